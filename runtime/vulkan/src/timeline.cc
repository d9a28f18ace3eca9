#include "timeline.h"

#include <algorithm>
#include <cstring>

#include "dovetail/kit/wait_slice.h"

namespace dovetail::runtime::vulkan {
namespace {

/* How many pieces of work a message about a time limit names. */
constexpr size_t kMaxLabels = 6;

}  // namespace

void RecordBarrier(const DeviceApi& api, VkCommandBuffer commands, bool to_host) {
  constexpr VkFlags kStages = kVkStageCompute | kVkStageTransfer;
  VkMemoryBarrier barrier;
  barrier.srcAccessMask = kVkAccessShaderWrite | kVkAccessTransferWrite;
  barrier.dstAccessMask = kVkAccessShaderRead | kVkAccessShaderWrite | kVkAccessTransferRead |
                          kVkAccessTransferWrite |
                          (to_host ? kVkAccessHostRead | kVkAccessHostWrite : 0);
  api.CmdPipelineBarrier(commands, kStages, kStages | (to_host ? kVkStageHost : 0), 0, 1, &barrier,
                         0, nullptr, 0, nullptr);
}

void DestroyParts(Device* device, TimelineParts* parts) {
  const DeviceApi& api = device->api();
  const auto destroy = [device, &api](Submission* submission) {
    for (VkDescriptorPool pool : submission->descriptors.pools) {
      api.DestroyDescriptorPool(device->handle(), pool, nullptr);
    }
    for (Block* block : submission->staging) device->FreeStaging(block);
  };
  for (const auto& submission : parts->idle) destroy(submission.get());
  for (const auto& submission : parts->in_flight) destroy(submission.get());
  parts->idle.clear();
  parts->in_flight.clear();
  api.DestroyCommandPool(device->handle(), parts->pool, nullptr);
  api.DestroySemaphore(device->handle(), parts->semaphore, nullptr);
}

namespace {

Status ReachedBy(const Device& device, const TimelineParts& parts, uint64_t* value) {
  if (parts.semaphore != nullptr) {
    return VkStatus(device.api().GetSemaphoreCounterValue(device.handle(), parts.semaphore, value),
                    "vkGetSemaphoreCounterValue");
  }
  *value = parts.in_flight.empty() ? parts.last : parts.in_flight.front()->value - 1;
  for (const auto& submission : parts.in_flight) {
    const VkResult result = device.api().GetFenceStatus(device.handle(), submission->fence->handle);
    if (result == kVkNotReady) break;
    if (result != kVkSuccess) return VkStatus(result, "vkGetFenceStatus");
    *value = submission->value;
  }
  return {};
}

}  // namespace

bool IsBusy(const Device& device, const TimelineParts& parts) {
  if (parts.in_flight.empty()) return false;
  uint64_t reached = 0;
  return ReachedBy(device, parts, &reached).ok() && reached < parts.in_flight.back()->value;
}

Timeline::~Timeline() {
  if (parts_ == nullptr) return;
  uint64_t reached = 0;
  /* On a device that is lost nothing runs any more. */
  if (!Reached(&reached).ok()) reached = parts_->last;
  while (!parts_->in_flight.empty() && parts_->in_flight.front()->value <= reached) {
    Release(parts_->in_flight.front().get());
    parts_->idle.push_back(std::move(parts_->in_flight.front()));
    parts_->in_flight.pop_front();
  }
  for (const auto& submission : parts_->in_flight) submission->waits.clear();
  if (!stalled_by_.empty() && parts_->in_flight.empty()) device_.CountStalled(-1);
  device_.ReturnParts(std::move(parts_));
}

Status Timeline::Create() {
  DOVETAIL_RETURN_IF_ERROR(device_.CheckNotLost());
  Queue* const queue = device_.NextQueue();
  parts_ = device_.TakeParts(queue);
  if (parts_ != nullptr) return {};
  auto made = std::make_unique<TimelineParts>();
  made->queue = queue;
  Status status;
  if (device_.profile().has_timeline) {
    VkSemaphoreTypeCreateInfo type;
    type.semaphoreType = kVkSemaphoreTypeTimeline;
    VkSemaphoreCreateInfo semaphore;
    semaphore.pNext = &type;
    status = device_.Check(
        device_.api().CreateSemaphore(device_.handle(), &semaphore, nullptr, &made->semaphore),
        "vkCreateSemaphore");
  }
  if (status.ok()) {
    VkCommandPoolCreateInfo pool;
    pool.flags = kVkCommandPoolResetCommandBuffer;
    pool.queueFamilyIndex = device_.profile().family;
    status = device_.Check(
        device_.api().CreateCommandPool(device_.handle(), &pool, nullptr, &made->pool),
        "vkCreateCommandPool");
  }
  if (!status.ok()) {
    DestroyParts(&device_, made.get());
    return status;
  }
  parts_ = std::move(made);
  return {};
}

void Timeline::Close() {
  if (parts_ == nullptr) return;
  const std::lock_guard<std::mutex> lock(mutex_);
  pending_waits_.clear();
  settled_waits_.clear();
  deferred_.clear();
}

void Timeline::WaitFor(Point point) {
  const std::lock_guard<std::mutex> lock(mutex_);
  pending_waits_.push_back(std::move(point));
}

Status Timeline::Reached(uint64_t* value) const { return ReachedBy(device_, *parts_, value); }

Status Timeline::HasReached(uint64_t value, bool* has_reached) {
  const std::lock_guard<std::mutex> lock(mutex_);
  uint64_t reached = 0;
  Status status = Reached(&reached);
  device_.NoteLoss(status);
  *has_reached = status.ok() && reached >= value;
  return status;
}

bool Timeline::IsIdle() {
  if (device_.is_lost() || !pending_waits_.empty()) return false;
  uint64_t reached = 0;
  const Status status = Reached(&reached);
  device_.NoteLoss(status);
  if (!status.ok() || reached < parts_->last) return false;
  Collect(reached);
  return true;
}

void Timeline::FinishReads() {
  for (const Deferred& one : deferred_) {
    std::memcpy(one.read.host, one.read.from, one.read.size);
  }
  deferred_.clear();
}

Status Timeline::PutOffRead(const Block& block, uint64_t offset, void* host, uint64_t size) {
  DOVETAIL_RETURN_IF_ERROR(device_.CheckNotLost());
  const std::lock_guard<std::mutex> lock(mutex_);
  deferred_.push_back({block.buffer, block.offset + offset, {block.mapped + offset, host, size}});
  return {};
}

Status Timeline::Mark(uint64_t* value) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    *value = parts_->last;
    if (pending_waits_.empty() && deferred_.empty()) return {};
  }
  DOVETAIL_RETURN_IF_ERROR(Submit([](Submission*) { return Status(); }));
  const std::lock_guard<std::mutex> lock(mutex_);
  *value = parts_->last;
  return {};
}

