/* Functions of HIP alone: other shapes of what CUDA has too. */
#include <cstring>

#include "../core/faults.h"
#include "../core/gpu/state.h"
#include "hip.h"

namespace dovetail::fakedrivers::gpu {
namespace {

constexpr int kRelease6 = 60000000;

Status PrimaryOf(int device, Handle* context) {
  Device* found = nullptr;
  if (const Status status = DeviceOf(device, &found); status != kSuccess) return status;
  if (found->primary == nullptr) found->primary = MakeContext(device, true, found->primary_flags);
  *context = found->primary->handle;
  return kSuccess;
}

/* hipMemcpyKind: 0 host to host, 1 host to device, 2 device to host, 3 on the device, 4 by address.
 */
Status Sides(int kind, Side* to, Side* from) {
  if (kind < 0 || kind > 4) {
    Misuse("there is no copy of kind " + std::to_string(kind));
    return static_cast<Status>(21); /* hipErrorInvalidMemcpyDirection */
  }
  *to = kind == 4 ? Side::kAny : kind == 1 || kind == 3 ? Side::kDevice : Side::kHost;
  *from = kind == 4 ? Side::kAny : kind == 2 || kind == 3 ? Side::kDevice : Side::kHost;
  return kSuccess;
}

Status CopyOfKind(void* to, const void* from, size_t size, int kind, Handle stream, bool is_async) {
  Side to_side = Side::kAny;
  Side from_side = Side::kAny;
  if (const Status status = Sides(kind, &to_side, &from_side); status != kSuccess) return status;
  return Copy(reinterpret_cast<Address>(to), to_side, reinterpret_cast<Address>(from), from_side,
              size, stream, is_async);
}

Status RowsOfKind(void* to, size_t to_pitch, const void* from, size_t from_pitch, size_t width,
                  size_t height, int kind, Handle stream, bool is_async) {
  Rows rows;
  if (const Status status = Sides(kind, &rows.to_side, &rows.from_side); status != kSuccess) {
    return status;
  }
  if (width > to_pitch || width > from_pitch) return static_cast<Status>(12); /* pitch value */
  rows.to = reinterpret_cast<Address>(to);
  rows.from = reinterpret_cast<Address>(from);
  rows.to_pitch = to_pitch;
  rows.from_pitch = from_pitch;
  rows.width = width;
  rows.height = height;
  return CopyRows(rows, stream, is_async);
}

Status WorkOf(const HipKernelNode* parameters, Work* work) {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  if (parameters == nullptr) return kInvalidValue;
  LaunchConfig config;
  for (int i = 0; i < 3; ++i) {
    config.grid[i] = parameters->grid[i];
    config.block[i] = parameters->block[i];
  }
  config.shared_bytes = parameters->shared_bytes;
  return MakeLaunch(*context, parameters->function, config, parameters->parameters,
                    parameters->extra, work);
}

}  // namespace

Status SetDevice(int device) {
  Device* found = nullptr;
  if (const Status status = DeviceOf(device, &found); status != kSuccess) return status;
  ContextStack().clear();
  ThreadDevice() = device;
  return kSuccess;
}

Status GetDevice(int* device) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  if (device == nullptr) return kInvalidValue;
  const auto& stack = ContextStack();
  *device = stack.empty() || stack.back() == nullptr ? ThreadDevice() : stack.back()->device;
  return kSuccess;
}

Status DeviceReset() {
  int device = 0;
  if (const Status status = GetDevice(&device); status != kSuccess) return status;
  return PrimaryReset(device);
}

Status EnablePeerDevice(int device, unsigned flags) {
  Handle context = nullptr;
  if (const Status status = PrimaryOf(device, &context); status != kSuccess) return status;
  return EnablePeer(context, flags);
}

Status DisablePeerDevice(int device) {
  Handle context = nullptr;
  if (const Status status = PrimaryOf(device, &context); status != kSuccess) return status;
  return DisablePeer(context);
}

Status MemAllocFlags(Address* address, size_t size, unsigned flags) {
  return flags > 3 ? kInvalidValue : MemAlloc(address, size);
}

Status PointerStruct(HipPointerAttributes* attributes, const void* pointer) {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  if (attributes == nullptr) return kInvalidValue;
  const bool is_release6 = TheState().version >= kRelease6;
  const std::shared_ptr<Allocation> found = FindMemory(reinterpret_cast<Address>(pointer));
  *attributes = {};
  if (found == nullptr) {
    /* Since release 6 an address that HIP does not know is of the type "unregistered". */
    attributes->device = -2;
    return is_release6 ? kSuccess : kInvalidValue;
  }
  const bool is_device = found->kind == MemoryKind::kDevice || found->kind == MemoryKind::kManaged;
  /* Host, device: 1 and 2 since release 6, 0 and 1 before. */
  attributes->type = is_device ? 1 : 0;
  if (is_release6) attributes->type = found->kind == MemoryKind::kManaged ? 3 : is_device ? 2 : 1;
  attributes->device = found->device;
  attributes->devicePointer = const_cast<void*>(pointer);
  attributes->hostPointer =
      found->kind == MemoryKind::kDevice ? nullptr : const_cast<void*>(pointer);
  attributes->isManaged = found->kind == MemoryKind::kManaged ? 1 : 0;
  attributes->allocationFlags = found->flags;
  return kSuccess;
}

