/* Our declarations against the official ones: compiled only where the Khronos headers are installed
 * (Debian: libvulkan-dev). Every value, every size and place of a member and the type of every
 * function is compared by the compiler; what runs compares the names of the results, and the order
 * of the members in structs of features, which a fake driver knows by their names alone.
 *
 * usage: headers_test VULKAN_CORE_H */
#include <vulkan/vulkan.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "../../core/tests/official.h"
#include "../src/status.h"
#include "dovetail/kit/testing/harness.h"
#include "vulkan/feature_sets.h"

#if !defined(VK_KHR_cooperative_matrix)
/* These headers are older than the extension: what was compared with newer ones. */
VkResult vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR(VkPhysicalDevice, uint32_t*, void*);
DOVETAIL_SAME_TYPE(dovetail::vendor::vulkan::VkCooperativeMatrixPropertiesKHR, void)
#endif

namespace ours = dovetail::vendor::vulkan;

#define SAME_OBJECT(object, official) DOVETAIL_SAME_TYPE(ours::object, official)
DOVETAIL_VK_OBJECTS(SAME_OBJECT)
#include "vulkan_members.inc"

#define COMPARE(name, official, value) DOVETAIL_COMPARE_VALUE(ours::name, official)
DOVETAIL_VK_RESULTS(COMPARE)
DOVETAIL_VK_VALUES(COMPARE)
DOVETAIL_COMPARE_VALUE(ours::kVkFalse, VK_FALSE)
DOVETAIL_COMPARE_VALUE(ours::kVkTrue, VK_TRUE)
DOVETAIL_COMPARE_VALUE(ours::kVkWholeSize, VK_WHOLE_SIZE)
DOVETAIL_COMPARE_VALUE(ours::kVkQueueFamilyIgnored, VK_QUEUE_FAMILY_IGNORED)
DOVETAIL_COMPARE_VALUE(ours::kVkMaxMemoryTypes, VK_MAX_MEMORY_TYPES)
DOVETAIL_COMPARE_VALUE(ours::kVkMaxMemoryHeaps, VK_MAX_MEMORY_HEAPS)
DOVETAIL_COMPARE_VALUE(ours::kVkMaxDeviceGroupSize, VK_MAX_DEVICE_GROUP_SIZE)
static_assert(ours::VkMakeVersion(1, 3) == VK_API_VERSION_1_3);
static_assert(ours::VkVersionMajor(VK_MAKE_API_VERSION(0, 1, 2, 3)) == 1);
static_assert(ours::VkVersionMinor(VK_MAKE_API_VERSION(0, 1, 2, 3)) == 2);
static_assert(ours::VkVersionPatch(VK_MAKE_API_VERSION(0, 1, 2, 3)) == 3);

#define COMPARE_FUNCTION(result, name, parameters) \
  DOVETAIL_COMPARE_FUNCTION(ours::functions::name, ::vk##name)
DOVETAIL_VK_GLOBAL_FUNCTIONS(COMPARE_FUNCTION)
DOVETAIL_VK_INSTANCE_FUNCTIONS(COMPARE_FUNCTION)
DOVETAIL_VK_DEVICE_FUNCTIONS(COMPARE_FUNCTION)
DOVETAIL_VK_OTHER_FUNCTIONS(COMPARE_FUNCTION)
COMPARE_FUNCTION(VkResult, GetSemaphoreCounterValue, )
COMPARE_FUNCTION(VkResult, WaitSemaphores, )
COMPARE_FUNCTION(VkDeviceAddress, GetBufferDeviceAddress, )
COMPARE_FUNCTION(void, CmdPushDescriptorSetWithTemplateKHR, )
static_assert(
    dovetail::test::IsSame<std::remove_pointer_t<ours::VkDebugUtilsMessengerCallback>,
                           std::remove_pointer_t<PFN_vkDebugUtilsMessengerCallbackEXT>>::value);

namespace {

using dovetail::fakedrivers::vulkan::FeatureStruct;
using dovetail::fakedrivers::vulkan::FeatureStructs;
using dovetail::fakedrivers::vulkan::PlainFeatures;

/* The members of a struct of the header's text, in their order. */
std::vector<std::string> MembersOf(const std::string& header, const std::string& name) {
  std::vector<std::string> members;
  const size_t start = header.find("typedef struct " + name + " {");
  if (start == std::string::npos) return members;
  const size_t end = header.find('}', start);
  size_t at = start;
  while ((at = header.find("VkBool32", at)) < end) {
    const size_t first = header.find_first_not_of(" \t", at + 8);
    const size_t last = header.find(';', first);
    members.push_back(header.substr(first, last - first));
    at = last;
  }
  return members;
}

void CheckMembers(const std::string& header, const std::string& name,
                  const std::vector<std::string>& known) {
  const std::vector<std::string> theirs = MembersOf(header, name);
  if (theirs.empty()) {
    std::printf("%s is not in these headers, which are older than it\n", name.c_str());
    return;
  }
  if (theirs != known) std::printf("%s: the members differ\n", name.c_str());
  CHECK_EQ(theirs == known, true);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 1;
  using dovetail::runtime::vulkan::VkName;
#define COMPARE_NAME(name, official, value) \
  CHECK_EQ(VkName(official), #official " (" + std::to_string(official) + ")");
  DOVETAIL_VK_RESULTS(COMPARE_NAME)
  CHECK_EQ(VkName(static_cast<int32_t>(-4711)), std::string("unknown result (-4711)"));

  std::ifstream file(argv[1]);
  const std::string header((std::istreambuf_iterator<char>(file)), {});
  CheckMembers(header, "VkPhysicalDeviceFeatures", PlainFeatures());
  size_t checked = 0;
  for (const FeatureStruct& one : FeatureStructs()) {
    CheckMembers(header, one.name, one.members);
    /* The head, then the bools without a gap: so is every struct of features laid out. */
    checked += one.members.size();
  }
  CHECK_EQ(checked > 100, true);
  dovetail::test::Finish();
}
