#include "discovery/json_value.h"

#include <cctype>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdlib>

#include "discovery/text.h"
#include "engine/error.h"

namespace dovetail::runtime {
namespace {

constexpr int kMostDepth = 200;  // of what is in each other; a manifest has 3

// Shortest text that is read back as the same number, as Python prints it.
std::string FloatText(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  char digits[64];
  const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
  std::string text(digits, end);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Json Document() {
    Json value = Value(0);
    SkipSpace();
    if (at_ != text_.size()) Refuse("extra data");
    return value;
  }

 private:
  [[noreturn]] void Refuse(const char* what) const {
    size_t line = 1;
    size_t start = 0;
    for (size_t i = 0; i < at_ && i < text_.size(); ++i) {
      if (text_[i] != '\n') continue;
      ++line;
      start = i + 1;
    }
    Fail(ErrorKind::kBundle, what, ": line ", line, " column ", at_ - start + 1, " (char ", at_,
         ")");
  }

  void SkipSpace() {
    while (at_ < text_.size() && std::string_view(" \t\n\r").find(text_[at_]) != text_.npos) ++at_;
  }

  bool Take(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }

  // NOLINTNEXTLINE(misc-no-recursion): within kMostDepth
  Json Value(int depth) {
    if (depth > kMostDepth) Refuse("too many values in each other");
    SkipSpace();
    Json value;
    if (Take("{")) {
      value.type = Json::Type::kObject;
      Members(&value, depth);
    } else if (Take("[")) {
      value.type = Json::Type::kArray;
      Items(&value, depth);
    } else if (at_ < text_.size() && text_[at_] == '"') {
      value.type = Json::Type::kString;
      value.text = String();
    } else if (Take("true") || Take("false")) {
      value.type = Json::Type::kBool;
      value.boolean = text_[at_ - 2] == 'u';
    } else if (Take("NaN")) {
      value.type = Json::Type::kFloat;
      value.text = "nan";
    } else if (Take("Infinity") || Take("-Infinity")) {
      value.type = Json::Type::kFloat;
      value.text = at_ > 8 && text_[at_ - 9] == '-' ? "-inf" : "inf";
    } else if (!Take("null")) {
      Number(&value);
    }
    return value;
  }

  void Members(Json* value, int depth) {
    SkipSpace();
    if (Take("}")) return;
    for (;;) {
      SkipSpace();
      if (at_ >= text_.size() || text_[at_] != '"') Refuse("expecting a property name in quotes");
      std::string key = String();
      SkipSpace();
      if (!Take(":")) Refuse("expecting ':'");
      Json member = Value(depth + 1);
      if (auto* known = const_cast<Json*>(value->Find(key)); known != nullptr) {
        *known = std::move(member);
      } else {
        value->members.emplace_back(std::move(key), std::move(member));
      }
      SkipSpace();
      if (Take("}")) return;
      if (!Take(",")) Refuse("expecting ','");
    }
  }

  void Items(Json* value, int depth) {
    SkipSpace();
    if (Take("]")) return;
    for (;;) {
      value->items.push_back(Value(depth + 1));
      SkipSpace();
      if (Take("]")) return;
      if (!Take(",")) Refuse("expecting ','");
    }
  }

  void Number(Json* value) {
    const size_t start = at_;
    const auto digits = [&] {
      const size_t first = at_;
      while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') ++at_;
      return at_ - first;
    };
    Take("-");
    const size_t first = at_;
    if (digits() == 0) {
      at_ = start;
      Refuse("expecting a value");
    }
    if (text_[first] == '0') at_ = first + 1;
    value->type = Json::Type::kInteger;
    size_t kept = at_;
    if (Take(".")) {
      if (digits() != 0) {
        value->type = Json::Type::kFloat;
        kept = at_;
      }
      at_ = kept;
    }
    if (Take("e") || Take("E")) {
      if (!Take("+")) Take("-");
      if (digits() != 0) {
        value->type = Json::Type::kFloat;
        kept = at_;
      }
      at_ = kept;
    }
    value->text = std::string(text_.substr(start, at_ - start));
    if (value->type == Json::Type::kFloat) {
      value->text = FloatText(std::strtod(value->text.c_str(), nullptr));
    } else if (value->text == "-0") {
      value->text = "0";
    }
  }

  uint32_t Hex4() {
    uint32_t code = 0;
    for (int i = 0; i < 4; ++i, ++at_) {
      const int each = at_ < text_.size() ? static_cast<uint8_t>(text_[at_]) : 0;
      if (std::isxdigit(each) == 0) Refuse("expecting four hexadecimal digits behind \\u");
      const int digit = each <= '9' ? each - '0' : (each | 0x20) - 'a' + 10;
      code = code << 4 | static_cast<uint32_t>(digit);
    }
    return code;
  }

  static void Append(uint32_t code, std::string* out) {
    const auto put = [out](uint32_t byte) { *out += static_cast<char>(byte); };
    if (code < 0x80) {
      put(code);
    } else if (code < 0x800) {
      put(0xC0 | code >> 6);
      put(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
      put(0xE0 | code >> 12);
      put(0x80 | (code >> 6 & 0x3F));
      put(0x80 | (code & 0x3F));
    } else {
      put(0xF0 | code >> 18);
      put(0x80 | (code >> 12 & 0x3F));
      put(0x80 | (code >> 6 & 0x3F));
      put(0x80 | (code & 0x3F));
    }
  }

  // What stands at a '"'. A lone surrogate stays as it is: no text that a manifest may have.
  std::string String() {
    ++at_;
    std::string value;
    for (;;) {
      if (at_ >= text_.size()) Refuse("a text does not end");
      const char each = text_[at_++];
      if (each == '"') return value;
      if (static_cast<uint8_t>(each) < 0x20) {
        --at_;
        Refuse("a control character in a text");
      }
      if (each != '\\') {
        value += each;
        continue;
      }
      static constexpr std::string_view kEscapes = "\"\\/bfnrtu";
      static constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
      const size_t which = at_ < text_.size() ? kEscapes.find(text_[at_]) : kEscapes.npos;
      if (which == kEscapes.npos) Refuse("an escape that JSON does not have");
      ++at_;
      if (which < kMeanings.size()) {
        value += kMeanings[which];
        continue;
      }
      uint32_t code = Hex4();
      if (code >= 0xD800 && code < 0xDC00 && text_.substr(at_, 2) == "\\u") {
        const size_t kept = at_;
        at_ += 2;
        const uint32_t low = Hex4();
        if (low >= 0xDC00 && low < 0xE000) {
          code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        } else {
          at_ = kept;
        }
      }
      Append(code, &value);
    }
  }

  std::string_view text_;
  size_t at_ = 0;
};

}  // namespace

const Json* Json::Find(std::string_view key) const {
  for (const auto& [name, value] : members) {
    if (name == key) return &value;
  }
  return nullptr;
}

bool Json::IsInteger(int64_t least, int64_t most, int64_t* value) const {
  if (type != Type::kInteger) return false;
  errno = 0;
  *value = std::strtoll(text.c_str(), nullptr, 10);
  return errno == 0 && *value >= least && *value <= most;
}

// NOLINTNEXTLINE(misc-no-recursion): within the depth of what was parsed
std::string Json::Repr() const {
  std::vector<std::string> parts;
  switch (type) {
    case Type::kNull:
      return "None";
    case Type::kBool:
      return boolean ? "True" : "False";
    case Type::kInteger:
    case Type::kFloat:
      return text;
    case Type::kString:
      return Quoted(text);
    case Type::kArray:
      for (const Json& item : items) parts.push_back(item.Repr());
      return "[" + Join(parts, ", ") + "]";
    case Type::kObject:
      for (const auto& [key, value] : members)
        parts.push_back(Concat(Quoted(key), ": ", value.Repr()));
      return "{" + Join(parts, ", ") + "}";
  }
  return "";
}

Json ParseJson(std::string_view text) { return Parser(text).Document(); }

}  // namespace dovetail::runtime
