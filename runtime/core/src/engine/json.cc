#include "engine/json.h"

#include <algorithm>
#include <utility>

#include "dovetail/kit/image_decoder.h"
#include "engine/error.h"
#include "engine/formats.h"

namespace dovetail::runtime {

class JsonParser {
 public:
  JsonParser(std::string_view text, LoadBudget& budget) : text_(text), budget_(budget) {}

  JsonDocument Document() {
    const size_t bad = image_internal::FindBadUtf8(text_);
    if (bad != std::string_view::npos) Refuse(bad, "UTF-8");
    // Values of headers take 20 bytes of text and more; a smaller guess costs copies.
    constexpr size_t kTextOfNode = 16;  // bytes
    nodes().reserve(
        std::min<uint64_t>(text_.size() / kTextOfNode + 1, budget_.limits()[Limit::kHeaderNodes]));
    Value(0, {});
    if (at_ != text_.size()) Refuse(at_, "the end of the JSON text");
    budget_.Need(Limit::kHeaderNodes, nodes().size(), ErrorKind::kBundle);
    return std::move(document_);
  }

 private:
  using Type = JsonValue::Type;
  using Node = JsonValue::Node;

  std::vector<Node>& nodes() { return document_.nodes_; }

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

  void Value(unsigned depth, std::string_view key) {
    const size_t place = nodes().size();
    if (place >= budget_.limits()[Limit::kHeaderNodes]) {
      budget_.Need(Limit::kHeaderNodes, place + 1, ErrorKind::kBundle,
                   Concat("header byte ", at_, ": "));
    }
    const char first = at_ < text_.size() ? text_[at_] : '\0';
    if (depth == kMaxJsonDepth && (first == '{' || first == '[')) {
      Refuse(at_, Concat("at most ", kMaxJsonDepth, " arrays and objects inside each other"));
    }
    Node node;
    node.key = key;
    switch (first) {
      case '{':
        node.type = Type::kObject;
        nodes().push_back(node);
        nodes()[place].size = Object(depth);
        nodes()[place].extent = nodes().size() - place;
        return;
      case '[':
        node.type = Type::kArray;
        nodes().push_back(node);
        nodes()[place].size = Array(depth);
        nodes()[place].extent = nodes().size() - place;
        return;
      case '"':
        node.type = Type::kString;
        node.text = String();
        break;
      case 't':
        Word("true");
        node.type = Type::kBool;
        node.integer = 1;
        break;
      case 'f':
        Word("false");
        node.type = Type::kBool;
        break;
      case 'n':
        Word("null");
        break;
      default:
        node.type = Type::kInteger;
        node.integer = Integer();
    }
    nodes().push_back(node);
  }

  // The members behind it, and how many they are.
  size_t Object(unsigned depth) {
    size_t count = 0;
    ++at_;
    if (Take('}')) return count;
    std::string_view before;
    do {
      const size_t start = at_;
      if (at_ >= text_.size() || text_[at_] != '"') Refuse(at_, "a key in double quotes");
      const std::string_view key = String();
      // Bytewise order of UTF-8 is the order of code points.
      if (count > 0 && key <= before) {
        Refuse(start, Concat("a key after '", Brief(before), "' (keys are sorted and unique)"));
      }
      before = key;
      if (!Take(':')) Refuse(at_, "':'");
      Value(depth + 1, key);
      ++count;
    } while (Take(','));
    if (!Take('}')) Refuse(at_, "',' or '}'");
    return count;
  }

  size_t Array(unsigned depth) {
    size_t count = 0;
    ++at_;
    if (Take(']')) return count;
    do {
      Value(depth + 1, {});
      ++count;
    } while (Take(','));
    if (!Take(']')) Refuse(at_, "',' or ']'");
    return count;
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

  std::string_view String() {
    ++at_;
    const std::string_view plain = Plain();
    if (Take('"')) return plain;
    std::string& out = document_.unescaped_.emplace_back(plain);
    while (!Take('"')) {
      if (at_ >= text_.size()) Refuse(at_, "'\"' at the end of a string");
      if (text_[at_] != '\\') Refuse(at_, "a control character written as \\u00xx");
      out += Escape();
      out += Plain();
    }
    return out;
  }

  std::string_view Plain() {
    const size_t start = at_;
    while (at_ < text_.size() && IsPlain(text_[at_])) ++at_;
    return text_.substr(start, at_ - start);
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
  JsonDocument document_;
  size_t at_ = 0;
};

JsonValue JsonValue::Find(std::string_view key) const {
  for (const JsonValue member : *this) {
    if (member.key() == key) return member;
  }
  return JsonValue(nullptr);
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

JsonDocument ParseCanonicalJson(std::string_view text, LoadBudget& budget) {
  return JsonParser(text, budget).Document();
}

}  // namespace dovetail::runtime
