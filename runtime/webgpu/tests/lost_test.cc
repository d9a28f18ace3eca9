/* The real library loses its device: the native device is destroyed behind the table's back, which
 * the runtime's own headers give away. */
#include <functional>

#include "../src/device.h"
#include "session.h"

namespace dovetail::test {
namespace {

void Lose(const Session& session) {
  runtime::webgpu::Gpu& gpu = session.device->gpu();
  gpu.api.DeviceDestroy(gpu.device);
}

/* Each call, as the first that finds the device gone. */
void TestFirstCall(const std::function<int32_t(Session&, const dvt_launch&)>& call) {
  Session session;
  dvt_memory memory = session.Upload(std::vector<uint32_t>(64, 1));
  dvt_image* const image = session.Load(IncrementImage(false));
  const dvt_binding binding = {memory, 0, 256, 0};
  const dvt_launch launch = {session.Kernel(image, "kernel"), {1, 1, 1}, 1, &binding, nullptr, 0};
  CHECK_OK(table->launch(session.stream, &launch, 1, &error));
  Lose(session);
  ClearError();
  int32_t code = call(session, launch);
  if (code == DVT_OK) code = table->stream_synchronize(session.stream, &error);
  if (code == DVT_OK) code = table->launch(session.stream, &launch, 1, &error);
  CHECK_EQ(code, static_cast<int32_t>(DVT_DEVICE_LOST));
  CHECK_HAS(error.text, "was lost (");
  CHECK_FAILS(table->launch(session.stream, &launch, 1, &error), DVT_DEVICE_LOST, "open it again");
  CHECK_FAILS(table->stream_synchronize(session.stream, &error), DVT_DEVICE_LOST, "was lost");
  table->image_unload(image);
  table->free(session.device, memory);
}

int Main(int argc, char** argv) {
  OpenRuntime(argc, argv);
  uint32_t word = 5;
  const dvt_location host = {nullptr, &word, 0};
  const auto there = [](const dvt_launch& launch, uint64_t offset) {
    return dvt_location{launch.bindings[0].memory, nullptr, offset};
  };
  TestFirstCall([](Session& session, const dvt_launch& launch) {
    return table->launch(session.stream, &launch, 1, &error);
  });
  TestFirstCall([&](Session& session, const dvt_launch& launch) {
    const dvt_location at = there(launch, 0);
    return table->copy(session.stream, &at, &host, 4, &error);
  });
  TestFirstCall([&](Session& session, const dvt_launch& launch) {
    const dvt_location at = there(launch, 1);
    return table->copy(session.stream, &at, &host, 2, &error);
  });
  TestFirstCall([&](Session& session, const dvt_launch& launch) {
    const dvt_location at = there(launch, 0);
    return table->copy(session.stream, &host, &at, 4, &error);
  });
  TestFirstCall([](Session& session, const dvt_launch& /*launch*/) {
    dvt_memory memory = nullptr;
    return table->alloc(session.device, 1 << 20, &memory, &error);
  });
  TestFirstCall([](Session& session, const dvt_launch& /*launch*/) {
    dvt_image* const image = session.Load(KernelImage("fn unused() {}", {}));
    dvt_kernel* kernel = nullptr;
    const int32_t code = table->image_kernel(image, "kernel", &kernel, &error);
    table->image_unload(image);
    return code;
  });
  TestFirstCall([](Session& session, const dvt_launch& /*launch*/) {
    dvt_event* event = nullptr;
    const int32_t code = table->event_record_timed(session.stream, &event, &error);
    if (code == DVT_OK) table->event_destroy(event);
    return code;
  });
  TestFirstCall([](Session& session, const dvt_launch& /*launch*/) {
    CHECK_OK(table->device_time_limit(session.device, 1000000000, &error));
    return table->stream_synchronize(session.stream, &error);
  });
  Finish();
}

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) { return dovetail::test::Main(argc, argv); }
