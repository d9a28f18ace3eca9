/* Finding libamdhip64 and its devices. */
#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "hip.h"

namespace dovetail::runtime::rocm {
namespace {

constexpr const char* kVariable = "DOVETAIL_ROCM_LIBRARIES";

/* The newest first; /opt/rocm is where AMD's packages put it, which no loader searches by itself.
 */
const std::vector<std::string>& SystemNames() {
  static const auto* const names = new std::vector<std::string>{"libamdhip64.so.7",
                                                                "libamdhip64.so.6",
                                                                "libamdhip64.so.5",
                                                                "/opt/rocm/lib/libamdhip64.so.7",
                                                                "/opt/rocm/lib/libamdhip64.so.6",
                                                                "/opt/rocm/lib/libamdhip64.so.5"};
  return *names;
}

Status LoadApi(const DynamicLibrary& library, Hip* hip) {
  SymbolLoader symbols(library);
#define DOVETAIL_HIP_LOAD(name, parameters) symbols.Load(#name, &hip->api.name);
  DOVETAIL_HIP_FUNCTIONS(DOVETAIL_HIP_LOAD)
  DOVETAIL_HIP_OVERLOADED(DOVETAIL_HIP_LOAD)
#undef DOVETAIL_HIP_LOAD
  symbols.Load("hipGetErrorName", &hip->api.hipGetErrorName);
  symbols.Load("hipGetErrorString", &hip->api.hipGetErrorString);
#define DOVETAIL_HIP_LOAD(name, parameters) symbols.LoadOptional(#name, &hip->api.name);
  DOVETAIL_HIP_OPTIONAL(DOVETAIL_HIP_LOAD)
#undef DOVETAIL_HIP_LOAD
  if (!symbols.missing().empty()) {
    return {DVT_DRIVER_MISSING, "it lacks " + symbols.MissingText()};
  }
  if (hip->api.hipGetDeviceProperties == nullptr &&
      hip->api.hipGetDevicePropertiesR0600 == nullptr) {
    return {DVT_DRIVER_MISSING, "it lacks hipGetDeviceProperties"};
  }
  return {};
}

class InfoReader {
 public:
  InfoReader(const Hip& hip, DeviceInfo* info) : hip_(hip), info_(*info) {}

  Status Read() {
    Hip::Details& details = info_.details;
    char name[256] = "";
    DOVETAIL_RETURN_IF_ERROR(
        Check(hip_.api.hipDeviceGetName(name, sizeof(name), info_.native), "hipDeviceGetName"));
    name[sizeof(name) - 1] = '\0';
    DOVETAIL_RETURN_IF_ERROR(ReadArchitecture());
    /* Some releases leave the name empty for devices that are new to them. */
    info_.name = name[0] == '\0' ? details.architecture : name;
    info_.label = "rocm:" + std::to_string(info_.index) + " (" + info_.name + ")";
    size_t bytes = 0;
    DOVETAIL_RETURN_IF_ERROR(
        Check(hip_.api.hipDeviceTotalMem(&bytes, info_.native), "hipDeviceTotalMem"));
    details.memory_bytes = bytes;
    DOVETAIL_RETURN_IF_ERROR(Number(kHipAttributeWarpSize, &details.wavefront_size));
    DOVETAIL_RETURN_IF_ERROR(Number(kHipAttributeMultiprocessorCount, &details.compute_units));
    DOVETAIL_RETURN_IF_ERROR(Number(kHipAttributeComputeMode, &details.compute_mode));
    DOVETAIL_RETURN_IF_ERROR(Fact(kHipAttributeCooperativeLaunch, &details.has_cooperative));
    DOVETAIL_RETURN_IF_ERROR(Fact(kHipAttributeIntegrated, &details.is_integrated));
    DOVETAIL_RETURN_IF_ERROR(Fact(kHipAttributeEccEnabled, &details.has_ecc));
    char bus[32] = "";
    DOVETAIL_RETURN_IF_ERROR(Check(hip_.api.hipDeviceGetPCIBusId(bus, sizeof(bus), info_.native),
                                   "hipDeviceGetPCIBusId"));
    bus[sizeof(bus) - 1] = '\0';
    details.pci_bus_id = bus;
    bool has_pools = false;
    info_.has_pools =
        hip_.HasPools() && Fact(kHipAttributeMemoryPoolsSupported, &has_pools).ok() && has_pools;
    return ReadLimits();
  }

