#include "engine/call_signature.h"

#include <algorithm>
#include <utility>

#include "dovetail/kit/image_format.h"
#include "engine/dtype.h"
#include "engine/error.h"

namespace dovetail::runtime {
namespace {

std::vector<std::string_view> Split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

bool IsName(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char each) {
    return (each >= 'a' && each <= 'z') || (each >= '0' && each <= '9') || each == '_';
  });
}

bool FindDtype(std::string_view name, DLDataType* dtype) {
  for (const ElementType& each : kElementTypes) {
    if (name != each.name) continue;
    *dtype = {each.code, each.bits, 1};
    return true;
  }
  return false;
}

// "float32|float64[m,k]" or "=a[m,k]".
std::string ParseTensor(std::string_view text, const std::vector<CallParameter>& before,
                        CallParameter* parameter) {
  const size_t bracket = text.find('[');
  if (bracket == std::string_view::npos || text.back() != ']') return "a tensor has no extents";
  const std::string_view dtypes = text.substr(0, bracket);
  const std::string_view extents = text.substr(bracket + 1, text.size() - bracket - 2);
  if (!dtypes.empty() && dtypes[0] == '=') {
    const auto same = std::find_if(before.begin(), before.end(), [&](const CallParameter& each) {
      return each.name == dtypes.substr(1) && each.kind == CallParameter::Kind::kTensor;
    });
    if (same == before.end()) {
      return Concat("'", dtypes, "' names no tensor before it");
    }
    parameter->same = static_cast<uint32_t>(same - before.begin());
  } else {
    for (const std::string_view name : Split(dtypes, '|')) {
      DLDataType dtype{};
      if (!FindDtype(name, &dtype)) return Concat("'", name, "' is not a dtype");
      parameter->dtypes.push_back(dtype);
    }
  }
  if (extents.empty()) return "";
  for (const std::string_view name : Split(extents, ',')) {
    if (!IsName(name)) return Concat("'", name, "' is not the name of an extent");
    parameter->extents.emplace_back(name);
  }
  return "";
}

std::string ParseParameter(std::string_view text, const std::vector<CallParameter>& before,
                           CallParameter* parameter) {
  const std::vector<std::string_view> parts = Split(text, ':');
  if (parts.size() < 2 || !IsName(parts[0])) return Concat("'", text, "' is not a parameter");
  parameter->name = parts[0];
  if (parts.size() == 2) {
    parameter->kind =
        parts[1] == "integer" ? CallParameter::Kind::kInteger : CallParameter::Kind::kFloat;
    if (parts[1] == "integer" || parts[1] == "float") return "";
  }
  parameter->kind = CallParameter::Kind::kTensor;
  parameter->access = parts[1] == "read"    ? kAccessRead
                      : parts[1] == "write" ? kAccessWrite
                      : parts[1] == "both"  ? kAccessRead | kAccessWrite
                                            : 0;
  if (parts.size() != 3 || parameter->access == 0 || parts[2].empty()) {
    return Concat("'", text, "' is not a parameter");
  }
  return ParseTensor(parts[2], before, parameter);
}

}  // namespace

std::string ParseSignature(std::string_view text, CallSignature* signature) {
  if (text.empty()) return "";
  std::vector<std::pair<std::string, std::pair<uint32_t, uint32_t>>> seen;
  for (const std::string_view each : Split(text, ' ')) {
    CallParameter parameter;
    std::string fault = ParseParameter(each, signature->parameters, &parameter);
    if (!fault.empty()) return fault;
    const auto number = static_cast<uint32_t>(signature->parameters.size());
    for (uint32_t axis = 0; axis < parameter.extents.size(); ++axis) {
      const std::string& name = parameter.extents[axis];
      const auto known = std::find_if(seen.begin(), seen.end(),
                                      [&](const auto& entry) { return entry.first == name; });
      if (known == seen.end()) {
        seen.push_back({name, {number, axis}});
      } else {
        signature->equal.push_back({known->second.first, known->second.second, number, axis});
      }
    }
    signature->parameters.push_back(std::move(parameter));
  }
  return "";
}

const char* KnownSignature(std::string_view name) {
  for (const LibraryFunctionRow& row : kLibraryFunctions) {
    if (name == row.name) return row.signature;
  }
  return nullptr;
}

bool IsKnownLibrary(std::string_view name) {
  const std::string_view library = name.substr(0, name.find('.'));
  return std::any_of(std::begin(kLibraries), std::end(kLibraries),
                     [&](const char* each) { return library == each; });
}

std::string WhyNotFits(const CallSignature& signature, const Plan& plan,
                       const PlanInstruction& call) {
  const uint32_t* operands = plan.Operands(call);
  const uint32_t count = (call.operand_count - 1u) / 2;
  if (count != signature.parameters.size()) {
    return Concat("it takes ", signature.parameters.size(), " arguments, ", count, " are given");
  }
  for (uint32_t i = 0; i < count; ++i) {
    const CallParameter& parameter = signature.parameters[i];
    const auto which = [&] { return Concat("argument ", i, " ('", parameter.name, "')"); };
    const uint32_t tag = operands[1 + 2 * i];
    const uint32_t number = operands[2 + 2 * i];
    const bool is_tensor = tag == static_cast<uint32_t>(LaunchTag::kTensor);
    if (is_tensor != (parameter.kind == CallParameter::Kind::kTensor)) {
      return Concat(which(), " gets a ", is_tensor ? "tensor" : "scalar");
    }
    if (!is_tensor) {
      bool is_float = false;
      if (tag == static_cast<uint32_t>(LaunchTag::kScalarParameter)) {
        const uint8_t code = plan.parameters[number].dtype.code;
        is_float = code == kDLFloat || code == kDLBfloat;
      }
      if (is_float != (parameter.kind == CallParameter::Kind::kFloat)) {
        return Concat(which(), " gets ", is_float ? "a float" : "an integer");
      }
      continue;
    }
    const PlanTensor& tensor = plan.tensors[number];
    if (tensor.rank != parameter.extents.size()) {
      return Concat(which(), " has ", parameter.extents.size(), " axes, tensor ", number, " has ",
                    tensor.rank);
    }
    const bool is_allowed =
        parameter.dtypes.empty()
            ? SameDtype(plan.tensors[operands[2 + 2 * parameter.same]].dtype, tensor.dtype)
            : std::any_of(parameter.dtypes.begin(), parameter.dtypes.end(),
                          [&](DLDataType each) { return SameDtype(each, tensor.dtype); });
    if (!is_allowed) {
      return Concat(which(), " does not take tensor ", number, " of dtype ",
                    DtypeName(tensor.dtype));
    }
    if ((parameter.access & ~tensor.access) != 0) {
      return Concat(which(), " has access '", kAccessNames[parameter.access], "', tensor ", number,
                    " allows '", kAccessNames[tensor.access], "'");
    }
    for (uint32_t other = 0; other < count; ++other) {
      const bool is_same = other != i &&
                           operands[1 + 2 * other] == static_cast<uint32_t>(LaunchTag::kTensor) &&
                           operands[2 + 2 * other] == number;
      if (is_same && (parameter.access & kAccessWrite) != 0) {
        return Concat(which(), " is written, and tensor ", number, " is argument ", other, ", too");
      }
    }
  }
  return "";
}

}  // namespace dovetail::runtime
