// Canonical JSON, as docs/format/bundle.md defines it: one value has one spelling.
#ifndef DOVETAIL_ENGINE_JSON_H_
#define DOVETAIL_ENGINE_JSON_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/limits.h"

namespace dovetail::runtime {

struct JsonValue {
  enum class Type : uint8_t { kNull, kBool, kInteger, kString, kArray, kObject };

  Type type = Type::kNull;
  int64_t integer = 0;                                     // kInteger; kBool: 0 or 1
  std::string text;                                        // kString
  std::vector<JsonValue> items;                            // kArray
  std::vector<std::pair<std::string, JsonValue>> members;  // kObject, sorted by key

  // Null when there is no such member.
  const JsonValue* Find(std::string_view key) const;
};

// "null", "a boolean", "an integer", "a string", "an array", "an object".
const char* JsonTypeName(JsonValue::Type type);

// Throws kBundle with the byte offset for anything that is not the canonical spelling of one value,
// and for one of too many nodes.
JsonValue ParseCanonicalJson(std::string_view text, LoadBudget& budget);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_JSON_H_
