#include "vulkan/device.h"

#include <algorithm>
#include <cstring>

namespace abi_experiment::vulkan {
namespace {

constexpr uint32_t kNoType = ~0U;
constexpr uint32_t kPoolSets = 64;
constexpr uint32_t kDescriptorsPerSet = 8;

uint32_t FindMemoryType(const dvt_device& device, uint32_t allowed, VkMemoryPropertyFlags wanted) {
  for (uint32_t i = 0; i < device.memory.memoryTypeCount; ++i) {
    const bool has_all = (device.memory.memoryTypes[i].propertyFlags & wanted) == wanted;
    if ((allowed >> i & 1U) != 0 && has_all) return i;
  }
  return kNoType;
}

}  // namespace

Status CreateBuffer(dvt_device* device, uint64_t size, bool host_visible, Buffer* buffer) {
  const Api& vk = Vk();
  VkBufferCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO;
  info.size = RoundUp(size, 4);
  info.usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
               VK_BUFFER_USAGE_TRANSFER_DST_BIT;
  Buffer made;
  made.size = info.size;
  Status status =
      Check(vk.CreateBuffer(device->device, &info, nullptr, &made.buffer), "vkCreateBuffer");
  if (!status.ok()) return status;
  VkMemoryRequirements needs{};
  vk.GetBufferMemoryRequirements(device->device, made.buffer, &needs);
  const VkMemoryPropertyFlags wanted =
      host_visible ? VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT
                   : VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
  VkMemoryAllocateInfo allocate{};
  allocate.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO;
  allocate.allocationSize = needs.size;
  allocate.memoryTypeIndex = FindMemoryType(*device, needs.memoryTypeBits, wanted);
  if (allocate.memoryTypeIndex == kNoType) {
    status = Failure(DVT_UNSUPPORTED, "the device has no memory type for a storage buffer");
  }
  if (status.ok()) {
    status = Check(vk.AllocateMemory(device->device, &allocate, nullptr, &made.memory),
                   "vkAllocateMemory");
  }
  if (status.ok()) {
    status = Check(vk.BindBufferMemory(device->device, made.buffer, made.memory, 0),
                   "vkBindBufferMemory");
  }
  if (status.ok() && host_visible) {
    status = Check(vk.MapMemory(device->device, made.memory, 0, VK_WHOLE_SIZE, 0, &made.mapped),
                   "vkMapMemory");
  }
  if (!status.ok()) {
    DestroyBuffer(device, made);
    return status;
  }
  *buffer = made;
  return {};
}

void DestroyBuffer(dvt_device* device, const Buffer& buffer) {
  Vk().DestroyBuffer(device->device, buffer.buffer, nullptr);
  Vk().FreeMemory(device->device, buffer.memory, nullptr);
}

void DestroyParts(dvt_device* device, const TimelineParts& parts) {
  for (const Submission& submission : parts.idle) {
    Vk().DestroyDescriptorPool(device->device, submission.pool, nullptr);
  }
  Vk().DestroyCommandPool(device->device, parts.commands, nullptr);
  Vk().DestroySemaphore(device->device, parts.semaphore, nullptr);
}

Status Timeline::Create(dvt_device* device, std::shared_ptr<Timeline>* timeline) {
  auto made = std::make_shared<Timeline>(device);
  {
    const std::lock_guard<std::mutex> lock(device->retired_mutex);
    if (!device->retired.empty()) {
      made->parts_ = std::move(device->retired.back());
      device->retired.pop_back();
    }
  }
  if (made->parts_.semaphore != VK_NULL_HANDLE && made->parts_.commands != VK_NULL_HANDLE) {
    *timeline = std::move(made);
    return {};
  }
  VkSemaphoreTypeCreateInfo type{};
  type.sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO;
  type.semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE;
  VkSemaphoreCreateInfo semaphore{};
  semaphore.sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO;
  semaphore.pNext = &type;
  Status status =
      Check(Vk().CreateSemaphore(device->device, &semaphore, nullptr, &made->parts_.semaphore),
            "vkCreateSemaphore");
  if (!status.ok()) return status;
  VkCommandPoolCreateInfo pool{};
  pool.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO;
  pool.flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
  pool.queueFamilyIndex = device->family;
  status = Check(Vk().CreateCommandPool(device->device, &pool, nullptr, &made->parts_.commands),
                 "vkCreateCommandPool");
  if (!status.ok()) return status;
  *timeline = std::move(made);
  return {};
}

Timeline::~Timeline() {
  for (Submission& submission : in_flight_) {
    Release(&submission);
    parts_.idle.push_back(std::move(submission));
  }
  const std::lock_guard<std::mutex> lock(device_->retired_mutex);
  device_->retired.push_back(std::move(parts_));
}

void Timeline::WaitFor(Point point) {
  const std::lock_guard<std::mutex> lock(mutex_);
  pending_waits_.push_back(std::move(point));
}

Status Timeline::Begin(uint32_t sets, Submission* submission) {
  const Api& vk = Vk();
  const auto fits = std::find_if(parts_.idle.begin(), parts_.idle.end(),
                                 [&](const Submission& idle) { return idle.pool_sets >= sets; });
  if (fits != parts_.idle.end()) {
    *submission = std::move(*fits);
    parts_.idle.erase(fits);
    return Check(vk.ResetDescriptorPool(device_->device, submission->pool, 0),
                 "vkResetDescriptorPool");
  }
  VkCommandBufferAllocateInfo commands{};
  commands.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO;
  commands.commandPool = parts_.commands;
  commands.commandBufferCount = 1;
  const Status status =
      Check(vk.AllocateCommandBuffers(device_->device, &commands, &submission->commands),
            "vkAllocateCommandBuffers");
  if (!status.ok()) return status;
  submission->pool_sets = std::max(sets, kPoolSets);
  VkDescriptorPoolSize size{};
  size.type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
  size.descriptorCount = submission->pool_sets * kDescriptorsPerSet;
  VkDescriptorPoolCreateInfo pool{};
  pool.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
  pool.maxSets = submission->pool_sets;
  pool.poolSizeCount = 1;
  pool.pPoolSizes = &size;
  return Check(vk.CreateDescriptorPool(device_->device, &pool, nullptr, &submission->pool),
               "vkCreateDescriptorPool");
}

Status Timeline::Send(Submission* submission) {
  submission->waits = pending_waits_;
  std::vector<VkSemaphore> semaphores = {parts_.semaphore};
  std::vector<uint64_t> values = {parts_.last};
  for (const Point& point : submission->waits) {
    semaphores.push_back(point.first->parts_.semaphore);
    values.push_back(point.second);
  }
  const std::vector<VkPipelineStageFlags> stages(semaphores.size(),
                                                 VK_PIPELINE_STAGE_ALL_COMMANDS_BIT);
  submission->value = parts_.last + 1;
  VkTimelineSemaphoreSubmitInfo timeline{};
  timeline.sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO;
  timeline.waitSemaphoreValueCount = static_cast<uint32_t>(values.size());
  timeline.pWaitSemaphoreValues = values.data();
  timeline.signalSemaphoreValueCount = 1;
  timeline.pSignalSemaphoreValues = &submission->value;
  VkSubmitInfo submit{};
  submit.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
  submit.pNext = &timeline;
  submit.waitSemaphoreCount = static_cast<uint32_t>(semaphores.size());
  submit.pWaitSemaphores = semaphores.data();
  submit.pWaitDstStageMask = stages.data();
  submit.commandBufferCount = 1;
  submit.pCommandBuffers = &submission->commands;
  submit.signalSemaphoreCount = 1;
  submit.pSignalSemaphores = &parts_.semaphore;
  const std::lock_guard<std::mutex> lock(device_->queue_mutex);
  return Check(Vk().QueueSubmit(device_->queue, 1, &submit, VK_NULL_HANDLE), "vkQueueSubmit");
}

Status Timeline::Submit(uint32_t sets, const std::function<Status(Submission*)>& record) {
  uint64_t reached = 0;
  Status status = Check(Vk().GetSemaphoreCounterValue(device_->device, parts_.semaphore, &reached),
                        "vkGetSemaphoreCounterValue");
  if (!status.ok()) return status;
  const std::lock_guard<std::mutex> lock(mutex_);
  // What is done and owes the host nothing is used again, so that a long batch-by-batch run needs
  // no synchronise to stay small.
  while (!in_flight_.empty() && in_flight_.front().value <= reached &&
         in_flight_.front().reads.empty() && in_flight_.front().waits.empty()) {
    Release(&in_flight_.front());
    parts_.idle.push_back(std::move(in_flight_.front()));
    in_flight_.pop_front();
  }
  Submission submission;
  status = Begin(sets, &submission);
  if (status.ok()) {
    VkCommandBufferBeginInfo begin{};
    begin.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
    begin.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
    status = Check(Vk().BeginCommandBuffer(submission.commands, &begin), "vkBeginCommandBuffer");
  }
  if (status.ok()) status = record(&submission);
  if (status.ok()) status = Check(Vk().EndCommandBuffer(submission.commands), "vkEndCommandBuffer");
  if (status.ok()) status = Send(&submission);
  if (!status.ok()) {
    Release(&submission);
    Vk().DestroyDescriptorPool(device_->device, submission.pool, nullptr);
    return status;
  }
  pending_waits_.clear();
  parts_.last = submission.value;
  in_flight_.push_back(std::move(submission));
  return {};
}

void Timeline::Release(Submission* submission) {
  for (const Buffer& buffer : submission->transient) DestroyBuffer(device_, buffer);
  for (const HostRead& read : submission->reads) DestroyBuffer(device_, read.staging);
  submission->transient.clear();
  submission->reads.clear();
  submission->waits.clear();
}

Status Timeline::Mark(uint64_t* value) {
  bool has_waits = false;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    has_waits = !pending_waits_.empty();
  }
  const Status status = has_waits ? Submit(0, [](Submission*) { return Status(); }) : Status();
  const std::lock_guard<std::mutex> lock(mutex_);
  *value = parts_.last;
  return status;
}

Status Timeline::Complete(uint64_t value) {
  VkSemaphoreWaitInfo wait{};
  wait.sType = VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO;
  wait.semaphoreCount = 1;
  wait.pSemaphores = &parts_.semaphore;
  wait.pValues = &value;
  const Status status =
      Check(Vk().WaitSemaphores(device_->device, &wait, UINT64_MAX), "vkWaitSemaphores");
  if (!status.ok()) return status;
  std::vector<Point> earlier;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    while (!in_flight_.empty() && in_flight_.front().value <= value) {
      Submission& submission = in_flight_.front();
      for (const HostRead& read : submission.reads) {
        std::memcpy(read.host, read.staging.mapped, read.size);
      }
      earlier.insert(earlier.end(), submission.waits.begin(), submission.waits.end());
      Release(&submission);
      parts_.idle.push_back(std::move(submission));
      in_flight_.pop_front();
    }
  }
  for (const Point& point : earlier) {
    const Status inner = point.first->Complete(point.second);
    if (!inner.ok()) return inner;
  }
  return {};
}

}  // namespace abi_experiment::vulkan
