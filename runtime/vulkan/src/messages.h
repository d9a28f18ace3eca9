/* What drivers and layers say, kept for the call that made them say it. */
#ifndef DOVETAIL_RUNTIME_VULKAN_MESSAGES_H_
#define DOVETAIL_RUNTIME_VULKAN_MESSAGES_H_

#include <string>
#include <vector>

#include "driver.h"

namespace dovetail::runtime::vulkan {

/* Keeps `text` for the innermost MessageScope of this thread, if there is one. */
void AddMessage(const char* text);

/* The messages that drivers and layers gave on this thread while it lived (VK_EXT_debug_utils). */
class MessageScope {
 public:
  MessageScope();
  ~MessageScope();
  MessageScope(const MessageScope&) = delete;
  MessageScope& operator=(const MessageScope&) = delete;

  /* "; the driver said: ..." or an empty text. */
  std::string Text() const;

 private:
  MessageScope* const outer_;
  std::vector<std::string> messages_;

  friend void AddMessage(const char* text);
};

/* Has the instance call AddMessage for errors and warnings. */
void ListenToMessages(const Driver& driver);

}  // namespace dovetail::runtime::vulkan

#endif  // DOVETAIL_RUNTIME_VULKAN_MESSAGES_H_
