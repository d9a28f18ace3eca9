/* A loader that stands before the system's one: it passes every call on, counts objects, fails
 * where a test says so, and hides what the environment names.
 *
 * FAKE_VULKAN is one of: nothing; `no_device`; `no_driver` (listing devices fails as it does on a
 * machine with a loader and no driver); `incompatible` (so does making an instance); `loader_1_0`;
 * `device_1_0`; `no_timeline`; `cache` (pipeline caches hold something); `many_queues`;
 * `missing:<function>`.
 */
#include "fake_vulkan.h"

#include <dlfcn.h>

#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <tuple>
#include <type_traits>

#include "../src/vk_api.h"

namespace {

using namespace dovetail::runtime::vulkan;  // NOLINT(google-build-using-namespace): C functions

struct State {
  std::recursive_mutex mutex;
  int64_t live = 0;
  std::string fail_function;
  int64_t fail_after = 0;
  VkResult fail_result = 0;
  bool has_failed = false;
  std::map<std::string, int64_t> calls;
  uint64_t memory_limit = 0;
  std::map<VkDeviceMemory, uint64_t> memory;
  uint64_t memory_used = 0;
  VkGetInstanceProcAddr get = nullptr;
  uint8_t cache_mark = 0;
  VkDevice device = nullptr; /* the newest */
};

State& Get() {
  static auto* const state = new State;
  return *state;
}

bool IsMode(const char* mode) {
  const char* const text = std::getenv("FAKE_VULKAN");
  return text != nullptr && std::strcmp(text, mode) == 0;
}

bool StartsWith(const char* text, const char* start) {
  return std::strncmp(text, start, std::strlen(start)) == 0;
}

/* Counts the call; true when it shall fail. */
bool Enter(const char* name, VkResult* result) {
  State& state = Get();
  const std::lock_guard<std::recursive_mutex> lock(state.mutex);
  ++state.calls[name];
  if (state.has_failed || state.fail_function != name || state.fail_after-- > 0) return false;
  state.has_failed = true;
  *result = state.fail_result;
  return true;
}

void Count(const char* name, int64_t change) {
  State& state = Get();
  const std::lock_guard<std::recursive_mutex> lock(state.mutex);
  if (std::strstr(name, "Instance") == nullptr) state.live += change;
}

/* The object is the last parameter but one; null is destroyed without effect. */
template <typename... Parameters>
void CountDestroyed(Parameters... parameters) {
  if constexpr (sizeof...(Parameters) == 2 || sizeof...(Parameters) == 3) {
    const auto all = std::make_tuple(parameters...);
    const auto object = std::get<sizeof...(Parameters) - 2>(all);
    if constexpr (std::is_pointer_v<std::remove_const_t<decltype(object)>>) {
      if (object != nullptr) Count("vkDestroy", -1);
    }
  }
}

VkResult Failed(const char* name, VkResult result);

/* Wraps one function: Tag has its name and the real one. */
template <typename Tag, typename Function>
struct Wrapper;

template <typename Tag, typename Result, typename... Parameters>
struct Wrapper<Tag, Result (*)(Parameters...)> {
  static Result Call(Parameters... parameters) {
    VkResult failure = kVkSuccess;
    const bool fails = Enter(Tag::kName, &failure);
    if constexpr (std::is_same_v<Result, VkResult>) {
      if (fails) return Failed(Tag::kName, failure);
      const VkResult result = Tag::real(parameters...);
      if (result == kVkSuccess && StartsWith(Tag::kName, "vkCreate")) {
        Count(Tag::kName, 1);
      }
      return result;
    } else if constexpr (std::is_void_v<Result>) {
      if (StartsWith(Tag::kName, "vkDestroy")) CountDestroyed(parameters...);
      Tag::real(parameters...);
    } else {
      return Tag::real(parameters...);
    }
  }
};

#define FAKE_TAG(result, name, parameters)            \
  struct name##Tag {                                  \
    static constexpr const char* kName = "vk" #name;  \
    static inline result(*real) parameters = nullptr; \
  };
#define FAKE_OPTIONAL_TAG(result, name, suffix, parameters) FAKE_TAG(result, name, parameters)
DOVETAIL_VK_INSTANCE_FUNCTIONS(FAKE_TAG)
DOVETAIL_VK_DEVICE_FUNCTIONS(FAKE_TAG)
DOVETAIL_VK_OPTIONAL_FUNCTIONS(FAKE_OPTIONAL_TAG)

/* On a device that is lost nothing runs any more, and who is told that waiting for all of it failed
 * waits no longer; only here it would run on. */