Status Timeline::Synchronize() {
  bool has_waits = false;
  uint64_t value = 0;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    has_waits = !pending_waits_.empty();
    value = parts_->last;
  }
  if (has_waits) DOVETAIL_RETURN_IF_ERROR(Mark(&value));
  DOVETAIL_RETURN_IF_ERROR(Complete(value));
  const std::lock_guard<std::mutex> lock(mutex_);
  FinishReads();
  return {};
}

Status Timeline::Complete(uint64_t value) {
  DOVETAIL_RETURN_IF_ERROR(device_.CheckNotLost());
  DOVETAIL_RETURN_IF_ERROR(WaitReached(value));
  std::vector<Point> earlier;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    Collect(value);
    earlier.swap(settled_waits_);
    if (!stalled_by_.empty()) {
      stalled_by_.clear();
      device_.CountStalled(-1);
    }
  }
  for (const Point& point : earlier) {
    DOVETAIL_RETURN_IF_ERROR(point.first->Complete(point.second));
  }
  return {};
}

Status Timeline::WaitReached(uint64_t value) {
  const uint64_t limit = device_.time_limit();
  WaitEnd end(limit);
  for (;;) {
    bool is_reached = false;
    DOVETAIL_RETURN_IF_ERROR(WaitReached(value, end.Left(), &is_reached));
    if (is_reached) return {};
    if (end.IsLimitOver()) return TimedOut(limit);
    if (end.IsSliceOver()) return {DVT_TIME_LIMIT, ""};
  }
}

Status Timeline::WaitReached(uint64_t value, uint64_t timeout, bool* is_reached) {
  *is_reached = true;
  VkResult result = kVkSuccess;
  const char* call = "vkWaitSemaphores";
  if (parts_->semaphore != nullptr) {
    VkSemaphoreWaitInfo wait;
    wait.semaphoreCount = 1;
    wait.pSemaphores = &parts_->semaphore;
    wait.pValues = &value;
    result = device_.api().WaitSemaphores(device_.handle(), &wait, timeout);
  } else {
    std::shared_ptr<Fence> fence;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      for (const auto& submission : parts_->in_flight) {
        if (submission->value <= value) fence = submission->fence;
      }
    }
    if (fence == nullptr) return {};
    call = "vkWaitForFences";
    result = device_.api().WaitForFences(device_.handle(), 1, &fence->handle, kVkTrue, timeout);
  }
  if (result == kVkTimeout) {
    *is_reached = false;
    return {};
  }
  return device_.Check(result, call);
}

