/* Work on its way into streams: what it comes after, what it touches, what becomes of its errors.
 */
#include "submit.h"

#include <algorithm>
#include <utility>

#include "../faults.h"
#include "capture.h"
#include "graph.h"
#include "state.h"

namespace dovetail::fakedrivers::gpu {
namespace {

/* On the thread of a stream, without the lock of the state. */
void Execute(const std::shared_ptr<Context>& context, const Work& work, const LaunchFault& fault) {
  State& state = TheState();
  {
    const std::lock_guard<std::mutex> lock(state.mutex);
    /* After an error nothing runs in the context any more. */
    if (context->pending != 0 || context->sticky != 0) return;
  }
  std::string text;
  Status status = kSuccess;
  if (fault.error != 0) {
    status = static_cast<Status>(fault.error);
    text = "a fault of the script";
  } else if (work.run) {
    status = work.run(&text);
  }
  if (status == kSuccess) return;
  const std::lock_guard<std::mutex> lock(state.mutex);
  if (context->pending == 0) {
    context->pending = status;
    context->pending_text = text;
  }
  Device* const device = FindDevice(context->device);
  if (fault.is_lost && device != nullptr) device->losing = status;
  if (fault.error == 0) Misuse("a launch failed: " + text);
}

/* What everything in `stream` comes after besides its own work: the default stream for ordinary
 * ones, and all ordinary ones for it (CUDA driver API, "Stream synchronization behavior"). */
std::vector<Moment> ImplicitOrder(const Context& context, Stream* stream) {
  std::vector<Moment> after;
  const auto add = [&](const Stream& other) {
    const Moment end = Timeline::End(other.timeline);
    stream->clock.Join(other.clock);
    if (!end.timeline->IsOver(end.number)) after.push_back(end);
  };
  constexpr unsigned kNonBlocking = 1;
  if (stream->is_legacy) {
    for (const auto& other : StreamsOf(context)) {
      if (other.get() != stream && (other->flags & kNonBlocking) == 0) add(*other);
    }
  } else if ((stream->flags & kNonBlocking) == 0) {
    add(*context.legacy);
  }
  return after;
}

}  // namespace

void CheckUses(const std::vector<Use>& uses, const Clock& clock, uint64_t timeline, uint64_t number,
               int device) {
  for (const Use& use : uses) {
    const std::shared_ptr<Allocation> allocation = FindMemory(use.address, true);
    if (allocation == nullptr) continue;
    if (allocation->is_stream_ordered &&
        clock.Of(allocation->ready.timeline->id()) < allocation->ready.number) {
      Misuse(std::string(use.what) + " in device " + std::to_string(device) +
             " is not ordered after the allocation of its memory in another stream (made by " +
             CallText(allocation->made) + ")");
    }
    uint64_t& last = allocation->uses[timeline];
    last = std::max(last, number);
  }
}

Status SubmitAfter(Stream* stream, Work work, const std::vector<Moment>& explicit_after,
                   Moment* moment) {
  const std::shared_ptr<Context> context = stream->context.lock();
  if (context == nullptr) return kContextIsDestroyed;
  if (stream->is_legacy) {
    for (const auto& capture : TheState().captures) {
      if (capture->mode == 2) continue;
      for (Stream* each : capture->streams) {
        if ((each->flags & 1U) == 0) {
          capture->is_invalid = true;
          Misuse("the default stream is used while a stream that waits for it is captured");
          return kCaptureImplicit;
        }
      }
    }
  }
  std::vector<Moment> after = ImplicitOrder(*context, stream);
  after.insert(after.end(), explicit_after.begin(), explicit_after.end());
  stream->clock.Join(TheState().host);
  LaunchFault fault;
  if (work.is_launch) fault = NextLaunch(context->device);
  const uint64_t timeline = stream->timeline->id();
  const uint64_t number = stream->timeline->submitted() + 1;
  stream->clock.Advance(timeline, number);
  CheckUses(work.uses, stream->clock, timeline, number, stream->device);
  const bool hangs = fault.hangs;
  stream->timeline->Submit(
      std::move(after), [context, work = std::move(work), fault] { Execute(context, work, fault); },
      hangs);
  if (moment != nullptr) *moment = {stream->timeline, number};
  return kSuccess;
}

Status Submit(Stream* stream, Work work, Moment* moment) {
  if (stream->capture != nullptr) return AddCaptured(stream, std::move(work));
  return SubmitAfter(stream, std::move(work), {}, moment);
}

void WaitFor(const Moment& moment, const Clock& clock) {
  if (moment.timeline == nullptr) return;
  /* Copied: the owner may change while the lock is open. */
  const Clock seen = clock;
  const Moment point = moment;
  if (!point.timeline->IsOver(point.number)) {
    const Unlocked unlocked;
    point.timeline->Wait(point.number);
  }
  TheState().host.Join(seen);
  TheState().host.Advance(point.timeline->id(), point.number);
}

void WaitForContext(Context* context) {
  for (const auto& stream : StreamsOf(*context)) {
    WaitFor(Timeline::End(stream->timeline), stream->clock);
  }
}

}  // namespace dovetail::fakedrivers::gpu
