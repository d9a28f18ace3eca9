/* What becomes of failures, with a loader that makes them (fake_vulkan.cc) before a real driver. */
#include <dlfcn.h>

#include <filesystem>
#include <string_view>

#include "fake_vulkan.h"
#include "session.h"

namespace dovetail::test {
namespace {

constexpr int32_t kOutOfHostMemory = -1;
constexpr int32_t kOutOfDeviceMemory = -2;
constexpr int32_t kInitializationFailed = -3;
constexpr int32_t kDeviceLost = -4;

FakeLive* live = nullptr;
FakeFail* fail = nullptr;
FakeHasFailed* has_failed = nullptr;
FakeCalls* calls = nullptr;
FakeMemory* limit_memory = nullptr;
FakeFunction* function_name = nullptr;
FakeCacheMark* mark_cache = nullptr;

template <typename Function>
void Find(void* library, const char* name, Function** function) {
  *function = reinterpret_cast<Function*>(dlsym(library, name));
  if (*function == nullptr) Skip(std::string("the fake loader has no ") + name);
}

void FindControls(const char* path) {
  void* const library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) Skip(dlerror());
  Find(library, FAKE_LIVE, &live);
  Find(library, FAKE_FAIL, &fail);
  Find(library, FAKE_HAS_FAILED, &has_failed);
  Find(library, FAKE_CALLS, &calls);
  Find(library, FAKE_MEMORY, &limit_memory);
  Find(library, FAKE_FUNCTION, &function_name);
  Find(library, FAKE_CACHE_MARK, &mark_cache);
}

void RequireDevice() {
  uint32_t count = 0;
  if (table->driver_open(nullptr, 0, &error) != DVT_OK) Skip(error.text);
  CHECK_OK(table->device_count(&count, &error));
  if (count == 0) Skip(error.text);
}

/* Everything a program does, once. Whatever fails, all that was made is given back. */
class Program {
 public:
  int32_t Run() {
    int32_t code = Open();
    if (code == DVT_OK) code = Work();
    Close();
    return code;
  }

  std::vector<float> result;

 private:
  int32_t Open() {
    int32_t code = table->device_open(0, &device_, &error);
    if (code == DVT_OK) code = table->stream_create(device_, &stream_, &error);
    if (code == DVT_OK) code = table->stream_create(device_, &other_, &error);
    for (dvt_memory& memory : memory_) {
      if (code == DVT_OK) code = table->alloc(device_, 4000, &memory, &error);
    }
    if (code == DVT_OK) code = table->alloc(device_, 1000000, &large_, &error);
    const std::string bytes = VectorAddImage();
    if (code == DVT_OK) {
      code = table->image_load(device_, bytes.data(), bytes.size(), &image_, &error);
    }
    if (code == DVT_OK) code = table->image_kernel(image_, "vadd", &kernel_, &error);
    return code;
  }

  int32_t Copy(dvt_stream* stream, dvt_memory to, void* to_host, dvt_memory from, void* from_host) {
    const dvt_location destination = {to, to_host, 0};
    const dvt_location source = {from, from_host, 0};
    return table->copy(stream, &destination, &source, 4000, &error);
  }

  int32_t Work() {
    std::vector<float> x(1000, 1.5F);
    std::vector<float> y(1000, 2.0F);
    result.assign(1000, 0.0F);
    const dvt_binding bindings[3] = {
        {memory_[0], 0, 4000, 0}, {memory_[1], 0, 4000, 0}, {memory_[2], 0, 4000, 0}};
    const VectorAddScalars scalars = {1000, 0, 2.0F, 0, 0};
    const dvt_launch launch = VectorAddLaunch(kernel_, bindings, &scalars);
    const dvt_launch launches[2] = {launch, launch};
    int32_t code = Copy(stream_, memory_[0], nullptr, nullptr, x.data());
    if (code == DVT_OK) code = Copy(stream_, memory_[1], nullptr, nullptr, y.data());
    if (code == DVT_OK) code = table->event_record_timed(stream_, &events_[0], &error);
    if (code == DVT_OK) code = table->launch(stream_, launches, 2, &error);
    if (code == DVT_OK) code = table->event_record_timed(stream_, &events_[1], &error);
    if (code == DVT_OK) code = table->stream_wait(other_, events_[1], &error);
    if (code == DVT_OK) code = Copy(other_, large_, nullptr, memory_[2], nullptr);
    if (code == DVT_OK) code = Copy(other_, nullptr, result.data(), large_, nullptr);
    if (code == DVT_OK) code = table->event_record(other_, &events_[2], &error);
    if (code == DVT_OK) code = table->event_synchronize(events_[2], &error);
    double nanoseconds = 0;
    if (code == DVT_OK) code = table->event_elapsed(events_[0], events_[1], &nanoseconds, &error);
    if (code == DVT_OK) code = table->stream_synchronize(stream_, &error);
    return code;
  }

