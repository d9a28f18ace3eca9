/* Copies between host and device memory, and inside it. */
#include <algorithm>
#include <cstring>

#include "stream.h"

namespace dovetail::runtime::webgpu {
namespace {

Label CopyLabel() {
  static const auto* const label = new Label(std::make_shared<const std::string>("copy"));
  return *label;
}

Status CheckRange(const dvt_location& location, uint64_t size, const char* which) {
  if (location.memory == nullptr) return {};
  const uint64_t available = static_cast<const Buffer*>(location.memory)->size;
  if (size <= available && location.offset <= available - size) return {};
  return {DVT_INVALID_ARGUMENT, "copy of " + std::to_string(size) + " bytes at offset " +
                                    std::to_string(location.offset) + " of the " + which +
                                    ", which has " + std::to_string(available) + " bytes"};
}

Place PlaceOf(const dvt_location& location) {
  return {static_cast<const Buffer*>(location.memory), location.offset};
}

}  // namespace

Status Stream::Copy(const dvt_location& destination, const dvt_location& source, uint64_t size) {
  DOVETAIL_RETURN_IF_ERROR(CheckRange(destination, size, "destination"));
  DOVETAIL_RETURN_IF_ERROR(CheckRange(source, size, "source"));
  DOVETAIL_RETURN_IF_ERROR(device_.gpu().CheckAlive());
  Status status;
  if (source.memory == nullptr) {
    status = Upload(destination, source.host, size);
  } else if (destination.memory == nullptr) {
    status = Read(destination.host, source, size);
  } else {
    status = Move(destination, source, size);
  }
  return status.ok() ? status : status.Within("copy of " + std::to_string(size) + " bytes");
}

Status Stream::Upload(const dvt_location& destination, const void* host, uint64_t size) {
  const auto& memory = *static_cast<const Buffer*>(destination.memory);
  if (!IsWhole(destination.offset) || !IsWhole(size)) {
    DOVETAIL_RETURN_IF_ERROR(device_.byte_copy().Prepare());
  }
  const std::lock_guard<std::mutex> lock(device_.gpu().mutex);
  ErrorScope scope(device_.gpu());
  const Status status =
      UploadLocked(memory, destination.offset, static_cast<const char*>(host), size);
  const Status scoped = scope.Close();
  return scoped.ok() ? status : scoped;
}

/* Whole words in the middle are written as they are, the bytes at the edges merged. */
Status Stream::UploadLocked(const Buffer& memory, uint64_t offset, const char* host,
                            uint64_t size) {
  Queue& queue = device_.queue();
  const uint64_t head = std::min(size, RoundUp(offset, kWord) - offset);
  const uint64_t tail = (size - head) % kWord;
  const uint64_t body = size - head - tail;
  if (body > 0) {
    DOVETAIL_RETURN_IF_ERROR(
        queue.WriteLocked(memory.handle, offset + head, host + head, body, true));
  }
  if (head == 0 && tail == 0) return {};
  Recorder recorder(device_.gpu());
  ByteCopy& bytes = device_.byte_copy();
  if (head > 0) {
    DOVETAIL_RETURN_IF_ERROR(bytes.MergeLocked(&recorder, {&memory, offset}, host, head));
  }
  if (tail > 0) {
    DOVETAIL_RETURN_IF_ERROR(
        bytes.MergeLocked(&recorder, {&memory, offset + head + body}, host + head + body, tail));
  }
  DOVETAIL_RETURN_IF_ERROR(device_.arguments().WriteOut());
  return queue.SubmitLocked(recorder.End(), {CopyLabel()});
}

Status Stream::Read(void* host, const dvt_location& source, uint64_t size) {
  const auto& memory = *static_cast<const Buffer*>(source.memory);
  const auto read = std::make_shared<HostRead>();
  read->lead = source.offset % kWord;
  read->host = host;
  read->size = size;
  read->staging_size = RoundUp(read->lead + size, kWord);
  read->failures = failures_;
  ScratchBuffer staging;
  DOVETAIL_RETURN_IF_ERROR(staging.Allocate(device_.staging(), read->staging_size));
  read->staging = staging.get()->handle;
  const std::lock_guard<std::mutex> lock(device_.gpu().mutex);
  ErrorScope scope(device_.gpu());
  Recorder recorder(device_.gpu());
  recorder.Copy(*staging.get(), 0, memory, source.offset - read->lead, read->staging_size);
  const Status status = device_.queue().SubmitLocked(recorder.End(), {CopyLabel()});
  if (status.ok()) {
    Buffer* const buffer = staging.Take();
    read->give_back = [&allocator = device_.staging(), buffer] { allocator.Free(buffer); };
    device_.queue().ReadLocked(read);
  }
  const Status scoped = scope.Close();
  return scoped.ok() ? status : scoped;
}

Status Stream::Move(const dvt_location& destination, const dvt_location& source, uint64_t size) {
  const Place to = PlaceOf(destination);
  Place from = PlaceOf(source);
  if (ByteCopy::IsNeeded(to.offset, from.offset, size)) {
    DOVETAIL_RETURN_IF_ERROR(device_.byte_copy().Prepare());
  }
  ScratchBuffer scratch; /* back at the end: who uses it next is behind us in the queue */
  const uint64_t lead = from.offset % kWord;
  const uint64_t padded = RoundUp(lead + size, kWord);
  const bool is_inside = to.buffer == from.buffer;
  if (is_inside) DOVETAIL_RETURN_IF_ERROR(scratch.Allocate(device_.memory(), padded));
  const std::lock_guard<std::mutex> lock(device_.gpu().mutex);
  ErrorScope scope(device_.gpu());
  Recorder recorder(device_.gpu());
  if (is_inside) {
    recorder.Copy(*scratch.get(), 0, *from.buffer, from.offset - lead, padded);
    from = {scratch.get(), lead};
  }
  Status status = device_.byte_copy().RecordLocked(&recorder, to, from, size);
  if (status.ok()) status = device_.arguments().WriteOut();
  if (status.ok()) status = device_.queue().SubmitLocked(recorder.End(), {CopyLabel()});
  const Status scoped = scope.Close();
  return scoped.ok() ? status : scoped;
}

}  // namespace dovetail::runtime::webgpu
