/* Driver, devices, memory and copies. */
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "null.h"

namespace dovetail::runtime::null {
namespace {

/* As many as DOVETAIL_NULL_DEVICES may ask for. */
constexpr uint32_t kMaxDevices = 16;

/* What malloc can be asked for: PTRDIFF_MAX (C11, 7.22.3, as glibc enforces it). */
constexpr uint64_t kMaxAllocation = std::numeric_limits<ptrdiff_t>::max();

std::atomic<bool> is_open{false};

}  // namespace

/* A real runtime opens its vendor's library here, with dlopen, from `candidates` and then from the
 * system's names, and answers DVT_DRIVER_MISSING with everything it tried. */
Status OpenDriver() {
  is_open = true;
  return {};
}

Status CountDevices(uint32_t* count) {
  *count = 0;
  if (!is_open)
    return {DVT_INVALID_ARGUMENT, "the null driver is not open; call driver_open first"};
  const char* const text = std::getenv("DOVETAIL_NULL_DEVICES");
  if (text == nullptr || *text == '\0') return {};
  uint32_t value = 0;
  for (const char* digit = text; *digit != '\0'; ++digit) {
    if (*digit >= '0' && *digit <= '9') value = value * 10 + static_cast<uint32_t>(*digit - '0');
    if (*digit < '0' || *digit > '9' || value > kMaxDevices) {
      return {DVT_INVALID_ARGUMENT, std::string("DOVETAIL_NULL_DEVICES is '") + text +
                                        "', it must be a number from 0 to " +
                                        std::to_string(kMaxDevices)};
    }
  }
  *count = value;
  return {};
}

Status OpenDevice(uint32_t index, std::unique_ptr<dvt_device>* device) {
  uint32_t count = 0;
  Status status = CountDevices(&count);
  if (!status.ok()) return status;
  if (index >= count) {
    return {DVT_NOT_FOUND, "there is no device null:" + std::to_string(index) + ", there are " +
                               std::to_string(count) +
                               "; DOVETAIL_NULL_DEVICES says how many there are"};
  }
  *device = std::make_unique<dvt_device>();
  (*device)->index = index;
  return {};
}

dvt_device_limits Limits() {
  dvt_device_limits limits = {};
  limits.struct_size = sizeof(limits);
  limits.binding_alignment = 1;
  limits.copy_alignment = 1;
  for (uint64_t& grid : limits.max_grid) grid = std::numeric_limits<uint32_t>::max();
  limits.max_block_threads = 1024;
  limits.max_binding_bytes = kMaxAllocation;
  limits.max_allocation_bytes = kMaxAllocation;
  limits.max_shared_bytes = 32768;
  /* Host memory, and yet not told: a device that pretended to be the host would not show what the
   * core does for devices. */
  limits.is_host_memory = 0;
  limits.is_synchronous = 1;
  return limits;
}

Status Allocate(uint64_t size, dvt_memory* memory) {
  if (size == 0) return {DVT_INVALID_ARGUMENT, "alloc needs a size of at least 1 byte, got 0"};
  void* const made = size > kMaxAllocation ? nullptr : std::malloc(static_cast<size_t>(size));
  if (made == nullptr) {
    return {DVT_OUT_OF_MEMORY, "the host has no " + std::to_string(size) + " bytes left"};
  }
  *memory = made;
  return {};
}

void Free(dvt_memory memory) { std::free(memory); }

int64_t Clock() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

Status Elapsed(const dvt_event& start, const dvt_event& end, double* nanoseconds) {
  if (start.device->index != end.device->index) {
    return {DVT_INVALID_ARGUMENT,
            "the events are of devices null:" + std::to_string(start.device->index) +
                " and null:" + std::to_string(end.device->index)};
  }
  if (start.nanoseconds < 0 || end.nanoseconds < 0) {
    return {DVT_INVALID_ARGUMENT, "the event was recorded without its time"};
  }
  *nanoseconds = static_cast<double>(end.nanoseconds - start.nanoseconds);
  return {};
}

Status Copy(const dvt_location& destination, const dvt_location& source, uint64_t size) {
  if (size == 0) return {DVT_INVALID_ARGUMENT, "copy needs a size of at least 1 byte, got 0"};
  if (destination.memory == nullptr && source.memory == nullptr) {
    return {DVT_INVALID_ARGUMENT, "copy needs device memory at one end at least"};
  }
  /* The offset is one into device memory; `host` is the address itself. */
  const auto address = [](const dvt_location& location) {
    return location.memory == nullptr ? static_cast<char*>(location.host)
                                      : static_cast<char*>(location.memory) + location.offset;
  };
  if (address(destination) == nullptr || address(source) == nullptr) {
    return {DVT_INVALID_ARGUMENT, "copy was given neither memory nor host at one end"};
  }
  std::memcpy(address(destination), address(source), static_cast<size_t>(size));
  return {};
}

}  // namespace dovetail::runtime::null
