/* Objects of somebody else, against the fake OpenCL driver: a queue in the
 * runtime's own context, and memory, events and kernels of another device.
 *
 * usage: fake_native_test RUNTIME FAKE CASE loader|driver
 */
#include "fake_session.h"

namespace dovetail::test {
namespace {

/* A queue of somebody else in our context: used, and left alive. */
void TestNativeQueue(const char* fake) {
  using namespace runtime::opencl;  // NOLINT(google-build-using-namespace): the API's types
  Open(fake);
  Work work;
  Session other(1);
  void* const library = dlopen(fake, RTLD_NOW | RTLD_LOCAL);
  Api api;
  api.CreateCommandQueue =
      reinterpret_cast<decltype(api.CreateCommandQueue)>(dlsym(library, "clCreateCommandQueue"));
  api.ReleaseCommandQueue =
      reinterpret_cast<decltype(api.ReleaseCommandQueue)>(dlsym(library, "clReleaseCommandQueue"));
  api.GetMemObjectInfo =
      reinterpret_cast<decltype(api.GetMemObjectInfo)>(dlsym(library, "clGetMemObjectInfo"));
  api.GetCommandQueueInfo =
      reinterpret_cast<decltype(api.GetCommandQueueInfo)>(dlsym(library, "clGetCommandQueueInfo"));

  /* What a foreign library does: it takes the context out of a memory that was exported. */
  dvt_native native = {"cl_mem", nullptr, 0};
  CHECK_OK(table->memory_export(work.session.device, work.memory, &native, &error));
  ClContext context = nullptr;
  api.GetMemObjectInfo(static_cast<ClMem>(native.handle), kClMemContext, sizeof(ClContext),
                       &context, nullptr);
  /* Which device a stream is on is not told, so the fake's other queue tells its device. */
  const auto device_of = [&api](Session* session) {
    ClDevice device = nullptr;
    api.GetCommandQueueInfo(session->stream->queue(), kClQueueDevice, sizeof(ClDevice), &device,
                            nullptr);
    return device;
  };
  int32_t result = 0;
  const auto import = [&](ClQueue queue, dvt_device* device, dvt_stream** stream) {
    native = {"cl_command_queue", queue, 0};
    return table->stream_import(device, &native, stream, &error);
  };
  ClQueue queue = api.CreateCommandQueue(context, device_of(&work.session), 0, &result);
  dvt_stream* stream = nullptr;
  CHECK_OK(import(queue, work.session.device, &stream));
  CHECK_OK(work.Launch(stream));
  CHECK_OK(table->stream_synchronize(stream, &error));
  table->stream_destroy(stream);
  CHECK_FAILS(import(queue, other.device, &stream), DVT_INVALID_ARGUMENT,
              "the cl_command_queue belongs to another context or device than 'Good One'");
  api.ReleaseCommandQueue(queue); /* ours to the end: the count of live objects checks it */
  queue = api.CreateCommandQueue(context, device_of(&work.session), kClQueueOutOfOrder, &result);
  CHECK_FAILS(import(queue, work.session.device, &stream), DVT_UNSUPPORTED,
              "executes out of order");
  api.ReleaseCommandQueue(queue);
  CHECK_FAILS(import(nullptr, work.session.device, &stream), DVT_INVALID_ARGUMENT,
              "a cl_command_queue that is null");

  /* The queue of a stream of ours is one to others. */
  native = {"cl_command_queue", nullptr, 0};
  CHECK_OK(table->stream_export(work.session.stream, &native, &error));
  ClDevice device_of_queue = nullptr;
  CHECK_EQ(api.GetCommandQueueInfo(static_cast<ClQueue>(native.handle), kClQueueDevice,
                                   sizeof(ClDevice), &device_of_queue, nullptr),
           0);
  CHECK(device_of_queue == device_of(&work.session));
  native = {"cuda_stream", nullptr, 0};
  CHECK_FAILS(table->stream_export(work.session.stream, &native, &error), DVT_UNSUPPORTED,
              "opencl exports streams of type 'cl_command_queue', not 'cuda_stream'");
  CHECK(native.handle == nullptr);

  /* Memory, events and kernels of one device are refused by another. */
  native = {"cl_mem", work.memory, 0};
  dvt_memory memory = nullptr;
  CHECK_FAILS(table->memory_import(other.device, &native, &memory, &error), DVT_INVALID_ARGUMENT,
              "the cl_mem belongs to another context than device 'Good One'");
  dvt_event* event = nullptr;
  CHECK_OK(table->event_record(other.stream, &event, &error));
  CHECK_FAILS(table->stream_wait(work.session.stream, event, &error), DVT_INVALID_ARGUMENT,
              "a stream of device 'Good Zero' cannot wait for an event of device 'Good One'");
  table->event_destroy(event);
  CHECK_FAILS(work.Launch(other.stream), DVT_INVALID_ARGUMENT,
              "its kernel belongs to another device than the stream");
}

const Case kCases[] = {{"native_queue", kGood, TestNativeQueue}};

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) {
  return dovetail::test::RunCase(argc, argv, dovetail::test::kCases);
}
