/* Copies and fills, synchronous and in streams. */
#include <cstring>
#include <vector>

#include "../faults.h"
#include "api.h"
#include "capture.h"
#include "state.h"
#include "submit.h"

namespace dovetail::fakedrivers::gpu {
namespace {

/* One end of a copy, checked. */
struct End {
  Address address = 0;
  std::shared_ptr<Allocation> memory; /* null: host memory that the driver does not know */
  bool is_device() const {
    return memory != nullptr &&
           (memory->kind == MemoryKind::kDevice || memory->kind == MemoryKind::kManaged);
  }
};

const char* SideText(bool is_to) {
  return is_to ? "the destination of a copy" : "the source of a copy";
}

Status CheckEnd(Address address, Side side, size_t size, bool is_to, int device, End* end) {
  end->address = address;
  if (address == 0) {
    Misuse(std::string(SideText(is_to)) + " is null");
    return kInvalidValue;
  }
  const bool is_known = FindMemory(address, size == 0) != nullptr;
  if (side == Side::kDevice || is_known) {
    end->memory = CheckRange(address, size, SideText(is_to));
    if (end->memory == nullptr) return kInvalidValue;
  } else if (side == Side::kHost || side == Side::kAny) {
    /* Memory that was given back is no host memory. */
    const std::string refusal = MemoryRefusal(address);
    if (refusal.find("given back") != std::string::npos) {
      Misuse(std::string(SideText(is_to)) + ": " + refusal);
      return kInvalidValue;
    }
  }
  if (side == Side::kHost && end->memory != nullptr && end->memory->kind == MemoryKind::kDevice) {
    Misuse(std::string(SideText(is_to)) + " should be host memory and is device memory");
    return kInvalidValue;
  }
  if (end->memory != nullptr && end->is_device() && end->memory->device != device &&
      FindDevice(end->memory->device) == nullptr) {
    return kInvalidDevice;
  }
  return kSuccess;
}

Use UseOf(const End& end, size_t size, bool is_to) { return {end.address, size, SideText(is_to)}; }

/* A copy that the program waits for. */
Status Finish(const std::shared_ptr<Stream>& stream, const Moment& moment) {
  const std::shared_ptr<Context> context = stream->context.lock();
  WaitFor(moment, stream->clock);
  return Observe(context.get());
}

void CopyNow(const Rows& rows) {
  for (size_t row = 0; row < rows.height; ++row) {
    std::memmove(reinterpret_cast<void*>(rows.to + row * rows.to_pitch),
                 reinterpret_cast<const void*>(rows.from + row * rows.from_pitch), rows.width);
  }
}

size_t Extent(size_t pitch, const Rows& rows) {
  return rows.height == 0 ? 0 : pitch * (rows.height - 1) + rows.width;
}

}  // namespace

Status CopyRows(const Rows& rows, Handle stream_handle, bool is_async) {
  std::shared_ptr<Stream> stream;
  if (const Status status = StreamOf(stream_handle, &stream); status != kSuccess) return status;
  if (!is_async) {
    if (const Status status = CheckNoCapture("a synchronous copy"); status != kSuccess) {
      return status;
    }
  }
  if (rows.width == 0 || rows.height == 0) return kSuccess;
  End to;
  End from;
  const size_t to_size = Extent(rows.to_pitch, rows);
  const size_t from_size = Extent(rows.from_pitch, rows);
  Status status = CheckEnd(rows.to, rows.to_side, to_size, true, stream->device, &to);
  if (status != kSuccess) return status;
  status = CheckEnd(rows.from, rows.from_side, from_size, false, stream->device, &from);
  if (status != kSuccess) return status;
  Work work;
  work.type = 1;
  if (to.memory != nullptr) work.uses.push_back(UseOf(to, to_size, true));
  if (from.memory != nullptr) work.uses.push_back(UseOf(from, from_size, false));
  const bool is_pageable_source = from.memory == nullptr;
  const bool is_pageable_target = to.memory == nullptr;
  const bool is_captured = stream->capture != nullptr;
  if (is_pageable_source && !is_captured && !CurrentScript()->late_pageable) {
    /* "For transfers from pageable host memory to device memory, host memory is copied to a staging
     * buffer immediately" (CUDA driver API, "API synchronization behavior"). */
    auto staged = std::make_shared<std::vector<uint8_t>>(from_size);
    std::memcpy(staged->data(), reinterpret_cast<const void*>(rows.from), from_size);
    Rows late = rows;
    late.from = reinterpret_cast<Address>(staged->data());
    work.run = [late, staged](std::string*) {
      CopyNow(late);
      return kSuccess;
    };
  } else {
    /* The allocations stay named while the copy is on its way. */
    work.run = [rows, to, from](std::string*) {
      CopyNow(rows);
      return kSuccess;
    };
  }
  Moment moment;
  status = Submit(stream.get(), std::move(work), &moment);
  if (status != kSuccess) return status;
  /* "For transfers from device memory to pageable host memory, the function will return only once
   * the copy has completed" (same place). */
  const bool waits =
      !is_async || (is_pageable_target && !is_captured && !CurrentScript()->late_pageable);
  return waits ? Finish(stream, moment) : kSuccess;
}

Status Copy(Address to, Side to_side, Address from, Side from_side, size_t size, Handle stream,
            bool is_async) {
  Rows rows;
  rows.to = to;
  rows.from = from;
  rows.to_side = to_side;
  rows.from_side = from_side;
  rows.width = size;
  rows.height = 1;
  return CopyRows(rows, stream, is_async);
}

Status CopyToDevice(Address to, const void* from, size_t size) {
  return Copy(to, Side::kDevice, reinterpret_cast<Address>(from), Side::kHost, size, nullptr,
              false);
}
Status CopyToHost(void* to, Address from, size_t size) {
  return Copy(reinterpret_cast<Address>(to), Side::kHost, from, Side::kDevice, size, nullptr,
              false);
}
/* On the device there is nothing to wait for: later work comes after it anyway. */
Status CopyOnDevice(Address to, Address from, size_t size) {
  return Copy(to, Side::kDevice, from, Side::kDevice, size, nullptr, true);
}
Status CopyAny(Address to, Address from, size_t size) {
  return Copy(to, Side::kAny, from, Side::kAny, size, nullptr, false);
}
Status CopyToDeviceAsync(Address to, const void* from, size_t size, Handle stream) {
  return Copy(to, Side::kDevice, reinterpret_cast<Address>(from), Side::kHost, size, stream, true);
}
Status CopyToHostAsync(void* to, Address from, size_t size, Handle stream) {
  return Copy(reinterpret_cast<Address>(to), Side::kHost, from, Side::kDevice, size, stream, true);
}
Status CopyOnDeviceAsync(Address to, Address from, size_t size, Handle stream) {
  return Copy(to, Side::kDevice, from, Side::kDevice, size, stream, true);
}
Status CopyAnyAsync(Address to, Address from, size_t size, Handle stream) {
  return Copy(to, Side::kAny, from, Side::kAny, size, stream, true);
}

namespace {

/* Whether the contexts are ones and the memory lies on their devices. */
Status CheckPeers(Address to, Handle to_context, Address from, Handle from_context) {
  const Address addresses[] = {to, from};
  const Handle contexts[] = {to_context, from_context};
  for (int i = 0; i < 2; ++i) {
    std::shared_ptr<Context> context = Get<Context>("primary context", contexts[i], true);
    if (context == nullptr) context = Get<Context>("context", contexts[i]);
    if (context == nullptr) return kInvalidContext;
    const std::shared_ptr<Allocation> memory = FindMemory(addresses[i]);
    if (memory != nullptr && memory->device != context->device) {
      Misuse("a peer copy names a context of device " + std::to_string(context->device) +
             " for memory of device " + std::to_string(memory->device));
      return kInvalidValue;
    }
  }
  return kSuccess;
}

}  // namespace

Status CopyPeer(Address to, Handle to_context, Address from, Handle from_context, size_t size) {
  if (const Status status = CheckPeers(to, to_context, from, from_context); status != kSuccess) {
    return status;
  }
  return CopyOnDevice(to, from, size);
}

Status CopyPeerAsync(Address to, Handle to_context, Address from, Handle from_context, size_t size,
                     Handle stream) {
  if (const Status status = CheckPeers(to, to_context, from, from_context); status != kSuccess) {
    return status;
  }
  return CopyOnDeviceAsync(to, from, size, stream);
}

Status Fill(Address to, size_t pitch, uint32_t value, unsigned unit, size_t count, size_t rows,
            Handle stream_handle, bool is_async) {
  std::shared_ptr<Stream> stream;
  if (const Status status = StreamOf(stream_handle, &stream); status != kSuccess) return status;
  if (count == 0 || rows == 0) return kSuccess;
  if (to % unit != 0) {
    Misuse("the address of a fill is not a multiple of its unit of " + std::to_string(unit) +
           " bytes");
    return kInvalidValue;
  }
  const size_t size = pitch * (rows - 1) + count * unit;
  if (CheckRange(to, size, "the destination of a fill") == nullptr) return kInvalidValue;
  Work work;
  work.type = 2;
  work.uses.push_back({to, size, "the destination of a fill"});
  work.run = [=](std::string*) {
    for (size_t row = 0; row < rows; ++row) {
      auto* place = reinterpret_cast<uint8_t*>(to + row * pitch);
      for (size_t i = 0; i < count; ++i, place += unit) std::memcpy(place, &value, unit);
    }
    return kSuccess;
  };
  static_cast<void>(is_async); /* neither waits for device memory */
  return Submit(stream.get(), std::move(work));
}

Status Fill8(Address to, unsigned char value, size_t count) {
  return Fill(to, count, value, 1, count, 1, nullptr, false);
}
Status Fill16(Address to, unsigned short value, size_t count) {
  return Fill(to, 2 * count, value, 2, count, 1, nullptr, false);
}
Status Fill32(Address to, unsigned value, size_t count) {
  return Fill(to, 4 * count, value, 4, count, 1, nullptr, false);
}
Status Fill8Async(Address to, unsigned char value, size_t count, Handle stream) {
  return Fill(to, count, value, 1, count, 1, stream, true);
}
Status Fill16Async(Address to, unsigned short value, size_t count, Handle stream) {
  return Fill(to, 2 * count, value, 2, count, 1, stream, true);
}
Status Fill32Async(Address to, unsigned value, size_t count, Handle stream) {
  return Fill(to, 4 * count, value, 4, count, 1, stream, true);
}

Status FillRows8(Address to, size_t pitch, unsigned char value, size_t width, size_t height) {
  return Fill(to, pitch, value, 1, width, height, nullptr, false);
}
Status FillRows32(Address to, size_t pitch, unsigned value, size_t width, size_t height) {
  return Fill(to, pitch, value, 4, width, height, nullptr, false);
}
Status FillRows8Async(Address to, size_t pitch, unsigned char value, size_t width, size_t height,
                      Handle stream) {
  return Fill(to, pitch, value, 1, width, height, stream, true);
}
Status FillRows32Async(Address to, size_t pitch, unsigned value, size_t width, size_t height,
                       Handle stream) {
  return Fill(to, pitch, value, 4, width, height, stream, true);
}

}  // namespace dovetail::fakedrivers::gpu
