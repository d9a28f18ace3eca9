/* What every call checks, and how a check fails: a breach of the rules is recorded as misuse, told
 * to the application's messengers as a validation layer would, and the call does nothing. */
#ifndef DOVETAIL_FAKEDRIVERS_VULKAN_CHECK_H_
#define DOVETAIL_FAKEDRIVERS_VULKAN_CHECK_H_

#include <cstdio>

#include "objects.h"
#include "registry.h"

namespace dovetail::fakedrivers::vulkan {

/* Ends a call; caught where the call began (exports.cc). */
struct Invalid {
  std::string text;
};

/* A result that is no breach of the rules but ends the call. */
struct Refused {
  VkResult result;
};

/* Records a breach that does not end the call. */
void Wrong(const std::string& text);
/* Says something to the application's messengers alone. */
void Tell(VkFlags severity, VkFlags type, const std::string& text);

#define DOVETAIL_FAKE_REQUIRE(condition, text) \
  do {                                         \
    if (!(condition)) throw Invalid{text};     \
  } while (false)

inline std::string Text(const void* handle) {
  char text[32];
  std::snprintf(text, sizeof(text), "%p", handle);
  return text;
}
inline std::string Text(uint64_t number) { return std::to_string(number); }
std::string Text(const Object& object);

/* The live object of a handle, or null. What belongs to a device is registered as an Object. */
template <typename T>
std::shared_ptr<T> Look(const void* handle) {
  if constexpr (std::is_base_of_v<Object, T>) {
    return std::static_pointer_cast<T>(Get<Object>(T::kKind, handle, true));
  } else {
    return Get<T>(T::kKind, handle, true);
  }
}

template <typename T>
std::shared_ptr<T> Find(const char* argument, const void* handle) {
  DOVETAIL_FAKE_REQUIRE(handle != nullptr, std::string(argument) + " is VK_NULL_HANDLE");
  std::shared_ptr<T> found = Look<T>(handle);
  DOVETAIL_FAKE_REQUIRE(found != nullptr,
                        std::string(argument) + " " + Text(handle) + " is not a live " + T::kKind);
  return found;
}

/* An object of this device. */
template <typename T>
std::shared_ptr<T> Find(const Device& device, const char* argument, const void* handle) {
  std::shared_ptr<T> found = Find<T>(argument, handle);
  DOVETAIL_FAKE_REQUIRE(found->device.get() == &device,
                        std::string(argument) + " " + Text(handle) + " belongs to another device");
  return found;
}

inline std::shared_ptr<Device> FindDevice(VkDevice device) {
  return Find<Device>("device", device);
}

template <typename Struct>
void RequireStruct(const Struct* one, const char* what) {
  DOVETAIL_FAKE_REQUIRE(one != nullptr, std::string(what) + " is null");
  DOVETAIL_FAKE_REQUIRE(one->sType == Struct::kType,
                        std::string(what) + "->sType is " + Text(uint64_t{one->sType}) +
                            ", expected " + Text(uint64_t{Struct::kType}));
}

inline void RequirePointer(const void* pointer, const char* what) {
  DOVETAIL_FAKE_REQUIRE(pointer != nullptr, std::string(what) + " is null");
}

/* The struct of that type in a chain, or nullptr. */
template <typename Struct>
const Struct* InChain(const void* chain) {
  for (const auto* one = static_cast<const VkBaseInStructure*>(chain); one != nullptr;
       one = one->pNext) {
    if (one->sType == Struct::kType) return reinterpret_cast<const Struct*>(one);
  }
  return nullptr;
}

using Lock = std::unique_lock<std::mutex>;
inline Lock LockState() { return Lock(Global().mutex); }

/* The caller promises that no other thread uses the object at this time ("Host Synchronization").
 */
class Exclusive {
 public:
  Exclusive(std::shared_ptr<Object> object, const char* argument);
  ~Exclusive();
  Exclusive(const Exclusive&) = delete;
  Exclusive& operator=(const Exclusive&) = delete;

 private:
  std::shared_ptr<Object> object_;
  bool is_first_ = false;
};

/* Makes the handle of a new object of the device. */
template <typename Handle, typename T>
Handle Register(const std::shared_ptr<Device>& device, const std::shared_ptr<T>& object,
                bool is_dispatchable = false) {
  object->device = device;
  object->handle = AddObject(T::kKind, std::shared_ptr<Object>(object),
                             is_dispatchable ? new Dispatchable : nullptr);
  return static_cast<Handle>(object->handle);
}

/* Takes an object out that is to be destroyed; null for a null handle, which is allowed. Expects
 * the lock. What is in use stays alive for those who use it. */
template <typename T>
std::shared_ptr<T> Destroy(const Device& device, const char* argument, void* handle) {
  if (handle == nullptr) return nullptr;
  std::shared_ptr<T> found = Find<T>(device, argument, handle);
  if (found->uses != 0 && device.lost == 0) {
    Wrong(Text(*found) +
          " is destroyed while work that uses it may be under way: nobody has "
          "waited for the end of that work");
  }
  ++found->version;
  RemoveObject(T::kKind, handle);
  return found;
}

/* What a lost device answers to whatever may say so. */
inline void RefuseIfLost(const Device& device) {
  const VkResult lost = device.lost;
  if (lost != 0) throw Refused{lost};
}

/* The device is lost from now on: nothing that is waiting runs any more. */
void Lose(Device* device, VkResult result);
/* Until the device's queues are at rest; of a lost device. */
void Settle(const Device& device);

}  // namespace dovetail::fakedrivers::vulkan

#endif  // DOVETAIL_FAKEDRIVERS_VULKAN_CHECK_H_
