#include "engine/error.h"

namespace dovetail::runtime {

const char* ErrorKindName(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::kImage:
      return "ImageError";
    case ErrorKind::kBundle:
      return "BundleError";
    case ErrorKind::kPlan:
      return "PlanError";
    case ErrorKind::kType:
      return "ArgumentTypeError";
    case ErrorKind::kValue:
      return "ArgumentValueError";
    case ErrorKind::kNotFound:
      return "NotFoundError";
    case ErrorKind::kResource:
      return "ResourceError";
    case ErrorKind::kUnsupported:
      return "UnsupportedError";
    case ErrorKind::kBackend:
      return "DeviceError";
    case ErrorKind::kDeviceAssert:
      return "DeviceAssertError";
    case ErrorKind::kSystem:
      return "SystemFailureError";
    case ErrorKind::kInternal:
      return "InternalError";
    case ErrorKind::kNotReady:
      return "BackendNotReadyError";
    case ErrorKind::kDeviceLost:
      return "DeviceLostError";
    case ErrorKind::kTimeLimit:
      return "TimeLimitError";
    case ErrorKind::kInterrupted:
      return "WorkInterruptedError";
  }
  return "InternalError";
}

std::string Brief(std::string_view text, size_t most) {
  if (text.size() <= most) return std::string(text);
  size_t end = most;
  while (end > 0 && (static_cast<uint8_t>(text[end]) & 0xc0) == 0x80) --end;
  return Concat(text.substr(0, end), "... (", text.size(), " bytes)");
}

namespace {

// How many bytes at `at` are one character to escape: 0 for none.
size_t EscapedBytes(const std::string& text, size_t at) {
  const auto byte = [&](size_t i) { return i < text.size() ? static_cast<uint8_t>(text[i]) : 0; };
  const int first = byte(at);
  if (first < 0x20) return first == '\n' || first == '\t' ? 0 : 1;
  if (first == 0x7F) return 1;
  if (first == 0xC2) return byte(at + 1) >= 0x80 && byte(at + 1) <= 0x9F ? 2 : 0;
  if (first != 0xE2) return 0;
  // U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069.
  const int second = byte(at + 1), third = byte(at + 2);
  const bool is_mark = second == 0x80 && (third == 0x8E || third == 0x8F);
  const bool is_turn = second == 0x80 && third >= 0xAA && third <= 0xAE;
  const bool is_isolate = second == 0x81 && third >= 0xA6 && third <= 0xA9;
  return is_mark || is_turn || is_isolate ? 3 : 0;
}

}  // namespace

std::string Printable(std::string text) {
  size_t at = 0;
  while (at < text.size() && EscapedBytes(text, at) == 0) ++at;
  if (at == text.size()) return text;
  constexpr const char* kDigits = "0123456789abcdef";
  std::string shown = text.substr(0, at);
  while (at < text.size()) {
    const size_t escaped = EscapedBytes(text, at);
    for (size_t i = 0; i < escaped; ++i) {
      const auto byte = static_cast<uint8_t>(text[at + i]);
      shown += {'\\', 'x', kDigits[byte >> 4U], kDigits[byte & 15U]};
    }
    if (escaped == 0) shown += text[at];
    at += escaped == 0 ? 1 : escaped;
  }
  return shown;
}

}  // namespace dovetail::runtime
