// What one load and one call may cost: docs/format/limits.md.
//
// A bundle comes from anybody. Work and memory are proportional to its size wherever they can be;
// where a small file could ask for much, what it asks for is counted here and refused beyond a
// limit. Counts, not clocks: the answer is the same on every machine.
#ifndef DOVETAIL_ENGINE_LIMITS_H_
#define DOVETAIL_ENGINE_LIMITS_H_

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/error.h"
#include "engine/formats.h"

namespace dovetail::runtime {

inline const char* LimitName(Limit limit) { return kLimits[static_cast<size_t>(limit)].name; }

// The most that is allowed of each; made with the defaults.
class Limits {
 public:
  Limits();

  uint64_t operator[](Limit limit) const { return most_[static_cast<size_t>(limit)]; }
  void Set(Limit limit, uint64_t most) { most_[static_cast<size_t>(limit)] = most; }
  // Lines of a name, a blank and a decimal number; those that are not named stay. Throws kValue
  // with the names there are.
  void Set(std::string_view lines);

 private:
  std::array<uint64_t, kLimitCount> most_;
};

// Throws `kind`: the limit's name, what is needed, what is allowed, and how to raise it.
[[noreturn]] __attribute__((cold)) void FailLimit(ErrorKind kind, const std::string& where,
                                                  Limit limit, uint64_t needed, uint64_t most);

// What decoding one bundle has needed so far, the most of any one part. Every decoder asks here
// before it allocates or loops. Safe from any number of threads.
class LoadBudget {
 public:
  explicit LoadBudget(const Limits& limits = {}) : limits_(limits) {}
  LoadBudget(const LoadBudget&) = delete;
  LoadBudget& operator=(const LoadBudget&) = delete;

  const Limits& limits() const { return limits_; }
  uint64_t used(Limit limit) const {
    return used_[static_cast<size_t>(limit)].load(std::memory_order_relaxed);
  }

  // One part, `where` for the message, needs this much in total. Throws `kind` beyond the limit.
  void Need(Limit limit, uint64_t amount, ErrorKind kind, const std::string& where = "") {
    std::atomic<uint64_t>& used = used_[static_cast<size_t>(limit)];
    uint64_t known = used.load(std::memory_order_relaxed);
    while (known < amount && !used.compare_exchange_weak(known, amount)) {
    }
    if (amount > limits_[limit]) FailLimit(kind, where, limit, amount, limits_[limit]);
  }

 private:
  const Limits limits_;
  std::array<std::atomic<uint64_t>, kLimitCount> used_{};
};

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_LIMITS_H_