 private:
  Status Check(HipResult result, const char* call) const {
    if (result != kHipSuccess) hip_.api.hipGetLastError();
    return stream_ordered::Check(hip_, Outcome{result, call});
  }
  Status Number(int attribute, int* value) const {
    return Check(hip_.api.hipDeviceGetAttribute(value, attribute, info_.native),
                 "hipDeviceGetAttribute")
        .Within("attribute " + std::to_string(attribute));
  }
  Status Fact(int attribute, bool* value) const {
    int number = 0;
    DOVETAIL_RETURN_IF_ERROR(Number(attribute, &number));
    *value = number != 0;
    return {};
  }

  Status ReadArchitecture() {
    const bool is_new = hip_.api.hipGetDevicePropertiesR0600 != nullptr;
    const auto read =
        is_new ? hip_.api.hipGetDevicePropertiesR0600 : hip_.api.hipGetDeviceProperties;
    const std::unique_ptr<char[]> room(new char[kHipPropertiesRoom]());
    DOVETAIL_RETURN_IF_ERROR(Check(read(room.get(), info_.native), "hipGetDeviceProperties"));
    const char* const text = room.get() + (is_new ? kHipArchName6 : kHipArchNameBefore6);
    const std::string id(text, strnlen(text, kHipArchNameSize));
    if (id.rfind("gfx", 0) != 0) {
      return {DVT_DRIVER_ERROR, "hipGetDeviceProperties of HIP " + VersionText(hip_.version) +
                                    " names the architecture '" + id +
                                    "', expected a name that begins with gfx"};
    }
    info_.details.target_id = id;
    info_.details.architecture = id.substr(0, id.find(':'));
    return {};
  }

  Status ReadLimits() {
    dvt_device_limits& limits = info_.limits;
    limits.struct_size = sizeof(limits);
    limits.binding_alignment = 1; /* addresses: any offset */
    limits.copy_alignment = 1;
    int value = 0;
    DOVETAIL_RETURN_IF_ERROR(Number(kHipAttributeMaxThreadsPerBlock, &value));
    limits.max_block_threads = static_cast<uint64_t>(std::max(value, 1));
    constexpr int kGrid[3] = {kHipAttributeMaxGridDimX, kHipAttributeMaxGridDimY,
                              kHipAttributeMaxGridDimZ};
    constexpr int kBlock[3] = {kHipAttributeMaxBlockDimX, kHipAttributeMaxBlockDimY,
                               kHipAttributeMaxBlockDimZ};
    for (int i = 0; i < 3; ++i) {
      DOVETAIL_RETURN_IF_ERROR(Number(kBlock[i], &value));
      info_.max_block[i] = static_cast<uint32_t>(std::max(value, 1));
      DOVETAIL_RETURN_IF_ERROR(Number(kGrid[i], &value));
      /* The packet that starts a kernel counts threads along a dimension in 32 bits ("HSA Runtime
       * Programmer's Reference Manual", kernel dispatch packet), so blocks alone do not say it. */
      const uint64_t most = UINT32_MAX / std::max<uint64_t>(limits.max_block_threads, 1);
      limits.max_grid[i] = std::min<uint64_t>(static_cast<uint64_t>(std::max(value, 1)), most);
    }
    DOVETAIL_RETURN_IF_ERROR(Number(kHipAttributeMaxSharedMemoryPerBlock, &value));
    limits.max_shared_bytes = static_cast<uint64_t>(std::max(value, 0));
    info_.shared_without_asking = limits.max_shared_bytes;
    limits.max_allocation_bytes = info_.details.memory_bytes;
    limits.max_binding_bytes = info_.details.memory_bytes;
    return {};
  }

