#include "ffi/caller_stream.h"

#include <atomic>
#include <memory>

#include "engine/registry.h"
#include "engine/stream.h"
#include "ffi/current_stream.h"
#include "ffi/handles.h"
#include "ffi/tvm_ffi_api.h"

namespace dovetail::runtime {
namespace {

// Raised by the first stream of a caller: until then nothing has to be put in order.
std::atomic<bool> g_callers_used{false};

// A stream that somebody else keeps.
std::shared_ptr<Stream> Kept(Stream* stream) { return {std::shared_ptr<void>(), stream}; }

}  // namespace

std::shared_ptr<Stream> StreamOfCall(const Device* device, const Argument* arguments,
                                     uint32_t count, StreamSource source) {
  Stream* chosen = CurrentStream(device, arguments, count);
  if (chosen != nullptr) return Kept(chosen);
  const DLDevice label = device != nullptr ? device->dl_device() : DeviceOfCall(arguments, count);
  if (label.device_type == kDLCPU) return nullptr;
  void* native = nullptr;
  if (source != nullptr) {
    if (source(label.device_type, label.device_id, &native) != 0) native = nullptr;
  } else if (TvmFfi().env_get_stream != nullptr) {
    native = TvmFfi().env_get_stream(label.device_type, label.device_id);
  }
  if (native == nullptr && !g_callers_used.load(std::memory_order_relaxed)) return nullptr;
  Device* present = device != nullptr ? const_cast<Device*>(device)->Successor()
                                      : Registry::Global().GetDevice(label);
  if (present->is_host_memory() || !present->TakesCallersStreams()) return nullptr;
  std::shared_ptr<Stream> stream;
  if (native != nullptr) {
    stream = present->CallersStream(native);
    g_callers_used.store(true, std::memory_order_relaxed);
  } else {
    stream = Kept(present->DefaultStream());
  }
  present->OrderImplicit(*stream);
  return stream;
}

void OrderBehindCallers(Device& device, Stream& stream) {
  if (g_callers_used.load(std::memory_order_relaxed)) device.OrderImplicit(stream);
}

void FinishForeign(Device* device, Stream* stream, const Argument* arguments, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) {
    if (arguments[i].tag != Argument::Tag::kTensor) continue;
    const DLTensor& tensor = *arguments[i].tensor;
    if (tensor.device.device_type == kDLCPU || tensor.data == nullptr) continue;
    Device* present =
        device != nullptr ? device->Successor() : Registry::Global().GetDevice(tensor.device);
    if (present->is_synchronous() || present->Owns(tensor.data)) continue;
    (stream != nullptr ? stream : present->DefaultStream())->Synchronize();
    return;
  }
}

}  // namespace dovetail::runtime
