/* The one queue of a device: what has been submitted, what is done, and bytes on their way to the
 * host.
 *
 * Every submission has a serial, counted from 1. Bytes written by the library's own staging
 * (wgpuQueueWriteBuffer) travel with the next submission and have its serial.
 */
#ifndef DOVETAIL_RUNTIME_WEBGPU_QUEUE_H_
#define DOVETAIL_RUNTIME_WEBGPU_QUEUE_H_

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "gpu.h"
#include "submitter.h"

namespace dovetail::runtime::webgpu {

/* What a message may call a piece of work: "kernel 'name'", "copy". */
using Label = std::shared_ptr<const std::string>;

/* Bytes on their way to the host: in a staging buffer that the waiting thread moves them out of,
 * once it is mapped. */
struct HostRead {
  WgpuBuffer staging = nullptr;
  uint64_t staging_size = 0;
  uint64_t lead = 0; /* bytes of the first word that were not asked for */
  void* host = nullptr;
  uint64_t size = 0;
  uint64_t serial = 0;
  std::shared_ptr<Failures> failures; /* of the stream that asked for them */
  std::function<void()> give_back;    /* the staging buffer, unmapped */
  enum class State { kPending, kMapped, kFailed };
  std::atomic<State> state{State::kPending};
};

class Queue {
 public:
  explicit Queue(Gpu& gpu) : gpu_(gpu) {}
  Queue(const Queue&) = delete;
  Queue& operator=(const Queue&) = delete;

  /* With the device's mutex held: */

  /* Writes bytes into a buffer, behind all that was submitted. Offset and size are whole words.
   * `is_lasting`: the bytes stay as they are until the write is waited for. */
  Status WriteLocked(WgpuBuffer buffer, uint64_t offset, const void* bytes, uint64_t size,
                     bool is_lasting);
  /* Finishes the encoder and submits it. What the encoder refuses is returned and not submitted: by
   * the standard an invalid command buffer is one more error, wgpu-native ends the process. */
  Status SubmitLocked(WgpuCommandEncoder encoder, std::vector<Label> labels);
  /* Asks for the staging buffer of `read`, which the last submission fills, to be mapped. */
  void ReadLocked(const std::shared_ptr<HostRead>& read);
  /* The serial of all that has been asked for until now; submits what waits for a submission. */
  Status MarkLocked(uint64_t* serial);

  /* Without it: */

  /* Waits until all up to `serial` is done and its bytes have reached the host. */
  Status Wait(uint64_t serial);
  bool IsDone(uint64_t serial) const { return progress_->done.load() >= serial; }
  /* Whether all up to `serial` has been waited for by somebody: its bytes are with the host. */
  bool HasArrived(uint64_t serial) { return IsDone(serial) && HandOver(serial); }
  /* Whether nothing is under way any more. */
  bool IsIdle();

  void SetTimeLimit(uint64_t nanoseconds) { time_limit_ = nanoseconds; }
  /* How many streams there are: while there is one, a wait may block in the library. */
  void AddStream(int count) { streams_ += count; }

 private:
  struct Submission {
    uint64_t serial = 0;
    std::vector<Label> labels;
  };
  /* Shared with callbacks. */
  struct Progress {
    std::atomic<uint64_t> done{0};
  };

  static void OnWorkDone(WgpuEnum status, WgpuStringView message, void* data, void* unused);
  static void OnMapped(WgpuEnum status, WgpuStringView message, void* data, void* unused);
  template <typename Task>
  void Run(Task task);
  void Watch();
  void ForgetDone();
  bool HandOver(uint64_t serial);
  void Move(HostRead* read) const;
  std::string PendingText();

  Gpu& gpu_;
  const std::shared_ptr<Progress> progress_ = std::make_shared<Progress>();
  std::atomic<uint64_t> time_limit_{0};
  std::atomic<int> streams_{0};
  /* Guarded by the device's mutex. */
  uint64_t submitted_ = 0;
  uint64_t watched_ = 0;
  uint64_t unsubmitted_bytes_ = 0; /* written since the last submission */
  std::deque<Submission> submissions_;
  Submitter submitter_;
  std::mutex reads_mutex_; /* guards reads_; taken after the device's mutex, if at all */
  std::deque<std::shared_ptr<HostRead>> reads_;
};

}  // namespace dovetail::runtime::webgpu

#endif  // DOVETAIL_RUNTIME_WEBGPU_QUEUE_H_
