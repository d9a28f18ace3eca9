// Devices, tensors and streams, see c_api.h.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "discovery/discovery.h"
#include "engine/registry.h"
#include "engine/stream.h"
#include "engine/tensor_copy.h"
#include "ffi/caller_stream.h"
#include "ffi/current_stream.h"
#include "ffi/handles.h"
#include "ffi/json_text.h"
#include "ffi/managed_tensor.h"

namespace dovetail::runtime {
namespace {

// The device of a tensor's label; null for host memory, which CopyTensor reads directly.
Device* CopyDevice(const DLTensor& tensor, Device* given) {
  if (given != nullptr) return given->is_host_memory() ? nullptr : given->Successor();
  if (tensor.device.device_type == kDLCPU) return nullptr;
  Device* device = Registry::Global().GetDevice(tensor.device);
  return device->is_host_memory() ? nullptr : device;
}

constexpr int32_t kMostAxes = 64;  // as many as NumPy's arrays have; kernels take fewer

// What a copy trusts its caller with. Throws kValue.
void CheckTensor(const DLTensor* tensor, const char* name) {
  NotNull(tensor, name);
  const int32_t rank = tensor->ndim;
  if (rank < 0 || rank > kMostAxes) {
    Fail(ErrorKind::kValue, "the tensor '", name, "' has rank ", rank, "; a rank is from 0 to ",
         kMaxRank);
  }
  if (rank > 0 && tensor->shape == nullptr) {
    Fail(ErrorKind::kValue, "the tensor '", name, "' has rank ", rank, ", and its shape is NULL");
  }
  bool is_empty = false;
  for (int32_t axis = 0; axis < rank; ++axis) {
    if (tensor->shape[axis] < 0) {
      Fail(ErrorKind::kValue, "the tensor '", name, "' has the extent ", tensor->shape[axis],
           " along axis ", axis, "; extents are at least 0");
    }
    is_empty = is_empty || tensor->shape[axis] == 0;
  }
  if (tensor->data == nullptr && !is_empty && tensor->device.device_type == kDLCPU) {
    Fail(ErrorKind::kValue, "the tensor '", name, "' has elements, and its data is NULL");
  }
}

// The stream that orders this thread's copies: the chosen one, behind the default one, as a tensor
// may have been written before the choice. Null: the default one.
Stream* CopyStream(Device* device) {
  if (device == nullptr) return nullptr;
  Stream* chosen = CurrentStream(*device);
  if (chosen != nullptr) chosen->WaitFor(*device->DefaultStream());
  OrderBehindCallers(*device, chosen != nullptr ? *chosen : *device->DefaultStream());
  return chosen;
}

using Streams = HandlePool<dovetail_stream>;
using Events = HandlePool<dovetail_event>;

}  // namespace
}  // namespace dovetail::runtime

using dovetail::runtime::CopyText;
using dovetail::runtime::CurrentStream;
using dovetail::runtime::Device;
using dovetail::runtime::ErrorKind;
using dovetail::runtime::Events;
using dovetail::runtime::Fail;
using dovetail::runtime::FromHandle;
using dovetail::runtime::Get;
using dovetail::runtime::Guard;
using dovetail::runtime::LiveDevice;
using dovetail::runtime::NotNull;
using dovetail::runtime::Registry;
using dovetail::runtime::Result;
using dovetail::runtime::Stream;
using dovetail::runtime::Streams;
using dovetail::runtime::ToHandle;

