/* Copies. Device memory that the host sees is written and read by the host itself while nothing is
 * under way; everything else passes through staging memory, in pieces, so that a copy of any size
 * needs a bounded amount of it and the host's part overlaps the device's. */
#include <algorithm>
#include <cstring>

#include "stream.h"

namespace dovetail::runtime::vulkan {
namespace {

constexpr uint64_t kPieceBytes = uint64_t{16} << 20;
/* How much staging memory one stream may have under way. */
constexpr uint64_t kMaxStagingBytes = uint64_t{64} << 20;

void RecordCopy(const DeviceApi& api, Submission* submission, VkBuffer from, uint64_t from_offset,
                VkBuffer to, uint64_t to_offset, uint64_t size) {
  VkBufferCopy region;
  region.srcOffset = from_offset;
  region.dstOffset = to_offset;
  region.size = size;
  api.CmdCopyBuffer(submission->commands, from, to, 1, &region);
  submission->labels.push_back(
      std::make_shared<const std::string>("copy of " + std::to_string(size) + " bytes"));
}

Status TakeStaging(Device* device, uint64_t size, Submission* submission, Block** staging) {
  submission->staging.reserve(submission->staging.size() + 1);
  DOVETAIL_RETURN_IF_ERROR(device->AllocateStaging(size, staging));
  submission->staging.push_back(*staging);
  submission->staging_bytes += size;
  return {};
}

Status UploadPiece(Timeline* timeline, const Block& to, uint64_t offset, const char* host,
                   uint64_t size) {
  Device& device = timeline->device();
  return timeline->Submit([&](Submission* submission) -> Status {
    Block* staging = nullptr;
    DOVETAIL_RETURN_IF_ERROR(TakeStaging(&device, size, submission, &staging));
    std::memcpy(staging->mapped, host, size);
    RecordCopy(device.api(), submission, staging->buffer, staging->offset, to.buffer,
               to.offset + offset, size);
    return {};
  });
}

Status ReadPiece(Timeline* timeline, const Block& from, uint64_t offset, char* host,
                 uint64_t size) {
  Device& device = timeline->device();
  return timeline->Submit([&](Submission* submission) -> Status {
    Block* staging = nullptr;
    DOVETAIL_RETURN_IF_ERROR(TakeStaging(&device, size, submission, &staging));
    submission->reads.push_back({staging->mapped, host, size});
    RecordCopy(device.api(), submission, from.buffer, from.offset + offset, staging->buffer,
               staging->offset, size);
    return {};
  });
}

Status Upload(Timeline* timeline, const Block& to, uint64_t offset, const char* host,
              uint64_t size) {
  if (to.mapped != nullptr &&
      timeline->DoNowIfIdle([&] { std::memcpy(to.mapped + offset, host, size); })) {
    return {};
  }
  for (uint64_t done = 0; done < size;) {
    const uint64_t piece = std::min(kPieceBytes, size - done);
    DOVETAIL_RETURN_IF_ERROR(timeline->LimitStaging(kMaxStagingBytes - kPieceBytes));
    DOVETAIL_RETURN_IF_ERROR(UploadPiece(timeline, to, offset + done, host + done, piece));
    done += piece;
  }
  return {};
}

Status Read(Timeline* timeline, const Block& from, uint64_t offset, char* host, uint64_t size) {
  if (from.mapped != nullptr && from.is_cached) {
    if (timeline->DoNowIfIdle([&] { std::memcpy(host, from.mapped + offset, size); })) return {};
    return timeline->PutOffRead(from, offset, host, size);
  }
  for (uint64_t done = 0; done < size;) {
    const uint64_t piece = std::min(kPieceBytes, size - done);
    DOVETAIL_RETURN_IF_ERROR(timeline->LimitStaging(kMaxStagingBytes - kPieceBytes));
    DOVETAIL_RETURN_IF_ERROR(ReadPiece(timeline, from, offset + done, host + done, piece));
    done += piece;
  }
  return {};
}

Status CheckRange(const dvt_location& end, uint64_t size, const char* what) {
  const auto* const block = static_cast<const Block*>(end.memory);
  if (block == nullptr || (size <= block->size && end.offset <= block->size - size)) return {};
  return {DVT_INVALID_ARGUMENT, std::string("copy: ") + std::to_string(size) + " bytes at byte " +
                                    std::to_string(end.offset) + " of the " + what +
                                    ", whose memory has " + std::to_string(block->size)};
}

}  // namespace

Status Stream::Copy(const dvt_location& destination, const dvt_location& source, uint64_t size) {
  DOVETAIL_RETURN_IF_ERROR(CheckRange(destination, size, "destination"));
  DOVETAIL_RETURN_IF_ERROR(CheckRange(source, size, "source"));
  DOVETAIL_RETURN_IF_ERROR(device().CheckNotLost());
  const auto* const to = static_cast<const Block*>(destination.memory);
  const auto* const from = static_cast<const Block*>(source.memory);
  if (from == nullptr) {
    return Upload(timeline_.get(), *to, destination.offset, static_cast<const char*>(source.host),
                  size);
  }
  if (to == nullptr) {
    return Read(timeline_.get(), *from, source.offset, static_cast<char*>(destination.host), size);
  }
  return timeline_->Submit([&](Submission* submission) -> Status {
    RecordCopy(device().api(), submission, from->buffer, from->offset + source.offset, to->buffer,
               to->offset + destination.offset, size);
    return {};
  });
}

}  // namespace dovetail::runtime::vulkan
