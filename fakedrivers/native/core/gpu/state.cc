/* Initialisation, devices, and the contexts of threads. */
#include "state.h"

#include <pthread.h>

#include <atomic>
#include <cstdio>
#include <cstring>

#include "../faults.h"
#include "submit.h"

namespace dovetail::fakedrivers::gpu {
namespace {

thread_local std::vector<std::shared_ptr<Context>> thread_contexts;
thread_local uint64_t thread_generation = 0;
thread_local int thread_device = 0;

/* After a reset, what a thread had is gone. */
void RefreshThread() {
  if (thread_generation == TheState().generation) return;
  thread_contexts.clear();
  thread_device = 0;
  thread_generation = TheState().generation;
}

}  // namespace

State& TheState() {
  static auto* const state = new State;
  return *state;
}

uint64_t ThreadNumber() {
  static std::atomic<uint64_t> count{0};
  thread_local const uint64_t number = ++count;
  return number;
}

Status Initialize() {
  State& state = TheState();
  if (!ScriptError().empty()) return ThisFace().wrong_script;
  if (state.is_initialized) return CheckInitialized();
  const std::shared_ptr<const Script> script = CurrentScript();
  const int count = script->device_count.value_or(1);
  for (const auto& [ordinal, attributes] : script->devices) {
    if (ordinal < count) continue;
    std::fprintf(stderr, "dovetail-fakedrivers: the script describes device %d of %d devices\n",
                 ordinal, count);
    return ThisFace().wrong_script;
  }
  for (int i = 0; i < count; ++i) {
    auto device = std::make_unique<Device>();
    device->ordinal = i;
    std::string error;
    const auto found = script->devices.find(i);
    const Attributes none;
    if (!ThisFace().describe(found == script->devices.end() ? none : found->second, device.get(),
                             &error)) {
      std::fprintf(stderr, "dovetail-fakedrivers: device %d: %s\n", i, error.c_str());
      state.devices.clear();
      return ThisFace().wrong_script;
    }
    state.devices.push_back(std::move(device));
  }
  state.version =
      static_cast<int>(script->version.value_or(static_cast<uint64_t>(ThisFace().default_version)));
  static const int registered = pthread_atfork(
      nullptr, nullptr, [] { TheState().is_forked_child = TheState().is_initialized.load(); });
  if (registered != 0) return kUnknown;
  state.is_forked_child = false;
  state.is_initialized = true;
  return state.devices.empty() ? kNoDevice : kSuccess;
}

Status CheckInitialized() {
  State& state = TheState();
  if (!state.is_initialized) {
    if (ThisFace().is_implicit) return Initialize();
    Misuse("the driver is not initialised");
    return kNotInitialized;
  }
  if (state.is_forked_child) {
    Misuse("the driver was initialised before a fork; the child cannot use it");
    return kNotInitialized;
  }
  return state.devices.empty() ? kNoDevice : kSuccess;
}

Device* FindDevice(int ordinal) {
  State& state = TheState();
  if (ordinal < 0 || static_cast<size_t>(ordinal) >= state.devices.size()) return nullptr;
  return state.devices[static_cast<size_t>(ordinal)].get();
}

Status DeviceOf(int ordinal, Device** device) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  *device = FindDevice(ordinal);
  if (*device != nullptr) return kSuccess;
  Misuse("there is no device " + std::to_string(ordinal) + "; there are " +
         std::to_string(TheState().devices.size()));
  return kInvalidDevice;
}

std::vector<std::shared_ptr<Context>>& ContextStack() {
  RefreshThread();
  return thread_contexts;
}

int& ThreadDevice() {
  RefreshThread();
  return thread_device;
}

Status Health(const Context& context) {
  const Device* const device = FindDevice(context.device);
  if (device != nullptr && device->lost != 0) return static_cast<Status>(device->lost);
  return static_cast<Status>(context.sticky);
}

Status Observe(Context* context) {
  Device* const device = FindDevice(context->device);
  if (context->pending != 0 && context->sticky == 0) {
    context->sticky = context->pending;
    LogLine("found at synchronisation: " + context->pending_text);
  }
  if (device != nullptr && device->losing != 0) device->lost = device->losing;
  return Health(*context);
}

std::shared_ptr<Context> MakeContext(int device, bool is_primary, unsigned flags, Handle handle) {
  auto context = std::make_shared<Context>();
  context->device = device;
  context->is_primary = is_primary;
  context->flags = flags;
  context->legacy = std::make_shared<Stream>();
  context->legacy->context = context;
  context->legacy->device = device;
  context->legacy->is_legacy = true;
  context->legacy->id = ++TheState().count;
  context->handle = AddObject(is_primary ? "primary context" : "context", context, handle);
  return context;
}

