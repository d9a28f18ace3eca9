/* The half of a timeline that makes submissions; what waits for them is in stream.cc. */
#include "stream.h"

namespace dovetail::runtime::vulkan {

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
