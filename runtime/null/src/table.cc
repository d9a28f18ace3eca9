/* The exported table: checks the pointers, writes the errors, and lets no C++ out. */
#include <algorithm>
#include <cstring>
#include <exception>
#include <initializer_list>
#include <new>

#include "null.h"

namespace dovetail::runtime::null {
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

/* Writes `text` as far as it fits, cut at a whole UTF-8 character. */
void WriteError(dvt_error* error, dvt_code code, const std::string& text) {
  if (error == nullptr || error->struct_size <= offsetof(dvt_error, text)) return;
  const size_t capacity =
      std::min<size_t>(error->struct_size, sizeof(dvt_error)) - offsetof(dvt_error, text);
  size_t length = std::min(text.size(), capacity - 1);
  if (length < text.size()) {
    while (length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80U) --length;
  }
  error->code = code;
  std::memcpy(error->text, text.data(), length);
  error->text[length] = '\0';
}

/* Runs `body` when no pointer that must not be null is, with nothing thrown across the interface.
 */
template <typename Body>
int32_t Guard(const char* function, std::initializer_list<const void*> needed, dvt_error* error,
              Body body) {
  try {
    if (std::find(needed.begin(), needed.end(), nullptr) != needed.end()) {
      WriteError(
          error, DVT_INVALID_ARGUMENT,
          std::string(function) + " was given a null pointer where its contract allows none");
      return DVT_INVALID_ARGUMENT;
    }
    const Status status = body();
    if (!status.ok()) WriteError(error, status.code, status.text);
    return status.code;
  } catch (const std::bad_alloc&) {
    WriteError(error, DVT_OUT_OF_MEMORY, "the host has no memory left");
    return DVT_OUT_OF_MEMORY;
  } catch (const std::exception& exception) {
    WriteError(error, DVT_INTERNAL, exception.what());
    return DVT_INTERNAL;
  }
}

/* What is made goes out only when everything has worked. */
template <typename T>
Status Hand(T** out, std::unique_ptr<T> made, Status status = {}) {
  if (status.ok()) *out = made.release();
  return status;
}

constexpr dvt_backend_table MakeTable() {
  dvt_backend_table table = {};
  table.struct_size = sizeof(dvt_backend_table);
  table.abi_version = DVT_ABI_VERSION;
  table.sanitizer = Sanitizer();
  table.kind = "null";

  table.driver_open = [](const char* const* /*candidates*/, uint32_t /*candidate_count*/,
                         dvt_error* error) -> int32_t {
    return Guard("driver_open", {}, error, [] { return OpenDriver(); });
  };
  table.device_count = [](uint32_t* count, dvt_error* error) -> int32_t {
    return Guard("device_count", {count}, error, [&] { return CountDevices(count); });
  };
  table.device_open = [](uint32_t index, dvt_device** device, dvt_error* error) -> int32_t {
    return Guard("device_open", {device}, error, [&] {
      std::unique_ptr<dvt_device> opened;
      const Status status = OpenDevice(index, &opened);
      return Hand(device, std::move(opened), status);
    });
  };
  table.device_close = [](dvt_device* device) { delete device; };
  table.device_attributes = [](dvt_device* device, dvt_attribute_visitor visitor, void* context,
                               dvt_error* error) -> int32_t {
    return Guard("device_attributes", {device, reinterpret_cast<const void*>(visitor)}, error,
                 [&]() -> Status {
                   visitor(context, "device.name", "null");
                   return {};
                 });
  };
  table.device_limits = [](dvt_device* device, dvt_device_limits* limits,
                           dvt_error* error) -> int32_t {
    return Guard("device_limits", {device, limits}, error, [&]() -> Status {
      const uint32_t given = limits->struct_size;
      const dvt_device_limits all = Limits();
      std::memcpy(limits, &all, std::min<size_t>(given, sizeof(all)));
      if (given >= sizeof(given)) limits->struct_size = given;
      return {};
    });
  };

  table.alloc = [](dvt_device* device, uint64_t size, dvt_memory* memory,
                   dvt_error* error) -> int32_t {
    return Guard("alloc", {device, memory}, error, [&] { return Allocate(size, memory); });
  };
  table.free = [](dvt_device* /*device*/, dvt_memory memory) { Free(memory); };
  /* memory_import, memory_export and stream_import are optional and stay null: no other library has
   * objects of the null device. */
  table.copy = [](dvt_stream* stream, const dvt_location* destination, const dvt_location* source,
                  uint64_t size, dvt_error* error) -> int32_t {
    return Guard("copy", {stream, destination, source}, error,
                 [&] { return Copy(*destination, *source, size); });
  };

  table.stream_create = [](dvt_device* device, dvt_stream** stream, dvt_error* error) -> int32_t {
    return Guard("stream_create", {device, stream}, error,
                 [&] { return Hand(stream, std::make_unique<dvt_stream>(dvt_stream{device})); });
  };
  table.stream_destroy = [](dvt_stream* stream) { delete stream; };
  table.stream_synchronize = [](dvt_stream* stream, dvt_error* error) -> int32_t {
    return Guard("stream_synchronize", {stream}, error, [] { return Status(); });
  };
  table.event_record = [](dvt_stream* stream, dvt_event** event, dvt_error* error) -> int32_t {
    return Guard("event_record", {stream, event}, error, [&] {
      return Hand(event, std::make_unique<dvt_event>(dvt_event{stream->device, -1}));
    });
  };
  /* Everything is complete when a call returns, so that the host's clock is the device's. */
  table.event_record_timed = [](dvt_stream* stream, dvt_event** event,
                                dvt_error* error) -> int32_t {
    return Guard("event_record_timed", {stream, event}, error, [&] {
      return Hand(event, std::make_unique<dvt_event>(dvt_event{stream->device, Clock()}));
    });
  };
  table.event_elapsed = [](dvt_event* start, dvt_event* end, double* nanoseconds,
                           dvt_error* error) -> int32_t {
    return Guard("event_elapsed", {start, end, nanoseconds}, error,
                 [&] { return Elapsed(*start, *end, nanoseconds); });
  };
  /* device_time_limit stays null: nothing is ever waited for. */
  table.event_synchronize = [](dvt_event* event, dvt_error* error) -> int32_t {
    return Guard("event_synchronize", {event}, error, [] { return Status(); });
  };
  table.stream_wait = [](dvt_stream* stream, dvt_event* event, dvt_error* error) -> int32_t {
    return Guard("stream_wait", {stream, event}, error, [&]() -> Status {
      if (stream->device->index == event->device->index) return {};
      return {
          DVT_INVALID_ARGUMENT,
          "a stream of device null:" + std::to_string(stream->device->index) +
              " cannot wait for an event of device null:" + std::to_string(event->device->index)};
    });
  };
  table.event_destroy = [](dvt_event* event) { delete event; };

  table.image_load = [](dvt_device* device, const void* bytes, uint64_t size, dvt_image** image,
                        dvt_error* error) -> int32_t {
    return Guard("image_load", {device, bytes, image}, error, [&] {
      std::unique_ptr<dvt_image> loaded;
      const Status status = LoadImage(device, bytes, size, &loaded);
      return Hand(image, std::move(loaded), status);
    });
  };
  table.image_unload = [](dvt_image* image) { delete image; };
  table.image_kernel = [](dvt_image* image, const char* name, dvt_kernel** kernel,
                          dvt_error* error) -> int32_t {
    return Guard("image_kernel", {image, name, kernel}, error,
                 [&] { return FindKernel(image, name, kernel); });
  };
  table.launch = [](dvt_stream* stream, const dvt_launch* launches, uint32_t count,
                    dvt_error* error) -> int32_t {
    return Guard("launch", {stream, count == 0 ? stream : static_cast<const void*>(launches)},
                 error, [&] { return Launch(*stream, launches, count); });
  };
  return table;
}

constexpr dvt_backend_table kTable = MakeTable();

}  // namespace
}  // namespace dovetail::runtime::null

extern "C" DVT_EXPORT const dvt_backend_table* dovetail_backend_table(uint32_t core_oldest,
                                                                      uint32_t core_newest,
                                                                      uint32_t* abi_version) {
  if (abi_version != nullptr) *abi_version = DVT_ABI_VERSION;
  if (core_oldest > DVT_ABI_VERSION || core_newest < DVT_ABI_VERSION) return nullptr;
  return &dovetail::runtime::null::kTable;
}
