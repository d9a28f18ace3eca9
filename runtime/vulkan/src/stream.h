/* Streams: what callers give a device to do, in the order of a timeline. */
#ifndef DOVETAIL_RUNTIME_VULKAN_STREAM_H_
#define DOVETAIL_RUNTIME_VULKAN_STREAM_H_

#include <cstdint>
#include <memory>

#include "event.h"
#include "timeline.h"

namespace dovetail::runtime::vulkan {

class Stream {
 public:
  explicit Stream(Device& device) : timeline_(std::make_shared<Timeline>(&device)) {}
  ~Stream() { timeline_->Close(); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  Status Create() { return timeline_->Create(); }
  Status Copy(const dvt_location& destination, const dvt_location& source, uint64_t size);
  Status Launch(const dvt_launch* launches, uint32_t count);
  Status Record(bool is_timed, std::unique_ptr<dvt_event>* event);
  Status Wait(const Event& event);
  Status Synchronize() { return timeline_->Synchronize(); }

  Device& device() const { return timeline_->device(); }

 private:
  const std::shared_ptr<Timeline> timeline_;
};

}  // namespace dovetail::runtime::vulkan

struct dvt_stream : dovetail::runtime::vulkan::Stream {
  using Stream::Stream;
};

#endif  // DOVETAIL_RUNTIME_VULKAN_STREAM_H_
