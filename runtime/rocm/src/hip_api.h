/* The functions of the HIP library that this runtime calls.
 *
 * Building needs no ROCm: libamdhip64 is opened at run time. Names are those that the library
 * exports; tests/headers_test.cc compares every signature with hip_runtime_api.h. */
#ifndef DOVETAIL_RUNTIME_ROCM_HIP_API_H_
#define DOVETAIL_RUNTIME_ROCM_HIP_API_H_

#include "hip_types.h"

namespace dovetail::runtime::rocm {

/* The oldest release that is accepted, as hipRuntimeGetVersion counts (5.0): the numbers of device
 * attributes were others before. */
constexpr int kOldestRuntime = 50000000;
/* From here on the numbers of memory types are those of CUDA. */
constexpr int kRuntime6 = 60000000;

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

struct Api {
#define DOVETAIL_HIP_MEMBER(name, parameters) HipResult(*name) parameters = nullptr;
  DOVETAIL_HIP_FUNCTIONS(DOVETAIL_HIP_MEMBER)
  DOVETAIL_HIP_OVERLOADED(DOVETAIL_HIP_MEMBER)
  DOVETAIL_HIP_OPTIONAL(DOVETAIL_HIP_MEMBER)
#undef DOVETAIL_HIP_MEMBER
  const char* (*hipGetErrorName)(HipResult) = nullptr;
  const char* (*hipGetErrorString)(HipResult) = nullptr;
};

}  // namespace dovetail::runtime::rocm

#endif  // DOVETAIL_RUNTIME_ROCM_HIP_API_H_
