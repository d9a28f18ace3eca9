/* The structs of the Vulkan API for shaders, descriptors and messages; see vk_structs.h.
 */
#ifndef DOVETAIL_RUNTIME_VULKAN_VENDOR_VK_PIPELINE_STRUCTS_H_
#define DOVETAIL_RUNTIME_VULKAN_VENDOR_VK_PIPELINE_STRUCTS_H_

#include "vk_base.h"

namespace dovetail::vendor::vulkan {

struct VkShaderModuleCreateInfo {
  static constexpr uint32_t kType = 16;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  size_t codeSize = 0;
  const uint32_t* pCode = nullptr;
};

struct VkPipelineCacheCreateInfo {
  static constexpr uint32_t kType = 17;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  size_t initialDataSize = 0;
  const void* pInitialData = nullptr;
};

/* "Pipeline Cache Header": how the bytes of a pipeline cache begin. */
struct VkPipelineCacheHeaderVersionOne {
  uint32_t headerSize = 0;
  uint32_t headerVersion = 0;
  uint32_t vendorID = 0;
  uint32_t deviceID = 0;
  uint8_t pipelineCacheUUID[16] = {};
};

struct VkSpecializationMapEntry {
  uint32_t constantID = 0;
  uint32_t offset = 0;
  size_t size = 0;
};

struct VkSpecializationInfo {
  uint32_t mapEntryCount = 0;
  const VkSpecializationMapEntry* pMapEntries = nullptr;
  size_t dataSize = 0;
  const void* pData = nullptr;
};

struct VkPipelineShaderStageRequiredSubgroupSizeCreateInfo {
  static constexpr uint32_t kType = 1000225001;
  uint32_t sType = kType;
  void* pNext = nullptr;
  uint32_t requiredSubgroupSize = 0;
};

struct VkPipelineShaderStageCreateInfo {
  static constexpr uint32_t kType = 18;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  VkFlags stage = 0;
  VkShaderModule module = nullptr;
  const char* pName = nullptr;
  const VkSpecializationInfo* pSpecializationInfo = nullptr;
};

struct VkComputePipelineCreateInfo {
  static constexpr uint32_t kType = 29;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  VkPipelineShaderStageCreateInfo stage;
  VkPipelineLayout layout = nullptr;
  VkPipeline basePipelineHandle = nullptr;
  int32_t basePipelineIndex = -1;
};

struct VkPushConstantRange {
  VkFlags stageFlags = 0;
  uint32_t offset = 0;
  uint32_t size = 0;
};

struct VkPipelineLayoutCreateInfo {
  static constexpr uint32_t kType = 30;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  uint32_t setLayoutCount = 0;
  const VkDescriptorSetLayout* pSetLayouts = nullptr;
  uint32_t pushConstantRangeCount = 0;
  const VkPushConstantRange* pPushConstantRanges = nullptr;
};

struct VkDescriptorSetLayoutBinding {
  uint32_t binding = 0;
  uint32_t descriptorType = 0;
  uint32_t descriptorCount = 0;
  VkFlags stageFlags = 0;
  const void* pImmutableSamplers = nullptr;
};

struct VkDescriptorSetLayoutCreateInfo {
  static constexpr uint32_t kType = 32;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  uint32_t bindingCount = 0;
  const VkDescriptorSetLayoutBinding* pBindings = nullptr;
};

struct VkDescriptorSetLayoutSupport {
  static constexpr uint32_t kType = 1000168001;
  uint32_t sType = kType;
  void* pNext = nullptr;
  VkBool32 supported = 0;
};

struct VkDescriptorPoolSize {
  uint32_t type = 0;
  uint32_t descriptorCount = 0;
};

struct VkDescriptorPoolCreateInfo {
  static constexpr uint32_t kType = 33;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  uint32_t maxSets = 0;
  uint32_t poolSizeCount = 0;
  const VkDescriptorPoolSize* pPoolSizes = nullptr;
};

struct VkDescriptorSetAllocateInfo {
  static constexpr uint32_t kType = 34;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkDescriptorPool descriptorPool = nullptr;
  uint32_t descriptorSetCount = 0;
  const VkDescriptorSetLayout* pSetLayouts = nullptr;
};

/* No initialisers: arrays of it are made for each launch. */
struct VkDescriptorBufferInfo {
  VkBuffer buffer;
  VkDeviceSize offset;
  VkDeviceSize range;
};

struct VkWriteDescriptorSet {
  static constexpr uint32_t kType = 35;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkDescriptorSet dstSet = nullptr;
  uint32_t dstBinding = 0;
  uint32_t dstArrayElement = 0;
  uint32_t descriptorCount = 0;
  uint32_t descriptorType = 0;
  const void* pImageInfo = nullptr;
  const VkDescriptorBufferInfo* pBufferInfo = nullptr;
  const VkBufferView* pTexelBufferView = nullptr;
};

struct VkCopyDescriptorSet {
  static constexpr uint32_t kType = 36;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkDescriptorSet srcSet = nullptr;
  uint32_t srcBinding = 0;
  uint32_t srcArrayElement = 0;
  VkDescriptorSet dstSet = nullptr;
  uint32_t dstBinding = 0;
  uint32_t dstArrayElement = 0;
  uint32_t descriptorCount = 0;
};

struct VkDescriptorUpdateTemplateEntry {
  uint32_t dstBinding = 0;
  uint32_t dstArrayElement = 0;
  uint32_t descriptorCount = 0;
  uint32_t descriptorType = 0;
  size_t offset = 0;
  size_t stride = 0;
};

struct VkDescriptorUpdateTemplateCreateInfo {
  static constexpr uint32_t kType = 1000085000;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  uint32_t descriptorUpdateEntryCount = 0;
  const VkDescriptorUpdateTemplateEntry* pDescriptorUpdateEntries = nullptr;
  uint32_t templateType = 0;
  VkDescriptorSetLayout descriptorSetLayout = nullptr;
  uint32_t pipelineBindPoint = 0;
  VkPipelineLayout pipelineLayout = nullptr;
  uint32_t set = 0;
};

struct VkDebugUtilsObjectNameInfoEXT {
  static constexpr uint32_t kType = 1000128000;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  uint32_t objectType = 0;
  uint64_t objectHandle = 0;
  const char* pObjectName = nullptr;
};

struct VkDebugUtilsMessengerCallbackDataEXT {
  static constexpr uint32_t kType = 1000128003;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  const char* pMessageIdName = nullptr;
  int32_t messageIdNumber = 0;
  const char* pMessage = nullptr;
  uint32_t queueLabelCount = 0;
  const void* pQueueLabels = nullptr;
  uint32_t cmdBufLabelCount = 0;
  const void* pCmdBufLabels = nullptr;
  uint32_t objectCount = 0;
  const VkDebugUtilsObjectNameInfoEXT* pObjects = nullptr;
};

using VkDebugUtilsMessengerCallback = VkBool32(DOVETAIL_VK_CALL*)(
    uint32_t severity, VkFlags types, const VkDebugUtilsMessengerCallbackDataEXT* data, void* user);

struct VkDebugUtilsMessengerCreateInfoEXT {
  static constexpr uint32_t kType = 1000128004;
  uint32_t sType = kType;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  VkFlags messageSeverity = 0;
  VkFlags messageType = 0;
  VkDebugUtilsMessengerCallback pfnUserCallback = nullptr;
  void* pUserData = nullptr;
};

}  // namespace dovetail::vendor::vulkan

#endif  // DOVETAIL_RUNTIME_VULKAN_VENDOR_VK_PIPELINE_STRUCTS_H_
