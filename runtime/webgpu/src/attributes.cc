/* What a device tells about itself: to people, to requirements of images, and to Target.detect. */
#include <algorithm>
#include <cstring>

#include "stream.h"

namespace dovetail::runtime::webgpu {
namespace {

constexpr const char* kSubgroupText = R"(
@group(0) @binding(0) var<storage, read_write> size: array<u32>;

@compute @workgroup_size(64)
fn subgroup(@builtin(subgroup_size) mine: u32, @builtin(local_invocation_index) thread: u32) {
  if (thread == 0u) {
    size[0] = mine;
  }
}
)";

}  // namespace

/* Runs a kernel that tells its subgroup size: wgpu-native 29 reports none for Vulkan drivers
 * without VK_EXT_subgroup_size_control, whose size is the same for every kernel. */
Status Device::MeasureSubgroupSize(uint32_t* size) {
  std::shared_ptr<Program> program;
  DOVETAIL_RETURN_IF_ERROR(programs_.Get({kSubgroupText, "subgroup", {true}, 0}, &program));
  ScratchBuffer memory;
  DOVETAIL_RETURN_IF_ERROR(memory.Allocate(memory_, sizeof(*size)));
  Stream stream(*this);
  {
    const std::lock_guard<std::mutex> lock(gpu_.mutex);
    const Range range = {memory.get(), 0, sizeof(*size)};
    WgpuBindGroup group = nullptr;
    DOVETAIL_RETURN_IF_ERROR(arguments_.Group(*program, &range, 1, &group));
    constexpr uint32_t kGrid[3] = {1, 1, 1};
    Recorder recorder(gpu_);
    recorder.Dispatch(*program, group, 0, kGrid);
    DOVETAIL_RETURN_IF_ERROR(queue_.SubmitLocked(recorder.End(), {}));
  }
  const dvt_location from = {const_cast<Buffer*>(memory.get()), nullptr, 0};
  const dvt_location to = {nullptr, size, 0};
  DOVETAIL_RETURN_IF_ERROR(stream.Copy(to, from, sizeof(*size)));
  return stream.Synchronize();
}

Status Device::SubgroupSizes(uint32_t* least, uint32_t* most) {
  const Adapter& adapter = gpu_.adapter;
  *least = adapter.min_subgroup_size;
  *most = adapter.max_subgroup_size;
  if (*least != 0 && *most != 0) return {};
  const std::lock_guard<std::mutex> lock(gpu_.driver.measured_mutex);
  uint32_t& measured = gpu_.driver.measured_subgroup_size[index_];
  if (measured == 0) DOVETAIL_RETURN_IF_ERROR(MeasureSubgroupSize(&measured));
  *least = measured;
  *most = measured;
  return {};
}

Status Device::VisitAttributes(dvt_attribute_visitor visitor, void* context) {
  const Adapter& adapter = gpu_.adapter;
  const WgpuLimits& limits = adapter.limits;
  const auto visit = [&](const char* name, const std::string& value) {
    visitor(context, name, value.c_str());
  };
  const auto number = [&](const char* name, uint64_t value) { visit(name, std::to_string(value)); };
  const auto fact = [&](const char* name, bool value) { visit(name, value ? "true" : "false"); };
  const bool has_subgroups =
      adapter.Has(kWgpuFeatureSubgroups) || adapter.Has(kWgpuFeatureNativeSubgroup);
  visit("device.name", adapter.name);
  visit("device.vendor", adapter.vendor);
  visit("device.type", adapter.type);
  visit("driver.name", adapter.driver);
  visit("driver.version", "wgpu-native " + gpu_.driver.version);
  visit("driver.library", gpu_.driver.library);
  visit("webgpu.backend", adapter.backend);
  fact("webgpu.f16", adapter.Has(kWgpuFeatureShaderF16));
  fact("webgpu.subgroups", has_subgroups);
  if (has_subgroups) {
    uint32_t least = 0;
    uint32_t most = 0;
    DOVETAIL_RETURN_IF_ERROR(SubgroupSizes(&least, &most).Within("the subgroup size"));
    number("webgpu.min_subgroup_size", least);
    number("webgpu.max_subgroup_size", most);
  }
  fact("webgpu.timestamp_query", adapter.Has(kWgpuFeatureTimestampQuery));
  number("webgpu.max_storage_buffers", limits.maxStorageBuffersPerShaderStage);
  number("webgpu.max_bindings", limits.maxBindingsPerBindGroup);
  number("webgpu.max_block_threads", limits.maxComputeInvocationsPerWorkgroup);
  number("webgpu.max_block_x", limits.maxComputeWorkgroupSizeX);
  number("webgpu.max_block_y", limits.maxComputeWorkgroupSizeY);
  number("webgpu.max_block_z", limits.maxComputeWorkgroupSizeZ);
  number("webgpu.max_grid", limits.maxComputeWorkgroupsPerDimension);
  number("webgpu.max_shared_bytes", limits.maxComputeWorkgroupStorageSize);
  number("webgpu.max_binding_bytes", limits.maxStorageBufferBindingSize);
  number("webgpu.max_uniform_bytes", limits.maxUniformBufferBindingSize);
  number("webgpu.max_allocation_bytes", limits.maxBufferSize);
  number("webgpu.binding_alignment", limits.minStorageBufferOffsetAlignment);
  return {};
}

}  // namespace dovetail::runtime::webgpu
