/* Living with other libraries of the process: their contexts, streams, captures; several devices.
 */
#include "fake_session.h"

namespace dovetail::test {
namespace {

/* What was current before a call is current after it, and only one primary context is held. */
void CurrentContext() {
  CHECK_EQ(Open(), 2U);
  CuContext theirs = nullptr;
  CuContext now = nullptr;
  CHECK_EQ(Cu("cuDevicePrimaryCtxRetain", &theirs, 1), 0);
  {
    ScaleAdd work(0);
    CHECK_EQ(Cu("cuCtxGetCurrent", &now), 0);
    CHECK(now == nullptr);
    CHECK_EQ(Cu("cuCtxPushCurrent_v2", theirs), 0);
    CHECK_OK(work.Launch(work.session.stream));
    work.CheckResult(1);
    CHECK_EQ(Cu("cuCtxGetCurrent", &now), 0);
    CHECK(now == theirs);
    CHECK_EQ(Cu("cuCtxPopCurrent_v2", &now), 0);
    /* Ours is the one that everybody's is: no context was ever made. */
    CHECK_EQ(controls.Calls("cuCtxCreate_v2") + controls.Calls("cuCtxCreate_v4"), int64_t{0});
    CuContext same = nullptr;
    CHECK_EQ(Cu("cuDevicePrimaryCtxRetain", &same, 0), 0);
    const Session second(0);
    CHECK_OK(work.Launch(second.stream)); /* memory and kernels of one handle work in another */
    CHECK_OK(second.Wait());
    CHECK_EQ(Cu("cuDevicePrimaryCtxRelease_v2", 0), 0);
  }
  CHECK_EQ(Cu("cuDevicePrimaryCtxRelease_v2", 1), 0);
}

/* A stream of another library, and the three default ones. */
void ImportedStreams() {
  Open();
  ScaleAdd work;
  CuContext context = nullptr;
  CuStream theirs = nullptr;
  CHECK_EQ(Cu("cuDevicePrimaryCtxRetain", &context, 0), 0);
  CHECK_EQ(Cu("cuCtxPushCurrent_v2", context), 0);
  CHECK_EQ(Cu("cuStreamCreate", &theirs, 1U), 0);
  CHECK_OK(work.session.Wait());
  float times = 0;
  for (void* handle :
       {static_cast<void*>(theirs), static_cast<void*>(nullptr),
        reinterpret_cast<void*>(uintptr_t{1}), reinterpret_cast<void*>(uintptr_t{2})}) {
    const dvt_native native = {"cuda_stream", handle, 0};
    dvt_stream* stream = nullptr;
    CHECK_OK(table->stream_import(work.session.device, &native, &stream, &error));
    CHECK_OK(work.Launch(stream));
    dvt_event* event = nullptr;
    CHECK_OK(table->event_record(stream, &event, &error));
    CHECK_OK(table->stream_wait(work.session.stream, event, &error));
    table->event_destroy(event);
    work.CheckResult(++times);
    CHECK_OK(table->stream_synchronize(stream, &error));
    table->stream_destroy(stream);
  }
  CHECK_EQ(Cu("cuStreamSynchronize", theirs), 0); /* it is still theirs */
  dvt_stream* stream = nullptr;
  dvt_native native = {"cl_command_queue", theirs, 0};
  CHECK_FAILS(table->stream_import(work.session.device, &native, &stream, &error), DVT_UNSUPPORTED,
              "'cuda_stream', not 'cl_command_queue'");
  native = {"cuda_stream", theirs, 0};
  {
    const Session other(1);
    CHECK_FAILS(table->stream_import(other.device, &native, &stream, &error), DVT_INVALID_ARGUMENT,
                "belongs to another device or context than cuda:1");
    dvt_event* event = nullptr;
    CHECK_OK(table->event_record(other.stream, &event, &error));
    CHECK_FAILS(table->stream_wait(work.session.stream, event, &error), DVT_INVALID_ARGUMENT,
                "cannot wait for an event of cuda:1");
    table->event_destroy(event);
  }
  CHECK_EQ(Cu("cuStreamDestroy_v2", theirs), 0);
  CHECK_EQ(Cu("cuCtxPopCurrent_v2", &context), 0);
  CHECK_EQ(Cu("cuDevicePrimaryCtxRelease_v2", 0), 0);
}

/* Another library submits to a stream of ours, between our launches. */
void ExportedStream() {
  Open();
  ScaleAdd work;
  CHECK_OK(work.Launch(work.session.stream));
  dvt_native native = {"cuda_stream", nullptr, 0};
  CHECK_OK(table->stream_export(work.session.stream, &native, &error));
  CuContext context = nullptr;
  CHECK_EQ(Cu("cuDevicePrimaryCtxRetain", &context, 0), 0);
  CHECK_EQ(Cu("cuCtxPushCurrent_v2", context), 0);
  const dvt_memory copy = work.session.Alloc(4);
  const auto address = [](dvt_memory memory) {
    return static_cast<uint64_t>(reinterpret_cast<uintptr_t>(memory));
  };
  CHECK_EQ(Cu("cuMemcpyDtoDAsync_v2", address(copy), address(work.y_memory) + 40, size_t{4},
              static_cast<CuStream>(native.handle)),
           0);
  CHECK_OK(work.Launch(work.session.stream));
  CHECK_OK(work.session.Wait());
  work.CheckResult(2);
  /* Element 10 as the first launch left it: what came before is in it, and what came after not. */
  float back = 0;
  CHECK_OK(work.session.Read(&back, copy, sizeof(back)));
  CHECK_OK(work.session.Wait());
  CHECK_EQ(back, 30.0F);
  table->free(work.session.device, copy);

  native = {"rocm_stream", nullptr, 0};
  CHECK_FAILS(table->stream_export(work.session.stream, &native, &error), DVT_UNSUPPORTED,
              "cuda exports streams of type 'cuda_stream', not 'rocm_stream'");
  CHECK(native.handle == nullptr);
  /* The name of a stream of each thread. */
  native = {"cuda_stream", reinterpret_cast<void*>(uintptr_t{2}), 0};
  dvt_stream* stream = nullptr;
  CHECK_OK(table->stream_import(work.session.device, &native, &stream, &error));
  CHECK_FAILS(table->stream_export(stream, &native, &error), DVT_UNSUPPORTED,
              "means another stream in each thread");
  table->stream_destroy(stream);
  CHECK_EQ(Cu("cuCtxPopCurrent_v2", &context), 0);
  CHECK_EQ(Cu("cuDevicePrimaryCtxRelease_v2", 0), 0);
}

/* The caller records a graph on its stream: our launches go into it, and nothing of ours waits. */
void Capture() {
  Open();
  ScaleAdd work;
  CuContext context = nullptr;
  CuStream theirs = nullptr;
  CHECK_EQ(Cu("cuDevicePrimaryCtxRetain", &context, 0), 0);
  CHECK_EQ(Cu("cuCtxPushCurrent_v2", context), 0);
  CHECK_EQ(Cu("cuStreamCreate", &theirs, 1U), 0);
  CHECK_OK(work.session.Wait());
  const dvt_native native = {"cuda_stream", theirs, 0};
  dvt_stream* stream = nullptr;
  CHECK_OK(table->stream_import(work.session.device, &native, &stream, &error));
  uint32_t is_captured = 1;
  CHECK_OK(table->stream_is_captured(stream, &is_captured, &error));
  CHECK_EQ(is_captured, 0U);

  CHECK_EQ(Cu("cuStreamBeginCapture_v2", theirs, 0), 0); /* global: the strictest mode */
  CHECK_OK(table->stream_is_captured(stream, &is_captured, &error));
  CHECK_EQ(is_captured, 1U);
  /* A batch that would become a graph of ours otherwise. */
  for (int i = 0; i < 5; ++i) CHECK_OK(work.Launch(stream, 4));
  CHECK_FAILS(table->stream_synchronize(stream, &error), DVT_INVALID_ARGUMENT, "being captured");
  float host[4] = {};
  const dvt_location to = {nullptr, host, 0};
  const dvt_location from = {work.y_memory, nullptr, 0};
  CHECK_FAILS(table->copy(stream, &to, &from, sizeof(host), &error), DVT_INVALID_ARGUMENT,
              "not page-locked");
  dvt_event* event = nullptr;
  CHECK_OK(table->event_record(stream, &event, &error));
  CHECK_FAILS(table->event_synchronize(event, &error), DVT_INVALID_ARGUMENT, "being captured");
  /* Memory comes from beside the capture. */
  const dvt_memory memory = work.session.Alloc(200 << 20);
  const dvt_location copy_to = {memory, nullptr, 0};
  CHECK_OK(table->copy(stream, &copy_to, &from, sizeof(host), &error));
  void* graph = nullptr;
  CHECK_EQ(Cu("cuStreamEndCapture", theirs, &graph), 0);
  table->event_destroy(event);
  work.CheckResult(0); /* nothing has happened yet */

  void* executable = nullptr;
  CHECK_EQ(Cu("cuGraphInstantiateWithFlags", &executable, graph, 0ULL), 0);
  for (int i = 0; i < 2; ++i) CHECK_EQ(Cu("cuGraphLaunch", executable, theirs), 0);
  CHECK_OK(table->stream_synchronize(stream, &error));
  work.CheckResult(40);
  CHECK_EQ(Cu("cuGraphExecDestroy", executable), 0);
  CHECK_EQ(Cu("cuGraphDestroy", graph), 0);
  table->free(work.session.device, memory);
  table->stream_destroy(stream);
  CHECK_EQ(Cu("cuStreamDestroy_v2", theirs), 0);
  CHECK_EQ(Cu("cuCtxPopCurrent_v2", &context), 0);
  CHECK_EQ(Cu("cuDevicePrimaryCtxRelease_v2", 0), 0);
}

/* Between two devices, whether or not they reach each other's memory. */
void PeerCopies() {
  CHECK_EQ(Open(), 2U);
  const Session one(0);
  const Session two(1);
  const dvt_memory first = one.Alloc(4096);
  const dvt_memory second = two.Alloc(4096);
  uint32_t out[1024];
  uint32_t back[1024] = {};
  for (uint32_t i = 0; i < 1024; ++i) out[i] = i * i;
  CHECK_OK(one.Write(first, out, sizeof(out)));
  CHECK_OK(one.Wait());
  const dvt_location from = {first, nullptr, 4};
  const dvt_location to = {second, nullptr, 8};
  for (int i = 0; i < 2; ++i) {
    CHECK_OK(table->copy_between(two.stream, two.device, &to, one.device, &from, 4000, &error));
  }
  CHECK_OK(two.Read(back, second, 4000, 8));
  CHECK_OK(two.Wait());
  CHECK(std::memcmp(back, out + 1, 4000) == 0);
  /* In the order of the source's stream too. */
  const dvt_location there = {second, nullptr, 0};
  CHECK_OK(table->copy_between(one.stream, two.device, &there, one.device, &from, 100, &error));
  CHECK_OK(one.Wait());
  CHECK_OK(two.Read(back, second, 100));
  CHECK_OK(two.Wait());
  CHECK(std::memcmp(back, out + 1, 100) == 0);
  const Session third(0);
  CHECK_FAILS(table->copy_between(two.stream, one.device, &from, third.device, &from, 4, &error),
              DVT_INVALID_ARGUMENT, "belongs to neither device");
  table->free(one.device, first);
  table->free(two.device, second);
}

/* A peer that was lost and opened anew has another context, to which access is asked for again. */
void PeerLost() {
  CHECK_EQ(Open(), 2U);
  const Session one(0);
  const dvt_memory first = one.Alloc(64);
  const char out[64] = "one";
  CHECK_OK(one.Write(first, out, sizeof(out)));
  const auto copy_from = [&](const Session& two) {
    const dvt_memory second = two.Alloc(64);
    const char words[64] = "two";
    CHECK_OK(two.Write(second, words, sizeof(words)));
    CHECK_OK(two.Wait());
    const dvt_location to = {first, nullptr, 0};
    const dvt_location from = {second, nullptr, 0};
    for (int i = 0; i < 2; ++i) {
      CHECK_OK(table->copy_between(one.stream, one.device, &to, two.device, &from, 64, &error));
    }
    char back[64] = "";
    CHECK_OK(one.Read(back, first, sizeof(back)));
    CHECK_OK(one.Wait());
    CHECK_EQ(std::string(back), std::string("two"));
    table->free(two.device, second);
  };
  {
    ScaleAdd lost(1);
    copy_from(lost.session);
    CHECK_EQ(controls.Calls("cuCtxEnablePeerAccess"), int64_t{1});
    Script("asynchronous CUDA_ERROR_ILLEGAL_ADDRESS at launch 1");
    CHECK_OK(lost.Launch(lost.session.stream));
    CHECK_FAILS(lost.session.Wait(), DVT_DEVICE_LOST, "cuda:1");
    Script("");
  }
  const Session two(1);
  copy_from(two);
  CHECK_EQ(controls.Calls("cuCtxEnablePeerAccess"), int64_t{2});
  table->free(one.device, first);
}

/* The same sequence of kernels again and again becomes a graph; other arguments are other results;
 * another sequence is another graph. */
void Graphs() {
  Open();
  ScaleAdd work;
  CHECK_OK(work.session.Wait());
  const char* const off = std::getenv("DOVETAIL_CUDA_GRAPHS");
  const bool has_graphs =
      (off == nullptr || std::strcmp(off, "0") != 0) && dlsym(driver, "cuGraphCreate") != nullptr;
  float expected = 0;
  std::vector<dvt_launch> launches(5, work.launch);
  ScaleAddScalars scalars[5];
  for (int round = 0; round < 8; ++round) {
    for (int i = 0; i < 5; ++i) {
      scalars[i] = work.scalars;
      /* All but one are what they were in the round before. */
      scalars[i].factor = i == 2 ? static_cast<float>(round) : 1.0F;
      expected += scalars[i].factor;
      launches[i].scalars = &scalars[i];
    }
    CHECK_OK(table->launch(work.session.stream, launches.data(), 5, &error));
  }
  work.scalars.factor = 1;
  work.CheckResult(expected);
  CHECK_EQ(controls.Calls("cuGraphLaunch"), int64_t{has_graphs ? 6 : 0});
  CHECK_EQ(controls.Calls("cuGraphInstantiateWithFlags"), int64_t{has_graphs ? 1 : 0});
  CHECK_EQ(controls.Calls("cuGraphExecKernelNodeSetParams_v2"), int64_t{has_graphs ? 5 : 0});
  CHECK_EQ(controls.Calls("cuLaunchKernel"), int64_t{has_graphs ? 10 : 40});
  /* A grid that differs is told as well: the last 22 elements are left out. */
  for (dvt_launch& launch : launches) launch.grid[0] = 2;
  CHECK_OK(table->launch(work.session.stream, launches.data(), 5, &error));
  float result[ScaleAdd::kCount] = {};
  CHECK_OK(work.session.Read(result, work.y_memory, sizeof(result)));
  CHECK_OK(work.session.Wait());
  CHECK_EQ(result[100], (expected + 11) * 100);
  CHECK_EQ(result[140], expected * 140);
}

/* What the driver refuses as a graph goes as launches. */
void RefusedGraphs() {
  Open();
  ScaleAdd work;
  CHECK_OK(work.session.Wait());
  for (int i = 0; i < 6; ++i) CHECK_OK(work.Launch(work.session.stream, 4));
  work.CheckResult(24);
  CHECK_EQ(controls.Calls("cuLaunchKernel"), int64_t{24});
}

constexpr Case kCases[] = {
    {"current_context", "devices 2", CurrentContext},
    {"imported_streams", "devices 2", ImportedStreams},
    {"exported_stream", "slow stream 20", ExportedStream},
    {"capture", "", Capture},
    {"peer_copies", "devices 2", PeerCopies},
    {"no_peer_access", "devices 2\nno peer access", PeerCopies},
    {"peer_lost", "devices 2", PeerLost},
    {"graphs", "", Graphs},
    {"graphs_off", "", Graphs},
    {"graphs_missing", "missing symbol cuGraphCreate", Graphs},
    {"graph_refused", "fail cuGraphCreate with CUDA_ERROR_OUT_OF_MEMORY", RefusedGraphs},
    {"node_refused", "fail cuGraphAddKernelNode_v2 after 2 with CUDA_ERROR_NOT_SUPPORTED",
     RefusedGraphs},
    {"instance_refused", "fail cuGraphInstantiateWithFlags with CUDA_ERROR_UNKNOWN", RefusedGraphs},
    {"launch_refused", "fail cuGraphLaunch with CUDA_ERROR_UNKNOWN", RefusedGraphs},
};

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) {
  return dovetail::test::RunCase(argc, argv, dovetail::test::kCases);
}
