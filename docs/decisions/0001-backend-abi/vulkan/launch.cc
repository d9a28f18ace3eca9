#include "vulkan/launch.h"

#include <cstring>

namespace abi_experiment::vulkan {
namespace {

void Barrier(VkCommandBuffer commands, VkAccessFlags to, VkPipelineStageFlags stage) {
  VkMemoryBarrier barrier{};
  barrier.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER;
  barrier.srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT | VK_ACCESS_MEMORY_READ_BIT;
  barrier.dstAccessMask = to;
  Vk().CmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, stage, 0, 1, &barrier, 0,
                          nullptr, 0, nullptr);
}

void CopyRegion(VkCommandBuffer commands, VkBuffer source, uint64_t source_offset,
                VkBuffer destination, uint64_t destination_offset, uint64_t size) {
  VkBufferCopy region{};
  region.srcOffset = source_offset;
  region.dstOffset = destination_offset;
  region.size = size;
  Vk().CmdCopyBuffer(commands, source, destination, 1, &region);
}

// Puts scalars that do not fit into push constants into slots of one small buffer.
Status Spill(dvt_device* device, const dvt_launch* launches, uint32_t count,
             Submission* submission) {
  const uint64_t alignment = device->properties.limits.minStorageBufferOffsetAlignment;
  uint64_t total = 0;
  for (uint32_t i = 0; i < count; ++i) {
    if (launches[i].kernel->spills()) total += RoundUp(launches[i].scalar_bytes, alignment);
  }
  if (total == 0) return {};
  Buffer buffer;
  const Status status = CreateBuffer(device, total, true, &buffer);
  if (!status.ok()) return status;
  submission->transient.push_back(buffer);
  uint64_t at = 0;
  for (uint32_t i = 0; i < count; ++i) {
    if (!launches[i].kernel->spills()) continue;
    std::memcpy(static_cast<char*>(buffer.mapped) + at, launches[i].scalars,
                launches[i].scalar_bytes);
    at += RoundUp(launches[i].scalar_bytes, alignment);
  }
  return {};
}

Status Bind(dvt_device* device, const dvt_launch& launch, uint64_t* spill_at,
            Submission* submission) {
  const dvt_kernel& kernel = *launch.kernel;
  VkDescriptorSetAllocateInfo allocate{};
  allocate.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO;
  allocate.descriptorPool = submission->pool;
  allocate.descriptorSetCount = 1;
  allocate.pSetLayouts = &kernel.set_layout;
  VkDescriptorSet set = VK_NULL_HANDLE;
  const Status status = Check(Vk().AllocateDescriptorSets(device->device, &allocate, &set),
                              "vkAllocateDescriptorSets");
  if (!status.ok()) return status;
  std::vector<VkDescriptorBufferInfo> ranges(kernel.descriptor_count());
  for (uint32_t i = 0; i < launch.binding_count; ++i) {
    const dvt_binding& binding = launch.bindings[i];
    ranges[i] = {static_cast<const Buffer*>(binding.memory)->buffer, binding.offset, binding.size};
  }
  if (kernel.spills()) {
    ranges.back() = {submission->transient.front().buffer, *spill_at, launch.scalar_bytes};
    *spill_at +=
        RoundUp(launch.scalar_bytes, device->properties.limits.minStorageBufferOffsetAlignment);
  }
  std::vector<VkWriteDescriptorSet> writes(ranges.size());
  for (uint32_t i = 0; i < writes.size(); ++i) {
    writes[i].sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
    writes[i].dstSet = set;
    writes[i].dstBinding = i;
    writes[i].descriptorCount = 1;
    writes[i].descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    writes[i].pBufferInfo = &ranges[i];
  }
  Vk().UpdateDescriptorSets(device->device, static_cast<uint32_t>(writes.size()), writes.data(), 0,
                            nullptr);
  Vk().CmdBindDescriptorSets(submission->commands, VK_PIPELINE_BIND_POINT_COMPUTE, kernel.layout, 0,
                             1, &set, 0, nullptr);
  return {};
}

}  // namespace

