/* Devices as the table hands them out, streams and events. */
#ifndef DOVETAIL_STREAM_ORDERED_STREAM_H_
#define DOVETAIL_STREAM_ORDERED_STREAM_H_

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <memory>
#include <string>
#include <thread>
#include <utility>

#include "dovetail/kit/wait_slice.h"
#include "dovetail/stream_ordered/driver.h"
#include "dovetail/stream_ordered/history.h"

namespace dovetail::stream_ordered {

template <typename Vendor>
class Device {
 public:
  explicit Device(std::shared_ptr<Context<Vendor>> context) : context_(std::move(context)) {}

  const std::shared_ptr<Context<Vendor>>& shared() const { return context_; }
  Context<Vendor>& context() const { return *context_; }
  const DeviceInfo<Vendor>& info() const { return context_->info(); }
  const Vendor& vendor() const { return context_->vendor(); }

  /* How long a wait may last, in nanoseconds; 0: for ever. */
  uint64_t time_limit() const { return time_limit_.load(std::memory_order_relaxed); }
  void SetTimeLimit(uint64_t nanoseconds) { time_limit_.store(nanoseconds); }

  const dvt_device_limits& limits() const { return info().limits; }
  Status VisitAttributes(dvt_attribute_visitor visitor, void* context) const {
    const Driver<Vendor>* driver = nullptr;
    DOVETAIL_RETURN_IF_ERROR(DriverState<Driver<Vendor>>::Find(&driver));
    return Vendor::VisitAttributes(*driver, info(), visitor, context);
  }

  Status Allocate(uint64_t size, dvt_memory* memory) {
    const Status status = context_->memory().Allocate(size, memory);
    return status.ok() ? status : context_->CheckMade(status, context_->memory().TakeFailure());
  }

  void Free(dvt_memory memory) {
    Scope<Vendor> scope(context_.get());
    if (scope.EnterToGiveBack()) context_->memory().Free(memory);
  }

  Status Import(const dvt_native& native, dvt_memory* memory) {
    DOVETAIL_RETURN_IF_ERROR(CheckPointerType(native, "imports"));
    if (native.handle == nullptr) {
      return {DVT_INVALID_ARGUMENT,
              std::string("memory_import was given a ") + Vendor::kPointerType + " that is null"};
    }
    PointerInfo found;
    const Outcome described = vendor().Describe(native.handle, &found);
    if (!described.ok() || found.kind != PointerInfo::Kind::kDevice ||
        found.device != info().native) {
      return {DVT_INVALID_ARGUMENT,
              std::string("the ") + Vendor::kPointerType + " is not memory of " + info().label};
    }
    const auto address = reinterpret_cast<uintptr_t>(native.handle);
    const uint64_t behind = found.size == 0 ? UINT64_MAX : found.size - (address - found.base);
    if (native.size > behind) {
      return {DVT_INVALID_ARGUMENT,
              std::string("the ") + Vendor::kPointerType + " has " + std::to_string(behind) +
                  " bytes to its end, memory_import was told " + std::to_string(native.size)};
    }
    context_->memory().NoteImport(native.handle);
    *memory = native.handle;
    return {};
  }

  Status Export(dvt_memory memory, dvt_native* native) {
    DOVETAIL_RETURN_IF_ERROR(CheckPointerType(*native, "exports"));
    native->handle = memory;
    native->size = context_->memory().SizeOf(memory);
    return {};
  }

 private:
  static Status CheckPointerType(const dvt_native& native, const char* what) {
    const std::string type = native.type == nullptr ? "" : native.type;
    if (type == Vendor::kPointerType) return {};
    return {DVT_UNSUPPORTED, std::string(Vendor::kKind) + " " + what + " memory of type '" +
                                 Vendor::kPointerType + "', not '" + type + "'"};
  }

