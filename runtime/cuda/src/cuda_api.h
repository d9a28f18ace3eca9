/* The functions of the CUDA driver API and of NVRTC that this runtime calls, as tables that are
 * filled in at run time. */
#ifndef DOVETAIL_RUNTIME_CUDA_CUDA_API_H_
#define DOVETAIL_RUNTIME_CUDA_CUDA_API_H_

#include "../vendor/cuda.h"

namespace dovetail::runtime::cuda {

using namespace vendor::cuda;  // NOLINT(google-build-using-namespace): the vendor's names

/* The oldest driver that is accepted: its primary contexts are counted as we need it
 * (cuDevicePrimaryCtxRelease_v2), and what is newer is optional. */
constexpr int kOldestDriver = 11000;

struct Api {
#define DOVETAIL_CU_MEMBER(name, parameters) functions::name* name = nullptr;
  DOVETAIL_CU_FUNCTIONS(DOVETAIL_CU_MEMBER)
  DOVETAIL_CU_OPTIONAL(DOVETAIL_CU_MEMBER)
#undef DOVETAIL_CU_MEMBER
};

struct NvrtcApi {
#define DOVETAIL_NVRTC_MEMBER(name, result, parameters) functions::name* name = nullptr;
  DOVETAIL_NVRTC_FUNCTIONS(DOVETAIL_NVRTC_MEMBER)
#undef DOVETAIL_NVRTC_MEMBER
};

}  // namespace dovetail::runtime::cuda

#endif  // DOVETAIL_RUNTIME_CUDA_CUDA_API_H_
