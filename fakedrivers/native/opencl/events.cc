/* Events: their states and times, waiting for them, and how commands go to a device. */
#include <algorithm>
#include <chrono>

#include "faults.h"
#include "functions.h"
#include "objects.h"

namespace dovetail::fakedrivers::opencl {
namespace {

std::vector<std::shared_ptr<Event>> FindWaits(const Context& context, cl_uint count,
                                              const cl_event* events) {
  DOVETAIL_FAKE_REQUIRE((count == 0) == (events == nullptr), kCL_INVALID_EVENT_WAIT_LIST,
                        "num_events_in_wait_list and event_wait_list do not go together");
  std::vector<std::shared_ptr<Event>> found;
  for (cl_uint i = 0; i < count; ++i) {
    const auto event = events[i] == nullptr ? nullptr : Look<Event>(events[i]);
    DOVETAIL_FAKE_REQUIRE(event != nullptr, kCL_INVALID_EVENT_WAIT_LIST,
                          "event_wait_list[" + Text(i) + "] is no live cl_event");
    DOVETAIL_FAKE_REQUIRE(event->context.get() == &context, kCL_INVALID_CONTEXT,
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
      Global().changed.wait(lock, [&] { return before->status <= kCL_COMPLETE; });
    }
    if (event->status == kCL_SUBMITTED) event->status = kCL_RUNNING;
    event->times[2] = Now();
  }
  cl_int status = kCL_COMPLETE;
  for (const auto& before : event->after) {
    if (before->status < 0) status = kCL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
  }
  if (status == kCL_COMPLETE && event->context->lost != 0) status = event->context->lost;
  if (status == kCL_COMPLETE) status = event->fault;
  if (status == kCL_COMPLETE && event->run) status = event->run();
  if (status == kCL_DEVICE_NOT_AVAILABLE) {
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

void Settle(const std::shared_ptr<Event>& event, cl_int status) {
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
    one.notify(static_cast<cl_event>(event->handle), status, one.user);
  }
}

void FlushQueue(Queue* queue, const Lock& lock) {
  while (!queue->waiting.empty()) {
    const std::shared_ptr<Event> event = queue->waiting.front();
    queue->waiting.pop_front();
    event->status = kCL_SUBMITTED;
    event->times[1] = Now();
    for (const auto& before : event->after) {
      if (before->queue == nullptr || before->queue.get() == queue) continue;
      if (before->status != kCL_QUEUED) continue;
      Misuse("a command waits for an event of another queue that nobody has flushed (clFlush)");
      FlushQueue(before->queue.get(), lock);
    }
    queue->timeline->Submit({}, [event] { Execute(event); }, event->hangs);
  }
}

cl_int Enqueue(const std::shared_ptr<Queue>& queue, NewCommand command, cl_uint wait_count,
               const cl_event* waits, cl_event* event) {
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
    if (launch.is_lost && launch.error == 0) made->fault = kCL_DEVICE_NOT_AVAILABLE;
  }
  queue->waiting.push_back(made);
  if (event != nullptr) *event = Register<cl_event>(made);
  if (!command.is_blocking) return kCL_SUCCESS;
  FlushQueue(queue.get(), lock);
  Global().changed.wait(lock, [&] { return made->status <= kCL_COMPLETE; });
  if (made->status < 0) throw Refused{made->status};
  return kCL_SUCCESS;
}

cl_int WaitForEvents(cl_uint count, const cl_event* events) {
  DOVETAIL_FAKE_REQUIRE(count != 0 && events != nullptr, kCL_INVALID_VALUE, "there is no event");
  std::vector<std::shared_ptr<Event>> all;
  for (cl_uint i = 0; i < count; ++i) all.push_back(Find<Event>(events[i]));
  Lock lock = LockState();
  for (const auto& event : all) {
    DOVETAIL_FAKE_REQUIRE(event->context == all.front()->context, kCL_INVALID_CONTEXT,
                          "the events are of different contexts");
    /* "clWaitForEvents performs an implicit flush of the queues". */
    if (event->queue != nullptr) FlushQueue(event->queue.get(), lock);
  }
  cl_int status = kCL_SUCCESS;
  for (const auto& event : all) {
    Global().changed.wait(lock, [&] { return event->status <= kCL_COMPLETE; });
    if (event->status < 0) status = kCL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
  }
  if (status != kCL_SUCCESS) throw Refused{status};
  return status;
}

cl_int GetEventInfo(cl_event id, cl_uint what, size_t size, void* out, size_t* out_size) {
  const auto event = Find<Event>(id);
  const Answers answer(size, out, out_size);
  const Lock lock = LockState();
  switch (what) {
    case kCL_EVENT_COMMAND_QUEUE:
      return answer.Value(
          static_cast<cl_command_queue>(event->queue == nullptr ? nullptr : event->queue->handle));
    case kCL_EVENT_CONTEXT:
      return answer.Value(static_cast<cl_context>(event->context->handle));
    case kCL_EVENT_COMMAND_TYPE:
      return answer.Value(event->type);
    case kCL_EVENT_REFERENCE_COUNT:
      return answer.Value(static_cast<cl_uint>(event->references));
    case kCL_EVENT_COMMAND_EXECUTION_STATUS:
      return answer.Value(event->status);
    default:
      throw Refused{kCL_INVALID_VALUE};
  }
}

cl_int RetainEvent(cl_event event) { return Retain<Event>(event); }
cl_int ReleaseEvent(cl_event event) {
  Release<Event>(event);
  return kCL_SUCCESS;
}

cl_int GetEventProfilingInfo(cl_event id, cl_uint what, size_t size, void* out, size_t* out_size) {
  const auto event = Find<Event>(id);
  const Lock lock = LockState();
  const bool has_times =
      event->queue != nullptr && (event->queue->properties & kCL_QUEUE_PROFILING_ENABLE) != 0;
  if (!has_times || event->status != kCL_COMPLETE) throw Refused{kCL_PROFILING_INFO_NOT_AVAILABLE};
  if (what < kCL_PROFILING_COMMAND_QUEUED || what > kCL_PROFILING_COMMAND_END) {
    throw Refused{kCL_INVALID_VALUE};
  }
  return Answers(size, out, out_size)
      .Value(cl_ulong{event->times[what - kCL_PROFILING_COMMAND_QUEUED]});
}

cl_int SetEventCallback(cl_event id, cl_int status, EventNotify notify, void* user) {
  const auto event = Find<Event>(id);
  DOVETAIL_FAKE_REQUIRE(notify != nullptr && status >= kCL_COMPLETE && status <= 2,
                        kCL_INVALID_VALUE, "pfn_notify or command_exec_callback_type is wrong");
  {
    const Lock lock = LockState();
    if (event->status > kCL_COMPLETE) {
      event->callbacks.push_back({status, notify, user});
      return kCL_SUCCESS;
    }
  }
  notify(id, event->status, user);
  return kCL_SUCCESS;
}

cl_event CreateUserEvent(cl_context id, cl_int* /*status*/) {
  auto made = std::make_shared<Event>();
  made->context = Find<Context>(id);
  made->status = kCL_SUBMITTED;
  return Register<cl_event>(made);
}

cl_int SetUserEventStatus(cl_event id, cl_int status) {
  const auto event = Find<Event>(id);
  {
    const Lock lock = LockState();
    DOVETAIL_FAKE_REQUIRE(event->type == kCL_COMMAND_USER, kCL_INVALID_EVENT,
                          "the event is no user's");
    DOVETAIL_FAKE_REQUIRE(status <= kCL_COMPLETE, kCL_INVALID_VALUE,
                          "the status is neither CL_COMPLETE nor an error");
    DOVETAIL_FAKE_REQUIRE(event->status > kCL_COMPLETE, kCL_INVALID_OPERATION,
                          "the status has been set already");
  }
  Settle(event, status);
  return kCL_SUCCESS;
}

cl_int Flush(cl_command_queue id) {
  const auto queue = Find<Queue>(id);
  const Lock lock = LockState();
  FlushQueue(queue.get(), lock);
  return kCL_SUCCESS;
}

/* Succeeds whatever became of the commands: that is in their events. */
cl_int Finish(cl_command_queue id) {
  const auto queue = Find<Queue>(id);
  {
    const Lock lock = LockState();
    FlushQueue(queue.get(), lock);
  }
  queue->timeline->Wait(queue->timeline->submitted());
  return kCL_SUCCESS;
}

}  // namespace dovetail::fakedrivers::opencl
