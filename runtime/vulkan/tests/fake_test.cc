/* What the runtime makes of drivers that are old, full, lost or not there, on the fake driver of
 * Vulkan. That every call fails once is in fail_test.cc. */
#include <filesystem>
#include <fstream>

#include "fake_session.h"

namespace dovetail::test {
namespace {

int64_t open_before = 0;

int64_t Left() { return controls.Open() - open_before; }

void RequireDevice() {
  uint32_t count = 0;
  if (table->driver_open(nullptr, 0, &error) != DVT_OK) Skip(error.text);
  CHECK_OK(table->device_count(&count, &error));
  CHECK(count != 0);
  open_before = controls.Open();
}

void CheckNoMisuse() {
  for (const std::string& misuse : controls.Misuses()) Fail(__FILE__, __LINE__, misuse);
}

void CheckWorks(const std::string& after) {
  const fakedrivers::WorkloadKernel kernel = VectorAddWorkload();
  fakedrivers::Workload workload(table, kernel);
  const int32_t code = workload.Run();
  if (code != DVT_OK) Fail(__FILE__, __LINE__, "after " + after + ": " + workload.error.text);
  CHECK(workload.output == kernel.expected);
  CHECK_EQ(Left(), int64_t{0});
  if (failures != 0) Finish();
}

void TestOutOfMemory() {
  RequireDevice();
  {
    Session session;
    Script("out of memory above 24 MiB");
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
    const int64_t before = controls.Calls("vkAllocateMemory");
    CHECK_OK(table->alloc(session.device, uint64_t{20} << 20U, &b, &error));
    CHECK_EQ(controls.Calls("vkAllocateMemory"), before);
    table->free(session.device, b);
    CHECK_FAILS(table->alloc(session.device, uint64_t{1} << 60U, &b, &error), DVT_OUT_OF_MEMORY,
                "1152921504606846976 bytes were asked for");
    Script("");
  }
  CHECK_EQ(Left(), int64_t{0});
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
    const int64_t faults = controls.Faults();
    Script(FailScript(has_timeline ? "vkWaitSemaphores" : "vkWaitForFences", 1,
                      "VK_ERROR_DEVICE_LOST"));
    CHECK_FAILS(table->stream_synchronize(session.stream, &error), DVT_DEVICE_LOST,
                " gave VK_ERROR_DEVICE_LOST (-4)");
    CHECK_EQ(controls.Faults(), faults + 1);
    CHECK_FAILS(table->launch(session.stream, &launch, 1, &error), DVT_DEVICE_LOST,
                "open it again");
    dvt_memory more = nullptr;
    dvt_stream* stream = nullptr;
    CHECK_FAILS(table->alloc(session.device, 10, &more, &error), DVT_DEVICE_LOST, "was lost");
    CHECK_FAILS(table->stream_create(session.device, &stream, &error), DVT_DEVICE_LOST, "was lost");
    CHECK_FAILS(table->stream_synchronize(session.stream, &error), DVT_DEVICE_LOST, "was lost");
    const int64_t held = controls.Open();
    const fakedrivers::WorkloadKernel work = VectorAddWorkload();
    fakedrivers::Workload beside(table, work);
    CHECK_OK(beside.Run());
    CHECK_EQ(controls.Open(), held);
    table->free(session.device, memory);
    table->image_unload(image);
  }
  CHECK_EQ(Left(), int64_t{0});
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
  open_before = controls.Open();
  dvt_device* device = nullptr;
  CHECK_FAILS(table->device_open(0, &device, &error), DVT_DRIVER_ERROR,
              "the driver has no function " + name);
  CHECK_EQ(Left(), int64_t{0});
}

/* A run that finds its pipeline on disk asks the driver for no bytes to keep. */
bool FindsPipeline() {
  const int64_t before = controls.Calls("vkGetPipelineCacheData");
  CheckWorks("nothing");
  return controls.Calls("vkGetPipelineCacheData") == before;
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
  CHECK(!FindsPipeline());
  CHECK(FindsPipeline());
  CHECK_EQ(DamageEntries(folder), 1);
  CHECK(!FindsPipeline()); /* ignored, and built anew */
  CHECK(FindsPipeline());
  /* What another device or driver left under our key. */
  std::filesystem::remove_all(root);
  Script("device 0 foreign_cache=true");
  CHECK(!FindsPipeline());
  Script("");
  CHECK(!FindsPipeline());
  CHECK(FindsPipeline());
  /* A driver that refuses what is its own. */
  const int64_t faults = controls.Faults();
  Script(FailScript("vkCreatePipelineCache", 1, "VK_ERROR_INITIALIZATION_FAILED"));
  CheckWorks("a refused cache");
  CHECK_EQ(controls.Faults(), faults + 1);
  CHECK(FindsPipeline());
  std::filesystem::remove_all(root);
}

/* Streams of several queues, each piece of work of which begins late: what is not waited for is not
 * there. */
void TestManyQueues() {
  RequireDevice();
  {
    const Session session;
    CHECK_EQ(Attributes(table, session.device).at("vulkan.queues"), std::string("4"));
  }
  Script("slow stream 2");
  for (int i = 0; i < 10; ++i) CheckWorks("nothing");
}

/* What the device has of it is asked for: the script counts a device made without it as misuse. */
void TestRobust(const std::string& first, const std::string& second) {
  RequireDevice();
  CheckWorks("nothing");
  const Session session;
  const auto attributes = Attributes(table, session.device);
  CHECK_EQ(attributes.at("vulkan.robust_access"), first);
  CHECK_EQ(attributes.at("vulkan.robust_access_2"), second);
}

/* That the script would notice. */
void TestRobustnessIsDemanded() {
  RequireDevice();
  CheckWorks("nothing");
  CHECK(!controls.Misuses().empty());
  for (const std::string& misuse : controls.Misuses()) {
    CHECK_HAS(misuse, "the script demands the feature robustBufferAccess");
  }
  Finish();
}

void TestNoTimeline() {
  RequireDevice();
  CheckWorks("nothing");
  CHECK_EQ(controls.Calls("vkWaitSemaphores"), int64_t{0});
  CHECK(controls.Calls("vkWaitForFences") > 0);
}

/* A launch that does not end: the wait gives up when it is told to, and names it. */
void TestHang() {
  RequireDevice();
  Session session;
  CHECK_OK(table->device_time_limit(session.device, 20000000, &error));
  dvt_memory memory = session.Upload(std::vector<float>(64, 1.0F));
  dvt_image* const image = session.Load(VectorAddImage());
  dvt_kernel* const kernel = session.Kernel(image, "vadd");
  const dvt_binding bindings[3] = {{memory, 0, 256, 0}, {memory, 0, 256, 0}, {memory, 0, 256, 0}};
  const VectorAddScalars scalars = {64, 0, 2.0F, 0, 0};
  const dvt_launch launch = VectorAddLaunch(kernel, bindings, &scalars);
  Script("hang launch 2");
  CHECK_OK(table->launch(session.stream, &launch, 1, &error));
  CHECK_OK(table->stream_synchronize(session.stream, &error));
  CHECK_OK(table->launch(session.stream, &launch, 1, &error));
  CHECK_FAILS(table->stream_synchronize(session.stream, &error), DVT_TIME_LIMIT,
              "did not finish within 0.02 s; under way: kernel 'vadd'");
  controls.ReleaseHangs();
  CHECK_OK(table->device_time_limit(session.device, 0, &error));
  CHECK_OK(table->stream_synchronize(session.stream, &error));
  CHECK_EQ(session.Read<float>(memory, 1)[0], 9.0F);
  table->image_unload(image);
  table->free(session.device, memory);
}

/* A failure that only waiting finds. */
void TestAsynchronous() {
  RequireDevice();
  const fakedrivers::WorkloadKernel kernel = VectorAddWorkload();
  for (const char* script :
       {"asynchronous VK_ERROR_DEVICE_LOST at launch 2", "lose device 0 after 1 launches"}) {
    Script(script);
    fakedrivers::Workload workload(table, kernel);
    CHECK_EQ(workload.Run(), static_cast<int32_t>(DVT_DEVICE_LOST));
    CHECK_HAS(workload.error.text, "VK_ERROR_DEVICE_LOST (-4)");
    Script("");
    CheckWorks(script);
  }
}

/* The second device lacks what the first has. */
void TestTwoDevices() {
  RequireDevice();
  uint32_t count = 0;
  CHECK_OK(table->device_count(&count, &error));
  CHECK_EQ(count, 2U);
  Session first(0);
  Session second(1);
  CHECK_EQ(Attributes(table, first.device).at("vulkan.float64"), std::string("true"));
  CHECK_EQ(Attributes(table, second.device).at("vulkan.float64"), std::string("false"));
  CHECK_EQ(Attributes(table, second.device).at("vulkan.api"), std::string("101"));
  CHECK_EQ(Attributes(table, second.device).at("device.name"), std::string("the small one"));
  const std::string bytes = KernelImage("square_double", 8, {Buffer(3, kFloat, 64)});
  dvt_image* image = first.Load(bytes);
  table->image_unload(image);
  CHECK_FAILS(table->image_load(second.device, bytes.data(), bytes.size(), &image, &error),
              DVT_UNSUPPORTED, "device 'the small one' has no SPIR-V capability Float64");
}

/* A module without a CPU image: the fake driver says which it wants, and the runtime passes it on.
 */
void TestNoImage() {
  RequireDevice();
  Session session;
  dvt_image* const image = session.Load(VectorAddImage());
  dvt_kernel* kernel = nullptr;
  CHECK_FAILS(table->image_kernel(image, "vadd", &kernel, &error), DVT_INVALID_IMAGE,
              "no CPU image");
  table->image_unload(image);
}

struct Case {
  const char* name;
  void (*run)();
};

constexpr Case kCases[] = {
    {"out_of_memory", TestOutOfMemory},
    {"lost", TestLost},
    {"loader_1_0", [] { TestDriver(DVT_DRIVER_MISSING, "at least 1.1 is needed"); }},
    {"incompatible", [] { TestDriver(DVT_DRIVER_MISSING, "VK_ERROR_INCOMPATIBLE_DRIVER (-9)"); }},
    {"no_driver", [] { TestNoDevice("vkEnumeratePhysicalDevices gave"); }},
    {"no_device", [] { TestNoDevice(""); }},
    {"device_1_0", [] { TestNoDevice("it is a device of Vulkan 1.0, at least 1.1 is needed"); }},
    {"missing_vkQueueSubmit", [] { TestMissing("vkQueueSubmit"); }},
    {"missing_vkCreateInstance",
     [] { TestDriver(DVT_DRIVER_MISSING, "it has no function vkCreateInstance"); }},
    {"cache", TestCache},
    {"many_queues", TestManyQueues},
    {"no_timeline", TestNoTimeline},
    {"robust_2", [] { TestRobust("true", "true"); }},
    {"robust_1", [] { TestRobust("true", "false"); }},
    {"robust_0", [] { TestRobust("false", "false"); }},
    {"robust_demanded", TestRobustnessIsDemanded},
    {"hang", TestHang},
    {"asynchronous", TestAsynchronous},
    {"two_devices", TestTwoDevices},
    {"no_image", TestNoImage},
};

int Main(int argc, char** argv) {
  const std::string name = OpenFake(argc, argv);
  for (const Case& one : kCases) {
    if (name != one.name) continue;
    one.run();
    CheckNoMisuse();
    Finish();
  }
  std::printf("no case '%s'\n", name.c_str());
  return 1;
}

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) { return dovetail::test::Main(argc, argv); }