Status Current(std::shared_ptr<Context>* context) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  std::vector<std::shared_ptr<Context>>& stack = ContextStack();
  if (ThisFace().is_implicit && (stack.empty() || stack.back()->is_gone)) {
    Device* const device = FindDevice(ThreadDevice());
    if (device == nullptr) return kInvalidDevice;
    if (device->primary == nullptr) {
      device->primary = MakeContext(device->ordinal, true, device->primary_flags);
    }
    *context = device->primary;
    return Health(**context);
  }
  if (stack.empty() || stack.back() == nullptr) {
    Misuse("the thread has no current context");
    return kInvalidContext;
  }
  /* A primary context that was reset has its handle still. */
  if (stack.back()->is_gone && stack.back()->is_primary) {
    const auto fresh = Get<Context>("primary context", stack.back()->handle, true);
    if (fresh != nullptr) stack.back() = fresh;
  }
  *context = stack.back();
  if ((*context)->is_gone) {
    Misuse("the thread's current context has been destroyed");
    return kContextIsDestroyed;
  }
  return Health(**context);
}

std::vector<std::shared_ptr<Stream>> StreamsOf(const Context& context) {
  std::vector<std::shared_ptr<Stream>> streams = {context.legacy};
  for (const auto& each : context.thread_streams) streams.push_back(each.second);
  for (const auto& each : context.streams) streams.push_back(each.second);
  return streams;
}

Status StreamOf(Handle handle, std::shared_ptr<Stream>* stream) {
  std::shared_ptr<Context> context;
  const auto number = reinterpret_cast<uintptr_t>(handle);
  if (number <= 2) {
    if (const Status status = Current(&context); status != kSuccess) return status;
    if (number != 2) {
      *stream = context->legacy;
      return kSuccess;
    }
    std::shared_ptr<Stream>& own = context->thread_streams[ThreadNumber()];
    if (own == nullptr) {
      own = std::make_shared<Stream>();
      own->context = context;
      own->device = context->device;
      own->id = ++TheState().count;
    }
    *stream = own;
    return kSuccess;
  }
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  *stream = Get<Stream>("stream", handle);
  if (*stream == nullptr) return kInvalidHandle;
  context = (*stream)->context.lock();
  if (context == nullptr || context->is_gone) {
    Misuse("the stream's context has been destroyed");
    return kContextIsDestroyed;
  }
  return Health(*context);
}

void EndContext(const std::shared_ptr<Context>& context) {
  if (context->is_gone) return;
  context->is_gone = true;
  /* What hangs can not be waited for: a broken context is left as it is. */
  if (context->sticky == 0) {
    for (const auto& stream : StreamsOf(*context)) {
      const Moment end = Timeline::End(stream->timeline);
      const Unlocked unlocked;
      end.timeline->Wait(end.number);
    }
  }
  const char* const kinds[] = {"stream", "event", "module", "graph", "executable graph"};
  for (const char* kind : kinds) {
    for (const auto& [handle, object] : Objects(kind)) {
      std::shared_ptr<Context> owner;
      if (std::strcmp(kind, "stream") == 0) {
        owner = std::static_pointer_cast<Stream>(object)->context.lock();
      } else if (std::strcmp(kind, "event") == 0) {
        owner = std::static_pointer_cast<Event>(object)->context.lock();
      } else if (std::strcmp(kind, "module") == 0) {
        const auto module = std::static_pointer_cast<Module>(object);
        owner = module->context.lock();
        if (owner == context) {
          module->is_gone = true;
          for (const auto& function : module->functions) RemoveObject("function", function.second);
        }
      }
      if (owner == context) RemoveObject(kind, handle);
    }
  }
  for (const char* kind : {"primary context", "context"}) {
    for (const auto& each : Objects(kind)) { /* access was to this context, not to its successor */
      std::static_pointer_cast<Context>(each.second)->peers.erase(context->device);
    }
  }
  ClearMemory(context.get());
  context->streams.clear();
  RemoveObject(context->is_primary ? "primary context" : "context", context->handle);
}

void ResetState() {
  State& state = TheState();
  const std::lock_guard<std::mutex> lock(state.mutex);
  state.is_initialized = false;
  state.devices.clear();
  state.captures.clear();
  state.host = Clock();
  ++state.generation;
}

void DrainState() {
  State& state = TheState();
  const std::lock_guard<std::mutex> lock(state.mutex);
  if (!state.is_initialized) return;
  for (const char* kind : {"primary context", "context"}) {
    for (const auto& each : Objects(kind)) {
      WaitForContext(std::static_pointer_cast<Context>(each.second).get());
    }
  }
}

}  // namespace dovetail::fakedrivers::gpu
