/* How a failure travels inside this library: a code of the C interface and a text. */
#ifndef DOVETAIL_RUNTIME_VULKAN_STATUS_H_
#define DOVETAIL_RUNTIME_VULKAN_STATUS_H_

#include <string>
#include <utility>

#include "dovetail/backend.h"
#include "vk_api.h"

namespace dovetail::runtime::vulkan {

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

/* "VK_ERROR_DEVICE_LOST (-4)", or "unknown result (-4711)". */
std::string VkName(VkResult result);

/* OK for VK_SUCCESS; otherwise "<call> gave <name> (<number>)" under the code that tells the caller
 * what to do about it. */
Status VkStatus(VkResult result, const char* call);

/* Writes `text` as far as it fits, cut at a whole UTF-8 character; `error` may be null. */
void WriteError(dvt_error* error, dvt_code code, const std::string& text);

}  // namespace dovetail::runtime::vulkan

#endif  // DOVETAIL_RUNTIME_VULKAN_STATUS_H_
