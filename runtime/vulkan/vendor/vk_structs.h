/* The structs of the Vulkan API that make devices, memory and commands; see vk_base.h. `kType` is
 * the value that the specification asks of `sType`, so that a struct is ready when it is declared.
 */
#ifndef DOVETAIL_RUNTIME_VULKAN_VENDOR_VK_STRUCTS_H_
#define DOVETAIL_RUNTIME_VULKAN_VENDOR_VK_STRUCTS_H_

#include "vk_base.h"

namespace dovetail::vendor::vulkan {

struct VkPhysicalDeviceFeatures;

struct VkApplicationInfo {
  static constexpr uint32_t kType = 0;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  const char* pApplicationName = nullptr;
  uint32_t applicationVersion = 0;
  const char* pEngineName = nullptr;
  uint32_t engineVersion = 0;
  uint32_t apiVersion = 0;
};

struct VkInstanceCreateInfo {
  static constexpr uint32_t kType = 1;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  const VkApplicationInfo* pApplicationInfo = nullptr;
  uint32_t enabledLayerCount = 0;
  const char* const* ppEnabledLayerNames = nullptr;
  uint32_t enabledExtensionCount = 0;
  const char* const* ppEnabledExtensionNames = nullptr;
};

struct VkDeviceQueueCreateInfo {
  static constexpr uint32_t kType = 2;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  uint32_t queueFamilyIndex = 0;
  uint32_t queueCount = 0;
  const float* pQueuePriorities = nullptr;
};

struct VkDeviceCreateInfo {
  static constexpr uint32_t kType = 3;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  uint32_t queueCreateInfoCount = 0;
  const VkDeviceQueueCreateInfo* pQueueCreateInfos = nullptr;
  uint32_t enabledLayerCount = 0;
  const char* const* ppEnabledLayerNames = nullptr;
  uint32_t enabledExtensionCount = 0;
  const char* const* ppEnabledExtensionNames = nullptr;
  const VkPhysicalDeviceFeatures* pEnabledFeatures = nullptr;
};

struct VkDeviceQueueInfo2 {
  static constexpr uint32_t kType = 1000145003;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  uint32_t queueFamilyIndex = 0;
  uint32_t queueIndex = 0;
};

struct VkExtensionProperties {
  char extensionName[256] = "";
  uint32_t specVersion = 0;
};

struct VkLayerProperties {
  char layerName[256] = "";
  uint32_t specVersion = 0;
  uint32_t implementationVersion = 0;
  char description[256] = "";
};

struct VkBufferCreateInfo {
  static constexpr uint32_t kType = 12;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  VkDeviceSize size = 0;
  VkFlags usage = 0;
  uint32_t sharingMode = 0;
  uint32_t queueFamilyIndexCount = 0;
  const uint32_t* pQueueFamilyIndices = nullptr;
};

struct VkMemoryRequirements {
  VkDeviceSize size = 0;
  VkDeviceSize alignment = 0;
  uint32_t memoryTypeBits = 0;
};

struct VkMemoryRequirements2 {
  static constexpr uint32_t kType = 1000146003;
  uint32_t sType = kType;
  void* pNext = nullptr;
  VkMemoryRequirements memoryRequirements;
};

struct VkMemoryDedicatedRequirements {
  static constexpr uint32_t kType = 1000127000;
  uint32_t sType = kType;
  void* pNext = nullptr;
  VkBool32 prefersDedicatedAllocation = 0;
  VkBool32 requiresDedicatedAllocation = 0;
};

struct VkBufferMemoryRequirementsInfo2 {
  static constexpr uint32_t kType = 1000146000;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkBuffer buffer = nullptr;
};

struct VkMemoryAllocateInfo {
  static constexpr uint32_t kType = 5;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkDeviceSize allocationSize = 0;
  uint32_t memoryTypeIndex = 0;
};

struct VkMemoryAllocateFlagsInfo {
  static constexpr uint32_t kType = 1000060000;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  uint32_t deviceMask = 0;
};

struct VkMemoryDedicatedAllocateInfo {
  static constexpr uint32_t kType = 1000127001;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  uint64_t image = 0;
  VkBuffer buffer = nullptr;
};

struct VkMappedMemoryRange {
  static constexpr uint32_t kType = 6;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkDeviceMemory memory = nullptr;
  VkDeviceSize offset = 0;
  VkDeviceSize size = 0;
};

struct VkBindBufferMemoryInfo {
  static constexpr uint32_t kType = 1000157000;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkBuffer buffer = nullptr;
  VkDeviceMemory memory = nullptr;
  VkDeviceSize memoryOffset = 0;
};

struct VkBufferDeviceAddressInfo {
  static constexpr uint32_t kType = 1000244001;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkBuffer buffer = nullptr;
};

struct VkFenceCreateInfo {
  static constexpr uint32_t kType = 8;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkFlags flags = 0;
};

struct VkSemaphoreCreateInfo {
  static constexpr uint32_t kType = 9;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkFlags flags = 0;
};

struct VkSemaphoreTypeCreateInfo {
  static constexpr uint32_t kType = 1000207002;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  uint32_t semaphoreType = 0;
  uint64_t initialValue = 0;
};

struct VkSemaphoreWaitInfo {
  static constexpr uint32_t kType = 1000207004;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  uint32_t semaphoreCount = 0;
  const VkSemaphore* pSemaphores = nullptr;
  const uint64_t* pValues = nullptr;
};

struct VkSemaphoreSignalInfo {
  static constexpr uint32_t kType = 1000207005;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkSemaphore semaphore = nullptr;
  uint64_t value = 0;
};

struct VkTimelineSemaphoreSubmitInfo {
  static constexpr uint32_t kType = 1000207003;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  uint32_t waitSemaphoreValueCount = 0;
  const uint64_t* pWaitSemaphoreValues = nullptr;
  uint32_t signalSemaphoreValueCount = 0;
  const uint64_t* pSignalSemaphoreValues = nullptr;
};

struct VkSubmitInfo {
  static constexpr uint32_t kType = 4;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  uint32_t waitSemaphoreCount = 0;
  const VkSemaphore* pWaitSemaphores = nullptr;
  const VkFlags* pWaitDstStageMask = nullptr;
  uint32_t commandBufferCount = 0;
  const VkCommandBuffer* pCommandBuffers = nullptr;
  uint32_t signalSemaphoreCount = 0;
  const VkSemaphore* pSignalSemaphores = nullptr;
};

struct VkSemaphoreSubmitInfo {
  static constexpr uint32_t kType = 1000314005;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkSemaphore semaphore = nullptr;
  uint64_t value = 0;
  VkFlags64 stageMask = 0;
  uint32_t deviceIndex = 0;
};

struct VkCommandBufferSubmitInfo {
  static constexpr uint32_t kType = 1000314006;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkCommandBuffer commandBuffer = nullptr;
  uint32_t deviceMask = 0;
};

struct VkSubmitInfo2 {
  static constexpr uint32_t kType = 1000314004;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  uint32_t waitSemaphoreInfoCount = 0;
  const VkSemaphoreSubmitInfo* pWaitSemaphoreInfos = nullptr;
  uint32_t commandBufferInfoCount = 0;
  const VkCommandBufferSubmitInfo* pCommandBufferInfos = nullptr;
  uint32_t signalSemaphoreInfoCount = 0;
  const VkSemaphoreSubmitInfo* pSignalSemaphoreInfos = nullptr;
};

struct VkQueryPoolCreateInfo {
  static constexpr uint32_t kType = 11;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  uint32_t queryType = 0;
  uint32_t queryCount = 0;
  VkFlags pipelineStatistics = 0;
};

struct VkCommandPoolCreateInfo {
  static constexpr uint32_t kType = 39;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  uint32_t queueFamilyIndex = 0;
};

struct VkCommandBufferAllocateInfo {
  static constexpr uint32_t kType = 40;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkCommandPool commandPool = nullptr;
  uint32_t level = 0;
  uint32_t commandBufferCount = 0;
};

struct VkCommandBufferBeginInfo {
  static constexpr uint32_t kType = 42;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  const void* pInheritanceInfo = nullptr;
};

struct VkMemoryBarrier {
  static constexpr uint32_t kType = 46;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkFlags srcAccessMask = 0;
  VkFlags dstAccessMask = 0;
};

struct VkBufferMemoryBarrier {
  static constexpr uint32_t kType = 44;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkFlags srcAccessMask = 0;
  VkFlags dstAccessMask = 0;
  uint32_t srcQueueFamilyIndex = 0;
  uint32_t dstQueueFamilyIndex = 0;
  VkBuffer buffer = nullptr;
  VkDeviceSize offset = 0;
  VkDeviceSize size = 0;
};

struct VkMemoryBarrier2 {
  static constexpr uint32_t kType = 1000314000;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkFlags64 srcStageMask = 0;
  VkFlags64 srcAccessMask = 0;
  VkFlags64 dstStageMask = 0;
  VkFlags64 dstAccessMask = 0;
};

struct VkBufferMemoryBarrier2 {
  static constexpr uint32_t kType = 1000314001;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkFlags64 srcStageMask = 0;
  VkFlags64 srcAccessMask = 0;
  VkFlags64 dstStageMask = 0;
  VkFlags64 dstAccessMask = 0;
  uint32_t srcQueueFamilyIndex = 0;
  uint32_t dstQueueFamilyIndex = 0;
  VkBuffer buffer = nullptr;
  VkDeviceSize offset = 0;
  VkDeviceSize size = 0;
};

struct VkDependencyInfo {
  static constexpr uint32_t kType = 1000314003;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkFlags dependencyFlags = 0;
  uint32_t memoryBarrierCount = 0;
  const VkMemoryBarrier2* pMemoryBarriers = nullptr;
  uint32_t bufferMemoryBarrierCount = 0;
  const VkBufferMemoryBarrier2* pBufferMemoryBarriers = nullptr;
  uint32_t imageMemoryBarrierCount = 0;
  const void* pImageMemoryBarriers = nullptr;
};

struct VkBufferCopy {
  VkDeviceSize srcOffset = 0;
  VkDeviceSize dstOffset = 0;
  VkDeviceSize size = 0;
};

struct VkBufferCopy2 {
  static constexpr uint32_t kType = 1000337006;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkDeviceSize srcOffset = 0;
  VkDeviceSize dstOffset = 0;
  VkDeviceSize size = 0;
};

struct VkCopyBufferInfo2 {
  static constexpr uint32_t kType = 1000337000;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkBuffer srcBuffer = nullptr;
  VkBuffer dstBuffer = nullptr;
  uint32_t regionCount = 0;
  const VkBufferCopy2* pRegions = nullptr;
};

}  // namespace dovetail::vendor::vulkan

#endif  // DOVETAIL_RUNTIME_VULKAN_VENDOR_VK_STRUCTS_H_
