/* The structs of the Vulkan API in which a device tells what it can do; see vk_structs.h. What is
 * about pictures, and what neither the runtime nor a fake driver knows by name, is `unused`.
 */
#ifndef DOVETAIL_RUNTIME_VULKAN_VENDOR_VK_DEVICE_STRUCTS_H_
#define DOVETAIL_RUNTIME_VULKAN_VENDOR_VK_DEVICE_STRUCTS_H_

#include "vk_base.h"

namespace dovetail::vendor::vulkan {

struct VkPhysicalDeviceLimits {
  uint32_t unused0[6] = {};
  uint32_t maxUniformBufferRange = 0;
  uint32_t maxStorageBufferRange = 0;
  uint32_t maxPushConstantsSize = 0;
  uint32_t maxMemoryAllocationCount = 0;
  uint32_t maxSamplerAllocationCount = 0;
  VkDeviceSize bufferImageGranularity = 0;
  VkDeviceSize sparseAddressSpaceSize = 0;
  uint32_t maxBoundDescriptorSets = 0;
  uint32_t unused68 = 0;
  uint32_t maxPerStageDescriptorUniformBuffers = 0;
  uint32_t maxPerStageDescriptorStorageBuffers = 0;
  uint32_t unused80[3] = {};
  uint32_t maxPerStageResources = 0;
  uint32_t unused96 = 0;
  uint32_t maxDescriptorSetUniformBuffers = 0;
  uint32_t maxDescriptorSetUniformBuffersDynamic = 0;
  uint32_t maxDescriptorSetStorageBuffers = 0;
  uint32_t maxDescriptorSetStorageBuffersDynamic = 0;
  uint32_t unused116[25] = {};
  uint32_t maxComputeSharedMemorySize = 0;
  uint32_t maxComputeWorkGroupCount[3] = {};
  uint32_t maxComputeWorkGroupInvocations = 0;
  uint32_t maxComputeWorkGroupSize[3] = {};
  uint32_t unused248[13] = {};
  size_t minMemoryMapAlignment = 0;
  VkDeviceSize minTexelBufferOffsetAlignment = 0;
  VkDeviceSize minUniformBufferOffsetAlignment = 0;
  VkDeviceSize minStorageBufferOffsetAlignment = 0;
  uint32_t unused336[21] = {};
  VkBool32 timestampComputeAndGraphics = 0;
  float timestampPeriod = 0;
  uint32_t unused428[3] = {};
  uint32_t discreteQueuePriorities = 0;
  uint32_t unused444[8] = {};
  VkDeviceSize optimalBufferCopyOffsetAlignment = 0;
  VkDeviceSize optimalBufferCopyRowPitchAlignment = 0;
  VkDeviceSize nonCoherentAtomSize = 0;
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
  VkBool32 sparseProperties[5] = {};
};

struct VkPhysicalDeviceProperties2 {
  static constexpr uint32_t kType = 1000059001;
  uint32_t sType = kType;
  void* pNext = nullptr;
  VkPhysicalDeviceProperties properties;
};

/* 55 features; the fake driver knows the names of all. */
struct VkPhysicalDeviceFeatures {
  VkBool32 robustBufferAccess = 0;
  VkBool32 unused4[38] = {};
  VkBool32 shaderFloat64 = 0;
  VkBool32 shaderInt64 = 0;
  VkBool32 shaderInt16 = 0;
  VkBool32 unused42[13] = {};
};

struct VkPhysicalDeviceFeatures2 {
  static constexpr uint32_t kType = 1000059000;
  uint32_t sType = kType;
  void* pNext = nullptr;
  VkPhysicalDeviceFeatures features;
};

struct VkExtent3D {
  uint32_t width = 0;
  uint32_t height = 0;
  uint32_t depth = 0;
};

struct VkQueueFamilyProperties {
  VkFlags queueFlags = 0;
  uint32_t queueCount = 0;
  uint32_t timestampValidBits = 0;
  VkExtent3D minImageTransferGranularity;
};

struct VkQueueFamilyProperties2 {
  static constexpr uint32_t kType = 1000059005;
  uint32_t sType = kType;
  void* pNext = nullptr;
  VkQueueFamilyProperties queueFamilyProperties;
};

struct VkCooperativeMatrixPropertiesKHR {
  static constexpr uint32_t kType = 1000506001;
  uint32_t sType = kType;
  void* pNext = nullptr;
  uint32_t MSize = 0;
  uint32_t NSize = 0;
  uint32_t KSize = 0;
  uint32_t AType = 0; /* VkComponentTypeKHR, as the three that follow */
  uint32_t BType = 0;
  uint32_t CType = 0;
  uint32_t ResultType = 0;
  VkBool32 saturatingAccumulation = 0;
  uint32_t scope = 0; /* VkScopeKHR */
};

struct VkMemoryType {
  VkFlags propertyFlags = 0;
  uint32_t heapIndex = 0;
};

struct VkMemoryHeap {
  VkDeviceSize size = 0;
  VkFlags flags = 0;
};

struct VkPhysicalDeviceMemoryProperties {
  uint32_t memoryTypeCount = 0;
  VkMemoryType memoryTypes[kVkMaxMemoryTypes];
  uint32_t memoryHeapCount = 0;
  VkMemoryHeap memoryHeaps[kVkMaxMemoryHeaps];
};

struct VkPhysicalDeviceMemoryProperties2 {
  static constexpr uint32_t kType = 1000059006;
  uint32_t sType = kType;
  void* pNext = nullptr;
  VkPhysicalDeviceMemoryProperties memoryProperties;
};

struct VkPhysicalDeviceMemoryBudgetPropertiesEXT {
  static constexpr uint32_t kType = 1000237000;
  uint32_t sType = kType;
  void* pNext = nullptr;
  VkDeviceSize heapBudget[kVkMaxMemoryHeaps] = {};
  VkDeviceSize heapUsage[kVkMaxMemoryHeaps] = {};
};

struct VkFormatProperties {
  VkFlags linearTilingFeatures = 0;
  VkFlags optimalTilingFeatures = 0;
  VkFlags bufferFeatures = 0;
};

struct VkPhysicalDeviceGroupProperties {
  static constexpr uint32_t kType = 1000070000;
  uint32_t sType = kType;
  void* pNext = nullptr;
  uint32_t physicalDeviceCount = 0;
  VkPhysicalDevice physicalDevices[kVkMaxDeviceGroupSize] = {};
  VkBool32 subsetAllocation = 0;
};

struct VkPhysicalDeviceIDProperties {
  static constexpr uint32_t kType = 1000071004;
  uint32_t sType = kType;
  void* pNext = nullptr;
  uint8_t deviceUUID[16] = {};
  uint8_t driverUUID[16] = {};
  uint8_t deviceLUID[8] = {};
  uint32_t deviceNodeMask = 0;
  VkBool32 deviceLUIDValid = 0;
};

struct VkPhysicalDeviceMaintenance3Properties {
  static constexpr uint32_t kType = 1000168000;
  uint32_t sType = kType;
  void* pNext = nullptr;
  uint32_t maxPerSetDescriptors = 0;
  VkDeviceSize maxMemoryAllocationSize = 0;
};

struct VkPhysicalDeviceMaintenance4Properties {
  static constexpr uint32_t kType = 1000413001;
  uint32_t sType = kType;
  void* pNext = nullptr;
  VkDeviceSize maxBufferSize = 0;
};

struct VkPhysicalDeviceSubgroupProperties {
  static constexpr uint32_t kType = 1000094000;
  uint32_t sType = kType;
  void* pNext = nullptr;
  uint32_t subgroupSize = 0;
  VkFlags supportedStages = 0;
  VkFlags supportedOperations = 0;
  VkBool32 quadOperationsInAllStages = 0;
};

struct VkPhysicalDeviceSubgroupSizeControlProperties {
  static constexpr uint32_t kType = 1000225000;
  uint32_t sType = kType;
  void* pNext = nullptr;
  uint32_t minSubgroupSize = 0;
  uint32_t maxSubgroupSize = 0;
  uint32_t maxComputeWorkgroupSubgroups = 0;
  VkFlags requiredSubgroupSizeStages = 0;
};

struct VkPhysicalDeviceDriverProperties {
  static constexpr uint32_t kType = 1000196000;
  uint32_t sType = kType;
  void* pNext = nullptr;
  uint32_t driverID = 0;
  char driverName[256] = "";
  char driverInfo[256] = "";
  uint8_t conformanceVersion[4] = {};
};

struct VkPhysicalDevicePushDescriptorPropertiesKHR {
  static constexpr uint32_t kType = 1000080000;
  uint32_t sType = kType;
  void* pNext = nullptr;
  uint32_t maxPushDescriptors = 0;
};

struct VkPhysicalDeviceTimelineSemaphoreProperties {
  static constexpr uint32_t kType = 1000207001;
  uint32_t sType = kType;
  void* pNext = nullptr;
  uint64_t maxTimelineSemaphoreValueDifference = 0;
};

/* Each row has the widths 16, 32 and 64. */
struct VkPhysicalDeviceFloatControlsProperties {
  static constexpr uint32_t kType = 1000197000;
  uint32_t sType = kType;
  void* pNext = nullptr;
  uint32_t denormBehaviorIndependence = 0;
  uint32_t roundingModeIndependence = 0;
  VkBool32 shaderSignedZeroInfNanPreserve[3] = {}; /* shaderSignedZeroInfNanPreserveFloat16 */
  VkBool32 shaderDenormPreserve[3] = {};           /* shaderDenormPreserveFloat16 */
  VkBool32 shaderDenormFlushToZero[3] = {};        /* shaderDenormFlushToZeroFloat16 */
  VkBool32 shaderRoundingModeRTE[3] = {};          /* shaderRoundingModeRTEFloat16 */
  VkBool32 shaderRoundingModeRTZ[3] = {};          /* shaderRoundingModeRTZFloat16 */
};

struct VkPhysicalDeviceVulkan11Properties {
  static constexpr uint32_t kType = 50;
  uint32_t sType = kType;
  void* pNext = nullptr;
  uint8_t deviceUUID[16] = {};
  uint8_t driverUUID[16] = {};
  uint8_t deviceLUID[8] = {};
  uint32_t deviceNodeMask = 0;
  VkBool32 deviceLUIDValid = 0;
  uint32_t subgroupSize = 0;
  VkFlags subgroupSupportedStages = 0;
  VkFlags subgroupSupportedOperations = 0;
  VkBool32 subgroupQuadOperationsInAllStages = 0;
  uint32_t unused76[4] = {};
  uint32_t maxPerSetDescriptors = 0;
  VkDeviceSize maxMemoryAllocationSize = 0;
};

struct VkPhysicalDeviceVulkan12Properties {
  static constexpr uint32_t kType = 52;
  uint32_t sType = kType;
  void* pNext = nullptr;
  uint32_t driverID = 0;
  char driverName[256] = "";
  char driverInfo[256] = "";
  uint8_t conformanceVersion[4] = {};
  uint32_t denormBehaviorIndependence = 0;
  uint32_t roundingModeIndependence = 0;
  VkBool32 shaderSignedZeroInfNanPreserve[3] = {}; /* shaderSignedZeroInfNanPreserveFloat16 */
  VkBool32 shaderDenormPreserve[3] = {};           /* shaderDenormPreserveFloat16 */
  VkBool32 shaderDenormFlushToZero[3] = {};        /* shaderDenormFlushToZeroFloat16 */
  VkBool32 shaderRoundingModeRTE[3] = {};          /* shaderRoundingModeRTEFloat16 */
  VkBool32 shaderRoundingModeRTZ[3] = {};          /* shaderRoundingModeRTZFloat16 */
  uint32_t unused604[29] = {};
  uint64_t maxTimelineSemaphoreValueDifference = 0;
  VkFlags framebufferIntegerColorSampleCounts = 0;
};

struct VkPhysicalDeviceVulkan13Properties {
  static constexpr uint32_t kType = 54;
  uint32_t sType = kType;
  void* pNext = nullptr;
  uint32_t minSubgroupSize = 0;
  uint32_t maxSubgroupSize = 0;
  uint32_t maxComputeWorkgroupSubgroups = 0;
  VkFlags requiredSubgroupSizeStages = 0;
  uint32_t unused32[36] = {};
  VkDeviceSize storageTexelBufferOffsetAlignmentBytes = 0;
  VkBool32 storageTexelBufferOffsetSingleTexelAlignment = 0;
  VkDeviceSize uniformTexelBufferOffsetAlignmentBytes = 0;
  VkBool32 uniformTexelBufferOffsetSingleTexelAlignment = 0;
  VkDeviceSize maxBufferSize = 0;
};

struct VkPhysicalDevice16BitStorageFeatures {
  static constexpr uint32_t kType = 1000083000;
  uint32_t sType = kType;
  void* pNext = nullptr;
  VkBool32 storageBuffer16BitAccess = 0;
  VkBool32 uniformAndStorageBuffer16BitAccess = 0;
  VkBool32 storagePushConstant16 = 0;
  VkBool32 storageInputOutput16 = 0;
};

struct VkPhysicalDevice8BitStorageFeatures {
  static constexpr uint32_t kType = 1000177000;
  uint32_t sType = kType;
  void* pNext = nullptr;
  VkBool32 storageBuffer8BitAccess = 0;
  VkBool32 uniformAndStorageBuffer8BitAccess = 0;
  VkBool32 storagePushConstant8 = 0;
};

struct VkPhysicalDeviceShaderFloat16Int8Features {
  static constexpr uint32_t kType = 1000082000;
  uint32_t sType = kType;
  void* pNext = nullptr;
  VkBool32 shaderFloat16 = 0;
  VkBool32 shaderInt8 = 0;
};

struct VkPhysicalDeviceVariablePointersFeatures {
  static constexpr uint32_t kType = 1000120000;
  uint32_t sType = kType;
  void* pNext = nullptr;
  VkBool32 variablePointersStorageBuffer = 0;
  VkBool32 variablePointers = 0;
};

struct VkPhysicalDeviceShaderAtomicInt64Features {
  static constexpr uint32_t kType = 1000180000;
  uint32_t sType = kType;
  void* pNext = nullptr;
  VkBool32 shaderBufferInt64Atomics = 0;
  VkBool32 shaderSharedInt64Atomics = 0;
};

struct VkPhysicalDeviceShaderAtomicFloatFeaturesEXT {
  static constexpr uint32_t kType = 1000260000;
  uint32_t sType = kType;
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
  static constexpr uint32_t kType = 1000257000;
  uint32_t sType = kType;
  void* pNext = nullptr;
  VkBool32 bufferDeviceAddress = 0;
  VkBool32 bufferDeviceAddressCaptureReplay = 0;
  VkBool32 bufferDeviceAddressMultiDevice = 0;
};

struct VkPhysicalDeviceTimelineSemaphoreFeatures {
  static constexpr uint32_t kType = 1000207000;
  uint32_t sType = kType;
  void* pNext = nullptr;
  VkBool32 timelineSemaphore = 0;
};

struct VkPhysicalDeviceSubgroupSizeControlFeatures {
  static constexpr uint32_t kType = 1000225002;
  uint32_t sType = kType;
  void* pNext = nullptr;
  VkBool32 subgroupSizeControl = 0;
  VkBool32 computeFullSubgroups = 0;
};

struct VkPhysicalDeviceShaderIntegerDotProductFeatures {
  static constexpr uint32_t kType = 1000280000;
  uint32_t sType = kType;
  void* pNext = nullptr;
  VkBool32 shaderIntegerDotProduct = 0;
};

struct VkPhysicalDeviceVulkanMemoryModelFeatures {
  static constexpr uint32_t kType = 1000211000;
  uint32_t sType = kType;
  void* pNext = nullptr;
  VkBool32 vulkanMemoryModel = 0;
  VkBool32 vulkanMemoryModelDeviceScope = 0;
  VkBool32 vulkanMemoryModelAvailabilityVisibilityChains = 0;
};

struct VkPhysicalDeviceShaderSubgroupExtendedTypesFeatures {
  static constexpr uint32_t kType = 1000175000;
  uint32_t sType = kType;
  void* pNext = nullptr;
  VkBool32 shaderSubgroupExtendedTypes = 0;
};

struct VkPhysicalDeviceCooperativeMatrixFeaturesKHR {
  static constexpr uint32_t kType = 1000506000;
  uint32_t sType = kType;
  void* pNext = nullptr;
  VkBool32 cooperativeMatrix = 0;
  VkBool32 cooperativeMatrixRobustBufferAccess = 0;
};

struct VkPhysicalDeviceRobustness2FeaturesEXT {
  static constexpr uint32_t kType = 1000286000;
  uint32_t sType = kType;
  void* pNext = nullptr;
  VkBool32 robustBufferAccess2 = 0;
  VkBool32 robustImageAccess2 = 0;
  VkBool32 nullDescriptor = 0;
};

struct VkPhysicalDeviceMaintenance4Features {
  static constexpr uint32_t kType = 1000413000;
  uint32_t sType = kType;
  void* pNext = nullptr;
  VkBool32 maintenance4 = 0;
};

}  // namespace dovetail::vendor::vulkan

#endif  // DOVETAIL_RUNTIME_VULKAN_VENDOR_VK_DEVICE_STRUCTS_H_
