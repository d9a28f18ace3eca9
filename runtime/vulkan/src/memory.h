/* Device memory and staging memory: blocks of buffers, kept for the next who asks.
 *
 * Drivers allow few allocations (maxMemoryAllocationCount, 4096 on many), so small blocks share a
 * slab: one buffer with one allocation, cut into slots of one size. Above that stands the allocator
 * that keeps what is given back (dovetail/kit/caching_allocator.h). */
#ifndef DOVETAIL_RUNTIME_VULKAN_MEMORY_H_
#define DOVETAIL_RUNTIME_VULKAN_MEMORY_H_

#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "dovetail/kit/caching_allocator.h"
#include "status.h"
#include "vk_api.h"

namespace dovetail::runtime::vulkan {

class Device;
struct Slab;

/* A part of a buffer: what a dvt_memory points to. */
struct Block {
  VkBuffer buffer = nullptr;
  uint64_t offset = 0; /* in the buffer */
  uint64_t size = 0;
  char* mapped = nullptr;      /* where the host sees the first byte; null when it does not */
  bool is_cached = false;      /* the host reads it at the speed of its own memory */
  VkDeviceAddress address = 0; /* of the first byte; 0 without bufferDeviceAddress */
  Slab* slab = nullptr;
};

class MemoryPool {
 public:
  /* Device memory: the largest heap that is the device's own, seen by the host where that costs
   * nothing. Staging: memory that the host sees, for reading at its best speed. */
  enum class Use { kDevice, kStaging };

  MemoryPool(Device* device, Use use);
  ~MemoryPool();
  MemoryPool(const MemoryPool&) = delete;
  MemoryPool& operator=(const MemoryPool&) = delete;

  /* Finds the memory type; before anything else. */
  Status Open();

  /* Gives all of it back to the driver, before the device is destroyed; or leaves all of it. */
  void Close();
  void Abandon();

  Status Allocate(uint64_t size, Block** block);
  void Free(Block* block);

  /* Gives what nobody uses back to the driver; returns how many bytes. */
  uint64_t Trim();

  uint64_t heap_bytes() const { return heap_bytes_; }

 private:
  using Allocator = CachingAllocator<Block*>;

  dvt_code Take(uint64_t size, Block** block, std::string* why);
  void Release(Block* block);
  Status MakeSlab(uint64_t bytes, Slab* slab);
  void DestroySlab(const Slab& slab);
  VkBufferCreateInfo BufferInfo(uint64_t size) const;
  uint32_t ChooseType(uint32_t allowed) const;

  Device* const device_;
  const Use use_;
  uint32_t type_ = 0;
  uint64_t heap_bytes_ = 0;
  bool is_mapped_ = false;
  bool is_cached_ = false;
  uint64_t slot_alignment_ = 256;
  std::mutex mutex_;                                             /* guards slabs_ */
  std::map<uint64_t, std::vector<std::unique_ptr<Slab>>> slabs_; /* by slot size */
  std::unique_ptr<Allocator> allocator_;
};

}  // namespace dovetail::runtime::vulkan

#endif  // DOVETAIL_RUNTIME_VULKAN_MEMORY_H_
