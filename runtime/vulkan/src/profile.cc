/* Reads what a device can do and decides what this runtime uses of it.
 *
 * A feature counts when the device's version has it or the extension it came with is there, and the
 * device says yes; all that count are switched on, so that an attribute that says "true" is a
 * promise. The structs of the single features are used, not those of whole versions, because they
 * are the same for a device of 1.1 with an extension and for one of 1.3. */
#include "profile.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "driver.h"

namespace dovetail::runtime::vulkan {
namespace {

constexpr uint32_t k11 = VkMakeVersion(1, 1);
constexpr uint32_t k12 = VkMakeVersion(1, 2);
constexpr uint32_t k13 = VkMakeVersion(1, 3);
constexpr uint32_t kNever = ~0U;

/* More queues than streams that do something at one time are of no use. */
constexpr uint32_t kMaxQueues = 4;

/* Modules are at most what the version takes ("SPIR-V Environment"). */
uint32_t NewestSpirv(uint32_t api, bool has_spirv_1_4) {
  if (api >= k13) return 106;
  if (api >= k12) return 105;
  return has_spirv_1_4 ? 104 : 103;
}

class Extensions {
 public:
  Status Read(const Driver& driver, VkPhysicalDevice physical) {
    uint32_t count = 0;
    const auto& enumerate = driver.api.EnumerateDeviceExtensionProperties;
    DOVETAIL_RETURN_IF_ERROR(VkStatus(enumerate(physical, nullptr, &count, nullptr),
                                      "vkEnumerateDeviceExtensionProperties"));
    all_.resize(count);
    if (count == 0) return {};
    const VkResult result = enumerate(physical, nullptr, &count, all_.data());
    all_.resize(std::min<size_t>(count, all_.size()));
    return result == kVkIncomplete ? Status()
                                   : VkStatus(result, "vkEnumerateDeviceExtensionProperties");
  }

  bool Has(const char* name) const {
    return std::any_of(all_.begin(), all_.end(), [name](const VkExtensionProperties& one) {
      return std::strcmp(one.extensionName, name) == 0;
    });
  }

 private:
  std::vector<VkExtensionProperties> all_;
};

/* One profile while it is read: what is asked for is chained, what came as an extension is noted
 * for the creation of the device. */
class Reader {
 public:
  Reader(const Driver& driver, Profile* profile) : driver_(driver), profile_(*profile) {}

  Status Read() {
    Profile& profile = profile_;
    driver_.api.GetPhysicalDeviceProperties(profile.physical, &profile.properties);
    profile.name = profile.properties.deviceName;
    if (profile.properties.apiVersion < k11) {
      return {DVT_UNSUPPORTED, "it is a device of Vulkan " +
                                   VersionText(profile.properties.apiVersion) +
                                   ", at least 1.1 is needed"};
    }
    profile.api = std::min(profile.properties.apiVersion, driver_.version);
    if (IsSwitchedOff("1.3")) profile.api = std::min(profile.api, k12);
    if (IsSwitchedOff("1.2")) profile.api = std::min(profile.api, k11);
    /* Patches make no difference, and would to a comparison. */
    profile.api = VkMakeVersion(VkVersionMajor(profile.api), VkVersionMinor(profile.api));
    DOVETAIL_RETURN_IF_ERROR(extensions_.Read(driver_, profile.physical));
    DOVETAIL_RETURN_IF_ERROR(ChooseQueues());
    ReadFeatures();
    ReadProperties();
    VkPhysicalDeviceMemoryProperties2 memory;
    driver_.api.GetPhysicalDeviceMemoryProperties2(profile.physical, &memory);
    profile.memory = memory.memoryProperties;
    Decide();
    return {};
  }

 private:
  /* True when the device has what `extension` brought, which version `since` took over. */
  bool Use(const char* extension, uint32_t since) {
    if (profile_.api >= since) return true;
    if (!extensions_.Has(extension)) return false;
    profile_.extensions.push_back(extension);
    return true;
  }

