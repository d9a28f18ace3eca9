#include "stream.h"

#include <algorithm>

namespace dovetail::runtime::webgpu {

Status WaitFor(Device& device, uint64_t serial, const FailureList& failures) {
  Status waited = device.queue().Wait(serial);
  if (waited.code() == DVT_TIME_LIMIT) return waited; /* what fails later is told later */
  Status first;
  for (const std::shared_ptr<Failures>& failure : failures) {
    Status taken = failure->Take();
    if (first.ok()) first = std::move(taken);
  }
  Status uncaptured = device.gpu().failures->Take();
  if (!first.ok()) return first;
  return waited.ok() ? uncaptured : waited;
}

Status Event::Synchronize() const { return WaitFor(device_, serial_, failures_); }

FailureList Stream::AllFailures() const {
  FailureList all = {failures_};
  all.insert(all.end(), waited_.begin(), waited_.end());
  return all;
}

Status Stream::Synchronize() {
  uint64_t serial = 0;
  {
    const std::lock_guard<std::mutex> lock(device_.gpu().mutex);
    DOVETAIL_RETURN_IF_ERROR(device_.queue().MarkLocked(&serial));
  }
  Status status = WaitFor(device_, serial, AllFailures());
  if (status.code() != DVT_TIME_LIMIT) waited_.clear();
  return status;
}

Status Stream::Record(bool is_timed, std::unique_ptr<dvt_event>* event) {
  if (is_timed) return RecordTimed(event);
  DOVETAIL_RETURN_IF_ERROR(device_.gpu().CheckAlive());
  uint64_t serial = 0;
  {
    const std::lock_guard<std::mutex> lock(device_.gpu().mutex);
    DOVETAIL_RETURN_IF_ERROR(device_.queue().MarkLocked(&serial));
  }
  *event = std::make_unique<dvt_event>(device_, serial, AllFailures());
  return {};
}

/* The queue is in order already; only the failures have to follow. */
Status Stream::Wait(const Event& event) {
  if (&event.device() != &device_) {
    return {DVT_INVALID_ARGUMENT, "a stream of the webgpu device '" + device_.name() +
                                      "' cannot wait for an event of another device"};
  }
  for (const std::shared_ptr<Failures>& failure : event.failures()) {
    const bool is_known =
        failure == failures_ || std::find(waited_.begin(), waited_.end(), failure) != waited_.end();
    if (!is_known) waited_.push_back(failure);
  }
  return {};
}

}  // namespace dovetail::runtime::webgpu
