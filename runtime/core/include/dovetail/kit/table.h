/* The exported table of a runtime, made of its classes: arguments are checked, nothing is thrown
 * across the interface, errors are written, and a forked child is turned away before anything of
 * the driver is touched. A runtime writes what its device does, and no C function by hand.
 *
 *   struct Acme : dovetail::RuntimeDefaults {
 *     static constexpr const char* kKind = "acme";   // as in the manifest
 *     static constexpr const char* kTitle = "Acme";  // in messages
 *     using Device = dvt_device;
 *     using Stream = dvt_stream;
 *     using Event = dvt_event;
 *     using Image = dvt_image;
 *     using Kernel = dvt_kernel;
 *
 *     static Status OpenDriver(const char* const* candidates, uint32_t count);
 *     static Status CountDevices(uint32_t* count, std::string* why_none);
 *     static Status OpenDevice(uint32_t index, std::unique_ptr<Device>* device);
 *   };
 *   DOVETAIL_EXPORT_RUNTIME(Acme)
 *
 * The five classes are what the opaque pointers of the interface point to. They have these members,
 * which keep what backend.h says of the entry of the same name; pointers are never null here, and a
 * member may throw. Those marked (optional) leave their entries out when they are missing.
 *
 *   Device:  Status VisitAttributes(dvt_attribute_visitor, void* context);
 *            limits(), a dvt_device_limits;
 *            Status Allocate(uint64_t size, dvt_memory*);   size is at least 1
 *            void Free(dvt_memory);
 *            Status Import(const dvt_native&, dvt_memory*);              (optional)
 *            Status Export(dvt_memory, dvt_native*);                     (optional)
 *            void SetTimeLimit(uint64_t nanoseconds);                    (optional)
 *   Stream:  Stream(Device&);  Status Create();
 *            Status Import(const dvt_native&), in place of Create;       (optional)
 *            Status Copy(const dvt_location& to, const dvt_location& from, uint64_t size);
 *                                                             after CheckCopy
 *            Status Launch(const dvt_launch*, uint32_t count);            count is at least 1
 *            Status Synchronize();
 *            Status Record(bool is_timed, std::unique_ptr<Event>*);
 *            Status Wait(const Event&);
 *            Status CopyBetween(Device& to_device, const dvt_location& to, Device& from_device,
 *                               const dvt_location& from, uint64_t size); (optional)
 *            Status IsCaptured(bool*);                                    (optional)
 *            Status Export(dvt_native*);                                  (optional)
 *   Event:   Status Synchronize();
 *            Status Elapsed(const Event& start, double* nanoseconds);     (optional)
 *   Image:   Image(Device&);  Status Load(const void* bytes, uint64_t size);
 *            Status FindKernel(const std::string& name, Kernel**);
 *
 * Event::Elapsed is there in a runtime whose events may be timed. A Device with SetTimeLimit waits
 * with WaitEnd (kit/wait_slice.h), which also serves the waits that end early for the core. A class
 * that another template makes, so that it cannot be a dvt_device itself, works as well.
 */
#ifndef DOVETAIL_KIT_TABLE_H_
#define DOVETAIL_KIT_TABLE_H_

#include <algorithm>
#include <cstring>
#include <exception>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "dovetail/kit/checks.h"
#include "dovetail/kit/driver.h"
#include "dovetail/kit/status.h"
#include "dovetail/kit/wait_slice.h"

namespace dovetail {

/* The dvt_sanitizer that this library is built with. */
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

/* What surrounds the calls, where a runtime does not say otherwise (by a member of the same name).
 */
struct RuntimeDefaults {
  /* Runs `body`, a function () -> Status, for a call that belongs to `object` (a Device, Stream,
   * Event or Image) and may touch the driver. */
  template <typename Object, typename Body>
  static Status Around(Object& /*object*/, Body body) {
    return body();
  }

