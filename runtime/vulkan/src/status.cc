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
    {0, "VK_SUCCESS"},
    {1, "VK_NOT_READY"},
    {2, "VK_TIMEOUT"},
    {3, "VK_EVENT_SET"},
    {4, "VK_EVENT_RESET"},
    {5, "VK_INCOMPLETE"},
    {-1, "VK_ERROR_OUT_OF_HOST_MEMORY"},
    {-2, "VK_ERROR_OUT_OF_DEVICE_MEMORY"},
    {-3, "VK_ERROR_INITIALIZATION_FAILED"},
    {-4, "VK_ERROR_DEVICE_LOST"},
    {-5, "VK_ERROR_MEMORY_MAP_FAILED"},
    {-6, "VK_ERROR_LAYER_NOT_PRESENT"},
    {-7, "VK_ERROR_EXTENSION_NOT_PRESENT"},
    {-8, "VK_ERROR_FEATURE_NOT_PRESENT"},
    {-9, "VK_ERROR_INCOMPATIBLE_DRIVER"},
    {-10, "VK_ERROR_TOO_MANY_OBJECTS"},
    {-11, "VK_ERROR_FORMAT_NOT_SUPPORTED"},
    {-12, "VK_ERROR_FRAGMENTED_POOL"},
    {-13, "VK_ERROR_UNKNOWN"},
    {-1000011001, "VK_ERROR_VALIDATION_FAILED_EXT"}, /* VK_EXT_debug_report */
    {-1000012000, "VK_ERROR_INVALID_SHADER_NV"},     /* VK_NV_glsl_shader */
    {-1000069000, "VK_ERROR_OUT_OF_POOL_MEMORY"},
    {-1000072003, "VK_ERROR_INVALID_EXTERNAL_HANDLE"},
    {-1000161000, "VK_ERROR_FRAGMENTATION"},
    {-1000174001, "VK_ERROR_NOT_PERMITTED_KHR"}, /* VK_KHR_global_priority */
    {-1000257000, "VK_ERROR_INVALID_OPAQUE_CAPTURE_ADDRESS"},
    {1000297000, "VK_PIPELINE_COMPILE_REQUIRED"},
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
