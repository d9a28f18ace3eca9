#include "engine/limits.h"

#include <algorithm>
#include <charconv>

namespace dovetail::runtime {

Limits::Limits() : most_() {
  for (size_t i = 0; i < kLimitCount; ++i) most_[i] = kLimits[i].most;
}

void Limits::Set(std::string_view lines) {
  while (!lines.empty()) {
    const size_t end = std::min(lines.find('\n'), lines.size());
    const std::string_view line = lines.substr(0, end);
    lines.remove_prefix(end == lines.size() ? end : end + 1);
    const size_t blank = std::min(line.find(' '), line.size());
    const std::string_view name = line.substr(0, blank);
    const std::string_view digits = line.substr(std::min(blank + 1, line.size()));
    size_t found = 0;
    while (found < kLimitCount && name != kLimits[found].name) ++found;
    if (found == kLimitCount) {
      std::string names;
      for (const auto& entry : kLimits)
        names += (names.empty() ? "" : ", ") + std::string(entry.name);
      Fail(ErrorKind::kValue, "there is no limit '", name, "'; the limits are ", names);
    }
    uint64_t most = 0;
    const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), most);
    if (error != std::errc() || stop != digits.data() + digits.size()) {
      Fail(ErrorKind::kValue, "limit '", name, "' is '", digits, "', expected a number from 0 to ",
           UINT64_MAX);
    }
    most_[found] = most;
  }
}

void FailLimit(ErrorKind kind, const std::string& where, Limit limit, uint64_t needed,
               uint64_t most) {
  const char* name = LimitName(limit);
  Fail(kind, where, "limit '", name, "': ", needed, " needed, at most ", most,
       " allowed; raise it with limits={'", name, "': ", needed,
       "} where the bundle is loaded, if you trust it");
}

}  // namespace dovetail::runtime
