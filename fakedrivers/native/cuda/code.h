/* Devices as scripts describe them, and device code as the driver reads it. */
#ifndef DOVETAIL_FAKEDRIVERS_CUDA_CODE_H_
#define DOVETAIL_FAKEDRIVERS_CUDA_CODE_H_

#include <map>
#include <string>

#include "../core/gpu/types.h"

namespace dovetail::fakedrivers::gpu {

/* device.cc: `attributes` are name, memory, sm, uuid and those of cuda.h in lower case. */
bool DescribeDevice(const std::map<std::string, std::string>& attributes, Device* device,
                    std::string* error);

/* code.cc: PTX, cubins, and what the fake libnvrtc gives out. */
Status ReadCode(const void* image, size_t size, const Device& device, Code* code,
                std::string* text);

/* The highest PTX version (83 for 8.3) that a driver of this version reads. */
int HighestPtx(int driver_version);

}  // namespace dovetail::fakedrivers::gpu

#endif  // DOVETAIL_FAKEDRIVERS_CUDA_CODE_H_
