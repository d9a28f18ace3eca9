/* What a device tells about itself: the facts that bundles require and `Target.detect` reads. */
#include <string>

#include "device.h"
#include "dovetail/kit/dynamic_library.h"

namespace dovetail::runtime::vulkan {
namespace {

/* "Subgroups": VkSubgroupFeatureFlagBits. */
constexpr struct {
  uint32_t bit;
  const char* name;
} kSubgroupOperations[] = {
    {0x01, "vulkan.subgroup_basic"},      {0x02, "vulkan.subgroup_vote"},
    {0x04, "vulkan.subgroup_arithmetic"}, {0x08, "vulkan.subgroup_ballot"},
    {0x10, "vulkan.subgroup_shuffle"},    {0x20, "vulkan.subgroup_shuffle_relative"},
};

const char* DeviceTypeName(uint32_t type) {
  switch (type) {
    case kVkDeviceTypeIntegrated:
    case kVkDeviceTypeDiscrete:
    case kVkDeviceTypeVirtual:
      return "gpu";
    case kVkDeviceTypeCpu:
      return "cpu";
    default:
      return "custom";
  }
}

const char* VulkanTypeName(uint32_t type) {
  constexpr const char* kNames[] = {"other", "integrated", "discrete", "virtual", "cpu"};
  return type < std::size(kNames) ? kNames[type] : "other";
}

/* VkShaderFloatControlsIndependence. */
const char* IndependenceName(uint32_t value) {
  if (value == 0) return "32_bit_only";
  return value == 1 ? "all" : "none";
}

class Visitor {
 public:
  Visitor(dvt_attribute_visitor visitor, void* context) : visitor_(visitor), context_(context) {}

  void Text(const std::string& name, const std::string& value) const {
    visitor_(context_, name.c_str(), value.c_str());
  }
  void Fact(const std::string& name, bool value) const { Text(name, value ? "true" : "false"); }
  void Number(const std::string& name, uint64_t value) const { Text(name, std::to_string(value)); }

