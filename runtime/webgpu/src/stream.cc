#include "stream.h"

#include <algorithm>
#include <cstring>

#include "image.h"

namespace dovetail::runtime::webgpu {
namespace {

/* Copies between host and device memory, and inside it. */

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

/* Launches.
 *
 * WebGPU forbids two things that the interface allows: one buffer bound for reading and for writing
 * in one dispatch, wherever the ranges lie; and two written bindings whose ranges overlap, which
 * aligning them makes of views that do not. Such an argument is moved to scratch memory, with the
 * same offsets inside, and what it wrote is copied back byte by byte (decision 0001).
 */

bool Overlap(uint64_t a, uint64_t a_end, uint64_t b, uint64_t b_end) {
  return a < b_end && b < a_end;
}

enum class Conflict { kNone, kMove, kImpossible };

/* Whether buffer `index` can stand beside buffer `other`. */
Conflict Compare(const dvt_launch& launch, uint32_t index, uint32_t other) {
  const dvt_binding& a = launch.bindings[index];
  const dvt_binding& b = launch.bindings[other];
  if (a.memory != b.memory) return Conflict::kNone;
  const bool is_written = launch.kernel->IsWritten(index);
  const bool is_other_written = launch.kernel->IsWritten(other);
  /* Beside a writer it is the reader that moves; of two writers, the later one. */
  if (!is_written) return is_other_written ? Conflict::kMove : Conflict::kNone;
  if (!is_other_written || other > index) return Conflict::kNone;
  if (!Overlap(a.offset, a.offset + RoundUp(a.size, kWord), b.offset,
               b.offset + RoundUp(b.size, kWord))) {
    return Conflict::kNone;
  }
  const bool is_real =
      Overlap(a.offset + a.lead, a.offset + a.size, b.offset + b.lead, b.offset + b.size);
  return is_real ? Conflict::kImpossible : Conflict::kMove;
}

/* A buffer argument that is moved. */
struct Moved {
  uint32_t launch = 0;
  uint32_t index = 0;
  ScratchBuffer scratch;
};

/* Finds what has to move in one launch, and makes room for it. */
Status PlanMoves(Device& device, const dvt_launch& launch, uint32_t number,
                 std::vector<Moved>* moves) {
  for (uint32_t i = 0; i < launch.binding_count; ++i) {
    Conflict worst = Conflict::kNone;
    for (uint32_t j = 0; j < launch.binding_count; ++j) {
      if (j == i) continue;
      const Conflict conflict = Compare(launch, i, j);
      worst = std::max(worst, conflict);
      if (conflict != Conflict::kImpossible) continue;
      return {DVT_UNSUPPORTED, "buffers " + std::to_string(j) + " and " + std::to_string(i) +
                                   " write the same bytes, which webgpu cannot do; pass arrays "
                                   "that do not overlap"};
    }
    if (worst == Conflict::kNone) continue;
    const dvt_binding& binding = launch.bindings[i];
    Moved moved;
    moved.launch = number;
    moved.index = i;
    DOVETAIL_RETURN_IF_ERROR(moved.scratch.Allocate(device.memory(), RoundUp(binding.size, kWord))
                                 .Within("memory for buffer " + std::to_string(i) +
                                         ", which shares its memory with one that is written"));
    if (launch.kernel->IsWritten(i) &&
        ByteCopy::IsNeeded(binding.offset + binding.lead, binding.lead,
                           binding.size - binding.lead)) {
      DOVETAIL_RETURN_IF_ERROR(device.byte_copy().Prepare());
    }
    moves->push_back(std::move(moved));
  }
  return {};
}

const Buffer& BufferOf(const dvt_binding& binding) {
  return *static_cast<const Buffer*>(binding.memory);
}

/* Records one launch; `moved` are the arguments of it that move. */
Status RecordLaunch(Device& device, Recorder* recorder, const dvt_launch& launch,
                    const Program& program, const Moved* moved, size_t moved_count,
                    std::vector<Range>* ranges) {
  ranges->clear();
  for (uint32_t i = 0; i < launch.binding_count; ++i) {
    const dvt_binding& binding = launch.bindings[i];
    ranges->push_back({&BufferOf(binding), binding.offset, RoundUp(binding.size, kWord)});
  }
  for (size_t i = 0; i < moved_count; ++i) {
    Range& range = (*ranges)[moved[i].index];
    recorder->Copy(*moved[i].scratch.get(), 0, *range.buffer, range.offset, range.size);
    range = {moved[i].scratch.get(), 0, range.size};
  }
  uint32_t slot = 0;
  if (launch.scalar_bytes > 0) {
    DOVETAIL_RETURN_IF_ERROR(device.arguments().Slot(launch.scalars, launch.scalar_bytes, &slot));
  }
  WgpuBindGroup group = nullptr;
  DOVETAIL_RETURN_IF_ERROR(
      device.arguments().Group(program, ranges->data(), ranges->size(), &group));
  recorder->Dispatch(program, group, slot, launch.grid);
  for (size_t i = 0; i < moved_count; ++i) {
    if (!launch.kernel->IsWritten(moved[i].index)) continue;
    const dvt_binding& binding = launch.bindings[moved[i].index];
    DOVETAIL_RETURN_IF_ERROR(device.byte_copy().RecordLocked(
        recorder, {&BufferOf(binding), binding.offset + binding.lead},
        {moved[i].scratch.get(), binding.lead}, binding.size - binding.lead));
  }
  return {};
}

/* One call of `launch`, with all that had to be made for it before the device's mutex was taken. */
struct Batch {
  const dvt_launch* launches = nullptr;
  uint32_t count = 0;
  std::vector<std::shared_ptr<Program>> programs;
  std::vector<Moved> moves; /* in the order of the launches */
};

std::string NameOf(const Batch& batch, uint32_t number) {
  return LaunchName<dvt_kernel>(batch.launches, number, batch.count);
}

/* Records the launches from `first` up to `last` with all that moves for them. */
Status RecordRange(Device& device, Recorder* recorder, const Batch& batch, uint32_t first,
                   uint32_t last) {
  std::vector<Range> ranges;
  const Moved* moved = batch.moves.data();
  const Moved* const end = moved + batch.moves.size();
  while (moved != end && moved->launch < first) ++moved;
  for (uint32_t i = first; i < last; ++i) {
    const Moved* const mine = moved;
    while (moved != end && moved->launch == i) ++moved;
    const Status status = RecordLaunch(device, recorder, batch.launches[i], *batch.programs[i],
                                       mine, static_cast<size_t>(moved - mine), &ranges);
    if (!status.ok()) return status.Within(NameOf(batch, i));
  }
  return {};
}

/* Which launch of a batch that the encoder refused is at fault: each is recorded by itself. */
Status FindCulprit(Device& device, const Batch& batch, const Status& refused) {
  const Api& api = device.gpu().api;
  for (uint32_t i = 0; i < batch.count; ++i) {
    Recorder recorder(device.gpu());
    DOVETAIL_RETURN_IF_ERROR(RecordRange(device, &recorder, batch, i, i + 1));
    ErrorScope scope(device.gpu());
    const auto commands =
        Own(api.CommandEncoderFinish(recorder.End(), nullptr), api.CommandBufferRelease);
    const Status status = scope.Close();
    if (!status.ok()) return status.Within(NameOf(batch, i));
  }
  return refused;
}

Status SubmitBatch(Device& device, const Batch& batch) {
  std::vector<Label> labels;
  labels.reserve(batch.count);
  for (uint32_t i = 0; i < batch.count; ++i) labels.push_back(batch.launches[i].kernel->label());
  const std::lock_guard<std::mutex> lock(device.gpu().mutex);
  Recorder recorder(device.gpu());
  DOVETAIL_RETURN_IF_ERROR(RecordRange(device, &recorder, batch, 0, batch.count));
  DOVETAIL_RETURN_IF_ERROR(device.arguments().WriteOut());
  Status status = device.queue().SubmitLocked(recorder.End(), std::move(labels));
  if (status.ok() || status.code() == DVT_DEVICE_LOST) return status;
  return FindCulprit(device, batch, status);
}

/* Timed events: one timestamp each, where the adapter has the feature `timestamp-query`. */

constexpr uint64_t kTimestampBytes = 8;

Label TimestampLabel() {
  static const auto* const label = new Label(std::make_shared<const std::string>("timed event"));
  return *label;
}

}  // namespace

Status WaitFor(Device& device, uint64_t serial, const FailureList& failures) {
  Status waited = device.queue().Wait(serial);
  if (waited.code() == DVT_TIME_LIMIT) return waited; /* what fails later is told later */
  Status first;
  for (const std::shared_ptr<Failures>& failure : failures) {
    Status taken = failure->Take();
    if (first.ok()) first = std::move(taken);
  }
  Status uncaptured = device.gpu().failures->Take();
  if (!first.ok()) return first;
  return waited.ok() ? uncaptured : waited;
}

Status Event::Synchronize() const { return WaitFor(device_, serial_, failures_); }

FailureList Stream::AllFailures() const {
  FailureList all = {failures_};
  all.insert(all.end(), waited_.begin(), waited_.end());
  return all;
}

Status Stream::Synchronize() {
  uint64_t serial = 0;
  {
    const std::lock_guard<std::mutex> lock(device_.gpu().mutex);
    DOVETAIL_RETURN_IF_ERROR(device_.queue().MarkLocked(&serial));
  }
  Status status = WaitFor(device_, serial, AllFailures());
  if (status.code() != DVT_TIME_LIMIT) waited_.clear();
  return status;
}

Status Stream::Record(bool is_timed, std::unique_ptr<dvt_event>* event) {
  if (is_timed) return RecordTimed(event);
  DOVETAIL_RETURN_IF_ERROR(device_.gpu().CheckAlive());
  uint64_t serial = 0;
  {
    const std::lock_guard<std::mutex> lock(device_.gpu().mutex);
    DOVETAIL_RETURN_IF_ERROR(device_.queue().MarkLocked(&serial));
  }
  *event = std::make_unique<dvt_event>(device_, serial, AllFailures());
  return {};
}

/* The queue is in order already; only the failures have to follow. */
Status Stream::Wait(const Event& event) {
  if (&event.device() != &device_) {
    return {DVT_INVALID_ARGUMENT, "a stream of the webgpu device '" + device_.name() +
                                      "' cannot wait for an event of another device"};
  }
  for (const std::shared_ptr<Failures>& failure : event.failures()) {
    const bool is_known =
        failure == failures_ || std::find(waited_.begin(), waited_.end(), failure) != waited_.end();
    if (!is_known) waited_.push_back(failure);
  }
  return {};
}

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

Status Stream::Launch(const dvt_launch* launches, uint32_t count) {
  DOVETAIL_RETURN_IF_ERROR(device_.gpu().CheckAlive());
  Batch batch; /* its scratch memory goes back at the end: who uses it next is behind us */
  batch.launches = launches;
  batch.count = count;
  batch.programs.resize(count);
  /* Everything about a launch that can be known before it is recorded. */
  DOVETAIL_RETURN_IF_ERROR(ForEachLaunch<dvt_kernel>(
      launches, count, [&](dvt_kernel& kernel, const dvt_launch& launch, uint32_t i) -> Status {
        if (&kernel.device() != &device_) return OtherDevice();
        DOVETAIL_RETURN_IF_ERROR(kernel.CheckLaunch(launch));
        DOVETAIL_RETURN_IF_ERROR(kernel.ProgramFor(launch, &batch.programs[i]));
        return PlanMoves(device_, launch, i, &batch.moves);
      }));
  return SubmitBatch(device_, batch);
}

Status Stream::RecordTimed(std::unique_ptr<dvt_event>* event) {
  Gpu& gpu = device_.gpu();
  const Api& api = gpu.api;
  DOVETAIL_RETURN_IF_ERROR(gpu.CheckAlive());
  if (!gpu.adapter.Has(kWgpuFeatureTimestampQuery)) {
    return {DVT_UNSUPPORTED, "the webgpu device '" + device_.name() +
                                 "' cannot time events: it lacks the feature timestamp-query"};
  }
  auto timestamp = std::make_shared<Timestamp>();
  DOVETAIL_RETURN_IF_ERROR(timestamp->staging.Allocate(device_.staging(), kTimestampBytes));
  const auto read = std::make_shared<HostRead>();
  read->staging = timestamp->staging.get()->handle;
  read->staging_size = kTimestampBytes;
  read->host = &timestamp->ticks;
  read->size = kTimestampBytes;
  read->failures = failures_;
  read->give_back = [timestamp] { timestamp->staging = ScratchBuffer(); };
  uint64_t serial = 0;
  {
    const std::lock_guard<std::mutex> lock(gpu.mutex);
    ErrorScope scope(gpu);
    WgpuQuerySetDescriptor set = {};
    set.type = kWgpuQueryTimestamp;
    set.count = 1;
    timestamp->queries = Own(api.DeviceCreateQuerySet(gpu.device, &set), api.QuerySetRelease);
    WgpuBufferDescriptor descriptor = {};
    descriptor.size = kTimestampBytes;
    descriptor.usage = kWgpuUsageQueryResolve | kWgpuUsageCopySource;
    const auto resolved = Own(api.DeviceCreateBuffer(gpu.device, &descriptor), api.BufferRelease);
    const auto encoder =
        Own(api.DeviceCreateCommandEncoder(gpu.device, nullptr), api.CommandEncoderRelease);
    {
      WgpuPassTimestampWrites writes = {};
      writes.querySet = timestamp->queries.get();
      writes.beginningOfPassWriteIndex = 0;
      writes.endOfPassWriteIndex = kWgpuQueryIndexUndefined;
      WgpuComputePassDescriptor pass_descriptor = {};
      pass_descriptor.timestampWrites = &writes;
      const auto pass = Own(api.CommandEncoderBeginComputePass(encoder.get(), &pass_descriptor),
                            api.ComputePassEncoderRelease);
      api.ComputePassEncoderEnd(pass.get());
    }
    api.CommandEncoderResolveQuerySet(encoder.get(), timestamp->queries.get(), 0, 1, resolved.get(),
                                      0);
    api.CommandEncoderCopyBufferToBuffer(encoder.get(), resolved.get(), 0, read->staging, 0,
                                         kTimestampBytes);
    DOVETAIL_RETURN_IF_ERROR(device_.queue().SubmitLocked(encoder.get(), {TimestampLabel()}));
    device_.queue().ReadLocked(read);
    DOVETAIL_RETURN_IF_ERROR(scope.Close());
    DOVETAIL_RETURN_IF_ERROR(device_.queue().MarkLocked(&serial));
  }
  *event = std::make_unique<dvt_event>(device_, serial, AllFailures());
  (*event)->set_timestamp(std::move(timestamp));
  return {};
}

Status Event::Elapsed(const Event& start, double* nanoseconds) const {
  if (&start.device_ != &device_) {
    return {DVT_INVALID_ARGUMENT, "the two events belong to different devices"};
  }
  for (const Event* event : {&start, this}) {
    const char* const which = event == &start ? "start" : "end";
    if (event->timestamp_ == nullptr) {
      return {DVT_INVALID_ARGUMENT, std::string("the event '") + which +
                                        "' is not timed; record it with "
                                        "event_record_timed"};
    }
    if (!event->device_.queue().HasArrived(event->serial_)) {
      return {DVT_INVALID_ARGUMENT,
              std::string("the event '") + which + "' has not been waited for"};
    }
  }
  const double period = device_.gpu().api.QueueGetTimestampPeriod(device_.gpu().queue);
  const auto ticks =
      static_cast<int64_t>(timestamp_->ticks - start.timestamp_->ticks); /* may wrap */
  *nanoseconds = static_cast<double>(ticks) * period;
  return {};
}

}  // namespace dovetail::runtime::webgpu
