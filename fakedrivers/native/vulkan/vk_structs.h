/* The structs that Vulkan's functions are given; see vk_base.h. `kType` is the value that the
 * specification asks of `sType`. */
#ifndef DOVETAIL_FAKEDRIVERS_VULKAN_VK_STRUCTS_H_
#define DOVETAIL_FAKEDRIVERS_VULKAN_VK_STRUCTS_H_

#include "vk_base.h"

namespace dovetail::fakedrivers::vulkan {

/* Begins a struct of which the caller is the maker, or (OUT) the look-alike. */
#define DOVETAIL_FAKE_VK_IN(value)         \
  static constexpr uint32_t kType = value; \
  uint32_t sType;                          \
  const void* pNext
#define DOVETAIL_FAKE_VK_OUT(value)        \
  static constexpr uint32_t kType = value; \
  uint32_t sType;                          \
  void* pNext

struct VkApplicationInfo {
  DOVETAIL_FAKE_VK_IN(0);
  const char* pApplicationName;
  uint32_t applicationVersion;
  const char* pEngineName;
  uint32_t engineVersion;
  uint32_t apiVersion;
};
struct VkInstanceCreateInfo {
  DOVETAIL_FAKE_VK_IN(1);
  VkFlags flags;
  const VkApplicationInfo* pApplicationInfo;
  uint32_t enabledLayerCount;
  const char* const* ppEnabledLayerNames;
  uint32_t enabledExtensionCount;
  const char* const* ppEnabledExtensionNames;
};
struct VkDeviceQueueCreateInfo {
  DOVETAIL_FAKE_VK_IN(2);
  VkFlags flags;
  uint32_t queueFamilyIndex;
  uint32_t queueCount;
  const float* pQueuePriorities;
};
struct VkDeviceCreateInfo {
  DOVETAIL_FAKE_VK_IN(3);
  VkFlags flags;
  uint32_t queueCreateInfoCount;
  const VkDeviceQueueCreateInfo* pQueueCreateInfos;
  uint32_t enabledLayerCount;
  const char* const* ppEnabledLayerNames;
  uint32_t enabledExtensionCount;
  const char* const* ppEnabledExtensionNames;
  const struct VkPhysicalDeviceFeatures* pEnabledFeatures;
};
struct VkDeviceQueueInfo2 {
  DOVETAIL_FAKE_VK_IN(1000145003);
  VkFlags flags;
  uint32_t queueFamilyIndex;
  uint32_t queueIndex;
};
struct VkExtensionProperties {
  char extensionName[256];
  uint32_t specVersion;
};
struct VkLayerProperties {
  char layerName[256];
  uint32_t specVersion;
  uint32_t implementationVersion;
  char description[256];
};

/* --- memory ------------------------------------------------------------------------------------
 */

struct VkBufferCreateInfo {
  DOVETAIL_FAKE_VK_IN(12);
  VkFlags flags;
  VkDeviceSize size;
  VkFlags usage;
  uint32_t sharingMode;
  uint32_t queueFamilyIndexCount;
  const uint32_t* pQueueFamilyIndices;
};
struct VkMemoryRequirements {
  VkDeviceSize size;
  VkDeviceSize alignment;
  uint32_t memoryTypeBits;
};
struct VkMemoryRequirements2 {
  DOVETAIL_FAKE_VK_OUT(1000146003);
  VkMemoryRequirements memoryRequirements;
};
struct VkMemoryDedicatedRequirements {
  DOVETAIL_FAKE_VK_OUT(1000127000);
  VkBool32 prefersDedicatedAllocation;
  VkBool32 requiresDedicatedAllocation;
};
struct VkBufferMemoryRequirementsInfo2 {
  DOVETAIL_FAKE_VK_IN(1000146000);
  VkBuffer buffer;
};
struct VkMemoryAllocateInfo {
  DOVETAIL_FAKE_VK_IN(5);
  VkDeviceSize allocationSize;
  uint32_t memoryTypeIndex;
};
struct VkMemoryAllocateFlagsInfo {
  DOVETAIL_FAKE_VK_IN(1000060000);
  VkFlags flags;
  uint32_t deviceMask;
};
struct VkMemoryDedicatedAllocateInfo {
  DOVETAIL_FAKE_VK_IN(1000127001);
  uint64_t image;
  VkBuffer buffer;
};
struct VkMappedMemoryRange {
  DOVETAIL_FAKE_VK_IN(6);
  VkDeviceMemory memory;
  VkDeviceSize offset;
  VkDeviceSize size;
};
struct VkBindBufferMemoryInfo {
  DOVETAIL_FAKE_VK_IN(1000157000);
  VkBuffer buffer;
  VkDeviceMemory memory;
  VkDeviceSize memoryOffset;
};
struct VkBufferDeviceAddressInfo {
  DOVETAIL_FAKE_VK_IN(1000244001);
  VkBuffer buffer;
};

/* --- synchronisation ---------------------------------------------------------------------------
 */

struct VkFenceCreateInfo {
  DOVETAIL_FAKE_VK_IN(8);
  VkFlags flags;
};
struct VkSemaphoreCreateInfo {
  DOVETAIL_FAKE_VK_IN(9);
  VkFlags flags;
};
struct VkSemaphoreTypeCreateInfo {
  DOVETAIL_FAKE_VK_IN(1000207002);
  uint32_t semaphoreType;
  uint64_t initialValue;
};
struct VkSemaphoreWaitInfo {
  DOVETAIL_FAKE_VK_IN(1000207004);
  VkFlags flags;
  uint32_t semaphoreCount;
  const VkSemaphore* pSemaphores;
  const uint64_t* pValues;
};
struct VkSemaphoreSignalInfo {
  DOVETAIL_FAKE_VK_IN(1000207005);
  VkSemaphore semaphore;
  uint64_t value;
};
struct VkTimelineSemaphoreSubmitInfo {
  DOVETAIL_FAKE_VK_IN(1000207003);
  uint32_t waitSemaphoreValueCount;
  const uint64_t* pWaitSemaphoreValues;
  uint32_t signalSemaphoreValueCount;
  const uint64_t* pSignalSemaphoreValues;
};
struct VkSubmitInfo {
  DOVETAIL_FAKE_VK_IN(4);
  uint32_t waitSemaphoreCount;
  const VkSemaphore* pWaitSemaphores;
  const VkFlags* pWaitDstStageMask;
  uint32_t commandBufferCount;
  const VkCommandBuffer* pCommandBuffers;
  uint32_t signalSemaphoreCount;
  const VkSemaphore* pSignalSemaphores;
};
struct VkSemaphoreSubmitInfo {
  DOVETAIL_FAKE_VK_IN(1000314005);
  VkSemaphore semaphore;
  uint64_t value;
  VkFlags64 stageMask;
  uint32_t deviceIndex;
};
struct VkCommandBufferSubmitInfo {
  DOVETAIL_FAKE_VK_IN(1000314006);
  VkCommandBuffer commandBuffer;
  uint32_t deviceMask;
};
struct VkSubmitInfo2 {
  DOVETAIL_FAKE_VK_IN(1000314004);
  VkFlags flags;
  uint32_t waitSemaphoreInfoCount;
  const VkSemaphoreSubmitInfo* pWaitSemaphoreInfos;
  uint32_t commandBufferInfoCount;
  const VkCommandBufferSubmitInfo* pCommandBufferInfos;
  uint32_t signalSemaphoreInfoCount;
  const VkSemaphoreSubmitInfo* pSignalSemaphoreInfos;
};
struct VkQueryPoolCreateInfo {
  DOVETAIL_FAKE_VK_IN(11);
  VkFlags flags;
  uint32_t queryType;
  uint32_t queryCount;
  VkFlags pipelineStatistics;
};

/* --- commands ----------------------------------------------------------------------------------
 */

struct VkCommandPoolCreateInfo {
  DOVETAIL_FAKE_VK_IN(39);
  VkFlags flags;
  uint32_t queueFamilyIndex;
};
struct VkCommandBufferAllocateInfo {
  DOVETAIL_FAKE_VK_IN(40);
  VkCommandPool commandPool;
  uint32_t level;
  uint32_t commandBufferCount;
};
struct VkCommandBufferBeginInfo {
  DOVETAIL_FAKE_VK_IN(42);
  VkFlags flags;
  const void* pInheritanceInfo;
};
struct VkMemoryBarrier {
  DOVETAIL_FAKE_VK_IN(46);
  VkFlags srcAccessMask;
  VkFlags dstAccessMask;
};
struct VkBufferMemoryBarrier {
  DOVETAIL_FAKE_VK_IN(44);
  VkFlags srcAccessMask;
  VkFlags dstAccessMask;
  uint32_t srcQueueFamilyIndex;
  uint32_t dstQueueFamilyIndex;
  VkBuffer buffer;
  VkDeviceSize offset;
  VkDeviceSize size;
};
struct VkMemoryBarrier2 {
  DOVETAIL_FAKE_VK_IN(1000314000);
  VkFlags64 srcStageMask;
  VkFlags64 srcAccessMask;
  VkFlags64 dstStageMask;
  VkFlags64 dstAccessMask;
};
struct VkBufferMemoryBarrier2 {
  DOVETAIL_FAKE_VK_IN(1000314001);
  VkFlags64 srcStageMask;
  VkFlags64 srcAccessMask;
  VkFlags64 dstStageMask;
  VkFlags64 dstAccessMask;
  uint32_t srcQueueFamilyIndex;
  uint32_t dstQueueFamilyIndex;
  VkBuffer buffer;
  VkDeviceSize offset;
  VkDeviceSize size;
};
struct VkDependencyInfo {
  DOVETAIL_FAKE_VK_IN(1000314003);
  VkFlags dependencyFlags;
  uint32_t memoryBarrierCount;
  const VkMemoryBarrier2* pMemoryBarriers;
  uint32_t bufferMemoryBarrierCount;
  const VkBufferMemoryBarrier2* pBufferMemoryBarriers;
  uint32_t imageMemoryBarrierCount;
  const void* pImageMemoryBarriers;
};
struct VkBufferCopy {
  VkDeviceSize srcOffset;
  VkDeviceSize dstOffset;
  VkDeviceSize size;
};
struct VkBufferCopy2 {
  DOVETAIL_FAKE_VK_IN(1000337006);
  VkDeviceSize srcOffset;
  VkDeviceSize dstOffset;
  VkDeviceSize size;
};
struct VkCopyBufferInfo2 {
  DOVETAIL_FAKE_VK_IN(1000337000);
  VkBuffer srcBuffer;
  VkBuffer dstBuffer;
  uint32_t regionCount;
  const VkBufferCopy2* pRegions;
};

/* --- pipelines ---------------------------------------------------------------------------------
 */

struct VkShaderModuleCreateInfo {
  DOVETAIL_FAKE_VK_IN(16);
  VkFlags flags;
  size_t codeSize;
  const uint32_t* pCode;
};
struct VkPipelineCacheCreateInfo {
  DOVETAIL_FAKE_VK_IN(17);
  VkFlags flags;
  size_t initialDataSize;
  const void* pInitialData;
};
struct VkPipelineCacheHeaderVersionOne {
  uint32_t headerSize;
  uint32_t headerVersion;
  uint32_t vendorID;
  uint32_t deviceID;
  uint8_t pipelineCacheUUID[16];
};
struct VkSpecializationMapEntry {
  uint32_t constantID;
  uint32_t offset;
  size_t size;
};
struct VkSpecializationInfo {
  uint32_t mapEntryCount;
  const VkSpecializationMapEntry* pMapEntries;
  size_t dataSize;
  const void* pData;
};
struct VkPipelineShaderStageRequiredSubgroupSizeCreateInfo {
  DOVETAIL_FAKE_VK_OUT(1000225001);
  uint32_t requiredSubgroupSize;
};
struct VkPipelineShaderStageCreateInfo {
  DOVETAIL_FAKE_VK_IN(18);
  VkFlags flags;
  VkFlags stage;
  VkShaderModule module;
  const char* pName;
  const VkSpecializationInfo* pSpecializationInfo;
};
struct VkComputePipelineCreateInfo {
  DOVETAIL_FAKE_VK_IN(29);
  VkFlags flags;
  VkPipelineShaderStageCreateInfo stage;
  VkPipelineLayout layout;
  VkPipeline basePipelineHandle;
  int32_t basePipelineIndex;
};
struct VkPushConstantRange {
  VkFlags stageFlags;
  uint32_t offset;
  uint32_t size;
};
struct VkPipelineLayoutCreateInfo {
  DOVETAIL_FAKE_VK_IN(30);
  VkFlags flags;
  uint32_t setLayoutCount;
  const VkDescriptorSetLayout* pSetLayouts;
  uint32_t pushConstantRangeCount;
  const VkPushConstantRange* pPushConstantRanges;
};

/* --- descriptors -------------------------------------------------------------------------------
 */

struct VkDescriptorSetLayoutBinding {
  uint32_t binding;
  uint32_t descriptorType;
  uint32_t descriptorCount;
  VkFlags stageFlags;
  const void* pImmutableSamplers;
};
struct VkDescriptorSetLayoutCreateInfo {
  DOVETAIL_FAKE_VK_IN(32);
  VkFlags flags;
  uint32_t bindingCount;
  const VkDescriptorSetLayoutBinding* pBindings;
};
struct VkDescriptorSetLayoutSupport {
  DOVETAIL_FAKE_VK_OUT(1000168001);
  VkBool32 supported;
};
struct VkDescriptorPoolSize {
  uint32_t type;
  uint32_t descriptorCount;
};
struct VkDescriptorPoolCreateInfo {
  DOVETAIL_FAKE_VK_IN(33);
  VkFlags flags;
  uint32_t maxSets;
  uint32_t poolSizeCount;
  const VkDescriptorPoolSize* pPoolSizes;
};
struct VkDescriptorSetAllocateInfo {
  DOVETAIL_FAKE_VK_IN(34);
  VkDescriptorPool descriptorPool;
  uint32_t descriptorSetCount;
  const VkDescriptorSetLayout* pSetLayouts;
};
struct VkDescriptorBufferInfo {
  VkBuffer buffer;
  VkDeviceSize offset;
  VkDeviceSize range;
};
struct VkWriteDescriptorSet {
  DOVETAIL_FAKE_VK_IN(35);
  VkDescriptorSet dstSet;
  uint32_t dstBinding;
  uint32_t dstArrayElement;
  uint32_t descriptorCount;
  uint32_t descriptorType;
  const void* pImageInfo;
  const VkDescriptorBufferInfo* pBufferInfo;
  const VkBufferView* pTexelBufferView;
};
struct VkCopyDescriptorSet {
  DOVETAIL_FAKE_VK_IN(36);
  VkDescriptorSet srcSet;
  uint32_t srcBinding;
  uint32_t srcArrayElement;
  VkDescriptorSet dstSet;
  uint32_t dstBinding;
  uint32_t dstArrayElement;
  uint32_t descriptorCount;
};
struct VkDescriptorUpdateTemplateEntry {
  uint32_t dstBinding;
  uint32_t dstArrayElement;
  uint32_t descriptorCount;
  uint32_t descriptorType;
  size_t offset;
  size_t stride;
};
struct VkDescriptorUpdateTemplateCreateInfo {
  DOVETAIL_FAKE_VK_IN(1000085000);
  VkFlags flags;
  uint32_t descriptorUpdateEntryCount;
  const VkDescriptorUpdateTemplateEntry* pDescriptorUpdateEntries;
  uint32_t templateType;
  VkDescriptorSetLayout descriptorSetLayout;
  uint32_t pipelineBindPoint;
  VkPipelineLayout pipelineLayout;
  uint32_t set;
};

/* --- messages ----------------------------------------------------------------------------------
 */

struct VkDebugUtilsObjectNameInfoEXT {
  DOVETAIL_FAKE_VK_IN(1000128000);
  uint32_t objectType;
  uint64_t objectHandle;
  const char* pObjectName;
};
struct VkDebugUtilsMessengerCallbackDataEXT {
  DOVETAIL_FAKE_VK_IN(1000128003);
  VkFlags flags;
  const char* pMessageIdName;
  int32_t messageIdNumber;
  const char* pMessage;
  uint32_t queueLabelCount;
  const void* pQueueLabels;
  uint32_t cmdBufLabelCount;
  const void* pCmdBufLabels;
  uint32_t objectCount;
  const VkDebugUtilsObjectNameInfoEXT* pObjects;
};
using PFN_vkDebugUtilsMessengerCallbackEXT = VkBool32 (*)(
    uint32_t severity, VkFlags types, const VkDebugUtilsMessengerCallbackDataEXT* data, void* user);
struct VkDebugUtilsMessengerCreateInfoEXT {
  DOVETAIL_FAKE_VK_IN(1000128004);
  VkFlags flags;
  VkFlags messageSeverity;
  VkFlags messageType;
  PFN_vkDebugUtilsMessengerCallbackEXT pfnUserCallback;
  void* pUserData;
};

}  // namespace dovetail::fakedrivers::vulkan

#endif  // DOVETAIL_FAKEDRIVERS_VULKAN_VK_STRUCTS_H_
