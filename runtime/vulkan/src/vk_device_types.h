/* The structs of the Vulkan API in which a device tells what it can do; see vk_types.h. */
#ifndef DOVETAIL_RUNTIME_VULKAN_VK_DEVICE_TYPES_H_
#define DOVETAIL_RUNTIME_VULKAN_VK_DEVICE_TYPES_H_

#include "vk_types.h"

namespace dovetail::runtime::vulkan {

struct VkPhysicalDeviceLimits {
  uint32_t unused0[7] = {};
  uint32_t maxStorageBufferRange = 0;
  uint32_t maxPushConstantsSize = 0;
  uint32_t maxMemoryAllocationCount = 0;
  uint32_t unused40[9] = {};
  uint32_t maxPerStageDescriptorStorageBuffers = 0;
  uint32_t unused80[3] = {};
  uint32_t maxPerStageResources = 0;
  uint32_t unused96[3] = {};
  uint32_t maxDescriptorSetStorageBuffers = 0;
  uint32_t unused112[26] = {};
  uint32_t maxComputeSharedMemorySize = 0;
  uint32_t maxComputeWorkGroupCount[3] = {};
  uint32_t maxComputeWorkGroupInvocations = 0;
  uint32_t maxComputeWorkGroupSize[3] = {};
  uint64_t unused248[10] = {};
  VkDeviceSize minStorageBufferOffsetAlignment = 0;
  uint32_t unused336[21] = {};
  VkBool32 timestampComputeAndGraphics = 0;
  float timestampPeriod = 0;
  uint32_t unused428[17] = {};
  uint64_t nonCoherentAtomSize = 0;
};

struct VkPhysicalDeviceProperties {
  uint32_t apiVersion = 0;
  uint32_t driverVersion = 0;
  uint32_t vendorID = 0;
  uint32_t deviceID = 0;
  uint32_t deviceType = 0;
  char deviceName[256] = "";
  uint8_t pipelineCacheUUID[16] = {};
  VkPhysicalDeviceLimits limits;
  VkBool32 unused[5] = {};
};

struct VkPhysicalDeviceProperties2 {
  uint32_t sType = 1000059001;
  void* pNext = nullptr;
  VkPhysicalDeviceProperties properties;
};

struct VkPhysicalDeviceIDProperties {
  uint32_t sType = 1000071004;
  void* pNext = nullptr;
  uint8_t deviceUUID[16] = {};
  uint8_t driverUUID[16] = {};
  uint8_t deviceLUID[8] = {};
  uint32_t deviceNodeMask = 0;
  VkBool32 deviceLUIDValid = 0;
};

struct VkPhysicalDeviceMaintenance3Properties {
  uint32_t sType = 1000168000;
  void* pNext = nullptr;
  uint32_t maxPerSetDescriptors = 0;
  VkDeviceSize maxMemoryAllocationSize = 0;
};

struct VkPhysicalDeviceMaintenance4Properties {
  uint32_t sType = 1000413001;
  void* pNext = nullptr;
  VkDeviceSize maxBufferSize = 0;
};

struct VkPhysicalDeviceSubgroupProperties {
  uint32_t sType = 1000094000;
  void* pNext = nullptr;
  uint32_t subgroupSize = 0;
  VkFlags supportedStages = 0;
  VkFlags supportedOperations = 0;
  VkBool32 quadOperationsInAllStages = 0;
};

struct VkPhysicalDeviceSubgroupSizeControlProperties {
  uint32_t sType = 1000225000;
  void* pNext = nullptr;
  uint32_t minSubgroupSize = 0;
  uint32_t maxSubgroupSize = 0;
  uint32_t maxComputeWorkgroupSubgroups = 0;
  VkFlags requiredSubgroupSizeStages = 0;
};

struct VkPhysicalDeviceDriverProperties {
  uint32_t sType = 1000196000;
  void* pNext = nullptr;
  uint32_t driverID = 0;
  char driverName[256] = "";
  char driverInfo[256] = "";
  uint8_t conformanceVersion[4] = {};
};

struct VkPhysicalDevicePushDescriptorPropertiesKHR {
  uint32_t sType = 1000080000;
  void* pNext = nullptr;
  uint32_t maxPushDescriptors = 0;
};

/* Each row has the widths 16, 32 and 64. */
struct VkPhysicalDeviceFloatControlsProperties {
  uint32_t sType = 1000197000;
  void* pNext = nullptr;
  uint32_t denormBehaviorIndependence = 0;
  uint32_t roundingModeIndependence = 0;
  VkBool32 shaderSignedZeroInfNanPreserve[3] = {};
  VkBool32 shaderDenormPreserve[3] = {};
  VkBool32 shaderDenormFlushToZero[3] = {};
  VkBool32 shaderRoundingModeRTE[3] = {};
  VkBool32 shaderRoundingModeRTZ[3] = {};
};

/* VkPhysicalDeviceFeatures; the features between those we use are only passed over. */
struct VkPhysicalDeviceFeatures {
  VkBool32 robustBufferAccess = 0;
  VkBool32 unused4[38] = {};
  VkBool32 shaderFloat64 = 0;
  VkBool32 shaderInt64 = 0;
  VkBool32 shaderInt16 = 0;
  VkBool32 unused42[13] = {};
};

struct VkPhysicalDeviceFeatures2 {
  uint32_t sType = 1000059000;
  void* pNext = nullptr;
  VkPhysicalDeviceFeatures features;
};

struct VkPhysicalDevice16BitStorageFeatures {
  uint32_t sType = 1000083000;
  void* pNext = nullptr;
  VkBool32 storageBuffer16BitAccess = 0;
  VkBool32 uniformAndStorageBuffer16BitAccess = 0;
  VkBool32 storagePushConstant16 = 0;
  VkBool32 storageInputOutput16 = 0;
};

struct VkPhysicalDevice8BitStorageFeatures {
  uint32_t sType = 1000177000;
  void* pNext = nullptr;
  VkBool32 storageBuffer8BitAccess = 0;
  VkBool32 uniformAndStorageBuffer8BitAccess = 0;
  VkBool32 storagePushConstant8 = 0;
};

struct VkPhysicalDeviceShaderFloat16Int8Features {
  uint32_t sType = 1000082000;
  void* pNext = nullptr;
  VkBool32 shaderFloat16 = 0;
  VkBool32 shaderInt8 = 0;
};

struct VkPhysicalDeviceVariablePointersFeatures {
  uint32_t sType = 1000120000;
  void* pNext = nullptr;
  VkBool32 variablePointersStorageBuffer = 0;
  VkBool32 variablePointers = 0;
};

struct VkPhysicalDeviceShaderAtomicInt64Features {
  uint32_t sType = 1000180000;
  void* pNext = nullptr;
  VkBool32 shaderBufferInt64Atomics = 0;
  VkBool32 shaderSharedInt64Atomics = 0;
};

struct VkPhysicalDeviceShaderAtomicFloatFeaturesEXT {
  uint32_t sType = 1000260000;
  void* pNext = nullptr;
  VkBool32 shaderBufferFloat32Atomics = 0;
  VkBool32 shaderBufferFloat32AtomicAdd = 0;
  VkBool32 shaderBufferFloat64Atomics = 0;
  VkBool32 shaderBufferFloat64AtomicAdd = 0;
  VkBool32 shaderSharedFloat32Atomics = 0;
  VkBool32 shaderSharedFloat32AtomicAdd = 0;
  VkBool32 shaderSharedFloat64Atomics = 0;
  VkBool32 shaderSharedFloat64AtomicAdd = 0;
  VkBool32 unused[4] = {};
};

struct VkPhysicalDeviceBufferDeviceAddressFeatures {
  uint32_t sType = 1000257000;
  void* pNext = nullptr;
  VkBool32 bufferDeviceAddress = 0;
  VkBool32 bufferDeviceAddressCaptureReplay = 0;
  VkBool32 bufferDeviceAddressMultiDevice = 0;
};

struct VkPhysicalDeviceTimelineSemaphoreFeatures {
  uint32_t sType = 1000207000;
  void* pNext = nullptr;
  VkBool32 timelineSemaphore = 0;
};

struct VkPhysicalDeviceSubgroupSizeControlFeatures {
  uint32_t sType = 1000225002;
  void* pNext = nullptr;
  VkBool32 subgroupSizeControl = 0;
  VkBool32 computeFullSubgroups = 0;
};

struct VkPhysicalDeviceShaderIntegerDotProductFeatures {
  uint32_t sType = 1000280000;
  void* pNext = nullptr;
  VkBool32 shaderIntegerDotProduct = 0;
};

struct VkPhysicalDeviceVulkanMemoryModelFeatures {
  uint32_t sType = 1000211000;
  void* pNext = nullptr;
  VkBool32 vulkanMemoryModel = 0;
  VkBool32 vulkanMemoryModelDeviceScope = 0;
  VkBool32 vulkanMemoryModelAvailabilityVisibilityChains = 0;
};

struct VkPhysicalDeviceShaderSubgroupExtendedTypesFeatures {
  uint32_t sType = 1000175000;
  void* pNext = nullptr;
  VkBool32 shaderSubgroupExtendedTypes = 0;
};

struct VkPhysicalDeviceCooperativeMatrixFeaturesKHR {
  uint32_t sType = 1000506000;
  void* pNext = nullptr;
  VkBool32 cooperativeMatrix = 0;
  VkBool32 cooperativeMatrixRobustBufferAccess = 0;
};

struct VkPhysicalDeviceRobustness2FeaturesEXT {
  uint32_t sType = 1000286000;
  void* pNext = nullptr;
  VkBool32 robustBufferAccess2 = 0;
  VkBool32 robustImageAccess2 = 0;
  VkBool32 nullDescriptor = 0;
};

struct VkPhysicalDeviceMaintenance4Features {
  uint32_t sType = 1000413000;
  void* pNext = nullptr;
  VkBool32 maintenance4 = 0;
};

}  // namespace dovetail::runtime::vulkan

#endif  // DOVETAIL_RUNTIME_VULKAN_VK_DEVICE_TYPES_H_
