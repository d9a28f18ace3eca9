/* The objects, values and structs of the Vulkan API that this runtime uses, declared by ourselves.
 *
 * Building needs no Vulkan SDK: the loader is opened at run time, and what its functions take is
 * written down here once. Every name and value is from "The Vulkan Specification", version 1.3, The
 * Khronos Group; a struct's first member carries the value that the specification asks for, so that
 * a struct is ready when it is declared. Only the members that are used have names; what lies
 * between them is `unused`. tests/headers_test.cc compares all of it with the official headers
 * where those are installed.
 */
#ifndef DOVETAIL_RUNTIME_VULKAN_VK_TYPES_H_
#define DOVETAIL_RUNTIME_VULKAN_VK_TYPES_H_

#include <cstddef>
#include <cstdint>

#if defined(_WIN32)
#define DOVETAIL_VK_CALL __stdcall
#else
#define DOVETAIL_VK_CALL
#endif

namespace dovetail::runtime::vulkan {

/* Objects that are not dispatchable are 64-bit integers where pointers have 32 bits. */
static_assert(sizeof(void*) == 8, "this runtime is written for 64-bit machines");

using VkInstance = struct VkInstanceObject*;
using VkPhysicalDevice = struct VkPhysicalDeviceObject*;
using VkDevice = struct VkDeviceObject*;
using VkQueue = struct VkQueueObject*;
using VkCommandBuffer = struct VkCommandBufferObject*;
using VkBuffer = struct VkBufferObject*;
using VkDeviceMemory = struct VkDeviceMemoryObject*;
using VkFence = struct VkFenceObject*;
using VkSemaphore = struct VkSemaphoreObject*;
using VkQueryPool = struct VkQueryPoolObject*;
using VkShaderModule = struct VkShaderModuleObject*;
using VkPipelineCache = struct VkPipelineCacheObject*;
using VkPipelineLayout = struct VkPipelineLayoutObject*;
using VkPipeline = struct VkPipelineObject*;
using VkDescriptorSetLayout = struct VkDescriptorSetLayoutObject*;
using VkDescriptorPool = struct VkDescriptorPoolObject*;
using VkDescriptorSet = struct VkDescriptorSetObject*;
using VkDescriptorUpdateTemplate = struct VkDescriptorUpdateTemplateObject*;
using VkCommandPool = struct VkCommandPoolObject*;
using VkDebugUtilsMessenger = struct VkDebugUtilsMessengerObject*;

using VkResult = int32_t;
using VkBool32 = uint32_t;
using VkFlags = uint32_t;
using VkDeviceSize = uint64_t;
using VkDeviceAddress = uint64_t;

constexpr VkBool32 kVkFalse = 0;
constexpr VkBool32 kVkTrue = 1;
constexpr VkDeviceSize kVkWholeSize = ~VkDeviceSize{0};

/* Results that decide what we do; all names are in status.cc. Section "Return Codes". */
constexpr VkResult kVkSuccess = 0;
constexpr VkResult kVkNotReady = 1;
constexpr VkResult kVkTimeout = 2;
constexpr VkResult kVkIncomplete = 5;
constexpr VkResult kVkErrorOutOfHostMemory = -1;
constexpr VkResult kVkErrorOutOfDeviceMemory = -2;
constexpr VkResult kVkErrorInitializationFailed = -3;
constexpr VkResult kVkErrorDeviceLost = -4;
constexpr VkResult kVkErrorExtensionNotPresent = -7;
constexpr VkResult kVkErrorIncompatibleDriver = -9;
constexpr VkResult kVkErrorTooManyObjects = -10;
constexpr VkResult kVkErrorFragmentedPool = -12;
constexpr VkResult kVkErrorOutOfPoolMemory = -1000069000;
constexpr VkResult kVkErrorFragmentation = -1000161000;
constexpr VkResult kVkErrorInvalidOpaqueCaptureAddress = -1000257000;
constexpr VkResult kVkErrorInvalidShader = -1000012000;

/* "Version Number Semantics". */
constexpr uint32_t VkMakeVersion(uint32_t major, uint32_t minor) {
  return major << 22U | minor << 12U;
}
constexpr uint32_t VkVersionMajor(uint32_t version) { return version >> 22U & 0x7FU; }
constexpr uint32_t VkVersionMinor(uint32_t version) { return version >> 12U & 0x3FFU; }
constexpr uint32_t VkVersionPatch(uint32_t version) { return version & 0xFFFU; }

constexpr uint32_t kVkDeviceTypeIntegrated = 1;
constexpr uint32_t kVkDeviceTypeDiscrete = 2;
constexpr uint32_t kVkDeviceTypeVirtual = 3;
constexpr uint32_t kVkDeviceTypeCpu = 4;

constexpr VkFlags kVkQueueCompute = 0x2;

constexpr VkFlags kVkMemoryDeviceLocal = 0x1;
constexpr VkFlags kVkMemoryHostVisible = 0x2;
constexpr VkFlags kVkMemoryHostCoherent = 0x4;
constexpr VkFlags kVkMemoryHostCached = 0x8;
constexpr VkFlags kVkMemoryAllocateDeviceAddress = 0x2;

constexpr VkFlags kVkBufferTransferSource = 0x1;
constexpr VkFlags kVkBufferTransferDestination = 0x2;
constexpr VkFlags kVkBufferStorage = 0x20;
constexpr VkFlags kVkBufferDeviceAddress = 0x20000;

constexpr VkFlags kVkStageBottomOfPipe = 0x2000;
constexpr VkFlags kVkStageCompute = 0x800;
constexpr VkFlags kVkStageTransfer = 0x1000;
constexpr VkFlags kVkStageHost = 0x4000;
constexpr VkFlags kVkStageAllCommands = 0x10000;
constexpr VkFlags kVkAccessShaderRead = 0x20;
constexpr VkFlags kVkAccessShaderWrite = 0x40;
constexpr VkFlags kVkAccessTransferRead = 0x800;
constexpr VkFlags kVkAccessTransferWrite = 0x1000;
constexpr VkFlags kVkAccessHostRead = 0x2000;
constexpr VkFlags kVkAccessHostWrite = 0x4000;

constexpr VkFlags kVkShaderStageCompute = 0x20;
constexpr uint32_t kVkBindPointCompute = 1;
constexpr uint32_t kVkDescriptorTypeStorageBuffer = 7;
constexpr VkFlags kVkSetLayoutPushDescriptor = 0x1;
constexpr uint32_t kVkTemplateTypeSet = 0;
constexpr uint32_t kVkTemplateTypePushDescriptors = 1;
constexpr VkFlags kVkPipelineStageRequireFullSubgroups = 0x2;
constexpr VkFlags kVkCommandPoolResetCommandBuffer = 0x2;
constexpr VkFlags kVkCommandBufferOneTimeSubmit = 0x1;
constexpr uint32_t kVkSemaphoreTypeTimeline = 1;
constexpr uint32_t kVkQueryTypeTimestamp = 2;
constexpr VkFlags kVkQueryResult64 = 0x1;
constexpr VkFlags kVkQueryResultWait = 0x2;
constexpr uint32_t kVkPipelineCacheHeaderVersionOne = 1;

struct VkApplicationInfo {
  uint32_t sType = 0;
  const void* pNext = nullptr;
  const char* pApplicationName = nullptr;
  uint32_t applicationVersion = 0;
  const char* pEngineName = nullptr;
  uint32_t engineVersion = 0;
  uint32_t apiVersion = 0;
};

struct VkInstanceCreateInfo {
  uint32_t sType = 1;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  const VkApplicationInfo* pApplicationInfo = nullptr;
  uint32_t enabledLayerCount = 0;
  const char* const* ppEnabledLayerNames = nullptr;
  uint32_t enabledExtensionCount = 0;
  const char* const* ppEnabledExtensionNames = nullptr;
};

struct VkExtensionProperties {
  char extensionName[256] = "";
  uint32_t specVersion = 0;
};

struct VkQueueFamilyProperties {
  VkFlags queueFlags = 0;
  uint32_t queueCount = 0;
  uint32_t timestampValidBits = 0;
  uint32_t unused[3] = {};
};

struct VkMemoryType {
  VkFlags propertyFlags = 0;
  uint32_t heapIndex = 0;
};

struct VkMemoryHeap {
  VkDeviceSize size = 0;
  VkFlags flags = 0;
};

struct VkPhysicalDeviceMemoryProperties {
  uint32_t memoryTypeCount = 0;
  VkMemoryType memoryTypes[32];
  uint32_t memoryHeapCount = 0;
  VkMemoryHeap memoryHeaps[16];
};

struct VkPhysicalDeviceMemoryProperties2 {
  uint32_t sType = 1000059006;
  void* pNext = nullptr;
  VkPhysicalDeviceMemoryProperties memoryProperties;
};

struct VkPhysicalDeviceMemoryBudgetPropertiesEXT {
  uint32_t sType = 1000237000;
  void* pNext = nullptr;
  VkDeviceSize heapBudget[16] = {};
  VkDeviceSize heapUsage[16] = {};
};

struct VkDeviceQueueCreateInfo {
  uint32_t sType = 2;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  uint32_t queueFamilyIndex = 0;
  uint32_t queueCount = 0;
  const float* pQueuePriorities = nullptr;
};

struct VkDeviceCreateInfo {
  uint32_t sType = 3;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  uint32_t queueCreateInfoCount = 0;
  const VkDeviceQueueCreateInfo* pQueueCreateInfos = nullptr;
  uint32_t enabledLayerCount = 0;
  const char* const* ppEnabledLayerNames = nullptr;
  uint32_t enabledExtensionCount = 0;
  const char* const* ppEnabledExtensionNames = nullptr;
  const void* pEnabledFeatures = nullptr;
};

struct VkBufferCreateInfo {
  uint32_t sType = 12;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  VkDeviceSize size = 0;
  VkFlags usage = 0;
  uint32_t sharingMode = 0;
  uint32_t queueFamilyIndexCount = 0;
  const uint32_t* pQueueFamilyIndices = nullptr;
};

struct VkMemoryRequirements {
  VkDeviceSize size = 0;
  VkDeviceSize alignment = 0;
  uint32_t memoryTypeBits = 0;
};

struct VkMemoryAllocateFlagsInfo {
  uint32_t sType = 1000060000;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  uint32_t deviceMask = 0;
};

struct VkMemoryAllocateInfo {
  uint32_t sType = 5;
  const void* pNext = nullptr;
  VkDeviceSize allocationSize = 0;
  uint32_t memoryTypeIndex = 0;
};

struct VkBufferDeviceAddressInfo {
  uint32_t sType = 1000244001;
  const void* pNext = nullptr;
  VkBuffer buffer = nullptr;
};

struct VkFenceCreateInfo {
  uint32_t sType = 8;
  const void* pNext = nullptr;
  VkFlags flags = 0;
};

struct VkSemaphoreTypeCreateInfo {
  uint32_t sType = 1000207002;
  const void* pNext = nullptr;
  uint32_t semaphoreType = 0;
  uint64_t initialValue = 0;
};

struct VkSemaphoreCreateInfo {
  uint32_t sType = 9;
  const void* pNext = nullptr;
  VkFlags flags = 0;
};

struct VkSemaphoreWaitInfo {
  uint32_t sType = 1000207004;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  uint32_t semaphoreCount = 0;
  const VkSemaphore* pSemaphores = nullptr;
  const uint64_t* pValues = nullptr;
};

struct VkTimelineSemaphoreSubmitInfo {
  uint32_t sType = 1000207003;
  const void* pNext = nullptr;
  uint32_t waitSemaphoreValueCount = 0;
  const uint64_t* pWaitSemaphoreValues = nullptr;
  uint32_t signalSemaphoreValueCount = 0;
  const uint64_t* pSignalSemaphoreValues = nullptr;
};

struct VkSubmitInfo {
  uint32_t sType = 4;
  const void* pNext = nullptr;
  uint32_t waitSemaphoreCount = 0;
  const VkSemaphore* pWaitSemaphores = nullptr;
  const VkFlags* pWaitDstStageMask = nullptr;
  uint32_t commandBufferCount = 0;
  const VkCommandBuffer* pCommandBuffers = nullptr;
  uint32_t signalSemaphoreCount = 0;
  const VkSemaphore* pSignalSemaphores = nullptr;
};

struct VkQueryPoolCreateInfo {
  uint32_t sType = 11;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  uint32_t queryType = 0;
  uint32_t queryCount = 0;
  VkFlags pipelineStatistics = 0;
};

struct VkCommandPoolCreateInfo {
  uint32_t sType = 39;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  uint32_t queueFamilyIndex = 0;
};

struct VkCommandBufferAllocateInfo {
  uint32_t sType = 40;
  const void* pNext = nullptr;
  VkCommandPool commandPool = nullptr;
  uint32_t level = 0;
  uint32_t commandBufferCount = 0;
};

struct VkCommandBufferBeginInfo {
  uint32_t sType = 42;
  const void* pNext = nullptr;
  VkFlags flags = 0;
  const void* pInheritanceInfo = nullptr;
};

struct VkMemoryBarrier {
  uint32_t sType = 46;
  const void* pNext = nullptr;
  VkFlags srcAccessMask = 0;
  VkFlags dstAccessMask = 0;
};

struct VkBufferCopy {
  VkDeviceSize srcOffset = 0;
  VkDeviceSize dstOffset = 0;
  VkDeviceSize size = 0;
};

}  // namespace dovetail::runtime::vulkan

#endif  // DOVETAIL_RUNTIME_VULKAN_VK_TYPES_H_
