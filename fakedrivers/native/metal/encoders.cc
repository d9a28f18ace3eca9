/* Encoders: arguments, launches, copies. */
#include <algorithm>
#include <cstdio>
#include <cstring>

#include "faults.h"
#include "objects.h"

namespace dovetail::fakedrivers::metal {
namespace {

/* Everything that a launch needs on the device. */
struct Launched {
  std::shared_ptr<Pipeline> pipeline;
  ComputeEncoder::Entry entries[kMostBuffers];
  UInteger threadgroup_bytes[kMostBuffers] = {};
  Launch launch;
  int fault = 0;

  int Run() const;
};

int Launched::Run() const {
  if (fault != 0) return fault;
  const CpuKernel* const code = pipeline->function->code;
  if (code == nullptr) return 0; /* the script: no images */
  const std::vector<ArgumentInfo>& arguments = code->arguments();
  std::vector<const void*> values(arguments.size());
  std::vector<void*> pointers(arguments.size());
  std::vector<uint32_t> sizes(arguments.size());
  size_t buffer = 0;
  size_t shared = 0;
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i].kind == ArgumentKind::kShared) {
      sizes[i] = static_cast<uint32_t>(threadgroup_bytes[shared++]);
      values[i] = &sizes[i];
      continue;
    }
    const ComputeEncoder::Entry& entry = entries[buffer++];
    if (entry.buffer != nullptr) pointers[i] = entry.buffer->data() + entry.offset;
    if (entry.bytes != nullptr) pointers[i] = entry.bytes->data();
    values[i] = &pointers[i];
  }
  std::string error;
  if (fakedrivers::Run(*code, launch, values.data(), &error)) return 0;
  LogLine("kernel '" + code->name() + "': " + error);
  std::fprintf(stderr, "dovetail-fakedrivers (metal): kernel '%s': %s\n", code->name().c_str(),
               error.c_str());
  return InScript(kErrorPageFault);
}

/* A kernel's entries are there, and as large as what it declares. */
void CheckEntries(const ComputeEncoder& encoder) {
  const CpuKernel* const code = encoder.pipeline->function->code;
  if (code == nullptr) return;
  size_t buffer = 0;
  size_t shared = 0;
  for (const ArgumentInfo& argument : code->arguments()) {
    if (argument.kind == ArgumentKind::kShared) {
      DOVETAIL_FAKE_REQUIRE(
          encoder.threadgroup_bytes[shared] != 0,
          "kernel '" + code->name() + "': nothing is set at [[threadgroup(" + Text(shared) + ")]]");
      ++shared;
      continue;
    }
    const ComputeEncoder::Entry& entry = encoder.entries[buffer];
    DOVETAIL_FAKE_REQUIRE(
        entry.buffer != nullptr || entry.bytes != nullptr,
        "kernel '" + code->name() + "': nothing is set at [[buffer(" + Text(buffer) + ")]]");
    ++buffer;
  }
}

uint64_t CheckShape(const ComputeEncoder& encoder, const MtlSize& grid, const MtlSize& block,
                    Launch* launch) {
  const Device& device = *encoder.commands->queue->device;
  const UInteger counts[2][3] = {{grid.width, grid.height, grid.depth},
                                 {block.width, block.height, block.depth}};
  for (int i = 0; i < 3; ++i) {
    /* Built-in values of kernels are of 32 bits. */
    const uint64_t threads = counts[0][i] * counts[1][i];
    DOVETAIL_FAKE_REQUIRE(counts[0][i] != 0 && counts[1][i] != 0 && threads >> 32 == 0,
                          Text(counts[0][i]) + " threadgroups of " + Text(counts[1][i]) +
                              " threads in dimension " + Text(static_cast<uint64_t>(i)));
    launch->grid[i] = static_cast<uint32_t>(counts[0][i]);
    launch->block[i] = static_cast<uint32_t>(counts[1][i]);
  }
  const uint64_t threads = block.width * block.height * block.depth;
  DOVETAIL_FAKE_REQUIRE(threads <= device.max_pipeline_threads,
                        "threadgroups of " + Text(threads) + " threads, the pipeline runs " +
                            Text(device.max_pipeline_threads));
  for (const UInteger bytes : encoder.threadgroup_bytes) launch->dynamic_shared_bytes += bytes;
  const CpuKernel* const code = encoder.pipeline->function->code;
  return launch->dynamic_shared_bytes + (code == nullptr ? 0 : code->static_shared_bytes());
}

void CheckIndex(UInteger index) {
  DOVETAIL_FAKE_REQUIRE(index < kMostBuffers,
                        "index " + Text(index) + ", the table has " + Text(kMostBuffers));
}

std::shared_ptr<Buffer> FindBuffer(const Encoder& encoder, Id id, const char* what) {
  auto buffer = Find<Buffer>(id, what);
  DOVETAIL_FAKE_REQUIRE(buffer->device == encoder.commands->queue->device,
                        std::string(what) + " is of another device");
  return buffer;
}

