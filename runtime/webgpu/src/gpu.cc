#include "gpu.h"

#include <chrono>
#include <thread>
#include <vector>

namespace dovetail::runtime::webgpu {
namespace {

/* wgpu-native 29 declares a third filter, `Internal`, and ends the process when it is pushed. */
constexpr WgpuEnum kFilters[] = {kWgpuFilterValidation, kWgpuFilterOutOfMemory};

/* The answer to one PopErrorScope. */
struct Answer {
  std::atomic<bool> is_there{false};
  WgpuEnum status = 0;
  WgpuEnum type = kWgpuErrorNone;
  std::string text;
};

/* What the callbacks of one device write to. */
struct Listener {
  std::shared_ptr<Failures> failures;
  std::shared_ptr<Gpu::Loss> loss;
};

/* wgpu-native 29 has no type for this error, and calls back only when the device is polled. */
bool IsLossText(const std::string& text) {
  return text.find("Parent device is lost") != std::string::npos;
}

void OnPop(WgpuEnum status, WgpuEnum type, WgpuStringView message, void* data, void* /*unused*/) {
  const std::unique_ptr<std::shared_ptr<Answer>> holder(
      static_cast<std::shared_ptr<Answer>*>(data));
  Answer& answer = **holder;
  answer.status = status;
  answer.type = type;
  if (type != kWgpuErrorNone || status != kWgpuStatusSuccess) answer.text = Text(message);
  answer.is_there.store(true);
}

void OnUncaptured(const WgpuDevice* /*device*/, WgpuEnum type, WgpuStringView message, void* data,
                  void* /*unused*/) {
  static_cast<Listener*>(data)->failures->Add(
      {type == kWgpuErrorOutOfMemory ? DVT_OUT_OF_MEMORY : DVT_DRIVER_ERROR, Text(message)});
}

const char* LossName(WgpuEnum reason) {
  switch (reason) {
    case kWgpuLostUnknown:
      return "unknown";
    case kWgpuLostCallbackCancelled:
      return "callback cancelled";
    case kWgpuLostFailedCreation:
      return "failed creation";
    default:
      return "destroyed";
  }
}

void OnLost(const WgpuDevice* /*device*/, WgpuEnum reason, WgpuStringView message, void* data,
            void* /*unused*/) {
  Gpu::Loss& loss = *static_cast<Listener*>(data)->loss;
  const std::lock_guard<std::mutex> lock(loss.mutex);
  if (loss.is_lost) return;
  const std::string text = Text(message);
  loss.reason = std::string(LossName(reason)) + (text.empty() ? "" : ": " + text);
  loss.is_lost = true;
}

}  // namespace

Gpu::~Gpu() {
  if (device == nullptr) return;
  api.QueueRelease(queue);
  api.DeviceRelease(device);
}

Status Gpu::CheckAlive() const {
  if (!loss->is_lost) return {};
  const std::lock_guard<std::mutex> lock(loss->mutex);
  return {DVT_DEVICE_LOST, "the webgpu device '" + adapter.name + "' was lost (" + loss->reason +
                               "); close it and open it again"};
}

void ListenTo(const Gpu& gpu, WgpuDeviceDescriptor* descriptor) {
  static std::mutex mutex;
  static auto* const kept = new std::vector<std::unique_ptr<Listener>>;
  const std::lock_guard<std::mutex> lock(mutex);
  kept->push_back(std::make_unique<Listener>(Listener{gpu.failures, gpu.loss}));
  Listener* const listener = kept->back().get();
  descriptor->deviceLostCallbackInfo.mode = kWgpuAllowSpontaneous;
  descriptor->deviceLostCallbackInfo.callback = OnLost;
  descriptor->deviceLostCallbackInfo.userdata1 = listener;
  descriptor->uncapturedErrorCallbackInfo.callback = OnUncaptured;
  descriptor->uncapturedErrorCallbackInfo.userdata1 = listener;
}

ErrorScope::ErrorScope(Gpu& gpu) : gpu_(gpu) {
  for (const WgpuEnum filter : kFilters) gpu_.api.DevicePushErrorScope(gpu_.device, filter);
}

ErrorScope::~ErrorScope() {
  if (is_open_) static_cast<void>(Close());
}

Status ErrorScope::Close(dvt_code code) {
  is_open_ = false;
  Status first;
  for (size_t i = 0; i < std::size(kFilters); ++i) {
    const auto answer = std::make_shared<Answer>();
    WgpuPopErrorScopeCallbackInfo info = {};
    info.mode = kWgpuAllowSpontaneous;
    info.callback = OnPop;
    info.userdata1 = new std::shared_ptr<Answer>(answer);
    gpu_.api.DevicePopErrorScope(gpu_.device, info);
    /* wgpu-native 29 answers inside the call; the standard lets a library answer later. */
    while (!answer->is_there) {
      if (gpu_.loss->is_lost) return gpu_.CheckAlive();
      gpu_.api.DevicePoll(gpu_.device, 0, nullptr);
      if (!answer->is_there) std::this_thread::sleep_for(std::chrono::microseconds(20));
    }
    if (IsLossText(answer->text)) {
      const std::lock_guard<std::mutex> lock(gpu_.loss->mutex);
      if (!gpu_.loss->is_lost) gpu_.loss->reason = "found by a later call";
      gpu_.loss->is_lost = true;
    }
    if (!first.ok()) continue;
    if (answer->status != kWgpuStatusSuccess) {
      first = {DVT_DRIVER_ERROR, "wgpuDevicePopErrorScope: " + answer->text};
    } else if (answer->type != kWgpuErrorNone) {
      first = {answer->type == kWgpuErrorOutOfMemory ? DVT_OUT_OF_MEMORY : code, answer->text};
    }
  }
  if (gpu_.loss->is_lost) return gpu_.CheckAlive();
  return first;
}

}  // namespace dovetail::runtime::webgpu
