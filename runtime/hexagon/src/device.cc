/* A device: attributes, limits, memory. */
#include "device.h"

#include <sys/mman.h>

#include <algorithm>
#include <limits>

using dovetail::RoundUp;
using dovetail::Status;
using dovetail::runtime::hexagon::Block;
using dovetail::runtime::hexagon::Command;
using dovetail::runtime::hexagon::Emulator;
using dovetail::runtime::hexagon::kHeap;
using dovetail::runtime::hexagon::kMapUnit;
using dovetail::runtime::hexagon::kPage;
using dovetail::runtime::hexagon::kSharedAddress;
using dovetail::runtime::hexagon::kSharedBytes;
using dovetail::runtime::hexagon::kSharedDescriptor;
using dovetail::runtime::hexagon::Transport;

namespace {

/* Of a vector register, and of the cache's lines. */
constexpr uint32_t kAlign = 128;

/* Linux, include/uapi/asm-generic/mman-common.h, as the processor has it. */
constexpr uint32_t kSharedFixed = 0x11;

}  // namespace

dvt_device::dvt_device(uint32_t index, const Emulator& emulator, uint32_t version,
                       std::unique_ptr<Transport> transport)
    : index_(index),
      title_("Hexagon V" + std::to_string(emulator.version) + ", emulated by " + emulator.path),
      version_(version),
      transport_(std::move(transport)),
      heap_(kHeap + kPage, kSharedBytes) {}

Status dvt_device::VisitAttributes(dvt_attribute_visitor visitor, void* context) const {
  visitor(context, "device.name", title_.c_str());
  visitor(context, "hexagon.version", std::to_string(version_).c_str());
  visitor(context, "hexagon.hvx", "128");
  visitor(context, "hexagon.is_emulated", "true");
  return {};
}

dvt_device_limits dvt_device::limits() const {
  dvt_device_limits limits = {};
  limits.struct_size = sizeof(limits);
  limits.binding_alignment = 1;
  limits.copy_alignment = 1;
  /* Kernels count blocks in signed words of 32 bits. */
  for (uint64_t& grid : limits.max_grid) grid = std::numeric_limits<int32_t>::max();
  limits.max_block_threads = 1024;
  limits.max_binding_bytes = kSharedBytes - kHeap - kPage;
  limits.max_allocation_bytes = kSharedBytes - kHeap - kPage;
  limits.max_shared_bytes = uint64_t{256} * 1024;
  return limits;
}

Status dvt_device::Allocate(uint64_t size, dvt_memory* memory) {
  DOVETAIL_RETURN_IF_ERROR(transport_->CheckAlive());
  auto block = std::make_unique<Block>();
  const uint64_t whole = size > kSharedBytes ? size : RoundUp(size, kAlign);
  block->offset = whole > kSharedBytes ? 0 : heap_.Allocate(whole, kAlign);
  if (block->offset == 0) {
    return {DVT_OUT_OF_MEMORY, std::to_string(size) + " bytes were asked for of " + name() + "; " +
                                   std::to_string(heap_.used()) + " of " +
                                   std::to_string(kSharedBytes - kHeap - kPage) +
                                   " bytes are in use, and no gap is large enough"};
  }
  block->size = size;
  *memory = block.release();
  return {};
}

void dvt_device::Free(dvt_memory memory) {
  const std::unique_ptr<Block> block(static_cast<Block*>(memory));
  const uint64_t whole = RoundUp(block->size, kAlign);
  /* Whole pages of what is large go back to the system. */
  constexpr uint64_t kLarge = 1U << 20;
  if (whole >= kLarge) {
    const uint64_t begin = RoundUp(block->offset, kPage);
    const uint64_t end = (block->offset + whole) / kPage * kPage;
    madvise(HostAddress(static_cast<uint32_t>(begin)), end - begin, MADV_REMOVE);
  }
  heap_.Free(block->offset, whole);
}

Status dvt_device::Map(uint32_t offset, uint32_t size, uint32_t protection, uint64_t* number) {
  return transport_->Submit(
      "the mapping of an image",
      [&](char*, uint32_t) {
        return Command{dovetail::runtime::hexagon::MapFunction(),
                       {kSharedAddress + offset, size, protection, kSharedFixed,
                        static_cast<uint32_t>(kSharedDescriptor), offset / kMapUnit}};
      },
      number);
}

Status dvt_device::Scratch(uint64_t size, uint32_t* offset) {
  const std::lock_guard<std::mutex> lock(scratch_mutex_);
  if (size > scratch_.size) {
    /* The old one stays where it is, as what is under way may use it: with each new one at least
     * twice as large, all of them together are no more than the last. */
    const uint64_t whole = RoundUp(std::max(size, 2 * scratch_.size), kPage);
    const uint32_t found = whole > kSharedBytes ? 0 : heap_.Allocate(whole, kPage);
    if (found == 0) {
      return {DVT_OUT_OF_MEMORY, name() + " has no " + std::to_string(size) +
                                     " bytes left for the shared memory of a launch"};
    }
    scratch_ = {found, whole};
  }
  *offset = scratch_.offset;
  return {};
}
