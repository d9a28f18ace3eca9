#include "stream.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "image.h"

namespace dovetail::runtime::vulkan {
namespace {

/* Copies. Device memory that the host sees is written and read by the host itself while nothing is
 * under way; everything else passes through staging memory, in pieces, so that a copy of any size
 * needs a bounded amount of it and the host's part overlaps the device's. */

constexpr uint64_t kPieceBytes = uint64_t{16} << 20;
/* How much staging memory one stream may have under way. */
constexpr uint64_t kMaxStagingBytes = uint64_t{64} << 20;

void RecordCopy(const DeviceApi& api, Submission* submission, VkBuffer from, uint64_t from_offset,
                VkBuffer to, uint64_t to_offset, uint64_t size) {
  VkBufferCopy region;
  region.srcOffset = from_offset;
  region.dstOffset = to_offset;
  region.size = size;
  api.CmdCopyBuffer(submission->commands, from, to, 1, &region);
  submission->labels.push_back(
      std::make_shared<const std::string>("copy of " + std::to_string(size) + " bytes"));
}

Status TakeStaging(Device* device, uint64_t size, Submission* submission, Block** staging) {
  submission->staging.reserve(submission->staging.size() + 1);
  DOVETAIL_RETURN_IF_ERROR(device->AllocateStaging(size, staging));
  submission->staging.push_back(*staging);
  submission->staging_bytes += size;
  return {};
}

Status UploadPiece(Timeline* timeline, const Block& to, uint64_t offset, const char* host,
                   uint64_t size) {
  Device& device = timeline->device();
  return timeline->Submit([&](Submission* submission) -> Status {
    Block* staging = nullptr;
    DOVETAIL_RETURN_IF_ERROR(TakeStaging(&device, size, submission, &staging));
    std::memcpy(staging->mapped, host, size);
    RecordCopy(device.api(), submission, staging->buffer, staging->offset, to.buffer,
               to.offset + offset, size);
    return {};
  });
}

Status ReadPiece(Timeline* timeline, const Block& from, uint64_t offset, char* host,
                 uint64_t size) {
  Device& device = timeline->device();
  return timeline->Submit([&](Submission* submission) -> Status {
    Block* staging = nullptr;
    DOVETAIL_RETURN_IF_ERROR(TakeStaging(&device, size, submission, &staging));
    submission->reads.push_back({staging->mapped, host, size});
    RecordCopy(device.api(), submission, from.buffer, from.offset + offset, staging->buffer,
               staging->offset, size);
    return {};
  });
}

Status Upload(Timeline* timeline, const Block& to, uint64_t offset, const char* host,
              uint64_t size) {
  if (to.mapped != nullptr &&
      timeline->DoNowIfIdle([&] { std::memcpy(to.mapped + offset, host, size); })) {
    return {};
  }
  for (uint64_t done = 0; done < size;) {
    const uint64_t piece = std::min(kPieceBytes, size - done);
    DOVETAIL_RETURN_IF_ERROR(timeline->LimitStaging(kMaxStagingBytes - kPieceBytes));
    DOVETAIL_RETURN_IF_ERROR(UploadPiece(timeline, to, offset + done, host + done, piece));
    done += piece;
  }
  return {};
}

Status Read(Timeline* timeline, const Block& from, uint64_t offset, char* host, uint64_t size) {
  if (from.mapped != nullptr && from.is_cached) {
    if (timeline->DoNowIfIdle([&] { std::memcpy(host, from.mapped + offset, size); })) return {};
    return timeline->PutOffRead(from, offset, host, size);
  }
  for (uint64_t done = 0; done < size;) {
    const uint64_t piece = std::min(kPieceBytes, size - done);
    DOVETAIL_RETURN_IF_ERROR(timeline->LimitStaging(kMaxStagingBytes - kPieceBytes));
    DOVETAIL_RETURN_IF_ERROR(ReadPiece(timeline, from, offset + done, host + done, piece));
    done += piece;
  }
  return {};
}

Status CheckRange(const dvt_location& end, uint64_t size, const char* what) {
  const auto* const block = static_cast<const Block*>(end.memory);
  if (block == nullptr || (size <= block->size && end.offset <= block->size - size)) return {};
  return {DVT_INVALID_ARGUMENT, std::string("copy: ") + std::to_string(size) + " bytes at byte " +
                                    std::to_string(end.offset) + " of the " + what +
                                    ", whose memory has " + std::to_string(block->size)};
}

/* Launches: a whole batch is one submission. */

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

Status Stream::Copy(const dvt_location& destination, const dvt_location& source, uint64_t size) {
  DOVETAIL_RETURN_IF_ERROR(CheckRange(destination, size, "destination"));
  DOVETAIL_RETURN_IF_ERROR(CheckRange(source, size, "source"));
  DOVETAIL_RETURN_IF_ERROR(device().CheckNotLost());
  const auto* const to = static_cast<const Block*>(destination.memory);
  const auto* const from = static_cast<const Block*>(source.memory);
  if (from == nullptr) {
    return Upload(timeline_.get(), *to, destination.offset, static_cast<const char*>(source.host),
                  size);
  }
  if (to == nullptr) {
    return Read(timeline_.get(), *from, source.offset, static_cast<char*>(destination.host), size);
  }
  return timeline_->Submit([&](Submission* submission) -> Status {
    RecordCopy(device().api(), submission, from->buffer, from->offset + source.offset, to->buffer,
               to->offset + destination.offset, size);
    return {};
  });
}

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

Status Stream::Record(bool is_timed, std::unique_ptr<dvt_event>* event) {
  uint64_t value = 0;
  if (!is_timed) {
    DOVETAIL_RETURN_IF_ERROR(timeline_->Mark(&value));
    *event = std::make_unique<dvt_event>(Point(timeline_, value), false, QuerySlot());
    return {};
  }
  if (device().profile().timestamp_bits == 0) {
    return {DVT_UNSUPPORTED, "the queues of device '" + device().name() + "' keep no time"};
  }
  QuerySlot query;
  DOVETAIL_RETURN_IF_ERROR(device().TakeQuery(&query));
  Status status = timeline_->Submit([&](Submission* submission) -> Status {
    const DeviceApi& api = device().api();
    api.CmdResetQueryPool(submission->commands, query.pool, query.index, 1);
    api.CmdWriteTimestamp(submission->commands, kVkStageBottomOfPipe, query.pool, query.index);
    return {};
  });
  if (!status.ok()) {
    device().ReturnQuery(query);
    return status;
  }
  DOVETAIL_RETURN_IF_ERROR(timeline_->Mark(&value));
  *event = std::make_unique<dvt_event>(Point(timeline_, value), true, query);
  return {};
}

Status Stream::Wait(const Event& event) {
  if (&event.device() != &device()) {
    return {DVT_INVALID_ARGUMENT, "stream_wait: the event belongs to another device"};
  }
  DOVETAIL_RETURN_IF_ERROR(device().CheckNotLost());
  if (event.point().first != timeline_) timeline_->WaitFor(event.point());
  return {};
}

}  // namespace dovetail::runtime::vulkan
