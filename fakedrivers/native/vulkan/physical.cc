/* What a device tells about itself. */
#include <algorithm>
#include <cstring>
#include <iterator>

#include "check.h"
#include "functions.h"

namespace dovetail::fakedrivers::vulkan {
namespace {

/* "Subgroups": all operations but those of partitions. */
constexpr VkFlags kSubgroupOperations = 0xFF;

/* VkComponentTypeKHR and VkScopeKHR. */
constexpr uint32_t kComponentFloat16 = 0;
constexpr uint32_t kComponentFloat32 = 1;
constexpr uint32_t kSint8 = 3;
constexpr uint32_t kSint32 = 5;
constexpr uint32_t kUint8 = 7;
constexpr uint32_t kUint32 = 9;
constexpr uint32_t kScopeSubgroup = 3;

/* Products of matrices by a subgroup: what many devices have. */
struct MatrixSizes {
  uint32_t size[3]; /* rows, columns, terms */
  uint32_t factors;
  uint32_t sum;
} constexpr kMatrices[] = {{{16, 16, 16}, kComponentFloat16, kComponentFloat16},
                           {{16, 16, 16}, kComponentFloat16, kComponentFloat32},
                           {{16, 16, 32}, kSint8, kSint32},
                           {{16, 16, 32}, kUint8, kUint32}};

std::shared_ptr<PhysicalDevice> FindPhysical(VkPhysicalDevice device) {
  return Find<PhysicalDevice>("physicalDevice", device);
}

/* Many structs are rows of the same facts: in the struct of an extension and in that of a version.
 */
void FillFloatControls(VkPhysicalDeviceFloatControlsProperties* to) {
  to->denormBehaviorIndependence = 1; /* VK_SHADER_FLOAT_CONTROLS_INDEPENDENCE_ALL */
  to->roundingModeIndependence = 1;
  for (int i = 0; i < 3; ++i) {
    to->shaderSignedZeroInfNanPreserve[i] = kVkTrue;
    to->shaderDenormPreserve[i] = kVkTrue;
    to->shaderRoundingModeRTE[i] = kVkTrue;
    to->shaderDenormFlushToZero[i] = kVkFalse; /* the host does not */
    to->shaderRoundingModeRTZ[i] = kVkFalse;
  }
}

template <typename Struct>
void FillDriver(const Description& d, Struct* to) {
  to->driverID = 0; /* of no list: VkDriverId has no entry for a fake driver */
  std::snprintf(to->driverName, sizeof(to->driverName), "dovetail-fakedrivers");
  std::snprintf(to->driverInfo, sizeof(to->driverInfo), "%s", d.driver_info.c_str());
  /* Not a conformant implementation. */
  std::memset(to->conformanceVersion, 0, sizeof(to->conformanceVersion));
}

template <typename Struct>
void FillId(const Description& d, Struct* to) {
  std::memcpy(to->deviceUUID, d.device_uuid, sizeof(to->deviceUUID));
  std::memcpy(to->driverUUID, d.driver_uuid, sizeof(to->driverUUID));
  std::memset(to->deviceLUID, 0, sizeof(to->deviceLUID));
  to->deviceNodeMask = 0;
  to->deviceLUIDValid = kVkFalse;
}

template <typename Struct>
void FillSizes(const Description& d, Struct* to) {
  to->minSubgroupSize = d.min_subgroup_size;
  to->maxSubgroupSize = d.max_subgroup_size;
  to->maxComputeWorkgroupSubgroups =
      d.properties.limits.maxComputeWorkGroupInvocations / std::max(d.min_subgroup_size, 1U);
  to->requiredSubgroupSizeStages = kVkShaderStageCompute;
}

void FillVersion11(const Description& d, VkPhysicalDeviceVulkan11Properties* to) {
  FillId(d, to);
  to->subgroupSize = d.subgroup_size;
  to->subgroupSupportedStages = kVkShaderStageCompute;
  to->subgroupSupportedOperations = kSubgroupOperations;
  to->subgroupQuadOperationsInAllStages = kVkFalse;
  to->maxPerSetDescriptors = 1 << 20;
  to->maxMemoryAllocationSize = d.max_allocation;
}

void FillVersion12(const Description& d, VkPhysicalDeviceVulkan12Properties* to) {
  FillDriver(d, to);
  VkPhysicalDeviceFloatControlsProperties controls = {};
  FillFloatControls(&controls);
  std::memcpy(&to->denormBehaviorIndependence, &controls.denormBehaviorIndependence,
              sizeof(controls) -
                  offsetof(VkPhysicalDeviceFloatControlsProperties, denormBehaviorIndependence));
  to->maxTimelineSemaphoreValueDifference = ~uint64_t{0} >> 1U;
}

/* One struct of the chain that vkGetPhysicalDeviceProperties2 was given. */
void FillProperties(const Description& d, VkBaseOutStructure* one) {
  const auto as = [one](auto* type) { return reinterpret_cast<decltype(type)>(one); };
  switch (one->sType) {
    case VkPhysicalDeviceIDProperties::kType:
      return FillId(d, as(static_cast<VkPhysicalDeviceIDProperties*>(nullptr)));
    case VkPhysicalDeviceMaintenance3Properties::kType: {
      auto* const to = as(static_cast<VkPhysicalDeviceMaintenance3Properties*>(nullptr));
      to->maxPerSetDescriptors = 1 << 20;
      to->maxMemoryAllocationSize = d.max_allocation;
      return;
    }
    case VkPhysicalDeviceMaintenance4Properties::kType:
      as(static_cast<VkPhysicalDeviceMaintenance4Properties*>(nullptr))->maxBufferSize =
          d.max_allocation;
      return;
    case VkPhysicalDeviceSubgroupProperties::kType: {
      auto* const to = as(static_cast<VkPhysicalDeviceSubgroupProperties*>(nullptr));
      to->subgroupSize = d.subgroup_size;
      to->supportedStages = kVkShaderStageCompute;
      to->supportedOperations = kSubgroupOperations;
      to->quadOperationsInAllStages = kVkFalse;
      return;
    }
    case VkPhysicalDeviceSubgroupSizeControlProperties::kType:
      return FillSizes(d, as(static_cast<VkPhysicalDeviceSubgroupSizeControlProperties*>(nullptr)));
    case VkPhysicalDeviceDriverProperties::kType:
      return FillDriver(d, as(static_cast<VkPhysicalDeviceDriverProperties*>(nullptr)));
    case VkPhysicalDevicePushDescriptorPropertiesKHR::kType:
      as(static_cast<VkPhysicalDevicePushDescriptorPropertiesKHR*>(nullptr))->maxPushDescriptors =
          d.max_push_descriptors;
      return;
    case VkPhysicalDeviceTimelineSemaphoreProperties::kType:
      as(static_cast<VkPhysicalDeviceTimelineSemaphoreProperties*>(nullptr))
          ->maxTimelineSemaphoreValueDifference = ~uint64_t{0} >> 1U;
      return;
    case VkPhysicalDeviceFloatControlsProperties::kType:
      return FillFloatControls(as(static_cast<VkPhysicalDeviceFloatControlsProperties*>(nullptr)));
    case VkPhysicalDeviceVulkan11Properties::kType:
      return FillVersion11(d, as(static_cast<VkPhysicalDeviceVulkan11Properties*>(nullptr)));
    case VkPhysicalDeviceVulkan12Properties::kType:
      return FillVersion12(d, as(static_cast<VkPhysicalDeviceVulkan12Properties*>(nullptr)));
    case VkPhysicalDeviceVulkan13Properties::kType: {
      auto* const to = as(static_cast<VkPhysicalDeviceVulkan13Properties*>(nullptr));
      FillSizes(d, to);
      to->maxBufferSize = d.max_allocation;
      return;
    }
    default:
      return; /* unknown: ignored, as the specification asks */
  }
}

template <typename Write>
void List(uint32_t* count, uint32_t all, bool is_written, const Write& write) {
  if (!is_written) {
    *count = all;
    return;
  }
  const uint32_t written = std::min(*count, all);
  for (uint32_t i = 0; i < written; ++i) write(i);
  *count = written;
}

}  // namespace

void GetPhysicalDeviceProperties(VkPhysicalDevice device, VkPhysicalDeviceProperties* properties) {
  const auto found = FindPhysical(device);
  RequirePointer(properties, "pProperties");
  *properties = found->description.properties;
}

void GetPhysicalDeviceProperties2(VkPhysicalDevice device,
                                  VkPhysicalDeviceProperties2* properties) {
  const auto found = FindPhysical(device);
  RequireStruct(properties, "pProperties");
  properties->properties = found->description.properties;
  for (auto* one = static_cast<VkBaseOutStructure*>(properties->pNext); one != nullptr;
       one = one->pNext) {
    FillProperties(found->description, one);
  }
}

void GetPhysicalDeviceFeatures(VkPhysicalDevice device, VkPhysicalDeviceFeatures* features) {
  const auto found = FindPhysical(device);
  RequirePointer(features, "pFeatures");
  const std::vector<std::string>& names = PlainFeatures();
  for (size_t i = 0; i < names.size(); ++i) {
    FeatureValues(features)[i] =
        found->description.features.count(names[i]) != 0 ? kVkTrue : kVkFalse;
  }
}

void GetPhysicalDeviceFeatures2(VkPhysicalDevice device, VkPhysicalDeviceFeatures2* features) {
  const auto found = FindPhysical(device);
  RequireStruct(features, "pFeatures");
  GetPhysicalDeviceFeatures(device, &features->features);
  for (auto* one = static_cast<VkBaseOutStructure*>(features->pNext); one != nullptr;
       one = one->pNext) {
    const FeatureStruct* const known = FindFeatureStruct(one->sType);
    if (known == nullptr) continue;
    for (size_t i = 0; i < known->members.size(); ++i) {
      FeatureValues(one)[i] =
          found->description.features.count(known->members[i]) != 0 ? kVkTrue : kVkFalse;
    }
  }
}

void GetPhysicalDeviceMemoryProperties(VkPhysicalDevice device,
                                       VkPhysicalDeviceMemoryProperties* properties) {
  const auto found = FindPhysical(device);
  RequirePointer(properties, "pMemoryProperties");
  *properties = found->description.memory;
}

void GetPhysicalDeviceMemoryProperties2(VkPhysicalDevice device,
                                        VkPhysicalDeviceMemoryProperties2* properties) {
  const auto found = FindPhysical(device);
  RequireStruct(properties, "pMemoryProperties");
  properties->memoryProperties = found->description.memory;
  for (auto* one = static_cast<VkBaseOutStructure*>(properties->pNext); one != nullptr;
       one = one->pNext) {
    if (one->sType != VkPhysicalDeviceMemoryBudgetPropertiesEXT::kType) continue;
    auto* const budget = reinterpret_cast<VkPhysicalDeviceMemoryBudgetPropertiesEXT*>(one);
    const uint64_t used = UsedBytes(found->index);
    const VkPhysicalDeviceMemoryProperties& memory = found->description.memory;
    for (uint32_t i = 0; i < kVkMaxMemoryHeaps; ++i) {
      budget->heapBudget[i] = i < memory.memoryHeapCount ? memory.memoryHeaps[i].size : 0;
      budget->heapUsage[i] = i == 0 ? used : 0;
    }
  }
}

void GetPhysicalDeviceQueueFamilyProperties(VkPhysicalDevice device, uint32_t* count,
                                            VkQueueFamilyProperties* properties) {
  const auto found = FindPhysical(device);
  RequirePointer(count, "pQueueFamilyPropertyCount");
  const auto& families = found->description.families;
  List(count, static_cast<uint32_t>(families.size()), properties != nullptr,
       [&](uint32_t i) { properties[i] = families[i]; });
}

void GetPhysicalDeviceQueueFamilyProperties2(VkPhysicalDevice device, uint32_t* count,
                                             VkQueueFamilyProperties2* properties) {
  const auto found = FindPhysical(device);
  RequirePointer(count, "pQueueFamilyPropertyCount");
  const auto& families = found->description.families;
  List(count, static_cast<uint32_t>(families.size()), properties != nullptr, [&](uint32_t i) {
    RequireStruct(&properties[i], "pQueueFamilyProperties[i]");
    properties[i].queueFamilyProperties = families[i];
  });
}

void GetPhysicalDeviceFormatProperties(VkPhysicalDevice device, uint32_t /*format*/,
                                       VkFormatProperties* properties) {
  FindPhysical(device);
  RequirePointer(properties, "pFormatProperties");
  *properties = {};
}

VkResult GetPhysicalDeviceImageFormatProperties(VkPhysicalDevice device, uint32_t /*format*/,
                                                uint32_t /*type*/, uint32_t /*tiling*/,
                                                VkFlags /*usage*/, VkFlags /*flags*/,
                                                void* properties) {
  FindPhysical(device);
  RequirePointer(properties, "pImageFormatProperties");
  return kVkErrorFormatNotSupported;
}

void GetPhysicalDeviceSparseImageFormatProperties(VkPhysicalDevice device, uint32_t /*format*/,
                                                  uint32_t /*type*/, uint32_t /*samples*/,
                                                  VkFlags /*usage*/, uint32_t /*tiling*/,
                                                  uint32_t* count, void* /*properties*/) {
  FindPhysical(device);
  RequirePointer(count, "pPropertyCount");
  *count = 0;
}

VkResult GetPhysicalDeviceCooperativeMatrixPropertiesKHR(
    VkPhysicalDevice device, uint32_t* count, VkCooperativeMatrixPropertiesKHR* properties) {
  const auto found = FindPhysical(device);
  RequirePointer(count, "pPropertyCount");
  if (found->description.extensions.count("VK_KHR_cooperative_matrix") == 0) {
    Wrong("the device has no VK_KHR_cooperative_matrix");
  }
  const auto all = static_cast<uint32_t>(std::size(kMatrices));
  const bool is_incomplete = properties != nullptr && *count < all;
  List(count, all, properties != nullptr, [&](uint32_t i) {
    RequireStruct(&properties[i], "pProperties[i]");
    const MatrixSizes& one = kMatrices[i];
    properties[i].MSize = one.size[0];
    properties[i].NSize = one.size[1];
    properties[i].KSize = one.size[2];
    properties[i].AType = properties[i].BType = one.factors;
    properties[i].CType = properties[i].ResultType = one.sum;
    properties[i].saturatingAccumulation = kVkFalse;
    properties[i].scope = kScopeSubgroup;
  });
  return is_incomplete ? kVkIncomplete : kVkSuccess;
}

VkResult EnumerateDeviceExtensionProperties(VkPhysicalDevice device, const char* layer,
                                            uint32_t* count, VkExtensionProperties* properties) {
  const auto found = FindPhysical(device);
  RequirePointer(count, "pPropertyCount");
  if (layer != nullptr) throw Refused{kVkErrorLayerNotPresent};
  const auto& extensions = found->description.extensions;
  const auto all = static_cast<uint32_t>(extensions.size());
  const bool is_incomplete = properties != nullptr && *count < all;
  auto next = extensions.begin();
  List(count, all, properties != nullptr, [&](uint32_t i) {
    properties[i] = {};
    std::snprintf(properties[i].extensionName, sizeof(properties[i].extensionName), "%s",
                  next->first.c_str());
    properties[i].specVersion = next->second;
    ++next;
  });
  return is_incomplete ? kVkIncomplete : kVkSuccess;
}

VkResult EnumerateDeviceLayerProperties(VkPhysicalDevice device, uint32_t* count,
                                        VkLayerProperties* /*properties*/) {
  FindPhysical(device);
  RequirePointer(count, "pPropertyCount");
  *count = 0;
  return kVkSuccess;
}

}  // namespace dovetail::fakedrivers::vulkan
