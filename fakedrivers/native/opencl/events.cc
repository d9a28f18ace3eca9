/* Events: their states and times, waiting for them, and how commands go to a device. */
#include <algorithm>
#include <chrono>

#include "faults.h"
#include "functions.h"
#include "objects.h"

namespace dovetail::fakedrivers::opencl {
namespace {

std::vector<std::shared_ptr<Event>> FindWaits(const Context& context, ClUint count,
                                              const ClEvent* events) {
  DOVETAIL_FAKE_REQUIRE((count == 0) == (events == nullptr), kClInvalidEventWaitList,
                        "num_events_in_wait_list and event_wait_list do not go together");
  std::vector<std::shared_ptr<Event>> found;
  for (ClUint i = 0; i < count; ++i) {
    const auto event = events[i] == nullptr ? nullptr : Look<Event>(events[i]);
    DOVETAIL_FAKE_REQUIRE(event != nullptr, kClInvalidEventWaitList,
                          "event_wait_list[" + Text(i) + "] is not a live ClEvent");
    DOVETAIL_FAKE_REQUIRE(event->context.get() == &context, kClInvalidContext,
                          "event_wait_list[" + Text(i) + "] is of another context");
    found.push_back(event);
  }
  return found;
}

/* On the queue's thread. */
void Execute(const std::shared_ptr<Event>& event) {
  {
    Lock lock = LockState();
    for (const auto& before : event->after) {
      Global().changed.wait(lock, [&] { return before->status <= kClComplete; });
    }
    if (event->status == kClSubmitted) event->status = kClRunning;
    event->times[2] = Now();
  }
  ClInt status = kClComplete;
  for (const auto& before : event->after) {
    if (before->status < 0) status = kClExecStatusErrorForEventsInWaitList;
  }
  if (status == kClComplete && event->context->lost != 0) status = event->context->lost;
  if (status == kClComplete) status = event->fault;
  if (status == kClComplete && event->run) status = event->run();
  if (status == kClDeviceNotAvailable) {
    const Lock lock = LockState();
    event->context->lost = status;
  }
  Settle(event, status);
}

}  // namespace

uint64_t Now() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(now).count());
}

void Settle(const std::shared_ptr<Event>& event, ClInt status) {
  std::vector<Event::Callback> callbacks;
  {
    const Lock lock = LockState();
    event->times[3] = Now();
    event->status = status;
    event->run = nullptr;
    event->after.clear();
    callbacks.swap(event->callbacks);
    Global().changed.notify_all();
  }
  for (const Event::Callback& one : callbacks) {
    one.notify(static_cast<ClEvent>(event->handle), status, one.user);
  }
}

void FlushQueue(Queue* queue, const Lock& lock) {
  while (!queue->waiting.empty()) {
    const std::shared_ptr<Event> event = queue->waiting.front();
    queue->waiting.pop_front();
    event->status = kClSubmitted;
    event->times[1] = Now();
    for (const auto& before : event->after) {
      if (before->queue == nullptr || before->queue.get() == queue) continue;
      if (before->status != kClQueued) continue;
      Misuse("a command waits for an event of another queue that nobody has flushed (clFlush)");
      FlushQueue(before->queue.get(), lock);
    }
    queue->timeline->Submit({}, [event] { Execute(event); }, event->hangs);
  }
}

ClInt Enqueue(const std::shared_ptr<Queue>& queue, NewCommand command, ClUint wait_count,
              const ClEvent* waits, ClEvent* event) {
  auto made = std::make_shared<Event>();
  made->context = queue->context;
  made->queue = queue;
  made->type = command.type;
  made->run = std::move(command.run);
  made->times[0] = Now();
  Lock lock = LockState();
  made->after = FindWaits(*queue->context, wait_count, waits);
  if (queue->context->lost != 0) throw Refused{queue->context->lost};
  int fault = 0;
  if (ShouldFail(command.execution, "execution", &fault)) made->fault = fault;
  if (command.is_launch) {
    const LaunchFault launch = NextLaunch(queue->context->device_index);
    made->hangs = launch.hangs;
    if (launch.error != 0) made->fault = launch.error;
    if (launch.is_lost && launch.error == 0) made->fault = kClDeviceNotAvailable;
  }
  queue->waiting.push_back(made);
  if (event != nullptr) *event = Register<ClEvent>(made);
  if (!command.is_blocking) return kClSuccess;
  FlushQueue(queue.get(), lock);
  Global().changed.wait(lock, [&] { return made->status <= kClComplete; });
  if (made->status < 0) throw Refused{made->status};
  return kClSuccess;
}

