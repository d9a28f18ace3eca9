/* A device: attributes, limits, memory; streams with their copies, and events. */
#include <cstdlib>
#include <cstring>
#include <limits>

#include "acme.h"

using dovetail::Status;

namespace {

/* What malloc can be asked for: PTRDIFF_MAX (C11, 7.22.3, as glibc enforces it). */
constexpr uint64_t kMaxAllocation = std::numeric_limits<ptrdiff_t>::max();

char* AddressOf(const dvt_location& location) {
  return location.memory == nullptr ? static_cast<char*>(location.host)
                                    : static_cast<char*>(location.memory) + location.offset;
}

}  // namespace

Status dvt_device::VisitAttributes(dvt_attribute_visitor visitor, void* context) const {
  visitor(context, "device.name", "acme");
  visitor(context, "acme.vendor", "acme");
  return {};
}

dvt_device_limits dvt_device::limits() const {
  dvt_device_limits limits = {};
  limits.struct_size = sizeof(limits);
  limits.binding_alignment = 1;
  limits.copy_alignment = 1;
  for (uint64_t& grid : limits.max_grid) grid = std::numeric_limits<uint32_t>::max();
  limits.max_block_threads = 1024;
  limits.max_binding_bytes = kMaxAllocation;
  limits.max_allocation_bytes = kMaxAllocation;
  limits.max_shared_bytes = 1 << 18;
  limits.is_host_memory = 1;
  limits.is_synchronous = 1;
  return limits;
}

Status dvt_device::Allocate(uint64_t size, dvt_memory* memory) {
  void* const made = size > kMaxAllocation ? nullptr : std::malloc(static_cast<size_t>(size));
  if (made == nullptr) {
    return {DVT_OUT_OF_MEMORY, "the host has no " + std::to_string(size) + " bytes left"};
  }
  *memory = made;
  return {};
}

void dvt_device::Free(dvt_memory memory) { std::free(memory); }

Status dvt_stream::Copy(const dvt_location& destination, const dvt_location& source,
                        uint64_t size) {
  std::memcpy(AddressOf(destination), AddressOf(source), static_cast<size_t>(size));
  return {};
}

Status dvt_stream::Record(bool /*is_timed*/, std::unique_ptr<dvt_event>* event) {
  *event = std::make_unique<dvt_event>();
  return {};
}