  /* As the core does: what was submitted is waited for, whatever the outcome. */
  void Close() {
    if (device_ == nullptr) return;
    const dvt_error first = error;
    if (stream_ != nullptr) static_cast<void>(table->stream_synchronize(stream_, &error));
    if (other_ != nullptr) static_cast<void>(table->stream_synchronize(other_, &error));
    for (dvt_event* event : events_) {
      if (event != nullptr) table->event_destroy(event);
    }
    if (image_ != nullptr) table->image_unload(image_);
    for (dvt_memory memory : memory_) table->free(device_, memory);
    table->free(device_, large_);
    if (stream_ != nullptr) table->stream_destroy(stream_);
    if (other_ != nullptr) table->stream_destroy(other_);
    table->device_close(device_);
    error = first;
  }

  dvt_device* device_ = nullptr;
  dvt_stream* stream_ = nullptr;
  dvt_stream* other_ = nullptr;
  dvt_image* image_ = nullptr;
  dvt_kernel* kernel_ = nullptr;
  dvt_memory memory_[3] = {};
  dvt_memory large_ = nullptr;
  dvt_event* events_[3] = {};
};

void CheckWorks(const std::string& after) {
  Program program;
  CHECK_OK(program.Run());
  CHECK_EQ(program.result.empty() ? 0.0F : program.result.back(), 5.5F);
  if (failures != 0) {
    std::printf("... after %s\n", after.c_str());
    Finish();
  }
  CHECK_EQ(live(), int64_t{0});
}

/* Calls whose failure costs speed or words only. */
bool IsHarmless(std::string_view function) {
  return function == "vkCreatePipelineCache" || function == "vkGetPipelineCacheData" ||
         function == "vkDeviceWaitIdle";
}

void TestFailingCalls() {
  RequireDevice();
  CheckWorks("nothing");
  int failed = 0;
  for (uint32_t index = 0;; ++index) {
    const char* const name = function_name(index);
    if (name == nullptr) break;
    for (const int32_t result :
         {kOutOfHostMemory, kOutOfDeviceMemory, kInitializationFailed, kDeviceLost}) {
      for (int64_t nth = 0; nth < 40; ++nth) {
        const std::string what = std::string(name) + " at call " + std::to_string(nth) +
                                 " giving " + std::to_string(result);
        fail(name, nth, result);
        Program program;
        const int32_t code = program.Run();
        if (!has_failed()) break;
        ++failed;
        if (live() != 0) {
          Fail(__FILE__, __LINE__, std::to_string(live()) + " objects are left after " + what);
          Finish();
        }
        if (code == DVT_OK) {
          /* A call that only looks may fail without harm, when something else is asked instead. */
          const bool may_pass = IsHarmless(name) || program.result.back() == 5.5F;
          if (!may_pass) Fail(__FILE__, __LINE__, "no error after " + what);
          continue;
        }
        const int32_t expected = result == kDeviceLost             ? DVT_DEVICE_LOST
                                 : result == kInitializationFailed ? DVT_DRIVER_ERROR
                                                                   : DVT_OUT_OF_MEMORY;
        const bool is_compiler = std::strcmp(name, "vkCreateComputePipelines") == 0 ||
                                 std::strcmp(name, "vkCreateShaderModule") == 0;
        if (is_compiler && result == kInitializationFailed) {
          CHECK_EQ(code, static_cast<int32_t>(DVT_INVALID_IMAGE));
        } else {
          CHECK_EQ(code, expected);
        }
        CHECK_HAS(std::string(error.text), std::string(name) + " gave VK_ERROR_");
        CHECK_HAS(std::string(error.text), "(" + std::to_string(result) + ")");
        if (failures != 0) {
          std::printf("... %s\n", what.c_str());
          Finish();
        }
        CheckWorks(what);
      }
    }
  }
  std::printf("%d calls failed\n", failed);
  CHECK(failed > 200);
}

void TestOutOfMemory() {
  RequireDevice();
  {
    Session session;
    limit_memory(uint64_t{24} << 20U);
    dvt_memory a = session.Alloc(uint64_t{10} << 20U);
    dvt_memory b = nullptr;
    CHECK_FAILS(table->alloc(session.device, uint64_t{20} << 20U, &b, &error), DVT_OUT_OF_MEMORY,
                "20971520 bytes were asked for of device '");
    const std::string text = error.text;
    CHECK_HAS(text, "10485760 bytes in 1 blocks are in use, the device has ");
    CHECK_HAS(text, "0 bytes that were kept for later have been given back");
    CHECK_HAS(text, "vkAllocateMemory gave VK_ERROR_OUT_OF_DEVICE_MEMORY (-2)");
    table->free(session.device, a);
    /* What is kept for later goes back to the driver when something else needs it. */
    CHECK_OK(table->alloc(session.device, uint64_t{20} << 20U, &b, &error));
    table->free(session.device, b);
    const int64_t before = calls("vkAllocateMemory");
    CHECK_OK(table->alloc(session.device, uint64_t{20} << 20U, &b, &error));
    CHECK_EQ(calls("vkAllocateMemory"), before);
    table->free(session.device, b);
    CHECK_FAILS(table->alloc(session.device, uint64_t{1} << 60U, &b, &error), DVT_OUT_OF_MEMORY,
                "1152921504606846976 bytes were asked for");
    limit_memory(0);
  }
  CHECK_EQ(live(), int64_t{0});
}

/* The device is lost while work is under way: every later call says so, giving back stays safe, and
 * a device that is opened anew works beside it. */
void TestLost() {
  RequireDevice();
  {
    Session session;
    dvt_memory memory = session.Upload(std::vector<float>(1000, 1.0F));
    dvt_image* const image = session.Load(VectorAddImage());
    dvt_kernel* const kernel = session.Kernel(image, "vadd");
    const dvt_binding bindings[3] = {
        {memory, 0, 4000, 0}, {memory, 0, 4000, 0}, {memory, 0, 4000, 0}};
    const VectorAddScalars scalars = {1000, 0, 2.0F, 0, 0};
    const dvt_launch launch = VectorAddLaunch(kernel, bindings, &scalars);
    CHECK_OK(table->launch(session.stream, &launch, 1, &error));
    const bool has_timeline =
        Attributes(table, session.device).at("vulkan.timeline_semaphore") == "true";
    fail(has_timeline ? "vkWaitSemaphores" : "vkWaitForFences", 0, kDeviceLost);
    CHECK_FAILS(table->stream_synchronize(session.stream, &error), DVT_DEVICE_LOST,
                " gave VK_ERROR_DEVICE_LOST (-4)");
    CHECK(has_failed());
    CHECK_FAILS(table->launch(session.stream, &launch, 1, &error), DVT_DEVICE_LOST,
                "open it again");
    dvt_memory more = nullptr;
    dvt_stream* stream = nullptr;
    CHECK_FAILS(table->alloc(session.device, 10, &more, &error), DVT_DEVICE_LOST, "was lost");
    CHECK_FAILS(table->stream_create(session.device, &stream, &error), DVT_DEVICE_LOST, "was lost");
    CHECK_FAILS(table->stream_synchronize(session.stream, &error), DVT_DEVICE_LOST, "was lost");
    const int64_t held = live();
    Program beside;
    CHECK_OK(beside.Run());
    CHECK_EQ(live(), held);
    table->free(session.device, memory);
    table->image_unload(image);
  }
  CHECK_EQ(live(), int64_t{0});
}

void TestDriver(int32_t expected, const std::string& part) {
  CHECK_FAILS(table->driver_open(nullptr, 0, &error), expected, part);
  CHECK_FAILS(table->driver_open(nullptr, 0, &error), expected, part); /* the first outcome */
  uint32_t count = 0;
  CHECK_FAILS(table->device_count(&count, &error), expected, part);
}

void TestNoDevice(const std::string& part) {
  CHECK_OK(table->driver_open(nullptr, 0, &error));
  uint32_t count = 1;
  ClearError();
  CHECK_OK(table->device_count(&count, &error));
  CHECK_EQ(count, 0U);
  CHECK_HAS(std::string(error.text), part);
  dvt_device* device = nullptr;
  CHECK_FAILS(table->device_open(0, &device, &error), DVT_NOT_FOUND, "there are 0");
}

void TestMissing(const std::string& name) {
  CHECK_OK(table->driver_open(nullptr, 0, &error));
  dvt_device* device = nullptr;
  CHECK_FAILS(table->device_open(0, &device, &error), DVT_DRIVER_ERROR,
              "the driver has no function " + name);
  CHECK_EQ(live(), int64_t{0});
}

int64_t HitsOfOneRun() {
  const int64_t before = calls("initial cache data");
  CheckWorks("nothing");
  return calls("initial cache data") - before;
}

/* Flips the last byte of every entry. */
int DamageEntries(const std::filesystem::path& folder) {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::fstream file(entry.path(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(-1, std::ios::end);
    const char last = static_cast<char>(file.get() ^ 1);
    file.seekp(-1, std::ios::end);
    file.put(last);
    ++count;
  }
  return count;
}

/* DOVETAIL_CACHE_DIR is a folder for this test. */
void TestCache() {
  RequireDevice();
  const char* const root = std::getenv("DOVETAIL_CACHE_DIR");
  if (root == nullptr) Skip("DOVETAIL_CACHE_DIR is not set");
  std::filesystem::remove_all(root);
  const std::filesystem::path folder = std::filesystem::path(root) / "vulkan";
  CHECK_EQ(HitsOfOneRun(), int64_t{0});
  CHECK_EQ(HitsOfOneRun(), int64_t{1});
  CHECK_EQ(DamageEntries(folder), 1);
  CHECK_EQ(HitsOfOneRun(), int64_t{0}); /* ignored, and built anew */
  CHECK_EQ(HitsOfOneRun(), int64_t{1});
  /* What another device or driver left under our key. */
  std::filesystem::remove_all(root);
  mark_cache(0xFF);
  CHECK_EQ(HitsOfOneRun(), int64_t{0});
  mark_cache(0);
  CHECK_EQ(HitsOfOneRun(), int64_t{0});
  CHECK_EQ(HitsOfOneRun(), int64_t{1});
  /* A driver that refuses what is its own. */
  fail("vkCreatePipelineCache", 0, kInitializationFailed);
  CheckWorks("a refused cache");
  CHECK(has_failed());
  CHECK_EQ(HitsOfOneRun(), int64_t{1});
  std::filesystem::remove_all(root);
}

int Main(int argc, char** argv) {
  if (argc < 5) Skip("usage: fake_test LIBRARY KERNELS FAKE CASE");
  FindControls(argv[3]);
  kernel_folder = argv[2];
  table = OpenTable(argv[1]);
  const std::string name = argv[4];
  if (name == "failing_calls") TestFailingCalls();
  if (name == "out_of_memory") TestOutOfMemory();
  if (name == "lost") TestLost();
  if (name == "loader_1_0") TestDriver(DVT_DRIVER_MISSING, "at least 1.1 is needed");
  if (name == "incompatible") TestDriver(DVT_DRIVER_MISSING, "VK_ERROR_INCOMPATIBLE_DRIVER (-9)");
  if (name == "no_driver") TestNoDevice("vkEnumeratePhysicalDevices gave");
  if (name == "no_device") TestNoDevice("");
  if (name == "device_1_0") TestNoDevice("it is a device of Vulkan 1.0, at least 1.1 is needed");
  if (name == "missing:vkQueueSubmit") TestMissing("vkQueueSubmit");
  if (name == "missing:vkCreateInstance") {
    TestDriver(DVT_DRIVER_MISSING, "it has no function vkCreateInstance");
  }
  if (name == "cache") TestCache();
  if (name == "many_queues") {
    RequireDevice();
    for (int i = 0; i < 20; ++i) CheckWorks("nothing");
    CHECK(calls("waits across queues") >= 20);
  }
  if (name == "no_timeline") {
    RequireDevice();
    CheckWorks("nothing");
    CHECK_EQ(calls("vkWaitSemaphores"), int64_t{0});
    CHECK(calls("vkWaitForFences") > 0);
  }
  Finish();
}

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) { return dovetail::test::Main(argc, argv); }
