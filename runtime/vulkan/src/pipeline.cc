/* Has the driver compile a kernel, with what earlier processes left on disk. */
#include <algorithm>
#include <cstring>

#include "dovetail/kit/program_cache.h"
#include "image.h"

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