VkResult Failed(const char* name, VkResult result) {
  const bool is_over = result == kVkErrorDeviceLost || std::strcmp(name, "vkDeviceWaitIdle") == 0;
  if (is_over && DeviceWaitIdleTag::real != nullptr && Get().device != nullptr) {
    DeviceWaitIdleTag::real(Get().device);
  }
  return result;
}

/* --- what does more than being counted ---------------------------------------------------------
 */

VkResult FakeCreateInstance(const VkInstanceCreateInfo* info, const void* nothing,
                            VkInstance* instance) {
  if (IsMode("incompatible")) return kVkErrorIncompatibleDriver;
  State& state = Get();
  if (state.get == nullptr) return kVkErrorIncompatibleDriver;
  const auto real =
      reinterpret_cast<VkResult (*)(const VkInstanceCreateInfo*, const void*, VkInstance*)>(
          state.get(nullptr, "vkCreateInstance"));
  return real(info, nothing, instance);
}

VkResult FakeCreateDevice(VkPhysicalDevice physical, const VkDeviceCreateInfo* info,
                          const void* nothing, VkDevice* device) {
  VkResult failure = kVkSuccess;
  if (Enter("vkCreateDevice", &failure)) return failure;
  VkDeviceCreateInfo plain = *info;
  VkDeviceQueueCreateInfo queues = *info->pQueueCreateInfos;
  plain.pQueueCreateInfos = &queues;
  if (IsMode("many_queues")) queues.queueCount = 1;
  const VkResult result = CreateDeviceTag::real(physical, &plain, nothing, device);
  if (result != kVkSuccess) return result;
  Count("vkCreateDevice", 1);
  Get().device = *device;
  return result;
}

VkResult FakeEnumeratePhysicalDevices(VkInstance instance, uint32_t* count,
                                      VkPhysicalDevice* devices) {
  if (IsMode("no_driver")) return kVkErrorInitializationFailed;
  if (IsMode("no_device")) {
    *count = 0;
    return kVkSuccess;
  }
  return EnumeratePhysicalDevicesTag::real(instance, count, devices);
}

void FakeGetPhysicalDeviceProperties(VkPhysicalDevice device,
                                     VkPhysicalDeviceProperties* properties) {
  GetPhysicalDevicePropertiesTag::real(device, properties);
  if (IsMode("device_1_0")) properties->apiVersion = VkMakeVersion(1, 0);
}

void FakeGetPhysicalDeviceFeatures2(VkPhysicalDevice device, VkPhysicalDeviceFeatures2* features) {
  GetPhysicalDeviceFeatures2Tag::real(device, features);
  if (!IsMode("no_timeline")) return;
  struct Header {
    uint32_t type;
    Header* next;
  };
  for (auto* one = static_cast<Header*>(features->pNext); one != nullptr; one = one->next) {
    if (one->type != VkPhysicalDeviceTimelineSemaphoreFeatures{}.sType) continue;
    reinterpret_cast<VkPhysicalDeviceTimelineSemaphoreFeatures*>(one)->timelineSemaphore = kVkFalse;
  }
}

VkResult FakeAllocateMemory(VkDevice device, const VkMemoryAllocateInfo* info, const void* nothing,
                            VkDeviceMemory* memory) {
  State& state = Get();
  const std::lock_guard<std::recursive_mutex> lock(state.mutex);
  VkResult failure = kVkSuccess;
  if (Enter("vkAllocateMemory", &failure)) return Failed("vkAllocateMemory", failure);
  if (state.memory_limit != 0 && state.memory_used + info->allocationSize > state.memory_limit) {
    return kVkErrorOutOfDeviceMemory;
  }
  const VkResult result = AllocateMemoryTag::real(device, info, nothing, memory);
  if (result != kVkSuccess) return result;
  state.memory[*memory] = info->allocationSize;
  state.memory_used += info->allocationSize;
  ++state.live;
  return result;
}

void FakeFreeMemory(VkDevice device, VkDeviceMemory memory, const void* nothing) {
  State& state = Get();
  const std::lock_guard<std::recursive_mutex> lock(state.mutex);
  const auto found = state.memory.find(memory);
  if (found != state.memory.end()) {
    state.memory_used -= found->second;
    state.memory.erase(found);
    --state.live;
  }
  FreeMemoryTag::real(device, memory, nothing);
}

/* Software drivers have one queue. With FAKE_VULKAN=many_queues there are four of them in front of
 * it, and submissions that wait for another one are counted. */
