/* Our declarations against the official ones: compiled only where the Khronos headers are installed
 * (Debian: opencl-c-headers). Every value, every function's type and every place in the dispatch
 * table is compared by the compiler; what runs compares the names of the status codes. */
#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>
#include <CL/cl_ext.h>
#include <CL/cl_icd.h>

#include <cstddef>
#include <type_traits>

#include "../src/cl_api.h"
#include "../src/status.h"
#include "dovetail/kit/testing/harness.h"

namespace dovetail::runtime::opencl {
namespace {

/* One of our types in the official spelling: the opaque objects by name, the rest as it is. */
template <typename T>
struct Official {
  using Type = T;
};
template <>
struct Official<ClPlatform> {
  using Type = cl_platform_id;
};
template <>
struct Official<ClDevice> {
  using Type = cl_device_id;
};
template <>
struct Official<ClContext> {
  using Type = cl_context;
};
template <>
struct Official<ClQueue> {
  using Type = cl_command_queue;
};
template <>
struct Official<ClMem> {
  using Type = cl_mem;
};
template <>
struct Official<ClProgram> {
  using Type = cl_program;
};
template <>
struct Official<ClKernel> {
  using Type = cl_kernel;
};
template <>
struct Official<ClEvent> {
  using Type = cl_event;
};
template <typename T>
struct Official<const T> {
  using Type = const typename Official<T>::Type;
};
template <typename T>
struct Official<T*> {
  using Type = typename Official<T>::Type*;
};
template <typename Result, typename... Parameters>
struct Official<Result(Parameters...)> {
  using Type = typename Official<Result>::Type(typename Official<Parameters>::Type...);
};

#define COMPARE_FUNCTION(result, name, index, parameters)                                   \
  static_assert(std::is_same_v<Official<decltype(Api::name)>::Type, decltype(&::cl##name)>, \
                "type of cl" #name);                                                        \
  static_assert(offsetof(::_cl_icd_dispatch, cl##name) == (index) * sizeof(void*),          \
                "place of cl" #name " in the dispatch table");
DOVETAIL_CL_FUNCTIONS(COMPARE_FUNCTION)
#undef COMPARE_FUNCTION

static_assert(std::is_same_v<ClInt, cl_int> && std::is_same_v<ClUint, cl_uint> &&
              std::is_same_v<ClUlong, cl_ulong> && std::is_same_v<ClBitfield, cl_bitfield> &&
              std::is_same_v<ClBool, cl_bool>);
static_assert(std::is_same_v<cl_context_properties, intptr_t>);
static_assert(std::is_same_v<Official<ClIcdGetPlatformIDs>::Type, clIcdGetPlatformIDsKHR_fn>);
static_assert(
    std::is_same_v<ClGetExtensionFunctionAddress, decltype(&::clGetExtensionFunctionAddress)>);

#define COMPARE_VALUE(ours, official) \
  static_assert((ours) == static_cast<std::remove_const_t<decltype(ours)>>(official), #official)
COMPARE_VALUE(kClFalse, CL_FALSE);
COMPARE_VALUE(kClTrue, CL_TRUE);
COMPARE_VALUE(kClSuccess, CL_SUCCESS);
COMPARE_VALUE(kClDeviceNotFound, CL_DEVICE_NOT_FOUND);
COMPARE_VALUE(kClDeviceNotAvailable, CL_DEVICE_NOT_AVAILABLE);
COMPARE_VALUE(kClMemObjectAllocationFailure, CL_MEM_OBJECT_ALLOCATION_FAILURE);
COMPARE_VALUE(kClOutOfResources, CL_OUT_OF_RESOURCES);
COMPARE_VALUE(kClOutOfHostMemory, CL_OUT_OF_HOST_MEMORY);
COMPARE_VALUE(kClMemCopyOverlap, CL_MEM_COPY_OVERLAP);
COMPARE_VALUE(kClBuildProgramFailure, CL_BUILD_PROGRAM_FAILURE);
COMPARE_VALUE(kClExecStatusErrorForEventsInWaitList, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
COMPARE_VALUE(kClInvalidValue, CL_INVALID_VALUE);
COMPARE_VALUE(kClInvalidMemObject, CL_INVALID_MEM_OBJECT);
COMPARE_VALUE(kClInvalidBinary, CL_INVALID_BINARY);
COMPARE_VALUE(kClInvalidBuildOptions, CL_INVALID_BUILD_OPTIONS);
COMPARE_VALUE(kClInvalidKernelName, CL_INVALID_KERNEL_NAME);
COMPARE_VALUE(kClInvalidArgIndex, CL_INVALID_ARG_INDEX);
COMPARE_VALUE(kClInvalidArgValue, CL_INVALID_ARG_VALUE);
COMPARE_VALUE(kClInvalidArgSize, CL_INVALID_ARG_SIZE);
COMPARE_VALUE(kClInvalidKernelArgs, CL_INVALID_KERNEL_ARGS);
COMPARE_VALUE(kClInvalidWorkGroupSize, CL_INVALID_WORK_GROUP_SIZE);
COMPARE_VALUE(kClInvalidWorkItemSize, CL_INVALID_WORK_ITEM_SIZE);
COMPARE_VALUE(kClInvalidBufferSize, CL_INVALID_BUFFER_SIZE);
COMPARE_VALUE(kClInvalidGlobalWorkSize, CL_INVALID_GLOBAL_WORK_SIZE);
COMPARE_VALUE(kClPlatformNotFoundKhr, CL_PLATFORM_NOT_FOUND_KHR);
COMPARE_VALUE(kClPlatformVersion, CL_PLATFORM_VERSION);
COMPARE_VALUE(kClPlatformName, CL_PLATFORM_NAME);
COMPARE_VALUE(kClDeviceTypeCpu, CL_DEVICE_TYPE_CPU);
COMPARE_VALUE(kClDeviceTypeGpu, CL_DEVICE_TYPE_GPU);
COMPARE_VALUE(kClDeviceTypeAccelerator, CL_DEVICE_TYPE_ACCELERATOR);
COMPARE_VALUE(kClDeviceTypeAll, CL_DEVICE_TYPE_ALL);
COMPARE_VALUE(kClDeviceTypeInfo, CL_DEVICE_TYPE);
COMPARE_VALUE(kClDeviceMaxComputeUnits, CL_DEVICE_MAX_COMPUTE_UNITS);
COMPARE_VALUE(kClDeviceMaxWorkGroupSize, CL_DEVICE_MAX_WORK_GROUP_SIZE);
COMPARE_VALUE(kClDeviceAddressBits, CL_DEVICE_ADDRESS_BITS);
COMPARE_VALUE(kClDeviceMaxMemAllocSize, CL_DEVICE_MAX_MEM_ALLOC_SIZE);
COMPARE_VALUE(kClDeviceLocalMemSize, CL_DEVICE_LOCAL_MEM_SIZE);
COMPARE_VALUE(kClDeviceAvailable, CL_DEVICE_AVAILABLE);
COMPARE_VALUE(kClDeviceCompilerAvailable, CL_DEVICE_COMPILER_AVAILABLE);
COMPARE_VALUE(kClDeviceName, CL_DEVICE_NAME);
COMPARE_VALUE(kClDeviceVendor, CL_DEVICE_VENDOR);
COMPARE_VALUE(kClDriverVersion, CL_DRIVER_VERSION);
COMPARE_VALUE(kClDeviceVersion, CL_DEVICE_VERSION);
COMPARE_VALUE(kClDeviceExtensions, CL_DEVICE_EXTENSIONS);
COMPARE_VALUE(kClDeviceDoubleFpConfig, CL_DEVICE_DOUBLE_FP_CONFIG);
COMPARE_VALUE(kClDeviceOpenclCVersion, CL_DEVICE_OPENCL_C_VERSION);
COMPARE_VALUE(kClQueueOutOfOrder, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
COMPARE_VALUE(kClQueueProfiling, CL_QUEUE_PROFILING_ENABLE);
COMPARE_VALUE(kClQueueContext, CL_QUEUE_CONTEXT);
COMPARE_VALUE(kClQueueDevice, CL_QUEUE_DEVICE);
COMPARE_VALUE(kClQueueProperties, CL_QUEUE_PROPERTIES);
COMPARE_VALUE(kClMemReadWrite, CL_MEM_READ_WRITE);
COMPARE_VALUE(kClMemObjectBuffer, CL_MEM_OBJECT_BUFFER);
COMPARE_VALUE(kClMemType, CL_MEM_TYPE);
COMPARE_VALUE(kClMemSize, CL_MEM_SIZE);
COMPARE_VALUE(kClMemContext, CL_MEM_CONTEXT);
COMPARE_VALUE(kClProgramBinarySizes, CL_PROGRAM_BINARY_SIZES);
COMPARE_VALUE(kClProgramBinaries, CL_PROGRAM_BINARIES);
COMPARE_VALUE(kClProgramBuildLog, CL_PROGRAM_BUILD_LOG);
COMPARE_VALUE(kClKernelNumArgs, CL_KERNEL_NUM_ARGS);
COMPARE_VALUE(kClKernelWorkGroupSize, CL_KERNEL_WORK_GROUP_SIZE);
COMPARE_VALUE(kClEventCommandExecutionStatus, CL_EVENT_COMMAND_EXECUTION_STATUS);
COMPARE_VALUE(kClProfilingCommandEnd, CL_PROFILING_COMMAND_END);
COMPARE_VALUE(kClProfilingInfoNotAvailable, CL_PROFILING_INFO_NOT_AVAILABLE);
COMPARE_VALUE(kClComplete, CL_COMPLETE);

}  // namespace
}  // namespace dovetail::runtime::opencl

int main() {
  using dovetail::runtime::opencl::ClName;
#define COMPARE_NAME(name) CHECK_EQ(ClName(name), #name " (" + std::to_string(name) + ")")
  COMPARE_NAME(CL_SUCCESS);
  COMPARE_NAME(CL_DEVICE_NOT_FOUND);
  COMPARE_NAME(CL_DEVICE_NOT_AVAILABLE);
  COMPARE_NAME(CL_COMPILER_NOT_AVAILABLE);
  COMPARE_NAME(CL_MEM_OBJECT_ALLOCATION_FAILURE);
  COMPARE_NAME(CL_OUT_OF_RESOURCES);
  COMPARE_NAME(CL_OUT_OF_HOST_MEMORY);
  COMPARE_NAME(CL_PROFILING_INFO_NOT_AVAILABLE);
  COMPARE_NAME(CL_MEM_COPY_OVERLAP);
  COMPARE_NAME(CL_IMAGE_FORMAT_MISMATCH);
  COMPARE_NAME(CL_IMAGE_FORMAT_NOT_SUPPORTED);
  COMPARE_NAME(CL_BUILD_PROGRAM_FAILURE);
  COMPARE_NAME(CL_MAP_FAILURE);
  COMPARE_NAME(CL_MISALIGNED_SUB_BUFFER_OFFSET);
  COMPARE_NAME(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  COMPARE_NAME(CL_COMPILE_PROGRAM_FAILURE);
  COMPARE_NAME(CL_LINKER_NOT_AVAILABLE);
  COMPARE_NAME(CL_LINK_PROGRAM_FAILURE);
  COMPARE_NAME(CL_DEVICE_PARTITION_FAILED);
  COMPARE_NAME(CL_KERNEL_ARG_INFO_NOT_AVAILABLE);
  COMPARE_NAME(CL_INVALID_VALUE);
  COMPARE_NAME(CL_INVALID_DEVICE_TYPE);
  COMPARE_NAME(CL_INVALID_PLATFORM);
  COMPARE_NAME(CL_INVALID_DEVICE);
  COMPARE_NAME(CL_INVALID_CONTEXT);
  COMPARE_NAME(CL_INVALID_QUEUE_PROPERTIES);
  COMPARE_NAME(CL_INVALID_COMMAND_QUEUE);
  COMPARE_NAME(CL_INVALID_HOST_PTR);
  COMPARE_NAME(CL_INVALID_MEM_OBJECT);
  COMPARE_NAME(CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
  COMPARE_NAME(CL_INVALID_IMAGE_SIZE);
  COMPARE_NAME(CL_INVALID_SAMPLER);
  COMPARE_NAME(CL_INVALID_BINARY);
  COMPARE_NAME(CL_INVALID_BUILD_OPTIONS);
  COMPARE_NAME(CL_INVALID_PROGRAM);
  COMPARE_NAME(CL_INVALID_PROGRAM_EXECUTABLE);
  COMPARE_NAME(CL_INVALID_KERNEL_NAME);
  COMPARE_NAME(CL_INVALID_KERNEL_DEFINITION);
  COMPARE_NAME(CL_INVALID_KERNEL);
  COMPARE_NAME(CL_INVALID_ARG_INDEX);
  COMPARE_NAME(CL_INVALID_ARG_VALUE);
  COMPARE_NAME(CL_INVALID_ARG_SIZE);
  COMPARE_NAME(CL_INVALID_KERNEL_ARGS);
  COMPARE_NAME(CL_INVALID_WORK_DIMENSION);
  COMPARE_NAME(CL_INVALID_WORK_GROUP_SIZE);
  COMPARE_NAME(CL_INVALID_WORK_ITEM_SIZE);
  COMPARE_NAME(CL_INVALID_GLOBAL_OFFSET);
  COMPARE_NAME(CL_INVALID_EVENT_WAIT_LIST);
  COMPARE_NAME(CL_INVALID_EVENT);
  COMPARE_NAME(CL_INVALID_OPERATION);
  COMPARE_NAME(CL_INVALID_GL_OBJECT);
  COMPARE_NAME(CL_INVALID_BUFFER_SIZE);
  COMPARE_NAME(CL_INVALID_MIP_LEVEL);
  COMPARE_NAME(CL_INVALID_GLOBAL_WORK_SIZE);
  COMPARE_NAME(CL_INVALID_PROPERTY);
  COMPARE_NAME(CL_INVALID_IMAGE_DESCRIPTOR);
  COMPARE_NAME(CL_INVALID_COMPILER_OPTIONS);
  COMPARE_NAME(CL_INVALID_LINKER_OPTIONS);
  COMPARE_NAME(CL_INVALID_DEVICE_PARTITION_COUNT);
  COMPARE_NAME(CL_INVALID_PIPE_SIZE);
  COMPARE_NAME(CL_INVALID_DEVICE_QUEUE);
  COMPARE_NAME(CL_INVALID_SPEC_ID);
  COMPARE_NAME(CL_MAX_SIZE_RESTRICTION_EXCEEDED);
  COMPARE_NAME(CL_PLATFORM_NOT_FOUND_KHR);
#undef COMPARE_NAME
  dovetail::test::Finish();
}
