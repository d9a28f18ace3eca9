#include "status.h"

#include <algorithm>
#include <iterator>

namespace dovetail::runtime::vulkan {
namespace {

struct NamedResult {
  VkResult value;
  const char* name;
};

/* "The Vulkan Specification" 1.3, section "Return Codes", and the extensions named beside. */
constexpr NamedResult kNames[] = {
#define DOVETAIL_VK_NAME(ours, official, value) {value, #official},
    DOVETAIL_VK_RESULTS(DOVETAIL_VK_NAME)
#undef DOVETAIL_VK_NAME
};

dvt_code CodeOf(VkResult result) {
  switch (result) {
    case kVkSuccess:
      return DVT_OK;
    case kVkErrorDeviceLost:
      return DVT_DEVICE_LOST;
    case kVkErrorOutOfHostMemory:
    case kVkErrorOutOfDeviceMemory:
    case kVkErrorTooManyObjects:
    case kVkErrorFragmentedPool:
    case kVkErrorOutOfPoolMemory:
    case kVkErrorFragmentation:
      return DVT_OUT_OF_MEMORY;
    case kVkErrorInvalidShader:
      return DVT_INVALID_IMAGE;
    case kVkErrorIncompatibleDriver:
      return DVT_DRIVER_MISSING;
    default:
      return DVT_DRIVER_ERROR;
  }
}

}  // namespace

std::string VkName(VkResult result) {
  const auto* const found =
      std::find_if(std::begin(kNames), std::end(kNames),
                   [result](const NamedResult& named) { return named.value == result; });
  const char* const name = found == std::end(kNames) ? "unknown result" : found->name;
  return std::string(name) + " (" + std::to_string(result) + ")";
}

Status VkStatus(VkResult result, const char* call) {
  if (result == kVkSuccess) return {};
  return {CodeOf(result), std::string(call) + " gave " + VkName(result)};
}

}  // namespace dovetail::runtime::vulkan
