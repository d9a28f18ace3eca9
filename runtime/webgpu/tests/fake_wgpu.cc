/* A library with the functions of wgpu-native 29 that this runtime calls, for what no real one does
 * on demand: it fails where a test says. Buffers are host memory, copies happen, kernels do not. */
#include "fake_wgpu.h"

#include <cstdlib>
#include <cstring>
#include <functional>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "../src/wgpu_functions.h"

namespace dovetail::runtime::webgpu {

/* Every object is one of these; the names of wgpu_api.h are kept apart by casts. */
struct Object {
  int references = 1;
  std::vector<char> bytes; /* of a buffer */
  bool is_mapped = false;
  std::vector<std::function<void()>> commands; /* of an encoder and its command buffer */
  bool is_broken = false;
};

namespace {

FakeControl g_control = {0x1D000101,         1, 0, 0, nullptr, nullptr, 0, 0, 0, 0, 0,
                         uint64_t{1} << 40U, 0, 0, 0, 0,       0,       0, 0, 0, 0, 0};
std::recursive_mutex g_mutex;
bool g_is_gl = false;
bool g_is_lost = false;
WgpuDeviceLostCallbackInfo g_on_lost = {};
WgpuUncapturedErrorCallbackInfo g_on_uncaptured = {};
std::vector<std::function<void()>> g_when_polled;
std::vector<std::function<void()>> g_when_done;

struct Scope {
  WgpuEnum filter = 0;
  WgpuEnum type = kWgpuErrorNone;
  std::string text;
};
thread_local std::vector<Scope> t_scopes;

template <typename T>
T Make() {
  ++g_control.live_objects;
  return reinterpret_cast<T>(new Object);
}
template <typename T>
Object& Get(T handle) {
  return *reinterpret_cast<Object*>(handle);
}
template <typename T>
void Drop(T handle) {
  const std::lock_guard<std::recursive_mutex> lock(g_mutex);
  Object* const object = reinterpret_cast<Object*>(handle);
  if (--object->references > 0) return;
  g_control.used_bytes -= object->bytes.size();
  --g_control.live_objects;
  delete object;
}

WgpuStringView ViewOf(const char* text) { return {text, kWgpuStrlen}; }

void Raise(WgpuEnum type, const std::string& text) {
  const WgpuEnum filter =
      type == kWgpuErrorOutOfMemory ? kWgpuFilterOutOfMemory : kWgpuFilterValidation;
  for (auto scope = t_scopes.rbegin(); scope != t_scopes.rend(); ++scope) {
    if (scope->filter != filter) continue;
    if (scope->type == kWgpuErrorNone) {
      scope->type = type;
      scope->text = text;
    }
    return;
  }
  g_on_uncaptured.callback(nullptr, type, ViewOf(text.c_str()), g_on_uncaptured.userdata1,
                           g_on_uncaptured.userdata2);
}

/* Whether this call is the one that fails; the error is raised. */
bool Fails(const char* function) {
  if (g_control.fail_function == nullptr || std::strcmp(g_control.fail_function, function) != 0) {
    return false;
  }
  if (g_control.fail_skip-- > 0) return false;
  g_control.fail_function = nullptr;
  if (g_control.fail_type == 0) return true; /* without a word */
  Raise(static_cast<WgpuEnum>(g_control.fail_type),
        std::string("Validation Error: ") + function + " was told to fail at wgsl:2:1");
  return true;
}

void Lose(const char* text) {
  g_is_lost = true;
  g_on_lost.callback(nullptr, kWgpuLostUnknown, ViewOf(text), g_on_lost.userdata1,
                     g_on_lost.userdata2);
}

void RunAll(std::vector<std::function<void()>>* tasks) {
  std::vector<std::function<void()>> now;
  now.swap(*tasks);
  for (const std::function<void()>& task : now) task();
}

}  // namespace

#define FAKE(result, name, parameters) \
  extern "C" __attribute__((visibility("default"))) result wgpu##name parameters
#define LOCK const std::lock_guard<std::recursive_mutex> lock(g_mutex)

extern "C" __attribute__((visibility("default"))) FakeControl* fake_control() { return &g_control; }

FAKE(uint32_t, GetVersion, ()) { return g_control.version; }

FAKE(WgpuInstance, CreateInstance, (const WgpuInstanceDescriptor* descriptor)) {
  const auto* const extras = reinterpret_cast<const WgpuInstanceExtras*>(descriptor->nextInChain);
  g_is_gl = extras->backends == kWgpuInstanceGl;
  return Make<WgpuInstance>();
}
FAKE(void, InstanceRelease, (WgpuInstance instance)) { Drop(instance); }

FAKE(size_t, InstanceEnumerateAdapters, (WgpuInstance, const void*, WgpuAdapter* adapters)) {
  const auto count = static_cast<size_t>(g_is_gl ? g_control.gl_adapters : g_control.adapters);
  for (size_t i = 0; adapters != nullptr && i < count; ++i) adapters[i] = Make<WgpuAdapter>();
  return count;
}
FAKE(WgpuEnum, AdapterGetInfo, (WgpuAdapter, WgpuAdapterInfo* info)) {
  *info = {};
  info->device = ViewOf("fake adapter");
  info->backendType = g_is_gl ? kWgpuBackendOpenGl : kWgpuBackendVulkan;
  info->adapterType = kWgpuAdapterCpu;
  info->subgroupMinSize = 4;
  info->subgroupMaxSize = 16;
  return kWgpuStatusSuccess;
}
FAKE(void, AdapterInfoFreeMembers, (WgpuAdapterInfo)) {}
FAKE(WgpuEnum, AdapterGetLimits, (WgpuAdapter, WgpuLimits* limits)) {
  *limits = {};
  limits->maxBindingsPerBindGroup = 1000;
  limits->maxStorageBuffersPerShaderStage = 8;
  limits->maxUniformBufferBindingSize = 65536;
  limits->maxStorageBufferBindingSize = uint64_t{1} << 27U;
  limits->minUniformBufferOffsetAlignment = 256;
  limits->minStorageBufferOffsetAlignment = 256;
  limits->maxBufferSize = uint64_t{1} << 28U;
  limits->maxComputeWorkgroupStorageSize = 16384;
  limits->maxComputeInvocationsPerWorkgroup = 256;
  limits->maxComputeWorkgroupSizeX = 256;
  limits->maxComputeWorkgroupSizeY = 256;
  limits->maxComputeWorkgroupSizeZ = 64;
  limits->maxComputeWorkgroupsPerDimension = 65535;
  return kWgpuStatusSuccess;
}
FAKE(void, AdapterGetFeatures, (WgpuAdapter, WgpuSupportedFeatures* features)) {
  static constexpr WgpuEnum kAll[] = {kWgpuFeatureTimestampQuery, kWgpuFeatureShaderF16,
                                      kWgpuFeatureNativeSubgroup};
  *features = {g_control.without_features != 0 ? 0U : std::size(kAll), kAll};
}
FAKE(void, SupportedFeaturesFreeMembers, (WgpuSupportedFeatures)) {}
FAKE(void, AdapterRelease, (WgpuAdapter adapter)) { Drop(adapter); }

FAKE(WgpuFuture, AdapterRequestDevice,
     (WgpuAdapter, const WgpuDeviceDescriptor* descriptor, WgpuRequestDeviceCallbackInfo info)) {
  LOCK;
  if (g_control.refuse_device != nullptr) {
    const char* const text = std::exchange(g_control.refuse_device, nullptr);
    info.callback(3, nullptr, ViewOf(text), info.userdata1, info.userdata2);
    return {1};
  }
  g_is_lost = false;
  g_on_lost = descriptor->deviceLostCallbackInfo;
  g_on_uncaptured = descriptor->uncapturedErrorCallbackInfo;
  ++g_control.live_devices;
  info.callback(kWgpuStatusSuccess, Make<WgpuDevice>(), ViewOf(""), info.userdata1, info.userdata2);
  return {1};
}
FAKE(WgpuQueue, DeviceGetQueue, (WgpuDevice)) { return Make<WgpuQueue>(); }
FAKE(void, QueueRelease, (WgpuQueue queue)) { Drop(queue); }
FAKE(void, DeviceDestroy, (WgpuDevice)) {}
FAKE(void, DeviceRelease, (WgpuDevice device)) {
  --g_control.live_devices;
  Drop(device);
}
FAKE(WgpuBool, DevicePoll, (WgpuDevice, WgpuBool, const uint64_t*)) {
  LOCK;
  RunAll(&g_when_polled);
  if (g_control.is_stuck == 0) RunAll(&g_when_done);
  return 0xABCD0001; /* only the lowest byte is filled in, as wgpu-native does */
}

FAKE(void, DevicePushErrorScope, (WgpuDevice, WgpuEnum filter)) {
  if (filter > kWgpuFilterOutOfMemory) std::abort(); /* as wgpu-native 29 */
  t_scopes.push_back({filter, kWgpuErrorNone, ""});
}
FAKE(WgpuFuture, DevicePopErrorScope, (WgpuDevice, WgpuPopErrorScopeCallbackInfo info)) {
  LOCK;
  const Scope scope = t_scopes.back();
  t_scopes.pop_back();
  const auto answer = [scope, info] {
    info.callback(kWgpuStatusSuccess, scope.type, ViewOf(scope.text.c_str()), info.userdata1,
                  info.userdata2);
  };
  if (g_control.is_late != 0) {
    g_when_polled.emplace_back(answer);
  } else {
    answer();
  }
  return {2};
}

FAKE(WgpuBuffer, DeviceCreateBuffer, (WgpuDevice, const WgpuBufferDescriptor* descriptor)) {
  LOCK;
  const auto made = Make<WgpuBuffer>();
  if (Fails("DeviceCreateBuffer")) return made;
  if (g_control.used_bytes + descriptor->size > g_control.memory_bytes) {
    Raise(kWgpuErrorOutOfMemory, "Not enough memory left");
    return made;
  }
  Get(made).bytes.resize(descriptor->size);
  g_control.used_bytes += descriptor->size;
  return made;
}
FAKE(void, BufferRelease, (WgpuBuffer buffer)) { Drop(buffer); }
FAKE(WgpuFuture, BufferMapAsync,
     (WgpuBuffer buffer, WgpuFlags, size_t, size_t, WgpuStatusCallbackInfo info)) {
  LOCK;
  const bool fails = Fails("BufferMapAsync");
  g_when_done.emplace_back([buffer, info, fails] {
    Get(buffer).is_mapped = !fails;
    info.callback(fails ? 3 : kWgpuStatusSuccess, ViewOf(fails ? "mapping failed" : ""),
                  info.userdata1, info.userdata2);
  });
  return {3};
}
FAKE(const void*, BufferGetConstMappedRange, (WgpuBuffer buffer, size_t offset, size_t)) {
  if (!Get(buffer).is_mapped) std::abort(); /* as wgpu-native 29 */
  return Get(buffer).bytes.data() + offset;
}
FAKE(void, BufferUnmap, (WgpuBuffer buffer)) { Get(buffer).is_mapped = false; }

#define FAKE_MADE(type, name, descriptor)                           \
  FAKE(type, DeviceCreate##name, (WgpuDevice, const descriptor*)) { \
    LOCK;                                                           \
    const auto made = Make<type>();                                 \
    Get(made).is_broken = Fails("DeviceCreate" #name);              \
    return made;                                                    \
  }                                                                 \
  FAKE(void, name##Release, (type object)) { Drop(object); }
FAKE_MADE(WgpuBindGroupLayout, BindGroupLayout, WgpuBindGroupLayoutDescriptor)
FAKE_MADE(WgpuPipelineLayout, PipelineLayout, WgpuPipelineLayoutDescriptor)
FAKE_MADE(WgpuComputePipeline, ComputePipeline, WgpuComputePipelineDescriptor)
FAKE_MADE(WgpuQuerySet, QuerySet, WgpuQuerySetDescriptor)
FAKE_MADE(WgpuCommandEncoder, CommandEncoder, WgpuLabelled)
#undef FAKE_MADE

FAKE(WgpuShaderModule, DeviceCreateShaderModule, (WgpuDevice, const WgpuLabelled*)) {
  LOCK;
  ++g_control.modules_made;
  Fails("DeviceCreateShaderModule");
  return Make<WgpuShaderModule>();
}
FAKE(WgpuShaderModule, DeviceCreateShaderModuleTrusted,
     (WgpuDevice device, const WgpuLabelled* descriptor, WgpuFlags)) {
  return wgpuDeviceCreateShaderModule(device, descriptor);
}
FAKE(void, ShaderModuleRelease, (WgpuShaderModule module)) { Drop(module); }
FAKE(WgpuBindGroup, DeviceCreateBindGroup, (WgpuDevice, const WgpuBindGroupDescriptor*)) {
  LOCK;
  ++g_control.groups_made;
  Fails("DeviceCreateBindGroup");
  return Make<WgpuBindGroup>();
}
FAKE(void, BindGroupRelease, (WgpuBindGroup group)) { Drop(group); }

FAKE(WgpuComputePass, CommandEncoderBeginComputePass,
     (WgpuCommandEncoder, const WgpuComputePassDescriptor*)) {
  return Make<WgpuComputePass>();
}
FAKE(void, ComputePassEncoderSetPipeline, (WgpuComputePass, WgpuComputePipeline)) {}
FAKE(void, ComputePassEncoderSetBindGroup,
     (WgpuComputePass, uint32_t, WgpuBindGroup, size_t, const uint32_t*)) {}
FAKE(void, ComputePassEncoderDispatchWorkgroups, (WgpuComputePass, uint32_t, uint32_t, uint32_t)) {
  ++g_control.dispatches;
}
FAKE(void, ComputePassEncoderEnd, (WgpuComputePass)) {}
FAKE(void, ComputePassEncoderRelease, (WgpuComputePass pass)) { Drop(pass); }

FAKE(void, CommandEncoderCopyBufferToBuffer,
     (WgpuCommandEncoder encoder, WgpuBuffer from, uint64_t from_offset, WgpuBuffer to,
      uint64_t to_offset, uint64_t size)) {
  if (from == to || from_offset % 4 != 0 || to_offset % 4 != 0 || size % 4 != 0) std::abort();
  Get(encoder).commands.emplace_back([=] {
    ++g_control.copies;
    std::memcpy(Get(to).bytes.data() + to_offset, Get(from).bytes.data() + from_offset, size);
  });
}
#if !defined(FAKE_WITHOUT_QUERIES)
FAKE(void, CommandEncoderResolveQuerySet,
     (WgpuCommandEncoder, WgpuQuerySet, uint32_t, uint32_t, WgpuBuffer, uint64_t)) {}
#endif
FAKE(WgpuCommandBuffer, CommandEncoderFinish, (WgpuCommandEncoder encoder, const WgpuLabelled*)) {
  LOCK;
  const auto made = Make<WgpuCommandBuffer>();
  Get(made).commands = Get(encoder).commands;
  Get(made).is_broken = Fails("CommandEncoderFinish");
  return made;
}
FAKE(void, CommandBufferRelease, (WgpuCommandBuffer commands)) { Drop(commands); }

FAKE(void, QueueWriteBuffer,
     (WgpuQueue, WgpuBuffer buffer, uint64_t offset, const void* bytes, size_t size)) {
  LOCK;
  if (offset % 4 != 0 || size % 4 != 0) std::abort();
  ++g_control.writes;
  if (Fails("QueueWriteBuffer")) return;
  std::memcpy(Get(buffer).bytes.data() + offset, bytes, size);
}
FAKE(void, QueueSubmit, (WgpuQueue, size_t count, const WgpuCommandBuffer* commands)) {
  LOCK;
  if (g_is_lost) ++g_control.calls_when_lost;
  ++g_control.submissions;
  for (size_t i = 0; i < count; ++i) {
    if (Get(commands[i]).is_broken) std::abort(); /* as wgpu-native 29 */
    for (const std::function<void()>& command : Get(commands[i]).commands) command();
  }
  if (std::exchange(g_control.lose_in_submit, 0) != 0) Lose("Parent device is lost");
}
FAKE(WgpuFuture, QueueOnSubmittedWorkDone, (WgpuQueue, WgpuStatusCallbackInfo info)) {
  LOCK;
  if (g_is_lost) ++g_control.calls_when_lost;
  g_when_done.emplace_back([info] {
    info.callback(g_is_lost ? 3 : kWgpuStatusSuccess, ViewOf(""), info.userdata1, info.userdata2);
  });
  return {4};
}
FAKE(float, QueueGetTimestampPeriod, (WgpuQueue)) { return 1.0F; }

}  // namespace dovetail::runtime::webgpu
