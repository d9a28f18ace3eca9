/* The functions of the Vulkan API that this runtime calls, as a table that is filled in at run
 * time; see vk_types.h for where the declarations come from.
 */
#ifndef DOVETAIL_RUNTIME_VULKAN_VK_API_H_
#define DOVETAIL_RUNTIME_VULKAN_VK_API_H_

#include "vk_device_types.h"
#include "vk_pipeline_types.h"

namespace dovetail::runtime::vulkan {

using VkAnyFunction = void(DOVETAIL_VK_CALL*)();

/* X(result, name, parameters): no allocation callbacks are ever given, so that their parameter is
 * `const void*` here. */
#define DOVETAIL_VK_GLOBAL_FUNCTIONS(X)                                                \
  X(VkResult, CreateInstance, (const VkInstanceCreateInfo*, const void*, VkInstance*)) \
  X(VkResult, EnumerateInstanceExtensionProperties,                                    \
    (const char*, uint32_t*, VkExtensionProperties*))

#define DOVETAIL_VK_INSTANCE_FUNCTIONS(X)                                                          \
  X(void, DestroyInstance, (VkInstance, const void*))                                              \
  X(VkResult, EnumeratePhysicalDevices, (VkInstance, uint32_t*, VkPhysicalDevice*))                \
  X(void, GetPhysicalDeviceProperties, (VkPhysicalDevice, VkPhysicalDeviceProperties*))            \
  X(void, GetPhysicalDeviceProperties2, (VkPhysicalDevice, VkPhysicalDeviceProperties2*))          \
  X(void, GetPhysicalDeviceFeatures2, (VkPhysicalDevice, VkPhysicalDeviceFeatures2*))              \
  X(void, GetPhysicalDeviceMemoryProperties2,                                                      \
    (VkPhysicalDevice, VkPhysicalDeviceMemoryProperties2*))                                        \
  X(void, GetPhysicalDeviceQueueFamilyProperties,                                                  \
    (VkPhysicalDevice, uint32_t*, VkQueueFamilyProperties*))                                       \
  X(VkResult, EnumerateDeviceExtensionProperties,                                                  \
    (VkPhysicalDevice, const char*, uint32_t*, VkExtensionProperties*))                            \
  X(VkResult, CreateDevice, (VkPhysicalDevice, const VkDeviceCreateInfo*, const void*, VkDevice*)) \
  X(VkAnyFunction, GetDeviceProcAddr, (VkDevice, const char*))

#define DOVETAIL_VK_DEVICE_FUNCTIONS(X)                                                           \
  X(void, DestroyDevice, (VkDevice, const void*))                                                 \
  X(VkResult, DeviceWaitIdle, (VkDevice))                                                         \
  X(void, GetDeviceQueue, (VkDevice, uint32_t, uint32_t, VkQueue*))                               \
  X(VkResult, CreateBuffer, (VkDevice, const VkBufferCreateInfo*, const void*, VkBuffer*))        \
  X(void, DestroyBuffer, (VkDevice, VkBuffer, const void*))                                       \
  X(void, GetBufferMemoryRequirements, (VkDevice, VkBuffer, VkMemoryRequirements*))               \
  X(VkResult, AllocateMemory,                                                                     \
    (VkDevice, const VkMemoryAllocateInfo*, const void*, VkDeviceMemory*))                        \
  X(void, FreeMemory, (VkDevice, VkDeviceMemory, const void*))                                    \
  X(VkResult, BindBufferMemory, (VkDevice, VkBuffer, VkDeviceMemory, VkDeviceSize))               \
  X(VkResult, MapMemory, (VkDevice, VkDeviceMemory, VkDeviceSize, VkDeviceSize, VkFlags, void**)) \
  X(VkResult, CreateFence, (VkDevice, const VkFenceCreateInfo*, const void*, VkFence*))           \
  X(void, DestroyFence, (VkDevice, VkFence, const void*))                                         \
  X(VkResult, ResetFences, (VkDevice, uint32_t, const VkFence*))                                  \
  X(VkResult, GetFenceStatus, (VkDevice, VkFence))                                                \
  X(VkResult, WaitForFences, (VkDevice, uint32_t, const VkFence*, VkBool32, uint64_t))            \
  X(VkResult, CreateSemaphore,                                                                    \
    (VkDevice, const VkSemaphoreCreateInfo*, const void*, VkSemaphore*))                          \
  X(void, DestroySemaphore, (VkDevice, VkSemaphore, const void*))                                 \
  X(VkResult, CreateQueryPool,                                                                    \
    (VkDevice, const VkQueryPoolCreateInfo*, const void*, VkQueryPool*))                          \
  X(void, DestroyQueryPool, (VkDevice, VkQueryPool, const void*))                                 \
  X(VkResult, GetQueryPoolResults,                                                                \
    (VkDevice, VkQueryPool, uint32_t, uint32_t, size_t, void*, VkDeviceSize, VkFlags))            \
  X(VkResult, CreateCommandPool,                                                                  \
    (VkDevice, const VkCommandPoolCreateInfo*, const void*, VkCommandPool*))                      \
  X(void, DestroyCommandPool, (VkDevice, VkCommandPool, const void*))                             \
  X(VkResult, AllocateCommandBuffers,                                                             \
    (VkDevice, const VkCommandBufferAllocateInfo*, VkCommandBuffer*))                             \
  X(VkResult, BeginCommandBuffer, (VkCommandBuffer, const VkCommandBufferBeginInfo*))             \
  X(VkResult, EndCommandBuffer, (VkCommandBuffer))                                                \
  X(VkResult, QueueSubmit, (VkQueue, uint32_t, const VkSubmitInfo*, VkFence))                     \
  X(void, CmdPipelineBarrier,                                                                     \
    (VkCommandBuffer, VkFlags, VkFlags, VkFlags, uint32_t, const VkMemoryBarrier*, uint32_t,      \
     const void*, uint32_t, const void*))                                                         \
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
    (VkDevice, const VkShaderModuleCreateInfo*, const void*, VkShaderModule*))                    \
  X(void, DestroyShaderModule, (VkDevice, VkShaderModule, const void*))                           \
  X(VkResult, CreatePipelineCache,                                                                \
    (VkDevice, const VkPipelineCacheCreateInfo*, const void*, VkPipelineCache*))                  \
  X(void, DestroyPipelineCache, (VkDevice, VkPipelineCache, const void*))                         \
  X(VkResult, GetPipelineCacheData, (VkDevice, VkPipelineCache, size_t*, void*))                  \
  X(VkResult, CreateComputePipelines,                                                             \
    (VkDevice, VkPipelineCache, uint32_t, const VkComputePipelineCreateInfo*, const void*,        \
     VkPipeline*))                                                                                \
  X(void, DestroyPipeline, (VkDevice, VkPipeline, const void*))                                   \
  X(VkResult, CreatePipelineLayout,                                                               \
    (VkDevice, const VkPipelineLayoutCreateInfo*, const void*, VkPipelineLayout*))                \
  X(void, DestroyPipelineLayout, (VkDevice, VkPipelineLayout, const void*))                       \
  X(VkResult, CreateDescriptorSetLayout,                                                          \
    (VkDevice, const VkDescriptorSetLayoutCreateInfo*, const void*, VkDescriptorSetLayout*))      \
  X(void, DestroyDescriptorSetLayout, (VkDevice, VkDescriptorSetLayout, const void*))             \
  X(VkResult, CreateDescriptorPool,                                                               \
    (VkDevice, const VkDescriptorPoolCreateInfo*, const void*, VkDescriptorPool*))                \
  X(void, DestroyDescriptorPool, (VkDevice, VkDescriptorPool, const void*))                       \
  X(VkResult, AllocateDescriptorSets,                                                             \
    (VkDevice, const VkDescriptorSetAllocateInfo*, VkDescriptorSet*))                             \
  X(VkResult, CreateDescriptorUpdateTemplate,                                                     \
    (VkDevice, const VkDescriptorUpdateTemplateCreateInfo*, const void*,                          \
     VkDescriptorUpdateTemplate*))                                                                \
  X(void, DestroyDescriptorUpdateTemplate, (VkDevice, VkDescriptorUpdateTemplate, const void*))   \
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

