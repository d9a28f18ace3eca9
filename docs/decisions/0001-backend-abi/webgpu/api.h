// The WebGPU functions that the experiment calls, opened with dlopen. All but DevicePoll are of the
// common header webgpu.h; DevicePoll is wgpu-native's way to wait.
#ifndef ABI_EXPERIMENT_WEBGPU_API_H_
#define ABI_EXPERIMENT_WEBGPU_API_H_

#include <webgpu.h>
#include <wgpu.h>

#include <memory>
#include <string>
#include <string_view>
#include <type_traits>

#include "common/status.h"

#define ABI_EXPERIMENT_WEBGPU_FUNCTIONS(X) \
  X(CreateInstance)                        \
  X(InstanceRequestAdapter)                \
  X(InstanceProcessEvents)                 \
  X(AdapterRequestDevice)                  \
  X(AdapterGetLimits)                      \
  X(AdapterGetInfo)                        \
  X(AdapterInfoFreeMembers)                \
  X(AdapterRelease)                        \
  X(DeviceGetQueue)                        \
  X(DeviceRelease)                         \
  X(DevicePushErrorScope)                  \
  X(DevicePopErrorScope)                   \
  X(DevicePoll)                            \
  X(DeviceCreateBuffer)                    \
  X(DeviceCreateShaderModule)              \
  X(DeviceCreateBindGroupLayout)           \
  X(DeviceCreatePipelineLayout)            \
  X(DeviceCreateComputePipeline)           \
  X(DeviceCreateBindGroup)                 \
  X(DeviceCreateCommandEncoder)            \
  X(QueueRelease)                          \
  X(QueueSubmit)                           \
  X(QueueWriteBuffer)                      \
  X(QueueOnSubmittedWorkDone)              \
  X(BufferMapAsync)                        \
  X(BufferGetConstMappedRange)             \
  X(BufferUnmap)                           \
  X(BufferRelease)                         \
  X(ShaderModuleRelease)                   \
  X(BindGroupLayoutRelease)                \
  X(PipelineLayoutRelease)                 \
  X(ComputePipelineRelease)                \
  X(BindGroupRelease)                      \
  X(CommandEncoderBeginComputePass)        \
  X(CommandEncoderCopyBufferToBuffer)      \
  X(CommandEncoderFinish)                  \
  X(CommandEncoderRelease)                 \
  X(CommandBufferRelease)                  \
  X(ComputePassEncoderSetPipeline)         \
  X(ComputePassEncoderSetBindGroup)        \
  X(ComputePassEncoderDispatchWorkgroups)  \
  X(ComputePassEncoderEnd)                 \
  X(ComputePassEncoderRelease)

namespace abi_experiment::webgpu {

struct Api {
#define ABI_EXPERIMENT_MEMBER(name) decltype(&wgpu##name) name = nullptr;
  ABI_EXPERIMENT_WEBGPU_FUNCTIONS(ABI_EXPERIMENT_MEMBER)
#undef ABI_EXPERIMENT_MEMBER
  WGPUInstance instance = nullptr;
};

Status OpenDriver(const char* const* candidates, uint32_t count);
const Api& Gpu();

// A native object that is released when its owner goes.
template <typename T>
using Owned = std::unique_ptr<std::remove_pointer_t<T>, void (*)(T)>;

template <typename T>
Owned<T> Own(T object, void (*release)(T)) {
  return Owned<T>(object, release);
}

inline WGPUStringView View(std::string_view text) { return {text.data(), text.size()}; }
inline std::string Text(WGPUStringView view) {
  return view.data == nullptr
             ? std::string()
             : std::string(view.data, view.length == WGPU_STRLEN
                                          ? std::char_traits<char>::length(view.data)
                                          : view.length);
}

}  // namespace abi_experiment::webgpu

#endif  // ABI_EXPERIMENT_WEBGPU_API_H_
