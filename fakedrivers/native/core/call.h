/* One call into a fake driver: counted, failed if the script says so, carried out, logged. */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_CALL_H_
#define DOVETAIL_FAKEDRIVERS_CORE_CALL_H_

#include <cstdint>
#include <cstdio>
#include <new>
#include <string>
#include <type_traits>

#include "driver.h"
#include "faults.h"
#include "records.h"

namespace dovetail::fakedrivers {

/* What an argument looks like in the log. */
template <typename T>
std::string ShowArgument(T value) {
  if constexpr (std::is_same_v<T, const char*>) {
    if (value == nullptr) return "null";
    const std::string text(value);
    /* Device code is long. */
    return '"' + (text.size() > 40 ? text.substr(0, 40) + "..." : text) + '"';
  } else if constexpr (std::is_pointer_v<T> || std::is_null_pointer_v<T>) {
    char text[24];
    std::snprintf(text, sizeof(text), "%p", reinterpret_cast<const void*>(value));
    return text;
  } else if constexpr (std::is_enum_v<T>) {
    return std::to_string(static_cast<long long>(value));
  } else if constexpr (std::is_arithmetic_v<T>) {
    return std::to_string(value);
  } else {
    return "{...}";
  }
}

template <typename... T>
std::string ShowArguments(const T&... values) {
  std::string text;
  ((text += (text.empty() ? "" : ", ") + ShowArgument(values)), ...);
  return text;
}

/* Runs `body` as the call of `function`, unless the script makes it fail. `caller` is the return
 * address, for texts. Nothing is thrown out of it. */
template <typename Result, typename Body, typename... Arguments>
Result Answer(const char* function, const char* group, const void* caller, Body&& body,
              const Arguments&... arguments) noexcept {
  const CallScope scope(function, caller);
  int fault = 0;
  Result result;
  const bool is_fault = ShouldFail(function, group, &fault);
  if (is_fault) {
    result = static_cast<Result>(fault);
  } else {
    try {
      result = body();
    } catch (const std::bad_alloc&) {
      result = static_cast<Result>(ThisDriver().out_of_memory);
    }
  }
  if (IsLogging()) {
    LogLine(std::string(function) + "(" + ShowArguments(arguments...) +
            ") = " + ErrorName(static_cast<int>(result)) + (is_fault ? " [script]" : ""));
  }
  return result;
}

/* As Answer, for functions that return nothing or no status; no script makes them fail. */
template <typename Body, typename... Arguments>
auto Note(const char* function, const void* caller, Body&& body,
          const Arguments&... arguments) noexcept {
  const CallScope scope(function, caller);
  if (IsLogging()) LogLine(std::string(function) + "(" + ShowArguments(arguments...) + ")");
  return body();
}

}  // namespace dovetail::fakedrivers

#endif  // DOVETAIL_FAKEDRIVERS_CORE_CALL_H_
