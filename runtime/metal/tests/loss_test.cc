/* Failures of command buffers: what they become, who is told, what works afterwards. */
#include <memory>

#include "fake_session.h"

namespace dovetail::test {
namespace {

struct Outcome {
  const char* name;
  const char* text;
  int32_t code;
};
/* Those that leave the device as it is. */
constexpr Outcome kOutcomes[] = {
    {"MTLCommandBufferErrorInternal", "MTLCommandBufferErrorInternal (1)", DVT_DRIVER_ERROR},
    {"MTLCommandBufferErrorTimeout", "MTLCommandBufferErrorTimeout (2)", DVT_TIME_LIMIT},
    {"MTLCommandBufferErrorPageFault", "MTLCommandBufferErrorPageFault (3)", DVT_DRIVER_ERROR},
    {"MTLCommandBufferErrorOutOfMemory", "MTLCommandBufferErrorOutOfMemory (8)", DVT_OUT_OF_MEMORY},
    {"MTLCommandBufferErrorStackOverflow", "MTLCommandBufferErrorStackOverflow (12)",
     DVT_DRIVER_ERROR},
};

void FailNextLaunch(const char* name) {
  Script(std::string("asynchronous ") + name + " at launch 1");
}

/* Each is said once, by the first wait behind it. */
void Codes() {
  Open();
  ScaleAdd work;
  CHECK_OK(work.session.Wait());
  for (const Outcome& each : kOutcomes) {
    FailNextLaunch(each.name);
    CHECK_OK(work.Launch(work.session.stream));
    CHECK_FAILS(work.session.Wait(), each.code, each.text);
    CHECK_HAS(error.text, "kernel 'scale_add_0' gave ");
    CHECK_OK(work.session.Wait());
  }
  Script("");
  CHECK_OK(work.Launch(work.session.stream));
  work.CheckResult(1);
}

/* An event of the stream tells it too, and a stream that waits for it goes on and is told: whether
 * or not the device itself has let it go on. */
void BehindAnEvent() {
  Open();
  ScaleAdd work;
  const Session other;
  CHECK_OK(work.session.Wait());
  for (const bool is_bounded : {false, true}) {
    if (is_bounded) CHECK_OK(table->device_time_limit(other.device, 5000000000, &error));
    FailNextLaunch("MTLCommandBufferErrorPageFault");
    CHECK_OK(work.Launch(work.session.stream));
    dvt_event* event = nullptr;
    CHECK_OK(table->event_record(work.session.stream, &event, &error));
    CHECK_OK(table->stream_wait(other.stream, event, &error));
    CHECK_FAILS(other.Wait(), DVT_DRIVER_ERROR, "kernel 'scale_add_0' gave MTLCommandBufferError");
    CHECK_OK(table->event_synchronize(event, &error));
    table->event_destroy(event);
    CHECK_OK(other.Wait());
    CHECK_OK(work.session.Wait());
  }
  dvt_event* event = nullptr;
  FailNextLaunch("MTLCommandBufferErrorPageFault");
  CHECK_OK(work.Launch(work.session.stream));
  CHECK_OK(table->event_record(work.session.stream, &event, &error));
  CHECK_FAILS(table->event_synchronize(event, &error), DVT_DRIVER_ERROR, "scale_add_0");
  table->event_destroy(event);
  Script("");
}

/* As the core does it: opened anew while everything of the lost one is still held. */
void OpensAnew() {
  Open();
  auto lost = std::make_unique<ScaleAdd>();
  dvt_event* event = nullptr;
  CHECK_OK(table->event_record(lost->session.stream, &event, &error));
  Script("lose device 0 after 0 launches");
  CHECK_OK(lost->Launch(lost->session.stream));
  CHECK_FAILS(lost->session.Wait(), DVT_DEVICE_LOST,
              "kernel 'scale_add_0' gave MTLCommandBufferErrorDeviceRemoved (11)");
  /* Every call says the same from now on. */
  CHECK_FAILS(lost->Launch(lost->session.stream), DVT_DEVICE_LOST, "is lost");
  dvt_memory memory = nullptr;
  CHECK_FAILS(table->alloc(lost->session.device, 4, &memory, &error), DVT_DEVICE_LOST, "is lost");
  CHECK_FAILS(table->event_synchronize(event, &error), DVT_DEVICE_LOST, "is lost");
  Script("");
  {
    ScaleAdd work;
    CHECK_OK(work.Launch(work.session.stream));
    work.CheckResult(1);
    table->event_destroy(event);
    lost.reset();
    CHECK_OK(work.Launch(work.session.stream));
    work.CheckResult(2);
  }
}

/* A device that was taken away does not come back. */
void Gone() {
  CHECK_EQ(Open(), 2U);
  {
    ScaleAdd lost(1);
    FailNextLaunch("MTLCommandBufferErrorAccessRevoked");
    CHECK_OK(lost.Launch(lost.session.stream));
    CHECK_FAILS(lost.session.Wait(), DVT_DEVICE_LOST, "MTLCommandBufferErrorAccessRevoked (4)");
  }
  Script("fail MTLCreateSystemDefaultDevice with MTLNil\nfail MTLCopyAllDevices with MTLNil");
  dvt_device* device = nullptr;
  CHECK_FAILS(table->device_open(1, &device, &error), DVT_DEVICE_LOST,
              "'Dovetail fake Metal device 1' was removed");
  Script("");
  CHECK_OK(table->device_open(1, &device, &error));
  table->device_close(device);
}

/* Another device of the machine works on. */
void OtherDevice() {
  CHECK_EQ(Open(), 2U);
  ScaleAdd one(0);
  ScaleAdd two(1);
  Script("lose device 0 after 0 launches");
  CHECK_OK(one.Launch(one.session.stream));
  CHECK_FAILS(one.session.Wait(), DVT_DEVICE_LOST, "MTLCommandBufferErrorDeviceRemoved");
  Script("");
  CHECK_OK(two.Launch(two.session.stream));
  two.CheckResult(1);
  dvt_event* event = nullptr;
  CHECK_OK(table->event_record(two.session.stream, &event, &error));
  ScaleAdd anew(0);
  CHECK_FAILS(table->stream_wait(anew.session.stream, event, &error), DVT_INVALID_ARGUMENT,
              "cannot wait for an event of device 'Dovetail fake Metal device 1'");
  table->event_destroy(event);
  CHECK_FAILS(two.Launch(anew.session.stream), DVT_INVALID_ARGUMENT,
              "its kernel belongs to another device than the stream");
}

constexpr Case kCases[] = {
    {"codes", "", Codes},
    {"behind_an_event", "", BehindAnEvent},
    {"opens_anew", "", OpensAnew},
    {"gone", "devices 2", Gone},
    {"other_device", "devices 2", OtherDevice},
};

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) {
  return dovetail::test::RunCase(argc, argv, dovetail::test::kCases);
}
