/* Shared memory that is given out: which parts of a range are free. */
#ifndef DOVETAIL_RUNTIME_HEXAGON_HEAP_H_
#define DOVETAIL_RUNTIME_HEXAGON_HEAP_H_

#include <cstdint>
#include <map>
#include <mutex>

#include "dovetail/kit/checks.h"

namespace dovetail::runtime::hexagon {

/* First fit over a sorted list of gaps. Safe to use from several threads. */
class Heap {
 public:
  Heap(uint32_t begin, uint32_t end) { gaps_[begin] = end; }

  /* The offset of `size` bytes, at least 1, at a multiple of `align`; 0 if there are none. */
  uint32_t Allocate(uint64_t size, uint32_t align) {
    const std::lock_guard<std::mutex> lock(mutex_);
    for (auto gap = gaps_.begin(); gap != gaps_.end(); ++gap) {
      const auto [begin, end] = *gap;
      const uint64_t start = RoundUp(begin, align);
      if (start > end || end - start < size) continue;
      const auto after = static_cast<uint32_t>(start + size);
      gaps_.erase(gap);
      if (begin < start) gaps_[begin] = static_cast<uint32_t>(start);
      if (after < end) gaps_[after] = end;
      used_ += size;
      return static_cast<uint32_t>(start);
    }
    return 0;
  }

  /* Gives back what Allocate gave. */
  void Free(uint32_t offset, uint64_t size) {
    const std::lock_guard<std::mutex> lock(mutex_);
    used_ -= size;
    auto end = static_cast<uint32_t>(offset + size);
    const auto next = gaps_.find(end);
    if (next != gaps_.end()) {
      end = next->second;
      gaps_.erase(next);
    }
    auto before = gaps_.lower_bound(offset);
    if (before != gaps_.begin() && (--before)->second == offset) {
      before->second = end;
    } else {
      gaps_[offset] = end;
    }
  }

  uint64_t used() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return used_;
  }

 private:
  mutable std::mutex mutex_;
  std::map<uint32_t, uint32_t> gaps_; /* begin to end */
  uint64_t used_ = 0;
};

}  // namespace dovetail::runtime::hexagon

#endif  // DOVETAIL_RUNTIME_HEXAGON_HEAP_H_