constexpr uint32_t kFakeQueues = 4;
struct FakeQueue {
  VkQueue real = nullptr;
};
/* Each device has its own, to the end of the process. */
FakeQueue* NewFakeQueue() {
  static auto* const queues = new std::deque<FakeQueue>;
  const std::lock_guard<std::recursive_mutex> lock(Get().mutex);
  return &queues->emplace_back();
}

void FakeGetPhysicalDeviceQueueFamilyProperties(VkPhysicalDevice device, uint32_t* count,
                                                VkQueueFamilyProperties* families) {
  GetPhysicalDeviceQueueFamilyPropertiesTag::real(device, count, families);
  if (!IsMode("many_queues") || families == nullptr) return;
  for (uint32_t i = 0; i < *count; ++i) families[i].queueCount = kFakeQueues;
}

void FakeGetDeviceQueue(VkDevice device, uint32_t family, uint32_t index, VkQueue* queue) {
  if (!IsMode("many_queues")) return GetDeviceQueueTag::real(device, family, index, queue);
  FakeQueue* const made = NewFakeQueue();
  GetDeviceQueueTag::real(device, family, 0, &made->real);
  *queue = reinterpret_cast<VkQueue>(made);
}

VkResult FakeQueueSubmit(VkQueue queue, uint32_t count, const VkSubmitInfo* submits,
                         VkFence fence) {
  using Counted = Wrapper<QueueSubmitTag, decltype(QueueSubmitTag::real)>;
  if (!IsMode("many_queues")) return Counted::Call(queue, count, submits, fence);
  const std::lock_guard<std::recursive_mutex> lock(Get().mutex);
  VkResult ignored = kVkSuccess;
  if (submits->waitSemaphoreCount != 0) Enter("waits across queues", &ignored);
  return Counted::Call(reinterpret_cast<FakeQueue*>(queue)->real, count, submits, fence);
}

/* Software drivers keep nothing in a pipeline cache but its header. With FAKE_VULKAN=cache there is
 * something behind it, and what a cache is made from is counted and kept from the driver. */
VkResult FakeCreatePipelineCache(VkDevice device, const VkPipelineCacheCreateInfo* info,
                                 const void* nothing, VkPipelineCache* cache) {
  VkPipelineCacheCreateInfo plain = *info;
  if (IsMode("cache")) {
    VkResult ignored = kVkSuccess;
    if (info->initialDataSize != 0) Enter("initial cache data", &ignored);
    plain.initialDataSize = 0;
  }
  using Counted = Wrapper<CreatePipelineCacheTag, decltype(CreatePipelineCacheTag::real)>;
  return Counted::Call(device, &plain, nothing, cache);
}

VkResult FakeGetPipelineCacheData(VkDevice device, VkPipelineCache cache, size_t* size,
                                  void* data) {
  using Counted = Wrapper<GetPipelineCacheDataTag, decltype(GetPipelineCacheDataTag::real)>;
  if (!IsMode("cache")) return Counted::Call(device, cache, size, data);
  constexpr size_t kMore = 100;
  VkPipelineCacheHeaderVersionOne header;
  size_t header_size = sizeof(header);
  GetPipelineCacheDataTag::real(device, cache, &header_size, &header);
  header.pipelineCacheUUID[0] ^= Get().cache_mark;
  if (data != nullptr) {
    std::memset(data, 0x5A, *size);
    std::memcpy(data, &header, sizeof(header));
  }
  *size = sizeof(header) + kMore;
  return kVkSuccess;
}

VkAnyFunction FakeGetDeviceProcAddr(VkDevice device, const char* name);

/* The wrapper of `name`, after its real function has been noted; the real one when there is none.
 */
