/* Streams: copies by the host, launches by the processor, in one order. */
#include "stream.h"

#include <algorithm>
#include <cstring>

#include "image.h"

using dovetail::RoundUp;
using dovetail::Status;
using dovetail::runtime::hexagon::Block;
using dovetail::runtime::hexagon::Command;
using dovetail::runtime::hexagon::kAreaBytes;
using dovetail::runtime::hexagon::kSharedAddress;

namespace {

/* Shared memory begins at a multiple of this, each array of it: dovetail/cpu_kernel.h. */
constexpr uint64_t kSharedAlign = 64;

/* A part of a kernel's arguments begins at a multiple of this. */
constexpr uint32_t kPartAlign = 8;

uint64_t SizeOf(const dvt_location& location) {
  return static_cast<const Block*>(location.memory)->size;
}

Status CheckEnd(const dvt_location& location, const char* which, uint64_t size) {
  if (location.memory == nullptr || size + location.offset <= SizeOf(location)) return {};
  return {DVT_INVALID_ARGUMENT, "copy of " + std::to_string(size) + " bytes at offset " +
                                    std::to_string(location.offset) + " of the " + which +
                                    ", whose memory has " + std::to_string(SizeOf(location))};
}

char* AddressOf(const dvt_device& device, const dvt_location& location) {
  if (location.memory == nullptr) return static_cast<char*>(location.host);
  const auto* const block = static_cast<const Block*>(location.memory);
  return device.HostAddress(block->offset) + location.offset;
}

/* The blocks of a launch as one number, which the kernel counts in signed words of 32 bits. */
Status CountBlocks(const dvt_launch& launch, uint32_t* count) {
  uint64_t blocks = 1;
  for (const uint32_t extent : launch.grid) {
    blocks *= extent;
    if (blocks > INT32_MAX) {
      return {DVT_UNSUPPORTED, "the grid has more than " + std::to_string(INT32_MAX) + " blocks"};
    }
  }
  *count = static_cast<uint32_t>(blocks);
  return {};
}

}  // namespace

Status dvt_stream::Copy(const dvt_location& destination, const dvt_location& source,
                        uint64_t size) {
  DOVETAIL_RETURN_IF_ERROR(CheckEnd(destination, "destination", size));
  DOVETAIL_RETURN_IF_ERROR(CheckEnd(source, "source", size));
  DOVETAIL_RETURN_IF_ERROR(Synchronize());
  std::memcpy(AddressOf(device, destination), AddressOf(device, source), size);
  return {};
}

Status dvt_stream::Launch(const dvt_launch* launches, uint32_t count) {
  const dvt_device_limits limits = device.limits();
  return dovetail::ForEachLaunch<dvt_kernel>(
      launches, count,
      [&](const dvt_kernel& kernel, const dvt_launch& launch, uint32_t /*index*/) -> Status {
        if (kernel.device != &device) return dovetail::OtherDevice();
        DOVETAIL_RETURN_IF_ERROR(dovetail::CheckLaunch(launch, kernel.buffer_count,
                                                       kernel.scalar_bytes, limits.max_grid));
        for (uint32_t i = 0; i < launch.binding_count; ++i) {
          const auto* const block = static_cast<const Block*>(launch.bindings[i].memory);
          DOVETAIL_RETURN_IF_ERROR(dovetail::CheckBinding(launch.bindings[i], i, block->size, 1));
        }
        uint32_t blocks = 0;
        DOVETAIL_RETURN_IF_ERROR(CountBlocks(launch, &blocks));
        uint64_t shared = kernel.shared_bytes;
        for (const uint64_t offset : kernel.shared_sizes) {
          shared += RoundUp(dovetail::SharedSize(launch, offset), kSharedAlign);
        }
        uint32_t scratch = 0;
        DOVETAIL_RETURN_IF_ERROR(device.Scratch(shared + 1, &scratch));
        /* In the area: addresses of buffers, the grid, the scalar block. */
        const auto grid =
            static_cast<uint32_t>(RoundUp(uint64_t{4} * launch.binding_count, kPartAlign));
        const uint32_t scalars = grid + 16;
        if (launch.scalar_bytes > kAreaBytes || scalars > kAreaBytes - launch.scalar_bytes) {
          return {DVT_UNSUPPORTED, "its arguments take " +
                                       std::to_string(scalars + launch.scalar_bytes) +
                                       " bytes, allowed are " + std::to_string(kAreaBytes)};
        }
        return device.transport().Submit(
            "kernel '" + kernel.own_name + "'",
            [&](char* area, uint32_t address) {
              for (uint32_t i = 0; i < launch.binding_count; ++i) {
                const dvt_binding& binding = launch.bindings[i];
                const auto place = static_cast<uint32_t>(
                    kSharedAddress + static_cast<const Block*>(binding.memory)->offset +
                    binding.offset);
                std::memcpy(area + uint64_t{4} * i, &place, sizeof(place));
              }
              std::memcpy(area + grid, launch.grid, sizeof(launch.grid));
              if (launch.scalar_bytes != 0) {
                std::memcpy(area + scalars, launch.scalars, launch.scalar_bytes);
              }
              return Command{kernel.address,
                             {address, address + scalars, 0, blocks, address + grid,
                              kSharedAddress + scratch}};
            },
            &last);
      });
}

Status dvt_stream::Synchronize() { return device.transport().Wait(last, device.time_limit()); }

Status dvt_stream::Record(bool /*is_timed*/, std::unique_ptr<dvt_event>* event) {
  *event = std::make_unique<dvt_event>(device, last);
  return {};
}

/* All work of a device is one queue, so that what is submitted now comes after the event. */
Status dvt_stream::Wait(const dvt_event& event) {
  if (&device == &event.device) {
    last = std::max(last, event.number);
    return {};
  }
  return {DVT_INVALID_ARGUMENT, "a stream of device " + device.name() +
                                    " cannot wait for an event of device " + event.device.name()};
}

Status dvt_event::Synchronize() { return device.transport().Wait(number, device.time_limit()); }
