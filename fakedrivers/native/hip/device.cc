/* HIP devices: an MI300-like one, unless the script says otherwise. */
#include <cstring>
#include <vector>

#include "../core/gpu/state.h"
#include "../core/script.h"
#include "hip.h"

namespace dovetail::fakedrivers::gpu {
namespace {

struct NamedAttribute {
  const char* name;
  int number;
  int64_t value;
};

constexpr NamedAttribute kAttributes[] = {
#define ATTRIBUTE(name, value) {#name, vendor::rocm::kHipAttribute##name, value},
#include "attributes.inc"
#undef ATTRIBUTE
};

int Number(const char* name) {
  for (const NamedAttribute& each : kAttributes) {
    if (std::strcmp(each.name, name) == 0) return each.number;
  }
  return -1;
}

/* "gfx90a:sramecc+:xnack-": what the device is known by, and what it has by that. */
bool SetArchitecture(const std::string& text, Device* device, std::string* error) {
  const std::string architecture = text.substr(0, text.find(':'));
  if (architecture.size() < 6 || architecture.compare(0, 3, "gfx") != 0) {
    *error = "arch=" + text + " is not a target such as gfx90a or gfx90a:sramecc+:xnack-";
    return false;
  }
  device->architecture = architecture;
  device->target_id = text;
  /* The last two digits are minor version and stepping, hexadecimal ones (LLVM's AMDGPU guide). */
  const std::string major = architecture.substr(3, architecture.size() - 5);
  device->attributes[Number("ComputeCapabilityMajor")] = std::atoi(major.c_str());
  device->attributes[Number("ComputeCapabilityMinor")] =
      architecture[architecture.size() - 2] - '0';
  device->attributes[Number("WarpSize")] = major == "9" ? 64 : 32;
  const int64_t shared = architecture == "gfx950" ? 163840 : 65536;
  for (const char* name : {"MaxSharedMemoryPerBlock", "SharedMemPerBlockOptin",
                           "SharedMemPerMultiprocessor", "MaxSharedMemoryPerMultiprocessor"}) {
    device->attributes[Number(name)] = shared;
  }
  return true;
}

bool SetAttribute(const std::string& name, const std::string& text, Device* device,
                  std::string* error) {
  if (name == "name") {
    device->name = text;
    return true;
  }
  uint64_t value = 0;
  if (!ParseNumber(text, &value)) {
    *error = name + "=" + text + " is not a number";
    return false;
  }
  if (name == "memory") {
    device->memory_bytes = value;
    return true;
  }
  const int number = Number(name.c_str());
  if (number < 0) {
    *error = "there is no attribute " + name +
             "; allowed: name, memory, arch, and the names of hipDeviceAttribute* of "
             "hip_runtime_api.h without that prefix";
    return false;
  }
  device->attributes[number] = static_cast<int64_t>(value);
  return true;
}

uint32_t Limit(const Device& device, const char* name) {
  return static_cast<uint32_t>(device.attributes.at(Number(name)));
}

void SetLimits(Device* device) {
  DeviceLimits& limits = device->limits;
  limits.max_block_threads = Limit(*device, "MaxThreadsPerBlock");
  limits.max_block[0] = Limit(*device, "MaxBlockDimX");
  limits.max_block[1] = Limit(*device, "MaxBlockDimY");
  limits.max_block[2] = Limit(*device, "MaxBlockDimZ");
  limits.max_grid[0] = Limit(*device, "MaxGridDimX");
  limits.max_grid[1] = Limit(*device, "MaxGridDimY");
  limits.max_grid[2] = Limit(*device, "MaxGridDimZ");
  limits.shared_bytes = Limit(*device, "MaxSharedMemoryPerBlock");
  limits.shared_optin_bytes = limits.shared_bytes;
  limits.multiprocessors = Limit(*device, "MultiprocessorCount");
  limits.max_threads_per_multiprocessor = Limit(*device, "MaxThreadsPerMultiProcessor");
  limits.has_cooperative_launch = Limit(*device, "CooperativeLaunch") != 0;
  limits.has_memory_pools = Limit(*device, "MemoryPoolsSupported") != 0;
  limits.has_managed_memory = Limit(*device, "ManagedMemory") != 0;
  device->pci_domain = static_cast<int>(Limit(*device, "PciDomainID"));
  device->pci_bus = static_cast<int>(Limit(*device, "PciBusId"));
  device->pci_device = static_cast<int>(Limit(*device, "PciDeviceId"));
}

/* Writes a value into a structure whose layout depends on the release. */
template <typename T>
void Put(void* structure, size_t offset, T value) {
  std::memcpy(static_cast<char*>(structure) + offset, &value, sizeof(value));
}

void PutText(void* structure, size_t offset, const std::string& text) {
  char* const place = static_cast<char*>(structure) + offset;
  std::memset(place, 0, 256);
  std::memcpy(place, text.data(), std::min<size_t>(text.size(), 255));
}

/* Where the fields of hipDeviceProp_t stand: hip_runtime_api.h of HIP 5 and of HIP 6. */
struct Layout {
  size_t bytes, total_memory, shared_bytes, registers, warp_size, block_threads, block, grid,
      clock_rate, major, minor, multiprocessors, multiprocessor_threads, bus, device, domain, arch;
};
constexpr Layout kLayout5 = {792, 256, 264, 272, 276, 280, 284, 296, 308,
                             328, 332, 336, 344, 368, 372, 364, 396};
constexpr Layout kLayout6 = {1472, 288, 296, 304, 308, 320, 324, 336, 348,
                             360,  364, 388, 624, 584, 588, 592, 1160};

Status Properties(const Layout& layout, void* properties, int device) {
  Device* found = nullptr;
  if (const Status status = DeviceOf(device, &found); status != kSuccess) return status;
  if (properties == nullptr) return kInvalidValue;
  const auto attribute = [found](const char* name) {
    return static_cast<int>(found->attributes.at(Number(name)));
  };
  std::memset(properties, 0, layout.bytes);
  PutText(properties, 0, found->name);
  Put<size_t>(properties, layout.total_memory, found->memory_bytes);
  Put<size_t>(properties, layout.shared_bytes, found->limits.shared_bytes);
  Put<int>(properties, layout.registers, attribute("MaxRegistersPerBlock"));
  Put<int>(properties, layout.warp_size, attribute("WarpSize"));
  Put<int>(properties, layout.block_threads, attribute("MaxThreadsPerBlock"));
  for (size_t i = 0; i < 3; ++i) {
    Put<uint32_t>(properties, layout.block + 4 * i, found->limits.max_block[i]);
    Put<uint32_t>(properties, layout.grid + 4 * i, found->limits.max_grid[i]);
  }
  Put<int>(properties, layout.clock_rate, attribute("ClockRate"));
  Put<int>(properties, layout.major, attribute("ComputeCapabilityMajor"));
  Put<int>(properties, layout.minor, attribute("ComputeCapabilityMinor"));
  Put<int>(properties, layout.multiprocessors, attribute("MultiprocessorCount"));
  Put<int>(properties, layout.multiprocessor_threads, attribute("MaxThreadsPerMultiProcessor"));
  Put<int>(properties, layout.bus, found->pci_bus);
  Put<int>(properties, layout.device, found->pci_device);
  Put<int>(properties, layout.domain, found->pci_domain);
  PutText(properties, layout.arch, found->target_id);
  return kSuccess;
}

}  // namespace

Status Properties5(void* properties, int device) {
  return Properties(kLayout5, properties, device);
}
Status Properties6(void* properties, int device) {
  return Properties(kLayout6, properties, device);
}

bool DescribeDevice(const std::map<std::string, std::string>& attributes, Device* device,
                    std::string* error) {
  for (const NamedAttribute& each : kAttributes) device->attributes[each.number] = each.value;
  device->memory_bytes = uint64_t{16} << 30;
  device->attributes[Number("PciBusId")] = 0x41 + device->ordinal;
  for (size_t i = 0; i < device->uuid.size(); ++i) {
    device->uuid[i] = static_cast<uint8_t>(0xA0 + i);
  }
  device->uuid[15] = static_cast<uint8_t>(device->ordinal);
  const auto arch = attributes.find("arch");
  if (!SetArchitecture(arch == attributes.end() ? "gfx942:sramecc+:xnack-" : arch->second, device,
                       error)) {
    return false;
  }
  device->name = "Dovetail fake HIP device " + device->architecture;
  for (const auto& [name, value] : attributes) {
    if (name != "arch" && !SetAttribute(name, value, device, error)) return false;
  }
  device->sm = static_cast<int>(device->attributes[Number("ComputeCapabilityMajor")] * 10 +
                                device->attributes[Number("ComputeCapabilityMinor")]);
  SetLimits(device);
  return true;
}

}  // namespace dovetail::fakedrivers::gpu
