#include "engine/requirement.h"

#include <charconv>

#include "engine/error.h"

namespace dovetail::runtime {
namespace {

using Comparison = Requirement::Comparison;

constexpr struct {
  const char* text;
  Comparison comparison;
} kOperators[] = {{"==", Comparison::kEq}, {"!=", Comparison::kNe}, {"<", Comparison::kLt},
                  {"<=", Comparison::kLe}, {">", Comparison::kGt},  {">=", Comparison::kGe}};

const char* OperatorText(Comparison comparison) {
  for (const auto& entry : kOperators) {
    if (entry.comparison == comparison) return entry.text;
  }
  return "";
}

// Letters, digits, '_' and '.'.
bool IsName(const std::string& text) {
  if (text.empty()) return false;
  for (const char c : text) {
    const bool good = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                      c == '_' || c == '.';
    if (!good) return false;
  }
  return true;
}

bool ParseInteger(const std::string& text, int64_t* value) {
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, *value);
  return error == std::errc() && stop == end && !text.empty();
}

std::string Spell(const Requirement& requirement) {
  switch (requirement.comparison) {
    case Comparison::kTrue:
      return requirement.name;
    case Comparison::kNotTrue:
      return "!" + requirement.name;
    default:
      return Concat(requirement.name, " ", OperatorText(requirement.comparison), " ",
                    requirement.value);
  }
}

bool Holds(const Requirement& requirement, const std::string& have) {
  const Comparison comparison = requirement.comparison;
  if (comparison == Comparison::kTrue) return have == "true";
  if (comparison == Comparison::kNotTrue) return have != "true";
  if (comparison == Comparison::kEq) return have == requirement.value;
  if (comparison == Comparison::kNe) return have != requirement.value;
  int64_t left = 0;
  int64_t right = 0;
  if (!ParseInteger(have, &left) || !ParseInteger(requirement.value, &right)) return false;
  switch (comparison) {
    case Comparison::kLt:
      return left < right;
    case Comparison::kLe:
      return left <= right;
    case Comparison::kGt:
      return left > right;
    default:
      return left >= right;
  }
}

}  // namespace

Requirement ParseRequirement(const std::string& text) {
  Requirement requirement;
  const size_t blank = text.find(' ');
  if (blank == std::string::npos) {
    const bool negated = !text.empty() && text[0] == '!';
    requirement.name = text.substr(negated ? 1 : 0);
    requirement.comparison = negated ? Comparison::kNotTrue : Comparison::kTrue;
    if (IsName(requirement.name)) return requirement;
  } else {
    const size_t second = text.find(' ', blank + 1);
    if (second != std::string::npos) {
      requirement.name = text.substr(0, blank);
      requirement.value = text.substr(second + 1);
      const std::string symbol = text.substr(blank + 1, second - blank - 1);
      for (const auto& entry : kOperators) {
        if (symbol != entry.text) continue;
        requirement.comparison = entry.comparison;
        const bool is_word = requirement.value.find(' ') == std::string::npos;
        if (IsName(requirement.name) && is_word && !requirement.value.empty()) return requirement;
      }
    }
  }
  Fail(ErrorKind::kBundle, "header: requirement '", text,
       "' is not one of: name, !name, name OP value (OP one of == != < <= > >=)");
}

std::string ExplainUnmet(const Requirement& requirement,
                         const std::map<std::string, std::string>& attributes) {
  const auto found = attributes.find(requirement.name);
  if (found == attributes.end()) {
    if (requirement.comparison == Comparison::kNotTrue) return "";
    // What a runtime looked for and did not find it says in an attribute of its own.
    const auto why = attributes.find(requirement.name + ".missing");
    return Concat("needs ", Spell(requirement), ", the device has no attribute ", requirement.name,
                  why == attributes.end() ? "" : ": " + why->second);
  }
  if (Holds(requirement, found->second)) return "";
  return Concat("needs ", Spell(requirement), ", the device has ", requirement.name, " = ",
                found->second);
}

}  // namespace dovetail::runtime
