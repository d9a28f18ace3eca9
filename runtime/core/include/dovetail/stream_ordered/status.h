/* How a failure travels inside a runtime: a code of the C interface and a text.
 *
 * The headers of this folder are the common part of the runtimes of CUDA and HIP, whose driver APIs
 * are alike: streams with work in order, memory named by addresses, modules and functions. What
 * differs is behind one class, the `Vendor` (vendor.h says what it has). They are header-only, so
 * that each runtime is one shared library; a third API of this shape can use them too.
 */
#ifndef DOVETAIL_STREAM_ORDERED_STATUS_H_
#define DOVETAIL_STREAM_ORDERED_STATUS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <utility>

#include "dovetail/backend.h"

namespace dovetail::stream_ordered {

class [[nodiscard]] Status {
 public:
  Status() = default;
  Status(dvt_code code, std::string text)
      : code_(code), text_(std::make_shared<const std::string>(std::move(text))) {}

  bool ok() const { return code_ == DVT_OK; }
  dvt_code code() const { return code_; }
  const std::string& text() const {
    static const auto* const none = new std::string;
    return text_ == nullptr ? *none : *text_;
  }

  /* The same failure with more about where it happened in front. */
  Status Within(const std::string& where) const {
    return ok() ? *this : Status(code_, where + ": " + text());
  }

 private:
  dvt_code code_ = DVT_OK;
  /* Null for success, which is what nearly every call on the way of a launch returns. */
  std::shared_ptr<const std::string> text_;
};

#define DOVETAIL_RETURN_IF_ERROR(expression)                            \
  do {                                                                  \
    ::dovetail::stream_ordered::Status dovetail_status_ = (expression); \
    if (!dovetail_status_.ok()) return dovetail_status_;                \
  } while (false)

/* What one call of the vendor's library gave: its own result code (0 is success) and the name of
 * the function. */
struct Outcome {
  int code = 0;
  const char* call = "";

  bool ok() const { return code == 0; }
};

/* "2.5" for 2500000000 nanoseconds, without zeros at the end. */
inline std::string SecondsText(uint64_t nanoseconds) {
  constexpr uint64_t kSecond = 1000000000;
  std::string text = std::to_string(nanoseconds / kSecond);
  std::string part = std::to_string(kSecond + nanoseconds % kSecond).substr(1);
  part.resize(part.find_last_not_of('0') + 1);
  return part.empty() ? text : text + "." + part;
}

/* Writes `text` as far as it fits, cut at a whole UTF-8 character; `error` may be null. */
inline void WriteError(dvt_error* error, dvt_code code, const std::string& text) {
  if (error == nullptr || error->struct_size <= offsetof(dvt_error, text)) return;
  const size_t capacity =
      std::min<size_t>(error->struct_size, sizeof(dvt_error)) - offsetof(dvt_error, text);
  size_t length = std::min(text.size(), capacity - 1);
  if (length < text.size()) {
    while (length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80U) --length;
  }
  error->code = code;
  std::memcpy(error->text, text.data(), length);
  error->text[length] = '\0';
}

}  // namespace dovetail::stream_ordered

#endif  // DOVETAIL_STREAM_ORDERED_STATUS_H_
