/* The ordinary life of a program on HIP: work, memory, loss, images, what HIP alone has. */
#include "../../../fakedrivers/native/core/runtime_threads.h"
#include "../../../fakedrivers/native/core/runtime_work.h"
#include "fake_session.h"

namespace dovetail::test {
namespace {

void OutOfMemory() {
  Open();
  const Session session;
  dvt_memory memory = nullptr;
  Script("out of memory above 64MiB");
  CHECK_FAILS(table->alloc(session.device, 100 << 20, &memory, &error), DVT_OUT_OF_MEMORY,
              "104857600 bytes were asked for of rocm:0");
  CHECK_HAS(error.text, "hipErrorOutOfMemory (2)");
  Script("");
  CHECK_OK(table->alloc(session.device, 100 << 20, &memory, &error));
  table->free(session.device, memory);
}

/* Without pools (an old library) everything else is the same. */
void NoPools() {
  CHECK_EQ(Open(), 1U);
  {
    ScaleAdd work;
    CHECK_EQ(Attributes(table, work.session.device)["rocm.memory_pools"], std::string("false"));
    CHECK_OK(work.Launch(work.session.stream));
    work.CheckResult(1);
  }
  CHECK(controls.Calls("hipMalloc") > 0);
}

/* HIP gives a process one context of a device: a broken one stays, and the text says so. */
void Loss() {
  Open();
  {
    ScaleAdd work;
    CHECK_OK(work.session.Wait());
    Script("asynchronous hipErrorIllegalAddress at launch 1");
    CHECK_OK(work.Launch(work.session.stream));
    CHECK_FAILS(work.session.Wait(), DVT_DEVICE_LOST, "hipErrorIllegalAddress (700)");
    CHECK_HAS(error.text, "under way was kernel 'scale_add_0'");
    CHECK_HAS(error.text, "one context of a device in a process");
    const int64_t calls = controls.Calls();
    CHECK_FAILS(work.Launch(work.session.stream), DVT_DEVICE_LOST, "kernel 'scale_add_0'");
    CHECK_EQ(controls.Calls(), calls);
    dvt_device* again = nullptr;
    CHECK_FAILS(table->device_open(0, &again, &error), DVT_DEVICE_LOST,
                "continue in a new process");
  }
  /* What a lost context held goes with the process. */
  Foreign("dvt_fake_reset");
}

/* A failing call leaves nothing behind for another library's hipGetLastError. */
void LastError() {
  Open();
  const Session session;
  dvt_memory memory = nullptr;
  CHECK_EQ(Foreign("hipGetLastError"), 0);
  Script("out of memory above 64MiB");
  CHECK_FAILS(table->alloc(session.device, 100 << 20, &memory, &error), DVT_OUT_OF_MEMORY, "");
  CHECK_EQ(Foreign("hipGetLastError"), 0);
  Script("");
}

/* The thread's current device is its owner's. */
void CurrentDevice() {
  CHECK_EQ(Open(), 2U);
  int device = -1;
  CHECK_EQ(Foreign("hipSetDevice", 1), 0);
  {
    ScaleAdd work(0);
    CHECK_OK(work.Launch(work.session.stream));
    CHECK_EQ(Foreign("hipGetDevice", &device), 0);
    CHECK_EQ(device, 1);
    work.CheckResult(1);
  }
  CHECK_EQ(Foreign("hipGetDevice", &device), 0);
  CHECK_EQ(device, 1);
  CHECK_EQ(Foreign("hipSetDevice", 0), 0);
}

/* Streams of the caller, by handle. */
void ImportedStream() {
  Open();
  ScaleAdd work;
  runtime::rocm::HipStream theirs = nullptr;
  CHECK_EQ(Foreign("hipStreamCreateWithFlags", &theirs, 0U), 0);
  CHECK_OK(work.session.Wait());
  const dvt_native native = {"rocm_stream", theirs, 0};
  dvt_stream* stream = nullptr;
  CHECK_OK(table->stream_import(work.session.device, &native, &stream, &error));
  CHECK_OK(work.Launch(stream));
  CHECK_OK(table->stream_synchronize(stream, &error));
  work.CheckResult(1);
  dvt_native exported = {"rocm_stream", nullptr, 0};
  CHECK_OK(table->stream_export(stream, &exported, &error));
  CHECK(exported.handle == theirs);
  table->stream_destroy(stream);
  /* One of ours is a stream to others, and its work is waited for. */
  CHECK_OK(table->stream_export(work.session.stream, &exported, &error));
  const dvt_memory copy = work.session.Alloc(4);
  CHECK_EQ(Foreign("hipMemcpyDtoDAsync", copy, static_cast<char*>(work.y_memory) + 40, size_t{4},
                   static_cast<runtime::rocm::HipStream>(exported.handle)),
           0);
  float back = 0;
  CHECK_OK(work.session.Read(&back, copy, sizeof(back)));
  CHECK_OK(work.session.Wait());
  CHECK_EQ(back, 30.0F);
  table->free(work.session.device, copy);
  exported.type = "cuda_stream";
  CHECK_FAILS(table->stream_export(work.session.stream, &exported, &error), DVT_UNSUPPORTED,
              "rocm exports streams of type 'rocm_stream', not 'cuda_stream'");
  CHECK_EQ(Foreign("hipStreamDestroy", theirs), 0);
}

/* Attributes and limits, of two devices of different abilities. */
void Devices() {
  CHECK_EQ(Open(), 2U);
  const Session first(0);
  const Session second(1);
  auto attributes = Attributes(table, first.device);
  CHECK_EQ(attributes["rocm.arch"], std::string("gfx90a"));
  CHECK_EQ(attributes["rocm.target_id"], std::string("gfx90a:sramecc+:xnack-"));
  CHECK_EQ(attributes["rocm.wavefront_size"], std::string("64"));
  auto others = Attributes(table, second.device);
  CHECK_EQ(others["rocm.arch"], std::string("gfx1100"));
  CHECK_EQ(others["rocm.wavefront_size"], std::string("32"));
  dvt_device_limits limits = {};
  limits.struct_size = sizeof(limits);
  CHECK_OK(table->device_limits(first.device, &limits, &error));
  CHECK(limits.max_grid[0] * limits.max_block_threads <= UINT32_MAX);
  CHECK_EQ(limits.binding_alignment, 1U);
}

/* An object of another processor, of another kind, and none at all. */
void Images() {
  Open();
  const Session session;
  dvt_image* image = nullptr;
  const std::string other = ReadFile(kernels + "/scale_add.1.image");
  CHECK(table->image_load(session.device, other.data(), other.size(), &image, &error) != DVT_OK);
  CHECK_HAS(error.text, "gfx90a");
  const std::string no_elf =
      ImageBytes("rocm", "obj", {{"k", "k", {64, 1, 1}, 0, {Buffer(3)}}}, {{"object", "nothing"}});
  CHECK_FAILS(table->image_load(session.device, no_elf.data(), no_elf.size(), &image, &error),
              DVT_INVALID_IMAGE, "does not begin as an ELF file");
  const std::string no_object =
      ImageBytes("rocm", "obj", {{"k", "k", {64, 1, 1}, 0, {Buffer(3)}}}, {{"source", "text"}});
  CHECK_FAILS(table->image_load(session.device, no_object.data(), no_object.size(), &image, &error),
              DVT_INVALID_IMAGE, "has no 'object'");
  const std::string text =
      ImageBytes("rocm", "hip", {{"k", "k", {64, 1, 1}, 0, {Buffer(3)}}}, {{"source", "text"}});
  CHECK_FAILS(table->image_load(session.device, text.data(), text.size(), &image, &error),
              DVT_UNSUPPORTED, "'obj' and 'hsaco'");
}

void NoDevice() { CHECK_EQ(Open(), 0U); }

void Missing() {
  setenv("DOVETAIL_ROCM_LIBRARIES", "/nowhere/libamdhip64.so", 1);
  CHECK_FAILS(table->driver_open(nullptr, 0, &error), DVT_DRIVER_MISSING,
              "/nowhere/libamdhip64.so");
}

void MissingSymbol() {
  CHECK_FAILS(table->driver_open(nullptr, 0, &error), DVT_DRIVER_MISSING, "hipModuleLaunchKernel");
}

void TooOld() {
  CHECK_FAILS(table->driver_open(nullptr, 0, &error), DVT_DRIVER_MISSING,
              "it is HIP 4.5, and 5.0 or newer is needed");
}

constexpr const char* kTwo =
    "devices 2\ndevice 0 arch=gfx90a:sramecc+:xnack- WarpSize=64\ndevice 1 arch=gfx1100 "
    "WarpSize=32";
constexpr const char* kTwoAlike =
    "devices 2\ndevice 0 arch=gfx90a:sramecc+:xnack- WarpSize=64\n"
    "device 1 arch=gfx90a:sramecc+:xnack- WarpSize=64";
constexpr const char* kOne = "device 0 arch=gfx90a:sramecc+:xnack- WarpSize=64";

constexpr Case kCases[] = {
    {"kernels", kOne, Kernels},
    {"copies", kOne, CopiesOfAnyBytes},
    {"waits", kOne, Waits},
    {"timed_events", kOne, TimedEvents},
    {"time_limit", kOne, TimeLimit},
    {"hung_launch", kOne, HungLaunch},
    {"out_of_memory", kOne, OutOfMemory},
    {"no_pool_functions",
     "device 0 arch=gfx90a:sramecc+:xnack- WarpSize=64\nmissing symbol hipMemPoolCreate", NoPools},
    {"many_threads", kTwoAlike, OwnEverything},
    {"shared_kernel", kOne, SharedKernel},
    {"loss", kOne, Loss},
    {"last_error", kOne, LastError},
    {"current_device", kTwo, CurrentDevice},
    {"imported_stream", kOne, ImportedStream},
    {"devices", kTwo, Devices},
    {"images", kOne, Images},
    {"no_device", "devices 0", NoDevice},
    {"missing", "", Missing},
    {"too_old", "version 40500000", TooOld},
    {"missing_symbol", "missing symbol hipModuleLaunchKernel", MissingSymbol},
};

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) {
  return dovetail::test::RunCase(argc, argv, dovetail::test::kCases);
}
