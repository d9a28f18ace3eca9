/* The library's face: each function of functions.h, counted and failed as a script says, and the
 * look-up of functions by their names. */
#include <algorithm>
#include <cstring>

#include "call.h"
#include "check.h"
#include "driver.h"
#include "functions.h"
#include "parameters.h"
#include "symbols.h"

namespace dovetail::fakedrivers::vulkan {
namespace {

/* The device that a call is about, where its first argument says so. */
template <typename First, typename... Rest>
std::shared_ptr<Device> DeviceOf(First first, Rest...) {
  if constexpr (std::is_same_v<First, VkDevice>) {
    return Look<Device>(first);
  } else if constexpr (std::is_same_v<First, VkQueue>) {
    const auto queue = Look<Queue>(first);
    return queue == nullptr ? nullptr : queue->device;
  } else if constexpr (std::is_same_v<First, VkCommandBuffer>) {
    const auto buffer = Look<CommandBuffer>(first);
    return buffer == nullptr ? nullptr : buffer->device;
  } else {
    return nullptr;
  }
}

/* Recording that could not be ended is lost, also where it was a script that said so. */
template <typename First, typename... Rest>
void Invalidate(First first, Rest...) {
  if constexpr (std::is_same_v<First, VkCommandBuffer>) {
    const auto buffer = Look<CommandBuffer>(first);
    if (buffer == nullptr || buffer->phase != CommandBuffer::Phase::kRecording) return;
    const Lock lock = LockState();
    buffer->phase = CommandBuffer::Phase::kInvalid;
    buffer->invalid = "vkEndCommandBuffer failed";
  }
}

template <typename Body, typename... Arguments>
VkResult CallFor(const char* name, const char* group, const void* caller, const Body& body,
                 const Arguments&... arguments) {
  const auto result = Answer<VkResult>(
      name, group, caller,
      [&]() -> VkResult {
        try {
          return body(arguments...);
        } catch (const Refused& refused) {
          return refused.result;
        } catch (const Invalid& invalid) {
          Wrong(invalid.text);
          return kVkErrorValidationFailed;
        }
      },
      arguments...);
  if (result < 0 && std::strcmp(name, "vkEndCommandBuffer") == 0) Invalidate(arguments...);
  /* A loss that a script gave is a loss. */
  if (result == kVkErrorDeviceLost) {
    const std::shared_ptr<Device> device = DeviceOf(arguments...);
    if (device != nullptr) Lose(device.get(), result);
  }
  return result;
}

template <typename Result, typename Body, typename... Arguments>
Result NoteFor(const char* name, const void* caller, const Body& body,
               const Arguments&... arguments) {
  return Note(
      name, caller,
      [&]() -> Result {
        try {
          return body(arguments...);
        } catch (const Refused&) {
          return Result();
        } catch (const Invalid& invalid) {
          Wrong(invalid.text);
          return Result();
        }
      },
      arguments...);
}

/* VkResult answers can be faults; void and addresses cannot. */
template <typename Function, typename... Arguments>
auto Enter(const char* name, const char* group, const void* caller, Function* function,
           Arguments... arguments) {
  using Result = typename TypesOf<Function>::Result;
  if constexpr (std::is_same_v<Result, VkResult>) {
    return CallFor(name, group, caller, function, arguments...);
  } else {
    return NoteFor<Result>(name, caller, function, arguments...);
  }
}

}  // namespace
}  // namespace dovetail::fakedrivers::vulkan

using namespace dovetail::fakedrivers;          // NOLINT(google-build-using-namespace): C functions
using namespace dovetail::fakedrivers::vulkan;  // NOLINT(google-build-using-namespace): C functions

#define DOVETAIL_FAKE_VK_DEFINE(n, name, group, level, since, extension)          \
  FAKE_EXPORT FAKE_RESULT(functions::name) vk##name(FAKE_P##n(functions::name)) { \
    return Enter("vk" #name, group, __builtin_return_address(0),                  \
                 &::dovetail::fakedrivers::vulkan::name FAKE_A##n);               \
  }
