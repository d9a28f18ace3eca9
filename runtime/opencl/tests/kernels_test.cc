/* Kernels on a real device: arguments, offsets, shared memory, batches, streams and events. */
#include <cmath>

#include "session.h"

namespace dovetail::test {
namespace {

void TestAttributesAndLimits() {
  Session session;
  const auto attributes = Attributes(table, session.device);
  for (const char* name : {"opencl.version", "opencl.c_version", "opencl.fp64", "opencl.fp16",
                           "opencl.int64_atomics", "opencl.integer_dot_product", "device.name",
                           "device.vendor", "driver.version", "platform.name", "device.type"}) {
    CHECK(attributes.count(name) == 1);
    if (attributes.count(name) == 1) std::printf("%s = %s\n", name, attributes.at(name).c_str());
  }
  CHECK(std::stoi(attributes.at("opencl.version")) >= 120);
  CHECK(std::stoi(attributes.at("opencl.c_version")) >= 100);
  CHECK_EQ(attributes.at("opencl.icd"), std::string("true"));
  const std::string fp64 = attributes.at("opencl.fp64");
  CHECK(fp64 == "true" || fp64 == "false");

  dvt_device_limits limits = {};
  limits.struct_size = sizeof(limits);
  CHECK_OK(table->device_limits(session.device, &limits, &error));
  CHECK_EQ(limits.struct_size, static_cast<uint32_t>(sizeof(limits)));
  CHECK_EQ(limits.binding_alignment, 0U);
  CHECK_EQ(limits.copy_alignment, 1U);
  CHECK(limits.max_grid[0] >= 1 && limits.max_grid[2] >= 1);
  CHECK(limits.max_block_threads >= 64);
  CHECK(limits.max_shared_bytes >= 16384);
  CHECK(limits.max_allocation_bytes >= (1U << 20));

  /* An older core knows fewer fields: nothing beyond what it has may be written. */
  dvt_device_limits small;
  std::memset(&small, 0x5A, sizeof(small));
  small.struct_size = 16;
  CHECK_OK(table->device_limits(session.device, &small, &error));
  CHECK_EQ(small.struct_size, 16U);
  CHECK_EQ(small.max_grid[0], uint64_t{0x5A5A5A5A5A5A5A5A});
}

void TestVectorAdd() {
  Session session;
  dvt_image* const image = session.Load(VectorAddImage());
  dvt_kernel* const kernel = session.Kernel(image, "vadd");
  CHECK(session.Kernel(image, "vadd") == kernel);
  constexpr int kCount = 1000;
  constexpr int kXOffset = 3;
  constexpr int kYOffset = 7;
  constexpr int kZOffset = 1;
  std::vector<float> x(kCount + 16);
  std::vector<float> y(kCount + 16);
  for (size_t i = 0; i < x.size(); ++i) {
    x[i] = static_cast<float>(i);
    y[i] = static_cast<float>(2 * i + 1);
  }
  const std::vector<float> untouched(kCount + 16, -1.0F);
  const dvt_memory mx = session.Upload(x);
  const dvt_memory my = session.Upload(y);
  const dvt_memory mz = session.Upload(untouched);
  const uint64_t bytes = x.size() * sizeof(float);
  const dvt_binding bindings[] = {{mx, 0, bytes, 0}, {my, 0, bytes, 0}, {mz, 0, bytes, 0}};
  const VectorAddScalars scalars = {kCount, 0, kXOffset, 0.5F, kYOffset, kZOffset};
  const dvt_launch launch = VectorAddLaunch(kernel, bindings, &scalars);
  CHECK_OK(table->launch(session.stream, &launch, 1, &error));
  const std::vector<float> z = session.Read<float>(mz, untouched.size());
  int wrong = 0;
  for (int i = 0; i < kCount + 16; ++i) {
    const int k = i - kZOffset;
    /* Small integers and a half: exact in float. */
    const double expected =
        k < 0 || k >= kCount ? -1.0 : double{x[k + kXOffset]} + 0.5 * double{y[k + kYOffset]};
    if (double{z[i]} != expected) ++wrong;
  }
  CHECK_EQ(wrong, 0);
  /* A read from the middle. */
  CHECK_EQ(session.Read<float>(my, 2, 5 * sizeof(float))[1], 13.0F);
  for (const dvt_memory memory : {mx, my, mz}) table->free(session.device, memory);
  table->image_unload(image);
}

/* c = a * b with tiles of 16 x 16 in shared memory: wrong without its barriers. */
std::string MatmulImage() {
  const std::string source = R"(
__kernel void matmul(__global const float* a, __global const float* b, __global float* c,
                     const int m, const int n, const int k) {
  __local float ta[16][16];
  __local float tb[16][16];
  const int tx = get_local_id(0), ty = get_local_id(1);
  const int col = get_group_id(0) * 16 + tx, row = get_group_id(1) * 16 + ty;
  float sum = 0;
  for (int p = 0; p < k; p += 16) {
    ta[ty][tx] = row < m && p + tx < k ? a[row * k + p + tx] : 0;
    tb[ty][tx] = col < n && p + ty < k ? b[(p + ty) * n + col] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < 16; ++i) sum += ta[ty][i] * tb[i][tx];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (row < m && col < n) c[row * n + col] = sum;
}
)";
  return ImageBytes(
      "opencl", "cl",
      {{"matmul",
        "matmul",
        {16, 16, 1},
        2048,
        {Buffer(1), Buffer(1), Buffer(2), Scalar(kInt, 32), Scalar(kInt, 32), Scalar(kInt, 32)}}},
      {{"source", source}});
}

void TestMatmul() {
  Session session;
  dvt_image* const image = session.Load(MatmulImage());
  dvt_kernel* const kernel = session.Kernel(image, "matmul");
  constexpr int kM = 70;
  constexpr int kN = 45;
  constexpr int kK = 83;
  std::vector<float> a(size_t{kM} * kK);
  std::vector<float> b(size_t{kK} * kN);
  constexpr size_t kResults = size_t{kM} * kN;
  for (size_t i = 0; i < a.size(); ++i) a[i] = std::sin(static_cast<float>(i));
  for (size_t i = 0; i < b.size(); ++i) b[i] = std::cos(static_cast<float>(i) * 0.7F);
  const dvt_memory ma = session.Upload(a);
  const dvt_memory mb = session.Upload(b);
  const dvt_memory mc = session.Alloc(kResults * sizeof(float));
  const dvt_binding bindings[] = {
      {ma, 0, a.size() * 4, 0}, {mb, 0, b.size() * 4, 0}, {mc, 0, kResults * sizeof(float), 0}};
  const int32_t scalars[] = {kM, kN, kK};
  const dvt_launch launch = {kernel, {3, 5, 1}, 3, bindings, scalars, sizeof(scalars)};
  CHECK_OK(table->launch(session.stream, &launch, 1, &error));
  const std::vector<float> c = session.Read<float>(mc, kResults);
  double worst = 0; /* error over bound */
  for (int row = 0; row < kM; ++row) {
    for (int col = 0; col < kN; ++col) {
      double sum = 0;
      double magnitude = 0;
      for (int p = 0; p < kK; ++p) {
        const double product = double{a[row * kK + p]} * double{b[p * kN + col]};
        sum += product;
        magnitude += std::fabs(product);
      }
      /* k products and k additions, each rounded by at most half a unit in the last place: the
       * standard bound, k * 2^-24 * sum |a b|, doubled for its second-order terms. */
      const double bound = 2.0 * kK * std::ldexp(magnitude, -24);
      const double difference = std::fabs(sum - double{c[row * kN + col]});
      worst = std::fmax(worst, difference / bound);
      if (std::isnan(difference)) worst = 2;
    }
  }
  std::printf("matmul: largest error is %g of its bound\n", worst);
  CHECK(worst <= 1 && worst > 0);
  for (const dvt_memory memory : {ma, mb, mc}) table->free(session.device, memory);
  table->image_unload(image);
}

/* A batch sees its own effects in order, and so do copies between memories. */
void TestBatchAndDeviceCopy() {
  Session session;
  dvt_image* const image = session.Load(VectorAddImage());
  dvt_kernel* const kernel = session.Kernel(image, "vadd");
  constexpr int kCount = 256;
  const dvt_memory ma = session.Upload(std::vector<float>(kCount, 1.0F));
  const dvt_memory mb = session.Upload(std::vector<float>(kCount, 0.0F));
  const dvt_binding forward[] = {{ma, 0, sizeof(float) * kCount, 0},
                                 {ma, 0, sizeof(float) * kCount, 0},
                                 {mb, 0, sizeof(float) * kCount, 0}};
  const dvt_binding back[] = {{mb, 0, sizeof(float) * kCount, 0},
                              {mb, 0, sizeof(float) * kCount, 0},
                              {ma, 0, sizeof(float) * kCount, 0}};
  const VectorAddScalars scalars = {kCount, 0, 0, 1.0F, 0, 0};
  std::vector<dvt_launch> launches;
  launches.reserve(20);
  for (int i = 0; i < 20; ++i) {
    launches.push_back(VectorAddLaunch(kernel, i % 2 == 0 ? forward : back, &scalars));
  }
  CHECK_OK(table->launch(session.stream, launches.data(), 20, &error));
  CHECK_EQ(session.Read<float>(ma, kCount)[kCount - 1], 1048576.0F); /* 2 to the power of 20 */
  CHECK_OK(table->launch(session.stream, nullptr, 0, &error));

  const dvt_location to = {mb, nullptr, 8};
  const dvt_location from = {ma, nullptr, 16};
  session.Write(mb, 0, std::vector<float>(kCount, 5.0F));
  CHECK_OK(table->copy(session.stream, &to, &from, 4, &error));
  const std::vector<float> copied = session.Read<float>(mb, 4);
  CHECK_EQ(copied[1], 5.0F);
  CHECK_EQ(copied[2], 1048576.0F);
  CHECK_EQ(copied[3], 5.0F);
  for (const dvt_memory memory : {ma, mb}) table->free(session.device, memory);
  table->image_unload(image);
}

/* One stream doubles, another waits for it and doubles again, many times, with the host waiting
 * only at the end: wrong numbers when a wait is lost. */
void TestStreamsAndEvents() {
  Session session;
  dvt_stream* other = nullptr;
  CHECK_OK(table->stream_create(session.device, &other, &error));
  dvt_image* const image = session.Load(VectorAddImage());
  dvt_kernel* const kernel = session.Kernel(image, "vadd");
  constexpr int kCount = 1 << 16;
  const dvt_memory memory = session.Upload(std::vector<float>(kCount, 1.0F));
  const dvt_binding bindings[] = {{memory, 0, sizeof(float) * kCount, 0},
                                  {memory, 0, sizeof(float) * kCount, 0},
                                  {memory, 0, sizeof(float) * kCount, 0}};
  const VectorAddScalars scalars = {kCount, 0, 0, 1.0F, 0, 0};
  const dvt_launch launch = VectorAddLaunch(kernel, bindings, &scalars);
  dvt_stream* const streams[] = {session.stream, other};
  std::vector<dvt_event*> events;
  constexpr int kSteps = 100;
  for (int step = 0; step < kSteps; ++step) {
    dvt_stream* const stream = streams[step % 2];
    if (!events.empty()) CHECK_OK(table->stream_wait(stream, events.back(), &error));
    CHECK_OK(table->launch(stream, &launch, 1, &error));
    dvt_event* event = nullptr;
    CHECK_OK(table->event_record(stream, &event, &error));
    events.push_back(event);
  }
  CHECK_OK(
      table->stream_wait(streams[1], events.back(), &error)); /* its own: nothing to wait for */
  CHECK_OK(table->event_synchronize(events.back(), &error));
  CHECK_OK(table->event_synchronize(events.front(), &error));
  const std::vector<float> values = session.Read<float>(memory, kCount);
  int wrong = 0;
  for (const float value : values) wrong += double{value} != std::ldexp(1.0, kSteps) ? 1 : 0;
  CHECK_EQ(wrong, 0);
  CHECK_OK(table->stream_synchronize(other, &error));
  /* An event outlives its stream. */
  table->stream_destroy(other);
  CHECK_OK(table->event_synchronize(events.back(), &error));
  for (dvt_event* event : events) table->event_destroy(event);
  table->free(session.device, memory);
  table->image_unload(image);
}

/* More work between two waits than the list of unfinished commands keeps. */
/* The device's clock goes forwards across real work; what it says is not compared with ours. */
void TestTimedEvents() {
  Session session;
  dvt_image* const image = session.Load(VectorAddImage());
  dvt_kernel* const kernel = session.Kernel(image, "vadd");
  const dvt_memory memory = session.Upload(std::vector<float>(1 << 16, 1.0F));
  const dvt_binding binding = {memory, 0, uint64_t{4} << 16, 0};
  const dvt_binding bindings[] = {binding, binding, binding};
  const VectorAddScalars scalars = {1 << 16, 0, 0, 1.0F, 0, 0};
  const dvt_launch launch = VectorAddLaunch(kernel, bindings, &scalars);
  dvt_event* start = nullptr;
  dvt_event* end = nullptr;
  CHECK_OK(table->event_record_timed(session.stream, &start, &error));
  CHECK_OK(table->launch(session.stream, &launch, 1, &error));
  CHECK_OK(table->event_record_timed(session.stream, &end, &error));
  CHECK_OK(table->event_synchronize(start, &error));
  CHECK_OK(table->event_synchronize(end, &error));
  double elapsed = -1;
  CHECK_OK(table->event_elapsed(start, end, &elapsed, &error));
  CHECK(elapsed > 0);
  table->event_destroy(start);
  table->event_destroy(end);
  /* A limit that is not reached changes nothing. */
  CHECK_OK(table->device_time_limit(session.device, uint64_t{60} * 1000000000, &error));
  CHECK_OK(table->launch(session.stream, &launch, 1, &error));
  CHECK_OK(table->stream_synchronize(session.stream, &error));
  CHECK_EQ(session.Read<float>(memory, 1)[0], 4.0F);
  table->free(session.device, memory);
  table->image_unload(image);
}

void TestLongQueue() {
  Session session;
  dvt_image* const image = session.Load(VectorAddImage());
  dvt_kernel* const kernel = session.Kernel(image, "vadd");
  const dvt_memory memory = session.Upload(std::vector<float>(64, 0.0F));
  const dvt_memory one = session.Upload(std::vector<float>(64, 1.0F));
  const dvt_binding bindings[] = {{memory, 0, 256, 0}, {one, 0, 256, 0}, {memory, 0, 256, 0}};
  const VectorAddScalars scalars = {64, 0, 0, 1.0F, 0, 0};
  const dvt_launch launch = VectorAddLaunch(kernel, bindings, &scalars);
  for (int i = 0; i < 2000; ++i) CHECK_OK(table->launch(session.stream, &launch, 1, &error));
  CHECK_EQ(session.Read<float>(memory, 64)[63], 2000.0F);
  for (const dvt_memory each : {memory, one}) table->free(session.device, each);
  table->image_unload(image);
}

/* Two handles on one device share memory, and native objects go out and come back. */
void TestHandlesAndNativeObjects() {
  Session session;
  Session second;
  const dvt_memory memory = session.Upload(std::vector<float>{1.0F, 2.0F, 3.0F});
  CHECK_EQ(second.Read<float>(memory, 3)[2], 3.0F);
  dvt_native native = {"cl_mem", nullptr, 0};
  CHECK_OK(table->memory_export(session.device, memory, &native, &error));
  CHECK(native.handle == memory);
  CHECK_EQ(native.size, uint64_t{12});
  dvt_memory imported = nullptr;
  CHECK_OK(table->memory_import(second.device, &native, &imported, &error));
  table->free(session.device, memory);
  CHECK_EQ(second.Read<float>(imported, 3)[1], 2.0F); /* kept alive by the import */
  native.size = 13;
  dvt_memory refused = nullptr;
  CHECK_FAILS(table->memory_import(second.device, &native, &refused, &error), DVT_INVALID_ARGUMENT,
              "the cl_mem has 12 bytes, memory_import was told 13");
  table->free(second.device, imported);
  native = {"cuda_pointer", nullptr, 0};
  CHECK_FAILS(table->memory_import(session.device, &native, &refused, &error), DVT_UNSUPPORTED,
              "'cl_mem', not 'cuda_pointer'");
  dvt_stream* stream = nullptr;
  CHECK_FAILS(table->stream_import(session.device, &native, &stream, &error), DVT_UNSUPPORTED,
              "'cl_command_queue', not 'cuda_pointer'");
}

int Main(int argc, char** argv) {
  OpenRuntime(argc, argv);
  TestAttributesAndLimits();
  TestVectorAdd();
  TestMatmul();
  TestBatchAndDeviceCopy();
  TestStreamsAndEvents();
  TestTimedEvents();
  TestLongQueue();
  TestHandlesAndNativeObjects();
  Finish();
}

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) { return dovetail::test::Main(argc, argv); }