using VkGetInstanceProcAddr = VkAnyFunction(DOVETAIL_VK_CALL*)(VkInstance, const char*);
using VkEnumerateInstanceVersion = VkResult(DOVETAIL_VK_CALL*)(uint32_t*);
using VkCreateDebugUtilsMessenger = VkResult(DOVETAIL_VK_CALL*)(
    VkInstance, const VkDebugUtilsMessengerCreateInfoEXT*, const void*, VkDebugUtilsMessenger*);

#define DOVETAIL_VK_MEMBER(result, name, parameters) \
  result(DOVETAIL_VK_CALL* name) parameters = nullptr;
#define DOVETAIL_VK_OPTIONAL_MEMBER(result, name, suffix, parameters) \
  result(DOVETAIL_VK_CALL* name) parameters = nullptr;

struct InstanceApi {
  VkGetInstanceProcAddr GetInstanceProcAddr = nullptr;
  DOVETAIL_VK_GLOBAL_FUNCTIONS(DOVETAIL_VK_MEMBER)
  DOVETAIL_VK_INSTANCE_FUNCTIONS(DOVETAIL_VK_MEMBER)
};

/* The functions of one device, without the loader's dispatch in between. */
struct DeviceApi {
  DOVETAIL_VK_DEVICE_FUNCTIONS(DOVETAIL_VK_MEMBER)
  DOVETAIL_VK_OPTIONAL_FUNCTIONS(DOVETAIL_VK_OPTIONAL_MEMBER)
};

}  // namespace dovetail::runtime::vulkan

#endif  // DOVETAIL_RUNTIME_VULKAN_VK_API_H_
