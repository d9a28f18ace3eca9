// Devices, memory and streams of the Vulkan experiment.
//
// A stream is a timeline semaphore over the device's one queue: every submission waits for the
// stream's last value and signals the next one, so work of one stream is ordered and work of two is
// not. An event is (timeline, value); a cross-stream wait is one more semaphore of the next
// submission. Nothing polls and no thread is needed.
#ifndef ABI_EXPERIMENT_VULKAN_DEVICE_H_
#define ABI_EXPERIMENT_VULKAN_DEVICE_H_

#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "vulkan/api.h"

namespace abi_experiment::vulkan {

// A buffer with memory of its own; `mapped` is its address when the host can see it.
struct Buffer {
  VkBuffer buffer = VK_NULL_HANDLE;
  VkDeviceMemory memory = VK_NULL_HANDLE;
  void* mapped = nullptr;
  uint64_t size = 0;
};

class Timeline;
using Point = std::pair<std::shared_ptr<Timeline>, uint64_t>;

// Bytes that reach the host only when somebody waits.
struct HostRead {
  Buffer staging;
  void* host = nullptr;
  uint64_t size = 0;
};

// One command buffer with all that must live as long as the device works on it.
struct Submission {
  VkCommandBuffer commands = VK_NULL_HANDLE;
  VkDescriptorPool pool = VK_NULL_HANDLE;
  uint32_t pool_sets = 0;
  uint64_t value = 0;
  std::vector<Buffer> transient;
  std::vector<HostRead> reads;
  std::vector<Point> waits;
};

// The native half of a stream. It is used again by a later stream and destroyed with the device
// only: lavapipe 22.3 still touches a semaphore after it has told the waiter, and crashes when it
// is gone.
struct TimelineParts {
  VkSemaphore semaphore = VK_NULL_HANDLE;
  VkCommandPool commands = VK_NULL_HANDLE;
  uint64_t last = 0;
  std::vector<Submission> idle;
};

}  // namespace abi_experiment::vulkan

struct dvt_device {
  VkPhysicalDevice physical = VK_NULL_HANDLE;
  VkDevice device = VK_NULL_HANDLE;
  VkQueue queue = VK_NULL_HANDLE;
  uint32_t family = 0;
  std::mutex queue_mutex;  // VkQueue is externally synchronised
  VkPhysicalDeviceProperties properties{};
  VkPhysicalDeviceMemoryProperties memory{};
  uint64_t max_allocation = 0;
  std::mutex retired_mutex;
  std::vector<abi_experiment::vulkan::TimelineParts> retired;
};

namespace abi_experiment::vulkan {

Status CreateBuffer(dvt_device* device, uint64_t size, bool host_visible, Buffer* buffer);
void DestroyBuffer(dvt_device* device, const Buffer& buffer);
void DestroyParts(dvt_device* device, const TimelineParts& parts);

// The ordered work of one stream; shared with its events, which may outlive the stream.
class Timeline : public std::enable_shared_from_this<Timeline> {
 public:
  static Status Create(dvt_device* device, std::shared_ptr<Timeline>* timeline);
  explicit Timeline(dvt_device* device) : device_(device) {}
  Timeline(const Timeline&) = delete;
  Timeline& operator=(const Timeline&) = delete;
  ~Timeline();

  dvt_device* device() const { return device_; }
  // Records with `record` and submits; `sets` is how many descriptor sets it allocates.
  Status Submit(uint32_t sets, const std::function<Status(Submission*)>& record);

  // Work submitted from now on waits for `point`.
  void WaitFor(Point point);

  // The present end of the stream. Waits that no submission carries yet get an empty one, as the
  // end comes after them too.
  Status Mark(uint64_t* value);

  // Waits until `value` is reached and gives the host what was read before it, here and in every
  // timeline that this one waited for.
  Status Complete(uint64_t value);

 private:
  Status Begin(uint32_t sets, Submission* submission);
  Status Send(Submission* submission);
  void Release(Submission* submission);

  dvt_device* device_;
  TimelineParts parts_;
  std::mutex mutex_;
  std::deque<Submission> in_flight_;
  std::vector<Point> pending_waits_;
};

}  // namespace abi_experiment::vulkan

struct dvt_stream {
  std::shared_ptr<abi_experiment::vulkan::Timeline> timeline;
};

struct dvt_event {
  abi_experiment::vulkan::Point point;
};

#endif  // ABI_EXPERIMENT_VULKAN_DEVICE_H_
