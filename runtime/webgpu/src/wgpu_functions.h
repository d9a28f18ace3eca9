/* The functions of libwgpu_native that this runtime calls, found by name when it is opened. */
#ifndef DOVETAIL_RUNTIME_WEBGPU_WGPU_FUNCTIONS_H_
#define DOVETAIL_RUNTIME_WEBGPU_WGPU_FUNCTIONS_H_

#include "wgpu_api.h"

/* X(result, name without `wgpu`, parameters). GetVersion and everything marked with a star are
 * wgpu-native's own (wgpu.h), the rest is webgpu.h. */
#define DOVETAIL_WGPU_FUNCTIONS(X)                                                               \
  X(uint32_t, GetVersion, ()) /* * */                                                            \
  X(WgpuInstance, CreateInstance, (const WgpuInstanceDescriptor*))                               \
  X(void, InstanceRelease, (WgpuInstance))                                                       \
  X(size_t, InstanceEnumerateAdapters, (WgpuInstance, const void*, WgpuAdapter*)) /* * */        \
  X(WgpuEnum, AdapterGetInfo, (WgpuAdapter, WgpuAdapterInfo*))                                   \
  X(void, AdapterInfoFreeMembers, (WgpuAdapterInfo))                                             \
  X(WgpuEnum, AdapterGetLimits, (WgpuAdapter, WgpuLimits*))                                      \
  X(void, AdapterGetFeatures, (WgpuAdapter, WgpuSupportedFeatures*))                             \
  X(void, SupportedFeaturesFreeMembers, (WgpuSupportedFeatures))                                 \
  X(WgpuFuture, AdapterRequestDevice,                                                            \
    (WgpuAdapter, const WgpuDeviceDescriptor*, WgpuRequestDeviceCallbackInfo))                   \
  X(void, AdapterRelease, (WgpuAdapter))                                                         \
  X(WgpuQueue, DeviceGetQueue, (WgpuDevice))                                                     \
  X(WgpuBool, DevicePoll, (WgpuDevice, WgpuBool, const uint64_t*)) /* * */                       \
  X(void, DevicePushErrorScope, (WgpuDevice, WgpuEnum))                                          \
  X(WgpuFuture, DevicePopErrorScope, (WgpuDevice, WgpuPopErrorScopeCallbackInfo))                \
  X(WgpuBuffer, DeviceCreateBuffer, (WgpuDevice, const WgpuBufferDescriptor*))                   \
  X(WgpuShaderModule, DeviceCreateShaderModule, (WgpuDevice, const WgpuLabelled*))               \
  X(WgpuShaderModule, DeviceCreateShaderModuleTrusted,                                           \
    (WgpuDevice, const WgpuLabelled*, WgpuFlags)) /* * */                                        \
  X(WgpuBindGroupLayout, DeviceCreateBindGroupLayout,                                            \
    (WgpuDevice, const WgpuBindGroupLayoutDescriptor*))                                          \
  X(WgpuPipelineLayout, DeviceCreatePipelineLayout,                                              \
    (WgpuDevice, const WgpuPipelineLayoutDescriptor*))                                           \
  X(WgpuComputePipeline, DeviceCreateComputePipeline,                                            \
    (WgpuDevice, const WgpuComputePipelineDescriptor*))                                          \
  X(WgpuBindGroup, DeviceCreateBindGroup, (WgpuDevice, const WgpuBindGroupDescriptor*))          \
  X(WgpuQuerySet, DeviceCreateQuerySet, (WgpuDevice, const WgpuQuerySetDescriptor*))             \
  X(WgpuCommandEncoder, DeviceCreateCommandEncoder, (WgpuDevice, const WgpuLabelled*))           \
  X(void, DeviceDestroy, (WgpuDevice))                                                           \
  X(void, DeviceRelease, (WgpuDevice))                                                           \
  X(void, QueueSubmit, (WgpuQueue, size_t, const WgpuCommandBuffer*))                            \
  X(void, QueueWriteBuffer, (WgpuQueue, WgpuBuffer, uint64_t, const void*, size_t))              \
  X(WgpuFuture, QueueOnSubmittedWorkDone, (WgpuQueue, WgpuStatusCallbackInfo))                   \
  X(float, QueueGetTimestampPeriod, (WgpuQueue)) /* * */                                         \
  X(void, QueueRelease, (WgpuQueue))                                                             \
  X(WgpuFuture, BufferMapAsync, (WgpuBuffer, WgpuFlags, size_t, size_t, WgpuStatusCallbackInfo)) \
  X(const void*, BufferGetConstMappedRange, (WgpuBuffer, size_t, size_t))                        \
  X(void, BufferUnmap, (WgpuBuffer))                                                             \
  X(void, BufferRelease, (WgpuBuffer))                                                           \
  X(void, ShaderModuleRelease, (WgpuShaderModule))                                               \
  X(void, BindGroupLayoutRelease, (WgpuBindGroupLayout))                                         \
  X(void, PipelineLayoutRelease, (WgpuPipelineLayout))                                           \
  X(void, ComputePipelineRelease, (WgpuComputePipeline))                                         \
  X(void, BindGroupRelease, (WgpuBindGroup))                                                     \
  X(void, QuerySetRelease, (WgpuQuerySet))                                                       \
  X(WgpuComputePass, CommandEncoderBeginComputePass,                                             \
    (WgpuCommandEncoder, const WgpuComputePassDescriptor*))                                      \
  X(void, CommandEncoderCopyBufferToBuffer,                                                      \
    (WgpuCommandEncoder, WgpuBuffer, uint64_t, WgpuBuffer, uint64_t, uint64_t))                  \
  X(void, CommandEncoderResolveQuerySet,                                                         \
    (WgpuCommandEncoder, WgpuQuerySet, uint32_t, uint32_t, WgpuBuffer, uint64_t))                \
  X(WgpuCommandBuffer, CommandEncoderFinish, (WgpuCommandEncoder, const WgpuLabelled*))          \
  X(void, CommandEncoderRelease, (WgpuCommandEncoder))                                           \
  X(void, CommandBufferRelease, (WgpuCommandBuffer))                                             \
  X(void, ComputePassEncoderSetPipeline, (WgpuComputePass, WgpuComputePipeline))                 \
  X(void, ComputePassEncoderSetBindGroup,                                                        \
    (WgpuComputePass, uint32_t, WgpuBindGroup, size_t, const uint32_t*))                         \
  X(void, ComputePassEncoderDispatchWorkgroups, (WgpuComputePass, uint32_t, uint32_t, uint32_t)) \
  X(void, ComputePassEncoderEnd, (WgpuComputePass))                                              \
  X(void, ComputePassEncoderRelease, (WgpuComputePass))

namespace dovetail::runtime::webgpu {

struct Api {
#define DOVETAIL_WGPU_MEMBER(result, name, parameters) result(*name) parameters = nullptr;
  DOVETAIL_WGPU_FUNCTIONS(DOVETAIL_WGPU_MEMBER)
#undef DOVETAIL_WGPU_MEMBER
};

}  // namespace dovetail::runtime::webgpu

#endif  // DOVETAIL_RUNTIME_WEBGPU_WGPU_FUNCTIONS_H_
