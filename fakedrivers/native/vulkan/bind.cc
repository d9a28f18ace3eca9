/* The vkCmd functions that say what the next dispatches use, and the dispatches. */
#include <algorithm>
#include <cstring>

#include "descriptors.h"
#include "dispatch.h"
#include "functions.h"
#include "record.h"

namespace dovetail::fakedrivers::vulkan {
namespace {

std::shared_ptr<PipelineLayout> FindLayout(const Recording& recording, VkPipelineLayout layout) {
  return Find<PipelineLayout>(recording.device(), "layout", layout);
}

void CheckBindPoint(uint32_t point) {
  DOVETAIL_FAKE_REQUIRE(point == kVkBindPointCompute,
                        "only the compute bind point is known here (pipelineBindPoint " +
                            Text(uint64_t{point}) + ")");
}

const SetLayout& PushedLayout(const PipelineLayout& layout, uint32_t set) {
  DOVETAIL_FAKE_REQUIRE(set < layout.sets.size(),
                        "set " + Text(uint64_t{set}) + " is not in the layout");
  DOVETAIL_FAKE_REQUIRE(layout.sets[set]->is_pushed,
                        "set " + Text(uint64_t{set}) + " of the layout is not pushed");
  return *layout.sets[set];
}

bool SameBindings(const SetLayout& a, const SetLayout& b) {
  return a.is_pushed == b.is_pushed &&
         std::equal(a.bindings.begin(), a.bindings.end(), b.bindings.begin(), b.bindings.end(),
                    [](const auto& one, const auto& other) {
                      return one.first == other.first && one.second.type == other.second.type &&
                             one.second.count == other.second.count &&
                             one.second.stages == other.second.stages;
                    });
}

}  // namespace

void CmdBindPipeline(VkCommandBuffer commands, uint32_t point, VkPipeline handle) {
  Recording recording(commands);
  CheckBindPoint(point);
  const auto pipeline = Find<Pipeline>(recording.device(), "pipeline", handle);
  recording.buffer().pipeline = pipeline;
  recording.Refer(pipeline);
  recording.Done();
}

void CmdBindDescriptorSets(VkCommandBuffer commands, uint32_t point, VkPipelineLayout handle,
                           uint32_t first, uint32_t count, const VkDescriptorSet* sets,
                           uint32_t offset_count, const uint32_t* offsets) {
  Recording recording(commands);
  CheckBindPoint(point);
  const auto layout = FindLayout(recording, handle);
  RequirePointer(sets, "pDescriptorSets");
  DOVETAIL_FAKE_REQUIRE(first + count <= layout->sets.size(),
                        "set " + Text(uint64_t{first + count - 1}) + " is not in the layout");
  uint32_t used = 0;
  for (uint32_t i = 0; i < count; ++i) {
    const auto set = Find<DescriptorSet>(recording.device(), "pDescriptorSets[i]", sets[i]);
    DOVETAIL_FAKE_REQUIRE(SameBindings(*set->layout, *layout->sets[first + i]),
                          Text(*set) + " was made for another layout");
    CommandBuffer::BoundSet bound;
    bound.set = set;
    for (const auto& [number, binding] : set->layout->bindings) {
      if (binding.type != kVkDescriptorStorageBufferDynamic &&
          binding.type != kVkDescriptorUniformBufferDynamic) {
        continue;
      }
      for (uint32_t n = 0; n < binding.count; ++n) {
        DOVETAIL_FAKE_REQUIRE(used < offset_count && offsets != nullptr,
                              "pDynamicOffsets has too few offsets");
        bound.offsets.push_back(offsets[used++]);
      }
    }
    recording.buffer().sets[first + i] = std::move(bound);
    recording.buffer().pushed.erase(first + i);
    recording.Refer(set);
  }
  DOVETAIL_FAKE_REQUIRE(used == offset_count, "dynamicOffsetCount is " +
                                                  Text(uint64_t{offset_count}) +
                                                  ", the sets have " + Text(uint64_t{used}));
  recording.Done();
}

void CmdPushDescriptorSetKHR(VkCommandBuffer commands, uint32_t point, VkPipelineLayout handle,
                             uint32_t set, uint32_t count, const VkWriteDescriptorSet* writes) {
  Recording recording(commands);
  CheckBindPoint(point);
  const auto layout = FindLayout(recording, handle);
  const SetLayout& pushed = PushedLayout(*layout, set);
  RequirePointer(writes, "pDescriptorWrites");
  for (uint32_t i = 0; i < count; ++i) {
    RequireStruct(&writes[i], "pDescriptorWrites[i]");
    WriteDescriptors(recording.device(), pushed, writes[i].dstBinding, writes[i].dstArrayElement,
                     writes[i].descriptorType, writes[i].descriptorCount, writes[i].pBufferInfo,
                     sizeof(VkDescriptorBufferInfo), &recording.buffer().pushed[set]);
  }
  recording.buffer().sets.erase(set);
  recording.Done();
}

void CmdPushDescriptorSetWithTemplateKHR(VkCommandBuffer commands,
                                         VkDescriptorUpdateTemplate update_handle,
                                         VkPipelineLayout handle, uint32_t set, const void* data) {
  Recording recording(commands);
  const auto layout = FindLayout(recording, handle);
  const auto update =
      Find<UpdateTemplate>(recording.device(), "descriptorUpdateTemplate", update_handle);
  const SetLayout& pushed = PushedLayout(*layout, set);
  RequirePointer(data, "pData");
  DOVETAIL_FAKE_REQUIRE(update->is_push, Text(*update) + " is not for pushed descriptors");
  DOVETAIL_FAKE_REQUIRE(update->set == set && SameBindings(*update->layout, pushed),
                        Text(*update) + " was made for another layout or set");
  for (const VkDescriptorUpdateTemplateEntry& entry : update->entries) {
    WriteDescriptors(recording.device(), pushed, entry.dstBinding, entry.dstArrayElement,
                     entry.descriptorType, entry.descriptorCount,
                     reinterpret_cast<const VkDescriptorBufferInfo*>(
                         static_cast<const char*>(data) + entry.offset),
                     entry.stride, &recording.buffer().pushed[set]);
  }
  recording.buffer().sets.erase(set);
  recording.Done();
}

void CmdPushConstants(VkCommandBuffer commands, VkPipelineLayout handle, VkFlags stages,
                      uint32_t offset, uint32_t size, const void* values) {
  Recording recording(commands);
  const auto layout = FindLayout(recording, handle);
  RequirePointer(values, "pValues");
  DOVETAIL_FAKE_REQUIRE(size != 0 && size % 4 == 0 && offset % 4 == 0,
                        "push constants are whole words of 4 bytes");
  const bool is_there =
      std::any_of(layout->ranges.begin(), layout->ranges.end(), [&](const auto& range) {
        return (range.stageFlags & stages) == stages && offset >= range.offset &&
               offset + size <= range.offset + range.size;
      });
  DOVETAIL_FAKE_REQUIRE(is_there, Text(uint64_t{size}) + " bytes from " + Text(uint64_t{offset}) +
                                      " are in no range of push constants of the layout");
  CommandBuffer& buffer = recording.buffer();
  const size_t end = size_t{offset} + size;
  if (buffer.push_constants.size() < end) {
    buffer.push_constants.resize(end);
    buffer.pushed_bytes.resize(end);
  }
  std::memcpy(buffer.push_constants.data() + offset, values, size);
  std::fill_n(buffer.pushed_bytes.begin() + offset, size, true);
  recording.Done();
}

void CmdDispatch(VkCommandBuffer commands, uint32_t x, uint32_t y, uint32_t z) {
  Recording recording(commands);
  const uint32_t groups[3] = {x, y, z};
  const VkPhysicalDeviceLimits& limits = recording.device().description.properties.limits;
  for (int i = 0; i < 3; ++i) {
    DOVETAIL_FAKE_REQUIRE(groups[i] <= limits.maxComputeWorkGroupCount[i],
                          Text(uint64_t{groups[i]}) + " blocks in dimension " +
                              Text(static_cast<uint64_t>(i)) + ", allowed are " +
                              Text(uint64_t{limits.maxComputeWorkGroupCount[i]}));
  }
  RecordDispatch(&recording, groups, nullptr);
  recording.Done();
}

void CmdDispatchIndirect(VkCommandBuffer commands, VkBuffer handle, VkDeviceSize offset) {
  Recording recording(commands);
  const auto buffer = Find<Buffer>(recording.device(), "buffer", handle);
  DOVETAIL_FAKE_REQUIRE(offset % 4 == 0, "offset is not a multiple of 4");
  const auto range =
      recording.Bytes(buffer, offset, 3 * sizeof(uint32_t), kVkBufferIndirect, "buffer");
  recording.Refer(buffer);
  RecordDispatch(&recording, nullptr, &range);
  recording.Done();
}

}  // namespace dovetail::fakedrivers::vulkan
