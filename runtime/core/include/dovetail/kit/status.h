/* How a failure travels inside a runtime, and how it leaves through the C interface.
 *
 * The headers of this folder are the kit: what every device runtime needs, so that none writes it
 * by hand. They are header-only C++17 over the standard library and libc, work in a library of its
 * own with no link to the core, and come with the wheel of `dovetail-runtime`. Everything is in the
 * namespace `dovetail`. kit/table.h is where to begin; runtime/null is the smallest runtime made of
 * it.
 *
 *   dovetail::Status Device::Allocate(uint64_t size, dvt_memory* memory) {
 *     DOVETAIL_RETURN_IF_ERROR(CheckAlive());
 *     if (acme_alloc(size, memory) == 0) return {};
 *     return {DVT_OUT_OF_MEMORY, "acme_alloc gave nothing for " + std::to_string(size) + " bytes"};
 *   }
 *
 * Nothing here throws except std::bad_alloc; `Guard` is where that ends. A Status is a value: it
 * may be kept and read by several threads like a std::string.
 */
#ifndef DOVETAIL_KIT_STATUS_H_
#define DOVETAIL_KIT_STATUS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <initializer_list>
#include <memory>
#include <new>
#include <string>
#include <utility>

#include "dovetail/backend.h"

namespace dovetail {

/* Success, or a code of the C interface with the text that the caller reads: what happened, to
 * which named thing, with the value. */
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

  /* The same failure with more about where it happened in front: "<where>: <text>". */
  Status Within(const std::string& where) const {
    return ok() ? *this : Status(code_, where + ": " + text());
  }

 private:
  dvt_code code_ = DVT_OK;
  /* Null for success, which is what nearly every call on the way of a launch returns. */
  std::shared_ptr<const std::string> text_;
};

/* Leaves the function that returns a Status with the failure of `expression`, if it is one. */
#define DOVETAIL_RETURN_IF_ERROR(expression)             \
  do {                                                   \
    ::dovetail::Status dovetail_status_ = (expression);  \
    if (!dovetail_status_.ok()) return dovetail_status_; \
  } while (false)

/* Writes `text` as far as it fits into error->struct_size bytes, cut at a whole UTF-8 character and
 * terminated; `error` may be null. */
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

/* Runs `body`, a function () -> Status, with nothing thrown across the interface, and answers as an
 * entry of the table does: the code, with the text in `*error`, which may be null. */
template <typename Body>
int32_t Guard(dvt_error* error, Body body) {
  try {
    const Status status = body();
    if (!status.ok()) WriteError(error, status.code(), status.text());
    return status.code();
  } catch (const std::bad_alloc&) {
    WriteError(error, DVT_OUT_OF_MEMORY, "the host has no memory left");
    return DVT_OUT_OF_MEMORY;
  } catch (const std::exception& exception) {
    WriteError(error, DVT_INTERNAL, exception.what());
    return DVT_INTERNAL;
  }
}

/* DVT_INVALID_ARGUMENT when one of `pointers` is null; `function` is the entry that was called. */
inline Status NeedPointers(const char* function, std::initializer_list<const void*> pointers) {
  if (std::find(pointers.begin(), pointers.end(), nullptr) == pointers.end()) return {};
  return {DVT_INVALID_ARGUMENT,
          std::string(function) + " was given a null pointer where its contract allows none"};
}

/* Nanoseconds as seconds in decimal digits, exactly and without zeros at the end: "2.5" for
 * 2500000000, "0.0000001" for 100, "3600" for an hour. The unit is the caller's to write. */
inline std::string SecondsText(uint64_t nanoseconds) {
  constexpr uint64_t kSecond = 1000000000;
  std::string text = std::to_string(nanoseconds / kSecond);
  std::string part = std::to_string(kSecond + nanoseconds % kSecond).substr(1);
  part.resize(part.find_last_not_of('0') + 1);
  return part.empty() ? text : text + "." + part;
}

}  // namespace dovetail

#endif  // DOVETAIL_KIT_STATUS_H_
