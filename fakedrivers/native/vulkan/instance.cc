/* Instances, the devices that they list, and messengers. */
#include <algorithm>
#include <cstring>

#include "check.h"
#include "faults.h"
#include "functions.h"

namespace dovetail::fakedrivers::vulkan {
namespace {

constexpr struct {
  const char* name;
  uint32_t version;
} kInstanceExtensions[] = {{"VK_KHR_get_physical_device_properties2", 2},
                           {"VK_KHR_device_group_creation", 1},
                           {"VK_KHR_portability_enumeration", 1},
                           {"VK_EXT_debug_utils", 2}};

bool IsInstanceExtension(const char* name) {
  return std::any_of(std::begin(kInstanceExtensions), std::end(kInstanceExtensions),
                     [name](const auto& one) { return std::strcmp(one.name, name) == 0; });
}

}  // namespace

VkResult CreateInstance(const VkInstanceCreateInfo* info, const VkAllocationCallbacks* /*none*/,
                        VkInstance* instance) {
  RequireStruct(info, "pCreateInfo");
  RequirePointer(instance, "pInstance");
  if (!ScriptError().empty()) throw Refused{kVkErrorInitializationFailed};
  auto made = std::make_shared<Instance>();
  made->api = k10;
  if (info->pApplicationInfo != nullptr) {
    RequireStruct(info->pApplicationInfo, "pCreateInfo->pApplicationInfo");
    made->api = std::max(VersionOf(info->pApplicationInfo->apiVersion), k10);
  }
  /* A loader of 1.0 knows no other version; later ones take any ("VkApplicationInfo"). */
  const uint32_t loader = VersionOf(LoaderVersion());
  if (loader == k10 && made->api > k10) throw Refused{kVkErrorIncompatibleDriver};
  DOVETAIL_FAKE_REQUIRE(info->enabledLayerCount == 0 || info->ppEnabledLayerNames != nullptr,
                        "ppEnabledLayerNames is null");
  if (info->enabledLayerCount != 0) throw Refused{kVkErrorLayerNotPresent};
  for (uint32_t i = 0; i < info->enabledExtensionCount; ++i) {
    RequirePointer(info->ppEnabledExtensionNames, "ppEnabledExtensionNames");
    const char* const name = info->ppEnabledExtensionNames[i];
    RequirePointer(name, "ppEnabledExtensionNames[i]");
    if (!IsInstanceExtension(name)) throw Refused{kVkErrorExtensionNotPresent};
    made->extensions.insert(name);
  }
  std::vector<std::shared_ptr<PhysicalDevice>> devices;
  for (int i = 0; i < DeviceCount(); ++i) {
    auto device = std::make_shared<PhysicalDevice>();
    std::string error;
    if (!Describe(i, &device->description, &error)) {
      std::fprintf(stderr, "dovetail-fakedrivers (vulkan): the script is wrong: %s\n",
                   error.c_str());
      throw Refused{kVkErrorInitializationFailed};
    }
    device->index = i;
    device->instance_api = std::min(made->api, loader);
    devices.push_back(std::move(device));
  }
  *instance = static_cast<VkInstance>(AddObject(Instance::kKind, made, new Dispatchable));
  for (const auto& device : devices) {
    device->instance = *instance;
    made->devices.push_back(
        static_cast<VkPhysicalDevice>(AddObject(PhysicalDevice::kKind, device, new Dispatchable)));
  }
  return kVkSuccess;
}

void DestroyInstance(VkInstance instance, const VkAllocationCallbacks* /*none*/) {
  if (instance == nullptr) return;
  const auto found = Find<Instance>("instance", instance);
  for (const auto& [handle, object] : Objects(Device::kKind)) {
    const auto device = std::static_pointer_cast<Device>(std::static_pointer_cast<Object>(object));
    if (device->instance == instance) {
      Wrong("the instance is destroyed before its " + Text(*device));
    }
  }
  for (const auto& [handle, object] : Objects(Messenger::kKind)) {
    if (std::static_pointer_cast<Messenger>(object)->instance != instance) continue;
    Wrong("the instance is destroyed before its VkDebugUtilsMessenger " + Text(handle));
    RemoveObject(Messenger::kKind, handle);
  }
  for (VkPhysicalDevice device : found->devices) RemoveObject(PhysicalDevice::kKind, device);
  RemoveObject(Instance::kKind, instance);
}

VkResult EnumerateInstanceVersion(uint32_t* version) {
  RequirePointer(version, "pApiVersion");
  *version = LoaderVersion();
  return kVkSuccess;
}

VkResult EnumerateInstanceExtensionProperties(const char* layer, uint32_t* count,
                                              VkExtensionProperties* properties) {
  RequirePointer(count, "pPropertyCount");
  if (layer != nullptr) throw Refused{kVkErrorLayerNotPresent};
  constexpr uint32_t kAll = std::size(kInstanceExtensions);
  if (properties == nullptr) {
    *count = kAll;
    return kVkSuccess;
  }
  const uint32_t written = std::min(*count, kAll);
  for (uint32_t i = 0; i < written; ++i) {
    properties[i] = {};
    std::snprintf(properties[i].extensionName, sizeof(properties[i].extensionName), "%s",
                  kInstanceExtensions[i].name);
    properties[i].specVersion = kInstanceExtensions[i].version;
  }
  *count = written;
  return written < kAll ? kVkIncomplete : kVkSuccess;
}

VkResult EnumerateInstanceLayerProperties(uint32_t* count, VkLayerProperties* /*properties*/) {
  RequirePointer(count, "pPropertyCount");
  *count = 0;
  return kVkSuccess;
}

VkResult EnumeratePhysicalDevices(VkInstance instance, uint32_t* count, VkPhysicalDevice* devices) {
  const auto found = Find<Instance>("instance", instance);
  RequirePointer(count, "pPhysicalDeviceCount");
  const auto all = static_cast<uint32_t>(found->devices.size());
  if (devices == nullptr) {
    *count = all;
    return kVkSuccess;
  }
  const uint32_t written = std::min(*count, all);
  std::copy_n(found->devices.begin(), written, devices);
  *count = written;
  return written < all ? kVkIncomplete : kVkSuccess;
}

/* Every device is a group of its own. */
VkResult EnumeratePhysicalDeviceGroups(VkInstance instance, uint32_t* count,
                                       VkPhysicalDeviceGroupProperties* groups) {
  const auto found = Find<Instance>("instance", instance);
  RequirePointer(count, "pPhysicalDeviceGroupCount");
  const auto all = static_cast<uint32_t>(found->devices.size());
  if (groups == nullptr) {
    *count = all;
    return kVkSuccess;
  }
  const uint32_t written = std::min(*count, all);
  for (uint32_t i = 0; i < written; ++i) {
    RequireStruct(&groups[i], "pPhysicalDeviceGroupProperties[i]");
    groups[i].physicalDeviceCount = 1;
    groups[i].physicalDevices[0] = found->devices[i];
    groups[i].subsetAllocation = kVkFalse;
  }
  *count = written;
  return written < all ? kVkIncomplete : kVkSuccess;
}

VkResult CreateDebugUtilsMessengerEXT(VkInstance instance,
                                      const VkDebugUtilsMessengerCreateInfoEXT* info,
                                      const VkAllocationCallbacks* /*none*/,
                                      VkDebugUtilsMessenger* messenger) {
  Find<Instance>("instance", instance);
  RequireStruct(info, "pCreateInfo");
  RequirePointer(messenger, "pMessenger");
  DOVETAIL_FAKE_REQUIRE(info->pfnUserCallback != nullptr, "pfnUserCallback is null");
  DOVETAIL_FAKE_REQUIRE(info->messageSeverity != 0 && info->messageType != 0,
                        "messageSeverity and messageType must not be 0");
  auto made = std::make_shared<Messenger>();
  made->instance = instance;
  made->severities = info->messageSeverity;
  made->types = info->messageType;
  made->callback = info->pfnUserCallback;
  made->user = info->pUserData;
  *messenger = static_cast<VkDebugUtilsMessenger>(AddObject(Messenger::kKind, made));
  return kVkSuccess;
}

void DestroyDebugUtilsMessengerEXT(VkInstance instance, VkDebugUtilsMessenger messenger,
                                   const VkAllocationCallbacks* /*none*/) {
  Find<Instance>("instance", instance);
  if (messenger == nullptr) return;
  const auto found = Find<Messenger>("messenger", messenger);
  DOVETAIL_FAKE_REQUIRE(found->instance == instance, "the messenger belongs to another instance");
  RemoveObject(Messenger::kKind, messenger);
}

void SubmitDebugUtilsMessageEXT(VkInstance instance, uint32_t severity, VkFlags types,
                                const VkDebugUtilsMessengerCallbackDataEXT* data) {
  Find<Instance>("instance", instance);
  RequireStruct(data, "pCallbackData");
  for (const auto& [handle, object] : Objects(Messenger::kKind)) {
    const auto messenger = std::static_pointer_cast<Messenger>(object);
    if ((messenger->severities & severity) == 0 || (messenger->types & types) == 0) continue;
    messenger->callback(severity, types, data, messenger->user);
  }
}

VkResult SetDebugUtilsObjectNameEXT(VkDevice device, const VkDebugUtilsObjectNameInfoEXT* info) {
  FindDevice(device);
  RequireStruct(info, "pNameInfo");
  constexpr const char* kKinds[] = {
      Buffer::kKind,        Memory::kKind,         Fence::kKind,          Semaphore::kKind,
      QueryPool::kKind,     SetLayout::kKind,      PipelineLayout::kKind, DescriptorPool::kKind,
      DescriptorSet::kKind, UpdateTemplate::kKind, ShaderModule::kKind,   PipelineCache::kKind,
      Pipeline::kKind,      CommandPool::kKind,    CommandBuffer::kKind,  Queue::kKind};
  const auto* const handle = reinterpret_cast<const void*>(info->objectHandle);
  const Lock lock = LockState();
  for (const char* kind : kKinds) {
    const auto found = Get<Object>(kind, handle, true);
    if (found == nullptr) continue;
    found->name = info->pObjectName == nullptr ? "" : info->pObjectName;
    break;
  }
  return kVkSuccess;
}

}  // namespace dovetail::fakedrivers::vulkan
