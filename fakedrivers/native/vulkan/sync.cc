/* Fences and semaphores, and waiting for them. */
#include <algorithm>

#include "functions.h"
#include "queue.h"

namespace dovetail::fakedrivers::vulkan {
namespace {

std::vector<std::shared_ptr<Fence>> FindFences(const Device& device, uint32_t count,
                                               const VkFence* fences) {
  DOVETAIL_FAKE_REQUIRE(count != 0, "fenceCount is 0");
  RequirePointer(fences, "pFences");
  std::vector<std::shared_ptr<Fence>> found;
  for (uint32_t i = 0; i < count; ++i) {
    found.push_back(Find<Fence>(device, "pFences[i]", fences[i]));
  }
  return found;
}

void Observe(Fence* fence) {
  if (fence->is_signaled && fence->point.queue != nullptr) {
    Retire(fence->point.queue, fence->point.number);
    fence->point = Point();
  }
}

}  // namespace

VkResult CreateFence(VkDevice device, const VkFenceCreateInfo* info,
                     const VkAllocationCallbacks* /*none*/, VkFence* fence) {
  const auto found = FindDevice(device);
  RequireStruct(info, "pCreateInfo");
  RequirePointer(fence, "pFence");
  DOVETAIL_FAKE_REQUIRE((info->flags & ~kVkFenceSignaled) == 0, "flags has unknown bits");
  auto made = std::make_shared<Fence>();
  made->is_signaled = (info->flags & kVkFenceSignaled) != 0;
  *fence = Register<VkFence>(found, made);
  return kVkSuccess;
}

void DestroyFence(VkDevice device, VkFence fence, const VkAllocationCallbacks* /*none*/) {
  const auto found = FindDevice(device);
  const Lock lock = LockState();
  Destroy<Fence>(*found, "fence", fence);
}

VkResult ResetFences(VkDevice device, uint32_t count, const VkFence* fences) {
  const auto found = FindDevice(device);
  const Lock lock = LockState();
  for (const auto& fence : FindFences(*found, count, fences)) {
    DOVETAIL_FAKE_REQUIRE(fence->uses == 0, Text(*fence) +
                                                " is reset while the work that signals it may be "
                                                "under way: nobody has waited for it");
    fence->is_signaled = false;
    fence->point = Point();
  }
  return kVkSuccess;
}

VkResult GetFenceStatus(VkDevice device, VkFence fence) {
  const auto found = FindDevice(device);
  const auto object = Find<Fence>(*found, "fence", fence);
  const Lock lock = LockState();
  RefuseIfLost(*found);
  Observe(object.get());
  return object->is_signaled ? kVkSuccess : kVkNotReady;
}

VkResult WaitForFences(VkDevice device, uint32_t count, const VkFence* fences, VkBool32 all,
                       uint64_t timeout) {
  const auto found = FindDevice(device);
  const auto objects = FindFences(*found, count, fences);
  Lock lock = LockState();
  for (const auto& fence : objects) {
    if (fence->is_signaled || fence->point.queue != nullptr) continue;
    Wrong(Text(*fence) + " is waited for, and nothing that was submitted signals it");
    if (all != kVkFalse || count == 1) return kVkTimeout;
  }
  const auto is_signaled = [](const auto& fence) { return fence->is_signaled; };
  const VkResult result = WaitUntil(&lock, *found, timeout, [&] {
    return all != kVkFalse ? std::all_of(objects.begin(), objects.end(), is_signaled)
                           : std::any_of(objects.begin(), objects.end(), is_signaled);
  });
  if (result != kVkSuccess) return result;
  for (const auto& fence : objects) Observe(fence.get());
  return kVkSuccess;
}

VkResult CreateSemaphore(VkDevice device, const VkSemaphoreCreateInfo* info,
                         const VkAllocationCallbacks* /*none*/, VkSemaphore* semaphore) {
  const auto found = FindDevice(device);
  RequireStruct(info, "pCreateInfo");
  RequirePointer(semaphore, "pSemaphore");
  DOVETAIL_FAKE_REQUIRE(info->flags == 0, "flags must be 0");
  auto made = std::make_shared<Semaphore>();
  if (const auto* type = InChain<VkSemaphoreTypeCreateInfo>(info->pNext)) {
    made->is_timeline = type->semaphoreType == kVkSemaphoreTypeTimeline;
    DOVETAIL_FAKE_REQUIRE(!made->is_timeline || found->Has("timelineSemaphore"),
                          "a timeline needs the feature timelineSemaphore");
    DOVETAIL_FAKE_REQUIRE(made->is_timeline || type->initialValue == 0,
                          "the initial value of a binary semaphore must be 0");
    made->value = made->last_submitted = type->initialValue;
  }
  *semaphore = Register<VkSemaphore>(found, made);
  return kVkSuccess;
}

void DestroySemaphore(VkDevice device, VkSemaphore semaphore,
                      const VkAllocationCallbacks* /*none*/) {
  const auto found = FindDevice(device);
  const Lock lock = LockState();
  Destroy<Semaphore>(*found, "semaphore", semaphore);
}

namespace {

std::shared_ptr<Semaphore> FindTimeline(const Device& device, const char* argument,
                                        VkSemaphore handle) {
  const auto semaphore = Find<Semaphore>(device, argument, handle);
  DOVETAIL_FAKE_REQUIRE(semaphore->is_timeline, Text(*semaphore) + " is not a timeline");
  return semaphore;
}

}  // namespace

VkResult GetSemaphoreCounterValue(VkDevice device, VkSemaphore semaphore, uint64_t* value) {
  const auto found = FindDevice(device);
  const auto object = FindTimeline(*found, "semaphore", semaphore);
  RequirePointer(value, "pValue");
  const Lock lock = LockState();
  RefuseIfLost(*found);
  *value = object->value;
  RetireSignals(object.get(), object->value);
  return kVkSuccess;
}

VkResult WaitSemaphores(VkDevice device, const VkSemaphoreWaitInfo* info, uint64_t timeout) {
  const auto found = FindDevice(device);
  RequireStruct(info, "pWaitInfo");
  DOVETAIL_FAKE_REQUIRE(info->semaphoreCount != 0, "semaphoreCount is 0");
  RequirePointer(info->pSemaphores, "pSemaphores");
  RequirePointer(info->pValues, "pValues");
  std::vector<std::shared_ptr<Semaphore>> semaphores;
  for (uint32_t i = 0; i < info->semaphoreCount; ++i) {
    semaphores.push_back(FindTimeline(*found, "pSemaphores[i]", info->pSemaphores[i]));
  }
  const bool any = (info->flags & kVkSemaphoreWaitAny) != 0;
  Lock lock = LockState();
  const VkResult result = WaitUntil(&lock, *found, timeout, [&] {
    for (size_t i = 0; i < semaphores.size(); ++i) {
      const bool is_reached = semaphores[i]->value >= info->pValues[i];
      if (is_reached == any) return any;
    }
    return !any;
  });
  if (result != kVkSuccess) return result;
  for (const auto& semaphore : semaphores) RetireSignals(semaphore.get(), semaphore->value);
  return kVkSuccess;
}

VkResult SignalSemaphore(VkDevice device, const VkSemaphoreSignalInfo* info) {
  const auto found = FindDevice(device);
  RequireStruct(info, "pSignalInfo");
  const auto semaphore = FindTimeline(*found, "pSignalInfo->semaphore", info->semaphore);
  const Lock lock = LockState();
  DOVETAIL_FAKE_REQUIRE(
      info->value > semaphore->value,
      "value " + Text(info->value) + " is not above the present " + Text(semaphore->value));
  semaphore->value = info->value;
  semaphore->last_submitted = std::max(semaphore->last_submitted, info->value);
  Global().changed.notify_all();
  return kVkSuccess;
}

}  // namespace dovetail::fakedrivers::vulkan
