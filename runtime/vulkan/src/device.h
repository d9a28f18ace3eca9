/* One opened device: its queues, memory, and what its streams and kernels share. */
#ifndef DOVETAIL_RUNTIME_VULKAN_DEVICE_H_
#define DOVETAIL_RUNTIME_VULKAN_DEVICE_H_

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <tuple>
#include <vector>

#include "driver.h"
#include "memory.h"

namespace dovetail::runtime::vulkan {

/* A queue is for one thread at a time ("externally synchronized"). */
struct Queue {
  VkQueue handle = nullptr;
  std::mutex mutex;
};

/* How the arguments of a kernel are bound: so many storage buffers, so many bytes of push
 * constants. Kernels of the same shape share one. */
struct Layout {
  uint32_t descriptors = 0;
  uint32_t push_bytes = 0;
  bool is_pushed = false; /* descriptors go into the command buffer, without a set */
  VkDescriptorSetLayout set_layout = nullptr;
  VkPipelineLayout pipeline_layout = nullptr;
  VkDescriptorUpdateTemplate update = nullptr; /* null without descriptors */
};

/* Where a timed event has its time. */
struct QuerySlot {
  VkQueryPool pool = nullptr;
  uint32_t index = 0;
};

/* Until the end of the process: what work that nobody could wait for may still use. */
void KeepForEver(std::shared_ptr<void> object);

/* The native half of a stream; see stream.h. */
struct TimelineParts;

class Device {
 public:
  Device(const Driver& driver, const Profile& profile);
  ~Device();
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  Status Open();

  Status VisitAttributes(dvt_attribute_visitor visitor, void* context) const;
  const dvt_device_limits& limits() const { return limits_; }

  Status Allocate(uint64_t size, dvt_memory* memory);
  void Free(dvt_memory memory);
  Status AllocateStaging(uint64_t size, Block** block);
  void FreeStaging(Block* block) { staging_.Free(block); }

  /* The layout for this shape; lives as long as the device. */
  Status FindLayout(uint32_t descriptors, uint32_t push_bytes, const Layout** layout);

  Status TakeQuery(QuerySlot* slot);
  void ReturnQuery(const QuerySlot& slot);

  /* The queues in turn. */
  Queue* NextQueue();

  /* The parts of an ended stream wait here for the next stream, and are destroyed with the device
   * only: lavapipe 22.3 still touches a semaphore after it has told the waiter, and crashes when it
   * is gone. */
  std::unique_ptr<TimelineParts> TakeParts(const Queue* queue);
  void ReturnParts(std::unique_ptr<TimelineParts> parts);

  /* VkStatus that remembers a loss: from then on every call says so at once. */
  Status Check(VkResult result, const char* call);
  void NoteLoss(const Status& status);
  Status CheckNotLost() const;
  bool is_lost() const { return is_lost_.load(std::memory_order_acquire); }

  /* Work that a wait gave up on may still run: what it uses must stay. */
  void CountStalled(int change) { stalled_ += change; }
  bool is_stalled() const { return stalled_.load() != 0; }

  void SetTimeLimit(uint64_t nanoseconds) { time_limit_ = nanoseconds; }
  uint64_t time_limit() const { return time_limit_; }

  const Driver& driver() const { return driver_; }
  const Profile& profile() const { return profile_; }
  const DeviceApi& api() const { return api_; }
  VkDevice handle() const { return handle_; }
  const std::string& name() const { return profile_.name; }

 private:
  Status FillApi();
  Status MakeLayout(Layout* layout) const;
  void DestroyLayout(const Layout& layout) const;
  void ReadLimits();

  const Driver& driver_;
  const Profile& profile_;
  DeviceApi api_;
  VkDevice handle_ = nullptr;
  dvt_device_limits limits_{};
  std::vector<std::unique_ptr<Queue>> queues_;
  std::atomic<uint32_t> next_queue_{0};
  MemoryPool memory_;
  MemoryPool staging_;
  std::atomic<uint64_t> time_limit_{0};
  std::atomic<int> stalled_{0};
  std::atomic<bool> is_lost_{false};
  mutable std::mutex mutex_; /* guards what follows */
  std::string loss_;
  std::map<std::tuple<uint32_t, uint32_t, bool>, std::unique_ptr<Layout>> layouts_;
  std::vector<std::unique_ptr<TimelineParts>> parts_;
  std::vector<VkQueryPool> query_pools_;
  std::vector<QuerySlot> free_queries_;
};

}  // namespace dovetail::runtime::vulkan

struct dvt_device : dovetail::runtime::vulkan::Device {
  using Device::Device;
};

#endif  // DOVETAIL_RUNTIME_VULKAN_DEVICE_H_
