/* Streams and events: in-order command queues whose failures are kept until somebody waits.
 *
 * OpenCL tells the fate of a command only by its event (clFinish succeeds when a kernel has
 * failed), so every command that is enqueued leaves its event in a list, which is read when the
 * stream or an event behind the command is waited for, and thinned out while nobody waits.
 */
#ifndef DOVETAIL_RUNTIME_OPENCL_STREAM_H_
#define DOVETAIL_RUNTIME_OPENCL_STREAM_H_

#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "device.h"

namespace dovetail::runtime::opencl {

/* The commands of one stream that nobody has waited for. Events outlive their stream, so that this
 * is shared between both. */
class History {
 public:
  explicit History(const Api& api) : api_(api) {}
  ~History();
  History(const History&) = delete;
  History& operator=(const History&) = delete;

  /* Takes over `event`, of a command that a message may call `what`: "copy", "kernel 'name'". */
  void Add(ClEvent event, std::shared_ptr<const std::string> what);

  /* The same for a barrier behind the first `position` commands of another history. */
  void AddWait(ClEvent event, std::shared_ptr<History> waited, uint64_t position);

  /* How many commands have been added. */
  uint64_t position();

  /* Forgets the first `position` commands, which are finished, and returns their first failure. */
  Status Collect(uint64_t position);

  /* What has not finished yet, for a message: "kernel 'a', copy and 3 more". */
  std::string PendingText();

  /* The stream is gone: lets go of other histories, which may hold this one in turn. */
  void Close();

 private:
  /* The commands of another stream that one of ours waited for. */
  struct Waited {
    std::shared_ptr<History> history;
    uint64_t position = 0;
  };
  struct Command {
    ClEvent event = nullptr;
    std::shared_ptr<const std::string> what; /* null for a wait */
    Waited waited;
  };

  void Append(Command command);
  void ThinOut();
  void Remember(Waited waited);
  Status Conclude(Command* command);

  const Api& api_;
  std::mutex mutex_; /* guards what follows; never held while another history is entered */
  std::deque<Command> commands_;
  uint64_t first_position_ = 0; /* of commands_.front() */
  size_t thin_out_at_ = 64;     /* grows with what is left */
  Status failure_;              /* the first of those that have been thinned out */
  uint64_t failure_position_ = 0;
  std::vector<Waited> waited_; /* of those that have been thinned out, one entry a history */
};

class Event {
 public:
  Event(const Device& device, ClEvent marker, std::shared_ptr<History> history, uint64_t position,
        bool is_timed = false)
      : device_(device),
        marker_(marker),
        history_(std::move(history)),
        position_(position),
        is_timed_(is_timed) {}
  ~Event() { device_.api().ReleaseEvent(marker_); }
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;

  Status Synchronize() const;

  /* Both events are timed and have been waited for. */
  Status Elapsed(const Event& start, double* nanoseconds) const;

  const Device& device() const { return device_; }
  ClEvent marker() const { return marker_; }
  const std::shared_ptr<History>& history() const { return history_; }
  uint64_t position() const { return position_; }

 private:
  /* When the device got there, on its own clock. */
  Status Time(ClUlong* nanoseconds) const;

  const Device& device_;
  const ClEvent marker_;
  const std::shared_ptr<History> history_;
  const uint64_t position_;
  const bool is_timed_;
};

class Stream {
 public:
  explicit Stream(const Device& device)
      : device_(device), history_(std::make_shared<History>(device.api())) {}
  ~Stream();
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  Status Create();
  Status Import(const dvt_native& native);
  Status Export(dvt_native* native) const;

  Status Copy(const dvt_location& destination, const dvt_location& source, uint64_t size);
  Status Launch(const dvt_launch* launches, uint32_t count);
  Status Synchronize();
  Status Record(bool is_timed, std::unique_ptr<dvt_event>* event);
  Status Wait(const Event& event);

  /* Hands what has been enqueued to the device. */
  Status Flush() const { return ClStatus(device_.api().Flush(queue_), "clFlush"); }

  const Device& device() const { return device_; }
  ClQueue queue() const { return queue_; }
  const std::shared_ptr<History>& history() const { return history_; }

 private:
  Status Mark(ClEvent* marker, uint64_t* position) const;
  Status MarkTimed(ClEvent* marker, uint64_t* position);

  const Device& device_;
  ClQueue queue_ = nullptr;
  /* Made when the first timed event is recorded: drivers slow down a queue that keeps the times of
   * all its commands, so that only markers go into one. */
  ClQueue timing_queue_ = nullptr;
  const std::shared_ptr<History> history_;
};

}  // namespace dovetail::runtime::opencl

struct dvt_stream : dovetail::runtime::opencl::Stream {
  using Stream::Stream;
};
struct dvt_event : dovetail::runtime::opencl::Event {
  using Event::Event;
};

#endif  // DOVETAIL_RUNTIME_OPENCL_STREAM_H_
