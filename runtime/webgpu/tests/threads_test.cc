/* Several threads on one device and on devices of their own, loading, launching and copying; and
 * what a forked child gets. */
#include <sys/wait.h>
#include <unistd.h>

#include <thread>

#include "session.h"

namespace dovetail::test {
namespace {

constexpr int kThreads = 4;
constexpr uint32_t kRounds = 25;

/* Increments its own memory and reads it, round after round. */
void Work(dvt_device* device, dvt_kernel* kernel, uint32_t first) {
  dvt_stream* stream = nullptr;
  CHECK_OK(table->stream_create(device, &stream, &error));
  dvt_memory memory = nullptr;
  CHECK_OK(table->alloc(device, 256, &memory, &error));
  std::vector<uint32_t> values(64, first);
  const dvt_location at = {memory, nullptr, 0};
  const dvt_location host = {nullptr, values.data(), 0};
  CHECK_OK(table->copy(stream, &at, &host, 256, &error));
  CHECK_OK(table->stream_synchronize(stream, &error));
  const dvt_binding binding = {memory, 0, 256, 0};
  const dvt_launch launch = {kernel, {1, 1, 1}, 1, &binding, nullptr, 0};
  for (uint32_t round = 1; round <= kRounds; ++round) {
    CHECK_OK(table->launch(stream, &launch, 1, &error));
    CHECK_OK(table->copy(stream, &host, &at, 256, &error));
    CHECK_OK(table->stream_synchronize(stream, &error));
    CHECK(values == std::vector<uint32_t>(64, first + round));
  }
  table->free(device, memory);
  table->stream_destroy(stream);
}

template <typename Body>
void InThreads(Body body) {
  std::vector<std::thread> threads;
  threads.reserve(kThreads);
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&body, i] { body(static_cast<uint32_t>(i)); });
  }
  for (std::thread& thread : threads) thread.join();
}

void TestOneDevice() {
  Session session;
  dvt_image* const image = session.Load(IncrementImage(false));
  dvt_kernel* const kernel = session.Kernel(image, "kernel");
  InThreads([&](uint32_t i) { Work(session.device, kernel, 1000 * i); });
  /* A time limit lets another thread speak to the queue; the order stays. */
  CHECK_OK(table->device_time_limit(session.device, uint64_t{1} << 40U, &error));
  InThreads([&](uint32_t i) { Work(session.device, kernel, 1000 * i); });
  table->image_unload(image);
}

void TestOwnDevices() {
  InThreads([](uint32_t i) {
    Session session;
    dvt_image* const image = session.Load(IncrementImage(i % 2 == 0));
    table->image_unload(image);
    dvt_image* const second = session.Load(IncrementImage(false));
    Work(session.device, session.Kernel(second, "kernel"), 7 * i);
    table->image_unload(second);
  });
}

/* Threads that ask for one kernel at the same time get the same one. */
void TestLoadTogether() {
  Session session;
  dvt_image* const image = session.Load(VectorAddImage());
  std::vector<dvt_kernel*> kernels(kThreads);
  InThreads(
      [&](uint32_t i) { CHECK_OK(table->image_kernel(image, "kernel", &kernels[i], &error)); });
  for (const dvt_kernel* kernel : kernels) CHECK(kernel == kernels[0]);
  table->image_unload(image);
}

void TestFork() {
  Session session;
  const pid_t child = fork();
  if (child == 0) {
    dvt_memory memory = nullptr;
    CHECK_FAILS(table->alloc(session.device, 4, &memory, &error), DVT_DRIVER_ERROR, "forked child");
    _exit(failures == 0 ? 0 : 1);
  }
  int status = -1;
  CHECK_EQ(waitpid(child, &status, 0), child);
  CHECK_EQ(status, 0);
}

int Main(int argc, char** argv) {
  OpenRuntime(argc, argv);
  TestOneDevice();
  TestOwnDevices();
  TestLoadTogether();
  TestFork();
  Finish();
}

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) { return dovetail::test::Main(argc, argv); }
