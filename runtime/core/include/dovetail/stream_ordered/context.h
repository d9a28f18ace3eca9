/* A device of the machine and its open context: what is shared by all handles that are open on it.
 *
 * The context is the one that every library of the process uses (CUDA calls it primary), so that
 * addresses and streams of PyTorch, CuPy or JAX mean the same here. A thread's current context is
 * its owner's business: each call of the table makes ours current and puts back what was there.
 *
 * Loss. After some failures (an illegal address) every call on the context fails until the context
 * ends, and it ends when the last library of the process lets go of it. So a lost context is only
 * marked; when the device is opened again it is let go of, and if nobody else holds it the next
 * hold is a new, working one. Nobody else's context is ever reset. */
#ifndef DOVETAIL_STREAM_ORDERED_CONTEXT_H_
#define DOVETAIL_STREAM_ORDERED_CONTEXT_H_

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "dovetail/stream_ordered/memory.h"
#include "dovetail/stream_ordered/work.h"

namespace dovetail::stream_ordered {

/* What is read of a device once, when the driver is opened. */
template <typename Vendor>
struct DeviceInfo {
  uint32_t index = 0; /* as the core counts */
  int native = 0;     /* as the driver names it */
  std::string name;   /* "NVIDIA H200" */
  std::string label;  /* "cuda:0 (NVIDIA H200)" */
  dvt_device_limits limits = {};
  uint32_t max_block[3] = {1024, 1024, 64};
  uint64_t shared_without_asking = 49152; /* more needs AllowShared */
  bool has_pools = false;
  typename Vendor::Details details;
};

template <typename Vendor>
class Context {
 public:
  Context(const Vendor& vendor, const DeviceInfo<Vendor>& info)
      : vendor_(vendor),
        info_(info),
        memory_(vendor, info.native, info.has_pools,
                {info.limits.max_allocation_bytes, UINT64_MAX, info.limits.max_allocation_bytes,
                 info.label}),
        staging_(vendor) {}

  ~Context() { Retire(); }
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  /* Holds the device's context and makes what all streams share. */
  Status Open() {
    DOVETAIL_RETURN_IF_ERROR(
        Check(vendor_.Retain(info_.native, &current_)).Within("device " + info_.label));
    is_held_ = true;
    typename Vendor::Current before{};
    DOVETAIL_RETURN_IF_ERROR(Check(vendor_.GetCurrent(&before)));
    if (before != current_) DOVETAIL_RETURN_IF_ERROR(Check(vendor_.Enter(current_)));
    Status status = memory_.Open();
    if (before != current_) vendor_.Leave(before);
    return status.Within("device " + info_.label);
  }

  /* Lets go of everything. When the context is lost its objects are left to its end. */
  void Retire() {
    if (!is_held_) return;
    is_held_ = false;
    WaitForCalls();
    typename Vendor::Current before{};
    /* Objects that cannot be given back one by one end with the context. */
    bool can_call = !is_lost() && vendor_.GetCurrent(&before).ok();
    const bool is_other = can_call && before != current_;
    if (is_other) can_call = vendor_.Enter(current_).ok();
    staging_.Close(!can_call);
    memory_.Close(!can_call);
    if (is_other && can_call) vendor_.Leave(before);
    vendor_.Release(info_.native);
  }

  const Vendor& vendor() const { return vendor_; }
  const DeviceInfo<Vendor>& info() const { return info_; }
  typename Vendor::Current current() const { return current_; }
  DeviceMemory<Vendor>& memory() { return memory_; }
  Staging<Vendor>& staging() { return staging_; }

  bool is_lost() const { return is_lost_.load(std::memory_order_acquire); }
  Status CheckNotLost() const {
    if (!is_lost()) return {};
    const std::lock_guard<std::mutex> lock(mutex_);
    return {DVT_DEVICE_LOST, loss_};
  }
  std::string loss() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return loss_;
  }

  /* The status of a call on this context. A failure that breaks it is remembered, with what was
   * under way. */
  Status Check(Outcome outcome) {
    if (outcome.ok()) return {};
    Status status = stream_ordered::Check(vendor_, outcome);
    return vendor_.IsSticky(outcome.code) ? Lose(status.text()) : status;
  }

