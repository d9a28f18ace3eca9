/* Events: a stream's timeline and a value on it. */
#ifndef DOVETAIL_RUNTIME_VULKAN_EVENT_H_
#define DOVETAIL_RUNTIME_VULKAN_EVENT_H_

#include <utility>

#include "timeline.h"

namespace dovetail::runtime::vulkan {

class Event {
 public:
  Event(Point point, bool is_timed, QuerySlot query)
      : point_(std::move(point)), is_timed_(is_timed), query_(query) {}
  ~Event();
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;

  Status Synchronize() const { return point_.first->Complete(point_.second); }

  /* Both events are timed and have been waited for. */
  Status Elapsed(const Event& start, double* nanoseconds) const;

  const Point& point() const { return point_; }
  Device& device() const { return point_.first->device(); }

 private:
  /* The device's clock when the stream came here, in its ticks. */
  Status Ticks(uint64_t* ticks) const;

  const Point point_;
  const bool is_timed_;
  const QuerySlot query_;
};

}  // namespace dovetail::runtime::vulkan

struct dvt_event : dovetail::runtime::vulkan::Event {
  using Event::Event;
};

#endif  // DOVETAIL_RUNTIME_VULKAN_EVENT_H_
