#include "stream.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

#include "dovetail/kit/wait_slice.h"

namespace dovetail::runtime::opencl {
namespace {

/* Commands that may be remembered before the finished ones among them are dropped. */
constexpr size_t kThinOutLeast = 64;

/* How many commands the message about a time limit names. */
constexpr size_t kPendingNamed = 4;

const std::shared_ptr<const std::string>& CopyName() {
  static const auto* const name =
      new std::shared_ptr<const std::string>(std::make_shared<const std::string>("copy"));
  return *name;
}

Status CheckQueueType(const dvt_native& native, const char* what) {
  const std::string type = native.type == nullptr ? "" : native.type;
  if (type == "cl_command_queue") return {};
  return {DVT_UNSUPPORTED, std::string("opencl ") + what +
                               " streams of type 'cl_command_queue', not '" + type + "'"};
}

/* Waits for `event`, which has been flushed, by looking, as OpenCL has no wait that ends. The
 * outcome of the work itself is not looked at here. */
Status WaitWithin(const Device& device, ClEvent event, History* history) {
  const uint64_t limit = device.time_limit();
  WaitEnd end(limit);
  for (;;) {
    ClInt status = kClComplete;
    DOVETAIL_RETURN_IF_ERROR(
        ClStatus(device.api().GetEventInfo(event, kClEventCommandExecutionStatus, sizeof(status),
                                           &status, nullptr),
                 "clGetEventInfo"));
    if (status <= kClComplete) return {};
    if (end.IsLimitOver()) break;
    if (end.IsSliceOver()) return {DVT_TIME_LIMIT, ""};
    SleepFor(end.Pause());
  }
  return {DVT_TIME_LIMIT, "device '" + device.record()->name + "' did not finish within " +
                              SecondsText(limit) + " s; under way: " + history->PendingText()};
}

}  // namespace

History::~History() {
  for (Command& command : commands_) api_.ReleaseEvent(command.event);
}

void History::Add(ClEvent event, std::shared_ptr<const std::string> what) {
  Append({event, std::move(what), {}});
}

void History::AddWait(ClEvent event, std::shared_ptr<History> waited, uint64_t position) {
  Append({event, nullptr, {std::move(waited), position}});
}

void History::Append(Command command) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (commands_.size() >= thin_out_at_) ThinOut();
  commands_.push_back(std::move(command));
}

uint64_t History::position() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return first_position_ + commands_.size();
}

void History::ThinOut() {
  while (!commands_.empty()) {
    Command& command = commands_.front();
    ClInt status = kClComplete;
    const ClInt result = api_.GetEventInfo(command.event, kClEventCommandExecutionStatus,
                                           sizeof(status), &status, nullptr);
    if (result == kClSuccess && status > kClComplete) break;
    if (command.waited.history != nullptr) Remember(std::move(command.waited));
    const Status outcome = Conclude(&command);
    commands_.pop_front();
    ++first_position_;
    if (!outcome.ok() && failure_.ok()) {
      failure_ = outcome;
      failure_position_ = first_position_;
    }
  }
  thin_out_at_ = std::max(kThinOutLeast, 2 * commands_.size());
}

void History::Remember(Waited waited) {
  for (Waited& known : waited_) {
    if (known.history != waited.history) continue;
    known.position = std::max(known.position, waited.position);
    return;
  }
  waited_.push_back(std::move(waited));
}

Status History::Conclude(Command* command) {
  ClInt status = kClComplete;
  const ClInt result = api_.GetEventInfo(command->event, kClEventCommandExecutionStatus,
                                         sizeof(status), &status, nullptr);
  api_.ReleaseEvent(command->event);
  command->event = nullptr;
  const std::string what = command->what == nullptr ? "a wait for another stream" : *command->what;
  if (result != kClSuccess) return ClStatus(result, "clGetEventInfo").Within(what);
  return status < kClComplete ? ClStatus(status, what.c_str()) : Status();
}

Status History::Collect(uint64_t position) {
  std::vector<Command> finished;
  std::vector<Waited> waited;
  Status first;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    waited.swap(waited_);
    if (!failure_.ok() && failure_position_ <= position) {
      first = failure_;
      failure_ = Status();
    }
    while (!commands_.empty() && first_position_ < position) {
      finished.push_back(std::move(commands_.front()));
      commands_.pop_front();
      ++first_position_;
    }
  }
  /* The other stream's own failure says more than that of the wait behind it, and came first. */
  Status cause;
  const auto collect = [&cause](const Waited& other) {
    const Status outcome = other.history->Collect(other.position);
    if (cause.ok()) cause = outcome;
  };
  for (const Waited& other : waited) collect(other);
  if (!cause.ok()) first = cause;
  for (Command& command : finished) {
    if (command.waited.history != nullptr) collect(command.waited);
    if (first.ok()) first = cause;
    const Status outcome = Conclude(&command);
    if (first.ok()) first = outcome;
  }
  return first;
}

