#include "webgpu/image.h"

#include "dovetail/kit/image_decoder.h"

namespace abi_experiment::webgpu {
namespace {

using dovetail::ArgumentKind;
using dovetail::ImageArgument;
using dovetail::ImageFunction;

Status CheckLimits(const dvt_device& device, const ImageFunction& function) {
  const auto check = [&](const char* what, uint64_t needs, uint64_t has) -> Status {
    if (needs <= has) return {};
    return Failure(DVT_UNSUPPORTED, "kernel '" + std::string(function.name) + "' needs " +
                                        std::to_string(needs) + " " + what + ", the device has " +
                                        std::to_string(has));
  };
  const WGPULimits& limits = device.limits;
  const uint32_t extents[3] = {limits.maxComputeWorkgroupSizeX, limits.maxComputeWorkgroupSizeY,
                               limits.maxComputeWorkgroupSizeZ};
  uint64_t threads = 1;
  for (int i = 0; i < 3; ++i) {
    threads *= function.block[i];
    Status status = check("threads in one dimension", function.block[i], extents[i]);
    if (!status.ok()) return status;
  }
  Status status = check("threads", threads, limits.maxComputeInvocationsPerWorkgroup);
  if (status.ok()) {
    status = check("bytes of shared memory", function.shared_bytes,
                   limits.maxComputeWorkgroupStorageSize);
  }
  if (status.ok()) {
    status = check("buffers", function.buffer_count, limits.maxStorageBuffersPerShaderStage);
  }
  if (status.ok()) {
    status = check("bytes of scalars", function.scalar_bytes, limits.maxUniformBufferBindingSize);
  }
  return status;
}

std::unique_ptr<dvt_kernel> MakeKernel(dvt_device* device, const ImageFunction& function) {
  auto kernel = std::make_unique<dvt_kernel>();
  kernel->name = function.name;
  kernel->symbol = function.symbol;
  kernel->scalar_bytes = function.scalar_bytes;
  for (const ImageArgument& argument : function.arguments) {
    if (argument.kind == ArgumentKind::kBuffer) {
      kernel->is_written.push_back((argument.access & dovetail::kAccessWrite) != 0);
    }
  }
  std::vector<WGPUBindGroupLayoutEntry> entries;
  for (const bool is_written : kernel->is_written) {
    WGPUBindGroupLayoutEntry entry{};
    entry.buffer.type =
        is_written ? WGPUBufferBindingType_Storage : WGPUBufferBindingType_ReadOnlyStorage;
    entries.push_back(entry);
  }
  if (kernel->scalar_bytes > 0) {
    WGPUBindGroupLayoutEntry entry{};
    entry.buffer.type = WGPUBufferBindingType_Uniform;
    entries.push_back(entry);
  }
  for (size_t i = 0; i < entries.size(); ++i) {
    entries[i].binding = static_cast<uint32_t>(i);
    entries[i].visibility = WGPUShaderStage_Compute;
  }
  WGPUBindGroupLayoutDescriptor descriptor{};
  descriptor.entryCount = entries.size();
  descriptor.entries = entries.data();
  kernel->layout = Own(Gpu().DeviceCreateBindGroupLayout(device->device.get(), &descriptor),
                       Gpu().BindGroupLayoutRelease);
  return kernel;
}

void MakePipeline(dvt_image* image, dvt_kernel* kernel) {
  const Api& gpu = Gpu();
  WGPUBindGroupLayout layouts[] = {kernel->layout.get()};
  WGPUPipelineLayoutDescriptor layout{};
  layout.bindGroupLayoutCount = 1;
  layout.bindGroupLayouts = layouts;
  const auto whole = Own(gpu.DeviceCreatePipelineLayout(image->device->device.get(), &layout),
                         gpu.PipelineLayoutRelease);
  WGPUComputePipelineDescriptor descriptor{};
  descriptor.layout = whole.get();
  descriptor.compute.module = image->module.get();
  descriptor.compute.entryPoint = View(kernel->symbol);
  kernel->pipeline = Own(gpu.DeviceCreateComputePipeline(image->device->device.get(), &descriptor),
                         gpu.ComputePipelineRelease);
}

}  // namespace

Status LoadImage(dvt_device* device, const void* bytes, uint64_t size,
                 std::unique_ptr<dvt_image>* image) {
  dovetail::ImageView view;
  dovetail::ImageFault fault;
  if (!DecodeImage(bytes, size, &view, &fault)) return Failure(DVT_INVALID_IMAGE, fault.Text());
  const dovetail::ImagePayload* source = view.FindPayload("source");
  if (view.kind != "webgpu" || view.format != "wgsl" || source == nullptr) {
    return Failure(DVT_INVALID_IMAGE,
                   "an image of webgpu/wgsl with a source is wanted, this one is of " +
                       std::string(view.kind) + "/" + std::string(view.format));
  }
  auto made = std::make_unique<dvt_image>();
  made->device = device;
  for (const ImageFunction& function : view.functions) {
    const Status status = CheckLimits(*device, function);
    if (!status.ok()) return status;
  }
  const Status status = ScopedNow(device, [&] {
    WGPUShaderSourceWGSL wgsl{};
    wgsl.chain.sType = WGPUSType_ShaderSourceWGSL;
    wgsl.code = View(source->value);
    WGPUShaderModuleDescriptor descriptor{};
    descriptor.nextInChain = &wgsl.chain;
    made->module = Own(Gpu().DeviceCreateShaderModule(device->device.get(), &descriptor),
                       Gpu().ShaderModuleRelease);
    for (const ImageFunction& function : view.functions) {
      made->kernels.push_back(MakeKernel(device, function));
    }
  });
  if (!status.ok()) return Failure(DVT_INVALID_IMAGE, status.text);
  *image = std::move(made);
  return {};
}

Status FindKernel(dvt_image* image, const std::string& name, dvt_kernel** kernel) {
  const std::lock_guard<std::mutex> lock(image->mutex);
  for (const std::unique_ptr<dvt_kernel>& candidate : image->kernels) {
    if (candidate->name != name) continue;
    if (candidate->pipeline == nullptr) {
      const Status status = ScopedNow(image->device, [&] { MakePipeline(image, candidate.get()); });
      if (!status.ok()) {
        candidate->pipeline.reset();
        return Failure(DVT_INVALID_IMAGE, status.text);
      }
    }
    *kernel = candidate.get();
    return {};
  }
  return Failure(DVT_NOT_FOUND, "the image has no kernel '" + name + "'");
}

}  // namespace abi_experiment::webgpu
