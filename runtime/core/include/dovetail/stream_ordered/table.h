/* The exported table: arguments are checked, C++ stays inside, the context is made current, and a
 * forked child is turned away before anything of the driver is touched. */
#ifndef DOVETAIL_STREAM_ORDERED_TABLE_H_
#define DOVETAIL_STREAM_ORDERED_TABLE_H_

#include <algorithm>
#include <cstring>
#include <exception>
#include <initializer_list>
#include <memory>
#include <new>
#include <string>
#include <utility>

#include "dovetail/stream_ordered/copy.h"
#include "dovetail/stream_ordered/driver.h"
#include "dovetail/stream_ordered/image.h"

namespace dovetail::stream_ordered {

constexpr uint32_t SanitizerOfThisBuild() {
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

template <typename Vendor>
class Table {
 public:
  static constexpr dvt_backend_table Make() {
    return {sizeof(dvt_backend_table),
            DVT_ABI_VERSION,
            SanitizerOfThisBuild(),
            0,
            Vendor::kKind,
            DriverOpen,
            DeviceCount,
            DeviceOpen,
            DeviceClose,
            DeviceAttributes,
            DeviceLimits,
            Alloc,
            Free,
            MemoryImport,
            MemoryExport,
            CopyBytes,
            StreamCreate,
            StreamImport,
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
            CopyDevices,
            StreamIsCaptured,
            StreamSynchronizeWithin,
            EventSynchronizeWithin};
  }

 private:
  using State = DriverState<Vendor>;
  using DeviceT = Device<Vendor>;
  using StreamT = Stream<Vendor>;
  using EventT = Event<Vendor>;
  using ImageT = Image<Vendor>;
  using ContextT = Context<Vendor>;

  /* The opaque objects of the interface are ours. */
  static DeviceT* Of(dvt_device* device) { return reinterpret_cast<DeviceT*>(device); }
  static StreamT* Of(dvt_stream* stream) { return reinterpret_cast<StreamT*>(stream); }
  static EventT* Of(dvt_event* event) { return reinterpret_cast<EventT*>(event); }
  static ImageT* Of(dvt_image* image) { return reinterpret_cast<ImageT*>(image); }

  /* Runs `body` with nothing thrown across the interface. */
  template <typename Body>
  static int32_t Guard(dvt_error* error, Body body) {
    try {
      const Status status = State::IsForkedChild() ? State::CheckNotForked() : body();
      if (!status.ok()) WriteError(error, status.code(), status.text());
      return status.code();
    } catch (const std::bad_alloc&) {
      WriteError(error, DVT_OUT_OF_MEMORY, "the host has no memory left");
      return DVT_OUT_OF_MEMORY;
    } catch (const std::exception& exception) {
      WriteError(error, DVT_INTERNAL, exception.what());
      return DVT_INTERNAL;
    }
  }

  static Status NeedPointers(const char* function, std::initializer_list<const void*> pointers) {
    if (std::find(pointers.begin(), pointers.end(), nullptr) == pointers.end()) return {};
    return {DVT_INVALID_ARGUMENT,
            std::string(function) + " was given a null pointer where its contract allows none"};
  }

  /* The same inside the context of the first pointer, the object that the call belongs to. */
  template <typename Object, typename Body>
  static int32_t GuardIn(const char* function, Object* object,
                         std::initializer_list<const void*> pointers, dvt_error* error, Body body) {
    return Guard(error, [&]() -> Status {
      if (object == nullptr) return NeedPointers(function, {object});
      if (pointers.size() != 0) DOVETAIL_RETURN_IF_ERROR(NeedPointers(function, pointers));
      Scope<Vendor> scope(&Of(object)->context());
      DOVETAIL_RETURN_IF_ERROR(scope.Enter());
      return body();
    });
  }

  /* Gives an object back. What belongs to a forked child's copy of the driver is left where it is,
   * and of a lost context only our own part ends. The context outlives the scope. */
  template <typename Object>
  static void Delete(Object* object) {
    if (object == nullptr || State::IsForkedChild()) return;
    try {
      const std::shared_ptr<ContextT> kept = ContextOf(Of(object));
      Scope<Vendor> scope(kept.get());
      if (scope.EnterToGiveBack() || kept->is_lost()) delete Of(object);
    } catch (const std::exception&) {
      return; /* nobody is told: what could not be given back is lost */
    }
  }
  static std::shared_ptr<ContextT> ContextOf(StreamT* stream) { return stream->device().shared(); }
  static std::shared_ptr<ContextT> ContextOf(EventT* event) { return event->shared(); }
  static std::shared_ptr<ContextT> ContextOf(ImageT* image) { return image->shared(); }

  static int32_t DriverOpen(const char* const* candidates, uint32_t candidate_count,
                            dvt_error* error) {
    return Guard(error, [&] { return State::Open(candidates, candidate_count); });
  }

  static int32_t DeviceCount(uint32_t* count, dvt_error* error) {
    return Guard(error, [&]() -> Status {
      DOVETAIL_RETURN_IF_ERROR(NeedPointers("device_count", {count}));
      Driver<Vendor>* driver = nullptr;
      DOVETAIL_RETURN_IF_ERROR(State::Find(&driver));
      *count = static_cast<uint32_t>(driver->devices.size());
      /* No failure, and yet whoever wonders why there is nothing gets the reason. */
      if (*count == 0) WriteError(error, DVT_OK, JoinNotes(driver->notes));
      return {};
    });
  }

  static int32_t DeviceOpen(uint32_t index, dvt_device** device, dvt_error* error) {
    return Guard(error, [&]() -> Status {
      DOVETAIL_RETURN_IF_ERROR(NeedPointers("device_open", {device}));
      Driver<Vendor>* driver = nullptr;
      DOVETAIL_RETURN_IF_ERROR(State::Find(&driver));
      if (index >= driver->devices.size()) {
        return {DVT_NOT_FOUND, std::string("there is no device ") + Vendor::kKind + ":" +
                                   std::to_string(index) + ", there are " +
                                   std::to_string(driver->devices.size())};
      }
      std::shared_ptr<ContextT> context;
      DOVETAIL_RETURN_IF_ERROR(OpenContext(driver->vendor, driver->devices[index].get(), &context));
      *device = reinterpret_cast<dvt_device*>(new DeviceT(std::move(context)));
      return {};
    });
  }

  static void DeviceClose(dvt_device* device) {
    if (device == nullptr || State::IsForkedChild()) return;
    delete Of(device);
  }

  static int32_t DeviceAttributes(dvt_device* device, dvt_attribute_visitor visitor, void* context,
                                  dvt_error* error) {
    return Guard(error, [&]() -> Status {
      DOVETAIL_RETURN_IF_ERROR(
          NeedPointers("device_attributes", {device, reinterpret_cast<const void*>(visitor)}));
      Driver<Vendor>* driver = nullptr;
      DOVETAIL_RETURN_IF_ERROR(State::Find(&driver));
      return Vendor::VisitAttributes(*driver, Of(device)->info(), visitor, context);
    });
  }

  static int32_t DeviceLimits(dvt_device* device, dvt_device_limits* limits, dvt_error* error) {
    return Guard(error, [&]() -> Status {
      DOVETAIL_RETURN_IF_ERROR(NeedPointers("device_limits", {device, limits}));
      const uint32_t given = limits->struct_size;
      std::memcpy(limits, &Of(device)->info().limits, std::min<size_t>(given, sizeof(*limits)));
      if (given >= sizeof(given)) limits->struct_size = given;
      return {};
    });
  }

  static int32_t Alloc(dvt_device* device, uint64_t size, dvt_memory* memory, dvt_error* error) {
    return GuardIn("alloc", device, {memory}, error, [&]() -> Status {
      if (size == 0) return {DVT_INVALID_ARGUMENT, "alloc needs a size of at least 1 byte, got 0"};
      ContextT& context = Of(device)->context();
      const Status status = context.memory().Allocate(size, memory);
      return status.ok() ? status : context.CheckMade(status, context.memory().TakeFailure());
    });
  }

  static void Free(dvt_device* device, dvt_memory memory) {
    if (device == nullptr || memory == nullptr || State::IsForkedChild()) return;
    try {
      Scope<Vendor> scope(&Of(device)->context());
      if (scope.EnterToGiveBack()) Of(device)->context().memory().Free(memory);
    } catch (const std::exception&) {
      return; /* it stays where it is */
    }
  }

  static int32_t MemoryImport(dvt_device* device, const dvt_native* native, dvt_memory* memory,
                              dvt_error* error) {
    return GuardIn("memory_import", device, {native, memory}, error, [&]() -> Status {
      ContextT& context = Of(device)->context();
      DOVETAIL_RETURN_IF_ERROR(CheckPointerType(*native, "imports"));
      if (native->handle == nullptr) {
        return {DVT_INVALID_ARGUMENT,
                std::string("memory_import was given a ") + Vendor::kPointerType + " that is null"};
      }
      PointerInfo info;
      const Outcome described = context.vendor().Describe(native->handle, &info);
      if (!described.ok() || info.kind != PointerInfo::Kind::kDevice ||
          info.device != context.info().native) {
        return {DVT_INVALID_ARGUMENT, std::string("the ") + Vendor::kPointerType +
                                          " is no memory of " + context.info().label};
      }
      const auto address = reinterpret_cast<uintptr_t>(native->handle);
      const uint64_t behind = info.size == 0 ? UINT64_MAX : info.size - (address - info.base);
      if (native->size > behind) {
        return {DVT_INVALID_ARGUMENT,
                std::string("the ") + Vendor::kPointerType + " has " + std::to_string(behind) +
                    " bytes to its end, memory_import was told " + std::to_string(native->size)};
      }
      context.memory().NoteImport(native->handle);
      *memory = native->handle;
      return {};
    });
  }

  static int32_t MemoryExport(dvt_device* device, dvt_memory memory, dvt_native* native,
                              dvt_error* error) {
    return GuardIn("memory_export", device, {memory, native}, error, [&]() -> Status {
      DOVETAIL_RETURN_IF_ERROR(CheckPointerType(*native, "exports"));
      native->handle = memory;
      native->size = Of(device)->context().memory().SizeOf(memory);
      return {};
    });
  }

  static Status CheckPointerType(const dvt_native& native, const char* what) {
    const std::string type = native.type == nullptr ? "" : native.type;
    if (type == Vendor::kPointerType) return {};
    return {DVT_UNSUPPORTED, std::string(Vendor::kKind) + " " + what + " memory of type '" +
                                 Vendor::kPointerType + "', not '" + type + "'"};
  }

  static int32_t CopyBytes(dvt_stream* stream, const dvt_location* destination,
                           const dvt_location* source, uint64_t size, dvt_error* error) {
    return GuardIn("copy", stream, {destination, source}, error,
                   [&] { return Copy(Of(stream), *destination, *source, size); });
  }

  static int32_t CopyDevices(dvt_stream* stream, dvt_device* destination_device,
                             const dvt_location* destination, dvt_device* source_device,
                             const dvt_location* source, uint64_t size, dvt_error* error) {
    return GuardIn(
        "copy_between", stream, {destination_device, destination, source_device, source}, error,
        [&]() -> Status {
          DOVETAIL_RETURN_IF_ERROR(
              NeedPointers("copy_between", {destination->memory, source->memory}));
          if (size == 0) {
            return {DVT_INVALID_ARGUMENT, "copy_between needs a size of at least 1 byte, got 0"};
          }
          ContextT* const to = &Of(destination_device)->context();
          ContextT* const from = &Of(source_device)->context();
          if (&Of(stream)->context() != to && &Of(stream)->context() != from) {
            return {DVT_INVALID_ARGUMENT, "the stream of copy_between belongs to neither device"};
          }
          Vendor::LetAccess(Of(stream)->context(), *(&Of(stream)->context() == to ? from : to));
          return CopyBetween(Of(stream), to, *destination, from, *source, size);
        });
  }

  static int32_t StreamCreate(dvt_device* device, dvt_stream** stream, dvt_error* error) {
    return GuardIn("stream_create", device, {stream}, error, [&]() -> Status {
      auto made = std::make_unique<StreamT>(*Of(device));
      DOVETAIL_RETURN_IF_ERROR(made->Create());
      *stream = reinterpret_cast<dvt_stream*>(made.release());
      return {};
    });
  }

  static int32_t StreamImport(dvt_device* device, const dvt_native* native, dvt_stream** stream,
                              dvt_error* error) {
    return GuardIn("stream_import", device, {native, stream}, error, [&]() -> Status {
      auto made = std::make_unique<StreamT>(*Of(device));
      DOVETAIL_RETURN_IF_ERROR(made->Import(*native));
      *stream = reinterpret_cast<dvt_stream*>(made.release());
      return {};
    });
  }

  static void StreamDestroy(dvt_stream* stream) { Delete(stream); }

  static int32_t StreamSynchronize(dvt_stream* stream, dvt_error* error) {
    return GuardIn("stream_synchronize", stream, {}, error,
                   [&] { return Of(stream)->Synchronize(); });
  }

  static int32_t StreamIsCaptured(dvt_stream* stream, uint32_t* is_captured, dvt_error* error) {
    return GuardIn("stream_is_captured", stream, {is_captured}, error, [&]() -> Status {
      bool is = false;
      DOVETAIL_RETURN_IF_ERROR(Of(stream)->IsCaptured(&is));
      *is_captured = is ? 1 : 0;
      return {};
    });
  }

  static int32_t Record(const char* function, bool is_timed, dvt_stream* stream, dvt_event** event,
                        dvt_error* error) {
    return GuardIn(function, stream, {event}, error, [&]() -> Status {
      std::unique_ptr<EventT> made;
      DOVETAIL_RETURN_IF_ERROR(Of(stream)->Record(is_timed, &made));
      *event = reinterpret_cast<dvt_event*>(made.release());
      return {};
    });
  }

  static int32_t EventRecord(dvt_stream* stream, dvt_event** event, dvt_error* error) {
    return Record("event_record", false, stream, event, error);
  }

  static int32_t EventRecordTimed(dvt_stream* stream, dvt_event** event, dvt_error* error) {
    return Record("event_record_timed", true, stream, event, error);
  }

  static int32_t EventSynchronize(dvt_event* event, dvt_error* error) {
    return GuardIn("event_synchronize", event, {}, error, [&] { return Of(event)->Synchronize(); });
  }

  static int32_t EventElapsed(dvt_event* start, dvt_event* end, double* nanoseconds,
                              dvt_error* error) {
    return GuardIn("event_elapsed", end, {start, nanoseconds}, error,
                   [&] { return Of(end)->Elapsed(*Of(start), nanoseconds); });
  }

  static int32_t StreamWait(dvt_stream* stream, dvt_event* event, dvt_error* error) {
    return GuardIn("stream_wait", stream, {event}, error,
                   [&] { return Of(stream)->WaitFor(*Of(event)); });
  }

  static void EventDestroy(dvt_event* event) { Delete(event); }

  static int32_t ImageLoad(dvt_device* device, const void* bytes, uint64_t size, dvt_image** image,
                           dvt_error* error) {
    return GuardIn("image_load", device, {bytes, image}, error, [&]() -> Status {
      auto loaded = std::make_unique<ImageT>(Of(device)->shared());
      DOVETAIL_RETURN_IF_ERROR(loaded->Load(bytes, size));
      *image = reinterpret_cast<dvt_image*>(loaded.release());
      return {};
    });
  }

  static void ImageUnload(dvt_image* image) { Delete(image); }

  static int32_t ImageKernel(dvt_image* image, const char* name, dvt_kernel** kernel,
                             dvt_error* error) {
    return GuardIn("image_kernel", image, {name, kernel}, error, [&]() -> Status {
      Kernel<Vendor>* found = nullptr;
      DOVETAIL_RETURN_IF_ERROR(Of(image)->FindKernel(name, &found));
      *kernel = reinterpret_cast<dvt_kernel*>(found);
      return {};
    });
  }

  static int32_t Launch(dvt_stream* stream, const dvt_launch* launches, uint32_t count,
                        dvt_error* error) {
    return GuardIn("launch", stream, {}, error, [&]() -> Status {
      if (count == 0) return {};
      DOVETAIL_RETURN_IF_ERROR(NeedPointers("launch", {launches}));
      return LaunchAll(Of(stream), launches, count);
    });
  }

  static int32_t StreamSynchronizeWithin(dvt_stream* stream, uint64_t waited, uint64_t nanoseconds,
                                         uint32_t* is_over, dvt_error* error) {
    const WaitSlice slice(waited, nanoseconds);
    return slice.Result(StreamSynchronize(stream, error), is_over);
  }

  static int32_t EventSynchronizeWithin(dvt_event* event, uint64_t waited, uint64_t nanoseconds,
                                        uint32_t* is_over, dvt_error* error) {
    const WaitSlice slice(waited, nanoseconds);
    return slice.Result(EventSynchronize(event, error), is_over);
  }

  static int32_t DeviceTimeLimit(dvt_device* device, uint64_t nanoseconds, dvt_error* error) {
    return Guard(error, [&]() -> Status {
      DOVETAIL_RETURN_IF_ERROR(NeedPointers("device_time_limit", {device}));
      Of(device)->set_time_limit(nanoseconds);
      return {};
    });
  }
};

}  // namespace dovetail::stream_ordered

#endif  // DOVETAIL_STREAM_ORDERED_TABLE_H_
