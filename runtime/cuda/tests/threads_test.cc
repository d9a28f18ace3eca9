/* Many threads, streams and handles at one time: each gets its own numbers right, also while others
 * load and unload kernels, allocate, and wait for each other's events. */
#include <atomic>
#include <thread>

#include "../../../fakedrivers/native/core/runtime_threads.h"
#include "fake_session.h"

namespace dovetail::test {
namespace {

/* The device is lost under all of them: every thread is told, and the next use works. */
void Loss() {
  Open();
  {
    ScaleAdd shared;
    CHECK_OK(shared.session.Wait());
    Script("asynchronous CUDA_ERROR_ILLEGAL_ADDRESS at launch 20");
    std::atomic<int> told{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < kThreads; ++t) {
      threads.emplace_back([&] {
        dvt_stream* stream = nullptr;
        int32_t code = table->stream_create(shared.session.device, &stream, &error);
        for (int i = 0; i < 1000 && code == DVT_OK; ++i) {
          code = shared.Launch(stream);
          if (code == DVT_OK) code = table->stream_synchronize(stream, &error);
        }
        if (code == DVT_DEVICE_LOST) ++told;
        table->stream_destroy(stream);
      });
    }
    for (std::thread& thread : threads) thread.join();
    CHECK_EQ(told.load(), kThreads);
    Script("");
  }
  ScaleAdd again;
  CHECK_OK(again.Launch(again.session.stream));
  again.CheckResult(1);
}

constexpr Case kCases[] = {
    {"own_everything", "devices 2", OwnEverything},
    {"shared_kernel", "", SharedKernel},
    {"loss", "", Loss},
};

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) {
  return dovetail::test::RunCase(argc, argv, dovetail::test::kCases);
}
