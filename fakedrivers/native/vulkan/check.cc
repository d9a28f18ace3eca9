#include "check.h"

#include <functional>
#include <thread>

#include "records.h"

namespace dovetail::fakedrivers::vulkan {
namespace {

uint64_t ThisThread() {
  /* Not 0, which says that nobody is there. */
  return std::hash<std::thread::id>()(std::this_thread::get_id()) | 1U;
}

}  // namespace

State& Global() {
  static auto* const state = new State;
  return *state;
}

Memory::~Memory() {
  if (bytes != nullptr) UnmapMemory(*bytes);
}

void Tell(VkFlags severity, VkFlags type, const std::string& text) {
  VkDebugUtilsMessengerCallbackDataEXT data = {};
  data.sType = VkDebugUtilsMessengerCallbackDataEXT::kType;
  const CallSite* const site = CurrentCall();
  const std::string whole =
      (site == nullptr ? std::string() : std::string(site->function) + ": ") + text;
  data.pMessageIdName = "dovetail-fakedrivers";
  data.pMessage = whole.c_str();
  for (const auto& [handle, object] : Objects(Messenger::kKind)) {
    const auto messenger = std::static_pointer_cast<Messenger>(object);
    if ((messenger->severities & severity) == 0 || (messenger->types & type) == 0) continue;
    messenger->callback(severity, type, &data, messenger->user);
  }
}

void Wrong(const std::string& text) {
  Misuse(text);
  Tell(kVkDebugSeverityError, kVkDebugTypeValidation, text);
}

std::string Text(const Object& object) {
  return std::string(object.kind()) + " " + Text(object.handle) +
         (object.name.empty() ? "" : " '" + object.name + "'");
}

Exclusive::Exclusive(std::shared_ptr<Object> object, const char* argument)
    : object_(std::move(object)) {
  uint64_t expected = 0;
  is_first_ = object_->user.compare_exchange_strong(expected, ThisThread());
  if (is_first_ || expected == ThisThread()) return;
  Wrong(std::string(argument) + " " + Text(object_->handle) +
        " is used by two threads at once, and the caller has to prevent that");
}

Exclusive::~Exclusive() {
  if (is_first_) object_->user.store(0);
}

void Lose(Device* device, VkResult result) {
  VkResult expected = 0;
  if (!device->lost.compare_exchange_strong(expected, result)) return;
  ReleaseHangs();
  const Lock lock = LockState();
  Global().changed.notify_all();
}

void Settle(const Device& device) {
  for (const auto& [place, handle] : device.queues) {
    const auto queue = Look<Queue>(handle);
    if (queue != nullptr) queue->timeline->Wait(queue->timeline->submitted());
  }
}

}  // namespace dovetail::fakedrivers::vulkan
