/* Copies: between host and device, on the device, between two devices of one runtime.
 *
 * Ordinary host memory goes through page-locked blocks in pieces: the driver's own way makes the
 * host wait for everything before it in the stream. Page-locked memory goes directly. No more than
 * some blocks are under way in a stream; beyond that a copy waits for the oldest piece. */
#ifndef DOVETAIL_STREAM_ORDERED_COPY_H_
#define DOVETAIL_STREAM_ORDERED_COPY_H_

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>

#include "dovetail/stream_ordered/stream.h"

namespace dovetail::stream_ordered {

/* A piece of a staged copy, and how many bytes of a stream are staged at one time. */
constexpr uint64_t kStagingPiece = uint64_t{4} << 20;
constexpr uint64_t kStagedAtOnce = uint64_t{32} << 20;

namespace copy_internal {

inline Status CheckRange(const dvt_location& location, uint64_t size, const char* which) {
  const auto address =
      reinterpret_cast<uintptr_t>(location.memory == nullptr ? location.host : location.memory);
  const uint64_t offset = location.memory == nullptr ? 0 : location.offset;
  if (size <= UINT64_MAX - address && offset <= UINT64_MAX - address - size) return {};
  return {DVT_INVALID_ARGUMENT, "copy of " + std::to_string(size) + " bytes at offset " +
                                    std::to_string(offset) + " of the " + which +
                                    " is outside any memory"};
}

inline char* DeviceAddress(const dvt_location& location) {
  return static_cast<char*>(location.memory) + location.offset;
}

/* One staged copy, piece by piece. */
template <typename Vendor>
class StagedCopy {
 public:
  explicit StagedCopy(Stream<Vendor>* stream)
      : stream_(*stream), context_(stream->context()), history_(stream->history()) {}

  /* One of `to_host` and `from_host` is null. */
  Status Run(char* device, char* to_host, const char* from_host, uint64_t size) {
    for (uint64_t at = 0; at < size;) {
      const uint64_t piece = std::min(size - at, kStagingPiece);
      DOVETAIL_RETURN_IF_ERROR(MakeRoom(piece));
      DOVETAIL_RETURN_IF_ERROR(Piece(device + at, to_host == nullptr ? nullptr : to_host + at,
                                     from_host == nullptr ? nullptr : from_host + at, piece));
      at += piece;
    }
    return {};
  }

 private:
  Status MakeRoom(uint64_t piece) {
    if (history_.staged_bytes() == 0) return {};
    DOVETAIL_RETURN_IF_ERROR(history_.Reclaim());
    while (history_.staged_bytes() != 0 && history_.staged_bytes() + piece > kStagedAtOnce) {
      DOVETAIL_RETURN_IF_ERROR(history_.FinishOldest([this](typename Vendor::Event event) {
        return WaitForNative(stream_.device(), event, history_.work());
      }));
    }
    return {};
  }

  Status Piece(char* device, char* to_host, const char* from_host, uint64_t size) {
    const Vendor& vendor = context_.vendor();
    Staging<Vendor>& staging = context_.staging();
    char* block = nullptr;
    Outcome outcome;
    std::string why;
    if (!staging.Take(size, &block, &outcome, &why)) {
      const dvt_code code = outcome.ok() ? DVT_OUT_OF_MEMORY : vendor.CodeOf(outcome.code);
      return context_.CheckMade({code, why}, outcome.code);
    }
    typename Vendor::Event event = nullptr;
    outcome = staging.TakeEvent(&event);
    if (!outcome.ok()) {
      staging.Give(block);
      return context_.Check(outcome);
    }
    if (from_host != nullptr) {
      std::memcpy(block, from_host, size);
      outcome = vendor.CopyToDevice(device, block, size, stream_.handle());
    } else {
      outcome = vendor.CopyToHost(block, device, size, stream_.handle());
    }
    const bool is_submitted = outcome.ok();
    if (is_submitted) outcome = vendor.RecordEvent(event, stream_.handle());
    if (outcome.ok()) {
      history_.Add(block, size, to_host, event);
      return {};
    }
    /* The device may work on the block: nobody else gets it before the stream is empty. */
    if (is_submitted) vendor.SynchronizeStream(stream_.handle());
    staging.GiveEvent(event);
    staging.Give(block);
    return context_.Check(outcome);
  }

