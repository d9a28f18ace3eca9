#include "stream.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "dovetail/kit/checks.h"

namespace dovetail::runtime::metal {
namespace {

constexpr const char* kQueueType = "MTLCommandQueue";
constexpr const char* kCommandsType = "MTLCommandBuffer";

/* A queue gives out no more command buffers than this before the first has been executed, and the
 * call for one more lasts until then: so that it is not made. A queue that others made has 64
 * (MTLDevice, newCommandQueue), some of them theirs. */
constexpr UInteger kQueueLength = 512;
constexpr size_t kMostPending = 500;
constexpr size_t kMostPendingImported = 32;

/* Copies go through memory of ours piece by piece, so much of it at one time. */
constexpr uint64_t kPiece = uint64_t{4} << 20;
constexpr uint64_t kMostStaged = uint64_t{32} << 20;

bool IsWhole(uint64_t value) { return value % kBlitAlignment == 0; }
uint64_t RoundDown(uint64_t value) { return value - value % kBlitAlignment; }

std::shared_ptr<const std::string> CopyName() {
  static const auto* const name =
      new std::shared_ptr<const std::string>(std::make_shared<const std::string>("copy"));
  return *name;
}

std::shared_ptr<const std::string> OthersName() {
  static const auto* const name = new std::shared_ptr<const std::string>(
      std::make_shared<const std::string>("work of a library"));
  return *name;
}

std::shared_ptr<const std::string> TimeName() {
  static const auto* const name =
      new std::shared_ptr<const std::string>(std::make_shared<const std::string>("a timed event"));
  return *name;
}

}  // namespace

/* A place in a buffer. */
struct Stream::Place {
  Id buffer = nullptr;
  uint64_t offset = 0;

