/* A kernel that does not end in the time it is given. */
#include <chrono>

#include "session.h"

namespace dovetail::test {
namespace {

constexpr uint64_t kLimit = 30000000; /* nanoseconds */

class Spin {
 public:
  explicit Spin(Session* session) : session_(*session) {
    image_ = session_.Load(SpinImage());
    kernel_ = session_.Kernel(image_, "spin");
    memory_ = session_.Upload(std::vector<uint32_t>{0, 0});
    binding_ = {memory_, 0, 8, 0};
  }

  dvt_launch Launch(uint32_t blocks) const {
    static const uint32_t start = 1;
    return {kernel_, {blocks, 1, 1}, 1, &binding_, &start, sizeof(start)};
  }

  /* As many blocks as this device needs for about a second: many times the limit. */
  uint32_t ManyBlocks() {
    const uint32_t few = 64;
    double seconds = 0;
    for (int i = 0; i < 2; ++i) { /* the first time it is compiled */
      const auto start = std::chrono::steady_clock::now();
      session_.Launch(Launch(few));
      seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }
    const double blocks = few / seconds;
    return blocks > 65535 ? 65535U : static_cast<uint32_t>(blocks);
  }

  void GiveBack() {
    table->free(session_.device, memory_);
    table->image_unload(image_);
  }

 private:
  Session& session_;
  dvt_image* image_ = nullptr;
  dvt_kernel* kernel_ = nullptr;
  dvt_memory memory_ = nullptr;
  dvt_binding binding_ = {};
};

void TestLimit() {
  Session session;
  Spin spin(&session);
  const dvt_launch launch = spin.Launch(spin.ManyBlocks());
  CHECK_OK(table->device_time_limit(session.device, kLimit, &error));
  CHECK_OK(table->launch(session.stream, &launch, 1, &error));
  CHECK_FAILS(table->stream_synchronize(session.stream, &error), DVT_TIME_LIMIT,
              "did not finish within 0.03 s; under way: kernel 'spin'");
  CHECK_FAILS(table->launch(session.stream, &launch, 1, &error), DVT_TIME_LIMIT,
              "the stream takes no more work until a wait succeeds");
  {
    /* The process goes on: another device works, and waits as long as it likes. */
    Session other;
    dvt_memory memory = other.Upload(std::vector<uint32_t>{1, 2, 3});
    CHECK_EQ(other.Read<uint32_t>(memory, 3)[2], 3U);
    table->free(other.device, memory);
  }
  CHECK_OK(table->device_time_limit(session.device, 0, &error));
  CHECK_OK(table->stream_synchronize(session.stream, &error));
  session.Launch(spin.Launch(1));
  spin.GiveBack();
}

/* Who gives everything back while the kernel still runs is not kept waiting, and nothing crashes.
 */
void TestAbandoned() {
  {
    Session session;
    Spin spin(&session);
    const dvt_launch launch = spin.Launch(spin.ManyBlocks());
    CHECK_OK(table->device_time_limit(session.device, kLimit, &error));
    CHECK_OK(table->launch(session.stream, &launch, 1, &error));
    CHECK_FAILS(table->stream_synchronize(session.stream, &error), DVT_TIME_LIMIT, "kernel 'spin'");
    spin.GiveBack();
  }
  Session session;
  dvt_memory memory = session.Upload(std::vector<uint32_t>{1, 2, 3});
  CHECK_EQ(session.Read<uint32_t>(memory, 3)[1], 2U);
  table->free(session.device, memory);
}

int Main(int argc, char** argv) {
  OpenRuntime(argc, argv);
  TestLimit();
  TestAbandoned();
  Finish();
}

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) { return dovetail::test::Main(argc, argv); }
