/* Functions of CUDA alone: structures unpacked for the implementation that HIP shares. */
#include <cstring>

#include "../core/gpu/state.h"
#include "../core/gpu/submit.h"
#include "cuda.h"

namespace dovetail::fakedrivers::gpu {

Status DeviceProperties(CuDeviceProperties* properties, int device) {
  Device* found = nullptr;
  if (const Status status = DeviceOf(device, &found); status != kSuccess) return status;
  if (properties == nullptr) return kInvalidValue;
  const DeviceLimits& limits = found->limits;
  *properties = {};
  properties->max_block_threads = static_cast<int>(limits.max_block_threads);
  for (int i = 0; i < 3; ++i) {
    properties->max_block[i] = static_cast<int>(limits.max_block[i]);
    properties->max_grid[i] = static_cast<int>(limits.max_grid[i]);
  }
  properties->shared_bytes = static_cast<int>(limits.shared_bytes);
  properties->constant_bytes = static_cast<int>(found->attributes.at(9));
  properties->warp_size = static_cast<int>(found->attributes.at(10));
  properties->max_pitch = static_cast<int>(found->attributes.at(11));
  properties->registers = static_cast<int>(found->attributes.at(12));
  properties->clock_rate = static_cast<int>(found->attributes.at(13));
  properties->texture_alignment = static_cast<int>(found->attributes.at(14));
  return kSuccess;
}

Status ExecAffinitySupport(int* value, int type, int device) {
  Device* found = nullptr;
  if (const Status status = DeviceOf(device, &found); status != kSuccess) return status;
  if (value == nullptr || type != 0) return kInvalidValue;
  *value = 0;
  return kSuccess;
}

Status ContextCreateAffinity(Handle* context, void* affinity, int count, unsigned flags,
                             int device) {
  if (affinity != nullptr || count != 0) return kNotSupported;
  return ContextCreate(context, flags, device);
}

Status ContextCreateParameters(Handle* context, void* parameters, unsigned flags, int device) {
  if (parameters != nullptr) return kNotSupported;
  return ContextCreate(context, flags, device);
}

namespace {

/* Runs `body` with the context as the current one. */
template <typename Body>
Status With(Handle context, Body&& body) {
  if (context == nullptr) return body();
  if (const Status status = ContextPush(context); status != kSuccess) return status;
  const Status status = body();
  ContextPop(nullptr);
  return status;
}

}  // namespace

Status ContextGetDeviceOf(int* device, Handle context) {
  return With(context, [device] { return ContextGetDevice(device); });
}

Status ContextSynchronizeOf(Handle context) { return With(context, &ContextSynchronize); }

Status ContextResetCache() {
  std::shared_ptr<Context> context;
  return Current(&context);
}

Status PointerSetAttribute(const void* value, int attribute, Address address) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  /* Only the synchrony of memory operations can be set. */
  if (value == nullptr || attribute != 6) return kInvalidValue;
  return CheckRange(address, 1, "the pointer") == nullptr ? kInvalidValue : kSuccess;
}

namespace {

Status CheckManaged(Address address, size_t size) {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  const std::shared_ptr<Allocation> found = CheckRange(address, size, "a range");
  if (found == nullptr) return kInvalidValue;
  if (found->kind != MemoryKind::kManaged) {
    Misuse("the memory is not managed");
    return kInvalidValue;
  }
  return kSuccess;
}

}  // namespace

Status MemAdvise(Address address, size_t size, int advice, int /*device*/) {
  if (advice < 1 || advice > 6) return kInvalidValue;
  return CheckManaged(address, size);
}

Status MemAdviseLocation(Address address, size_t size, int advice, MemLocation location) {
  return MemAdvise(address, size, advice, location.id);
}

Status MemPrefetch(Address address, size_t size, int /*device*/, Handle stream_handle) {
  std::shared_ptr<Stream> stream;
  if (const Status status = StreamOf(stream_handle, &stream); status != kSuccess) return status;
  if (const Status status = CheckManaged(address, size); status != kSuccess) return status;
  return Submit(stream.get(), {});
}

Status MemPrefetchLocation(Address address, size_t size, MemLocation location, unsigned flags,
                           Handle stream) {
  return flags != 0 ? kInvalidValue : MemPrefetch(address, size, location.id, stream);
}

