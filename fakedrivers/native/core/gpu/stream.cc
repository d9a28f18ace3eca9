/* Streams and events. */
#include <chrono>
#include <cmath>

#include "api.h"
#include "capture.h"
#include "graph.h"
#include "state.h"
#include "submit.h"

namespace dovetail::fakedrivers::gpu {
namespace {

int64_t Now() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

constexpr unsigned kWithoutTimes = 2;

Status EventOf(Handle handle, std::shared_ptr<Event>* event) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  *event = Get<Event>("event", handle);
  if (*event == nullptr) return kInvalidHandle;
  const std::shared_ptr<Context> context = (*event)->context.lock();
  if (context == nullptr || context->is_gone) {
    Misuse("the event's context has been destroyed");
    return kContextIsDestroyed;
  }
  return Health(*context);
}

Status Make(Handle* stream, unsigned flags, int priority) {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  if (stream == nullptr || flags > 1) {
    Misuse("flags of a stream are 0 or 1");
    return kInvalidValue;
  }
  auto made = std::make_shared<Stream>();
  made->context = context;
  made->device = context->device;
  made->flags = flags;
  made->priority = std::min(0, std::max(-5, priority));
  made->id = ++TheState().count;
  made->handle = AddObject("stream", made);
  context->streams[made->handle] = made;
  *stream = made->handle;
  return kSuccess;
}

}  // namespace

Status StreamCreate(Handle* stream, unsigned flags) { return Make(stream, flags, 0); }

Status StreamCreateWithPriority(Handle* stream, unsigned flags, int priority) {
  return Make(stream, flags, priority);
}

Status StreamDestroy(Handle handle) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  if (reinterpret_cast<uintptr_t>(handle) <= 2) {
    Misuse("a default stream is destroyed");
    return kInvalidHandle;
  }
  const std::shared_ptr<Stream> stream = Take<Stream>("stream", handle);
  if (stream == nullptr) return kInvalidHandle;
  /* What was submitted is still carried out. */
  if (stream->capture != nullptr) {
    SpoilCapture(stream.get(), "destroying a stream that is captured", kSuccess);
    stream->capture->streams.erase(stream.get());
  }
  const std::shared_ptr<Context> context = stream->context.lock();
  if (context == nullptr) return kContextIsDestroyed;
  context->streams.erase(handle);
  return Health(*context);
}

Status StreamSynchronize(Handle handle) {
  std::shared_ptr<Stream> stream;
  if (const Status status = StreamOf(handle, &stream); status != kSuccess) return status;
  if (stream->capture != nullptr) {
    return SpoilCapture(stream.get(), "waiting for a stream that is captured", kCaptureUnsupported);
  }
  const std::shared_ptr<Context> context = stream->context.lock();
  WaitFor(Timeline::End(stream->timeline), stream->clock);
  return Observe(context.get());
}

Status StreamQuery(Handle handle) {
  std::shared_ptr<Stream> stream;
  if (const Status status = StreamOf(handle, &stream); status != kSuccess) return status;
  if (stream->capture != nullptr) {
    return SpoilCapture(stream.get(), "asking a stream that is captured", kCaptureUnsupported);
  }
  const Moment end = Timeline::End(stream->timeline);
  if (!end.timeline->IsOver(end.number)) return kNotReady;
  const std::shared_ptr<Context> context = stream->context.lock();
  WaitFor(end, stream->clock);
  return Observe(context.get());
}

Status StreamWaitEvent(Handle handle, Handle event_handle, unsigned flags) {
  std::shared_ptr<Stream> stream;
  std::shared_ptr<Event> event;
  if (const Status status = StreamOf(handle, &stream); status != kSuccess) return status;
  if (const Status status = EventOf(event_handle, &event); status != kSuccess) return status;
  if (flags > 1) return kInvalidValue;
  if (event->capture != nullptr)
    return JoinCapture(stream.get(), event->capture, event->capture_nodes);
  if (stream->capture != nullptr && event->is_recorded) {
    return SpoilCapture(stream.get(), "waiting for an event from outside of the capture",
                        kCaptureIsolation);
  }
  if (!event->is_recorded) return kSuccess; /* as documented: nothing to wait for */
  stream->clock.Join(event->clock);
  return SubmitAfter(stream.get(), {}, {event->moment}, nullptr);
}

Status StreamGetFlags(Handle handle, unsigned* flags) {
  std::shared_ptr<Stream> stream;
  if (const Status status = StreamOf(handle, &stream); status != kSuccess) return status;
  if (flags == nullptr) return kInvalidValue;
  *flags = stream->flags;
  return kSuccess;
}

Status StreamGetPriority(Handle handle, int* priority) {
  std::shared_ptr<Stream> stream;
  if (const Status status = StreamOf(handle, &stream); status != kSuccess) return status;
  if (priority == nullptr) return kInvalidValue;
  *priority = stream->priority;
  return kSuccess;
}

Status StreamGetId(Handle handle, unsigned long long* id) {
  std::shared_ptr<Stream> stream;
  if (const Status status = StreamOf(handle, &stream); status != kSuccess) return status;
  if (id == nullptr) return kInvalidValue;
  *id = stream->id;
  return kSuccess;
}

Status StreamGetContext(Handle handle, Handle* context) {
  std::shared_ptr<Stream> stream;
  if (const Status status = StreamOf(handle, &stream); status != kSuccess) return status;
  if (context == nullptr) return kInvalidValue;
  *context = stream->context.lock()->handle;
  return kSuccess;
}

Status StreamGetDevice(Handle handle, int* device) {
  std::shared_ptr<Stream> stream;
  if (const Status status = StreamOf(handle, &stream); status != kSuccess) return status;
  if (device == nullptr) return kInvalidValue;
  *device = stream->device;
  return kSuccess;
}

