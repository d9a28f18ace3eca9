/* Launches: a whole batch is one submission. */
#include <algorithm>
#include <array>
#include <cstring>

#include "image.h"
#include "stream.h"

namespace dovetail::runtime::vulkan {
namespace {

constexpr uint32_t kSetsAPool = 32;
constexpr size_t kFewBuffers = 16;

/* A set of this layout that the submission has not handed out since it was last begun. */
Status TakeSet(Device* device, Submission* submission, const Layout& layout, VkDescriptorSet* set) {
  DescriptorSets::OfLayout& known = submission->descriptors.by_layout[&layout];
  if (known.used == known.sets.size()) {
    VkDescriptorPoolSize size;
    size.type = kVkDescriptorTypeStorageBuffer;
    size.descriptorCount = layout.descriptors * kSetsAPool;
    VkDescriptorPoolCreateInfo info;
    info.maxSets = kSetsAPool;
    info.poolSizeCount = 1;
    info.pPoolSizes = &size;
    VkDescriptorPool pool = nullptr;
    const DeviceApi& api = device->api();
    submission->descriptors.pools.reserve(submission->descriptors.pools.size() + 1);
    known.sets.reserve(known.sets.size() + kSetsAPool);
    DOVETAIL_RETURN_IF_ERROR(
        device->Check(api.CreateDescriptorPool(device->handle(), &info, nullptr, &pool),
                      "vkCreateDescriptorPool"));
    submission->descriptors.pools.push_back(pool);
    const std::vector<VkDescriptorSetLayout> layouts(kSetsAPool, layout.set_layout);
    std::array<VkDescriptorSet, kSetsAPool> sets{};
    VkDescriptorSetAllocateInfo allocate;
    allocate.descriptorPool = pool;
    allocate.descriptorSetCount = kSetsAPool;
    allocate.pSetLayouts = layouts.data();
    DOVETAIL_RETURN_IF_ERROR(
        device->Check(api.AllocateDescriptorSets(device->handle(), &allocate, sets.data()),
                      "vkAllocateDescriptorSets"));
    known.sets.insert(known.sets.end(), sets.begin(), sets.end());
  }
  *set = known.sets[known.used++];
  return {};
}

/* Records the launches of one batch. */
class Recorder {
 public:
  Recorder(Device* device, Submission* submission)
      : device_(*device),
        api_(device->api()),
        submission_(*submission),
        alignment_(std::max<uint64_t>(
            device->profile().properties.limits.minStorageBufferOffsetAlignment, 16)) {}

  /* Memory for the blocks of arguments that do not fit into push constants. */
  Status Reserve(const dvt_launch* launches, uint32_t count) {
    uint64_t total = 0;
    for (uint32_t i = 0; i < count; ++i) {
      const Kernel& kernel = *launches[i].kernel;
      if (kernel.spills()) total += RoundUp(kernel.block_bytes(), alignment_);
    }
    if (total == 0) return {};
    submission_.staging.reserve(submission_.staging.size() + 1);
    DOVETAIL_RETURN_IF_ERROR(device_.AllocateStaging(total, &spill_));
    submission_.staging.push_back(spill_);
    submission_.staging_bytes += total;
    return {};
  }

  Status Record(const dvt_launch& launch) {
    Kernel& kernel = *launch.kernel;
    const Layout& layout = kernel.layout();
    VkPipeline pipeline = nullptr;
    DOVETAIL_RETURN_IF_ERROR(kernel.FindPipeline(launch, &pipeline));
    if (pipeline != bound_) {
      api_.CmdBindPipeline(submission_.commands, kVkBindPointCompute, pipeline);
      bound_ = pipeline;
    }
    const void* block = launch.scalars;
    if (kernel.is_by_address() && kernel.block_bytes() > 0) {
      FillAddressBlock(kernel, launch);
      block = block_.data();
    }
    if (layout.push_bytes > 0) Push(kernel, layout, block);
    if (layout.descriptors > 0) DOVETAIL_RETURN_IF_ERROR(Bind(kernel, layout, launch, block));
    api_.CmdDispatch(submission_.commands, launch.grid[0], launch.grid[1], launch.grid[2]);
    submission_.labels.push_back(kernel.label());
    return {};
  }

