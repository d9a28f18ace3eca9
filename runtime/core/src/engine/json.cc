#include "engine/json.h"

#include <algorithm>

#include "dovetail/kit/image_decoder.h"
#include "engine/error.h"
#include "engine/formats.h"

namespace dovetail::runtime {
namespace {

class Parser {
 public:
  Parser(std::string_view text, LoadBudget& budget) : text_(text), budget_(budget) {}

  JsonValue Document() {
    const size_t bad = image_internal::FindBadUtf8(text_);
    if (bad != std::string_view::npos) Refuse(bad, "UTF-8");
    JsonValue value = Value(0);
    if (at_ != text_.size()) Refuse(at_, "the end of the JSON text");
    budget_.Need(Limit::kHeaderNodes, nodes_, ErrorKind::kBundle);
    return value;
  }

 private:
  [[noreturn]] void Refuse(size_t offset, const std::string& expected) const {
    std::string found = "the end";
    if (offset < text_.size()) {
      const auto byte = static_cast<uint8_t>(text_[offset]);
      const bool printable = byte >= 0x20 && byte < 0x7f;
      found = printable ? Concat("'", text_[offset], "'") : Concat("byte ", unsigned{byte});
    }
    Fail(ErrorKind::kBundle, "header byte ", offset, ": expected ", expected, ", found ", found);
  }

  bool Take(char wanted) {
    if (at_ >= text_.size() || text_[at_] != wanted) return false;
    ++at_;
    return true;
  }

  void Word(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) Refuse(at_, Concat("'", word, "'"));
    at_ += word.size();
  }

  JsonValue Value(unsigned depth) {
    if (++nodes_ > budget_.limits()[Limit::kHeaderNodes]) {
      budget_.Need(Limit::kHeaderNodes, nodes_, ErrorKind::kBundle,
                   Concat("header byte ", at_, ": "));
    }
    JsonValue value;
    const char first = at_ < text_.size() ? text_[at_] : '\0';
    if (depth == kMaxJsonDepth && (first == '{' || first == '[')) {
      Refuse(at_, Concat("at most ", kMaxJsonDepth, " arrays and objects inside each other"));
    }
    switch (first) {
      case '{':
        Object(&value, depth);
        break;
      case '[':
        Array(&value, depth);
        break;
      case '"':
        value.type = JsonValue::Type::kString;
        value.text = String();
        break;
      case 't':
        Word("true");
        value.type = JsonValue::Type::kBool;
        value.integer = 1;
        break;
      case 'f':
        Word("false");
        value.type = JsonValue::Type::kBool;
        break;
      case 'n':
        Word("null");
        break;
      default:
        value.type = JsonValue::Type::kInteger;
        value.integer = Integer();
    }
    return value;
  }

  void Object(JsonValue* value, unsigned depth) {
    value->type = JsonValue::Type::kObject;
    ++at_;
    if (Take('}')) return;
    do {
      const size_t start = at_;
      if (at_ >= text_.size() || text_[at_] != '"') Refuse(at_, "a key in double quotes");
      std::string key = String();
      // Bytewise order of UTF-8 is the order of code points.
      if (!value->members.empty() && key <= value->members.back().first) {
        Refuse(start, Concat("a key after '", Brief(value->members.back().first),
                             "' (keys are sorted and unique)"));
      }
      if (!Take(':')) Refuse(at_, "':'");
      value->members.emplace_back(std::move(key), Value(depth + 1));
    } while (Take(','));
    if (!Take('}')) Refuse(at_, "',' or '}'");
  }

  void Array(JsonValue* value, unsigned depth) {
    value->type = JsonValue::Type::kArray;
    ++at_;
    if (Take(']')) return;
    do {
      value->items.push_back(Value(depth + 1));
    } while (Take(','));
    if (!Take(']')) Refuse(at_, "',' or ']'");
  }

  int64_t Integer() {
    const size_t start = at_;
    const bool negative = Take('-');
    const size_t digits = at_;
    uint64_t magnitude = 0;
    while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') {
      if (__builtin_mul_overflow(magnitude, uint64_t{10}, &magnitude) ||
          __builtin_add_overflow(magnitude, static_cast<uint64_t>(text_[at_] - '0'), &magnitude)) {
        Refuse(start, "an integer in -2^63 ... 2^63-1");
      }
      ++at_;
    }
    if (at_ == digits) Refuse(start, "a value in canonical JSON");
    if (text_[digits] == '0' && (at_ - digits > 1 || negative)) {
      Refuse(digits, "an integer without leading zeros or minus zero");
    }
    const uint64_t most = (uint64_t{1} << 63) - (negative ? 0 : 1);
    if (magnitude > most) Refuse(start, "an integer in -2^63 ... 2^63-1");
    return negative ? static_cast<int64_t>(~magnitude + 1) : static_cast<int64_t>(magnitude);
  }

  // A lower-case hexadecimal digit's value, or -1.
  static int HexDigit(char digit) {
    if (digit >= '0' && digit <= '9') return digit - '0';
    if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
    return -1;
  }

  std::string String() {
    std::string out;
    ++at_;
    for (;;) {
      const size_t start = at_;
      while (at_ < text_.size() && IsPlain(text_[at_])) ++at_;
      out.append(text_.data() + start, at_ - start);
      if (at_ >= text_.size()) Refuse(at_, "'\"' at the end of a string");
      const char next = text_[at_];
      if (next == '"') {
        ++at_;
        return out;
      }
      if (next != '\\') Refuse(at_, "a control character written as \\u00xx");
      out += Escape();
    }
  }

  // A byte of a string that stands for itself.
  static bool IsPlain(char byte) {
    return static_cast<uint8_t>(byte) >= 0x20 && byte != '"' && byte != '\\';
  }

  char Escape() {
    const size_t start = at_++;
    if (Take('"')) return '"';
    if (Take('\\')) return '\\';
    if (text_.substr(at_, 3) == "u00" && text_.size() - at_ >= 5) {
      const int high = HexDigit(text_[at_ + 3]);
      const int low = HexDigit(text_[at_ + 4]);
      if ((high == 0 || high == 1) && low >= 0) {
        at_ += 5;
        return static_cast<char>(16 * high + low);
      }
    }
    Refuse(start, "one of the escapes \\\", \\\\ and \\u0000 to \\u001f in lower case");
  }

  std::string_view text_;
  LoadBudget& budget_;
  uint64_t nodes_ = 0;
  size_t at_ = 0;
};

}  // namespace

const JsonValue* JsonValue::Find(std::string_view key) const {
  const auto found = std::lower_bound(
      members.begin(), members.end(), key,
      [](const auto& member, std::string_view wanted) { return member.first < wanted; });
  return found != members.end() && found->first == key ? &found->second : nullptr;
}

const char* JsonTypeName(JsonValue::Type type) {
  switch (type) {
    case JsonValue::Type::kNull:
      return "null";
    case JsonValue::Type::kBool:
      return "a boolean";
    case JsonValue::Type::kInteger:
      return "an integer";
    case JsonValue::Type::kString:
      return "a string";
    case JsonValue::Type::kArray:
      return "an array";
    case JsonValue::Type::kObject:
      return "an object";
  }
  return "nothing";
}

JsonValue ParseCanonicalJson(std::string_view text, LoadBudget& budget) {
  return Parser(text, budget).Document();
}

}  // namespace dovetail::runtime
