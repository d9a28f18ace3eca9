/* Device memory and page-locked memory of one context, kept for the next who asks.
 *
 * Where the driver has pools, memory comes from one of our own (so that nobody else's settings
 * change), in the order of a stream that nothing else uses; small blocks wait in front of it, as a
 * list is quicker than any driver. Without pools everything waits in the list. */
#ifndef DOVETAIL_STREAM_ORDERED_MEMORY_H_
#define DOVETAIL_STREAM_ORDERED_MEMORY_H_

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "dovetail/kit/caching_allocator.h"
#include "dovetail/stream_ordered/vendor.h"

namespace dovetail::stream_ordered {

/* Calls that allocate are refused in a thread that records a graph, unless it says that it means
 * what it does: this memory is not a part of the graph. */
template <typename Vendor>
class RelaxedCapture {
 public:
  explicit RelaxedCapture(const Vendor& vendor) : vendor_(vendor) { vendor_.RelaxCapture(&mode_); }
  ~RelaxedCapture() { vendor_.RelaxCapture(&mode_); }
  RelaxedCapture(const RelaxedCapture&) = delete;
  RelaxedCapture& operator=(const RelaxedCapture&) = delete;

 private:
  const Vendor& vendor_;
  typename Vendor::CaptureMode mode_ = Vendor::kRelaxedCapture;
};

template <typename Vendor>
class DeviceMemory {
 public:
  DeviceMemory(const Vendor& vendor, int device, bool has_pools, AllocatorOptions options)
      : vendor_(vendor), device_(device), has_pools_(has_pools), label_(options.device) {
    options.max_kept_bytes = has_pools ? kKeptBeforePool : UINT64_MAX;
    allocator_ = std::make_unique<CachingAllocator<void*>>(
        std::move(options),
        [this](uint64_t size, void** memory, std::string* why) { return Take(size, memory, why); },
        [this](void* memory) { Release(memory); });
  }

  Status Open() {
    if (!has_pools_) return {};
    DOVETAIL_RETURN_IF_ERROR(Check(vendor_, vendor_.CreatePool(device_, &pool_)));
    return Check(vendor_, vendor_.CreateStream(&stream_));
  }

  /* Gives everything back to the driver; or, when the context is lost, leaves all to its end. */
  void Close(bool is_lost) {
    is_abandoned_ = is_lost;
    allocator_->Trim();
    if (!is_lost && stream_ != nullptr) {
      /* What was given back in stream order must be over before the pool ends. */
      vendor_.SynchronizeStream(stream_);
      vendor_.DestroyStream(stream_);
    }
    /* A pool is of the device, and does not end with the context: worth a second try. */
    if (pool_ != nullptr && !vendor_.DestroyPool(pool_).ok()) vendor_.DestroyPool(pool_);
    stream_ = nullptr;
    pool_ = nullptr;
  }

  Status Allocate(uint64_t size, void** memory) {
    std::string why;
    const dvt_code code = allocator_->Allocate(size, memory, &why);
    return code == DVT_OK ? Status() : Status(code, why);
  }

  void Free(void* memory) {
    if (!DropImport(memory)) allocator_->Free(memory);
  }

  /* Bytes of a block of ours; 0 for others. */
  uint64_t SizeOf(void* memory) const { return allocator_->SizeOf(memory); }

  void NoteImport(void* memory) {
    const std::lock_guard<std::mutex> lock(mutex_);
    ++imports_[memory];
  }

  typename Vendor::Pool pool() const { return pool_; }

  /* The result of the driver behind the last failure, so that a loss is seen. */
  int TakeFailure() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return std::exchange(failure_, 0);
  }

 private:
  /* With a pool behind it, the list keeps this many bytes. */
  static constexpr uint64_t kKeptBeforePool = uint64_t{64} << 20;

