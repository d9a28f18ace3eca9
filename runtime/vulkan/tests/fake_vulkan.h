/* What a test asks of the interposing loader (fake_vulkan.cc), by names it looks up. */
#ifndef DOVETAIL_RUNTIME_VULKAN_TESTS_FAKE_VULKAN_H_
#define DOVETAIL_RUNTIME_VULKAN_TESTS_FAKE_VULKAN_H_

#include <cstdint>

/* How many objects of devices, devices among them, have been made and not destroyed. */
using FakeLive = int64_t();
#define FAKE_LIVE "fake_vulkan_live"

/* The call of `function` that comes after `calls` others of it gives `result` and does nothing
 * else; once. */
using FakeFail = void(const char* function, int64_t calls, int32_t result);
#define FAKE_FAIL "fake_vulkan_fail"

/* Whether the failure that was ordered has happened. */
using FakeHasFailed = bool();
#define FAKE_HAS_FAILED "fake_vulkan_has_failed"

/* How often `function` has been called. */
using FakeCalls = int64_t(const char* function);
#define FAKE_CALLS "fake_vulkan_calls"

/* From now on memory of all devices together is at most this; 0: no limit of ours. */
using FakeMemory = void(uint64_t bytes);
#define FAKE_MEMORY "fake_vulkan_memory"

/* Pipeline caches come with this in their UUID: 0 for the device's own, else another device's. */
using FakeCacheMark = void(uint8_t mark);
#define FAKE_CACHE_MARK "fake_vulkan_cache_mark"

/* The name of function `index` that gives a VkResult and belongs to a device; null at the end. */
using FakeFunction = const char*(uint32_t index);
#define FAKE_FUNCTION "fake_vulkan_function"

#endif  // DOVETAIL_RUNTIME_VULKAN_TESTS_FAKE_VULKAN_H_
