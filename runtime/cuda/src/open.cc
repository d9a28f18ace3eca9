/* Finding libcuda and its devices. */
#include <algorithm>
#include <cstdio>
#include <cstring>

#include "cuda.h"

namespace dovetail::runtime::cuda {
namespace {

constexpr const char* kDriverVariable = "DOVETAIL_CUDA_LIBRARIES";

/* libcuda.so without a version is the toolkit's stub as often as not. The last is where the
 * Windows Subsystem for Linux puts the driver, which not every distribution's loader searches. */
const std::vector<std::string>& DriverNames() {
  static const auto* const names =
      new std::vector<std::string>{"libcuda.so.1", "/usr/lib/wsl/lib/libcuda.so.1"};
  return *names;
}

std::string FileName(const std::string& path) { return path.substr(path.find_last_of('/') + 1); }

/* Candidates are files of vendors' wheels: the compiler is one of them, the driver never. */
bool IsCompiler(const std::string& path) { return FileName(path).rfind("libnvrtc", 0) == 0; }

Status LoadApi(const DynamicLibrary& library, Cuda* cuda) {
  SymbolLoader symbols(library);
#define DOVETAIL_CU_LOAD(name, parameters) symbols.Load(#name, &cuda->api.name);
  DOVETAIL_CU_FUNCTIONS(DOVETAIL_CU_LOAD)
#undef DOVETAIL_CU_LOAD
#define DOVETAIL_CU_LOAD(name, parameters) symbols.LoadOptional(#name, &cuda->api.name);
  DOVETAIL_CU_OPTIONAL(DOVETAIL_CU_LOAD)
#undef DOVETAIL_CU_LOAD
  if (cuda->api.cuDriverGetVersion != nullptr) {
    const CuResult result = cuda->api.cuDriverGetVersion(&cuda->version);
    if (result == kCuSuccess && cuda->version < kOldestDriver) {
      return {DVT_DRIVER_MISSING, "the driver is for CUDA " + VersionText(cuda->version) +
                                      ", and " + VersionText(kOldestDriver) +
                                      " or newer is needed"};
    }
    if (result != kCuSuccess && symbols.missing().empty()) {
      return stream_ordered::Check(*cuda, Outcome{result, "cuDriverGetVersion"});
    }
  }
  if (symbols.missing().empty()) return {};
  return {DVT_DRIVER_MISSING, "it lacks " + symbols.MissingText() +
                                  (cuda->version == 0 ? ""
                                                      : "; the driver says it is for CUDA " +
                                                            VersionText(cuda->version))};
}

/* What to do about a driver that is there and does not start. */
Status StartFailure(const Cuda& cuda, CuResult result) {
  const std::string text = stream_ordered::Check(cuda, Outcome{result, "cuInit"}).text();
  const std::string version = "the library is for CUDA " + VersionText(cuda.version);
  switch (result) {
    case kCuStubLibrary:
      return {DVT_DRIVER_MISSING,
              text +
                  "; this is the toolkit's stub, not a driver: install the driver, or take the "
                  "stub's folder out of LD_LIBRARY_PATH"};
    case kCuSystemDriverMismatch:
    case kCuCompatNotSupported:
      return {DVT_DRIVER_ERROR, text + "; " + version +
                                    ", and the driver in the kernel is of another version (" +
                                    cuda.kernel_driver() +
                                    "): restart the machine after an update of the driver, or "
                                    "take compatibility libraries out of LD_LIBRARY_PATH"};
    default:
      return {DVT_DRIVER_ERROR, text + "; " + version};
  }
}

std::string UuidText(const CuUuid& uuid, bool is_mig) {
  std::string text = is_mig ? "MIG-" : "GPU-";
  for (int i = 0; i < 16; ++i) {
    char digits[3];
    static_cast<void>(
        std::snprintf(digits, sizeof(digits), "%02x", static_cast<unsigned char>(uuid.bytes[i])));
    if (i == 4 || i == 6 || i == 8 || i == 10) text += '-';
    text += digits;
  }
  return text;
}

/* The driver has no attribute for it, but names vGPUs by their profile ("GRID T4-16Q",
 * "NVIDIA A40-12Q", "NVIDIA A100-1-5C"): a size in GB and one of the letters Q, C, B, A. */
bool HasProfileName(const std::string& name) {
  if (name.rfind("GRID ", 0) == 0) return true;
  const size_t dash = name.find_last_of('-');
  if (dash == std::string::npos || name.size() < dash + 3) return false;
  const std::string size = name.substr(dash + 1, name.size() - dash - 2);
  return size.find_first_not_of("0123456789") == std::string::npos &&
         std::strchr("QCBA", name.back()) != nullptr;
}

class Reader {
 public:
  Reader(const Cuda& cuda, DeviceInfo* info) : cuda_(cuda), info_(*info) {}

