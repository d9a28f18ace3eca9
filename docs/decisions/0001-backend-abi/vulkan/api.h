// The Vulkan functions that the experiment calls, opened with dlopen through vkGetInstanceProcAddr.
#ifndef ABI_EXPERIMENT_VULKAN_API_H_
#define ABI_EXPERIMENT_VULKAN_API_H_

#define VK_NO_PROTOTYPES
#include <vulkan/vulkan.h>

#include <string>

#include "common/status.h"

#define ABI_EXPERIMENT_VULKAN_FUNCTIONS(X)  \
  X(EnumeratePhysicalDevices)               \
  X(GetPhysicalDeviceProperties2)           \
  X(GetPhysicalDeviceFeatures2)             \
  X(GetPhysicalDeviceMemoryProperties)      \
  X(GetPhysicalDeviceQueueFamilyProperties) \
  X(CreateDevice)                           \
  X(DestroyDevice)                          \
  X(DeviceWaitIdle)                         \
  X(GetDeviceQueue)                         \
  X(CreateBuffer)                           \
  X(DestroyBuffer)                          \
  X(GetBufferMemoryRequirements)            \
  X(AllocateMemory)                         \
  X(FreeMemory)                             \
  X(BindBufferMemory)                       \
  X(MapMemory)                              \
  X(CreateSemaphore)                        \
  X(DestroySemaphore)                       \
  X(GetSemaphoreCounterValue)               \
  X(WaitSemaphores)                         \
  X(CreateCommandPool)                      \
  X(DestroyCommandPool)                     \
  X(AllocateCommandBuffers)                 \
  X(BeginCommandBuffer)                     \
  X(EndCommandBuffer)                       \
  X(QueueSubmit)                            \
  X(CmdPipelineBarrier)                     \
  X(CmdCopyBuffer)                          \
  X(CmdBindPipeline)                        \
  X(CmdBindDescriptorSets)                  \
  X(CmdPushConstants)                       \
  X(CmdDispatch)                            \
  X(CreateShaderModule)                     \
  X(DestroyShaderModule)                    \
  X(CreateDescriptorSetLayout)              \
  X(DestroyDescriptorSetLayout)             \
  X(CreatePipelineLayout)                   \
  X(DestroyPipelineLayout)                  \
  X(CreateComputePipelines)                 \
  X(DestroyPipeline)                        \
  X(CreateDescriptorPool)                   \
  X(DestroyDescriptorPool)                  \
  X(ResetDescriptorPool)                    \
  X(AllocateDescriptorSets)                 \
  X(UpdateDescriptorSets)

namespace abi_experiment::vulkan {

struct Api {
#define ABI_EXPERIMENT_MEMBER(name) PFN_vk##name name = nullptr;
  ABI_EXPERIMENT_VULKAN_FUNCTIONS(ABI_EXPERIMENT_MEMBER)
#undef ABI_EXPERIMENT_MEMBER
  VkInstance instance = VK_NULL_HANDLE;
};

// Opens the loader and an instance; the first outcome is kept and given again.
Status OpenDriver(const char* const* candidates, uint32_t count);

// The functions; valid after OpenDriver succeeded.
const Api& Vk();

// A failed call in words: which function, which result, what dvt_code it becomes.
Status Check(VkResult result, const char* call);

}  // namespace abi_experiment::vulkan

#endif  // ABI_EXPERIMENT_VULKAN_API_H_
