/* The part of WebGPU's C interface that this runtime calls and its tests' library answers, declared
 * by ourselves.
 *
 * Building needs no WebGPU SDK: the library is opened at run time, and what its functions take and
 * return is written down here once. Every value and layout is from `webgpu.h` of the WebGPU Working
 * Group (webgpu-native/webgpu-headers) and `wgpu.h`, the extensions of wgpu-native, both as they
 * come with wgpu-native 29. tests/headers_test.cc compares all of it with those headers. Fields
 * keep the names they have there, so that the comparison is field by field.
 */
#ifndef DOVETAIL_RUNTIME_WEBGPU_VENDOR_WEBGPU_H_
#define DOVETAIL_RUNTIME_WEBGPU_VENDOR_WEBGPU_H_

#include <cstddef>
#include <cstdint>

namespace dovetail::vendor::webgpu {

/* The releases of wgpu-native whose interface this is: wgpuGetVersion gives the four parts of a
 * version such as 29.0.1.1 in one byte each, and the interface changes with the first. */
constexpr uint32_t kWgpuMajor = 29;

/* Opaque objects. */
using WgpuInstance = struct WgpuInstanceObject*;
using WgpuAdapter = struct WgpuAdapterObject*;
using WgpuDevice = struct WgpuDeviceObject*;
using WgpuQueue = struct WgpuQueueObject*;
using WgpuBuffer = struct WgpuBufferObject*;
using WgpuSampler = struct WgpuSamplerObject*;
using WgpuTextureView = struct WgpuTextureViewObject*;
using WgpuShaderModule = struct WgpuShaderModuleObject*;
using WgpuBindGroupLayout = struct WgpuBindGroupLayoutObject*;
using WgpuPipelineLayout = struct WgpuPipelineLayoutObject*;
using WgpuComputePipeline = struct WgpuComputePipelineObject*;
using WgpuBindGroup = struct WgpuBindGroupObject*;
using WgpuQuerySet = struct WgpuQuerySetObject*;
using WgpuCommandEncoder = struct WgpuCommandEncoderObject*;
using WgpuCommandBuffer = struct WgpuCommandBufferObject*;
using WgpuComputePass = struct WgpuComputePassObject*;

/* An enumeration of the headers is 32 bits wide, a set of flags 64. wgpu-native fills in only the
 * lowest byte of a WGPUBool that it returns: IsTrue looks at nothing else. */
using WgpuEnum = uint32_t;
using WgpuFlags = uint64_t;
using WgpuBool = uint32_t;
inline bool IsTrue(WgpuBool value) { return (value & 0xFFU) != 0; }

constexpr size_t kWgpuStrlen = SIZE_MAX;                  /* a text that ends with a zero byte */
constexpr uint32_t kWgpuQueryIndexUndefined = UINT32_MAX; /* no timestamp here */

constexpr WgpuEnum kWgpuStatusSuccess = 1; /* of every status that is used here */
constexpr WgpuEnum kWgpuAllowSpontaneous = 3;
constexpr WgpuEnum kWgpuSTypeShaderSourceWgsl = 2;
constexpr WgpuEnum kWgpuSTypeInstanceExtras = 0x00030004;

constexpr WgpuEnum kWgpuErrorNone = 1;
constexpr WgpuEnum kWgpuErrorOutOfMemory = 3;
constexpr WgpuEnum kWgpuFilterValidation = 1;
constexpr WgpuEnum kWgpuFilterOutOfMemory = 2;
constexpr WgpuEnum kWgpuLostUnknown = 1;
constexpr WgpuEnum kWgpuLostDestroyed = 2;
constexpr WgpuEnum kWgpuLostCallbackCancelled = 3;
constexpr WgpuEnum kWgpuLostFailedCreation = 4;

constexpr WgpuEnum kWgpuFeatureTimestampQuery = 9;
constexpr WgpuEnum kWgpuFeatureShaderF16 = 11;
constexpr WgpuEnum kWgpuFeatureSubgroups = 18;
constexpr WgpuEnum kWgpuFeatureNativeSubgroup = 0x00030021;

constexpr WgpuEnum kWgpuBackendD3D12 = 4;
constexpr WgpuEnum kWgpuBackendMetal = 5;
constexpr WgpuEnum kWgpuBackendVulkan = 6;
constexpr WgpuEnum kWgpuBackendOpenGl = 7;
constexpr WgpuEnum kWgpuBackendOpenGles = 8;
constexpr WgpuEnum kWgpuAdapterDiscrete = 1;
constexpr WgpuEnum kWgpuAdapterIntegrated = 2;
constexpr WgpuEnum kWgpuAdapterCpu = 3;

/* WGPUInstanceBackend of wgpu.h. */
constexpr WgpuFlags kWgpuInstanceVulkan = 1U << 0;
constexpr WgpuFlags kWgpuInstanceGl = 1U << 1;
constexpr WgpuFlags kWgpuInstanceMetal = 1U << 2;
constexpr WgpuFlags kWgpuInstanceD3D12 = 1U << 3;

constexpr WgpuEnum kWgpuBindingUniform = 2;
constexpr WgpuEnum kWgpuBindingStorage = 3;
constexpr WgpuEnum kWgpuBindingReadOnlyStorage = 4;
constexpr WgpuEnum kWgpuQueryTimestamp = 2;

constexpr WgpuFlags kWgpuUsageMapRead = 0x001;
constexpr WgpuFlags kWgpuUsageCopySource = 0x004;
constexpr WgpuFlags kWgpuUsageCopyDestination = 0x008;
constexpr WgpuFlags kWgpuUsageUniform = 0x040;
constexpr WgpuFlags kWgpuUsageStorage = 0x080;
constexpr WgpuFlags kWgpuUsageQueryResolve = 0x200;
constexpr WgpuFlags kWgpuMapRead = 1;
constexpr WgpuFlags kWgpuStageCompute = 4;

struct WgpuStringView {
  const char* data;
  size_t length;
};

struct WgpuFuture {
  uint64_t id;
};

struct WgpuChained {
  WgpuChained* next;
  WgpuEnum sType;
};

struct WgpuLimits {
  WgpuChained* nextInChain;
  uint32_t maxTextureDimension1D;
  uint32_t maxTextureDimension2D;
  uint32_t maxTextureDimension3D;
  uint32_t maxTextureArrayLayers;
  uint32_t maxBindGroups;
  uint32_t maxBindGroupsPlusVertexBuffers;
  uint32_t maxBindingsPerBindGroup;
  uint32_t maxDynamicUniformBuffersPerPipelineLayout;
  uint32_t maxDynamicStorageBuffersPerPipelineLayout;
  uint32_t maxSampledTexturesPerShaderStage;
  uint32_t maxSamplersPerShaderStage;
  uint32_t maxStorageBuffersPerShaderStage;
  uint32_t maxStorageTexturesPerShaderStage;
  uint32_t maxUniformBuffersPerShaderStage;
  uint64_t maxUniformBufferBindingSize;
  uint64_t maxStorageBufferBindingSize;
  uint32_t minUniformBufferOffsetAlignment;
  uint32_t minStorageBufferOffsetAlignment;
  uint32_t maxVertexBuffers;
  uint64_t maxBufferSize;
  uint32_t maxVertexAttributes;
  uint32_t maxVertexBufferArrayStride;
  uint32_t maxInterStageShaderVariables;
  uint32_t maxColorAttachments;
  uint32_t maxColorAttachmentBytesPerSample;
  uint32_t maxComputeWorkgroupStorageSize;
  uint32_t maxComputeInvocationsPerWorkgroup;
  uint32_t maxComputeWorkgroupSizeX;
  uint32_t maxComputeWorkgroupSizeY;
  uint32_t maxComputeWorkgroupSizeZ;
  uint32_t maxComputeWorkgroupsPerDimension;
  uint32_t maxImmediateSize;
};

struct WgpuAdapterInfo {
  WgpuChained* nextInChain;
  WgpuStringView vendor;
  WgpuStringView architecture;
  WgpuStringView device;
  WgpuStringView description;
  WgpuEnum backendType;
  WgpuEnum adapterType;
  uint32_t vendorID;
  uint32_t deviceID;
  uint32_t subgroupMinSize;
  uint32_t subgroupMaxSize;
};

struct WgpuSupportedFeatures {
  size_t featureCount;
  const WgpuEnum* features;
};

/* What an application asks of wgpu-native's instance; only `backends` is used here. */
struct WgpuInstanceExtras {
  WgpuChained chain;
  WgpuFlags backends;
  WgpuFlags flags;
  WgpuEnum dx12ShaderCompiler;
  WgpuEnum gles3MinorVersion;
  WgpuEnum glFenceBehaviour;
  WgpuStringView dxcPath;
  WgpuEnum dxcMaxShaderModel;
  WgpuEnum dx12PresentationSystem;
  const uint8_t* budgetForDeviceCreation;
  const uint8_t* budgetForDeviceLoss;
  struct {
    WgpuEnum type;
    struct {
      void* connection;
      int screen;
    } data;
  } displayHandle;
};

struct WgpuInstanceDescriptor {
  WgpuChained* nextInChain;
  size_t requiredFeatureCount;
  const WgpuEnum* requiredFeatures;
  const void* requiredLimits;
};

/* One shape for all callbacks: who to call, how, and with which two words of ours. */
template <typename Function>
struct WgpuCallbackInfo {
  WgpuChained* nextInChain;
  WgpuEnum mode;
  Function callback;
  void* userdata1;
  void* userdata2;
};
struct WgpuUncapturedErrorCallbackInfo {
  WgpuChained* nextInChain;
  void (*callback)(const WgpuDevice* device, WgpuEnum type, WgpuStringView message, void* userdata1,
                   void* userdata2);
  void* userdata1;
  void* userdata2;
};
using WgpuDeviceLostCallbackInfo =
    WgpuCallbackInfo<void (*)(const WgpuDevice* device, WgpuEnum reason, WgpuStringView message,
                              void* userdata1, void* userdata2)>;
using WgpuRequestDeviceCallbackInfo = WgpuCallbackInfo<void (*)(
    WgpuEnum status, WgpuDevice device, WgpuStringView message, void* userdata1, void* userdata2)>;
using WgpuPopErrorScopeCallbackInfo = WgpuCallbackInfo<void (*)(
    WgpuEnum status, WgpuEnum type, WgpuStringView message, void* userdata1, void* userdata2)>;
using WgpuStatusCallbackInfo = WgpuCallbackInfo<void (*)(WgpuEnum status, WgpuStringView message,
                                                         void* userdata1, void* userdata2)>;

struct WgpuLabelled {
  WgpuChained* nextInChain;
  WgpuStringView label;
};

struct WgpuDeviceDescriptor {
  WgpuChained* nextInChain;
  WgpuStringView label;
  size_t requiredFeatureCount;
  const WgpuEnum* requiredFeatures;
  const WgpuLimits* requiredLimits;
  WgpuLabelled defaultQueue;
  WgpuDeviceLostCallbackInfo deviceLostCallbackInfo;
  WgpuUncapturedErrorCallbackInfo uncapturedErrorCallbackInfo;
};

struct WgpuBufferDescriptor {
  WgpuChained* nextInChain;
  WgpuStringView label;
  WgpuFlags usage;
  uint64_t size;
  WgpuBool mappedAtCreation;
};

struct WgpuShaderSourceWgsl {
  WgpuChained chain;
  WgpuStringView code;
};

struct WgpuBufferBindingLayout {
  WgpuChained* nextInChain;
  WgpuEnum type;
  WgpuBool hasDynamicOffset;
  uint64_t minBindingSize;
};

/* The layouts of samplers and textures stay empty: a kernel has none. */
struct WgpuBindGroupLayoutEntry {
  WgpuChained* nextInChain;
  uint32_t binding;
  WgpuFlags visibility;
  uint32_t bindingArraySize;
  WgpuBufferBindingLayout buffer;
  struct {
    WgpuChained* nextInChain;
    WgpuEnum type;
  } sampler;
  struct {
    WgpuChained* nextInChain;
    WgpuEnum sampleType;
    WgpuEnum viewDimension;
    WgpuBool multisampled;
  } texture;
  struct {
    WgpuChained* nextInChain;
    WgpuEnum access;
    WgpuEnum format;
    WgpuEnum viewDimension;
  } storageTexture;
};

struct WgpuBindGroupLayoutDescriptor {
  WgpuChained* nextInChain;
  WgpuStringView label;
  size_t entryCount;
  const WgpuBindGroupLayoutEntry* entries;
};

struct WgpuPipelineLayoutDescriptor {
  WgpuChained* nextInChain;
  WgpuStringView label;
  size_t bindGroupLayoutCount;
  const WgpuBindGroupLayout* bindGroupLayouts;
  uint32_t immediateSize;
};

struct WgpuConstantEntry {
  WgpuChained* nextInChain;
  WgpuStringView key;
  double value;
};

struct WgpuComputeState {
  WgpuChained* nextInChain;
  WgpuShaderModule module;
  WgpuStringView entryPoint;
  size_t constantCount;
  const WgpuConstantEntry* constants;
};

struct WgpuComputePipelineDescriptor {
  WgpuChained* nextInChain;
  WgpuStringView label;
  WgpuPipelineLayout layout;
  WgpuComputeState compute;
};

struct WgpuBindGroupEntry {
  WgpuChained* nextInChain;
  uint32_t binding;
  WgpuBuffer buffer;
  uint64_t offset;
  uint64_t size;
  WgpuSampler sampler;
  WgpuTextureView textureView;
};

struct WgpuBindGroupDescriptor {
  WgpuChained* nextInChain;
  WgpuStringView label;
  WgpuBindGroupLayout layout;
  size_t entryCount;
  const WgpuBindGroupEntry* entries;
};

struct WgpuPassTimestampWrites {
  WgpuChained* nextInChain;
  WgpuQuerySet querySet;
  uint32_t beginningOfPassWriteIndex;
  uint32_t endOfPassWriteIndex;
};

struct WgpuComputePassDescriptor {
  WgpuChained* nextInChain;
  WgpuStringView label;
  const WgpuPassTimestampWrites* timestampWrites;
};

struct WgpuQuerySetDescriptor {
  WgpuChained* nextInChain;
  WgpuStringView label;
  WgpuEnum type;
  uint32_t count;
};

}  // namespace dovetail::vendor::webgpu

#endif  // DOVETAIL_RUNTIME_WEBGPU_VENDOR_WEBGPU_H_
