/* The exported table: arguments are checked, C++ stays inside, and a forked child is turned away
 * before anything of WebGPU is touched. */
#include <algorithm>
#include <cstring>
#include <new>

#include "device.h"
#include "dovetail/backend.h"
#include "dovetail/kit/wait_slice.h"
#include "image.h"
#include "stream.h"

namespace dovetail::runtime::webgpu {
namespace {

constexpr uint32_t Sanitizer() {
#if defined(__SANITIZE_ADDRESS__)
  return DVT_SANITIZER_ADDRESS;
#elif defined(__SANITIZE_THREAD__)
  return DVT_SANITIZER_THREAD;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
  return DVT_SANITIZER_ADDRESS;
#elif __has_feature(thread_sanitizer)
  return DVT_SANITIZER_THREAD;
#else
  return DVT_SANITIZER_NONE;
#endif
#else
  return DVT_SANITIZER_NONE;
#endif
}

int32_t Report(const Status& status, dvt_error* error) {
  if (!status.ok()) WriteError(error, status.code(), status.text());
  return status.code();
}

/* Runs `body` with nothing thrown across the interface. */
template <typename Body>
int32_t Guard(dvt_error* error, Body body) {
  try {
    const Status fork = CheckNotForked();
    return Report(fork.ok() ? body() : fork, error);
  } catch (const std::bad_alloc&) {
    WriteError(error, DVT_OUT_OF_MEMORY, "the host has no memory left");
    return DVT_OUT_OF_MEMORY;
  } catch (const std::exception& exception) {
    WriteError(error, DVT_INTERNAL, exception.what());
    return DVT_INTERNAL;
  }
}

Status NeedPointers(const char* function, std::initializer_list<const void*> pointers) {
  if (std::find(pointers.begin(), pointers.end(), nullptr) == pointers.end()) return {};
  return {DVT_INVALID_ARGUMENT,
          std::string(function) + " was given a null pointer where its contract allows none"};
}

int32_t DriverOpen(const char* const* candidates, uint32_t candidate_count, dvt_error* error) {
  return Guard(error, [&]() -> Status {
    if (candidate_count > 0) DOVETAIL_RETURN_IF_ERROR(NeedPointers("driver_open", {candidates}));
    for (uint32_t i = 0; i < candidate_count; ++i) {
      DOVETAIL_RETURN_IF_ERROR(NeedPointers("driver_open", {candidates[i]}));
    }
    return OpenDriver(candidates, candidate_count);
  });
}

int32_t DeviceCount(uint32_t* count, dvt_error* error) {
  return Guard(error, [&]() -> Status {
    DOVETAIL_RETURN_IF_ERROR(NeedPointers("device_count", {count}));
    const Driver* driver = nullptr;
    DOVETAIL_RETURN_IF_ERROR(GetDriver(&driver));
    *count = static_cast<uint32_t>(driver->adapters.size());
    /* No failure, and yet whoever wonders why there is nothing gets the reason. */
    if (*count == 0) WriteError(error, DVT_OK, driver->why_empty);
    return {};
  });
}

int32_t DeviceOpen(uint32_t index, dvt_device** device, dvt_error* error) {
  return Guard(error, [&]() -> Status {
    DOVETAIL_RETURN_IF_ERROR(NeedPointers("device_open", {device}));
    const Driver* driver = nullptr;
    DOVETAIL_RETURN_IF_ERROR(GetDriver(&driver));
    if (index >= driver->adapters.size()) {
      return {DVT_NOT_FOUND, "there is no device webgpu:" + std::to_string(index) + ", there are " +
                                 std::to_string(driver->adapters.size())};
    }
    auto opened = std::make_unique<dvt_device>(*driver, index);
    DOVETAIL_RETURN_IF_ERROR(opened->Open());
    *device = opened.release();
    return {};
  });
}

/* What belongs to a forked child's copy of WebGPU is left where it is: giving it back would call
 * into a driver that no longer works. */
template <typename T>
void Delete(T* object) {
  if (!IsForkedChild()) delete object;
}

/* Giving back a device waits for its work, which may never end: then it is left as it is. */
void DeviceClose(dvt_device* device) {
  if (device != nullptr && !IsForkedChild() && device->queue().IsIdle()) delete device;
}

int32_t DeviceAttributes(dvt_device* device, dvt_attribute_visitor visitor, void* context,
                         dvt_error* error) {
  return Guard(error, [&]() -> Status {
    DOVETAIL_RETURN_IF_ERROR(
        NeedPointers("device_attributes", {device, reinterpret_cast<const void*>(visitor)}));
    return device->VisitAttributes(visitor, context);
  });
}

int32_t DeviceLimits(dvt_device* device, dvt_device_limits* limits, dvt_error* error) {
  return Guard(error, [&]() -> Status {
    DOVETAIL_RETURN_IF_ERROR(NeedPointers("device_limits", {device, limits}));
    const uint32_t given = limits->struct_size;
    if (given < sizeof(given)) return {};
    device->FillLimits(limits);
    return {};
  });
}

int32_t Alloc(dvt_device* device, uint64_t size, dvt_memory* memory, dvt_error* error) {
  return Guard(error, [&]() -> Status {
    DOVETAIL_RETURN_IF_ERROR(NeedPointers("alloc", {device, memory}));
    if (size == 0) return {DVT_INVALID_ARGUMENT, "alloc needs a size of at least 1 byte, got 0"};
    DOVETAIL_RETURN_IF_ERROR(device->gpu().CheckAlive());
    Buffer* buffer = nullptr;
    std::string why;
    const dvt_code code = device->memory().Allocate(size, &buffer, &why);
    if (code != DVT_OK) return {code, why};
    *memory = buffer;
    return {};
  });
}

void Free(dvt_device* device, dvt_memory memory) {
  if (device == nullptr || memory == nullptr || IsForkedChild()) return;
  device->memory().Free(static_cast<Buffer*>(memory));
}

int32_t Copy(dvt_stream* stream, const dvt_location* destination, const dvt_location* source,
             uint64_t size, dvt_error* error) {
  return Guard(error, [&]() -> Status {
    DOVETAIL_RETURN_IF_ERROR(NeedPointers("copy", {stream, destination, source}));
    return stream->Copy(*destination, *source, size);
  });
}

int32_t StreamCreate(dvt_device* device, dvt_stream** stream, dvt_error* error) {
  return Guard(error, [&]() -> Status {
    DOVETAIL_RETURN_IF_ERROR(NeedPointers("stream_create", {device, stream}));
    DOVETAIL_RETURN_IF_ERROR(device->gpu().CheckAlive());
    *stream = new dvt_stream(*device);
    return {};
  });
}

void StreamDestroy(dvt_stream* stream) { Delete(stream); }

int32_t StreamSynchronize(dvt_stream* stream, dvt_error* error) {
  return Guard(error, [&]() -> Status {
    DOVETAIL_RETURN_IF_ERROR(NeedPointers("stream_synchronize", {stream}));
    return stream->Synchronize();
  });
}

int32_t EventRecord(dvt_stream* stream, dvt_event** event, dvt_error* error) {
  return Guard(error, [&]() -> Status {
    DOVETAIL_RETURN_IF_ERROR(NeedPointers("event_record", {stream, event}));
    std::unique_ptr<dvt_event> recorded;
    DOVETAIL_RETURN_IF_ERROR(stream->Record(&recorded));
    *event = recorded.release();
    return {};
  });
}

int32_t EventRecordTimed(dvt_stream* stream, dvt_event** event, dvt_error* error) {
  return Guard(error, [&]() -> Status {
    DOVETAIL_RETURN_IF_ERROR(NeedPointers("event_record_timed", {stream, event}));
    std::unique_ptr<dvt_event> recorded;
    DOVETAIL_RETURN_IF_ERROR(stream->RecordTimed(&recorded));
    *event = recorded.release();
    return {};
  });
}

int32_t EventElapsed(dvt_event* start, dvt_event* end, double* nanoseconds, dvt_error* error) {
  return Guard(error, [&]() -> Status {
    DOVETAIL_RETURN_IF_ERROR(NeedPointers("event_elapsed", {start, end, nanoseconds}));
    return Event::Elapsed(*start, *end, nanoseconds);
  });
}

int32_t DeviceTimeLimit(dvt_device* device, uint64_t nanoseconds, dvt_error* error) {
  return Guard(error, [&]() -> Status {
    DOVETAIL_RETURN_IF_ERROR(NeedPointers("device_time_limit", {device}));
    device->queue().SetTimeLimit(nanoseconds);
    return {};
  });
}

int32_t EventSynchronize(dvt_event* event, dvt_error* error) {
  return Guard(error, [&]() -> Status {
    DOVETAIL_RETURN_IF_ERROR(NeedPointers("event_synchronize", {event}));
    return event->Synchronize();
  });
}

int32_t StreamWait(dvt_stream* stream, dvt_event* event, dvt_error* error) {
  return Guard(error, [&]() -> Status {
    DOVETAIL_RETURN_IF_ERROR(NeedPointers("stream_wait", {stream, event}));
    return stream->Wait(*event);
  });
}

void EventDestroy(dvt_event* event) { Delete(event); }

int32_t ImageLoad(dvt_device* device, const void* bytes, uint64_t size, dvt_image** image,
                  dvt_error* error) {
  return Guard(error, [&]() -> Status {
    DOVETAIL_RETURN_IF_ERROR(NeedPointers("image_load", {device, bytes, image}));
    auto loaded = std::make_unique<dvt_image>(*device);
    DOVETAIL_RETURN_IF_ERROR(loaded->Load(bytes, size));
    *image = loaded.release();
    return {};
  });
}

void ImageUnload(dvt_image* image) { Delete(image); }

int32_t ImageKernel(dvt_image* image, const char* name, dvt_kernel** kernel, dvt_error* error) {
  return Guard(error, [&]() -> Status {
    DOVETAIL_RETURN_IF_ERROR(NeedPointers("image_kernel", {image, name, kernel}));
    return image->FindKernel(name, kernel);
  });
}

int32_t Launch(dvt_stream* stream, const dvt_launch* launches, uint32_t count, dvt_error* error) {
  return Guard(error, [&]() -> Status {
    DOVETAIL_RETURN_IF_ERROR(NeedPointers("launch", {stream}));
    if (count == 0) return {};
    DOVETAIL_RETURN_IF_ERROR(NeedPointers("launch", {launches}));
    return LaunchAll(*stream, launches, count);
  });
}

int32_t StreamSynchronizeWithin(dvt_stream* stream, uint64_t waited, uint64_t nanoseconds,
                                uint32_t* is_over, dvt_error* error) {
  const WaitSlice slice(waited, nanoseconds);
  return slice.Result(StreamSynchronize(stream, error), is_over);
}

int32_t EventSynchronizeWithin(dvt_event* event, uint64_t waited, uint64_t nanoseconds,
                               uint32_t* is_over, dvt_error* error) {
  const WaitSlice slice(waited, nanoseconds);
  return slice.Result(EventSynchronize(event, error), is_over);
}

constexpr dvt_backend_table kTable = {
    sizeof(dvt_backend_table),
    DVT_ABI_VERSION,
    Sanitizer(),
    0,
    "webgpu",
    DriverOpen,
    DeviceCount,
    DeviceOpen,
    DeviceClose,
    DeviceAttributes,
    DeviceLimits,
    Alloc,
    Free,
    nullptr, /* memory_import */
    nullptr, /* memory_export */
    Copy,
    StreamCreate,
    nullptr, /* stream_import */
    StreamDestroy,
    StreamSynchronize,
    EventRecord,
    EventSynchronize,
    StreamWait,
    EventDestroy,
    ImageLoad,
    ImageUnload,
    ImageKernel,
    Launch,
    EventRecordTimed,
    EventElapsed,
    DeviceTimeLimit,
    nullptr, /* copy_between: the core goes through the host */
    nullptr, /* stream_is_captured: there is no such thing here */
    StreamSynchronizeWithin,
    EventSynchronizeWithin,
};

}  // namespace
}  // namespace dovetail::runtime::webgpu

extern "C" DVT_EXPORT const dvt_backend_table* dovetail_backend_table(uint32_t core_oldest,
                                                                      uint32_t core_newest,
                                                                      uint32_t* abi_version) {
  if (abi_version != nullptr) *abi_version = DVT_ABI_VERSION;
  if (core_oldest > DVT_ABI_VERSION || core_newest < DVT_ABI_VERSION) return nullptr;
  return &dovetail::runtime::webgpu::kTable;
}
