/* Our declarations of OpenCL against the official headers: values, the shape of every function and
 * its place in the table of cl_khr_icd. All of it is checked when this is compiled. */
#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl_icd.h>

#include <cstdio>
#include <type_traits>

#include "functions.h"

namespace fake = dovetail::fakedrivers::opencl;

namespace {

#define DOVETAIL_VALUE(name, value)                                                        \
  static_assert(static_cast<int64_t>(fake::k##name) == static_cast<int64_t>(name), #name); \
  static_assert(fake::k##name == (value), #name);
DOVETAIL_FAKE_CL_ERRORS(DOVETAIL_VALUE)
DOVETAIL_FAKE_CL_VALUES(DOVETAIL_VALUE)
static_assert(fake::kCL_PLATFORM_NOT_FOUND_KHR == CL_PLATFORM_NOT_FOUND_KHR);
static_assert(fake::kCL_PLATFORM_ICD_SUFFIX_KHR == CL_PLATFORM_ICD_SUFFIX_KHR);
static_assert(fake::kCL_DEVICE_TYPE_ALL == CL_DEVICE_TYPE_ALL);
static_assert(fake::kCL_COMPLETE == CL_COMPLETE && fake::kCL_RUNNING == CL_RUNNING);
static_assert(fake::kCL_SUBMITTED == CL_SUBMITTED && fake::kCL_QUEUED == CL_QUEUED);
static_assert(sizeof(fake::cl_buffer_region) == sizeof(::cl_buffer_region));
static_assert(fake::kDispatchSize * sizeof(void*) == sizeof(cl_icd_dispatch));

/* As many parameters, each of the same size, pointers where they have pointers. */
template <typename Ours, typename Theirs>
struct SameShape;
template <typename A, typename... As, typename B, typename... Bs>
struct SameShape<A (*)(As...), B (*)(Bs...)> {
  static constexpr bool Parameters() {
    if constexpr (sizeof...(As) == sizeof...(Bs)) {
      return ((sizeof(As) == sizeof(Bs) && std::is_pointer_v<As> == std::is_pointer_v<Bs>) && ...);
    } else {
      return false;
    }
  }
  static constexpr bool value = Parameters() && sizeof(A) == sizeof(B);
};

#define DOVETAIL_FUNCTION(result, name, group, index, ...)                                   \
  static_assert(SameShape<decltype(&fake::name), decltype(&::cl##name)>::value, "cl" #name); \
  static_assert(offsetof(cl_icd_dispatch, cl##name) == (index) * sizeof(void*), "cl" #name);
DOVETAIL_FAKE_CL_STATUS_FUNCTIONS(DOVETAIL_FUNCTION)
DOVETAIL_FAKE_CL_MAKING_FUNCTIONS(DOVETAIL_FUNCTION)

}  // namespace

int main() {
  std::printf("the declarations agree\n");
  return 0;
}