 private:
  void FillAddressBlock(const Kernel& kernel, const dvt_launch& launch) {
    block_.assign(kernel.block_bytes(), '\0');
    for (uint32_t i = 0; i < launch.binding_count; ++i) {
      const VkDeviceAddress address =
          static_cast<const Block*>(launch.bindings[i].memory)->address + launch.bindings[i].offset;
      std::memcpy(block_.data() + i * sizeof(address), &address, sizeof(address));
    }
    if (launch.scalar_bytes == 0) return;
    std::memcpy(block_.data() + kernel.scalar_offset(), launch.scalars, launch.scalar_bytes);
  }

  void Push(const Kernel& kernel, const Layout& layout, const void* block) {
    std::array<char, kPushConstantBytes> whole_words{};
    if (kernel.block_bytes() != layout.push_bytes) {
      std::memcpy(whole_words.data(), block, kernel.block_bytes());
      block = whole_words.data();
    }
    api_.CmdPushConstants(submission_.commands, layout.pipeline_layout, kVkShaderStageCompute, 0,
                          layout.push_bytes, block);
  }

  Status Bind(const Kernel& kernel, const Layout& layout, const dvt_launch& launch,
              const void* block) {
    std::array<VkDescriptorBufferInfo, kFewBuffers> few;
    std::vector<VkDescriptorBufferInfo> many;
    VkDescriptorBufferInfo* ranges = few.data();
    if (layout.descriptors > kFewBuffers) {
      many.resize(layout.descriptors);
      ranges = many.data();
    }
    if (!kernel.is_by_address()) {
      for (uint32_t i = 0; i < launch.binding_count; ++i) {
        const dvt_binding& binding = launch.bindings[i];
        const Block& memory = *static_cast<const Block*>(binding.memory);
        /* Whole words: narrow elements are read and written a word at a time. */
        const uint64_t size = std::min(RoundUp(binding.size, 4), memory.size - binding.offset);
        ranges[i] = {memory.buffer, memory.offset + binding.offset, size};
      }
    }
    if (kernel.spills()) {
      std::memcpy(spill_->mapped + spill_at_, block, kernel.block_bytes());
      ranges[layout.descriptors - 1] = {spill_->buffer, spill_->offset + spill_at_,
                                        RoundUp(kernel.block_bytes(), 4)};
      spill_at_ += RoundUp(kernel.block_bytes(), alignment_);
    }
    if (layout.is_pushed) {
      api_.CmdPushDescriptorSetWithTemplate(submission_.commands, layout.update,
                                            layout.pipeline_layout, 0, ranges);
      return {};
    }
    VkDescriptorSet set = nullptr;
    DOVETAIL_RETURN_IF_ERROR(TakeSet(&device_, &submission_, layout, &set));
    api_.UpdateDescriptorSetWithTemplate(device_.handle(), set, layout.update, ranges);
    api_.CmdBindDescriptorSets(submission_.commands, kVkBindPointCompute, layout.pipeline_layout, 0,
                               1, &set, 0, nullptr);
    return {};
  }

  Device& device_;
  const DeviceApi& api_;
  Submission& submission_;
  const uint64_t alignment_;
  VkPipeline bound_ = nullptr;
  Block* spill_ = nullptr;
  uint64_t spill_at_ = 0;
  std::vector<char> block_;
};

}  // namespace

Status Stream::Launch(const dvt_launch* launches, uint32_t count) {
  DOVETAIL_RETURN_IF_ERROR(ForEachLaunch<dvt_kernel>(
      launches, count,
      [this](const dvt_kernel& kernel, const dvt_launch& launch, uint32_t /*index*/) -> Status {
        if (&kernel.device() != &device()) return OtherDevice();
        return kernel.CheckLaunch(launch);
      }));
  return timeline_->Submit([&](Submission* submission) -> Status {
    Recorder recorder(&device(), submission);
    DOVETAIL_RETURN_IF_ERROR(recorder.Reserve(launches, count));
    return ForEachLaunch<dvt_kernel>(
        launches, count,
        [&](const dvt_kernel& /*kernel*/, const dvt_launch& launch, uint32_t index) -> Status {
          if (index > 0) RecordBarrier(device().api(), submission->commands, false);
          return recorder.Record(launch);
        });
  });
}

}  // namespace dovetail::runtime::vulkan
