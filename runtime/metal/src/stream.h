/* Streams and events: a command queue, and points in what was committed to it. */
#ifndef DOVETAIL_RUNTIME_METAL_STREAM_H_
#define DOVETAIL_RUNTIME_METAL_STREAM_H_

#include <memory>

#include "history.h"

namespace dovetail::runtime::metal {

class Event {
 public:
  /* `timed` is the command buffer whose end is the event's time; null: it has none. */
  Event(const Device& device, std::shared_ptr<History> history, uint64_t position,
        std::shared_ptr<const Batch> timed)
      : device_(device),
        history_(std::move(history)),
        position_(position),
        timed_(std::move(timed)) {}

  const Device& device() const { return device_; }
  const std::shared_ptr<History>& history() const { return history_; }
  uint64_t position() const { return position_; }

  Status Synchronize() const { return history_->Wait(device_, position_); }
  /* Both events are timed and have been waited for. */
  Status Elapsed(const Event& start, double* nanoseconds) const;

 private:
  /* When the device got there; `which` event this is, for messages. */
  Status Time(const char* which, double* seconds) const;

  const Device& device_;
  const std::shared_ptr<History> history_;
  const uint64_t position_;
  const std::shared_ptr<const Batch> timed_;
};

class Stream {
 public:
  explicit Stream(const Device& device)
      : device_(device), history_(std::make_shared<History>(device.open())) {}
  ~Stream() { history_->Close(); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  Status Create();
  Status Import(const dvt_native& native);
  /* A command buffer for work of others, which the next call for the stream commits. */
  Status Export(dvt_native* native);

  Status Copy(const dvt_location& destination, const dvt_location& source, uint64_t size);
  Status Launch(const dvt_launch* launches, uint32_t count);
  Status Synchronize();
  Status Record(bool is_timed, std::unique_ptr<dvt_event>* event);
  Status Wait(const Event& event);

  const Device& device() const { return device_; }

 private:
  struct Place;

  /* Commits what was exported; whoever got it has encoded its work by now. */
  void Submit();
  /* A command buffer of the queue, behind all others; waits while there are too many. */
  Status Begin(Batch* batch);
  void Commit(std::shared_ptr<Batch> batch);
  /* A command buffer of one blit. `encode` gets the encoder. */
  template <typename Encode>
  Status Blit(std::shared_ptr<Batch> batch, Encode encode);

  Status TakeStaging(uint64_t size, Batch* batch);
  Status ToHost(const Place& from, void* host, uint64_t size);
  Status FromHost(const Place& to, const void* host, uint64_t size);
  Status Within(const Place& to, const Place& from, uint64_t size);
  Status FromHostPart(const Place& to, const void* host, uint64_t size);
  Status Patch(const Place& to, const void* host, uint64_t size);

  const Device& device_;
  Owned queue_;
  size_t most_pending_ = 0;
  Owned scratch_; /* what the command buffers of timed events write to */
  const std::shared_ptr<History> history_;
  std::shared_ptr<Batch> exported_; /* has not been committed */
};

}  // namespace dovetail::runtime::metal

struct dvt_stream : dovetail::runtime::metal::Stream {
  using Stream::Stream;
};
struct dvt_event : dovetail::runtime::metal::Event {
  using Event::Event;
};

#endif  // DOVETAIL_RUNTIME_METAL_STREAM_H_
