/* The handles, results and values of the CUDA driver API and of NVRTC; see cuda.h. */
#ifndef DOVETAIL_RUNTIME_CUDA_VENDOR_CUDA_VALUES_H_
#define DOVETAIL_RUNTIME_CUDA_VENDOR_CUDA_VALUES_H_

#include <cstddef>
#include <cstdint>

namespace dovetail::vendor::cuda {

/* X(ours, official). */
#define DOVETAIL_CU_OBJECTS(X) \
  X(CuContext, CUcontext)      \
  X(CuStream, CUstream)        \
  X(CuEvent, CUevent)          \
  X(CuModule, CUmodule)        \
  X(CuFunction, CUfunction)    \
  X(CuPool, CUmemoryPool)      \
  X(CuGraph, CUgraph)          \
  X(CuGraphNode, CUgraphNode)  \
  X(CuGraphExec, CUgraphExec)  \
  X(CuArray, CUarray)          \
  X(NvrtcProgram, nvrtcProgram)
#define DOVETAIL_CU_OBJECT(ours, official) using ours = struct ours##Object*;
DOVETAIL_CU_OBJECTS(DOVETAIL_CU_OBJECT)
#undef DOVETAIL_CU_OBJECT

using CuResult = int;
using CuDevice = int;
using CuAddress = unsigned long long; /* CUdeviceptr */
using NvrtcResult = int;

/* CUresult. X(ours, official, value). */
#define DOVETAIL_CU_RESULTS(X)                                                       \
  X(kCuSuccess, CUDA_SUCCESS, 0)                                                     \
  X(kCuInvalidValue, CUDA_ERROR_INVALID_VALUE, 1)                                    \
  X(kCuOutOfMemory, CUDA_ERROR_OUT_OF_MEMORY, 2)                                     \
  X(kCuNotInitialized, CUDA_ERROR_NOT_INITIALIZED, 3)                                \
  X(kCuDeinitialized, CUDA_ERROR_DEINITIALIZED, 4)                                   \
  X(kCuProfilerDisabled, CUDA_ERROR_PROFILER_DISABLED, 5)                            \
  X(kCuProfilerNotInitialized, CUDA_ERROR_PROFILER_NOT_INITIALIZED, 6)               \
  X(kCuProfilerAlreadyStarted, CUDA_ERROR_PROFILER_ALREADY_STARTED, 7)               \
  X(kCuProfilerAlreadyStopped, CUDA_ERROR_PROFILER_ALREADY_STOPPED, 8)               \
  X(kCuStubLibrary, CUDA_ERROR_STUB_LIBRARY, 34)                                     \
  X(kCuCallRequiresNewerDriver, CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER, 36)           \
  X(kCuDeviceUnavailable, CUDA_ERROR_DEVICE_UNAVAILABLE, 46)                         \
  X(kCuMulticastResourceFull, CUDA_ERROR_MULTICAST_RESOURCE_FULL, 47)                \
  X(kCuNoDevice, CUDA_ERROR_NO_DEVICE, 100)                                          \
  X(kCuInvalidDevice, CUDA_ERROR_INVALID_DEVICE, 101)                                \
  X(kCuDeviceNotLicensed, CUDA_ERROR_DEVICE_NOT_LICENSED, 102)                       \
  X(kCuInvalidImage, CUDA_ERROR_INVALID_IMAGE, 200)                                  \
  X(kCuInvalidContext, CUDA_ERROR_INVALID_CONTEXT, 201)                              \
  X(kCuContextAlreadyCurrent, CUDA_ERROR_CONTEXT_ALREADY_CURRENT, 202)               \
  X(kCuMapFailed, CUDA_ERROR_MAP_FAILED, 205)                                        \
  X(kCuUnmapFailed, CUDA_ERROR_UNMAP_FAILED, 206)                                    \
  X(kCuArrayIsMapped, CUDA_ERROR_ARRAY_IS_MAPPED, 207)                               \
  X(kCuAlreadyMapped, CUDA_ERROR_ALREADY_MAPPED, 208)                                \
  X(kCuNoBinaryForGpu, CUDA_ERROR_NO_BINARY_FOR_GPU, 209)                            \
  X(kCuAlreadyAcquired, CUDA_ERROR_ALREADY_ACQUIRED, 210)                            \
  X(kCuNotMapped, CUDA_ERROR_NOT_MAPPED, 211)                                        \
  X(kCuNotMappedAsArray, CUDA_ERROR_NOT_MAPPED_AS_ARRAY, 212)                        \
  X(kCuNotMappedAsPointer, CUDA_ERROR_NOT_MAPPED_AS_POINTER, 213)                    \
  X(kCuEccUncorrectable, CUDA_ERROR_ECC_UNCORRECTABLE, 214)                          \
  X(kCuUnsupportedLimit, CUDA_ERROR_UNSUPPORTED_LIMIT, 215)                          \
  X(kCuContextAlreadyInUse, CUDA_ERROR_CONTEXT_ALREADY_IN_USE, 216)                  \
  X(kCuPeerAccessUnsupported, CUDA_ERROR_PEER_ACCESS_UNSUPPORTED, 217)               \
  X(kCuInvalidPtx, CUDA_ERROR_INVALID_PTX, 218)                                      \
  X(kCuInvalidGraphicsContext, CUDA_ERROR_INVALID_GRAPHICS_CONTEXT, 219)             \
  X(kCuNvlinkUncorrectable, CUDA_ERROR_NVLINK_UNCORRECTABLE, 220)                    \
  X(kCuJitCompilerNotFound, CUDA_ERROR_JIT_COMPILER_NOT_FOUND, 221)                  \
  X(kCuUnsupportedPtxVersion, CUDA_ERROR_UNSUPPORTED_PTX_VERSION, 222)               \
  X(kCuJitCompilationDisabled, CUDA_ERROR_JIT_COMPILATION_DISABLED, 223)             \
  X(kCuUnsupportedExecAffinity, CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY, 224)           \
  X(kCuUnsupportedDevsideSync, CUDA_ERROR_UNSUPPORTED_DEVSIDE_SYNC, 225)             \
  X(kCuContained, CUDA_ERROR_CONTAINED, 226)                                         \
  X(kCuInsufficientLoaderVersion, CUDA_ERROR_INSUFFICIENT_LOADER_VERSION, 227)       \
  X(kCuInvalidSource, CUDA_ERROR_INVALID_SOURCE, 300)                                \
  X(kCuFileNotFound, CUDA_ERROR_FILE_NOT_FOUND, 301)                                 \
  X(kCuSharedObjectSymbolNotFound, CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND, 302)   \
  X(kCuSharedObjectInitFailed, CUDA_ERROR_SHARED_OBJECT_INIT_FAILED, 303)            \
  X(kCuOperatingSystem, CUDA_ERROR_OPERATING_SYSTEM, 304)                            \
  X(kCuInvalidHandle, CUDA_ERROR_INVALID_HANDLE, 400)                                \
  X(kCuIllegalState, CUDA_ERROR_ILLEGAL_STATE, 401)                                  \
  X(kCuLossyQuery, CUDA_ERROR_LOSSY_QUERY, 402)                                      \
  X(kCuNotFound, CUDA_ERROR_NOT_FOUND, 500)                                          \
  X(kCuNotReady, CUDA_ERROR_NOT_READY, 600)                                          \
  X(kCuIllegalAddress, CUDA_ERROR_ILLEGAL_ADDRESS, 700)                              \
  X(kCuLaunchOutOfResources, CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES, 701)                \
  X(kCuLaunchTimeout, CUDA_ERROR_LAUNCH_TIMEOUT, 702)                                \
  X(kCuLaunchIncompatibleTexturing, CUDA_ERROR_LAUNCH_INCOMPATIBLE_TEXTURING, 703)   \
  X(kCuPeerAccessAlreadyEnabled, CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED, 704)        \
  X(kCuPeerAccessNotEnabled, CUDA_ERROR_PEER_ACCESS_NOT_ENABLED, 705)                \
  X(kCuPrimaryContextActive, CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE, 708)                 \
  X(kCuContextIsDestroyed, CUDA_ERROR_CONTEXT_IS_DESTROYED, 709)                     \
  X(kCuAssert, CUDA_ERROR_ASSERT, 710)                                               \
  X(kCuTooManyPeers, CUDA_ERROR_TOO_MANY_PEERS, 711)                                 \
  X(kCuHostMemoryAlreadyRegistered, CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED, 712)  \
  X(kCuHostMemoryNotRegistered, CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED, 713)          \
  X(kCuHardwareStackError, CUDA_ERROR_HARDWARE_STACK_ERROR, 714)                     \
  X(kCuIllegalInstruction, CUDA_ERROR_ILLEGAL_INSTRUCTION, 715)                      \
  X(kCuMisalignedAddress, CUDA_ERROR_MISALIGNED_ADDRESS, 716)                        \
  X(kCuInvalidAddressSpace, CUDA_ERROR_INVALID_ADDRESS_SPACE, 717)                   \
  X(kCuInvalidPc, CUDA_ERROR_INVALID_PC, 718)                                        \
  X(kCuLaunchFailed, CUDA_ERROR_LAUNCH_FAILED, 719)                                  \
  X(kCuCooperativeLaunchTooLarge, CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE, 720)      \
  X(kCuTensorMemoryLeak, CUDA_ERROR_TENSOR_MEMORY_LEAK, 721)                         \
  X(kCuNotPermitted, CUDA_ERROR_NOT_PERMITTED, 800)                                  \
  X(kCuNotSupported, CUDA_ERROR_NOT_SUPPORTED, 801)                                  \
  X(kCuSystemNotReady, CUDA_ERROR_SYSTEM_NOT_READY, 802)                             \
  X(kCuSystemDriverMismatch, CUDA_ERROR_SYSTEM_DRIVER_MISMATCH, 803)                 \
  X(kCuCompatNotSupported, CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE, 804)           \
  X(kCuMpsConnectionFailed, CUDA_ERROR_MPS_CONNECTION_FAILED, 805)                   \
  X(kCuMpsRpcFailure, CUDA_ERROR_MPS_RPC_FAILURE, 806)                               \
  X(kCuMpsServerNotReady, CUDA_ERROR_MPS_SERVER_NOT_READY, 807)                      \
  X(kCuMpsMaxClientsReached, CUDA_ERROR_MPS_MAX_CLIENTS_REACHED, 808)                \
  X(kCuMpsMaxConnectionsReached, CUDA_ERROR_MPS_MAX_CONNECTIONS_REACHED, 809)        \
  X(kCuMpsClientTerminated, CUDA_ERROR_MPS_CLIENT_TERMINATED, 810)                   \
  X(kCuCdpNotSupported, CUDA_ERROR_CDP_NOT_SUPPORTED, 811)                           \
  X(kCuCdpVersionMismatch, CUDA_ERROR_CDP_VERSION_MISMATCH, 812)                     \
  X(kCuCaptureUnsupported, CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, 900)               \
  X(kCuCaptureInvalidated, CUDA_ERROR_STREAM_CAPTURE_INVALIDATED, 901)               \
  X(kCuStreamCaptureMerge, CUDA_ERROR_STREAM_CAPTURE_MERGE, 902)                     \
  X(kCuStreamCaptureUnmatched, CUDA_ERROR_STREAM_CAPTURE_UNMATCHED, 903)             \
  X(kCuStreamCaptureUnjoined, CUDA_ERROR_STREAM_CAPTURE_UNJOINED, 904)               \
  X(kCuStreamCaptureIsolation, CUDA_ERROR_STREAM_CAPTURE_ISOLATION, 905)             \
  X(kCuCaptureImplicit, CUDA_ERROR_STREAM_CAPTURE_IMPLICIT, 906)                     \
  X(kCuCapturedEvent, CUDA_ERROR_CAPTURED_EVENT, 907)                                \
  X(kCuStreamCaptureWrongThread, CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD, 908)        \
  X(kCuTimeout, CUDA_ERROR_TIMEOUT, 909)                                             \
  X(kCuGraphExecUpdateFailure, CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE, 910)            \
  X(kCuExternalDevice, CUDA_ERROR_EXTERNAL_DEVICE, 911)                              \
  X(kCuInvalidClusterSize, CUDA_ERROR_INVALID_CLUSTER_SIZE, 912)                     \
  X(kCuFunctionNotLoaded, CUDA_ERROR_FUNCTION_NOT_LOADED, 913)                       \
  X(kCuInvalidResourceType, CUDA_ERROR_INVALID_RESOURCE_TYPE, 914)                   \
  X(kCuInvalidResourceConfiguration, CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION, 915) \
  X(kCuKeyRotation, CUDA_ERROR_KEY_ROTATION, 916)                                    \
  X(kCuStreamDetached, CUDA_ERROR_STREAM_DETACHED, 917)                              \
  X(kCuGraphRecaptureFailure, CUDA_ERROR_GRAPH_RECAPTURE_FAILURE, 918)               \
  X(kCuFabricNotReady, CUDA_ERROR_FABRIC_NOT_READY, 919)                             \
  X(kCuUnknown, CUDA_ERROR_UNKNOWN, 999)

/* CUdevice_attribute. X(ours, official, value). */
#define DOVETAIL_CU_DEVICE_ATTRIBUTES(X)                                                           \
  X(kCuMaxThreadsPerBlock, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK, 1)                           \
  X(kCuMaxBlockX, CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X, 2)                                          \
  X(kCuMaxBlockY, CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y, 3)                                          \
  X(kCuMaxBlockZ, CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z, 4)                                          \
  X(kCuMaxGridX, CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X, 5)                                            \
  X(kCuMaxGridY, CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y, 6)                                            \
  X(kCuMaxGridZ, CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z, 7)                                            \
  X(kCuMaxSharedPerBlock, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK, 8)                      \
  X(kCuTotalConstantMemory, CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY, 9)                          \
  X(kCuWarpSize, CU_DEVICE_ATTRIBUTE_WARP_SIZE, 10)                                                \
  X(kCuMaxPitch, CU_DEVICE_ATTRIBUTE_MAX_PITCH, 11)                                                \
  X(kCuMaxRegistersPerBlock, CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK, 12)                      \
  X(kCuClockRate, CU_DEVICE_ATTRIBUTE_CLOCK_RATE, 13)                                              \
  X(kCuTextureAlignment, CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT, 14)                                \
  X(kCuMultiprocessorCount, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, 16)                          \
  X(kCuKernelExecTimeout, CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT, 17)                             \
  X(kCuIntegrated, CU_DEVICE_ATTRIBUTE_INTEGRATED, 18)                                             \
  X(kCuCanMapHostMemory, CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY, 19)                              \
  X(kCuComputeMode, CU_DEVICE_ATTRIBUTE_COMPUTE_MODE, 20)                                          \
  X(kCuMaximumTexture1dWidth, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_WIDTH, 21)                     \
  X(kCuMaximumTexture2dWidth, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_WIDTH, 22)                     \
  X(kCuMaximumTexture2dHeight, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_HEIGHT, 23)                   \
  X(kCuMaximumTexture3dWidth, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH, 24)                     \
  X(kCuMaximumTexture3dHeight, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT, 25)                   \
  X(kCuMaximumTexture3dDepth, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH, 26)                     \
  X(kCuMaximumTexture2dLayeredWidth, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_WIDTH, 27)      \
  X(kCuMaximumTexture2dLayeredHeight, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_HEIGHT, 28)    \
  X(kCuMaximumTexture2dLayeredLayers, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_LAYERS, 29)    \
  X(kCuSurfaceAlignment, CU_DEVICE_ATTRIBUTE_SURFACE_ALIGNMENT, 30)                                \
  X(kCuConcurrentKernels, CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS, 31)                              \
  X(kCuEccEnabled, CU_DEVICE_ATTRIBUTE_ECC_ENABLED, 32)                                            \
  X(kCuPciBusId, CU_DEVICE_ATTRIBUTE_PCI_BUS_ID, 33)                                               \
  X(kCuPciDeviceId, CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID, 34)                                         \
  X(kCuTccDriver, CU_DEVICE_ATTRIBUTE_TCC_DRIVER, 35)                                              \
  X(kCuMemoryClockRate, CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE, 36)                                 \
  X(kCuGlobalMemoryBusWidth, CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH, 37)                      \
  X(kCuL2CacheSize, CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE, 38)                                         \
  X(kCuMaxThreadsPerMultiprocessor, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR, 39)        \
  X(kCuAsyncEngineCount, CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT, 40)                               \
  X(kCuUnifiedAddressing, CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING, 41)                              \
  X(kCuMaximumTexture1dLayeredWidth, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_WIDTH, 42)      \
  X(kCuMaximumTexture1dLayeredLayers, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_LAYERS, 43)    \
  X(kCuCanTex2dGather, CU_DEVICE_ATTRIBUTE_CAN_TEX2D_GATHER, 44)                                   \
  X(kCuMaximumTexture2dGatherWidth, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_WIDTH, 45)        \
  X(kCuMaximumTexture2dGatherHeight, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_HEIGHT, 46)      \
  X(kCuMaximumTexture3dWidthAlternate, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH_ALTERNATE, 47)  \
  X(kCuMaximumTexture3dHeightAlternate, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT_ALTERNATE,    \
    48)                                                                                            \
  X(kCuMaximumTexture3dDepthAlternate, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH_ALTERNATE, 49)  \
  X(kCuPciDomainId, CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID, 50)                                         \
  X(kCuTexturePitchAlignment, CU_DEVICE_ATTRIBUTE_TEXTURE_PITCH_ALIGNMENT, 51)                     \
  X(kCuMaximumTexturecubemapWidth, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_WIDTH, 52)           \
  X(kCuMaximumTexturecubemapLayeredWidth,                                                          \
    CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_WIDTH, 53)                                  \
  X(kCuMaximumTexturecubemapLayeredLayers,                                                         \
    CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_LAYERS, 54)                                 \
  X(kCuMaximumSurface1dWidth, CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_WIDTH, 55)                     \
  X(kCuMaximumSurface2dWidth, CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_WIDTH, 56)                     \
  X(kCuMaximumSurface2dHeight, CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_HEIGHT, 57)                   \
  X(kCuMaximumSurface3dWidth, CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_WIDTH, 58)                     \
  X(kCuMaximumSurface3dHeight, CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_HEIGHT, 59)                   \
  X(kCuMaximumSurface3dDepth, CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_DEPTH, 60)                     \
  X(kCuMaximumSurface1dLayeredWidth, CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_LAYERED_WIDTH, 61)      \
  X(kCuMaximumSurface1dLayeredLayers, CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_LAYERED_LAYERS, 62)    \
  X(kCuMaximumSurface2dLayeredWidth, CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_WIDTH, 63)      \
  X(kCuMaximumSurface2dLayeredHeight, CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_HEIGHT, 64)    \
  X(kCuMaximumSurface2dLayeredLayers, CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_LAYERS, 65)    \
  X(kCuMaximumSurfacecubemapWidth, CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_WIDTH, 66)           \
  X(kCuMaximumSurfacecubemapLayeredWidth,                                                          \
    CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_LAYERED_WIDTH, 67)                                  \
  X(kCuMaximumSurfacecubemapLayeredLayers,                                                         \
    CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_LAYERED_LAYERS, 68)                                 \
  X(kCuMaximumTexture1dLinearWidth, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LINEAR_WIDTH, 69)        \
  X(kCuMaximumTexture2dLinearWidth, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_WIDTH, 70)        \
  X(kCuMaximumTexture2dLinearHeight, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_HEIGHT, 71)      \
  X(kCuMaximumTexture2dLinearPitch, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_PITCH, 72)        \
  X(kCuMaximumTexture2dMipmappedWidth, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_WIDTH, 73)  \
  X(kCuMaximumTexture2dMipmappedHeight, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_HEIGHT,    \
    74)                                                                                            \
  X(kCuComputeCapabilityMajor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, 75)                   \
  X(kCuComputeCapabilityMinor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, 76)                   \
  X(kCuMaximumTexture1dMipmappedWidth, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_MIPMAPPED_WIDTH, 77)  \
  X(kCuStreamPrioritiesSupported, CU_DEVICE_ATTRIBUTE_STREAM_PRIORITIES_SUPPORTED, 78)             \
  X(kCuGlobalL1CacheSupported, CU_DEVICE_ATTRIBUTE_GLOBAL_L1_CACHE_SUPPORTED, 79)                  \
  X(kCuLocalL1CacheSupported, CU_DEVICE_ATTRIBUTE_LOCAL_L1_CACHE_SUPPORTED, 80)                    \
  X(kCuMaxSharedMemoryPerMultiprocessor, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR, \
    81)                                                                                            \
  X(kCuMaxRegistersPerMultiprocessor, CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR, 82)    \
  X(kCuManagedMemory, CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY, 83)                                      \
  X(kCuMultiGpuBoard, CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD, 84)                                     \
  X(kCuMultiGpuBoardGroupId, CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD_GROUP_ID, 85)                     \
  X(kCuHostNativeAtomicSupported, CU_DEVICE_ATTRIBUTE_HOST_NATIVE_ATOMIC_SUPPORTED, 86)            \
  X(kCuSingleToDoublePrecisionPerfRatio,                                                           \
    CU_DEVICE_ATTRIBUTE_SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO, 87)                                 \
  X(kCuPageableMemoryAccess, CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS, 88)                       \
  X(kCuConcurrentManagedAccess, CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS, 89)                 \
  X(kCuComputePreemptionSupported, CU_DEVICE_ATTRIBUTE_COMPUTE_PREEMPTION_SUPPORTED, 90)           \
  X(kCuCanUseHostPointerForRegisteredMem,                                                          \
    CU_DEVICE_ATTRIBUTE_CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM, 91)                               \
  X(kCuCanUseStreamMemOpsV1, CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_MEM_OPS_V1, 92)                    \
  X(kCuCanUse64BitStreamMemOpsV1, CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS_V1, 93)        \
  X(kCuCanUseStreamWaitValueNorV1, CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR_V1, 94)       \
  X(kCuCooperativeLaunch, CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH, 95)                              \
  X(kCuCooperativeMultiDeviceLaunch, CU_DEVICE_ATTRIBUTE_COOPERATIVE_MULTI_DEVICE_LAUNCH, 96)      \
  X(kCuMaxSharedPerBlockOptin, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN, 97)          \
  X(kCuCanFlushRemoteWrites, CU_DEVICE_ATTRIBUTE_CAN_FLUSH_REMOTE_WRITES, 98)                      \
  X(kCuHostRegisterSupported, CU_DEVICE_ATTRIBUTE_HOST_REGISTER_SUPPORTED, 99)                     \
  X(kCuPageableMemoryAccessUsesHostPageTables,                                                     \
    CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS_USES_HOST_PAGE_TABLES, 100)                         \
  X(kCuDirectManagedMemAccessFromHost, CU_DEVICE_ATTRIBUTE_DIRECT_MANAGED_MEM_ACCESS_FROM_HOST,    \
    101)                                                                                           \
  X(kCuVirtualMemoryManagementSupported, CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED,  \
    102)                                                                                           \
  X(kCuHandleTypePosixFileDescriptorSupported,                                                     \
    CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED, 103)                          \
  X(kCuHandleTypeWin32HandleSupported, CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_WIN32_HANDLE_SUPPORTED,     \
    104)                                                                                           \
  X(kCuHandleTypeWin32KmtHandleSupported,                                                          \
    CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_WIN32_KMT_HANDLE_SUPPORTED, 105)                               \
  X(kCuMaxBlocksPerMultiprocessor, CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR, 106)         \
  X(kCuGenericCompressionSupported, CU_DEVICE_ATTRIBUTE_GENERIC_COMPRESSION_SUPPORTED, 107)        \
  X(kCuMaxPersistingL2CacheSize, CU_DEVICE_ATTRIBUTE_MAX_PERSISTING_L2_CACHE_SIZE, 108)            \
  X(kCuMaxAccessPolicyWindowSize, CU_DEVICE_ATTRIBUTE_MAX_ACCESS_POLICY_WINDOW_SIZE, 109)          \
  X(kCuGpuDirectRdmaWithCudaVmmSupported,                                                          \
    CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WITH_CUDA_VMM_SUPPORTED, 110)                              \
  X(kCuReservedSharedMemoryPerBlock, CU_DEVICE_ATTRIBUTE_RESERVED_SHARED_MEMORY_PER_BLOCK, 111)    \
  X(kCuSparseCudaArraySupported, CU_DEVICE_ATTRIBUTE_SPARSE_CUDA_ARRAY_SUPPORTED, 112)             \
  X(kCuReadOnlyHostRegisterSupported, CU_DEVICE_ATTRIBUTE_READ_ONLY_HOST_REGISTER_SUPPORTED, 113)  \
  X(kCuTimelineSemaphoreInteropSupported,                                                          \
    CU_DEVICE_ATTRIBUTE_TIMELINE_SEMAPHORE_INTEROP_SUPPORTED, 114)                                 \
  X(kCuMemoryPoolsSupported, CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED, 115)                      \
  X(kCuGpuDirectRdmaSupported, CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_SUPPORTED, 116)                 \
  X(kCuGpuDirectRdmaFlushWritesOptions, CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_FLUSH_WRITES_OPTIONS,  \
    117)                                                                                           \
  X(kCuGpuDirectRdmaWritesOrdering, CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WRITES_ORDERING, 118)      \
  X(kCuMempoolSupportedHandleTypes, CU_DEVICE_ATTRIBUTE_MEMPOOL_SUPPORTED_HANDLE_TYPES, 119)       \
  X(kCuClusterLaunch, CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH, 120)                                     \
  X(kCuDeferredMappingCudaArraySupported,                                                          \
    CU_DEVICE_ATTRIBUTE_DEFERRED_MAPPING_CUDA_ARRAY_SUPPORTED, 121)                                \
  X(kCuCanUse64BitStreamMemOps, CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS, 122)            \
  X(kCuCanUseStreamWaitValueNor, CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR, 123)           \
  X(kCuDmaBufSupported, CU_DEVICE_ATTRIBUTE_DMA_BUF_SUPPORTED, 124)                                \
  X(kCuIpcEventSupported, CU_DEVICE_ATTRIBUTE_IPC_EVENT_SUPPORTED, 125)                            \
  X(kCuMemSyncDomainCount, CU_DEVICE_ATTRIBUTE_MEM_SYNC_DOMAIN_COUNT, 126)                         \
  X(kCuTensorMapAccessSupported, CU_DEVICE_ATTRIBUTE_TENSOR_MAP_ACCESS_SUPPORTED, 127)             \
  X(kCuHandleTypeFabricSupported, CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_FABRIC_SUPPORTED, 128)           \
  X(kCuUnifiedFunctionPointers, CU_DEVICE_ATTRIBUTE_UNIFIED_FUNCTION_POINTERS, 129)                \
  X(kCuNumaConfig, CU_DEVICE_ATTRIBUTE_NUMA_CONFIG, 130)                                           \
  X(kCuNumaId, CU_DEVICE_ATTRIBUTE_NUMA_ID, 131)                                                   \
  X(kCuMulticastSupported, CU_DEVICE_ATTRIBUTE_MULTICAST_SUPPORTED, 132)                           \
  X(kCuMpsEnabled, CU_DEVICE_ATTRIBUTE_MPS_ENABLED, 133)                                           \
  X(kCuHostNumaId, CU_DEVICE_ATTRIBUTE_HOST_NUMA_ID, 134)                                          \
  X(kCuD3d12CigSupported, CU_DEVICE_ATTRIBUTE_D3D12_CIG_SUPPORTED, 135)                            \
  X(kCuMemDecompressAlgorithmMask, CU_DEVICE_ATTRIBUTE_MEM_DECOMPRESS_ALGORITHM_MASK, 136)         \
  X(kCuMemDecompressMaximumLength, CU_DEVICE_ATTRIBUTE_MEM_DECOMPRESS_MAXIMUM_LENGTH, 137)         \
  X(kCuVulkanCigSupported, CU_DEVICE_ATTRIBUTE_VULKAN_CIG_SUPPORTED, 138)                          \
  X(kCuGpuPciDeviceId, CU_DEVICE_ATTRIBUTE_GPU_PCI_DEVICE_ID, 139)                                 \
  X(kCuGpuPciSubsystemId, CU_DEVICE_ATTRIBUTE_GPU_PCI_SUBSYSTEM_ID, 140)                           \
  X(kCuHostNumaVirtualMemoryManagementSupported,                                                   \
    CU_DEVICE_ATTRIBUTE_HOST_NUMA_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED, 141)                        \
  X(kCuHostNumaMemoryPoolsSupported, CU_DEVICE_ATTRIBUTE_HOST_NUMA_MEMORY_POOLS_SUPPORTED, 142)    \
  X(kCuHostNumaMultinodeIpcSupported, CU_DEVICE_ATTRIBUTE_HOST_NUMA_MULTINODE_IPC_SUPPORTED, 143)  \
  X(kCuHostMemoryPoolsSupported, CU_DEVICE_ATTRIBUTE_HOST_MEMORY_POOLS_SUPPORTED, 144)             \
  X(kCuHostVirtualMemoryManagementSupported,                                                       \
    CU_DEVICE_ATTRIBUTE_HOST_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED, 145)                             \
  X(kCuHostAllocDmaBufSupported, CU_DEVICE_ATTRIBUTE_HOST_ALLOC_DMA_BUF_SUPPORTED, 146)            \
  X(kCuOnlyPartialHostNativeAtomicSupported,                                                       \
    CU_DEVICE_ATTRIBUTE_ONLY_PARTIAL_HOST_NATIVE_ATOMIC_SUPPORTED, 147)                            \
  X(kCuAtomicReductionSupported, CU_DEVICE_ATTRIBUTE_ATOMIC_REDUCTION_SUPPORTED, 148)              \
  X(kCuLocalityDomainCount, CU_DEVICE_ATTRIBUTE_LOCALITY_DOMAIN_COUNT, 149)                        \
  X(kCuMaxOversizedSharedMemoryPerBlock,                                                           \
    CU_DEVICE_ATTRIBUTE_MAX_OVERSIZED_SHARED_MEMORY_PER_BLOCK, 150)                                \
  X(kCuD3d12CigStreamsSupported, CU_DEVICE_ATTRIBUTE_D3D12_CIG_STREAMS_SUPPORTED, 151)             \
  X(kCuDmaBufMmapSupported, CU_DEVICE_ATTRIBUTE_DMA_BUF_MMAP_SUPPORTED, 152)                       \
  X(kCuLogicalEndpointUnicastSupported, CU_DEVICE_ATTRIBUTE_LOGICAL_ENDPOINT_UNICAST_SUPPORTED,    \
    153)                                                                                           \
  X(kCuLogicalEndpointMulticastSupported,                                                          \
    CU_DEVICE_ATTRIBUTE_LOGICAL_ENDPOINT_MULTICAST_SUPPORTED, 154)                                 \
  X(kCuLogicalEndpointCountedOpsSupported,                                                         \
    CU_DEVICE_ATTRIBUTE_LOGICAL_ENDPOINT_COUNTED_OPS_SUPPORTED, 155)                               \
  X(kCuLogicalEndpointUnicastAccessOnOwnerDeviceSupported,                                         \
    CU_DEVICE_ATTRIBUTE_LOGICAL_ENDPOINT_UNICAST_ACCESS_ON_OWNER_DEVICE_SUPPORTED, 156)            \
  X(kCuLocalityDomainMultiprocessorCount,                                                          \
    CU_DEVICE_ATTRIBUTE_LOCALITY_DOMAIN_MULTIPROCESSOR_COUNT, 157)                                 \
  X(kCuLogicalEndpointSupportedHandleTypes,                                                        \
    CU_DEVICE_ATTRIBUTE_LOGICAL_ENDPOINT_SUPPORTED_HANDLE_TYPES, 158)                              \
  X(kCuVulkanCigStreamsSupported, CU_DEVICE_ATTRIBUTE_VULKAN_CIG_STREAMS_SUPPORTED, 159)           \
  X(kCuTensorMapLargeTensorMinSize, CU_DEVICE_ATTRIBUTE_TENSOR_MAP_LARGE_TENSOR_MIN_SIZE, 160)     \
  X(kCuGpuDirectRdmaWithLocalizedMemorySupported,                                                  \
    CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WITH_LOCALIZED_MEMORY_SUPPORTED, 161)

/* Attributes of functions and pointers, flags, options and other enumerations.
 * X(type, ours, official, value). */
#define DOVETAIL_CU_VALUES(X)                                                                \
  X(int, kCuTensorUint8, CU_TENSOR_MAP_DATA_TYPE_UINT8, 0)                                   \
  X(int, kCuTensorUint16, CU_TENSOR_MAP_DATA_TYPE_UINT16, 1)                                 \
  X(int, kCuTensorUint32, CU_TENSOR_MAP_DATA_TYPE_UINT32, 2)                                 \
  X(int, kCuTensorInt32, CU_TENSOR_MAP_DATA_TYPE_INT32, 3)                                   \
  X(int, kCuTensorUint64, CU_TENSOR_MAP_DATA_TYPE_UINT64, 4)                                 \
  X(int, kCuTensorInt64, CU_TENSOR_MAP_DATA_TYPE_INT64, 5)                                   \
  X(int, kCuTensorFloat16, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 6)                               \
  X(int, kCuTensorFloat32, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 7)                               \
  X(int, kCuTensorFloat64, CU_TENSOR_MAP_DATA_TYPE_FLOAT64, 8)                               \
  X(int, kCuTensorBfloat16, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 9)                             \
  X(int, kCuTensorNoInterleave, CU_TENSOR_MAP_INTERLEAVE_NONE, 0)                            \
  X(int, kCuTensorNoSwizzle, CU_TENSOR_MAP_SWIZZLE_NONE, 0)                                  \
  X(int, kCuTensorSwizzle32, CU_TENSOR_MAP_SWIZZLE_32B, 1)                                   \
  X(int, kCuTensorSwizzle64, CU_TENSOR_MAP_SWIZZLE_64B, 2)                                   \
  X(int, kCuTensorSwizzle128, CU_TENSOR_MAP_SWIZZLE_128B, 3)                                 \
  X(int, kCuTensorPromote128, CU_TENSOR_MAP_L2_PROMOTION_L2_128B, 2)                         \
  X(int, kCuTensorFillZero, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE, 0)                            \
  X(int, kCuFuncMaxThreadsPerBlock, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, 0)              \
  X(int, kCuFuncSharedBytes, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, 1)                         \
  X(int, kCuFuncMaxDynamicSharedBytes, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 8)   \
  X(int, kCuFuncClusterMustBeSet, CU_FUNC_ATTRIBUTE_CLUSTER_SIZE_MUST_BE_SET, 10)            \
  X(int, kCuFuncClusterWidth, CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH, 11)                  \
  X(int, kCuFuncClusterHeight, CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_HEIGHT, 12)                \
  X(int, kCuFuncClusterDepth, CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_DEPTH, 13)                  \
  X(int, kCuFuncNonPortableCluster, CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED, 14) \
  X(int, kCuPointerMemoryType, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, 2)                          \
  X(int, kCuPointerDeviceOrdinal, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, 9)                    \
  X(int, kCuPointerRangeStart, CU_POINTER_ATTRIBUTE_RANGE_START_ADDR, 11)                    \
  X(int, kCuPointerRangeSize, CU_POINTER_ATTRIBUTE_RANGE_SIZE, 12)                           \
  X(unsigned, kCuMemoryTypeHost, CU_MEMORYTYPE_HOST, 1)                                      \
  X(unsigned, kCuMemoryTypeDevice, CU_MEMORYTYPE_DEVICE, 2)                                  \
  X(unsigned, kCuHostAllocPortable, CU_MEMHOSTALLOC_PORTABLE, 1)                             \
  X(unsigned, kCuStreamDefault, CU_STREAM_DEFAULT, 0)                                        \
  X(unsigned, kCuEventDefault, CU_EVENT_DEFAULT, 0)                                          \
  X(unsigned, kCuEventDisableTiming, CU_EVENT_DISABLE_TIMING, 2)                             \
  X(int, kCuCaptureStatusNone, CU_STREAM_CAPTURE_STATUS_NONE, 0)                             \
  X(int, kCuCaptureModeRelaxed, CU_STREAM_CAPTURE_MODE_RELAXED, 2)                           \
  X(int, kCuAllocationPinned, CU_MEM_ALLOCATION_TYPE_PINNED, 1)                              \
  X(int, kCuLocationDevice, CU_MEM_LOCATION_TYPE_DEVICE, 1)                                  \
  X(int, kCuAccessReadWrite, CU_MEM_ACCESS_FLAGS_PROT_READWRITE, 3)                          \
  X(int, kCuPoolReleaseThreshold, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, 4)                      \
  X(int, kCuJitErrorLog, CU_JIT_ERROR_LOG_BUFFER, 5)                                         \
  X(int, kCuJitErrorLogBytes, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, 6)                         \
  X(int, kCuLaunchProgrammatic, CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION, 6)

/* nvrtcResult. X(ours, official, value). */
#define DOVETAIL_NVRTC_RESULTS(X)                                                  \
  X(kNvrtcSuccess, NVRTC_SUCCESS, 0)                                               \
  X(kNvrtcOutOfMemory, NVRTC_ERROR_OUT_OF_MEMORY, 1)                               \
  X(kNvrtcProgramCreation, NVRTC_ERROR_PROGRAM_CREATION_FAILURE, 2)                \
  X(kNvrtcInvalidInput, NVRTC_ERROR_INVALID_INPUT, 3)                              \
  X(kNvrtcInvalidProgram, NVRTC_ERROR_INVALID_PROGRAM, 4)                          \
  X(kNvrtcInvalidOption, NVRTC_ERROR_INVALID_OPTION, 5)                            \
  X(kNvrtcCompilation, NVRTC_ERROR_COMPILATION, 6)                                 \
  X(kNvrtcBuiltinOperation, NVRTC_ERROR_BUILTIN_OPERATION_FAILURE, 7)              \
  X(kNvrtcNoNameExpressions, NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION, 8) \
  X(kNvrtcNoLoweredNames, NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION, 9)      \
  X(kNvrtcNameNotValid, NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID, 10)                 \
  X(kNvrtcInternal, NVRTC_ERROR_INTERNAL_ERROR, 11)                                \
  X(kNvrtcTimeFileWrite, NVRTC_ERROR_TIME_FILE_WRITE_FAILED, 12)                   \
  X(kNvrtcCancelled, NVRTC_ERROR_CANCELLED, 16)

#define DOVETAIL_CU_VALUE(type, ours, official, value) constexpr type ours = value;
DOVETAIL_CU_VALUES(DOVETAIL_CU_VALUE)
#undef DOVETAIL_CU_VALUE
#define DOVETAIL_CU_VALUE(ours, official, value) constexpr int ours = value;
DOVETAIL_CU_RESULTS(DOVETAIL_CU_VALUE)
DOVETAIL_CU_DEVICE_ATTRIBUTES(DOVETAIL_CU_VALUE)
DOVETAIL_NVRTC_RESULTS(DOVETAIL_CU_VALUE)
#undef DOVETAIL_CU_VALUE

/* The streams that have a name instead of a handle. */
constexpr uintptr_t kCuStreamLegacy = 1;    /* CU_STREAM_LEGACY */
constexpr uintptr_t kCuStreamPerThread = 2; /* CU_STREAM_PER_THREAD */

}  // namespace dovetail::vendor::cuda

#endif  // DOVETAIL_RUNTIME_CUDA_VENDOR_CUDA_VALUES_H_