 private:
  const dvt_attribute_visitor visitor_;
  void* const context_;
};

void VisitTypes(const Profile& p, const Visitor& visit) {
  visit.Fact("vulkan.float16", p.float16_int8.shaderFloat16 != 0);
  visit.Fact("vulkan.float64", p.features.shaderFloat64 != 0);
  visit.Fact("vulkan.int8", p.float16_int8.shaderInt8 != 0);
  visit.Fact("vulkan.int16", p.features.shaderInt16 != 0);
  visit.Fact("vulkan.int64", p.features.shaderInt64 != 0);
  visit.Fact("vulkan.storage8", p.storage8.storageBuffer8BitAccess != 0);
  visit.Fact("vulkan.storage16", p.storage16.storageBuffer16BitAccess != 0);
  visit.Fact("vulkan.int64_atomics", p.atomic_int64.shaderBufferInt64Atomics != 0);
  visit.Fact("vulkan.shared_int64_atomics", p.atomic_int64.shaderSharedInt64Atomics != 0);
  visit.Fact("vulkan.float32_atomic_add", p.atomic_float.shaderBufferFloat32AtomicAdd != 0);
  visit.Fact("vulkan.shared_float32_atomic_add", p.atomic_float.shaderSharedFloat32AtomicAdd != 0);
  visit.Fact("vulkan.float64_atomic_add", p.atomic_float.shaderBufferFloat64AtomicAdd != 0);
  visit.Fact("vulkan.shared_float64_atomic_add", p.atomic_float.shaderSharedFloat64AtomicAdd != 0);
  visit.Fact("vulkan.buffer_address", p.has_buffer_address);
  visit.Fact("vulkan.robust_access", p.features.robustBufferAccess != 0);
  visit.Fact("vulkan.robust_access_2", p.robustness2.robustBufferAccess2 != 0);
  visit.Fact("vulkan.integer_dot_product", p.dot_product.shaderIntegerDotProduct != 0);
  visit.Fact("vulkan.cooperative_matrix", p.cooperative_matrix.cooperativeMatrix != 0);
  visit.Fact("vulkan.memory_model", p.memory_model.vulkanMemoryModel != 0);
  visit.Fact("vulkan.memory_model_device_scope", p.memory_model.vulkanMemoryModelDeviceScope != 0);
}

void VisitSubgroups(const Profile& p, const Visitor& visit) {
  visit.Number("vulkan.subgroup_size", p.subgroup.subgroupSize);
  visit.Number("vulkan.min_subgroup_size", p.subgroup_control.minSubgroupSize);
  visit.Number("vulkan.max_subgroup_size", p.subgroup_control.maxSubgroupSize);
  visit.Fact("vulkan.subgroup_size_control", p.has_subgroup_control);
  const bool in_compute = (p.subgroup.supportedStages & kVkShaderStageCompute) != 0;
  for (const auto& operation : kSubgroupOperations) {
    visit.Fact(operation.name, in_compute && (p.subgroup.supportedOperations & operation.bit) != 0);
  }
  visit.Fact("vulkan.subgroup_extended_types", p.extended_types.shaderSubgroupExtendedTypes != 0);
}

void VisitFloatControls(const Profile& p, const Visitor& visit) {
  const VkPhysicalDeviceFloatControlsProperties& controls = p.float_controls;
  constexpr const char* kWidths[] = {"16", "32", "64"};
  for (size_t i = 0; i < std::size(kWidths); ++i) {
    const std::string width = kWidths[i];
    visit.Fact("vulkan.signed_zero_inf_nan_preserve_" + width,
               controls.shaderSignedZeroInfNanPreserve[i] != 0);
    visit.Fact("vulkan.denorm_preserve_" + width, controls.shaderDenormPreserve[i] != 0);
    visit.Fact("vulkan.denorm_flush_to_zero_" + width, controls.shaderDenormFlushToZero[i] != 0);
    visit.Fact("vulkan.rounding_rte_" + width, controls.shaderRoundingModeRTE[i] != 0);
    visit.Fact("vulkan.rounding_rtz_" + width, controls.shaderRoundingModeRTZ[i] != 0);
  }
  visit.Text("vulkan.denorm_independence",
             p.has_float_controls ? IndependenceName(controls.denormBehaviorIndependence) : "none");
  visit.Text("vulkan.rounding_independence",
             p.has_float_controls ? IndependenceName(controls.roundingModeIndependence) : "none");
}

void VisitLimits(const Profile& p, const Visitor& visit) {
  const VkPhysicalDeviceLimits& limits = p.properties.limits;
  visit.Number("vulkan.max_push_constant_bytes", limits.maxPushConstantsSize);
  visit.Number("vulkan.max_block_threads", limits.maxComputeWorkGroupInvocations);
  visit.Number("vulkan.max_block_x", limits.maxComputeWorkGroupSize[0]);
  visit.Number("vulkan.max_block_y", limits.maxComputeWorkGroupSize[1]);
  visit.Number("vulkan.max_block_z", limits.maxComputeWorkGroupSize[2]);
  visit.Number("vulkan.max_shared_bytes", limits.maxComputeSharedMemorySize);
  visit.Number("vulkan.max_storage_buffers", MaxStorageBuffers(p));
  visit.Number("vulkan.max_binding_bytes", limits.maxStorageBufferRange);
}

}  // namespace

Status Device::VisitAttributes(dvt_attribute_visitor visitor, void* context) const {
  const Visitor visit(visitor, context);
  const Profile& p = profile_;
  visit.Text("device.name", p.name);
  visit.Text("device.type", DeviceTypeName(p.properties.deviceType));
  visit.Text("driver.version", DriverVersionText(p));
  visit.Text("driver.library", driver_.library);
  if (!driver_.notes.empty()) visit.Text("driver.skipped", JoinNotes(driver_.notes));
  visit.Number("vulkan.api", VkVersionMajor(p.api) * 100 + VkVersionMinor(p.api));
  visit.Number("vulkan.spirv", p.spirv);
  visit.Text("vulkan.device_type", VulkanTypeName(p.properties.deviceType));
  visit.Number("vulkan.vendor_id", p.properties.vendorID);
  visit.Number("vulkan.device_id", p.properties.deviceID);
  visit.Text("vulkan.driver", p.driver.driverName);
  visit.Text("vulkan.driver_version", DriverVersionText(p));
  visit.Fact("vulkan.timeline_semaphore", p.has_timeline);
  visit.Fact("vulkan.push_descriptor", p.has_push_descriptor);
  visit.Number("vulkan.queues", p.queue_count);
  visit.Number("vulkan.timestamp_bits", p.timestamp_bits);
  VisitTypes(p, visit);
  VisitSubgroups(p, visit);
  VisitFloatControls(p, visit);
  VisitLimits(p, visit);
  return {};
}

}  // namespace dovetail::runtime::vulkan
