/* Submissions: what each may contain, and how the device works through them. */
#include "queue.h"

#include <algorithm>

#include "faults.h"
#include "functions.h"

namespace dovetail::fakedrivers::vulkan {
namespace {

/* One VkSubmitInfo or VkSubmitInfo2, in one shape. */
struct Batch {
  struct Semaphore {
    VkSemaphore handle = nullptr;
    uint64_t value = 0;
  };
  std::vector<Semaphore> waits;
  std::vector<Semaphore> signals;
  std::vector<VkCommandBuffer> buffers;
};

/* What the device needs of a batch. */
struct Work {
  struct Signal {
    std::shared_ptr<Semaphore> semaphore;
    uint64_t value = 0;
  };
  std::vector<Signal> waits;
  std::vector<Signal> signals;
  std::vector<std::shared_ptr<CommandBuffer>> buffers;
  std::vector<Command> commands; /* as they were at submission */
  std::vector<int> faults;       /* of each dispatch */
  std::vector<std::shared_ptr<Fence>> fences;
  bool hangs = false;
};

void CheckHazards(Queue* queue, const Command& command) {
  for (const Queue::Access& now : command.accesses) {
    for (const Queue::Access& before : queue->accesses) {
      if (before.memory != now.memory || (!before.is_write && !now.is_write)) continue;
      if (before.end <= now.begin || now.end <= before.begin) continue;
      Wrong(now.what + " " + (now.is_write ? "writes" : "reads") + " bytes that " + before.what +
            " before it " + (before.is_write ? "writes" : "reads") +
            ", without a barrier between them");
      queue->accesses.clear();
      break;
    }
  }
  if (command.barrier_source != 0) {
    const VkFlags source = command.barrier_source;
    const bool all = (source & (kVkStageAllCommands | kVkStageBottomOfPipe)) != 0;
    auto& accesses = queue->accesses;
    accesses.erase(
        std::remove_if(accesses.begin(), accesses.end(),
                       [&](const Queue::Access& one) { return all || (one.stage & source) != 0; }),
        accesses.end());
  }
  queue->accesses.insert(queue->accesses.end(), command.accesses.begin(), command.accesses.end());
}

/* What was recorded still holds. */
void CheckReferences(const CommandBuffer& buffer) {
  for (const auto& [object, version] : buffer.references) {
    DOVETAIL_FAKE_REQUIRE(object->version == version,
                          Text(buffer) + " can no longer be submitted: " + Text(*object) +
                              " has been destroyed, freed or updated since it was recorded");
  }
}

void AddBuffer(const std::shared_ptr<Queue>& queue, VkCommandBuffer handle, Work* work) {
  const auto buffer = Find<CommandBuffer>(*queue->device, "pCommandBuffers[i]", handle);
  using Phase = CommandBuffer::Phase;
  DOVETAIL_FAKE_REQUIRE(!buffer->is_secondary, Text(*buffer) + " is a secondary one");
  DOVETAIL_FAKE_REQUIRE(buffer->pool->family == queue->family,
                        Text(*buffer) + " is of another queue family than the queue");
  DOVETAIL_FAKE_REQUIRE(buffer->phase != Phase::kInitial, Text(*buffer) + " was never recorded");
  DOVETAIL_FAKE_REQUIRE(buffer->phase != Phase::kRecording,
                        Text(*buffer) + " is still being recorded (vkEndCommandBuffer)");
  DOVETAIL_FAKE_REQUIRE(buffer->phase != Phase::kInvalid,
                        Text(*buffer) + " can no longer be submitted: " + buffer->invalid);
  DOVETAIL_FAKE_REQUIRE(
      buffer->phase != Phase::kPending || (buffer->usage & kVkSimultaneousUse) != 0,
      Text(*buffer) +
          " is submitted while it may still be under way: nobody has "
          "waited for its last submission");
  CheckReferences(*buffer);
  work->buffers.push_back(buffer);
}

/* Checks all of a batch before anything of it takes effect. */
Work Prepare(const std::shared_ptr<Queue>& queue, const Batch& batch) {
  const Device& device = *queue->device;
  Work work;
  for (VkCommandBuffer handle : batch.buffers) AddBuffer(queue, handle, &work);
  for (const Batch::Semaphore& one : batch.waits) {
    const auto semaphore = Find<Semaphore>(device, "pWaitSemaphores[i]", one.handle);
    DOVETAIL_FAKE_REQUIRE(semaphore->is_timeline || semaphore->is_pending,
                          Text(*semaphore) +
                              " is waited for, and nothing that was submitted "
                              "signals it");
    work.waits.push_back({semaphore, semaphore->is_timeline ? one.value : 1});
  }
  for (const Batch::Semaphore& one : batch.signals) {
    const auto semaphore = Find<Semaphore>(device, "pSignalSemaphores[i]", one.handle);
    if (semaphore->is_timeline) {
      DOVETAIL_FAKE_REQUIRE(one.value > semaphore->last_submitted,
                            Text(*semaphore) + " is to be signalled with " + Text(one.value) +
                                ", its last value is " + Text(semaphore->last_submitted));
    } else {
      DOVETAIL_FAKE_REQUIRE(
          !semaphore->is_pending,
          Text(*semaphore) + " is to be signalled again before it was waited for");
    }
    work.signals.push_back({semaphore, semaphore->is_timeline ? one.value : 1});
  }
  return work;
}

bool ReportLoss(Device* device, VkResult result, const std::string& why) {
  Tell(kVkDebugSeverityError, kVkDebugTypeGeneral, why);
  Lose(device, result);
  return false;
}

bool RunCommands(const std::shared_ptr<Device>& device, const Work& work) {
  size_t dispatch = 0;
  for (const Command& command : work.commands) {
    if (device->lost != 0) return false;
    if (command.is_dispatch) {
      const int fault = work.faults[dispatch++];
      if (fault != 0) return ReportLoss(device.get(), fault, "the script ends " + command.what);
    }
    std::string error;
    if (command.run && !command.run(&error)) {
      return ReportLoss(device.get(), kVkErrorDeviceLost, command.what + ": " + error);
    }
  }
  return true;
}

/* On the queue's thread. */
void Execute(const std::shared_ptr<Device>& device, const Work& work) {
  {
    Lock lock = LockState();
    for (const Work::Signal& wait : work.waits) {
      Global().changed.wait(
          lock, [&] { return device->lost != 0 || wait.semaphore->value >= wait.value; });
      if (!wait.semaphore->is_timeline) wait.semaphore->value = 0;
    }
  }
  const bool is_done = RunCommands(device, work);
  const Lock lock = LockState();
  if (is_done) {
    for (const Work::Signal& signal : work.signals) {
      signal.semaphore->value = std::max(signal.semaphore->value, signal.value);
    }
    for (const auto& fence : work.fences) fence->is_signaled = true;
  }
  Global().changed.notify_all();
}

void Use(const std::shared_ptr<Object>& object, Submission* submission) {
  ++object->uses;
  submission->uses.push_back(object);
}

/* From here on nothing fails. */
void Start(const std::shared_ptr<Queue>& queue, Work work) {
  const std::shared_ptr<Device> device = queue->device;
  auto submission = std::make_shared<Submission>();
  submission->number = ++queue->last;
  const Point point = {queue, submission->number};
  for (const auto& buffer : work.buffers) {
    Use(buffer, submission.get());
    for (const auto& [object, version] : buffer->references) Use(object, submission.get());
    buffer->phase = CommandBuffer::Phase::kPending;
    for (const Command& command : buffer->commands) {
      CheckHazards(queue.get(), command);
      work.commands.push_back(command);
      if (!command.is_dispatch) continue;
      const LaunchFault fault = NextLaunch(device->index);
      work.hangs = work.hangs || fault.hangs;
      const int lost = fault.is_lost && fault.error == 0 ? kVkErrorDeviceLost : fault.error;
      work.faults.push_back(lost);
    }
  }
  for (const Work::Signal& wait : work.waits) {
    Use(wait.semaphore, submission.get());
    queue->accesses.clear();
    const auto signal = wait.semaphore->signals.lower_bound(wait.value);
    if (signal != wait.semaphore->signals.end()) submission->waits.push_back(signal->second);
    if (!wait.semaphore->is_timeline) wait.semaphore->is_pending = false;
  }
  for (const Work::Signal& signal : work.signals) {
    Use(signal.semaphore, submission.get());
    if (!signal.semaphore->is_timeline) {
      signal.semaphore->is_pending = true;
      signal.semaphore->signals.clear();
    }
    signal.semaphore->last_submitted = signal.value;
    signal.semaphore->signals[signal.value] = point;
  }
  for (const auto& fence : work.fences) {
    Use(fence, submission.get());
    fence->point = point;
  }
  queue->outstanding.push_back(submission);
  const bool hangs = work.hangs;
  queue->timeline->Submit({}, [device, work = std::move(work)] { Execute(device, work); }, hangs);
}

VkResult Submit(VkQueue handle, const std::vector<Batch>& batches, VkFence fence_handle) {
  const auto queue = Find<Queue>("queue", handle);
  const Exclusive exclusive(queue, "queue");
  const Lock lock = LockState();
  RefuseIfLost(*queue->device);
  std::shared_ptr<Fence> fence;
  if (fence_handle != nullptr) {
    fence = Find<Fence>(*queue->device, "fence", fence_handle);
    DOVETAIL_FAKE_REQUIRE(!fence->is_signaled, Text(*fence) + " is signalled (vkResetFences)");
    DOVETAIL_FAKE_REQUIRE(fence->point.queue == nullptr,
                          Text(*fence) + " is of work that may still be under way");
  }
  for (size_t i = 0; i < batches.size(); ++i) {
    Work work = Prepare(queue, batches[i]);
    if (i + 1 == batches.size() && fence != nullptr) work.fences.push_back(fence);
    Start(queue, std::move(work));
  }
  if (batches.empty() && fence != nullptr) {
    Work work;
    work.fences.push_back(fence);
    Start(queue, std::move(work));
  }
  return kVkSuccess;
}

void RetireAll(const std::shared_ptr<Queue>& queue) {
  Retire(queue, queue->last);
  queue->accesses.clear();
}

}  // namespace

void Retire(const std::shared_ptr<Queue>& queue, uint64_t number) {
  while (!queue->outstanding.empty() && queue->outstanding.front()->number <= number) {
    const std::shared_ptr<Submission> submission = std::move(queue->outstanding.front());
    queue->outstanding.pop_front();
    for (const auto& object : submission->uses) {
      --object->uses;
      auto* const buffer = dynamic_cast<CommandBuffer*>(object.get());
      if (buffer == nullptr || buffer->uses != 0) continue;
      buffer->phase = (buffer->usage & kVkCommandBufferOneTimeSubmit) != 0
                          ? CommandBuffer::Phase::kInvalid
                          : CommandBuffer::Phase::kExecutable;
      buffer->invalid = "it was recorded for one submission";
    }
    for (const Point& wait : submission->waits) Retire(wait.queue, wait.number);
  }
}

void RetireSignals(Semaphore* semaphore, uint64_t value) {
  const std::vector<Point> points = [&] {
    std::vector<Point> list;
    const auto end = semaphore->signals.upper_bound(value);
    for (auto at = semaphore->signals.begin(); at != end; ++at) list.push_back(at->second);
    semaphore->signals.erase(semaphore->signals.begin(), end);
    return list;
  }();
  for (const Point& point : points) Retire(point.queue, point.number);
}

VkResult QueueSubmit(VkQueue queue, uint32_t count, const VkSubmitInfo* submits, VkFence fence) {
  std::vector<Batch> batches(count);
  if (count != 0) RequirePointer(submits, "pSubmits");
  for (uint32_t i = 0; i < count; ++i) {
    const VkSubmitInfo& info = submits[i];
    RequireStruct(&info, "pSubmits[i]");
    const auto* const values = InChain<VkTimelineSemaphoreSubmitInfo>(info.pNext);
    const auto value = [](const uint64_t* from, uint32_t has, uint32_t n) {
      return from != nullptr && n < has ? from[n] : 0;
    };
    if (values != nullptr) {
      DOVETAIL_FAKE_REQUIRE(values->waitSemaphoreValueCount == 0 ||
                                values->waitSemaphoreValueCount == info.waitSemaphoreCount,
                            "waitSemaphoreValueCount differs from waitSemaphoreCount");
      DOVETAIL_FAKE_REQUIRE(values->signalSemaphoreValueCount == 0 ||
                                values->signalSemaphoreValueCount == info.signalSemaphoreCount,
                            "signalSemaphoreValueCount differs from signalSemaphoreCount");
    }
    if (info.waitSemaphoreCount != 0) {
      RequirePointer(info.pWaitSemaphores, "pWaitSemaphores");
      RequirePointer(info.pWaitDstStageMask, "pWaitDstStageMask");
    }
    if (info.signalSemaphoreCount != 0) RequirePointer(info.pSignalSemaphores, "pSignalSemaphores");
    if (info.commandBufferCount != 0) RequirePointer(info.pCommandBuffers, "pCommandBuffers");
    for (uint32_t n = 0; n < info.waitSemaphoreCount; ++n) {
      DOVETAIL_FAKE_REQUIRE(info.pWaitDstStageMask[n] != 0, "pWaitDstStageMask[i] is 0");
      batches[i].waits.push_back(
          {info.pWaitSemaphores[n], values == nullptr ? 0
                                                      : value(values->pWaitSemaphoreValues,
                                                              values->waitSemaphoreValueCount, n)});
    }
    for (uint32_t n = 0; n < info.signalSemaphoreCount; ++n) {
      batches[i].signals.push_back(
          {info.pSignalSemaphores[n],
           values == nullptr
               ? 0
               : value(values->pSignalSemaphoreValues, values->signalSemaphoreValueCount, n)});
    }
    batches[i].buffers.assign(info.pCommandBuffers, info.pCommandBuffers + info.commandBufferCount);
  }
  return Submit(queue, batches, fence);
}

VkResult QueueSubmit2(VkQueue queue, uint32_t count, const VkSubmitInfo2* submits, VkFence fence) {
  std::vector<Batch> batches(count);
  if (count != 0) RequirePointer(submits, "pSubmits");
  DOVETAIL_FAKE_REQUIRE(Find<Queue>("queue", queue)->device->Has("synchronization2"),
                        "the feature synchronization2 is not enabled");
  for (uint32_t i = 0; i < count; ++i) {
    const VkSubmitInfo2& info = submits[i];
    RequireStruct(&info, "pSubmits[i]");
    for (uint32_t n = 0; n < info.waitSemaphoreInfoCount; ++n) {
      RequireStruct(&info.pWaitSemaphoreInfos[n], "pWaitSemaphoreInfos[i]");
      batches[i].waits.push_back(
          {info.pWaitSemaphoreInfos[n].semaphore, info.pWaitSemaphoreInfos[n].value});
    }
    for (uint32_t n = 0; n < info.signalSemaphoreInfoCount; ++n) {
      RequireStruct(&info.pSignalSemaphoreInfos[n], "pSignalSemaphoreInfos[i]");
      batches[i].signals.push_back(
          {info.pSignalSemaphoreInfos[n].semaphore, info.pSignalSemaphoreInfos[n].value});
    }
    for (uint32_t n = 0; n < info.commandBufferInfoCount; ++n) {
      RequireStruct(&info.pCommandBufferInfos[n], "pCommandBufferInfos[i]");
      batches[i].buffers.push_back(info.pCommandBufferInfos[n].commandBuffer);
    }
  }
  return Submit(queue, batches, fence);
}

VkResult QueueWaitIdle(VkQueue handle) {
  const auto queue = Find<Queue>("queue", handle);
  const Exclusive exclusive(queue, "queue");
  /* A lost device's queues stop; one that hangs does not, until the device is lost. */
  RefuseIfLost(*queue->device);
  queue->timeline->Wait(queue->timeline->submitted());
  const Lock lock = LockState();
  RefuseIfLost(*queue->device);
  RetireAll(queue);
  return kVkSuccess;
}

VkResult DeviceWaitIdle(VkDevice device) {
  const auto found = FindDevice(device);
  if (found->lost != 0) {
    Settle(*found);
    RefuseIfLost(*found);
  }
  Settle(*found);
  const Lock lock = LockState();
  RefuseIfLost(*found);
  for (const auto& [place, handle] : found->queues) RetireAll(Look<Queue>(handle));
  return kVkSuccess;
}

}  // namespace dovetail::fakedrivers::vulkan
