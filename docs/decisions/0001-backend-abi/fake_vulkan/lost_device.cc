// A Vulkan loader whose devices are lost at the first wait: everything is the system's loader, but
// vkWaitSemaphores waits and then says VK_ERROR_DEVICE_LOST. No software driver loses a device of
// its own accord, and the route of such an error is part of what the experiment shows.
#include <dlfcn.h>

#define VK_NO_PROTOTYPES
#include <vulkan/vulkan.h>

#include <cstring>

namespace {

PFN_vkWaitSemaphores g_wait = nullptr;

VKAPI_ATTR VkResult VKAPI_CALL WaitAndLose(VkDevice device, const VkSemaphoreWaitInfo* info,
                                           uint64_t timeout) {
  g_wait(device, info, timeout);
  return VK_ERROR_DEVICE_LOST;
}

}  // namespace

extern "C" __attribute__((visibility("default"))) VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL
vkGetInstanceProcAddr(VkInstance instance, const char* name) {
  static void* const loader = dlopen("libvulkan.so.1", RTLD_NOW | RTLD_LOCAL);
  if (loader == nullptr) return nullptr;
  static const auto get =
      reinterpret_cast<PFN_vkGetInstanceProcAddr>(dlsym(loader, "vkGetInstanceProcAddr"));
  const PFN_vkVoidFunction found = get(instance, name);
  if (std::strcmp(name, "vkWaitSemaphores") != 0 || found == nullptr) return found;
  g_wait = reinterpret_cast<PFN_vkWaitSemaphores>(found);
  return reinterpret_cast<PFN_vkVoidFunction>(WaitAndLose);
}