  char* InHost(const Api& api) const {
    return static_cast<char*>(api.MTLBuffer_Contents(buffer)) + offset;
  }
};

Status Event::Time(const char* which, double* seconds) const {
  const auto invalid = [which](const char* text) {
    return Status(DVT_INVALID_ARGUMENT, std::string("the ") + which + " event " + text);
  };
  if (timed_ == nullptr) return invalid("was recorded without its time");
  const std::lock_guard<std::mutex> lock(device_.open()->mutex);
  if (!timed_->is_over) return invalid("has not been waited for, so that its time is not known");
  *seconds = timed_->end_time;
  return {};
}

Status Event::Elapsed(const Event& start, double* nanoseconds) const {
  if (start.device_.open() != device_.open()) {
    return {DVT_INVALID_ARGUMENT, "the events are of '" + start.device_.name() + "' and '" +
                                      device_.name() + "', whose clocks differ"};
  }
  double from = 0;
  double to = 0;
  DOVETAIL_RETURN_IF_ERROR(start.Time("first", &from));
  DOVETAIL_RETURN_IF_ERROR(Time("second", &to));
  *nanoseconds = (to - from) * 1e9;
  return {};
}

Status Stream::Create() {
  if (history_->event() == nullptr) return GaveNothing("MTLDevice.newSharedEvent");
  const Api& api = device_.api();
  queue_ = Owned(api, api.MTLDevice_NewQueue(device_.id(), kQueueLength));
  if (queue_.id() == nullptr) {
    return GaveNothing("MTLDevice.newCommandQueueWithMaxCommandBufferCount:");
  }
  most_pending_ = kMostPending;
  return {};
}

Status Stream::Import(const dvt_native& native) {
  if (native.type == nullptr || std::strcmp(native.type, kQueueType) != 0) {
    return {DVT_UNSUPPORTED, std::string("metal imports streams of type '") + kQueueType +
                                 "', not '" + (native.type == nullptr ? "" : native.type) + "'"};
  }
  const auto queue = static_cast<Id>(native.handle);
  if (queue == nullptr) {
    return {DVT_INVALID_ARGUMENT, "stream_import was given an MTLCommandQueue nil"};
  }
  if (history_->event() == nullptr) return GaveNothing("MTLDevice.newSharedEvent");
  const Api& api = device_.api();
  if (api.MTLCommandQueue_Device(queue) != device_.id()) {
    return {DVT_INVALID_ARGUMENT,
            "the MTLCommandQueue belongs to another device than '" + device_.name() + "'"};
  }
  queue_ = Retained(api, queue);
  most_pending_ = kMostPendingImported;
  return {};
}

Status Stream::Export(dvt_native* native) {
  if (native->type == nullptr || std::strcmp(native->type, kCommandsType) != 0) {
    return {DVT_UNSUPPORTED, std::string("metal exports streams as '") + kCommandsType +
                                 "', not as '" + (native->type == nullptr ? "" : native->type) +
                                 "'"};
  }
  auto batch = std::make_shared<Batch>();
  batch->what.push_back(OthersName());
  DOVETAIL_RETURN_IF_ERROR(Begin(batch.get()));
  native->handle = batch->commands.id();
  exported_ = std::move(batch);
  return {};
}

void Stream::Submit() {
  if (exported_ != nullptr) Commit(std::move(exported_));
}

Status Stream::Begin(Batch* batch) {
  Submit();
  while (!history_->IsIdle() && history_->pending() >= most_pending_) {
    DOVETAIL_RETURN_IF_ERROR(history_->WaitForOldest(device_));
  }
  const Api& api = device_.api();
  batch->commands = Retained(api, api.MTLCommandQueue_CommandBuffer(queue_.id()));
  if (batch->commands.id() == nullptr) return GaveNothing("MTLCommandQueue.commandBuffer");
  return {};
}

void Stream::Commit(std::shared_ptr<Batch> batch) {
  const Api& api = device_.api();
  const Id commands = batch->commands.id();
  api.MTLCommandBuffer_SignalEvent(commands, history_->event(), history_->position() + 1);
  api.MTLCommandBuffer_Commit(commands);
  history_->Add(std::move(batch));
}

template <typename Encode>
Status Stream::Blit(std::shared_ptr<Batch> batch, Encode encode) {
  DOVETAIL_RETURN_IF_ERROR(Begin(batch.get()));
  const Api& api = device_.api();
  const Id encoder = api.MTLCommandBuffer_BlitEncoder(batch->commands.id());
  if (encoder == nullptr) return GaveNothing("MTLCommandBuffer.blitCommandEncoder");
  encode(encoder);
  api.MTLBlitCommandEncoder_End(encoder);
  Commit(std::move(batch));
  return {};
}

Status Stream::TakeStaging(uint64_t size, Batch* batch) {
  while (history_->staging_bytes() + size > kMostStaged) {
    DOVETAIL_RETURN_IF_ERROR(history_->WaitForOldest(device_));
  }
  batch->what.push_back(CopyName());
  batch->staging = device_.NewStaging(size);
  batch->staging_bytes = size;
  if (batch->staging.id() == nullptr) {
    return GaveNothing("MTLDevice.newBufferWithLength:options:", DVT_OUT_OF_MEMORY)
        .Within("staging memory of " + std::to_string(size) + " bytes");
  }
  return {};
}

Status Stream::Copy(const dvt_location& destination, const dvt_location& source, uint64_t size) {
  Submit(); /* some copies are done by the host when nothing is under way */
  const Place to = {static_cast<Id>(destination.memory), destination.offset};
  const Place from = {static_cast<Id>(source.memory), source.offset};
  for (const Place* const place : {&to, &from}) {
    if (place->buffer == nullptr) continue;
    const uint64_t length = device_.api().MTLBuffer_Length(place->buffer);
    if (size > length || place->offset > length - size) {
      return {DVT_INVALID_ARGUMENT, "copy of " + std::to_string(size) + " bytes at byte " +
                                        std::to_string(place->offset) + " of memory of " +
                                        std::to_string(length)};
    }
  }
  Status status;
  if (to.buffer == nullptr) {
    status = ToHost(from, destination.host, size);
  } else if (from.buffer == nullptr) {
    status = FromHost(to, source.host, size);
  } else {
    status = Within(to, from, size);
  }
  return status.Within("copy of " + std::to_string(size) + " bytes");
}

Status Stream::ToHost(const Place& from, void* host, uint64_t size) {
  const Api& api = device_.api();
  if (device_.is_unified() && history_->IsIdle()) {
    std::memcpy(host, from.InHost(api), size);
    return {};
  }
  for (uint64_t done = 0; done < size;) {
    const uint64_t part = std::min(size - done, kPiece);
    auto batch = std::make_shared<Batch>();
    batch->host = static_cast<char*>(host) + done;
    batch->size = part;
    const uint64_t begin = RoundDown(from.offset + done);
    batch->skip = from.offset + done - begin;
    const uint64_t whole = RoundUp(batch->skip + part, kBlitAlignment);
    DOVETAIL_RETURN_IF_ERROR(TakeStaging(whole, batch.get()));
    const Id staging = batch->staging.id();
    DOVETAIL_RETURN_IF_ERROR(Blit(std::move(batch), [&](Id encoder) {
      api.MTLBlitCommandEncoder_Copy(encoder, from.buffer, begin, staging, 0, whole);
    }));
    done += part;
  }
  return {};
}

Status Stream::FromHost(const Place& to, const void* host, uint64_t size) {
  const Api& api = device_.api();
  const bool is_whole = IsWhole(to.offset) && IsWhole(size);
  if (device_.is_unified() && (!is_whole || history_->IsIdle())) {
    DOVETAIL_RETURN_IF_ERROR(Synchronize());
    std::memcpy(to.InHost(api), host, size);
    return {};
  }
  /* Whole words by a blit, what is left at both ends word by word. */
  const auto* const bytes = static_cast<const char*>(host);
  const uint64_t end = to.offset + size;
  const uint64_t first = std::min(RoundUp(to.offset, kBlitAlignment), end);
  const uint64_t last = std::max(RoundDown(end), first);
  DOVETAIL_RETURN_IF_ERROR(Patch(to, bytes, first - to.offset));
  for (uint64_t at = first; at < last;) {
    const uint64_t part = std::min(last - at, kPiece);
    DOVETAIL_RETURN_IF_ERROR(FromHostPart({to.buffer, at}, bytes + (at - to.offset), part));
    at += part;
  }
  return Patch({to.buffer, last}, bytes + (last - to.offset), end - last);
}

Status Stream::FromHostPart(const Place& to, const void* host, uint64_t size) {
  const Api& api = device_.api();
  auto batch = std::make_shared<Batch>();
  DOVETAIL_RETURN_IF_ERROR(TakeStaging(size, batch.get()));
  const Id staging = batch->staging.id();
  std::memcpy(api.MTLBuffer_Contents(staging), host, size);
  return Blit(std::move(batch), [&](Id encoder) {
    api.MTLBlitCommandEncoder_Copy(encoder, staging, 0, to.buffer, to.offset, size);
  });
}

/* A part of one word, in memory that the host does not reach: read, changed, written back. */
Status Stream::Patch(const Place& to, const void* host, uint64_t size) {
  if (size == 0) return {};
  char word[kBlitAlignment] = {};
  const Place whole = {to.buffer, RoundDown(to.offset)};
  DOVETAIL_RETURN_IF_ERROR(ToHost(whole, word, sizeof(word)));
  DOVETAIL_RETURN_IF_ERROR(Synchronize());
  std::memcpy(word + (to.offset - whole.offset), host, size);
  return FromHostPart(whole, word, sizeof(word));
}

Status Stream::Within(const Place& to, const Place& from, uint64_t size) {
  const Api& api = device_.api();
  if (IsWhole(to.offset) && IsWhole(from.offset) && IsWhole(size)) {
    auto batch = std::make_shared<Batch>();
    batch->what.push_back(CopyName());
    return Blit(std::move(batch), [&](Id encoder) {
      api.MTLBlitCommandEncoder_Copy(encoder, from.buffer, from.offset, to.buffer, to.offset, size);
    });
  }
  /* Blits copy whole words: so it is the host that moves these bytes. */
  if (device_.is_unified()) {
    DOVETAIL_RETURN_IF_ERROR(Synchronize());
    std::memcpy(to.InHost(api), from.InHost(api), size);
    return {};
  }
  std::vector<char> part(std::min(size, kPiece));
  for (uint64_t done = 0; done < size;) {
    const uint64_t count = std::min<uint64_t>(size - done, part.size());
    DOVETAIL_RETURN_IF_ERROR(ToHost({from.buffer, from.offset + done}, part.data(), count));
    DOVETAIL_RETURN_IF_ERROR(Synchronize());
    DOVETAIL_RETURN_IF_ERROR(FromHost({to.buffer, to.offset + done}, part.data(), count));
    done += count;
  }
  return {};
}

Status Stream::Synchronize() {
  Submit();
  return history_->Wait(device_, history_->position());
}

Status Stream::Record(bool is_timed, std::unique_ptr<dvt_event>* event) {
  Submit();
  std::shared_ptr<Batch> timed;
  if (is_timed) {
    /* Some work, so that it has a time. */
    const Api& api = device_.api();
    if (scratch_.id() == nullptr) scratch_ = device_.NewStaging(kBlitAlignment);
    if (scratch_.id() == nullptr) {
      return GaveNothing("MTLDevice.newBufferWithLength:options:", DVT_OUT_OF_MEMORY);
    }
    timed = std::make_shared<Batch>();
    timed->what.push_back(TimeName());
    DOVETAIL_RETURN_IF_ERROR(Blit(timed, [&](Id encoder) {
      api.MTLBlitCommandEncoder_Fill(encoder, scratch_.id(), {0, kBlitAlignment}, 0);
    }));
  }
  *event = std::make_unique<dvt_event>(device_, history_, history_->position(), timed);
  return {};
}

Status Stream::Wait(const Event& event) {
  if (event.device().open() != device_.open()) {
    return {DVT_INVALID_ARGUMENT, "a stream of device '" + device_.name() +
                                      "' cannot wait for an event of device '" +
                                      event.device().name() + "'"};
  }
  if (event.history() == history_ || event.position() == 0) return {};
  auto batch = std::make_shared<Batch>();
  DOVETAIL_RETURN_IF_ERROR(Begin(batch.get()));
  device_.api().MTLCommandBuffer_WaitForEvent(batch->commands.id(), event.history()->event(),
                                              event.position());
  batch->waited = event.history();
  batch->waited_position = event.position();
  Commit(std::move(batch));
  return {};
}

}  // namespace dovetail::runtime::metal