  const std::shared_ptr<Context<Vendor>> context_;
  std::atomic<uint64_t> time_limit_{0};
};

enum class Waited { kDone, kSliceOver, kLimitOver };

/* Asks `query`, a function () -> Outcome, until it says that the work is over, for as long as the
 * limit and the slice say. The drivers have no wait that ends. `*outcome` is the last answer. */
template <typename Vendor, typename Query>
Waited WaitWithin(uint64_t limit, Query query, Outcome* outcome) {
  WaitEnd end(limit);
  for (;;) {
    *outcome = query();
    if (outcome->code != Vendor::kNotReady) return Waited::kDone;
    if (end.IsLimitOver()) return Waited::kLimitOver;
    if (end.IsSliceOver()) return Waited::kSliceOver;
    SleepFor(end.Pause());
  }
}

template <typename Vendor>
Status TimedOut(const Device<Vendor>& device, const RecentWork& work) {
  const std::string text = work.Text();
  return {DVT_TIME_LIMIT,
          device.info().label + " did not finish within " + SecondsText(device.time_limit()) +
              " s; under way: " + (text.empty() ? "nothing that was submitted here" : text)};
}

/* Waits with `query` within the limits that there are, and with `synchronize` when there is none.
 */
template <typename Vendor, typename Query, typename Synchronize>
Status WaitForWork(const Device<Vendor>& device, const RecentWork& work, Query query,
                   Synchronize synchronize) {
  const uint64_t limit = device.time_limit();
  if (!WaitEnd::IsBounded(limit)) return device.context().Check(synchronize());
  Outcome outcome;
  switch (WaitWithin<Vendor>(limit, query, &outcome)) {
    case Waited::kLimitOver:
      return TimedOut(device, work);
    case Waited::kSliceOver:
      return {DVT_TIME_LIMIT, ""};
    case Waited::kDone:
      break;
  }
  return device.context().Check(outcome);
}

/* Waits for a native event, within the time limit. */
template <typename Vendor>
Status WaitForNative(const Device<Vendor>& device, typename Vendor::Event event,
                     const RecentWork& work) {
  const Vendor& vendor = device.vendor();
  return WaitForWork(
      device, work, [&] { return vendor.QueryEvent(event); },
      [&] { return vendor.SynchronizeEvent(event); });
}

template <typename Vendor>
class Stream;

/* A point of a stream. */
template <typename Vendor>
class Event {
 public:
  Event(const Device<Vendor>& device, std::shared_ptr<History<Vendor>> history, bool is_timed)
      : device_(device),
        context_(device.shared()),
        history_(std::move(history)),
        is_timed_(is_timed) {}
  ~Event() {
    if (native_ == nullptr || context_->is_lost()) return;
    if (is_timed_) {
      context_->vendor().DestroyEvent(native_);
    } else {
      context_->staging().GiveEvent(native_);
    }
  }
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;

  Status Record(typename Vendor::Stream stream, bool is_captured) {
    const Vendor& vendor = context_->vendor();
    DOVETAIL_RETURN_IF_ERROR(context_->Check(is_timed_ ? vendor.CreateEvent(true, &native_)
                                                       : context_->staging().TakeEvent(&native_)));
    position_ = history_->position();
    work_count_ = history_->work().count();
    is_captured_ = is_captured;
    return context_->Check(vendor.RecordEvent(native_, stream));
  }

  Status Synchronize() {
    if (is_captured_) {
      return {DVT_INVALID_ARGUMENT,
              "the event was recorded into a graph that is being captured: nothing happens until "
              "the graph is launched, so that it cannot be waited for here"};
    }
    DOVETAIL_RETURN_IF_ERROR(WaitForNative(device_, native_, history_->work()));
    history_->work().Finish(work_count_);
    return history_->Finish(position_);
  }

