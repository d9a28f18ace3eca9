#include "ffi/current_stream.h"

#include <algorithm>
#include <atomic>
#include <utility>
#include <vector>

#include "engine/registry.h"

namespace dovetail::runtime {
namespace {

struct ChosenStream {
  Device* device;
  std::shared_ptr<Stream> stream;
};

// Raised once and for all by the first choice of a stream: until then calls do not touch the
// thread's list, which costs a lookup.
std::atomic<bool> g_streams_used{false};

std::vector<ChosenStream>& ChosenStreams() {
  static thread_local std::vector<ChosenStream> streams;
  return streams;
}

}  // namespace

Stream* CurrentStream(const Device* device, const Argument* arguments, uint32_t count) {
  if (!g_streams_used.load(std::memory_order_relaxed)) return nullptr;
  const std::vector<ChosenStream>& streams = ChosenStreams();
  if (streams.empty()) return nullptr;
  const DLDevice label = DeviceOfCall(arguments, count);
  for (const ChosenStream& chosen : streams) {
    // Several devices may work on memory of one label; the stream of one is none of another.
    if (device == nullptr && SameDevice(chosen.device->dl_device(), label)) {
      chosen.device->CheckNotLost();
    }
    if (device != nullptr ? chosen.device == device
                          : SameDevice(chosen.device->dl_device(), label) &&
                                Registry::Global().GetDevice(label) == chosen.device) {
      return chosen.stream.get();
    }
  }
  return nullptr;
}

Stream* CurrentStream(const Device& device) {
  return g_streams_used.load(std::memory_order_relaxed) ? CurrentStream(&device, nullptr, 0)
                                                        : nullptr;
}

std::shared_ptr<Stream> ChooseStream(Device* device, std::shared_ptr<Stream> stream) {
  std::vector<ChosenStream>& streams = ChosenStreams();
  // A stream belongs to the device it was made on, also when that has been lost since.
  Device* key = stream != nullptr ? &stream->device() : device;
  const auto found =
      std::find_if(streams.begin(), streams.end(),
                   [key](const ChosenStream& chosen) { return chosen.device == key; });
  std::shared_ptr<Stream> previous;
  if (found != streams.end()) {
    previous = std::move(found->stream);
    streams.erase(found);
  }
  if (stream != nullptr) {
    g_streams_used.store(true, std::memory_order_relaxed);
    streams.push_back({key, std::move(stream)});
  }
  return previous;
}

}  // namespace dovetail::runtime