ClInt WaitForEvents(ClUint count, const ClEvent* events) {
  DOVETAIL_FAKE_REQUIRE(count != 0 && events != nullptr, kClInvalidValue, "there is no event");
  std::vector<std::shared_ptr<Event>> all;
  for (ClUint i = 0; i < count; ++i) all.push_back(Find<Event>(events[i]));
  Lock lock = LockState();
  for (const auto& event : all) {
    DOVETAIL_FAKE_REQUIRE(event->context == all.front()->context, kClInvalidContext,
                          "the events are of different contexts");
    /* "clWaitForEvents performs an implicit flush of the queues". */
    if (event->queue != nullptr) FlushQueue(event->queue.get(), lock);
  }
  ClInt status = kClSuccess;
  for (const auto& event : all) {
    Global().changed.wait(lock, [&] { return event->status <= kClComplete; });
    if (event->status < 0) status = kClExecStatusErrorForEventsInWaitList;
  }
  if (status != kClSuccess) throw Refused{status};
  return status;
}

ClInt GetEventInfo(ClEvent id, ClUint what, size_t size, void* out, size_t* out_size) {
  const auto event = Find<Event>(id);
  const Answers answer(size, out, out_size);
  const Lock lock = LockState();
  switch (what) {
    case kClEventCommandQueue:
      return answer.Value(
          static_cast<ClQueue>(event->queue == nullptr ? nullptr : event->queue->handle));
    case kClEventContext:
      return answer.Value(static_cast<ClContext>(event->context->handle));
    case kClEventCommandType:
      return answer.Value(event->type);
    case kClEventReferenceCount:
      return answer.Value(static_cast<ClUint>(event->references));
    case kClEventCommandExecutionStatus:
      return answer.Value(event->status);
    default:
      throw Refused{kClInvalidValue};
  }
}

ClInt RetainEvent(ClEvent event) { return Retain<Event>(event); }
ClInt ReleaseEvent(ClEvent event) {
  Release<Event>(event);
  return kClSuccess;
}

ClInt GetEventProfilingInfo(ClEvent id, ClUint what, size_t size, void* out, size_t* out_size) {
  const auto event = Find<Event>(id);
  const Lock lock = LockState();
  const bool has_times =
      event->queue != nullptr && (event->queue->properties & kClQueueProfiling) != 0;
  if (!has_times || event->status != kClComplete) throw Refused{kClProfilingInfoNotAvailable};
  if (what < kClProfilingCommandQueued || what > kClProfilingCommandEnd) {
    throw Refused{kClInvalidValue};
  }
  return Answers(size, out, out_size)
      .Value(ClUlong{event->times[what - kClProfilingCommandQueued]});
}

ClInt SetEventCallback(ClEvent id, ClInt status, ClEventNotify notify, void* user) {
  const auto event = Find<Event>(id);
  DOVETAIL_FAKE_REQUIRE(notify != nullptr && status >= kClComplete && status <= 2, kClInvalidValue,
                        "pfn_notify or command_exec_callback_type is wrong");
  {
    const Lock lock = LockState();
    if (event->status > kClComplete) {
      event->callbacks.push_back({status, notify, user});
      return kClSuccess;
    }
  }
  notify(id, event->status, user);
  return kClSuccess;
}

ClEvent CreateUserEvent(ClContext id, ClInt* /*status*/) {
  auto made = std::make_shared<Event>();
  made->context = Find<Context>(id);
  made->status = kClSubmitted;
  return Register<ClEvent>(made);
}

ClInt SetUserEventStatus(ClEvent id, ClInt status) {
  const auto event = Find<Event>(id);
  {
    const Lock lock = LockState();
    DOVETAIL_FAKE_REQUIRE(event->type == kClCommandUser, kClInvalidEvent,
                          "the event is not a user's");
    DOVETAIL_FAKE_REQUIRE(status <= kClComplete, kClInvalidValue,
                          "the status is neither CL_COMPLETE nor an error");
    DOVETAIL_FAKE_REQUIRE(event->status > kClComplete, kClInvalidOperation,
                          "the status has been set already");
  }
  Settle(event, status);
  return kClSuccess;
}

ClInt Flush(ClQueue id) {
  const auto queue = Find<Queue>(id);
  const Lock lock = LockState();
  FlushQueue(queue.get(), lock);
  return kClSuccess;
}

/* Succeeds whatever became of the commands: that is in their events. */
ClInt Finish(ClQueue id) {
  const auto queue = Find<Queue>(id);
  {
    const Lock lock = LockState();
    FlushQueue(queue.get(), lock);
  }
  queue->timeline->Wait(queue->timeline->submitted());
  return kClSuccess;
}

}  // namespace dovetail::fakedrivers::opencl
