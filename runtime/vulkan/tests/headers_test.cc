/* Our declarations against the official ones: compiled only where the Khronos headers are installed
 * (Debian: libvulkan-dev). Every value, every size and place of a member and the shape of every
 * function is compared by the compiler; what runs compares the names of the results. */
#define VK_NO_PROTOTYPES
#include <vulkan/vulkan.h>

#include <cstddef>
#include <type_traits>

#include "../src/status.h"
#include "../src/vk_api.h"
#include "dovetail/kit/testing/harness.h"

namespace dovetail::runtime::vulkan {
namespace {

/* --- functions: the same number of parameters, each of the same size and nature --------------- */

template <typename Ours, typename Official>
constexpr bool kIsSameShape =
    std::is_void_v<Ours> ? std::is_void_v<Official>
                         : (std::is_pointer_v<Ours> == std::is_pointer_v<Official> &&
                            std::is_void_v<Official> == std::is_void_v<Ours>);

template <typename Ours, typename Official>
constexpr bool IsSameSize() {
  if constexpr (std::is_void_v<Ours> || std::is_void_v<Official>) {
    return std::is_void_v<Ours> && std::is_void_v<Official>;
  } else {
    return sizeof(Ours) == sizeof(Official);
  }
}

template <typename Ours, typename Official>
struct SameFunction : std::false_type {};

template <typename OurResult, typename... OurParameters, typename Result, typename... Parameters>
struct SameFunction<OurResult (*)(OurParameters...), Result (*)(Parameters...)> {
  static constexpr bool Compare() {
    if constexpr (sizeof...(OurParameters) != sizeof...(Parameters)) {
      return false;
    } else {
      return kIsSameShape<OurResult, Result> && IsSameSize<OurResult, Result>() &&
             ((kIsSameShape<OurParameters, Parameters> &&
               IsSameSize<OurParameters, Parameters>()) &&
              ...);
    }
  }
  static constexpr bool value = Compare();
};

#define COMPARE_INSTANCE_FUNCTION(result, name, parameters)                     \
  static_assert(SameFunction<decltype(InstanceApi::name), PFN_vk##name>::value, \
                "type of "                                                      \
                "vk" #name);
#define COMPARE_DEVICE_FUNCTION(result, name, parameters) \
  static_assert(SameFunction<decltype(DeviceApi::name), PFN_vk##name>::value, "type of vk" #name);
DOVETAIL_VK_GLOBAL_FUNCTIONS(COMPARE_INSTANCE_FUNCTION)
DOVETAIL_VK_INSTANCE_FUNCTIONS(COMPARE_INSTANCE_FUNCTION)
DOVETAIL_VK_DEVICE_FUNCTIONS(COMPARE_DEVICE_FUNCTION)
COMPARE_DEVICE_FUNCTION(VkResult, GetSemaphoreCounterValue, )
COMPARE_DEVICE_FUNCTION(VkResult, WaitSemaphores, )
COMPARE_DEVICE_FUNCTION(VkDeviceAddress, GetBufferDeviceAddress, )
static_assert(SameFunction<decltype(DeviceApi::CmdPushDescriptorSetWithTemplate),
                           PFN_vkCmdPushDescriptorSetWithTemplateKHR>::value);
static_assert(SameFunction<VkGetInstanceProcAddr, PFN_vkGetInstanceProcAddr>::value);
static_assert(SameFunction<VkEnumerateInstanceVersion, PFN_vkEnumerateInstanceVersion>::value);
static_assert(SameFunction<VkCreateDebugUtilsMessenger, PFN_vkCreateDebugUtilsMessengerEXT>::value);
static_assert(
    SameFunction<VkDebugUtilsMessengerCallback, PFN_vkDebugUtilsMessengerCallbackEXT>::value);

/* --- values ------------------------------------------------------------------------------------
 */

#define COMPARE_VALUE(ours, official) \
  static_assert((ours) == static_cast<std::remove_const_t<decltype(ours)>>(official), #official)
COMPARE_VALUE(kVkFalse, VK_FALSE);
COMPARE_VALUE(kVkTrue, VK_TRUE);
COMPARE_VALUE(kVkWholeSize, VK_WHOLE_SIZE);
COMPARE_VALUE(kVkSuccess, VK_SUCCESS);
COMPARE_VALUE(kVkNotReady, VK_NOT_READY);
COMPARE_VALUE(kVkTimeout, VK_TIMEOUT);
COMPARE_VALUE(kVkIncomplete, VK_INCOMPLETE);
COMPARE_VALUE(kVkErrorOutOfHostMemory, VK_ERROR_OUT_OF_HOST_MEMORY);
COMPARE_VALUE(kVkErrorOutOfDeviceMemory, VK_ERROR_OUT_OF_DEVICE_MEMORY);
COMPARE_VALUE(kVkErrorInitializationFailed, VK_ERROR_INITIALIZATION_FAILED);
COMPARE_VALUE(kVkErrorDeviceLost, VK_ERROR_DEVICE_LOST);
COMPARE_VALUE(kVkErrorExtensionNotPresent, VK_ERROR_EXTENSION_NOT_PRESENT);
COMPARE_VALUE(kVkErrorIncompatibleDriver, VK_ERROR_INCOMPATIBLE_DRIVER);
COMPARE_VALUE(kVkErrorTooManyObjects, VK_ERROR_TOO_MANY_OBJECTS);
COMPARE_VALUE(kVkErrorFragmentedPool, VK_ERROR_FRAGMENTED_POOL);
COMPARE_VALUE(kVkErrorOutOfPoolMemory, VK_ERROR_OUT_OF_POOL_MEMORY);
COMPARE_VALUE(kVkErrorFragmentation, VK_ERROR_FRAGMENTATION);
COMPARE_VALUE(kVkErrorInvalidOpaqueCaptureAddress, VK_ERROR_INVALID_OPAQUE_CAPTURE_ADDRESS);
COMPARE_VALUE(kVkErrorInvalidShader, VK_ERROR_INVALID_SHADER_NV);
COMPARE_VALUE(kVkDeviceTypeIntegrated, VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU);
COMPARE_VALUE(kVkDeviceTypeDiscrete, VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU);
COMPARE_VALUE(kVkDeviceTypeVirtual, VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU);
COMPARE_VALUE(kVkDeviceTypeCpu, VK_PHYSICAL_DEVICE_TYPE_CPU);
COMPARE_VALUE(kVkQueueCompute, VK_QUEUE_COMPUTE_BIT);
COMPARE_VALUE(kVkMemoryDeviceLocal, VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT);
COMPARE_VALUE(kVkMemoryHostVisible, VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT);
COMPARE_VALUE(kVkMemoryHostCoherent, VK_MEMORY_PROPERTY_HOST_COHERENT_BIT);
COMPARE_VALUE(kVkMemoryHostCached, VK_MEMORY_PROPERTY_HOST_CACHED_BIT);
COMPARE_VALUE(kVkMemoryAllocateDeviceAddress, VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT);
COMPARE_VALUE(kVkBufferTransferSource, VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
COMPARE_VALUE(kVkBufferTransferDestination, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
COMPARE_VALUE(kVkBufferStorage, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
COMPARE_VALUE(kVkBufferDeviceAddress, VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT);
COMPARE_VALUE(kVkStageBottomOfPipe, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT);
COMPARE_VALUE(kVkStageCompute, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT);
COMPARE_VALUE(kVkStageTransfer, VK_PIPELINE_STAGE_TRANSFER_BIT);
COMPARE_VALUE(kVkStageHost, VK_PIPELINE_STAGE_HOST_BIT);
COMPARE_VALUE(kVkStageAllCommands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT);
COMPARE_VALUE(kVkAccessShaderRead, VK_ACCESS_SHADER_READ_BIT);
COMPARE_VALUE(kVkAccessShaderWrite, VK_ACCESS_SHADER_WRITE_BIT);
COMPARE_VALUE(kVkAccessTransferRead, VK_ACCESS_TRANSFER_READ_BIT);
COMPARE_VALUE(kVkAccessTransferWrite, VK_ACCESS_TRANSFER_WRITE_BIT);
COMPARE_VALUE(kVkAccessHostRead, VK_ACCESS_HOST_READ_BIT);
COMPARE_VALUE(kVkAccessHostWrite, VK_ACCESS_HOST_WRITE_BIT);
COMPARE_VALUE(kVkShaderStageCompute, VK_SHADER_STAGE_COMPUTE_BIT);
COMPARE_VALUE(kVkBindPointCompute, VK_PIPELINE_BIND_POINT_COMPUTE);
COMPARE_VALUE(kVkDescriptorTypeStorageBuffer, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);
COMPARE_VALUE(kVkSetLayoutPushDescriptor, VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR);
COMPARE_VALUE(kVkTemplateTypeSet, VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_DESCRIPTOR_SET);
COMPARE_VALUE(kVkTemplateTypePushDescriptors,
              VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_PUSH_DESCRIPTORS_KHR);
COMPARE_VALUE(kVkPipelineStageRequireFullSubgroups,
              VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT);
COMPARE_VALUE(kVkCommandPoolResetCommandBuffer, VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT);
COMPARE_VALUE(kVkCommandBufferOneTimeSubmit, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
COMPARE_VALUE(kVkSemaphoreTypeTimeline, VK_SEMAPHORE_TYPE_TIMELINE);
COMPARE_VALUE(kVkQueryTypeTimestamp, VK_QUERY_TYPE_TIMESTAMP);
COMPARE_VALUE(kVkQueryResult64, VK_QUERY_RESULT_64_BIT);
COMPARE_VALUE(kVkQueryResultWait, VK_QUERY_RESULT_WAIT_BIT);
COMPARE_VALUE(kVkPipelineCacheHeaderVersionOne, VK_PIPELINE_CACHE_HEADER_VERSION_ONE);
COMPARE_VALUE(kVkDebugSeverityWarning, VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT);
COMPARE_VALUE(kVkDebugSeverityError, VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT);
COMPARE_VALUE(kVkDebugTypeGeneral, VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT);
COMPARE_VALUE(kVkDebugTypeValidation, VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT);
static_assert(VkMakeVersion(1, 3) == VK_API_VERSION_1_3);
static_assert(VkVersionMajor(VK_MAKE_API_VERSION(0, 1, 2, 3)) == 1);
static_assert(VkVersionMinor(VK_MAKE_API_VERSION(0, 1, 2, 3)) == 2);
static_assert(VkVersionPatch(VK_MAKE_API_VERSION(0, 1, 2, 3)) == 3);

}  // namespace
}  // namespace dovetail::runtime::vulkan

int main() {
  using dovetail::runtime::vulkan::VkName;
#define COMPARE_NAME(name) CHECK_EQ(VkName(name), #name " (" + std::to_string(name) + ")")
  COMPARE_NAME(VK_SUCCESS);
  COMPARE_NAME(VK_NOT_READY);
  COMPARE_NAME(VK_TIMEOUT);
  COMPARE_NAME(VK_EVENT_SET);
  COMPARE_NAME(VK_EVENT_RESET);
  COMPARE_NAME(VK_INCOMPLETE);
  COMPARE_NAME(VK_ERROR_OUT_OF_HOST_MEMORY);
  COMPARE_NAME(VK_ERROR_OUT_OF_DEVICE_MEMORY);
  COMPARE_NAME(VK_ERROR_INITIALIZATION_FAILED);
  COMPARE_NAME(VK_ERROR_DEVICE_LOST);
  COMPARE_NAME(VK_ERROR_MEMORY_MAP_FAILED);
  COMPARE_NAME(VK_ERROR_LAYER_NOT_PRESENT);
  COMPARE_NAME(VK_ERROR_EXTENSION_NOT_PRESENT);
  COMPARE_NAME(VK_ERROR_FEATURE_NOT_PRESENT);
  COMPARE_NAME(VK_ERROR_INCOMPATIBLE_DRIVER);
  COMPARE_NAME(VK_ERROR_TOO_MANY_OBJECTS);
  COMPARE_NAME(VK_ERROR_FORMAT_NOT_SUPPORTED);
  COMPARE_NAME(VK_ERROR_FRAGMENTED_POOL);
  COMPARE_NAME(VK_ERROR_UNKNOWN);
  COMPARE_NAME(VK_ERROR_VALIDATION_FAILED_EXT);
  COMPARE_NAME(VK_ERROR_INVALID_SHADER_NV);
  COMPARE_NAME(VK_ERROR_OUT_OF_POOL_MEMORY);
  COMPARE_NAME(VK_ERROR_INVALID_EXTERNAL_HANDLE);
  COMPARE_NAME(VK_ERROR_FRAGMENTATION);
  COMPARE_NAME(VK_ERROR_NOT_PERMITTED_KHR);
  COMPARE_NAME(VK_ERROR_INVALID_OPAQUE_CAPTURE_ADDRESS);
  COMPARE_NAME(VK_PIPELINE_COMPILE_REQUIRED);
#undef COMPARE_NAME
  CHECK_EQ(VkName(static_cast<int32_t>(-4711)), std::string("unknown result (-4711)"));
  dovetail::test::Finish();
}
