/* Every exported function and every structure against AMD's own hip_runtime_api.h and amd_comgr.h.
 */
#define __HIP_PLATFORM_AMD__
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#include <amd_comgr.h>
#include <hip/hip_runtime_api.h>

#include <cstddef>
#include <cstdio>

#include "../../core/gpu/same_abi.h"
#include "../hip.h"

using dovetail::fakedrivers::SameAbi;
namespace gpu = dovetail::fakedrivers::gpu;

#define FAKE(n, name, group, f)                                     \
  static_assert(SameAbi<decltype(gpu::f), decltype(::name)>::value, \
                #name " is declared otherwise by hip_runtime_api.h");
/* Not in this header. */
#define FAKE_NEWER(n, name, group, f)
/* Compared below, where the C function is told from the templates. */
#define FAKE_OVERLOADED(n, name, group, f)
#include "../functions.inc"
#undef FAKE
/* The cast picks the C function of the overloads; in decltype nothing of HIP has to be linked. */
#define OVERLOAD(name, f, ...)                                                     \
  static_assert(SameAbi<decltype(gpu::f), hipError_t(__VA_ARGS__)>::value, #name); \
  using k_##name = decltype(static_cast<hipError_t (*)(__VA_ARGS__)>(&::name))
OVERLOAD(hipMalloc, MemAlloc, void**, size_t);
OVERLOAD(hipHostMalloc, HostAlloc, void**, size_t, unsigned);
OVERLOAD(hipMallocManaged, MemAllocManaged, void**, size_t, unsigned);
OVERLOAD(hipMallocAsync, MemAllocAsync, void**, size_t, hipStream_t);
OVERLOAD(hipMallocFromPoolAsync, MemAllocFromPoolAsync, void**, size_t, hipMemPool_t, hipStream_t);

static_assert(sizeof(gpu::HipPointerAttributes) == sizeof(hipPointerAttribute_t));
static_assert(offsetof(gpu::HipPointerAttributes, device_pointer) ==
              offsetof(hipPointerAttribute_t, devicePointer));
static_assert(offsetof(gpu::HipPointerAttributes, flags) ==
              offsetof(hipPointerAttribute_t, allocationFlags));
static_assert(sizeof(gpu::HipKernelNodeParams) == sizeof(hipKernelNodeParams));
static_assert(offsetof(gpu::HipKernelNodeParams, function) == offsetof(hipKernelNodeParams, func));
static_assert(offsetof(gpu::HipKernelNodeParams, grid) == offsetof(hipKernelNodeParams, gridDim));
static_assert(offsetof(gpu::HipKernelNodeParams, shared_bytes) ==
              offsetof(hipKernelNodeParams, sharedMemBytes));
static_assert(sizeof(gpu::MemAccess) == sizeof(hipMemAccessDesc));
static_assert(offsetof(gpu::PoolProperties, location) == offsetof(hipMemPoolProps, location));
static_assert(sizeof(gpu::PoolProperties) == sizeof(hipMemPoolProps));

#define ERROR(name, value) static_assert(static_cast<int>(name) == value, #name);
#include "../errors.inc"
#undef ERROR

#define ATTRIBUTE(name, number, value) \
  static_assert(static_cast<int>(hipDeviceAttribute##name) == number, #name);
#include "../attributes.inc"
#undef ATTRIBUTE

struct Handle {
  uint64_t handle;
};
#define COMGR(name, ...) \
  static_assert(SameAbi<int(__VA_ARGS__), decltype(::name)>::value, #name " in amd_comgr.h")
COMGR(amd_comgr_status_string, int, const char**);
COMGR(amd_comgr_create_data, int, Handle*);
COMGR(amd_comgr_release_data, Handle);
COMGR(amd_comgr_get_data_kind, Handle, int*);
COMGR(amd_comgr_set_data, Handle, size_t, const char*);
COMGR(amd_comgr_set_data_name, Handle, const char*);
COMGR(amd_comgr_get_data, Handle, size_t*, char*);
COMGR(amd_comgr_get_data_name, Handle, size_t*, char*);
COMGR(amd_comgr_create_data_set, Handle*);
COMGR(amd_comgr_destroy_data_set, Handle);
COMGR(amd_comgr_data_set_add, Handle, Handle);
COMGR(amd_comgr_action_data_count, Handle, int, size_t*);
COMGR(amd_comgr_action_data_get_data, Handle, int, size_t, Handle*);
COMGR(amd_comgr_create_action_info, Handle*);
COMGR(amd_comgr_destroy_action_info, Handle);
COMGR(amd_comgr_action_info_set_isa_name, Handle, const char*);
COMGR(amd_comgr_action_info_set_option_list, Handle, const char**, size_t);
COMGR(amd_comgr_action_info_set_logging, Handle, bool);
COMGR(amd_comgr_do_action, int, Handle, Handle, Handle);

int main() {
  std::puts("all declarations agree with hip_runtime_api.h and amd_comgr.h");
  return 0;
}
