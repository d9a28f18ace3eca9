#include "engine/stream.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "engine/backend.h"
#include "engine/cpu/cpu_backend.h"
#include "engine/interrupt.h"

namespace dovetail::runtime {
namespace {

// Workspace memory that a stream keeps for its next call.
constexpr uint64_t kMaxWorkspaceBytes = uint64_t{256} << 20;
constexpr size_t kMaxWorkspaceCount = 16;

// How long a backend waits before others are asked whether to go on.
constexpr uint64_t kWaitSlice =
    std::chrono::duration_cast<std::chrono::nanoseconds>(kInterruptPeriod).count();

// So few bytes that one more copy of them costs less than one more wait.
constexpr uint64_t kFewBytes = uint64_t{64} << 10;

}  // namespace

uint64_t NanosecondsSince(std::chrono::steady_clock::time_point begin) {
  const auto passed = std::chrono::steady_clock::now() - begin;
  return static_cast<uint64_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(passed).count());
}

Stream::Stream(Device* device, dvt_stream* handle, Use use)
    : device_(device),
      handle_(handle),
      one_thread_(use == Use::kOneThread),
      // The CPU's streams hold nothing; unlocked, a signal handler may use one that it interrupts.
      takes_lock_(!one_thread_ && device->table().launch != CpuBackendTable()->launch),
      is_callers_(use == Use::kCallers) {
  const MutexLock lock(device_->mutex_);
  device_->streams_.push_back(this);
}

Stream::~Stream() {
  if (IsBrokenByFork()) return;
  bool has_given_up = is_given_up_;
  {
    const MutexLock lock(device_->mutex_);
    has_given_up |= device_->HasGivenUp();
    auto& streams = device_->streams_;
    streams.erase(std::remove(streams.begin(), streams.end(), this), streams.end());
    for (Stream* other : streams) {
      if (!is_callers_) break;
      // Another stream may come to stand at the same address.
      const MutexLock other_lock(other->mutex_);
      other->followed_.erase(this);
    }
  }
  const bool is_idle = Settle(has_given_up);
  workspaces_.clear();
  if (is_idle) {
    device_->table().stream_destroy(handle_);
  } else {
    device_->Abandon(handle_);
  }
}

bool Stream::WaitOnce(uint64_t waited, uint64_t slice, bool* is_over) noexcept {
  *is_over = true;
  if (device_->is_synchronous() && !device_->is_lost()) return true;
  if (MayBeGone()) return true;
  const MutexLock lock(mutex_);
  const uint64_t count = submitted_.load();
  // A failure to wait would be kept for somebody who never asked; see Synchronize.
  if (IsCaptured()) return true;
  int32_t code = DVT_DEVICE_LOST;
  std::exception_ptr failure;
  try {
    // A lost device has nothing under way, and its driver may not answer.
    device_->CheckNotLost();
    dvt_error error = EmptyError();
    const dvt_backend_table& table = device_->table();
    if (slice != 0 && table.stream_synchronize_within != nullptr) {
      uint32_t is = 1;
      code = table.stream_synchronize_within(handle_, waited, slice, &is, &error);
      *is_over = code != DVT_OK || is != 0;
      if (!*is_over) return false;
    } else {
      code = table.stream_synchronize(handle_, &error);
    }
    if (code != DVT_OK) device_->Throw("work submitted earlier", code, error);
  } catch (...) {
    failure = std::current_exception();
  }
  // That an earlier wait was too short says nothing once a later one has ended.
  if (failure_ == nullptr || is_overdue_) failure_ = failure;
  is_overdue_ = code == DVT_TIME_LIMIT && failure_ == failure;
  is_given_up_ = false;
  // A caller's stream that fails is not asked a second time: its owner may have ended it.
  if (code == DVT_OK || (is_callers_ && code != DVT_TIME_LIMIT)) waited_ = count;
  return code != DVT_TIME_LIMIT;
}