std::string History::PendingText() {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::string text;
  size_t count = 0;
  for (const Command& command : commands_) {
    ClInt status = kClComplete;
    if (api_.GetEventInfo(command.event, kClEventCommandExecutionStatus, sizeof(status), &status,
                          nullptr) != kClSuccess ||
        status <= kClComplete) {
      continue;
    }
    if (++count > kPendingNamed) continue;
    text += text.empty() ? "" : ", ";
    text += command.what == nullptr ? "a wait for another stream" : *command.what;
  }
  if (count > kPendingNamed) text += " and " + std::to_string(count - kPendingNamed) + " more";
  return text.empty() ? "nothing that was submitted here" : text;
}

void History::Close() {
  std::vector<Waited> dropped;
  const std::lock_guard<std::mutex> lock(mutex_);
  dropped.swap(waited_);
  for (Command& command : commands_) dropped.push_back(std::move(command.waited));
}

Status Event::Synchronize() const {
  if (WaitEnd::IsBounded(device_.time_limit())) {
    DOVETAIL_RETURN_IF_ERROR(WaitWithin(device_, marker_, history_.get()));
  }
  const ClInt result = device_.api().WaitForEvents(1, &marker_);
  DOVETAIL_RETURN_IF_ERROR(history_->Collect(position_));
  return ClStatus(result, "clWaitForEvents");
}

Status Event::Time(ClUlong* nanoseconds) const {
  if (!is_timed_) return {DVT_INVALID_ARGUMENT, "the event was recorded without its time"};
  const ClInt result = device_.api().GetEventProfilingInfo(
      marker_, kClProfilingCommandEnd, sizeof(*nanoseconds), nanoseconds, nullptr);
  if (result == kClProfilingInfoNotAvailable) {
    return {DVT_INVALID_ARGUMENT, "the device has not reached the event yet; wait for it first"};
  }
  return ClStatus(result, "clGetEventProfilingInfo");
}

Status Event::Elapsed(const Event& start, double* nanoseconds) const {
  if (start.device_.record() != device_.record()) {
    return {DVT_INVALID_ARGUMENT, "the events are of '" + start.device_.record()->name + "' and '" +
                                      device_.record()->name + "', whose clocks differ"};
  }
  ClUlong from = 0;
  ClUlong to = 0;
  DOVETAIL_RETURN_IF_ERROR(start.Time(&from).Within("the first event"));
  DOVETAIL_RETURN_IF_ERROR(Time(&to).Within("the second event"));
  *nanoseconds = to >= from ? static_cast<double>(to - from) : -static_cast<double>(from - to);
  return {};
}

Stream::~Stream() {
  history_->Close();
  if (timing_queue_ != nullptr) device_.api().ReleaseCommandQueue(timing_queue_);
  if (queue_ != nullptr) device_.api().ReleaseCommandQueue(queue_);
}

Status Stream::Create() {
  ClInt result = kClSuccess;
  ClQueue queue = device_.api().CreateCommandQueue(device_.context(), device_.id(), 0, &result);
  DOVETAIL_RETURN_IF_ERROR(ClStatus(result, "clCreateCommandQueue"));
  queue_ = queue;
  return {};
}

Status Stream::Export(dvt_native* native) const {
  DOVETAIL_RETURN_IF_ERROR(CheckQueueType(*native, "exports"));
  native->handle = queue_;
  return {};
}

Status Stream::Import(const dvt_native& native) {
  DOVETAIL_RETURN_IF_ERROR(CheckQueueType(native, "imports"));
  if (native.handle == nullptr) {
    return {DVT_INVALID_ARGUMENT, "stream_import was given a cl_command_queue that is null"};
  }
  const auto queue = static_cast<ClQueue>(native.handle);
  ClContext context = nullptr;
  ClDevice device = nullptr;
  ClBitfield properties = 0;
  const auto query = [this, queue](ClUint what, auto* value) {
    return ClStatus(device_.api().GetCommandQueueInfo(queue, what, sizeof(*value), value, nullptr),
                    "clGetCommandQueueInfo");
  };
  DOVETAIL_RETURN_IF_ERROR(query(kClQueueContext, &context));
  DOVETAIL_RETURN_IF_ERROR(query(kClQueueDevice, &device));
  DOVETAIL_RETURN_IF_ERROR(query(kClQueueProperties, &properties));
  if (context != device_.context() || device != device_.id()) {
    return {DVT_INVALID_ARGUMENT,
            "the cl_command_queue belongs to another context or device than '" +
                device_.record()->name +
                "'; create it in the context of a memory that was exported from here"};
  }
  if ((properties & kClQueueOutOfOrder) != 0) {
    return {DVT_UNSUPPORTED, "the cl_command_queue executes out of order, a stream is in order"};
  }
  DOVETAIL_RETURN_IF_ERROR(
      ClStatus(device_.api().RetainCommandQueue(queue), "clRetainCommandQueue"));
  queue_ = queue;
  return {};
}

