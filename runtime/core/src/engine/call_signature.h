// The parameters of a library's function, and whether a plan's call fits them (docs/format/plan.md,
// "Calls").
#ifndef DOVETAIL_ENGINE_CALL_SIGNATURE_H_
#define DOVETAIL_ENGINE_CALL_SIGNATURE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/plan.h"

namespace dovetail::runtime {

struct CallParameter {
  enum class Kind : uint8_t { kTensor, kInteger, kFloat };
  Kind kind = Kind::kTensor;
  std::string name;
  uint8_t access = 0;
  std::vector<DLDataType> dtypes;  // allowed ones; empty: that of parameter `same`
  uint32_t same = 0;
  std::vector<std::string> extents;  // names; those of one name are equal
};

// Two extents that must be equal: of arguments by number, along axes.
struct EqualExtents {
  uint32_t first = 0;
  uint32_t first_axis = 0;
  uint32_t second = 0;
  uint32_t second_axis = 0;
};

struct CallSignature {
  std::vector<CallParameter> parameters;
  std::vector<EqualExtents> equal;
};

// Returns what is wrong with the text; "" if it is in order.
std::string ParseSignature(std::string_view text, CallSignature* signature);

// The signature of a function that is in the table of the formats; null for another name.
const char* KnownSignature(std::string_view name);

// Whether all functions of the library that a name begins with are in the table.
bool IsKnownLibrary(std::string_view name);

// Why the arguments of a `call` do not fit; "" if they do. The numbers in them have been checked.
std::string WhyNotFits(const CallSignature& signature, const Plan& plan,
                       const PlanInstruction& call);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_CALL_SIGNATURE_H_