  Stream<Vendor>& stream_;
  Context<Vendor>& context_;
  History<Vendor>& history_;
};

/* Whether the device reads and writes all of this host memory by itself. */
template <typename Vendor>
bool IsPageLocked(const Vendor& vendor, const void* host, uint64_t size) {
  PointerInfo first;
  if (!vendor.Describe(host, &first).ok() || first.kind == PointerInfo::Kind::kUnknown) {
    return false;
  }
  const auto address = reinterpret_cast<uintptr_t>(host);
  if (first.size != 0) return address >= first.base && size <= first.size - (address - first.base);
  PointerInfo last;
  return vendor.Describe(static_cast<const char*>(host) + size - 1, &last).ok() &&
         last.kind == first.kind;
}

/* Copies between memory of `to_context` and `from_context`, in the order of `stream`, whose context
 * is one of them. */
template <typename Vendor>
Status CopyOnDevices(Stream<Vendor>* stream, Context<Vendor>* to_context,
                     const dvt_location& destination, Context<Vendor>* from_context,
                     const dvt_location& source, uint64_t size) {
  static const Label label = Intern("copy");
  const Vendor& vendor = stream->context().vendor();
  char* const to = DeviceAddress(destination);
  const char* const from = DeviceAddress(source);
  Outcome outcome;
  if (to_context == from_context) {
    outcome = vendor.CopyOnDevice(to, from, size, stream->handle());
  } else {
    DOVETAIL_RETURN_IF_ERROR(to_context->CheckNotLost());
    DOVETAIL_RETURN_IF_ERROR(from_context->CheckNotLost());
    outcome = vendor.CopyBetween(to, to_context->current(), to_context->info().native, from,
                                 from_context->current(), from_context->info().native, size,
                                 stream->handle());
  }
  DOVETAIL_RETURN_IF_ERROR(
      stream->context().Check(outcome).Within("copy of " + std::to_string(size) + " bytes"));
  stream->history().work().Add(label);
  return stream->Submitted();
}

}  // namespace copy_internal

template <typename Vendor>
Status Stream<Vendor>::CopyBetween(Device<Vendor>& destination_device,
                                   const dvt_location& destination, Device<Vendor>& source_device,
                                   const dvt_location& source, uint64_t size) {
  Context<Vendor>* const to = &destination_device.context();
  Context<Vendor>* const from = &source_device.context();
  if (context_.get() != to && context_.get() != from) {
    return {DVT_INVALID_ARGUMENT, "the stream of copy_between belongs to neither device"};
  }
  Vendor::LetAccess(*context_, *(context_.get() == to ? from : to));
  return copy_internal::CopyOnDevices(this, to, destination, from, source, size);
}

template <typename Vendor>
Status Stream<Vendor>::Copy(const dvt_location& destination, const dvt_location& source,
                            uint64_t size) {
  using copy_internal::DeviceAddress;
  static const Label label = Intern("copy");
  Context<Vendor>& context = *context_;
  const Vendor& vendor = context.vendor();
  DOVETAIL_RETURN_IF_ERROR(copy_internal::CheckRange(destination, size, "destination"));
  DOVETAIL_RETURN_IF_ERROR(copy_internal::CheckRange(source, size, "source"));
  if (destination.memory != nullptr && source.memory != nullptr) {
    return copy_internal::CopyOnDevices(this, &context, destination, &context, source, size);
  }
  const bool is_upload = source.memory == nullptr;
  char* const device = DeviceAddress(is_upload ? destination : source);
  void* const host = is_upload ? source.host : destination.host;
  bool is_captured = false;
  DOVETAIL_RETURN_IF_ERROR(IsCaptured(&is_captured));
  if (copy_internal::IsPageLocked(vendor, host, size)) {
    DOVETAIL_RETURN_IF_ERROR(context
                                 .Check(is_upload ? vendor.CopyToDevice(device, host, size, handle_)
                                                  : vendor.CopyToHost(host, device, size, handle_))
                                 .Within("copy of " + std::to_string(size) + " bytes"));
  } else if (is_captured) {
    return {DVT_INVALID_ARGUMENT,
            "the stream is being captured into a graph, and the host memory of the copy is not "
            "page-locked: a graph would read or write it at each of its launches; page-lock it "
            "first"};
  } else {
    DOVETAIL_RETURN_IF_ERROR(copy_internal::StagedCopy<Vendor>(this)
                                 .Run(device, is_upload ? nullptr : static_cast<char*>(host),
                                      is_upload ? static_cast<const char*>(host) : nullptr, size)
                                 .Within("copy of " + std::to_string(size) + " bytes"));
  }
  history_->work().Add(label);
  return Submitted();
}

}  // namespace dovetail::stream_ordered

#endif  // DOVETAIL_STREAM_ORDERED_COPY_H_
