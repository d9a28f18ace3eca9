/* Every exported function and every structure against NVIDIA's own cuda.h and nvrtc.h. Nothing
 * runs: it compiles, or it does not. With the switch below the header declares all versions of a
 * function under the names that the library exports. */
#define __CUDA_API_VERSION_INTERNAL
#include <cuda.h>
#include <nvrtc.h>

#include <cstddef>
#include <cstdio>

#include "../../core/gpu/same_abi.h"
#include "../cuda.h"

using dovetail::fakedrivers::SameAbi;
namespace gpu = dovetail::fakedrivers::gpu;

#define FAKE(n, name, group, f)                                     \
  static_assert(SameAbi<decltype(gpu::f), decltype(::name)>::value, \
                #name " is declared otherwise by cuda.h");
#include "../functions.inc"
#undef FAKE

#define SAME_SIZE(ours, theirs) static_assert(sizeof(gpu::ours) == sizeof(theirs), #theirs)
#define SAME_FIELD(ours, field, theirs, their_field)                           \
  static_assert(offsetof(gpu::ours, field) == offsetof(theirs, their_field) && \
                    sizeof(gpu::ours::field) == sizeof(theirs::their_field),   \
                #theirs "." #their_field)
#define SAME_PLACE(ours, field, theirs, their_field)                         \
  static_assert(offsetof(gpu::ours, field) == offsetof(theirs, their_field), \
                #theirs "." #their_field)

SAME_SIZE(CuLaunchAttribute, CUlaunchAttribute);
SAME_FIELD(CuLaunchAttribute, id, CUlaunchAttribute, id);
SAME_PLACE(CuLaunchAttribute, value, CUlaunchAttribute, value);
SAME_PLACE(CuLaunchAttribute, value.cluster.x, CUlaunchAttribute, value.clusterDim.x);
SAME_PLACE(CuLaunchAttribute, value.cluster.z, CUlaunchAttribute, value.clusterDim.z);
SAME_PLACE(CuLaunchAttribute, value.programmatic_event.event, CUlaunchAttribute,
           value.programmaticEvent.event);
SAME_SIZE(CuLaunchConfig, CUlaunchConfig);
SAME_PLACE(CuLaunchConfig, block, CUlaunchConfig, blockDimX);
SAME_FIELD(CuLaunchConfig, shared_bytes, CUlaunchConfig, sharedMemBytes);
SAME_FIELD(CuLaunchConfig, stream, CUlaunchConfig, hStream);
SAME_FIELD(CuLaunchConfig, attributes, CUlaunchConfig, attrs);
SAME_FIELD(CuLaunchConfig, attribute_count, CUlaunchConfig, numAttrs);
SAME_SIZE(CuKernelNodeParams, CUDA_KERNEL_NODE_PARAMS_v2);
SAME_FIELD(CuKernelNodeParams, function, CUDA_KERNEL_NODE_PARAMS_v2, func);
SAME_PLACE(CuKernelNodeParams, block, CUDA_KERNEL_NODE_PARAMS_v2, blockDimX);
SAME_FIELD(CuKernelNodeParams, parameters, CUDA_KERNEL_NODE_PARAMS_v2, kernelParams);
SAME_FIELD(CuKernelNodeParams, extra, CUDA_KERNEL_NODE_PARAMS_v1, extra);
SAME_FIELD(CuKernelNodeParams, kernel, CUDA_KERNEL_NODE_PARAMS_v2, kern);
SAME_SIZE(CuFillNodeParams, CUDA_MEMSET_NODE_PARAMS_v1);
SAME_FIELD(CuFillNodeParams, unit, CUDA_MEMSET_NODE_PARAMS_v1, elementSize);
SAME_FIELD(CuFillNodeParams, height, CUDA_MEMSET_NODE_PARAMS_v1, height);
SAME_SIZE(CuHostNodeParams, CUDA_HOST_NODE_PARAMS_v1);
SAME_SIZE(CuCopy2D, CUDA_MEMCPY2D_v2);
SAME_FIELD(CuCopy2D, from_pitch, CUDA_MEMCPY2D_v2, srcPitch);
SAME_FIELD(CuCopy2D, to_device, CUDA_MEMCPY2D_v2, dstDevice);
SAME_FIELD(CuCopy2D, height, CUDA_MEMCPY2D_v2, Height);
SAME_SIZE(CuCopy3D, CUDA_MEMCPY3D_v2);
SAME_FIELD(CuCopy3D, from_height, CUDA_MEMCPY3D_v2, srcHeight);
SAME_FIELD(CuCopy3D, to_device, CUDA_MEMCPY3D_v2, dstDevice);
SAME_FIELD(CuCopy3D, depth, CUDA_MEMCPY3D_v2, Depth);
SAME_SIZE(MemLocation, CUmemLocation);
SAME_FIELD(MemLocation, id, CUmemLocation, id);
SAME_SIZE(PoolProperties, CUmemPoolProps);
SAME_FIELD(PoolProperties, location, CUmemPoolProps, location);
SAME_FIELD(PoolProperties, usage, CUmemPoolProps, usage);
SAME_SIZE(MemAccess, CUmemAccessDesc);
SAME_FIELD(MemAccess, flags, CUmemAccessDesc, flags);
SAME_SIZE(CuDeviceProperties, CUdevprop);
SAME_FIELD(CuDeviceProperties, warp_size, CUdevprop, SIMDWidth);
SAME_FIELD(CuDeviceProperties, texture_alignment, CUdevprop, textureAlign);
SAME_SIZE(CuGraphInstantiateParams, CUDA_GRAPH_INSTANTIATE_PARAMS);
SAME_FIELD(CuGraphInstantiateParams, result, CUDA_GRAPH_INSTANTIATE_PARAMS, result_out);
SAME_SIZE(CuUpdateResult, CUgraphExecUpdateResultInfo);
SAME_FIELD(CuUpdateResult, error_node, CUgraphExecUpdateResultInfo, errorNode);

#define ERROR(name, value) static_assert(static_cast<int>(name) == value, #name);
#include "../errors.inc"
#undef ERROR

/* Attributes have their names in small letters. */
struct Attribute {
  const char* name;
  int number;
};
constexpr Attribute kAttributes[] = {
#define ATTRIBUTE(name, number, value) {#name, number},
#include "../attributes.inc"
#undef ATTRIBUTE
};
constexpr bool IsAttribute(const char* name, int number) {
  for (const Attribute& each : kAttributes) {
    const char* a = each.name;
    const char* b = name;
    while (*a != '\0' && *a == *b) {
      ++a;
      ++b;
    }
    if (*a == *b) return each.number == number;
  }
  return false;
}
static_assert(IsAttribute("max_threads_per_block", CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK));
static_assert(IsAttribute("warp_size", CU_DEVICE_ATTRIBUTE_WARP_SIZE));
static_assert(IsAttribute("multiprocessor_count", CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT));
static_assert(IsAttribute("max_shared_memory_per_block_optin",
                          CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN));
static_assert(IsAttribute("memory_pools_supported", CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED));
static_assert(IsAttribute("cluster_launch", CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH));
static_assert(IsAttribute("compute_capability_minor",
                          CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR));
static_assert(IsAttribute("mps_enabled", CU_DEVICE_ATTRIBUTE_MPS_ENABLED));

/* The run-time compiler's few, in the types that nvrtc.cc defines them with. */
#define NVRTC(name, ...) \
  static_assert(SameAbi<int(__VA_ARGS__), decltype(::name)>::value, #name " in nvrtc.h")
NVRTC(nvrtcVersion, int*, int*);
NVRTC(nvrtcGetNumSupportedArchs, int*);
NVRTC(nvrtcGetSupportedArchs, int*);
NVRTC(nvrtcCreateProgram, void**, const char*, const char*, int, const char* const*,
      const char* const*);
NVRTC(nvrtcDestroyProgram, void**);
NVRTC(nvrtcCompileProgram, void*, int, const char* const*);
NVRTC(nvrtcGetPTXSize, void*, size_t*);
NVRTC(nvrtcGetPTX, void*, char*);
NVRTC(nvrtcGetCUBINSize, void*, size_t*);
NVRTC(nvrtcGetCUBIN, void*, char*);
NVRTC(nvrtcGetProgramLogSize, void*, size_t*);
NVRTC(nvrtcGetProgramLog, void*, char*);
NVRTC(nvrtcAddNameExpression, void*, const char*);
NVRTC(nvrtcGetLoweredName, void*, const char*, const char**);

int main() {
  std::puts("all declarations agree with cuda.h and nvrtc.h");
  return 0;
}
