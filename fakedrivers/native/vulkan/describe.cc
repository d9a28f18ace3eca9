#include "describe.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "faults.h"
#include "functions.h"

namespace dovetail::fakedrivers::vulkan {
namespace {

constexpr uint64_t kGiB = uint64_t{1} << 30;
constexpr uint64_t kMiB = uint64_t{1} << 20;

/* Device extensions, with the version of Vulkan that took them over (its devices have them too). */
struct Extension {
  const char* name;
  uint32_t version;
  uint32_t oldest; /* of the device */
};
constexpr Extension kExtensions[] = {
    {"VK_KHR_16bit_storage", 1, k10},
    {"VK_KHR_8bit_storage", 1, k11},
    {"VK_KHR_bind_memory2", 1, k10},
    {"VK_KHR_buffer_device_address", 1, k11},
    {"VK_KHR_copy_commands2", 1, k10},
    {"VK_KHR_cooperative_matrix", 2, k11},
    {"VK_KHR_dedicated_allocation", 3, k10},
    {"VK_KHR_descriptor_update_template", 1, k10},
    {"VK_KHR_device_group", 4, k10},
    {"VK_KHR_driver_properties", 1, k10},
    {"VK_KHR_get_memory_requirements2", 1, k10},
    {"VK_KHR_maintenance1", 2, k10},
    {"VK_KHR_maintenance3", 1, k10},
    {"VK_KHR_maintenance4", 2, k11},
    {"VK_KHR_push_descriptor", 2, k10},
    {"VK_KHR_shader_atomic_int64", 1, k11},
    {"VK_KHR_shader_float16_int8", 1, k10},
    {"VK_KHR_shader_float_controls", 4, k10},
    {"VK_KHR_shader_integer_dot_product", 1, k11},
    {"VK_KHR_shader_non_semantic_info", 1, k10},
    {"VK_KHR_shader_subgroup_extended_types", 1, k11},
    {"VK_KHR_spirv_1_4", 1, k11},
    {"VK_KHR_storage_buffer_storage_class", 1, k10},
    {"VK_KHR_synchronization2", 1, k11},
    {"VK_KHR_timeline_semaphore", 2, k10},
    {"VK_KHR_uniform_buffer_standard_layout", 1, k10},
    {"VK_KHR_variable_pointers", 1, k10},
    {"VK_KHR_vulkan_memory_model", 3, k11},
    {"VK_KHR_zero_initialize_workgroup_memory", 1, k11},
    {"VK_EXT_host_query_reset", 1, k10},
    {"VK_EXT_memory_budget", 1, k10},
    {"VK_EXT_robustness2", 1, k10},
    {"VK_EXT_scalar_block_layout", 1, k10},
    {"VK_EXT_shader_atomic_float", 1, k10},
    {"VK_EXT_subgroup_size_control", 2, k11},
};

/* Features that a capable device for computing has, beyond those of the structs below. */
constexpr const char* kFeatures[] = {"robustBufferAccess",
                                     "robustBufferAccess2",
                                     "robustImageAccess2",
                                     "nullDescriptor",
                                     "shaderStorageBufferArrayDynamicIndexing",
                                     "shaderUniformBufferArrayDynamicIndexing",
                                     "shaderFloat64",
                                     "shaderInt64",
                                     "shaderInt16",
                                     "storageBuffer16BitAccess",
                                     "uniformAndStorageBuffer16BitAccess",
                                     "storagePushConstant16",
                                     "variablePointersStorageBuffer",
                                     "variablePointers",
                                     "storageBuffer8BitAccess",
                                     "uniformAndStorageBuffer8BitAccess",
                                     "storagePushConstant8",
                                     "shaderFloat16",
                                     "shaderInt8",
                                     "shaderBufferInt64Atomics",
                                     "shaderSharedInt64Atomics",
                                     "shaderBufferFloat32Atomics",
                                     "shaderBufferFloat32AtomicAdd",
                                     "shaderBufferFloat64Atomics",
                                     "shaderBufferFloat64AtomicAdd",
                                     "shaderSharedFloat32Atomics",
                                     "shaderSharedFloat32AtomicAdd",
                                     "shaderSharedFloat64Atomics",
                                     "shaderSharedFloat64AtomicAdd",
                                     "bufferDeviceAddress",
                                     "timelineSemaphore",
                                     "subgroupSizeControl",
                                     "computeFullSubgroups",
                                     "shaderIntegerDotProduct",
                                     "vulkanMemoryModel",
                                     "vulkanMemoryModelDeviceScope",
                                     "vulkanMemoryModelAvailabilityVisibilityChains",
                                     "shaderSubgroupExtendedTypes",
                                     "maintenance4",
                                     "synchronization2",
                                     "hostQueryReset",
                                     "scalarBlockLayout",
                                     "uniformBufferStandardLayout",
                                     "shaderZeroInitializeWorkgroupMemory",
                                     "subgroupBroadcastDynamicId"};

void Fill(int index, Description* d) {
  VkPhysicalDeviceProperties& p = d->properties;
  p.apiVersion = VkMakeVersion(1, 3, 250);
  p.driverVersion = VkMakeVersion(1, 0);
  p.vendorID = 0x10005; /* Mesa's id of Khronos' list: the fake driver is no vendor's device */
  p.deviceID = 0xD0E0U + static_cast<uint32_t>(index);
  p.deviceType = kVkDeviceTypeDiscrete;
  std::snprintf(p.deviceName, sizeof(p.deviceName), "Dovetail fake Vulkan device %d", index);
  for (int i = 0; i < 16; ++i) {
    p.pipelineCacheUUID[i] = static_cast<uint8_t>(0xC0 + i);
    d->device_uuid[i] = static_cast<uint8_t>(i == 15 ? index : 0xD0 + i);
    d->driver_uuid[i] = static_cast<uint8_t>(0xE0 + i);
  }
  d->driver_info = "dovetail-fakedrivers 0.1.0";
  VkPhysicalDeviceLimits& l = p.limits;
  l.maxUniformBufferRange = 65536;
  l.maxStorageBufferRange = 0xFFFFFFFF;
  l.maxPushConstantsSize = 256;
  l.maxMemoryAllocationCount = 4096;
  l.maxSamplerAllocationCount = 4000;
  l.bufferImageGranularity = 1024;
  l.maxBoundDescriptorSets = 8;
  l.maxPerStageDescriptorUniformBuffers = 15;
  l.maxPerStageDescriptorStorageBuffers = 1 << 20;
  l.maxPerStageResources = 1 << 20;
  l.maxDescriptorSetUniformBuffers = 90;
  l.maxDescriptorSetUniformBuffersDynamic = 15;
  l.maxDescriptorSetStorageBuffers = 1 << 20;
  l.maxDescriptorSetStorageBuffersDynamic = 16;
  l.maxComputeSharedMemorySize = 49152;
  l.maxComputeWorkGroupCount[0] = 0x7FFFFFFF;
  l.maxComputeWorkGroupCount[1] = l.maxComputeWorkGroupCount[2] = 65535;
  l.maxComputeWorkGroupInvocations = 1024;
  l.maxComputeWorkGroupSize[0] = l.maxComputeWorkGroupSize[1] = 1024;
  l.maxComputeWorkGroupSize[2] = 64;
  l.minMemoryMapAlignment = 64;
  l.minTexelBufferOffsetAlignment = 16;
  l.minUniformBufferOffsetAlignment = 64;
  l.minStorageBufferOffsetAlignment = 16;
  l.timestampComputeAndGraphics = kVkTrue;
  l.timestampPeriod = 1.0F;
  l.discreteQueuePriorities = 2;
  l.optimalBufferCopyOffsetAlignment = 1;
  l.optimalBufferCopyRowPitchAlignment = 1;
  l.nonCoherentAtomSize = 64;
  d->families.push_back({kVkQueueCompute | kVkQueueTransfer, 4, 64, {1, 1, 1}});
  d->families.push_back({kVkQueueTransfer, 2, 64, {1, 1, 1}});
  d->subgroup_size = 32;
  d->min_subgroup_size = d->max_subgroup_size = 32;
  d->max_push_descriptors = 32;
  d->max_allocation = 4 * kGiB;
  d->features.insert(std::begin(kFeatures), std::end(kFeatures));
}

/* One heap and one type for a device that shares the host's memory; the usual four otherwise. */
void FillMemory(uint64_t bytes, Description* d) {
  VkPhysicalDeviceMemoryProperties& m = d->memory;
  constexpr VkFlags kSeen = kVkMemoryHostVisible | kVkMemoryHostCoherent;
  const uint32_t type = d->properties.deviceType;
  if (type == kVkDeviceTypeIntegrated || type == kVkDeviceTypeCpu) {
    m.memoryHeapCount = 1;
    m.memoryHeaps[0] = {bytes, kVkMemoryHeapDeviceLocal};
    m.memoryTypeCount = 1;
    m.memoryTypes[0] = {kVkMemoryDeviceLocal | kSeen | kVkMemoryHostCached, 0};
    return;
  }
  m.memoryHeapCount = 3;
  m.memoryHeaps[0] = {bytes, kVkMemoryHeapDeviceLocal};
  m.memoryHeaps[1] = {16 * kGiB, 0};
  m.memoryHeaps[2] = {256 * kMiB, kVkMemoryHeapDeviceLocal};
  m.memoryTypeCount = 4;
  m.memoryTypes[0] = {kVkMemoryDeviceLocal, 0};
  m.memoryTypes[1] = {kSeen, 1};
  m.memoryTypes[2] = {kSeen | kVkMemoryHostCached, 1};
  m.memoryTypes[3] = {kVkMemoryDeviceLocal | kSeen, 2};
}

void FillExtensions(Description* d) {
  for (const Extension& one : kExtensions) {
    if (d->properties.apiVersion >= one.oldest) d->extensions[one.name] = one.version;
  }
}

/* A feature whose struct neither the version nor an extension brings is not there. */
void DropFeatures(Description* d) {
  FeatureSet kept;
  for (const std::string& name : PlainFeatures()) {
    if (d->features.count(name) != 0) kept.insert(name);
  }
  for (const FeatureStruct& one : FeatureStructs()) {
    const bool is_there = (one.since != kNoVersion && d->properties.apiVersion >= one.since) ||
                          d->extensions.count(one.extension) != 0;
    if (!is_there) continue;
    for (const std::string& name : one.members) {
      if (d->features.count(name) != 0) kept.insert(name);
    }
  }
  d->features = std::move(kept);
}

std::vector<std::string> Split(const std::string& list) {
  std::vector<std::string> names;
  for (size_t at = 0; at <= list.size();) {
    const size_t end = std::min(list.find(',', at), list.size());
    if (end != at) names.push_back(list.substr(at, end - at));
    at = end + 1;
  }
  return names;
}

bool Demand(const std::string& list, Description* d, std::string* error) {
  for (const std::string& name : Split(list)) {
    if (d->features.count(name) == 0) {
      *error = "demands: '" + name + "' is not a feature that the device has";
      return false;
    }
    d->demanded.insert(name);
  }
  return true;
}

bool Without(const std::string& list, Description* d, std::string* error) {
  for (const std::string& name : Split(list)) {
    if (d->features.erase(name) + d->extensions.erase(name) != 0) continue;
    *error = "without: '" + name + "' is not a feature or extension that the device has";
    return false;
  }
  return true;
}

struct Number {
  const char* name;
  uint32_t* value;
};

bool Set(const std::string& key, const std::string& value, Description* d, std::string* error) {
  VkPhysicalDeviceLimits& l = d->properties.limits;
  const Number numbers[] = {
      {"subgroup_size", &d->subgroup_size},
      {"min_subgroup_size", &d->min_subgroup_size},
      {"max_subgroup_size", &d->max_subgroup_size},
      {"queues", &d->families[0].queueCount},
      {"timestamp_bits", &d->families[0].timestampValidBits},
      {"push_descriptors", &d->max_push_descriptors},
      {"max_push_constant_bytes", &l.maxPushConstantsSize},
      {"max_shared_bytes", &l.maxComputeSharedMemorySize},
      {"max_block_threads", &l.maxComputeWorkGroupInvocations},
      {"max_grid_x", &l.maxComputeWorkGroupCount[0]},
      {"max_binding_bytes", &l.maxStorageBufferRange},
      {"max_storage_buffers", &l.maxPerStageDescriptorStorageBuffers},
      {"vendor_id", &d->properties.vendorID},
      {"device_id", &d->properties.deviceID},
      {"driver_version", &d->properties.driverVersion},
  };
  uint64_t number = 0;
  for (const Number& one : numbers) {
    if (key != one.name) continue;
    if (!ParseNumber(value, &number) || number > 0xFFFFFFFF) {
      *error = key + " needs a number, got '" + value + "'";
      return false;
    }
    *one.value = static_cast<uint32_t>(number);
    return true;
  }
  if (key == "binding_alignment" || key == "max_allocation_bytes") {
    if (!ParseNumber(value, &number) || number == 0) {
      *error = key + " needs a number, got '" + value + "'";
      return false;
    }
    (key == "binding_alignment" ? l.minStorageBufferOffsetAlignment : d->max_allocation) = number;
    return true;
  }
  if (key == "name") {
    std::snprintf(d->properties.deviceName, sizeof(d->properties.deviceName), "%s", value.c_str());
    return true;
  }
  if (key == "driver_info") {
    d->driver_info = value;
    return true;
  }
  *error = "'" + key + "' is not a valid attribute; known are:\n" + DeviceAttributes();
  return false;
}

bool SetType(const std::string& value, Description* d, std::string* error) {
  constexpr const char* kTypes[] = {"other", "integrated", "discrete", "virtual", "cpu"};
  const auto* const found = std::find(std::begin(kTypes), std::end(kTypes), value);
  if (found == std::end(kTypes)) {
    *error = "type is one of other, integrated, discrete, virtual and cpu, not '" + value + "'";
    return false;
  }
  d->properties.deviceType = static_cast<uint32_t>(found - kTypes);
  return true;
}

bool SetVersion(const std::string& value, Description* d, std::string* error) {
  for (uint32_t minor = 0; minor <= 3; ++minor) {
    if (value != "1." + std::to_string(minor)) continue;
    d->properties.apiVersion = VkMakeVersion(1, minor);
    return true;
  }
  *error = "api is one of 1.0, 1.1, 1.2 and 1.3, not '" + value + "'";
  return false;
}

}  // namespace

const char* DeviceAttributes() {
  return "name, type (discrete, integrated, virtual, cpu, other), api (1.0 to 1.3), memory "
         "(bytes),\n"
         "without (features and extensions by their names in Vulkan, separated by commas),\n"
         "demands (features, separated by commas: a device that is made without one is misuse),\n"
         "subgroup_size, min_subgroup_size, max_subgroup_size, queues, timestamp_bits,\n"
         "push_descriptors, max_push_constant_bytes, max_shared_bytes, max_block_threads, "
         "max_grid_x,\n"
         "max_binding_bytes, max_storage_buffers, max_allocation_bytes, binding_alignment,\n"
         "vendor_id, device_id, driver_version, driver_info, foreign_cache (true: pipeline caches\n"
         "come with another device's header)";
}

bool Describe(int index, Description* d, std::string* error) {
  *d = Description();
  Fill(index, d);
  Attributes given;
  const std::shared_ptr<const Script> script = CurrentScript();
  const auto found = script->devices.find(index);
  if (found != script->devices.end()) given = found->second;
  std::string without;
  std::string demands;
  uint64_t memory = 8 * kGiB;
  for (const auto& [key, value] : given) {
    bool is_right = true;
    if (key == "without") {
      without = value;
    } else if (key == "demands") {
      demands = value;
    } else if (key == "type") {
      is_right = SetType(value, d, error);
    } else if (key == "api") {
      is_right = SetVersion(value, d, error);
    } else if (key == "memory") {
      is_right = ParseNumber(value, &memory) && memory != 0;
      if (!is_right) *error = "memory needs a number of bytes, got '" + value + "'";
    } else if (key != "foreign_cache") {
      is_right = Set(key, value, d, error);
    }
    if (!is_right) {
      *error = "device " + std::to_string(index) + ": " + *error;
      return false;
    }
  }
  if (given.count("subgroup_size") != 0) {
    if (given.count("min_subgroup_size") == 0) d->min_subgroup_size = d->subgroup_size;
    if (given.count("max_subgroup_size") == 0) d->max_subgroup_size = d->subgroup_size;
  }
  FillMemory(memory, d);
  FillExtensions(d);
  if (!Without(without, d, error)) {
    *error = "device " + std::to_string(index) + ": " + *error;
    return false;
  }
  DropFeatures(d);
  if (!Demand(demands, d, error)) {
    *error = "device " + std::to_string(index) + ": " + *error;
    return false;
  }
  return true;
}

uint32_t LoaderVersion() {
  const auto version = CurrentScript()->version;
  if (!version.has_value()) return VkMakeVersion(1, 3, 250);
  return VkMakeVersion(static_cast<uint32_t>(*version / 100),
                       static_cast<uint32_t>(*version % 100));
}

int DeviceCount() { return CurrentScript()->device_count.value_or(1); }

}  // namespace dovetail::fakedrivers::vulkan
