/* Our declarations against the official ones: compiled only where cuda.h and nvrtc.h are installed
 * (wheels nvidia-cuda-runtime, nvidia-cuda-nvrtc). Every value, every struct and every function's
 * type is compared by the compiler; nothing is left for a run. */
/* Ours first: cuda.h gives some of these names to a newer version by a macro. */
#include "../src/cuda_api.h"

#include <cuda.h>
#include <nvrtc.h>

#include <cstddef>
#include <cstdio>
#include <type_traits>

/* Of these two cuda.h declares only the newer version, which takes the same. */
#undef cuDeviceGetUuid
#undef cuEventElapsedTime
extern "C" decltype(cuDeviceGetUuid_v2) cuDeviceGetUuid;
extern "C" decltype(cuEventElapsedTime_v2) cuEventElapsedTime;

namespace dovetail::runtime::cuda {
namespace {

/* One of our types in the official spelling. Enumerations are ints for us, and compared as such. */
template <typename T, typename = void>
struct Plain {
  using Type = T;
};
template <typename T>
struct Plain<T, std::enable_if_t<std::is_enum_v<T>>> {
  /* GCC makes an enumeration without negative values unsigned; a call passes either alike. */
  using Type = int;
};

template <typename T>
struct Official {
  using Type = typename Plain<T>::Type;
};
#define SAME_OBJECT(ours, official) \
  template <>                       \
  struct Official<official> {       \
    using Type = ours;              \
  };
SAME_OBJECT(CuContext, CUcontext)
SAME_OBJECT(CuStream, CUstream)
SAME_OBJECT(CuEvent, CUevent)
SAME_OBJECT(CuModule, CUmodule)
SAME_OBJECT(CuFunction, CUfunction)
SAME_OBJECT(CuPool, CUmemoryPool)
SAME_OBJECT(CuGraph, CUgraph)
SAME_OBJECT(CuGraphNode, CUgraphNode)
SAME_OBJECT(CuGraphExec, CUgraphExec)
SAME_OBJECT(CuTensorMap, CUtensorMap)
SAME_OBJECT(CuUuid, CUuuid)
SAME_OBJECT(CuPoolProps, CUmemPoolProps)
SAME_OBJECT(CuAccessDesc, CUmemAccessDesc)
SAME_OBJECT(CuLaunchConfig, CUlaunchConfig)
SAME_OBJECT(CuKernelNode, CUDA_KERNEL_NODE_PARAMS)
SAME_OBJECT(NvrtcProgram, nvrtcProgram)
#undef SAME_OBJECT
template <typename T>
struct Official<const T> {
  using Type = const typename Official<T>::Type;
};
template <typename T>
struct Official<T*> {
  using Type = typename Official<T>::Type*;
};
template <typename Result, typename... Parameters>
struct Official<Result(Parameters...)> {
  using Type = typename Official<Result>::Type(typename Official<Parameters>::Type...);
};

#define COMPARE_FUNCTION(name, ...)                                                      \
  static_assert(std::is_same_v<Official<std::remove_pointer_t<decltype(&::name)>>::Type, \
                               std::remove_pointer_t<decltype(COMPARED_API::name)>>,     \
                "type of " #name);
#define COMPARED_API Api
DOVETAIL_CU_FUNCTIONS(COMPARE_FUNCTION)
DOVETAIL_CU_OPTIONAL(COMPARE_FUNCTION)
#undef COMPARED_API
#define COMPARED_API NvrtcApi
DOVETAIL_NVRTC_FUNCTIONS(COMPARE_FUNCTION)
#undef COMPARED_API

static_assert(std::is_same_v<CuAddress, CUdeviceptr> && std::is_same_v<CuDevice, CUdevice>);
static_assert(sizeof(CUresult) == sizeof(int) && sizeof(nvrtcResult) == sizeof(int) &&
              sizeof(CUmemorytype) == sizeof(unsigned));

#define COMPARE_VALUE(ours, official) \
  static_assert(static_cast<long>(ours) == static_cast<long>(official), #official);
COMPARE_VALUE(kCuSuccess, CUDA_SUCCESS)
COMPARE_VALUE(kCuInvalidValue, CUDA_ERROR_INVALID_VALUE)
COMPARE_VALUE(kCuOutOfMemory, CUDA_ERROR_OUT_OF_MEMORY)
COMPARE_VALUE(kCuStubLibrary, CUDA_ERROR_STUB_LIBRARY)
COMPARE_VALUE(kCuDeviceUnavailable, CUDA_ERROR_DEVICE_UNAVAILABLE)
COMPARE_VALUE(kCuNoDevice, CUDA_ERROR_NO_DEVICE)
COMPARE_VALUE(kCuInvalidImage, CUDA_ERROR_INVALID_IMAGE)
COMPARE_VALUE(kCuNoBinaryForGpu, CUDA_ERROR_NO_BINARY_FOR_GPU)
COMPARE_VALUE(kCuEccUncorrectable, CUDA_ERROR_ECC_UNCORRECTABLE)
COMPARE_VALUE(kCuInvalidPtx, CUDA_ERROR_INVALID_PTX)
COMPARE_VALUE(kCuNvlinkUncorrectable, CUDA_ERROR_NVLINK_UNCORRECTABLE)
COMPARE_VALUE(kCuJitCompilerNotFound, CUDA_ERROR_JIT_COMPILER_NOT_FOUND)
COMPARE_VALUE(kCuUnsupportedPtxVersion, CUDA_ERROR_UNSUPPORTED_PTX_VERSION)
COMPARE_VALUE(kCuJitCompilationDisabled, CUDA_ERROR_JIT_COMPILATION_DISABLED)
COMPARE_VALUE(kCuContained, CUDA_ERROR_CONTAINED)
COMPARE_VALUE(kCuInvalidSource, CUDA_ERROR_INVALID_SOURCE)
COMPARE_VALUE(kCuSharedObjectSymbolNotFound, CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND)
COMPARE_VALUE(kCuNotFound, CUDA_ERROR_NOT_FOUND)
COMPARE_VALUE(kCuNotReady, CUDA_ERROR_NOT_READY)
COMPARE_VALUE(kCuIllegalAddress, CUDA_ERROR_ILLEGAL_ADDRESS)
COMPARE_VALUE(kCuLaunchOutOfResources, CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES)
COMPARE_VALUE(kCuLaunchTimeout, CUDA_ERROR_LAUNCH_TIMEOUT)
COMPARE_VALUE(kCuContextIsDestroyed, CUDA_ERROR_CONTEXT_IS_DESTROYED)
COMPARE_VALUE(kCuAssert, CUDA_ERROR_ASSERT)
COMPARE_VALUE(kCuHardwareStackError, CUDA_ERROR_HARDWARE_STACK_ERROR)
COMPARE_VALUE(kCuIllegalInstruction, CUDA_ERROR_ILLEGAL_INSTRUCTION)
COMPARE_VALUE(kCuMisalignedAddress, CUDA_ERROR_MISALIGNED_ADDRESS)
COMPARE_VALUE(kCuInvalidAddressSpace, CUDA_ERROR_INVALID_ADDRESS_SPACE)
COMPARE_VALUE(kCuInvalidPc, CUDA_ERROR_INVALID_PC)
COMPARE_VALUE(kCuLaunchFailed, CUDA_ERROR_LAUNCH_FAILED)
COMPARE_VALUE(kCuTensorMemoryLeak, CUDA_ERROR_TENSOR_MEMORY_LEAK)
COMPARE_VALUE(kCuTensorUint8, CU_TENSOR_MAP_DATA_TYPE_UINT8)
COMPARE_VALUE(kCuTensorUint16, CU_TENSOR_MAP_DATA_TYPE_UINT16)
COMPARE_VALUE(kCuTensorUint32, CU_TENSOR_MAP_DATA_TYPE_UINT32)
COMPARE_VALUE(kCuTensorInt32, CU_TENSOR_MAP_DATA_TYPE_INT32)
COMPARE_VALUE(kCuTensorUint64, CU_TENSOR_MAP_DATA_TYPE_UINT64)
COMPARE_VALUE(kCuTensorInt64, CU_TENSOR_MAP_DATA_TYPE_INT64)
COMPARE_VALUE(kCuTensorFloat16, CU_TENSOR_MAP_DATA_TYPE_FLOAT16)
COMPARE_VALUE(kCuTensorFloat32, CU_TENSOR_MAP_DATA_TYPE_FLOAT32)
COMPARE_VALUE(kCuTensorFloat64, CU_TENSOR_MAP_DATA_TYPE_FLOAT64)
COMPARE_VALUE(kCuTensorBfloat16, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16)
COMPARE_VALUE(kCuTensorNoInterleave, CU_TENSOR_MAP_INTERLEAVE_NONE)
COMPARE_VALUE(kCuTensorNoSwizzle, CU_TENSOR_MAP_SWIZZLE_NONE)
COMPARE_VALUE(kCuTensorSwizzle32, CU_TENSOR_MAP_SWIZZLE_32B)
COMPARE_VALUE(kCuTensorSwizzle64, CU_TENSOR_MAP_SWIZZLE_64B)
COMPARE_VALUE(kCuTensorSwizzle128, CU_TENSOR_MAP_SWIZZLE_128B)
COMPARE_VALUE(kCuTensorPromote128, CU_TENSOR_MAP_L2_PROMOTION_L2_128B)
COMPARE_VALUE(kCuTensorFillZero, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE)
COMPARE_VALUE(kCuNotSupported, CUDA_ERROR_NOT_SUPPORTED)
COMPARE_VALUE(kCuSystemDriverMismatch, CUDA_ERROR_SYSTEM_DRIVER_MISMATCH)
COMPARE_VALUE(kCuCompatNotSupported, CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE)
COMPARE_VALUE(kCuMpsClientTerminated, CUDA_ERROR_MPS_CLIENT_TERMINATED)
COMPARE_VALUE(kCuCaptureUnsupported, CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED)
COMPARE_VALUE(kCuCaptureInvalidated, CUDA_ERROR_STREAM_CAPTURE_INVALIDATED)
COMPARE_VALUE(kCuCaptureImplicit, CUDA_ERROR_STREAM_CAPTURE_IMPLICIT)
COMPARE_VALUE(kCuCapturedEvent, CUDA_ERROR_CAPTURED_EVENT)
COMPARE_VALUE(kCuInvalidClusterSize, CUDA_ERROR_INVALID_CLUSTER_SIZE)
COMPARE_VALUE(kCuMaxThreadsPerBlock, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK)
COMPARE_VALUE(kCuMaxBlockX, CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X)
COMPARE_VALUE(kCuMaxBlockY, CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y)
COMPARE_VALUE(kCuMaxBlockZ, CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z)
COMPARE_VALUE(kCuMaxGridX, CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X)
COMPARE_VALUE(kCuMaxGridY, CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y)
COMPARE_VALUE(kCuMaxGridZ, CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z)
COMPARE_VALUE(kCuMaxSharedPerBlock, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK)
COMPARE_VALUE(kCuWarpSize, CU_DEVICE_ATTRIBUTE_WARP_SIZE)
COMPARE_VALUE(kCuMultiprocessorCount, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)
COMPARE_VALUE(kCuIntegrated, CU_DEVICE_ATTRIBUTE_INTEGRATED)
COMPARE_VALUE(kCuComputeMode, CU_DEVICE_ATTRIBUTE_COMPUTE_MODE)
COMPARE_VALUE(kCuEccEnabled, CU_DEVICE_ATTRIBUTE_ECC_ENABLED)
COMPARE_VALUE(kCuComputeCapabilityMajor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR)
COMPARE_VALUE(kCuComputeCapabilityMinor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR)
COMPARE_VALUE(kCuCooperativeLaunch, CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH)
COMPARE_VALUE(kCuMaxSharedPerBlockOptin, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)
COMPARE_VALUE(kCuMemoryPoolsSupported, CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED)
COMPARE_VALUE(kCuClusterLaunch, CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH)
COMPARE_VALUE(kCuFuncMaxThreadsPerBlock, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK)
COMPARE_VALUE(kCuFuncSharedBytes, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES)
COMPARE_VALUE(kCuFuncMaxDynamicSharedBytes, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES)
COMPARE_VALUE(kCuFuncClusterMustBeSet, CU_FUNC_ATTRIBUTE_CLUSTER_SIZE_MUST_BE_SET)
COMPARE_VALUE(kCuFuncClusterWidth, CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH)
COMPARE_VALUE(kCuFuncClusterHeight, CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_HEIGHT)
COMPARE_VALUE(kCuFuncClusterDepth, CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_DEPTH)
COMPARE_VALUE(kCuFuncNonPortableCluster, CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED)
COMPARE_VALUE(kCuPointerMemoryType, CU_POINTER_ATTRIBUTE_MEMORY_TYPE)
COMPARE_VALUE(kCuPointerDeviceOrdinal, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL)
COMPARE_VALUE(kCuPointerRangeStart, CU_POINTER_ATTRIBUTE_RANGE_START_ADDR)
COMPARE_VALUE(kCuPointerRangeSize, CU_POINTER_ATTRIBUTE_RANGE_SIZE)
COMPARE_VALUE(kCuMemoryTypeHost, CU_MEMORYTYPE_HOST)
COMPARE_VALUE(kCuMemoryTypeDevice, CU_MEMORYTYPE_DEVICE)
COMPARE_VALUE(kCuHostAllocPortable, CU_MEMHOSTALLOC_PORTABLE)
COMPARE_VALUE(kCuStreamDefault, CU_STREAM_DEFAULT)
COMPARE_VALUE(kCuEventDefault, CU_EVENT_DEFAULT)
COMPARE_VALUE(kCuEventDisableTiming, CU_EVENT_DISABLE_TIMING)
COMPARE_VALUE(kCuCaptureStatusNone, CU_STREAM_CAPTURE_STATUS_NONE)
COMPARE_VALUE(kCuCaptureModeRelaxed, CU_STREAM_CAPTURE_MODE_RELAXED)
COMPARE_VALUE(kCuAllocationPinned, CU_MEM_ALLOCATION_TYPE_PINNED)
COMPARE_VALUE(kCuLocationDevice, CU_MEM_LOCATION_TYPE_DEVICE)
COMPARE_VALUE(kCuAccessReadWrite, CU_MEM_ACCESS_FLAGS_PROT_READWRITE)
COMPARE_VALUE(kCuPoolReleaseThreshold, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD)
COMPARE_VALUE(kCuJitErrorLog, CU_JIT_ERROR_LOG_BUFFER)
COMPARE_VALUE(kCuJitErrorLogBytes, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES)
COMPARE_VALUE(kCuLaunchProgrammatic, CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION)
COMPARE_VALUE(kNvrtcSuccess, NVRTC_SUCCESS)
COMPARE_VALUE(kNvrtcInvalidOption, NVRTC_ERROR_INVALID_OPTION)
COMPARE_VALUE(kNvrtcCompilation, NVRTC_ERROR_COMPILATION)

#define COMPARE_SIZE(ours, official) \
  static_assert(sizeof(ours) == sizeof(official) && alignof(ours) == alignof(official), #official);
#define COMPARE_PLACE(ours, our_member, official, member)                              \
  static_assert(offsetof(ours, our_member) == offsetof(official, member) &&            \
                    sizeof(std::remove_all_extents_t<decltype(ours::our_member)>) ==   \
                        sizeof(std::remove_all_extents_t<decltype(official::member)>), \
                #official "::" #member);
COMPARE_SIZE(CuUuid, CUuuid)
COMPARE_PLACE(CuUuid, bytes, CUuuid, bytes)
COMPARE_SIZE(CuMemLocation, CUmemLocation)
COMPARE_PLACE(CuMemLocation, type, CUmemLocation, type)
COMPARE_PLACE(CuMemLocation, id, CUmemLocation, id)
COMPARE_SIZE(CuPoolProps, CUmemPoolProps)
COMPARE_PLACE(CuPoolProps, alloc_type, CUmemPoolProps, allocType)
COMPARE_PLACE(CuPoolProps, handle_types, CUmemPoolProps, handleTypes)
COMPARE_PLACE(CuPoolProps, location, CUmemPoolProps, location)
COMPARE_PLACE(CuPoolProps, win32_security_attributes, CUmemPoolProps, win32SecurityAttributes)
COMPARE_PLACE(CuPoolProps, max_size, CUmemPoolProps, maxSize)
COMPARE_PLACE(CuPoolProps, usage, CUmemPoolProps, usage)
COMPARE_SIZE(CuAccessDesc, CUmemAccessDesc)
COMPARE_PLACE(CuAccessDesc, location, CUmemAccessDesc, location)
COMPARE_PLACE(CuAccessDesc, flags, CUmemAccessDesc, flags)
COMPARE_SIZE(CuTensorMap, CUtensorMap)
COMPARE_PLACE(CuTensorMap, opaque, CUtensorMap, opaque)
COMPARE_SIZE(CuLaunchAttribute, CUlaunchAttribute)
COMPARE_PLACE(CuLaunchAttribute, id, CUlaunchAttribute, id)
COMPARE_PLACE(CuLaunchAttribute, value, CUlaunchAttribute, value)
COMPARE_SIZE(CuLaunchAttributeValue, CUlaunchAttributeValue)
COMPARE_PLACE(CuLaunchAttributeValue, programmatic_stream_serialization_allowed,
              CUlaunchAttributeValue, programmaticStreamSerializationAllowed)
COMPARE_SIZE(CuLaunchConfig, CUlaunchConfig)
COMPARE_PLACE(CuLaunchConfig, grid, CUlaunchConfig, gridDimX)
COMPARE_PLACE(CuLaunchConfig, block, CUlaunchConfig, blockDimX)
COMPARE_PLACE(CuLaunchConfig, shared_bytes, CUlaunchConfig, sharedMemBytes)
COMPARE_PLACE(CuLaunchConfig, stream, CUlaunchConfig, hStream)
COMPARE_PLACE(CuLaunchConfig, attributes, CUlaunchConfig, attrs)
COMPARE_PLACE(CuLaunchConfig, attribute_count, CUlaunchConfig, numAttrs)
COMPARE_SIZE(CuKernelNode, CUDA_KERNEL_NODE_PARAMS)
COMPARE_PLACE(CuKernelNode, function, CUDA_KERNEL_NODE_PARAMS, func)
COMPARE_PLACE(CuKernelNode, grid, CUDA_KERNEL_NODE_PARAMS, gridDimX)
COMPARE_PLACE(CuKernelNode, block, CUDA_KERNEL_NODE_PARAMS, blockDimX)
COMPARE_PLACE(CuKernelNode, shared_bytes, CUDA_KERNEL_NODE_PARAMS, sharedMemBytes)
COMPARE_PLACE(CuKernelNode, parameters, CUDA_KERNEL_NODE_PARAMS, kernelParams)
COMPARE_PLACE(CuKernelNode, extra, CUDA_KERNEL_NODE_PARAMS, extra)
COMPARE_PLACE(CuKernelNode, kernel, CUDA_KERNEL_NODE_PARAMS, kern)
COMPARE_PLACE(CuKernelNode, context, CUDA_KERNEL_NODE_PARAMS, ctx)

}  // namespace
}  // namespace dovetail::runtime::cuda

int main() {
  using dovetail::runtime::cuda::kCuStreamLegacy;
  using dovetail::runtime::cuda::kCuStreamPerThread;
  /* Casts to pointers are no constants for the compiler. */
  const bool is_same = kCuStreamLegacy == reinterpret_cast<uintptr_t>(CU_STREAM_LEGACY) &&
                       kCuStreamPerThread == reinterpret_cast<uintptr_t>(CU_STREAM_PER_THREAD);
  if (!is_same) std::printf("the names of the default streams differ\n");
  return is_same ? 0 : 1;
}
