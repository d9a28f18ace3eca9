/* The vkCmd functions but those that bind and dispatch (bind.cc, dispatch.cc). */
#include "record.h"

#include <chrono>
#include <cstring>

#include "functions.h"

namespace dovetail::fakedrivers::vulkan {
namespace {

void CheckDirect(const Recording& recording, VkFlags needed) {
  const uint32_t family = recording.buffer().pool->family;
  const VkFlags flags = recording.device().description.families[family].queueFlags;
  DOVETAIL_FAKE_REQUIRE((flags & needed) != 0,
                        "the queue family of the command buffer cannot do this");
}

struct CopyRegion {
  uint64_t from;
  uint64_t to;
  uint64_t size;
};

void RecordCopies(VkCommandBuffer commands, VkBuffer from, VkBuffer to,
                  const std::vector<CopyRegion>& regions) {
  Recording recording(commands);
  DOVETAIL_FAKE_REQUIRE(!regions.empty(), "regionCount is 0");
  const auto source = Find<Buffer>(recording.device(), "srcBuffer", from);
  const auto destination = Find<Buffer>(recording.device(), "dstBuffer", to);
  for (const CopyRegion& region : regions) {
    DOVETAIL_FAKE_REQUIRE(region.size != 0, "a region has 0 bytes");
    const auto read =
        recording.Bytes(source, region.from, region.size, kVkBufferTransferSource, "srcBuffer");
    const auto written = recording.Bytes(destination, region.to, region.size,
                                         kVkBufferTransferDestination, "dstBuffer");
    DOVETAIL_FAKE_REQUIRE(read.memory != written.memory ||
                              read.begin + read.size <= written.begin ||
                              written.begin + written.size <= read.begin,
                          "the bytes that are read and those that are written overlap");
    Command command;
    command.what = "a copy of " + Text(region.size) + " bytes";
    command.accesses = {AccessOf(read, false, kVkStageTransfer, command.what),
                        AccessOf(written, true, kVkStageTransfer, command.what)};
    command.run = [read, written](std::string*) {
      std::memcpy(written.data(), read.data(), read.size);
      return true;
    };
    recording.Add(std::move(command));
  }
  recording.Refer(source);
  recording.Refer(destination);
  recording.Done();
}

/* A barrier is a statement about what came before it: nothing runs for it here. */
void RecordBarrier(Recording* recording, VkFlags source) {
  Command command;
  command.what = "a barrier";
  command.barrier_source = source;
  recording->Add(std::move(command));
}

void CheckBufferBarrier(const Recording& recording, VkBuffer handle, uint64_t offset,
                        uint64_t size) {
  const auto buffer = Find<Buffer>(recording.device(), "pBufferMemoryBarriers[i].buffer", handle);
  DOVETAIL_FAKE_REQUIRE(buffer->memory != nullptr, Text(*buffer) + " is not bound to memory");
  DOVETAIL_FAKE_REQUIRE(
      offset < buffer->size && (size == kVkWholeSize || size <= buffer->size - offset),
      "a barrier reaches beyond " + Text(*buffer));
}

void CheckQueryIndex(const QueryPool& pool, uint32_t first, uint32_t count) {
  DOVETAIL_FAKE_REQUIRE(first < pool.state.size() && count <= pool.state.size() - first,
                        "queries " + Text(uint64_t{first}) + " to " +
                            Text(uint64_t{first} + count) + " are more than the pool has");
}

void RecordTimestamp(VkCommandBuffer commands, VkFlags64 stage, VkQueryPool handle,
                     uint32_t query) {
  Recording recording(commands);
  const auto pool = Find<QueryPool>(recording.device(), "queryPool", handle);
  CheckQueryIndex(*pool, query, 1);
  DOVETAIL_FAKE_REQUIRE(stage != 0 && (stage & (stage - 1)) == 0,
                        "a timestamp is of exactly one stage");
  const uint32_t bits =
      recording.device().description.families[recording.buffer().pool->family].timestampValidBits;
  DOVETAIL_FAKE_REQUIRE(bits != 0, "the queue family keeps no time (timestampValidBits is 0)");
  const uint64_t mask = bits >= 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1;
  Command command;
  command.what = "a timestamp";
  command.run = [pool, query, mask](std::string*) {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    const auto ticks = std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
    const Lock lock = LockState();
    if (pool->state[query] != QueryPool::Slot::kReset) {
      Wrong("query " + Text(uint64_t{query}) + " of " + Text(*pool) +
            " is written, and was not reset before");
    }
    pool->state[query] = QueryPool::Slot::kWritten;
    pool->values[query] = static_cast<uint64_t>(ticks) & mask;
    Global().changed.notify_all();
    return true;
  };
  recording.Add(std::move(command));
  recording.Refer(pool);
  recording.Done();
}

}  // namespace

Recording::Recording(VkCommandBuffer handle)
    : buffer_(Find<CommandBuffer>("commandBuffer", handle)),
      exclusive_(buffer_->pool, "the command buffer's pool"),
      lock_(LockState()) {
  DOVETAIL_FAKE_REQUIRE(buffer_->phase == CommandBuffer::Phase::kRecording,
                        Text(*buffer_) + " is not being recorded (vkBeginCommandBuffer)");
}

Recording::~Recording() {
  if (!is_done_) buffer_->was_wrong = true;
}

void Recording::Refer(const std::shared_ptr<Object>& object) const {
  for (const auto& [known, version] : buffer_->references) {
    if (known == object) return;
  }
  buffer_->references.emplace_back(object, object->version);
}

Recording::Range Recording::Bytes(const std::shared_ptr<Buffer>& buffer, uint64_t offset,
                                  uint64_t size, VkFlags usage, const char* what) const {
  DOVETAIL_FAKE_REQUIRE((buffer->usage & usage) != 0, std::string(what) + ": " + Text(*buffer) +
                                                          " was made without usage " +
                                                          Text(uint64_t{usage}));
  DOVETAIL_FAKE_REQUIRE(buffer->memory != nullptr,
                        std::string(what) + ": " + Text(*buffer) + " is not bound to memory");
  DOVETAIL_FAKE_REQUIRE(offset < buffer->size && size <= buffer->size - offset,
                        std::string(what) + ": " + Text(size) + " bytes from " + Text(offset) +
                            " are more than the " + Text(buffer->size) + " of " + Text(*buffer));
  Refer(buffer->memory);
  return {buffer->memory, buffer->offset + offset, size};
}

void Recording::Add(Command command) { buffer_->commands.push_back(std::move(command)); }

Queue::Access AccessOf(const Recording::Range& range, bool is_write, VkFlags stage,
                       const std::string& what) {
  return {range.memory.get(), range.begin, range.begin + range.size, is_write, stage, what};
}

void CmdPipelineBarrier(VkCommandBuffer commands, VkFlags source, VkFlags destination,
                        VkFlags /*dependency*/, uint32_t memory_count,
                        const VkMemoryBarrier* memory, uint32_t buffer_count,
                        const VkBufferMemoryBarrier* buffers, uint32_t image_count,
                        const void* /*images*/) {
  Recording recording(commands);
  DOVETAIL_FAKE_REQUIRE(source != 0 && destination != 0, "srcStageMask or dstStageMask is 0");
  DOVETAIL_FAKE_REQUIRE(image_count == 0, "there are no images here");
  for (uint32_t i = 0; i < memory_count; ++i) RequireStruct(&memory[i], "pMemoryBarriers[i]");
  for (uint32_t i = 0; i < buffer_count; ++i) {
    RequireStruct(&buffers[i], "pBufferMemoryBarriers[i]");
    CheckBufferBarrier(recording, buffers[i].buffer, buffers[i].offset, buffers[i].size);
  }
  RecordBarrier(&recording, source);
  recording.Done();
}

void CmdPipelineBarrier2(VkCommandBuffer commands, const VkDependencyInfo* info) {
  Recording recording(commands);
  RequireStruct(info, "pDependencyInfo");
  DOVETAIL_FAKE_REQUIRE(recording.device().Has("synchronization2"),
                        "the feature synchronization2 is not enabled");
  DOVETAIL_FAKE_REQUIRE(info->imageMemoryBarrierCount == 0, "there are no images here");
  VkFlags64 source = 0;
  for (uint32_t i = 0; i < info->memoryBarrierCount; ++i) {
    RequireStruct(&info->pMemoryBarriers[i], "pMemoryBarriers[i]");
    source |= info->pMemoryBarriers[i].srcStageMask;
  }
  for (uint32_t i = 0; i < info->bufferMemoryBarrierCount; ++i) {
    const VkBufferMemoryBarrier2& one = info->pBufferMemoryBarriers[i];
    RequireStruct(&one, "pBufferMemoryBarriers[i]");
    CheckBufferBarrier(recording, one.buffer, one.offset, one.size);
    source |= one.srcStageMask;
  }
  /* The stages that copying was cut into: VK_PIPELINE_STAGE_2_COPY_BIT and _CLEAR_BIT. */
  constexpr VkFlags64 kCopyStages = 0x1'0000'0000 | 0x8'0000'0000;
  if ((source & kCopyStages) != 0) source |= kVkStageTransfer;
  RecordBarrier(&recording, static_cast<VkFlags>(source));
  recording.Done();
}

void CmdCopyBuffer(VkCommandBuffer commands, VkBuffer from, VkBuffer to, uint32_t count,
                   const VkBufferCopy* regions) {
  if (count != 0) RequirePointer(regions, "pRegions");
  std::vector<CopyRegion> all;
  for (uint32_t i = 0; i < count; ++i) {
    all.push_back({regions[i].srcOffset, regions[i].dstOffset, regions[i].size});
  }
  RecordCopies(commands, from, to, all);
}

void CmdCopyBuffer2(VkCommandBuffer commands, const VkCopyBufferInfo2* info) {
  RequireStruct(info, "pCopyBufferInfo");
  std::vector<CopyRegion> all;
  for (uint32_t i = 0; i < info->regionCount; ++i) {
    const VkBufferCopy2& region = info->pRegions[i];
    RequireStruct(&region, "pRegions[i]");
    all.push_back({region.srcOffset, region.dstOffset, region.size});
  }
  RecordCopies(commands, info->srcBuffer, info->dstBuffer, all);
}

void CmdFillBuffer(VkCommandBuffer commands, VkBuffer to, VkDeviceSize offset, VkDeviceSize size,
                   uint32_t word) {
  Recording recording(commands);
  const auto buffer = Find<Buffer>(recording.device(), "dstBuffer", to);
  DOVETAIL_FAKE_REQUIRE(offset < buffer->size, "dstOffset lies behind the buffer");
  const uint64_t bytes = size == kVkWholeSize ? (buffer->size - offset) / 4 * 4 : size;
  DOVETAIL_FAKE_REQUIRE(offset % 4 == 0 && bytes % 4 == 0, "a fill is of whole words of 4 bytes");
  const auto range =
      recording.Bytes(buffer, offset, bytes, kVkBufferTransferDestination, "dstBuffer");
  Command command;
  command.what = "a fill of " + Text(bytes) + " bytes";
  command.accesses = {AccessOf(range, true, kVkStageTransfer, command.what)};
  command.run = [range, word](std::string*) {
    for (uint64_t at = 0; at < range.size; at += 4) std::memcpy(range.data() + at, &word, 4);
    return true;
  };
  recording.Add(std::move(command));
  recording.Refer(buffer);
  recording.Done();
}

void CmdUpdateBuffer(VkCommandBuffer commands, VkBuffer to, VkDeviceSize offset, VkDeviceSize size,
                     const void* data) {
  Recording recording(commands);
  constexpr uint64_t kMost = 65536; /* "vkCmdUpdateBuffer" */
  RequirePointer(data, "pData");
  const auto buffer = Find<Buffer>(recording.device(), "dstBuffer", to);
  DOVETAIL_FAKE_REQUIRE(size != 0 && size <= kMost && offset % 4 == 0 && size % 4 == 0,
                        "an update is of 4 to 65536 bytes, in whole words");
  const auto range =
      recording.Bytes(buffer, offset, size, kVkBufferTransferDestination, "dstBuffer");
  Command command;
  command.what = "an update of " + Text(size) + " bytes";
  command.accesses = {AccessOf(range, true, kVkStageTransfer, command.what)};
  const auto* const first = static_cast<const unsigned char*>(data);
  command.run = [range, bytes = std::vector<unsigned char>(first, first + size)](std::string*) {
    std::memcpy(range.data(), bytes.data(), bytes.size());
    return true;
  };
  recording.Add(std::move(command));
  recording.Refer(buffer);
  recording.Done();
}

void CmdResetQueryPool(VkCommandBuffer commands, VkQueryPool handle, uint32_t first,
                       uint32_t count) {
  Recording recording(commands);
  const auto pool = Find<QueryPool>(recording.device(), "queryPool", handle);
  CheckQueryIndex(*pool, first, count);
  CheckDirect(recording, kVkQueueCompute);
  Command command;
  command.what = "a reset of queries";
  command.run = [pool, first, count](std::string*) {
    const Lock lock = LockState();
    for (uint32_t i = 0; i < count; ++i) pool->state[first + i] = QueryPool::Slot::kReset;
    return true;
  };
  recording.Add(std::move(command));
  recording.Refer(pool);
  recording.Done();
}

void CmdWriteTimestamp(VkCommandBuffer commands, VkFlags stage, VkQueryPool pool, uint32_t query) {
  RecordTimestamp(commands, stage, pool, query);
}

void CmdWriteTimestamp2(VkCommandBuffer commands, VkFlags64 stage, VkQueryPool pool,
                        uint32_t query) {
  RecordTimestamp(commands, stage, pool, query);
}

void CmdExecuteCommands(VkCommandBuffer commands, uint32_t count, const VkCommandBuffer* buffers) {
  Recording recording(commands);
  DOVETAIL_FAKE_REQUIRE(count != 0, "commandBufferCount is 0");
  RequirePointer(buffers, "pCommandBuffers");
  for (uint32_t i = 0; i < count; ++i) {
    const auto other = Find<CommandBuffer>(recording.device(), "pCommandBuffers[i]", buffers[i]);
    DOVETAIL_FAKE_REQUIRE(other->is_secondary, Text(*other) + " is not a secondary one");
    DOVETAIL_FAKE_REQUIRE(other->phase == CommandBuffer::Phase::kExecutable,
                          Text(*other) + " is not recorded to its end");
    for (const Command& command : other->commands) recording.Add(command);
    for (const auto& [object, version] : other->references) recording.Refer(object);
    recording.Refer(other);
  }
  recording.Done();
}

}  // namespace dovetail::fakedrivers::vulkan
