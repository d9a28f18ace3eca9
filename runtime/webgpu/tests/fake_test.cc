/* What no real library does on demand, against the fake one: each case in its own process, as
 * a driver is opened once.  fake_test RUNTIME FAKE_LIBRARY CASE */
#include <cstdlib>

#include "dovetail/kit/dynamic_library.h"
#include "fake_wgpu.h"
#include "session.h"

namespace dovetail::test {
namespace {

FakeControl* control = nullptr;

enum : int32_t { kNone = 0, kValidation = 2 }; /* WGPUErrorType */

void Open(const char* library) {
  const char* const candidates[] = {library};
  CHECK_OK(table->driver_open(candidates, 1, &error));
}

void Fail(const char* function, int32_t type = kValidation, int32_t skip = 0) {
  control->fail_function = function;
  control->fail_type = type;
  control->fail_skip = skip;
}

/* One launch that reads and writes all of `memory`. */
struct Increment {
  explicit Increment(Session& session) : session(session), memory(session.Alloc(256)) {
    image = session.Load(IncrementImage(false));
    kernel = session.Kernel(image, "kernel");
    binding = {memory, 0, 256, 0};
  }
  ~Increment() {
    table->image_unload(image);
    table->free(session.device, memory);
  }
  Increment(const Increment&) = delete;
  Increment& operator=(const Increment&) = delete;
  dvt_launch Launch() const { return {kernel, {1, 1, 1}, 1, &binding, nullptr, 0}; }

