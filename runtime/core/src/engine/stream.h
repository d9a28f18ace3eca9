// Streams and events: a device's queues of work, and the waits for it.
#ifndef DOVETAIL_ENGINE_STREAM_H_
#define DOVETAIL_ENGINE_STREAM_H_

#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "dovetail/backend.h"
#include "dovetail/library.h"
#include "engine/calls.h"
#include "engine/device.h"

namespace dovetail::runtime {

class Event;

// An in-order queue of work. Calls on one stream are serialised here, as the backend interface
// asks.
class Stream {
 public:
  // Who uses it: anybody; only the calling thread, so that no lock is needed; a caller's library,
  // which may destroy what is behind the handle once all work was waited for.
  enum class Use { kAny, kOneThread, kCallers };
  Stream(Device* device, dvt_stream* handle, Use use = Use::kAny);
  ~Stream();  // waits for the work
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  Device& device() const { return *device_; }
  dvt_stream* handle() const { return handle_; }
  bool is_callers() const { return is_callers_; }

  // Waits until all submitted work is done; throws its first failure, once.
  void Synchronize();

  // The same without throwing, whoever interrupts: a failure is kept for the next Synchronize.
  // False when the work did not finish within the time limit.
  bool Wait() noexcept;

  // The same for what is given back: a short look only when something of the device was given up,
  // since work of one stream may have to wait for that of another, or when the process is ending.
  bool Settle(bool has_given_up) noexcept;

  // Says that a wait for the work was interrupted: nobody but who asks waits for it again.
  void GiveUp() noexcept {
    if (!IsSettled()) is_given_up_ = true;
  }
  bool is_given_up() const { return is_given_up_; }

  // The same for a short while, where the backend can: false when the wait is not over. `waited` is
  // how long it has lasted already, in nanoseconds.
  bool WaitSlice(uint64_t waited) noexcept;

  // Throws the failure that a wait has kept, once.
  void ThrowFailure();

  // Work submitted here from now on waits for what `other` (of the same device) has been given so
  // far. Does not block the host.
  void WaitFor(Stream& other);
  void WaitFor(const Event& event);

  // As WaitFor, unless nothing was given to `other` since the last time or all of it has been
  // waited for, or one of the two is being captured, which nobody may wait for then.
  void Follow(Stream& other);

  // Whether all that was given to it has been waited for by the host. Not known of streams of one
  // thread, which are never settled.
  bool IsSettled() const { return !one_thread_ && submitted_ == waited_; }

  // Whether its owner, a caller's library, may have ended it: it is not asked for anything then.
  bool MayBeGone() const { return is_callers_ && IsSettled(); }

  // Marks the present end of the stream; `timed`: the device also notes when it gets there. Throws
  // kUnsupported when the backend times no events.
  std::unique_ptr<Event> Record(bool timed);

  // Copies bytes in stream order. Host bytes must stay valid and unchanged until the stream is
  // synchronised. `size` 0 does nothing.
  void Copy(const dvt_location& destination, const dvt_location& source, uint64_t size);

  // The same from memory of another device, whose work has been waited for (CanCopyFrom).
  void CopyBetween(const dvt_location& destination, Device& source_device,
                   const dvt_location& source, uint64_t size);

  // Whether another library captures what is submitted here into a graph.
  bool IsCaptured() const;

  // Throws kUnsupported while the stream is captured: `what` would be used again before the graph
  // has run.
  void CheckNotCaptured(const std::string& function, const char* what) const;

  // Copies `size` bytes between device memory and the host, and waits. When the wait is ended
  // before the work, nothing will touch the caller's bytes later.
  void Download(void* host, dvt_memory memory, uint64_t offset, uint64_t size);
  void Upload(dvt_memory memory, uint64_t offset, const void* host, uint64_t size);

  // Submits launches in order. `work`: of each, as dvt_backend_table.launch_with_work takes it.
  void Launch(const dvt_launch* launches, const uint64_t* work, uint32_t count);

  // Lets a library's function submit work, in the order of the launches; whether it did. `context`
  // names this stream.
  bool Call(const dvt_library_function& function, const dvt_call_context& context,
            const dvt_call_argument* arguments, uint32_t count);

  // Memory that is reused in stream order: taken for one call, given back at its end while the
  // submitted work may still run. Used for workspaces.
  Memory TakeWorkspace(uint64_t size);
  void ReturnWorkspace(Memory memory) noexcept;

 private:
  // Whether a copy that is waited for goes through bytes of its own, since its wait may be ended.
  // Where it does not, what the stream was given before has been waited for.
  bool TakesOwnBytes(uint64_t size);
  // One wait of the backend, or (`slice` in nanoseconds is not 0) one slice of a wait that has
  // lasted `waited`. False when its time is up; `*is_over`: it is the whole wait's.
  bool WaitOnce(uint64_t waited, uint64_t slice, bool* is_over) noexcept;
  // Waits; what is left under way keeps its bytes.
  void CopyKept(const dvt_location& destination, const dvt_location& source,
                const std::shared_ptr<std::vector<uint8_t>>& bytes);

  Device* device_;
  dvt_stream* handle_;
  bool one_thread_;
  bool takes_lock_;  // for launches
  bool is_callers_;
  Mutex mutex_;                           // serialises calls on the handle, and guards what follows
  std::atomic<uint64_t> submitted_{0};    // pieces of work so far
  std::atomic<uint64_t> waited_{0};       // how many of them the host has seen the end of
  std::atomic<bool> is_given_up_{false};  // a wait was interrupted, and none has ended since
  std::map<const Stream*, uint64_t> followed_;
  std::exception_ptr failure_;
  bool is_overdue_ = false;  // the failure is that the time limit ended a wait
  std::vector<Memory> workspaces_;
  uint64_t workspace_bytes_ = 0;
};

// A point of a stream. It may outlive the stream.
class Event {
 public:
  Event(Device* device, dvt_event* handle, bool is_timed)
      : device_(device), handle_(handle), is_timed_(is_timed) {}
  ~Event();
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;

  Device& device() const { return *device_; }
  dvt_event* handle() const { return handle_; }

  // Waits until the device has got there; throws the first failure of the work before it.
  void Synchronize() const;

  // Seconds from `start` to here, both timed and of one device, after waiting for both. Throws
  // kValue when they are not.
  double SecondsSince(const Event& start) const;

 private:
  Device* device_;
  dvt_event* handle_;
  bool is_timed_;
};

// The slice of a wait, in nanoseconds, that is but one look.
constexpr uint64_t kLook = 1;

// How long ago something was.
uint64_t NanosecondsSince(std::chrono::steady_clock::time_point begin);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_STREAM_H_
