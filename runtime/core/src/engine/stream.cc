#include <algorithm>
#include <utility>

#include "engine/device.h"

namespace dovetail::runtime {
namespace {

// Workspace memory that a stream keeps for its next call.
constexpr uint64_t kMaxWorkspaceBytes = uint64_t{256} << 20;
constexpr size_t kMaxWorkspaceCount = 16;

}  // namespace

Stream::Stream(Device* device, dvt_stream* handle, bool one_thread)
    : device_(device), handle_(handle), one_thread_(one_thread) {
  const std::lock_guard<std::mutex> lock(device_->mutex_);
  device_->streams_.push_back(this);
}

Stream::~Stream() {
  {
    const std::lock_guard<std::mutex> lock(device_->mutex_);
    auto& streams = device_->streams_;
    streams.erase(std::remove(streams.begin(), streams.end(), this), streams.end());
  }
  Wait();
  workspaces_.clear();
  device_->table().stream_destroy(handle_);
}

void Stream::Wait() noexcept {
  if (device_->is_synchronous()) return;
  const std::lock_guard<std::mutex> lock(mutex_);
  dvt_error error = EmptyError();
  const int32_t code = device_->table().stream_synchronize(handle_, &error);
  if (code == DVT_OK || failure_ != nullptr) return;
  try {
    ThrowStatus(device_->name() + ": work submitted earlier", code, error);
  } catch (...) {
    failure_ = std::current_exception();
  }
}

void Stream::Synchronize() {
  Wait();
  std::exception_ptr failure;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    failure = std::exchange(failure_, nullptr);
  }
  if (failure != nullptr) std::rethrow_exception(failure);
}

void Stream::WaitFor(Stream& other) {
  if (&other == this) return;
  if (other.device_ != device_) {
    Fail(ErrorKind::kValue, "a stream of ", device_->name(), " cannot wait for a stream of ",
         other.device_->name(), "; synchronise that one instead");
  }
  const dvt_backend_table& table = device_->table();
  dvt_event* event = nullptr;
  dvt_error error = EmptyError();
  int32_t code = DVT_OK;
  {
    const std::lock_guard<std::mutex> lock(other.mutex_);
    code = table.event_record(other.handle_, &event, &error);
  }
  if (code != DVT_OK) ThrowStatus(device_->name() + ": recording an event", code, error);
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    code = table.stream_wait(handle_, event, &error);
  }
  table.event_destroy(event);
  if (code != DVT_OK) ThrowStatus(device_->name() + ": waiting for an event", code, error);
}

void Stream::Copy(const dvt_location& destination, const dvt_location& source, uint64_t size) {
  if (size == 0) return;
  dvt_error error = EmptyError();
  const std::lock_guard<std::mutex> lock(mutex_);
  const int32_t code = device_->table().copy(handle_, &destination, &source, size, &error);
  if (code != DVT_OK) {
    ThrowStatus(Concat(device_->name(), ": copying ", size, " bytes"), code, error);
  }
}

void Stream::Launch(const dvt_launch* launches, uint32_t count) {
  dvt_error error;
  error.struct_size = sizeof error;
  error.text[0] = '\0';
  std::unique_lock<std::mutex> lock(mutex_, std::defer_lock);
  if (!one_thread_) lock.lock();
  const int32_t code = device_->table().launch(handle_, launches, count, &error);
  if (code != DVT_OK) ThrowStatus(device_->name() + ": launching", code, error);
}

Memory Stream::TakeWorkspace(uint64_t size) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
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
    const std::lock_guard<std::mutex> lock(mutex_);
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
