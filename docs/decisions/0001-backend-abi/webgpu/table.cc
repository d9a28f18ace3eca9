// The table of backend.h on WebGPU. Each entry only translates; what it does stands in the files
// beside this one.
#include <algorithm>
#include <cstring>

#include "webgpu/image.h"
#include "webgpu/transfer.h"

namespace abi_experiment::webgpu {
namespace {

using Errors = std::vector<std::shared_ptr<ErrorSlot>>;

// The first error of what was waited for; answers of error scopes may still be on their way.
Status Collect(dvt_device* device, const Errors& errors) {
  Status first;
  for (const std::shared_ptr<ErrorSlot>& slot : errors) {
    Status taken = Settle(device, slot.get());
    if (first.ok()) first = std::move(taken);
  }
  return first;
}

uint64_t CurrentSerial(dvt_device* device) {
  const std::lock_guard<std::mutex> lock(device->submit_mutex);
  return device->serial;
}

Status Wait(dvt_device* device, uint64_t serial, const std::shared_ptr<std::atomic<bool>>& done,
            const Errors& errors) {
  Status waited = WaitUntil(device, serial, [&] { return done->load(); });
  Status own = Collect(device, errors);
  return own.ok() ? waited : own;
}

int32_t DriverOpen(const char* const* candidates, uint32_t count, dvt_error* error) {
  return Guard(error, [&] { return OpenDriver(candidates, count); });
}

// webgpu.h has no list of adapters: a request gives one or none.
int32_t DeviceCount(uint32_t* count, dvt_error* error) {
  return Guard(error, [&]() -> Status {
    dvt_device* device = nullptr;
    const Status status = OpenDevice(&device);
    const std::unique_ptr<dvt_device> owner(device);
    *count = status.ok() ? 1 : 0;
    return status.code == DVT_NOT_FOUND ? Status() : status;
  });
}

int32_t DeviceOpen(uint32_t index, dvt_device** device, dvt_error* error) {
  return Guard(error, [&]() -> Status {
    if (index != 0) {
      return Failure(DVT_NOT_FOUND, "webgpu device " + std::to_string(index) + ": there is one");
    }
    dvt_device* made = nullptr;
    Status status = OpenDevice(&made);
    if (status.ok()) status = MakeByteCopy(made, &made->byte_copy);
    if (status.ok()) {
      *device = made;
    } else {
      delete made;
    }
    return status;
  });
}

void DeviceClose(dvt_device* device) { delete device; }

int32_t DeviceAttributes(dvt_device* device, dvt_attribute_visitor visitor, void* context,
                         dvt_error* error) {
  return Guard(error, [&]() -> Status {
    visitor(context, "device.name", device->name.c_str());
    return {};
  });
}

int32_t DeviceLimits(dvt_device* device, dvt_device_limits* limits, dvt_error* error) {
  return Guard(error, [&]() -> Status {
    const WGPULimits& from = device->limits;
    dvt_device_limits filled{};
    filled.struct_size = limits->struct_size;
    filled.binding_alignment = from.minStorageBufferOffsetAlignment;
    filled.copy_alignment = 1;
    std::fill_n(filled.max_grid, 3, uint64_t{from.maxComputeWorkgroupsPerDimension});
    filled.max_block_threads = from.maxComputeInvocationsPerWorkgroup;
    filled.max_binding_bytes = from.maxStorageBufferBindingSize / 4 * 4;
    filled.max_allocation_bytes = from.maxBufferSize / 4 * 4;
    filled.max_shared_bytes = from.maxComputeWorkgroupStorageSize;
    std::memcpy(limits, &filled, std::min<size_t>(limits->struct_size, sizeof(filled)));
    return {};
  });
}

int32_t Alloc(dvt_device* device, uint64_t size, dvt_memory* memory, dvt_error* error) {
  return Guard(error, [&]() -> Status {
    if (size > device->limits.maxBufferSize / 4 * 4) {
      return Failure(DVT_OUT_OF_MEMORY,
                     "alloc of " + std::to_string(size) + " bytes: the device allows at most " +
                         std::to_string(device->limits.maxBufferSize) + " in one");
    }
    auto buffer = std::make_unique<Buffer>();
    Status made;
    Status status = ScopedNow(device, [&] {
      made = CreateBuffer(
          device, size, WGPUBufferUsage_Storage | WGPUBufferUsage_CopySrc | WGPUBufferUsage_CopyDst,
          buffer.get());
    });
    if (status.ok()) status = made;
    if (status.ok()) *memory = buffer.release();
    return status;
  });
}

void Free(dvt_device* /*device*/, dvt_memory memory) { delete static_cast<Buffer*>(memory); }

int32_t CopyEntry(dvt_stream* stream, const dvt_location* destination, const dvt_location* source,
                  uint64_t size, dvt_error* error) {
  return Guard(error, [&] { return Copy(stream, *destination, *source, size); });
}

int32_t StreamCreate(dvt_device* device, dvt_stream** stream, dvt_error* error) {
  return Guard(error, [&]() -> Status {
    auto made = std::make_unique<dvt_stream>();
    made->device = device;
    made->errors = std::make_shared<ErrorSlot>();
    *stream = made.release();
    return {};
  });
}

void StreamDestroy(dvt_stream* stream) { delete stream; }

Errors ErrorsOf(const dvt_stream& stream) {
  Errors errors = {stream.errors};
  errors.insert(errors.end(), stream.waited.begin(), stream.waited.end());
  return errors;
}

int32_t StreamSynchronize(dvt_stream* stream, dvt_error* error) {
  return Guard(error, [&] {
    const uint64_t serial = CurrentSerial(stream->device);
    Status status = Wait(stream->device, serial, WatchQueue(stream->device), ErrorsOf(*stream));
    stream->waited.clear();
    return status;
  });
}

int32_t EventRecord(dvt_stream* stream, dvt_event** event, dvt_error* error) {
  return Guard(error, [&]() -> Status {
    auto made = std::make_unique<dvt_event>();
    made->device = stream->device;
    made->serial = CurrentSerial(stream->device);
    made->errors = ErrorsOf(*stream);
    made->is_done = WatchQueue(stream->device);
    *event = made.release();
    return {};
  });
}

int32_t EventSynchronize(dvt_event* event, dvt_error* error) {
  return Guard(error,
               [&] { return Wait(event->device, event->serial, event->is_done, event->errors); });
}

// The queue is in order already; only the errors have to follow.
int32_t StreamWait(dvt_stream* stream, dvt_event* event, dvt_error* error) {
  return Guard(error, [&]() -> Status {
    for (const std::shared_ptr<ErrorSlot>& slot : event->errors) {
      const bool is_known = slot == stream->errors ||
                            std::count(stream->waited.begin(), stream->waited.end(), slot) > 0;
      if (!is_known) stream->waited.push_back(slot);
    }
    return {};
  });
}

void EventDestroy(dvt_event* event) { delete event; }

int32_t ImageLoad(dvt_device* device, const void* bytes, uint64_t size, dvt_image** image,
                  dvt_error* error) {
  return Guard(error, [&] {
    std::unique_ptr<dvt_image> made;
    Status status = LoadImage(device, bytes, size, &made);
    if (status.ok()) *image = made.release();
    return status;
  });
}

void ImageUnload(dvt_image* image) { delete image; }

int32_t ImageKernel(dvt_image* image, const char* name, dvt_kernel** kernel, dvt_error* error) {
  return Guard(error, [&] { return FindKernel(image, name, kernel); });
}

int32_t LaunchEntry(dvt_stream* stream, const dvt_launch* launches, uint32_t count,
                    dvt_error* error) {
  return Guard(error, [&] { return Launch(stream, launches, count); });
}

dvt_backend_table MakeTable() {
  dvt_backend_table table{};
  table.struct_size = sizeof(table);
  table.abi_version = DVT_ABI_VERSION;
  table.sanitizer = DVT_SANITIZER_NONE;
  table.kind = "webgpu";
  table.driver_open = DriverOpen;
  table.device_count = DeviceCount;
  table.device_open = DeviceOpen;
  table.device_close = DeviceClose;
  table.device_attributes = DeviceAttributes;
  table.device_limits = DeviceLimits;
  table.alloc = Alloc;
  table.free = Free;
  table.copy = CopyEntry;
  table.stream_create = StreamCreate;
  table.stream_destroy = StreamDestroy;
  table.stream_synchronize = StreamSynchronize;
  table.event_record = EventRecord;
  table.event_synchronize = EventSynchronize;
  table.stream_wait = StreamWait;
  table.event_destroy = EventDestroy;
  table.image_load = ImageLoad;
  table.image_unload = ImageUnload;
  table.image_kernel = ImageKernel;
  table.launch = LaunchEntry;
  return table;
}

}  // namespace
}  // namespace abi_experiment::webgpu

const dvt_backend_table* dovetail_backend_table(uint32_t core_oldest, uint32_t core_newest,
                                                uint32_t* abi_version) {
  static const dvt_backend_table table = abi_experiment::webgpu::MakeTable();
  *abi_version = table.abi_version;
  const bool fits = core_oldest <= table.abi_version && table.abi_version <= core_newest;
  return fits ? &table : nullptr;
}
