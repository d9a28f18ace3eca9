/* Many threads on a real device: one kernel launched by all of them, images loaded at the same
 * time, a driver opened by all at once; and a process forked from one that uses OpenCL. */
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <thread>

#include "session.h"

namespace dovetail::test {
namespace {

constexpr int kThreads = 8;

template <typename Body>
void RunThreads(Body body) {
  std::vector<std::thread> threads;
  threads.reserve(kThreads);
  for (int i = 0; i < kThreads; ++i) threads.emplace_back(body, i);
  for (std::thread& thread : threads) thread.join();
}

/* Each thread adds its own number, through its own stream and memory, by the same kernel object. A
 * mix-up of arguments between threads gives another thread's sum. */
void TestOneKernel() {
  Session session;
  dvt_image* const image = session.Load(VectorAddImage());
  dvt_kernel* const kernel = session.Kernel(image, "vadd");
  std::atomic<int> wrong{0};
  RunThreads([&](int thread) {
    dvt_error own = {sizeof(dvt_error), 0, ""};
    dvt_stream* stream = nullptr;
    dvt_memory sum = nullptr;
    dvt_memory step = nullptr;
    int bad = table->stream_create(session.device, &stream, &own);
    bad |= table->alloc(session.device, 256, &sum, &own);
    bad |= table->alloc(session.device, 256, &step, &own);
    std::vector<float> zeros(64, 0.0F);
    std::vector<float> steps(64, static_cast<float>(thread + 1));
    const dvt_location to_sum = {sum, nullptr, 0};
    const dvt_location to_step = {step, nullptr, 0};
    const dvt_location from_zeros = {nullptr, zeros.data(), 0};
    const dvt_location from_steps = {nullptr, steps.data(), 0};
    bad |= table->copy(stream, &to_sum, &from_zeros, 256, &own);
    bad |= table->copy(stream, &to_step, &from_steps, 256, &own);
    const dvt_binding bindings[] = {{sum, 0, 256, 0}, {step, 0, 256, 0}, {sum, 0, 256, 0}};
    const VectorAddScalars scalars = {64, 0, 0, 1.0F, 0, 0};
    const dvt_launch launch = VectorAddLaunch(kernel, bindings, &scalars);
    constexpr int kLaunches = 500;
    for (int i = 0; i < kLaunches; ++i) bad |= table->launch(stream, &launch, 1, &own);
    const dvt_location to_host = {nullptr, zeros.data(), 0};
    bad |= table->copy(stream, &to_host, &to_sum, 256, &own);
    bad |= table->stream_synchronize(stream, &own);
    for (const float value : zeros) {
      bad |= value == static_cast<float>(kLaunches * (thread + 1)) ? 0 : 1;
    }
    table->free(session.device, sum);
    table->free(session.device, step);
    table->stream_destroy(stream);
    if (bad != 0) ++wrong;
  });
  CHECK_EQ(wrong.load(), 0);
  table->image_unload(image);
}

void TestLoadTogether() {
  Session session;
  const std::string bytes = VectorAddImage("-DTOGETHER");
  std::atomic<int> wrong{0};
  RunThreads([&](int) {
    dvt_error own = {sizeof(dvt_error), 0, ""};
    dvt_image* image = nullptr;
    dvt_kernel* kernel = nullptr;
    dvt_device* device = nullptr;
    if (table->device_open(0, &device, &own) != DVT_OK ||
        table->image_load(device, bytes.data(), bytes.size(), &image, &own) != DVT_OK ||
        table->image_kernel(image, "vadd", &kernel, &own) != DVT_OK) {
      ++wrong;
      return;
    }
    table->image_unload(image);
    table->device_close(device);
  });
  CHECK_EQ(wrong.load(), 0);
}

/* In the child every call fails at once and says why; nothing hangs, and nothing is given back
 * twice. */
void TestFork() {
  Session session;
  const dvt_memory memory = session.Upload(std::vector<float>(64, 1.0F));
  std::fflush(stdout);
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child == 0) {
    alarm(20); /* a hang ends the child by a signal */
    const std::string reason = "OpenCL was opened by process " + std::to_string(parent) +
                               " and does not work in its forked child " + std::to_string(getpid());
    uint32_t count = 0;
    dvt_device* device = nullptr;
    dvt_memory other = nullptr;
    dvt_event* event = nullptr;
    float value = 0;
    const dvt_location to = {nullptr, &value, 0};
    const dvt_location from = {memory, nullptr, 0};
    CHECK_FAILS(table->driver_open(nullptr, 0, &error), DVT_DRIVER_ERROR, reason);
    CHECK_FAILS(table->device_count(&count, &error), DVT_DRIVER_ERROR, reason);
    CHECK_FAILS(table->device_open(0, &device, &error), DVT_DRIVER_ERROR, reason);
    CHECK_FAILS(table->alloc(session.device, 64, &other, &error), DVT_DRIVER_ERROR, reason);
    CHECK_FAILS(table->copy(session.stream, &to, &from, 4, &error), DVT_DRIVER_ERROR, reason);
    CHECK_FAILS(table->stream_synchronize(session.stream, &error), DVT_DRIVER_ERROR, reason);
    CHECK_FAILS(table->event_record(session.stream, &event, &error), DVT_DRIVER_ERROR, reason);
    CHECK_FAILS(table->launch(session.stream, nullptr, 0, &error), DVT_DRIVER_ERROR, reason);
    table->free(session.device, memory);
    table->stream_destroy(session.stream);
    table->device_close(session.device);
    std::fflush(stdout);
    _exit(failures == 0 ? 0 : 1);
  }
  int status = -1;
  CHECK_EQ(waitpid(child, &status, 0), child);
  CHECK_EQ(status, 0);
  CHECK_EQ(session.Read<float>(memory, 64)[63], 1.0F);
  table->free(session.device, memory);
}

int Main(int argc, char** argv) {
  if (argc < 2) Skip("usage: threads_test RUNTIME");
  table = OpenTable(argv[1]);
  /* A child that was forked before the driver was opened may open it. */
  std::fflush(stdout);
  const pid_t early = fork();
  std::atomic<int> different{0};
  int32_t codes[kThreads];
  RunThreads([&](int thread) { codes[thread] = table->driver_open(nullptr, 0, nullptr); });
  for (const int32_t code : codes) different += code == codes[0] ? 0 : 1;
  CHECK_EQ(different.load(), 0);
  OpenRuntime(argc, argv);
  if (early == 0) {
    Session session;
    CHECK_EQ(session.Read<float>(session.Upload(std::vector<float>(4, 2.0F)), 4)[3], 2.0F);
    std::fflush(stdout);
    _exit(failures == 0 ? 0 : 1);
  }
  int status = -1;
  CHECK_EQ(waitpid(early, &status, 0), early);
  CHECK_EQ(status, 0);
  TestOneKernel();
  TestLoadTogether();
  TestFork();
  Finish();
}

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) { return dovetail::test::Main(argc, argv); }
