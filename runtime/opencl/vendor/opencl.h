/* The OpenCL API as far as this runtime calls it and a fake driver answers it, declared by
 * ourselves.
 *
 * Building either needs no OpenCL SDK: the vendor's library is opened at run time, and what its
 * functions take and return is written down here once. Every value is from "The OpenCL
 * Specification", version 3.0, Khronos OpenCL Working Group (constants as in the registry), and the
 * dispatch indices from the extension cl_khr_icd of the same registry. Ours and the official name
 * stand in one row, so that tests/headers_test.cc compares every row with the official headers
 * where those are installed.
 */
#ifndef DOVETAIL_RUNTIME_OPENCL_VENDOR_OPENCL_H_
#define DOVETAIL_RUNTIME_OPENCL_VENDOR_OPENCL_H_

#include <cstddef>
#include <cstdint>

#if defined(_WIN32)
#define DOVETAIL_CL_CALL __stdcall
#else
#define DOVETAIL_CL_CALL
#endif

namespace dovetail::vendor::opencl {

/* Opaque objects (specification 3.0, section 2 "Glossary", and 4.1). X(ours, official). */
#define DOVETAIL_CL_OBJECTS(X)  \
  X(ClPlatform, cl_platform_id) \
  X(ClDevice, cl_device_id)     \
  X(ClContext, cl_context)      \
  X(ClQueue, cl_command_queue)  \
  X(ClMem, cl_mem)              \
  X(ClProgram, cl_program)      \
  X(ClKernel, cl_kernel)        \
  X(ClEvent, cl_event)
#define DOVETAIL_CL_OBJECT(ours, official) using ours = struct ours##Object*;
DOVETAIL_CL_OBJECTS(DOVETAIL_CL_OBJECT)
#undef DOVETAIL_CL_OBJECT

using ClInt = int32_t;
using ClUint = uint32_t;
using ClUlong = uint64_t;
using ClBitfield = uint64_t;
using ClBool = uint32_t;

/* Section "Error codes"; the last from the extension cl_khr_icd. X(ours, official, value). */
#define DOVETAIL_CL_STATUSES(X)                                                               \
  X(kClSuccess, CL_SUCCESS, 0)                                                                \
  X(kClDeviceNotFound, CL_DEVICE_NOT_FOUND, -1)                                               \
  X(kClDeviceNotAvailable, CL_DEVICE_NOT_AVAILABLE, -2)                                       \
  X(kClCompilerNotAvailable, CL_COMPILER_NOT_AVAILABLE, -3)                                   \
  X(kClMemObjectAllocationFailure, CL_MEM_OBJECT_ALLOCATION_FAILURE, -4)                      \
  X(kClOutOfResources, CL_OUT_OF_RESOURCES, -5)                                               \
  X(kClOutOfHostMemory, CL_OUT_OF_HOST_MEMORY, -6)                                            \
  X(kClProfilingInfoNotAvailable, CL_PROFILING_INFO_NOT_AVAILABLE, -7)                        \
  X(kClMemCopyOverlap, CL_MEM_COPY_OVERLAP, -8)                                               \
  X(kClImageFormatMismatch, CL_IMAGE_FORMAT_MISMATCH, -9)                                     \
  X(kClImageFormatNotSupported, CL_IMAGE_FORMAT_NOT_SUPPORTED, -10)                           \
  X(kClBuildProgramFailure, CL_BUILD_PROGRAM_FAILURE, -11)                                    \
  X(kClMapFailure, CL_MAP_FAILURE, -12)                                                       \
  X(kClMisalignedSubBufferOffset, CL_MISALIGNED_SUB_BUFFER_OFFSET, -13)                       \
  X(kClExecStatusErrorForEventsInWaitList, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, -14) \
  X(kClCompileProgramFailure, CL_COMPILE_PROGRAM_FAILURE, -15)                                \
  X(kClLinkerNotAvailable, CL_LINKER_NOT_AVAILABLE, -16)                                      \
  X(kClLinkProgramFailure, CL_LINK_PROGRAM_FAILURE, -17)                                      \
  X(kClDevicePartitionFailed, CL_DEVICE_PARTITION_FAILED, -18)                                \
  X(kClKernelArgInfoNotAvailable, CL_KERNEL_ARG_INFO_NOT_AVAILABLE, -19)                      \
  X(kClInvalidValue, CL_INVALID_VALUE, -30)                                                   \
  X(kClInvalidDeviceType, CL_INVALID_DEVICE_TYPE, -31)                                        \
  X(kClInvalidPlatform, CL_INVALID_PLATFORM, -32)                                             \
  X(kClInvalidDevice, CL_INVALID_DEVICE, -33)                                                 \
  X(kClInvalidContext, CL_INVALID_CONTEXT, -34)                                               \
  X(kClInvalidQueueProperties, CL_INVALID_QUEUE_PROPERTIES, -35)                              \
  X(kClInvalidCommandQueue, CL_INVALID_COMMAND_QUEUE, -36)                                    \
  X(kClInvalidHostPtr, CL_INVALID_HOST_PTR, -37)                                              \
  X(kClInvalidMemObject, CL_INVALID_MEM_OBJECT, -38)                                          \
  X(kClInvalidImageFormatDescriptor, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, -39)                 \
  X(kClInvalidImageSize, CL_INVALID_IMAGE_SIZE, -40)                                          \
  X(kClInvalidSampler, CL_INVALID_SAMPLER, -41)                                               \
  X(kClInvalidBinary, CL_INVALID_BINARY, -42)                                                 \
  X(kClInvalidBuildOptions, CL_INVALID_BUILD_OPTIONS, -43)                                    \
  X(kClInvalidProgram, CL_INVALID_PROGRAM, -44)                                               \
  X(kClInvalidProgramExecutable, CL_INVALID_PROGRAM_EXECUTABLE, -45)                          \
  X(kClInvalidKernelName, CL_INVALID_KERNEL_NAME, -46)                                        \
  X(kClInvalidKernelDefinition, CL_INVALID_KERNEL_DEFINITION, -47)                            \
  X(kClInvalidKernel, CL_INVALID_KERNEL, -48)                                                 \
  X(kClInvalidArgIndex, CL_INVALID_ARG_INDEX, -49)                                            \
  X(kClInvalidArgValue, CL_INVALID_ARG_VALUE, -50)                                            \
  X(kClInvalidArgSize, CL_INVALID_ARG_SIZE, -51)                                              \
  X(kClInvalidKernelArgs, CL_INVALID_KERNEL_ARGS, -52)                                        \
  X(kClInvalidWorkDimension, CL_INVALID_WORK_DIMENSION, -53)                                  \
  X(kClInvalidWorkGroupSize, CL_INVALID_WORK_GROUP_SIZE, -54)                                 \
  X(kClInvalidWorkItemSize, CL_INVALID_WORK_ITEM_SIZE, -55)                                   \
  X(kClInvalidGlobalOffset, CL_INVALID_GLOBAL_OFFSET, -56)                                    \
  X(kClInvalidEventWaitList, CL_INVALID_EVENT_WAIT_LIST, -57)                                 \
  X(kClInvalidEvent, CL_INVALID_EVENT, -58)                                                   \
  X(kClInvalidOperation, CL_INVALID_OPERATION, -59)                                           \
  X(kClInvalidGlObject, CL_INVALID_GL_OBJECT, -60)                                            \
  X(kClInvalidBufferSize, CL_INVALID_BUFFER_SIZE, -61)                                        \
  X(kClInvalidMipLevel, CL_INVALID_MIP_LEVEL, -62)                                            \
  X(kClInvalidGlobalWorkSize, CL_INVALID_GLOBAL_WORK_SIZE, -63)                               \
  X(kClInvalidProperty, CL_INVALID_PROPERTY, -64)                                             \
  X(kClInvalidImageDescriptor, CL_INVALID_IMAGE_DESCRIPTOR, -65)                              \
  X(kClInvalidCompilerOptions, CL_INVALID_COMPILER_OPTIONS, -66)                              \
  X(kClInvalidLinkerOptions, CL_INVALID_LINKER_OPTIONS, -67)                                  \
  X(kClInvalidDevicePartitionCount, CL_INVALID_DEVICE_PARTITION_COUNT, -68)                   \
  X(kClInvalidPipeSize, CL_INVALID_PIPE_SIZE, -69)                                            \
  X(kClInvalidDeviceQueue, CL_INVALID_DEVICE_QUEUE, -70)                                      \
  X(kClInvalidSpecId, CL_INVALID_SPEC_ID, -71)                                                \
  X(kClMaxSizeRestrictionExceeded, CL_MAX_SIZE_RESTRICTION_EXCEEDED, -72)                     \
  X(kClPlatformNotFoundKhr, CL_PLATFORM_NOT_FOUND_KHR, -1001)

/* Queries, flags and the like, in the order of their sections. X(type, ours, official, value). */
#define DOVETAIL_CL_VALUES(X)                                                                      \
  X(ClBool, kClFalse, CL_FALSE, 0)                                                                 \
  X(ClBool, kClTrue, CL_TRUE, 1)                                                                   \
  X(ClUint, kClPlatformProfile, CL_PLATFORM_PROFILE, 0x0900)                                       \
  X(ClUint, kClPlatformVersion, CL_PLATFORM_VERSION, 0x0901)                                       \
  X(ClUint, kClPlatformName, CL_PLATFORM_NAME, 0x0902)                                             \
  X(ClUint, kClPlatformVendor, CL_PLATFORM_VENDOR, 0x0903)                                         \
  X(ClUint, kClPlatformExtensions, CL_PLATFORM_EXTENSIONS, 0x0904)                                 \
  X(ClUint, kClPlatformIcdSuffixKhr, CL_PLATFORM_ICD_SUFFIX_KHR, 0x0920)                           \
  X(ClBitfield, kClDeviceTypeDefault, CL_DEVICE_TYPE_DEFAULT, 0x1)                                 \
  X(ClBitfield, kClDeviceTypeCpu, CL_DEVICE_TYPE_CPU, 0x2)                                         \
  X(ClBitfield, kClDeviceTypeGpu, CL_DEVICE_TYPE_GPU, 0x4)                                         \
  X(ClBitfield, kClDeviceTypeAccelerator, CL_DEVICE_TYPE_ACCELERATOR, 0x8)                         \
  X(ClBitfield, kClDeviceTypeAll, CL_DEVICE_TYPE_ALL, 0xFFFFFFFF)                                  \
  X(ClUint, kClDeviceTypeInfo, CL_DEVICE_TYPE, 0x1000)                                             \
  X(ClUint, kClDeviceVendorId, CL_DEVICE_VENDOR_ID, 0x1001)                                        \
  X(ClUint, kClDeviceMaxComputeUnits, CL_DEVICE_MAX_COMPUTE_UNITS, 0x1002)                         \
  X(ClUint, kClDeviceMaxWorkItemDimensions, CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS, 0x1003)            \
  X(ClUint, kClDeviceMaxWorkGroupSize, CL_DEVICE_MAX_WORK_GROUP_SIZE, 0x1004)                      \
  X(ClUint, kClDeviceMaxWorkItemSizes, CL_DEVICE_MAX_WORK_ITEM_SIZES, 0x1005)                      \
  X(ClUint, kClDeviceMaxClockFrequency, CL_DEVICE_MAX_CLOCK_FREQUENCY, 0x100C)                     \
  X(ClUint, kClDeviceAddressBits, CL_DEVICE_ADDRESS_BITS, 0x100D)                                  \
  X(ClUint, kClDeviceMaxMemAllocSize, CL_DEVICE_MAX_MEM_ALLOC_SIZE, 0x1010)                        \
  X(ClUint, kClDeviceImage2dMaxWidth, CL_DEVICE_IMAGE2D_MAX_WIDTH, 0x1011)                         \
  X(ClUint, kClDeviceImage2dMaxHeight, CL_DEVICE_IMAGE2D_MAX_HEIGHT, 0x1012)                       \
  X(ClUint, kClDeviceImageSupport, CL_DEVICE_IMAGE_SUPPORT, 0x1016)                                \
  X(ClUint, kClDeviceMaxParameterSize, CL_DEVICE_MAX_PARAMETER_SIZE, 0x1017)                       \
  X(ClUint, kClDeviceMemBaseAddrAlign, CL_DEVICE_MEM_BASE_ADDR_ALIGN, 0x1019)                      \
  X(ClUint, kClDeviceSingleFpConfig, CL_DEVICE_SINGLE_FP_CONFIG, 0x101B)                           \
  X(ClUint, kClDeviceGlobalMemSize, CL_DEVICE_GLOBAL_MEM_SIZE, 0x101F)                             \
  X(ClUint, kClDeviceMaxConstantBufferSize, CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE, 0x1020)            \
  X(ClUint, kClDeviceMaxConstantArgs, CL_DEVICE_MAX_CONSTANT_ARGS, 0x1021)                         \
  X(ClUint, kClDeviceLocalMemType, CL_DEVICE_LOCAL_MEM_TYPE, 0x1022)                               \
  X(ClUint, kClDeviceLocalMemSize, CL_DEVICE_LOCAL_MEM_SIZE, 0x1023)                               \
  X(ClUint, kClDeviceErrorCorrectionSupport, CL_DEVICE_ERROR_CORRECTION_SUPPORT, 0x1024)           \
  X(ClUint, kClDeviceProfilingTimerResolution, CL_DEVICE_PROFILING_TIMER_RESOLUTION, 0x1025)       \
  X(ClUint, kClDeviceEndianLittle, CL_DEVICE_ENDIAN_LITTLE, 0x1026)                                \
  X(ClUint, kClDeviceAvailable, CL_DEVICE_AVAILABLE, 0x1027)                                       \
  X(ClUint, kClDeviceCompilerAvailable, CL_DEVICE_COMPILER_AVAILABLE, 0x1028)                      \
  X(ClUint, kClDeviceExecutionCapabilities, CL_DEVICE_EXECUTION_CAPABILITIES, 0x1029)              \
  X(ClUint, kClDeviceQueueProperties, CL_DEVICE_QUEUE_PROPERTIES, 0x102A)                          \
  X(ClUint, kClDeviceName, CL_DEVICE_NAME, 0x102B)                                                 \
  X(ClUint, kClDeviceVendor, CL_DEVICE_VENDOR, 0x102C)                                             \
  X(ClUint, kClDriverVersion, CL_DRIVER_VERSION, 0x102D)                                           \
  X(ClUint, kClDeviceProfile, CL_DEVICE_PROFILE, 0x102E)                                           \
  X(ClUint, kClDeviceVersion, CL_DEVICE_VERSION, 0x102F)                                           \
  X(ClUint, kClDeviceExtensions, CL_DEVICE_EXTENSIONS, 0x1030)                                     \
  X(ClUint, kClDevicePlatform, CL_DEVICE_PLATFORM, 0x1031)                                         \
  X(ClUint, kClDeviceDoubleFpConfig, CL_DEVICE_DOUBLE_FP_CONFIG, 0x1032)                           \
  X(ClUint, kClDeviceHostUnifiedMemory, CL_DEVICE_HOST_UNIFIED_MEMORY, 0x1035)                     \
  X(ClUint, kClDeviceOpenclCVersion, CL_DEVICE_OPENCL_C_VERSION, 0x103D)                           \
  X(ClUint, kClDeviceParentDevice, CL_DEVICE_PARENT_DEVICE, 0x1042)                                \
  X(ClUint, kClDevicePartitionMaxSubDevices, CL_DEVICE_PARTITION_MAX_SUB_DEVICES, 0x1043)          \
  X(ClUint, kClDeviceReferenceCount, CL_DEVICE_REFERENCE_COUNT, 0x1047)                            \
  X(ClUint, kClDeviceImagePitchAlignment, CL_DEVICE_IMAGE_PITCH_ALIGNMENT, 0x104A)                 \
  X(ClUint, kClDeviceImageBaseAddressAlignment, CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT, 0x104B)    \
  X(ClUint, kClDeviceSvmCapabilities, CL_DEVICE_SVM_CAPABILITIES, 0x1053)                          \
  X(ClBitfield, kClDeviceSvmCoarseGrainBuffer, CL_DEVICE_SVM_COARSE_GRAIN_BUFFER, 0x1)             \
  X(ClBitfield, kClDeviceSvmFineGrainBuffer, CL_DEVICE_SVM_FINE_GRAIN_BUFFER, 0x2)                 \
  X(ClBitfield, kClDeviceSvmFineGrainSystem, CL_DEVICE_SVM_FINE_GRAIN_SYSTEM, 0x4)                 \
  X(ClUint, kClDeviceIlVersion, CL_DEVICE_IL_VERSION, 0x105B)                                      \
  X(ClUint, kClDeviceMaxNumSubGroups, CL_DEVICE_MAX_NUM_SUB_GROUPS, 0x105C)                        \
  X(ClUint, kClDeviceWarpSizeNv, CL_DEVICE_WARP_SIZE_NV, 0x4003)                                   \
  X(ClUint, kClDeviceWavefrontWidthAmd, CL_DEVICE_WAVEFRONT_WIDTH_AMD, 0x4043)                     \
  X(ClUint, kClDeviceSubGroupSizesIntel, CL_DEVICE_SUB_GROUP_SIZES_INTEL, 0x4108)                  \
  X(ClUint, kClContextReferenceCount, CL_CONTEXT_REFERENCE_COUNT, 0x1080)                          \
  X(ClUint, kClContextDevices, CL_CONTEXT_DEVICES, 0x1081)                                         \
  X(ClUint, kClContextProperties, CL_CONTEXT_PROPERTIES, 0x1082)                                   \
  X(ClUint, kClContextNumDevices, CL_CONTEXT_NUM_DEVICES, 0x1083)                                  \
  X(ClUint, kClContextPlatform, CL_CONTEXT_PLATFORM, 0x1084)                                       \
  X(ClBitfield, kClQueueOutOfOrder, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0x1)                   \
  X(ClBitfield, kClQueueProfiling, CL_QUEUE_PROFILING_ENABLE, 0x2)                                 \
  X(ClUint, kClQueueContext, CL_QUEUE_CONTEXT, 0x1090)                                             \
  X(ClUint, kClQueueDevice, CL_QUEUE_DEVICE, 0x1091)                                               \
  X(ClUint, kClQueueReferenceCount, CL_QUEUE_REFERENCE_COUNT, 0x1092)                              \
  X(ClUint, kClQueueProperties, CL_QUEUE_PROPERTIES, 0x1093)                                       \
  X(ClBitfield, kClMemReadWrite, CL_MEM_READ_WRITE, 0x1)                                           \
  X(ClBitfield, kClMemWriteOnly, CL_MEM_WRITE_ONLY, 0x2)                                           \
  X(ClBitfield, kClMemReadOnly, CL_MEM_READ_ONLY, 0x4)                                             \
  X(ClBitfield, kClMemUseHostPtr, CL_MEM_USE_HOST_PTR, 0x8)                                        \
  X(ClBitfield, kClMemAllocHostPtr, CL_MEM_ALLOC_HOST_PTR, 0x10)                                   \
  X(ClBitfield, kClMemCopyHostPtr, CL_MEM_COPY_HOST_PTR, 0x20)                                     \
  X(ClBitfield, kClMemSvmFineGrainBuffer, CL_MEM_SVM_FINE_GRAIN_BUFFER, 0x400)                     \
  X(ClBitfield, kClMemSvmAtomics, CL_MEM_SVM_ATOMICS, 0x800)                                       \
  X(ClUint, kClRgba, CL_RGBA, 0x10B5)                                                              \
  X(ClUint, kClSignedInt8, CL_SIGNED_INT8, 0x10D7)                                                 \
  X(ClUint, kClSignedInt16, CL_SIGNED_INT16, 0x10D8)                                               \
  X(ClUint, kClSignedInt32, CL_SIGNED_INT32, 0x10D9)                                               \
  X(ClUint, kClUnsignedInt8, CL_UNSIGNED_INT8, 0x10DA)                                             \
  X(ClUint, kClUnsignedInt16, CL_UNSIGNED_INT16, 0x10DB)                                           \
  X(ClUint, kClUnsignedInt32, CL_UNSIGNED_INT32, 0x10DC)                                           \
  X(ClUint, kClHalfFloat, CL_HALF_FLOAT, 0x10DD)                                                   \
  X(ClUint, kClFloat, CL_FLOAT, 0x10DE)                                                            \
  X(ClUint, kClMemObjectBuffer, CL_MEM_OBJECT_BUFFER, 0x10F0)                                      \
  X(ClUint, kClMemType, CL_MEM_TYPE, 0x1100)                                                       \
  X(ClUint, kClMemObjectImage2d, CL_MEM_OBJECT_IMAGE2D, 0x10F1)                                    \
  X(ClUint, kClMemFlags, CL_MEM_FLAGS, 0x1101)                                                     \
  X(ClUint, kClMemSize, CL_MEM_SIZE, 0x1102)                                                       \
  X(ClUint, kClMemHostPtr, CL_MEM_HOST_PTR, 0x1103)                                                \
  X(ClUint, kClMemMapCount, CL_MEM_MAP_COUNT, 0x1104)                                              \
  X(ClUint, kClMemReferenceCount, CL_MEM_REFERENCE_COUNT, 0x1105)                                  \
  X(ClUint, kClMemContext, CL_MEM_CONTEXT, 0x1106)                                                 \
  X(ClUint, kClMemAssociatedMemobject, CL_MEM_ASSOCIATED_MEMOBJECT, 0x1107)                        \
  X(ClUint, kClMemOffset, CL_MEM_OFFSET, 0x1108)                                                   \
  X(ClUint, kClMemUsesSvmPointer, CL_MEM_USES_SVM_POINTER, 0x1109)                                 \
  X(ClUint, kClBufferCreateTypeRegion, CL_BUFFER_CREATE_TYPE_REGION, 0x1220)                       \
  X(ClBitfield, kClMapRead, CL_MAP_READ, 0x1)                                                      \
  X(ClBitfield, kClMapWrite, CL_MAP_WRITE, 0x2)                                                    \
  X(ClBitfield, kClMapWriteInvalidateRegion, CL_MAP_WRITE_INVALIDATE_REGION, 0x4)                  \
  X(ClUint, kClProgramReferenceCount, CL_PROGRAM_REFERENCE_COUNT, 0x1160)                          \
  X(ClUint, kClProgramContext, CL_PROGRAM_CONTEXT, 0x1161)                                         \
  X(ClUint, kClProgramNumDevices, CL_PROGRAM_NUM_DEVICES, 0x1162)                                  \
  X(ClUint, kClProgramDevices, CL_PROGRAM_DEVICES, 0x1163)                                         \
  X(ClUint, kClProgramSource, CL_PROGRAM_SOURCE, 0x1164)                                           \
  X(ClUint, kClProgramBinarySizes, CL_PROGRAM_BINARY_SIZES, 0x1165)                                \
  X(ClUint, kClProgramBinaries, CL_PROGRAM_BINARIES, 0x1166)                                       \
  X(ClUint, kClProgramNumKernels, CL_PROGRAM_NUM_KERNELS, 0x1167)                                  \
  X(ClUint, kClProgramKernelNames, CL_PROGRAM_KERNEL_NAMES, 0x1168)                                \
  X(ClUint, kClProgramBuildStatus, CL_PROGRAM_BUILD_STATUS, 0x1181)                                \
  X(ClUint, kClProgramBuildOptions, CL_PROGRAM_BUILD_OPTIONS, 0x1182)                              \
  X(ClUint, kClProgramBuildLog, CL_PROGRAM_BUILD_LOG, 0x1183)                                      \
  X(ClUint, kClProgramBinaryType, CL_PROGRAM_BINARY_TYPE, 0x1184)                                  \
  X(ClUint, kClKernelFunctionName, CL_KERNEL_FUNCTION_NAME, 0x1190)                                \
  X(ClUint, kClKernelNumArgs, CL_KERNEL_NUM_ARGS, 0x1191)                                          \
  X(ClUint, kClKernelReferenceCount, CL_KERNEL_REFERENCE_COUNT, 0x1192)                            \
  X(ClUint, kClKernelContext, CL_KERNEL_CONTEXT, 0x1193)                                           \
  X(ClUint, kClKernelProgram, CL_KERNEL_PROGRAM, 0x1194)                                           \
  X(ClUint, kClKernelAttributes, CL_KERNEL_ATTRIBUTES, 0x1195)                                     \
  X(ClUint, kClKernelWorkGroupSize, CL_KERNEL_WORK_GROUP_SIZE, 0x11B0)                             \
  X(ClUint, kClKernelCompileWorkGroupSize, CL_KERNEL_COMPILE_WORK_GROUP_SIZE, 0x11B1)              \
  X(ClUint, kClKernelLocalMemSize, CL_KERNEL_LOCAL_MEM_SIZE, 0x11B2)                               \
  X(ClUint, kClKernelPreferredWorkGroupSizeMultiple, CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE, \
    0x11B3)                                                                                        \
  X(ClUint, kClKernelPrivateMemSize, CL_KERNEL_PRIVATE_MEM_SIZE, 0x11B4)                           \
  X(ClUint, kClKernelMaxSubGroupSizeForNdrange, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, 0x2033)  \
  X(ClUint, kClEventCommandQueue, CL_EVENT_COMMAND_QUEUE, 0x11D0)                                  \
  X(ClUint, kClEventCommandType, CL_EVENT_COMMAND_TYPE, 0x11D1)                                    \
  X(ClUint, kClEventReferenceCount, CL_EVENT_REFERENCE_COUNT, 0x11D2)                              \
  X(ClUint, kClEventCommandExecutionStatus, CL_EVENT_COMMAND_EXECUTION_STATUS, 0x11D3)             \
  X(ClUint, kClEventContext, CL_EVENT_CONTEXT, 0x11D4)                                             \
  X(ClUint, kClCommandNdrangeKernel, CL_COMMAND_NDRANGE_KERNEL, 0x11F0)                            \
  X(ClUint, kClCommandReadBuffer, CL_COMMAND_READ_BUFFER, 0x11F3)                                  \
  X(ClUint, kClCommandWriteBuffer, CL_COMMAND_WRITE_BUFFER, 0x11F4)                                \
  X(ClUint, kClCommandCopyBuffer, CL_COMMAND_COPY_BUFFER, 0x11F5)                                  \
  X(ClUint, kClCommandCopyImageToBuffer, CL_COMMAND_COPY_IMAGE_TO_BUFFER, 0x11F9)                  \
  X(ClUint, kClCommandCopyBufferToImage, CL_COMMAND_COPY_BUFFER_TO_IMAGE, 0x11FA)                  \
  X(ClUint, kClCommandMapBuffer, CL_COMMAND_MAP_BUFFER, 0x11FB)                                    \
  X(ClUint, kClCommandUnmapMemObject, CL_COMMAND_UNMAP_MEM_OBJECT, 0x11FD)                         \
  X(ClUint, kClCommandMarker, CL_COMMAND_MARKER, 0x11FE)                                           \
  X(ClUint, kClCommandUser, CL_COMMAND_USER, 0x1204)                                               \
  X(ClUint, kClCommandBarrier, CL_COMMAND_BARRIER, 0x1205)                                         \
  X(ClUint, kClCommandFillBuffer, CL_COMMAND_FILL_BUFFER, 0x1207)                                  \
  X(ClUint, kClProfilingCommandQueued, CL_PROFILING_COMMAND_QUEUED, 0x1280)                        \
  X(ClUint, kClProfilingCommandSubmit, CL_PROFILING_COMMAND_SUBMIT, 0x1281)                        \
  X(ClUint, kClProfilingCommandStart, CL_PROFILING_COMMAND_START, 0x1282)                          \
  X(ClUint, kClProfilingCommandEnd, CL_PROFILING_COMMAND_END, 0x1283)                              \
  X(ClInt, kClComplete, CL_COMPLETE, 0)                                                            \
  X(ClInt, kClRunning, CL_RUNNING, 1)                                                              \
  X(ClInt, kClSubmitted, CL_SUBMITTED, 2)                                                          \
  X(ClInt, kClQueued, CL_QUEUED, 3)

#define DOVETAIL_CL_STATUS(ours, official, value) constexpr ClInt ours = value;
DOVETAIL_CL_STATUSES(DOVETAIL_CL_STATUS)
#undef DOVETAIL_CL_STATUS
#define DOVETAIL_CL_VALUE(type, ours, official, value) constexpr type ours = value;
DOVETAIL_CL_VALUES(DOVETAIL_CL_VALUE)
#undef DOVETAIL_CL_VALUE

/* cl_buffer_region. */
struct ClBufferRegion {
  size_t origin;
  size_t size;
};

/* cl_image_format: CL_RGBA and the like, CL_FLOAT and the like. */
struct ClImageFormat {
  ClUint order;
  ClUint type;
};

/* cl_image_desc. */
struct ClImageDescription {
  ClUint type;
  size_t width;
  size_t height;
  size_t depth;
  size_t array_size;
  size_t row_pitch; /* bytes */
  size_t slice_pitch;
  ClUint mip_levels;
  ClUint samples;
  ClMem buffer; /* what it is a view of; null: nothing */
};

/* What a handle points at (cl_khr_icd): the table of functions that a loader calls through. */
struct ClHandle {
  const void* const* dispatch;
};
constexpr size_t kClDispatchSize = 149; /* entries, as of OpenCL 3.0 */

/* Callbacks: clCreateContext's, clBuildProgram's, clSetEventCallback's and
 * clSetMemObjectDestructorCallback's. */
using ClContextNotify = void(DOVETAIL_CL_CALL*)(const char*, const void*, size_t, void*);
using ClProgramNotify = void(DOVETAIL_CL_CALL*)(ClProgram, void*);
using ClEventNotify = void(DOVETAIL_CL_CALL*)(ClEvent, ClInt, void*);
using ClMemNotify = void(DOVETAIL_CL_CALL*)(ClMem, void*);

/* The functions that the runtime calls: X(result, name, index, parameters). `index` is the
 * function's place in the dispatch table. All of them are in OpenCL 1.2, which is the oldest
 * version accepted. */
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
  X(ClInt, EnqueueCopyImageToBuffer, 54,                                                        \
    (ClQueue, ClMem, ClMem, const size_t*, const size_t*, size_t, ClUint, const ClEvent*,       \
     ClEvent*))                                                                                 \
  X(ClInt, EnqueueCopyBufferToImage, 55,                                                        \
    (ClQueue, ClMem, ClMem, size_t, const size_t*, const size_t*, ClUint, const ClEvent*,       \
     ClEvent*))                                                                                 \
  X(ClInt, EnqueueNDRangeKernel, 59,                                                            \
    (ClQueue, ClKernel, ClUint, const size_t*, const size_t*, const size_t*, ClUint,            \
     const ClEvent*, ClEvent*))                                                                 \
  X(ClInt, SetMemObjectDestructorCallback, 83, (ClMem, ClMemNotify, void*))                     \
  X(ClMem, CreateImage, 96,                                                                     \
    (ClContext, ClBitfield, const ClImageFormat*, const ClImageDescription*, void*, ClInt*))    \
  X(ClInt, EnqueueMarkerWithWaitList, 105, (ClQueue, ClUint, const ClEvent*, ClEvent*))         \
  X(ClInt, EnqueueBarrierWithWaitList, 106, (ClQueue, ClUint, const ClEvent*, ClEvent*))

/* Those that came later, which a platform may lack: X(result, name, index, version, parameters),
 * with the version of OpenCL whose platforms have it, 210 for 2.1. */
#define DOVETAIL_CL_LATER_FUNCTIONS(X)                                                  \
  X(void*, SVMAlloc, 126, 200, (ClContext, ClBitfield, size_t, ClUint))                 \
  X(void, SVMFree, 127, 200, (ClContext, void*))                                        \
  X(ClProgram, CreateProgramWithIL, 138, 210, (ClContext, const void*, size_t, ClInt*)) \
  X(ClInt, GetKernelSubGroupInfo, 142, 210,                                             \
    (ClKernel, ClDevice, ClUint, size_t, const void*, size_t, void*, size_t*))

/* The same of those that only other programs call, and a fake driver answers. */
#define DOVETAIL_CL_OTHER_FUNCTIONS(X)                                                            \
  X(ClContext, CreateContextFromType, 5,                                                          \
    (const intptr_t*, ClBitfield, ClContextNotify, void*, ClInt*))                                \
  X(ClInt, RetainContext, 6, (ClContext))                                                         \
  X(ClInt, GetContextInfo, 8, (ClContext, ClUint, size_t, void*, size_t*))                        \
  X(ClInt, GetSupportedImageFormats, 19, (ClContext, ClBitfield, ClUint, ClUint, void*, ClUint*)) \
  X(ClInt, RetainProgram, 28, (ClProgram))                                                        \
  X(ClInt, CreateKernelsInProgram, 35, (ClProgram, ClUint, ClKernel*, ClUint*))                   \
  X(ClInt, RetainKernel, 36, (ClKernel))                                                          \
  X(ClInt, RetainEvent, 43, (ClEvent))                                                            \
  X(void*, EnqueueMapBuffer, 56,                                                                  \
    (ClQueue, ClMem, ClBool, ClBitfield, size_t, size_t, ClUint, const ClEvent*, ClEvent*,        \
     ClInt*))                                                                                     \
  X(ClInt, EnqueueUnmapMemObject, 58, (ClQueue, ClMem, void*, ClUint, const ClEvent*, ClEvent*))  \
  X(ClInt, EnqueueMarker, 62, (ClQueue, ClEvent*))                                                \
  X(ClInt, EnqueueBarrier, 64, (ClQueue))                                                         \
  X(ClInt, SetEventCallback, 81, (ClEvent, ClInt, ClEventNotify, void*))                          \
  X(ClMem, CreateSubBuffer, 82, (ClMem, ClBitfield, ClUint, const void*, ClInt*))                 \
  X(ClEvent, CreateUserEvent, 84, (ClContext, ClInt*))                                            \
  X(ClInt, SetUserEventStatus, 85, (ClEvent, ClInt))                                              \
  X(ClInt, RetainDevice, 94, (ClDevice))                                                          \
  X(ClInt, ReleaseDevice, 95, (ClDevice))                                                         \
  X(ClInt, UnloadPlatformCompiler, 100, (ClPlatform))                                             \
  X(ClInt, EnqueueFillBuffer, 102,                                                                \
    (ClQueue, ClMem, const void*, size_t, size_t, size_t, ClUint, const ClEvent*, ClEvent*))      \
  X(ClQueue, CreateCommandQueueWithProperties, 123,                                               \
    (ClContext, ClDevice, const ClBitfield*, ClInt*))

/* Their types, by their names without `cl`, and their places. */
#define DOVETAIL_CL_TYPE(result, name, index, parameters) \
  using name = result DOVETAIL_CL_CALL parameters;
namespace functions {
DOVETAIL_CL_FUNCTIONS(DOVETAIL_CL_TYPE)
DOVETAIL_CL_OTHER_FUNCTIONS(DOVETAIL_CL_TYPE)
#define DOVETAIL_CL_LATER_TYPE(result, name, index, version, parameters) \
  DOVETAIL_CL_TYPE(result, name, index, parameters)
DOVETAIL_CL_LATER_FUNCTIONS(DOVETAIL_CL_LATER_TYPE)
#undef DOVETAIL_CL_LATER_TYPE
}  // namespace functions
#undef DOVETAIL_CL_TYPE
#define DOVETAIL_CL_INDEX(result, name, index, parameters) constexpr size_t name = index;
namespace indices {
DOVETAIL_CL_FUNCTIONS(DOVETAIL_CL_INDEX)
DOVETAIL_CL_OTHER_FUNCTIONS(DOVETAIL_CL_INDEX)
#define DOVETAIL_CL_LATER_INDEX(result, name, index, version, parameters) \
  DOVETAIL_CL_INDEX(result, name, index, parameters)
DOVETAIL_CL_LATER_FUNCTIONS(DOVETAIL_CL_LATER_INDEX)
#undef DOVETAIL_CL_LATER_INDEX
constexpr size_t GetExtensionFunctionAddress = 65;
constexpr size_t GetExtensionFunctionAddressForPlatform = 107;
}  // namespace indices
#undef DOVETAIL_CL_INDEX

/* What a driver itself exports (cl_khr_icd): the way in when there is no loader. */
using ClGetExtensionFunctionAddress = void*(DOVETAIL_CL_CALL*)(const char*);
using ClIcdGetPlatformIDs = ClInt(DOVETAIL_CL_CALL*)(ClUint, ClPlatform*, ClUint*);

}  // namespace dovetail::vendor::opencl

#endif  // DOVETAIL_RUNTIME_OPENCL_VENDOR_OPENCL_H_