Status Timeline::TimedOut(uint64_t nanoseconds) {
  const std::lock_guard<std::mutex> lock(mutex_);
  uint64_t reached = 0;
  if (!Reached(&reached).ok()) reached = 0;
  std::string work;
  size_t count = 0;
  for (const auto& submission : parts_->in_flight) {
    if (submission->value <= reached) continue;
    for (const Label& label : submission->labels) {
      if (++count <= kMaxLabels) work += (work.empty() ? "" : ", ") + *label;
    }
  }
  if (count > kMaxLabels) work += " and " + std::to_string(count - kMaxLabels) + " more";
  if (stalled_by_.empty()) device_.CountStalled(1);
  stalled_by_ =
      "device '" + device_.name() + "' did not finish within " + SecondsText(nanoseconds) +
      " s; under way: " + (work.empty() ? "work of another stream that this one waits for" : work);
  return {DVT_TIME_LIMIT, stalled_by_};
}

/* Moves what is finished from in_flight to idle. */
void Timeline::Collect(uint64_t reached) {
  while (!parts_->in_flight.empty() && parts_->in_flight.front()->value <= reached) {
    Submission* const submission = parts_->in_flight.front().get();
    for (const HostRead& read : submission->reads) std::memcpy(read.host, read.from, read.size);
    for (Point& point : submission->waits) {
      const auto known =
          std::find_if(settled_waits_.begin(), settled_waits_.end(),
                       [&point](const Point& settled) { return settled.first == point.first; });
      if (known == settled_waits_.end()) {
        settled_waits_.push_back(std::move(point));
      } else {
        known->second = std::max(known->second, point.second);
      }
    }
    Release(submission);
    parts_->idle.push_back(std::move(parts_->in_flight.front()));
    parts_->in_flight.pop_front();
  }
}

void Timeline::Release(Submission* submission) {
  for (Block* block : submission->staging) device_.FreeStaging(block);
  staging_bytes_ -= std::min(staging_bytes_, submission->staging_bytes);
  submission->staging_bytes = 0;
  submission->staging.clear();
  submission->reads.clear();
  submission->waits.clear();
  submission->labels.clear();
  for (auto& entry : submission->descriptors.by_layout) entry.second.used = 0;
}

Status Timeline::LimitStaging(uint64_t bytes) {
  for (;;) {
    uint64_t oldest = 0;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (staging_bytes_ <= bytes || parts_->in_flight.empty()) return {};
      oldest = parts_->in_flight.front()->value;
    }
    DOVETAIL_RETURN_IF_ERROR(Complete(oldest));
  }
}

Status Timeline::NewSubmission(std::unique_ptr<Submission>* submission) {
  auto made = std::make_unique<Submission>();
  VkCommandBufferAllocateInfo commands;
  commands.commandPool = parts_->pool;
  commands.commandBufferCount = 1;
  DOVETAIL_RETURN_IF_ERROR(device_.Check(
      device_.api().AllocateCommandBuffers(device_.handle(), &commands, &made->commands),
      "vkAllocateCommandBuffers"));
  *submission = std::move(made);
  return {};
}

Status Timeline::Begin(std::unique_ptr<Submission>* submission) {
  DOVETAIL_RETURN_IF_ERROR(device_.CheckNotLost());
  if (!stalled_by_.empty()) {
    return {DVT_TIME_LIMIT, stalled_by_ + "; the stream takes no more work until a wait succeeds"};
  }
  if (parts_->idle.empty()) {
    /* What is done is used again, so that a long run without a wait stays small. */
    uint64_t reached = 0;
    const Status status = Reached(&reached);
    device_.NoteLoss(status);
    DOVETAIL_RETURN_IF_ERROR(status);
    Collect(reached);
  }
  if (parts_->idle.empty()) {
    DOVETAIL_RETURN_IF_ERROR(NewSubmission(submission));
  } else {
    *submission = std::move(parts_->idle.back());
    parts_->idle.pop_back();
  }
  VkCommandBufferBeginInfo begin;
  begin.flags = kVkCommandBufferOneTimeSubmit;
  Status status = device_.Check(device_.api().BeginCommandBuffer((*submission)->commands, &begin),
                                "vkBeginCommandBuffer");
  if (!status.ok()) {
    /* Not begun, so that there is nothing to end. */
    parts_->idle.push_back(std::move(*submission));
    return status;
  }
  return RecordDeferred(submission->get());
}

