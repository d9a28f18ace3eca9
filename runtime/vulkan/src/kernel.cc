#include "kernel.h"

#include <algorithm>
#include <cstring>

#include "capabilities.h"
#include "dovetail/kit/program_cache.h"
#include "messages.h"

namespace dovetail::runtime::vulkan {
namespace {

constexpr uint32_t kLeastSharedBytes = 16;

std::string Bytes(const void* bytes, size_t size) {
  return {static_cast<const char*>(bytes), size};
}

/* A cache of another device or driver is ignored by a driver that keeps the rules ("Pipeline Cache
 * Header"), and not all do. */
bool IsCacheOf(const Profile& profile, const std::string& bytes) {
  VkPipelineCacheHeaderVersionOne header;
  if (bytes.size() < sizeof(header)) return false;
  std::memcpy(&header, bytes.data(), sizeof(header));
  return header.headerSize >= sizeof(header) &&
         header.headerVersion == kVkPipelineCacheHeaderVersionOne &&
         header.vendorID == profile.properties.vendorID &&
         header.deviceID == profile.properties.deviceID &&
         std::memcmp(header.pipelineCacheUUID, profile.properties.pipelineCacheUUID,
                     sizeof(header.pipelineCacheUUID)) == 0;
}

/* A VkPipelineCache that lives for one compilation. */
class PipelineCache {
 public:
  explicit PipelineCache(const Device& device) : device_(device) {}
  ~PipelineCache() { device_.api().DestroyPipelineCache(device_.handle(), handle_, nullptr); }
  PipelineCache(const PipelineCache&) = delete;
  PipelineCache& operator=(const PipelineCache&) = delete;

  /* False when the driver refuses the bytes, or has none to spare. */
  bool Create(const std::string& bytes) {
    VkPipelineCacheCreateInfo info;
    info.initialDataSize = bytes.size();
    info.pInitialData = bytes.empty() ? nullptr : bytes.data();
    const VkResult result =
        device_.api().CreatePipelineCache(device_.handle(), &info, nullptr, &handle_);
    if (result != kVkSuccess) handle_ = nullptr;
    return result == kVkSuccess;
  }

  /* Empty when the driver keeps nothing but the header. */
  std::string Read() const {
    size_t size = 0;
    if (handle_ == nullptr || device_.api().GetPipelineCacheData(device_.handle(), handle_, &size,
                                                                 nullptr) != kVkSuccess) {
      return {};
    }
    if (size <= sizeof(VkPipelineCacheHeaderVersionOne)) return {};
    std::string bytes(size, '\0');
    if (device_.api().GetPipelineCacheData(device_.handle(), handle_, &size, bytes.data()) !=
        kVkSuccess) {
      return {};
    }
    bytes.resize(size);
    return bytes;
  }

  VkPipelineCache handle() const { return handle_; }

