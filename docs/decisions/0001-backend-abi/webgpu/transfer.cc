#include "webgpu/transfer.h"

#include <algorithm>
#include <cstring>

namespace abi_experiment::webgpu {
namespace {

constexpr uint64_t kWord = 4;
constexpr uint64_t kChunk = uint64_t{64} << 20;  // stays inside every max binding size
constexpr uint32_t kThreads = 64;
constexpr WGPUBufferUsage kScratchUsage =
    WGPUBufferUsage_Storage | WGPUBufferUsage_CopySrc | WGPUBufferUsage_CopyDst;

// Each thread owns whole words of the destination, so no two write one word.
constexpr std::string_view kByteCopySource = R"(
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

struct Range {
  uint32_t destination;
  uint32_t source;
  uint32_t size;
  uint32_t words;
};

bool IsWhole(uint64_t value) { return value % kWord == 0; }

// Binds the bytes [offset, offset + size) of a buffer from an allowed offset on; `lead` is what
// that adds in front.
WGPUBindGroupEntry Entry(uint32_t binding, Span span, uint64_t size, uint64_t alignment,
                         uint32_t* lead) {
  *lead = static_cast<uint32_t>(span.offset % alignment);
  WGPUBindGroupEntry entry{};
  entry.binding = binding;
  entry.buffer = span.buffer;
  entry.offset = span.offset - *lead;
  entry.size = RoundUp(*lead + size, kWord);
  return entry;
}

Status RecordByteCopy(dvt_device* device, WGPUCommandEncoder encoder, Span destination, Span source,
                      uint64_t size) {
  const Api& gpu = Gpu();
  const uint64_t alignment = device->limits.minStorageBufferOffsetAlignment;
  for (uint64_t at = 0; at < size; at += kChunk) {
    const uint64_t part = std::min(kChunk, size - at);
    Range range{};
    range.size = static_cast<uint32_t>(part);
    WGPUBindGroupEntry entries[3] = {
        Entry(0, {source.buffer, source.offset + at}, part, alignment, &range.source),
        Entry(1, {destination.buffer, destination.offset + at}, part, alignment,
              &range.destination),
        {}};
    range.words = static_cast<uint32_t>(RoundUp(range.destination % kWord + part, kWord) / kWord);
    Buffer uniform;
    const Status status = CreateBuffer(device, sizeof(range),
                                       WGPUBufferUsage_Uniform | WGPUBufferUsage_CopyDst, &uniform);
    if (!status.ok()) return status;
    gpu.QueueWriteBuffer(device->queue.get(), uniform.buffer.get(), 0, &range, sizeof(range));
    entries[2].binding = 2;
    entries[2].buffer = uniform.buffer.get();
    entries[2].size = sizeof(range);
    WGPUBindGroupDescriptor descriptor{};
    descriptor.layout = device->byte_copy->layout.get();
    descriptor.entryCount = 3;
    descriptor.entries = entries;
    const auto group =
        Own(gpu.DeviceCreateBindGroup(device->device.get(), &descriptor), gpu.BindGroupRelease);
    const auto pass =
        Own(gpu.CommandEncoderBeginComputePass(encoder, nullptr), gpu.ComputePassEncoderRelease);
    gpu.ComputePassEncoderSetPipeline(pass.get(), device->byte_copy->pipeline.get());
    gpu.ComputePassEncoderSetBindGroup(pass.get(), 0, group.get(), 0, nullptr);
    const uint32_t blocks = std::min((range.words + kThreads - 1) / kThreads,
                                     device->limits.maxComputeWorkgroupsPerDimension);
    gpu.ComputePassEncoderDispatchWorkgroups(pass.get(), blocks, 1, 1);
    gpu.ComputePassEncoderEnd(pass.get());
  }
  return {};
}

Owned<WGPUCommandEncoder> NewEncoder(dvt_device* device) {
  return Own(Gpu().DeviceCreateCommandEncoder(device->device.get(), nullptr),
             Gpu().CommandEncoderRelease);
}

void OnMapped(WGPUMapAsyncStatus status, WGPUStringView message, void* data, void* /*unused*/) {
  const std::unique_ptr<std::shared_ptr<HostRead>> read(
      static_cast<std::shared_ptr<HostRead>*>(data));
  if (status == WGPUMapAsyncStatus_Success) {
    (*read)->is_mapped = true;
    (*read)->errors->Answer({});
  } else {
    (*read)->errors->Answer(Failure(DVT_DRIVER_ERROR, "read back: " + Text(message)));
  }
}

Status Upload(dvt_stream* stream, const dvt_location& destination, const char* host,
              uint64_t size) {
  dvt_device* device = stream->device;
  const auto* memory = static_cast<const Buffer*>(destination.memory);
  WGPUQueue queue = device->queue.get();
  Status status;
  Scoped(device, stream->errors, [&] {
    if (IsWhole(destination.offset) && IsWhole(size)) {
      Gpu().QueueWriteBuffer(queue, memory->buffer.get(), destination.offset, host, size);
      ++device->serial;
      return;
    }
    // Whole words in the middle are written as they are, the bytes at the edges merged.
    const uint64_t head = std::min(size, RoundUp(destination.offset, kWord) - destination.offset);
    const uint64_t tail = (size - head) % kWord;
    const uint64_t body = size - head - tail;
    if (body > 0) {
      Gpu().QueueWriteBuffer(queue, memory->buffer.get(), destination.offset + head, host + head,
                             body);
    }
    char edges[2 * kWord] = {};
    std::memcpy(edges, host, head);
    std::memcpy(edges + kWord, host + head + body, tail);
    Buffer scratch;
    status = CreateBuffer(device, sizeof(edges), kScratchUsage, &scratch);
    if (!status.ok()) return;
    Gpu().QueueWriteBuffer(queue, scratch.buffer.get(), 0, edges, sizeof(edges));
    const auto encoder = NewEncoder(device);
    if (head > 0) {
      status = RecordByteCopy(device, encoder.get(), {memory->buffer.get(), destination.offset},
                              {scratch.buffer.get(), 0}, head);
    }
    if (tail > 0 && status.ok()) {
      status = RecordByteCopy(device, encoder.get(),
                              {memory->buffer.get(), destination.offset + head + body},
                              {scratch.buffer.get(), kWord}, tail);
    }
    if (status.ok()) Submit(device, encoder.get(), stream->errors.get());
  });
  return status;
}

Status Read(dvt_stream* stream, char* host, const dvt_location& source, uint64_t size) {
  dvt_device* device = stream->device;
  const auto* memory = static_cast<const Buffer*>(source.memory);
  const auto read = std::make_shared<HostRead>();
  read->lead = source.offset % kWord;
  read->host = host;
  read->size = size;
  read->errors = stream->errors;
  const uint64_t padded = RoundUp(read->lead + size, kWord);
  Status status;
  Scoped(device, stream->errors, [&] {
    status = CreateBuffer(device, padded, WGPUBufferUsage_MapRead | WGPUBufferUsage_CopyDst,
                          &read->staging);
    if (!status.ok()) return;
    const auto encoder = NewEncoder(device);
    Gpu().CommandEncoderCopyBufferToBuffer(encoder.get(), memory->buffer.get(),
                                           source.offset - read->lead, read->staging.buffer.get(),
                                           0, padded);
    Submit(device, encoder.get(), stream->errors.get());
    read->serial = device->serial;
    stream->errors->Expect();
    WGPUBufferMapCallbackInfo info{};
    info.mode = WGPUCallbackMode_AllowSpontaneous;
    info.callback = OnMapped;
    info.userdata1 = new std::shared_ptr<HostRead>(read);
    Gpu().BufferMapAsync(read->staging.buffer.get(), WGPUMapMode_Read, 0, padded, info);
    const std::lock_guard<std::mutex> lock(device->reads_mutex);
    device->reads.push_back(read);
  });
  return status;
}

Status Move(dvt_stream* stream, const dvt_location& destination, const dvt_location& source,
            uint64_t size) {
  dvt_device* device = stream->device;
  WGPUBuffer to = static_cast<const Buffer*>(destination.memory)->buffer.get();
  Span from = {static_cast<const Buffer*>(source.memory)->buffer.get(), source.offset};
  Status status;
  Scoped(device, stream->errors, [&] {
    const auto encoder = NewEncoder(device);
    Buffer scratch;
    if (from.buffer == to) {
      const uint64_t lead = from.offset % kWord;
      const uint64_t padded = RoundUp(lead + size, kWord);
      status = CreateBuffer(device, padded, kScratchUsage, &scratch);
      if (!status.ok()) return;
      Gpu().CommandEncoderCopyBufferToBuffer(encoder.get(), from.buffer, from.offset - lead,
                                             scratch.buffer.get(), 0, padded);
      from = {scratch.buffer.get(), lead};
    }
    status = RecordCopy(device, encoder.get(), {to, destination.offset}, from, size);
    if (status.ok()) Submit(device, encoder.get(), stream->errors.get());
  });
  return status;
}

}  // namespace

Status MakeByteCopy(dvt_device* device, std::shared_ptr<ByteCopy>* made) {
  const Api& gpu = Gpu();
  auto copy = std::make_shared<ByteCopy>();
  const Status status = ScopedNow(device, [&] {
    WGPUShaderSourceWGSL source{};
    source.chain.sType = WGPUSType_ShaderSourceWGSL;
    source.code = View(kByteCopySource);
    WGPUShaderModuleDescriptor descriptor{};
    descriptor.nextInChain = &source.chain;
    const auto module = Own(gpu.DeviceCreateShaderModule(device->device.get(), &descriptor),
                            gpu.ShaderModuleRelease);
    WGPUBindGroupLayoutEntry entries[3] = {};
    constexpr WGPUBufferBindingType kTypes[] = {WGPUBufferBindingType_ReadOnlyStorage,
                                                WGPUBufferBindingType_Storage,
                                                WGPUBufferBindingType_Uniform};
    for (uint32_t i = 0; i < 3; ++i) {
      entries[i].binding = i;
      entries[i].visibility = WGPUShaderStage_Compute;
      entries[i].buffer.type = kTypes[i];
    }
    WGPUBindGroupLayoutDescriptor layout{};
    layout.entryCount = 3;
    layout.entries = entries;
    copy->layout = Own(gpu.DeviceCreateBindGroupLayout(device->device.get(), &layout),
                       gpu.BindGroupLayoutRelease);
    WGPUBindGroupLayout layouts[] = {copy->layout.get()};
    WGPUPipelineLayoutDescriptor pipeline_layout{};
    pipeline_layout.bindGroupLayoutCount = 1;
    pipeline_layout.bindGroupLayouts = layouts;
    const auto whole = Own(gpu.DeviceCreatePipelineLayout(device->device.get(), &pipeline_layout),
                           gpu.PipelineLayoutRelease);
    WGPUComputePipelineDescriptor pipeline{};
    pipeline.layout = whole.get();
    pipeline.compute.module = module.get();
    pipeline.compute.entryPoint = View("byte_copy");
    copy->pipeline = Own(gpu.DeviceCreateComputePipeline(device->device.get(), &pipeline),
                         gpu.ComputePipelineRelease);
  });
  if (status.ok()) *made = std::move(copy);
  return status;
}

Status RecordCopy(dvt_device* device, WGPUCommandEncoder encoder, Span destination, Span source,
                  uint64_t size) {
  if (IsWhole(destination.offset) && IsWhole(source.offset) && IsWhole(size)) {
    Gpu().CommandEncoderCopyBufferToBuffer(encoder, source.buffer, source.offset,
                                           destination.buffer, destination.offset, size);
    return {};
  }
  return RecordByteCopy(device, encoder, destination, source, size);
}

void Submit(dvt_device* device, WGPUCommandEncoder encoder, ErrorSlot* errors) {
  auto commands = Owned<WGPUCommandBuffer>(nullptr, Gpu().CommandBufferRelease);
  const auto finished = std::make_shared<ErrorSlot>();
  ScopedLocked(device, finished,
               [&] { commands.reset(Gpu().CommandEncoderFinish(encoder, nullptr)); });
  Status status = Settle(device, finished.get());
  if (!status.ok()) {
    errors->Expect();
    errors->Answer(std::move(status));
    return;
  }
  WGPUCommandBuffer list[] = {commands.get()};
  Gpu().QueueSubmit(device->queue.get(), 1, list);
  ++device->serial;
}

Status Copy(dvt_stream* stream, const dvt_location& destination, const dvt_location& source,
            uint64_t size) {
  if (source.memory == nullptr && destination.memory == nullptr) {
    return Failure(DVT_INVALID_ARGUMENT, "copy: both ends are host memory");
  }
  if (source.memory == nullptr) {
    return Upload(stream, destination, static_cast<const char*>(source.host), size);
  }
  if (destination.memory == nullptr) {
    return Read(stream, static_cast<char*>(destination.host), source, size);
  }
  return Move(stream, destination, source, size);
}

}  // namespace abi_experiment::webgpu
