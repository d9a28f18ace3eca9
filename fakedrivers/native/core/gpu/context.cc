/* Contexts: primary ones, those made by the program, and which is current. */
#include <algorithm>

#include "../faults.h"
#include "api.h"
#include "capture.h"
#include "state.h"
#include "submit.h"

namespace dovetail::fakedrivers::gpu {
namespace {

/* A primary or other context; null is none. */
std::shared_ptr<Context> ContextOf(Handle handle) {
  std::shared_ptr<Context> context = Get<Context>("primary context", handle, true);
  return context != nullptr ? context : Get<Context>("context", handle);
}

void Remember(const std::shared_ptr<Context>& context) {
  ThreadDevice() = context == nullptr ? 0 : context->device;
}

}  // namespace

Status PrimaryRetain(Handle* context, int device) {
  Device* found = nullptr;
  if (const Status status = DeviceOf(device, &found); status != kSuccess) return status;
  if (context == nullptr) return kInvalidValue;
  if (found->lost != 0) return static_cast<Status>(found->lost);
  if (found->primary == nullptr) found->primary = MakeContext(device, true, found->primary_flags);
  ++found->primary_uses;
  *context = found->primary->handle;
  return kSuccess;
}

Status PrimaryRelease(int device) {
  Device* found = nullptr;
  if (const Status status = DeviceOf(device, &found); status != kSuccess) return status;
  if (found->primary_uses == 0) {
    Misuse("the primary context is released more often than it was retained");
    return kInvalidContext;
  }
  if (--found->primary_uses == 0) {
    const std::shared_ptr<Context> gone = found->primary;
    EndContext(gone);
    found->primary = nullptr;
  }
  return kSuccess;
}

Status PrimaryReset(int device) {
  Device* found = nullptr;
  if (const Status status = DeviceOf(device, &found); status != kSuccess) return status;
  if (found->lost != 0) return static_cast<Status>(found->lost);
  if (found->primary == nullptr) return kSuccess;
  const std::shared_ptr<Context> old = found->primary;
  EndContext(old);
  /* Those who hold the context hold a working one again: the handle stays. */
  found->primary = nullptr;
  if (found->primary_uses != 0) {
    found->primary = MakeContext(device, true, found->primary_flags, old->handle);
  }
  return kSuccess;
}

Status PrimarySetFlags(int device, unsigned flags) {
  Device* found = nullptr;
  if (const Status status = DeviceOf(device, &found); status != kSuccess) return status;
  if ((flags & ~0x1FU) != 0) return kInvalidValue;
  found->primary_flags = flags;
  if (found->primary != nullptr) found->primary->flags = flags;
  return kSuccess;
}

Status PrimaryState(int device, unsigned* flags, int* active) {
  Device* found = nullptr;
  if (const Status status = DeviceOf(device, &found); status != kSuccess) return status;
  if (flags == nullptr || active == nullptr) return kInvalidValue;
  *flags = found->primary_flags;
  *active = found->primary != nullptr ? 1 : 0;
  return kSuccess;
}

Status ContextCreate(Handle* context, unsigned flags, int device) {
  Device* found = nullptr;
  if (const Status status = DeviceOf(device, &found); status != kSuccess) return status;
  if (context == nullptr) return kInvalidValue;
  if (found->lost != 0) return static_cast<Status>(found->lost);
  const std::shared_ptr<Context> made = MakeContext(device, false, flags);
  ContextStack().push_back(made);
  Remember(made);
  *context = made->handle;
  return kSuccess;
}

Status ContextDestroy(Handle context) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  if (Get<Context>("primary context", context, true) != nullptr) {
    Misuse("a primary context is released, not destroyed");
    return kInvalidContext;
  }
  const auto found = Get<Context>("context", context);
  if (found == nullptr) return kInvalidContext;
  auto& stack = ContextStack();
  if (!stack.empty() && stack.back() == found) stack.pop_back();
  EndContext(found);
  return kSuccess;
}

Status ContextPush(Handle context) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  const std::shared_ptr<Context> found = ContextOf(context);
  if (found == nullptr) return kInvalidContext;
  ContextStack().push_back(found);
  Remember(found);
  return kSuccess;
}

Status ContextPop(Handle* context) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  auto& stack = ContextStack();
  if (stack.empty()) {
    Misuse("the thread has no context to pop");
    return kInvalidContext;
  }
  if (context != nullptr) *context = stack.back() == nullptr ? nullptr : stack.back()->handle;
  stack.pop_back();
  Remember(stack.empty() ? nullptr : stack.back());
  return kSuccess;
}

