/* Timelines: the order of a device's work.
 *
 * Each submission of a stream signals the next value of the stream's timeline semaphore, or a fence
 * where the device has none; an event is a stream and a value. Every submission ends with a barrier
 * for whatever comes later on its queue, so that the work of one queue is in order by itself; a
 * wait for another queue is a semaphore of the next submission. Nothing polls, and no thread of
 * ours is needed.
 */
#ifndef DOVETAIL_RUNTIME_VULKAN_TIMELINE_H_
#define DOVETAIL_RUNTIME_VULKAN_TIMELINE_H_

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "device.h"

namespace dovetail::runtime::vulkan {

class Timeline;
using Point = std::pair<std::shared_ptr<Timeline>, uint64_t>;
using Label = std::shared_ptr<const std::string>; /* "kernel 'name'", "copy of 12 bytes" */

/* Bytes that reach the host when somebody waits: from a staging block, or, while nothing has been
 * submitted since, from device memory that the host sees. */
struct HostRead {
  const char* from = nullptr;
  void* host = nullptr;
  uint64_t size = 0;
};

/* A fence that a waiting thread may still look at when its submission is over. */
struct Fence {
  explicit Fence(Device* owner) : device(owner) {}
  ~Fence() { device->api().DestroyFence(device->handle(), handle, nullptr); }
  Fence(const Fence&) = delete;
  Fence& operator=(const Fence&) = delete;

  Device* const device;
  VkFence handle = nullptr;
};

/* Descriptor sets that are written anew each time their submission is used again. */
struct DescriptorSets {
  struct OfLayout {
    std::vector<VkDescriptorSet> sets;
    size_t used = 0;
  };
  std::vector<VkDescriptorPool> pools;
  std::map<const Layout*, OfLayout> by_layout;
};

/* One command buffer with all that must live as long as the device works on it. */
struct Submission {
  VkCommandBuffer commands = nullptr;
  std::shared_ptr<Fence> fence; /* without timeline semaphores */
  uint64_t value = 0;
  DescriptorSets descriptors;
  std::vector<Block*> staging;
  uint64_t staging_bytes = 0;
  std::vector<HostRead> reads;
  std::vector<Point> waits;
  std::vector<Label> labels;
};

/* The native half of a stream, which is used again by a later stream of the same queue. */
struct TimelineParts {
  Queue* queue = nullptr;
  VkSemaphore semaphore = nullptr; /* null without timeline semaphores */
  VkCommandPool pool = nullptr;
  uint64_t last = 0; /* the value of the newest submission */
  std::vector<std::unique_ptr<Submission>> idle;
  std::deque<std::unique_ptr<Submission>> in_flight;
};

void DestroyParts(Device* device, TimelineParts* parts);

/* True when work of these parts is not finished yet. */
bool IsBusy(const Device& device, const TimelineParts& parts);

/* The ordered work of one stream; shared with its events, which may outlive the stream. */
class Timeline : public std::enable_shared_from_this<Timeline> {
 public:
  explicit Timeline(Device* device) : device_(*device) {}
  ~Timeline();
  Timeline(const Timeline&) = delete;
  Timeline& operator=(const Timeline&) = delete;

  Status Create();

  /* Records with `record`, a function (Submission*) -> Status, and submits. */
  template <typename Record>
  Status Submit(Record record) {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::unique_ptr<Submission> submission;
    Status status = Begin(&submission);
    if (status.ok()) status = record(submission.get());
    return Send(std::move(submission), status);
  }

  /* Work submitted from now on waits for `point`. */
  void WaitFor(Point point);

  /* The present end of the stream. Waits and reads that no submission carries yet get one, as the
   * end comes after them too. */
  Status Mark(uint64_t* value);

  /* Waits for all that has been submitted or put off. */
  Status Synchronize();

  /* Waits until `value` is reached and gives the host what was read before it, here and in every
   * timeline that this one waited for. */
  Status Complete(uint64_t value);

  Status HasReached(uint64_t value, bool* has_reached);

  /* Runs `access`, which touches device memory as the host, if nothing of this stream is under way;
   * returns whether it did. */
  template <typename Access>
  bool DoNowIfIdle(Access access) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!IsIdle()) return false;
    FinishReads();
    access();
    return true;
  }

  /* A read of device memory that the host sees, done by the next wait, or by the device as soon as
   * something else is submitted. */
  Status PutOffRead(const Block& block, uint64_t offset, void* host, uint64_t size);

  /* Waits until no more than `bytes` of staging memory are under way. */
  Status LimitStaging(uint64_t bytes);

  /* The stream has ended: lets go of other timelines, which may hold this one in turn. */
  void Close();

  Device& device() const { return device_; }
  const Queue* queue() const { return parts_->queue; }

 private:
  /* A read that was put off, with what the device needs to do it. */
  struct Deferred {
    VkBuffer buffer;
    uint64_t offset;
    HostRead read;
  };

  Status Begin(std::unique_ptr<Submission>* submission);
  Status Send(std::unique_ptr<Submission> submission, Status status);
  Status QueueSubmit(Submission* submission);
  Status RecordDeferred(Submission* submission);
  Status NewSubmission(std::unique_ptr<Submission>* submission);
  Status Reached(uint64_t* value) const;
  Status WaitReached(uint64_t value);
  /* Waits so many nanoseconds at most. */
  Status WaitReached(uint64_t value, uint64_t timeout, bool* is_reached);
  Status TimedOut(uint64_t nanoseconds);
  void Collect(uint64_t reached);
  void Release(Submission* submission);
  void FinishReads();
  bool IsIdle();

  Device& device_;
  std::unique_ptr<TimelineParts> parts_;
  std::mutex mutex_; /* guards what follows and the parts; never held while another is entered */
  std::vector<Point> pending_waits_;
  std::vector<Point> settled_waits_; /* of submissions that are over, for the next wait */
  std::vector<Deferred> deferred_;
  uint64_t staging_bytes_ = 0;
  std::string stalled_by_; /* what a wait that gave up said; empty otherwise */
};

/* Makes what `commands` did so far visible to all that comes later on this queue; with `to_host`,
 * to the host as well. */
void RecordBarrier(const DeviceApi& api, VkCommandBuffer commands, bool to_host);

}  // namespace dovetail::runtime::vulkan

#endif  // DOVETAIL_RUNTIME_VULKAN_TIMELINE_H_