  const Hip& hip_;
  DeviceInfo& info_;
};

/* The variables by which HIP hides devices, as far as they are set. */
std::string HiddenBy() {
  std::string text;
  for (const char* const name :
       {"ROCR_VISIBLE_DEVICES", "HIP_VISIBLE_DEVICES", "CUDA_VISIBLE_DEVICES"}) {
    const char* const value = std::getenv(name);
    if (value != nullptr) text += std::string("; ") + name + " is '" + value + "'";
  }
  return text;
}

Status ListDevices(Driver* driver) {
  const Hip& hip = driver->vendor;
  int count = 0;
  const HipResult counted = hip.api.hipGetDeviceCount(&count);
  if (counted == kHipErrorNoDevice) {
    hip.api.hipGetLastError();
    count = 0;
  } else {
    DOVETAIL_RETURN_IF_ERROR(stream_ordered::Check(hip, Outcome{counted, "hipGetDeviceCount"}));
  }
  if (count == 0) {
    driver->notes.push_back("HIP (" + hip.library + ", release " + VersionText(hip.version) +
                            ") shows no device" + HiddenBy());
  }
  for (int i = 0; i < count; ++i) {
    auto record = std::make_unique<stream_ordered::DeviceRecord<Hip>>();
    record->info.index = static_cast<uint32_t>(i);
    record->info.native = i;
    /* Leaving one out would give the others another index than every other library has. */
    DOVETAIL_RETURN_IF_ERROR(
        InfoReader(hip, &record->info).Read().Within("device rocm:" + std::to_string(i)));
    driver->devices.push_back(std::move(record));
  }
  return {};
}

Status Start(const DynamicLibrary& library, Driver* driver) {
  Hip& hip = driver->vendor;
  hip.library = library.name();
  DOVETAIL_RETURN_IF_ERROR(LoadApi(library, &hip));
  const HipResult started = hip.api.hipInit(0);
  /* Releases 5 say 101 where there is no device at all. */
  if (started == kHipErrorNoDevice || started == kHipErrorInvalidDevice) {
    hip.api.hipGetLastError();
    driver->notes.push_back("hipInit of " + library.name() + " gave " + hip.Name(started) +
                            HiddenBy());
    return {};
  }
  DOVETAIL_RETURN_IF_ERROR(stream_ordered::Check(hip, Outcome{started, "hipInit"}));
  DOVETAIL_RETURN_IF_ERROR(stream_ordered::Check(
      hip, Outcome{hip.api.hipRuntimeGetVersion(&hip.version), "hipRuntimeGetVersion"}));
  if (hip.version < kOldestRuntime) {
    return {DVT_DRIVER_MISSING, "it is HIP " + VersionText(hip.version) + ", and " +
                                    VersionText(kOldestRuntime) + " or newer is needed"};
  }
  return ListDevices(driver);
}

}  // namespace

Status Hip::Open(const std::vector<std::string>& candidates, Driver* driver, bool* has_opened_any) {
  LibrarySearch search;
  for (const std::string& name : LibrariesToTry(candidates, kVariable, SystemNames())) {
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
          "no HIP library was found; tried " + search.Text() + OnlyThese(kVariable)};
}

void Hip::LetAccess(Context& device, Context& peer) {
  const Hip& hip = device.vendor();
  int can = 0;
  const int here = device.info().native;
  const int there = peer.info().native;
  if (!hip.Of(hip.api.hipDeviceCanAccessPeer(&can, here, there), "hipDeviceCanAccessPeer").ok() ||
      can == 0) {
    return;
  }
  /* The current device is ours: the table has entered the stream's context. Enabled already is as
   * good; refused means that the copy goes through the host, as the driver does by itself. */
  hip.Of(hip.api.hipDeviceEnablePeerAccess(there, 0), "hipDeviceEnablePeerAccess");
  if (peer.memory().pool() == nullptr) return;
  HipMemAccess access = {};
  access.location.type = kHipLocationDevice;
  access.location.id = here;
  access.flags = kHipAccessReadWrite;
  hip.Of(hip.api.hipMemPoolSetAccess(peer.memory().pool(), &access, 1), "hipMemPoolSetAccess");
}

}  // namespace dovetail::runtime::rocm
