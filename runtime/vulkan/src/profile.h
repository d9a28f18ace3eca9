/* What a device can do, and what this runtime uses of it. */
#ifndef DOVETAIL_RUNTIME_VULKAN_PROFILE_H_
#define DOVETAIL_RUNTIME_VULKAN_PROFILE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "status.h"
#include "vk_api.h"

namespace dovetail::runtime::vulkan {

struct Driver;

/* What a device of this machine can do, read once. `has_*` are decisions: the device offers it and
 * it is switched on when the device is opened. */
struct Profile {
  Profile() = default;
  Profile(const Profile&) = delete;
  Profile& operator=(const Profile&) = delete;

  VkPhysicalDevice physical = nullptr;
  std::string name;
  uint32_t api = 0;   /* as VkMakeVersion: the lower of device's and ours */
  uint32_t spirv = 0; /* the newest it takes: 103 is 1.3 */
  VkPhysicalDeviceProperties properties;
  VkPhysicalDeviceMemoryProperties memory;
  VkPhysicalDeviceIDProperties id;
  VkPhysicalDeviceDriverProperties driver; /* empty texts when the device does not tell */
  VkPhysicalDeviceSubgroupProperties subgroup;
  VkPhysicalDeviceSubgroupSizeControlProperties subgroup_control;
  VkPhysicalDeviceFloatControlsProperties float_controls;
  uint64_t max_allocation = 0;
  uint32_t max_push_descriptors = 0;
  uint32_t family = 0; /* the queue family whose queues are used */
  uint32_t queue_count = 0;
  uint32_t timestamp_bits = 0;

  bool has_timeline = false;
  bool has_push_descriptor = false;
  bool has_buffer_address = false;
  bool has_subgroup_control = false;
  bool has_float_controls = false;
  bool has_non_semantic_info = false;
  bool has_memory_budget = false;
  bool may_map = true; /* device memory that the host sees may be written by the host */

  /* The features to switch on: the plain ones, and a chain of those structs below that the device
   * knows. It points into this object, which therefore stays where it is. */
  VkPhysicalDeviceFeatures features;
  void* feature_chain = nullptr;
  VkPhysicalDevice16BitStorageFeatures storage16;
  VkPhysicalDevice8BitStorageFeatures storage8;
  VkPhysicalDeviceShaderFloat16Int8Features float16_int8;
  VkPhysicalDeviceVariablePointersFeatures variable_pointers;
  VkPhysicalDeviceShaderAtomicInt64Features atomic_int64;
  VkPhysicalDeviceShaderAtomicFloatFeaturesEXT atomic_float;
  VkPhysicalDeviceBufferDeviceAddressFeatures buffer_address;
  VkPhysicalDeviceTimelineSemaphoreFeatures timeline;
  VkPhysicalDeviceSubgroupSizeControlFeatures size_control;
  VkPhysicalDeviceShaderIntegerDotProductFeatures dot_product;
  VkPhysicalDeviceVulkanMemoryModelFeatures memory_model;
  VkPhysicalDeviceShaderSubgroupExtendedTypesFeatures extended_types;
  VkPhysicalDeviceCooperativeMatrixFeaturesKHR cooperative_matrix;
  VkPhysicalDeviceRobustness2FeaturesEXT robustness2;
  VkPhysicalDeviceMaintenance4Features maintenance4;
  std::vector<const char*> extensions; /* to switch on; static text */
};

/* Reads what a device can do and decides what is used; fails when it cannot be used at all. */
Status ReadProfile(const Driver& driver, VkPhysicalDevice physical, Profile* profile);

/* The driver's version in its own words where it has any, else its number. */
std::string DriverVersionText(const Profile& profile);

/* How many storage buffers one kernel may have. */
uint32_t MaxStorageBuffers(const Profile& profile);

}  // namespace dovetail::runtime::vulkan

#endif  // DOVETAIL_RUNTIME_VULKAN_PROFILE_H_
