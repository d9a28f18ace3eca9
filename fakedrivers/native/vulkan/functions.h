/* Every function of Vulkan that the fake driver has: since when it is there, and what it belongs
 * to. From this list and the table of their types (runtime/vulkan/vendor) come the declarations,
 * the exports, the look-up by name and what a script may name.
 *
 * X(number of parameters, name, group, level, since, extension): `group` is what a script's `fail
 * <group>` means; `level` is where vkGet*ProcAddr finds it; `since` is the version that has it
 * without an extension, kNever where none has. */
#ifndef DOVETAIL_FAKEDRIVERS_VULKAN_FUNCTIONS_H_
#define DOVETAIL_FAKEDRIVERS_VULKAN_FUNCTIONS_H_

#include "vulkan/vendor/vulkan.h"

namespace dovetail::fakedrivers::vulkan {

using namespace vendor::vulkan;  // NOLINT(google-build-using-namespace): the vendor's names

/* kPhysical: about a physical device, by an extension of devices, not of the instance. */
enum class Level { kGlobal, kInstance, kPhysical, kDevice };
constexpr uint32_t k10 = VkMakeVersion(1, 0);
constexpr uint32_t k11 = VkMakeVersion(1, 1);
constexpr uint32_t k12 = VkMakeVersion(1, 2);
constexpr uint32_t k13 = VkMakeVersion(1, 3);
constexpr uint32_t kNever = ~0U;
constexpr uint32_t VersionOf(uint32_t version) { return version & ~0xFFFU; } /* without a patch */

#define DOVETAIL_FAKE_VK_FUNCTIONS(X)                                                            \
  X(3, CreateInstance, "open", kGlobal, k10, "")                                                 \
  X(1, EnumerateInstanceVersion, "query", kGlobal, k11, "")                                      \
  X(3, EnumerateInstanceExtensionProperties, "query", kGlobal, k10, "")                          \
  X(2, EnumerateInstanceLayerProperties, "query", kGlobal, k10, "")                              \
  X(2, DestroyInstance, "open", kInstance, k10, "")                                              \
  X(3, EnumeratePhysicalDevices, "query", kInstance, k10, "")                                    \
  X(3, EnumeratePhysicalDeviceGroups, "query", kInstance, k11, "VK_KHR_device_group_creation")   \
  X(2, GetPhysicalDeviceProperties, "query", kInstance, k10, "")                                 \
  X(2, GetPhysicalDeviceProperties2, "query", kInstance, k11,                                    \
    "VK_KHR_get_physical_device_properties2")                                                    \
  X(2, GetPhysicalDeviceFeatures, "query", kInstance, k10, "")                                   \
  X(2, GetPhysicalDeviceFeatures2, "query", kInstance, k11,                                      \
    "VK_KHR_get_physical_device_properties2")                                                    \
  X(2, GetPhysicalDeviceMemoryProperties, "query", kInstance, k10, "")                           \
  X(2, GetPhysicalDeviceMemoryProperties2, "query", kInstance, k11,                              \
    "VK_KHR_get_physical_device_properties2")                                                    \
  X(3, GetPhysicalDeviceQueueFamilyProperties, "query", kInstance, k10, "")                      \
  X(3, GetPhysicalDeviceQueueFamilyProperties2, "query", kInstance, k11,                         \
    "VK_KHR_get_physical_device_properties2")                                                    \
  X(3, GetPhysicalDeviceFormatProperties, "query", kInstance, k10, "")                           \
  X(7, GetPhysicalDeviceImageFormatProperties, "query", kInstance, k10, "")                      \
  X(8, GetPhysicalDeviceSparseImageFormatProperties, "query", kInstance, k10, "")                \
  X(3, GetPhysicalDeviceCooperativeMatrixPropertiesKHR, "query", kPhysical, kNever,              \
    "VK_KHR_cooperative_matrix")                                                                 \
  X(4, EnumerateDeviceExtensionProperties, "query", kInstance, k10, "")                          \
  X(3, EnumerateDeviceLayerProperties, "query", kInstance, k10, "")                              \
  X(4, CreateDevice, "open", kInstance, k10, "")                                                 \
  X(4, CreateDebugUtilsMessengerEXT, "debug", kInstance, kNever, "VK_EXT_debug_utils")           \
  X(3, DestroyDebugUtilsMessengerEXT, "debug", kInstance, kNever, "VK_EXT_debug_utils")          \
  X(4, SubmitDebugUtilsMessageEXT, "debug", kInstance, kNever, "VK_EXT_debug_utils")             \
  X(2, SetDebugUtilsObjectNameEXT, "debug", kDevice, kNever, "VK_EXT_debug_utils")               \
  X(2, DestroyDevice, "open", kDevice, k10, "")                                                  \
  X(4, GetDeviceQueue, "query", kDevice, k10, "")                                                \
  X(3, GetDeviceQueue2, "query", kDevice, k11, "")                                               \
  X(1, DeviceWaitIdle, "wait", kDevice, k10, "")                                                 \
  X(1, QueueWaitIdle, "wait", kDevice, k10, "")                                                  \
  X(4, QueueSubmit, "submit", kDevice, k10, "")                                                  \
  X(4, QueueSubmit2, "submit", kDevice, k13, "VK_KHR_synchronization2")                          \
  X(4, CreateBuffer, "memory", kDevice, k10, "")                                                 \
  X(3, DestroyBuffer, "memory", kDevice, k10, "")                                                \
  X(3, GetBufferMemoryRequirements, "memory", kDevice, k10, "")                                  \
  X(3, GetBufferMemoryRequirements2, "memory", kDevice, k11, "VK_KHR_get_memory_requirements2")  \
  X(2, GetBufferDeviceAddress, "memory", kDevice, k12, "VK_KHR_buffer_device_address")           \
  X(4, AllocateMemory, "memory", kDevice, k10, "")                                               \
  X(3, FreeMemory, "memory", kDevice, k10, "")                                                   \
  X(4, BindBufferMemory, "memory", kDevice, k10, "")                                             \
  X(3, BindBufferMemory2, "memory", kDevice, k11, "VK_KHR_bind_memory2")                         \
  X(6, MapMemory, "memory", kDevice, k10, "")                                                    \
  X(2, UnmapMemory, "memory", kDevice, k10, "")                                                  \
  X(3, FlushMappedMemoryRanges, "memory", kDevice, k10, "")                                      \
  X(3, InvalidateMappedMemoryRanges, "memory", kDevice, k10, "")                                 \
  X(3, GetDeviceMemoryCommitment, "memory", kDevice, k10, "")                                    \
  X(4, CreateFence, "sync", kDevice, k10, "")                                                    \
  X(3, DestroyFence, "sync", kDevice, k10, "")                                                   \
  X(3, ResetFences, "sync", kDevice, k10, "")                                                    \
  X(2, GetFenceStatus, "sync", kDevice, k10, "")                                                 \
  X(5, WaitForFences, "wait", kDevice, k10, "")                                                  \
  X(4, CreateSemaphore, "sync", kDevice, k10, "")                                                \
  X(3, DestroySemaphore, "sync", kDevice, k10, "")                                               \
  X(3, GetSemaphoreCounterValue, "sync", kDevice, k12, "VK_KHR_timeline_semaphore")              \
  X(3, WaitSemaphores, "wait", kDevice, k12, "VK_KHR_timeline_semaphore")                        \
  X(2, SignalSemaphore, "sync", kDevice, k12, "VK_KHR_timeline_semaphore")                       \
  X(4, CreateQueryPool, "query_pool", kDevice, k10, "")                                          \
  X(3, DestroyQueryPool, "query_pool", kDevice, k10, "")                                         \
  X(8, GetQueryPoolResults, "query_pool", kDevice, k10, "")                                      \
  X(4, ResetQueryPool, "query_pool", kDevice, k12, "VK_EXT_host_query_reset")                    \
  X(4, CreateCommandPool, "command", kDevice, k10, "")                                           \
  X(3, DestroyCommandPool, "command", kDevice, k10, "")                                          \
  X(3, ResetCommandPool, "command", kDevice, k10, "")                                            \
  X(3, TrimCommandPool, "command", kDevice, k11, "VK_KHR_maintenance1")                          \
  X(3, AllocateCommandBuffers, "command", kDevice, k10, "")                                      \
  X(4, FreeCommandBuffers, "command", kDevice, k10, "")                                          \
  X(2, BeginCommandBuffer, "command", kDevice, k10, "")                                          \
  X(1, EndCommandBuffer, "command", kDevice, k10, "")                                            \
  X(2, ResetCommandBuffer, "command", kDevice, k10, "")                                          \
  X(10, CmdPipelineBarrier, "record", kDevice, k10, "")                                          \
  X(2, CmdPipelineBarrier2, "record", kDevice, k13, "VK_KHR_synchronization2")                   \
  X(5, CmdCopyBuffer, "record", kDevice, k10, "")                                                \
  X(2, CmdCopyBuffer2, "record", kDevice, k13, "VK_KHR_copy_commands2")                          \
  X(5, CmdFillBuffer, "record", kDevice, k10, "")                                                \
  X(5, CmdUpdateBuffer, "record", kDevice, k10, "")                                              \
  X(3, CmdBindPipeline, "record", kDevice, k10, "")                                              \
  X(8, CmdBindDescriptorSets, "record", kDevice, k10, "")                                        \
  X(6, CmdPushDescriptorSetKHR, "record", kDevice, kNever, "VK_KHR_push_descriptor")             \
  X(5, CmdPushDescriptorSetWithTemplateKHR, "record", kDevice, kNever, "VK_KHR_push_descriptor") \
  X(6, CmdPushConstants, "record", kDevice, k10, "")                                             \
  X(4, CmdDispatch, "record", kDevice, k10, "")                                                  \
  X(3, CmdDispatchIndirect, "record", kDevice, k10, "")                                          \
  X(4, CmdResetQueryPool, "record", kDevice, k10, "")                                            \
  X(4, CmdWriteTimestamp, "record", kDevice, k10, "")                                            \
  X(4, CmdWriteTimestamp2, "record", kDevice, k13, "VK_KHR_synchronization2")                    \
  X(3, CmdExecuteCommands, "record", kDevice, k10, "")                                           \
  X(4, CreateShaderModule, "pipeline", kDevice, k10, "")                                         \
  X(3, DestroyShaderModule, "pipeline", kDevice, k10, "")                                        \
  X(4, CreatePipelineCache, "pipeline", kDevice, k10, "")                                        \
  X(3, DestroyPipelineCache, "pipeline", kDevice, k10, "")                                       \
  X(4, GetPipelineCacheData, "pipeline", kDevice, k10, "")                                       \
  X(4, MergePipelineCaches, "pipeline", kDevice, k10, "")                                        \
  X(6, CreateComputePipelines, "pipeline", kDevice, k10, "")                                     \
  X(3, DestroyPipeline, "pipeline", kDevice, k10, "")                                            \
  X(4, CreatePipelineLayout, "pipeline", kDevice, k10, "")                                       \
  X(3, DestroyPipelineLayout, "pipeline", kDevice, k10, "")                                      \
  X(4, CreateDescriptorSetLayout, "descriptor", kDevice, k10, "")                                \
  X(3, DestroyDescriptorSetLayout, "descriptor", kDevice, k10, "")                               \
  X(3, GetDescriptorSetLayoutSupport, "descriptor", kDevice, k11, "VK_KHR_maintenance3")         \
  X(4, CreateDescriptorPool, "descriptor", kDevice, k10, "")                                     \
  X(3, DestroyDescriptorPool, "descriptor", kDevice, k10, "")                                    \
  X(3, ResetDescriptorPool, "descriptor", kDevice, k10, "")                                      \
  X(3, AllocateDescriptorSets, "descriptor", kDevice, k10, "")                                   \
  X(4, FreeDescriptorSets, "descriptor", kDevice, k10, "")                                       \
  X(5, UpdateDescriptorSets, "descriptor", kDevice, k10, "")                                     \
  X(4, CreateDescriptorUpdateTemplate, "descriptor", kDevice, k11,                               \
    "VK_KHR_descriptor_update_template")                                                         \
  X(3, DestroyDescriptorUpdateTemplate, "descriptor", kDevice, k11,                              \
    "VK_KHR_descriptor_update_template")                                                         \
  X(4, UpdateDescriptorSetWithTemplate, "descriptor", kDevice, k11,                              \
    "VK_KHR_descriptor_update_template")

/* What each does, without the counting and the faults around it. Throws Invalid (check.h). */
#define DOVETAIL_FAKE_VK_DECLARE(n, name, group, level, since, extension) functions::name name;
DOVETAIL_FAKE_VK_FUNCTIONS(DOVETAIL_FAKE_VK_DECLARE)
#undef DOVETAIL_FAKE_VK_DECLARE

/* The look-ups: they come back with a function, or null. */
VkAnyFunction GetInstanceProcAddr(VkInstance instance, const char* name);
VkAnyFunction GetDeviceProcAddr(VkDevice device, const char* name);

}  // namespace dovetail::fakedrivers::vulkan

#endif  // DOVETAIL_FAKEDRIVERS_VULKAN_FUNCTIONS_H_
