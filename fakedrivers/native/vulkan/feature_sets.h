/* Features of a Vulkan device, by name: a device has a set of names, and every struct of features
 * is a row of VkBool32, each of which is one name. So that a feature is one, whether it is asked
 * for in the struct of its extension or in that of a whole version. */
#ifndef DOVETAIL_FAKEDRIVERS_VULKAN_FEATURE_SETS_H_
#define DOVETAIL_FAKEDRIVERS_VULKAN_FEATURE_SETS_H_

#include <set>
#include <string>
#include <vector>

#include "vulkan/vendor/vulkan.h"

namespace dovetail::fakedrivers::vulkan {

using namespace vendor::vulkan;  // NOLINT(google-build-using-namespace): the vendor's names

using FeatureSet = std::set<std::string>;

constexpr uint32_t kNoVersion = ~0U;

struct FeatureStruct {
  uint32_t type;
  const char* name;
  uint32_t since;        /* the version that has the struct without an extension */
  const char* extension; /* empty where there is none */
  std::vector<std::string> members;
};

/* The members of VkPhysicalDeviceFeatures. */
const std::vector<std::string>& PlainFeatures();
const std::vector<FeatureStruct>& FeatureStructs();
/* nullptr when `type` is no struct of features that is known here. */
const FeatureStruct* FindFeatureStruct(uint32_t type);

/* The bools of VkPhysicalDeviceFeatures, and those of a chained struct of features. */
inline VkBool32* FeatureValues(VkPhysicalDeviceFeatures* features) {
  return reinterpret_cast<VkBool32*>(features);
}
inline const VkBool32* FeatureValues(const VkPhysicalDeviceFeatures* features) {
  return reinterpret_cast<const VkBool32*>(features);
}
inline VkBool32* FeatureValues(VkBaseOutStructure* one) {
  return reinterpret_cast<VkBool32*>(one + 1);
}
inline const VkBool32* FeatureValues(const VkBaseInStructure* one) {
  return reinterpret_cast<const VkBool32*>(one + 1);
}

}  // namespace dovetail::fakedrivers::vulkan

#endif  // DOVETAIL_FAKEDRIVERS_VULKAN_FEATURE_SETS_H_
