/* Device memory that is kept for the next who asks: drivers take microseconds to milliseconds for
 * what a list can do.
 *
 * Blocks come in size classes, four to each power of two, so that a block is at most a quarter
 * larger than what was asked for. A block that is given back waits in its class. When the driver
 * has no memory left, all that waits goes back to it and it is asked once more; when it still has
 * none, the error says how much was asked for, how much is in use, and how much was given back.
 *
 *   dovetail::CachingAllocator<Block*> allocator(options, allocate, release);
 *   std::string why;
 *   dvt_code code = allocator.Allocate(size, &block, &why);
 *   ...
 *   allocator.Free(block);
 *
 * The rules of the C interface make this safe without events: who frees memory has waited for all
 * work that uses it (backend.h, `free`). Header-only. Safe to use from several threads; the driver
 * is called without a lock held (but to take back a block for which the host has no memory).
 */
#ifndef DOVETAIL_KIT_CACHING_ALLOCATOR_H_
#define DOVETAIL_KIT_CACHING_ALLOCATOR_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "dovetail/backend.h"

namespace dovetail {

/* The size of the class that `size` (at least 1) belongs to: at least 256, then 1, 5/4, 6/4 and 7/4
 * times a power of two. Sizes within 2^62 only; larger ones are their own class. */
inline uint64_t SizeClass(uint64_t size) {
  constexpr uint64_t kSmallest = 256;
  constexpr uint64_t kLargest = uint64_t{1} << 62;
  if (size <= kSmallest) return kSmallest;
  if (size > kLargest) return size;
  uint64_t power = kSmallest;
  while (power * 2 < size) power *= 2;
  const uint64_t step = power / 4;
  return (size + step - 1) / step * step;
}

/* What an allocator holds at one moment, in bytes and blocks. */
struct AllocatorNumbers {
  uint64_t used_bytes = 0; /* of blocks that are out, with what rounding added */
  uint64_t used_blocks = 0;
  uint64_t kept_bytes = 0; /* of blocks that wait for the next who asks */
  uint64_t kept_blocks = 0;
  uint64_t peak_bytes = 0;   /* the most that was ever used at once */
  uint64_t driver_calls = 0; /* how often the driver was asked for memory */
};

struct AllocatorOptions {
  /* The most that one request may be; as device_limits says. */
  uint64_t max_allocation_bytes = UINT64_MAX;
  /* No more than this waits; what would exceed it goes back to the driver at once. */
  uint64_t max_kept_bytes = UINT64_MAX;
  /* What the device has in all, for the error; 0 when nobody knows. */
  uint64_t device_bytes = 0;
  /* "vulkan:0 (llvmpipe)", for the error. */
  std::string device;
};

/* `Memory` is a value that names one block and can be hashed: a pointer, a handle. */
template <typename Memory>
class CachingAllocator {
 public:
  /* Asks the driver for `size` bytes. On failure returns the code and writes the driver's words. */
  using AllocateFunction = std::function<dvt_code(uint64_t size, Memory* memory, std::string* why)>;
  using ReleaseFunction = std::function<void(Memory memory)>;

  CachingAllocator(AllocatorOptions options, AllocateFunction allocate, ReleaseFunction release)
      : options_(std::move(options)),
        allocate_(std::move(allocate)),
        release_(std::move(release)) {}

  /* Gives back what waits. Blocks that are still out are the caller's affair. */
  ~CachingAllocator() { Trim(); }
  CachingAllocator(const CachingAllocator&) = delete;
  CachingAllocator& operator=(const CachingAllocator&) = delete;

  /* A block of at least `size` bytes (at least 1). On failure `*why` is the whole message. */
  dvt_code Allocate(uint64_t size, Memory* memory, std::string* why) {
    if (size > options_.max_allocation_bytes) {
      *why = std::to_string(size) + " bytes were asked for" + OfDevice() + ", and one allocation " +
             "holds at most " + std::to_string(options_.max_allocation_bytes);
      return DVT_OUT_OF_MEMORY;
    }
    const uint64_t rounded = std::min(SizeClass(size), options_.max_allocation_bytes);
    if (TakeKept(rounded, memory)) return DVT_OK;
    std::string driver_text;
    dvt_code code = Ask(rounded, memory, &driver_text);
    uint64_t given_back = 0;
    if (code == DVT_OUT_OF_MEMORY) {
      given_back = Trim();
      /* Without the rounding, which may be what does not fit. */
      code = Ask(size, memory, &driver_text);
      if (code == DVT_OK) return Enter(size, memory);
    }
    if (code == DVT_OK) return Enter(rounded, memory);
    *why = code == DVT_OUT_OF_MEMORY ? OutOfMemoryText(size, given_back, driver_text) : driver_text;
    return code;
  }