bool Stream::Wait() noexcept {
  bool is_over = true;
  return WaitOnce(0, 0, &is_over);
}

bool Stream::WaitSlice(uint64_t waited) noexcept {
  bool is_over = true;
  WaitOnce(waited, HasInterruptCheck() ? kWaitSlice : 0, &is_over);
  return is_over;
}

bool Stream::Settle(bool has_given_up) noexcept {
  bool is_over = true;
  return WaitOnce(0, has_given_up || IsLeaving() ? kLook : 0, &is_over);
}

void Stream::ThrowFailure() {
  std::exception_ptr failure;
  {
    const MutexLock lock(mutex_);
    failure = std::exchange(failure_, nullptr);
  }
  if (failure != nullptr) std::rethrow_exception(failure);
}

void Stream::Synchronize() {
  if (!MayBeGone() && IsCaptured()) {
    Fail(ErrorKind::kValue, device_->name(),
         ": the stream is being captured into a graph and cannot be waited for; nothing happens "
         "until the graph is launched");
  }
  // Between slices no lock is held: a signal handler may use the stream.
  const auto begin = std::chrono::steady_clock::now();
  while (!WaitSlice(NanosecondsSince(begin))) CheckInterrupted(*this);
  ThrowFailure();
}

void Stream::WaitFor(Stream& other) {
  if (&other == this) return;
  if (other.device_ != device_) {
    Fail(ErrorKind::kValue, "a stream of ", device_->name(), " cannot wait for a stream of ",
         other.device_->name(), "; synchronise that one instead");
  }
  WaitFor(*other.Record(false));
}

void Stream::WaitFor(const Event& event) {
  if (&event.device() != device_) {
    Fail(ErrorKind::kValue, "a stream of ", device_->name(), " cannot wait for an event of ",
         event.device().name(), "; synchronise that one instead");
  }
  device_->CheckNotLost();
  dvt_error error = EmptyError();
  const MutexLock lock(mutex_);
  const int32_t code = device_->table().stream_wait(handle_, event.handle(), &error);
  if (code != DVT_OK) device_->Throw("waiting for an event", code, error);
}

void Stream::Follow(Stream& other) {
  if (&other == this) return;
  const uint64_t count = other.submitted_.load(std::memory_order_relaxed);
  {
    const MutexLock lock(mutex_);
    const auto known = followed_.find(&other);
    if ((known == followed_.end() ? 0 : known->second) == count) return;
  }
  if (other.IsSettled()) return;
  if (IsCaptured() || other.IsCaptured()) return;
  WaitFor(other);
  const MutexLock lock(mutex_);
  followed_[&other] = count;
}

std::unique_ptr<Event> Stream::Record(bool timed) {
  device_->CheckNotLost();
  const dvt_backend_table& table = device_->table();
  if (timed && (table.event_record_timed == nullptr || table.event_elapsed == nullptr)) {
    Fail(ErrorKind::kUnsupported, device_->name(), ": backend '", device_->backend().kind(),
         "' does not time events");
  }
  dvt_event* event = nullptr;
  dvt_error error = EmptyError();
  int32_t code = DVT_OK;
  {
    const MutexLock lock(mutex_);
    code = (timed ? table.event_record_timed : table.event_record)(handle_, &event, &error);
  }
  if (code != DVT_OK) device_->Throw("recording an event", code, error);
  return std::make_unique<Event>(device_, event, timed);
}

Event::~Event() {
  if (!IsBrokenByFork()) device_->table().event_destroy(handle_);
}

void Event::Synchronize() const {
  const dvt_backend_table& table = device_->table();
  const auto begin = std::chrono::steady_clock::now();
  dvt_error error = EmptyError();
  int32_t code = DVT_OK;
  for (uint32_t is_over = 0; is_over == 0;) {
    device_->CheckNotLost();
    if (!HasInterruptCheck() || table.event_synchronize_within == nullptr) {
      code = table.event_synchronize(handle_, &error);
      break;
    }
    is_over = 1;
    code = table.event_synchronize_within(handle_, NanosecondsSince(begin), kWaitSlice, &is_over,
                                          &error);
    if (code != DVT_OK) break;
    if (is_over != 0) break;
    CheckInterrupted(*device_);
  }
  if (code != DVT_OK) device_->Throw("work submitted earlier", code, error);
}

