// Writes JSON text. Only what this library hands to Python; bundles have their own canonical form.
#ifndef DOVETAIL_FFI_JSON_TEXT_H_
#define DOVETAIL_FFI_JSON_TEXT_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace dovetail::runtime {

class JsonText {
 public:
  JsonText& Begin(char bracket) {
    Separate();
    text_ += bracket;
    first_ = true;
    return *this;
  }
  JsonText& End(char bracket) {
    text_ += bracket;
    first_ = false;
    return *this;
  }
  JsonText& Key(std::string_view name) {
    Separate();
    Quote(name);
    text_ += ':';
    first_ = true;
    return *this;
  }
  JsonText& Text(std::string_view value) {
    Separate();
    Quote(value);
    return *this;
  }
  JsonText& Integer(int64_t value) {
    Separate();
    text_ += std::to_string(value);
    return *this;
  }
  JsonText& Unsigned(uint64_t value) {
    Separate();
    text_ += std::to_string(value);
    return *this;
  }
  JsonText& Boolean(bool value) {
    Separate();
    text_ += value ? "true" : "false";
    return *this;
  }
  const std::string& text() const { return text_; }

 private:
  void Separate() {
    if (!first_ && !text_.empty()) text_ += ',';
    first_ = false;
  }
  void Quote(std::string_view value) {
    static const char kHex[] = "0123456789abcdef";
    text_ += '"';
    for (const char c : value) {
      const auto byte = static_cast<unsigned char>(c);
      if (c == '"' || c == '\\') {
        text_ += '\\';
        text_ += c;
      } else if (byte < 0x20) {
        text_ += "\\u00";
        text_ += kHex[byte >> 4];
        text_ += kHex[byte & 15];
      } else {
        text_ += c;
      }
    }
    text_ += '"';
  }

  std::string text_;
  bool first_ = true;
};

}  // namespace dovetail::runtime

#endif  // DOVETAIL_FFI_JSON_TEXT_H_
