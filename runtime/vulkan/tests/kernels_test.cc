/* Kernels, copies, streams and events on a real device. */
#include <algorithm>
#include <cmath>
#include <thread>

#include "session.h"

namespace dovetail::test {
namespace {

std::vector<float> Numbers(size_t count, float start) {
  std::vector<float> values(count);
  for (size_t i = 0; i < count; ++i) values[i] = start + static_cast<float>(i % 1000) * 0.5F;
  return values;
}

void TestVectorAdd() {
  Session session;
  const std::vector<float> x = Numbers(1000, 1);
  const std::vector<float> y = Numbers(1000, -3);
  dvt_memory memory[3] = {session.Upload(x), session.Upload(y), session.Alloc(4000)};
  dvt_image* const image = session.Load(VectorAddImage());
  dvt_kernel* const kernel = session.Kernel(image, "vadd");
  const VectorAddScalars scalars = {900, 5, 2.0F, 7, 9};
  const dvt_binding bindings[3] = {
      {memory[0], 0, 4000, 0}, {memory[1], 0, 4000, 0}, {memory[2], 0, 4000, 0}};
  session.Launch(VectorAddLaunch(kernel, bindings, &scalars));
  const std::vector<float> z = session.Read<float>(memory[2], 1000);
  int wrong = 0;
  for (size_t i = 0; i < 900; ++i) wrong += z[9 + i] == x[5 + i] + y[7 + i] * 2.0F ? 0 : 1;
  CHECK_EQ(wrong, 0);
  /* Buffers bound at offsets of their own. */
  dvt_device_limits limits = {};
  limits.struct_size = sizeof(limits);
  CHECK_OK(table->device_limits(session.device, &limits, &error));
  const uint64_t at = limits.binding_alignment;
  const dvt_binding later[3] = {
      {memory[0], at, 4000 - at, 0}, {memory[1], 0, 4000, 0}, {memory[2], at, 4000 - at, 0}};
  const VectorAddScalars few = {64, 0, -1.0F, 0, 0};
  session.Launch(VectorAddLaunch(kernel, later, &few));
  const std::vector<float> z2 = session.Read<float>(memory[2], 64, at);
  for (size_t i = 0; i < 64; ++i) CHECK_EQ(z2[i], x[at / 4 + i] - y[i]);
  for (dvt_memory one : memory) table->free(session.device, one);
  table->image_unload(image);
}

/* The second launch of one call reads what the first wrote. */
void TestBatch() {
  Session session;
  const std::vector<float> x = Numbers(size_t{64} * 64, 0.25F);
  dvt_memory in = session.Upload(x);
  dvt_memory sums = session.Alloc(64 * sizeof(float));
  dvt_memory total = session.Alloc(4);
  dvt_image* const image = session.Load(
      KernelImage("block_sum", 64,
                  {Buffer(1), Buffer(2), Scalar(kInt, 32), {kGridBase, 0, 0, kUInt, 32}}, 256));
  dvt_kernel* const kernel = session.Kernel(image, "block_sum");
  const int32_t first[2] = {64 * 64, 0};
  const int32_t second[2] = {64, 0};
  const dvt_binding from[2] = {{in, 0, x.size() * sizeof(float), 0}, {sums, 0, 256, 0}};
  const dvt_binding to[2] = {{sums, 0, 256, 0}, {total, 0, 4, 0}};
  for (int round = 0; round < 20; ++round) {
    const dvt_launch launches[2] = {{kernel, {64, 1, 1}, 2, from, first, sizeof(first)},
                                    {kernel, {1, 1, 1}, 2, to, second, sizeof(second)}};
    CHECK_OK(table->launch(session.stream, launches, 2, &error));
  }
  double expected = 0;
  for (const float value : x) expected += value;
  const float got = session.Read<float>(total, 1)[0];
  CHECK(std::abs(got - expected) <= std::abs(expected) * 12 * 6e-8);
  for (dvt_memory one : {in, sums, total}) table->free(session.device, one);
  table->image_unload(image);
}

/* Sizes and offsets that a hostile plan might pass reach nothing outside of the ranges that are
 * bound: what is read there is 0, and what is written there is dropped. */
void TestRobustAccess() {
  Session session;
  const auto attributes = Attributes(table, session.device);
  if (attributes.at("device.name").find("fake") != std::string::npos) return; /* native code */
  if (attributes.at("vulkan.robust_access") != "true") return;
  constexpr int kFloats = 3072;
  const std::vector<float> marks(kFloats, 7.0F);
  dvt_memory memory = session.Upload(marks);
  dvt_memory in = session.Upload(std::vector<float>(64, 1.0F));
  dvt_image* const image = session.Load(VectorAddImage());
  dvt_kernel* const kernel = session.Kernel(image, "vadd");
  /* 64 floats in the middle of a block; the inputs have as many. */
  const dvt_binding bindings[3] = {{in, 0, 256, 0}, {in, 0, 256, 0}, {memory, 4096, 256, 0}};
  const int32_t offsets[] = {0, -1024, 64, 2048, 1 << 24, INT32_MIN, INT32_MAX - (1 << 16)};
  for (const int32_t offset : offsets) {
    session.Write(memory, 0, marks);
    const VectorAddScalars scalars = {1 << 16, offset, 1.0F, offset, offset};
    session.Launch(VectorAddLaunch(kernel, bindings, &scalars));
    const std::vector<float> after = session.Read<float>(memory, kFloats);
    CHECK_EQ(std::count(after.begin(), after.begin() + 1024, 7.0F), 1024);
    CHECK_EQ(std::count(after.begin() + 1088, after.end(), 7.0F), kFloats - 1088);
    if (offset == 0) CHECK_EQ(std::count(after.begin() + 1024, after.begin() + 1088, 2.0F), 64);
    if (offset == 64) CHECK_EQ(std::count(after.begin() + 1024, after.begin() + 1088, 7.0F), 64);
  }
  /* What is read outside: nothing of what lies there. */
  const dvt_binding inside[3] = {{memory, 4096, 256, 0}, {memory, 4096, 256, 0}, {in, 0, 256, 0}};
  session.Write(memory, 0, marks);
  for (const int32_t offset : {64, -1024, 1 << 24}) {
    const VectorAddScalars scalars = {64, offset, 1.0F, offset, 0};
    session.Launch(VectorAddLaunch(kernel, inside, &scalars));
    CHECK(session.Read<float>(in, 64) == std::vector<float>(64, 0.0F));
  }
  table->free(session.device, memory);
  table->free(session.device, in);
  table->image_unload(image);
}

void TestManyScalars() {
  Session session;
  std::vector<Argument> arguments = {Buffer(2, kInt)};
  for (int i = 0; i < 40; ++i) arguments.push_back(Scalar(kInt, 32));
  dvt_image* const image = session.Load(KernelImage("many_scalars", 1, arguments));
  dvt_kernel* const kernel = session.Kernel(image, "many_scalars");
  constexpr int kLaunches = 50;
  dvt_memory out[kLaunches];
  int32_t scalars[kLaunches][40];
  dvt_binding bindings[kLaunches];
  std::vector<dvt_launch> launches;
  for (int i = 0; i < kLaunches; ++i) {
    out[i] = session.Alloc(12);
    std::fill_n(scalars[i], 40, i + 1);
    bindings[i] = {out[i], 0, 12, 0};
    launches.push_back({kernel, {3, 1, 1}, 1, &bindings[i], scalars[i], sizeof(scalars[i])});
  }
  CHECK_OK(table->launch(session.stream, launches.data(), kLaunches, &error));
  for (int i = 0; i < kLaunches; ++i) {
    CHECK_EQ(session.Read<int32_t>(out[i], 3)[2], 40 * (i + 1));
    table->free(session.device, out[i]);
  }
  table->image_unload(image);
}

void TestSharedSizes() {
  Session session;
  dvt_image* const image =
      session.Load(KernelImage("reverse", 16, {Buffer(3, kUInt), {kShared, 0, 0, kUInt, 32}}));
  dvt_kernel* const kernel = session.Kernel(image, "reverse");
  std::vector<uint32_t> words(16);
  for (const uint32_t bytes : {64U, 128U, 64U}) {
    for (uint32_t i = 0; i < 16; ++i) words[i] = i;
    dvt_memory memory = session.Upload(words);
    const dvt_binding binding = {memory, 0, 64, 0};
    session.Launch({kernel, {1, 1, 1}, 1, &binding, &bytes, sizeof(bytes)});
    std::reverse(words.begin(), words.end());
    CHECK(session.Read<uint32_t>(memory, 16) == words);
    table->free(session.device, memory);
  }
  const uint32_t too_much = 1U << 30U;
  dvt_memory memory = session.Upload(words);
  const dvt_binding binding = {memory, 0, 64, 0};
  const dvt_launch launch = {kernel, {1, 1, 1}, 1, &binding, &too_much, sizeof(too_much)};
  CHECK_FAILS(table->launch(session.stream, &launch, 1, &error), DVT_INVALID_ARGUMENT,
              "1073741824 bytes of shared memory");
  table->free(session.device, memory);
  table->image_unload(image);
}

void TestByAddress() {
  Session session;
  if (Attributes(table, session.device)["vulkan.buffer_address"] != "true") return;
  const std::vector<float> x = Numbers(200, 4);
  dvt_memory in = session.Upload(x);
  dvt_memory out = session.Alloc(2000);
  dvt_image* const image = session.Load(
      KernelImage("by_address", 64, {Buffer(1), Buffer(2), Scalar(kInt, 32), Scalar(kFloat, 32)}));
  dvt_kernel* const kernel = session.Kernel(image, "by_address");
  const struct {
    int32_t count;
    float scale;
  } scalars = {100, 3.0F};
  const dvt_binding bindings[2] = {{in, 0, 800, 0}, {out, 256, 400, 0}};
  session.Launch({kernel, {2, 1, 1}, 2, bindings, &scalars, sizeof(scalars)});
  const std::vector<float> y = session.Read<float>(out, 100, 256);
  for (size_t i = 0; i < 100; ++i) CHECK_EQ(y[i], x[i] * 3.0F);
  table->image_unload(image);

  std::vector<Argument> arguments = {Buffer(2, kInt)};
  for (int i = 0; i < 40; ++i) arguments.push_back(Scalar(kInt, 32));
  dvt_image* const many = session.Load(KernelImage("by_address_many", 1, arguments));
  std::vector<int32_t> values(40, 3);
  const dvt_binding binding = {out, 0, 4, 0};
  session.Launch(
      {session.Kernel(many, "by_address_many"), {1, 1, 1}, 1, &binding, values.data(), 160});
  CHECK_EQ(session.Read<int32_t>(out, 1)[0], 120);
  table->image_unload(many);
  table->free(session.device, in);
  table->free(session.device, out);
}

void TestSubgroups() {
  Session session;
  std::map<std::string, std::string> attributes = Attributes(table, session.device);
  const int size = std::stoi(attributes["vulkan.subgroup_size"]);
  const auto image_of = [](int threads) {
    return KernelImage("subgroup", 32, {Buffer(2, kUInt)}, 0,
                       {{"subgroup_size", Bytes().Put(static_cast<uint32_t>(threads)).text()}});
  };
  dvt_image* const image = session.Load(image_of(size));
  dvt_memory out = session.Alloc(128);
  const dvt_binding binding = {out, 0, 128, 0};
  session.Launch({session.Kernel(image, "subgroup"), {1, 1, 1}, 1, &binding, nullptr, 0});
  CHECK_EQ(session.Read<uint32_t>(out, 32)[31], static_cast<uint32_t>(size));
  table->free(session.device, out);
  table->image_unload(image);
  const std::string wrong = image_of(attributes["vulkan.max_subgroup_size"] == "128" ? 1 : 128);
  dvt_image* refused = nullptr;
  CHECK_FAILS(table->image_load(session.device, wrong.data(), wrong.size(), &refused, &error),
              DVT_UNSUPPORTED, "kernel 'subgroup': it needs subgroups of");
}

void TestCopies() {
  Session session;
  std::vector<uint8_t> expected(5000);
  std::vector<uint8_t> shadow(5000);
  for (size_t i = 0; i < expected.size(); ++i) expected[i] = static_cast<uint8_t>(i * 7);
  dvt_memory a = session.Upload(expected);
  dvt_memory b = session.Upload(shadow);
  uint32_t seed = 12345;
  const auto random = [&seed](uint32_t below) {
    seed = seed * 1664525U + 1013904223U;
    return (seed >> 8U) % below;
  };
  for (int i = 0; i < 200; ++i) {
    const uint64_t size = 1 + random(40);
    const dvt_location from = {a, nullptr, random(4900)};
    const dvt_location to = {b, nullptr, random(4900)};
    std::copy_n(&expected[from.offset], size, &shadow[to.offset]);
    CHECK_OK(table->copy(session.stream, &to, &from, size, &error));
    std::vector<uint8_t> bytes(size, static_cast<uint8_t>(i));
    const dvt_location at = {a, nullptr, random(4900)};
    const dvt_location host = {nullptr, bytes.data(), 0};
    std::copy_n(bytes.data(), size, &expected[at.offset]);
    CHECK_OK(table->copy(session.stream, &at, &host, size, &error));
    if (i % 16 == 0) CHECK_OK(table->stream_synchronize(session.stream, &error));
    if (i % 16 == 0) continue;
    /* Host memory must stay until the stream has passed; bytes dies here. */
    CHECK_OK(table->stream_synchronize(session.stream, &error));
  }
  CHECK(session.Read<uint8_t>(b, 5000) == shadow);
  CHECK(session.Read<uint8_t>(a, 5000) == expected);
  CHECK(session.Read<uint8_t>(a, 33, 4967) ==
        std::vector<uint8_t>(expected.end() - 33, expected.end()));
  /* More than one piece of staging memory. */
  std::vector<uint8_t> large((size_t{70} << 20) + 13);
  for (size_t i = 0; i < large.size(); ++i) large[i] = static_cast<uint8_t>(i ^ (i >> 12U));
  dvt_memory c = session.Upload(large);
  CHECK(session.Read<uint8_t>(c, large.size()) == large);
  for (dvt_memory one : {a, b, c}) table->free(session.device, one);
}

/* Reads and writes around work that is under way, without a wait in between. */
void TestOrder() {
  Session session;
  dvt_image* const image = session.Load(VectorAddImage());
  dvt_kernel* const kernel = session.Kernel(image, "vadd");
  constexpr int kCount = 20000;
  dvt_memory x = session.Upload(std::vector<float>(kCount, 1.0F));
  dvt_memory y = session.Upload(std::vector<float>(kCount, 1.0F));
  const dvt_binding bindings[3] = {{x, 0, kCount * sizeof(float), 0},
                                   {y, 0, kCount * sizeof(float), 0},
                                   {y, 0, kCount * sizeof(float), 0}};
  const VectorAddScalars scalars = {kCount, 0, 1.0F, 0, 0};
  std::vector<std::vector<float>> seen(30, std::vector<float>(kCount));
  std::vector<float> fresh(kCount);
  for (size_t i = 0; i < seen.size(); ++i) {
    const dvt_launch launch = VectorAddLaunch(kernel, bindings, &scalars);
    CHECK_OK(table->launch(session.stream, &launch, 1, &error));
    const dvt_location from = {y, nullptr, 0};
    const dvt_location to = {nullptr, seen[i].data(), 0};
    CHECK_OK(table->copy(session.stream, &to, &from, kCount * sizeof(float), &error));
    if (i == 20) {
      std::fill(fresh.begin(), fresh.end(), 100.0F);
      const dvt_location host = {nullptr, fresh.data(), 0};
      CHECK_OK(table->copy(session.stream, &from, &host, kCount * sizeof(float), &error));
    }
  }
  CHECK_OK(table->stream_synchronize(session.stream, &error));
  for (size_t i = 0; i < seen.size(); ++i) {
    const float expected = static_cast<float>(i <= 20 ? i + 2 : i - 20 + 100);
    CHECK_EQ(seen[i].front(), expected);
    CHECK_EQ(seen[i].back(), expected);
  }
  table->free(session.device, x);
  table->free(session.device, y);
  table->image_unload(image);
}

void TestEvents() {
  Session session;
  dvt_stream* other = nullptr;
  dvt_stream* third = nullptr;
  CHECK_OK(table->stream_create(session.device, &other, &error));
  CHECK_OK(table->stream_create(session.device, &third, &error));
  dvt_memory a = session.Upload(std::vector<int32_t>{1, 2, 3});
  dvt_memory b = session.Alloc(12);
  const dvt_location in_a = {a, nullptr, 0};
  const dvt_location in_b = {b, nullptr, 0};
  std::vector<int32_t> got(3);
  const dvt_location host = {nullptr, got.data(), 0};
  dvt_event* copied = nullptr;
  dvt_event* read = nullptr;
  CHECK_OK(table->copy(session.stream, &in_b, &in_a, 12, &error));
  CHECK_OK(table->event_record(session.stream, &copied, &error));
  CHECK_OK(table->stream_wait(other, copied, &error));
  CHECK_OK(table->copy(other, &host, &in_b, 12, &error));
  CHECK_OK(table->event_record(other, &read, &error));
  /* The read of one stream is seen by who waits for another one behind it. */
  CHECK_OK(table->stream_wait(third, read, &error));
  CHECK_OK(table->stream_synchronize(third, &error));
  CHECK(got == (std::vector<int32_t>{1, 2, 3}));
  CHECK_OK(table->event_synchronize(copied, &error));
  table->stream_destroy(other);
  table->stream_destroy(third);
  CHECK_OK(table->event_synchronize(read, &error)); /* outlives its stream */
  table->event_destroy(copied);
  table->event_destroy(read);
  table->free(session.device, a);
  table->free(session.device, b);
}

void TestTimes() {
  Session session;
  dvt_image* const image = session.Load(SpinImage());
  dvt_kernel* const kernel = session.Kernel(image, "spin");
  dvt_memory out = session.Upload(std::vector<uint32_t>{0, 0});
  const dvt_binding binding = {out, 0, 8, 0};
  const uint32_t start_value = 1;
  const dvt_launch launch = {kernel, {8, 1, 1}, 1, &binding, &start_value, sizeof(start_value)};
  dvt_event* start = nullptr;
  dvt_event* end = nullptr;
  dvt_event* plain = nullptr;
  double nanoseconds = 0;
  if (table->event_record_timed(session.stream, &start, &error) == DVT_UNSUPPORTED) return;
  CHECK_OK(table->launch(session.stream, &launch, 1, &error));
  CHECK_OK(table->event_record_timed(session.stream, &end, &error));
  CHECK_OK(table->event_record(session.stream, &plain, &error));
  CHECK_OK(table->event_synchronize(end, &error));
  CHECK_OK(table->event_elapsed(start, end, &nanoseconds, &error));
  CHECK(nanoseconds > 1e4); /* 50,000 dependent steps take longer on anything */
  CHECK(nanoseconds < 1e11);
  CHECK_OK(table->event_elapsed(end, start, &nanoseconds, &error));
  CHECK(nanoseconds < -1e4);
  CHECK_FAILS(table->event_elapsed(start, plain, &nanoseconds, &error), DVT_INVALID_ARGUMENT,
              "not recorded with its time");
  for (dvt_event* one : {start, end, plain}) table->event_destroy(one);
  table->free(session.device, out);
  table->image_unload(image);
}

void TestAttributes() {
  Session session;
  const std::map<std::string, std::string> attributes = Attributes(table, session.device);
  for (const char* name : {"device.name", "driver.version", "vulkan.api", "vulkan.spirv",
                           "vulkan.subgroup_size", "vulkan.max_shared_bytes", "vulkan.float64"}) {
    CHECK(attributes.count(name) == 1);
  }
  std::printf("device: %s, api %s, driver %s\n", attributes.at("device.name").c_str(),
              attributes.at("vulkan.api").c_str(), attributes.at("driver.version").c_str());
}

int Main(int argc, char** argv) {
  OpenRuntime(argc, argv);
  TestAttributes();
  TestVectorAdd();
  TestBatch();
  TestRobustAccess();
  TestManyScalars();
  TestSharedSizes();
  TestByAddress();
  TestSubgroups();
  TestCopies();
  TestOrder();
  TestEvents();
  TestTimes();
  Finish();
}

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) { return dovetail::test::Main(argc, argv); }