  /* Gives a block of Allocate back. */
  void Free(Memory memory) {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      const auto found = used_.find(memory);
      if (found == used_.end()) return;
      const uint64_t size = found->second;
      used_.erase(found);
      numbers_.used_bytes -= size;
      --numbers_.used_blocks;
      if (size <= options_.max_kept_bytes &&
          numbers_.kept_bytes <= options_.max_kept_bytes - size) {
        kept_[size].push_back(memory);
        numbers_.kept_bytes += size;
        ++numbers_.kept_blocks;
        return;
      }
    }
    release_(memory);
  }

  /* Gives all that waits back to the driver; returns how many bytes that were. */
  uint64_t Trim() {
    std::map<uint64_t, std::vector<Memory>> kept;
    uint64_t bytes = 0;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      kept.swap(kept_);
      bytes = std::exchange(numbers_.kept_bytes, 0);
      numbers_.kept_blocks = 0;
    }
    for (const auto& [size, blocks] : kept) {
      for (const Memory& memory : blocks) release_(memory);
    }
    return bytes;
  }

  /* The size of a block that is out, at least what was asked for; 0 for one that is not ours. */
  uint64_t SizeOf(Memory memory) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = used_.find(memory);
    return found == used_.end() ? 0 : found->second;
  }

  AllocatorNumbers Numbers() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return numbers_;
  }

 private:
  bool TakeKept(uint64_t size, Memory* memory) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = kept_.find(size);
    if (found == kept_.end() || found->second.empty()) return false;
    *memory = found->second.back();
    /* The entry first: when there is no room for it the block stays where it is. */
    used_.emplace(*memory, size);
    found->second.pop_back();
    numbers_.kept_bytes -= size;
    --numbers_.kept_blocks;
    CountUsed(size);
    return true;
  }

  dvt_code Ask(uint64_t size, Memory* memory, std::string* why) {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      ++numbers_.driver_calls;
    }
    return allocate_(size, memory, why);
  }

  dvt_code Enter(uint64_t size, Memory* memory) {
    const std::lock_guard<std::mutex> lock(mutex_);
    try {
      used_.emplace(*memory, size);
    } catch (...) { /* the host has no memory for the entry */
      release_(*memory);
      throw;
    }
    CountUsed(size);
    return DVT_OK;
  }

  void CountUsed(uint64_t size) {
    numbers_.used_bytes += size;
    ++numbers_.used_blocks;
    numbers_.peak_bytes = std::max(numbers_.peak_bytes, numbers_.used_bytes);
  }

  std::string OfDevice() const { return options_.device.empty() ? "" : " of " + options_.device; }

  std::string OutOfMemoryText(uint64_t size, uint64_t given_back, const std::string& driver) const {
    const AllocatorNumbers now = Numbers();
    std::string text = std::to_string(size) + " bytes were asked for" + OfDevice() + "; " +
                       std::to_string(now.used_bytes) + " bytes in " +
                       std::to_string(now.used_blocks) + " blocks are in use";
    if (options_.device_bytes != 0) {
      text += ", the device has " + std::to_string(options_.device_bytes);
    }
    text += "; " + std::to_string(given_back) + " bytes that were kept for later have been given " +
            "back, which was not enough";
    return driver.empty() ? text : text + ": " + driver;
  }

  const AllocatorOptions options_;
  const AllocateFunction allocate_;
  const ReleaseFunction release_;
  mutable std::mutex mutex_; /* guards what follows */
  std::map<uint64_t, std::vector<Memory>> kept_;
  std::unordered_map<Memory, uint64_t> used_;
  AllocatorNumbers numbers_;
};

}  // namespace dovetail

#endif  // DOVETAIL_KIT_CACHING_ALLOCATOR_H_
