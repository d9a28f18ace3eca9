/* What drivers and layers say through VK_EXT_debug_utils, kept for the call that made them say it.
 */
#include "messages.h"

#include <algorithm>

namespace dovetail::runtime::vulkan {
namespace {

constexpr size_t kMaxMessages = 4;
constexpr size_t kMaxBytes = 600;

thread_local MessageScope* innermost = nullptr;

VkBool32 DOVETAIL_VK_CALL OnMessage(uint32_t /*severity*/, VkFlags /*types*/,
                                    const VkDebugUtilsMessengerCallbackDataEXT* data,
                                    void* /*user*/) {
  if (data != nullptr && data->pMessage != nullptr) AddMessage(data->pMessage);
  return kVkFalse;
}

}  // namespace

/* Called by the driver, which knows no exceptions. */
void AddMessage(const char* text) {
  if (innermost == nullptr || innermost->messages_.size() >= kMaxMessages) return;
  try {
    std::string message(text);
    if (message.size() > kMaxBytes) message.resize(kMaxBytes);
    while (!message.empty() && (message.back() == '\n' || message.back() == ' ')) {
      message.pop_back();
    }
    innermost->messages_.push_back(std::move(message));
  } catch (const std::bad_alloc&) {
    return; /* a message less */
  }
}

MessageScope::MessageScope() : outer_(innermost) { innermost = this; }

MessageScope::~MessageScope() { innermost = outer_; }

std::string MessageScope::Text() const {
  std::string text;
  for (const std::string& message : messages_) text += (text.empty() ? "" : "\n") + message;
  return text.empty() ? text : "; the driver said: " + text;
}

void ListenToMessages(const Driver& driver) {
  if (!driver.has_messages) return;
  const auto create = reinterpret_cast<VkCreateDebugUtilsMessenger>(
      driver.api.GetInstanceProcAddr(driver.instance, "vkCreateDebugUtilsMessengerEXT"));
  if (create == nullptr) return;
  VkDebugUtilsMessengerCreateInfoEXT info;
  info.messageSeverity = kVkDebugSeverityWarning | kVkDebugSeverityError;
  info.messageType = kVkDebugTypeGeneral | kVkDebugTypeValidation;
  info.pfnUserCallback = OnMessage;
  VkDebugUtilsMessenger messenger = nullptr;
  /* It lives as long as the instance, which is as long as the process. Without it there is only
   * less to say. */
  static_cast<void>(create(driver.instance, &info, nullptr, &messenger));
}

}  // namespace dovetail::runtime::vulkan
