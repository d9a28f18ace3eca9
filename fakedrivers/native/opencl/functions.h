/* Every function of OpenCL that the fake driver has. From this list and the table of their types
 * (runtime/opencl/vendor) come the declarations, the exports, the table behind every handle and
 * what a script may name.
 *
 * X(number of parameters, name, group). Those with ClInt as result answer with a status; the others
 * make an object and write the status to their last parameter, if it is one for that. */
#ifndef DOVETAIL_FAKEDRIVERS_OPENCL_FUNCTIONS_H_
#define DOVETAIL_FAKEDRIVERS_OPENCL_FUNCTIONS_H_

#include "opencl/vendor/opencl.h"

namespace dovetail::fakedrivers::opencl {

#define DOVETAIL_FAKE_CL_FUNCTIONS(X)            \
  X(3, GetPlatformIDs, "query")                  \
  X(5, GetPlatformInfo, "query")                 \
  X(5, GetDeviceIDs, "query")                    \
  X(5, GetDeviceInfo, "query")                   \
  X(1, RetainContext, "context")                 \
  X(1, ReleaseContext, "context")                \
  X(5, GetContextInfo, "context")                \
  X(1, RetainCommandQueue, "queue")              \
  X(1, ReleaseCommandQueue, "queue")             \
  X(5, GetCommandQueueInfo, "queue")             \
  X(1, RetainMemObject, "memory")                \
  X(1, ReleaseMemObject, "memory")               \
  X(6, GetSupportedImageFormats, "query")        \
  X(5, GetMemObjectInfo, "memory")               \
  X(1, RetainProgram, "program")                 \
  X(1, ReleaseProgram, "program")                \
  X(6, BuildProgram, "program")                  \
  X(5, GetProgramInfo, "program")                \
  X(6, GetProgramBuildInfo, "program")           \
  X(4, CreateKernelsInProgram, "kernel")         \
  X(1, RetainKernel, "kernel")                   \
  X(1, ReleaseKernel, "kernel")                  \
  X(4, SetKernelArg, "kernel")                   \
  X(5, GetKernelInfo, "kernel")                  \
  X(6, GetKernelWorkGroupInfo, "kernel")         \
  X(8, GetKernelSubGroupInfo, "kernel")          \
  X(2, WaitForEvents, "wait")                    \
  X(5, GetEventInfo, "event")                    \
  X(1, RetainEvent, "event")                     \
  X(1, ReleaseEvent, "event")                    \
  X(5, GetEventProfilingInfo, "event")           \
  X(1, Flush, "queue")                           \
  X(1, Finish, "wait")                           \
  X(9, EnqueueReadBuffer, "copy")                \
  X(9, EnqueueWriteBuffer, "copy")               \
  X(9, EnqueueCopyBuffer, "copy")                \
  X(9, EnqueueCopyImageToBuffer, "copy")         \
  X(9, EnqueueCopyBufferToImage, "copy")         \
  X(6, EnqueueUnmapMemObject, "copy")            \
  X(9, EnqueueNDRangeKernel, "launch")           \
  X(2, EnqueueMarker, "event")                   \
  X(1, EnqueueBarrier, "event")                  \
  X(4, SetEventCallback, "event")                \
  X(3, SetMemObjectDestructorCallback, "memory") \
  X(2, SetUserEventStatus, "event")              \
  X(1, RetainDevice, "query")                    \
  X(1, ReleaseDevice, "query")                   \
  X(1, UnloadPlatformCompiler, "program")        \
  X(9, EnqueueFillBuffer, "copy")                \
  X(4, EnqueueMarkerWithWaitList, "event")       \
  X(4, EnqueueBarrierWithWaitList, "event")      \
  X(6, CreateContext, "context")                 \
  X(5, CreateContextFromType, "context")         \
  X(4, CreateCommandQueue, "queue")              \
  X(5, CreateBuffer, "memory")                   \
  X(6, CreateImage, "memory")                    \
  X(5, CreateProgramWithSource, "program")       \
  X(7, CreateProgramWithBinary, "program")       \
  X(3, CreateKernel, "kernel")                   \
  X(10, EnqueueMapBuffer, "copy")                \
  X(5, CreateSubBuffer, "memory")                \
  X(4, SVMAlloc, "memory")                       \
  X(2, SVMFree, "memory")                        \
  X(2, CreateUserEvent, "event")                 \
  X(4, CreateCommandQueueWithProperties, "queue")

/* What each does, without the counting and the faults around it. Throws Refused (objects.h). */
#define DOVETAIL_FAKE_CL_DECLARE(n, name, group) vendor::opencl::functions::name name;
DOVETAIL_FAKE_CL_FUNCTIONS(DOVETAIL_FAKE_CL_DECLARE)
#undef DOVETAIL_FAKE_CL_DECLARE

}  // namespace dovetail::fakedrivers::opencl

#endif  // DOVETAIL_FAKEDRIVERS_OPENCL_FUNCTIONS_H_
