/* Device code as the driver reads it. */
#ifndef DOVETAIL_FAKEDRIVERS_CUDA_CODE_H_
#define DOVETAIL_FAKEDRIVERS_CUDA_CODE_H_

#include <string>

#include "../core/gpu/types.h"

namespace dovetail::fakedrivers::gpu {

/* PTX, cubins, and what the fake libnvrtc gives out. */
Status ReadCode(const void* image, size_t size, const Device& device, Code* code,
                std::string* text);

/* The highest PTX version (83 for 8.3) that a driver of this version reads. */
int HighestPtx(int driver_version);

}  // namespace dovetail::fakedrivers::gpu

#endif  // DOVETAIL_FAKEDRIVERS_CUDA_CODE_H_
