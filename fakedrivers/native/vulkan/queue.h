/* What queues and those who wait for them share. All of it expects the lock. */
#ifndef DOVETAIL_FAKEDRIVERS_VULKAN_QUEUE_H_
#define DOVETAIL_FAKEDRIVERS_VULKAN_QUEUE_H_

#include "check.h"

namespace dovetail::fakedrivers::vulkan {

/* The host has seen that the queue is over with submission `number`, and so with all before it and
 * all that those waited for: what they use is free again. */
void Retire(const std::shared_ptr<Queue>& queue, uint64_t number);

/* The same for whatever brought a semaphore to `value`. */
void RetireSignals(Semaphore* semaphore, uint64_t value);

/* Waits on the condition of Global() until `is_over`, the device is lost or the time is up. */
template <typename IsOver>
VkResult WaitUntil(Lock* lock, const Device& device, uint64_t nanoseconds, const IsOver& is_over) {
  const auto stops = [&] { return device.lost != 0 || is_over(); };
  /* Centuries are for ever. */
  constexpr uint64_t kLongest = uint64_t{1} << 60;
  if (nanoseconds >= kLongest) {
    Global().changed.wait(*lock, stops);
  } else if (!Global().changed.wait_for(*lock, std::chrono::nanoseconds(nanoseconds), stops)) {
    return kVkTimeout;
  }
  const VkResult lost = device.lost;
  return lost != 0 ? lost : kVkSuccess;
}

}  // namespace dovetail::fakedrivers::vulkan

#endif  // DOVETAIL_FAKEDRIVERS_VULKAN_QUEUE_H_
