/* The ordinary life of a program: memory, copies, kernels, streams, events, limits of time. On a
 * device that shares its memory with the host, and on one that does not. */
#include "../../../fakedrivers/native/core/runtime_work.h"
#include "fake_session.h"

namespace dovetail::test {
namespace {

using runtime::metal::Api;
using runtime::metal::Id;
using runtime::metal::Pool;

/* More than there is: what was asked for and what is in use. Then it works. */
void OutOfMemory() {
  Open();
  const Session session;
  const dvt_memory small = session.Alloc(1001);
  dvt_memory memory = nullptr;
  Script("out of memory above 64MiB");
  CHECK_FAILS(table->alloc(session.device, 100 << 20, &memory, &error), DVT_OUT_OF_MEMORY,
              "104857600 bytes, 1004 are in use");
  CHECK_HAS(error.text, "MTLDevice.newBufferWithLength:options: gave nil");
  Script("");
  CHECK_OK(table->alloc(session.device, 100 << 20, &memory, &error));
  table->free(session.device, memory);
  CHECK_FAILS(table->alloc(session.device, uint64_t{1} << 50, &memory, &error), DVT_OUT_OF_MEMORY,
              "one buffer holds at most 4294967296");
  CHECK_FAILS(table->alloc(session.device, 0, &memory, &error), DVT_INVALID_ARGUMENT, "at least 1");
  table->free(session.device, small);
}

void BadCopies() {
  Open();
  const Session session;
  const dvt_memory memory = session.Alloc(4096);
  char bytes[16] = {};
  const dvt_location none = {nullptr, nullptr, 0};
  const dvt_location place = {memory, nullptr, 4088};
  const dvt_location host = {nullptr, bytes, 0};
  CHECK_FAILS(table->copy(session.stream, &place, &host, 0, &error), DVT_INVALID_ARGUMENT,
              "at least 1 byte");
  CHECK_FAILS(table->copy(session.stream, &place, &none, 1, &error), DVT_INVALID_ARGUMENT,
              "neither memory nor host as source");
  CHECK_FAILS(table->copy(session.stream, &host, &host, 1, &error), DVT_INVALID_ARGUMENT,
              "device memory at one end");
  CHECK_FAILS(table->copy(session.stream, &place, &host, 9, &error), DVT_INVALID_ARGUMENT,
              "copy of 9 bytes at byte 4088 of memory of 4096");
  CHECK_FAILS(table->copy(session.stream, &host, &place, 9, &error), DVT_INVALID_ARGUMENT,
              "copy of 9 bytes at byte 4088 of memory of 4096");
  table->free(session.device, memory);
}

/* More command buffers than a queue gives out. */
void ManyLaunches() {
  Open();
  ScaleAdd work;
  for (int i = 0; i < 1200; ++i) CHECK_OK(work.Launch(work.session.stream));
  work.CheckResult(1200);
}

/* Buffers and queues of another library. */
void NativeObjects() {
  Open();
  const Session session;
  const Api api = Apple();
  const Pool pool(api);
  const runtime::metal::Owned device(api, api.MTLCreateSystemDefaultDevice());
  const runtime::metal::Owned theirs(api, api.MTLDevice_NewBuffer(device.id(), 4096, 0));
  dvt_native native = {"MTLBuffer", theirs.id(), 4096};
  dvt_memory memory = nullptr;
  CHECK_OK(table->memory_import(session.device, &native, &memory, &error));
  CHECK(memory == theirs.id());
  session.Write<uint32_t>(memory, 4, {7, 8});
  CHECK_EQ(static_cast<uint32_t*>(api.MTLBuffer_Contents(theirs.id()))[2], 8U);
  table->free(session.device, memory); /* the wrapper only */
  native.size = 4097;
  CHECK_FAILS(table->memory_import(session.device, &native, &memory, &error), DVT_INVALID_ARGUMENT,
              "the MTLBuffer has 4096 bytes, memory_import was told 4097");
  const runtime::metal::Owned odd(api, api.MTLDevice_NewBuffer(device.id(), 4095, 0));
  native = {"MTLBuffer", odd.id(), 4095};
  CHECK_FAILS(table->memory_import(session.device, &native, &memory, &error), DVT_UNSUPPORTED,
              "needs a multiple of 4");
  native = {"MTLBuffer", nullptr, 1};
  CHECK_FAILS(table->memory_import(session.device, &native, &memory, &error), DVT_INVALID_ARGUMENT,
              "MTLBuffer nil");
  native = {"cl_mem", theirs.id(), 4};
  CHECK_FAILS(table->memory_import(session.device, &native, &memory, &error), DVT_UNSUPPORTED,
              "'MTLBuffer', not as 'cl_mem'");
  const dvt_memory own = session.Alloc(1000);
  dvt_native exported = {"MTLBuffer", nullptr, 0};
  CHECK_OK(table->memory_export(session.device, own, &exported, &error));
  CHECK(exported.handle == own && exported.size == 1000);
  exported.type = "cl_mem";
  CHECK_FAILS(table->memory_export(session.device, own, &exported, &error), DVT_UNSUPPORTED,
              "'MTLBuffer', not as 'cl_mem'");

  const runtime::metal::Owned queue(api, api.MTLDevice_NewQueue(device.id(), 40));
  dvt_stream* stream = nullptr;
  native = {"MTLCommandQueue", queue.id(), 0};
  CHECK_OK(table->stream_import(session.device, &native, &stream, &error));
  const uint32_t value = 9;
  uint32_t back = 0;
  const dvt_location place = {own, nullptr, 8};
  dvt_location host = {nullptr, const_cast<uint32_t*>(&value), 0};
  CHECK_OK(table->copy(stream, &place, &host, 4, &error));
  host.host = &back;
  for (int i = 0; i < 100; ++i) {
    CHECK_OK(table->copy(stream, &host, &place, 4, &error));
  }
  CHECK_OK(table->stream_synchronize(stream, &error));
  CHECK_EQ(back, value);
  table->stream_destroy(stream);
  native.handle = nullptr;
  CHECK_FAILS(table->stream_import(session.device, &native, &stream, &error), DVT_INVALID_ARGUMENT,
              "MTLCommandQueue nil");
  native.type = "cl_command_queue";
  CHECK_FAILS(table->stream_import(session.device, &native, &stream, &error), DVT_UNSUPPORTED,
              "'MTLCommandQueue', not 'cl_command_queue'");
  table->free(session.device, own);
}

/* What cannot be launched. */
void BadLaunches() {
  Open();
  ScaleAdd work;
  const auto refused = [&](const char* text) {
    CHECK_FAILS(work.Launch(work.session.stream), DVT_INVALID_ARGUMENT, text);
    CHECK_HAS(error.text, "launch 0 of 1, kernel 'scale_add_0'");
  };
  const dvt_launch good = work.launch;
  work.launch.binding_count = 1;
  refused("it takes 2 buffers, got 1");
  work.launch = good;
  work.launch.scalar_bytes = 8;
  refused("its scalar block has 12 bytes, got 8");
  work.launch = good;
  work.launch.grid[1] = 0;
  refused("grid dimension 1 is 0");
  work.launch = good;
  work.launch.grid[0] = 1 << 30;
  refused("grid dimension 0 is 1073741824, allowed are 1 to 4194303");
  work.launch = good;
  work.bindings[1].offset = 4;
  refused("buffer 1 is bound with 600 bytes at byte 4, its memory has 600");
  work.bindings[1].offset = 0;
  /* None of a batch with a wrong one is submitted. */
  dvt_launch launches[2] = {good, good};
  launches[1].kernel = nullptr;
  CHECK_FAILS(table->launch(work.session.stream, launches, 2, &error), DVT_INVALID_ARGUMENT,
              "launch 1 of 2: its kernel is null");
  CHECK_OK(work.Launch(work.session.stream));
  work.CheckResult(1);
}

/* What another library does: a copy, in a command buffer that the stream exports. */
void EncodeCopy(const Api& api, dvt_stream* stream, dvt_memory from, dvt_memory to, uint64_t size) {
  const Pool pool(api);
  dvt_native native = {"MTLCommandBuffer", nullptr, 0};
  CHECK_OK(table->stream_export(stream, &native, &error));
  const auto commands = static_cast<Id>(native.handle);
  const Id encoder = api.MTLCommandBuffer_BlitEncoder(commands);
  api.MTLBlitCommandEncoder_Copy(encoder, static_cast<Id>(from), 0, static_cast<Id>(to), 0, size);
  api.MTLBlitCommandEncoder_End(encoder);
}

/* Work of another library: behind what was submitted before, in front of what comes later, part of
 * every wait. */
void ExportedStreams() {
  Open();
  const Api api = Apple();
  ScaleAdd work;
  dvt_stream* const stream = work.session.stream;
  constexpr size_t kBytes = sizeof(work.y);
  const auto copy = [&] { EncodeCopy(api, stream, work.y_memory, work.x_memory, kBytes); };
  /* y = f x, x = y, y = f x + y: (f² + f) x. */
  CHECK_OK(work.Launch(stream));
  copy();
  CHECK_OK(work.Launch(stream));
  work.CheckResult(1 + work.scalars.factor);
  /* A copy to the host, which needs no command buffer where nothing is under way. */
  const auto first = [&](dvt_memory memory) {
    float values[2] = {};
    CHECK_OK(work.session.Read(values, memory, sizeof(values)));
    CHECK_OK(work.session.Wait());
    return values[1];
  };
  copy();
  CHECK_EQ(first(work.x_memory), first(work.y_memory));
  /* An event, that another stream waits for. */
  const Session other;
  const float zero[ScaleAdd::kCount] = {};
  CHECK_OK(work.session.Write(work.x_memory, zero, kBytes));
  CHECK_OK(work.session.Wait());
  copy();
  dvt_event* event = nullptr;
  CHECK_OK(table->event_record(stream, &event, &error));
  CHECK_OK(table->stream_wait(other.stream, event, &error));
  CHECK_OK(other.Wait());
  CHECK_OK(table->event_synchronize(event, &error));
  table->event_destroy(event);
  CHECK_EQ(first(work.x_memory), first(work.y_memory));
  /* A second one commits the first; one that nothing is done in is work as well. */
  dvt_native native = {"MTLCommandBuffer", nullptr, 0};
  CHECK_OK(table->stream_export(stream, &native, &error));
  void* const before = native.handle;
  CHECK_OK(table->stream_export(stream, &native, &error));
  CHECK(native.handle != before);
  CHECK_OK(work.session.Wait());
  native = {"MTLCommandQueue", nullptr, 0};
  CHECK_FAILS(table->stream_export(stream, &native, &error), DVT_UNSUPPORTED,
              "metal exports streams as 'MTLCommandBuffer', not as 'MTLCommandQueue'");
  CHECK(native.handle == nullptr);
  /* What fails is named, and the stream works again. */
  Script("fail execution:commands with MTLCommandBufferErrorPageFault");
  copy();
  CHECK_FAILS(work.session.Wait(), DVT_DRIVER_ERROR,
              "work of a library gave MTLCommandBufferErrorPageFault (3)");
  Script("");
  copy();
  CHECK_OK(work.session.Wait());
  /* More than a queue gives out, none of which anybody waits for. */
  for (int i = 0; i < 600; ++i) copy();
  CHECK_OK(work.session.Wait());
  /* Without a wait, a stream that is destroyed lets go of what it has exported. */
  native.type = "MTLCommandBuffer";
  CHECK_OK(table->stream_export(stream, &native, &error));
}

constexpr const char* kDiscrete = "device 0 unified=false apple=0";
constexpr Case kCases[] = {
    {"kernels", "", Kernels},
    {"kernels_discrete", kDiscrete, Kernels},
    {"copies", "", CopiesOfAnyBytes},
    {"copies_slow", "slow stream 5", CopiesOfAnyBytes},
    {"copies_discrete", kDiscrete, CopiesOfAnyBytes},
    {"bad_copies", "", BadCopies},
    {"waits", "", Waits},
    {"waits_discrete", kDiscrete, Waits},
    {"timed_events", "", TimedEvents},
    {"time_limit", "", TimeLimit},
    {"hung_launch", "", HungLaunch},
    {"hung_launch_discrete", kDiscrete, HungLaunch},
    {"out_of_memory", "", OutOfMemory},
    {"many_launches", "", ManyLaunches},
    {"native_objects", "", NativeObjects},
    {"exported", "", ExportedStreams},
    {"exported_discrete", kDiscrete, ExportedStreams},
    {"bad_launches", "", BadLaunches},
};

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) {
  return dovetail::test::RunCase(argc, argv, dovetail::test::kCases);
}