  template <typename Struct>
  static void Chain(bool wanted, Struct* one, void** chain) {
    if (!wanted) return;
    one->pNext = *chain;
    *chain = one;
  }

  Status ChooseQueues() {
    uint32_t count = 0;
    driver_.api.GetPhysicalDeviceQueueFamilyProperties(profile_.physical, &count, nullptr);
    std::vector<VkQueueFamilyProperties> families(count);
    driver_.api.GetPhysicalDeviceQueueFamilyProperties(profile_.physical, &count, families.data());
    for (uint32_t i = 0; i < count && i < families.size(); ++i) {
      if ((families[i].queueFlags & kVkQueueCompute) == 0 || families[i].queueCount == 0) continue;
      profile_.family = i;
      profile_.queue_count = std::min(families[i].queueCount, kMaxQueues);
      profile_.timestamp_bits = families[i].timestampValidBits;
      return {};
    }
    return {DVT_UNSUPPORTED, "it has no queue that computes"};
  }

  void ReadFeatures() {
    Profile& p = profile_;
    VkPhysicalDeviceFeatures2 all;
    void** chain = &all.pNext;
    Chain(true, &p.storage16, chain);
    Chain(true, &p.variable_pointers, chain);
    Chain(Use("VK_KHR_8bit_storage", k12), &p.storage8, chain);
    Chain(Use("VK_KHR_shader_float16_int8", k12), &p.float16_int8, chain);
    Chain(Use("VK_KHR_shader_atomic_int64", k12), &p.atomic_int64, chain);
    Chain(Use("VK_EXT_shader_atomic_float", kNever), &p.atomic_float, chain);
    Chain(!IsSwitchedOff("buffer_address") && Use("VK_KHR_buffer_device_address", k12),
          &p.buffer_address, chain);
    Chain(!IsSwitchedOff("timeline_semaphore") && Use("VK_KHR_timeline_semaphore", k12),
          &p.timeline, chain);
    Chain(!IsSwitchedOff("subgroup_size_control") && Use("VK_EXT_subgroup_size_control", k13),
          &p.size_control, chain);
    Chain(Use("VK_KHR_shader_integer_dot_product", k13), &p.dot_product, chain);
    const bool has_memory_model = Use("VK_KHR_vulkan_memory_model", k12);
    Chain(has_memory_model, &p.memory_model, chain);
    Chain(Use("VK_KHR_shader_subgroup_extended_types", k12), &p.extended_types, chain);
    Chain(has_memory_model && Use("VK_KHR_cooperative_matrix", kNever), &p.cooperative_matrix,
          chain);
    Chain(Use("VK_KHR_maintenance4", k13), &p.maintenance4, chain);
    const bool is_robust = !IsSwitchedOff("robust_access");
    Chain(is_robust && Use("VK_EXT_robustness2", kNever), &p.robustness2, chain);
    driver_.api.GetPhysicalDeviceFeatures2(p.physical, &all);
    p.feature_chain = all.pNext;
    /* Of the plain features only those are switched on that a module may need. */
    /* A module is not trusted to stay inside its buffers: an access through a descriptor is held to
     * the range that was bound. The second feature makes that range exact and what is read outside
     * of it zero; it needs the first. */
    p.features.robustBufferAccess = is_robust ? all.features.robustBufferAccess : kVkFalse;
    p.robustness2.robustBufferAccess2 &= p.features.robustBufferAccess;
    p.robustness2.robustImageAccess2 = kVkFalse;
    p.robustness2.nullDescriptor = kVkFalse;
    p.features.shaderFloat64 = all.features.shaderFloat64;
    p.features.shaderInt64 = all.features.shaderInt64;
    p.features.shaderInt16 = all.features.shaderInt16;
    /* For debuggers that record and replay; they cost. */
    p.buffer_address.bufferDeviceAddressCaptureReplay = kVkFalse;
    p.buffer_address.bufferDeviceAddressMultiDevice = kVkFalse;
    p.cooperative_matrix.cooperativeMatrixRobustBufferAccess = kVkFalse;
    p.storage16.storageInputOutput16 = kVkFalse;
    for (VkBool32& image_atomic : p.atomic_float.unused) image_atomic = kVkFalse;
  }

