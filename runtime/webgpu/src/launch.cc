/* Launches.
 *
 * WebGPU forbids two things that the interface allows: one buffer bound for reading and for writing
 * in one dispatch, wherever the ranges lie; and two written bindings whose ranges overlap, which
 * aligning them makes of views that do not. Such an argument is moved to scratch memory, with the
 * same offsets inside, and what it wrote is copied back byte by byte (decision 0001).
 */
#include <algorithm>

#include "image.h"

namespace dovetail::runtime::webgpu {
namespace {

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

}  // namespace

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

}  // namespace dovetail::runtime::webgpu