  /* Ends an object. Not called in a forked child, whose copy of the driver no longer works. */
  template <typename Object>
  static void GiveBack(Object* object) {
    delete object;
  }
};

namespace table_internal {

/* Whether a class has a member of this name; a wrong signature is then an error of the compiler. */
#define DOVETAIL_KIT_DETECT(member)        \
  template <typename T, typename = void>   \
  struct Has##member : std::false_type {}; \
  template <typename T>                    \
  struct Has##member<T, std::void_t<decltype(&T::member)>> : std::true_type {};
DOVETAIL_KIT_DETECT(Import)
DOVETAIL_KIT_DETECT(Export)
DOVETAIL_KIT_DETECT(SetTimeLimit)
DOVETAIL_KIT_DETECT(CopyBetween)
DOVETAIL_KIT_DETECT(IsCaptured)
DOVETAIL_KIT_DETECT(Elapsed)
#undef DOVETAIL_KIT_DETECT

}  // namespace table_internal

template <typename Runtime>
class Table {
 public:
  static constexpr dvt_backend_table Make() {
    dvt_backend_table table = {};
    table.struct_size = sizeof(dvt_backend_table);
    table.abi_version = DVT_ABI_VERSION;
    table.sanitizer = SanitizerOfThisBuild();
    table.kind = Runtime::kKind;
    table.driver_open = DriverOpen;
    table.device_count = DeviceCount;
    table.device_open = DeviceOpen;
    table.device_close = Delete<dvt_device>;
    table.device_attributes = DeviceAttributes;
    table.device_limits = DeviceLimits;
    table.alloc = Alloc;
    table.free = Free;
    table.copy = Copy;
    table.stream_create = StreamCreate;
    table.stream_destroy = Delete<dvt_stream>;
    table.stream_synchronize = StreamSynchronize;
    table.event_record = EventRecord;
    table.event_synchronize = EventSynchronize;
    table.stream_wait = StreamWait;
    table.event_destroy = Delete<dvt_event>;
    table.image_load = ImageLoad;
    table.image_unload = Delete<dvt_image>;
    table.image_kernel = ImageKernel;
    table.launch = Launch;
    if constexpr (table_internal::HasImport<Device>::value) table.memory_import = MemoryImport;
    if constexpr (table_internal::HasExport<Device>::value) table.memory_export = MemoryExport;
    if constexpr (table_internal::HasImport<Stream>::value) table.stream_import = StreamImport;
    if constexpr (table_internal::HasElapsed<Event>::value) {
      table.event_record_timed = EventRecordTimed;
      table.event_elapsed = EventElapsed;
    }
    if constexpr (table_internal::HasSetTimeLimit<Device>::value) {
      table.device_time_limit = DeviceTimeLimit;
      table.stream_synchronize_within = StreamSynchronizeWithin;
      table.event_synchronize_within = EventSynchronizeWithin;
    }
    if constexpr (table_internal::HasCopyBetween<Stream>::value) table.copy_between = CopyBetween;
    if constexpr (table_internal::HasIsCaptured<Stream>::value) {
      table.stream_is_captured = StreamIsCaptured;
    }
    if constexpr (table_internal::HasExport<Stream>::value) table.stream_export = StreamExport;
    return table;
  }

  /* The exported function (backend.h). */
  static const dvt_backend_table* Find(uint32_t core_oldest, uint32_t core_newest,
                                       uint32_t* abi_version) {
    static constexpr dvt_backend_table kTable = Make();
    if (abi_version != nullptr) *abi_version = DVT_ABI_VERSION;
    if (core_oldest > DVT_ABI_VERSION || core_newest < DVT_ABI_VERSION) return nullptr;
    return &kTable;
  }

 private:
  using Device = typename Runtime::Device;
  using Stream = typename Runtime::Stream;
  using Event = typename Runtime::Event;
  using Image = typename Runtime::Image;
  using Kernel = typename Runtime::Kernel;

  /* The opaque objects of the interface are the runtime's. */
  static Device* Of(dvt_device* device) { return reinterpret_cast<Device*>(device); }
  static Stream* Of(dvt_stream* stream) { return reinterpret_cast<Stream*>(stream); }
  static Event* Of(dvt_event* event) { return reinterpret_cast<Event*>(event); }
  static Image* Of(dvt_image* image) { return reinterpret_cast<Image*>(image); }

  template <typename Opaque, typename Object>
  static void HandOut(std::unique_ptr<Object> object, Opaque** out) {
    *out = reinterpret_cast<Opaque*>(object.release());
  }

  template <typename Body>
  static int32_t Call(const char* function, std::initializer_list<const void*> pointers,
                      dvt_error* error, Body body) {
    return Guard(error, [&]() -> Status {
      DOVETAIL_RETURN_IF_ERROR(CheckNotForked(Runtime::kTitle));
      DOVETAIL_RETURN_IF_ERROR(NeedPointers(function, pointers));
      return body();
    });
  }

  /* The same for a call that belongs to `object`. */
  template <typename Opaque, typename Body>
  static int32_t CallOn(const char* function, Opaque* object,
                        std::initializer_list<const void*> pointers, dvt_error* error, Body body) {
    return Guard(error, [&]() -> Status {
      DOVETAIL_RETURN_IF_ERROR(CheckNotForked(Runtime::kTitle));
      if (object == nullptr) return NeedPointers(function, {object});
      DOVETAIL_RETURN_IF_ERROR(NeedPointers(function, pointers));
      return Runtime::Around(*Of(object), body);
    });
  }

  /* Runs a body that gives something back: nobody is told when it could not be. */
  template <typename Body>
  static void GiveBack(Body body) {
    if (ForkGuard().IsForkedChild()) return;
    try {
      body();
    } catch (const std::exception&) {
      return; /* what could not be given back is lost */
    }
  }