Status Copy(Timeline* timeline, const dvt_location& destination, const dvt_location& source,
            uint64_t size) {
  dvt_device* device = timeline->device();
  const bool is_upload = source.memory == nullptr;
  const bool is_read = destination.memory == nullptr;
  if (is_upload && is_read) {
    return Failure(DVT_INVALID_ARGUMENT, "copy: both ends are host memory");
  }
  return timeline->Submit(0, [&](Submission* submission) -> Status {
    VkBuffer from = VK_NULL_HANDLE;
    VkBuffer to = VK_NULL_HANDLE;
    Buffer staging;
    if (is_upload || is_read) {
      const Status status = CreateBuffer(device, size, true, &staging);
      if (!status.ok()) return status;
    }
    if (is_upload) {
      submission->transient.push_back(staging);
      std::memcpy(staging.mapped, source.host, size);
      from = staging.buffer;
    } else {
      from = static_cast<const Buffer*>(source.memory)->buffer;
    }
    if (is_read) {
      submission->reads.push_back({staging, destination.host, size});
      to = staging.buffer;
    } else {
      to = static_cast<const Buffer*>(destination.memory)->buffer;
    }
    Barrier(submission->commands, VK_ACCESS_TRANSFER_READ_BIT | VK_ACCESS_TRANSFER_WRITE_BIT,
            VK_PIPELINE_STAGE_TRANSFER_BIT);
    CopyRegion(submission->commands, from, is_upload ? 0 : source.offset, to,
               is_read ? 0 : destination.offset, size);
    if (is_read) Barrier(submission->commands, VK_ACCESS_HOST_READ_BIT, VK_PIPELINE_STAGE_HOST_BIT);
    return {};
  });
}

Status Launch(Timeline* timeline, const dvt_launch* launches, uint32_t count) {
  dvt_device* device = timeline->device();
  for (uint32_t i = 0; i < count; ++i) {
    const dvt_kernel& kernel = *launches[i].kernel;
    if (launches[i].binding_count != kernel.buffer_count ||
        launches[i].scalar_bytes != kernel.scalar_bytes) {
      return Failure(DVT_INVALID_ARGUMENT,
                     "launch " + std::to_string(i) + " of kernel '" + kernel.name +
                         "': " + std::to_string(launches[i].binding_count) + " bindings and " +
                         std::to_string(launches[i].scalar_bytes) +
                         " scalar bytes, the kernel has " + std::to_string(kernel.buffer_count) +
                         " and " + std::to_string(kernel.scalar_bytes));
    }
  }
  return timeline->Submit(count, [&](Submission* submission) -> Status {
    Status status = Spill(device, launches, count, submission);
    uint64_t spill_at = 0;
    for (uint32_t i = 0; i < count && status.ok(); ++i) {
      const dvt_launch& launch = launches[i];
      const dvt_kernel& kernel = *launch.kernel;
      Barrier(submission->commands, VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT,
              VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT);
      Vk().CmdBindPipeline(submission->commands, VK_PIPELINE_BIND_POINT_COMPUTE, kernel.pipeline);
      status = Bind(device, launch, &spill_at, submission);
      if (kernel.scalar_bytes > 0 && !kernel.spills()) {
        Vk().CmdPushConstants(submission->commands, kernel.layout, VK_SHADER_STAGE_COMPUTE_BIT, 0,
                              static_cast<uint32_t>(kernel.scalar_bytes), launch.scalars);
      }
      Vk().CmdDispatch(submission->commands, launch.grid[0], launch.grid[1], launch.grid[2]);
      if (!status.ok()) {
        status.text =
            "launch " + std::to_string(i) + " of kernel '" + kernel.name + "': " + status.text;
      }
    }
    return status;
  });
}

}  // namespace abi_experiment::vulkan
