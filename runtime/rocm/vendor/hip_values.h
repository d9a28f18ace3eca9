/* The handles, results and values of HIP; see hip.h. */
#ifndef DOVETAIL_RUNTIME_ROCM_VENDOR_HIP_VALUES_H_
#define DOVETAIL_RUNTIME_ROCM_VENDOR_HIP_VALUES_H_

#include <cstddef>
#include <cstdint>

namespace dovetail::vendor::rocm {

/* X(ours, official). */
#define DOVETAIL_HIP_OBJECTS(X) \
  X(HipStream, hipStream_t)     \
  X(HipEvent, hipEvent_t)       \
  X(HipModule, hipModule_t)     \
  X(HipFunction, hipFunction_t) \
  X(HipPool, hipMemPool_t)
#define DOVETAIL_HIP_OBJECT(ours, official) using ours = struct ours##Object*;
DOVETAIL_HIP_OBJECTS(DOVETAIL_HIP_OBJECT)
#undef DOVETAIL_HIP_OBJECT

using HipResult = int;

/* hipError_t; a second name of a number is only read. X(name, value): ours is kHip<name>, the
 * official one hip<name>. */
#define DOVETAIL_HIP_RESULTS(X)            \
  X(Success, 0)                            \
  X(ErrorInvalidValue, 1)                  \
  X(ErrorOutOfMemory, 2)                   \
  X(ErrorMemoryAllocation, 2)              \
  X(ErrorNotInitialized, 3)                \
  X(ErrorInitializationError, 3)           \
  X(ErrorDeinitialized, 4)                 \
  X(ErrorProfilerDisabled, 5)              \
  X(ErrorProfilerNotInitialized, 6)        \
  X(ErrorProfilerAlreadyStarted, 7)        \
  X(ErrorProfilerAlreadyStopped, 8)        \
  X(ErrorInvalidConfiguration, 9)          \
  X(ErrorInvalidPitchValue, 12)            \
  X(ErrorInvalidSymbol, 13)                \
  X(ErrorInvalidDevicePointer, 17)         \
  X(ErrorInvalidMemcpyDirection, 21)       \
  X(ErrorInsufficientDriver, 35)           \
  X(ErrorMissingConfiguration, 52)         \
  X(ErrorPriorLaunchFailure, 53)           \
  X(ErrorInvalidDeviceFunction, 98)        \
  X(ErrorNoDevice, 100)                    \
  X(ErrorInvalidDevice, 101)               \
  X(ErrorInvalidImage, 200)                \
  X(ErrorInvalidContext, 201)              \
  X(ErrorContextAlreadyCurrent, 202)       \
  X(ErrorMapFailed, 205)                   \
  X(ErrorMapBufferObjectFailed, 205)       \
  X(ErrorUnmapFailed, 206)                 \
  X(ErrorArrayIsMapped, 207)               \
  X(ErrorAlreadyMapped, 208)               \
  X(ErrorNoBinaryForGpu, 209)              \
  X(ErrorAlreadyAcquired, 210)             \
  X(ErrorNotMapped, 211)                   \
  X(ErrorNotMappedAsArray, 212)            \
  X(ErrorNotMappedAsPointer, 213)          \
  X(ErrorECCNotCorrectable, 214)           \
  X(ErrorUnsupportedLimit, 215)            \
  X(ErrorContextAlreadyInUse, 216)         \
  X(ErrorPeerAccessUnsupported, 217)       \
  X(ErrorInvalidKernelFile, 218)           \
  X(ErrorInvalidGraphicsContext, 219)      \
  X(ErrorInvalidSource, 300)               \
  X(ErrorFileNotFound, 301)                \
  X(ErrorSharedObjectSymbolNotFound, 302)  \
  X(ErrorSharedObjectInitFailed, 303)      \
  X(ErrorOperatingSystem, 304)             \
  X(ErrorInvalidHandle, 400)               \
  X(ErrorInvalidResourceHandle, 400)       \
  X(ErrorIllegalState, 401)                \
  X(ErrorNotFound, 500)                    \
  X(ErrorNotReady, 600)                    \
  X(ErrorIllegalAddress, 700)              \
  X(ErrorLaunchOutOfResources, 701)        \
  X(ErrorLaunchTimeOut, 702)               \
  X(ErrorPeerAccessAlreadyEnabled, 704)    \
  X(ErrorPeerAccessNotEnabled, 705)        \
  X(ErrorSetOnActiveProcess, 708)          \
  X(ErrorContextIsDestroyed, 709)          \
  X(ErrorAssert, 710)                      \
  X(ErrorHostMemoryAlreadyRegistered, 712) \
  X(ErrorHostMemoryNotRegistered, 713)     \
  X(ErrorLaunchFailure, 719)               \
  X(ErrorCooperativeLaunchTooLarge, 720)   \
  X(ErrorNotSupported, 801)                \
  X(ErrorStreamCaptureUnsupported, 900)    \
  X(ErrorStreamCaptureInvalidated, 901)    \
  X(ErrorStreamCaptureMerge, 902)          \
  X(ErrorStreamCaptureUnmatched, 903)      \
  X(ErrorStreamCaptureUnjoined, 904)       \
  X(ErrorStreamCaptureIsolation, 905)      \
  X(ErrorStreamCaptureImplicit, 906)       \
  X(ErrorCapturedEvent, 907)               \
  X(ErrorStreamCaptureWrongThread, 908)    \
  X(ErrorGraphExecUpdateFailure, 910)      \
  X(ErrorUnknown, 999)                     \
  X(ErrorRuntimeMemory, 1052)              \
  X(ErrorRuntimeOther, 1053)               \
  X(ErrorTbd, 1054)

/* hipDeviceAttribute_t, 5.2 and later; the order below 9999 has been the same since release 5.0.
 * X(name, value): ours is kHipAttribute<name>, the official one hipDeviceAttribute<name>. */
#define DOVETAIL_HIP_DEVICE_ATTRIBUTES(X)            \
  X(EccEnabled, 0)                                   \
  X(AccessPolicyMaxWindowSize, 1)                    \
  X(AsyncEngineCount, 2)                             \
  X(CanMapHostMemory, 3)                             \
  X(CanUseHostPointerForRegisteredMem, 4)            \
  X(ClockRate, 5)                                    \
  X(ComputeMode, 6)                                  \
  X(ComputePreemptionSupported, 7)                   \
  X(ConcurrentKernels, 8)                            \
  X(ConcurrentManagedAccess, 9)                      \
  X(CooperativeLaunch, 10)                           \
  X(CooperativeMultiDeviceLaunch, 11)                \
  X(DeviceOverlap, 12)                               \
  X(DirectManagedMemAccessFromHost, 13)              \
  X(GlobalL1CacheSupported, 14)                      \
  X(HostNativeAtomicSupported, 15)                   \
  X(Integrated, 16)                                  \
  X(IsMultiGpuBoard, 17)                             \
  X(KernelExecTimeout, 18)                           \
  X(L2CacheSize, 19)                                 \
  X(LocalL1CacheSupported, 20)                       \
  X(Luid, 21)                                        \
  X(LuidDeviceNodeMask, 22)                          \
  X(ComputeCapabilityMajor, 23)                      \
  X(ManagedMemory, 24)                               \
  X(MaxBlocksPerMultiProcessor, 25)                  \
  X(MaxBlockDimX, 26)                                \
  X(MaxBlockDimY, 27)                                \
  X(MaxBlockDimZ, 28)                                \
  X(MaxGridDimX, 29)                                 \
  X(MaxGridDimY, 30)                                 \
  X(MaxGridDimZ, 31)                                 \
  X(MaxSurface1D, 32)                                \
  X(MaxSurface1DLayered, 33)                         \
  X(MaxSurface2D, 34)                                \
  X(MaxSurface2DLayered, 35)                         \
  X(MaxSurface3D, 36)                                \
  X(MaxSurfaceCubemap, 37)                           \
  X(MaxSurfaceCubemapLayered, 38)                    \
  X(MaxTexture1DWidth, 39)                           \
  X(MaxTexture1DLayered, 40)                         \
  X(MaxTexture1DLinear, 41)                          \
  X(MaxTexture1DMipmap, 42)                          \
  X(MaxTexture2DWidth, 43)                           \
  X(MaxTexture2DHeight, 44)                          \
  X(MaxTexture2DGather, 45)                          \
  X(MaxTexture2DLayered, 46)                         \
  X(MaxTexture2DLinear, 47)                          \
  X(MaxTexture2DMipmap, 48)                          \
  X(MaxTexture3DWidth, 49)                           \
  X(MaxTexture3DHeight, 50)                          \
  X(MaxTexture3DDepth, 51)                           \
  X(MaxTexture3DAlt, 52)                             \
  X(MaxTextureCubemap, 53)                           \
  X(MaxTextureCubemapLayered, 54)                    \
  X(MaxThreadsDim, 55)                               \
  X(MaxThreadsPerBlock, 56)                          \
  X(MaxThreadsPerMultiProcessor, 57)                 \
  X(MaxPitch, 58)                                    \
  X(MemoryBusWidth, 59)                              \
  X(MemoryClockRate, 60)                             \
  X(ComputeCapabilityMinor, 61)                      \
  X(MultiGpuBoardGroupID, 62)                        \
  X(MultiprocessorCount, 63)                         \
  X(Name, 64)                                        \
  X(PageableMemoryAccess, 65)                        \
  X(PageableMemoryAccessUsesHostPageTables, 66)      \
  X(PciBusId, 67)                                    \
  X(PciDeviceId, 68)                                 \
  X(PciDomainID, 69)                                 \
  X(PersistingL2CacheMaxSize, 70)                    \
  X(MaxRegistersPerBlock, 71)                        \
  X(MaxRegistersPerMultiprocessor, 72)               \
  X(ReservedSharedMemPerBlock, 73)                   \
  X(MaxSharedMemoryPerBlock, 74)                     \
  X(SharedMemPerBlockOptin, 75)                      \
  X(SharedMemPerMultiprocessor, 76)                  \
  X(SingleToDoublePrecisionPerfRatio, 77)            \
  X(StreamPrioritiesSupported, 78)                   \
  X(SurfaceAlignment, 79)                            \
  X(TccDriver, 80)                                   \
  X(TextureAlignment, 81)                            \
  X(TexturePitchAlignment, 82)                       \
  X(TotalConstantMemory, 83)                         \
  X(TotalGlobalMem, 84)                              \
  X(UnifiedAddressing, 85)                           \
  X(Uuid, 86)                                        \
  X(WarpSize, 87)                                    \
  X(MemoryPoolsSupported, 88)                        \
  X(ClockInstructionRate, 10000)                     \
  X(Arch, 10001)                                     \
  X(MaxSharedMemoryPerMultiprocessor, 10002)         \
  X(GcnArch, 10003)                                  \
  X(GcnArchName, 10004)                              \
  X(HdpMemFlushCntl, 10005)                          \
  X(HdpRegFlushCntl, 10006)                          \
  X(CooperativeMultiDeviceUnmatchedFunc, 10007)      \
  X(CooperativeMultiDeviceUnmatchedGridDim, 10008)   \
  X(CooperativeMultiDeviceUnmatchedBlockDim, 10009)  \
  X(CooperativeMultiDeviceUnmatchedSharedMem, 10010) \
  X(IsLargeBar, 10011)                               \
  X(AsicRevision, 10012)                             \
  X(CanUseStreamWaitValue, 10013)                    \
  X(ImageSupport, 10014)                             \
  X(PhysicalMultiProcessorCount, 10015)              \
  X(FineGrainSupport, 10016)

/* Attributes of functions, flags and other enumerations. X(type, ours, official, value). */
#define DOVETAIL_HIP_VALUES(X)                                                        \
  X(int, kHipFunctionMaxThreadsPerBlock, HIP_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, 0) \
  X(int, kHipFunctionSharedSizeBytes, HIP_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, 1)        \
  X(unsigned, kHipEventDefault, hipEventDefault, 0)                                   \
  X(unsigned, kHipEventDisableTiming, hipEventDisableTiming, 2)                       \
  X(unsigned, kHipStreamNonBlocking, hipStreamNonBlocking, 1)                         \
  X(unsigned, kHipHostMallocPortable, hipHostMallocPortable, 1)                       \
  X(int, kHipStreamCaptureModeRelaxed, hipStreamCaptureModeRelaxed, 2)                \
  X(int, kHipStreamCaptureStatusNone, hipStreamCaptureStatusNone, 0)                  \
  X(int, kHipAllocationPinned, hipMemAllocationTypePinned, 1)                         \
  X(int, kHipLocationDevice, hipMemLocationTypeDevice, 1)                             \
  X(int, kHipAccessReadWrite, hipMemAccessFlagsProtReadWrite, 3)                      \
  X(int, kHipMemPoolAttrReleaseThreshold, hipMemPoolAttrReleaseThreshold, 4)

#define DOVETAIL_HIP_VALUE(name, value) constexpr HipResult kHip##name = value;
DOVETAIL_HIP_RESULTS(DOVETAIL_HIP_VALUE)
#undef DOVETAIL_HIP_VALUE
#define DOVETAIL_HIP_VALUE(name, value) constexpr int kHipAttribute##name = value;
DOVETAIL_HIP_DEVICE_ATTRIBUTES(DOVETAIL_HIP_VALUE)
#undef DOVETAIL_HIP_VALUE
#define DOVETAIL_HIP_VALUE(type, ours, official, value) constexpr type ours = value;
DOVETAIL_HIP_VALUES(DOVETAIL_HIP_VALUE)
#undef DOVETAIL_HIP_VALUE

/* hipMemoryType: the numbers moved up by one in release 6. */
constexpr int kHipMemoryTypeHostBefore6 = 0;
constexpr int kHipMemoryTypeDeviceBefore6 = 1;
constexpr int kHipMemoryTypeHost = 1;
constexpr int kHipMemoryTypeDevice = 2;
constexpr uintptr_t kHipStreamPerThread = 2; /* hipStreamPerThread */

}  // namespace dovetail::vendor::rocm

#endif  // DOVETAIL_RUNTIME_ROCM_VENDOR_HIP_VALUES_H_