Status Stream::Copy(const dvt_location& destination, const dvt_location& source, uint64_t size) {
  const Api& api = device_.api();
  const auto destination_memory = static_cast<ClMem>(destination.memory);
  const auto source_memory = static_cast<ClMem>(source.memory);
  const auto bytes = static_cast<size_t>(size);
  const auto to = static_cast<size_t>(destination.offset);
  const auto from = static_cast<size_t>(source.offset);
  ClEvent event = nullptr;
  const char* call = "clEnqueueCopyBuffer";
  ClInt result = kClSuccess;
  if (destination_memory == nullptr) {
    call = "clEnqueueReadBuffer";
    result = api.EnqueueReadBuffer(queue_, source_memory, kClFalse, from, bytes, destination.host,
                                   0, nullptr, &event);
  } else if (source_memory == nullptr) {
    call = "clEnqueueWriteBuffer";
    result = api.EnqueueWriteBuffer(queue_, destination_memory, kClFalse, to, bytes, source.host, 0,
                                    nullptr, &event);
  } else {
    result = api.EnqueueCopyBuffer(queue_, source_memory, destination_memory, from, to, bytes, 0,
                                   nullptr, &event);
  }
  DOVETAIL_RETURN_IF_ERROR(
      ClStatus(result, call).Within("copy of " + std::to_string(size) + " bytes"));
  history_->Add(event, CopyName());
  return Flush();
}

Status Stream::Synchronize() {
  if (WaitEnd::IsBounded(device_.time_limit())) {
    ClEvent marker = nullptr;
    uint64_t position = 0;
    DOVETAIL_RETURN_IF_ERROR(Mark(&marker, &position));
    const Status status = WaitWithin(device_, marker, history_.get());
    device_.api().ReleaseEvent(marker);
    DOVETAIL_RETURN_IF_ERROR(status);
  }
  const ClInt result = device_.api().Finish(queue_);
  DOVETAIL_RETURN_IF_ERROR(history_->Collect(history_->position()));
  return ClStatus(result, "clFinish");
}

Status Stream::Mark(ClEvent* marker, uint64_t* position) const {
  *position = history_->position();
  DOVETAIL_RETURN_IF_ERROR(
      ClStatus(device_.api().EnqueueMarkerWithWaitList(queue_, 0, nullptr, marker),
               "clEnqueueMarkerWithWaitList"));
  /* Another queue may wait for it only after a flush of this one (specification 3.0, 5.15). */
  Status status = Flush();
  if (!status.ok()) device_.api().ReleaseEvent(*marker);
  return status;
}

Status Stream::MarkTimed(ClEvent* marker, uint64_t* position) {
  const Api& api = device_.api();
  if (timing_queue_ == nullptr) {
    ClInt result = kClSuccess;
    ClQueue queue =
        api.CreateCommandQueue(device_.context(), device_.id(), kClQueueProfiling, &result);
    DOVETAIL_RETURN_IF_ERROR(ClStatus(result, "clCreateCommandQueue with profiling"));
    timing_queue_ = queue;
  }
  ClEvent passed = nullptr;
  DOVETAIL_RETURN_IF_ERROR(Mark(&passed, position));
  const ClInt result = api.EnqueueMarkerWithWaitList(timing_queue_, 1, &passed, marker);
  api.ReleaseEvent(passed);
  DOVETAIL_RETURN_IF_ERROR(ClStatus(result, "clEnqueueMarkerWithWaitList"));
  Status status = ClStatus(api.Flush(timing_queue_), "clFlush");
  if (!status.ok()) api.ReleaseEvent(*marker);
  return status;
}

Status Stream::Record(bool is_timed, std::unique_ptr<dvt_event>* event) {
  ClEvent marker = nullptr;
  uint64_t position = 0;
  DOVETAIL_RETURN_IF_ERROR(is_timed ? MarkTimed(&marker, &position) : Mark(&marker, &position));
  *event = std::make_unique<dvt_event>(device_, marker, history_, position, is_timed);
  return {};
}

Status Stream::Wait(const Event& event) {
  if (event.device().record() != device_.record()) {
    return {DVT_INVALID_ARGUMENT, "a stream of device '" + device_.record()->name +
                                      "' cannot wait for an event of device '" +
                                      event.device().record()->name + "'"};
  }
  if (event.history() == history_) return {};
  const ClEvent marker = event.marker();
  ClEvent barrier = nullptr;
  DOVETAIL_RETURN_IF_ERROR(
      ClStatus(device_.api().EnqueueBarrierWithWaitList(queue_, 1, &marker, &barrier),
               "clEnqueueBarrierWithWaitList"));
  history_->AddWait(barrier, event.history(), event.position());
  return {};
}

}  // namespace dovetail::runtime::opencl