  Status Read() {
    stream_ordered::DeviceInfo<Cuda>& info = info_;
    Cuda::Details& details = info.details;
    char name[256] = "";
    DOVETAIL_RETURN_IF_ERROR(
        Check(cuda_.api.cuDeviceGetName(name, sizeof(name), info.native), "cuDeviceGetName"));
    name[sizeof(name) - 1] = '\0';
    info.name = name;
    info.label = "cuda:" + std::to_string(info.index) + " (" + info.name + ")";
    size_t bytes = 0;
    DOVETAIL_RETURN_IF_ERROR(
        Check(cuda_.api.cuDeviceTotalMem_v2(&bytes, info.native), "cuDeviceTotalMem_v2"));
    details.memory_bytes = bytes;
    int major = 0;
    int minor = 0;
    DOVETAIL_RETURN_IF_ERROR(Number(kCuComputeCapabilityMajor, &major));
    DOVETAIL_RETURN_IF_ERROR(Number(kCuComputeCapabilityMinor, &minor));
    details.sm = 10 * major + minor;
    DOVETAIL_RETURN_IF_ERROR(Number(kCuMultiprocessorCount, &details.multiprocessors));
    DOVETAIL_RETURN_IF_ERROR(Number(kCuWarpSize, &details.warp_size));
    DOVETAIL_RETURN_IF_ERROR(Number(kCuComputeMode, &details.compute_mode));
    DOVETAIL_RETURN_IF_ERROR(Fact(kCuIntegrated, &details.is_integrated));
    DOVETAIL_RETURN_IF_ERROR(Fact(kCuEccEnabled, &details.has_ecc));
    DOVETAIL_RETURN_IF_ERROR(Fact(kCuCooperativeLaunch, &details.has_cooperative));
    char bus[32] = "";
    DOVETAIL_RETURN_IF_ERROR(
        Check(cuda_.api.cuDeviceGetPCIBusId(bus, sizeof(bus), info.native), "cuDeviceGetPCIBusId"));
    bus[sizeof(bus) - 1] = '\0';
    details.pci_bus_id = bus;
    /* Not known to older drivers, which have neither. */
    if (!Fact(kCuClusterLaunch, &details.has_clusters).ok()) details.has_clusters = false;
    bool has_pools = false;
    info.has_pools =
        cuda_.HasPools() && Fact(kCuMemoryPoolsSupported, &has_pools).ok() && has_pools;
    ReadIdentity();
    return ReadLimits();
  }

 private:
  Status Check(CuResult result, const char* call) const {
    return stream_ordered::Check(cuda_, Outcome{result, call});
  }
  Status Number(int attribute, int* value) const {
    return Check(cuda_.api.cuDeviceGetAttribute(value, attribute, info_.native),
                 "cuDeviceGetAttribute")
        .Within("attribute " + std::to_string(attribute));
  }
  Status Fact(int attribute, bool* value) const {
    int number = 0;
    DOVETAIL_RETURN_IF_ERROR(Number(attribute, &number));
    *value = number != 0;
    return {};
  }

  /* A part of a GPU (MIG) has an identity of its own, which only the newer function tells; the
   * older one tells the GPU's. Its name says so too. */
  void ReadIdentity() {
    Cuda::Details& details = info_.details;
    CuUuid whole = {};
    CuUuid own = {};
    const bool has_whole = cuda_.api.cuDeviceGetUuid != nullptr &&
                           cuda_.api.cuDeviceGetUuid(&whole, info_.native) == kCuSuccess;
    const bool has_own = cuda_.api.cuDeviceGetUuid_v2 != nullptr &&
                         cuda_.api.cuDeviceGetUuid_v2(&own, info_.native) == kCuSuccess;
    details.is_mig =
        info_.name.find(" MIG ") != std::string::npos ||
        (has_whole && has_own && std::memcmp(whole.bytes, own.bytes, sizeof(own.bytes)) != 0);
    details.is_virtual = HasProfileName(info_.name);
    if (has_own) {
      details.uuid = UuidText(own, details.is_mig);
    } else if (has_whole && !details.is_mig) {
      details.uuid = UuidText(whole, false);
    }
  }

