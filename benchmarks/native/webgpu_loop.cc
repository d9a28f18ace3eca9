// The thinnest loop over wgpu-native: what a launch and a copy cost when nothing stands between a
// C program and the library. Prints one JSON object.
//
//   webgpu_loop LIBRARY MODULE.wgsl ENTRY BUFFERS UNIFORM_BYTES GROUPS COPY_BYTES
//
// Built by bench_gpu.py with the headers of the wgpu distribution.
#include <dlfcn.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "webgpu.h"
#include "wgpu.h"

namespace {

constexpr int kLaunches = 200;
constexpr int kRounds = 15;
constexpr uint64_t kBufferBytes = 1 << 20;

void* library = nullptr;

template <typename Function>
Function Find(const char* name) {
  void* found = dlsym(library, name);
  if (found == nullptr) {
    std::fprintf(stderr, "no %s\n", name);
    std::exit(1);
  }
  return reinterpret_cast<Function>(found);
}
#define CALL(name) Find<WGPUProc##name>("wgpu" #name)

double Seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

WGPUStringView View(const std::string& text) { return {text.data(), text.size()}; }

void TookAdapter(WGPURequestAdapterStatus, WGPUAdapter adapter, WGPUStringView, void* out, void*) {
  *static_cast<WGPUAdapter*>(out) = adapter;
}

void TookDevice(WGPURequestDeviceStatus, WGPUDevice device, WGPUStringView, void* out, void*) {
  *static_cast<WGPUDevice*>(out) = device;
}

void Mapped(WGPUMapAsyncStatus, WGPUStringView, void* out, void*) { *static_cast<bool*>(out) = true; }

struct Context {
  WGPUDevice device{};
  WGPUQueue queue{};
};

Context Open() {
  Context context;
  const WGPUInstance instance = CALL(CreateInstance)(nullptr);
  WGPUAdapter adapter = nullptr;
  WGPURequestAdapterCallbackInfo took{};
  took.mode = WGPUCallbackMode_AllowProcessEvents;
  took.callback = TookAdapter;
  took.userdata1 = &adapter;
  CALL(InstanceRequestAdapter)(instance, nullptr, took);
  WGPURequestDeviceCallbackInfo got{};
  got.mode = WGPUCallbackMode_AllowProcessEvents;
  got.callback = TookDevice;
  got.userdata1 = &context.device;
  CALL(AdapterRequestDevice)(adapter, nullptr, got);
  context.queue = CALL(DeviceGetQueue)(context.device);
  return context;
}

WGPUBuffer Allocate(const Context& context, uint64_t size, WGPUBufferUsage usage) {
  WGPUBufferDescriptor info{};
  info.size = size;
  info.usage = usage;
  return CALL(DeviceCreateBuffer)(context.device, &info);
}

void Wait(const Context& context) {
  static const auto poll = Find<decltype(&wgpuDevicePoll)>("wgpuDevicePoll");
  poll(context.device, 1u, nullptr);
}

struct Kernel {
  WGPUComputePipeline pipeline{};
  WGPUBindGroup group{};
  WGPUBuffer uniform{};
};

Kernel Build(const Context& context, const char* path, const std::string& entry, uint32_t buffers,
             uint32_t uniform) {
  Kernel kernel;
  std::ifstream file(path);
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  WGPUShaderSourceWGSL source{};
  source.chain.sType = WGPUSType_ShaderSourceWGSL;
  source.code = View(text);
  WGPUShaderModuleDescriptor module_info{};
  module_info.nextInChain = &source.chain;
  const WGPUShaderModule module = CALL(DeviceCreateShaderModule)(context.device, &module_info);
  WGPUComputePipelineDescriptor info{};
  info.compute.module = module;
  info.compute.entryPoint = View(entry);
  kernel.pipeline = CALL(DeviceCreateComputePipeline)(context.device, &info);
  std::vector<WGPUBindGroupEntry> entries(buffers + (uniform == 0 ? 0 : 1));
  for (uint32_t i = 0; i < buffers; ++i) {
    entries[i] = {};
    entries[i].binding = i;
    entries[i].buffer = Allocate(context, kBufferBytes, WGPUBufferUsage_Storage);
    entries[i].size = kBufferBytes;
  }
  if (uniform != 0) {
    const uint64_t size = (uniform + 15) / 16 * 16;
    kernel.uniform =
        Allocate(context, size, WGPUBufferUsage_Uniform | WGPUBufferUsage_CopyDst);
    entries[buffers] = {};
    entries[buffers].binding = buffers;
    entries[buffers].buffer = kernel.uniform;
    entries[buffers].size = size;
  }
  WGPUBindGroupDescriptor group{};
  group.layout = CALL(ComputePipelineGetBindGroupLayout)(kernel.pipeline, 0);
  group.entryCount = entries.size();
  group.entries = entries.data();
  kernel.group = CALL(DeviceCreateBindGroup)(context.device, &group);
  return kernel;
}

// Seconds for one launch: each with its scalars written, recorded and submitted on its own.
double Launches(const Context& context, const Kernel& kernel, uint32_t uniform, uint32_t groups,
                bool wait_each) {
  const auto create = CALL(DeviceCreateCommandEncoder);
  const auto begin = CALL(CommandEncoderBeginComputePass);
  const auto pipeline = CALL(ComputePassEncoderSetPipeline);
  const auto bind = CALL(ComputePassEncoderSetBindGroup);
  const auto dispatch = CALL(ComputePassEncoderDispatchWorkgroups);
  const auto end = CALL(ComputePassEncoderEnd);
  const auto finish = CALL(CommandEncoderFinish);
  const auto submit = CALL(QueueSubmit);
  const auto write = CALL(QueueWriteBuffer);
  const auto release_pass = CALL(ComputePassEncoderRelease);
  const auto release_encoder = CALL(CommandEncoderRelease);
  const auto release_commands = CALL(CommandBufferRelease);
  const std::vector<uint8_t> scalars((uniform + 15) / 16 * 16);
  double best = 1e9;
  for (int round = 0; round < kRounds; ++round) {
    const double start = Seconds();
    for (int i = 0; i < kLaunches; ++i) {
      if (uniform != 0) write(context.queue, kernel.uniform, 0, scalars.data(), scalars.size());
      const WGPUCommandEncoder encoder = create(context.device, nullptr);
      const WGPUComputePassEncoder pass = begin(encoder, nullptr);
      pipeline(pass, kernel.pipeline);
      bind(pass, 0, kernel.group, 0, nullptr);
      dispatch(pass, groups, 1, 1);
      end(pass);
      const WGPUCommandBuffer commands = finish(encoder, nullptr);
      submit(context.queue, 1, &commands);
      release_pass(pass);
      release_encoder(encoder);
      release_commands(commands);
      if (wait_each) Wait(context);
    }
    Wait(context);
    best = std::min(best, (Seconds() - start) / kLaunches);
  }
  return best;
}

double Upload(const Context& context, uint64_t size) {
  const WGPUBuffer buffer =
      Allocate(context, size, WGPUBufferUsage_Storage | WGPUBufferUsage_CopyDst);
  const std::vector<uint8_t> host(size, 1);
  double best = 1e9;
  for (int round = 0; round < kRounds; ++round) {
    const double start = Seconds();
    CALL(QueueWriteBuffer)(context.queue, buffer, 0, host.data(), size);
    CALL(QueueSubmit)(context.queue, 0, nullptr);
    Wait(context);
    best = std::min(best, Seconds() - start);
  }
  return best;
}

double Download(const Context& context, uint64_t size) {
  const WGPUBuffer buffer =
      Allocate(context, size, WGPUBufferUsage_Storage | WGPUBufferUsage_CopySrc);
  const WGPUBuffer staging =
      Allocate(context, size, WGPUBufferUsage_MapRead | WGPUBufferUsage_CopyDst);
  std::vector<uint8_t> host(size);
  double best = 1e9;
  for (int round = 0; round < kRounds; ++round) {
    const double start = Seconds();
    const WGPUCommandEncoder encoder = CALL(DeviceCreateCommandEncoder)(context.device, nullptr);
    CALL(CommandEncoderCopyBufferToBuffer)(encoder, buffer, 0, staging, 0, size);
    const WGPUCommandBuffer commands = CALL(CommandEncoderFinish)(encoder, nullptr);
    CALL(QueueSubmit)(context.queue, 1, &commands);
    bool done = false;
    WGPUBufferMapCallbackInfo mapped{};
    mapped.mode = WGPUCallbackMode_AllowProcessEvents;
    mapped.callback = Mapped;
    mapped.userdata1 = &done;
    CALL(BufferMapAsync)(staging, WGPUMapMode_Read, 0, size, mapped);
    Wait(context);
    std::memcpy(host.data(), CALL(BufferGetConstMappedRange)(staging, 0, size), size);
    CALL(BufferUnmap)(staging);
    best = std::min(best, Seconds() - start);
    CALL(CommandEncoderRelease)(encoder);
    CALL(CommandBufferRelease)(commands);
  }
  return best;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 8) {
    std::fprintf(stderr,
                 "usage: webgpu_loop LIBRARY MODULE ENTRY BUFFERS UNIFORM_BYTES GROUPS BYTES\n");
    return 2;
  }
  library = dlopen(arguments[1], RTLD_NOW);
  if (library == nullptr) {
    std::fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  const auto number = [&](int place) {
    return static_cast<uint32_t>(std::strtoul(arguments[place], nullptr, 10));
  };
  const Context context = Open();
  const Kernel kernel = Build(context, arguments[2], arguments[3], number(4), number(5));
  const double launch = Launches(context, kernel, number(5), number(6), false);
  const double round_trip = Launches(context, kernel, number(5), number(6), true);
  std::printf("{\"launch\": %.9g, \"launch_and_wait\": %.9g, \"upload\": %.9g, \"download\": %.9g}\n",
              launch, round_trip, Upload(context, number(7)), Download(context, number(7)));
  return 0;
}