  void ReadProperties() {
    Profile& p = profile_;
    VkPhysicalDeviceProperties2 all;
    VkPhysicalDeviceMaintenance3Properties maintenance3;
    VkPhysicalDeviceMaintenance4Properties maintenance4;
    VkPhysicalDevicePushDescriptorPropertiesKHR push;
    void** chain = &all.pNext;
    const bool has_push =
        !IsSwitchedOff("push_descriptor") && Use("VK_KHR_push_descriptor", kNever);
    p.has_float_controls = Use("VK_KHR_shader_float_controls", k12);
    Chain(true, &p.id, chain);
    Chain(true, &p.subgroup, chain);
    Chain(true, &maintenance3, chain);
    Chain(p.maintenance4.maintenance4 != kVkFalse, &maintenance4, chain);
    Chain(Use("VK_KHR_driver_properties", k12), &p.driver, chain);
    Chain(p.has_float_controls, &p.float_controls, chain);
    Chain(p.size_control.subgroupSizeControl != kVkFalse, &p.subgroup_control, chain);
    Chain(has_push, &push, chain);
    driver_.api.GetPhysicalDeviceProperties2(p.physical, &all);
    p.properties = all.properties;
    p.has_push_descriptor = has_push && push.maxPushDescriptors > 0;
    p.max_push_descriptors = push.maxPushDescriptors;
    p.max_allocation = maintenance3.maxMemoryAllocationSize;
    if (maintenance4.maxBufferSize != 0) {
      p.max_allocation = std::min(p.max_allocation, maintenance4.maxBufferSize);
    }
  }

  void Decide() {
    Profile& p = profile_;
    p.has_timeline = p.timeline.timelineSemaphore != kVkFalse;
    p.has_buffer_address = p.buffer_address.bufferDeviceAddress != kVkFalse;
    p.has_subgroup_control =
        p.size_control.subgroupSizeControl != kVkFalse &&
        p.size_control.computeFullSubgroups != kVkFalse &&
        (p.subgroup_control.requiredSubgroupSizeStages & kVkShaderStageCompute) != 0;
    if (p.size_control.subgroupSizeControl == kVkFalse) {
      p.subgroup_control.minSubgroupSize = p.subgroup.subgroupSize;
      p.subgroup_control.maxSubgroupSize = p.subgroup.subgroupSize;
    }
    p.has_non_semantic_info = Use("VK_KHR_shader_non_semantic_info", k13);
    p.has_memory_budget = Use("VK_EXT_memory_budget", kNever);
    p.may_map = !IsSwitchedOff("mapped_memory");
    const bool has_spirv_1_4 = p.has_float_controls && Use("VK_KHR_spirv_1_4", k12);
    p.spirv = NewestSpirv(p.api, has_spirv_1_4);
    /* Without timeline semaphores it is the order of one queue that keeps streams in step. */
    if (!p.has_timeline || IsSwitchedOff("many_queues")) p.queue_count = 1;
  }

  const Driver& driver_;
  Profile& profile_;
  Extensions extensions_;
};

}  // namespace

std::string DriverVersionText(const Profile& profile) {
  const std::string words = profile.driver.driverInfo;
  return words.empty() ? std::to_string(profile.properties.driverVersion) : words;
}

uint32_t MaxStorageBuffers(const Profile& profile) {
  const VkPhysicalDeviceLimits& limits = profile.properties.limits;
  return std::min({limits.maxPerStageDescriptorStorageBuffers,
                   limits.maxDescriptorSetStorageBuffers, limits.maxPerStageResources});
}

Status ReadProfile(const Driver& driver, VkPhysicalDevice physical, Profile* profile) {
  profile->physical = physical;
  return Reader(driver, profile).Read();
}

}  // namespace dovetail::runtime::vulkan