DOVETAIL_FAKE_VK_FUNCTIONS(DOVETAIL_FAKE_VK_DEFINE)
#undef DOVETAIL_FAKE_VK_DEFINE

FAKE_EXPORT VkAnyFunction vkGetInstanceProcAddr(VkInstance instance, const char* name) {
  return NoteFor<VkAnyFunction>("vkGetInstanceProcAddr", __builtin_return_address(0),
                                &::dovetail::fakedrivers::vulkan::GetInstanceProcAddr, instance,
                                name);
}
FAKE_EXPORT VkAnyFunction vkGetDeviceProcAddr(VkDevice device, const char* name) {
  return NoteFor<VkAnyFunction>("vkGetDeviceProcAddr", __builtin_return_address(0),
                                &::dovetail::fakedrivers::vulkan::GetDeviceProcAddr, device, name);
}

/* As a driver behind the system's loader ("Architecture of the Vulkan Loader Interfaces"): version
 * 5 is the newest that takes these two functions alone. */
FAKE_EXPORT VkResult vk_icdNegotiateLoaderICDInterfaceVersion(uint32_t* version) {
  constexpr uint32_t kNewest = 5;
  *version = std::min(*version, kNewest);
  return kVkSuccess;
}
FAKE_EXPORT VkAnyFunction vk_icdGetInstanceProcAddr(VkInstance instance, const char* name) {
  return vkGetInstanceProcAddr(instance, name);
}

