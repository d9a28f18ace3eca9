/* The CUDA driver API and NVRTC as far as this runtime calls them and a fake driver answers them,
 * declared by ourselves.
 *
 * Building either needs no CUDA toolkit: libcuda.so.1 is opened at run time, and what its functions
 * take and return is written down here once. Names are those that the library exports, with the
 * version that the official header selects. All values are from "CUDA Driver API", NVIDIA, 13.0
 * (sections "Data types used by CUDA driver" and the functions' own), and "NVRTC", NVIDIA, 13.0;
 * tests/headers_test.cc compares every one with the official headers where those are installed.
 */
#ifndef DOVETAIL_RUNTIME_CUDA_VENDOR_CUDA_H_
#define DOVETAIL_RUNTIME_CUDA_VENDOR_CUDA_H_

#include "cuda_values.h"

namespace dovetail::vendor::cuda {

/* Structs: behind a name of ours stands the official one where it differs. */
struct CuUuid { /* CUuuid */
  char bytes[16];
};

struct CuMemLocation { /* CUmemLocation */
  int type = 0;
  int id = 0;
};

struct CuPoolProps {    /* CUmemPoolProps */
  int alloc_type = 0;   /* allocType */
  int handle_types = 0; /* handleTypes */
  CuMemLocation location;
  void* win32_security_attributes = nullptr; /* win32SecurityAttributes */
  size_t max_size = 0;                       /* maxSize */
  unsigned short usage = 0;
  unsigned char unused[54] = {};
};

struct CuAccessDesc { /* CUmemAccessDesc */
  CuMemLocation location;
  int flags = 0;
};

/* A launch dimension in place of three members. */
struct CuClusterSize { /* ours */
  unsigned x;
  unsigned y;
  unsigned z;
};
struct CuProgrammaticEvent { /* ours */
  CuEvent event;
  int flags;
  int trigger_at_block_start;
};

union CuLaunchAttributeValue { /* CUlaunchAttributeValue */
  void* unused[8];             /* other members have some */
  int cooperative;
  int programmatic_stream_serialization_allowed; /* programmaticStreamSerializationAllowed */
  CuClusterSize cluster;                         /* clusterDim */
  CuProgrammaticEvent programmatic_event;        /* programmaticEvent */
};

struct CuLaunchAttribute { /* CUlaunchAttribute */
  int id = 0;
  char pad[4] = {};
  CuLaunchAttributeValue value = {};
};

struct CuLaunchConfig {                    /* CUlaunchConfig */
  unsigned grid[3] = {1, 1, 1};            /* gridDimX */
  unsigned block[3] = {1, 1, 1};           /* blockDimX */
  unsigned shared_bytes = 0;               /* sharedMemBytes */
  CuStream stream = nullptr;               /* hStream */
  CuLaunchAttribute* attributes = nullptr; /* attrs */
  unsigned attribute_count = 0;            /* numAttrs */
};

/* Up to CUDA 12 the alignment was 64. */
struct alignas(128) CuTensorMap { /* CUtensorMap */
  uint64_t opaque[16] = {};
};

/* Of the functions with _v2; version 1 ends before `kernel`, which is read where `function` is
 * null. */
struct CuKernelNode {            /* CUDA_KERNEL_NODE_PARAMS_v2 */
  CuFunction function = nullptr; /* func */
  unsigned grid[3] = {1, 1, 1};  /* gridDimX */
  unsigned block[3] = {1, 1, 1}; /* blockDimX */
  unsigned shared_bytes = 0;     /* sharedMemBytes */
  void** parameters = nullptr;   /* kernelParams */
  void** extra = nullptr;
  void* kernel = nullptr;  /* kern */
  void* context = nullptr; /* ctx */
};

/* What only a fake driver is asked with. */
struct CuFillNode { /* CUDA_MEMSET_NODE_PARAMS_v1 */
  CuAddress to;     /* dst */
  size_t pitch;
  unsigned value;
  unsigned unit; /* elementSize */
  size_t width;
  size_t height;
};

using CuHostFunction = void (*)(void*);
struct CuHostNode {        /* CUDA_HOST_NODE_PARAMS_v1 */
  CuHostFunction function; /* fn */
  void* data;              /* userData */
};

struct CuCopy2D {        /* CUDA_MEMCPY2D_v2 */
  size_t from_x;         /* srcXInBytes */
  size_t from_y;         /* srcY */
  int from_type;         /* srcMemoryType */
  const void* from_host; /* srcHost */
  CuAddress from_device; /* srcDevice */
  CuArray from_array;    /* srcArray */
  size_t from_pitch;     /* srcPitch */
  size_t to_x;           /* dstXInBytes */
  size_t to_y;           /* dstY */
  int to_type;           /* dstMemoryType */
  void* to_host;         /* dstHost */
  CuAddress to_device;   /* dstDevice */
  CuArray to_array;      /* dstArray */
  size_t to_pitch;       /* dstPitch */
  size_t width;          /* WidthInBytes */
  size_t height;         /* Height */
};

struct CuCopy3D {        /* CUDA_MEMCPY3D_v2 */
  size_t from_x;         /* srcXInBytes */
  size_t from_y;         /* srcY */
  size_t from_z;         /* srcZ */
  size_t from_level;     /* srcLOD */
  int from_type;         /* srcMemoryType */
  const void* from_host; /* srcHost */
  CuAddress from_device; /* srcDevice */
  CuArray from_array;    /* srcArray */
  void* unused0;
  size_t from_pitch;   /* srcPitch */
  size_t from_height;  /* srcHeight */
  size_t to_x;         /* dstXInBytes */
  size_t to_y;         /* dstY */
  size_t to_z;         /* dstZ */
  size_t to_level;     /* dstLOD */
  int to_type;         /* dstMemoryType */
  void* to_host;       /* dstHost */
  CuAddress to_device; /* dstDevice */
  CuArray to_array;    /* dstArray */
  void* unused1;
  size_t to_pitch;  /* dstPitch */
  size_t to_height; /* dstHeight */
  size_t width;     /* WidthInBytes */
  size_t height;    /* Height */
  size_t depth;     /* Depth */
};

struct CuDeviceProperties { /* CUdevprop */
  int max_block_threads;    /* maxThreadsPerBlock */
  int max_block[3];         /* maxThreadsDim */
  int max_grid[3];          /* maxGridSize */
  int shared_bytes;         /* sharedMemPerBlock */
  int constant_bytes;       /* totalConstantMemory */
  int warp_size;            /* SIMDWidth */
  int max_pitch;            /* memPitch */
  int registers;            /* regsPerBlock */
  int clock_rate;           /* clockRate */
  int texture_alignment;    /* textureAlign */
};

struct CuGraphInstantiateParams { /* CUDA_GRAPH_INSTANTIATE_PARAMS */
  uint64_t flags;
  CuStream upload_stream; /* hUploadStream */
  CuGraphNode error_node; /* hErrNode_out */
  int result;             /* result_out */
};

struct CuUpdateResult { /* CUgraphExecUpdateResultInfo */
  int result;
  CuGraphNode error_node; /* errorNode */
  CuGraphNode error_from; /* errorFromNode */
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

/* X(name, result, parameters). */
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

/* The same of those that only other programs call, and a fake driver answers. */
#define DOVETAIL_NVRTC_OTHER_FUNCTIONS(X)                             \
  X(nvrtcGetNumSupportedArchs, NvrtcResult, (int*))                   \
  X(nvrtcGetSupportedArchs, NvrtcResult, (int*))                      \
  X(nvrtcAddNameExpression, NvrtcResult, (NvrtcProgram, const char*)) \
  X(nvrtcGetLoweredName, NvrtcResult, (NvrtcProgram, const char*, const char**))

/* Their types, by the exported names. */
namespace functions {
#define DOVETAIL_CU_TYPE(name, parameters) using name = CuResult parameters;
DOVETAIL_CU_FUNCTIONS(DOVETAIL_CU_TYPE)
DOVETAIL_CU_OPTIONAL(DOVETAIL_CU_TYPE)
#undef DOVETAIL_CU_TYPE
#define DOVETAIL_NVRTC_TYPE(name, result, parameters) using name = result parameters;
DOVETAIL_NVRTC_FUNCTIONS(DOVETAIL_NVRTC_TYPE)
DOVETAIL_NVRTC_OTHER_FUNCTIONS(DOVETAIL_NVRTC_TYPE)
#undef DOVETAIL_NVRTC_TYPE
}  // namespace functions

}  // namespace dovetail::vendor::cuda

#endif  // DOVETAIL_RUNTIME_CUDA_VENDOR_CUDA_H_
