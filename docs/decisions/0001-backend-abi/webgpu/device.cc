#include "webgpu/device.h"

#include <algorithm>
#include <cstring>

#include "webgpu/transfer.h"

namespace abi_experiment::webgpu {
namespace {

dvt_code CodeOf(WGPUErrorType type) {
  return type == WGPUErrorType_OutOfMemory ? DVT_OUT_OF_MEMORY : DVT_DRIVER_ERROR;
}

// Ownership of the slot travels through the callback's user data.
void OnPop(WGPUPopErrorScopeStatus status, WGPUErrorType type, WGPUStringView message,
           void* slot_data, void* /*unused*/) {
  const std::unique_ptr<std::shared_ptr<ErrorSlot>> slot(
      static_cast<std::shared_ptr<ErrorSlot>*>(slot_data));
  if (status != WGPUPopErrorScopeStatus_Success) {
    (*slot)->Answer(Failure(DVT_DEVICE_LOST, "error scope: " + Text(message)));
  } else if (type != WGPUErrorType_NoError) {
    (*slot)->Answer(Failure(CodeOf(type), Text(message)));
  } else {
    (*slot)->Answer({});
  }
}

void OnUncaptured(WGPUDevice const* /*device*/, WGPUErrorType type, WGPUStringView message,
                  void* data, void* /*unused*/) {
  auto* device = static_cast<dvt_device*>(data);
  device->uncaptured->Expect();
  device->uncaptured->Answer(Failure(CodeOf(type), Text(message)));
}

void OnLost(WGPUDevice const* /*device*/, WGPUDeviceLostReason reason, WGPUStringView message,
            void* data, void* /*unused*/) {
  if (reason == WGPUDeviceLostReason_Destroyed) return;  // we closed it ourselves
  auto* device = static_cast<dvt_device*>(data);
  device->is_lost = true;
  device->uncaptured->Expect();
  device->uncaptured->Answer(Failure(DVT_DEVICE_LOST, Text(message)));
}

void OnAdapter(WGPURequestAdapterStatus status, WGPUAdapter adapter, WGPUStringView message,
               void* result, void* text) {
  if (status == WGPURequestAdapterStatus_Success) *static_cast<WGPUAdapter*>(result) = adapter;
  *static_cast<std::string*>(text) = Text(message);
}

void OnDevice(WGPURequestDeviceStatus status, WGPUDevice device, WGPUStringView message,
              void* result, void* text) {
  if (status == WGPURequestDeviceStatus_Success) *static_cast<WGPUDevice*>(result) = device;
  *static_cast<std::string*>(text) = Text(message);
}

void OnWorkDone(WGPUQueueWorkDoneStatus /*status*/, WGPUStringView /*message*/, void* flag,
                void* /*unused*/) {
  const std::unique_ptr<std::shared_ptr<std::atomic<bool>>> done(
      static_cast<std::shared_ptr<std::atomic<bool>>*>(flag));
  (*done)->store(true);
}

}  // namespace

void ErrorSlot::Answer(Status status) {
  if (!status.ok()) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (first_.ok()) first_ = std::move(status);
  }
  --pending_;
}

Status ErrorSlot::Take() {
  const std::lock_guard<std::mutex> lock(mutex_);
  Status taken = std::move(first_);
  first_ = Status();
  return taken;
}

Status OpenDevice(dvt_device** device) {
  const Api& gpu = Gpu();
  auto made = std::make_unique<dvt_device>();
  made->uncaptured = std::make_shared<ErrorSlot>();
  std::string text;
  WGPUAdapter adapter = nullptr;
  WGPURequestAdapterCallbackInfo on_adapter{};
  on_adapter.mode = WGPUCallbackMode_AllowSpontaneous;
  on_adapter.callback = OnAdapter;
  on_adapter.userdata1 = &adapter;
  on_adapter.userdata2 = &text;
  gpu.InstanceRequestAdapter(gpu.instance, nullptr, on_adapter);
  gpu.InstanceProcessEvents(gpu.instance);
  if (adapter == nullptr) return Failure(DVT_NOT_FOUND, "webgpu has no adapter: " + text);
  made->adapter = Own(adapter, gpu.AdapterRelease);
  WGPUAdapterInfo info{};
  gpu.AdapterGetInfo(adapter, &info);
  made->name = Text(info.device);
  gpu.AdapterInfoFreeMembers(info);
  gpu.AdapterGetLimits(adapter, &made->limits);
  made->limits.nextInChain = nullptr;
  // What a browser gives by default and every device has: the hardest case for the interface.
  made->limits.minStorageBufferOffsetAlignment = 256;
  made->limits.minUniformBufferOffsetAlignment = 256;

  WGPUDeviceDescriptor descriptor{};
  descriptor.requiredLimits = &made->limits;
  descriptor.deviceLostCallbackInfo.mode = WGPUCallbackMode_AllowSpontaneous;
  descriptor.deviceLostCallbackInfo.callback = OnLost;
  descriptor.deviceLostCallbackInfo.userdata1 = made.get();
  descriptor.uncapturedErrorCallbackInfo.callback = OnUncaptured;
  descriptor.uncapturedErrorCallbackInfo.userdata1 = made.get();
  WGPUDevice native = nullptr;
  WGPURequestDeviceCallbackInfo on_device{};
  on_device.mode = WGPUCallbackMode_AllowSpontaneous;
  on_device.callback = OnDevice;
  on_device.userdata1 = &native;
  on_device.userdata2 = &text;
  gpu.AdapterRequestDevice(adapter, &descriptor, on_device);
  gpu.InstanceProcessEvents(gpu.instance);
  if (native == nullptr) return Failure(DVT_DRIVER_ERROR, "webgpu gave no device: " + text);
  made->device = Own(native, gpu.DeviceRelease);
  made->queue = Own(gpu.DeviceGetQueue(native), gpu.QueueRelease);
  *device = made.release();
  return {};
}

