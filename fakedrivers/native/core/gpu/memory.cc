/* Allocation of device and host memory, and what pointers are asked. */
#include "../memory.h"

#include <unistd.h>

#include <cstring>
#include <vector>

#include "api.h"
#include "capture.h"
#include "state.h"
#include "submit.h"

namespace dovetail::fakedrivers::gpu {
namespace {

Status Allocate(Address* address, size_t size, MemoryKind kind, unsigned flags) {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  if (address == nullptr || size == 0) {
    Misuse(size == 0 ? "0 bytes are asked for" : "the place for the address is null");
    return kInvalidValue;
  }
  const Device* const device = FindDevice(context->device);
  const std::shared_ptr<Allocation> made =
      AllocateMemory(context->device, size, device->memory_bytes, kind);
  if (made == nullptr) return kOutOfMemory;
  made->context = context.get();
  made->flags = flags;
  *address = made->address;
  return kSuccess;
}

bool IsDeviceKind(const Allocation& allocation) {
  return allocation.kind == MemoryKind::kDevice || allocation.kind == MemoryKind::kManaged;
}

/* cuMemFree waits for what still uses the memory, in every context that might. */
void WaitForAll() {
  for (const char* kind : {"primary context", "context"}) {
    for (const auto& each : Objects(kind)) {
      auto* const context = static_cast<Context*>(each.second.get());
      if (Health(*context) == kSuccess && context->pending == 0) WaitForContext(context);
    }
  }
}

}  // namespace

Status MemInfo(size_t* free, size_t* total) {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  const Device* const device = FindDevice(context->device);
  if (free != nullptr) *free = device->memory_bytes - UsedBytes(context->device);
  if (total != nullptr) *total = device->memory_bytes;
  return kSuccess;
}

Status MemAlloc(Address* address, size_t size) {
  if (const Status status = CheckNoCapture("an allocation"); status != kSuccess) return status;
  return Allocate(address, size, MemoryKind::kDevice, 0);
}

Status MemAllocPitch(Address* address, size_t* pitch, size_t width, size_t height,
                     unsigned element) {
  if (pitch == nullptr || (element != 4 && element != 8 && element != 16)) return kInvalidValue;
  const size_t row = (width + 511) / 512 * 512;
  const Status status = MemAlloc(address, row * height);
  if (status == kSuccess) *pitch = row;
  return status;
}

Status MemAllocManaged(Address* address, size_t size, unsigned flags) {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  /* CU_MEM_ATTACH_GLOBAL, _HOST, _SINGLE */
  if (flags != 1 && flags != 2 && flags != 4) return kInvalidValue;
  if (!FindDevice(context->device)->limits.has_managed_memory) return kNotSupported;
  return Allocate(address, size, MemoryKind::kManaged, flags);
}

Status MemFree(Address address) {
  std::shared_ptr<Context> context;
  const Status status = Current(&context);
  if (context == nullptr) return status;
  if (address == 0) return kSuccess;
  const std::shared_ptr<Allocation> found = FindMemory(address);
  if (found != nullptr && found->address == address && !IsDeviceKind(*found)) {
    Misuse(std::string(KindText(found->kind)) + " is given back as device memory");
    return kInvalidValue;
  }
  if (status == kSuccess) {
    if (const Status captured = CheckNoCapture("giving memory back"); captured != kSuccess) {
      return captured;
    }
    WaitForAll();
  }
  /* In a broken context the memory is given back, and the call says what is wrong. */
  if (FreeMemory(address) == nullptr) return kInvalidValue;
  return status;
}

Status MemAddressRange(Address* base, size_t* size, Address address) {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  const std::shared_ptr<Allocation> found = FindMemory(address);
  if (found == nullptr) return kNotFound;
  if (base != nullptr) *base = found->address;
  if (size != nullptr) *size = found->size;
  return kSuccess;
}

Status HostAlloc(void** host, size_t size, unsigned flags) {
  Address address = 0;
  if (host == nullptr) return kInvalidValue;
  const Status status = Allocate(&address, size, MemoryKind::kPinned, flags);
  if (status == kSuccess) *host = reinterpret_cast<void*>(address);
  return status;
}

Status HostAllocPlain(void** host, size_t size) { return HostAlloc(host, size, 0); }

Status HostFree(void* host) {
  std::shared_ptr<Context> context;
  const Status status = Current(&context);
  if (context == nullptr) return status;
  if (host == nullptr) return ThisFace().is_implicit ? kSuccess : kInvalidValue;
  const auto address = reinterpret_cast<Address>(host);
  const std::shared_ptr<Allocation> found = FindMemory(address);
  if (found == nullptr || found->kind != MemoryKind::kPinned) {
    Misuse(found == nullptr ? MemoryRefusal(address)
                            : std::string(KindText(found->kind)) + " is given back as pinned");
    return kInvalidValue;
  }
  if (status == kSuccess) WaitForAll();
  return FreeMemory(address) == nullptr ? kInvalidValue : status;
}

Status HostRegister(void* host, size_t size, unsigned flags) {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  if (host == nullptr || size == 0) return kInvalidValue;
  const std::shared_ptr<Allocation> made = RegisterMemory(host, size);
  if (made == nullptr) {
    Misuse("host memory is registered twice");
    return kHostMemoryAlreadyRegistered;
  }
  made->device = context->device;
  made->context = context.get();
  made->flags = flags;
  return kSuccess;
}

Status HostUnregister(void* host) {
  std::shared_ptr<Context> context;
  const Status status = Current(&context);
  if (context == nullptr) return status;
  const std::shared_ptr<Allocation> found = FindMemory(reinterpret_cast<Address>(host));
  if (found == nullptr || found->kind != MemoryKind::kRegistered ||
      found->address != reinterpret_cast<Address>(host)) {
    Misuse("host memory is unregistered that is not registered there");
    return kHostMemoryNotRegistered;
  }
  FreeMemory(found->address);
  return status;
}

Status HostDevicePointer(Address* address, void* host, unsigned flags) {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  if (address == nullptr || flags != 0) return kInvalidValue;
  const std::shared_ptr<Allocation> found = FindMemory(reinterpret_cast<Address>(host));
  if (found == nullptr || found->kind == MemoryKind::kDevice) {
    Misuse("the address is not in pinned or registered host memory");
    return kInvalidValue;
  }
  *address = reinterpret_cast<Address>(host);
  return kSuccess;
}

Status HostFlags(unsigned* flags, void* host) {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  const std::shared_ptr<Allocation> found = FindMemory(reinterpret_cast<Address>(host));
  if (flags == nullptr || found == nullptr || found->kind != MemoryKind::kPinned) {
    return kInvalidValue;
  }
  *flags = found->flags;
  return kSuccess;
}

namespace {

template <typename T>
void Put(void* place, T value) {
  std::memcpy(place, &value, sizeof(T));
}

/* CUpointer_attribute; false if unknown. Null allocation: plain host memory. */
bool PutAttribute(int attribute, const Allocation* found, Address address, void* value) {
  switch (attribute) {
    case 1: /* context */
      Put<const void*>(
          value, found == nullptr ? nullptr : static_cast<const Context*>(found->context)->handle);
      return true;
    case 2: /* memory type: 1 host, 2 device */
      Put<unsigned>(value, found == nullptr ? 0 : IsDeviceKind(*found) ? 2 : 1);
      return true;
    case 3: /* device pointer */
    case 4: /* host pointer */
      Put<Address>(value, found == nullptr || (attribute == 4 && found->kind == MemoryKind::kDevice)
                              ? 0
                              : address);
      return true;
    case 6:  /* synchronous memory operations */
    case 10: /* for inter-process use */
    case 13: /* allowed handle types */
    case 14: /* access by a GPU direct RDMA device */
      Put<unsigned>(value, 0);
      return true;
    case 7: /* buffer's number */
      Put<unsigned long long>(value, found == nullptr ? 0 : found->id);
      return true;
    case 8: /* managed */
      Put<unsigned>(value, found != nullptr && found->kind == MemoryKind::kManaged ? 1 : 0);
      return true;
    case 9: /* device */
      Put<int>(value, found == nullptr ? -2 : found->device);
      return true;
    case 11: /* start of the range */
      Put<Address>(value, found == nullptr ? 0 : found->address);
      return true;
    case 12: /* its size */
      Put<size_t>(value, found == nullptr ? 0 : found->size);
      return true;
    case 15: /* access flags: 1 read, 3 read and write */
      Put<unsigned>(value, 3);
      return true;
    case 17: /* pool */
      Put<const void*>(value, found == nullptr ? nullptr : found->pool);
      return true;
    case 16: /* mapped */
      Put<unsigned>(value, found == nullptr ? 0 : 1);
      return true;
    default:
      return false;
  }
}

}  // namespace

Status PointerAttribute(void* value, int attribute, Address address) {
  std::shared_ptr<Context> context;
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  if (value == nullptr) return kInvalidValue;
  const std::shared_ptr<Allocation> found = FindMemory(address);
  /* An address that the driver does not know is an answer, not a misuse. */
  if (found == nullptr) return kInvalidValue;
  return PutAttribute(attribute, found.get(), address, value) ? kSuccess : kInvalidValue;
}

Status PointerAttributes(unsigned count, int* attributes, void** values, Address address) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  if (attributes == nullptr || values == nullptr) return kInvalidValue;
  const std::shared_ptr<Allocation> found = FindMemory(address);
  for (unsigned i = 0; i < count; ++i) {
    if (!PutAttribute(attributes[i], found.get(), address, values[i])) return kInvalidValue;
  }
  return kSuccess;
}

}  // namespace dovetail::fakedrivers::gpu