/* What a blit may touch. */
void CheckRange(const Buffer& buffer, UInteger offset, UInteger size, const char* what) {
  DOVETAIL_FAKE_REQUIRE(size != 0 && offset <= buffer.length && size <= buffer.length - offset,
                        Text(size) + " bytes from " + Text(offset) + " of " + what +
                            ", which has " + Text(buffer.length));
  DOVETAIL_FAKE_REQUIRE(offset % kBlitAlignment == 0 && size % kBlitAlignment == 0,
                        Text(size) + " bytes from " + Text(offset) + " of " + what +
                            ", in macOS both are multiples of 4");
}

}  // namespace

namespace bodies {

namespace MTLComputeCommandEncoder {

void SetPipeline(Id self, Id pipeline_id) {
  const auto encoder = Find<ComputeEncoder>(self);
  encoder->CheckOpen();
  const auto pipeline = Find<Pipeline>(pipeline_id, "the pipeline state");
  DOVETAIL_FAKE_REQUIRE(pipeline->function->library->device == encoder->commands->queue->device,
                        "the pipeline state is of another device");
  encoder->pipeline = pipeline;
}

void SetBuffer(Id self, Id buffer_id, UInteger offset, UInteger index) {
  const auto encoder = Find<ComputeEncoder>(self);
  encoder->CheckOpen();
  CheckIndex(index);
  const auto buffer = FindBuffer(*encoder, buffer_id, "the buffer");
  DOVETAIL_FAKE_REQUIRE(offset < buffer->length,
                        "offset " + Text(offset) + ", the buffer has " + Text(buffer->length));
  encoder->entries[index] = {buffer, offset, nullptr};
}

void SetBytes(Id self, const void* bytes, UInteger length, UInteger index) {
  const auto encoder = Find<ComputeEncoder>(self);
  encoder->CheckOpen();
  CheckIndex(index);
  DOVETAIL_FAKE_REQUIRE(bytes != nullptr && length != 0 && length <= kMostBytes,
                        Text(length) + " bytes, allowed are 1 to " + Text(kMostBytes));
  encoder->entries[index] = {
      nullptr, 0, std::make_shared<std::string>(static_cast<const char*>(bytes), length)};
}

void SetThreadgroupMemory(Id self, UInteger length, UInteger index) {
  const auto encoder = Find<ComputeEncoder>(self);
  encoder->CheckOpen();
  CheckIndex(index);
  DOVETAIL_FAKE_REQUIRE(length % kThreadgroupAlignment == 0,
                        Text(length) + " bytes, which is no multiple of 16");
  encoder->threadgroup_bytes[index] = length;
}

void Dispatch(Id self, MtlSize grid, MtlSize block) {
  const auto encoder = Find<ComputeEncoder>(self);
  encoder->CheckOpen();
  DOVETAIL_FAKE_REQUIRE(encoder->pipeline != nullptr, "no pipeline state is set");
  CheckEntries(*encoder);
  auto launched = std::make_shared<Launched>();
  const uint64_t bytes = CheckShape(*encoder, grid, block, &launched->launch);
  const auto device = encoder->commands->queue->device;
  DOVETAIL_FAKE_REQUIRE(bytes <= device->max_threadgroup_memory,
                        Text(bytes) + " bytes of threadgroup memory, the device has " +
                            Text(device->max_threadgroup_memory));
  launched->pipeline = encoder->pipeline;
  std::copy_n(encoder->entries, kMostBuffers, launched->entries);
  std::copy_n(encoder->threadgroup_bytes, kMostBuffers, launched->threadgroup_bytes);
  const LaunchFault fault = NextLaunch(device->index);
  encoder->commands->hangs |= fault.hangs;
  launched->fault = fault.error;
  if (fault.is_lost) {
    if (launched->fault == 0) launched->fault = InScript(kErrorDeviceRemoved);
    device->lost = launched->fault;
  }
  encoder->commands->work.emplace_back([launched] { return launched->Run(); });
}

void End(Id self) { Find<ComputeEncoder>(self)->End(); }

}  // namespace MTLComputeCommandEncoder

namespace MTLBlitCommandEncoder {

void Copy(Id self, Id from_id, UInteger from_offset, Id to_id, UInteger to_offset, UInteger size) {
  const auto encoder = Find<BlitEncoder>(self);
  encoder->CheckOpen();
  const auto from = FindBuffer(*encoder, from_id, "the source");
  const auto to = FindBuffer(*encoder, to_id, "the destination");
  CheckRange(*from, from_offset, size, "the source");
  CheckRange(*to, to_offset, size, "the destination");
  DOVETAIL_FAKE_REQUIRE(
      from != to || from_offset + size <= to_offset || to_offset + size <= from_offset,
      "the ranges overlap");
  encoder->commands->work.emplace_back([from, from_offset, to, to_offset, size] {
    std::memcpy(to->data() + to_offset, from->data() + from_offset, size);
    return 0;
  });
}

void Fill(Id self, Id buffer_id, NsRange range, uint8_t value) {
  const auto encoder = Find<BlitEncoder>(self);
  encoder->CheckOpen();
  const auto buffer = FindBuffer(*encoder, buffer_id, "the buffer");
  CheckRange(*buffer, range.location, range.length, "the buffer");
  encoder->commands->work.emplace_back([buffer, range, value] {
    std::memset(buffer->data() + range.location, value, range.length);
    return 0;
  });
}

void End(Id self) { Find<BlitEncoder>(self)->End(); }

}  // namespace MTLBlitCommandEncoder
}  // namespace bodies
}  // namespace dovetail::fakedrivers::metal