namespace {

/* CUmemorytype: 1 host, 2 device, 3 array, 4 unified. */
bool Place(int type, const void* host, Address device, Address* address, Side* side) {
  *address = type == 1 ? reinterpret_cast<Address>(host) : device;
  *side = type == 1 ? Side::kHost : type == 2 ? Side::kDevice : Side::kAny;
  return type == 1 || type == 2 || type == 4;
}

Status RowsOf(const CuCopy2D* copy, Rows* rows) {
  if (copy == nullptr) return kInvalidValue;
  if (!Place(copy->from_type, copy->from_host, copy->from_device, &rows->from, &rows->from_side) ||
      !Place(copy->to_type, copy->to_host, copy->to_device, &rows->to, &rows->to_side)) {
    Misuse("the fake driver has no arrays");
    return kNotSupported;
  }
  rows->width = copy->width;
  rows->height = copy->height;
  rows->from_pitch = copy->from_pitch != 0 ? copy->from_pitch : copy->width;
  rows->to_pitch = copy->to_pitch != 0 ? copy->to_pitch : copy->width;
  if (rows->from_pitch < copy->from_x + copy->width || rows->to_pitch < copy->to_x + copy->width) {
    Misuse("rows of a copy are wider than their pitch");
    return kInvalidValue;
  }
  rows->from += copy->from_y * rows->from_pitch + copy->from_x;
  rows->to += copy->to_y * rows->to_pitch + copy->to_x;
  return kSuccess;
}

Status Copy3DIn(const CuCopy3D* copy, Handle stream, bool is_async) {
  if (copy == nullptr) return kInvalidValue;
  for (size_t layer = 0; layer < copy->depth; ++layer) {
    const size_t from_layer = (copy->from_z + layer) * copy->from_height + copy->from_y;
    const size_t to_layer = (copy->to_z + layer) * copy->to_height + copy->to_y;
    const CuCopy2D flat = {copy->from_x,      from_layer,       copy->from_type,  copy->from_host,
                           copy->from_device, copy->from_array, copy->from_pitch, copy->to_x,
                           to_layer,          copy->to_type,    copy->to_host,    copy->to_device,
                           copy->to_array,    copy->to_pitch,   copy->width,      copy->height};
    Rows rows;
    Status status = RowsOf(&flat, &rows);
    if (status == kSuccess) status = CopyRows(rows, stream, is_async);
    if (status != kSuccess) return status;
  }
  return kSuccess;
}

}  // namespace

Status Copy2D(const CuCopy2D* copy) {
  Rows rows;
  const Status status = RowsOf(copy, &rows);
  return status != kSuccess ? status : CopyRows(rows, nullptr, false);
}

Status Copy2DAsync(const CuCopy2D* copy, Handle stream) {
  Rows rows;
  const Status status = RowsOf(copy, &rows);
  return status != kSuccess ? status : CopyRows(rows, stream, true);
}

Status Copy3D(const CuCopy3D* copy) { return Copy3DIn(copy, nullptr, false); }
Status Copy3DAsync(const CuCopy3D* copy, Handle stream) { return Copy3DIn(copy, stream, true); }

Status ModuleLoadingMode(int* mode) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  if (mode == nullptr) return kInvalidValue;
  *mode = 2; /* CU_MODULE_LAZY_LOADING */
  return kSuccess;
}

Status ModuleFunctionCountOf(unsigned* count, Handle library) {
  return ModuleFunctionCount(count, library);
}

Status KernelGetAttribute(int* value, int attribute, Handle kernel, int device) {
  Device* found = nullptr;
  if (const Status status = DeviceOf(device, &found); status != kSuccess) return status;
  return FunctionGetAttribute(value, attribute, kernel);
}

Status KernelSetAttribute(int attribute, int value, Handle kernel, int device) {
  Device* found = nullptr;
  if (const Status status = DeviceOf(device, &found); status != kSuccess) return status;
  return FunctionSetAttribute(kernel, attribute, value);
}

Status FunctionIsLoaded(int* state, Handle function) {
  if (state == nullptr) return kInvalidValue;
  const Status status = FunctionLoad(function);
  if (status == kSuccess) *state = 1;
  return status;
}

Status FunctionLoad(Handle function) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  return Get<Function>("function", function) == nullptr ? kInvalidHandle : kSuccess;
}

}  // namespace dovetail::fakedrivers::gpu
