/* HIP as far as this runtime calls it and a fake driver answers it, declared by ourselves.
 *
 * Building either needs no ROCm: libamdhip64 is opened at run time. Source: HIP's
 * hip_runtime_api.h, releases 5 to 7; names of functions are those that the library exports.
 * tests/headers_test.cc compares all of it with the official header where that is installed. Where
 * a release changed something, it says so here.
 */
#ifndef DOVETAIL_RUNTIME_ROCM_VENDOR_HIP_H_
#define DOVETAIL_RUNTIME_ROCM_VENDOR_HIP_H_

#include "hip_values.h"

namespace dovetail::vendor::rocm {

/* Structs: behind a name of ours stands the official one where it differs. The numbers of `type`
 * moved up by one in release 6. */
struct HipPointerAttributes { /* hipPointerAttribute_t */
  int type;                   /* memoryType in release 5 */
  int device;
  void* devicePointer;
  void* hostPointer;
  int isManaged;
  unsigned allocationFlags;
};

struct HipMemLocation { /* hipMemLocation */
  int type;
  int id;
};

struct HipMemPoolProps { /* hipMemPoolProps */
  int allocType;
  int handleTypes;
  HipMemLocation location;
  void* win32SecurityAttributes;
  unsigned char unused[64];
};

struct HipMemAccess { /* hipMemAccessDesc */
  HipMemLocation location;
  int flags;
};

struct HipKernelNode { /* hipKernelNodeParams */
  unsigned block[3];   /* blockDim */
  void** extra;
  HipFunction function;  /* func */
  unsigned grid[3];      /* gridDim */
  void** parameters;     /* kernelParams */
  unsigned shared_bytes; /* sharedMemBytes */
};

/* hipDeviceProp_t is read for one field, the name of the architecture with its features. It stands
 * at another place in each of the two layouts that there have been; both functions are asked with
 * room to spare, since the struct has only grown within a layout. */
constexpr size_t kHipPropertiesRoom = 8192;
constexpr size_t kHipArchNameBefore6 = 396; /* hipGetDeviceProperties, releases 5 */
constexpr size_t kHipArchName6 = 1160;      /* hipGetDevicePropertiesR0600, releases 6 and later */
constexpr size_t kHipArchNameSize = 256;

/* X(name, parameters): functions that every accepted release has. */
#define DOVETAIL_HIP_FUNCTIONS(X)                                                          \
  X(hipInit, (unsigned))                                                                   \
  X(hipRuntimeGetVersion, (int*))                                                          \
  X(hipGetDeviceCount, (int*))                                                             \
  X(hipDeviceGetName, (char*, int, int))                                                   \
  X(hipDeviceTotalMem, (size_t*, int))                                                     \
  X(hipDeviceGetAttribute, (int*, int, int))                                               \
  X(hipDeviceGetPCIBusId, (char*, int, int))                                               \
  X(hipDeviceCanAccessPeer, (int*, int, int))                                              \
  X(hipDeviceEnablePeerAccess, (int, unsigned))                                            \
  X(hipSetDevice, (int))                                                                   \
  X(hipGetDevice, (int*))                                                                  \
  X(hipGetLastError, ())                                                                   \
  X(hipFree, (void*))                                                                      \
  X(hipHostFree, (void*))                                                                  \
  X(hipMemGetInfo, (size_t*, size_t*))                                                     \
  X(hipPointerGetAttributes, (HipPointerAttributes*, const void*))                         \
  X(hipMemGetAddressRange, (void**, size_t*, void*))                                       \
  X(hipMemcpyHtoDAsync, (void*, void*, size_t, HipStream))                                 \
  X(hipMemcpyDtoHAsync, (void*, void*, size_t, HipStream))                                 \
  X(hipMemcpyDtoDAsync, (void*, void*, size_t, HipStream))                                 \
  X(hipMemcpyPeerAsync, (void*, int, const void*, int, size_t, HipStream))                 \
  X(hipStreamCreateWithFlags, (HipStream*, unsigned))                                      \
  X(hipStreamDestroy, (HipStream))                                                         \
  X(hipStreamSynchronize, (HipStream))                                                     \
  X(hipStreamQuery, (HipStream))                                                           \
  X(hipStreamWaitEvent, (HipStream, HipEvent, unsigned))                                   \
  X(hipEventCreateWithFlags, (HipEvent*, unsigned))                                        \
  X(hipEventRecord, (HipEvent, HipStream))                                                 \
  X(hipEventQuery, (HipEvent))                                                             \
  X(hipEventSynchronize, (HipEvent))                                                       \
  X(hipEventDestroy, (HipEvent))                                                           \
  X(hipEventElapsedTime, (float*, HipEvent, HipEvent))                                     \
  X(hipModuleLoadData, (HipModule*, const void*))                                          \
  X(hipModuleUnload, (HipModule))                                                          \
  X(hipModuleGetFunction, (HipFunction*, HipModule, const char*))                          \
  X(hipFuncGetAttribute, (int*, int, HipFunction))                                         \
  X(hipModuleLaunchKernel, (HipFunction, unsigned, unsigned, unsigned, unsigned, unsigned, \
                            unsigned, unsigned, HipStream, void**, void**))

/* X(name, parameters): the same, but C++ sees templates of the same names in the header. */
#define DOVETAIL_HIP_OVERLOADED(X) \
  X(hipMalloc, (void**, size_t))   \
  X(hipHostMalloc, (void**, size_t, unsigned))

/* X(name, parameters): functions of newer releases; what needs them is left out without. */
#define DOVETAIL_HIP_OPTIONAL(X)                                  \
  X(hipGetDeviceProperties, (void*, int))                         \
  X(hipGetDevicePropertiesR0600, (void*, int))                    \
  X(hipStreamIsCapturing, (HipStream, int*))                      \
  X(hipStreamGetDevice, (HipStream, int*))                        \
  X(hipThreadExchangeStreamCaptureMode, (int*))                   \
  X(hipMemPoolCreate, (HipPool*, const HipMemPoolProps*))         \
  X(hipMemPoolDestroy, (HipPool))                                 \
  X(hipMemPoolTrimTo, (HipPool, size_t))                          \
  X(hipMemPoolSetAttribute, (HipPool, int, void*))                \
  X(hipMemPoolSetAccess, (HipPool, const HipMemAccess*, size_t))  \
  X(hipMallocFromPoolAsync, (void**, size_t, HipPool, HipStream)) \
  X(hipFreeAsync, (void*, HipStream))

/* X(name, parameters): functions that answer with a text. */
#define DOVETAIL_HIP_TEXTS(X)     \
  X(hipGetErrorName, (HipResult)) \
  X(hipGetErrorString, (HipResult))

/* Their types, by the exported names. */
namespace functions {
#define DOVETAIL_HIP_TYPE(name, parameters) using name = HipResult parameters;
DOVETAIL_HIP_FUNCTIONS(DOVETAIL_HIP_TYPE)
DOVETAIL_HIP_OVERLOADED(DOVETAIL_HIP_TYPE)
DOVETAIL_HIP_OPTIONAL(DOVETAIL_HIP_TYPE)
#undef DOVETAIL_HIP_TYPE
#define DOVETAIL_HIP_TYPE(name, parameters) using name = const char* parameters;
DOVETAIL_HIP_TEXTS(DOVETAIL_HIP_TYPE)
#undef DOVETAIL_HIP_TYPE
}  // namespace functions

}  // namespace dovetail::vendor::rocm

#endif  // DOVETAIL_RUNTIME_ROCM_VENDOR_HIP_H_
