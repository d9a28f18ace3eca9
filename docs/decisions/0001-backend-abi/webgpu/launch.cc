// Launches of the WebGPU experiment.
//
// WebGPU forbids two things that the interface allows: one buffer bound for reading and for writing
// in one dispatch, wherever the ranges lie; and two written bindings whose ranges overlap, which
// the alignment of 256 makes of views that do not. Such an argument is moved to a scratch buffer,
// with the same offsets inside, and what it wrote is copied back byte by byte.
#include <cstring>

#include "webgpu/image.h"
#include "webgpu/transfer.h"

namespace abi_experiment::webgpu {
namespace {

constexpr WGPUBufferUsage kScratchUsage =
    WGPUBufferUsage_Storage | WGPUBufferUsage_CopySrc | WGPUBufferUsage_CopyDst;

bool Overlap(uint64_t a, uint64_t a_end, uint64_t b, uint64_t b_end) {
  return a < b_end && b < a_end;
}

// What becomes of one buffer argument.
struct Argument {
  WGPUBuffer buffer = nullptr;
  uint64_t offset = 0;
  uint64_t size = 0;
  Buffer scratch;
  bool is_copied_back = false;
};

enum class Conflict { kNone, kMove, kImpossible };

// Whether binding `index` can stand beside `other`.
Conflict Compare(const dvt_launch& launch, uint32_t index, uint32_t other) {
  const dvt_binding& a = launch.bindings[index];
  const dvt_binding& b = launch.bindings[other];
  if (a.memory != b.memory) return Conflict::kNone;
  const bool a_written = launch.kernel->is_written[index];
  const bool b_written = launch.kernel->is_written[other];
  if (!a_written) return b_written ? Conflict::kMove : Conflict::kNone;
  // Of two written ones the later moves; the reader moves in front of a writer.
  if (!b_written || other > index) return Conflict::kNone;
  if (!Overlap(a.offset, a.offset + RoundUp(a.size, 4), b.offset, b.offset + RoundUp(b.size, 4))) {
    return Conflict::kNone;
  }
  const bool is_real =
      Overlap(a.offset + a.lead, a.offset + a.size, b.offset + b.lead, b.offset + b.size);
  return is_real ? Conflict::kImpossible : Conflict::kMove;
}

Status Place(dvt_device* device, WGPUCommandEncoder encoder, const dvt_launch& launch,
             std::vector<Argument>* arguments) {
  for (uint32_t i = 0; i < launch.binding_count; ++i) {
    const dvt_binding& binding = launch.bindings[i];
    Argument argument;
    argument.buffer = static_cast<const Buffer*>(binding.memory)->buffer.get();
    argument.offset = binding.offset;
    argument.size = RoundUp(binding.size, 4);
    Conflict worst = Conflict::kNone;
    for (uint32_t j = 0; j < launch.binding_count; ++j) {
      if (j != i) worst = std::max(worst, Compare(launch, i, j));
    }
    if (worst == Conflict::kImpossible) {
      return Failure(DVT_UNSUPPORTED,
                     "buffer " + std::to_string(i) +
                         ": webgpu cannot write the same bytes through two arguments");
    }
    if (worst == Conflict::kMove) {
      const Status status = CreateBuffer(device, argument.size, kScratchUsage, &argument.scratch);
      if (!status.ok()) return status;
      Gpu().CommandEncoderCopyBufferToBuffer(encoder, argument.buffer, argument.offset,
                                             argument.scratch.buffer.get(), 0, argument.size);
      argument.is_copied_back = launch.kernel->is_written[i];
      argument.buffer = argument.scratch.buffer.get();
      argument.offset = 0;
    }
    arguments->push_back(std::move(argument));
  }
  return {};
}

Owned<WGPUBindGroup> Bind(dvt_stream* stream, const dvt_kernel& kernel,
                          const std::vector<Argument>& arguments, uint64_t uniform_at) {
  std::vector<WGPUBindGroupEntry> entries;
  for (const Argument& argument : arguments) {
    WGPUBindGroupEntry entry{};
    entry.buffer = argument.buffer;
    entry.offset = argument.offset;
    entry.size = argument.size;
    entries.push_back(entry);
  }
  if (kernel.scalar_bytes > 0) {
    WGPUBindGroupEntry entry{};
    entry.buffer = stream->uniforms.buffer.get();
    entry.offset = uniform_at;
    entry.size = RoundUp(kernel.scalar_bytes, 16);
    entries.push_back(entry);
  }
  for (size_t i = 0; i < entries.size(); ++i) entries[i].binding = static_cast<uint32_t>(i);
  WGPUBindGroupDescriptor descriptor{};
  descriptor.layout = kernel.layout.get();
  descriptor.entryCount = entries.size();
  descriptor.entries = entries.data();
  return Own(Gpu().DeviceCreateBindGroup(stream->device->device.get(), &descriptor),
             Gpu().BindGroupRelease);
}

// One upload for the scalars of the whole batch, each in a slot that can be bound.
Status WriteScalars(dvt_stream* stream, const dvt_launch* launches, uint32_t count, uint64_t slot) {
  std::vector<char> bytes(slot * count);
  for (uint32_t i = 0; i < count; ++i) {
    if (launches[i].scalar_bytes == 0) continue;
    std::memcpy(bytes.data() + slot * i, launches[i].scalars, launches[i].scalar_bytes);
  }
  if (stream->uniforms.size < bytes.size()) {
    const Status status =
        CreateBuffer(stream->device, bytes.size() * 2,
                     WGPUBufferUsage_Uniform | WGPUBufferUsage_CopyDst, &stream->uniforms);
    if (!status.ok()) return status;
  }
  // A queue write is ordered with the submissions around it, so the slots are free again each time.
  Gpu().QueueWriteBuffer(stream->device->queue.get(), stream->uniforms.buffer.get(), 0,
                         bytes.data(), bytes.size());
  return {};
}

Status Record(dvt_stream* stream, WGPUCommandEncoder encoder, const dvt_launch& launch,
              uint64_t uniform_at) {
  const Api& gpu = Gpu();
  dvt_device* device = stream->device;
  std::vector<Argument> arguments;
  Status status = Place(device, encoder, launch, &arguments);
  if (!status.ok()) return status;
  const auto group = Bind(stream, *launch.kernel, arguments, uniform_at);
  {
    const auto pass =
        Own(gpu.CommandEncoderBeginComputePass(encoder, nullptr), gpu.ComputePassEncoderRelease);
    gpu.ComputePassEncoderSetPipeline(pass.get(), launch.kernel->pipeline.get());
    gpu.ComputePassEncoderSetBindGroup(pass.get(), 0, group.get(), 0, nullptr);
    gpu.ComputePassEncoderDispatchWorkgroups(pass.get(), launch.grid[0], launch.grid[1],
                                             launch.grid[2]);
    gpu.ComputePassEncoderEnd(pass.get());
  }
  for (uint32_t i = 0; i < launch.binding_count && status.ok(); ++i) {
    if (!arguments[i].is_copied_back) continue;
    const dvt_binding& binding = launch.bindings[i];
    const Span original = {static_cast<const Buffer*>(binding.memory)->buffer.get(),
                           binding.offset + binding.lead};
    status = RecordCopy(device, encoder, original, {arguments[i].buffer, binding.lead},
                        binding.size - binding.lead);
  }
  return status;
}

}  // namespace

Status Launch(dvt_stream* stream, const dvt_launch* launches, uint32_t count) {
  dvt_device* device = stream->device;
  uint64_t largest = 16;
  for (uint32_t i = 0; i < count; ++i) {
    const dvt_kernel& kernel = *launches[i].kernel;
    if (launches[i].binding_count != kernel.is_written.size() ||
        launches[i].scalar_bytes != kernel.scalar_bytes) {
      return Failure(DVT_INVALID_ARGUMENT,
                     "launch " + std::to_string(i) + " of kernel '" + kernel.name +
                         "': " + std::to_string(launches[i].binding_count) + " bindings and " +
                         std::to_string(launches[i].scalar_bytes) +
                         " scalar bytes, the kernel has " +
                         std::to_string(kernel.is_written.size()) + " and " +
                         std::to_string(kernel.scalar_bytes));
    }
    largest = std::max(largest, RoundUp(kernel.scalar_bytes, 16));
  }
  const uint64_t slot = RoundUp(largest, device->limits.minUniformBufferOffsetAlignment);
  Status status;
  Scoped(device, stream->errors, [&] {
    status = WriteScalars(stream, launches, count, slot);
    const auto encoder = Own(Gpu().DeviceCreateCommandEncoder(device->device.get(), nullptr),
                             Gpu().CommandEncoderRelease);
    for (uint32_t i = 0; i < count && status.ok(); ++i) {
      status = Record(stream, encoder.get(), launches[i], slot * i);
      if (!status.ok()) {
        status.text = "launch " + std::to_string(i) + " of kernel '" + launches[i].kernel->name +
                      "': " + status.text;
      }
    }
    if (status.ok()) Submit(device, encoder.get(), stream->errors.get());
  });
  return status;
}

}  // namespace abi_experiment::webgpu
