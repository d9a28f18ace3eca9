/* The functions of HIP that this runtime calls, as a table that is filled in at run time. */
#ifndef DOVETAIL_RUNTIME_ROCM_HIP_API_H_
#define DOVETAIL_RUNTIME_ROCM_HIP_API_H_

#include "../vendor/hip.h"

namespace dovetail::runtime::rocm {

using namespace vendor::rocm;  // NOLINT(google-build-using-namespace): the vendor's names

/* The oldest release that is accepted, as hipRuntimeGetVersion counts (5.0): the numbers of device
 * attributes were others before. */
constexpr int kOldestRuntime = 50000000;
/* From here on the numbers of memory types are those of CUDA. */
constexpr int kRuntime6 = 60000000;

struct Api {
#define DOVETAIL_HIP_MEMBER(name, parameters) functions::name* name = nullptr;
  DOVETAIL_HIP_FUNCTIONS(DOVETAIL_HIP_MEMBER)
  DOVETAIL_HIP_OVERLOADED(DOVETAIL_HIP_MEMBER)
  DOVETAIL_HIP_OPTIONAL(DOVETAIL_HIP_MEMBER)
  DOVETAIL_HIP_TEXTS(DOVETAIL_HIP_MEMBER)
#undef DOVETAIL_HIP_MEMBER
};

}  // namespace dovetail::runtime::rocm

#endif  // DOVETAIL_RUNTIME_ROCM_HIP_API_H_