  template <typename Opaque>
  static void Delete(Opaque* object) {
    if (object == nullptr) return;
    GiveBack([object] { Runtime::GiveBack(Of(object)); });
  }

  static int32_t DriverOpen(const char* const* candidates, uint32_t candidate_count,
                            dvt_error* error) {
    return Call("driver_open", {}, error,
                [&] { return Runtime::OpenDriver(candidates, candidate_count); });
  }

  static int32_t DeviceCount(uint32_t* count, dvt_error* error) {
    return Call("device_count", {count}, error, [&]() -> Status {
      std::string why_none;
      DOVETAIL_RETURN_IF_ERROR(Runtime::CountDevices(count, &why_none));
      /* No failure, and yet whoever wonders why there is nothing gets the reason. */
      if (*count == 0) WriteError(error, DVT_OK, why_none);
      return {};
    });
  }

  static int32_t DeviceOpen(uint32_t index, dvt_device** device, dvt_error* error) {
    return Call("device_open", {device}, error, [&]() -> Status {
      std::unique_ptr<Device> opened;
      DOVETAIL_RETURN_IF_ERROR(Runtime::OpenDevice(index, &opened));
      HandOut(std::move(opened), device);
      return {};
    });
  }

  static int32_t DeviceAttributes(dvt_device* device, dvt_attribute_visitor visitor, void* context,
                                  dvt_error* error) {
    return Call("device_attributes", {device, reinterpret_cast<const void*>(visitor)}, error,
                [&] { return Of(device)->VisitAttributes(visitor, context); });
  }

  static int32_t DeviceLimits(dvt_device* device, dvt_device_limits* limits, dvt_error* error) {
    return Call("device_limits", {device, limits}, error, [&]() -> Status {
      const uint32_t given = limits->struct_size;
      const dvt_device_limits all = Of(device)->limits();
      std::memcpy(limits, &all, std::min<size_t>(given, sizeof(all)));
      if (given >= sizeof(given)) limits->struct_size = given;
      return {};
    });
  }

  static int32_t DeviceTimeLimit(dvt_device* device, uint64_t nanoseconds, dvt_error* error) {
    return Call("device_time_limit", {device}, error, [&]() -> Status {
      Of(device)->SetTimeLimit(nanoseconds);
      return {};
    });
  }

  static int32_t Alloc(dvt_device* device, uint64_t size, dvt_memory* memory, dvt_error* error) {
    return CallOn("alloc", device, {memory}, error, [&]() -> Status {
      if (size == 0) return {DVT_INVALID_ARGUMENT, "alloc needs a size of at least 1 byte, got 0"};
      return Of(device)->Allocate(size, memory);
    });
  }

  static void Free(dvt_device* device, dvt_memory memory) {
    if (device == nullptr || memory == nullptr) return;
    GiveBack([device, memory] { Of(device)->Free(memory); });
  }

  static int32_t MemoryImport(dvt_device* device, const dvt_native* native, dvt_memory* memory,
                              dvt_error* error) {
    return CallOn("memory_import", device, {native, memory}, error,
                  [&] { return Of(device)->Import(*native, memory); });
  }

  static int32_t MemoryExport(dvt_device* device, dvt_memory memory, dvt_native* native,
                              dvt_error* error) {
    return CallOn("memory_export", device, {memory, native}, error,
                  [&] { return Of(device)->Export(memory, native); });
  }

  static int32_t Copy(dvt_stream* stream, const dvt_location* destination,
                      const dvt_location* source, uint64_t size, dvt_error* error) {
    return CallOn("copy", stream, {destination, source}, error, [&]() -> Status {
      DOVETAIL_RETURN_IF_ERROR(CheckCopy(*destination, *source, size));
      return Of(stream)->Copy(*destination, *source, size);
    });
  }

  static int32_t CopyBetween(dvt_stream* stream, dvt_device* destination_device,
                             const dvt_location* destination, dvt_device* source_device,
                             const dvt_location* source, uint64_t size, dvt_error* error) {
    return CallOn("copy_between", stream, {destination_device, destination, source_device, source},
                  error, [&]() -> Status {
                    DOVETAIL_RETURN_IF_ERROR(
                        NeedPointers("copy_between", {destination->memory, source->memory}));
                    if (size == 0) {
                      return {DVT_INVALID_ARGUMENT,
                              "copy_between needs a size of at least 1 byte, got 0"};
                    }
                    return Of(stream)->CopyBetween(*Of(destination_device), *destination,
                                                   *Of(source_device), *source, size);
                  });
  }

  static int32_t StreamCreate(dvt_device* device, dvt_stream** stream, dvt_error* error) {
    return CallOn("stream_create", device, {stream}, error, [&]() -> Status {
      auto made = std::make_unique<Stream>(*Of(device));
      DOVETAIL_RETURN_IF_ERROR(made->Create());
      HandOut(std::move(made), stream);
      return {};
    });
  }