namespace dovetail::fakedrivers::vulkan {
namespace {

struct Entry {
  const char* name;
  Level level;
  uint32_t since;
  const char* extension;
  VkAnyFunction address;
};

#define DOVETAIL_FAKE_VK_ENTRY(n, name, group, level, since, extension) \
  {"vk" #name, Level::level, since, extension, reinterpret_cast<VkAnyFunction>(vk##name)},
constexpr size_t kFunctionCount = 0
#define DOVETAIL_FAKE_VK_COUNT(...) +1
    DOVETAIL_FAKE_VK_FUNCTIONS(DOVETAIL_FAKE_VK_COUNT);

const Entry* Entries() {
  static const Entry entries[] = {DOVETAIL_FAKE_VK_FUNCTIONS(DOVETAIL_FAKE_VK_ENTRY)};
  return entries;
}

/* A function of a later version has the name of its extension too: "vkWaitSemaphoresKHR". */
const Entry* FindEntry(const char* name, bool* is_alias) {
  const Entry* const end = Entries() + kFunctionCount;
  const auto find = [end](const std::string& wanted) {
    return std::find_if(Entries(), end, [&](const Entry& one) { return wanted == one.name; });
  };
  *is_alias = false;
  const Entry* found = find(name);
  if (found != end) return found;
  const std::string text = name;
  if (text.size() < 4) return nullptr;
  const std::string suffix = text.substr(text.size() - 3);
  if (suffix != "KHR" && suffix != "EXT") return nullptr;
  found = find(text.substr(0, text.size() - 3));
  /* What was never an extension has no such name. */
  if (found == end || *found->extension == '\0') return nullptr;
  *is_alias = true;
  return found;
}

bool IsThere(const Entry& entry, bool is_alias, uint32_t api,
             const std::set<std::string>& extensions) {
  const bool has_extension = *entry.extension != '\0' && extensions.count(entry.extension) != 0;
  if (is_alias || entry.since == kNever) return has_extension;
  return api >= entry.since;
}

}  // namespace

VkAnyFunction GetDeviceProcAddr(VkDevice device, const char* name) {
  const auto found = FindDevice(device);
  RequirePointer(name, "pName");
  if (IsHidden(name)) return nullptr;
  if (std::strcmp(name, "vkGetDeviceProcAddr") == 0) {
    return reinterpret_cast<VkAnyFunction>(vkGetDeviceProcAddr);
  }
  bool is_alias = false;
  const Entry* const entry = FindEntry(name, &is_alias);
  if (entry == nullptr || entry->level != Level::kDevice) return nullptr;
  std::set<std::string> extensions = found->extensions;
  const auto instance = Look<Instance>(found->instance);
  if (instance != nullptr) {
    extensions.insert(instance->extensions.begin(), instance->extensions.end());
  }
  return IsThere(*entry, is_alias, found->api, extensions) ? entry->address : nullptr;
}

VkAnyFunction GetInstanceProcAddr(VkInstance instance, const char* name) {
  RequirePointer(name, "pName");
  if (IsHidden(name)) return nullptr;
  if (std::strcmp(name, "vkGetInstanceProcAddr") == 0) {
    return reinterpret_cast<VkAnyFunction>(vkGetInstanceProcAddr);
  }
  bool is_alias = false;
  const Entry* const entry = FindEntry(name, &is_alias);
  if (instance == nullptr) {
    if (entry == nullptr || entry->level != Level::kGlobal) return nullptr;
    return VersionOf(LoaderVersion()) >= entry->since ? entry->address : nullptr;
  }
  const auto found = Find<Instance>("instance", instance);
  if (std::strcmp(name, "vkGetDeviceProcAddr") == 0) {
    return reinterpret_cast<VkAnyFunction>(vkGetDeviceProcAddr);
  }
  if (entry == nullptr) return nullptr;
  /* Those of devices are found for any device that there may be. */
  if (entry->level == Level::kDevice || entry->level == Level::kPhysical) return entry->address;
  return IsThere(*entry, is_alias, found->api, found->extensions) ? entry->address : nullptr;
}

}  // namespace dovetail::fakedrivers::vulkan

namespace dovetail::fakedrivers {
namespace {

void Drain() {
  for (const auto& [handle, object] : Objects(vulkan::Queue::kKind)) {
    const auto queue =
        std::static_pointer_cast<vulkan::Queue>(std::static_pointer_cast<vulkan::Object>(object));
    queue->timeline->Wait(queue->timeline->submitted());
  }
}

/* Devices are gone: who holds one finds it lost. */
void Reset() {
  for (const auto& [handle, object] : Objects(vulkan::Device::kKind)) {
    const auto device =
        std::static_pointer_cast<vulkan::Device>(std::static_pointer_cast<vulkan::Object>(object));
    vulkan::Lose(device.get(), vulkan::kVkErrorDeviceLost);
    vulkan::Settle(*device);
  }
}

/* They go with what they came from. */
bool IsExempt(const char* kind) {
  constexpr const char* kKinds[] = {vulkan::PhysicalDevice::kKind, vulkan::Queue::kKind};
  return std::any_of(std::begin(kKinds), std::end(kKinds),
                     [kind](const char* one) { return std::strcmp(one, kind) == 0; });
}

}  // namespace

const Driver& ThisDriver() {
#define DOVETAIL_FAKE_VK_ERROR(name, official, value) {#official, value},
  static const NamedError errors[] = {DOVETAIL_VK_RESULTS(DOVETAIL_FAKE_VK_ERROR)};
#undef DOVETAIL_FAKE_VK_ERROR
#define DOVETAIL_FAKE_VK_INFO(n, name, group, level, since, extension) \
  {"vk" #name, group, reinterpret_cast<void (*)()>(vk##name)},
  static const FunctionInfo functions[] = {
      DOVETAIL_FAKE_VK_FUNCTIONS(DOVETAIL_FAKE_VK_INFO){
          "vkGetInstanceProcAddr", "query", reinterpret_cast<void (*)()>(vkGetInstanceProcAddr)},
      {"vkGetDeviceProcAddr", "query", reinterpret_cast<void (*)()>(vkGetDeviceProcAddr)}};
#undef DOVETAIL_FAKE_VK_INFO
  static const Driver driver = {"vulkan",
                                errors,
                                std::size(errors),
                                functions,
                                std::size(functions),
                                vulkan::kVkSuccess,
                                vulkan::kVkErrorOutOfHostMemory,
                                vulkan::kVkErrorDeviceLost,
                                Reset,
                                Drain,
                                IsExempt};
  return driver;
}

}  // namespace dovetail::fakedrivers
