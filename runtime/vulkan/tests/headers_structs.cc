/* The layout of our structs against the official ones; see headers_test.cc. */
#define VK_NO_PROTOTYPES
#include <vulkan/vulkan.h>

#include <cstddef>

#include "../src/vk_api.h"

namespace dovetail::runtime::vulkan {
namespace {

#define SIZE(type)                                                                  \
  static_assert(sizeof(type) == sizeof(::type) && alignof(type) == alignof(::type), \
                "size of " #type)
#define FIELD(type, field, official)                                                     \
  static_assert(offsetof(type, field) == offsetof(::type, official) &&                   \
                    sizeof(decltype(type::field)) == sizeof(decltype(::type::official)), \
                #type "::" #field)
#define F1(type, a) FIELD(type, a, a)
#define F2(type, a, b) \
  F1(type, a);         \
  FIELD(type, b, b)
#define F3(type, a, b, c) \
  F2(type, a, b);         \
  FIELD(type, c, c)
#define F4(type, a, b, c, d) \
  F3(type, a, b, c);         \
  FIELD(type, d, d)
#define F5(type, a, b, c, d, e) \
  F4(type, a, b, c, d);         \
  FIELD(type, e, e)
#define F6(type, a, b, c, d, e, f) \
  F5(type, a, b, c, d, e);         \
  FIELD(type, f, f)
#define F7(type, a, b, c, d, e, f, g) \
  F6(type, a, b, c, d, e, f);         \
  FIELD(type, g, g)
#define F8(type, a, b, c, d, e, f, g, h) \
  F7(type, a, b, c, d, e, f, g);         \
  FIELD(type, h, h)
#define F9(type, a, b, c, d, e, f, g, h, i) \
  F8(type, a, b, c, d, e, f, g, h);         \
  FIELD(type, i, i)
#define F10(type, a, b, c, d, e, f, g, h, i, j) \
  F9(type, a, b, c, d, e, f, g, h, i);          \
  FIELD(type, j, j)
#define F11(type, a, b, c, d, e, f, g, h, i, j, k) \
  F10(type, a, b, c, d, e, f, g, h, i, j);         \
  FIELD(type, k, k)
#define F12(type, a, b, c, d, e, f, g, h, i, j, k, l) \
  F11(type, a, b, c, d, e, f, g, h, i, j, k);         \
  FIELD(type, l, l)
#define F13(type, a, b, c, d, e, f, g, h, i, j, k, l, m) \
  F12(type, a, b, c, d, e, f, g, h, i, j, k, l);         \
  FIELD(type, m, m)
#define F14(type, a, b, c, d, e, f, g, h, i, j, k, l, m, n) \
  F13(type, a, b, c, d, e, f, g, h, i, j, k, l, m);         \
  FIELD(type, n, n)
#define STRUCT(count, type, ...) \
  SIZE(type);                    \
  F##count(type, __VA_ARGS__)

STRUCT(7, VkApplicationInfo, sType, pNext, pApplicationName, applicationVersion, pEngineName,
       engineVersion, apiVersion);
STRUCT(8, VkInstanceCreateInfo, sType, pNext, flags, pApplicationInfo, enabledLayerCount,
       ppEnabledLayerNames, enabledExtensionCount, ppEnabledExtensionNames);
STRUCT(2, VkExtensionProperties, extensionName, specVersion);
STRUCT(3, VkQueueFamilyProperties, queueFlags, queueCount, timestampValidBits);
STRUCT(2, VkMemoryType, propertyFlags, heapIndex);
STRUCT(2, VkMemoryHeap, size, flags);
STRUCT(4, VkPhysicalDeviceMemoryProperties, memoryTypeCount, memoryTypes, memoryHeapCount,
       memoryHeaps);
STRUCT(3, VkPhysicalDeviceMemoryProperties2, sType, pNext, memoryProperties);
STRUCT(4, VkPhysicalDeviceMemoryBudgetPropertiesEXT, sType, pNext, heapBudget, heapUsage);
STRUCT(6, VkDeviceQueueCreateInfo, sType, pNext, flags, queueFamilyIndex, queueCount,
       pQueuePriorities);
STRUCT(10, VkDeviceCreateInfo, sType, pNext, flags, queueCreateInfoCount, pQueueCreateInfos,
       enabledLayerCount, ppEnabledLayerNames, enabledExtensionCount, ppEnabledExtensionNames,
       pEnabledFeatures);
STRUCT(8, VkBufferCreateInfo, sType, pNext, flags, size, usage, sharingMode, queueFamilyIndexCount,
       pQueueFamilyIndices);
STRUCT(3, VkMemoryRequirements, size, alignment, memoryTypeBits);
STRUCT(4, VkMemoryAllocateFlagsInfo, sType, pNext, flags, deviceMask);
STRUCT(4, VkMemoryAllocateInfo, sType, pNext, allocationSize, memoryTypeIndex);
STRUCT(3, VkBufferDeviceAddressInfo, sType, pNext, buffer);
STRUCT(3, VkFenceCreateInfo, sType, pNext, flags);
STRUCT(4, VkSemaphoreTypeCreateInfo, sType, pNext, semaphoreType, initialValue);
STRUCT(3, VkSemaphoreCreateInfo, sType, pNext, flags);
STRUCT(6, VkSemaphoreWaitInfo, sType, pNext, flags, semaphoreCount, pSemaphores, pValues);
STRUCT(6, VkTimelineSemaphoreSubmitInfo, sType, pNext, waitSemaphoreValueCount,
       pWaitSemaphoreValues, signalSemaphoreValueCount, pSignalSemaphoreValues);
STRUCT(9, VkSubmitInfo, sType, pNext, waitSemaphoreCount, pWaitSemaphores, pWaitDstStageMask,
       commandBufferCount, pCommandBuffers, signalSemaphoreCount, pSignalSemaphores);
STRUCT(6, VkQueryPoolCreateInfo, sType, pNext, flags, queryType, queryCount, pipelineStatistics);
STRUCT(4, VkCommandPoolCreateInfo, sType, pNext, flags, queueFamilyIndex);
STRUCT(5, VkCommandBufferAllocateInfo, sType, pNext, commandPool, level, commandBufferCount);
STRUCT(4, VkCommandBufferBeginInfo, sType, pNext, flags, pInheritanceInfo);
STRUCT(4, VkMemoryBarrier, sType, pNext, srcAccessMask, dstAccessMask);
STRUCT(3, VkBufferCopy, srcOffset, dstOffset, size);
STRUCT(5, VkShaderModuleCreateInfo, sType, pNext, flags, codeSize, pCode);
STRUCT(5, VkPipelineCacheCreateInfo, sType, pNext, flags, initialDataSize, pInitialData);
STRUCT(5, VkPipelineCacheHeaderVersionOne, headerSize, headerVersion, vendorID, deviceID,
       pipelineCacheUUID);
STRUCT(3, VkSpecializationMapEntry, constantID, offset, size);
STRUCT(4, VkSpecializationInfo, mapEntryCount, pMapEntries, dataSize, pData);
STRUCT(3, VkPipelineShaderStageRequiredSubgroupSizeCreateInfo, sType, pNext, requiredSubgroupSize);
STRUCT(7, VkPipelineShaderStageCreateInfo, sType, pNext, flags, stage, module, pName,
       pSpecializationInfo);
STRUCT(7, VkComputePipelineCreateInfo, sType, pNext, flags, stage, layout, basePipelineHandle,
       basePipelineIndex);
STRUCT(3, VkPushConstantRange, stageFlags, offset, size);
STRUCT(7, VkPipelineLayoutCreateInfo, sType, pNext, flags, setLayoutCount, pSetLayouts,
       pushConstantRangeCount, pPushConstantRanges);
STRUCT(5, VkDescriptorSetLayoutBinding, binding, descriptorType, descriptorCount, stageFlags,
       pImmutableSamplers);
STRUCT(5, VkDescriptorSetLayoutCreateInfo, sType, pNext, flags, bindingCount, pBindings);
STRUCT(2, VkDescriptorPoolSize, type, descriptorCount);
STRUCT(6, VkDescriptorPoolCreateInfo, sType, pNext, flags, maxSets, poolSizeCount, pPoolSizes);
STRUCT(5, VkDescriptorSetAllocateInfo, sType, pNext, descriptorPool, descriptorSetCount,
       pSetLayouts);
STRUCT(3, VkDescriptorBufferInfo, buffer, offset, range);
STRUCT(6, VkDescriptorUpdateTemplateEntry, dstBinding, dstArrayElement, descriptorCount,
       descriptorType, offset, stride);
STRUCT(10, VkDescriptorUpdateTemplateCreateInfo, sType, pNext, flags, descriptorUpdateEntryCount,
       pDescriptorUpdateEntries, templateType, descriptorSetLayout, pipelineBindPoint,
       pipelineLayout, set);
STRUCT(12, VkDebugUtilsMessengerCallbackDataEXT, sType, pNext, flags, pMessageIdName,
       messageIdNumber, pMessage, queueLabelCount, pQueueLabels, cmdBufLabelCount, pCmdBufLabels,
       objectCount, pObjects);
STRUCT(7, VkDebugUtilsMessengerCreateInfoEXT, sType, pNext, flags, messageSeverity, messageType,
       pfnUserCallback, pUserData);
STRUCT(14, VkPhysicalDeviceLimits, maxStorageBufferRange, maxPushConstantsSize,
       maxMemoryAllocationCount, maxPerStageDescriptorStorageBuffers, maxPerStageResources,
       maxDescriptorSetStorageBuffers, maxComputeSharedMemorySize, maxComputeWorkGroupCount,
       maxComputeWorkGroupInvocations, maxComputeWorkGroupSize, minStorageBufferOffsetAlignment,
       timestampComputeAndGraphics, timestampPeriod, nonCoherentAtomSize);
STRUCT(8, VkPhysicalDeviceProperties, apiVersion, driverVersion, vendorID, deviceID, deviceType,
       deviceName, pipelineCacheUUID, limits);
STRUCT(3, VkPhysicalDeviceProperties2, sType, pNext, properties);
STRUCT(7, VkPhysicalDeviceIDProperties, sType, pNext, deviceUUID, driverUUID, deviceLUID,
       deviceNodeMask, deviceLUIDValid);
STRUCT(4, VkPhysicalDeviceMaintenance3Properties, sType, pNext, maxPerSetDescriptors,
       maxMemoryAllocationSize);
STRUCT(3, VkPhysicalDeviceMaintenance4Properties, sType, pNext, maxBufferSize);
STRUCT(6, VkPhysicalDeviceSubgroupProperties, sType, pNext, subgroupSize, supportedStages,
       supportedOperations, quadOperationsInAllStages);
STRUCT(6, VkPhysicalDeviceSubgroupSizeControlProperties, sType, pNext, minSubgroupSize,
       maxSubgroupSize, maxComputeWorkgroupSubgroups, requiredSubgroupSizeStages);
STRUCT(6, VkPhysicalDeviceDriverProperties, sType, pNext, driverID, driverName, driverInfo,
       conformanceVersion);
STRUCT(3, VkPhysicalDevicePushDescriptorPropertiesKHR, sType, pNext, maxPushDescriptors);
STRUCT(4, VkPhysicalDeviceFloatControlsProperties, sType, pNext, denormBehaviorIndependence,
       roundingModeIndependence);
static_assert(offsetof(VkPhysicalDeviceFloatControlsProperties, shaderSignedZeroInfNanPreserve) +
                  0 ==
              offsetof(::VkPhysicalDeviceFloatControlsProperties,
                       shaderSignedZeroInfNanPreserveFloat16));
static_assert(offsetof(VkPhysicalDeviceFloatControlsProperties, shaderSignedZeroInfNanPreserve) +
                  4 ==
              offsetof(::VkPhysicalDeviceFloatControlsProperties,
                       shaderSignedZeroInfNanPreserveFloat32));
static_assert(offsetof(VkPhysicalDeviceFloatControlsProperties, shaderSignedZeroInfNanPreserve) +
                  8 ==
              offsetof(::VkPhysicalDeviceFloatControlsProperties,
                       shaderSignedZeroInfNanPreserveFloat64));
static_assert(offsetof(VkPhysicalDeviceFloatControlsProperties, shaderDenormPreserve) + 0 ==
              offsetof(::VkPhysicalDeviceFloatControlsProperties, shaderDenormPreserveFloat16));
static_assert(offsetof(VkPhysicalDeviceFloatControlsProperties, shaderDenormPreserve) + 4 ==
              offsetof(::VkPhysicalDeviceFloatControlsProperties, shaderDenormPreserveFloat32));
static_assert(offsetof(VkPhysicalDeviceFloatControlsProperties, shaderDenormPreserve) + 8 ==
              offsetof(::VkPhysicalDeviceFloatControlsProperties, shaderDenormPreserveFloat64));
static_assert(offsetof(VkPhysicalDeviceFloatControlsProperties, shaderDenormFlushToZero) + 0 ==
              offsetof(::VkPhysicalDeviceFloatControlsProperties, shaderDenormFlushToZeroFloat16));
static_assert(offsetof(VkPhysicalDeviceFloatControlsProperties, shaderDenormFlushToZero) + 4 ==
              offsetof(::VkPhysicalDeviceFloatControlsProperties, shaderDenormFlushToZeroFloat32));
static_assert(offsetof(VkPhysicalDeviceFloatControlsProperties, shaderDenormFlushToZero) + 8 ==
              offsetof(::VkPhysicalDeviceFloatControlsProperties, shaderDenormFlushToZeroFloat64));
static_assert(offsetof(VkPhysicalDeviceFloatControlsProperties, shaderRoundingModeRTE) + 0 ==
              offsetof(::VkPhysicalDeviceFloatControlsProperties, shaderRoundingModeRTEFloat16));
static_assert(offsetof(VkPhysicalDeviceFloatControlsProperties, shaderRoundingModeRTE) + 4 ==
              offsetof(::VkPhysicalDeviceFloatControlsProperties, shaderRoundingModeRTEFloat32));
static_assert(offsetof(VkPhysicalDeviceFloatControlsProperties, shaderRoundingModeRTE) + 8 ==
              offsetof(::VkPhysicalDeviceFloatControlsProperties, shaderRoundingModeRTEFloat64));
static_assert(offsetof(VkPhysicalDeviceFloatControlsProperties, shaderRoundingModeRTZ) + 0 ==
              offsetof(::VkPhysicalDeviceFloatControlsProperties, shaderRoundingModeRTZFloat16));
static_assert(offsetof(VkPhysicalDeviceFloatControlsProperties, shaderRoundingModeRTZ) + 4 ==
              offsetof(::VkPhysicalDeviceFloatControlsProperties, shaderRoundingModeRTZFloat32));
static_assert(offsetof(VkPhysicalDeviceFloatControlsProperties, shaderRoundingModeRTZ) + 8 ==
              offsetof(::VkPhysicalDeviceFloatControlsProperties, shaderRoundingModeRTZFloat64));
STRUCT(4, VkPhysicalDeviceFeatures, robustBufferAccess, shaderFloat64, shaderInt64, shaderInt16);
STRUCT(3, VkPhysicalDeviceFeatures2, sType, pNext, features);
STRUCT(6, VkPhysicalDevice16BitStorageFeatures, sType, pNext, storageBuffer16BitAccess,
       uniformAndStorageBuffer16BitAccess, storagePushConstant16, storageInputOutput16);
STRUCT(5, VkPhysicalDevice8BitStorageFeatures, sType, pNext, storageBuffer8BitAccess,
       uniformAndStorageBuffer8BitAccess, storagePushConstant8);
STRUCT(4, VkPhysicalDeviceShaderFloat16Int8Features, sType, pNext, shaderFloat16, shaderInt8);
STRUCT(4, VkPhysicalDeviceVariablePointersFeatures, sType, pNext, variablePointersStorageBuffer,
       variablePointers);
STRUCT(4, VkPhysicalDeviceShaderAtomicInt64Features, sType, pNext, shaderBufferInt64Atomics,
       shaderSharedInt64Atomics);
STRUCT(10, VkPhysicalDeviceShaderAtomicFloatFeaturesEXT, sType, pNext, shaderBufferFloat32Atomics,
       shaderBufferFloat32AtomicAdd, shaderBufferFloat64Atomics, shaderBufferFloat64AtomicAdd,
       shaderSharedFloat32Atomics, shaderSharedFloat32AtomicAdd, shaderSharedFloat64Atomics,
       shaderSharedFloat64AtomicAdd);
STRUCT(5, VkPhysicalDeviceBufferDeviceAddressFeatures, sType, pNext, bufferDeviceAddress,
       bufferDeviceAddressCaptureReplay, bufferDeviceAddressMultiDevice);
STRUCT(3, VkPhysicalDeviceTimelineSemaphoreFeatures, sType, pNext, timelineSemaphore);
STRUCT(4, VkPhysicalDeviceSubgroupSizeControlFeatures, sType, pNext, subgroupSizeControl,
       computeFullSubgroups);
STRUCT(3, VkPhysicalDeviceShaderIntegerDotProductFeatures, sType, pNext, shaderIntegerDotProduct);
STRUCT(5, VkPhysicalDeviceVulkanMemoryModelFeatures, sType, pNext, vulkanMemoryModel,
       vulkanMemoryModelDeviceScope, vulkanMemoryModelAvailabilityVisibilityChains);
STRUCT(3, VkPhysicalDeviceShaderSubgroupExtendedTypesFeatures, sType, pNext,
       shaderSubgroupExtendedTypes);
STRUCT(5, VkPhysicalDeviceRobustness2FeaturesEXT, sType, pNext, robustBufferAccess2,
       robustImageAccess2, nullDescriptor);
STRUCT(3, VkPhysicalDeviceMaintenance4Features, sType, pNext, maintenance4);
#if defined(VK_KHR_cooperative_matrix)
STRUCT(4, VkPhysicalDeviceCooperativeMatrixFeaturesKHR, sType, pNext, cooperativeMatrix,
       cooperativeMatrixRobustBufferAccess);
#endif

/* The value that a struct begins with is part of its declaration here. */
#define STYPE(type, value) static_assert(type{}.sType == (value), #value)
STYPE(VkApplicationInfo, VK_STRUCTURE_TYPE_APPLICATION_INFO);
STYPE(VkInstanceCreateInfo, VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO);
STYPE(VkPhysicalDeviceMemoryProperties2, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MEMORY_PROPERTIES_2);
STYPE(VkPhysicalDeviceMemoryBudgetPropertiesEXT,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MEMORY_BUDGET_PROPERTIES_EXT);
STYPE(VkDeviceQueueCreateInfo, VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO);
STYPE(VkDeviceCreateInfo, VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO);
STYPE(VkBufferCreateInfo, VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO);
STYPE(VkMemoryAllocateFlagsInfo, VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO);
STYPE(VkMemoryAllocateInfo, VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO);
STYPE(VkBufferDeviceAddressInfo, VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO);
STYPE(VkFenceCreateInfo, VK_STRUCTURE_TYPE_FENCE_CREATE_INFO);
STYPE(VkSemaphoreTypeCreateInfo, VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO);
STYPE(VkSemaphoreCreateInfo, VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO);
STYPE(VkSemaphoreWaitInfo, VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO);
STYPE(VkTimelineSemaphoreSubmitInfo, VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO);
STYPE(VkSubmitInfo, VK_STRUCTURE_TYPE_SUBMIT_INFO);
STYPE(VkQueryPoolCreateInfo, VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO);
STYPE(VkCommandPoolCreateInfo, VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO);
STYPE(VkCommandBufferAllocateInfo, VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO);
STYPE(VkCommandBufferBeginInfo, VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO);
STYPE(VkMemoryBarrier, VK_STRUCTURE_TYPE_MEMORY_BARRIER);
STYPE(VkShaderModuleCreateInfo, VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO);
STYPE(VkPipelineCacheCreateInfo, VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO);
STYPE(VkPipelineShaderStageRequiredSubgroupSizeCreateInfo,
      VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO);
STYPE(VkPipelineShaderStageCreateInfo, VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO);
STYPE(VkComputePipelineCreateInfo, VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO);
STYPE(VkPipelineLayoutCreateInfo, VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO);
STYPE(VkDescriptorSetLayoutCreateInfo, VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO);
STYPE(VkDescriptorPoolCreateInfo, VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO);
STYPE(VkDescriptorSetAllocateInfo, VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO);
STYPE(VkDescriptorUpdateTemplateCreateInfo,
      VK_STRUCTURE_TYPE_DESCRIPTOR_UPDATE_TEMPLATE_CREATE_INFO);
STYPE(VkDebugUtilsMessengerCallbackDataEXT,
      VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CALLBACK_DATA_EXT);
STYPE(VkDebugUtilsMessengerCreateInfoEXT, VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT);
STYPE(VkPhysicalDeviceProperties2, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2);
STYPE(VkPhysicalDeviceIDProperties, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ID_PROPERTIES);
STYPE(VkPhysicalDeviceMaintenance3Properties,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_3_PROPERTIES);
STYPE(VkPhysicalDeviceMaintenance4Properties,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_4_PROPERTIES);
STYPE(VkPhysicalDeviceSubgroupProperties, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES);
STYPE(VkPhysicalDeviceSubgroupSizeControlProperties,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_PROPERTIES);
STYPE(VkPhysicalDeviceDriverProperties, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES);
STYPE(VkPhysicalDevicePushDescriptorPropertiesKHR,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PUSH_DESCRIPTOR_PROPERTIES_KHR);
STYPE(VkPhysicalDeviceFloatControlsProperties,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FLOAT_CONTROLS_PROPERTIES);
STYPE(VkPhysicalDeviceFeatures2, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2);
STYPE(VkPhysicalDevice16BitStorageFeatures,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_16BIT_STORAGE_FEATURES);
STYPE(VkPhysicalDevice8BitStorageFeatures, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_8BIT_STORAGE_FEATURES);
STYPE(VkPhysicalDeviceShaderFloat16Int8Features,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_FLOAT16_INT8_FEATURES);
STYPE(VkPhysicalDeviceVariablePointersFeatures,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VARIABLE_POINTERS_FEATURES);
STYPE(VkPhysicalDeviceShaderAtomicInt64Features,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_INT64_FEATURES);
STYPE(VkPhysicalDeviceShaderAtomicFloatFeaturesEXT,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_FLOAT_FEATURES_EXT);
STYPE(VkPhysicalDeviceBufferDeviceAddressFeatures,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES);
STYPE(VkPhysicalDeviceTimelineSemaphoreFeatures,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TIMELINE_SEMAPHORE_FEATURES);
STYPE(VkPhysicalDeviceSubgroupSizeControlFeatures,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_FEATURES);
STYPE(VkPhysicalDeviceShaderIntegerDotProductFeatures,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_INTEGER_DOT_PRODUCT_FEATURES);
STYPE(VkPhysicalDeviceVulkanMemoryModelFeatures,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_MEMORY_MODEL_FEATURES);
STYPE(VkPhysicalDeviceShaderSubgroupExtendedTypesFeatures,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_SUBGROUP_EXTENDED_TYPES_FEATURES);
STYPE(VkPhysicalDeviceRobustness2FeaturesEXT,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ROBUSTNESS_2_FEATURES_EXT);
STYPE(VkPhysicalDeviceMaintenance4Features,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_4_FEATURES);
#if defined(VK_KHR_cooperative_matrix)
STYPE(VkPhysicalDeviceCooperativeMatrixFeaturesKHR,
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_MATRIX_FEATURES_KHR);
#endif

}  // namespace
}  // namespace dovetail::runtime::vulkan
