/* The structs of the Vulkan API for shaders, descriptors and messages; see vk_types.h. */
#ifndef DOVETAIL_RUNTIME_VULKAN_VK_PIPELINE_TYPES_H_
#define DOVETAIL_RUNTIME_VULKAN_VK_PIPELINE_TYPES_H_

#include "vk_types.h"

namespace dovetail::runtime::vulkan {

struct VkShaderModuleCreateInfo {
  uint32_t sType = 16;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  size_t codeSize = 0;
  const uint32_t* pCode = nullptr;
};

struct VkPipelineCacheCreateInfo {
  uint32_t sType = 17;
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
  uint32_t sType = 1000225001;
  void* pNext = nullptr;
  uint32_t requiredSubgroupSize = 0;
};

struct VkPipelineShaderStageCreateInfo {
  uint32_t sType = 18;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  VkFlags stage = 0;
  VkShaderModule module = nullptr;
  const char* pName = nullptr;
  const VkSpecializationInfo* pSpecializationInfo = nullptr;
};

struct VkComputePipelineCreateInfo {
  uint32_t sType = 29;
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
  uint32_t sType = 30;
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
  uint32_t sType = 32;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  uint32_t bindingCount = 0;
  const VkDescriptorSetLayoutBinding* pBindings = nullptr;
};

struct VkDescriptorPoolSize {
  uint32_t type = 0;
  uint32_t descriptorCount = 0;
};

struct VkDescriptorPoolCreateInfo {
  uint32_t sType = 33;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  uint32_t maxSets = 0;
  uint32_t poolSizeCount = 0;
  const VkDescriptorPoolSize* pPoolSizes = nullptr;
};

struct VkDescriptorSetAllocateInfo {
  uint32_t sType = 34;
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

struct VkDescriptorUpdateTemplateEntry {
  uint32_t dstBinding = 0;
  uint32_t dstArrayElement = 0;
  uint32_t descriptorCount = 0;
  uint32_t descriptorType = 0;
  size_t offset = 0;
  size_t stride = 0;
};

struct VkDescriptorUpdateTemplateCreateInfo {
  uint32_t sType = 1000085000;
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

/* VK_EXT_debug_utils. */
constexpr VkFlags kVkDebugSeverityWarning = 0x100;
constexpr VkFlags kVkDebugSeverityError = 0x1000;
constexpr VkFlags kVkDebugTypeGeneral = 0x1;
constexpr VkFlags kVkDebugTypeValidation = 0x2;

struct VkDebugUtilsMessengerCallbackDataEXT {
  uint32_t sType = 1000128003;
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
  const void* pObjects = nullptr;
};

using VkDebugUtilsMessengerCallback = VkBool32(DOVETAIL_VK_CALL*)(
    uint32_t severity, VkFlags types, const VkDebugUtilsMessengerCallbackDataEXT* data, void* user);

struct VkDebugUtilsMessengerCreateInfoEXT {
  uint32_t sType = 1000128004;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  VkFlags messageSeverity = 0;
  VkFlags messageType = 0;
  VkDebugUtilsMessengerCallback pfnUserCallback = nullptr;
  void* pUserData = nullptr;
};

}  // namespace dovetail::runtime::vulkan

#endif  // DOVETAIL_RUNTIME_VULKAN_VK_PIPELINE_TYPES_H_
