#include "driver.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "dovetail/kit/driver_caches.h"
#include "messages.h"

namespace dovetail::runtime::vulkan {
namespace {

/* 1.1 brought what everything here stands on: the queries with chains, storage classes, update
 * templates. 1.3 is the newest whose rules this runtime has been written by. */
constexpr uint32_t kOldestVersion = VkMakeVersion(1, 1);
constexpr uint32_t kNewestVersion = VkMakeVersion(1, 3);

/* The candidates, and behind them what a user names in place of the system's libraries. */
std::vector<std::string> NamesToTry(std::vector<std::string> names) {
  std::vector<std::string> system;
  if (const char* const only = std::getenv("DOVETAIL_VULKAN_LIBRARIES")) {
    system = SplitPaths(only);
  } else {
#if defined(__APPLE__)
    system = {"libvulkan.1.dylib", "libMoltenVK.dylib"};
#else
    system = {"libvulkan.so.1", "libvulkan.so"};
#endif
  }
  names.insert(names.end(), system.begin(), system.end());
  return names;
}

template <typename Function>
bool Find(const InstanceApi& api, VkInstance instance, const char* name, Function** function) {
  *function = reinterpret_cast<Function*>(api.GetInstanceProcAddr(instance, name));
  return *function != nullptr;
}

Status Lacks(const std::string& what) { return {DVT_DRIVER_MISSING, "it has no function " + what}; }

Status FillGlobal(const DynamicLibrary& library, InstanceApi* api) {
  api->GetInstanceProcAddr =
      reinterpret_cast<VkGetInstanceProcAddr>(library.Symbol("vkGetInstanceProcAddr"));
  if (api->GetInstanceProcAddr == nullptr) return Lacks("vkGetInstanceProcAddr");
#define DOVETAIL_VK_LOAD(result, name, parameters) \
  if (!Find(*api, nullptr, "vk" #name, &api->name)) return Lacks("vk" #name);
  DOVETAIL_VK_GLOBAL_FUNCTIONS(DOVETAIL_VK_LOAD)
#undef DOVETAIL_VK_LOAD
  return {};
}

Status FillInstance(VkInstance instance, InstanceApi* api) {
#define DOVETAIL_VK_LOAD(result, name, parameters) \
  if (!Find(*api, instance, "vk" #name, &api->name)) return Lacks("vk" #name);
  DOVETAIL_VK_INSTANCE_FUNCTIONS(DOVETAIL_VK_LOAD)
#undef DOVETAIL_VK_LOAD
  return {};
}

/* The version to ask for; the function is missing from loaders of 1.0 alone. */
Status ChooseVersion(const InstanceApi& api, uint32_t* version) {
  VkResult(DOVETAIL_VK_CALL * enumerate)(uint32_t*) = nullptr;
  uint32_t found = VkMakeVersion(1, 0);
  if (Find(api, nullptr, "vkEnumerateInstanceVersion", &enumerate)) {
    DOVETAIL_RETURN_IF_ERROR(VkStatus(enumerate(&found), "vkEnumerateInstanceVersion"));
  }
  if (found < kOldestVersion) {
    return {DVT_DRIVER_MISSING, "it is a loader of Vulkan " + VersionText(found) +
                                    ", at least 1.1 is needed: install a newer one"};
  }
  *version = std::min(found, kNewestVersion);
  return {};
}

bool HasInstanceExtension(const InstanceApi& api, const char* name) {
  uint32_t count = 0;
  if (api.EnumerateInstanceExtensionProperties(nullptr, &count, nullptr) != kVkSuccess) {
    return false;
  }
  std::vector<VkExtensionProperties> all(count);
  const VkResult result =
      count == 0 ? kVkSuccess
                 : api.EnumerateInstanceExtensionProperties(nullptr, &count, all.data());
  if (result != kVkSuccess && result != kVkIncomplete) return false;
  return std::any_of(all.begin(), all.end(), [name](const VkExtensionProperties& extension) {
    return std::strcmp(extension.extensionName, name) == 0;
  });
}

Status MakeInstance(Driver* driver) {
  VkApplicationInfo application;
  application.pApplicationName = "dovetail";
  application.pEngineName = "dovetail";
  application.apiVersion = driver->version;
  VkInstanceCreateInfo info;
  info.pApplicationInfo = &application;
  std::vector<const char*> extensions;
  driver->has_messages = HasInstanceExtension(driver->api, "VK_EXT_debug_utils");
  if (driver->has_messages) extensions.push_back("VK_EXT_debug_utils");
  info.enabledExtensionCount = static_cast<uint32_t>(extensions.size());
  info.ppEnabledExtensionNames = extensions.data();
  return VkStatus(driver->api.CreateInstance(&info, nullptr, &driver->instance),
                  "vkCreateInstance");
}

Status ListPhysical(const Driver& driver, std::vector<VkPhysicalDevice>* devices) {
  uint32_t count = 0;
  VkResult result = kVkSuccess;
  /* VK_INCOMPLETE: a device came between the two calls. */
  do {
    DOVETAIL_RETURN_IF_ERROR(
        VkStatus(driver.api.EnumeratePhysicalDevices(driver.instance, &count, nullptr),
                 "vkEnumeratePhysicalDevices"));
    devices->resize(count);
    if (count == 0) return {};
    result = driver.api.EnumeratePhysicalDevices(driver.instance, &count, devices->data());
  } while (result == kVkIncomplete);
  devices->resize(count);
  return VkStatus(result, "vkEnumeratePhysicalDevices");
}

constexpr int kClasses = 5;

int ClassOf(const Profile& profile) {
  switch (profile.properties.deviceType) {
    case kVkDeviceTypeDiscrete:
      return 0;
    case kVkDeviceTypeIntegrated:
      return 1;
    case kVkDeviceTypeVirtual:
      return 2;
    case kVkDeviceTypeCpu:
      return 4;
    default:
      return 3;
  }
}

Status AddDevices(Driver* driver) {
  std::vector<VkPhysicalDevice> physical;
  const Status listed = ListPhysical(*driver, &physical);
  /* How loaders say that there is no driver at all, or none that works. */
  if (listed.code() == DVT_DRIVER_ERROR || listed.code() == DVT_DRIVER_MISSING) {
    driver->notes.push_back(listed.text());
    return {};
  }
  DOVETAIL_RETURN_IF_ERROR(listed);
  for (VkPhysicalDevice device : physical) {
    auto profile = std::make_unique<Profile>();
    const Status status = ReadProfile(*driver, device, profile.get());
    if (status.ok()) {
      driver->devices.push_back(std::move(profile));
    } else {
      driver->notes.push_back("device '" + profile->name + "': " + status.text());
    }
  }
  std::vector<std::unique_ptr<Profile>> in_order;
  for (int rank = 0; rank < kClasses; ++rank) {
    for (auto& profile : driver->devices) {
      if (profile != nullptr && ClassOf(*profile) == rank) in_order.push_back(std::move(profile));
    }
  }
  driver->devices = std::move(in_order);
  return {};
}

/* An instance that turned out to be of no use is given back. */
Status UseLibrary(const DynamicLibrary& library, Driver* driver) {
  DOVETAIL_RETURN_IF_ERROR(FillGlobal(library, &driver->api));
  DOVETAIL_RETURN_IF_ERROR(ChooseVersion(driver->api, &driver->version));
  const Status made = MakeInstance(driver);
  if (!made.ok()) return {DVT_DRIVER_MISSING, made.text()};
  driver->library = library.name();
  Status status = FillInstance(driver->instance, &driver->api);
  if (status.ok()) status = AddDevices(driver);
  if (status.ok()) ListenToMessages(*driver);
  if (!status.ok() && driver->api.DestroyInstance != nullptr) {
    driver->devices.clear();
    driver->api.DestroyInstance(driver->instance, nullptr);
  }
  return status;
}

Status OpenFirst(const std::vector<std::string>& names, Driver* driver, bool* has_opened_any) {
  LeadDriverCachesAside();
  LibrarySearch search;
  for (const std::string& name : names) {
    DynamicLibrary library;
    if (!search.Try(name, &library)) continue;
    Driver found;
    const Status status = UseLibrary(library, &found);
    if (status.ok()) {
      found.notes.insert(found.notes.end(), search.failures().begin(), search.failures().end());
      *driver = std::move(found);
      *has_opened_any = true;
      return {};
    }
    search.Note(name, status.text());
  }
  return {DVT_DRIVER_MISSING, "no usable Vulkan loader was found; tried " + search.Text()};
}

}  // namespace

std::string VersionText(uint32_t version) {
  return std::to_string(VkVersionMajor(version)) + "." + std::to_string(VkVersionMinor(version)) +
         (VkVersionPatch(version) == 0 ? "" : "." + std::to_string(VkVersionPatch(version)));
}

bool IsSwitchedOff(const char* part) {
  const char* const text = std::getenv("DOVETAIL_VULKAN_WITHOUT");
  if (text == nullptr) return false;
  const std::string list = "," + std::string(text) + ",";
  return list.find("," + std::string(part) + ",") != std::string::npos;
}

Status OpenDriver(const char* const* candidates, uint32_t candidate_count) {
  return DriverState<Driver>::Open(
      candidates, candidate_count,
      [](const std::vector<std::string>& names, Driver* driver, bool* has_opened_any) {
        return OpenFirst(NamesToTry(names), driver, has_opened_any);
      });
}

}  // namespace dovetail::runtime::vulkan
