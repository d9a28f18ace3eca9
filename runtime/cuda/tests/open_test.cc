/* Opening the driver: what is missing, too old, mismatched; which devices there are. */
#include "fake_session.h"

namespace dovetail::test {
namespace {

uint32_t Count() {
  uint32_t count = 99;
  ClearError();
  CHECK_OK(table->device_count(&count, &error));
  return count;
}

void Missing() {
  setenv("DOVETAIL_CUDA_LIBRARIES", "/nonexistent/libcuda.so.1:also/relative", 1);
  const char* const candidate = "/nonexistent/from/a/wheel/libcuda.so.1";
  ClearError();
  CHECK_EQ(table->driver_open(&candidate, 1, &error), static_cast<int32_t>(DVT_DRIVER_MISSING));
  CHECK_HAS(error.text, "/nonexistent/libcuda.so.1: ");
  CHECK_HAS(error.text, "also/relative: a relative path is not opened");
  CHECK_HAS(error.text, "; DOVETAIL_CUDA_LIBRARIES is set, so that no library of the system is");
  CHECK_EQ(std::string(error.text).find("/from/a/wheel/"), std::string::npos);
  /* The system's own words begin with the name. */
  CHECK_EQ(std::string(error.text).find("libcuda.so.1: /nonexistent/libcuda.so.1: "),
           std::string::npos);
  const std::string first = error.text;
  CHECK_EQ(table->driver_open(nullptr, 0, &error), static_cast<int32_t>(DVT_DRIVER_MISSING));
  CHECK_EQ(std::string(error.text), first);
}

/* An empty text names no library: what came with the runtime is tried alone. */
void Candidates() {
  setenv("DOVETAIL_CUDA_LIBRARIES", "", 1);
  const char* const candidate = "/nonexistent/from/a/wheel/libcuda.so.1";
  ClearError();
  CHECK_EQ(table->driver_open(&candidate, 1, &error), static_cast<int32_t>(DVT_DRIVER_MISSING));
  CHECK_HAS(error.text, "tried /nonexistent/from/a/wheel/libcuda.so.1: ");
  CHECK_EQ(std::string(error.text).find("tried libcuda.so.1"), std::string::npos);
}

void TooOld() {
  ClearError();
  CHECK_EQ(table->driver_open(nullptr, 0, &error), static_cast<int32_t>(DVT_DRIVER_MISSING));
  CHECK_HAS(error.text, "the driver is for CUDA 10.2, and 11.0 or newer is needed");
}

void MissingSymbol() {
  ClearError();
  CHECK_EQ(table->driver_open(nullptr, 0, &error), static_cast<int32_t>(DVT_DRIVER_MISSING));
  CHECK_HAS(error.text, "it lacks cuMemcpyPeerAsync; cuStreamGetCtx");
  CHECK_HAS(error.text, "for CUDA 13.0");
}

void NoDevice() {
  CHECK_OK(table->driver_open(nullptr, 0, &error));
  CHECK_EQ(Count(), 0U);
  CHECK_HAS(error.text, "CUDA_ERROR_NO_DEVICE (100)");
}

void NoneVisible() {
  CHECK_OK(table->driver_open(nullptr, 0, &error));
  CHECK_EQ(Count(), 0U);
  dvt_device* device = nullptr;
  CHECK_FAILS(table->device_open(0, &device, &error), DVT_NOT_FOUND,
              "no device cuda:0, there are 0");
}

void Stub() {
  ClearError();
  CHECK_EQ(table->driver_open(nullptr, 0, &error), static_cast<int32_t>(DVT_DRIVER_MISSING));
  CHECK_HAS(error.text, "the toolkit's stub");
}

void Mismatch() {
  ClearError();
  CHECK_EQ(table->driver_open(nullptr, 0, &error), static_cast<int32_t>(DVT_DRIVER_ERROR));
  CHECK_HAS(error.text, "CUDA_ERROR_SYSTEM_DRIVER_MISMATCH (803)");
  CHECK_HAS(error.text,
            "the library is for CUDA 13.0, and the driver in the kernel is of another "
            "version");
}

/* Two devices of different abilities, each as it is. */
void Devices() {
  CHECK_EQ(Open(), 2U);
  const Session one(0);
  const Session two(1);
  std::map<std::string, std::string> first = Attributes(table, one.device);
  std::map<std::string, std::string> second = Attributes(table, two.device);
  CHECK_EQ(first["cuda.sm"], std::string("90"));
  CHECK_EQ(first["cuda.driver"], std::string("13000"));
  CHECK_EQ(first["cuda.ptx"], std::string("900"));
  CHECK_EQ(first["cuda.warp_size"], std::string("32"));
  CHECK_EQ(first["cuda.cluster_launch"], std::string("true"));
  CHECK_EQ(first["cuda.memory_pools"], std::string("true"));
  CHECK_EQ(first["cuda.static_shared_bytes"], std::string("49152"));
  CHECK_EQ(first["cuda.max_shared_bytes"], std::string("232448"));
  CHECK_EQ(first["cuda.mig"], std::string("false"));
  CHECK_EQ(first["cuda.virtual"], std::string("false"));
  CHECK_EQ(first["cuda.compute_mode"], std::string("default"));
  CHECK_HAS(first["cuda.uuid"], "GPU-");
  CHECK(first.count("cuda.nvrtc") == 0);
  CHECK_EQ(second["cuda.sm"], std::string("75"));
  CHECK_EQ(second["device.name"], std::string("Tesla T4"));
  CHECK_EQ(second["cuda.memory_bytes"], std::to_string(uint64_t{4} << 30));
  CHECK_EQ(second["cuda.cluster_launch"], std::string("false"));
  CHECK_EQ(second["cuda.compute_mode"], std::string("exclusive_process"));
  CHECK_EQ(second["cuda.ecc"], std::string("true"));
  CHECK(first["cuda.pci_bus_id"] != second["cuda.pci_bus_id"]);
  dvt_device_limits limits = {};
  limits.struct_size = sizeof(limits);
  CHECK_OK(table->device_limits(one.device, &limits, &error));
  CHECK_EQ(limits.binding_alignment, 1U);
  CHECK_EQ(limits.max_grid[0], uint64_t{2147483647});
  CHECK_EQ(limits.max_grid[1], uint64_t{65535});
  CHECK_EQ(limits.max_block_threads, uint64_t{1024});
  CHECK_EQ(limits.max_shared_bytes, uint64_t{232448});
  CHECK_EQ(limits.is_synchronous, 0U);
}

/* A part of a GPU, and one that a hypervisor gives: as far as the driver tells. */
void Parts() {
  CHECK_EQ(Open(), 3U);
  std::map<std::string, std::string> found[3];
  for (uint32_t i = 0; i < 3; ++i) {
    const Session session(i);
    found[i] = Attributes(table, session.device);
  }
  CHECK_EQ(found[0]["cuda.mig"], std::string("true"));
  CHECK_HAS(found[0]["cuda.uuid"], "MIG-");
  CHECK_EQ(found[0]["cuda.virtual"], std::string("false"));
  CHECK_EQ(found[1]["cuda.virtual"], std::string("true"));
  CHECK_EQ(found[1]["cuda.mig"], std::string("false"));
  CHECK_EQ(found[2]["cuda.virtual"], std::string("true"));
}

/* Older drivers: what they lack is left out, and the rest is there. */
void OldDriver() {
  CHECK_EQ(Open(), 1U);
  ScaleAdd work;
  std::map<std::string, std::string> attributes = Attributes(table, work.session.device);
  CHECK_EQ(attributes["cuda.driver"], std::string("11000"));
  CHECK_EQ(attributes["cuda.ptx"], std::string("700"));
  CHECK_EQ(attributes["cuda.memory_pools"], std::string("false"));
  CHECK_OK(work.Launch(work.session.stream, 5));
  work.CheckResult(5);
}

constexpr Case kCases[] = {
    {"missing", "", Missing},
    {"candidates", "", Candidates},
    {"too_old", "version 10020", TooOld},
    {"missing_symbol", "missing symbol cuMemcpyPeerAsync\nmissing symbol cuStreamGetCtx",
     MissingSymbol},
    {"no_device", "fail cuInit with CUDA_ERROR_NO_DEVICE", NoDevice},
    {"none_visible", "devices 0", NoneVisible},
    {"stub", "fail cuInit with CUDA_ERROR_STUB_LIBRARY", Stub},
    {"mismatch", "fail cuInit with CUDA_ERROR_SYSTEM_DRIVER_MISMATCH", Mismatch},
    {"devices",
     "devices 2\ndevice 1 sm=75 memory=4GiB name=\"Tesla T4\" compute_mode=3 ecc_enabled=1 "
     "cluster_launch=0 pci_bus_id=7",
     Devices},
    {"parts",
     "devices 3\ndevice 0 name=\"NVIDIA A100-SXM4-40GB MIG 1g.5gb\"\n"
     "device 1 name=\"GRID T4-16Q\"\ndevice 2 name=\"NVIDIA A40-12Q\"",
     Parts},
    {"old_driver",
     "version 11000\nmissing symbol cuDeviceGetUuid_v2\nmissing symbol cuMemAllocFromPoolAsync\n"
     "missing symbol cuLaunchKernelEx\nmissing symbol cuGraphInstantiateWithFlags",
     OldDriver},
};

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) {
  return dovetail::test::RunCase(argc, argv, dovetail::test::kCases);
}