  Status Elapsed(const Event& start, double* nanoseconds) const {
    for (const Event* event : {&start, this}) {
      if (!event->is_timed_) {
        return {DVT_INVALID_ARGUMENT,
                std::string("the ") + (event == this ? "second" : "first") +
                    " event was recorded without its time (event_record_timed)"};
      }
    }
    if (start.context_ != context_) {
      return {DVT_INVALID_ARGUMENT, "the events are of '" + start.context_->info().label +
                                        "' and '" + context_->info().label +
                                        "', whose clocks differ"};
    }
    float milliseconds = 0;
    const Outcome outcome = context_->vendor().Elapsed(start.native_, native_, &milliseconds);
    if (outcome.code == Vendor::kNotReady) {
      return {DVT_INVALID_ARGUMENT,
              "the device has not reached one of the events yet; wait for both first"};
    }
    DOVETAIL_RETURN_IF_ERROR(context_->Check(outcome));
    *nanoseconds = static_cast<double>(milliseconds) * 1e6;
    return {};
  }

  Context<Vendor>& context() const { return *context_; }
  const std::shared_ptr<Context<Vendor>>& shared() const { return context_; }
  const std::shared_ptr<History<Vendor>>& history() const { return history_; }
  typename Vendor::Event native() const { return native_; }
  uint64_t position() const { return position_; }
  bool is_captured() const { return is_captured_; }

 private:
  const Device<Vendor>& device_;
  const std::shared_ptr<Context<Vendor>> context_;
  const std::shared_ptr<History<Vendor>> history_;
  const bool is_timed_;
  typename Vendor::Event native_ = nullptr;
  uint64_t position_ = 0;
  uint64_t work_count_ = 0;
  bool is_captured_ = false;
};

template <typename Vendor>
class Stream {
 public:
  explicit Stream(const Device<Vendor>& device)
      : device_(device),
        context_(device.shared()),
        history_(std::make_shared<History<Vendor>>(device.shared())) {}
  ~Stream() {
    history_->Close();
    if (context_->is_lost()) return;
    extra_.Close(context_->vendor());
    if (follower_ != nullptr) context_->vendor().DestroyEvent(follower_);
    if (!is_imported_ && handle_ != nullptr) context_->vendor().DestroyStream(handle_);
  }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  Status Create() { return context_->Check(context_->vendor().CreateStream(&handle_)); }

  Status Import(const dvt_native& native) {
    DOVETAIL_RETURN_IF_ERROR(CheckStreamType(native, "imports"));
    handle_ = static_cast<typename Vendor::Stream>(native.handle);
    is_imported_ = true;
    may_be_captured_ = true;
    if (Vendor::IsOfEveryContext(handle_)) {
      /* Each thread has a stream of its own behind the name, so that another one can only wait for
       * an event of ours. */
      if (!Vendor::IsOfEachThread(handle_)) return {};
      return context_->Check(context_->vendor().CreateEvent(false, &follower_));
    }
    bool is_ours = false;
    DOVETAIL_RETURN_IF_ERROR(
        context_->Check(context_->vendor().IsOfContext(handle_, context_->current(), &is_ours)));
    if (is_ours) return {};
    return {DVT_INVALID_ARGUMENT, std::string("the ") + Vendor::kStreamType +
                                      " belongs to another device or context than " +
                                      context_->info().label + "; make it in " +
                                      Vendor::kSharedContext};
  }

  Status Export(dvt_native* native) const {
    DOVETAIL_RETURN_IF_ERROR(CheckStreamType(*native, "exports"));
    if (follower_ != nullptr) {
      return {DVT_UNSUPPORTED, std::string("the ") + Vendor::kStreamType +
                                   " means another stream in each thread, so that what others "
                                   "submit to it cannot be waited for"};
    }
    native->handle = handle_;
    return {};
  }