  static int32_t StreamImport(dvt_device* device, const dvt_native* native, dvt_stream** stream,
                              dvt_error* error) {
    return CallOn("stream_import", device, {native, stream}, error, [&]() -> Status {
      auto made = std::make_unique<Stream>(*Of(device));
      DOVETAIL_RETURN_IF_ERROR(made->Import(*native));
      HandOut(std::move(made), stream);
      return {};
    });
  }

  static int32_t StreamSynchronize(dvt_stream* stream, dvt_error* error) {
    return CallOn("stream_synchronize", stream, {}, error,
                  [&] { return Of(stream)->Synchronize(); });
  }

  static int32_t StreamSynchronizeWithin(dvt_stream* stream, uint64_t waited, uint64_t nanoseconds,
                                         uint32_t* is_over, dvt_error* error) {
    const WaitSlice slice(waited, nanoseconds);
    return slice.Result(StreamSynchronize(stream, error), is_over);
  }

  static int32_t StreamIsCaptured(dvt_stream* stream, uint32_t* is_captured, dvt_error* error) {
    return CallOn("stream_is_captured", stream, {is_captured}, error, [&]() -> Status {
      bool is = false;
      DOVETAIL_RETURN_IF_ERROR(Of(stream)->IsCaptured(&is));
      *is_captured = is ? 1 : 0;
      return {};
    });
  }

  static int32_t StreamExport(dvt_stream* stream, dvt_native* native, dvt_error* error) {
    return CallOn("stream_export", stream, {native}, error,
                  [&] { return Of(stream)->Export(native); });
  }

  static int32_t StreamWait(dvt_stream* stream, dvt_event* event, dvt_error* error) {
    return CallOn("stream_wait", stream, {event}, error,
                  [&] { return Of(stream)->Wait(*Of(event)); });
  }

  static int32_t Record(const char* function, bool is_timed, dvt_stream* stream, dvt_event** event,
                        dvt_error* error) {
    return CallOn(function, stream, {event}, error, [&]() -> Status {
      std::unique_ptr<Event> made;
      DOVETAIL_RETURN_IF_ERROR(Of(stream)->Record(is_timed, &made));
      HandOut(std::move(made), event);
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
    return CallOn("event_synchronize", event, {}, error, [&] { return Of(event)->Synchronize(); });
  }

  static int32_t EventSynchronizeWithin(dvt_event* event, uint64_t waited, uint64_t nanoseconds,
                                        uint32_t* is_over, dvt_error* error) {
    const WaitSlice slice(waited, nanoseconds);
    return slice.Result(EventSynchronize(event, error), is_over);
  }

  static int32_t EventElapsed(dvt_event* start, dvt_event* end, double* nanoseconds,
                              dvt_error* error) {
    return CallOn("event_elapsed", end, {start, nanoseconds}, error,
                  [&] { return Of(end)->Elapsed(*Of(start), nanoseconds); });
  }

  static int32_t ImageLoad(dvt_device* device, const void* bytes, uint64_t size, dvt_image** image,
                           dvt_error* error) {
    return CallOn("image_load", device, {bytes, image}, error, [&]() -> Status {
      auto loaded = std::make_unique<Image>(*Of(device));
      DOVETAIL_RETURN_IF_ERROR(loaded->Load(bytes, size));
      HandOut(std::move(loaded), image);
      return {};
    });
  }

  static int32_t ImageKernel(dvt_image* image, const char* name, dvt_kernel** kernel,
                             dvt_error* error) {
    return CallOn("image_kernel", image, {name, kernel}, error, [&]() -> Status {
      Kernel* found = nullptr;
      DOVETAIL_RETURN_IF_ERROR(Of(image)->FindKernel(name, &found));
      *kernel = reinterpret_cast<dvt_kernel*>(found);
      return {};
    });
  }

  static int32_t Launch(dvt_stream* stream, const dvt_launch* launches, uint32_t count,
                        dvt_error* error) {
    return CallOn("launch", stream, {}, error, [&]() -> Status {
      if (count == 0) return {};
      DOVETAIL_RETURN_IF_ERROR(NeedPointers("launch", {launches}));
      return Of(stream)->Launch(launches, count);
    });
  }
};

}  // namespace dovetail

/* Defines the one function that the library exports; at the end of a source, outside namespaces. */
#define DOVETAIL_EXPORT_RUNTIME(runtime)                                          \
  extern "C" DVT_EXPORT const dvt_backend_table* dovetail_backend_table(          \
      uint32_t core_oldest, uint32_t core_newest, uint32_t* abi_version) {        \
    return dovetail::Table<runtime>::Find(core_oldest, core_newest, abi_version); \
  }

#endif  // DOVETAIL_KIT_TABLE_H_
