#include "device.h"

#include <algorithm>
#include <atomic>
#include <cstring>

#include "stream.h"

namespace dovetail::runtime::webgpu {
namespace {

/* What waits for the next who asks; WebGPU does not say how much memory a device has. */
constexpr uint64_t kMaxKeptBytes = uint64_t{1} << 30;
constexpr uint64_t kMaxKeptStagingBytes = uint64_t{256} << 20;

/* As the Vulkan runtime has it, for the driver below. */
constexpr uint32_t kLlvmpipeLoopIterations = 65535;

constexpr WgpuFlags kMemoryUsage =
    kWgpuUsageStorage | kWgpuUsageCopySource | kWgpuUsageCopyDestination;
constexpr WgpuFlags kStagingUsage = kWgpuUsageMapRead | kWgpuUsageCopyDestination;

uint64_t NextBufferId() {
  static std::atomic<uint64_t> next{1};
  return next++;
}

struct Requested {
  WgpuEnum status = 0;
  WgpuDevice device = nullptr;
  std::string text;
};

void OnDevice(WgpuEnum status, WgpuDevice device, WgpuStringView message, void* data,
              void* /*unused*/) {
  auto* const requested = static_cast<Requested*>(data);
  requested->text = Text(message);
  requested->device = device;
  requested->status = status;
}

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

Device::Device(const Driver& driver, uint32_t index)
    : index_(index),
      gpu_(driver, driver.adapters[index]),
      queue_(gpu_),
      programs_(gpu_),
      arguments_(gpu_, queue_),
      byte_copy_(gpu_, programs_, arguments_),
      memory_(
          Options(),
          [this](uint64_t size, Buffer** buffer, std::string* why) {
            return Create(size, kMemoryUsage, buffer, why);
          },
          [this](Buffer* buffer) { Release(buffer); }),
      staging_(
          [this] {
            AllocatorOptions options = Options();
            options.max_kept_bytes = kMaxKeptStagingBytes;
            return options;
          }(),
          [this](uint64_t size, Buffer** buffer, std::string* why) {
            return Create(size, kStagingUsage, buffer, why);
          },
          [this](Buffer* buffer) { Release(buffer); }) {}

AllocatorOptions Device::Options() const {
  AllocatorOptions options;
  options.max_allocation_bytes = native_limits().maxBufferSize / kWord * kWord;
  options.max_kept_bytes = kMaxKeptBytes;
  options.device = "webgpu:" + std::to_string(index_) + " (" + name() + ")";
  return options;
}

Status Device::Open() {
  const Api& api = gpu_.api;
  WgpuDeviceDescriptor descriptor = {};
  /* Only what this runtime uses: a feature that is on costs checks, and native ones change what
   * WGSL means. */
  std::vector<WgpuEnum> features;
  for (const WgpuEnum feature : {kWgpuFeatureTimestampQuery, kWgpuFeatureShaderF16,
                                 kWgpuFeatureSubgroups, kWgpuFeatureNativeSubgroup}) {
    if (gpu_.adapter.Has(feature)) features.push_back(feature);
  }
  descriptor.requiredFeatureCount = features.size();
  descriptor.requiredFeatures = features.data();
  descriptor.requiredLimits = &gpu_.adapter.limits;
  ListenTo(gpu_, &descriptor);
  Requested requested;
  WgpuRequestDeviceCallbackInfo info = {};
  info.mode = kWgpuAllowSpontaneous;
  info.callback = OnDevice;
  info.userdata1 = &requested;
  api.AdapterRequestDevice(gpu_.adapter.handle, &descriptor, info);
  if (requested.status != kWgpuStatusSuccess || requested.device == nullptr) {
    return {DVT_DRIVER_ERROR, "the adapter '" + name() + "' gave no device: " +
                                  (requested.text.empty() ? "no reason given" : requested.text)};
  }
  gpu_.device = requested.device;
  gpu_.queue = api.DeviceGetQueue(gpu_.device);
  return {};
}

Status Device::Allocate(uint64_t size, dvt_memory* memory) {
  DOVETAIL_RETURN_IF_ERROR(gpu_.CheckAlive());
  Buffer* buffer = nullptr;
  std::string why;
  const dvt_code code = memory_.Allocate(size, &buffer, &why);
  if (code != DVT_OK) return {code, why};
  *memory = buffer;
  return {};
}

Device::~Device() {
  memory_.Trim();
  staging_.Trim();
}

dvt_code Device::Create(uint64_t size, WgpuFlags usage, Buffer** buffer, std::string* why) {
  auto made = std::make_unique<Buffer>();
  made->size = RoundUp(size, kWord);
  made->id = NextBufferId();
  WgpuBufferDescriptor descriptor = {};
  descriptor.size = made->size;
  descriptor.usage = usage;
  const Status alive = gpu_.CheckAlive();
  const Status status = !alive.ok() ? alive : Scoped(gpu_, DVT_DRIVER_ERROR, [&] {
    made->handle = gpu_.api.DeviceCreateBuffer(gpu_.device, &descriptor);
  });
  if (status.ok() && made->handle != nullptr) {
    *buffer = made.release();
    return DVT_OK;
  }
  if (made->handle != nullptr) gpu_.api.BufferRelease(made->handle);
  *why = status.ok() ? "wgpuDeviceCreateBuffer gave none" : status.text();
  return status.ok() ? DVT_OUT_OF_MEMORY : status.code();
}

void Device::Release(Buffer* buffer) {
  {
    /* Bind groups hold on to their buffers, and nobody knows which. */
    const std::lock_guard<std::mutex> lock(gpu_.mutex);
    arguments_.DropGroups();
    gpu_.api.BufferRelease(buffer->handle);
  }
  delete buffer;
}

dvt_device_limits Device::limits() const {
  const WgpuLimits& from = gpu_.adapter.limits;
  dvt_device_limits filled = {};
  filled.struct_size = sizeof(filled);
  filled.binding_alignment = from.minStorageBufferOffsetAlignment;
  filled.copy_alignment = 1;
  std::fill_n(filled.max_grid, 3, uint64_t{from.maxComputeWorkgroupsPerDimension});
  filled.max_block_threads = from.maxComputeInvocationsPerWorkgroup;
  filled.max_binding_bytes = from.maxStorageBufferBindingSize / kWord * kWord;
  filled.max_allocation_bytes = from.maxBufferSize / kWord * kWord;
  filled.max_shared_bytes = from.maxComputeWorkgroupStorageSize;
  return filled;
}

/* What a device tells about itself: to people, to requirements of images, and to Target.detect. */
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
  if (adapter.name.find("llvmpipe") != std::string::npos) {
    number("driver.loop_iterations", kLlvmpipeLoopIterations);
  }
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