Status CreateBuffer(dvt_device* device, uint64_t size, WGPUBufferUsage usage, Buffer* buffer) {
  WGPUBufferDescriptor descriptor{};
  descriptor.size = RoundUp(size, 4);
  descriptor.usage = usage;
  Buffer made;
  made.size = descriptor.size;
  made.buffer =
      Own(Gpu().DeviceCreateBuffer(device->device.get(), &descriptor), Gpu().BufferRelease);
  if (made.buffer == nullptr) {
    return Failure(DVT_OUT_OF_MEMORY, "no buffer of " + std::to_string(size) + " bytes");
  }
  *buffer = std::move(made);
  return {};
}

void ScopedLocked(dvt_device* device, const std::shared_ptr<ErrorSlot>& errors,
                  const std::function<void()>& body) {
  // wgpu-native 29 declares the filter `Internal` and ends the process when it is pushed.
  constexpr WGPUErrorFilter kFilters[] = {WGPUErrorFilter_Validation, WGPUErrorFilter_OutOfMemory};
  for (const WGPUErrorFilter filter : kFilters) {
    Gpu().DevicePushErrorScope(device->device.get(), filter);
  }
  body();
  for (size_t i = 0; i < std::size(kFilters); ++i) {
    errors->Expect();
    WGPUPopErrorScopeCallbackInfo info{};
    info.mode = WGPUCallbackMode_AllowSpontaneous;
    info.callback = OnPop;
    info.userdata1 = new std::shared_ptr<ErrorSlot>(errors);
    Gpu().DevicePopErrorScope(device->device.get(), info);
  }
}

void Scoped(dvt_device* device, const std::shared_ptr<ErrorSlot>& errors,
            const std::function<void()>& body) {
  const std::lock_guard<std::mutex> lock(device->submit_mutex);
  ScopedLocked(device, errors, body);
}

Status Settle(dvt_device* device, ErrorSlot* errors) {
  while (!errors->is_settled() && !device->is_lost) {
    Gpu().InstanceProcessEvents(Gpu().instance);
    Gpu().DevicePoll(device->device.get(), 0, nullptr);
  }
  return errors->Take();
}

Status ScopedNow(dvt_device* device, const std::function<void()>& body) {
  const auto errors = std::make_shared<ErrorSlot>();
  Scoped(device, errors, body);
  return Settle(device, errors.get());
}

std::shared_ptr<std::atomic<bool>> WatchQueue(dvt_device* device) {
  auto done = std::make_shared<std::atomic<bool>>(false);
  WGPUQueueWorkDoneCallbackInfo info{};
  info.mode = WGPUCallbackMode_AllowSpontaneous;
  info.callback = OnWorkDone;
  info.userdata1 = new std::shared_ptr<std::atomic<bool>>(done);
  Gpu().QueueOnSubmittedWorkDone(device->queue.get(), info);
  return done;
}

Status WaitUntil(dvt_device* device, uint64_t serial, const std::function<bool()>& is_done) {
  // Reads leave in order, so the first that is not mapped holds back those behind it.
  const auto hand_over = [&] {
    const std::lock_guard<std::mutex> lock(device->reads_mutex);
    while (!device->reads.empty() && device->reads.front()->serial <= serial) {
      HostRead& read = *device->reads.front();
      if (!read.is_mapped && read.errors->is_settled()) {
        device->reads.pop_front();  // its error stands in the stream's slot
        continue;
      }
      if (!read.is_mapped) return false;
      WGPUBuffer staging = read.staging.buffer.get();
      const void* from = Gpu().BufferGetConstMappedRange(staging, 0, read.staging.size);
      std::memcpy(read.host, static_cast<const char*>(from) + read.lead, read.size);
      Gpu().BufferUnmap(staging);
      device->reads.pop_front();
    }
    return true;
  };
  while (!(is_done() && hand_over())) {
    if (device->is_lost) return device->uncaptured->Take();
    Gpu().DevicePoll(device->device.get(), 1, nullptr);
  }
  return device->uncaptured->Take();
}

}  // namespace abi_experiment::webgpu
