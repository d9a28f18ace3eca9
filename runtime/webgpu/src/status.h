/* How a failure travels inside this library: a code of the C interface and a text. */
#ifndef DOVETAIL_RUNTIME_WEBGPU_STATUS_H_
#define DOVETAIL_RUNTIME_WEBGPU_STATUS_H_

#include <mutex>
#include <string>
#include <utility>

#include "dovetail/backend.h"

namespace dovetail::runtime::webgpu {

class [[nodiscard]] Status {
 public:
  Status() = default;
  Status(dvt_code code, std::string text) : code_(code), text_(std::move(text)) {}

  bool ok() const { return code_ == DVT_OK; }
  dvt_code code() const { return code_; }
  const std::string& text() const { return text_; }

  /* The same failure with more about where it happened in front. */
  Status Within(const std::string& where) const {
    return ok() ? *this : Status(code_, where + ": " + text_);
  }

 private:
  dvt_code code_ = DVT_OK;
  std::string text_;
};

#define DOVETAIL_RETURN_IF_ERROR(expression)             \
  do {                                                   \
    Status dovetail_status_ = (expression);              \
    if (!dovetail_status_.ok()) return dovetail_status_; \
  } while (false)

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

/* Writes `text` as far as it fits, cut at a whole UTF-8 character; `error` may be null. */
void WriteError(dvt_error* error, dvt_code code, const std::string& text);

constexpr uint64_t RoundUp(uint64_t value, uint64_t multiple) {
  return (value + multiple - 1) / multiple * multiple;
}

}  // namespace dovetail::runtime::webgpu

#endif  // DOVETAIL_RUNTIME_WEBGPU_STATUS_H_
