/* Streams and events. WebGPU has one queue, in order, so that every stream is that queue: what
 * differs between two streams is whose failures they report. */
#ifndef DOVETAIL_RUNTIME_WEBGPU_STREAM_H_
#define DOVETAIL_RUNTIME_WEBGPU_STREAM_H_

#include <memory>
#include <vector>

#include "device.h"

namespace dovetail::runtime::webgpu {

using FailureList = std::vector<std::shared_ptr<Failures>>;

/* The time at which the device got somewhere: one timestamp on its way to the host. */
struct Timestamp {
  Owned<WgpuQuerySet> queries = OwnNothing<WgpuQuerySet>();
  ScratchBuffer staging;
  std::shared_ptr<HostRead> read;
  uint64_t ticks = 0;
};

class Event {
 public:
  Event(Device& device, uint64_t serial, FailureList failures)
      : device_(device), serial_(serial), failures_(std::move(failures)) {}
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;

  Status Synchronize() const;
  Status Elapsed(const Event& start, double* nanoseconds) const;

  Device& device() const { return device_; }
  const FailureList& failures() const { return failures_; }
  void set_timestamp(std::shared_ptr<Timestamp> timestamp) { timestamp_ = std::move(timestamp); }

 private:
  Device& device_;
  const uint64_t serial_;
  const FailureList failures_; /* of its stream, and of those that its stream waited for */
  std::shared_ptr<Timestamp> timestamp_;
};

class Stream {
 public:
  explicit Stream(Device& device) : device_(device) { device_.queue().AddStream(1); }
  ~Stream() { device_.queue().AddStream(-1); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  Status Create() { return device_.gpu().CheckAlive(); }
  Status Copy(const dvt_location& destination, const dvt_location& source, uint64_t size);
  Status Launch(const dvt_launch* launches, uint32_t count);
  Status Synchronize();
  Status Record(bool is_timed, std::unique_ptr<dvt_event>* event);
  Status Wait(const Event& event);

  Device& device() const { return device_; }

 private:
  Status RecordTimed(std::unique_ptr<dvt_event>* event);
  Status Upload(const dvt_location& destination, const void* host, uint64_t size);
  Status UploadLocked(const Buffer& memory, uint64_t offset, const char* host, uint64_t size);
  Status Read(void* host, const dvt_location& source, uint64_t size);
  Status Move(const dvt_location& destination, const dvt_location& source, uint64_t size);
  FailureList AllFailures() const;

  Device& device_;
  const std::shared_ptr<Failures> failures_ = std::make_shared<Failures>();
  FailureList waited_; /* of streams that this one waited for and that nobody has collected */
};

/* Waits for all up to `serial` and returns the first failure of it. */
Status WaitFor(Device& device, uint64_t serial, const FailureList& failures);

}  // namespace dovetail::runtime::webgpu

struct dvt_stream : dovetail::runtime::webgpu::Stream {
  using Stream::Stream;
};
struct dvt_event : dovetail::runtime::webgpu::Event {
  using Event::Event;
};

#endif  // DOVETAIL_RUNTIME_WEBGPU_STREAM_H_
