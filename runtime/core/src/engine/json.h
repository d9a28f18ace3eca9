// Canonical JSON, as docs/format/bundle.md defines it: one value has one spelling.
#ifndef DOVETAIL_ENGINE_JSON_H_
#define DOVETAIL_ENGINE_JSON_H_

#include <cstddef>
#include <cstdint>
#include <list>
#include <string>
#include <string_view>
#include <vector>

#include "engine/limits.h"

namespace dovetail::runtime {

// A value of a document, read by looking: copies cost nothing and are valid while the document is.
class JsonValue {
 public:
  enum class Type : uint8_t { kNull, kBool, kInteger, kString, kArray, kObject };

  Type type() const { return node_->type; }
  int64_t integer() const { return node_->integer; }     // kInteger; kBool: 0 or 1
  std::string_view text() const { return node_->text; }  // kString
  std::string_view key() const { return node_->key; }    // of a member of an object
  // kArray, kObject: how many values it has. They are gone through in the order of the text, which
  // for members is that of their keys.
  size_t size() const { return node_->size; }
  // Of an object: the member of this key; false in a condition when there is none.
  JsonValue Find(std::string_view key) const;
  explicit operator bool() const { return node_ != nullptr; }

  class Iterator;
  Iterator begin() const;
  Iterator end() const;

 private:
  friend class JsonDocument;
  friend class JsonParser;
  struct Node {
    Type type = Type::kNull;
    int64_t integer = 0;
    size_t size = 0;  // values directly in it
    size_t extent =
        1;  // nodes that it takes, its own and those of what is in it: the next is behind
    std::string_view text;
    std::string_view key;
  };

  explicit JsonValue(const Node* node) : node_(node) {}

  const Node* node_;
};

class JsonValue::Iterator {
 public:
  JsonValue operator*() const { return JsonValue(node_); }
  Iterator& operator++() {
    node_ += node_->extent;
    return *this;
  }
  bool operator!=(const Iterator& other) const { return node_ != other.node_; }

 private:
  friend class JsonValue;
  explicit Iterator(const Node* node) : node_(node) {}

  const Node* node_;
};

inline JsonValue::Iterator JsonValue::begin() const { return Iterator(node_ + 1); }
inline JsonValue::Iterator JsonValue::end() const { return Iterator(node_ + node_->extent); }

// The values of a text, one behind the other in one piece of memory: a header may have thousands.
class JsonDocument {
 public:
  JsonDocument(JsonDocument&&) noexcept = default;
  JsonDocument& operator=(JsonDocument&&) noexcept = default;

  JsonValue root() const { return JsonValue(nodes_.data()); }

 private:
  friend class JsonParser;
  JsonDocument() = default;

  std::vector<JsonValue::Node> nodes_;  // each before those in it
  std::list<std::string> unescaped_;    // the strings that the text does not hold as they are
};

// "null", "a boolean", "an integer", "a string", "an array", "an object".
const char* JsonTypeName(JsonValue::Type type);

// Throws kBundle with the byte offset for anything that is not the canonical spelling of one value,
// and for one of too many nodes. The document points into the text.
JsonDocument ParseCanonicalJson(std::string_view text, LoadBudget& budget);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_JSON_H_
