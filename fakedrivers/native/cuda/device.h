/* Devices as scripts describe them. */
#ifndef DOVETAIL_FAKEDRIVERS_CUDA_DEVICE_H_
#define DOVETAIL_FAKEDRIVERS_CUDA_DEVICE_H_

#include <map>
#include <string>

#include "../core/gpu/types.h"

namespace dovetail::fakedrivers::gpu {

/* `attributes` are name, memory, sm, uuid and those of cuda.h in lower case. */
bool DescribeDevice(const std::map<std::string, std::string>& attributes, Device* device,
                    std::string* error);

}  // namespace dovetail::fakedrivers::gpu

#endif  // DOVETAIL_FAKEDRIVERS_CUDA_DEVICE_H_
