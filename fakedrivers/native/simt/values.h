/* How services read what they are given and answer: values lie as in memory. */
#ifndef DOVETAIL_FAKEDRIVERS_SIMT_VALUES_H_
#define DOVETAIL_FAKEDRIVERS_SIMT_VALUES_H_

#include <cstdint>
#include <cstring>

#include "cpu_image.h"

namespace dovetail::fakedrivers {

/* Argument n. */
template <class T>
T Read(const void* const* arguments, int n) {
  T value;
  std::memcpy(&value, arguments[n], sizeof value);
  return value;
}

template <class T>
void Write(void* result, T value) {
  std::memcpy(result, &value, sizeof value);
}

/* Where in the code a call stands: what follows the arguments, as it is. */
inline const void* Site(const void* const* arguments, int count) { return arguments[count]; }

/* What a lane gets from one that takes no part: nothing that anybody should count on. */
constexpr uint32_t kNothing = 0xFFFFFFFFU;

}  // namespace dovetail::fakedrivers

#endif  // DOVETAIL_FAKEDRIVERS_SIMT_VALUES_H_
