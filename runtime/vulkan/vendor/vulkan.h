/* The functions of the Vulkan API; see vk_base.h.
 */
#ifndef DOVETAIL_RUNTIME_VULKAN_VENDOR_VULKAN_H_
#define DOVETAIL_RUNTIME_VULKAN_VENDOR_VULKAN_H_

#include "vk_device_structs.h"
#include "vk_pipeline_structs.h"
#include "vk_structs.h"

namespace dovetail::vendor::vulkan {

/* The functions that the runtime calls, by what they belong to: X(result, name, parameters). */
#define DOVETAIL_VK_GLOBAL_FUNCTIONS(X)                                       \
  X(VkResult, CreateInstance,                                                 \
    (const VkInstanceCreateInfo*, const VkAllocationCallbacks*, VkInstance*)) \
  X(VkResult, EnumerateInstanceExtensionProperties,                           \
    (const char*, uint32_t*, VkExtensionProperties*))

#define DOVETAIL_VK_INSTANCE_FUNCTIONS(X)                                                   \
  X(void, DestroyInstance, (VkInstance, const VkAllocationCallbacks*))                      \
  X(VkResult, EnumeratePhysicalDevices, (VkInstance, uint32_t*, VkPhysicalDevice*))         \
  X(void, GetPhysicalDeviceProperties, (VkPhysicalDevice, VkPhysicalDeviceProperties*))     \
  X(void, GetPhysicalDeviceProperties2, (VkPhysicalDevice, VkPhysicalDeviceProperties2*))   \
  X(void, GetPhysicalDeviceFeatures2, (VkPhysicalDevice, VkPhysicalDeviceFeatures2*))       \
  X(void, GetPhysicalDeviceMemoryProperties2,                                               \
    (VkPhysicalDevice, VkPhysicalDeviceMemoryProperties2*))                                 \
  X(void, GetPhysicalDeviceQueueFamilyProperties,                                           \
    (VkPhysicalDevice, uint32_t*, VkQueueFamilyProperties*))                                \
  X(VkResult, EnumerateDeviceExtensionProperties,                                           \
    (VkPhysicalDevice, const char*, uint32_t*, VkExtensionProperties*))                     \
  X(VkResult, CreateDevice,                                                                 \
    (VkPhysicalDevice, const VkDeviceCreateInfo*, const VkAllocationCallbacks*, VkDevice*)) \
  X(VkAnyFunction, GetDeviceProcAddr, (VkDevice, const char*))

#define DOVETAIL_VK_DEVICE_FUNCTIONS(X)                                                           \
  X(void, DestroyDevice, (VkDevice, const VkAllocationCallbacks*))                                \
  X(VkResult, DeviceWaitIdle, (VkDevice))                                                         \
  X(void, GetDeviceQueue, (VkDevice, uint32_t, uint32_t, VkQueue*))                               \
  X(VkResult, CreateBuffer,                                                                       \
    (VkDevice, const VkBufferCreateInfo*, const VkAllocationCallbacks*, VkBuffer*))               \
  X(void, DestroyBuffer, (VkDevice, VkBuffer, const VkAllocationCallbacks*))                      \
  X(void, GetBufferMemoryRequirements, (VkDevice, VkBuffer, VkMemoryRequirements*))               \
  X(VkResult, AllocateMemory,                                                                     \
    (VkDevice, const VkMemoryAllocateInfo*, const VkAllocationCallbacks*, VkDeviceMemory*))       \
  X(void, FreeMemory, (VkDevice, VkDeviceMemory, const VkAllocationCallbacks*))                   \
  X(VkResult, BindBufferMemory, (VkDevice, VkBuffer, VkDeviceMemory, VkDeviceSize))               \
  X(VkResult, MapMemory, (VkDevice, VkDeviceMemory, VkDeviceSize, VkDeviceSize, VkFlags, void**)) \
  X(VkResult, CreateFence,                                                                        \
    (VkDevice, const VkFenceCreateInfo*, const VkAllocationCallbacks*, VkFence*))                 \
  X(void, DestroyFence, (VkDevice, VkFence, const VkAllocationCallbacks*))                        \
  X(VkResult, ResetFences, (VkDevice, uint32_t, const VkFence*))                                  \
  X(VkResult, GetFenceStatus, (VkDevice, VkFence))                                                \
  X(VkResult, WaitForFences, (VkDevice, uint32_t, const VkFence*, VkBool32, uint64_t))            \
  X(VkResult, CreateSemaphore,                                                                    \
    (VkDevice, const VkSemaphoreCreateInfo*, const VkAllocationCallbacks*, VkSemaphore*))         \
  X(void, DestroySemaphore, (VkDevice, VkSemaphore, const VkAllocationCallbacks*))                \
  X(VkResult, CreateQueryPool,                                                                    \
    (VkDevice, const VkQueryPoolCreateInfo*, const VkAllocationCallbacks*, VkQueryPool*))         \
  X(void, DestroyQueryPool, (VkDevice, VkQueryPool, const VkAllocationCallbacks*))                \
  X(VkResult, GetQueryPoolResults,                                                                \
    (VkDevice, VkQueryPool, uint32_t, uint32_t, size_t, void*, VkDeviceSize, VkFlags))            \
  X(VkResult, CreateCommandPool,                                                                  \
    (VkDevice, const VkCommandPoolCreateInfo*, const VkAllocationCallbacks*, VkCommandPool*))     \
  X(void, DestroyCommandPool, (VkDevice, VkCommandPool, const VkAllocationCallbacks*))            \
  X(VkResult, AllocateCommandBuffers,                                                             \
    (VkDevice, const VkCommandBufferAllocateInfo*, VkCommandBuffer*))                             \
  X(VkResult, BeginCommandBuffer, (VkCommandBuffer, const VkCommandBufferBeginInfo*))             \
  X(VkResult, EndCommandBuffer, (VkCommandBuffer))                                                \
  X(VkResult, QueueSubmit, (VkQueue, uint32_t, const VkSubmitInfo*, VkFence))                     \
  X(void, CmdPipelineBarrier,                                                                     \
    (VkCommandBuffer, VkFlags, VkFlags, VkFlags, uint32_t, const VkMemoryBarrier*, uint32_t,      \
     const VkBufferMemoryBarrier*, uint32_t, const void*))                                        \
  X(void, CmdCopyBuffer, (VkCommandBuffer, VkBuffer, VkBuffer, uint32_t, const VkBufferCopy*))    \
  X(void, CmdBindPipeline, (VkCommandBuffer, uint32_t, VkPipeline))                               \
  X(void, CmdBindDescriptorSets,                                                                  \
    (VkCommandBuffer, uint32_t, VkPipelineLayout, uint32_t, uint32_t, const VkDescriptorSet*,     \
     uint32_t, const uint32_t*))                                                                  \
  X(void, CmdPushConstants,                                                                       \
    (VkCommandBuffer, VkPipelineLayout, VkFlags, uint32_t, uint32_t, const void*))                \
  X(void, CmdDispatch, (VkCommandBuffer, uint32_t, uint32_t, uint32_t))                           \
  X(void, CmdResetQueryPool, (VkCommandBuffer, VkQueryPool, uint32_t, uint32_t))                  \
  X(void, CmdWriteTimestamp, (VkCommandBuffer, VkFlags, VkQueryPool, uint32_t))                   \
  X(VkResult, CreateShaderModule,                                                                 \
    (VkDevice, const VkShaderModuleCreateInfo*, const VkAllocationCallbacks*, VkShaderModule*))   \
  X(void, DestroyShaderModule, (VkDevice, VkShaderModule, const VkAllocationCallbacks*))          \
  X(VkResult, CreatePipelineCache,                                                                \
    (VkDevice, const VkPipelineCacheCreateInfo*, const VkAllocationCallbacks*, VkPipelineCache*)) \
  X(void, DestroyPipelineCache, (VkDevice, VkPipelineCache, const VkAllocationCallbacks*))        \
  X(VkResult, GetPipelineCacheData, (VkDevice, VkPipelineCache, size_t*, void*))                  \
  X(VkResult, CreateComputePipelines,                                                             \
    (VkDevice, VkPipelineCache, uint32_t, const VkComputePipelineCreateInfo*,                     \
     const VkAllocationCallbacks*, VkPipeline*))                                                  \
  X(void, DestroyPipeline, (VkDevice, VkPipeline, const VkAllocationCallbacks*))                  \
  X(VkResult, CreatePipelineLayout,                                                               \
    (VkDevice, const VkPipelineLayoutCreateInfo*, const VkAllocationCallbacks*,                   \
     VkPipelineLayout*))                                                                          \
  X(void, DestroyPipelineLayout, (VkDevice, VkPipelineLayout, const VkAllocationCallbacks*))      \
  X(VkResult, CreateDescriptorSetLayout,                                                          \
    (VkDevice, const VkDescriptorSetLayoutCreateInfo*, const VkAllocationCallbacks*,              \
     VkDescriptorSetLayout*))                                                                     \
  X(void, DestroyDescriptorSetLayout,                                                             \
    (VkDevice, VkDescriptorSetLayout, const VkAllocationCallbacks*))                              \
  X(VkResult, CreateDescriptorPool,                                                               \
    (VkDevice, const VkDescriptorPoolCreateInfo*, const VkAllocationCallbacks*,                   \
     VkDescriptorPool*))                                                                          \
  X(void, DestroyDescriptorPool, (VkDevice, VkDescriptorPool, const VkAllocationCallbacks*))      \
  X(VkResult, AllocateDescriptorSets,                                                             \
    (VkDevice, const VkDescriptorSetAllocateInfo*, VkDescriptorSet*))                             \
  X(VkResult, CreateDescriptorUpdateTemplate,                                                     \
    (VkDevice, const VkDescriptorUpdateTemplateCreateInfo*, const VkAllocationCallbacks*,         \
     VkDescriptorUpdateTemplate*))                                                                \
  X(void, DestroyDescriptorUpdateTemplate,                                                        \
    (VkDevice, VkDescriptorUpdateTemplate, const VkAllocationCallbacks*))                         \
  X(void, UpdateDescriptorSetWithTemplate,                                                        \
    (VkDevice, VkDescriptorSet, VkDescriptorUpdateTemplate, const void*))

/* Functions of later versions and of extensions: looked up under both names, and only used where
 * the device says that it has them. X(result, name, extension suffix, parameters). */
#define DOVETAIL_VK_OPTIONAL_FUNCTIONS(X)                                                         \
  X(VkResult, GetSemaphoreCounterValue, "KHR", (VkDevice, VkSemaphore, uint64_t*))                \
  X(VkResult, WaitSemaphores, "KHR", (VkDevice, const VkSemaphoreWaitInfo*, uint64_t))            \
  X(VkDeviceAddress, GetBufferDeviceAddress, "KHR", (VkDevice, const VkBufferDeviceAddressInfo*)) \
  X(void, CmdPushDescriptorSetWithTemplate, "KHR",                                                \
    (VkCommandBuffer, VkDescriptorUpdateTemplate, VkPipelineLayout, uint32_t, const void*))

/* What the runtime finds otherwise, and what only other programs call and a fake driver answers. */
#define DOVETAIL_VK_OTHER_FUNCTIONS(X)                                                            \
  X(VkAnyFunction, GetInstanceProcAddr, (VkInstance, const char*))                                \
  X(VkResult, EnumerateInstanceVersion, (uint32_t*))                                              \
  X(VkResult, EnumerateInstanceLayerProperties, (uint32_t*, VkLayerProperties*))                  \
  X(VkResult, EnumeratePhysicalDeviceGroups,                                                      \
    (VkInstance, uint32_t*, VkPhysicalDeviceGroupProperties*))                                    \
  X(void, GetPhysicalDeviceFeatures, (VkPhysicalDevice, VkPhysicalDeviceFeatures*))               \
  X(void, GetPhysicalDeviceMemoryProperties,                                                      \
    (VkPhysicalDevice, VkPhysicalDeviceMemoryProperties*))                                        \
  X(void, GetPhysicalDeviceQueueFamilyProperties2,                                                \
    (VkPhysicalDevice, uint32_t*, VkQueueFamilyProperties2*))                                     \
  X(void, GetPhysicalDeviceFormatProperties, (VkPhysicalDevice, uint32_t, VkFormatProperties*))   \
  X(VkResult, GetPhysicalDeviceImageFormatProperties,                                             \
    (VkPhysicalDevice, uint32_t, uint32_t, uint32_t, VkFlags, VkFlags, void*))                    \
  X(void, GetPhysicalDeviceSparseImageFormatProperties,                                           \
    (VkPhysicalDevice, uint32_t, uint32_t, uint32_t, VkFlags, uint32_t, uint32_t*, void*))        \
  X(VkResult, GetPhysicalDeviceCooperativeMatrixPropertiesKHR,                                    \
    (VkPhysicalDevice, uint32_t*, VkCooperativeMatrixPropertiesKHR*))                             \
  X(VkResult, EnumerateDeviceLayerProperties, (VkPhysicalDevice, uint32_t*, VkLayerProperties*))  \
  X(VkResult, CreateDebugUtilsMessengerEXT,                                                       \
    (VkInstance, const VkDebugUtilsMessengerCreateInfoEXT*, const VkAllocationCallbacks*,         \
     VkDebugUtilsMessenger*))                                                                     \
  X(void, DestroyDebugUtilsMessengerEXT,                                                          \
    (VkInstance, VkDebugUtilsMessenger, const VkAllocationCallbacks*))                            \
  X(void, SubmitDebugUtilsMessageEXT,                                                             \
    (VkInstance, uint32_t, VkFlags, const VkDebugUtilsMessengerCallbackDataEXT*))                 \
  X(VkResult, SetDebugUtilsObjectNameEXT, (VkDevice, const VkDebugUtilsObjectNameInfoEXT*))       \
  X(void, GetDeviceQueue2, (VkDevice, const VkDeviceQueueInfo2*, VkQueue*))                       \
  X(VkResult, QueueWaitIdle, (VkQueue))                                                           \
  X(VkResult, QueueSubmit2, (VkQueue, uint32_t, const VkSubmitInfo2*, VkFence))                   \
  X(void, GetBufferMemoryRequirements2,                                                           \
    (VkDevice, const VkBufferMemoryRequirementsInfo2*, VkMemoryRequirements2*))                   \
  X(VkResult, BindBufferMemory2, (VkDevice, uint32_t, const VkBindBufferMemoryInfo*))             \
  X(void, UnmapMemory, (VkDevice, VkDeviceMemory))                                                \
  X(VkResult, FlushMappedMemoryRanges, (VkDevice, uint32_t, const VkMappedMemoryRange*))          \
  X(VkResult, InvalidateMappedMemoryRanges, (VkDevice, uint32_t, const VkMappedMemoryRange*))     \
  X(void, GetDeviceMemoryCommitment, (VkDevice, VkDeviceMemory, VkDeviceSize*))                   \
  X(VkResult, SignalSemaphore, (VkDevice, const VkSemaphoreSignalInfo*))                          \
  X(void, ResetQueryPool, (VkDevice, VkQueryPool, uint32_t, uint32_t))                            \
  X(VkResult, ResetCommandPool, (VkDevice, VkCommandPool, VkFlags))                               \
  X(void, TrimCommandPool, (VkDevice, VkCommandPool, VkFlags))                                    \
  X(void, FreeCommandBuffers, (VkDevice, VkCommandPool, uint32_t, const VkCommandBuffer*))        \
  X(VkResult, ResetCommandBuffer, (VkCommandBuffer, VkFlags))                                     \
  X(void, CmdPipelineBarrier2, (VkCommandBuffer, const VkDependencyInfo*))                        \
  X(void, CmdCopyBuffer2, (VkCommandBuffer, const VkCopyBufferInfo2*))                            \
  X(void, CmdFillBuffer, (VkCommandBuffer, VkBuffer, VkDeviceSize, VkDeviceSize, uint32_t))       \
  X(void, CmdUpdateBuffer, (VkCommandBuffer, VkBuffer, VkDeviceSize, VkDeviceSize, const void*))  \
  X(void, CmdPushDescriptorSetKHR,                                                                \
    (VkCommandBuffer, uint32_t, VkPipelineLayout, uint32_t, uint32_t,                             \
     const VkWriteDescriptorSet*))                                                                \
  X(void, CmdDispatchIndirect, (VkCommandBuffer, VkBuffer, VkDeviceSize))                         \
  X(void, CmdWriteTimestamp2, (VkCommandBuffer, VkFlags64, VkQueryPool, uint32_t))                \
  X(void, CmdExecuteCommands, (VkCommandBuffer, uint32_t, const VkCommandBuffer*))                \
  X(VkResult, MergePipelineCaches, (VkDevice, VkPipelineCache, uint32_t, const VkPipelineCache*)) \
  X(void, GetDescriptorSetLayoutSupport,                                                          \
    (VkDevice, const VkDescriptorSetLayoutCreateInfo*, VkDescriptorSetLayoutSupport*))            \
  X(VkResult, ResetDescriptorPool, (VkDevice, VkDescriptorPool, VkFlags))                         \
  X(VkResult, FreeDescriptorSets, (VkDevice, VkDescriptorPool, uint32_t, const VkDescriptorSet*)) \
  X(void, UpdateDescriptorSets,                                                                   \
    (VkDevice, uint32_t, const VkWriteDescriptorSet*, uint32_t, const VkCopyDescriptorSet*))

/* Their types, by their names without `vk`. */
namespace functions {
#define DOVETAIL_VK_TYPE(result, name, parameters) using name = result DOVETAIL_VK_CALL parameters;
DOVETAIL_VK_GLOBAL_FUNCTIONS(DOVETAIL_VK_TYPE)
DOVETAIL_VK_INSTANCE_FUNCTIONS(DOVETAIL_VK_TYPE)
DOVETAIL_VK_DEVICE_FUNCTIONS(DOVETAIL_VK_TYPE)
DOVETAIL_VK_OTHER_FUNCTIONS(DOVETAIL_VK_TYPE)
#undef DOVETAIL_VK_TYPE
#define DOVETAIL_VK_TYPE(result, name, suffix, parameters) \
  using name = result DOVETAIL_VK_CALL parameters;
DOVETAIL_VK_OPTIONAL_FUNCTIONS(DOVETAIL_VK_TYPE)
#undef DOVETAIL_VK_TYPE
using CmdPushDescriptorSetWithTemplateKHR = CmdPushDescriptorSetWithTemplate;
}  // namespace functions

}  // namespace dovetail::vendor::vulkan

#endif  // DOVETAIL_RUNTIME_VULKAN_VENDOR_VULKAN_H_
