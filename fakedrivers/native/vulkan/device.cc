/* Devices and their queues. */
#include <algorithm>

#include "check.h"
#include "functions.h"

namespace dovetail::fakedrivers::vulkan {
namespace {

void EnableExtensions(const VkDeviceCreateInfo& info, Device* device) {
  for (uint32_t i = 0; i < info.enabledExtensionCount; ++i) {
    RequirePointer(info.ppEnabledExtensionNames, "ppEnabledExtensionNames");
    const char* const name = info.ppEnabledExtensionNames[i];
    RequirePointer(name, "ppEnabledExtensionNames[i]");
    if (device->description.extensions.count(name) == 0) {
      throw Refused{kVkErrorExtensionNotPresent};
    }
    device->extensions.insert(name);
  }
}

void Enable(const std::vector<std::string>& names, const VkBool32* values, const char* where,
            Device* device) {
  for (size_t i = 0; i < names.size(); ++i) {
    DOVETAIL_FAKE_REQUIRE(values[i] == kVkTrue || values[i] == kVkFalse,
                          std::string(where) + "::" + names[i] + " is " +
                              Text(uint64_t{values[i]}) + ", which is not a VkBool32");
    if (values[i] == kVkFalse) continue;
    if (device->description.features.count(names[i]) == 0) throw Refused{kVkErrorFeatureNotPresent};
    device->features.insert(names[i]);
  }
}

void EnableFeatures(const VkDeviceCreateInfo& info, Device* device) {
  if (info.pEnabledFeatures != nullptr) {
    Enable(PlainFeatures(), FeatureValues(info.pEnabledFeatures), "VkPhysicalDeviceFeatures",
           device);
  }
  std::set<uint32_t> seen;
  for (const auto* one = static_cast<const VkBaseInStructure*>(info.pNext); one != nullptr;
       one = one->pNext) {
    const FeatureStruct* const known = FindFeatureStruct(one->sType);
    if (one->sType == VkPhysicalDeviceFeatures2::kType) {
      DOVETAIL_FAKE_REQUIRE(info.pEnabledFeatures == nullptr,
                            "pEnabledFeatures is given beside a VkPhysicalDeviceFeatures2");
      const auto& all = *reinterpret_cast<const VkPhysicalDeviceFeatures2*>(one);
      Enable(PlainFeatures(), FeatureValues(&all.features), "VkPhysicalDeviceFeatures", device);
    }
    if (known == nullptr) continue;
    DOVETAIL_FAKE_REQUIRE(seen.insert(one->sType).second,
                          std::string(known->name) + " is chained twice");
    const bool is_there = (known->since != kNoVersion && device->api >= known->since) ||
                          device->extensions.count(known->extension) != 0;
    if (!is_there) {
      Wrong(std::string(known->name) +
            " is chained, but the device is of a version without it and " +
            (*known->extension == '\0' ? "" : std::string(known->extension) + " is not enabled"));
    }
    Enable(known->members, FeatureValues(one), known->name, device);
  }
  /* VUID-VkDeviceCreateInfo-robustBufferAccess2-04000. */
  DOVETAIL_FAKE_REQUIRE(device->features.count("robustBufferAccess2") == 0 ||
                            device->features.count("robustBufferAccess") != 0,
                        "robustBufferAccess2 is enabled and robustBufferAccess is not");
  for (const std::string& name : device->description.demanded) {
    if (device->features.count(name) == 0) {
      Wrong("the script demands the feature " + name + ", which is not enabled");
    }
  }
}

void MakeQueues(const VkDeviceCreateInfo& info, const std::shared_ptr<Device>& device) {
  for (uint32_t i = 0; i < info.queueCreateInfoCount; ++i) {
    const VkDeviceQueueCreateInfo& queues = info.pQueueCreateInfos[i];
    for (uint32_t n = 0; n < queues.queueCount; ++n) {
      auto queue = std::make_shared<Queue>();
      queue->family = queues.queueFamilyIndex;
      queue->timeline = Timeline::Make();
      device->queues[{queue->family, n}] = Register<VkQueue>(device, queue, true);
    }
  }
}

void CheckQueues(const VkDeviceCreateInfo& info, const Device& device) {
  const auto& families = device.description.families;
  DOVETAIL_FAKE_REQUIRE(info.queueCreateInfoCount != 0 && info.pQueueCreateInfos != nullptr,
                        "a device needs at least one queue (queueCreateInfoCount)");
  std::set<uint32_t> seen;
  for (uint32_t i = 0; i < info.queueCreateInfoCount; ++i) {
    const VkDeviceQueueCreateInfo& queues = info.pQueueCreateInfos[i];
    RequireStruct(&queues, "pQueueCreateInfos[i]");
    const uint32_t family = queues.queueFamilyIndex;
    DOVETAIL_FAKE_REQUIRE(family < families.size(),
                          "queueFamilyIndex " + Text(uint64_t{family}) + " is out of range");
    DOVETAIL_FAKE_REQUIRE(seen.insert(family).second,
                          "queueFamilyIndex " + Text(uint64_t{family}) + " is given twice");
    DOVETAIL_FAKE_REQUIRE(
        queues.queueCount != 0 && queues.queueCount <= families[family].queueCount,
        "queueCount is " + Text(uint64_t{queues.queueCount}) + ", the family has " +
            Text(uint64_t{families[family].queueCount}));
    RequirePointer(queues.pQueuePriorities, "pQueuePriorities");
    for (uint32_t n = 0; n < queues.queueCount; ++n) {
      const float priority = queues.pQueuePriorities[n];
      DOVETAIL_FAKE_REQUIRE(priority >= 0.0F && priority <= 1.0F,
                            "a queue's priority is not from 0 to 1");
    }
  }
}

/* Whatever of the device is still there is misuse, and goes with it. */
void DestroyChildren(const Device& device) {
  constexpr const char* kKinds[] = {
      CommandBuffer::kKind,  CommandPool::kKind,    Pipeline::kKind,      PipelineCache::kKind,
      ShaderModule::kKind,   UpdateTemplate::kKind, DescriptorSet::kKind, DescriptorPool::kKind,
      PipelineLayout::kKind, SetLayout::kKind,      QueryPool::kKind,     Semaphore::kKind,
      Fence::kKind,          Buffer::kKind,         Memory::kKind};
  for (const char* kind : kKinds) {
    /* They go with their pools. */
    const bool is_counted = kind != CommandBuffer::kKind && kind != DescriptorSet::kKind;
    for (const auto& [handle, object] : Objects(kind)) {
      const auto child = std::static_pointer_cast<Object>(object);
      if (child->device.get() != &device) continue;
      if (is_counted) Wrong("the device is destroyed before its " + Text(*child));
      if (kind == Memory::kKind) {
        ForgetMemory(std::static_pointer_cast<Memory>(child)->bytes->address);
      }
      RemoveObject(kind, handle);
    }
  }
}

VkQueue QueueOf(const Device& device, uint32_t family, uint32_t index) {
  const auto found = device.queues.find({family, index});
  DOVETAIL_FAKE_REQUIRE(found != device.queues.end(), "the device was not made with a queue " +
                                                          Text(uint64_t{index}) + " of family " +
                                                          Text(uint64_t{family}));
  return found->second;
}

}  // namespace

VkResult CreateDevice(VkPhysicalDevice physical, const VkDeviceCreateInfo* info,
                      const VkAllocationCallbacks* /*none*/, VkDevice* device) {
  const auto found = Find<PhysicalDevice>("physicalDevice", physical);
  RequireStruct(info, "pCreateInfo");
  RequirePointer(device, "pDevice");
  auto made = std::make_shared<Device>();
  made->physical = physical;
  made->instance = found->instance;
  made->index = found->index;
  made->description = found->description;
  made->api = std::min(VersionOf(found->description.properties.apiVersion), found->instance_api);
  CheckQueues(*info, *made);
  EnableExtensions(*info, made.get());
  EnableFeatures(*info, made.get());
  const Lock lock = LockState();
  made->handle = AddObject(Device::kKind, std::shared_ptr<Object>(made), new Dispatchable);
  MakeQueues(*info, made);
  *device = static_cast<VkDevice>(made->handle);
  return kVkSuccess;
}

void DestroyDevice(VkDevice device, const VkAllocationCallbacks* /*none*/) {
  if (device == nullptr) return;
  const auto found = FindDevice(device);
  const Exclusive exclusive(found, "device");
  {
    const Lock lock = LockState();
    for (const auto& [place, handle] : found->queues) {
      const auto queue = Look<Queue>(handle);
      if (found->lost == 0 && !queue->outstanding.empty()) {
        Wrong("the device is destroyed while " + Text(*queue) +
              " has work whose end nobody has waited for");
        break;
      }
    }
  }
  /* What hangs would never end. */
  Lose(found.get(), kVkErrorDeviceLost);
  Settle(*found);
  const Lock lock = LockState();
  DestroyChildren(*found);
  for (const auto& [place, handle] : found->queues) {
    const auto queue = Look<Queue>(handle);
    queue->outstanding.clear();
    queue->device.reset();
    RemoveObject(Queue::kKind, handle);
  }
  RemoveObject(Device::kKind, device);
}

void GetDeviceQueue(VkDevice device, uint32_t family, uint32_t index, VkQueue* queue) {
  const auto found = FindDevice(device);
  RequirePointer(queue, "pQueue");
  *queue = QueueOf(*found, family, index);
}

void GetDeviceQueue2(VkDevice device, const VkDeviceQueueInfo2* info, VkQueue* queue) {
  const auto found = FindDevice(device);
  RequireStruct(info, "pQueueInfo");
  RequirePointer(queue, "pQueue");
  *queue = QueueOf(*found, info->queueFamilyIndex, info->queueIndex);
}

}  // namespace dovetail::fakedrivers::vulkan