Status CopyKind(void* to, const void* from, size_t size, int kind) {
  return CopyOfKind(to, from, size, kind, nullptr, kind == 3);
}
Status CopyKindAsync(void* to, const void* from, size_t size, int kind, Handle stream) {
  return CopyOfKind(to, from, size, kind, stream, true);
}
Status CopyKindInStream(void* to, const void* from, size_t size, int kind, Handle stream) {
  return CopyOfKind(to, from, size, kind, stream, false);
}

Status CopyPeerDevices(void* to, int to_device, const void* from, int from_device, size_t size) {
  Handle contexts[2] = {};
  if (const Status status = PrimaryOf(to_device, &contexts[0]); status != kSuccess) return status;
  if (const Status status = PrimaryOf(from_device, &contexts[1]); status != kSuccess) return status;
  return CopyPeer(reinterpret_cast<Address>(to), contexts[0], reinterpret_cast<Address>(from),
                  contexts[1], size);
}

Status CopyPeerDevicesAsync(void* to, int to_device, const void* from, int from_device, size_t size,
                            Handle stream) {
  Handle contexts[2] = {};
  if (const Status status = PrimaryOf(to_device, &contexts[0]); status != kSuccess) return status;
  if (const Status status = PrimaryOf(from_device, &contexts[1]); status != kSuccess) return status;
  return CopyPeerAsync(reinterpret_cast<Address>(to), contexts[0], reinterpret_cast<Address>(from),
                       contexts[1], size, stream);
}

Status CopyRowsKind(void* to, size_t to_pitch, const void* from, size_t from_pitch, size_t width,
                    size_t height, int kind) {
  return RowsOfKind(to, to_pitch, from, from_pitch, width, height, kind, nullptr, false);
}
Status CopyRowsKindAsync(void* to, size_t to_pitch, const void* from, size_t from_pitch,
                         size_t width, size_t height, int kind, Handle stream) {
  return RowsOfKind(to, to_pitch, from, from_pitch, width, height, kind, stream, true);
}

Status FillBytes(void* to, int value, size_t size) {
  return Fill8(reinterpret_cast<Address>(to), static_cast<unsigned char>(value), size);
}
Status FillBytesAsync(void* to, int value, size_t size, Handle stream) {
  return Fill8Async(reinterpret_cast<Address>(to), static_cast<unsigned char>(value), size, stream);
}
Status Fill32Signed(Address to, int value, size_t count) {
  return Fill32(to, static_cast<unsigned>(value), count);
}
Status Fill32SignedAsync(Address to, int value, size_t count, Handle stream) {
  return Fill32Async(to, static_cast<unsigned>(value), count, stream);
}

Status StreamCreatePlain(Handle* stream) { return StreamCreate(stream, 0); }
Status EventCreatePlain(Handle* event) { return EventCreate(event, 0); }

Status OccupancyBlockSizePlain(int* min_grid, int* block_threads, Handle function,
                               size_t shared_bytes, int limit) {
  return OccupancyBlockSize(min_grid, block_threads, function, nullptr, shared_bytes, limit);
}

Status LaunchThreads(Handle function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                     unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared_bytes,
                     Handle stream, void** parameters, void** extra) {
  /* The packet of a launch counts threads, in 32 bits (hip_runtime_api.h, hipModuleLaunchKernel).
   */
  const uint64_t threads[] = {uint64_t{grid_x} * block_x, uint64_t{grid_y} * block_y,
                              uint64_t{grid_z} * block_z};
  for (const uint64_t each : threads) {
    if (each <= UINT32_MAX) continue;
    Misuse("a grid of " + std::to_string(each) + " threads in one dimension; there are 32 bits");
    return kInvalidValue;
  }
  return LaunchKernel(function, grid_x, grid_y, grid_z, block_x, block_y, block_z, shared_bytes,
                      stream, parameters, extra);
}

Status GraphAddHipKernel(Handle* node, Handle graph, const Handle* after, size_t count,
                         const HipKernelNode* parameters) {
  Work work;
  if (const Status status = WorkOf(parameters, &work); status != kSuccess) return status;
  return GraphAddWork(node, graph, after, count, std::move(work));
}

Status GraphExecSetHipKernel(Handle exec, Handle node, const HipKernelNode* parameters) {
  Work work;
  if (const Status status = WorkOf(parameters, &work); status != kSuccess) return status;
  return GraphExecSetWork(exec, node, std::move(work));
}

Status GraphInstantiatePlain(Handle* exec, Handle graph, Handle* error_node, char* log,
                             size_t size) {
  if (error_node != nullptr) *error_node = nullptr;
  if (log != nullptr && size != 0) log[0] = '\0';
  return GraphInstantiate(exec, graph, 0);
}

}  // namespace dovetail::fakedrivers::gpu
