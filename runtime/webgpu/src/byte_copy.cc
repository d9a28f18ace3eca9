#include "byte_copy.h"

#include <algorithm>
#include <cstring>

namespace dovetail::runtime::webgpu {
namespace {

constexpr uint64_t kChunk = uint64_t{64} << 20; /* stays inside every largest binding */
constexpr uint32_t kThreads = 64;

/* Each thread owns whole words of the destination, so that no two write one word. */
constexpr const char* kCopyText = R"(
struct Range { destination: u32, source: u32, size: u32, words: u32 }
@group(0) @binding(0) var<storage, read> source: array<u32>;
@group(0) @binding(1) var<storage, read_write> destination: array<u32>;
@group(0) @binding(2) var<uniform> range: Range;

@compute @workgroup_size(64)
fn byte_copy(@builtin(global_invocation_id) thread: vec3<u32>,
             @builtin(num_workgroups) blocks: vec3<u32>) {
  for (var word = thread.x; word < range.words; word += blocks.x * 64u) {
    let index = range.destination / 4u + word;
    var value = destination[index];
    for (var lane = 0u; lane < 4u; lane++) {
      let at = index * 4u + lane;
      if (at >= range.destination && at < range.destination + range.size) {
        let origin = at - range.destination + range.source;
        let byte = (source[origin / 4u] >> (8u * (origin % 4u))) & 255u;
        value = (value & ~(255u << (8u * lane))) | (byte << (8u * lane));
      }
    }
    destination[index] = value;
  }
}
)";
struct CopyScalars {
  uint32_t destination;
  uint32_t source;
  uint32_t size;
  uint32_t words;
};

constexpr const char* kMergeText = R"(
struct Change { word: u32, mask: u32, value: u32, unused: u32 }
@group(0) @binding(0) var<storage, read_write> memory: array<u32>;
@group(0) @binding(1) var<uniform> change: Change;

@compute @workgroup_size(1)
fn merge() {
  memory[change.word] = (memory[change.word] & ~change.mask) | (change.value & change.mask);
}
)";
struct MergeScalars {
  uint32_t word;
  uint32_t mask;
  uint32_t value;
  uint32_t unused;
};

}  // namespace

Status ByteCopy::Prepare() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (merge_ != nullptr) return {};
  ProgramSource copy = {kCopyText, "byte_copy", {false, true}, sizeof(CopyScalars)};
  ProgramSource merge = {kMergeText, "merge", {true}, sizeof(MergeScalars)};
  DOVETAIL_RETURN_IF_ERROR(
      programs_.Get(std::move(copy), &copy_).Within("the kernel for bytes of this runtime"));
  return programs_.Get(std::move(merge), &merge_).Within("the kernel for bytes of this runtime");
}

/* The bytes from an offset that the device allows on; `lead` is what that adds in front. */
Range ByteCopy::Bound(Place place, uint64_t size, uint32_t* lead) const {
  const uint64_t alignment = gpu_.adapter.limits.minStorageBufferOffsetAlignment;
  *lead = static_cast<uint32_t>(place.offset % alignment);
  return {place.buffer, place.offset - *lead, RoundUp(*lead + size, kWord)};
}

Status ByteCopy::Run(Recorder* recorder, Program& program, const Range* ranges, size_t count,
                     const void* scalars, uint64_t scalar_bytes, uint32_t blocks) {
  uint32_t slot = 0;
  DOVETAIL_RETURN_IF_ERROR(arguments_.Slot(scalars, scalar_bytes, &slot));
  WgpuBindGroup group = nullptr;
  DOVETAIL_RETURN_IF_ERROR(arguments_.Group(program, ranges, count, &group));
  const uint32_t grid[3] = {blocks, 1, 1};
  recorder->Dispatch(program, group, slot, grid);
  return {};
}

Status ByteCopy::RecordPart(Recorder* recorder, Place destination, Place source, uint64_t size) {
  for (uint64_t at = 0; at < size; at += kChunk) {
    const uint64_t part = std::min(kChunk, size - at);
    CopyScalars scalars = {};
    scalars.size = static_cast<uint32_t>(part);
    const Range ranges[2] = {
        Bound({source.buffer, source.offset + at}, part, &scalars.source),
        Bound({destination.buffer, destination.offset + at}, part, &scalars.destination)};
    scalars.words =
        static_cast<uint32_t>(RoundUp(scalars.destination % kWord + part, kWord) / kWord);
    const uint32_t blocks = std::min((scalars.words + kThreads - 1) / kThreads,
                                     gpu_.adapter.limits.maxComputeWorkgroupsPerDimension);
    DOVETAIL_RETURN_IF_ERROR(Run(recorder, *copy_, ranges, 2, &scalars, sizeof(scalars), blocks));
  }
  return {};
}

Status ByteCopy::RecordLocked(Recorder* recorder, Place destination, Place source, uint64_t size) {
  if (!IsNeeded(destination.offset, source.offset, size)) {
    recorder->Copy(*destination.buffer, destination.offset, *source.buffer, source.offset, size);
    return {};
  }
  if (destination.offset % kWord != source.offset % kWord) {
    return RecordPart(recorder, destination, source, size);
  }
  /* Both ends lie the same way in their words: only the edges need the kernel. */
  const uint64_t head = std::min(size, RoundUp(destination.offset, kWord) - destination.offset);
  const uint64_t tail = (size - head) % kWord;
  const uint64_t body = size - head - tail;
  const auto moved = [](Place place, uint64_t by) {
    place.offset += by;
    return place;
  };
  if (head > 0) DOVETAIL_RETURN_IF_ERROR(RecordPart(recorder, destination, source, head));
  if (tail > 0) {
    DOVETAIL_RETURN_IF_ERROR(
        RecordPart(recorder, moved(destination, head + body), moved(source, head + body), tail));
  }
  if (body > 0) {
    recorder->Copy(*destination.buffer, destination.offset + head, *source.buffer,
                   source.offset + head, body);
  }
  return {};
}

Status ByteCopy::MergeLocked(Recorder* recorder, Place destination, const void* bytes,
                             uint64_t size) {
  MergeScalars scalars = {};
  uint32_t lead = 0;
  const Range range = Bound(destination, size, &lead);
  const uint32_t shift = lead % kWord;
  unsigned char value[kWord] = {};
  unsigned char mask[kWord] = {};
  std::memcpy(value + shift, bytes, size);
  std::memset(mask + shift, 0xFF, size);
  scalars.word = lead / kWord;
  std::memcpy(&scalars.value, value, sizeof(value));
  std::memcpy(&scalars.mask, mask, sizeof(mask));
  return Run(recorder, *merge_, &range, 1, &scalars, sizeof(scalars), 1);
}

}  // namespace dovetail::runtime::webgpu