extern "C" {

int32_t dovetail_device_open(const char* name, dovetail_device** device, dovetail_status* status) {
  return Guard(status, [&] {
    *Result(device, "device") = nullptr;
    dovetail::runtime::RequireCoreHere();
    *device = ToHandle(Registry::Global().GetDevice(std::string(NotNull(name, "name"))));
  });
}

int32_t dovetail_device_of(int32_t device_type, int32_t device_id, dovetail_device** device,
                           dovetail_status* status) {
  return Guard(status, [&] {
    const DLDevice label = {static_cast<DLDeviceType>(device_type), device_id};
    *Result(device, "device") = ToHandle(Registry::Global().GetDevice(label));
  });
}

int32_t dovetail_device_label(dovetail_device* device, DLDevice* label, dovetail_status* status) {
  return Guard(status, [&] { *NotNull(label, "label") = LiveDevice(device).dl_device(); });
}

int32_t dovetail_device_describe(dovetail_device* device, char** text, dovetail_status* status) {
  return Guard(status, [&] {
    Result(text, "text");
    const Device& opened = LiveDevice(device);
    const dvt_device_limits& limits = opened.limits();
    dovetail::runtime::JsonText json;
    json.Begin('{').Key("name").Text(opened.name());
    json.Key("kind").Text(opened.name().substr(0, opened.name().find(':')));
    json.Key("index").Integer(opened.index());
    json.Key("device_type").Integer(opened.dl_device().device_type);
    json.Key("device_id").Integer(opened.dl_device().device_id);
    json.Key("attributes").Begin('{');
    for (const auto& [name, value] : opened.attributes()) json.Key(name).Text(value);
    json.End('}').Key("limits").Begin('{');
    json.Key("binding_alignment").Unsigned(limits.binding_alignment);
    json.Key("max_grid").Begin('[');
    for (const uint64_t extent : limits.max_grid) json.Unsigned(extent);
    json.End(']').Key("max_block_threads").Unsigned(limits.max_block_threads);
    json.Key("max_binding_bytes").Unsigned(limits.max_binding_bytes);
    json.Key("max_allocation_bytes").Unsigned(limits.max_allocation_bytes);
    json.Key("max_shared_bytes").Unsigned(limits.max_shared_bytes);
    json.Key("is_host_memory").Boolean(limits.is_host_memory != 0);
    json.Key("is_synchronous").Boolean(limits.is_synchronous != 0);
    json.End('}').End('}');
    *text = CopyText(json.text());
  });
}

int32_t dovetail_device_synchronize(dovetail_device* device, dovetail_status* status) {
  return Guard(status, [&] { LiveDevice(device).Synchronize(); });
}

int32_t dovetail_tensor_allocate(dovetail_device* device, uint8_t code, uint8_t bits, int32_t rank,
                                 const int64_t* shape, DLManagedTensorVersioned** tensor,
                                 dovetail_status* status) {
  return Guard(status, [&] {
    *Result(tensor, "tensor") = nullptr;
    if (rank < 0 || rank > dovetail::runtime::kMostAxes) {
      Fail(ErrorKind::kValue, "a new tensor of rank ", rank, "; a rank is from 0 to ",
           dovetail::runtime::kMostAxes);
    }
    if (rank != 0) NotNull(shape, "shape");
    const DLDataType dtype = {code, bits, 1};
    *tensor = dovetail::runtime::AllocateManaged(LiveDevice(device), dtype, rank, shape);
  });
}

void dovetail_tensor_release(DLManagedTensorVersioned* tensor) {
  if (tensor != nullptr && tensor->deleter != nullptr) tensor->deleter(tensor);
}

int32_t dovetail_tensor_share(const void* managed, int32_t versioned, void** shared,
                              dovetail_status* status) {
  return Guard(status, [&] {
    *shared = dovetail::runtime::ShareManaged(
        *static_cast<const DLManagedTensorVersioned*>(managed), versioned != 0);
  });
}

int32_t dovetail_tensor_share_on_host(const void* managed, int32_t versioned, void** shared,
                                      dovetail_status* status) {
  return Guard(status, [&] {
    *shared = dovetail::runtime::ShareOnHost(*static_cast<const DLManagedTensorVersioned*>(managed),
                                             versioned != 0);
  });
}

int32_t dovetail_tensor_copy(const DLTensor* destination, dovetail_device* destination_device,
                             const DLTensor* source, dovetail_device* source_device,
                             dovetail_status* status) {
  return Guard(status, [&] {
    dovetail::runtime::CheckTensor(destination, "destination");
    dovetail::runtime::CheckTensor(source, "source");
    Device* to = dovetail::runtime::CopyDevice(*destination, FromHandle(destination_device));
    Device* from = dovetail::runtime::CopyDevice(*source, FromHandle(source_device));
    dovetail::runtime::CopyTensor(*destination, to, *source, from,
                                  dovetail::runtime::CopyStream(to),
                                  dovetail::runtime::CopyStream(from));
  });
}

int32_t dovetail_stream_create(dovetail_device* device, dovetail_stream** stream,
                               dovetail_status* status) {
  return Guard(status, [&] {
    *Result(stream, "stream") = nullptr;
    *stream = Streams::Make(LiveDevice(device).CreateStream());
  });
}

int32_t dovetail_stream_import(dovetail_device* device, const char* type, uint64_t handle,
                               dovetail_stream** stream, dovetail_status* status) {
  return Guard(status, [&] {
    *Result(stream, "stream") = nullptr;
    *stream = Streams::Make(
        LiveDevice(device).ImportStream(NotNull(type, "type"), reinterpret_cast<void*>(handle)));
  });
}

void dovetail_stream_release(dovetail_stream* stream) { Streams::Release(stream); }

int32_t dovetail_stream_synchronize(dovetail_stream* stream, dovetail_status* status) {
  return Guard(status, [&] { Get(stream).Synchronize(); });
}

int32_t dovetail_stream_wait(dovetail_stream* stream, dovetail_stream* other,
                             dovetail_status* status) {
  return Guard(status, [&] {
    Stream& waits = Get(stream);
    Stream& goes_first = Get(other);
    if (&waits.device() != &goes_first.device()) {
      Fail(ErrorKind::kValue, "a stream of '", waits.device().name(),
           "' cannot wait for a stream of '", goes_first.device().name(),
           "'; synchronize() that one first");
    }
    waits.WaitFor(goes_first);
  });
}

int32_t dovetail_device_time_limit(dovetail_device* device, double* seconds,
                                   dovetail_status* status) {
  return Guard(status, [&] {
    *Result(seconds, "seconds") = static_cast<double>(LiveDevice(device).time_limit()) / 1e9;
  });
}

int32_t dovetail_device_set_time_limit(dovetail_device* device, double seconds,
                                       dovetail_status* status) {
  return Guard(status, [&] {
    constexpr double kMostSeconds = 1e9;  // 31 years; nanoseconds in 64 bits hold 18 times that
    if (!(seconds >= 0) || seconds > kMostSeconds) {
      Fail(ErrorKind::kValue, "a time limit of ", seconds,
           " seconds is not from 0 (none) to 1000000000");
    }
    // Rounded up: a limit that is not 0 stays one.
    LiveDevice(device).SetTimeLimit(static_cast<uint64_t>(std::ceil(seconds * 1e9)));
  });
}

int32_t dovetail_device_record(dovetail_device* device, int32_t timed, dovetail_event** event,
                               dovetail_status* status) {
  return Guard(status, [&] {
    *Result(event, "event") = nullptr;
    Device& present = LiveDevice(device);
    Stream* stream = CurrentStream(present);
    if (stream == nullptr) stream = present.DefaultStream();
    *event = Events::Make(stream->Record(timed != 0));
  });
}

int32_t dovetail_stream_record(dovetail_stream* stream, int32_t timed, dovetail_event** event,
                               dovetail_status* status) {
  return Guard(status, [&] {
    *Result(event, "event") = nullptr;
    *event = Events::Make(Get(stream).Record(timed != 0));
  });
}

int32_t dovetail_stream_wait_event(dovetail_stream* stream, dovetail_event* event,
                                   dovetail_status* status) {
  return Guard(status, [&] { Get(stream).WaitFor(Get(event)); });
}

void dovetail_event_release(dovetail_event* event) { Events::Release(event); }

int32_t dovetail_event_synchronize(dovetail_event* event, dovetail_status* status) {
  return Guard(status, [&] { Get(event).Synchronize(); });
}

int32_t dovetail_event_elapsed(dovetail_event* start, dovetail_event* end, double* seconds,
                               dovetail_status* status) {
  return Guard(status, [&] {
    *Result(seconds, "seconds") = 0;
    *seconds = Get(end).SecondsSince(Get(start));
  });
}

dovetail_stream* dovetail_stream_set_current(dovetail_device* device, dovetail_stream* stream) {
  dovetail_stream* replaced = nullptr;
  const auto choose = [&] {
    if (device == nullptr && stream == nullptr) Get(stream);  // throws
    auto chosen = stream == nullptr ? nullptr : Streams::Get(stream, "stream").stream;
    auto previous = dovetail::runtime::ChooseStream(FromHandle(device), std::move(chosen));
    if (previous != nullptr) replaced = Streams::Make(std::move(previous));
  };
  Guard(nullptr, choose);
  return replaced;
}

}  // extern "C"
