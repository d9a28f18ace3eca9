// JSON as people write it in a manifest, as json.loads takes it. Bundles have a stricter form and a
// reader of their own (engine/json.h).
#ifndef DOVETAIL_DISCOVERY_JSON_VALUE_H_
#define DOVETAIL_DISCOVERY_JSON_VALUE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dovetail::runtime {

struct Json {
  enum class Type : uint8_t { kNull, kBool, kInteger, kFloat, kString, kArray, kObject };

  Type type = Type::kNull;
  bool boolean = false;
  std::string text;  // kString; kInteger and kFloat: as Python prints it
  std::vector<Json> items;
  std::vector<std::pair<std::string, Json>> members;  // each key once, the last one's value

  // A member's value; null in a condition when there is none.
  const Json* Find(std::string_view key) const;
  // Whether it is an integer in the range; its value goes to *value.
  bool IsInteger(int64_t least, int64_t most, int64_t* value) const;
  // As Python's repr of what json.loads makes of it.
  std::string Repr() const;
};

// Throws kBundle with where and why.
Json ParseJson(std::string_view text);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_DISCOVERY_JSON_VALUE_H_
