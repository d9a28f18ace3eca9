/* The part of the CUDA driver API that this runtime calls, declared by ourselves.
 *
 * Building needs no CUDA toolkit: libcuda.so.1 is opened at run time, and what its functions take
 * and return is written down here once. Names are those that the library exports, with the version
 * that cuda.h selects. All values are from "CUDA Driver API", NVIDIA, 13.0 (sections "Data types
 * used by CUDA driver" and the functions' own); tests/headers_test.cc compares every one with
 * cuda.h where that is installed.
 */
#ifndef DOVETAIL_RUNTIME_CUDA_CUDA_API_H_
#define DOVETAIL_RUNTIME_CUDA_CUDA_API_H_

#include <cstddef>
#include <cstdint>

namespace dovetail::runtime::cuda {

/* The oldest driver that is accepted: its primary contexts are counted as we need it
 * (cuDevicePrimaryCtxRelease_v2), and what is newer is optional. */
constexpr int kOldestDriver = 11000;

using CuResult = int;
using CuDevice = int;
using CuContext = struct CuContextObject*;
using CuStream = struct CuStreamObject*;
using CuEvent = struct CuEventObject*;
using CuModule = struct CuModuleObject*;
using CuFunction = struct CuFunctionObject*;
using CuPool = struct CuPoolObject*;
using CuGraph = struct CuGraphObject*;
using CuGraphNode = struct CuGraphNodeObject*;
using CuGraphExec = struct CuGraphExecObject*;
using CuAddress = unsigned long long; /* CUdeviceptr */

/* CUresult: those that decide what we do; names and texts are the driver's own. */
constexpr CuResult kCuSuccess = 0;
constexpr CuResult kCuInvalidValue = 1;
constexpr CuResult kCuOutOfMemory = 2;
constexpr CuResult kCuStubLibrary = 34;
constexpr CuResult kCuDeviceUnavailable = 46;
constexpr CuResult kCuNoDevice = 100;
constexpr CuResult kCuInvalidImage = 200;
constexpr CuResult kCuNoBinaryForGpu = 209;
constexpr CuResult kCuEccUncorrectable = 214;
constexpr CuResult kCuInvalidPtx = 218;
constexpr CuResult kCuNvlinkUncorrectable = 220;
constexpr CuResult kCuJitCompilerNotFound = 221;
constexpr CuResult kCuUnsupportedPtxVersion = 222;
constexpr CuResult kCuJitCompilationDisabled = 223;
constexpr CuResult kCuContained = 226;
constexpr CuResult kCuInvalidSource = 300;
constexpr CuResult kCuSharedObjectSymbolNotFound = 302;
constexpr CuResult kCuNotFound = 500;
constexpr CuResult kCuNotReady = 600;
constexpr CuResult kCuIllegalAddress = 700;
constexpr CuResult kCuLaunchOutOfResources = 701;
constexpr CuResult kCuLaunchTimeout = 702;
constexpr CuResult kCuContextIsDestroyed = 709;
constexpr CuResult kCuAssert = 710;
constexpr CuResult kCuHardwareStackError = 714;
constexpr CuResult kCuIllegalInstruction = 715;
constexpr CuResult kCuMisalignedAddress = 716;
constexpr CuResult kCuInvalidAddressSpace = 717;
constexpr CuResult kCuInvalidPc = 718;
constexpr CuResult kCuLaunchFailed = 719;
constexpr CuResult kCuTensorMemoryLeak = 721;
constexpr CuResult kCuNotSupported = 801;
constexpr CuResult kCuSystemDriverMismatch = 803;
constexpr CuResult kCuCompatNotSupported = 804;
constexpr CuResult kCuMpsClientTerminated = 810;
constexpr CuResult kCuCaptureUnsupported = 900;
constexpr CuResult kCuCaptureInvalidated = 901;
constexpr CuResult kCuCaptureImplicit = 906;
constexpr CuResult kCuCapturedEvent = 907;
constexpr CuResult kCuInvalidClusterSize = 912;

/* CUdevice_attribute. */
constexpr int kCuMaxThreadsPerBlock = 1;
constexpr int kCuMaxBlockX = 2;
constexpr int kCuMaxBlockY = 3;
constexpr int kCuMaxBlockZ = 4;
constexpr int kCuMaxGridX = 5;
constexpr int kCuMaxGridY = 6;
constexpr int kCuMaxGridZ = 7;
constexpr int kCuMaxSharedPerBlock = 8;
constexpr int kCuWarpSize = 10;
constexpr int kCuMultiprocessorCount = 16;
constexpr int kCuIntegrated = 18;
constexpr int kCuComputeMode = 20;
constexpr int kCuEccEnabled = 32;
constexpr int kCuComputeCapabilityMajor = 75;
constexpr int kCuComputeCapabilityMinor = 76;
constexpr int kCuCooperativeLaunch = 95;
constexpr int kCuMaxSharedPerBlockOptin = 97;
constexpr int kCuMemoryPoolsSupported = 115;
constexpr int kCuClusterLaunch = 120;

/* CUfunction_attribute. */
constexpr int kCuFuncMaxThreadsPerBlock = 0;
constexpr int kCuFuncSharedBytes = 1;
constexpr int kCuFuncMaxDynamicSharedBytes = 8;
constexpr int kCuFuncClusterMustBeSet = 10;
constexpr int kCuFuncClusterWidth = 11;
constexpr int kCuFuncClusterHeight = 12;
constexpr int kCuFuncClusterDepth = 13;
constexpr int kCuFuncNonPortableCluster = 14;

/* CUpointer_attribute and CUmemorytype. */
constexpr int kCuPointerMemoryType = 2;
constexpr int kCuPointerDeviceOrdinal = 9;
constexpr int kCuPointerRangeStart = 11;
constexpr int kCuPointerRangeSize = 12;
constexpr unsigned kCuMemoryTypeHost = 1;
constexpr unsigned kCuMemoryTypeDevice = 2;

/* Flags and options. */
constexpr unsigned kCuHostAllocPortable = 1; /* CU_MEMHOSTALLOC_PORTABLE */
constexpr unsigned kCuStreamDefault = 0;
constexpr unsigned kCuEventDefault = 0;
constexpr unsigned kCuEventDisableTiming = 2;
constexpr int kCuCaptureStatusNone = 0;    /* CUstreamCaptureStatus */
constexpr int kCuCaptureModeRelaxed = 2;   /* CUstreamCaptureMode */
constexpr int kCuAllocationPinned = 1;     /* CUmemAllocationType */
constexpr int kCuLocationDevice = 1;       /* CUmemLocationType */
constexpr int kCuAccessReadWrite = 3;      /* CUmemAccess_flags */
constexpr int kCuPoolReleaseThreshold = 4; /* CUmemPool_attribute */
constexpr int kCuJitErrorLog = 5;          /* CUjit_option */
constexpr int kCuJitErrorLogBytes = 6;
constexpr int kCuTensorUint8 = 0; /* CUtensorMapDataType */
constexpr int kCuTensorUint16 = 1;
constexpr int kCuTensorUint32 = 2;
constexpr int kCuTensorInt32 = 3;
constexpr int kCuTensorUint64 = 4;
constexpr int kCuTensorInt64 = 5;
constexpr int kCuTensorFloat16 = 6;
constexpr int kCuTensorFloat32 = 7;
constexpr int kCuTensorFloat64 = 8;
constexpr int kCuTensorBfloat16 = 9;
constexpr int kCuTensorNoInterleave = 0; /* CUtensorMapInterleave */
constexpr int kCuTensorNoSwizzle = 0;    /* CUtensorMapSwizzle */
constexpr int kCuTensorSwizzle32 = 1;
constexpr int kCuTensorSwizzle64 = 2;
constexpr int kCuTensorSwizzle128 = 3;
constexpr int kCuTensorPromote128 = 2;   /* CUtensorMapL2promotion */
constexpr int kCuTensorFillZero = 0;     /* CUtensorMapFloatOOBfill */
constexpr int kCuLaunchProgrammatic = 6; /* CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION */

/* The streams that have a name instead of a handle. */
constexpr uintptr_t kCuStreamLegacy = 1;
constexpr uintptr_t kCuStreamPerThread = 2;

struct CuUuid {
  char bytes[16];
};

struct CuMemLocation {
  int type = 0;
  int id = 0;
};

struct CuPoolProps {
  int alloc_type = 0;
  int handle_types = 0;
  CuMemLocation location;
  void* win32_security_attributes = nullptr;
  size_t max_size = 0;
  unsigned short usage = 0;
  unsigned char reserved[54] = {};
};

struct CuAccessDesc {
  CuMemLocation location;
  int flags = 0;
};

union CuLaunchAttributeValue {
  void* handles[8]; /* other members have some */
  int programmatic_stream_serialization_allowed;
};

struct CuLaunchAttribute {
  int id = 0;
  char pad[4] = {};
  CuLaunchAttributeValue value = {};
};

struct CuLaunchConfig {
  unsigned grid[3] = {1, 1, 1};
  unsigned block[3] = {1, 1, 1};
  unsigned shared_bytes = 0;
  CuStream stream = nullptr;
  CuLaunchAttribute* attributes = nullptr;
  unsigned attribute_count = 0;
};

/* CUtensorMap; up to CUDA 12 the alignment was 64. */
struct alignas(128) CuTensorMap {
  uint64_t opaque[16] = {};
};

/* CUDA_KERNEL_NODE_PARAMS of the functions with _v2. */
struct CuKernelNode {
  CuFunction function = nullptr;
  unsigned grid[3] = {1, 1, 1};
  unsigned block[3] = {1, 1, 1};
  unsigned shared_bytes = 0;
  void** parameters = nullptr;
  void** extra = nullptr;
  void* kernel = nullptr;
  void* context = nullptr;
};

/* X(name, parameters): functions that every accepted driver has. */
#define DOVETAIL_CU_FUNCTIONS(X)                                                             \
  X(cuInit, (unsigned))                                                                      \
  X(cuDriverGetVersion, (int*))                                                              \
  X(cuGetErrorName, (CuResult, const char**))                                                \
  X(cuGetErrorString, (CuResult, const char**))                                              \
  X(cuDeviceGetCount, (int*))                                                                \
  X(cuDeviceGet, (CuDevice*, int))                                                           \
  X(cuDeviceGetName, (char*, int, CuDevice))                                                 \
  X(cuDeviceTotalMem_v2, (size_t*, CuDevice))                                                \
  X(cuDeviceGetAttribute, (int*, int, CuDevice))                                             \
  X(cuDeviceGetPCIBusId, (char*, int, CuDevice))                                             \
  X(cuDeviceCanAccessPeer, (int*, CuDevice, CuDevice))                                       \
  X(cuDevicePrimaryCtxRetain, (CuContext*, CuDevice))                                        \
  X(cuDevicePrimaryCtxRelease_v2, (CuDevice))                                                \
  X(cuDevicePrimaryCtxGetState, (CuDevice, unsigned*, int*))                                 \
  X(cuCtxGetCurrent, (CuContext*))                                                           \
  X(cuCtxPushCurrent_v2, (CuContext))                                                        \
  X(cuCtxPopCurrent_v2, (CuContext*))                                                        \
  X(cuCtxEnablePeerAccess, (CuContext, unsigned))                                            \
  X(cuMemAlloc_v2, (CuAddress*, size_t))                                                     \
  X(cuMemFree_v2, (CuAddress))                                                               \
  X(cuMemGetInfo_v2, (size_t*, size_t*))                                                     \
  X(cuMemHostAlloc, (void**, size_t, unsigned))                                              \
  X(cuMemFreeHost, (void*))                                                                  \
  X(cuPointerGetAttributes, (unsigned, int*, void**, CuAddress))                             \
  X(cuMemcpyHtoDAsync_v2, (CuAddress, const void*, size_t, CuStream))                        \
  X(cuMemcpyDtoHAsync_v2, (void*, CuAddress, size_t, CuStream))                              \
  X(cuMemcpyDtoDAsync_v2, (CuAddress, CuAddress, size_t, CuStream))                          \
  X(cuMemcpyPeerAsync, (CuAddress, CuContext, CuAddress, CuContext, size_t, CuStream))       \
  X(cuStreamCreate, (CuStream*, unsigned))                                                   \
  X(cuStreamDestroy_v2, (CuStream))                                                          \
  X(cuStreamSynchronize, (CuStream))                                                         \
  X(cuStreamQuery, (CuStream))                                                               \
  X(cuStreamWaitEvent, (CuStream, CuEvent, unsigned))                                        \
  X(cuStreamGetCtx, (CuStream, CuContext*))                                                  \
  X(cuStreamIsCapturing, (CuStream, int*))                                                   \
  X(cuThreadExchangeStreamCaptureMode, (int*))                                               \
  X(cuEventCreate, (CuEvent*, unsigned))                                                     \
  X(cuEventRecord, (CuEvent, CuStream))                                                      \
  X(cuEventQuery, (CuEvent))                                                                 \
  X(cuEventSynchronize, (CuEvent))                                                           \
  X(cuEventDestroy_v2, (CuEvent))                                                            \
  X(cuEventElapsedTime, (float*, CuEvent, CuEvent))                                          \
  X(cuModuleLoadDataEx, (CuModule*, const void*, unsigned, int*, void**))                    \
  X(cuModuleUnload, (CuModule))                                                              \
  X(cuModuleGetFunction, (CuFunction*, CuModule, const char*))                               \
  X(cuFuncGetAttribute, (int*, int, CuFunction))                                             \
  X(cuFuncSetAttribute, (CuFunction, int, int))                                              \
  X(cuLaunchKernel, (CuFunction, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, \
                     unsigned, CuStream, void**, void**))

/* X(name, parameters): functions of newer drivers; what needs them is left out without. */
#define DOVETAIL_CU_OPTIONAL(X)                                                                    \
  X(cuDeviceGetUuid, (CuUuid*, CuDevice))                                                          \
  X(cuDeviceGetUuid_v2, (CuUuid*, CuDevice))                                                       \
  X(cuMemPoolCreate, (CuPool*, const CuPoolProps*))                                                \
  X(cuMemPoolDestroy, (CuPool))                                                                    \
  X(cuMemPoolTrimTo, (CuPool, size_t))                                                             \
  X(cuMemPoolSetAttribute, (CuPool, int, void*))                                                   \
  X(cuMemPoolSetAccess, (CuPool, const CuAccessDesc*, size_t))                                     \
  X(cuMemAllocFromPoolAsync, (CuAddress*, size_t, CuPool, CuStream))                               \
  X(cuMemFreeAsync, (CuAddress, CuStream))                                                         \
  X(cuLaunchKernelEx, (const CuLaunchConfig*, CuFunction, void**, void**))                         \
  X(cuTensorMapEncodeTiled, (CuTensorMap*, int, uint32_t, void*, const uint64_t*, const uint64_t*, \
                             const uint32_t*, const uint32_t*, int, int, int, int))                \
  X(cuGraphCreate, (CuGraph*, unsigned))                                                           \
  X(cuGraphAddKernelNode_v2,                                                                       \
    (CuGraphNode*, CuGraph, const CuGraphNode*, size_t, const CuKernelNode*))                      \
  X(cuGraphInstantiateWithFlags, (CuGraphExec*, CuGraph, unsigned long long))                      \
  X(cuGraphExecKernelNodeSetParams_v2, (CuGraphExec, CuGraphNode, const CuKernelNode*))            \
  X(cuGraphLaunch, (CuGraphExec, CuStream))                                                        \
  X(cuGraphExecDestroy, (CuGraphExec))                                                             \
  X(cuGraphDestroy, (CuGraph))

struct Api {
#define DOVETAIL_CU_MEMBER(name, parameters) CuResult(*name) parameters = nullptr;
  DOVETAIL_CU_FUNCTIONS(DOVETAIL_CU_MEMBER)
  DOVETAIL_CU_OPTIONAL(DOVETAIL_CU_MEMBER)
#undef DOVETAIL_CU_MEMBER
};

/* NVRTC ("NVRTC", NVIDIA, 13.0; compared with nvrtc.h by the same test). */
using NvrtcResult = int;
using NvrtcProgram = struct NvrtcProgramObject*;
constexpr NvrtcResult kNvrtcSuccess = 0;
constexpr NvrtcResult kNvrtcInvalidOption = 5;
constexpr NvrtcResult kNvrtcCompilation = 6;

#define DOVETAIL_NVRTC_FUNCTIONS(X)                                                         \
  X(nvrtcVersion, NvrtcResult, (int*, int*))                                                \
  X(nvrtcGetErrorString, const char*, (NvrtcResult))                                        \
  X(nvrtcCreateProgram, NvrtcResult,                                                        \
    (NvrtcProgram*, const char*, const char*, int, const char* const*, const char* const*)) \
  X(nvrtcDestroyProgram, NvrtcResult, (NvrtcProgram*))                                      \
  X(nvrtcCompileProgram, NvrtcResult, (NvrtcProgram, int, const char* const*))              \
  X(nvrtcGetProgramLogSize, NvrtcResult, (NvrtcProgram, size_t*))                           \
  X(nvrtcGetProgramLog, NvrtcResult, (NvrtcProgram, char*))                                 \
  X(nvrtcGetPTXSize, NvrtcResult, (NvrtcProgram, size_t*))                                  \
  X(nvrtcGetPTX, NvrtcResult, (NvrtcProgram, char*))                                        \
  X(nvrtcGetCUBINSize, NvrtcResult, (NvrtcProgram, size_t*))                                \
  X(nvrtcGetCUBIN, NvrtcResult, (NvrtcProgram, char*))

struct NvrtcApi {
#define DOVETAIL_NVRTC_MEMBER(name, result, parameters) result(*name) parameters = nullptr;
  DOVETAIL_NVRTC_FUNCTIONS(DOVETAIL_NVRTC_MEMBER)
#undef DOVETAIL_NVRTC_MEMBER
};

}  // namespace dovetail::runtime::cuda

#endif  // DOVETAIL_RUNTIME_CUDA_CUDA_API_H_
