/* Our declarations of Vulkan against the official headers: values, the layout of every struct, the
 * shape of every function, and the order of the members in structs of features.
 *
 * usage: headers_test VULKAN_CORE_H */
#include <vulkan/vulkan.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <tuple>
#include <type_traits>

#include "feature_sets.h"
#include "functions.h"

#if !defined(VK_KHR_cooperative_matrix)
/* These headers are older than the extension: what was compared with newer ones. */
VkResult vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR(VkPhysicalDevice, uint32_t*, void*);
#endif

namespace fake = dovetail::fakedrivers::vulkan;

namespace {

int failures = 0;

#define DOVETAIL_VALUE(name, official, value) \
  static_assert(fake::name == (value));       \
  static_assert(static_cast<int64_t>(fake::name) == static_cast<int64_t>(official));
DOVETAIL_FAKE_VK_RESULTS(DOVETAIL_VALUE)
DOVETAIL_FAKE_VK_VALUES(DOVETAIL_VALUE)
static_assert(fake::kVkWholeSize == VK_WHOLE_SIZE);
static_assert(fake::kVkQueueFamilyIgnored == VK_QUEUE_FAMILY_IGNORED);
static_assert(fake::kVkMaxMemoryTypes == VK_MAX_MEMORY_TYPES);
static_assert(fake::kVkMaxMemoryHeaps == VK_MAX_MEMORY_HEAPS);
static_assert(fake::kVkMaxDeviceGroupSize == VK_MAX_DEVICE_GROUP_SIZE);

#define S(type) static_assert(sizeof(fake::type) == sizeof(::type), #type);
#define R(type, ours, theirs) \
  static_assert(offsetof(fake::type, ours) == offsetof(::type, theirs), #type "::" #ours);
#define M(type, member)   \
  R(type, member, member) \
  static_assert(sizeof(fake::type::member) == sizeof(::type::member), #type "::" #member);
#include "headers_members.inc"
#undef S
#undef R
#undef M

/* A function of ours takes what theirs takes: as many parameters, each of the same size. */
template <typename Ours, typename Theirs>
struct SameShape;
template <typename A, typename... As, typename B, typename... Bs>
struct SameShape<A (*)(As...), B (*)(Bs...)> {
  static constexpr bool Parameters() {
    if constexpr (sizeof...(As) == sizeof...(Bs)) {
      return ((sizeof(As) == sizeof(Bs) && std::is_pointer_v<As> == std::is_pointer_v<Bs>) && ...);
    } else {
      return false;
    }
  }
  static constexpr bool Result() {
    if constexpr (std::is_void_v<A> || std::is_void_v<B>) {
      return std::is_void_v<A> && std::is_void_v<B>;
    } else {
      return sizeof(A) == sizeof(B);
    }
  }
  static constexpr bool value = Parameters() && Result();
};
#define DOVETAIL_FUNCTION(result, name, group, level, since, extension, parameters, arguments) \
  static_assert(SameShape<decltype(&fake::name), decltype(&::vk##name)>::value, "vk" #name);
DOVETAIL_FAKE_VK_FUNCTIONS(DOVETAIL_FUNCTION)

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
                  const std::vector<std::string>& ours) {
  const std::vector<std::string> theirs = MembersOf(header, name);
  if (theirs.empty()) {
    std::printf("%s is not in these headers, which are older than it\n", name.c_str());
    return;
  }
  if (theirs == ours) return;
  std::printf("%s: the members differ\n", name.c_str());
  ++failures;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 1;
  std::ifstream file(argv[1]);
  const std::string header((std::istreambuf_iterator<char>(file)), {});
  CheckMembers(header, "VkPhysicalDeviceFeatures", fake::PlainFeatures());
  size_t checked = 0;
  for (const fake::FeatureStruct& one : fake::FeatureStructs()) {
    CheckMembers(header, one.name, one.members);
    /* The head, then the bools without a gap: so is every struct of features laid out. */
    checked += one.members.size();
  }
  std::printf("%zu features, %d failures\n", checked, failures);
  return failures == 0 && checked > 100 ? 0 : 1;
}
