#include "vulkan/api.h"

#include <dlfcn.h>

#include <mutex>
#include <vector>

namespace abi_experiment::vulkan {
namespace {

Api g_api;

Status Open(const std::vector<std::string>& names) {
  std::string tried;
  void* library = nullptr;
  for (const std::string& name : names) {
    library = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library != nullptr) break;
    tried += (tried.empty() ? "" : "; ") + std::string(dlerror());
  }
  if (library == nullptr) return Failure(DVT_DRIVER_MISSING, "no vulkan loader: " + tried);
  const auto get =
      reinterpret_cast<PFN_vkGetInstanceProcAddr>(dlsym(library, "vkGetInstanceProcAddr"));
  if (get == nullptr) return Failure(DVT_DRIVER_MISSING, "the vulkan loader has no entry point");
  const auto create = reinterpret_cast<PFN_vkCreateInstance>(get(nullptr, "vkCreateInstance"));

  VkApplicationInfo application{};
  application.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO;
  application.apiVersion = VK_API_VERSION_1_2;  // the first with timeline semaphores
  VkInstanceCreateInfo info{};
  info.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO;
  info.pApplicationInfo = &application;
  const Status made = Check(create(&info, nullptr, &g_api.instance), "vkCreateInstance");
  if (!made.ok()) return Failure(DVT_DRIVER_MISSING, made.text);

#define ABI_EXPERIMENT_LOAD(name)                                               \
  g_api.name = reinterpret_cast<PFN_vk##name>(get(g_api.instance, "vk" #name)); \
  if (g_api.name == nullptr) return Failure(DVT_DRIVER_MISSING, "no function vk" #name);
  ABI_EXPERIMENT_VULKAN_FUNCTIONS(ABI_EXPERIMENT_LOAD)
#undef ABI_EXPERIMENT_LOAD
  return {};
}

}  // namespace

Status OpenDriver(const char* const* candidates, uint32_t count) {
  static std::once_flag once;
  static Status outcome;
  std::call_once(once, [&] {
    std::vector<std::string> names(candidates, candidates + count);
    names.emplace_back("libvulkan.so.1");
    outcome = Open(names);
  });
  return outcome;
}

const Api& Vk() { return g_api; }

Status Check(VkResult result, const char* call) {
  if (result == VK_SUCCESS) return {};
  dvt_code code = DVT_DRIVER_ERROR;
  if (result == VK_ERROR_OUT_OF_HOST_MEMORY || result == VK_ERROR_OUT_OF_DEVICE_MEMORY) {
    code = DVT_OUT_OF_MEMORY;
  } else if (result == VK_ERROR_DEVICE_LOST) {
    code = DVT_DEVICE_LOST;
  }
  return Failure(code, std::string(call) + " gave VkResult " + std::to_string(result));
}

}  // namespace abi_experiment::vulkan