  Status Synchronize() {
    bool is_captured = false;
    DOVETAIL_RETURN_IF_ERROR(IsCaptured(&is_captured));
    if (is_captured) {
      return {DVT_INVALID_ARGUMENT,
              "the stream is being captured into a graph, so that it cannot be waited for: nothing "
              "happens until the graph is launched"};
    }
    const uint64_t count = history_->work().count();
    DOVETAIL_RETURN_IF_ERROR(WaitForAll());
    history_->work().Finish(count);
    return history_->FinishAll();
  }

  Status Record(bool is_timed, std::unique_ptr<Event<Vendor>>* event) {
    bool is_captured = false;
    DOVETAIL_RETURN_IF_ERROR(IsCaptured(&is_captured));
    auto made = std::make_unique<Event<Vendor>>(device_, history_, is_timed);
    DOVETAIL_RETURN_IF_ERROR(made->Record(handle_, is_captured));
    *event = std::move(made);
    return {};
  }

  Status Wait(const Event<Vendor>& event) {
    if (&event.context() != context_.get()) {
      return {DVT_INVALID_ARGUMENT, "a stream of " + context_->info().label +
                                        " cannot wait for an event of " +
                                        event.context().info().label};
    }
    if (event.history() == history_) return {};
    DOVETAIL_RETURN_IF_ERROR(
        context_->Check(context_->vendor().WaitForEvent(handle_, event.native())));
    may_be_captured_ |= event.is_captured(); /* it takes part in that graph from here on */
    history_->AddDependency(event.history(), event.position());
    return Submitted();
  }

  /* Whether what is submitted goes into a graph that somebody captures. Only a stream of others, or
   * one that waited for such, can be. */
  Status IsCaptured(bool* is_captured) {
    *is_captured = false;
    if (!may_be_captured_) return {};
    return context_->Check(context_->vendor().IsCapturing(handle_, is_captured));
  }

  /* In copy.h. Between memory of two devices, of which one is the stream's. */
  Status Copy(const dvt_location& destination, const dvt_location& source, uint64_t size);
  Status CopyBetween(Device<Vendor>& destination_device, const dvt_location& destination,
                     Device<Vendor>& source_device, const dvt_location& source, uint64_t size);

  /* In kernel.h. All launches are checked before the first is submitted. */
  Status Launch(const dvt_launch* launches, uint32_t count);

  /* After anything was given to the native stream. */
  Status Submitted() {
    if (follower_ == nullptr) return {};
    return context_->Check(context_->vendor().RecordEvent(follower_, handle_));
  }

  const Device<Vendor>& device() const { return device_; }
  Context<Vendor>& context() const { return *context_; }
  const std::shared_ptr<Context<Vendor>>& shared() const { return context_; }
  History<Vendor>& history() const { return *history_; }
  typename Vendor::Stream handle() const { return handle_; }
  typename Vendor::StreamExtra& extra() { return extra_; }

 private:
  static Status CheckStreamType(const dvt_native& native, const char* what) {
    const std::string type = native.type == nullptr ? "" : native.type;
    if (type == Vendor::kStreamType) return {};
    return {DVT_UNSUPPORTED, std::string(Vendor::kKind) + " " + what + " streams of type '" +
                                 Vendor::kStreamType + "', not '" + type + "'"};
  }

  Status WaitForAll() {
    if (follower_ != nullptr) return WaitForNative(device_, follower_, history_->work());
    const Vendor& vendor = context_->vendor();
    return WaitForWork(
        device_, history_->work(), [&] { return vendor.QueryStream(handle_); },
        [&] { return vendor.SynchronizeStream(handle_); });
  }

  const Device<Vendor>& device_;
  const std::shared_ptr<Context<Vendor>> context_;
  const std::shared_ptr<History<Vendor>> history_;
  typename Vendor::Stream handle_ = nullptr;
  typename Vendor::Event follower_ = nullptr;
  bool is_imported_ = false;
  bool may_be_captured_ = false;
  typename Vendor::StreamExtra extra_;
};

}  // namespace dovetail::stream_ordered

#endif  // DOVETAIL_STREAM_ORDERED_STREAM_H_
