/* What this runtime uses of HIP's interface, declared by ourselves so that building needs no ROCm.
 *
 * Source: HIP's hip_runtime_api.h, releases 5 to 7. Values and layouts are compared with the
 * official header by tests/headers_test.cc. Where a release changed something, it says so here.
 */
#ifndef DOVETAIL_RUNTIME_ROCM_HIP_TYPES_H_
#define DOVETAIL_RUNTIME_ROCM_HIP_TYPES_H_

#include <cstddef>
#include <cstdint>

namespace dovetail::runtime::rocm {

using HipResult = int;
using HipStream = struct HipStreamObject*;
using HipEvent = struct HipEventObject*;
using HipModule = struct HipModuleObject*;
using HipFunction = struct HipFunctionObject*;
using HipPool = struct HipPoolObject*;

/* hipError_t. */
enum : HipResult {
  kHipSuccess = 0,
  kHipErrorInvalidValue = 1,
  kHipErrorOutOfMemory = 2,
  kHipErrorNotInitialized = 3,
  kHipErrorInsufficientDriver = 35,
  kHipErrorNoDevice = 100,
  kHipErrorInvalidDevice = 101,
  kHipErrorInvalidImage = 200,
  kHipErrorNoBinaryForGpu = 209,
  kHipErrorInvalidKernelFile = 218,
  kHipErrorSharedObjectInitFailed = 303,
  kHipErrorNotFound = 500,
  kHipErrorNotReady = 600,
  kHipErrorIllegalAddress = 700,
  kHipErrorLaunchOutOfResources = 701,
  kHipErrorLaunchTimeOut = 702,
  kHipErrorPeerAccessAlreadyEnabled = 704,
  kHipErrorContextIsDestroyed = 709,
  kHipErrorAssert = 710,
  kHipErrorLaunchFailure = 719,
  kHipErrorNotSupported = 801,
  kHipErrorStreamCaptureUnsupported = 900,
  kHipErrorStreamCaptureInvalidated = 901,
  kHipErrorStreamCaptureImplicit = 906,
  kHipErrorCapturedEvent = 907,
  kHipErrorRuntimeMemory = 1052,
  kHipErrorRuntimeOther = 1053,
};

/* hipDeviceAttribute_t. The order below 9999 has been the same since release 5.0. */
enum : int {
  kHipAttributeEccEnabled = 0,
  kHipAttributeComputeMode = 6,
  kHipAttributeCooperativeLaunch = 10,
  kHipAttributeIntegrated = 16,
  kHipAttributeMaxBlockDimX = 26,
  kHipAttributeMaxBlockDimY = 27,
  kHipAttributeMaxBlockDimZ = 28,
  kHipAttributeMaxGridDimX = 29,
  kHipAttributeMaxGridDimY = 30,
  kHipAttributeMaxGridDimZ = 31,
  kHipAttributeMaxThreadsPerBlock = 56,
  kHipAttributeMultiprocessorCount = 63,
  kHipAttributeMaxSharedMemoryPerBlock = 74,
  kHipAttributeWarpSize = 87,
  kHipAttributeMemoryPoolsSupported = 88,
};

/* hipFunction_attribute and hipFuncAttribute. */
enum : int {
  kHipFunctionMaxThreadsPerBlock = 0,
  kHipFunctionSharedSizeBytes = 1,
};

enum : unsigned {
  kHipEventDefault = 0,       /* hipEventDefault */
  kHipStreamNonBlocking = 1,  /* hipStreamNonBlocking */
  kHipEventDisableTiming = 2, /* hipEventDisableTiming */
  kHipHostMallocPortable = 1, /* hipHostMallocPortable */
};

enum : int { kHipStreamCaptureModeRelaxed = 2 }; /* hipStreamCaptureMode */
enum : int { kHipStreamCaptureStatusNone = 0 };  /* hipStreamCaptureStatus */
constexpr uintptr_t kHipStreamPerThread = 2;     /* hipStreamPerThread */

/* hipPointerAttribute_t. The numbers of its first field moved up by one in release 6. */
struct HipPointerAttributes {
  int type;
  int device;
  void* devicePointer;
  void* hostPointer;
  int isManaged;
  unsigned allocationFlags;
};
enum : int {
  kHipMemoryTypeHostBefore6 = 0,
  kHipMemoryTypeDeviceBefore6 = 1,
  kHipMemoryTypeHost = 1,
  kHipMemoryTypeDevice = 2,
};

/* hipMemPoolProps. */
struct HipMemPoolProps {
  int allocType;
  int handleTypes; /* 0: none */
  struct {
    int type;
    int id;
  } location;
  void* win32SecurityAttributes;
  unsigned char reserved[64];
};

/* hipMemAccessDesc. */
struct HipMemAccess {
  struct {
    int type;
    int id;
  } location;
  int flags;
};
enum : int {
  kHipAllocationPinned = 1,            /* hipMemAllocationTypePinned */
  kHipLocationDevice = 1,              /* hipMemLocationTypeDevice */
  kHipAccessReadWrite = 3,             /* hipMemAccessFlagsProtReadWrite */
  kHipMemPoolAttrReleaseThreshold = 4, /* hipMemPoolAttrReleaseThreshold */
};

/* hipDeviceProp_t is read for one field, the name of the architecture with its features. It stands
 * at another place in each of the two layouts that there have been; both functions are asked with
 * room to spare, since the struct has only grown within a layout. */
constexpr size_t kHipPropertiesRoom = 8192;
constexpr size_t kHipArchNameBefore6 = 396; /* hipGetDeviceProperties, releases 5 */
constexpr size_t kHipArchName6 = 1160;      /* hipGetDevicePropertiesR0600, releases 6 and later */
constexpr size_t kHipArchNameSize = 256;

}  // namespace dovetail::runtime::rocm

#endif  // DOVETAIL_RUNTIME_ROCM_HIP_TYPES_H_