 private:
  const Device& device_;
  VkPipelineCache handle_ = nullptr;
};

}  // namespace

Kernel::Kernel(Device* device, const ImageFunction& function, std::string image_hash)
    : device_(*device),
      image_hash_(std::move(image_hash)),
      name_(function.name),
      symbol_(function.symbol),
      label_(std::make_shared<const std::string>("kernel '" + name_ + "'")),
      block_{function.block[0], function.block[1], function.block[2]},
      shared_bytes_(function.shared_bytes),
      buffer_count_(function.buffer_count),
      scalar_bytes_(function.scalar_bytes) {
  uint32_t spec_id = kSharedSpecId;
  for (const ImageArgument& argument : function.arguments) {
    if (argument.kind != ArgumentKind::kShared) continue;
    shared_.push_back({argument.scalar_offset, spec_id++});
  }
}

Kernel::~Kernel() {
  /* A pipeline that may still run must stay; nothing else can be done for it. */
  if (device_.is_stalled()) return;
  const DeviceApi& api = device_.api();
  for (const auto& entry : pipelines_) {
    api.DestroyPipeline(device_.handle(), entry.second, nullptr);
  }
  api.DestroyShaderModule(device_.handle(), shader_, nullptr);
}

Status Kernel::Load(std::string_view bytes, uint32_t subgroup_size) {
  subgroup_size_ = subgroup_size;
  DOVETAIL_RETURN_IF_ERROR(ReadModule(bytes, symbol_, &module_));
  const std::string where = *label_;
  DOVETAIL_RETURN_IF_ERROR(CheckModule(module_, device_.profile()).Within(where));
  block_bytes_ = scalar_bytes_;
  if (module_.by_address) block_bytes_ += uint64_t{buffer_count_} * sizeof(VkDeviceAddress);
  DOVETAIL_RETURN_IF_ERROR(CheckLimits().Within(where));
  DOVETAIL_RETURN_IF_ERROR(CheckSubgroups().Within(where));
  return CheckArguments().Within(where);
}

Status Kernel::CheckLimits() const {
  const VkPhysicalDeviceLimits& limits = device_.profile().properties.limits;
  const auto unsupported = [this](const std::string& what, uint64_t value, uint64_t allowed) {
    return Status(DVT_UNSUPPORTED, "it needs " + std::to_string(value) + " " + what + ", device '" +
                                       device_.name() + "' has at most " + std::to_string(allowed));
  };
  constexpr const char* kExtents[] = {"threads in the x dimension of a block",
                                      "threads in the y dimension of a block",
                                      "threads in the z dimension of a block"};
  uint64_t threads = 1;
  for (int i = 0; i < 3; ++i) {
    if (block_[i] > limits.maxComputeWorkGroupSize[i]) {
      return unsupported(kExtents[i], block_[i], limits.maxComputeWorkGroupSize[i]);
    }
    threads *= block_[i];
    if (threads > limits.maxComputeWorkGroupInvocations) {
      return unsupported("threads in a block", threads, limits.maxComputeWorkGroupInvocations);
    }
  }
  if (shared_bytes_ > limits.maxComputeSharedMemorySize) {
    return unsupported("bytes of shared memory", shared_bytes_, limits.maxComputeSharedMemorySize);
  }
  const uint64_t descriptors =
      (module_.by_address ? 0 : uint64_t{buffer_count_}) + (spills() ? 1 : 0);
  const uint32_t most = MaxStorageBuffers(device_.profile());
  if (descriptors > most) return unsupported("storage buffers", descriptors, most);
  return {};
}

Status Kernel::CheckSubgroups() const {
  if (subgroup_size_ == 0) return {};
  const Profile& profile = device_.profile();
  const auto& control = profile.subgroup_control;
  if (!profile.has_subgroup_control) {
    if (profile.subgroup.subgroupSize == subgroup_size_) return {};
    return {DVT_UNSUPPORTED, "it needs subgroups of " + std::to_string(subgroup_size_) +
                                 " threads, those of device '" + profile.name + "' have " +
                                 std::to_string(profile.subgroup.subgroupSize)};
  }
  if (subgroup_size_ < control.minSubgroupSize || subgroup_size_ > control.maxSubgroupSize) {
    return {DVT_UNSUPPORTED, "it needs subgroups of " + std::to_string(subgroup_size_) +
                                 " threads, device '" + profile.name + "' has " +
                                 std::to_string(control.minSubgroupSize) + " to " +
                                 std::to_string(control.maxSubgroupSize)};
  }
  const uint64_t threads = uint64_t{block_[0]} * block_[1] * block_[2];
  const uint64_t most = uint64_t{subgroup_size_} * control.maxComputeWorkgroupSubgroups;
  if (threads > most) {
    return {DVT_UNSUPPORTED, "it needs blocks of " + std::to_string(threads) +
                                 " threads in subgroups of " + std::to_string(subgroup_size_) +
                                 ", device '" + profile.name + "' runs at most " +
                                 std::to_string(most)};
  }
  return {};
}

/* What the module declares against what the record promises: a descriptor that is not bound, or
 * bytes of push constants that are not set, are undefined behaviour. */
Status Kernel::CheckArguments() const {
  if (module_.has_local_size && !std::equal(block_, block_ + 3, module_.local_size)) {
    return InvalidImage("its module has blocks of " + std::to_string(module_.local_size[0]) +
                        " x " + std::to_string(module_.local_size[1]) + " x " +
                        std::to_string(module_.local_size[2]) + " threads, the image's record " +
                        std::to_string(block_[0]) + " x " + std::to_string(block_[1]) + " x " +
                        std::to_string(block_[2]));
  }
  const uint64_t descriptors =
      (module_.by_address ? 0 : uint64_t{buffer_count_}) + (spills() ? 1 : 0);
  if (module_.binding_count > descriptors) {
    return InvalidImage("its module has a binding " + std::to_string(module_.binding_count - 1) +
                        ", by its record there are " + std::to_string(descriptors));
  }
  const uint64_t push = spills() ? 0 : RoundUp(block_bytes_, 4);
  if (module_.push_constant_bytes > push) {
    return InvalidImage("its module has " + std::to_string(module_.push_constant_bytes) +
                        " bytes of push constants, by its record there are " +
                        std::to_string(push));
  }
  return {};
}

Status Kernel::CheckLaunch(const dvt_launch& launch) const {
  const dvt_device_limits& limits = device_.limits();
  DOVETAIL_RETURN_IF_ERROR(
      dovetail::CheckLaunch(launch, buffer_count_, scalar_bytes_, limits.max_grid));
  for (uint32_t i = 0; i < buffer_count_; ++i) {
    const dvt_binding& binding = launch.bindings[i];
    DOVETAIL_RETURN_IF_ERROR(CheckBinding(
        binding, i, static_cast<const Block*>(binding.memory)->size, limits.binding_alignment));
    const uint64_t most = device_.profile().properties.limits.maxStorageBufferRange;
    if (!module_.by_address && binding.size > most) {
      return {DVT_UNSUPPORTED,
              "buffer " + std::to_string(i) + " is bound with " + std::to_string(binding.size) +
                  " bytes, device '" + device_.name() + "' binds at most " + std::to_string(most) +
                  "; compile the kernel for buffer addresses (attribute buffer_address)"};
    }
  }
  if (shared_.empty()) return {};
  uint64_t shared = RoundUp(shared_bytes_, 16);
  for (const uint32_t size : SizesOf(launch)) shared += RoundUp(size, 16);
  if (shared <= limits.max_shared_bytes) return {};
  return {DVT_INVALID_ARGUMENT, "it would take " + std::to_string(shared) +
                                    " bytes of shared memory, device '" + device_.name() +
                                    "' has " + std::to_string(limits.max_shared_bytes)};
}

Kernel::Sizes Kernel::SizesOf(const dvt_launch& launch) const {
  Sizes sizes(shared_.size());
  for (size_t i = 0; i < sizes.size(); ++i) sizes[i] = SharedSize(launch, shared_[i].scalar_offset);
  return sizes;
}

/* Has the driver compile a kernel, with what earlier processes left on disk. */
Status Kernel::MakeShader() {
  if (shader_ != nullptr) return {};
  VkShaderModuleCreateInfo info;
  info.codeSize = module_.words.size() * sizeof(uint32_t);
  info.pCode = module_.words.data();
  const MessageScope messages;
  const Status status =
      device_.Check(device_.api().CreateShaderModule(device_.handle(), &info, nullptr, &shader_),
                    "vkCreateShaderModule");
  if (status.ok()) return {};
  shader_ = nullptr;
  const dvt_code code = status.code() == DVT_DRIVER_ERROR ? DVT_INVALID_IMAGE : status.code();
  return {code, status.text() + messages.Text()};
}

Status Kernel::Prepare() {
  const std::lock_guard<std::mutex> lock(mutex_);
  DOVETAIL_RETURN_IF_ERROR(device_.CheckNotLost());
  if (layout_ == nullptr) {
    const uint32_t descriptors = (module_.by_address ? 0 : buffer_count_) + (spills() ? 1 : 0);
    const uint64_t push = spills() ? 0 : (block_bytes_ + 3) / 4 * 4;
    DOVETAIL_RETURN_IF_ERROR(
        device_.FindLayout(descriptors, static_cast<uint32_t>(push), &layout_).Within(*label_));
  }
  DOVETAIL_RETURN_IF_ERROR(MakeShader().Within(*label_));
  if (!shared_.empty() || only_.load(std::memory_order_relaxed) != nullptr) return {};
  VkPipeline& pipeline = pipelines_[{}];
  DOVETAIL_RETURN_IF_ERROR(MakePipeline({}, &pipeline).Within(*label_));
  only_.store(pipeline, std::memory_order_release);
  return {};
}

Status Kernel::FindPipeline(const dvt_launch& launch, VkPipeline* pipeline) {
  if (shared_.empty()) {
    *pipeline = only_.load(std::memory_order_acquire);
    return {};
  }
  const Sizes sizes = SizesOf(launch);
  const std::lock_guard<std::mutex> lock(mutex_);
  VkPipeline& entry = pipelines_[sizes];
  if (entry == nullptr) DOVETAIL_RETURN_IF_ERROR(MakePipeline(sizes, &entry));
  *pipeline = entry;
  return {};
}

Status Kernel::MakePipeline(const Sizes& given, VkPipeline* pipeline) const {
  /* An array of no elements does not exist in SPIR-V: there is room for one of any type. */
  Sizes sizes = given;
  for (uint32_t& size : sizes) size = std::max(size, kLeastSharedBytes);
  std::vector<VkSpecializationMapEntry> entries(sizes.size());
  for (size_t i = 0; i < entries.size(); ++i) {
    entries[i].constantID = shared_[i].spec_id;
    entries[i].offset = static_cast<uint32_t>(i * sizeof(uint32_t));
    entries[i].size = sizeof(uint32_t);
  }
  VkSpecializationInfo special;
  special.mapEntryCount = static_cast<uint32_t>(entries.size());
  special.pMapEntries = entries.data();
  special.dataSize = sizes.size() * sizeof(uint32_t);
  special.pData = sizes.data();
  VkPipelineShaderStageRequiredSubgroupSizeCreateInfo subgroup;
  subgroup.requiredSubgroupSize = subgroup_size_;
  VkComputePipelineCreateInfo info;
  info.stage.stage = kVkShaderStageCompute;
  info.stage.module = shader_;
  info.stage.pName = symbol_.c_str();
  if (!sizes.empty()) info.stage.pSpecializationInfo = &special;
  if (subgroup_size_ != 0 && device_.profile().has_subgroup_control) {
    info.stage.pNext = &subgroup;
    /* Allowed only then (VUID-VkPipelineShaderStageCreateInfo-pNext-02756). */
    if (block_[0] % subgroup_size_ == 0) {
      info.stage.flags = kVkPipelineStageRequireFullSubgroups;
    }
  }
  info.layout = layout_->pipeline_layout;
  return Compile(info, sizes, pipeline);
}

Status Kernel::Compile(const VkComputePipelineCreateInfo& info, const Sizes& sizes,
                       VkPipeline* pipeline) const {
  const Profile& profile = device_.profile();
  const ProgramCache disk = ProgramCache::Open("vulkan");
  const std::string key =
      ProgramKey({{"image", image_hash_},
                  {"symbol", symbol_},
                  {"sizes", Bytes(sizes.data(), sizes.size() * sizeof(uint32_t))},
                  {"device", Bytes(profile.id.deviceUUID, sizeof(profile.id.deviceUUID))},
                  {"driver", Bytes(profile.id.driverUUID, sizeof(profile.id.driverUUID)) +
                                 Bytes(profile.properties.pipelineCacheUUID,
                                       sizeof(profile.properties.pipelineCacheUUID)) +
                                 std::to_string(profile.properties.driverVersion) + " " +
                                 DriverVersionText(profile)}});
  std::string known = disk.is_enabled() ? disk.Read(key) : std::string();
  PipelineCache cache(device_);
  if (!known.empty() && (!IsCacheOf(profile, known) || !cache.Create(known))) {
    disk.Drop(key);
    known.clear();
  }
  if (known.empty() && disk.is_enabled()) cache.Create({});
  const MessageScope messages;
  VkPipeline made = nullptr;
  const Status status =
      device_.Check(device_.api().CreateComputePipelines(device_.handle(), cache.handle(), 1, &info,
                                                         nullptr, &made),
                    "vkCreateComputePipelines");
  if (!status.ok()) {
    const dvt_code code = status.code() == DVT_DRIVER_ERROR ? DVT_INVALID_IMAGE : status.code();
    return {code, status.text() + messages.Text()};
  }
  *pipeline = made;
  if (disk.is_enabled() && known.empty()) {
    const std::string bytes = cache.Read();
    if (!bytes.empty()) disk.Write(key, bytes);
  }
  return {};
}

}  // namespace dovetail::runtime::vulkan