VkAnyFunction Wrapped(const char* name, VkAnyFunction real) {
  const char* const mode = std::getenv("FAKE_VULKAN");
  if (mode != nullptr && StartsWith(mode, "missing:") && std::strcmp(mode + 8, name) == 0) {
    return nullptr;
  }
  if (std::strcmp(name, "vkGetDeviceProcAddr") == 0) {
    GetDeviceProcAddrTag::real = reinterpret_cast<decltype(GetDeviceProcAddrTag::real)>(real);
    return reinterpret_cast<VkAnyFunction>(FakeGetDeviceProcAddr);
  }
#define FAKE_WRAP(result, function, parameters)                                                 \
  if (std::strcmp(name, "vk" #function) == 0 || std::strcmp(name, "vk" #function "KHR") == 0) { \
    if (real == nullptr) return nullptr;                                                        \
    function##Tag::real = reinterpret_cast<decltype(function##Tag::real)>(real);                \
    wrapped = reinterpret_cast<VkAnyFunction>(                                                  \
        Wrapper<function##Tag, decltype(function##Tag::real)>::Call);                           \
  }
#define FAKE_OPTIONAL_WRAP(result, function, suffix, parameters) \
  FAKE_WRAP(result, function, parameters)
  VkAnyFunction wrapped = real;
  DOVETAIL_VK_INSTANCE_FUNCTIONS(FAKE_WRAP)
  DOVETAIL_VK_DEVICE_FUNCTIONS(FAKE_WRAP)
  DOVETAIL_VK_OPTIONAL_FUNCTIONS(FAKE_OPTIONAL_WRAP)
#define FAKE_SPECIAL(function)                                 \
  if (std::strcmp(name, "vk" #function) == 0) {                \
    wrapped = reinterpret_cast<VkAnyFunction>(Fake##function); \
  }
  FAKE_SPECIAL(CreateInstance)
  FAKE_SPECIAL(CreateDevice)
  FAKE_SPECIAL(EnumeratePhysicalDevices)
  FAKE_SPECIAL(GetPhysicalDeviceProperties)
  FAKE_SPECIAL(GetPhysicalDeviceFeatures2)
  FAKE_SPECIAL(GetPhysicalDeviceQueueFamilyProperties)
  FAKE_SPECIAL(GetDeviceQueue)
  FAKE_SPECIAL(QueueSubmit)
  FAKE_SPECIAL(CreatePipelineCache)
  FAKE_SPECIAL(GetPipelineCacheData)
  FAKE_SPECIAL(AllocateMemory)
  FAKE_SPECIAL(FreeMemory)
  return wrapped;
}

VkAnyFunction FakeGetDeviceProcAddr(VkDevice device, const char* name) {
  return Wrapped(name, GetDeviceProcAddrTag::real(device, name));
}

}  // namespace

#define FAKE_EXPORT extern "C" __attribute__((visibility("default")))

FAKE_EXPORT VkAnyFunction vkGetInstanceProcAddr(VkInstance instance, const char* name) {
  State& state = Get();
  if (state.get == nullptr) {
    void* const loader = dlopen("libvulkan.so.1", RTLD_NOW | RTLD_LOCAL);
    if (loader == nullptr) return nullptr;
    state.get = reinterpret_cast<VkGetInstanceProcAddr>(dlsym(loader, "vkGetInstanceProcAddr"));
  }
  if (IsMode("loader_1_0") && std::strcmp(name, "vkEnumerateInstanceVersion") == 0) return nullptr;
  return Wrapped(name, state.get(instance, name));
}

FAKE_EXPORT int64_t fake_vulkan_live() {
  const std::lock_guard<std::recursive_mutex> lock(Get().mutex);
  return Get().live;
}

FAKE_EXPORT void fake_vulkan_fail(const char* function, int64_t calls, int32_t result) {
  State& state = Get();
  const std::lock_guard<std::recursive_mutex> lock(state.mutex);
  state.fail_function = function;
  state.fail_after = calls;
  state.fail_result = result;
  state.has_failed = false;
}

FAKE_EXPORT bool fake_vulkan_has_failed() {
  const std::lock_guard<std::recursive_mutex> lock(Get().mutex);
  return Get().has_failed;
}

FAKE_EXPORT int64_t fake_vulkan_calls(const char* function) {
  const std::lock_guard<std::recursive_mutex> lock(Get().mutex);
  return Get().calls[function];
}

FAKE_EXPORT void fake_vulkan_memory(uint64_t bytes) {
  const std::lock_guard<std::recursive_mutex> lock(Get().mutex);
  Get().memory_limit = bytes;
}

FAKE_EXPORT void fake_vulkan_cache_mark(uint8_t mark) {
  const std::lock_guard<std::recursive_mutex> lock(Get().mutex);
  Get().cache_mark = mark;
}

FAKE_EXPORT const char* fake_vulkan_function(uint32_t index) {
  static constexpr struct {
    const char* name;
    bool gives_result;
  } kFunctions[] = {
#define FAKE_NAME(result, name, parameters) {"vk" #name, std::is_same_v<result, VkResult>},
#define FAKE_OPTIONAL_NAME(result, name, suffix, parameters) FAKE_NAME(result, name, parameters)
      {"vkCreateDevice", true},
      DOVETAIL_VK_DEVICE_FUNCTIONS(FAKE_NAME) DOVETAIL_VK_OPTIONAL_FUNCTIONS(FAKE_OPTIONAL_NAME)};
  for (const auto& function : kFunctions) {
    if (function.gives_result && index-- == 0) return function.name;
  }
  return nullptr;
}