Status StreamAddCallback(Handle handle, void (*callback)(Handle, int, void*), void* data,
                         unsigned flags) {
  std::shared_ptr<Stream> stream;
  if (const Status status = StreamOf(handle, &stream); status != kSuccess) return status;
  if (callback == nullptr || flags != 0) return kInvalidValue;
  Work work;
  work.type = 3;
  work.run = [=](std::string*) {
    callback(handle, kSuccess, data);
    return kSuccess;
  };
  return Submit(stream.get(), std::move(work));
}

Status LaunchHostFunction(Handle handle, void (*function)(void*), void* data) {
  std::shared_ptr<Stream> stream;
  if (const Status status = StreamOf(handle, &stream); status != kSuccess) return status;
  if (function == nullptr) return kInvalidValue;
  Work work;
  work.type = 3;
  work.run = [=](std::string*) {
    function(data);
    return kSuccess;
  };
  return Submit(stream.get(), std::move(work));
}

Status EventCreate(Handle* event, unsigned flags) {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  constexpr unsigned kInterprocess = 4;
  if (event == nullptr || (!ThisFace().is_implicit && flags > 7) ||
      ((flags & kInterprocess) != 0 && (flags & kWithoutTimes) == 0)) {
    Misuse("flags of an event that are not allowed: " + std::to_string(flags));
    return kInvalidValue;
  }
  auto made = std::make_shared<Event>();
  made->context = context;
  made->device = context->device;
  made->flags = flags;
  *event = AddObject("event", made);
  return kSuccess;
}

Status EventDestroy(Handle handle) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  const std::shared_ptr<Event> event = Take<Event>("event", handle);
  if (event == nullptr) return kInvalidHandle;
  const std::shared_ptr<Context> context = event->context.lock();
  return context == nullptr ? kContextIsDestroyed : Health(*context);
}

Status EventRecord(Handle event_handle, Handle handle) {
  std::shared_ptr<Stream> stream;
  std::shared_ptr<Event> event;
  if (const Status status = EventOf(event_handle, &event); status != kSuccess) return status;
  if (const Status status = StreamOf(handle, &stream); status != kSuccess) return status;
  const std::shared_ptr<Context> own = event->context.lock();
  if (own != stream->context.lock()) {
    Misuse("an event is recorded in a stream of another context");
    return kInvalidHandle;
  }
  if (stream->capture != nullptr) {
    event->capture = stream->capture;
    event->capture_nodes = stream->capture_tail;
    event->is_recorded = false;
    return kSuccess;
  }
  event->capture = nullptr;
  auto time = std::make_shared<std::atomic<int64_t>>(0);
  Work work;
  work.run = [time](std::string*) {
    time->store(Now());
    return kSuccess;
  };
  Moment moment;
  if (const Status status = Submit(stream.get(), std::move(work), &moment); status != kSuccess) {
    return status;
  }
  event->is_recorded = true;
  event->moment = moment;
  event->clock = stream->clock;
  event->nanoseconds = std::move(time);
  return kSuccess;
}

Status EventRecordWithFlags(Handle event, Handle stream, unsigned flags) {
  return flags > 1 ? kInvalidValue : EventRecord(event, stream);
}

Status EventQuery(Handle handle) {
  std::shared_ptr<Event> event;
  if (const Status status = EventOf(handle, &event); status != kSuccess) return status;
  if (event->capture != nullptr) {
    Misuse("an event that was recorded in a capture is asked");
    return kCapturedEvent;
  }
  if (!event->is_recorded) return kSuccess;
  if (!event->moment.timeline->IsOver(event->moment.number)) return kNotReady;
  const std::shared_ptr<Context> context = event->context.lock();
  WaitFor(event->moment, event->clock);
  return Observe(context.get());
}

Status EventSynchronize(Handle handle) {
  std::shared_ptr<Event> event;
  if (const Status status = EventOf(handle, &event); status != kSuccess) return status;
  if (event->capture != nullptr) {
    Misuse("an event that was recorded in a capture is waited for");
    return kCapturedEvent;
  }
  if (!event->is_recorded) return kSuccess;
  const std::shared_ptr<Context> context = event->context.lock();
  WaitFor(event->moment, event->clock);
  return Observe(context.get());
}

Status EventElapsedTime(float* milliseconds, Handle start_handle, Handle end_handle) {
  std::shared_ptr<Event> start;
  std::shared_ptr<Event> end;
  if (const Status status = EventOf(start_handle, &start); status != kSuccess) return status;
  if (const Status status = EventOf(end_handle, &end); status != kSuccess) return status;
  if (milliseconds == nullptr) return kInvalidValue;
  if (!start->is_recorded || !end->is_recorded || (start->flags & kWithoutTimes) != 0 ||
      (end->flags & kWithoutTimes) != 0) {
    Misuse("times are asked of an event that was not recorded, or was made without times");
    return kInvalidHandle;
  }
  if (start->device != end->device) {
    Misuse("times are asked of events of two devices");
    return kInvalidHandle;
  }
  if (!start->moment.timeline->IsOver(start->moment.number) ||
      !end->moment.timeline->IsOver(end->moment.number)) {
    return kNotReady;
  }
  const std::shared_ptr<Context> context = start->context.lock();
  if (const Status status = Observe(context.get()); status != kSuccess) return status;
  const int64_t nanoseconds = end->nanoseconds->load() - start->nanoseconds->load();
  *milliseconds = static_cast<float>(static_cast<double>(nanoseconds) / 1e6);
  return kSuccess;
}

}  // namespace dovetail::fakedrivers::gpu
