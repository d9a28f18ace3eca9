/* Every entry of the null runtime's table. A copy of this runtime keeps this test and makes its
 * launches succeed. */
#include <thread>

#include "dovetail/kit/testing/harness.h"

namespace dovetail::test {
namespace {

const dvt_backend_table* table = nullptr;

std::string Image(const std::string& kind = "null", const std::string& format = "text",
                  const std::string& key = "text") {
  return ImageBytes(kind, format,
                    {{"scale", "scale", {64, 1, 1}, 0, {Buffer(3), Scalar(kFloat, 32)}}},
                    {{key, "@kernel"}});
}

void TestDevices() {
  uint32_t count = 9;
  CHECK_FAILS(table->device_count(&count, &error), DVT_INVALID_ARGUMENT,
              "the null driver is not open; call driver_open first");
  CHECK_OK(table->driver_open(nullptr, 0, &error));
  CHECK_OK(table->driver_open(nullptr, 0, nullptr));
  unsetenv("DOVETAIL_NULL_DEVICES");
  CHECK_OK(table->device_count(&count, &error));
  CHECK_EQ(count, 0U);
  dvt_device* device = nullptr;
  CHECK_FAILS(table->device_open(0, &device, &error), DVT_NOT_FOUND,
              "there is no device null:0, there are 0; DOVETAIL_NULL_DEVICES says how many");
  for (const char* wrong : {"x", "-1", "17", "99999999999999999999", "1 "}) {
    setenv("DOVETAIL_NULL_DEVICES", wrong, 1);
    CHECK_FAILS(
        table->device_count(&count, &error), DVT_INVALID_ARGUMENT,
        std::string("DOVETAIL_NULL_DEVICES is '") + wrong + "', it must be a number from 0");
  }
  setenv("DOVETAIL_NULL_DEVICES", "2", 1);
  CHECK_OK(table->device_count(&count, &error));
  CHECK_EQ(count, 2U);
}

void TestDeviceAndMemory() {
  dvt_device* device = nullptr;
  dvt_device* again = nullptr;
  CHECK_OK(table->device_open(1, &device, &error));
  CHECK_OK(table->device_open(1, &again, &error));
  CHECK_EQ(Attributes(table, device)["device.name"], std::string("null"));
  dvt_device_limits limits = {};
  limits.struct_size = sizeof(limits);
  CHECK_OK(table->device_limits(device, &limits, &error));
  CHECK_EQ(limits.binding_alignment, 1U);
  CHECK_EQ(limits.is_synchronous, 1U);
  std::memset(&limits, 0x5A, sizeof(limits));
  limits.struct_size = 8;
  CHECK_OK(table->device_limits(device, &limits, &error));
  CHECK_EQ(limits.struct_size, 8U);
  CHECK_EQ(limits.copy_alignment, 0x5A5A5A5AU);

  dvt_stream* stream = nullptr;
  CHECK_OK(table->stream_create(device, &stream, &error));
  dvt_memory memory = nullptr;
  dvt_memory other = nullptr;
  CHECK_OK(table->alloc(device, 16, &memory, &error));
  CHECK_OK(table->alloc(again, 16, &other, &error));
  CHECK_FAILS(table->alloc(device, 0, &other, &error), DVT_INVALID_ARGUMENT, "at least 1 byte");
  CHECK_FAILS(table->alloc(device, UINT64_MAX, &other, &error), DVT_OUT_OF_MEMORY,
              "the host has no 18446744073709551615 bytes left");
  std::string text = "0123456789abcdef";
  std::string back(16, '?');
  const dvt_location host = {nullptr, text.data(), 99}; /* an offset means nothing here */
  const dvt_location in = {memory, nullptr, 0};
  const dvt_location middle = {memory, nullptr, 4};
  const dvt_location out = {other, nullptr, 8};
  const dvt_location result = {nullptr, back.data(), 0};
  CHECK_OK(table->copy(stream, &in, &host, 16, &error));
  CHECK_OK(table->copy(stream, &out, &middle, 8, &error));
  CHECK_OK(table->copy(stream, &result, &out, 8, &error));
  CHECK_EQ(back.substr(0, 9), std::string("456789ab?"));
  const dvt_location nowhere = {nullptr, nullptr, 0};
  CHECK_FAILS(table->copy(stream, &in, &nowhere, 8, &error), DVT_INVALID_ARGUMENT,
              "neither memory nor host");
  CHECK_FAILS(table->copy(stream, &result, &host, 8, &error), DVT_INVALID_ARGUMENT,
              "device memory at one end");
  CHECK_FAILS(table->copy(stream, &in, &host, 0, &error), DVT_INVALID_ARGUMENT, "at least 1 byte");
  table->free(device, memory);
  table->free(device, other);
  table->stream_destroy(stream);
  table->device_close(device);
  table->device_close(again);
}

void TestStreamsAndEvents() {
  dvt_device* zero = nullptr;
  dvt_device* one = nullptr;
  dvt_stream* first = nullptr;
  dvt_stream* second = nullptr;
  dvt_stream* elsewhere = nullptr;
  dvt_event* event = nullptr;
  CHECK_OK(table->device_open(0, &zero, &error));
  CHECK_OK(table->device_open(1, &one, &error));
  CHECK_OK(table->stream_create(zero, &first, &error));
  CHECK_OK(table->stream_create(zero, &second, &error));
  CHECK_OK(table->stream_create(one, &elsewhere, &error));
  CHECK_OK(table->event_record(first, &event, &error));
  CHECK_OK(table->stream_wait(second, event, &error));
  CHECK_FAILS(table->stream_wait(elsewhere, event, &error), DVT_INVALID_ARGUMENT,
              "a stream of device null:1 cannot wait for an event of device null:0");
  CHECK_OK(table->stream_synchronize(second, &error));
  for (dvt_stream* stream : {first, second, elsewhere}) table->stream_destroy(stream);
  CHECK_OK(table->event_synchronize(event, &error)); /* it outlives its stream */
  table->event_destroy(event);
  table->device_close(zero);
  table->device_close(one);
}

void TestImagesAndLaunches() {
  dvt_device* device = nullptr;
  dvt_stream* stream = nullptr;
  dvt_image* image = nullptr;
  dvt_kernel* kernel = nullptr;
  dvt_memory memory = nullptr;
  CHECK_OK(table->device_open(0, &device, &error));
  CHECK_OK(table->stream_create(device, &stream, &error));
  CHECK_OK(table->alloc(device, 64, &memory, &error));
  const auto load = [&](const std::string& bytes) {
    return table->image_load(device, bytes.data(), bytes.size(), &image, &error);
  };
  CHECK_FAILS(load("DVTI"), DVT_INVALID_IMAGE, "image byte 4: expected 4 bytes of version");
  CHECK_FAILS(load(Image("cpu", "obj")), DVT_INVALID_IMAGE,
              "the image is 'cpu/obj', this runtime loads 'null/text'");
  CHECK_FAILS(load(Image("null", "text", "source")), DVT_INVALID_IMAGE, "its payload needs 'text'");
  CHECK_OK(load(Image()));
  CHECK_FAILS(table->image_kernel(image, "blur", &kernel, &error), DVT_NOT_FOUND,
              "the image has no kernel 'blur', it has 'scale'");
  CHECK_OK(table->image_kernel(image, "scale", &kernel, &error));
  const dvt_binding binding = {memory, 0, 64, 0};
  const float factor = 2;
  const auto launch = [&](const dvt_launch& each) {
    return table->launch(stream, &each, 1, &error);
  };
  CHECK_FAILS(launch({kernel, {1, 1, 1}, 1, &binding, &factor, 4}), DVT_UNSUPPORTED,
              "launch 0 of 1, kernel 'scale': the null device executes nothing");
  CHECK_FAILS(launch({kernel, {1, 1, 1}, 0, nullptr, &factor, 4}), DVT_INVALID_ARGUMENT,
              "it takes 1 buffers, got 0");
  CHECK_FAILS(launch({kernel, {1, 1, 1}, 1, &binding, nullptr, 0}), DVT_INVALID_ARGUMENT,
              "its scalar block has 4 bytes, got 0");
  CHECK_FAILS(launch({nullptr, {1, 1, 1}, 0, nullptr, nullptr, 0}), DVT_INVALID_ARGUMENT,
              "its kernel is null");
  CHECK_OK(table->launch(stream, nullptr, 0, &error));
  CHECK_FAILS(table->launch(stream, nullptr, 1, &error), DVT_INVALID_ARGUMENT,
              "launch was given a null pointer");
  /* A message that does not fit ends where the caller's memory ends. */
  dvt_error small = {12, 0, "...."};
  CHECK_EQ(table->image_kernel(image, "x", &kernel, &small), static_cast<int32_t>(DVT_NOT_FOUND));
  CHECK_EQ(std::string(small.text), std::string("the"));
  table->image_unload(image);
  table->free(device, memory);
  table->stream_destroy(stream);
  table->device_close(device);
}

/* The host's clock is the device's: never backwards, and of one device only. */
void TestTimedEvents() {
  dvt_device* device = nullptr;
  dvt_stream* stream = nullptr;
  dvt_event* first = nullptr;
  dvt_event* second = nullptr;
  dvt_event* plain = nullptr;
  CHECK_OK(table->device_open(0, &device, &error));
  CHECK_OK(table->stream_create(device, &stream, &error));
  CHECK_OK(table->event_record_timed(stream, &first, &error));
  CHECK_OK(table->event_record_timed(stream, &second, &error));
  CHECK_OK(table->event_record(stream, &plain, &error));
  double forth = -1;
  double back = 1;
  CHECK_OK(table->event_elapsed(first, second, &forth, &error));
  CHECK_OK(table->event_elapsed(second, first, &back, &error));
  CHECK(forth >= 0);
  CHECK_EQ(back, -forth);
  CHECK_FAILS(table->event_elapsed(first, plain, &forth, &error), DVT_INVALID_ARGUMENT,
              "recorded without its time");
  for (dvt_event* event : {first, second, plain}) table->event_destroy(event);
  table->stream_destroy(stream);
  table->device_close(device);
}

/* The same everything from several threads, for the sanitizers. */
void TestThreads() {
  std::vector<std::thread> threads;
  threads.reserve(4);
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([] {
      for (int round = 0; round < 20; ++round) {
        TestDeviceAndMemory();
        TestImagesAndLaunches();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

int Main(int argc, char** argv) {
  if (argc != 2) Skip("usage: null_test RUNTIME");
  table = OpenTable(argv[1]);
  CHECK_EQ(std::string(table->kind), std::string("null"));
  CHECK(table->memory_import == nullptr && table->memory_export == nullptr);
  CHECK(table->stream_import == nullptr && table->device_time_limit == nullptr);
  TestDevices();
  TestDeviceAndMemory();
  TestStreamsAndEvents();
  TestImagesAndLaunches();
  TestTimedEvents();
  TestThreads();
  Finish();
}

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) { return dovetail::test::Main(argc, argv); }
