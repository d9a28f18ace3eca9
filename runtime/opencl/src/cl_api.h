/* The part of the OpenCL API that this runtime calls, declared by ourselves.
 *
 * Building needs no OpenCL SDK: the vendor's library is opened at run time, and what its functions
 * take and return is written down here once. Every value is from "The OpenCL Specification",
 * version 3.0, Khronos OpenCL Working Group (Appendix "OpenCL.h" constants as in the registry), and
 * the dispatch indices from the extension cl_khr_icd of the same registry. tests/headers_test.cc
 * compares all of it with the official headers where those are installed.
 */
#ifndef DOVETAIL_RUNTIME_OPENCL_CL_API_H_
#define DOVETAIL_RUNTIME_OPENCL_CL_API_H_

#include <cstddef>
#include <cstdint>

#if defined(_WIN32)
#define DOVETAIL_CL_CALL __stdcall
#else
#define DOVETAIL_CL_CALL
#endif

namespace dovetail::runtime::opencl {

/* Opaque objects (specification 3.0, section 2 "Glossary", and 4.1). */
using ClPlatform = struct ClPlatformObject*;
using ClDevice = struct ClDeviceObject*;
using ClContext = struct ClContextObject*;
using ClQueue = struct ClQueueObject*;
using ClMem = struct ClMemObject*;
using ClProgram = struct ClProgramObject*;
using ClKernel = struct ClKernelObject*;
using ClEvent = struct ClEventObject*;

using ClInt = int32_t;
using ClUint = uint32_t;
using ClUlong = uint64_t;
using ClBitfield = uint64_t;
using ClBool = uint32_t;

constexpr ClBool kClFalse = 0;
constexpr ClBool kClTrue = 1;

/* Status codes that decide what we do; all names are in status.cc. Section "Error codes". */
constexpr ClInt kClSuccess = 0;
constexpr ClInt kClDeviceNotFound = -1;
constexpr ClInt kClDeviceNotAvailable = -2;
constexpr ClInt kClMemObjectAllocationFailure = -4;
constexpr ClInt kClOutOfResources = -5;
constexpr ClInt kClOutOfHostMemory = -6;
constexpr ClInt kClProfilingInfoNotAvailable = -7;
constexpr ClInt kClMemCopyOverlap = -8;
constexpr ClInt kClBuildProgramFailure = -11;
constexpr ClInt kClExecStatusErrorForEventsInWaitList = -14;
constexpr ClInt kClInvalidValue = -30;
constexpr ClInt kClInvalidMemObject = -38;
constexpr ClInt kClInvalidBinary = -42;
constexpr ClInt kClInvalidBuildOptions = -43;
constexpr ClInt kClInvalidKernelName = -46;
constexpr ClInt kClInvalidArgIndex = -49;
constexpr ClInt kClInvalidArgValue = -50;
constexpr ClInt kClInvalidArgSize = -51;
constexpr ClInt kClInvalidKernelArgs = -52;
constexpr ClInt kClInvalidWorkGroupSize = -54;
constexpr ClInt kClInvalidWorkItemSize = -55;
constexpr ClInt kClInvalidBufferSize = -61;
constexpr ClInt kClInvalidGlobalWorkSize = -63;
constexpr ClInt kClPlatformNotFoundKhr = -1001; /* extension cl_khr_icd */

/* Table "Platform queries". */
constexpr ClUint kClPlatformVersion = 0x0901;
constexpr ClUint kClPlatformName = 0x0902;

/* Section "Querying devices": device types and the table "Device queries". */
constexpr ClBitfield kClDeviceTypeCpu = 1U << 1;
constexpr ClBitfield kClDeviceTypeGpu = 1U << 2;
constexpr ClBitfield kClDeviceTypeAccelerator = 1U << 3;
constexpr ClBitfield kClDeviceTypeAll = 0xFFFFFFFF;
constexpr ClUint kClDeviceTypeInfo = 0x1000;
constexpr ClUint kClDeviceMaxComputeUnits = 0x1002;
constexpr ClUint kClDeviceMaxWorkGroupSize = 0x1004;
constexpr ClUint kClDeviceAddressBits = 0x100D;
constexpr ClUint kClDeviceMaxMemAllocSize = 0x1010;
constexpr ClUint kClDeviceLocalMemSize = 0x1023;
constexpr ClUint kClDeviceAvailable = 0x1027;
constexpr ClUint kClDeviceCompilerAvailable = 0x1028;
constexpr ClUint kClDeviceName = 0x102B;
constexpr ClUint kClDeviceVendor = 0x102C;
constexpr ClUint kClDriverVersion = 0x102D;
constexpr ClUint kClDeviceVersion = 0x102F;
constexpr ClUint kClDeviceExtensions = 0x1030;
constexpr ClUint kClDeviceDoubleFpConfig = 0x1032;
constexpr ClUint kClDeviceOpenclCVersion = 0x103D;

/* Section "Command queues". */
constexpr ClBitfield kClQueueOutOfOrder = 1U << 0;
constexpr ClBitfield kClQueueProfiling = 1U << 1;
constexpr ClUint kClQueueContext = 0x1090;
constexpr ClUint kClQueueDevice = 0x1091;
constexpr ClUint kClQueueProperties = 0x1093;

/* Section "Memory objects". */
constexpr ClBitfield kClMemReadWrite = 1U << 0;
constexpr ClUint kClMemObjectBuffer = 0x10F0;
constexpr ClUint kClMemType = 0x1100;
constexpr ClUint kClMemSize = 0x1102;
constexpr ClUint kClMemContext = 0x1106;

/* Section "Program objects". */
constexpr ClUint kClProgramBinarySizes = 0x1165;
constexpr ClUint kClProgramBinaries = 0x1166;
constexpr ClUint kClProgramBuildLog = 0x1183;

/* Section "Kernel objects". */
constexpr ClUint kClKernelNumArgs = 0x1191;
constexpr ClUint kClKernelWorkGroupSize = 0x11B0;

/* Section "Event objects". */
constexpr ClUint kClEventCommandExecutionStatus = 0x11D3;
constexpr ClInt kClComplete = 0;
constexpr ClUint kClProfilingCommandEnd = 0x1283;

/* The callbacks that we never use, with their true types so that the declarations can be compared.
 * clCreateContext's pfn_notify, clBuildProgram's pfn_notify. */
using ClContextNotify = void(DOVETAIL_CL_CALL*)(const char*, const void*, size_t, void*);
using ClProgramNotify = void(DOVETAIL_CL_CALL*)(ClProgram, void*);

/* X(result, name, index, parameters): `index` is the function's place in the dispatch table that
 * stands behind the first word of every object of an installable client driver (cl_khr_icd). All of
 * them are in OpenCL 1.2, which is the oldest version accepted. */
#define DOVETAIL_CL_FUNCTIONS(X)                                                                \
  X(ClInt, GetPlatformIDs, 0, (ClUint, ClPlatform*, ClUint*))                                   \
  X(ClInt, GetPlatformInfo, 1, (ClPlatform, ClUint, size_t, void*, size_t*))                    \
  X(ClInt, GetDeviceIDs, 2, (ClPlatform, ClBitfield, ClUint, ClDevice*, ClUint*))               \
  X(ClInt, GetDeviceInfo, 3, (ClDevice, ClUint, size_t, void*, size_t*))                        \
  X(ClContext, CreateContext, 4,                                                                \
    (const intptr_t*, ClUint, const ClDevice*, ClContextNotify, void*, ClInt*))                 \
  X(ClInt, ReleaseContext, 7, (ClContext))                                                      \
  X(ClQueue, CreateCommandQueue, 9, (ClContext, ClDevice, ClBitfield, ClInt*))                  \
  X(ClInt, RetainCommandQueue, 10, (ClQueue))                                                   \
  X(ClInt, ReleaseCommandQueue, 11, (ClQueue))                                                  \
  X(ClInt, GetCommandQueueInfo, 12, (ClQueue, ClUint, size_t, void*, size_t*))                  \
  X(ClMem, CreateBuffer, 14, (ClContext, ClBitfield, size_t, void*, ClInt*))                    \
  X(ClInt, RetainMemObject, 17, (ClMem))                                                        \
  X(ClInt, ReleaseMemObject, 18, (ClMem))                                                       \
  X(ClInt, GetMemObjectInfo, 20, (ClMem, ClUint, size_t, void*, size_t*))                       \
  X(ClProgram, CreateProgramWithSource, 26,                                                     \
    (ClContext, ClUint, const char**, const size_t*, ClInt*))                                   \
  X(ClProgram, CreateProgramWithBinary, 27,                                                     \
    (ClContext, ClUint, const ClDevice*, const size_t*, const unsigned char**, ClInt*, ClInt*)) \
  X(ClInt, ReleaseProgram, 29, (ClProgram))                                                     \
  X(ClInt, BuildProgram, 30,                                                                    \
    (ClProgram, ClUint, const ClDevice*, const char*, ClProgramNotify, void*))                  \
  X(ClInt, GetProgramInfo, 32, (ClProgram, ClUint, size_t, void*, size_t*))                     \
  X(ClInt, GetProgramBuildInfo, 33, (ClProgram, ClDevice, ClUint, size_t, void*, size_t*))      \
  X(ClKernel, CreateKernel, 34, (ClProgram, const char*, ClInt*))                               \
  X(ClInt, ReleaseKernel, 37, (ClKernel))                                                       \
  X(ClInt, SetKernelArg, 38, (ClKernel, ClUint, size_t, const void*))                           \
  X(ClInt, GetKernelInfo, 39, (ClKernel, ClUint, size_t, void*, size_t*))                       \
  X(ClInt, GetKernelWorkGroupInfo, 40, (ClKernel, ClDevice, ClUint, size_t, void*, size_t*))    \
  X(ClInt, WaitForEvents, 41, (ClUint, const ClEvent*))                                         \
  X(ClInt, GetEventInfo, 42, (ClEvent, ClUint, size_t, void*, size_t*))                         \
  X(ClInt, ReleaseEvent, 44, (ClEvent))                                                         \
  X(ClInt, GetEventProfilingInfo, 45, (ClEvent, ClUint, size_t, void*, size_t*))                \
  X(ClInt, Flush, 46, (ClQueue))                                                                \
  X(ClInt, Finish, 47, (ClQueue))                                                               \
  X(ClInt, EnqueueReadBuffer, 48,                                                               \
    (ClQueue, ClMem, ClBool, size_t, size_t, void*, ClUint, const ClEvent*, ClEvent*))          \
  X(ClInt, EnqueueWriteBuffer, 49,                                                              \
    (ClQueue, ClMem, ClBool, size_t, size_t, const void*, ClUint, const ClEvent*, ClEvent*))    \
  X(ClInt, EnqueueCopyBuffer, 50,                                                               \
    (ClQueue, ClMem, ClMem, size_t, size_t, size_t, ClUint, const ClEvent*, ClEvent*))          \
  X(ClInt, EnqueueNDRangeKernel, 59,                                                            \
    (ClQueue, ClKernel, ClUint, const size_t*, const size_t*, const size_t*, ClUint,            \
     const ClEvent*, ClEvent*))                                                                 \
  X(ClInt, EnqueueMarkerWithWaitList, 105, (ClQueue, ClUint, const ClEvent*, ClEvent*))         \
  X(ClInt, EnqueueBarrierWithWaitList, 106, (ClQueue, ClUint, const ClEvent*, ClEvent*))

/* One complete set of these functions, from a loader's exports or from a driver's dispatch table.
 */
struct Api {
#define DOVETAIL_CL_MEMBER(result, name, index, parameters) \
  result(DOVETAIL_CL_CALL* name) parameters = nullptr;
  DOVETAIL_CL_FUNCTIONS(DOVETAIL_CL_MEMBER)
#undef DOVETAIL_CL_MEMBER
};

/* What a driver itself exports (cl_khr_icd): the way in when there is no loader. */
using ClGetExtensionFunctionAddress = void*(DOVETAIL_CL_CALL*)(const char*);
using ClIcdGetPlatformIDs = ClInt(DOVETAIL_CL_CALL*)(ClUint, ClPlatform*, ClUint*);

}  // namespace dovetail::runtime::opencl

#endif  // DOVETAIL_RUNTIME_OPENCL_CL_API_H_
