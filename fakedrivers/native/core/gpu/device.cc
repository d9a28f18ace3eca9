/* Devices and what they are asked. */
#include <algorithm>
#include <cstdio>
#include <cstring>

#include "../faults.h"
#include "api.h"
#include "state.h"

namespace dovetail::fakedrivers::gpu {

Status Init(unsigned flags) {
  if (flags != 0) {
    Misuse("flags of the initialisation must be 0");
    return kInvalidValue;
  }
  return Initialize();
}

Status DriverVersion(int* version) {
  if (version == nullptr) return kInvalidValue;
  /* Allowed before the initialisation. */
  *version = static_cast<int>(
      CurrentScript()->version.value_or(static_cast<uint64_t>(ThisFace().default_version)));
  return kSuccess;
}

Status DeviceCount(int* count) {
  if (count == nullptr) return kInvalidValue;
  *count = 0;
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  *count = static_cast<int>(TheState().devices.size());
  return kSuccess;
}

Status DeviceGet(int* device, int ordinal) {
  Device* found = nullptr;
  if (device == nullptr) return kInvalidValue;
  if (const Status status = DeviceOf(ordinal, &found); status != kSuccess) return status;
  *device = ordinal;
  return kSuccess;
}

Status DeviceName(char* name, int size, int device) {
  Device* found = nullptr;
  if (const Status status = DeviceOf(device, &found); status != kSuccess) return status;
  if (name == nullptr || size <= 0) return kInvalidValue;
  std::snprintf(name, static_cast<size_t>(size), "%s", found->name.c_str());
  return kSuccess;
}

Status DeviceUuid(void* uuid, int device) {
  Device* found = nullptr;
  if (const Status status = DeviceOf(device, &found); status != kSuccess) return status;
  if (uuid == nullptr) return kInvalidValue;
  std::memcpy(uuid, found->uuid.data(), found->uuid.size());
  return kSuccess;
}

Status DeviceTotalMem(size_t* bytes, int device) {
  Device* found = nullptr;
  if (const Status status = DeviceOf(device, &found); status != kSuccess) return status;
  if (bytes == nullptr) return kInvalidValue;
  *bytes = found->memory_bytes;
  return kSuccess;
}

Status DeviceAttribute(int* value, int attribute, int device) {
  Device* found = nullptr;
  if (const Status status = DeviceOf(device, &found); status != kSuccess) return status;
  if (value == nullptr) return kInvalidValue;
  const auto known = found->attributes.find(attribute);
  if (known == found->attributes.end()) {
    Misuse("the fake driver knows no device attribute " + std::to_string(attribute));
    return kInvalidValue;
  }
  *value = static_cast<int>(known->second);
  return kSuccess;
}

Status DevicePciBusId(char* text, int size, int device) {
  Device* found = nullptr;
  if (const Status status = DeviceOf(device, &found); status != kSuccess) return status;
  if (text == nullptr || size < 13) return kInvalidValue;
  std::snprintf(text, static_cast<size_t>(size), "%04x:%02x:%02x.0",
                static_cast<unsigned>(found->pci_domain), static_cast<unsigned>(found->pci_bus),
                static_cast<unsigned>(found->pci_device));
  return kSuccess;
}

Status DeviceByPciBusId(int* device, const char* text) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  if (device == nullptr || text == nullptr) return kInvalidValue;
  for (const auto& each : TheState().devices) {
    char own[16] = {};
    if (DevicePciBusId(own, sizeof(own), each->ordinal) != kSuccess) continue;
    if (std::strcmp(own, text) == 0 || std::strcmp(own + 5, text) == 0) {
      *device = each->ordinal;
      return kSuccess;
    }
  }
  return kInvalidDevice;
}

Status DeviceComputeCapability(int* major, int* minor, int device) {
  Device* found = nullptr;
  if (const Status status = DeviceOf(device, &found); status != kSuccess) return status;
  if (major == nullptr || minor == nullptr) return kInvalidValue;
  *major = found->sm / 10;
  *minor = found->sm % 10;
  return kSuccess;
}

Status CanAccessPeer(int* can, int device, int peer) {
  Device* found = nullptr;
  Device* other = nullptr;
  if (const Status status = DeviceOf(device, &found); status != kSuccess) return status;
  if (const Status status = DeviceOf(peer, &other); status != kSuccess) return status;
  if (can == nullptr) return kInvalidValue;
  *can = device != peer && CurrentScript()->has_peer_access ? 1 : 0;
  return kSuccess;
}

Status PeerAttribute(int* value, int attribute, int device, int peer) {
  /* CUdevice_P2PAttribute: 1 performance rank, 2 access, 3 native atomics, 4 arrays. */
  int can = 0;
  if (value == nullptr || attribute < 1 || attribute > 5) return kInvalidValue;
  if (device == peer) return kInvalidDevice;
  if (const Status status = CanAccessPeer(&can, device, peer); status != kSuccess) return status;
  *value = attribute == 2 || attribute == 3 ? can : 0;
  return kSuccess;
}

Status DeviceLuid(char* luid, unsigned* mask, int device) {
  Device* found = nullptr;
  if (const Status status = DeviceOf(device, &found); status != kSuccess) return status;
  if (luid == nullptr || mask == nullptr) return kInvalidValue;
  return kNotSupported; /* as everywhere but on Windows */
}

}  // namespace dovetail::fakedrivers::gpu
