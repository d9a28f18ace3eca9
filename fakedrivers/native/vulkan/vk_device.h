/* The structs in which a Vulkan device tells about itself; see vk_base.h. What is about pictures
 * has no name here: the look-alike computes only, and answers 0. Structs of features are not
 * declared: each is a row of VkBool32 after the usual head (feature_sets.h). */
#ifndef DOVETAIL_FAKEDRIVERS_VULKAN_VK_DEVICE_H_
#define DOVETAIL_FAKEDRIVERS_VULKAN_VK_DEVICE_H_

#include "vk_structs.h"

namespace dovetail::fakedrivers::vulkan {

struct VkPhysicalDeviceLimits {
  uint32_t unused0[6];
  uint32_t maxUniformBufferRange;
  uint32_t maxStorageBufferRange;
  uint32_t maxPushConstantsSize;
  uint32_t maxMemoryAllocationCount;
  uint32_t maxSamplerAllocationCount;
  VkDeviceSize bufferImageGranularity;
  VkDeviceSize sparseAddressSpaceSize;
  uint32_t maxBoundDescriptorSets;
  uint32_t unused68;
  uint32_t maxPerStageDescriptorUniformBuffers;
  uint32_t maxPerStageDescriptorStorageBuffers;
  uint32_t unused80[3];
  uint32_t maxPerStageResources;
  uint32_t unused96;
  uint32_t maxDescriptorSetUniformBuffers;
  uint32_t maxDescriptorSetUniformBuffersDynamic;
  uint32_t maxDescriptorSetStorageBuffers;
  uint32_t maxDescriptorSetStorageBuffersDynamic;
  uint32_t unused116[25];
  uint32_t maxComputeSharedMemorySize;
  uint32_t maxComputeWorkGroupCount[3];
  uint32_t maxComputeWorkGroupInvocations;
  uint32_t maxComputeWorkGroupSize[3];
  uint32_t unused248[13];
  size_t minMemoryMapAlignment;
  VkDeviceSize minTexelBufferOffsetAlignment;
  VkDeviceSize minUniformBufferOffsetAlignment;
  VkDeviceSize minStorageBufferOffsetAlignment;
  uint32_t unused336[21];
  VkBool32 timestampComputeAndGraphics;
  float timestampPeriod;
  uint32_t unused428[3];
  uint32_t discreteQueuePriorities;
  uint32_t unused444[8];
  VkDeviceSize optimalBufferCopyOffsetAlignment;
  VkDeviceSize optimalBufferCopyRowPitchAlignment;
  VkDeviceSize nonCoherentAtomSize;
};
struct VkPhysicalDeviceProperties {
  uint32_t apiVersion;
  uint32_t driverVersion;
  uint32_t vendorID;
  uint32_t deviceID;
  uint32_t deviceType;
  char deviceName[256];
  uint8_t pipelineCacheUUID[16];
  VkPhysicalDeviceLimits limits;
  VkBool32 sparseProperties[5];
};
struct VkPhysicalDeviceProperties2 {
  DOVETAIL_FAKE_VK_OUT(1000059001);
  VkPhysicalDeviceProperties properties;
};
/* 55 features; which is which is in feature_sets.cc. */
struct VkPhysicalDeviceFeatures {
  VkBool32 values[55];
};
struct VkPhysicalDeviceFeatures2 {
  DOVETAIL_FAKE_VK_OUT(1000059000);
  VkPhysicalDeviceFeatures features;
};
struct VkExtent3D {
  uint32_t width;
  uint32_t height;
  uint32_t depth;
};
struct VkQueueFamilyProperties {
  VkFlags queueFlags;
  uint32_t queueCount;
  uint32_t timestampValidBits;
  VkExtent3D minImageTransferGranularity;
};
struct VkQueueFamilyProperties2 {
  DOVETAIL_FAKE_VK_OUT(1000059005);
  VkQueueFamilyProperties queueFamilyProperties;
};
struct VkCooperativeMatrixPropertiesKHR {
  DOVETAIL_FAKE_VK_OUT(1000506001);
  uint32_t MSize;
  uint32_t NSize;
  uint32_t KSize;
  uint32_t AType; /* VkComponentTypeKHR, as the three that follow */
  uint32_t BType;
  uint32_t CType;
  uint32_t ResultType;
  VkBool32 saturatingAccumulation;
  uint32_t scope; /* VkScopeKHR */
};
struct VkMemoryType {
  VkFlags propertyFlags;
  uint32_t heapIndex;
};
struct VkMemoryHeap {
  VkDeviceSize size;
  VkFlags flags;
};
struct VkPhysicalDeviceMemoryProperties {
  uint32_t memoryTypeCount;
  VkMemoryType memoryTypes[kVkMaxMemoryTypes];
  uint32_t memoryHeapCount;
  VkMemoryHeap memoryHeaps[kVkMaxMemoryHeaps];
};
struct VkPhysicalDeviceMemoryProperties2 {
  DOVETAIL_FAKE_VK_OUT(1000059006);
  VkPhysicalDeviceMemoryProperties memoryProperties;
};
struct VkPhysicalDeviceMemoryBudgetPropertiesEXT {
  DOVETAIL_FAKE_VK_OUT(1000237000);
  VkDeviceSize heapBudget[kVkMaxMemoryHeaps];
  VkDeviceSize heapUsage[kVkMaxMemoryHeaps];
};
struct VkFormatProperties {
  VkFlags linearTilingFeatures;
  VkFlags optimalTilingFeatures;
  VkFlags bufferFeatures;
};
struct VkPhysicalDeviceGroupProperties {
  DOVETAIL_FAKE_VK_OUT(1000070000);
  uint32_t physicalDeviceCount;
  VkPhysicalDevice physicalDevices[kVkMaxDeviceGroupSize];
  VkBool32 subsetAllocation;
};

/* --- what properties can be chained ------------------------------------------------------------
 */

struct VkPhysicalDeviceIDProperties {
  DOVETAIL_FAKE_VK_OUT(1000071004);
  uint8_t deviceUUID[16];
  uint8_t driverUUID[16];
  uint8_t deviceLUID[8];
  uint32_t deviceNodeMask;
  VkBool32 deviceLUIDValid;
};
struct VkPhysicalDeviceMaintenance3Properties {
  DOVETAIL_FAKE_VK_OUT(1000168000);
  uint32_t maxPerSetDescriptors;
  VkDeviceSize maxMemoryAllocationSize;
};
struct VkPhysicalDeviceMaintenance4Properties {
  DOVETAIL_FAKE_VK_OUT(1000413001);
  VkDeviceSize maxBufferSize;
};
struct VkPhysicalDeviceSubgroupProperties {
  DOVETAIL_FAKE_VK_OUT(1000094000);
  uint32_t subgroupSize;
  VkFlags supportedStages;
  VkFlags supportedOperations;
  VkBool32 quadOperationsInAllStages;
};
struct VkPhysicalDeviceSubgroupSizeControlProperties {
  DOVETAIL_FAKE_VK_OUT(1000225000);
  uint32_t minSubgroupSize;
  uint32_t maxSubgroupSize;
  uint32_t maxComputeWorkgroupSubgroups;
  VkFlags requiredSubgroupSizeStages;
};
struct VkPhysicalDeviceDriverProperties {
  DOVETAIL_FAKE_VK_OUT(1000196000);
  uint32_t driverID;
  char driverName[256];
  char driverInfo[256];
  uint8_t conformanceVersion[4];
};
struct VkPhysicalDevicePushDescriptorPropertiesKHR {
  DOVETAIL_FAKE_VK_OUT(1000080000);
  uint32_t maxPushDescriptors;
};
struct VkPhysicalDeviceTimelineSemaphoreProperties {
  DOVETAIL_FAKE_VK_OUT(1000207001);
  uint64_t maxTimelineSemaphoreValueDifference;
};
/* Each row has the widths 16, 32 and 64. */
struct VkPhysicalDeviceFloatControlsProperties {
  DOVETAIL_FAKE_VK_OUT(1000197000);
  uint32_t denormBehaviorIndependence;
  uint32_t roundingModeIndependence;
  VkBool32 shaderSignedZeroInfNanPreserve[3];
  VkBool32 shaderDenormPreserve[3];
  VkBool32 shaderDenormFlushToZero[3];
  VkBool32 shaderRoundingModeRTE[3];
  VkBool32 shaderRoundingModeRTZ[3];
};
struct VkPhysicalDeviceVulkan11Properties {
  DOVETAIL_FAKE_VK_OUT(50);
  uint8_t deviceUUID[16];
  uint8_t driverUUID[16];
  uint8_t deviceLUID[8];
  uint32_t deviceNodeMask;
  VkBool32 deviceLUIDValid;
  uint32_t subgroupSize;
  VkFlags subgroupSupportedStages;
  VkFlags subgroupSupportedOperations;
  VkBool32 subgroupQuadOperationsInAllStages;
  uint32_t unused76[4];
  uint32_t maxPerSetDescriptors;
  VkDeviceSize maxMemoryAllocationSize;
};
struct VkPhysicalDeviceVulkan12Properties {
  DOVETAIL_FAKE_VK_OUT(52);
  uint32_t driverID;
  char driverName[256];
  char driverInfo[256];
  uint8_t conformanceVersion[4];
  uint32_t denormBehaviorIndependence;
  uint32_t roundingModeIndependence;
  VkBool32 shaderSignedZeroInfNanPreserve[3];
  VkBool32 shaderDenormPreserve[3];
  VkBool32 shaderDenormFlushToZero[3];
  VkBool32 shaderRoundingModeRTE[3];
  VkBool32 shaderRoundingModeRTZ[3];
  uint32_t unused604[29];
  uint64_t maxTimelineSemaphoreValueDifference;
  VkFlags framebufferIntegerColorSampleCounts;
};
struct VkPhysicalDeviceVulkan13Properties {
  DOVETAIL_FAKE_VK_OUT(54);
  uint32_t minSubgroupSize;
  uint32_t maxSubgroupSize;
  uint32_t maxComputeWorkgroupSubgroups;
  VkFlags requiredSubgroupSizeStages;
  uint32_t unused32[36];
  VkDeviceSize storageTexelBufferOffsetAlignmentBytes;
  VkBool32 storageTexelBufferOffsetSingleTexelAlignment;
  VkDeviceSize uniformTexelBufferOffsetAlignmentBytes;
  VkBool32 uniformTexelBufferOffsetSingleTexelAlignment;
  VkDeviceSize maxBufferSize;
};

}  // namespace dovetail::fakedrivers::vulkan

#endif  // DOVETAIL_FAKEDRIVERS_VULKAN_VK_DEVICE_H_
