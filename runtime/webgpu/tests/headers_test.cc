/* Our declarations against the official ones: compiled only where the headers of wgpu-native are
 * (they come in the wheel `wgpu`). Every value, every struct's size, every field's place and every
 * function's type is compared by the compiler; there is nothing to run. */
#include <webgpu.h>
#include <wgpu.h>

#include <cstddef>
#include <cstdio>
#include <type_traits>

#include "../src/wgpu_api.h"
#include "../src/wgpu_functions.h"

namespace dovetail::runtime::webgpu {
namespace {

#define COMPARE_VALUE(ours, official) \
  static_assert((ours) == static_cast<std::remove_const_t<decltype(ours)>>(official), #official)
COMPARE_VALUE(kWgpuStrlen, WGPU_STRLEN);
COMPARE_VALUE(kWgpuQueryIndexUndefined, WGPU_QUERY_SET_INDEX_UNDEFINED);
COMPARE_VALUE(kWgpuStatusSuccess, WGPURequestDeviceStatus_Success);
COMPARE_VALUE(kWgpuStatusSuccess, WGPUPopErrorScopeStatus_Success);
COMPARE_VALUE(kWgpuStatusSuccess, WGPUQueueWorkDoneStatus_Success);
COMPARE_VALUE(kWgpuStatusSuccess, WGPUMapAsyncStatus_Success);
COMPARE_VALUE(kWgpuAllowSpontaneous, WGPUCallbackMode_AllowSpontaneous);
COMPARE_VALUE(kWgpuSTypeShaderSourceWgsl, WGPUSType_ShaderSourceWGSL);
COMPARE_VALUE(kWgpuSTypeInstanceExtras, WGPUSType_InstanceExtras);
COMPARE_VALUE(kWgpuErrorNone, WGPUErrorType_NoError);
COMPARE_VALUE(kWgpuErrorOutOfMemory, WGPUErrorType_OutOfMemory);
COMPARE_VALUE(kWgpuFilterValidation, WGPUErrorFilter_Validation);
COMPARE_VALUE(kWgpuFilterOutOfMemory, WGPUErrorFilter_OutOfMemory);
COMPARE_VALUE(kWgpuLostUnknown, WGPUDeviceLostReason_Unknown);
COMPARE_VALUE(kWgpuLostDestroyed, WGPUDeviceLostReason_Destroyed);
COMPARE_VALUE(kWgpuLostCallbackCancelled, WGPUDeviceLostReason_CallbackCancelled);
COMPARE_VALUE(kWgpuLostFailedCreation, WGPUDeviceLostReason_FailedCreation);
COMPARE_VALUE(kWgpuFeatureTimestampQuery, WGPUFeatureName_TimestampQuery);
COMPARE_VALUE(kWgpuFeatureShaderF16, WGPUFeatureName_ShaderF16);
COMPARE_VALUE(kWgpuFeatureSubgroups, WGPUFeatureName_Subgroups);
COMPARE_VALUE(kWgpuFeatureNativeSubgroup, WGPUNativeFeature_Subgroup);
COMPARE_VALUE(kWgpuBackendD3D12, WGPUBackendType_D3D12);
COMPARE_VALUE(kWgpuBackendMetal, WGPUBackendType_Metal);
COMPARE_VALUE(kWgpuBackendVulkan, WGPUBackendType_Vulkan);
COMPARE_VALUE(kWgpuBackendOpenGl, WGPUBackendType_OpenGL);
COMPARE_VALUE(kWgpuBackendOpenGles, WGPUBackendType_OpenGLES);
COMPARE_VALUE(kWgpuAdapterDiscrete, WGPUAdapterType_DiscreteGPU);
COMPARE_VALUE(kWgpuAdapterIntegrated, WGPUAdapterType_IntegratedGPU);
COMPARE_VALUE(kWgpuAdapterCpu, WGPUAdapterType_CPU);
COMPARE_VALUE(kWgpuInstanceVulkan, WGPUInstanceBackend_Vulkan);
COMPARE_VALUE(kWgpuInstanceGl, WGPUInstanceBackend_GL);
COMPARE_VALUE(kWgpuInstanceMetal, WGPUInstanceBackend_Metal);
COMPARE_VALUE(kWgpuInstanceD3D12, WGPUInstanceBackend_DX12);
COMPARE_VALUE(kWgpuBindingUniform, WGPUBufferBindingType_Uniform);
COMPARE_VALUE(kWgpuBindingStorage, WGPUBufferBindingType_Storage);
COMPARE_VALUE(kWgpuBindingReadOnlyStorage, WGPUBufferBindingType_ReadOnlyStorage);
COMPARE_VALUE(kWgpuQueryTimestamp, WGPUQueryType_Timestamp);
COMPARE_VALUE(kWgpuUsageMapRead, WGPUBufferUsage_MapRead);
COMPARE_VALUE(kWgpuUsageCopySource, WGPUBufferUsage_CopySrc);
COMPARE_VALUE(kWgpuUsageCopyDestination, WGPUBufferUsage_CopyDst);
COMPARE_VALUE(kWgpuUsageUniform, WGPUBufferUsage_Uniform);
COMPARE_VALUE(kWgpuUsageStorage, WGPUBufferUsage_Storage);
COMPARE_VALUE(kWgpuUsageQueryResolve, WGPUBufferUsage_QueryResolve);
COMPARE_VALUE(kWgpuMapRead, WGPUMapMode_Read);
COMPARE_VALUE(kWgpuStageCompute, WGPUShaderStage_Compute);

/* Structs: all fields of each are named here, so that the same size and the same places mean the
 * same struct. */
#define COMPARE_STRUCT(ours, official)                                          \
  static_assert(sizeof(ours) == sizeof(official), "size of " #official);        \
  static_assert(alignof(ours) == alignof(official), "alignment of " #official); \
  static_assert(std::is_standard_layout_v<ours>, #ours)
#define COMPARE_FIELD(ours, official, field)                                               \
  static_assert(offsetof(ours, field) == offsetof(official, field), #official "." #field); \
  static_assert(sizeof(decltype(ours::field)) == sizeof(decltype(official::field)),        \
                "size of " #official "." #field)

COMPARE_STRUCT(WgpuStringView, WGPUStringView);
COMPARE_FIELD(WgpuStringView, WGPUStringView, length);
COMPARE_STRUCT(WgpuFuture, WGPUFuture);
COMPARE_STRUCT(WgpuChained, WGPUChainedStruct);
COMPARE_FIELD(WgpuChained, WGPUChainedStruct, sType);

#define LIMIT(field) COMPARE_FIELD(WgpuLimits, WGPULimits, field)
COMPARE_STRUCT(WgpuLimits, WGPULimits);
LIMIT(nextInChain);
LIMIT(maxTextureDimension1D);
LIMIT(maxBindingsPerBindGroup);
LIMIT(maxStorageBuffersPerShaderStage);
LIMIT(maxUniformBuffersPerShaderStage);
LIMIT(maxUniformBufferBindingSize);
LIMIT(maxStorageBufferBindingSize);
LIMIT(minUniformBufferOffsetAlignment);
LIMIT(minStorageBufferOffsetAlignment);
LIMIT(maxBufferSize);
LIMIT(maxComputeWorkgroupStorageSize);
LIMIT(maxComputeInvocationsPerWorkgroup);
LIMIT(maxComputeWorkgroupSizeX);
LIMIT(maxComputeWorkgroupSizeY);
LIMIT(maxComputeWorkgroupSizeZ);
LIMIT(maxComputeWorkgroupsPerDimension);
LIMIT(maxImmediateSize);

#define INFO(field) COMPARE_FIELD(WgpuAdapterInfo, WGPUAdapterInfo, field)
COMPARE_STRUCT(WgpuAdapterInfo, WGPUAdapterInfo);
INFO(vendor);
INFO(architecture);
INFO(device);
INFO(description);
INFO(backendType);
INFO(adapterType);
INFO(vendorID);
INFO(deviceID);
INFO(subgroupMinSize);
INFO(subgroupMaxSize);

COMPARE_STRUCT(WgpuSupportedFeatures, WGPUSupportedFeatures);
COMPARE_FIELD(WgpuSupportedFeatures, WGPUSupportedFeatures, features);
COMPARE_STRUCT(WgpuInstanceDescriptor, WGPUInstanceDescriptor);
COMPARE_FIELD(WgpuInstanceDescriptor, WGPUInstanceDescriptor, requiredLimits);

#define EXTRA(field) COMPARE_FIELD(WgpuInstanceExtras, WGPUInstanceExtras, field)
COMPARE_STRUCT(WgpuInstanceExtras, WGPUInstanceExtras);
EXTRA(chain);
EXTRA(backends);
EXTRA(flags);
EXTRA(dx12ShaderCompiler);
EXTRA(gles3MinorVersion);
EXTRA(glFenceBehaviour);
EXTRA(dxcPath);
EXTRA(dxcMaxShaderModel);
EXTRA(dx12PresentationSystem);
EXTRA(budgetForDeviceLoss);
EXTRA(displayHandle);

#define COMPARE_CALLBACK(ours, official)    \
  COMPARE_STRUCT(ours, official);           \
  COMPARE_FIELD(ours, official, callback);  \
  COMPARE_FIELD(ours, official, userdata1); \
  COMPARE_FIELD(ours, official, userdata2)
COMPARE_CALLBACK(WgpuDeviceLostCallbackInfo, WGPUDeviceLostCallbackInfo);
COMPARE_FIELD(WgpuDeviceLostCallbackInfo, WGPUDeviceLostCallbackInfo, mode);
COMPARE_CALLBACK(WgpuUncapturedErrorCallbackInfo, WGPUUncapturedErrorCallbackInfo);
COMPARE_CALLBACK(WgpuRequestDeviceCallbackInfo, WGPURequestDeviceCallbackInfo);
COMPARE_CALLBACK(WgpuPopErrorScopeCallbackInfo, WGPUPopErrorScopeCallbackInfo);
COMPARE_CALLBACK(WgpuStatusCallbackInfo, WGPUQueueWorkDoneCallbackInfo);
COMPARE_CALLBACK(WgpuStatusCallbackInfo, WGPUBufferMapCallbackInfo);

COMPARE_STRUCT(WgpuLabelled, WGPUQueueDescriptor);
COMPARE_STRUCT(WgpuLabelled, WGPUShaderModuleDescriptor);
COMPARE_STRUCT(WgpuLabelled, WGPUCommandEncoderDescriptor);
COMPARE_STRUCT(WgpuLabelled, WGPUCommandBufferDescriptor);
COMPARE_FIELD(WgpuLabelled, WGPUShaderModuleDescriptor, label);

COMPARE_STRUCT(WgpuDeviceDescriptor, WGPUDeviceDescriptor);
COMPARE_FIELD(WgpuDeviceDescriptor, WGPUDeviceDescriptor, requiredFeatureCount);
COMPARE_FIELD(WgpuDeviceDescriptor, WGPUDeviceDescriptor, requiredFeatures);
COMPARE_FIELD(WgpuDeviceDescriptor, WGPUDeviceDescriptor, requiredLimits);
COMPARE_FIELD(WgpuDeviceDescriptor, WGPUDeviceDescriptor, defaultQueue);
COMPARE_FIELD(WgpuDeviceDescriptor, WGPUDeviceDescriptor, deviceLostCallbackInfo);
COMPARE_FIELD(WgpuDeviceDescriptor, WGPUDeviceDescriptor, uncapturedErrorCallbackInfo);

COMPARE_STRUCT(WgpuBufferDescriptor, WGPUBufferDescriptor);
COMPARE_FIELD(WgpuBufferDescriptor, WGPUBufferDescriptor, usage);
COMPARE_FIELD(WgpuBufferDescriptor, WGPUBufferDescriptor, size);
COMPARE_FIELD(WgpuBufferDescriptor, WGPUBufferDescriptor, mappedAtCreation);
COMPARE_STRUCT(WgpuShaderSourceWgsl, WGPUShaderSourceWGSL);
COMPARE_FIELD(WgpuShaderSourceWgsl, WGPUShaderSourceWGSL, code);

COMPARE_STRUCT(WgpuBufferBindingLayout, WGPUBufferBindingLayout);
COMPARE_FIELD(WgpuBufferBindingLayout, WGPUBufferBindingLayout, type);
COMPARE_FIELD(WgpuBufferBindingLayout, WGPUBufferBindingLayout, hasDynamicOffset);
COMPARE_FIELD(WgpuBufferBindingLayout, WGPUBufferBindingLayout, minBindingSize);
COMPARE_STRUCT(WgpuBindGroupLayoutEntry, WGPUBindGroupLayoutEntry);
COMPARE_FIELD(WgpuBindGroupLayoutEntry, WGPUBindGroupLayoutEntry, binding);
COMPARE_FIELD(WgpuBindGroupLayoutEntry, WGPUBindGroupLayoutEntry, visibility);
COMPARE_FIELD(WgpuBindGroupLayoutEntry, WGPUBindGroupLayoutEntry, bindingArraySize);
COMPARE_FIELD(WgpuBindGroupLayoutEntry, WGPUBindGroupLayoutEntry, buffer);
COMPARE_FIELD(WgpuBindGroupLayoutEntry, WGPUBindGroupLayoutEntry, sampler);
COMPARE_FIELD(WgpuBindGroupLayoutEntry, WGPUBindGroupLayoutEntry, texture);
COMPARE_FIELD(WgpuBindGroupLayoutEntry, WGPUBindGroupLayoutEntry, storageTexture);
COMPARE_STRUCT(WgpuBindGroupLayoutDescriptor, WGPUBindGroupLayoutDescriptor);
COMPARE_FIELD(WgpuBindGroupLayoutDescriptor, WGPUBindGroupLayoutDescriptor, entryCount);
COMPARE_FIELD(WgpuBindGroupLayoutDescriptor, WGPUBindGroupLayoutDescriptor, entries);
COMPARE_STRUCT(WgpuPipelineLayoutDescriptor, WGPUPipelineLayoutDescriptor);
COMPARE_FIELD(WgpuPipelineLayoutDescriptor, WGPUPipelineLayoutDescriptor, bindGroupLayoutCount);
COMPARE_FIELD(WgpuPipelineLayoutDescriptor, WGPUPipelineLayoutDescriptor, bindGroupLayouts);
COMPARE_FIELD(WgpuPipelineLayoutDescriptor, WGPUPipelineLayoutDescriptor, immediateSize);
COMPARE_STRUCT(WgpuConstantEntry, WGPUConstantEntry);
COMPARE_STRUCT(WgpuComputeState, WGPUComputeState);
COMPARE_FIELD(WgpuComputeState, WGPUComputeState, module);
COMPARE_FIELD(WgpuComputeState, WGPUComputeState, entryPoint);
COMPARE_FIELD(WgpuComputeState, WGPUComputeState, constants);
COMPARE_STRUCT(WgpuComputePipelineDescriptor, WGPUComputePipelineDescriptor);
COMPARE_FIELD(WgpuComputePipelineDescriptor, WGPUComputePipelineDescriptor, layout);
COMPARE_FIELD(WgpuComputePipelineDescriptor, WGPUComputePipelineDescriptor, compute);
COMPARE_STRUCT(WgpuBindGroupEntry, WGPUBindGroupEntry);
COMPARE_FIELD(WgpuBindGroupEntry, WGPUBindGroupEntry, binding);
COMPARE_FIELD(WgpuBindGroupEntry, WGPUBindGroupEntry, buffer);
COMPARE_FIELD(WgpuBindGroupEntry, WGPUBindGroupEntry, offset);
COMPARE_FIELD(WgpuBindGroupEntry, WGPUBindGroupEntry, size);
COMPARE_STRUCT(WgpuBindGroupDescriptor, WGPUBindGroupDescriptor);
COMPARE_FIELD(WgpuBindGroupDescriptor, WGPUBindGroupDescriptor, layout);
COMPARE_FIELD(WgpuBindGroupDescriptor, WGPUBindGroupDescriptor, entryCount);
COMPARE_FIELD(WgpuBindGroupDescriptor, WGPUBindGroupDescriptor, entries);
COMPARE_STRUCT(WgpuPassTimestampWrites, WGPUPassTimestampWrites);
COMPARE_FIELD(WgpuPassTimestampWrites, WGPUPassTimestampWrites, querySet);
COMPARE_FIELD(WgpuPassTimestampWrites, WGPUPassTimestampWrites, beginningOfPassWriteIndex);
COMPARE_FIELD(WgpuPassTimestampWrites, WGPUPassTimestampWrites, endOfPassWriteIndex);
COMPARE_STRUCT(WgpuComputePassDescriptor, WGPUComputePassDescriptor);
COMPARE_FIELD(WgpuComputePassDescriptor, WGPUComputePassDescriptor, timestampWrites);
COMPARE_STRUCT(WgpuQuerySetDescriptor, WGPUQuerySetDescriptor);
COMPARE_FIELD(WgpuQuerySetDescriptor, WGPUQuerySetDescriptor, type);
COMPARE_FIELD(WgpuQuerySetDescriptor, WGPUQuerySetDescriptor, count);

/* Functions: a parameter of ours and the official one must be passed alike, which size and kind
 * decide. Enumerations are numbers of their size, pointers are pointers. */
template <typename T>
constexpr int KindOf() {
  if constexpr (std::is_pointer_v<T>) return 1;
  if constexpr (std::is_enum_v<T> || std::is_integral_v<T>) return 2;
  if constexpr (std::is_floating_point_v<T>) return 3;
  if constexpr (std::is_void_v<T>) return 4;
  return 5;
}
template <typename T>
constexpr size_t SizeOf() {
  if constexpr (std::is_void_v<T>)
    return 0;
  else
    return sizeof(T);
}
template <typename A, typename B>
constexpr bool kAlike = KindOf<A>() == KindOf<B>() && SizeOf<A>() == SizeOf<B>();
template <typename A, typename B>
struct AlikeFunctions : std::false_type {};
template <typename R, typename... P, typename S, typename... Q>
struct AlikeFunctions<R (*)(P...), S (*)(Q...)> {
  template <size_t kOurs = sizeof...(P), size_t kTheirs = sizeof...(Q)>
  static constexpr bool Value() {
    if constexpr (kOurs == kTheirs) return kAlike<R, S> && (kAlike<P, Q> && ...);
    return false;
  }
  static constexpr bool value = Value();
};
#define COMPARE_FUNCTION(result, name, parameters)                                   \
  static_assert(AlikeFunctions<decltype(Api::name), decltype(&::wgpu##name)>::value, \
                "type of wgpu" #name);
DOVETAIL_WGPU_FUNCTIONS(COMPARE_FUNCTION)
#undef COMPARE_FUNCTION

}  // namespace
}  // namespace dovetail::runtime::webgpu

int main() {
  std::puts("our declarations are those of the headers");
  return 0;
}
