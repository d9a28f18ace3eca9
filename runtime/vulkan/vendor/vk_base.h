/* The Vulkan API as far as this runtime calls it and a fake driver answers it, declared by
 * ourselves: objects, results and values.
 *
 * Building either needs no Vulkan SDK: the loader is opened at run time, and what its functions
 * take is written down here once. Every name and value is from "The Vulkan Specification",
 * version 1.3, The Khronos Group. Results and values stand in one row with their official names,
 * members have the official ones, so that tests/headers_test.cc compares all of it with the
 * official headers where those are installed.
 */
#ifndef DOVETAIL_RUNTIME_VULKAN_VENDOR_VK_BASE_H_
#define DOVETAIL_RUNTIME_VULKAN_VENDOR_VK_BASE_H_

#include <cstddef>
#include <cstdint>

#if defined(_WIN32)
#define DOVETAIL_VK_CALL __stdcall
#else
#define DOVETAIL_VK_CALL
#endif

namespace dovetail::vendor::vulkan {

/* Objects that are not dispatchable are 64-bit integers where pointers have 32 bits. */
static_assert(sizeof(void*) == 8, "written for 64-bit machines");

/* X(ours, official). */
#define DOVETAIL_VK_OBJECTS(X)                              \
  X(VkInstance, VkInstance)                                 \
  X(VkPhysicalDevice, VkPhysicalDevice)                     \
  X(VkDevice, VkDevice)                                     \
  X(VkQueue, VkQueue)                                       \
  X(VkCommandBuffer, VkCommandBuffer)                       \
  X(VkBuffer, VkBuffer)                                     \
  X(VkBufferView, VkBufferView)                             \
  X(VkDeviceMemory, VkDeviceMemory)                         \
  X(VkFence, VkFence)                                       \
  X(VkSemaphore, VkSemaphore)                               \
  X(VkQueryPool, VkQueryPool)                               \
  X(VkShaderModule, VkShaderModule)                         \
  X(VkPipelineCache, VkPipelineCache)                       \
  X(VkPipelineLayout, VkPipelineLayout)                     \
  X(VkPipeline, VkPipeline)                                 \
  X(VkDescriptorSetLayout, VkDescriptorSetLayout)           \
  X(VkDescriptorPool, VkDescriptorPool)                     \
  X(VkDescriptorSet, VkDescriptorSet)                       \
  X(VkDescriptorUpdateTemplate, VkDescriptorUpdateTemplate) \
  X(VkCommandPool, VkCommandPool)                           \
  X(VkDebugUtilsMessenger, VkDebugUtilsMessengerEXT)
#define DOVETAIL_VK_OBJECT(ours, official) using ours = struct ours##Object*;
DOVETAIL_VK_OBJECTS(DOVETAIL_VK_OBJECT)
#undef DOVETAIL_VK_OBJECT

using VkResult = int32_t;
using VkBool32 = uint32_t;
using VkFlags = uint32_t;
using VkFlags64 = uint64_t;
using VkDeviceSize = uint64_t;
using VkDeviceAddress = uint64_t;
using VkAnyFunction = void(DOVETAIL_VK_CALL*)(); /* PFN_vkVoidFunction */
using VkAllocationCallbacks = void;              /* never given, and never called */

constexpr VkBool32 kVkFalse = 0;
constexpr VkBool32 kVkTrue = 1;
constexpr VkDeviceSize kVkWholeSize = ~VkDeviceSize{0};
constexpr uint32_t kVkMaxMemoryTypes = 32;
constexpr uint32_t kVkMaxMemoryHeaps = 16;
constexpr uint32_t kVkMaxDeviceGroupSize = 32;
constexpr uint32_t kVkQueueFamilyIgnored = ~0U;

/* "Version Number Semantics". */
constexpr uint32_t VkMakeVersion(uint32_t major, uint32_t minor, uint32_t patch = 0) {
  return major << 22U | minor << 12U | patch;
}
constexpr uint32_t VkVersionMajor(uint32_t version) { return version >> 22U & 0x7FU; }
constexpr uint32_t VkVersionMinor(uint32_t version) { return version >> 12U & 0x3FFU; }
constexpr uint32_t VkVersionPatch(uint32_t version) { return version & 0xFFFU; }

/* "Return Codes". X(ours, official, value). */
#define DOVETAIL_VK_RESULTS(X)                                                                 \
  X(kVkSuccess, VK_SUCCESS, 0)                                                                 \
  X(kVkNotReady, VK_NOT_READY, 1)                                                              \
  X(kVkTimeout, VK_TIMEOUT, 2)                                                                 \
  X(kVkEventSet, VK_EVENT_SET, 3)                                                              \
  X(kVkEventReset, VK_EVENT_RESET, 4)                                                          \
  X(kVkIncomplete, VK_INCOMPLETE, 5)                                                           \
  X(kVkErrorOutOfHostMemory, VK_ERROR_OUT_OF_HOST_MEMORY, -1)                                  \
  X(kVkErrorOutOfDeviceMemory, VK_ERROR_OUT_OF_DEVICE_MEMORY, -2)                              \
  X(kVkErrorInitializationFailed, VK_ERROR_INITIALIZATION_FAILED, -3)                          \
  X(kVkErrorDeviceLost, VK_ERROR_DEVICE_LOST, -4)                                              \
  X(kVkErrorMemoryMapFailed, VK_ERROR_MEMORY_MAP_FAILED, -5)                                   \
  X(kVkErrorLayerNotPresent, VK_ERROR_LAYER_NOT_PRESENT, -6)                                   \
  X(kVkErrorExtensionNotPresent, VK_ERROR_EXTENSION_NOT_PRESENT, -7)                           \
  X(kVkErrorFeatureNotPresent, VK_ERROR_FEATURE_NOT_PRESENT, -8)                               \
  X(kVkErrorIncompatibleDriver, VK_ERROR_INCOMPATIBLE_DRIVER, -9)                              \
  X(kVkErrorTooManyObjects, VK_ERROR_TOO_MANY_OBJECTS, -10)                                    \
  X(kVkErrorFormatNotSupported, VK_ERROR_FORMAT_NOT_SUPPORTED, -11)                            \
  X(kVkErrorFragmentedPool, VK_ERROR_FRAGMENTED_POOL, -12)                                     \
  X(kVkErrorUnknown, VK_ERROR_UNKNOWN, -13)                                                    \
  X(kVkErrorValidationFailed, VK_ERROR_VALIDATION_FAILED_EXT, -1000011001)                     \
  X(kVkErrorInvalidShader, VK_ERROR_INVALID_SHADER_NV, -1000012000)                            \
  X(kVkErrorOutOfPoolMemory, VK_ERROR_OUT_OF_POOL_MEMORY, -1000069000)                         \
  X(kVkErrorInvalidExternalHandle, VK_ERROR_INVALID_EXTERNAL_HANDLE, -1000072003)              \
  X(kVkErrorFragmentation, VK_ERROR_FRAGMENTATION, -1000161000)                                \
  X(kVkErrorNotPermittedKhr, VK_ERROR_NOT_PERMITTED_KHR, -1000174001)                          \
  X(kVkErrorInvalidOpaqueCaptureAddress, VK_ERROR_INVALID_OPAQUE_CAPTURE_ADDRESS, -1000257000) \
  X(kVkPipelineCompileRequired, VK_PIPELINE_COMPILE_REQUIRED, 1000297000)
#define DOVETAIL_VK_RESULT(ours, official, value) constexpr VkResult ours = value;
DOVETAIL_VK_RESULTS(DOVETAIL_VK_RESULT)
#undef DOVETAIL_VK_RESULT

/* Flags and enumerations. X(ours, official, value). */
#define DOVETAIL_VK_VALUES(X)                                                                   \
  X(kVkDeviceTypeOther, VK_PHYSICAL_DEVICE_TYPE_OTHER, 0)                                       \
  X(kVkDeviceTypeIntegrated, VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU, 1)                         \
  X(kVkDeviceTypeDiscrete, VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU, 2)                             \
  X(kVkDeviceTypeVirtual, VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU, 3)                               \
  X(kVkDeviceTypeCpu, VK_PHYSICAL_DEVICE_TYPE_CPU, 4)                                           \
  X(kVkQueueCompute, VK_QUEUE_COMPUTE_BIT, 2)                                                   \
  X(kVkQueueTransfer, VK_QUEUE_TRANSFER_BIT, 4)                                                 \
  X(kVkMemoryDeviceLocal, VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT, 1)                               \
  X(kVkMemoryHostVisible, VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT, 2)                               \
  X(kVkMemoryHostCoherent, VK_MEMORY_PROPERTY_HOST_COHERENT_BIT, 4)                             \
  X(kVkMemoryHostCached, VK_MEMORY_PROPERTY_HOST_CACHED_BIT, 8)                                 \
  X(kVkMemoryHeapDeviceLocal, VK_MEMORY_HEAP_DEVICE_LOCAL_BIT, 1)                               \
  X(kVkMemoryAllocateDeviceAddress, VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT, 2)                   \
  X(kVkBufferTransferSource, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, 0x1)                             \
  X(kVkBufferTransferDestination, VK_BUFFER_USAGE_TRANSFER_DST_BIT, 0x2)                        \
  X(kVkBufferUniform, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, 0x10)                                 \
  X(kVkBufferStorage, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, 0x20)                                 \
  X(kVkBufferIndirect, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, 0x100)                              \
  X(kVkBufferDeviceAddress, VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT, 0x20000)                 \
  X(kVkSharingExclusive, VK_SHARING_MODE_EXCLUSIVE, 0)                                          \
  X(kVkSharingConcurrent, VK_SHARING_MODE_CONCURRENT, 1)                                        \
  X(kVkFenceSignaled, VK_FENCE_CREATE_SIGNALED_BIT, 1)                                          \
  X(kVkSemaphoreBinary, VK_SEMAPHORE_TYPE_BINARY, 0)                                            \
  X(kVkSemaphoreTypeTimeline, VK_SEMAPHORE_TYPE_TIMELINE, 1)                                    \
  X(kVkSemaphoreWaitAny, VK_SEMAPHORE_WAIT_ANY_BIT, 1)                                          \
  X(kVkQueryTypeTimestamp, VK_QUERY_TYPE_TIMESTAMP, 2)                                          \
  X(kVkQueryResult64, VK_QUERY_RESULT_64_BIT, 1)                                                \
  X(kVkQueryResultWait, VK_QUERY_RESULT_WAIT_BIT, 2)                                            \
  X(kVkQueryResultWithAvailability, VK_QUERY_RESULT_WITH_AVAILABILITY_BIT, 4)                   \
  X(kVkCommandPoolTransient, VK_COMMAND_POOL_CREATE_TRANSIENT_BIT, 1)                           \
  X(kVkCommandPoolResetCommandBuffer, VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT, 2)       \
  X(kVkCommandBufferPrimary, VK_COMMAND_BUFFER_LEVEL_PRIMARY, 0)                                \
  X(kVkCommandBufferSecondary, VK_COMMAND_BUFFER_LEVEL_SECONDARY, 1)                            \
  X(kVkCommandBufferOneTimeSubmit, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT, 1)              \
  X(kVkSimultaneousUse, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT, 4)                        \
  X(kVkBindPointCompute, VK_PIPELINE_BIND_POINT_COMPUTE, 1)                                     \
  X(kVkShaderStageCompute, VK_SHADER_STAGE_COMPUTE_BIT, 0x20)                                   \
  X(kVkDescriptorUniformBuffer, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 6)                           \
  X(kVkDescriptorTypeStorageBuffer, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 7)                       \
  X(kVkDescriptorUniformBufferDynamic, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC, 8)            \
  X(kVkDescriptorStorageBufferDynamic, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC, 9)            \
  X(kVkSetLayoutPushDescriptor, VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR, 1)     \
  X(kVkDescriptorPoolFreeSets, VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT, 1)            \
  X(kVkTemplateTypeSet, VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_DESCRIPTOR_SET, 0)                   \
  X(kVkTemplateTypePushDescriptors, VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_PUSH_DESCRIPTORS_KHR, 1) \
  X(kVkPipelineAllowDispatchBase, VK_PIPELINE_CREATE_DISPATCH_BASE, 0x10)                       \
  X(kVkPipelineStageRequireFullSubgroups,                                                       \
    VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT, 0x2)                            \
  X(kVkStageTopOfPipe, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, 0x1)                                  \
  X(kVkStageDrawIndirect, VK_PIPELINE_STAGE_DRAW_INDIRECT_BIT, 0x2)                             \
  X(kVkStageCompute, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, 0x800)                               \
  X(kVkStageTransfer, VK_PIPELINE_STAGE_TRANSFER_BIT, 0x1000)                                   \
  X(kVkStageBottomOfPipe, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, 0x2000)                         \
  X(kVkStageHost, VK_PIPELINE_STAGE_HOST_BIT, 0x4000)                                           \
  X(kVkStageAllCommands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0x10000)                           \
  X(kVkAccessShaderRead, VK_ACCESS_SHADER_READ_BIT, 0x20)                                       \
  X(kVkAccessShaderWrite, VK_ACCESS_SHADER_WRITE_BIT, 0x40)                                     \
  X(kVkAccessTransferRead, VK_ACCESS_TRANSFER_READ_BIT, 0x800)                                  \
  X(kVkAccessTransferWrite, VK_ACCESS_TRANSFER_WRITE_BIT, 0x1000)                               \
  X(kVkAccessHostRead, VK_ACCESS_HOST_READ_BIT, 0x2000)                                         \
  X(kVkAccessHostWrite, VK_ACCESS_HOST_WRITE_BIT, 0x4000)                                       \
  X(kVkDebugSeverityInfo, VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT, 0x10)                   \
  X(kVkDebugSeverityWarning, VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT, 0x100)            \
  X(kVkDebugSeverityError, VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT, 0x1000)               \
  X(kVkDebugTypeGeneral, VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT, 0x1)                      \
  X(kVkDebugTypeValidation, VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT, 0x2)                \
  X(kVkPipelineCacheHeaderVersionOne, VK_PIPELINE_CACHE_HEADER_VERSION_ONE, 1)
#define DOVETAIL_VK_VALUE(ours, official, value) constexpr uint32_t ours = value;
DOVETAIL_VK_VALUES(DOVETAIL_VK_VALUE)
#undef DOVETAIL_VK_VALUE

/* How every struct that can be chained begins. */
struct VkBaseInStructure {
  uint32_t sType;
  const VkBaseInStructure* pNext;
};
struct VkBaseOutStructure {
  uint32_t sType;
  VkBaseOutStructure* pNext;
};

}  // namespace dovetail::vendor::vulkan

#endif  // DOVETAIL_RUNTIME_VULKAN_VENDOR_VK_BASE_H_
