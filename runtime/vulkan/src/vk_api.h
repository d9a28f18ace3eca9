/* The functions of the Vulkan API that this runtime calls, as tables that are filled in at run
 * time. */
#ifndef DOVETAIL_RUNTIME_VULKAN_VK_API_H_
#define DOVETAIL_RUNTIME_VULKAN_VK_API_H_

#include "../vendor/vulkan.h"

namespace dovetail::runtime::vulkan {

using namespace vendor::vulkan;  // NOLINT(google-build-using-namespace): the vendor's names

using VkGetInstanceProcAddr = functions::GetInstanceProcAddr*;
using VkEnumerateInstanceVersion = functions::EnumerateInstanceVersion*;
using VkCreateDebugUtilsMessenger = functions::CreateDebugUtilsMessengerEXT*;

#define DOVETAIL_VK_MEMBER(result, name, parameters) functions::name* name = nullptr;
#define DOVETAIL_VK_OPTIONAL_MEMBER(result, name, suffix, parameters) \
  functions::name* name = nullptr;

struct InstanceApi {
  VkGetInstanceProcAddr GetInstanceProcAddr = nullptr;
  DOVETAIL_VK_GLOBAL_FUNCTIONS(DOVETAIL_VK_MEMBER)
  DOVETAIL_VK_INSTANCE_FUNCTIONS(DOVETAIL_VK_MEMBER)
};

/* The functions of one device, without the loader's dispatch in between. */
struct DeviceApi {
  DOVETAIL_VK_DEVICE_FUNCTIONS(DOVETAIL_VK_MEMBER)
  DOVETAIL_VK_OPTIONAL_FUNCTIONS(DOVETAIL_VK_OPTIONAL_MEMBER)
};

}  // namespace dovetail::runtime::vulkan

#endif  // DOVETAIL_RUNTIME_VULKAN_VK_API_H_
