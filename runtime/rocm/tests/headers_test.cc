/* Our declarations against HIP's own headers: a difference does not compile. The functions that the
 * fake driver exports besides are CUDA's too, with handles as void*: these are compared by how they
 * are called. */
#define __HIP_PLATFORM_AMD__ 1 /* NOLINT: the headers ask for it */
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#include <amd_comgr.h>
#include <hip/hip_runtime_api.h>

#include "../../core/tests/official.h"
#include "../vendor/comgr.h"
#include "../vendor/hip.h"
#include "core/gpu/same_abi.h"
#include "hip/hip.h"

namespace ours = dovetail::vendor::rocm;

#define SAME_OBJECT(object, official) DOVETAIL_SAME_TYPE(ours::object, official)
DOVETAIL_HIP_OBJECTS(SAME_OBJECT)
#include "rocm_members.inc"

#define COMPARE(name, value) DOVETAIL_COMPARE_VALUE(ours::kHip##name, hip##name)
DOVETAIL_HIP_RESULTS(COMPARE)
#undef COMPARE
#define COMPARE(name, value) \
  DOVETAIL_COMPARE_VALUE(ours::kHipAttribute##name, hipDeviceAttribute##name)
DOVETAIL_HIP_DEVICE_ATTRIBUTES(COMPARE)
#undef COMPARE
#define COMPARE(type, name, official, value) DOVETAIL_COMPARE_VALUE(ours::name, official)
DOVETAIL_HIP_VALUES(COMPARE)
#undef COMPARE
#define COMPARE(name, official, value) DOVETAIL_COMPARE_VALUE(ours::name, official)
DOVETAIL_COMGR_RESULTS(COMPARE)
DOVETAIL_COMGR_VALUES(COMPARE)

/* Of the two numberings and layouts that there have been, the header has one. */
#if HIP_VERSION_MAJOR >= 6
DOVETAIL_COMPARE_VALUE(ours::kHipMemoryTypeHost, hipMemoryTypeHost)
DOVETAIL_COMPARE_VALUE(ours::kHipMemoryTypeDevice, hipMemoryTypeDevice)
static_assert(offsetof(hipDeviceProp_t, gcnArchName) == ours::kHipArchName6, "gcnArchName");
#else
DOVETAIL_COMPARE_VALUE(ours::kHipMemoryTypeHostBefore6, hipMemoryTypeHost)
DOVETAIL_COMPARE_VALUE(ours::kHipMemoryTypeDeviceBefore6, hipMemoryTypeDevice)
static_assert(offsetof(hipDeviceProp_t, gcnArchName) == ours::kHipArchNameBefore6, "gcnArchName");
#endif
static_assert(sizeof(hipDeviceProp_t) <= ours::kHipPropertiesRoom, "room");
static_assert(sizeof(hipDeviceProp_t::gcnArchName) == ours::kHipArchNameSize, "gcnArchName");

/* Functions of newer releases are compared by whoever has those: the header may be too old. */
#define COMPARE_FUNCTION(name, parameters) DOVETAIL_COMPARE_FUNCTION(ours::functions::name, ::name)
DOVETAIL_HIP_FUNCTIONS(COMPARE_FUNCTION)
DOVETAIL_HIP_TEXTS(COMPARE_FUNCTION)
#define COMPARE_COMGR(name, parameters) \
  DOVETAIL_COMPARE_FUNCTION(ours::comgr_functions::name, ::amd_comgr_##name)
DOVETAIL_COMGR_FUNCTIONS(COMPARE_COMGR)
DOVETAIL_COMGR_OTHER_FUNCTIONS(COMPARE_COMGR)

#define FAKE(n, name, group, f)                                                         \
  static_assert(dovetail::fakedrivers::SameAbi<decltype(dovetail::fakedrivers::gpu::f), \
                                               decltype(::name)>::value,                \
                #name " is declared otherwise by hip_runtime_api.h");
/* Not in this header. */
#define FAKE_NEWER(n, name, group, f)
/* Compared below, where the C function is told from the templates. */
#define FAKE_OVERLOADED(n, name, group, f)
#include "hip/functions.inc"
#undef FAKE
/* The cast picks the C function of the overloads; in decltype nothing of HIP has to be linked. */
#define OVERLOAD(name, f, ...)                                                          \
  static_assert(dovetail::fakedrivers::SameAbi<decltype(dovetail::fakedrivers::gpu::f), \
                                               hipError_t(__VA_ARGS__)>::value,         \
                #name);                                                                 \
  using k_##name = decltype(static_cast<hipError_t (*)(__VA_ARGS__)>(&::name))
OVERLOAD(hipMalloc, MemAlloc, void**, size_t);
OVERLOAD(hipHostMalloc, HostAlloc, void**, size_t, unsigned);
OVERLOAD(hipMallocManaged, MemAllocManaged, void**, size_t, unsigned);
OVERLOAD(hipMallocAsync, MemAllocAsync, void**, size_t, hipStream_t);
OVERLOAD(hipMallocFromPoolAsync, MemAllocFromPoolAsync, void**, size_t, hipMemPool_t, hipStream_t);
static_assert(
    dovetail::test::IsSame<ours::functions::hipMalloc, hipError_t(void**, size_t)>::value);
static_assert(dovetail::test::IsSame<ours::functions::hipHostMalloc,
                                     hipError_t(void**, size_t, unsigned)>::value);

int main() { return 0; }