  /* The same for a status that a part of this context made from the result `code`. */
  Status CheckMade(const Status& status, int code) {
    return !status.ok() && code != 0 && vendor_.IsSticky(code) ? Lose(status.text()) : status;
  }

  /* Streams say what they were given, for the message of a loss. */
  void Add(const RecentWork* work) {
    const std::lock_guard<std::mutex> lock(mutex_);
    work_.push_back(work);
  }
  void Remove(const RecentWork* work) {
    const std::lock_guard<std::mutex> lock(mutex_);
    work_.erase(std::remove(work_.begin(), work_.end(), work), work_.end());
  }

  /* True the first time: access to a peer's memory is asked for once. The context of a peer that
   * was lost and opened anew is another one. */
  bool NotePeer(const Context& peer) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (std::find(peers_.begin(), peers_.end(), peer.serial_) != peers_.end()) return false;
    peers_.push_back(peer.serial_);
    return true;
  }

  /* Calls inside this context, so that it does not end under one (see Scope). */
  void Begin() { calls_.fetch_add(1, std::memory_order_acquire); }
  void End() { calls_.fetch_sub(1, std::memory_order_release); }

 private:
  static constexpr std::chrono::milliseconds kPatience{2000};

  Status Lose(const std::string& cause) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!is_lost()) {
      loss_ = info_.label + " is lost: " + cause + "; " + Suspects() + "; " + Vendor::kAfterLoss;
      is_lost_.store(true, std::memory_order_release);
    }
    return {DVT_DEVICE_LOST, loss_};
  }

  std::string Suspects() const {
    std::string text;
    size_t streams = 0;
    size_t pieces = 0;
    for (const RecentWork* work : work_) {
      uint64_t left_out = 0;
      const size_t count = work->Unfinished(&left_out).size() + (left_out != 0 ? 1 : 0);
      if (count == 0) continue;
      pieces += count;
      text += (streams++ == 0 ? "" : "; on another stream: ") + work->Text();
    }
    if (pieces == 0) return "nothing of this runtime was under way";
    if (pieces == 1) return "under way was " + text;
    return "under way were " + text + ", and one of them failed (" + Vendor::kFindCulprit + ")";
  }

  void WaitForCalls() const {
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    while (calls_.load(std::memory_order_acquire) != 0 &&
           std::chrono::steady_clock::now() < deadline) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }

  static uint64_t NextSerial() {
    static std::atomic<uint64_t> last{0};
    return ++last;
  }

  const uint64_t serial_ = NextSerial(); /* no other context of this process ever has the same */
  const Vendor& vendor_;
  const DeviceInfo<Vendor>& info_;
  typename Vendor::Current current_{};
  bool is_held_ = false;
  DeviceMemory<Vendor> memory_;
  Staging<Vendor> staging_;
  std::atomic<int64_t> calls_{0};
  std::atomic<bool> is_lost_{false};
  mutable std::mutex mutex_; /* guards what follows */
  std::string loss_;
  std::vector<const RecentWork*> work_;
  std::vector<uint64_t> peers_; /* serial numbers */
};

/* Makes a context current for one call, and puts back what was current before. */
template <typename Vendor>
class Scope {
 public:
  explicit Scope(Context<Vendor>* context) : context_(*context) { context_.Begin(); }
  ~Scope() {
    if (is_other_) context_.vendor().Leave(before_);
    context_.End();
  }
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;

  /* To give something back, which is worth a second try; false when that is not possible, and its
   * context will end it. */
  bool EnterToGiveBack() { return Enter().ok() || (!context_.is_lost() && Enter().ok()); }

  Status Enter() {
    if (context_.is_lost()) return context_.CheckNotLost();
    const Outcome asked = context_.vendor().GetCurrent(&before_);
    if (!asked.ok()) return context_.Check(asked);
    if (before_ == context_.current()) return {};
    const Outcome entered = context_.vendor().Enter(context_.current());
    is_other_ = entered.ok();
    return entered.ok() ? Status() : context_.Check(entered);
  }

 private:
  Context<Vendor>& context_;
  typename Vendor::Current before_{};
  bool is_other_ = false;
};

}  // namespace dovetail::stream_ordered

#endif  // DOVETAIL_STREAM_ORDERED_CONTEXT_H_
