#include "status.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace dovetail::runtime::webgpu {

void WriteError(dvt_error* error, dvt_code code, const std::string& text) {
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

}  // namespace dovetail::runtime::webgpu
