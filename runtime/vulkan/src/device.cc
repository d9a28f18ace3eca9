#include "device.h"

#include <algorithm>
#include <string>
#include <utility>

#include "dovetail/kit/dynamic_library.h"
#include "messages.h"
#include "stream.h"

namespace dovetail::runtime::vulkan {
namespace {

constexpr uint32_t kQueriesAPool = 64;

/* Past so many, in all loops of an invocation together, LLVMpipe leaves them without an error
   (LP_MAX_TGSI_LOOP_ITERATIONS of Mesa, measured with 22.3). */
constexpr uint32_t kLlvmpipeLoopIterations = 65535;

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

void KeepForEver(std::shared_ptr<void> object) {
  static auto* const mutex = new std::mutex;
  static auto* const kept = new std::vector<std::shared_ptr<void>>;
  const std::lock_guard<std::mutex> lock(*mutex);
  kept->push_back(std::move(object));
}

Device::Device(const Driver& driver, const Profile& profile)
    : driver_(driver),
      profile_(profile),
      memory_(this, MemoryPool::Use::kDevice),
      staging_(this, MemoryPool::Use::kStaging) {}

Device::~Device() {
  if (handle_ == nullptr) return;
  bool is_busy = false;
  for (const auto& parts : parts_) is_busy = is_busy || IsBusy(*this, *parts);
  if (is_busy && !is_lost()) {
    /* Work that nobody could wait for still runs. A driver that is taken away from under it ends
     * the process, so that all of it is left to the end of the process. */
    for (auto& parts : parts_) KeepForEver(std::shared_ptr<void>(std::move(parts)));
    memory_.Abandon();
    staging_.Abandon();
    return;
  }
  static_cast<void>(api_.DeviceWaitIdle(handle_));
  for (const auto& parts : parts_) DestroyParts(this, parts.get());
  parts_.clear();
  for (const auto& entry : layouts_) DestroyLayout(*entry.second);
  for (VkQueryPool pool : query_pools_) api_.DestroyQueryPool(handle_, pool, nullptr);
  memory_.Close();
  staging_.Close();
  api_.DestroyDevice(handle_, nullptr);
}

Status Device::Open() {
  std::vector<float> priorities(profile_.queue_count, 1.0F);
  VkDeviceQueueCreateInfo queues;
  queues.queueFamilyIndex = profile_.family;
  queues.queueCount = profile_.queue_count;
  queues.pQueuePriorities = priorities.data();
  VkPhysicalDeviceFeatures2 features;
  features.features = profile_.features;
  features.pNext = profile_.feature_chain;
  VkDeviceCreateInfo info;
  info.pNext = &features;
  info.queueCreateInfoCount = 1;
  info.pQueueCreateInfos = &queues;
  info.enabledExtensionCount = static_cast<uint32_t>(profile_.extensions.size());
  info.ppEnabledExtensionNames = profile_.extensions.data();
  const MessageScope messages;
  const Status made = VkStatus(
      driver_.api.CreateDevice(profile_.physical, &info, nullptr, &handle_), "vkCreateDevice");
  if (!made.ok()) {
    handle_ = nullptr;
    return Status(made.code(), made.text() + messages.Text()).Within("device '" + name() + "'");
  }
  const Status filled = FillApi();
  if (!filled.ok()) {
    if (api_.DestroyDevice != nullptr) api_.DestroyDevice(handle_, nullptr);
    handle_ = nullptr;
    return filled.Within("device '" + name() + "'");
  }
  for (uint32_t i = 0; i < profile_.queue_count; ++i) {
    queues_.push_back(std::make_unique<Queue>());
    api_.GetDeviceQueue(handle_, profile_.family, i, &queues_.back()->handle);
  }
  DOVETAIL_RETURN_IF_ERROR(memory_.Open());
  DOVETAIL_RETURN_IF_ERROR(staging_.Open());
  ReadLimits();
  return {};
}

Status Device::FillApi() {
  const auto find = [this](const std::string& name) {
    return driver_.api.GetDeviceProcAddr(handle_, name.c_str());
  };
  const auto lacks = [](const char* name) {
    return Status(DVT_DRIVER_ERROR, std::string("the driver has no function ") + name);
  };
#define DOVETAIL_VK_LOAD(result, name, parameters)                     \
  api_.name = reinterpret_cast<decltype(api_.name)>(find("vk" #name)); \
  if (api_.name == nullptr) return lacks("vk" #name);
  DOVETAIL_VK_DEVICE_FUNCTIONS(DOVETAIL_VK_LOAD)
#undef DOVETAIL_VK_LOAD
#define DOVETAIL_VK_LOAD(result, name, suffix, parameters)                      \
  api_.name = reinterpret_cast<decltype(api_.name)>(find("vk" #name));          \
  if (api_.name == nullptr) {                                                   \
    api_.name = reinterpret_cast<decltype(api_.name)>(find("vk" #name suffix)); \
  }
  DOVETAIL_VK_OPTIONAL_FUNCTIONS(DOVETAIL_VK_LOAD)
#undef DOVETAIL_VK_LOAD
  if (profile_.has_timeline && api_.WaitSemaphores == nullptr) return lacks("vkWaitSemaphores");
  if (profile_.has_timeline && api_.GetSemaphoreCounterValue == nullptr) {
    return lacks("vkGetSemaphoreCounterValue");
  }
  if (profile_.has_buffer_address && api_.GetBufferDeviceAddress == nullptr) {
    return lacks("vkGetBufferDeviceAddress");
  }
  if (profile_.has_push_descriptor && api_.CmdPushDescriptorSetWithTemplate == nullptr) {
    return lacks("vkCmdPushDescriptorSetWithTemplateKHR");
  }
  return {};
}

void Device::ReadLimits() {
  const VkPhysicalDeviceLimits& from = profile_.properties.limits;
  limits_.struct_size = sizeof(limits_);
  limits_.binding_alignment =
      static_cast<uint32_t>(std::max<uint64_t>(from.minStorageBufferOffsetAlignment, 1));
  limits_.copy_alignment = 1;
  for (int i = 0; i < 3; ++i) limits_.max_grid[i] = from.maxComputeWorkGroupCount[i];
  limits_.max_block_threads = from.maxComputeWorkGroupInvocations;
  /* A kernel that takes addresses has no bound on what it reads through them; one that takes
   * descriptors is held to the smaller limit when it is launched. */
  limits_.max_binding_bytes =
      profile_.has_buffer_address
          ? std::max<uint64_t>(profile_.max_allocation, from.maxStorageBufferRange)
          : from.maxStorageBufferRange;
  limits_.max_allocation_bytes = profile_.max_allocation;
  limits_.max_shared_bytes = from.maxComputeSharedMemorySize;
  limits_.is_host_memory = 0;
  limits_.is_synchronous = 0;
}

Status Device::Allocate(uint64_t size, dvt_memory* memory) {
  DOVETAIL_RETURN_IF_ERROR(CheckNotLost());
  Block* block = nullptr;
  Status status = memory_.Allocate(size, &block);
  /* What copies keep may lie in the same heap. */
  if (status.code() == DVT_OUT_OF_MEMORY && size <= limits_.max_allocation_bytes &&
      staging_.Trim() != 0) {
    status = memory_.Allocate(size, &block);
  }
  if (status.ok()) *memory = block;
  return status;
}

Status Device::AllocateStaging(uint64_t size, Block** block) {
  DOVETAIL_RETURN_IF_ERROR(CheckNotLost());
  Status status = staging_.Allocate(size, block);
  if (status.code() == DVT_OUT_OF_MEMORY && memory_.Trim() != 0) {
    status = staging_.Allocate(size, block);
  }
  return status;
}

void Device::Free(dvt_memory memory) {
  /* Its bytes may still be written by work that a wait gave up on: they stay taken. */
  if (is_stalled()) return;
  memory_.Free(static_cast<Block*>(memory));
}

Status Device::MakeLayout(Layout* layout) const {
  std::vector<VkDescriptorSetLayoutBinding> bindings(layout->descriptors);
  std::vector<VkDescriptorUpdateTemplateEntry> entries(layout->descriptors);
  for (uint32_t i = 0; i < layout->descriptors; ++i) {
    bindings[i].binding = i;
    bindings[i].descriptorType = kVkDescriptorTypeStorageBuffer;
    bindings[i].descriptorCount = 1;
    bindings[i].stageFlags = kVkShaderStageCompute;
    entries[i].dstBinding = i;
    entries[i].descriptorCount = 1;
    entries[i].descriptorType = kVkDescriptorTypeStorageBuffer;
    entries[i].offset = i * sizeof(VkDescriptorBufferInfo);
    entries[i].stride = sizeof(VkDescriptorBufferInfo);
  }
  VkDescriptorSetLayoutCreateInfo set;
  set.flags = layout->is_pushed ? kVkSetLayoutPushDescriptor : 0;
  set.bindingCount = layout->descriptors;
  set.pBindings = bindings.data();
  DOVETAIL_RETURN_IF_ERROR(
      VkStatus(api_.CreateDescriptorSetLayout(handle_, &set, nullptr, &layout->set_layout),
               "vkCreateDescriptorSetLayout"));
  VkPushConstantRange range;
  range.stageFlags = kVkShaderStageCompute;
  range.size = layout->push_bytes;
  VkPipelineLayoutCreateInfo info;
  info.setLayoutCount = 1;
  info.pSetLayouts = &layout->set_layout;
  info.pushConstantRangeCount = layout->push_bytes == 0 ? 0 : 1;
  info.pPushConstantRanges = &range;
  DOVETAIL_RETURN_IF_ERROR(
      VkStatus(api_.CreatePipelineLayout(handle_, &info, nullptr, &layout->pipeline_layout),
               "vkCreatePipelineLayout"));
  if (layout->descriptors == 0) return {};
  VkDescriptorUpdateTemplateCreateInfo update;
  update.descriptorUpdateEntryCount = layout->descriptors;
  update.pDescriptorUpdateEntries = entries.data();
  update.templateType = layout->is_pushed ? kVkTemplateTypePushDescriptors : kVkTemplateTypeSet;
  update.descriptorSetLayout = layout->set_layout;
  update.pipelineBindPoint = kVkBindPointCompute;
  update.pipelineLayout = layout->pipeline_layout;
  return VkStatus(api_.CreateDescriptorUpdateTemplate(handle_, &update, nullptr, &layout->update),
                  "vkCreateDescriptorUpdateTemplate");
}

void Device::DestroyLayout(const Layout& layout) const {
  api_.DestroyDescriptorUpdateTemplate(handle_, layout.update, nullptr);
  api_.DestroyPipelineLayout(handle_, layout.pipeline_layout, nullptr);
  api_.DestroyDescriptorSetLayout(handle_, layout.set_layout, nullptr);
}

Status Device::FindLayout(uint32_t descriptors, uint32_t push_bytes, const Layout** layout) {
  const bool is_pushed = profile_.has_push_descriptor && descriptors > 0 &&
                         descriptors <= profile_.max_push_descriptors;
  const std::lock_guard<std::mutex> lock(mutex_);
  std::unique_ptr<Layout>& entry = layouts_[{descriptors, push_bytes, is_pushed}];
  if (entry == nullptr) {
    auto made = std::make_unique<Layout>();
    made->descriptors = descriptors;
    made->push_bytes = push_bytes;
    made->is_pushed = is_pushed;
    Status status = MakeLayout(made.get());
    if (!status.ok()) {
      DestroyLayout(*made);
      layouts_.erase({descriptors, push_bytes, is_pushed});
      return status;
    }
    entry = std::move(made);
  }
  *layout = entry.get();
  return {};
}

Status Device::TakeQuery(QuerySlot* slot) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (free_queries_.empty()) {
    VkQueryPoolCreateInfo info;
    info.queryType = kVkQueryTypeTimestamp;
    info.queryCount = kQueriesAPool;
    VkQueryPool pool = nullptr;
    query_pools_.reserve(query_pools_.size() + 1);
    free_queries_.reserve(free_queries_.size() + kQueriesAPool);
    DOVETAIL_RETURN_IF_ERROR(
        VkStatus(api_.CreateQueryPool(handle_, &info, nullptr, &pool), "vkCreateQueryPool"));
    query_pools_.push_back(pool);
    for (uint32_t i = 0; i < kQueriesAPool; ++i) free_queries_.push_back({pool, i});
  }
  *slot = free_queries_.back();
  free_queries_.pop_back();
  return {};
}

void Device::ReturnQuery(const QuerySlot& slot) {
  const std::lock_guard<std::mutex> lock(mutex_);
  free_queries_.push_back(slot);
}

Queue* Device::NextQueue() { return queues_[next_queue_++ % queues_.size()].get(); }

std::unique_ptr<TimelineParts> Device::TakeParts(const Queue* queue) {
  const std::lock_guard<std::mutex> lock(mutex_);
  for (auto at = parts_.begin(); at != parts_.end(); ++at) {
    if ((*at)->queue != queue || !(*at)->in_flight.empty()) continue;
    std::unique_ptr<TimelineParts> parts = std::move(*at);
    parts_.erase(at);
    return parts;
  }
  return nullptr;
}

void Device::ReturnParts(std::unique_ptr<TimelineParts> parts) {
  const std::lock_guard<std::mutex> lock(mutex_);
  parts_.push_back(std::move(parts));
}

Status Device::Check(VkResult result, const char* call) {
  if (result == kVkSuccess) return {};
  Status status = VkStatus(result, call);
  NoteLoss(status);
  return status;
}

void Device::NoteLoss(const Status& status) {
  if (status.code() != DVT_DEVICE_LOST) return;
  const std::lock_guard<std::mutex> lock(mutex_);
  if (loss_.empty()) loss_ = status.text();
  is_lost_.store(true, std::memory_order_release);
}

Status Device::CheckNotLost() const {
  if (!is_lost()) return {};
  const std::lock_guard<std::mutex> lock(mutex_);
  return {DVT_DEVICE_LOST, "device '" + name() + "' was lost (" + loss_ + "); open it again"};
}

/* What a device tells about itself: the facts that bundles require and `Target.detect` reads. */
Status Device::VisitAttributes(dvt_attribute_visitor visitor, void* context) const {
  const Visitor visit(visitor, context);
  const Profile& p = profile_;
  visit.Text("device.name", p.name);
  visit.Text("device.type", DeviceTypeName(p.properties.deviceType));
  visit.Text("driver.version", DriverVersionText(p));
  visit.Text("driver.library", driver_.library);
  if (!driver_.notes.empty()) visit.Text("driver.skipped", JoinNotes(driver_.notes));
  if (p.name.find("llvmpipe") != std::string::npos) {
    visit.Number("driver.loop_iterations", kLlvmpipeLoopIterations);
  }
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
