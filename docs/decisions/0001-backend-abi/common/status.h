// What both experimental backends need to obey the status rules of backend.h: a value that carries
// a code and a text inside the library, and its translation at the C interface.
#ifndef ABI_EXPERIMENT_COMMON_STATUS_H_
#define ABI_EXPERIMENT_COMMON_STATUS_H_

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>
#include <string>
#include <utility>

#include "dovetail/backend.h"

namespace abi_experiment {

struct [[nodiscard]] Status {
  dvt_code code = DVT_OK;
  std::string text;

  bool ok() const { return code == DVT_OK; }
};

inline Status Failure(dvt_code code, std::string text) { return {code, std::move(text)}; }

// Writes as much of `error` as its maker knows of, cut at a whole UTF-8 character.
inline int32_t Report(const Status& status, dvt_error* error) {
  if (status.ok() || error == nullptr) return status.code;
  error->code = status.code;
  size_t length = std::min(status.text.size(), sizeof(error->text) - 1);
  if (length < status.text.size()) {
    while (length > 0 && (static_cast<unsigned char>(status.text[length]) & 0xC0) == 0x80) --length;
  }
  std::memcpy(error->text, status.text.data(), length);
  error->text[length] = '\0';
  return status.code;
}

// Runs the body of one table entry: nothing may be thrown across the interface.
template <typename Body>
int32_t Guard(dvt_error* error, Body&& body) {
  try {
    return Report(body(), error);
  } catch (const std::bad_alloc&) {
    return Report(Failure(DVT_OUT_OF_MEMORY, "the host has no memory left"), error);
  } catch (const std::exception& problem) {
    return Report(Failure(DVT_INTERNAL, problem.what()), error);
  }
}

inline uint64_t RoundUp(uint64_t value, uint64_t multiple) {
  return (value + multiple - 1) / multiple * multiple;
}

}  // namespace abi_experiment

#endif  // ABI_EXPERIMENT_COMMON_STATUS_H_