double Event::SecondsSince(const Event& start) const {
  if (!is_timed_ || !start.is_timed_) {
    Fail(ErrorKind::kValue, device_->name(), ": the ", start.is_timed_ ? "second" : "first",
         " event was recorded without its time; record it with timed=True");
  }
  if (start.device_ != device_) {
    Fail(ErrorKind::kValue, "an event of ", start.device_->name(), " and one of ", device_->name(),
         " have no time between them: their clocks differ");
  }
  start.Synchronize();
  Synchronize();
  double nanoseconds = 0;
  dvt_error error = EmptyError();
  const int32_t code = device_->table().event_elapsed(start.handle_, handle_, &nanoseconds, &error);
  if (code != DVT_OK) device_->Throw("the time between two events", code, error);
  return nanoseconds / 1e9;
}

void Stream::Copy(const dvt_location& destination, const dvt_location& source, uint64_t size) {
  if (size == 0) return;
  device_->CheckNotLost();
  dvt_error error = EmptyError();
  const MutexLock lock(mutex_);
  submitted_.fetch_add(1, std::memory_order_relaxed);
  const int32_t code = device_->table().copy(handle_, &destination, &source, size, &error);
  if (code != DVT_OK) device_->Throw(Concat("copying ", size, " bytes"), code, error);
}

void Stream::CopyBetween(const dvt_location& destination, Device& source_device,
                         const dvt_location& source, uint64_t size) {
  if (size == 0) return;
  device_->CheckNotLost();
  source_device.CheckNotLost();
  dvt_error error = EmptyError();
  const MutexLock lock(mutex_);
  submitted_.fetch_add(1, std::memory_order_relaxed);
  const int32_t code = device_->table().copy_between(handle_, device_->handle(), &destination,
                                                     source_device.handle(), &source, size, &error);
  if (code != DVT_OK) {
    device_->Throw(Concat("copying ", size, " bytes from ", source_device.name()), code, error);
  }
}

bool Stream::IsCaptured() const {
  const auto is_captured = device_->table().stream_is_captured;
  if (is_captured == nullptr || device_->is_lost()) return false;
  uint32_t is = 0;
  return is_captured(handle_, &is, nullptr) == DVT_OK && is != 0;
}

void Stream::CheckNotCaptured(const std::string& function, const char* what) const {
  if (!IsCaptured()) return;
  Fail(ErrorKind::kUnsupported, function, ": the stream of ", device_->name(),
       " is being captured into a graph, and the function uses ", what,
       ", which the next call uses again before the graph has run; call it outside of the capture");
}

bool Stream::TakesOwnBytes(uint64_t size) {
  if (device_->is_synchronous()) return false;
  if (device_->time_limit() != 0 || !HasInterruptCheck()) return device_->time_limit() != 0;
  if (size <= kFewBytes) return true;
  // Then the wait for the copy itself is short, and need not be ended.
  if (!IsSettled()) Synchronize();
  return false;
}

void Stream::Download(void* host, dvt_memory memory, uint64_t offset, uint64_t size) {
  const dvt_location source = {memory, nullptr, offset};
  if (!TakesOwnBytes(size)) {
    Copy({nullptr, host, 0}, source, size);
    Wait();
    ThrowFailure();
    return;
  }
  const auto bytes = std::make_shared<std::vector<uint8_t>>(size);
  CopyKept({nullptr, bytes->data(), 0}, source, bytes);
  std::memcpy(host, bytes->data(), size);
}

