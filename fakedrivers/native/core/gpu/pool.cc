/* Stream-ordered memory: allocated and given back at points of a stream. */
#include <cstring>
#include <future>
#include <memory>

#include "api.h"
#include "capture.h"
#include "state.h"
#include "submit.h"

namespace dovetail::fakedrivers::gpu {
namespace {

Handle DefaultPool(Device* device) {
  if (device->default_pool == nullptr) {
    auto pool = std::make_shared<Pool>();
    pool->device = device->ordinal;
    pool->is_default = true;
    device->default_pool = AddObject("default pool", pool);
  }
  return device->default_pool;
}

std::shared_ptr<Pool> PoolOf(Handle handle) {
  std::shared_ptr<Pool> pool = Get<Pool>("default pool", handle, true);
  return pool != nullptr ? pool : Get<Pool>("pool", handle);
}

Status AllocateInOrder(Address* address, size_t size, Handle pool, Stream* stream) {
  const std::shared_ptr<Context> context = stream->context.lock();
  if (address == nullptr || size == 0) return kInvalidValue;
  const std::shared_ptr<Pool> from = PoolOf(pool);
  if (from == nullptr) return kInvalidValue;
  if (stream->capture != nullptr) {
    return SpoilCapture(stream, "stream-ordered allocation, which the fake driver does not capture",
                        kCaptureUnsupported);
  }
  Device* const device = FindDevice(from->device);
  if (!device->limits.has_memory_pools) return kNotSupported;
  const std::shared_ptr<Allocation> made =
      AllocateMemory(device->ordinal, size, device->memory_bytes, MemoryKind::kDevice);
  if (made == nullptr) return kOutOfMemory;
  made->context = context.get();
  made->pool = pool;
  made->is_stream_ordered = true;
  Work work;
  if (const Status status = Submit(stream, std::move(work), &made->ready); status != kSuccess) {
    FreeMemory(made->address);
    return status;
  }
  *address = made->address;
  return kSuccess;
}

}  // namespace

Status MemAllocAsync(Address* address, size_t size, Handle stream) {
  std::shared_ptr<Stream> found;
  if (const Status status = StreamOf(stream, &found); status != kSuccess) return status;
  Device* const device = FindDevice(found->device);
  const Handle pool = device->current_pool != nullptr ? device->current_pool : DefaultPool(device);
  return AllocateInOrder(address, size, pool, found.get());
}

Status MemAllocFromPoolAsync(Address* address, size_t size, Handle pool, Handle stream) {
  std::shared_ptr<Stream> found;
  if (const Status status = StreamOf(stream, &found); status != kSuccess) return status;
  return AllocateInOrder(address, size, pool, found.get());
}

Status MemFreeAsync(Address address, Handle stream) {
  std::shared_ptr<Stream> found;
  if (const Status status = StreamOf(stream, &found); status != kSuccess) return status;
  const std::shared_ptr<Allocation> memory = FindMemory(address);
  if (memory == nullptr || memory->address != address || !memory->is_stream_ordered) {
    Misuse(memory == nullptr
               ? MemoryRefusal(address)
               : "the memory was not allocated in stream order, or the address is not "
                 "its beginning");
    return kInvalidValue;
  }
  if (found->capture != nullptr) {
    return SpoilCapture(found.get(), "giving stream-ordered memory back", kCaptureUnsupported);
  }
  ForgetMemory(address);
  /* What another stream may be working on stays, so that only the report tells of it. Whether it
   * may is known when the stream has its order, so the work waits for the answer. */
  const auto answer = std::make_shared<std::promise<bool>>();
  const std::shared_future<bool> is_safe = answer->get_future().share();
  Work work;
  work.run = [memory, is_safe](std::string*) {
    if (is_safe.get()) UnmapMemory(*memory);
    return kSuccess;
  };
  Moment moment;
  const Status status = Submit(found.get(), std::move(work), &moment);
  bool is_used = false;
  for (const auto& [timeline, number] : memory->uses) {
    is_used = is_used || found->clock.Of(timeline) < number;
  }
  answer->set_value(status == kSuccess && !is_used);
  if (status == kSuccess && is_used) {
    Misuse("memory is given back in one stream while work of another may still use it; made by " +
           CallText(memory->made));
  }
  return status;
}

Status PoolMake(Handle* pool, int device) {
  Device* found = nullptr;
  if (const Status status = DeviceOf(device, &found); status != kSuccess) return status;
  if (pool == nullptr) return kInvalidValue;
  if (!found->limits.has_memory_pools) return kNotSupported;
  auto made = std::make_shared<Pool>();
  made->device = device;
  *pool = AddObject("pool", made);
  return kSuccess;
}

Status PoolDestroy(Handle pool) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  if (Get<Pool>("default pool", pool, true) != nullptr) {
    Misuse("a device's default pool is destroyed");
    return kInvalidValue;
  }
  const std::shared_ptr<Pool> gone = Take<Pool>("pool", pool);
  if (gone == nullptr) return kInvalidValue;
  Device* const device = FindDevice(gone->device);
  if (device->current_pool == pool) device->current_pool = nullptr;
  return kSuccess;
}

