/* Failures that break the context: who is named, what works afterwards, and when it does not. */
#include <memory>

#include "fake_session.h"

namespace dovetail::test {
namespace {

/* The next launch fails as one that touches memory that is not its own. */
void BreakNextLaunch() { Script("asynchronous CUDA_ERROR_ILLEGAL_ADDRESS at launch 1"); }

void NamesTheKernel() {
  Open();
  {
    ScaleAdd work;
    CHECK_OK(work.session.Wait());
    BreakNextLaunch();
    CHECK_OK(work.Launch(work.session.stream));
    CHECK_FAILS(work.session.Wait(), DVT_DEVICE_LOST, "CUDA_ERROR_ILLEGAL_ADDRESS (700)");
    CHECK_HAS(error.text, "under way was kernel 'scale_add_0'");
    CHECK_HAS(error.text, "cuda:0 (");
    CHECK_HAS(error.text, "other devices work on");
    /* Every call says the same from now on, and none reaches the driver. */
    const int64_t calls = controls.Calls();
    CHECK_FAILS(work.Launch(work.session.stream), DVT_DEVICE_LOST, "kernel 'scale_add_0'");
    dvt_memory memory = nullptr;
    CHECK_FAILS(table->alloc(work.session.device, 4, &memory, &error), DVT_DEVICE_LOST, "is lost");
    CHECK_FAILS(work.session.Wait(), DVT_DEVICE_LOST, "is lost");
    CHECK_EQ(controls.Calls(), calls);
  }
  /* All handles of the lost one are gone: the next is new and works. */
  Script("");
  ScaleAdd again;
  CHECK_OK(again.Launch(again.session.stream));
  again.CheckResult(1);
}

/* As the core does it: opened anew while everything of the lost one is still held. */
void OpensAnew() {
  Open();
  auto lost = std::make_unique<ScaleAdd>();
  dvt_event* event = nullptr;
  CHECK_OK(table->event_record(lost->session.stream, &event, &error));
  BreakNextLaunch();
  CHECK_OK(lost->Launch(lost->session.stream));
  CHECK_FAILS(lost->session.Wait(), DVT_DEVICE_LOST, "CUDA_ERROR_ILLEGAL_ADDRESS");
  Script("");
  {
    ScaleAdd work;
    CHECK_OK(work.Launch(work.session.stream));
    work.CheckResult(1);
    CHECK_FAILS(lost->session.Wait(), DVT_DEVICE_LOST, "is lost");
    table->event_destroy(event);
    lost.reset();
    CHECK_OK(work.Launch(work.session.stream));
    work.CheckResult(2);
  }
}

/* While another library holds the same context it stays broken, and nobody resets it under that. */
void HeldByOthers() {
  Open();
  CuContext theirs = nullptr;
  CHECK_EQ(Cu("cuDevicePrimaryCtxRetain", &theirs, 0), 0);
  {
    ScaleAdd work;
    BreakNextLaunch();
    CHECK_OK(work.Launch(work.session.stream));
    CHECK_FAILS(work.session.Wait(), DVT_DEVICE_LOST, "CUDA_ERROR_ILLEGAL_ADDRESS");
    Script("");
    dvt_device* device = nullptr;
    for (int i = 0; i < 2; ++i) {
      CHECK_FAILS(table->device_open(0, &device, &error), DVT_DEVICE_LOST,
                  "another library of this process");
      CHECK_HAS(error.text, "kernel 'scale_add_0'");
    }
    CHECK_EQ(controls.Calls("cuDevicePrimaryCtxReset_v2"), int64_t{0});
    CHECK_EQ(Cu("cuDevicePrimaryCtxRelease_v2", 0), 0); /* they let go */
    ScaleAdd again;
    CHECK_OK(again.Launch(again.session.stream));
    again.CheckResult(1);
  }
}

/* Several pieces of work on two streams: all that may have been it are named. */
void ManySuspects() {
  Open();
  ScaleAdd work;
  const Session other;
  dvt_image* const image = work.session.Load(ReadFile(kernels + "/spin.0.image"));
  dvt_kernel* spin = nullptr;
  CHECK_OK(table->image_kernel(image, "spin_0", &spin, &error));
  struct {
    int32_t rounds = 1;
    int64_t stride = 1;
  } scalars;
  const dvt_binding binding = {work.y_memory, 0, 4, 0};
  const dvt_launch launch = {spin, {1, 1, 1}, 1, &binding, &scalars, sizeof(scalars)};
  CHECK_OK(work.session.Wait());
  BreakNextLaunch();
  CHECK_OK(work.Launch(work.session.stream, 2));
  CHECK_OK(table->launch(other.stream, &launch, 1, &error));
  CHECK_FAILS(work.session.Wait(), DVT_DEVICE_LOST, "kernel 'scale_add_0' (2 times)");
  CHECK_HAS(error.text, "on another stream: kernel 'spin_0'");
  CHECK_HAS(error.text, "CUDA_LAUNCH_BLOCKING=1");
  table->image_unload(image);
}

/* Another device of the machine works on. */
void OtherDevice() {
  CHECK_EQ(Open(), 2U);
  ScaleAdd one(0);
  ScaleAdd two(1);
  BreakNextLaunch();
  CHECK_OK(one.Launch(one.session.stream));
  CHECK_FAILS(one.session.Wait(), DVT_DEVICE_LOST, "cuda:0");
  Script("");
  CHECK_OK(two.Launch(two.session.stream));
  two.CheckResult(1);
}

/* A failure that breaks nothing is said once, by the wait. */
void OnceAtTheWait() {
  Open();
  ScaleAdd work;
  CHECK_OK(work.session.Wait());
  CHECK_OK(work.Launch(work.session.stream));
  Script("fail cuStreamSynchronize with CUDA_ERROR_UNKNOWN");
  CHECK_FAILS(work.session.Wait(), DVT_DRIVER_ERROR,
              "cuStreamSynchronize gave CUDA_ERROR_UNKNOWN (999)");
  CHECK_OK(work.session.Wait());
  work.CheckResult(1);
}

constexpr Case kCases[] = {
    {"names_the_kernel", "", NamesTheKernel},   {"opens_anew", "", OpensAnew},
    {"held_by_others", "", HeldByOthers},       {"many_suspects", "", ManySuspects},
    {"other_device", "devices 2", OtherDevice}, {"once_at_the_wait", "", OnceAtTheWait},
};

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) {
  return dovetail::test::RunCase(argc, argv, dovetail::test::kCases);
}