  Status ReadLimits() {
    dvt_device_limits& limits = info_.limits;
    int value = 0;
    limits.struct_size = sizeof(limits);
    limits.binding_alignment = 1; /* addresses: any offset */
    limits.copy_alignment = 1;
    constexpr int kGrid[3] = {kCuMaxGridX, kCuMaxGridY, kCuMaxGridZ};
    constexpr int kBlock[3] = {kCuMaxBlockX, kCuMaxBlockY, kCuMaxBlockZ};
    for (int i = 0; i < 3; ++i) {
      DOVETAIL_RETURN_IF_ERROR(Number(kGrid[i], &value));
      limits.max_grid[i] = static_cast<uint64_t>(std::max(value, 1));
      DOVETAIL_RETURN_IF_ERROR(Number(kBlock[i], &value));
      info_.max_block[i] = static_cast<uint32_t>(std::max(value, 1));
    }
    DOVETAIL_RETURN_IF_ERROR(Number(kCuMaxThreadsPerBlock, &value));
    limits.max_block_threads = static_cast<uint64_t>(std::max(value, 1));
    DOVETAIL_RETURN_IF_ERROR(Number(kCuMaxSharedPerBlock, &value));
    info_.shared_without_asking = static_cast<uint64_t>(std::max(value, 0));
    int with_asking = 0;
    DOVETAIL_RETURN_IF_ERROR(Number(kCuMaxSharedPerBlockOptin, &with_asking));
    limits.max_shared_bytes = static_cast<uint64_t>(std::max(value, with_asking));
    limits.max_allocation_bytes = info_.details.memory_bytes;
    limits.max_binding_bytes = info_.details.memory_bytes;
    return {};
  }

  const Cuda& cuda_;
  DeviceInfo& info_;
};

Status ListDevices(Driver* driver) {
  const Cuda& cuda = driver->vendor;
  int count = 0;
  const CuResult counted = cuda.api.cuDeviceGetCount(&count);
  DOVETAIL_RETURN_IF_ERROR(stream_ordered::Check(cuda, Outcome{counted, "cuDeviceGetCount"}));
  if (count == 0) {
    const char* const visible = std::getenv("CUDA_VISIBLE_DEVICES");
    driver->notes.push_back(
        "the driver (" + cuda.library + ", CUDA " + VersionText(cuda.version) +
        ") shows no device" +
        (visible == nullptr ? "" : std::string("; CUDA_VISIBLE_DEVICES is '") + visible + "'"));
  }
  for (int i = 0; i < count; ++i) {
    auto record = std::make_unique<stream_ordered::DeviceRecord<Cuda>>();
    record->info.index = static_cast<uint32_t>(i);
    Status status = stream_ordered::Check(
        cuda, Outcome{cuda.api.cuDeviceGet(&record->info.native, i), "cuDeviceGet"});
    if (status.ok()) status = Reader(cuda, &record->info).Read();
    /* Leaving one out would give the others another index than every other library has. */
    if (!status.ok()) return status.Within("device cuda:" + std::to_string(i));
    driver->devices.push_back(std::move(record));
  }
  return {};
}

Status Start(const DynamicLibrary& library, Driver* driver) {
  Cuda& cuda = driver->vendor;
  cuda.library = library.name();
  DOVETAIL_RETURN_IF_ERROR(LoadApi(library, &cuda));
  const CuResult result = cuda.api.cuInit(0);
  if (result == kCuNoDevice) {
    driver->notes.push_back("cuInit of " + library.name() + " gave " + cuda.Name(result));
    return {};
  }
  if (result != kCuSuccess) return StartFailure(cuda, result);
  return ListDevices(driver);
}

}  // namespace

std::string Cuda::kernel_driver() const {
  std::string text = "unknown";
  if (FILE* const file = std::fopen("/proc/driver/nvidia/version", "re")) {
    char line[256];
    if (std::fgets(line, sizeof(line), file) != nullptr) {
      text = line;
      text.resize(text.find_last_not_of("\r\n") + 1);
    }
    static_cast<void>(std::fclose(file));
  }
  return text;
}

Status Cuda::Open(const std::vector<std::string>& candidates, Driver* driver,
                  bool* has_opened_any) {
  std::vector<std::string> drivers;
  for (const std::string& path : candidates) {
    (IsCompiler(path) ? driver->vendor.nvrtc_candidates : drivers).push_back(path);
  }
  LibrarySearch search;
  for (const std::string& name : LibrariesToTry(drivers, kDriverVariable, DriverNames())) {
    DynamicLibrary library;
    if (!search.Try(name, &library)) continue;
    *has_opened_any = true;
    const Status status = Start(library, driver);
    if (status.code() != DVT_DRIVER_MISSING) return status.Within("driver " + name);
    search.Note(name, status.text());
    driver->vendor.api = Api();
    driver->vendor.version = 0;
  }
  return {DVT_DRIVER_MISSING,
          "no CUDA driver was found; tried " + search.Text() + OnlyThese(kDriverVariable)};
}

}  // namespace dovetail::runtime::cuda
