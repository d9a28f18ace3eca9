/* Waits that end: at the device's time limit, and at the end of a slice, after which the core may
 * ask for the next one (stream_synchronize_within and event_synchronize_within in backend.h).
 *
 * A backend's entry opens a slice and calls what it calls for stream_synchronize:
 *
 *   WaitSlice slice(waited, nanoseconds);
 *   const int32_t code = StreamSynchronize(stream, error);
 *   return slice.Result(code, is_over);
 *
 * and the loop at the bottom, which looks at the device, asks how it goes on:
 *
 *   WaitEnd end(device.time_limit());
 *   while (!is_done()) {
 *     if (end.IsLimitOver()) return {DVT_TIME_LIMIT, ...};
 *     if (end.IsSliceOver()) return {DVT_TIME_LIMIT, ""};  (nobody reads the text)
 *     SleepFor(end.Pause());
 *   }
 *
 * Header-only. A slice belongs to the thread that opened it.
 */
#ifndef DOVETAIL_KIT_WAIT_SLICE_H_
#define DOVETAIL_KIT_WAIT_SLICE_H_

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <thread>

#include "dovetail/backend.h"

namespace dovetail {

class WaitSlice {
 public:
  /* `waited`: nanoseconds that earlier slices of the same wait have lasted. */
  WaitSlice(uint64_t waited, uint64_t nanoseconds)
      : waited_(waited), nanoseconds_(nanoseconds), outer_(Current()) {
    Current() = this;
  }
  ~WaitSlice() { Current() = outer_; }
  WaitSlice(const WaitSlice&) = delete;
  WaitSlice& operator=(const WaitSlice&) = delete;

  /* What the entry answers, given what the wait did. */
  int32_t Result(int32_t code, uint32_t* is_over) const {
    const bool has_ended_early = was_cut_ && code == DVT_TIME_LIMIT;
    if (is_over != nullptr) *is_over = has_ended_early ? 0 : 1;
    return has_ended_early ? DVT_OK : code;
  }

 private:
  friend class WaitEnd;
  static WaitSlice*& Current() {
    thread_local WaitSlice* current = nullptr;
    return current;
  }

  const uint64_t waited_;
  const uint64_t nanoseconds_;
  WaitSlice* const outer_;
  bool was_cut_ = false;
};

/* Gives up the processor, for a while if there is one. */
inline void SleepFor(std::chrono::nanoseconds pause) {
  if (pause.count() == 0) {
    std::this_thread::yield();
  } else {
    std::this_thread::sleep_for(pause);
  }
}

/* When one wait of this thread ends. */
class WaitEnd {
 public:
  /* `limit`: of the device, in nanoseconds; 0: none. */
  explicit WaitEnd(uint64_t limit)
      : slice_(WaitSlice::Current()), limit_(limit), begin_(Clock::now()) {}

  /* Whether there is an end at all: without one a driver's own wait may be used. */
  static bool IsBounded(uint64_t limit) { return limit != 0 || WaitSlice::Current() != nullptr; }

  bool IsLimitOver() const {
    return limit_ != 0 && Waited() + (slice_ == nullptr ? 0 : slice_->waited_) >= limit_;
  }
  bool IsSliceOver() {
    if (slice_ == nullptr || Waited() < slice_->nanoseconds_) return false;
    slice_->was_cut_ = true;
    return true;
  }

  /* Nanoseconds until one of the two is over, for drivers that can wait so long; 2^64 - 1: never.
   */
  uint64_t Left() const {
    const uint64_t waited = Waited();
    uint64_t left = ~uint64_t{0};
    if (limit_ != 0) {
      const uint64_t sum = waited + (slice_ == nullptr ? 0 : slice_->waited_);
      left = limit_ - std::min(limit_, sum);
    }
    if (slice_ != nullptr) {
      left = std::min(left, slice_->nanoseconds_ - std::min(slice_->nanoseconds_, waited));
    }
    return left;
  }

  /* How long to sleep before the next look, for drivers that can only be asked: nothing at first,
   * then a small part of what has been waited for. */
  std::chrono::nanoseconds Pause() const {
    constexpr uint64_t kEager = 100'000;
    constexpr uint64_t kShortest = 20'000;
    constexpr uint64_t kLongest = 1'000'000;
    const uint64_t waited = Waited();
    if (waited < kEager) return std::chrono::nanoseconds(0);
    return std::chrono::nanoseconds(
        std::min({std::max(waited / 16, kShortest), kLongest, std::max<uint64_t>(Left(), 1)}));
  }

 private:
  using Clock = std::chrono::steady_clock;

  uint64_t Waited() const {
    return static_cast<uint64_t>(
        std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - begin_).count());
  }

  WaitSlice* const slice_;
  const uint64_t limit_;
  const Clock::time_point begin_;
};

}  // namespace dovetail

#endif  // DOVETAIL_KIT_WAIT_SLICE_H_
