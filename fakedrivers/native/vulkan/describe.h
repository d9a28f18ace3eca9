/* What a Vulkan device of the fake driver is: a capable one, changed by the `device <i>` lines of
 * the script. */
#ifndef DOVETAIL_FAKEDRIVERS_VULKAN_DESCRIBE_H_
#define DOVETAIL_FAKEDRIVERS_VULKAN_DESCRIBE_H_

#include <map>
#include <string>
#include <vector>

#include "feature_sets.h"

namespace dovetail::fakedrivers::vulkan {

struct Description {
  VkPhysicalDeviceProperties properties;
  VkPhysicalDeviceMemoryProperties memory;
  std::vector<VkQueueFamilyProperties> families;
  FeatureSet features;
  FeatureSet demanded; /* those that a device must be made with, by the script */
  std::map<std::string, uint32_t> extensions; /* the name and its version */
  std::string driver_info;
  uint8_t device_uuid[16];
  uint8_t driver_uuid[16];
  uint32_t subgroup_size;
  uint32_t min_subgroup_size;
  uint32_t max_subgroup_size;
  uint32_t max_push_descriptors;
  uint64_t max_allocation;
};

/* False, and what is wrong with the script's words about the device. */
bool Describe(int index, Description* description, std::string* error);

/* The version that the loader says it is. */
uint32_t LoaderVersion();

int DeviceCount();

/* The attributes that a script may give, one a line with its meaning. */
const char* DeviceAttributes();

}  // namespace dovetail::fakedrivers::vulkan

#endif  // DOVETAIL_FAKEDRIVERS_VULKAN_DESCRIBE_H_
