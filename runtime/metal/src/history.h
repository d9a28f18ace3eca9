/* What a stream has under way: its command buffers, until somebody waits for them.
 *
 * Command buffers of a queue are executed in the order of their commits, and each says itself
 * whether it has failed. What a copy to the host has left in memory of ours is moved to its place
 * by whoever waits. A history is shared by its stream and by events, which may outlive the stream;
 * all histories of a device are guarded by its one mutex, as a wait for one may be a wait for
 * others.
 */
#ifndef DOVETAIL_RUNTIME_METAL_HISTORY_H_
#define DOVETAIL_RUNTIME_METAL_HISTORY_H_

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "device.h"

namespace dovetail::runtime::metal {

class History;

/* One command buffer that has been committed. */
struct Batch {
  Owned commands;
  std::vector<std::shared_ptr<const std::string>> what; /* "kernel 'name'", "copy"; for messages */

  /* Memory of ours that a copy passes through, and where its bytes belong. */
  Owned staging;
  uint64_t staging_bytes = 0;
  void* host = nullptr; /* null: the copy is to the device */
  uint64_t skip = 0;    /* bytes in front, down to a whole word */
  uint64_t size = 0;

  /* The work of another stream that this one waits for. */
  std::shared_ptr<History> waited;
  uint64_t waited_position = 0;

  /* Set when it was concluded. */
  bool is_over = false;
  double end_time = 0; /* seconds, on the device's clock */
};

class History {
 public:
  explicit History(std::shared_ptr<OpenDevice> open);
  History(const History&) = delete;
  History& operator=(const History&) = delete;

  /* Gets the number of each command buffer when it has been executed; nil: there is none. Whether
   * a command buffer that fails still signals is said nowhere: so the host does it then. */
  Id event() const { return event_.id(); }
  const OpenDevice& open() const { return *open_; }

  /* Takes over a command buffer that has been committed as number `position() + 1`. */
  void Add(std::shared_ptr<Batch> batch);

  /* How many command buffers there have been. */
  uint64_t position();
  /* Bytes of staging memory in use. */
  uint64_t staging_bytes();
  size_t pending();

  /* Waits until the first `position` command buffers have been executed, as long as `device` lets
   * waits last, and reports their first failure. */
  Status Wait(const Device& device, uint64_t position);

  /* Waits for the oldest one; its failure is kept for who waits for the stream. */
  Status WaitForOldest(const Device& device);

  /* Whether nothing is under way. Concludes what is over. */
  bool IsIdle();

  /* The stream is gone: lets go of other histories, which may hold this one in turn. */
  void Close();

 private:
  Status Poll(const Device& device, uint64_t position);
  Status PollWaited(const Device& device, uint64_t position);
  Status PollOne(const Device& device, const Batch& batch);
  std::string PendingText();
  void ConcludeTo(uint64_t position);
  void ConcludeOldest();
  bool IsOver(const Batch& batch) const;

  const std::shared_ptr<OpenDevice> open_;
  const Owned event_;
  /* Guarded by the device's mutex. */
  std::deque<std::shared_ptr<Batch>> batches_;
  uint64_t first_position_ = 0; /* of the command buffers before batches_.front() */
  uint64_t staging_bytes_ = 0;
  Status failure_; /* the first one that nobody was told of */
  uint64_t failure_position_ = 0;
};

}  // namespace dovetail::runtime::metal

#endif  // DOVETAIL_RUNTIME_METAL_HISTORY_H_