/* Reads that were put off are done by the device now, because what follows may overwrite what they
 * read. They stay in `deferred_` until the submission is under way. */
Status Timeline::RecordDeferred(Submission* submission) {
  if (deferred_.empty()) return {};
  uint64_t total = 0;
  for (const Deferred& one : deferred_) total += one.read.size;
  Block* staging = nullptr;
  DOVETAIL_RETURN_IF_ERROR(device_.AllocateStaging(total, &staging));
  submission->staging.push_back(staging);
  submission->staging_bytes += total;
  uint64_t at = 0;
  for (const Deferred& one : deferred_) {
    VkBufferCopy region;
    region.srcOffset = one.offset;
    region.dstOffset = staging->offset + at;
    region.size = one.read.size;
    device_.api().CmdCopyBuffer(submission->commands, one.buffer, staging->buffer, 1, &region);
    submission->reads.push_back({staging->mapped + at, one.read.host, one.read.size});
    at += one.read.size;
  }
  RecordBarrier(device_.api(), submission->commands, false);
  return {};
}

/* Ends and submits, or takes back what a failure left. */
Status Timeline::Send(std::unique_ptr<Submission> submission, Status status) {
  if (submission == nullptr) return status;
  if (status.ok()) RecordBarrier(device_.api(), submission->commands, true);
  /* Also after a failure: what is being recorded cannot be begun again. */
  const Status ended =
      device_.Check(device_.api().EndCommandBuffer(submission->commands), "vkEndCommandBuffer");
  if (status.ok()) status = ended;
  if (status.ok()) {
    submission->waits = pending_waits_;
    submission->value = parts_->last + 1;
    status = QueueSubmit(submission.get());
  }
  if (!status.ok()) {
    Release(submission.get());
    parts_->idle.push_back(std::move(submission));
    return status;
  }
  pending_waits_.clear();
  deferred_.clear();
  parts_->last = submission->value;
  staging_bytes_ += submission->staging_bytes;
  parts_->in_flight.push_back(std::move(submission));
  return {};
}

Status Timeline::QueueSubmit(Submission* submission) {
  const DeviceApi& api = device_.api();
  VkSubmitInfo submit;
  submit.commandBufferCount = 1;
  submit.pCommandBuffers = &submission->commands;
  VkTimelineSemaphoreSubmitInfo timeline;
  std::vector<VkSemaphore> semaphores;
  std::vector<uint64_t> values;
  std::vector<VkFlags> stages;
  VkFence fence = nullptr;
  if (parts_->semaphore != nullptr) {
    /* Work of the same queue is in order by itself. */
    for (const Point& point : submission->waits) {
      if (point.first->queue() == parts_->queue) continue;
      semaphores.push_back(point.first->parts_->semaphore);
      values.push_back(point.second);
      stages.push_back(kVkStageAllCommands);
    }
    timeline.waitSemaphoreValueCount = static_cast<uint32_t>(values.size());
    timeline.pWaitSemaphoreValues = values.data();
    timeline.signalSemaphoreValueCount = 1;
    timeline.pSignalSemaphoreValues = &submission->value;
    submit.pNext = &timeline;
    submit.waitSemaphoreCount = static_cast<uint32_t>(semaphores.size());
    submit.pWaitSemaphores = semaphores.data();
    submit.pWaitDstStageMask = stages.data();
    submit.signalSemaphoreCount = 1;
    submit.pSignalSemaphores = &parts_->semaphore;
  } else {
    /* One that no thread looks at any more can be used again. */
    if (submission->fence != nullptr && submission->fence.use_count() == 1) {
      DOVETAIL_RETURN_IF_ERROR(device_.Check(
          api.ResetFences(device_.handle(), 1, &submission->fence->handle), "vkResetFences"));
    } else {
      auto made = std::make_shared<Fence>(&device_);
      const VkFenceCreateInfo info;
      DOVETAIL_RETURN_IF_ERROR(device_.Check(
          api.CreateFence(device_.handle(), &info, nullptr, &made->handle), "vkCreateFence"));
      submission->fence = std::move(made);
    }
    fence = submission->fence->handle;
  }
  const std::lock_guard<std::mutex> lock(parts_->queue->mutex);
  return device_.Check(api.QueueSubmit(parts_->queue->handle, 1, &submit, fence), "vkQueueSubmit");
}

}  // namespace dovetail::runtime::vulkan