void Stream::Upload(dvt_memory memory, uint64_t offset, const void* host, uint64_t size) {
  const dvt_location destination = {memory, nullptr, offset};
  if (!TakesOwnBytes(size)) {
    Copy(destination, {nullptr, const_cast<void*>(host), 0}, size);
    Wait();
    ThrowFailure();
    return;
  }
  const auto* first = static_cast<const uint8_t*>(host);
  const auto bytes = std::make_shared<std::vector<uint8_t>>(first, first + size);
  CopyKept(destination, {nullptr, bytes->data(), 0}, bytes);
}

void Stream::CopyKept(const dvt_location& destination, const dvt_location& source,
                      const std::shared_ptr<std::vector<uint8_t>>& bytes) {
  Copy(destination, source, bytes->size());
  try {
    Synchronize();
  } catch (const Error& error) {
    const bool is_under_way =
        error.kind() == ErrorKind::kTimeLimit || error.kind() == ErrorKind::kInterrupted;
    if (is_under_way) device_->KeepUntilIdle(bytes);
    throw;
  }
}

void Stream::Launch(const dvt_launch* launches, const uint64_t* work, uint32_t count) {
  if (device_->is_lost()) device_->CheckNotLost();
  dvt_error error;
  error.struct_size = sizeof error;
  error.text[0] = '\0';
  std::unique_lock<Mutex> lock(mutex_, std::defer_lock);
  if (takes_lock_) lock.lock();
  if (!one_thread_) {
    submitted_.fetch_add(1, std::memory_order_relaxed);
  }
  const dvt_backend_table& table = device_->table();
  const int32_t code = table.launch_with_work != nullptr
                           ? table.launch_with_work(handle_, launches, work, count, &error)
                           : table.launch(handle_, launches, count, &error);
  if (code != DVT_OK) device_->Throw("launching", code, error);
}

bool Stream::Call(const dvt_library_function& function, const dvt_call_context& context,
                  const dvt_call_argument* arguments, uint32_t count) {
  if (device_->is_lost()) device_->CheckNotLost();
  dvt_error error = EmptyError();
  std::unique_lock<Mutex> lock(mutex_, std::defer_lock);
  if (takes_lock_) lock.lock();
  if (!one_thread_) submitted_.fetch_add(1, std::memory_order_relaxed);
  uint32_t is_done = 0;
  const int32_t code = function.call(&context, arguments, count, &is_done, &error);
  if (code != DVT_OK) device_->Throw(Concat("calling '", function.name, "'"), code, error);
  return is_done != 0;
}

Memory Stream::TakeWorkspace(uint64_t size) {
  {
    const MutexLock lock(mutex_);
    // The smallest that fits and is not more than twice too large.
    auto best = workspaces_.end();
    for (auto at = workspaces_.begin(); at != workspaces_.end(); ++at) {
      const bool fits = at->size() >= size && at->size() / 2 <= size;
      if (fits && (best == workspaces_.end() || at->size() < best->size())) best = at;
    }
    if (best != workspaces_.end()) {
      Memory memory = std::move(*best);
      workspaces_.erase(best);
      workspace_bytes_ -= memory.size();
      return memory;
    }
  }
  return device_->Allocate(size);
}

void Stream::ReturnWorkspace(Memory memory) noexcept {
  Memory dropped;  // freed after the lock is given up: freeing may wait for this stream
  try {
    const MutexLock lock(mutex_);
    if (memory.size() > kMaxWorkspaceBytes) return;
    if (workspaces_.size() >= kMaxWorkspaceCount ||
        workspace_bytes_ + memory.size() > kMaxWorkspaceBytes) {
      if (workspaces_.empty()) return;
      workspace_bytes_ -= workspaces_.front().size();
      dropped = std::move(workspaces_.front());
      workspaces_.erase(workspaces_.begin());
    }
    workspace_bytes_ += memory.size();
    workspaces_.push_back(std::move(memory));
  } catch (const std::exception&) {
    memory.Reset();  // no room to remember it
  }
}

}  // namespace dovetail::runtime
