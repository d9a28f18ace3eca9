/* Failures of work that nobody has waited for. */
#ifndef DOVETAIL_RUNTIME_WEBGPU_FAILURES_H_
#define DOVETAIL_RUNTIME_WEBGPU_FAILURES_H_

#include <mutex>
#include <string>
#include <utility>

#include "dovetail/kit/checks.h"

namespace dovetail::runtime::webgpu {

/* The first failure of work that nobody has waited for. Streams and events share it, as an event
 * outlives its stream; callbacks of the library fill it in from whichever thread drives the device.
 */
class Failures {
 public:
  void Add(Status status) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (first_.ok()) first_ = std::move(status);
  }
  Status Take() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return std::exchange(first_, Status());
  }

 private:
  std::mutex mutex_;
  Status first_;
};

}  // namespace dovetail::runtime::webgpu

#endif  // DOVETAIL_RUNTIME_WEBGPU_FAILURES_H_
