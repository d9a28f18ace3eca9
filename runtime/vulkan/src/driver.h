/* The Vulkan loader, one instance, and the devices of this machine. */
#ifndef DOVETAIL_RUNTIME_VULKAN_DRIVER_H_
#define DOVETAIL_RUNTIME_VULKAN_DRIVER_H_

#include <memory>
#include <string>
#include <vector>

#include "dovetail/kit/driver.h"
#include "profile.h"
#include "status.h"
#include "vk_api.h"

namespace dovetail::runtime::vulkan {

struct Driver {
  static constexpr const char* kTitle = "Vulkan";

  InstanceApi api;
  VkInstance instance = nullptr;
  uint32_t version = 0; /* of the instance, as asked for */
  std::string library;
  bool has_messages = false; /* VK_EXT_debug_utils */
  /* In a stable order, which is what `index` means: discrete, integrated and virtual GPUs, then
   * others, then CPUs; within a class as the loader lists them. */
  std::vector<std::unique_ptr<Profile>> devices;
  std::vector<std::string> notes; /* what was skipped and why, one line each */
};

/* Opens the loader, once; later calls return the first outcome. */
Status OpenDriver(const char* const* candidates, uint32_t candidate_count);

/* True when DOVETAIL_VULKAN_WITHOUT, a list separated by commas, names `part`: the device is used
 * as if it did not have it. */
bool IsSwitchedOff(const char* part);

/* "1.3.230" from a version of the API. */
std::string VersionText(uint32_t version);

}  // namespace dovetail::runtime::vulkan

#endif  // DOVETAIL_RUNTIME_VULKAN_DRIVER_H_
