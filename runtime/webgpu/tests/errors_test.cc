/* What bad input and bad kernels get on the first real adapter: the right code, the reason, and a
 * next call that works. */
#include <chrono>
#include <thread>

#include "session.h"

namespace dovetail::test {
namespace {

/* That `session` still works. */
void CheckWorks(Session& session) {
  dvt_memory memory = session.Upload(std::vector<uint32_t>(64, 41));
  dvt_image* const image = session.Load(IncrementImage(false));
  const dvt_binding binding = {memory, 0, 256, 0};
  const dvt_launch launch = {session.Kernel(image, "kernel"), {1, 1, 1}, 1, &binding, nullptr, 0};
  CHECK_OK(table->launch(session.stream, &launch, 1, &error));
  CHECK(session.Read<uint32_t>(memory, 64) == std::vector<uint32_t>(64, 42));
  table->image_unload(image);
  table->free(session.device, memory);
}

void CheckRefused(Session& session, const std::string& bytes, dvt_code code,
                  const std::vector<std::string>& parts) {
  dvt_image* const image = session.Load(bytes);
  dvt_kernel* kernel = nullptr;
  ClearError();
  CHECK_EQ(table->image_kernel(image, "kernel", &kernel, &error), static_cast<int32_t>(code));
  for (const std::string& part : parts) CHECK_HAS(error.text, part);
  table->image_unload(image);
}

void TestShaders() {
  Session session;
  const std::string head = "@group(0) @binding(0) var<storage, read_write> out: array<u32>;\n";
  CheckRefused(session,
               KernelImage(head + "// line 7\n@compute @workgroup_size(64)\nfn kernel_symbol() {\n"
                                  "  out[0] = 1.5; // line 9\n}\n",
                           {Buffer(2, kUInt)}),
               DVT_INVALID_IMAGE,
               {"refuses the shader of kernel 'kernel'", "wgsl line 5, from line 9 of the source",
                "> 5 |   out[0] = 1.5;", "  4 | fn kernel_symbol() {"});
  CheckRefused(session, KernelImage("nonsense", {}), DVT_INVALID_IMAGE, {"wgsl line 1:"});
  CheckRefused(session, KernelImage("@compute @workgroup_size(1)\nfn other() {}\n", {}),
               DVT_INVALID_IMAGE, {"kernel_symbol"});
  /* The record says one buffer, the text wants two; and it says read where the text writes. */
  const std::string two =
      head +
      "@group(0) @binding(1) var<storage, read_write> more: array<u32>;\n"
      "@compute @workgroup_size(64)\nfn kernel_symbol() { out[0] = more[0]; }\n";
  CheckRefused(session, KernelImage(two, {Buffer(2, kUInt)}), DVT_INVALID_IMAGE, {"binding: 1"});
  CheckRefused(session, KernelImage(two, {Buffer(2, kUInt), Buffer(1, kUInt)}), DVT_INVALID_IMAGE,
               {"binding: 1"});
  CheckRefused(
      session,
      KernelImage("override n: u32;\n@compute @workgroup_size(1)\nfn kernel_symbol() {}\n", {}),
      DVT_INVALID_IMAGE, {"the override 'n' has no value"});
  CheckRefused(
      session,
      KernelImage("@compute @workgroup_size(1)\nfn kernel_symbol() {}\n", {Scalar(kInt, 64)}),
      DVT_INVALID_IMAGE, {"64 bits"});
  CheckWorks(session);
}

void TestLimits() {
  Session session;
  const std::string empty = "@compute @workgroup_size(1)\nfn kernel_symbol() {}\n";
  CheckRefused(session, KernelImage(empty, {}, 65536), DVT_UNSUPPORTED,
               {"kernel 'kernel' needs 65536 threads in x of a block", "has at most"});
  CheckRefused(session, KernelImage(empty, {}, 64, uint64_t{1} << 40U), DVT_UNSUPPORTED,
               {"1099511627776 bytes of shared memory in a block"});
  CheckRefused(session, KernelImage(empty, std::vector<Argument>(1000, Buffer(1))), DVT_UNSUPPORTED,
               {"needs 1000 buffers"});
  CheckRefused(session, KernelImage(empty, std::vector<Argument>(4096, Scalar(kInt, 32))), DVT_OK,
               {});
  dvt_memory memory = nullptr;
  CHECK_FAILS(table->alloc(session.device, uint64_t{1} << 60U, &memory, &error), DVT_OUT_OF_MEMORY,
              "1152921504606846976 bytes were asked for of webgpu:0");
  CHECK_FAILS(table->alloc(session.device, 0, &memory, &error), DVT_INVALID_ARGUMENT, "at least 1");
  CheckWorks(session);
}

void TestImages() {
  Session session;
  dvt_image* image = nullptr;
  const auto refuse = [&](const std::string& bytes, const char* part) {
    CHECK_FAILS(table->image_load(session.device, bytes.data(), bytes.size(), &image, &error),
                DVT_INVALID_IMAGE, part);
  };
  const std::string good = VectorAddImage();
  for (size_t length = 0; length < good.size(); length += 7) {
    refuse(good.substr(0, length), "image byte");
  }
  refuse(ImageBytes("vulkan", "spv", {}, {}), "this one is of vulkan/spv");
  refuse(ImageBytes("webgpu", "wgsl", {{"k", "k", {1, 1, 1}, 0, {}}}, {{"other", "x"}}),
         "neither a text 'k'");
  refuse(ImageBytes("webgpu", "wgsl", {{"k", "k", {1, 1, 1}, 0, {}}}, {{"k", "\xFF"}}),
         "not UTF-8 at byte 0");
  CheckWorks(session);
}

void TestCalls() {
  Session session;
  dvt_memory memory = session.Upload(std::vector<uint32_t>(64, 1));
  dvt_image* const image = session.Load(IncrementImage(false));
  dvt_kernel* const kernel = session.Kernel(image, "kernel");
  const dvt_binding binding = {memory, 0, 256, 0};
  const dvt_launch good = {kernel, {1, 1, 1}, 1, &binding, nullptr, 0};
  const auto refuse = [&](const dvt_launch& bad, dvt_code code, const char* part) {
    const dvt_launch launches[2] = {good, bad};
    CHECK_FAILS(table->launch(session.stream, launches, 2, &error), code, part);
  };
  refuse({kernel, {1, 1, 1}, 0, nullptr, nullptr, 0}, DVT_INVALID_ARGUMENT,
         "launch 1 of 2, kernel 'kernel': it takes 1 buffers, got 0");
  refuse({kernel, {1, 1, 1}, 1, &binding, &binding, 4}, DVT_INVALID_ARGUMENT,
         "its scalar block has 0 bytes, got 4");
  refuse({kernel, {1, 70000, 1}, 1, &binding, nullptr, 0}, DVT_INVALID_ARGUMENT,
         "grid dimension 1 is 70000, allowed are 1 to ");
  refuse({kernel, {0, 1, 1}, 1, &binding, nullptr, 0}, DVT_INVALID_ARGUMENT,
         "grid dimension 0 is 0, allowed are 1 to ");
  const dvt_binding beyond = {memory, 0, 4096, 0};
  refuse({kernel, {1, 1, 1}, 1, &beyond, nullptr, 0}, DVT_INVALID_ARGUMENT, "4096 bytes of memory");
  const dvt_binding odd = {memory, 2, 8, 0};
  refuse({kernel, {1, 1, 1}, 1, &odd, nullptr, 0}, DVT_INVALID_ARGUMENT, "not a multiple of");
  const dvt_location inside = {memory, nullptr, 250};
  const dvt_location host = {nullptr, &memory, 0};
  CHECK_FAILS(table->copy(session.stream, &inside, &host, 4000, &error), DVT_INVALID_ARGUMENT,
              "4000 bytes at offset 250 of the destination");
  CHECK_FAILS(table->copy(session.stream, &host, &host, 8, &error), DVT_INVALID_ARGUMENT,
              "device memory at one end");
  dvt_kernel* none = nullptr;
  CHECK_FAILS(table->image_kernel(image, "absent", &none, &error), DVT_NOT_FOUND, "'kernel'");
  dvt_device* device = nullptr;
  CHECK_FAILS(table->device_open(99, &device, &error), DVT_NOT_FOUND, "webgpu:99");
  Session other;
  const dvt_launch foreign = {kernel, {1, 1, 1}, 1, &binding, nullptr, 0};
  CHECK_FAILS(table->launch(other.stream, &foreign, 1, &error), DVT_INVALID_ARGUMENT,
              "another device");
  dvt_event* event = nullptr;
  CHECK_OK(table->event_record(session.stream, &event, &error));
  CHECK_FAILS(table->stream_wait(other.stream, event, &error), DVT_INVALID_ARGUMENT,
              "another device");
  table->event_destroy(event);
  table->image_unload(image);
  table->free(session.device, memory);
  CheckWorks(session);
}

/* A kernel that takes seconds, on a device that gives it less. The process stays usable meanwhile,
 * and the stream is well again when the work has ended after all. */
void TestTimeLimit() {
  Session session;
  dvt_memory memory = session.Upload(std::vector<uint32_t>(4, 0));
  dvt_image* const image = session.Load(BusyImage());
  const dvt_binding binding = {memory, 0, 16, 0};
  const uint32_t rounds = 60000;
  dvt_launch launch = {session.Kernel(image, "kernel"), {1, 1, 1}, 1, &binding, &rounds, 4};
  CHECK_OK(table->device_time_limit(session.device, 50000000, &error));
  uint32_t launched = 0;
  for (launch.grid[0] = 100;; launch.grid[0] *= 2) { /* long enough for any machine */
    ClearError();
    CHECK_OK(table->launch(session.stream, &launch, 1, &error));
    ++launched;
    if (table->stream_synchronize(session.stream, &error) != DVT_OK) break;
    if (launch.grid[0] > 30000) break;
  }
  CHECK_EQ(error.code, static_cast<int32_t>(DVT_TIME_LIMIT));
  CHECK_HAS(error.text, "did not finish within 0.05");
  CHECK_HAS(error.text, "kernel 'kernel'");
  {
    Session other;
    CheckWorks(other);
  }
  CHECK_OK(table->device_time_limit(session.device, 0, &error));
  CHECK_OK(table->stream_synchronize(session.stream, &error));
  CHECK_EQ(session.Read<uint32_t>(memory, 1)[0], launched);
  /* In order also while the limit is on: what is written reaches the kernel behind it. */
  CHECK_OK(table->device_time_limit(session.device, uint64_t{100} * 1000 * 1000 * 1000, &error));
  for (uint32_t i = 0; i < 20; ++i) {
    session.Write(memory, 0, std::vector<uint32_t>{10 * i, 0, 0, 0});
    launch.grid[0] = 1 + i % 3;
    CHECK_OK(table->launch(session.stream, &launch, 1, &error));
    CHECK_EQ(session.Read<uint32_t>(memory, 1)[0], 10 * i + 1);
  }
  CheckWorks(session);
  table->image_unload(image);
  table->free(session.device, memory);
}

int Main(int argc, char** argv) {
  OpenRuntime(argc, argv);
  TestShaders();
  TestLimits();
  TestImages();
  TestCalls();
  TestTimeLimit();
  Finish();
}

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) { return dovetail::test::Main(argc, argv); }