  Session& session;
  dvt_memory memory;
  dvt_image* image = nullptr;
  dvt_kernel* kernel = nullptr;
  dvt_binding binding = {};
};

/* Copies there and back, and a launch: all that a well device does. */
void CheckWorks(Session& session) {
  Increment increment(session);
  const dvt_launch launch = increment.Launch();
  CHECK_OK(table->launch(session.stream, &launch, 1, &error));
  session.Write(increment.memory, 0, std::vector<uint32_t>(64, 9));
  CHECK(session.Read<uint32_t>(increment.memory, 64) == std::vector<uint32_t>(64, 9));
}

void NoAdapter(const char* library) {
  control->adapters = 0;
  Open(library);
  uint32_t count = 7;
  ClearError();
  CHECK_OK(table->device_count(&count, &error));
  CHECK_EQ(count, 0U);
  CHECK_HAS(error.text, "wgpu-native 29.0.1.1");
  CHECK_HAS(error.text, "found no adapter");
  dvt_device* device = nullptr;
  CHECK_FAILS(table->device_open(0, &device, &error), DVT_NOT_FOUND, "there are 0");
}

void OpenGlLast(const char* library) {
  control->adapters = 0;
  control->gl_adapters = 1;
  Open(library);
  Session session;
  CHECK_EQ(Attributes(table, session.device)["webgpu.backend"], std::string("opengl"));
  CheckWorks(session);
}

void Backends(const char* library) {
  setenv("DOVETAIL_WEBGPU_BACKENDS", "vulkan,glide", 1);
  const char* const candidates[] = {library};
  CHECK_FAILS(table->driver_open(candidates, 1, &error), DVT_INVALID_ARGUMENT, "'glide'");
}

void WrongVersion(const char* library) {
  control->version = 0x1E000000;
  const char* const candidates[] = {library};
  CHECK_FAILS(table->driver_open(candidates, 1, &error), DVT_DRIVER_MISSING,
              "it is wgpu-native 30.0.0.0, whose interface differs from that of 29.x");
  CHECK_FAILS(table->driver_open(nullptr, 0, &error), DVT_DRIVER_MISSING, "30.0.0.0");
  CHECK_EQ(control->live_objects, 0);
}

void MissingSymbol(const char* library) {
  const char* const candidates[] = {library};
  CHECK_FAILS(table->driver_open(candidates, 1, &error), DVT_DRIVER_MISSING,
              "lacks wgpuCommandEncoderResolveQuerySet");
}

/* Some library of the system, and a file that is not there. */
void ForeignLibrary(const char* /*library*/) {
  const char* const relative[] = {"./relative.so"};
  CHECK_FAILS(table->driver_open(relative, 1, &error), DVT_INVALID_ARGUMENT,
              "driver_open needs absolute paths, candidate 0 is './relative.so'");
  DynamicLibrary mathematics;
  std::string reason;
  if (!mathematics.Open("libm.so.6", &reason)) Skip(reason);
  const std::string foreign = LibraryFileOf(mathematics.Symbol("cos"));
  const char* const candidates[] = {foreign.c_str(), "/nonexistent/libwgpu_native.so"};
  CHECK_FAILS(table->driver_open(candidates, 2, &error), DVT_DRIVER_MISSING,
              foreign + ": it has no function wgpuGetVersion");
  CHECK_HAS(error.text, "/nonexistent/libwgpu_native.so");
}

void RelativeVariable(const char* library) {
  setenv("DOVETAIL_WEBGPU_LIBRARY", "libwgpu_native.so", 1);
  const char* const candidates[] = {library};
  CHECK_FAILS(table->driver_open(candidates, 1, &error), DVT_INVALID_ARGUMENT, "absolute path");
}

void Variable(const char* library) {
  setenv("DOVETAIL_WEBGPU_LIBRARY", library, 1);
  CHECK_OK(table->driver_open(nullptr, 0, &error));
  Session session;
  CheckWorks(session);
}

void RequestFails(const char* library) {
  Open(library);
  control->refuse_device = "limits not supported";
  dvt_device* device = nullptr;
  CHECK_FAILS(table->device_open(0, &device, &error), DVT_DRIVER_ERROR,
              "the adapter 'fake adapter' gave no device: limits not supported");
  CHECK_EQ(control->live_devices, 0);
  Session session;
  CheckWorks(session);
}

void Features(const char* library) {
  control->without_features = 1;
  Open(library);
  Session session;
  auto attributes = Attributes(table, session.device);
  CHECK_EQ(attributes["webgpu.f16"], std::string("false"));
  CHECK_EQ(attributes["webgpu.subgroups"], std::string("false"));
  CHECK_EQ(attributes.count("webgpu.min_subgroup_size"), size_t{0});
  for (const char* name : {"f16", "subgroups"}) {
    dvt_image* const image = session.Load(
        KernelImage(std::string("enable ") + name + ";\n@compute fn kernel_symbol() {}\n", {}));
    dvt_kernel* kernel = nullptr;
    CHECK_FAILS(table->image_kernel(image, "kernel", &kernel, &error), DVT_UNSUPPORTED,
                std::string("kernel 'kernel' enables '") + name + "'");
    table->image_unload(image);
  }
  dvt_event* event = nullptr;
  CHECK_FAILS(table->event_record_timed(session.stream, &event, &error), DVT_UNSUPPORTED,
              "timestamp-query");
  CHECK_EQ(control->modules_made, 0);
}

void OutOfMemory(const char* library) {
  Open(library);
  Session session;
  CheckWorks(session);
  control->memory_bytes = control->used_bytes + (1U << 20U);
  dvt_memory kept = session.Alloc(900000);
  dvt_memory memory = nullptr;
  CHECK_FAILS(table->alloc(session.device, 800000, &memory, &error), DVT_OUT_OF_MEMORY,
              "800000 bytes were asked for of webgpu:0 (fake adapter)");
  CHECK_HAS(error.text, "in 1 blocks are in use");
  CHECK_HAS(error.text, "given back");
  CHECK_HAS(error.text, "Not enough memory left");
  table->free(session.device, kept);
  memory = session.Alloc(800000); /* what was kept is given back first */
  table->free(session.device, memory);
  CheckWorks(session);
}

void FailingCalls(const char* library) {
  Open(library);
  Session session;
  Increment increment(session);
  const dvt_launch launches[2] = {increment.Launch(), increment.Launch()};
  const int32_t submissions = control->submissions;
  Fail("CommandEncoderFinish");
  CHECK_FAILS(table->launch(session.stream, launches, 1, &error), DVT_DRIVER_ERROR,
              "CommandEncoderFinish was told to fail");
  CHECK_EQ(control->submissions, submissions);
  Fail("DeviceCreateBindGroup");
  increment.binding.size = 252; /* a bind group that is not there yet */
  CHECK_FAILS(table->launch(session.stream, launches, 2, &error), DVT_DRIVER_ERROR,
              "launch 0 of 2, kernel 'kernel': Validation Error: DeviceCreateBindGroup");
  CHECK_EQ(control->submissions, submissions);
  Fail("QueueWriteBuffer");
  uint32_t word = 1;
  const dvt_location to = {increment.memory, nullptr, 0};
  const dvt_location from = {nullptr, &word, 0};
  CHECK_FAILS(table->copy(session.stream, &to, &from, 4, &error), DVT_DRIVER_ERROR,
              "copy of 4 bytes: Validation Error: QueueWriteBuffer");
  Fail("BufferMapAsync", kNone); /* its callback tells it, so that the wait does */
  CHECK_OK(table->copy(session.stream, &from, &to, 4, &error));
  CHECK_FAILS(table->stream_synchronize(session.stream, &error), DVT_DRIVER_ERROR,
              "a copy of 4 bytes to the host failed: wgpuBufferMapAsync: mapping failed");
  CHECK_OK(table->stream_synchronize(session.stream, &error));
  for (const char* function : {"DeviceCreateShaderModule", "DeviceCreateComputePipeline"}) {
    dvt_image* const image = session.Load(
        KernelImage(std::string("// ") + function + "\n@compute fn kernel_symbol() {}\n", {}));
    dvt_kernel* kernel = nullptr;
    Fail(function);
    CHECK_FAILS(table->image_kernel(image, "kernel", &kernel, &error), DVT_INVALID_IMAGE,
                "> 2 | @compute fn kernel_symbol() {}");
    CHECK_OK(table->image_kernel(image, "kernel", &kernel, &error));
    table->image_unload(image);
  }
  CheckWorks(session);
}

/* Whoever waits first hears of it, also through another stream, and once. */
void FailureTravels(const char* library) {
  Open(library);
  Session session;
  dvt_stream* second = nullptr;
  CHECK_OK(table->stream_create(session.device, &second, &error));
  dvt_memory memory = session.Alloc(64);
  uint32_t word = 0;
  const dvt_location from = {memory, nullptr, 0};
  const dvt_location to = {nullptr, &word, 0};
  Fail("BufferMapAsync", kNone);
  CHECK_OK(table->copy(session.stream, &to, &from, 4, &error));
  dvt_event* event = nullptr;
  CHECK_OK(table->event_record(session.stream, &event, &error));
  CHECK_OK(table->stream_wait(second, event, &error));
  CHECK_FAILS(table->stream_synchronize(second, &error), DVT_DRIVER_ERROR, "mapping failed");
  CHECK_OK(table->event_synchronize(event, &error));
  CHECK_OK(table->stream_synchronize(session.stream, &error));
  table->event_destroy(event);
  table->stream_destroy(second);
  table->free(session.device, memory);
  CheckWorks(session);
}

void DeviceLost(const char* library) {
  Open(library);
  Session session;
  {
    Increment increment(session);
    const dvt_launch launch = increment.Launch();
    CHECK_OK(table->launch(session.stream, &launch, 1, &error));
    control->lose_in_submit = 1;
    CHECK_FAILS(table->launch(session.stream, &launch, 1, &error), DVT_DEVICE_LOST,
                "the webgpu device 'fake adapter' was lost (unknown: Parent device is lost)");
    CHECK_FAILS(table->launch(session.stream, &launch, 1, &error), DVT_DEVICE_LOST, "was lost");
    CHECK_FAILS(table->stream_synchronize(session.stream, &error), DVT_DEVICE_LOST, "was lost");
    dvt_memory memory = nullptr;
    CHECK_FAILS(table->alloc(session.device, 1 << 20, &memory, &error), DVT_DEVICE_LOST, "lost");
    dvt_event* event = nullptr;
    CHECK_FAILS(table->event_record(session.stream, &event, &error), DVT_DEVICE_LOST, "lost");
    dvt_image* image = nullptr;
    const std::string bytes = VectorAddImage();
    CHECK_FAILS(table->image_load(session.device, bytes.data(), bytes.size(), &image, &error),
                DVT_DEVICE_LOST, "open it again");
  }
  CHECK_EQ(control->calls_when_lost, 0);
  Session opened_again;
  CheckWorks(opened_again);
}

void TimeLimit(const char* library) {
  Open(library);
  Session session;
  {
    Increment increment(session);
    const dvt_launch launch = increment.Launch();
    CHECK_OK(table->device_time_limit(session.device, 20000000, &error));
    control->is_stuck = 1;
    CHECK_OK(table->launch(session.stream, &launch, 1, &error));
    CHECK_FAILS(table->stream_synchronize(session.stream, &error), DVT_TIME_LIMIT,
                "did not finish within 0.02");
    CHECK_HAS(error.text, "submitted and not done: kernel 'kernel'");
    control->is_stuck = 0;
    CHECK_OK(table->stream_synchronize(session.stream, &error));
  }
  CheckWorks(session);
}

/* A device whose work never ends is left as it is: giving it back would wait for it. */
void CloseStuck(const char* library) {
  Open(library);
  {
    Session session;
    Increment increment(session);
    const dvt_launch launch = increment.Launch();
    CHECK_OK(table->device_time_limit(session.device, 20000000, &error));
    control->is_stuck = 1;
    CHECK_OK(table->launch(session.stream, &launch, 1, &error));
    CHECK_FAILS(table->stream_synchronize(session.stream, &error), DVT_TIME_LIMIT, "kernel");
  }
  CHECK_EQ(control->live_devices, 1);
  control->is_stuck = 0;
  Session session;
  CheckWorks(session);
}

void LateAnswers(const char* library) {
  control->is_late = 1;
  Open(library);
  Session session;
  CheckWorks(session);
  Fail("DeviceCreateShaderModule");
  dvt_image* const image = session.Load(KernelImage("// late\nfn other() {}", {}));
  dvt_kernel* kernel = nullptr;
  CHECK_FAILS(table->image_kernel(image, "kernel", &kernel, &error), DVT_INVALID_IMAGE,
              "told to fail");
  table->image_unload(image);
}

/* The same launch again makes nothing and writes nothing; the same text compiles once. */
void Reuse(const char* library) {
  Open(library);
  Session session;
  dvt_image* images[2] = {session.Load(VectorAddImage()), session.Load(VectorAddImage())};
  dvt_memory memory = session.Alloc(4096);
  dvt_memory other = session.Alloc(4096);
  const dvt_binding bindings[3] = {
      {memory, 0, 1024, 0}, {memory, 1024, 1024, 0}, {other, 0, 1024, 0}};
  VectorAddScalars scalars = {64, 0, 1.0F, 0};
  for (int i = 0; i < 10; ++i) {
    const dvt_launch launch =
        VectorAddLaunch(session.Kernel(images[i % 2], "kernel"), bindings, &scalars);
    CHECK_OK(table->launch(session.stream, &launch, 1, &error));
  }
  CHECK_EQ(control->modules_made, 1);
  CHECK_EQ(control->groups_made, 1);
  CHECK_EQ(control->writes, 1);
  CHECK_EQ(control->dispatches, 10);
  for (int i = 0; i < 5000; ++i) { /* more scalars than one buffer of slots has room for */
    scalars.count = 64 - i % 2;
    scalars.scale = static_cast<float>(i);
    const dvt_launch launch =
        VectorAddLaunch(session.Kernel(images[0], "kernel"), bindings, &scalars);
    CHECK_OK(table->launch(session.stream, &launch, 1, &error));
  }
  CHECK(control->groups_made <= 10);
  for (dvt_image* image : images) table->image_unload(image);
  CHECK_EQ(control->modules_made, 1);
  table->free(session.device, memory);
  table->free(session.device, other);
}

struct Case {
  const char* name;
  void (*run)(const char* library);
};
constexpr Case kCases[] = {
    {"no_adapter", NoAdapter},
    {"opengl_last", OpenGlLast},
    {"backends", Backends},
    {"wrong_version", WrongVersion},
    {"missing_symbol", MissingSymbol},
    {"foreign_library", ForeignLibrary},
    {"relative_variable", RelativeVariable},
    {"variable", Variable},
    {"request_fails", RequestFails},
    {"features", Features},
    {"out_of_memory", OutOfMemory},
    {"failing_calls", FailingCalls},
    {"failure_travels", FailureTravels},
    {"device_lost", DeviceLost},
    {"time_limit", TimeLimit},
    {"close_stuck", CloseStuck},
    {"late_answers", LateAnswers},
    {"reuse", Reuse},
};

int Main(int argc, char** argv) {
  if (argc < 4) Skip("usage: fake_test RUNTIME FAKE_LIBRARY CASE");
  table = OpenTable(argv[1]);
  void* const library = dlopen(argv[2], RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    std::printf("%s\n", dlerror());
    return 1;
  }
  control = reinterpret_cast<FakeControlFunction>(dlsym(library, "fake_control"))();
  for (const Case& each : kCases) {
    if (argv[3] != std::string(each.name)) continue;
    each.run(argv[2]);
    /* An instance and its adapters stay for the life of the process, and so does a device that
     * never gets done. */
    const bool is_stuck = argv[3] == std::string("close_stuck");
    if (!is_stuck) {
      CHECK_EQ(control->live_devices, 0);
      CHECK(control->live_objects <= 2);
    }
    Finish();
  }
  std::printf("there is no case '%s'\n", argv[3]);
  return 1;
}

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) { return dovetail::test::Main(argc, argv); }
