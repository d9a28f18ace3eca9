/* Kernels, copies, streams and events on the first real adapter. */
#include <algorithm>
#include <cmath>
#include <random>

#include "session.h"

namespace dovetail::test {
namespace {

std::vector<float> Numbers(size_t count, uint32_t seed) {
  std::mt19937 generator(seed);
  std::uniform_real_distribution<float> values(-1.0F, 1.0F);
  std::vector<float> numbers(count);
  for (float& number : numbers) number = values(generator);
  return numbers;
}

/* z = x + scale * y rounds at most twice. */
void TestVectorAdd() {
  Session session;
  constexpr int32_t kCount = 1000;
  const std::vector<float> x = Numbers(kCount + 3, 1);
  const std::vector<float> y = Numbers(kCount + 7, 2);
  dvt_memory memories[3] = {session.Upload(x), session.Upload(y),
                            session.Alloc(kCount * sizeof(float))};
  dvt_image* const image = session.Load(VectorAddImage());
  dvt_kernel* const kernel = session.Kernel(image, "kernel");
  CHECK(session.Kernel(image, "kernel") == kernel);
  const dvt_binding bindings[3] = {{memories[0], 0, x.size() * sizeof(float), 0},
                                   {memories[1], 0, y.size() * sizeof(float), 0},
                                   {memories[2], 0, kCount * sizeof(float), 0}};
  for (const float scale : {0.5F, -3.0F, 0.5F}) {
    const VectorAddScalars scalars = {kCount, 3, scale, 7};
    const dvt_launch launch = VectorAddLaunch(kernel, bindings, &scalars);
    CHECK_OK(table->launch(session.stream, &launch, 1, &error));
    const auto z = session.Read<float>(memories[2], kCount);
    double worst = 0.0;
    for (int32_t i = 0; i < kCount; ++i) {
      const double expected = static_cast<double>(x[i + 3]) +
                              static_cast<double>(scale) * static_cast<double>(y[i + 7]);
      worst = std::max(worst, std::abs(z[i] - expected));
    }
    CHECK(worst <= 4.0 * 1.2e-7); /* two roundings of values below 4 */
  }
  table->image_unload(image);
  for (dvt_memory memory : memories) table->free(session.device, memory);
}

/* Launch after launch in one call, each reading what the last one wrote, in place and through a
 * second argument on the same memory. */
void TestBatchesAndSharedMemory() {
  Session session;
  constexpr uint32_t kCount = 100;
  for (const bool is_split : {false, true}) {
    dvt_image* const image = session.Load(IncrementImage(is_split));
    dvt_kernel* const kernel = session.Kernel(image, "kernel");
    dvt_memory memory = session.Upload(std::vector<uint32_t>(kCount, 5));
    const dvt_binding whole = {memory, 0, kCount * sizeof(uint32_t), 0};
    const dvt_binding both[2] = {whole, whole};
    const dvt_launch launch = {kernel, {2, 1, 1}, is_split ? 2U : 1U, both, nullptr, 0};
    const std::vector<dvt_launch> launches(40, launch);
    for (int i = 0; i < 3; ++i) {
      CHECK_OK(table->launch(session.stream, launches.data(), 40, &error));
    }
    const auto out = session.Read<uint32_t>(memory, kCount);
    CHECK_EQ(static_cast<uint32_t>(std::count(out.begin(), out.end(), 125U)), kCount);
    table->image_unload(image);
    table->free(session.device, memory);
  }
}

/* The arguments' own bytes lie side by side, the ranges that can be bound overlap: each writes its
 * own and nothing else. */
void TestNeighbours() {
  Session session;
  dvt_device_limits limits = {};
  limits.struct_size = sizeof(limits);
  CHECK_OK(table->device_limits(session.device, &limits, &error));
  const std::string text =
      "struct Scalars { low: i32, high: i32 }\n"
      "@group(0) @binding(0) var<storage, read_write> low: array<u32>;\n"
      "@group(0) @binding(1) var<storage, read_write> high: array<u32>;\n"
      "@group(0) @binding(2) var<uniform> s: Scalars;\n"
      "@compute @workgroup_size(4)\n"
      "fn kernel_symbol(@builtin(local_invocation_index) thread: u32) {\n"
      "  low[s.low + i32(thread)] = 100u + thread;\n"
      "  high[s.high + i32(thread)] = 200u + thread;\n"
      "}\n";
  dvt_image* const image = session.Load(
      KernelImage(text, {Buffer(2, kUInt), Buffer(2, kUInt), Offset(0, 32), Offset(1, 32)}, 4));
  dvt_memory memory = session.Upload(std::vector<uint32_t>(16, 7));
  const dvt_binding bindings[2] = {{memory, 0, 20, 4}, {memory, 0, 36, 20}};
  const int32_t scalars[2] = {1, 5};
  const dvt_launch launch = {
      session.Kernel(image, "kernel"), {1, 1, 1}, 2, bindings, scalars, sizeof(scalars)};
  CHECK_OK(table->launch(session.stream, &launch, 1, &error));
  const auto out = session.Read<uint32_t>(memory, 16);
  const std::vector<uint32_t> expected = {7,   100, 101, 102, 103, 200, 201, 202,
                                          203, 7,   7,   7,   7,   7,   7,   7};
  CHECK(out == expected);
  const dvt_binding same[2] = {{memory, 0, 20, 4}, {memory, 0, 20, 4}};
  const dvt_launch refused = {launch.kernel, {1, 1, 1}, 2, same, scalars, sizeof(scalars)};
  CHECK_FAILS(table->launch(session.stream, &refused, 1, &error), DVT_UNSUPPORTED,
              "launch 0 of 1, kernel 'kernel': buffers 0 and 1 write the same bytes");
  table->image_unload(image);
  table->free(session.device, memory);
}

/* The size of an array of shared memory that the launch gives. */
void TestDynamicShared() {
  Session session;
  const std::string text =
      "@id(16) /* of\n* two lines */ override bytes: u32 = 4u;\n"
      "override doubled = 2u;\n"
      "var<workgroup> row: array<u32, bytes / 4u>;\n"
      "@group(0) @binding(0) var<storage, read_write> out: array<u32>;\n"
      "@compute @workgroup_size(64)\n"
      "fn kernel_symbol(@builtin(local_invocation_index) thread: u32) {\n"
      "  let count = bytes / 4u;\n"
      "  if (thread < count) { row[thread] = doubled * thread; }\n"
      "  workgroupBarrier();\n"
      "  if (thread < count) { out[thread] = row[count - 1u - thread]; }\n"
      "}\n";
  dvt_image* const image =
      session.Load(KernelImage(text, {Buffer(2, kUInt), {kShared, 0, 0, kUInt, 32}}));
  dvt_memory memory = session.Upload(std::vector<uint32_t>(64, 1));
  const dvt_binding binding = {memory, 0, 256, 0};
  for (const uint32_t count : {64U, 8U, 64U, 33U}) {
    const uint32_t bytes = 4 * count;
    const dvt_launch launch = {session.Kernel(image, "kernel"), {1, 1, 1}, 1, &binding, &bytes, 4};
    CHECK_OK(table->launch(session.stream, &launch, 1, &error));
    const auto out = session.Read<uint32_t>(memory, count);
    for (uint32_t i = 0; i < count; ++i) CHECK_EQ(out[i], 2 * (count - 1 - i));
  }
  const uint32_t large = 1U << 30U;
  const dvt_launch launch = {session.Kernel(image, "kernel"), {1, 1, 1}, 1, &binding, &large, 4};
  CHECK_FAILS(table->launch(session.stream, &launch, 1, &error), DVT_INVALID_ARGUMENT,
              "1073741824 bytes of shared memory");
  table->image_unload(image);
  table->free(session.device, memory);
}

/* Any offset and any size, all three ways, against a model in host memory; nothing else changes. */
void TestCopies() {
  Session session;
  constexpr size_t kSize = 203;
  std::vector<uint8_t> models[2] = {std::vector<uint8_t>(kSize), std::vector<uint8_t>(kSize)};
  dvt_memory memories[2] = {session.Upload(models[0]), session.Upload(models[1])};
  /* NOLINTNEXTLINE(bugprone-random-generator-seed): a failure must come again */
  std::mt19937 generator(3);
  const auto below = [&](size_t limit) { return static_cast<size_t>(generator() % limit); };
  for (int round = 0; round < 300; ++round) {
    const size_t size = 1 + below(60);
    const size_t to = below(kSize - size + 1);
    const size_t from = below(kSize - size + 1);
    const size_t which = below(2);
    if (round % 2 == 0) {
      std::vector<uint8_t> bytes(size);
      for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(generator());
      session.Write(memories[which], to, bytes);
      std::copy(bytes.begin(), bytes.end(), models[which].begin() + static_cast<long>(to));
    } else {
      const size_t source = below(2);
      if (source == which && std::max(to, from) < std::min(to, from) + size) continue;
      const dvt_location destination = {memories[which], nullptr, to};
      const dvt_location origin = {memories[source], nullptr, from};
      CHECK_OK(table->copy(session.stream, &destination, &origin, size, &error));
      std::copy_n(models[source].begin() + static_cast<long>(from), size,
                  models[which].begin() + static_cast<long>(to));
    }
    CHECK(session.Read<uint8_t>(memories[which], size, to) ==
          std::vector<uint8_t>(models[which].begin() + static_cast<long>(to),
                               models[which].begin() + static_cast<long>(to + size)));
  }
  for (int i = 0; i < 2; ++i) {
    CHECK(session.Read<uint8_t>(memories[i], kSize) == models[i]);
    table->free(session.device, memories[i]);
  }
}

/* More than one chunk of the kernel for bytes. */
void TestLargeOddCopy() {
  Session session;
  const size_t size = (size_t{64} << 20U) + 5;
  std::vector<uint8_t> bytes(size);
  for (size_t i = 0; i < size; ++i) bytes[i] = static_cast<uint8_t>(i * 2654435761U >> 24U);
  dvt_memory from = session.Upload(bytes);
  dvt_memory to = session.Alloc(size + 8);
  const dvt_location destination = {to, nullptr, 3};
  const dvt_location source = {from, nullptr, 0};
  CHECK_OK(table->copy(session.stream, &destination, &source, size, &error));
  CHECK(session.Read<uint8_t>(to, size, 3) == bytes);
  table->free(session.device, from);
  table->free(session.device, to);
}

/* What one stream reads is there when a third one, which waited for it through a second, is. */
void TestEvents() {
  Session session;
  dvt_stream* streams[2] = {nullptr, nullptr};
  for (dvt_stream*& stream : streams) {
    CHECK_OK(table->stream_create(session.device, &stream, &error));
  }
  dvt_memory memory = session.Upload(std::vector<uint32_t>(50, 0));
  dvt_image* const image = session.Load(IncrementImage(false));
  const dvt_binding binding = {memory, 0, 200, 0};
  const dvt_launch launch = {session.Kernel(image, "kernel"), {1, 1, 1}, 1, &binding, nullptr, 0};
  std::vector<uint32_t> out(50);
  CHECK_OK(table->launch(session.stream, &launch, 1, &error));
  dvt_event* events[2] = {nullptr, nullptr};
  CHECK_OK(table->event_record(session.stream, &events[0], &error));
  CHECK_OK(table->stream_wait(streams[0], events[0], &error));
  CHECK_OK(table->launch(streams[0], &launch, 1, &error));
  const dvt_location to = {nullptr, out.data(), 0};
  const dvt_location from = {memory, nullptr, 0};
  CHECK_OK(table->copy(streams[0], &to, &from, 200, &error));
  CHECK_OK(table->event_record(streams[0], &events[1], &error));
  CHECK_OK(table->stream_wait(streams[1], events[1], &error));
  table->stream_destroy(streams[0]); /* an event may outlive its stream */
  CHECK_OK(table->stream_synchronize(streams[1], &error));
  CHECK(out == std::vector<uint32_t>(50, 2));
  CHECK_OK(table->event_synchronize(events[1], &error));
  for (dvt_event* event : events) table->event_destroy(event);
  table->stream_destroy(streams[1]);
  table->image_unload(image);
  table->free(session.device, memory);
}

void TestTimedEvents() {
  Session session;
  dvt_event* events[3] = {nullptr, nullptr, nullptr};
  if (Attributes(table, session.device)["webgpu.timestamp_query"] == "false") {
    CHECK_FAILS(table->event_record_timed(session.stream, &events[0], &error), DVT_UNSUPPORTED,
                "timestamp-query");
    return;
  }
  dvt_memory memory = session.Upload(std::vector<uint32_t>(4, 0));
  dvt_image* const image = session.Load(BusyImage());
  const dvt_binding binding = {memory, 0, 16, 0};
  const uint32_t rounds = 20000;
  const dvt_launch launch = {session.Kernel(image, "kernel"), {50, 1, 1}, 1, &binding, &rounds, 4};
  CHECK_OK(table->event_record_timed(session.stream, &events[0], &error));
  CHECK_OK(table->launch(session.stream, &launch, 1, &error));
  CHECK_OK(table->event_record_timed(session.stream, &events[1], &error));
  CHECK_OK(table->event_record(session.stream, &events[2], &error));
  double nanoseconds = 0;
  CHECK_OK(table->stream_synchronize(session.stream, &error));
  CHECK_OK(table->event_elapsed(events[0], events[1], &nanoseconds, &error));
  CHECK(nanoseconds > 0.0);
  double backwards = 0;
  CHECK_OK(table->event_elapsed(events[1], events[0], &backwards, &error));
  CHECK(backwards == -nanoseconds);
  CHECK_FAILS(table->event_elapsed(events[0], events[2], &nanoseconds, &error),
              DVT_INVALID_ARGUMENT, "the event 'end' is not timed");
  for (dvt_event* event : events) table->event_destroy(event);
  table->image_unload(image);
  table->free(session.device, memory);
}

/* The text enables what this device may or may not have; either way the answer is right. */
void TestFeatures() {
  Session session;
  auto attributes = Attributes(table, session.device);
  const std::string half =
      "enable f16;\n@group(0) @binding(0) var<storage, read_write> out: array<f16>;\n"
      "@compute @workgroup_size(2)\nfn kernel_symbol(@builtin(local_invocation_index) t: u32) {\n"
      "  out[t] = f16(t) + 0.5h;\n}\n";
  dvt_image* image = session.Load(KernelImage(half, {Buffer(2, kFloat, 16)}, 2));
  dvt_memory memory = session.Upload(std::vector<uint32_t>(64, 0));
  const dvt_binding binding = {memory, 0, 256, 0};
  dvt_kernel* kernel = nullptr;
  if (attributes["webgpu.f16"] == "true") {
    kernel = session.Kernel(image, "kernel");
    const dvt_launch launch = {kernel, {1, 1, 1}, 1, &binding, nullptr, 0};
    CHECK_OK(table->launch(session.stream, &launch, 1, &error));
    CHECK_EQ(session.Read<uint32_t>(memory, 1)[0], 0x3E003800U); /* 0.5 and 1.5 */
  } else {
    CHECK_FAILS(table->image_kernel(image, "kernel", &kernel, &error), DVT_UNSUPPORTED,
                "enables 'f16'");
  }
  table->image_unload(image);
  const std::string subgroups =
      "/* head */ enable subgroups; // and more\ndiagnostic(off, subgroup_uniformity);\n"
      "@group(0) @binding(0) var<storage, read_write> out: array<u32>;\n"
      "@compute @workgroup_size(64)\nfn kernel_symbol(@builtin(subgroup_size) n: u32,\n"
      "    @builtin(local_invocation_index) t: u32) {\n  out[t] = subgroupAdd(1u) * 1000u + "
      "n;\n}\n";
  image = session.Load(KernelImage(subgroups, {Buffer(2, kUInt)}));
  if (attributes["webgpu.subgroups"] == "true") {
    kernel = session.Kernel(image, "kernel");
    const dvt_launch launch = {kernel, {1, 1, 1}, 1, &binding, nullptr, 0};
    CHECK_OK(table->launch(session.stream, &launch, 1, &error));
    const uint32_t size = std::stoul(attributes["webgpu.max_subgroup_size"]);
    CHECK_EQ(attributes["webgpu.min_subgroup_size"], std::to_string(size));
    CHECK(session.Read<uint32_t>(memory, 64) == std::vector<uint32_t>(64, size * 1001));
  } else {
    CHECK_FAILS(table->image_kernel(image, "kernel", &kernel, &error), DVT_UNSUPPORTED,
                "enables 'subgroups'");
  }
  table->image_unload(image);
  table->free(session.device, memory);
}

int Main(int argc, char** argv) {
  OpenRuntime(argc, argv);
  TestVectorAdd();
  TestBatchesAndSharedMemory();
  TestNeighbours();
  TestDynamicShared();
  TestCopies();
  TestLargeOddCopy();
  TestEvents();
  TestTimedEvents();
  TestFeatures();
  Finish();
}

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) { return dovetail::test::Main(argc, argv); }
