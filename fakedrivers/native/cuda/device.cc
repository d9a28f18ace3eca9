/* CUDA devices: an H200-like one, unless the script says otherwise. */
#include "device.h"

#include <cstdio>
#include <cstring>

#include "../core/script.h"
#include "cuda.h"

namespace dovetail::fakedrivers::gpu {
namespace {

struct NamedAttribute {
  const char* name;
  int number;
  int64_t value;
};

constexpr NamedAttribute kAttributes[] = {
#define ATTRIBUTE(name, number, value) {#name, number, value},
#include "attributes.inc"
#undef ATTRIBUTE
};

/* CUDA C programming guide, "Technical Specifications per Compute Capability": shared memory of a
 * multiprocessor, and of a block at most, in KiB; threads of a multiprocessor. */
struct Generation {
  int sm;
  int multiprocessor_kib;
  int block_kib;
  int threads;
};
constexpr Generation kGenerations[] = {
    {75, 64, 64, 1024},    {80, 164, 163, 2048}, {86, 100, 99, 1536},   {87, 164, 163, 1536},
    {89, 100, 99, 1536},   {90, 228, 227, 2048}, {100, 228, 227, 2048}, {103, 228, 227, 2048},
    {110, 228, 227, 1536}, {120, 100, 99, 1536}, {121, 100, 99, 1536}};

int Number(const char* name) {
  for (const NamedAttribute& each : kAttributes) {
    if (std::strcmp(each.name, name) == 0) return each.number;
  }
  return 0;
}

bool SetGeneration(uint64_t sm, Device* device, std::string* error) {
  const Generation* generation = nullptr;
  for (const Generation& each : kGenerations) {
    if (static_cast<uint64_t>(each.sm) == sm) generation = &each;
  }
  if (generation == nullptr) {
    *error = "there is no sm=" + std::to_string(sm) +
             "; allowed: 75, 80, 86, 87, 89, 90, 100, 103, 110, 120, 121";
    return false;
  }
  device->sm = generation->sm;
  auto& values = device->attributes;
  values[Number("compute_capability_major")] = generation->sm / 10;
  values[Number("compute_capability_minor")] = generation->sm % 10;
  values[Number("max_shared_memory_per_multiprocessor")] =
      int64_t{generation->multiprocessor_kib} * 1024;
  values[Number("max_shared_memory_per_block_optin")] = int64_t{generation->block_kib} * 1024;
  values[Number("max_threads_per_multiprocessor")] = generation->threads;
  const int has_clusters = generation->sm >= 90 ? 1 : 0;
  values[Number("cluster_launch")] = has_clusters;
  values[Number("tensor_map_access_supported")] = has_clusters;
  values[Number("reserved_shared_memory_per_block")] = generation->sm >= 80 ? 1024 : 0;
  return true;
}

bool SetUuid(const std::string& text, Device* device) {
  size_t digit = 0;
  device->uuid = {};
  for (const char c : text) {
    if (c == '-') continue;
    const int value = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
    if (value < 0 || digit >= 32) return false;
    device->uuid[digit / 2] =
        static_cast<uint8_t>(device->uuid[digit / 2] | value << (digit % 2 == 0 ? 4 : 0));
    ++digit;
  }
  return digit == 32;
}

bool SetAttribute(const std::string& name, const std::string& text, Device* device,
                  std::string* error) {
  if (name == "name") {
    device->name = text;
    return true;
  }
  if (name == "uuid") {
    if (SetUuid(text, device)) return true;
    *error = "uuid=" + text + " is not a UUID of 32 hexadecimal digits";
    return false;
  }
  uint64_t value = 0;
  const bool is_negative = !text.empty() && text[0] == '-';
  if (!ParseNumber(is_negative ? text.substr(1) : text, &value)) {
    *error = name + "=" + text + " is not a number";
    return false;
  }
  if (name == "sm") return SetGeneration(value, device, error);
  if (name == "memory") {
    device->memory_bytes = value;
    return true;
  }
  const int number = Number(name.c_str());
  if (number == 0) {
    *error = "there is no attribute " + name +
             "; allowed: name, memory, sm, uuid, and the names of CU_DEVICE_ATTRIBUTE_* of cuda.h "
             "in lower case";
    return false;
  }
  device->attributes[number] =
      is_negative ? -static_cast<int64_t>(value) : static_cast<int64_t>(value);
  return true;
}

uint32_t Limit(const Device& device, const char* name) {
  return static_cast<uint32_t>(device.attributes.at(Number(name)));
}

void SetLimits(Device* device) {
  DeviceLimits& limits = device->limits;
  limits.max_block_threads = Limit(*device, "max_threads_per_block");
  limits.max_block[0] = Limit(*device, "max_block_dim_x");
  limits.max_block[1] = Limit(*device, "max_block_dim_y");
  limits.max_block[2] = Limit(*device, "max_block_dim_z");
  limits.max_grid[0] = Limit(*device, "max_grid_dim_x");
  limits.max_grid[1] = Limit(*device, "max_grid_dim_y");
  limits.max_grid[2] = Limit(*device, "max_grid_dim_z");
  limits.shared_bytes = Limit(*device, "max_shared_memory_per_block");
  limits.shared_optin_bytes = Limit(*device, "max_shared_memory_per_block_optin");
  limits.multiprocessors = Limit(*device, "multiprocessor_count");
  limits.max_threads_per_multiprocessor = Limit(*device, "max_threads_per_multiprocessor");
  limits.max_cluster_blocks = Limit(*device, "cluster_launch") != 0 ? 16 : 0;
  limits.has_cooperative_launch = Limit(*device, "cooperative_launch") != 0;
  limits.has_memory_pools = Limit(*device, "memory_pools_supported") != 0;
  limits.has_managed_memory = Limit(*device, "managed_memory") != 0;
  device->pci_domain = static_cast<int>(Limit(*device, "pci_domain_id"));
  device->pci_bus = static_cast<int>(Limit(*device, "pci_bus_id"));
  device->pci_device = static_cast<int>(Limit(*device, "pci_device_id"));
}

}  // namespace

bool DescribeDevice(const std::map<std::string, std::string>& attributes, Device* device,
                    std::string* error) {
  for (const NamedAttribute& each : kAttributes) device->attributes[each.number] = each.value;
  device->memory_bytes = uint64_t{16} << 30;
  device->attributes[Number("pci_bus_id")] = 1 + device->ordinal;
  for (size_t i = 0; i < device->uuid.size(); ++i) {
    device->uuid[i] = static_cast<uint8_t>(0xD0 + i);
  }
  device->uuid[15] = static_cast<uint8_t>(device->ordinal);
  const auto sm = attributes.find("sm");
  if (!SetAttribute("sm", sm == attributes.end() ? "90" : sm->second, device, error)) return false;
  device->name = "Dovetail fake CUDA device sm_" + std::to_string(device->sm);
  for (const auto& [name, value] : attributes) {
    if (name != "sm" && !SetAttribute(name, value, device, error)) return false;
  }
  device->sm = static_cast<int>(device->attributes[Number("compute_capability_major")] * 10 +
                                device->attributes[Number("compute_capability_minor")]);
  SetLimits(device);
  return true;
}

}  // namespace dovetail::fakedrivers::gpu
