// Requirements of an image: predicates over device attributes (docs/format/bundle.md, "Header").
#ifndef DOVETAIL_ENGINE_REQUIREMENT_H_
#define DOVETAIL_ENGINE_REQUIREMENT_H_

#include <cstdint>
#include <map>
#include <string>

namespace dovetail::runtime {

struct Requirement {
  enum class Comparison : uint8_t { kTrue, kNotTrue, kEq, kNe, kLt, kLe, kGt, kGe };

  std::string name;
  Comparison comparison = Comparison::kTrue;
  std::string value;  // comparisons only
};

// `name`, `!name`, or `name OP value`, with one blank on each side of OP. Throws kBundle.
Requirement ParseRequirement(const std::string& text);

// "" when the requirement holds, else the reason: "needs x86.avx2, the device has x86.avx2 =
// false".
std::string ExplainUnmet(const Requirement& requirement,
                         const std::map<std::string, std::string>& attributes);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_REQUIREMENT_H_