  bool DropImport(void* memory) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = imports_.find(memory);
    if (found == imports_.end()) return false;
    if (--found->second == 0) imports_.erase(found);
    return true;
  }

  Outcome Ask(uint64_t size, void** memory) {
    if (!has_pools_) return vendor_.Allocate(size, memory);
    const Outcome asked = vendor_.AllocateFromPool(pool_, size, stream_, memory);
    if (!asked.ok()) return asked;
    /* From here on every stream may use it. Nothing but this is ever on the stream. */
    const Outcome reached = vendor_.SynchronizeStream(stream_);
    if (!reached.ok()) vendor_.FreeAsync(*memory, stream_);
    return reached;
  }

  dvt_code Take(uint64_t size, void** memory, std::string* why) {
    const RelaxedCapture<Vendor> relaxed(vendor_);
    Outcome outcome = Ask(size, memory);
    if (!outcome.ok() && has_pools_ && vendor_.CodeOf(outcome.code) == DVT_OUT_OF_MEMORY) {
      vendor_.SynchronizeStream(stream_);
      vendor_.TrimPool(pool_);
      outcome = Ask(size, memory);
    }
    if (outcome.ok()) return DVT_OK;
    const Status status = Check(vendor_, outcome);
    *why = status.text();
    uint64_t free = 0;
    uint64_t total = 0;
    if (status.code() == DVT_OUT_OF_MEMORY) {
      if (vendor_.MemoryInfo(&free, &total).ok()) {
        *why += "; the driver says that " + std::to_string(free) + " of " + std::to_string(total) +
                " bytes are free";
      }
    } else {
      *why = std::to_string(size) + " bytes of " + label_ + ": " + *why;
    }
    const std::lock_guard<std::mutex> lock(mutex_);
    failure_ = outcome.code;
    return status.code();
  }

  void Release(void* memory) {
    if (is_abandoned_) return;
    const RelaxedCapture<Vendor> relaxed(vendor_);
    if (has_pools_) {
      vendor_.FreeAsync(memory, stream_);
    } else {
      vendor_.Free(memory);
    }
  }

  const Vendor& vendor_;
  const int device_;
  const bool has_pools_;
  const std::string label_;
  bool is_abandoned_ = false;
  typename Vendor::Pool pool_ = nullptr;
  typename Vendor::Stream stream_ = nullptr;
  std::unique_ptr<CachingAllocator<void*>> allocator_;
  std::mutex mutex_; /* guards what follows */
  std::unordered_map<void*, uint64_t> imports_;
  int failure_ = 0;
};

/* Page-locked blocks, through which copies of ordinary host memory go without making anybody wait,
 * and events that keep no time. */
template <typename Vendor>
class Staging {
 public:
  using Event = typename Vendor::Event;

  explicit Staging(const Vendor& vendor) : vendor_(vendor) {
    AllocatorOptions options;
    options.max_kept_bytes = kKept;
    options.device = std::string("page-locked memory of ") + Vendor::kTitle;
    blocks_ = std::make_unique<CachingAllocator<char*>>(
        std::move(options),
        [this](uint64_t size, char** block, std::string* why) {
          const RelaxedCapture<Vendor> relaxed(vendor_);
          void* memory = nullptr;
          const Outcome outcome = vendor_.HostAllocate(size, &memory);
          *block = static_cast<char*>(memory);
          if (outcome.ok()) return DVT_OK;
          const Status status = Check(vendor_, outcome);
          *why = status.text();
          failure_ = outcome;
          return status.code();
        },
        [this](char* block) {
          if (is_abandoned_) return;
          const RelaxedCapture<Vendor> relaxed(vendor_);
          vendor_.HostFree(block);
        });
  }

  void Close(bool is_lost) {
    is_abandoned_ = is_lost;
    blocks_->Trim();
    const std::lock_guard<std::mutex> lock(mutex_);
    for (const Event event : events_) {
      if (!is_lost) vendor_.DestroyEvent(event);
    }
    events_.clear();
  }

  /* On failure `*outcome` is that of the driver. */
  bool Take(uint64_t size, char** block, Outcome* outcome, std::string* why) {
    const std::lock_guard<std::mutex> lock(taking_);
    failure_ = {};
    if (blocks_->Allocate(size, block, why) == DVT_OK) return true;
    *outcome = failure_;
    return false;
  }
  void Give(char* block) { blocks_->Free(block); }

  Outcome TakeEvent(Event* event) {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (!events_.empty()) {
        *event = events_.back();
        events_.pop_back();
        return {};
      }
    }
    return vendor_.CreateEvent(false, event);
  }

  /* The event may still be under way: recording it anew is allowed at any time. */
  void GiveEvent(Event event) {
    if (is_abandoned_) return;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (events_.size() < kKeptEvents) {
        events_.push_back(event);
        return;
      }
    }
    vendor_.DestroyEvent(event);
  }

 private:
  static constexpr uint64_t kKept = uint64_t{64} << 20;
  static constexpr size_t kKeptEvents = 256;

  const Vendor& vendor_;
  bool is_abandoned_ = false;
  std::mutex taking_; /* guards failure_ while a block is asked for */
  Outcome failure_;
  std::unique_ptr<CachingAllocator<char*>> blocks_;
  std::mutex mutex_; /* guards events_ */
  std::vector<Event> events_;
};

}  // namespace dovetail::stream_ordered

#endif  // DOVETAIL_STREAM_ORDERED_MEMORY_H_
