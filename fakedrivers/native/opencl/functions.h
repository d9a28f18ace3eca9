/* Every function of OpenCL that the look-alike has. From this list come the declarations, the
 * exports, the table behind every handle and what a script may name.
 *
 * X(result, name, group, index, parameters, arguments): `index` is the place in the table of
 * cl_khr_icd. Those with `Status` answer with a status; those with `Made` make an object and write
 * the status to their last parameter. */
#ifndef DOVETAIL_FAKEDRIVERS_OPENCL_FUNCTIONS_H_
#define DOVETAIL_FAKEDRIVERS_OPENCL_FUNCTIONS_H_

#include "cl_base.h"

namespace dovetail::fakedrivers::opencl {

constexpr size_t kDispatchSize = 149; /* as of OpenCL 3.0 */

// clang-format off
#define P0() ()
#define P1(A) (A a1)
#define P2(A, B) (A a1, B a2)
#define P3(A, B, C) (A a1, B a2, C a3)
#define P4(A, B, C, D) (A a1, B a2, C a3, D a4)
#define P5(A, B, C, D, E) (A a1, B a2, C a3, D a4, E a5)
#define P6(A, B, C, D, E, F) (A a1, B a2, C a3, D a4, E a5, F a6)
#define P7(A, B, C, D, E, F, G) (A a1, B a2, C a3, D a4, E a5, F a6, G a7)
#define P9(A, B, C, D, E, F, G, H, I) (A a1, B a2, C a3, D a4, E a5, F a6, G a7, H a8, I a9)
#define P10(A, B, C, D, E, F, G, H, I, J) (A a1, B a2, C a3, D a4, E a5, F a6, G a7, H a8, I a9, J a10)
#define A1 a1
#define A2 A1, a2
#define A3 A2, a3
#define A4 A3, a4
#define A5 A4, a5
#define A6 A5, a6
#define A7 A6, a7
#define A9 A7, a8, a9
#define A10 A9, a10

#define DOVETAIL_FAKE_CL_STATUS_FUNCTIONS(X) \
  X(cl_int, GetPlatformIDs, "query", 0, P3(cl_uint, cl_platform_id*, cl_uint*), A3) \
  X(cl_int, GetPlatformInfo, "query", 1, P5(cl_platform_id, cl_uint, size_t, void*, size_t*), A5) \
  X(cl_int, GetDeviceIDs, "query", 2, P5(cl_platform_id, cl_bitfield, cl_uint, cl_device_id*, cl_uint*), A5) \
  X(cl_int, GetDeviceInfo, "query", 3, P5(cl_device_id, cl_uint, size_t, void*, size_t*), A5) \
  X(cl_int, RetainContext, "context", 6, P1(cl_context), A1) \
  X(cl_int, ReleaseContext, "context", 7, P1(cl_context), A1) \
  X(cl_int, GetContextInfo, "context", 8, P5(cl_context, cl_uint, size_t, void*, size_t*), A5) \
  X(cl_int, RetainCommandQueue, "queue", 10, P1(cl_command_queue), A1) \
  X(cl_int, ReleaseCommandQueue, "queue", 11, P1(cl_command_queue), A1) \
  X(cl_int, GetCommandQueueInfo, "queue", 12, P5(cl_command_queue, cl_uint, size_t, void*, size_t*), A5) \
  X(cl_int, RetainMemObject, "memory", 17, P1(cl_mem), A1) \
  X(cl_int, ReleaseMemObject, "memory", 18, P1(cl_mem), A1) \
  X(cl_int, GetSupportedImageFormats, "query", 19, P6(cl_context, cl_bitfield, cl_uint, cl_uint, void*, cl_uint*), A6) \
  X(cl_int, GetMemObjectInfo, "memory", 20, P5(cl_mem, cl_uint, size_t, void*, size_t*), A5) \
  X(cl_int, RetainProgram, "program", 28, P1(cl_program), A1) \
  X(cl_int, ReleaseProgram, "program", 29, P1(cl_program), A1) \
  X(cl_int, BuildProgram, "program", 30, P6(cl_program, cl_uint, const cl_device_id*, const char*, ProgramNotify, void*), A6) \
  X(cl_int, GetProgramInfo, "program", 32, P5(cl_program, cl_uint, size_t, void*, size_t*), A5) \
  X(cl_int, GetProgramBuildInfo, "program", 33, P6(cl_program, cl_device_id, cl_uint, size_t, void*, size_t*), A6) \
  X(cl_int, CreateKernelsInProgram, "kernel", 35, P4(cl_program, cl_uint, cl_kernel*, cl_uint*), A4) \
  X(cl_int, RetainKernel, "kernel", 36, P1(cl_kernel), A1) \
  X(cl_int, ReleaseKernel, "kernel", 37, P1(cl_kernel), A1) \
  X(cl_int, SetKernelArg, "kernel", 38, P4(cl_kernel, cl_uint, size_t, const void*), A4) \
  X(cl_int, GetKernelInfo, "kernel", 39, P5(cl_kernel, cl_uint, size_t, void*, size_t*), A5) \
  X(cl_int, GetKernelWorkGroupInfo, "kernel", 40, P6(cl_kernel, cl_device_id, cl_uint, size_t, void*, size_t*), A6) \
  X(cl_int, WaitForEvents, "wait", 41, P2(cl_uint, const cl_event*), A2) \
  X(cl_int, GetEventInfo, "event", 42, P5(cl_event, cl_uint, size_t, void*, size_t*), A5) \
  X(cl_int, RetainEvent, "event", 43, P1(cl_event), A1) \
  X(cl_int, ReleaseEvent, "event", 44, P1(cl_event), A1) \
  X(cl_int, GetEventProfilingInfo, "event", 45, P5(cl_event, cl_uint, size_t, void*, size_t*), A5) \
  X(cl_int, Flush, "queue", 46, P1(cl_command_queue), A1) \
  X(cl_int, Finish, "wait", 47, P1(cl_command_queue), A1) \
  X(cl_int, EnqueueReadBuffer, "copy", 48, P9(cl_command_queue, cl_mem, cl_bool, size_t, size_t, void*, cl_uint, const cl_event*, cl_event*), A9) \
  X(cl_int, EnqueueWriteBuffer, "copy", 49, P9(cl_command_queue, cl_mem, cl_bool, size_t, size_t, const void*, cl_uint, const cl_event*, cl_event*), A9) \
  X(cl_int, EnqueueCopyBuffer, "copy", 50, P9(cl_command_queue, cl_mem, cl_mem, size_t, size_t, size_t, cl_uint, const cl_event*, cl_event*), A9) \
  X(cl_int, EnqueueUnmapMemObject, "copy", 58, P6(cl_command_queue, cl_mem, void*, cl_uint, const cl_event*, cl_event*), A6) \
  X(cl_int, EnqueueNDRangeKernel, "launch", 59, P9(cl_command_queue, cl_kernel, cl_uint, const size_t*, const size_t*, const size_t*, cl_uint, const cl_event*, cl_event*), A9) \
  X(cl_int, EnqueueMarker, "event", 62, P2(cl_command_queue, cl_event*), A2) \
  X(cl_int, EnqueueBarrier, "event", 64, P1(cl_command_queue), A1) \
  X(cl_int, SetEventCallback, "event", 81, P4(cl_event, cl_int, EventNotify, void*), A4) \
  X(cl_int, SetMemObjectDestructorCallback, "memory", 83, P3(cl_mem, MemNotify, void*), A3) \
  X(cl_int, SetUserEventStatus, "event", 85, P2(cl_event, cl_int), A2) \
  X(cl_int, RetainDevice, "query", 94, P1(cl_device_id), A1) \
  X(cl_int, ReleaseDevice, "query", 95, P1(cl_device_id), A1) \
  X(cl_int, UnloadPlatformCompiler, "program", 100, P1(cl_platform_id), A1) \
  X(cl_int, EnqueueFillBuffer, "copy", 102, P9(cl_command_queue, cl_mem, const void*, size_t, size_t, size_t, cl_uint, const cl_event*, cl_event*), A9) \
  X(cl_int, EnqueueMarkerWithWaitList, "event", 105, P4(cl_command_queue, cl_uint, const cl_event*, cl_event*), A4) \
  X(cl_int, EnqueueBarrierWithWaitList, "event", 106, P4(cl_command_queue, cl_uint, const cl_event*, cl_event*), A4)

#define DOVETAIL_FAKE_CL_MAKING_FUNCTIONS(X) \
  X(cl_context, CreateContext, "context", 4, P6(const intptr_t*, cl_uint, const cl_device_id*, ContextNotify, void*, cl_int*), A6, a6) \
  X(cl_context, CreateContextFromType, "context", 5, P5(const intptr_t*, cl_bitfield, ContextNotify, void*, cl_int*), A5, a5) \
  X(cl_command_queue, CreateCommandQueue, "queue", 9, P4(cl_context, cl_device_id, cl_bitfield, cl_int*), A4, a4) \
  X(cl_mem, CreateBuffer, "memory", 14, P5(cl_context, cl_bitfield, size_t, void*, cl_int*), A5, a5) \
  X(cl_program, CreateProgramWithSource, "program", 26, P5(cl_context, cl_uint, const char**, const size_t*, cl_int*), A5, a5) \
  X(cl_program, CreateProgramWithBinary, "program", 27, P7(cl_context, cl_uint, const cl_device_id*, const size_t*, const unsigned char**, cl_int*, cl_int*), A7, a7) \
  X(cl_kernel, CreateKernel, "kernel", 34, P3(cl_program, const char*, cl_int*), A3, a3) \
  X(void*, EnqueueMapBuffer, "copy", 56, P10(cl_command_queue, cl_mem, cl_bool, cl_bitfield, size_t, size_t, cl_uint, const cl_event*, cl_event*, cl_int*), A10, a10) \
  X(cl_mem, CreateSubBuffer, "memory", 82, P5(cl_mem, cl_bitfield, cl_uint, const void*, cl_int*), A5, a5) \
  X(cl_event, CreateUserEvent, "event", 84, P2(cl_context, cl_int*), A2, a2) \
  X(cl_command_queue, CreateCommandQueueWithProperties, "queue", 123, P4(cl_context, cl_device_id, const cl_bitfield*, cl_int*), A4, a4)
// clang-format on

/* What each does, without the counting and the faults around it. Throws Refused (objects.h). */
#define DOVETAIL_FAKE_CL_DECLARE(result, name, group, index, parameters, arguments) \
  result name parameters;
DOVETAIL_FAKE_CL_STATUS_FUNCTIONS(DOVETAIL_FAKE_CL_DECLARE)
#undef DOVETAIL_FAKE_CL_DECLARE
#define DOVETAIL_FAKE_CL_DECLARE(result, name, group, index, parameters, arguments, status) \
  result name parameters;
DOVETAIL_FAKE_CL_MAKING_FUNCTIONS(DOVETAIL_FAKE_CL_DECLARE)
#undef DOVETAIL_FAKE_CL_DECLARE

}  // namespace dovetail::fakedrivers::opencl

#endif  // DOVETAIL_FAKEDRIVERS_OPENCL_FUNCTIONS_H_
