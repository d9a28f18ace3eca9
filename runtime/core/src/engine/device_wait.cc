// What waits for a device's work: its streams, and what was given back while work may still use it.
#include <algorithm>
#include <utility>

#include "engine/device.h"
#include "engine/interrupt.h"

namespace dovetail::runtime {
namespace {

// Memory put aside on asynchronous devices before streams are waited for to free it.
constexpr uint64_t kMaxDeferredBytes = uint64_t{256} << 20;
constexpr size_t kMaxDeferredCount = 1024;

}  // namespace

void Device::Free(dvt_memory handle, uint64_t size) noexcept {
  if (IsBrokenByFork()) return;
  if (!is_host_memory()) {
    const MutexLock lock(state_mutex_);
    const auto found = owned_.find(handle);
    if (found != owned_.end()) owned_.erase(found);
  }
  if (is_synchronous()) {
    table_->free(handle_, handle);
    return;
  }
  bool kept = false;
  bool is_full = true;
  try {
    const MutexLock lock(mutex_);
    deferred_.push_back({handle, size});
    kept = true;
    deferred_bytes_ += size;
    is_full = deferred_bytes_ > kMaxDeferredBytes || deferred_.size() > kMaxDeferredCount;
  } catch (const std::exception&) {
    is_full = true;  // no room to remember it: wait for the streams now
  }
  const bool is_idle = is_full && Collect();
  // Rather lost to this process than given back under work that may use it.
  if (!kept && is_idle) table_->free(handle_, handle);
}

bool Device::Collect() noexcept {
  std::vector<Deferred> deferred;
  std::vector<dvt_stream*> abandoned;
  std::vector<std::shared_ptr<std::vector<uint8_t>>> kept;
  {
    const MutexLock lock(mutex_);
    bool is_idle = true;
    const bool has_given_up = HasGivenUp();
    for (Stream* stream : streams_) is_idle &= stream->Settle(has_given_up);
    for (dvt_stream* stream : abandoned_) is_idle &= HasEnded(stream);
    if (!is_idle) return false;
    abandoned.swap(abandoned_);
    kept.swap(kept_);
    deferred.swap(deferred_);
    deferred_bytes_ = 0;
  }
  for (const Deferred& entry : deferred) table_->free(handle_, entry.handle);
  for (dvt_stream* stream : abandoned) table_->stream_destroy(stream);
  return true;
}

bool Device::HasEnded(dvt_stream* abandoned) const {
  if (is_lost()) return true;
  uint32_t is_over = 1;
  const int32_t code =
      table_->stream_synchronize_within == nullptr
          ? table_->stream_synchronize(abandoned, nullptr)
          : table_->stream_synchronize_within(abandoned, 0, kLook, &is_over, nullptr);
  return is_over != 0 && code != DVT_TIME_LIMIT;
}

bool Device::HasGivenUp() const {
  return !abandoned_.empty() || std::any_of(streams_.begin(), streams_.end(),
                                            [](Stream* stream) { return stream->is_given_up(); });
}

void Device::GiveUp() noexcept {
  const MutexLock lock(mutex_);
  for (Stream* stream : streams_) stream->GiveUp();
}

void Device::Abandon(dvt_stream* stream) noexcept {
  try {
    const MutexLock lock(mutex_);
    abandoned_.push_back(stream);
  } catch (const std::bad_alloc&) {  // NOLINT(bugprone-empty-catch): it is never destroyed
  }
}

void Device::KeepUntilIdle(std::shared_ptr<std::vector<uint8_t>> bytes) noexcept {
  try {
    const MutexLock lock(mutex_);
    kept_.push_back(bytes);
  } catch (const std::bad_alloc&) {
    // No room to remember them: they are never freed.
    new (std::nothrow) std::shared_ptr<std::vector<uint8_t>>(std::move(bytes));
  }
}

void Device::Synchronize() { WaitForStreams(nullptr); }

void Device::WaitForStreams(const std::chrono::steady_clock::time_point* deadline) {
  std::exception_ptr failure;
  const auto begin = std::chrono::steady_clock::now();
  bool is_over = false;
  while (!is_over) {
    const auto now = std::chrono::steady_clock::now();
    if (deadline != nullptr && now >= *deadline) return;
    is_over = true;
    {
      // Not held for longer than a slice: what runs between slices may use the device.
      const MutexLock lock(mutex_);
      for (Stream* stream : streams_) {
        if (deadline != nullptr && stream->is_callers()) continue;
        if (!stream->MayBeGone() && stream->IsCaptured()) continue;
        is_over = stream->WaitSlice(NanosecondsSince(begin));
        if (!is_over) break;
        try {
          stream->ThrowFailure();
        } catch (const Error&) {
          if (failure == nullptr) failure = std::current_exception();
        }
      }
    }
    if (is_over || deadline != nullptr) continue;
    CheckInterrupted(*this);
  }
  // What is left when the process ends goes with it.
  if (!is_synchronous() && deadline == nullptr) Collect();
  if (failure != nullptr) std::rethrow_exception(failure);
}

}  // namespace dovetail::runtime
