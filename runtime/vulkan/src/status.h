/* What Vulkan's results mean to the caller. */
#ifndef DOVETAIL_RUNTIME_VULKAN_STATUS_H_
#define DOVETAIL_RUNTIME_VULKAN_STATUS_H_

#include <string>

#include "dovetail/kit/status.h"
#include "vk_api.h"

namespace dovetail::runtime::vulkan {

/* "VK_ERROR_DEVICE_LOST (-4)", or "unknown result (-4711)". */
std::string VkName(VkResult result);

/* OK for VK_SUCCESS; otherwise "<call> gave <name> (<number>)" under the code that tells the caller
 * what to do about it. */
Status VkStatus(VkResult result, const char* call);

}  // namespace dovetail::runtime::vulkan

#endif  // DOVETAIL_RUNTIME_VULKAN_STATUS_H_
