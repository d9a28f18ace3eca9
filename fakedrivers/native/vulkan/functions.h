/* Every function of Vulkan that the look-alike has: its type, since when it is there, and what it
 * belongs to. From this list come the declarations, the exports, the look-up by name and what a
 * script may name.
 *
 * X(result, name, group, level, since, extension, parameters, arguments): `group` is what a
 * script's `fail <group>` means; `level` is where vkGet*ProcAddr finds it; `since` is the version
 * that has it without an extension, kNever where none has. */
#ifndef DOVETAIL_FAKEDRIVERS_VULKAN_FUNCTIONS_H_
#define DOVETAIL_FAKEDRIVERS_VULKAN_FUNCTIONS_H_

#include "vk_device.h"

namespace dovetail::fakedrivers::vulkan {

using VkAllocationCallbacks = void; /* never called: an implementation need not */

/* kPhysical: about a physical device, by an extension of devices, not of the instance. */
enum class Level { kGlobal, kInstance, kPhysical, kDevice };
constexpr uint32_t k10 = VkMakeVersion(1, 0);
constexpr uint32_t k11 = VkMakeVersion(1, 1);
constexpr uint32_t k12 = VkMakeVersion(1, 2);
constexpr uint32_t k13 = VkMakeVersion(1, 3);
constexpr uint32_t kNever = ~0U;

// clang-format off
#define P1(A) (A a1)
#define P2(A, B) (A a1, B a2)
#define P3(A, B, C) (A a1, B a2, C a3)
#define P4(A, B, C, D) (A a1, B a2, C a3, D a4)
#define P5(A, B, C, D, E) (A a1, B a2, C a3, D a4, E a5)
#define P6(A, B, C, D, E, F) (A a1, B a2, C a3, D a4, E a5, F a6)
#define P7(A, B, C, D, E, F, G) (A a1, B a2, C a3, D a4, E a5, F a6, G a7)
#define P8(A, B, C, D, E, F, G, H) (A a1, B a2, C a3, D a4, E a5, F a6, G a7, H a8)
#define P10(A, B, C, D, E, F, G, H, I, J) \
  (A a1, B a2, C a3, D a4, E a5, F a6, G a7, H a8, I a9, J a10)
#define A1 a1
#define A2 A1, a2
#define A3 A2, a3
#define A4 A3, a4
#define A5 A4, a5
#define A6 A5, a6
#define A7 A6, a7
#define A8 A7, a8
#define A10 A8, a9, a10

#define DOVETAIL_FAKE_VK_FUNCTIONS(X) \
  X(VkResult, CreateInstance, "open", kGlobal, k10, "", P3(const VkInstanceCreateInfo*, const VkAllocationCallbacks*, VkInstance*), A3) \
  X(VkResult, EnumerateInstanceVersion, "query", kGlobal, k11, "", P1(uint32_t*), A1) \
  X(VkResult, EnumerateInstanceExtensionProperties, "query", kGlobal, k10, "", P3(const char*, uint32_t*, VkExtensionProperties*), A3) \
  X(VkResult, EnumerateInstanceLayerProperties, "query", kGlobal, k10, "", P2(uint32_t*, VkLayerProperties*), A2) \
  X(void, DestroyInstance, "open", kInstance, k10, "", P2(VkInstance, const VkAllocationCallbacks*), A2) \
  X(VkResult, EnumeratePhysicalDevices, "query", kInstance, k10, "", P3(VkInstance, uint32_t*, VkPhysicalDevice*), A3) \
  X(VkResult, EnumeratePhysicalDeviceGroups, "query", kInstance, k11, "VK_KHR_device_group_creation", P3(VkInstance, uint32_t*, VkPhysicalDeviceGroupProperties*), A3) \
  X(void, GetPhysicalDeviceProperties, "query", kInstance, k10, "", P2(VkPhysicalDevice, VkPhysicalDeviceProperties*), A2) \
  X(void, GetPhysicalDeviceProperties2, "query", kInstance, k11, "VK_KHR_get_physical_device_properties2", P2(VkPhysicalDevice, VkPhysicalDeviceProperties2*), A2) \
  X(void, GetPhysicalDeviceFeatures, "query", kInstance, k10, "", P2(VkPhysicalDevice, VkPhysicalDeviceFeatures*), A2) \
  X(void, GetPhysicalDeviceFeatures2, "query", kInstance, k11, "VK_KHR_get_physical_device_properties2", P2(VkPhysicalDevice, VkPhysicalDeviceFeatures2*), A2) \
  X(void, GetPhysicalDeviceMemoryProperties, "query", kInstance, k10, "", P2(VkPhysicalDevice, VkPhysicalDeviceMemoryProperties*), A2) \
  X(void, GetPhysicalDeviceMemoryProperties2, "query", kInstance, k11, "VK_KHR_get_physical_device_properties2", P2(VkPhysicalDevice, VkPhysicalDeviceMemoryProperties2*), A2) \
  X(void, GetPhysicalDeviceQueueFamilyProperties, "query", kInstance, k10, "", P3(VkPhysicalDevice, uint32_t*, VkQueueFamilyProperties*), A3) \
  X(void, GetPhysicalDeviceQueueFamilyProperties2, "query", kInstance, k11, "VK_KHR_get_physical_device_properties2", P3(VkPhysicalDevice, uint32_t*, VkQueueFamilyProperties2*), A3) \
  X(void, GetPhysicalDeviceFormatProperties, "query", kInstance, k10, "", P3(VkPhysicalDevice, uint32_t, VkFormatProperties*), A3) \
  X(VkResult, GetPhysicalDeviceImageFormatProperties, "query", kInstance, k10, "", P7(VkPhysicalDevice, uint32_t, uint32_t, uint32_t, VkFlags, VkFlags, void*), A7) \
  X(void, GetPhysicalDeviceSparseImageFormatProperties, "query", kInstance, k10, "", P8(VkPhysicalDevice, uint32_t, uint32_t, uint32_t, VkFlags, uint32_t, uint32_t*, void*), A8) \
  X(VkResult, GetPhysicalDeviceCooperativeMatrixPropertiesKHR, "query", kPhysical, kNever, "VK_KHR_cooperative_matrix", P3(VkPhysicalDevice, uint32_t*, VkCooperativeMatrixPropertiesKHR*), A3) \
  X(VkResult, EnumerateDeviceExtensionProperties, "query", kInstance, k10, "", P4(VkPhysicalDevice, const char*, uint32_t*, VkExtensionProperties*), A4) \
  X(VkResult, EnumerateDeviceLayerProperties, "query", kInstance, k10, "", P3(VkPhysicalDevice, uint32_t*, VkLayerProperties*), A3) \
  X(VkResult, CreateDevice, "open", kInstance, k10, "", P4(VkPhysicalDevice, const VkDeviceCreateInfo*, const VkAllocationCallbacks*, VkDevice*), A4) \
  X(VkResult, CreateDebugUtilsMessengerEXT, "debug", kInstance, kNever, "VK_EXT_debug_utils", P4(VkInstance, const VkDebugUtilsMessengerCreateInfoEXT*, const VkAllocationCallbacks*, VkDebugUtilsMessengerEXT*), A4) \
  X(void, DestroyDebugUtilsMessengerEXT, "debug", kInstance, kNever, "VK_EXT_debug_utils", P3(VkInstance, VkDebugUtilsMessengerEXT, const VkAllocationCallbacks*), A3) \
  X(void, SubmitDebugUtilsMessageEXT, "debug", kInstance, kNever, "VK_EXT_debug_utils", P4(VkInstance, uint32_t, VkFlags, const VkDebugUtilsMessengerCallbackDataEXT*), A4) \
  X(VkResult, SetDebugUtilsObjectNameEXT, "debug", kDevice, kNever, "VK_EXT_debug_utils", P2(VkDevice, const VkDebugUtilsObjectNameInfoEXT*), A2) \
  X(void, DestroyDevice, "open", kDevice, k10, "", P2(VkDevice, const VkAllocationCallbacks*), A2) \
  X(void, GetDeviceQueue, "query", kDevice, k10, "", P4(VkDevice, uint32_t, uint32_t, VkQueue*), A4) \
  X(void, GetDeviceQueue2, "query", kDevice, k11, "", P3(VkDevice, const VkDeviceQueueInfo2*, VkQueue*), A3) \
  X(VkResult, DeviceWaitIdle, "wait", kDevice, k10, "", P1(VkDevice), A1) \
  X(VkResult, QueueWaitIdle, "wait", kDevice, k10, "", P1(VkQueue), A1) \
  X(VkResult, QueueSubmit, "submit", kDevice, k10, "", P4(VkQueue, uint32_t, const VkSubmitInfo*, VkFence), A4) \
  X(VkResult, QueueSubmit2, "submit", kDevice, k13, "VK_KHR_synchronization2", P4(VkQueue, uint32_t, const VkSubmitInfo2*, VkFence), A4) \
  X(VkResult, CreateBuffer, "memory", kDevice, k10, "", P4(VkDevice, const VkBufferCreateInfo*, const VkAllocationCallbacks*, VkBuffer*), A4) \
  X(void, DestroyBuffer, "memory", kDevice, k10, "", P3(VkDevice, VkBuffer, const VkAllocationCallbacks*), A3) \
  X(void, GetBufferMemoryRequirements, "memory", kDevice, k10, "", P3(VkDevice, VkBuffer, VkMemoryRequirements*), A3) \
  X(void, GetBufferMemoryRequirements2, "memory", kDevice, k11, "VK_KHR_get_memory_requirements2", P3(VkDevice, const VkBufferMemoryRequirementsInfo2*, VkMemoryRequirements2*), A3) \
  X(VkDeviceAddress, GetBufferDeviceAddress, "memory", kDevice, k12, "VK_KHR_buffer_device_address", P2(VkDevice, const VkBufferDeviceAddressInfo*), A2) \
  X(VkResult, AllocateMemory, "memory", kDevice, k10, "", P4(VkDevice, const VkMemoryAllocateInfo*, const VkAllocationCallbacks*, VkDeviceMemory*), A4) \
  X(void, FreeMemory, "memory", kDevice, k10, "", P3(VkDevice, VkDeviceMemory, const VkAllocationCallbacks*), A3) \
  X(VkResult, BindBufferMemory, "memory", kDevice, k10, "", P4(VkDevice, VkBuffer, VkDeviceMemory, VkDeviceSize), A4) \
  X(VkResult, BindBufferMemory2, "memory", kDevice, k11, "VK_KHR_bind_memory2", P3(VkDevice, uint32_t, const VkBindBufferMemoryInfo*), A3) \
  X(VkResult, MapMemory, "memory", kDevice, k10, "", P6(VkDevice, VkDeviceMemory, VkDeviceSize, VkDeviceSize, VkFlags, void**), A6) \
  X(void, UnmapMemory, "memory", kDevice, k10, "", P2(VkDevice, VkDeviceMemory), A2) \
  X(VkResult, FlushMappedMemoryRanges, "memory", kDevice, k10, "", P3(VkDevice, uint32_t, const VkMappedMemoryRange*), A3) \
  X(VkResult, InvalidateMappedMemoryRanges, "memory", kDevice, k10, "", P3(VkDevice, uint32_t, const VkMappedMemoryRange*), A3) \
  X(void, GetDeviceMemoryCommitment, "memory", kDevice, k10, "", P3(VkDevice, VkDeviceMemory, VkDeviceSize*), A3) \
  X(VkResult, CreateFence, "sync", kDevice, k10, "", P4(VkDevice, const VkFenceCreateInfo*, const VkAllocationCallbacks*, VkFence*), A4) \
  X(void, DestroyFence, "sync", kDevice, k10, "", P3(VkDevice, VkFence, const VkAllocationCallbacks*), A3) \
  X(VkResult, ResetFences, "sync", kDevice, k10, "", P3(VkDevice, uint32_t, const VkFence*), A3) \
  X(VkResult, GetFenceStatus, "sync", kDevice, k10, "", P2(VkDevice, VkFence), A2) \
  X(VkResult, WaitForFences, "wait", kDevice, k10, "", P5(VkDevice, uint32_t, const VkFence*, VkBool32, uint64_t), A5) \
  X(VkResult, CreateSemaphore, "sync", kDevice, k10, "", P4(VkDevice, const VkSemaphoreCreateInfo*, const VkAllocationCallbacks*, VkSemaphore*), A4) \
  X(void, DestroySemaphore, "sync", kDevice, k10, "", P3(VkDevice, VkSemaphore, const VkAllocationCallbacks*), A3) \
  X(VkResult, GetSemaphoreCounterValue, "sync", kDevice, k12, "VK_KHR_timeline_semaphore", P3(VkDevice, VkSemaphore, uint64_t*), A3) \
  X(VkResult, WaitSemaphores, "wait", kDevice, k12, "VK_KHR_timeline_semaphore", P3(VkDevice, const VkSemaphoreWaitInfo*, uint64_t), A3) \
  X(VkResult, SignalSemaphore, "sync", kDevice, k12, "VK_KHR_timeline_semaphore", P2(VkDevice, const VkSemaphoreSignalInfo*), A2) \
  X(VkResult, CreateQueryPool, "query_pool", kDevice, k10, "", P4(VkDevice, const VkQueryPoolCreateInfo*, const VkAllocationCallbacks*, VkQueryPool*), A4) \
  X(void, DestroyQueryPool, "query_pool", kDevice, k10, "", P3(VkDevice, VkQueryPool, const VkAllocationCallbacks*), A3) \
  X(VkResult, GetQueryPoolResults, "query_pool", kDevice, k10, "", P8(VkDevice, VkQueryPool, uint32_t, uint32_t, size_t, void*, VkDeviceSize, VkFlags), A8) \
  X(void, ResetQueryPool, "query_pool", kDevice, k12, "VK_EXT_host_query_reset", P4(VkDevice, VkQueryPool, uint32_t, uint32_t), A4) \
  X(VkResult, CreateCommandPool, "command", kDevice, k10, "", P4(VkDevice, const VkCommandPoolCreateInfo*, const VkAllocationCallbacks*, VkCommandPool*), A4) \
  X(void, DestroyCommandPool, "command", kDevice, k10, "", P3(VkDevice, VkCommandPool, const VkAllocationCallbacks*), A3) \
  X(VkResult, ResetCommandPool, "command", kDevice, k10, "", P3(VkDevice, VkCommandPool, VkFlags), A3) \
  X(void, TrimCommandPool, "command", kDevice, k11, "VK_KHR_maintenance1", P3(VkDevice, VkCommandPool, VkFlags), A3) \
  X(VkResult, AllocateCommandBuffers, "command", kDevice, k10, "", P3(VkDevice, const VkCommandBufferAllocateInfo*, VkCommandBuffer*), A3) \
  X(void, FreeCommandBuffers, "command", kDevice, k10, "", P4(VkDevice, VkCommandPool, uint32_t, const VkCommandBuffer*), A4) \
  X(VkResult, BeginCommandBuffer, "command", kDevice, k10, "", P2(VkCommandBuffer, const VkCommandBufferBeginInfo*), A2) \
  X(VkResult, EndCommandBuffer, "command", kDevice, k10, "", P1(VkCommandBuffer), A1) \
  X(VkResult, ResetCommandBuffer, "command", kDevice, k10, "", P2(VkCommandBuffer, VkFlags), A2) \
  X(void, CmdPipelineBarrier, "record", kDevice, k10, "", P10(VkCommandBuffer, VkFlags, VkFlags, VkFlags, uint32_t, const VkMemoryBarrier*, uint32_t, const VkBufferMemoryBarrier*, uint32_t, const void*), A10) \
  X(void, CmdPipelineBarrier2, "record", kDevice, k13, "VK_KHR_synchronization2", P2(VkCommandBuffer, const VkDependencyInfo*), A2) \
  X(void, CmdCopyBuffer, "record", kDevice, k10, "", P5(VkCommandBuffer, VkBuffer, VkBuffer, uint32_t, const VkBufferCopy*), A5) \
  X(void, CmdCopyBuffer2, "record", kDevice, k13, "VK_KHR_copy_commands2", P2(VkCommandBuffer, const VkCopyBufferInfo2*), A2) \
  X(void, CmdFillBuffer, "record", kDevice, k10, "", P5(VkCommandBuffer, VkBuffer, VkDeviceSize, VkDeviceSize, uint32_t), A5) \
  X(void, CmdUpdateBuffer, "record", kDevice, k10, "", P5(VkCommandBuffer, VkBuffer, VkDeviceSize, VkDeviceSize, const void*), A5) \
  X(void, CmdBindPipeline, "record", kDevice, k10, "", P3(VkCommandBuffer, uint32_t, VkPipeline), A3) \
  X(void, CmdBindDescriptorSets, "record", kDevice, k10, "", P8(VkCommandBuffer, uint32_t, VkPipelineLayout, uint32_t, uint32_t, const VkDescriptorSet*, uint32_t, const uint32_t*), A8) \
  X(void, CmdPushDescriptorSetKHR, "record", kDevice, kNever, "VK_KHR_push_descriptor", P6(VkCommandBuffer, uint32_t, VkPipelineLayout, uint32_t, uint32_t, const VkWriteDescriptorSet*), A6) \
  X(void, CmdPushDescriptorSetWithTemplateKHR, "record", kDevice, kNever, "VK_KHR_push_descriptor", P5(VkCommandBuffer, VkDescriptorUpdateTemplate, VkPipelineLayout, uint32_t, const void*), A5) \
  X(void, CmdPushConstants, "record", kDevice, k10, "", P6(VkCommandBuffer, VkPipelineLayout, VkFlags, uint32_t, uint32_t, const void*), A6) \
  X(void, CmdDispatch, "record", kDevice, k10, "", P4(VkCommandBuffer, uint32_t, uint32_t, uint32_t), A4) \
  X(void, CmdDispatchIndirect, "record", kDevice, k10, "", P3(VkCommandBuffer, VkBuffer, VkDeviceSize), A3) \
  X(void, CmdResetQueryPool, "record", kDevice, k10, "", P4(VkCommandBuffer, VkQueryPool, uint32_t, uint32_t), A4) \
  X(void, CmdWriteTimestamp, "record", kDevice, k10, "", P4(VkCommandBuffer, VkFlags, VkQueryPool, uint32_t), A4) \
  X(void, CmdWriteTimestamp2, "record", kDevice, k13, "VK_KHR_synchronization2", P4(VkCommandBuffer, VkFlags64, VkQueryPool, uint32_t), A4) \
  X(void, CmdExecuteCommands, "record", kDevice, k10, "", P3(VkCommandBuffer, uint32_t, const VkCommandBuffer*), A3) \
  X(VkResult, CreateShaderModule, "pipeline", kDevice, k10, "", P4(VkDevice, const VkShaderModuleCreateInfo*, const VkAllocationCallbacks*, VkShaderModule*), A4) \
  X(void, DestroyShaderModule, "pipeline", kDevice, k10, "", P3(VkDevice, VkShaderModule, const VkAllocationCallbacks*), A3) \
  X(VkResult, CreatePipelineCache, "pipeline", kDevice, k10, "", P4(VkDevice, const VkPipelineCacheCreateInfo*, const VkAllocationCallbacks*, VkPipelineCache*), A4) \
  X(void, DestroyPipelineCache, "pipeline", kDevice, k10, "", P3(VkDevice, VkPipelineCache, const VkAllocationCallbacks*), A3) \
  X(VkResult, GetPipelineCacheData, "pipeline", kDevice, k10, "", P4(VkDevice, VkPipelineCache, size_t*, void*), A4) \
  X(VkResult, MergePipelineCaches, "pipeline", kDevice, k10, "", P4(VkDevice, VkPipelineCache, uint32_t, const VkPipelineCache*), A4) \
  X(VkResult, CreateComputePipelines, "pipeline", kDevice, k10, "", P6(VkDevice, VkPipelineCache, uint32_t, const VkComputePipelineCreateInfo*, const VkAllocationCallbacks*, VkPipeline*), A6) \
  X(void, DestroyPipeline, "pipeline", kDevice, k10, "", P3(VkDevice, VkPipeline, const VkAllocationCallbacks*), A3) \
  X(VkResult, CreatePipelineLayout, "pipeline", kDevice, k10, "", P4(VkDevice, const VkPipelineLayoutCreateInfo*, const VkAllocationCallbacks*, VkPipelineLayout*), A4) \
  X(void, DestroyPipelineLayout, "pipeline", kDevice, k10, "", P3(VkDevice, VkPipelineLayout, const VkAllocationCallbacks*), A3) \
  X(VkResult, CreateDescriptorSetLayout, "descriptor", kDevice, k10, "", P4(VkDevice, const VkDescriptorSetLayoutCreateInfo*, const VkAllocationCallbacks*, VkDescriptorSetLayout*), A4) \
  X(void, DestroyDescriptorSetLayout, "descriptor", kDevice, k10, "", P3(VkDevice, VkDescriptorSetLayout, const VkAllocationCallbacks*), A3) \
  X(void, GetDescriptorSetLayoutSupport, "descriptor", kDevice, k11, "VK_KHR_maintenance3", P3(VkDevice, const VkDescriptorSetLayoutCreateInfo*, VkDescriptorSetLayoutSupport*), A3) \
  X(VkResult, CreateDescriptorPool, "descriptor", kDevice, k10, "", P4(VkDevice, const VkDescriptorPoolCreateInfo*, const VkAllocationCallbacks*, VkDescriptorPool*), A4) \
  X(void, DestroyDescriptorPool, "descriptor", kDevice, k10, "", P3(VkDevice, VkDescriptorPool, const VkAllocationCallbacks*), A3) \
  X(VkResult, ResetDescriptorPool, "descriptor", kDevice, k10, "", P3(VkDevice, VkDescriptorPool, VkFlags), A3) \
  X(VkResult, AllocateDescriptorSets, "descriptor", kDevice, k10, "", P3(VkDevice, const VkDescriptorSetAllocateInfo*, VkDescriptorSet*), A3) \
  X(VkResult, FreeDescriptorSets, "descriptor", kDevice, k10, "", P4(VkDevice, VkDescriptorPool, uint32_t, const VkDescriptorSet*), A4) \
  X(void, UpdateDescriptorSets, "descriptor", kDevice, k10, "", P5(VkDevice, uint32_t, const VkWriteDescriptorSet*, uint32_t, const VkCopyDescriptorSet*), A5) \
  X(VkResult, CreateDescriptorUpdateTemplate, "descriptor", kDevice, k11, "VK_KHR_descriptor_update_template", P4(VkDevice, const VkDescriptorUpdateTemplateCreateInfo*, const VkAllocationCallbacks*, VkDescriptorUpdateTemplate*), A4) \
  X(void, DestroyDescriptorUpdateTemplate, "descriptor", kDevice, k11, "VK_KHR_descriptor_update_template", P3(VkDevice, VkDescriptorUpdateTemplate, const VkAllocationCallbacks*), A3) \
  X(void, UpdateDescriptorSetWithTemplate, "descriptor", kDevice, k11, "VK_KHR_descriptor_update_template", P4(VkDevice, VkDescriptorSet, VkDescriptorUpdateTemplate, const void*), A4)
// clang-format on

/* What each does, without the counting and the faults around it. Throws Invalid (check.h). */
#define DOVETAIL_FAKE_VK_DECLARE(result, name, group, level, since, extension, parameters, \
                                 arguments)                                                \
  result name parameters;
DOVETAIL_FAKE_VK_FUNCTIONS(DOVETAIL_FAKE_VK_DECLARE)
#undef DOVETAIL_FAKE_VK_DECLARE

/* The look-ups: they come back with a function, or null. */
PFN_vkVoidFunction GetInstanceProcAddr(VkInstance instance, const char* name);
PFN_vkVoidFunction GetDeviceProcAddr(VkDevice device, const char* name);

}  // namespace dovetail::fakedrivers::vulkan

#endif  // DOVETAIL_FAKEDRIVERS_VULKAN_FUNCTIONS_H_