Status PoolDefault(Handle* pool, int device) {
  Device* found = nullptr;
  if (const Status status = DeviceOf(device, &found); status != kSuccess) return status;
  if (pool == nullptr) return kInvalidValue;
  if (!found->limits.has_memory_pools) return kNotSupported;
  *pool = DefaultPool(found);
  return kSuccess;
}

Status PoolCurrent(Handle* pool, int device) {
  Device* found = nullptr;
  if (const Status status = DeviceOf(device, &found); status != kSuccess) return status;
  if (pool == nullptr) return kInvalidValue;
  if (!found->limits.has_memory_pools) return kNotSupported;
  *pool = found->current_pool != nullptr ? found->current_pool : DefaultPool(found);
  return kSuccess;
}

Status PoolSetCurrent(int device, Handle pool) {
  Device* found = nullptr;
  if (const Status status = DeviceOf(device, &found); status != kSuccess) return status;
  const std::shared_ptr<Pool> wanted = PoolOf(pool);
  if (wanted == nullptr) return kInvalidValue;
  if (wanted->device != device) {
    Misuse("a pool of device " + std::to_string(wanted->device) + " is given to device " +
           std::to_string(device));
    return kInvalidDevice;
  }
  found->current_pool = pool;
  return kSuccess;
}

Status PoolTrim(Handle pool, size_t) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  return PoolOf(pool) == nullptr ? kInvalidValue : kSuccess;
}

/* CUmemPool_attribute: 1 to 3 reuse (int), 4 release threshold, 5 to 8 bytes reserved and used
 * (now, highest). */
Status PoolGetAttribute(Handle pool, int attribute, void* value) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  const std::shared_ptr<Pool> found = PoolOf(pool);
  if (found == nullptr || value == nullptr || attribute < 1 || attribute > 8) return kInvalidValue;
  const auto set = found->attributes.find(attribute);
  if (attribute <= 3) {
    const int is_on = set == found->attributes.end() ? 1 : static_cast<int>(set->second);
    std::memcpy(value, &is_on, sizeof(is_on));
    return kSuccess;
  }
  uint64_t bytes = set == found->attributes.end() ? 0 : set->second;
  if (attribute >= 5) bytes = UsedBytes(found->device);
  std::memcpy(value, &bytes, sizeof(bytes));
  return kSuccess;
}

Status PoolSetAttribute(Handle pool, int attribute, void* value) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  const std::shared_ptr<Pool> found = PoolOf(pool);
  if (found == nullptr || value == nullptr || attribute < 1 || attribute > 8) return kInvalidValue;
  if (attribute == 5 || attribute == 7) return kInvalidValue; /* read only */
  uint64_t bytes = 0;
  std::memcpy(&bytes, value, attribute <= 3 ? sizeof(int) : sizeof(bytes));
  found->attributes[attribute] = bytes;
  return kSuccess;
}

Status PoolCreate(Handle* pool, const PoolProperties* properties) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  if (properties == nullptr || properties->alloc_type != vendor::cuda::kCuAllocationPinned ||
      properties->location.type != vendor::cuda::kCuLocationDevice) {
    Misuse("a pool is of pinned memory on a device");
    return kInvalidValue;
  }
  if (properties->handle_types != 0) return kNotSupported;
  return PoolMake(pool, properties->location.id);
}

Status PoolSetAccess(Handle pool, const MemAccess* accesses, size_t count) {
  uint64_t bytes = 0;
  if (const Status status = PoolGetAttribute(pool, 5, &bytes); status != kSuccess) return status;
  if (accesses == nullptr && count != 0) return kInvalidValue;
  for (size_t i = 0; i < count; ++i) {
    if (accesses[i].location.type != 1) return kInvalidValue;
    Device* device = nullptr;
    if (const Status status = DeviceOf(accesses[i].location.id, &device); status != kSuccess) {
      return status;
    }
    std::shared_ptr<Pool> found = Get<Pool>("pool", pool, true);
    if (found == nullptr) found = Get<Pool>("default pool", pool);
    if (device->ordinal == found->device) continue;
    int can = 0;
    CanAccessPeer(&can, device->ordinal, found->device);
    if (can == 0) return kPeerAccessUnsupported;
    if (accesses[i].flags == 3) {
      found->readers.insert(device->ordinal);
    } else {
      found->readers.erase(device->ordinal);
    }
  }
  return kSuccess;
}

Status PoolGetAccess(int* flags, Handle pool, MemLocation* location) {
  uint64_t bytes = 0;
  if (const Status status = PoolGetAttribute(pool, 5, &bytes); status != kSuccess) return status;
  if (flags == nullptr || location == nullptr) return kInvalidValue;
  std::shared_ptr<Pool> found = Get<Pool>("pool", pool, true);
  if (found == nullptr) found = Get<Pool>("default pool", pool);
  *flags = location->id == found->device || found->readers.count(location->id) != 0 ? 3 : 0;
  return kSuccess;
}

}  // namespace dovetail::fakedrivers::gpu