Status ContextSetCurrent(Handle context) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  auto& stack = ContextStack();
  if (context == nullptr) {
    if (!stack.empty()) stack.pop_back();
    return kSuccess;
  }
  const std::shared_ptr<Context> found = ContextOf(context);
  if (found == nullptr) return kInvalidContext;
  if (stack.empty()) {
    stack.push_back(found);
  } else {
    stack.back() = found;
  }
  Remember(found);
  return kSuccess;
}

Status ContextGetCurrent(Handle* context) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  if (context == nullptr) return kInvalidValue;
  auto& stack = ContextStack();
  *context = stack.empty() || stack.back() == nullptr ? nullptr : stack.back()->handle;
  return kSuccess;
}

Status ContextGetDevice(int* device) {
  std::shared_ptr<Context> context;
  const Status status = Current(&context);
  if (context == nullptr) return status;
  if (device == nullptr) return kInvalidValue;
  *device = context->device;
  return kSuccess;
}

Status ContextGetFlags(unsigned* flags) {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  if (flags == nullptr) return kInvalidValue;
  *flags = context->flags;
  return kSuccess;
}

Status ContextSetFlags(unsigned flags) {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  context->flags = flags;
  return kSuccess;
}

Status ContextGetId(Handle context, unsigned long long* id) {
  std::shared_ptr<Context> found;
  if (context == nullptr) {
    if (const Status status = Current(&found); status != kSuccess) return status;
  } else {
    found = ContextOf(context);
    if (found == nullptr) return kContextIsDestroyed;
  }
  if (id == nullptr) return kInvalidValue;
  *id = found->legacy->id;
  return kSuccess;
}

Status ContextSynchronize() {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  if (const Status status = CheckNoCapture("waiting for the context"); status != kSuccess) {
    return status;
  }
  WaitForContext(context.get());
  return Observe(context.get());
}

Status ContextGetApiVersion(Handle context, unsigned* version) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  if (version == nullptr) return kInvalidValue;
  if (context != nullptr && ContextOf(context) == nullptr) return kInvalidContext;
  *version = 3020;
  return kSuccess;
}

Status ContextSetLimit(int limit, size_t value) {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  /* CUlimit: stack, printf, heap, depth, pending launches, fetch granularity, persisting L2. */
  if (limit < 0 || limit > 6) return kInvalidValue;
  context->limits[limit] = value;
  return kSuccess;
}

Status ContextGetLimit(size_t* value, int limit) {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  if (value == nullptr || limit < 0 || limit > 6) return kInvalidValue;
  static const uint64_t defaults[] = {1024, 1048576, 8388608, 2, 2048, 64, 0};
  const auto found = context->limits.find(limit);
  *value = found == context->limits.end() ? defaults[limit] : found->second;
  return kSuccess;
}

Status ContextGetCacheConfig(int* config) {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  if (config == nullptr) return kInvalidValue;
  *config = context->cache_config;
  return kSuccess;
}

Status ContextSetCacheConfig(int config) {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  if (config < 0 || config > 3) return kInvalidValue;
  context->cache_config = config;
  return kSuccess;
}

Status ContextGetSharedMemConfig(int* config) {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  if (config == nullptr) return kInvalidValue;
  *config = 1; /* banks of four bytes, the only ones since compute capability 5.0 */
  return kSuccess;
}

Status ContextSetSharedMemConfig(int config) {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  return config < 0 || config > 2 ? kInvalidValue : kSuccess;
}

Status StreamPriorityRange(int* least, int* greatest) {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  if (least != nullptr) *least = 0;
  if (greatest != nullptr) *greatest = -5;
  return kSuccess;
}

Status EnablePeer(Handle peer, unsigned flags) {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  if (flags != 0) return kInvalidValue;
  const std::shared_ptr<Context> other = ContextOf(peer);
  if (other == nullptr) return kInvalidContext;
  int can = 0;
  if (const Status status = CanAccessPeer(&can, context->device, other->device);
      status != kSuccess) {
    return status;
  }
  if (can == 0) return kPeerAccessUnsupported;
  return context->peers.insert(other->device).second ? kSuccess : kPeerAccessAlreadyEnabled;
}

Status DisablePeer(Handle peer) {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  const std::shared_ptr<Context> other = ContextOf(peer);
  if (other == nullptr) return kInvalidContext;
  return context->peers.erase(other->device) != 0 ? kSuccess : kPeerAccessNotEnabled;
}

}  // namespace dovetail::fakedrivers::gpu
