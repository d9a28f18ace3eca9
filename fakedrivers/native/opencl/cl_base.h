/* The types and values of the OpenCL API that the look-alike knows, declared by ourselves.
 *
 * All names and values are from "The OpenCL Specification", version 3.0, Khronos OpenCL Working
 * Group; headers_test.cc compares them with the official headers where those are installed. */
#ifndef DOVETAIL_FAKEDRIVERS_OPENCL_CL_BASE_H_
#define DOVETAIL_FAKEDRIVERS_OPENCL_CL_BASE_H_

#include <cstddef>
#include <cstdint>

namespace dovetail::fakedrivers::opencl {

using cl_int = int32_t;
using cl_uint = uint32_t;
using cl_ulong = uint64_t;
using cl_bitfield = uint64_t;
using cl_bool = uint32_t;

/* What a handle points at (cl_khr_icd): the table of functions that a loader calls through. */
struct Dispatch;
struct Handle {
  const void* const* dispatch;
};
using cl_platform_id = struct _cl_platform_id*;
using cl_device_id = struct _cl_device_id*;
using cl_context = struct _cl_context*;
using cl_command_queue = struct _cl_command_queue*;
using cl_mem = struct _cl_mem*;
using cl_program = struct _cl_program*;
using cl_kernel = struct _cl_kernel*;
using cl_event = struct _cl_event*;

using ContextNotify = void (*)(const char*, const void*, size_t, void*);
using ProgramNotify = void (*)(cl_program, void*);
using EventNotify = void (*)(cl_event, cl_int, void*);
using MemNotify = void (*)(cl_mem, void*);

/* "Error codes". X(name, value): the names are those of the specification. */
#define DOVETAIL_FAKE_CL_ERRORS(X)                     \
  X(CL_SUCCESS, 0)                                     \
  X(CL_DEVICE_NOT_FOUND, -1)                           \
  X(CL_DEVICE_NOT_AVAILABLE, -2)                       \
  X(CL_COMPILER_NOT_AVAILABLE, -3)                     \
  X(CL_MEM_OBJECT_ALLOCATION_FAILURE, -4)              \
  X(CL_OUT_OF_RESOURCES, -5)                           \
  X(CL_OUT_OF_HOST_MEMORY, -6)                         \
  X(CL_PROFILING_INFO_NOT_AVAILABLE, -7)               \
  X(CL_MEM_COPY_OVERLAP, -8)                           \
  X(CL_BUILD_PROGRAM_FAILURE, -11)                     \
  X(CL_MAP_FAILURE, -12)                               \
  X(CL_MISALIGNED_SUB_BUFFER_OFFSET, -13)              \
  X(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, -14) \
  X(CL_KERNEL_ARG_INFO_NOT_AVAILABLE, -19)             \
  X(CL_INVALID_VALUE, -30)                             \
  X(CL_INVALID_DEVICE_TYPE, -31)                       \
  X(CL_INVALID_PLATFORM, -32)                          \
  X(CL_INVALID_DEVICE, -33)                            \
  X(CL_INVALID_CONTEXT, -34)                           \
  X(CL_INVALID_QUEUE_PROPERTIES, -35)                  \
  X(CL_INVALID_COMMAND_QUEUE, -36)                     \
  X(CL_INVALID_HOST_PTR, -37)                          \
  X(CL_INVALID_MEM_OBJECT, -38)                        \
  X(CL_INVALID_BINARY, -42)                            \
  X(CL_INVALID_BUILD_OPTIONS, -43)                     \
  X(CL_INVALID_PROGRAM, -44)                           \
  X(CL_INVALID_PROGRAM_EXECUTABLE, -45)                \
  X(CL_INVALID_KERNEL_NAME, -46)                       \
  X(CL_INVALID_KERNEL, -48)                            \
  X(CL_INVALID_ARG_INDEX, -49)                         \
  X(CL_INVALID_ARG_VALUE, -50)                         \
  X(CL_INVALID_ARG_SIZE, -51)                          \
  X(CL_INVALID_KERNEL_ARGS, -52)                       \
  X(CL_INVALID_WORK_DIMENSION, -53)                    \
  X(CL_INVALID_WORK_GROUP_SIZE, -54)                   \
  X(CL_INVALID_WORK_ITEM_SIZE, -55)                    \
  X(CL_INVALID_GLOBAL_OFFSET, -56)                     \
  X(CL_INVALID_EVENT_WAIT_LIST, -57)                   \
  X(CL_INVALID_EVENT, -58)                             \
  X(CL_INVALID_OPERATION, -59)                         \
  X(CL_INVALID_BUFFER_SIZE, -61)                       \
  X(CL_INVALID_GLOBAL_WORK_SIZE, -63)                  \
  X(CL_INVALID_PROPERTY, -64)

/* Values of queries, flags and the like. */
#define DOVETAIL_FAKE_CL_VALUES(X)                        \
  X(CL_PLATFORM_PROFILE, 0x0900)                          \
  X(CL_PLATFORM_VERSION, 0x0901)                          \
  X(CL_PLATFORM_NAME, 0x0902)                             \
  X(CL_PLATFORM_VENDOR, 0x0903)                           \
  X(CL_PLATFORM_EXTENSIONS, 0x0904)                       \
  X(CL_DEVICE_TYPE_DEFAULT, 0x1)                          \
  X(CL_DEVICE_TYPE_CPU, 0x2)                              \
  X(CL_DEVICE_TYPE_GPU, 0x4)                              \
  X(CL_DEVICE_TYPE_ACCELERATOR, 0x8)                      \
  X(CL_DEVICE_TYPE, 0x1000)                               \
  X(CL_DEVICE_VENDOR_ID, 0x1001)                          \
  X(CL_DEVICE_MAX_COMPUTE_UNITS, 0x1002)                  \
  X(CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS, 0x1003)           \
  X(CL_DEVICE_MAX_WORK_GROUP_SIZE, 0x1004)                \
  X(CL_DEVICE_MAX_WORK_ITEM_SIZES, 0x1005)                \
  X(CL_DEVICE_MAX_CLOCK_FREQUENCY, 0x100C)                \
  X(CL_DEVICE_ADDRESS_BITS, 0x100D)                       \
  X(CL_DEVICE_MAX_MEM_ALLOC_SIZE, 0x1010)                 \
  X(CL_DEVICE_IMAGE_SUPPORT, 0x1016)                      \
  X(CL_DEVICE_MAX_PARAMETER_SIZE, 0x1017)                 \
  X(CL_DEVICE_MEM_BASE_ADDR_ALIGN, 0x1019)                \
  X(CL_DEVICE_SINGLE_FP_CONFIG, 0x101B)                   \
  X(CL_DEVICE_GLOBAL_MEM_SIZE, 0x101F)                    \
  X(CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE, 0x1020)           \
  X(CL_DEVICE_MAX_CONSTANT_ARGS, 0x1021)                  \
  X(CL_DEVICE_LOCAL_MEM_TYPE, 0x1022)                     \
  X(CL_DEVICE_LOCAL_MEM_SIZE, 0x1023)                     \
  X(CL_DEVICE_ERROR_CORRECTION_SUPPORT, 0x1024)           \
  X(CL_DEVICE_PROFILING_TIMER_RESOLUTION, 0x1025)         \
  X(CL_DEVICE_ENDIAN_LITTLE, 0x1026)                      \
  X(CL_DEVICE_AVAILABLE, 0x1027)                          \
  X(CL_DEVICE_COMPILER_AVAILABLE, 0x1028)                 \
  X(CL_DEVICE_EXECUTION_CAPABILITIES, 0x1029)             \
  X(CL_DEVICE_QUEUE_PROPERTIES, 0x102A)                   \
  X(CL_DEVICE_NAME, 0x102B)                               \
  X(CL_DEVICE_VENDOR, 0x102C)                             \
  X(CL_DRIVER_VERSION, 0x102D)                            \
  X(CL_DEVICE_PROFILE, 0x102E)                            \
  X(CL_DEVICE_VERSION, 0x102F)                            \
  X(CL_DEVICE_EXTENSIONS, 0x1030)                         \
  X(CL_DEVICE_PLATFORM, 0x1031)                           \
  X(CL_DEVICE_DOUBLE_FP_CONFIG, 0x1032)                   \
  X(CL_DEVICE_HOST_UNIFIED_MEMORY, 0x1035)                \
  X(CL_DEVICE_OPENCL_C_VERSION, 0x103D)                   \
  X(CL_DEVICE_PARENT_DEVICE, 0x1042)                      \
  X(CL_DEVICE_PARTITION_MAX_SUB_DEVICES, 0x1043)          \
  X(CL_DEVICE_REFERENCE_COUNT, 0x1047)                    \
  X(CL_DEVICE_SVM_CAPABILITIES, 0x1053)                   \
  X(CL_CONTEXT_REFERENCE_COUNT, 0x1080)                   \
  X(CL_CONTEXT_DEVICES, 0x1081)                           \
  X(CL_CONTEXT_PROPERTIES, 0x1082)                        \
  X(CL_CONTEXT_NUM_DEVICES, 0x1083)                       \
  X(CL_CONTEXT_PLATFORM, 0x1084)                          \
  X(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0x1)          \
  X(CL_QUEUE_PROFILING_ENABLE, 0x2)                       \
  X(CL_QUEUE_CONTEXT, 0x1090)                             \
  X(CL_QUEUE_DEVICE, 0x1091)                              \
  X(CL_QUEUE_REFERENCE_COUNT, 0x1092)                     \
  X(CL_QUEUE_PROPERTIES, 0x1093)                          \
  X(CL_MEM_READ_WRITE, 0x1)                               \
  X(CL_MEM_WRITE_ONLY, 0x2)                               \
  X(CL_MEM_READ_ONLY, 0x4)                                \
  X(CL_MEM_USE_HOST_PTR, 0x8)                             \
  X(CL_MEM_ALLOC_HOST_PTR, 0x10)                          \
  X(CL_MEM_COPY_HOST_PTR, 0x20)                           \
  X(CL_MEM_OBJECT_BUFFER, 0x10F0)                         \
  X(CL_MEM_TYPE, 0x1100)                                  \
  X(CL_MEM_FLAGS, 0x1101)                                 \
  X(CL_MEM_SIZE, 0x1102)                                  \
  X(CL_MEM_HOST_PTR, 0x1103)                              \
  X(CL_MEM_MAP_COUNT, 0x1104)                             \
  X(CL_MEM_REFERENCE_COUNT, 0x1105)                       \
  X(CL_MEM_CONTEXT, 0x1106)                               \
  X(CL_MEM_ASSOCIATED_MEMOBJECT, 0x1107)                  \
  X(CL_MEM_OFFSET, 0x1108)                                \
  X(CL_BUFFER_CREATE_TYPE_REGION, 0x1220)                 \
  X(CL_MAP_READ, 0x1)                                     \
  X(CL_MAP_WRITE, 0x2)                                    \
  X(CL_MAP_WRITE_INVALIDATE_REGION, 0x4)                  \
  X(CL_PROGRAM_REFERENCE_COUNT, 0x1160)                   \
  X(CL_PROGRAM_CONTEXT, 0x1161)                           \
  X(CL_PROGRAM_NUM_DEVICES, 0x1162)                       \
  X(CL_PROGRAM_DEVICES, 0x1163)                           \
  X(CL_PROGRAM_SOURCE, 0x1164)                            \
  X(CL_PROGRAM_BINARY_SIZES, 0x1165)                      \
  X(CL_PROGRAM_BINARIES, 0x1166)                          \
  X(CL_PROGRAM_NUM_KERNELS, 0x1167)                       \
  X(CL_PROGRAM_KERNEL_NAMES, 0x1168)                      \
  X(CL_PROGRAM_BUILD_STATUS, 0x1181)                      \
  X(CL_PROGRAM_BUILD_OPTIONS, 0x1182)                     \
  X(CL_PROGRAM_BUILD_LOG, 0x1183)                         \
  X(CL_PROGRAM_BINARY_TYPE, 0x1184)                       \
  X(CL_KERNEL_FUNCTION_NAME, 0x1190)                      \
  X(CL_KERNEL_NUM_ARGS, 0x1191)                           \
  X(CL_KERNEL_REFERENCE_COUNT, 0x1192)                    \
  X(CL_KERNEL_CONTEXT, 0x1193)                            \
  X(CL_KERNEL_PROGRAM, 0x1194)                            \
  X(CL_KERNEL_ATTRIBUTES, 0x1195)                         \
  X(CL_KERNEL_WORK_GROUP_SIZE, 0x11B0)                    \
  X(CL_KERNEL_COMPILE_WORK_GROUP_SIZE, 0x11B1)            \
  X(CL_KERNEL_LOCAL_MEM_SIZE, 0x11B2)                     \
  X(CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE, 0x11B3) \
  X(CL_KERNEL_PRIVATE_MEM_SIZE, 0x11B4)                   \
  X(CL_EVENT_COMMAND_QUEUE, 0x11D0)                       \
  X(CL_EVENT_COMMAND_TYPE, 0x11D1)                        \
  X(CL_EVENT_REFERENCE_COUNT, 0x11D2)                     \
  X(CL_EVENT_COMMAND_EXECUTION_STATUS, 0x11D3)            \
  X(CL_EVENT_CONTEXT, 0x11D4)                             \
  X(CL_COMMAND_NDRANGE_KERNEL, 0x11F0)                    \
  X(CL_COMMAND_READ_BUFFER, 0x11F3)                       \
  X(CL_COMMAND_WRITE_BUFFER, 0x11F4)                      \
  X(CL_COMMAND_COPY_BUFFER, 0x11F5)                       \
  X(CL_COMMAND_MAP_BUFFER, 0x11FB)                        \
  X(CL_COMMAND_UNMAP_MEM_OBJECT, 0x11FD)                  \
  X(CL_COMMAND_MARKER, 0x11FE)                            \
  X(CL_COMMAND_USER, 0x1204)                              \
  X(CL_COMMAND_BARRIER, 0x1205)                           \
  X(CL_COMMAND_FILL_BUFFER, 0x1207)                       \
  X(CL_PROFILING_COMMAND_QUEUED, 0x1280)                  \
  X(CL_PROFILING_COMMAND_SUBMIT, 0x1281)                  \
  X(CL_PROFILING_COMMAND_START, 0x1282)                   \
  X(CL_PROFILING_COMMAND_END, 0x1283)

/* Ours begin with k, because the official ones are macros: kCL_SUCCESS. */
#define DOVETAIL_FAKE_CL_ERROR(name, value) constexpr cl_int k##name = value;
DOVETAIL_FAKE_CL_ERRORS(DOVETAIL_FAKE_CL_ERROR)
#undef DOVETAIL_FAKE_CL_ERROR
constexpr cl_int kCL_PLATFORM_NOT_FOUND_KHR = -1001; /* extension cl_khr_icd */
/* The states of an event; what is below is an error. */
constexpr cl_int kCL_COMPLETE = 0;
constexpr cl_int kCL_RUNNING = 1;
constexpr cl_int kCL_SUBMITTED = 2;
constexpr cl_int kCL_QUEUED = 3;
#define DOVETAIL_FAKE_CL_VALUE(name, value) constexpr cl_uint k##name = value;
DOVETAIL_FAKE_CL_VALUES(DOVETAIL_FAKE_CL_VALUE)
#undef DOVETAIL_FAKE_CL_VALUE
constexpr cl_uint kCL_PLATFORM_ICD_SUFFIX_KHR = 0x0920;
constexpr cl_bitfield kCL_DEVICE_TYPE_ALL = 0xFFFFFFFF;

struct cl_buffer_region {
  size_t origin;
  size_t size;
};

}  // namespace dovetail::fakedrivers::opencl

#endif  // DOVETAIL_FAKEDRIVERS_OPENCL_CL_BASE_H_
