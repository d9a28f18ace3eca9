// Images and kernels of the WebGPU experiment: format `wgsl`, one module for the whole image, under
// the key `source`.
//
// The convention between code generator and runtime: group 0, binding n is buffer argument n,
// `read` when its access is read and `read_write` otherwise; the scalar block is a uniform buffer
// at the binding after the buffers.
#ifndef ABI_EXPERIMENT_WEBGPU_IMAGE_H_
#define ABI_EXPERIMENT_WEBGPU_IMAGE_H_

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "dovetail/backend.h"
#include "webgpu/device.h"

struct dvt_kernel {
  std::string name;
  std::string symbol;
  std::vector<bool> is_written;  // by buffer argument
  uint64_t scalar_bytes = 0;
  abi_experiment::webgpu::Owned<WGPUBindGroupLayout> layout{nullptr, nullptr};
  abi_experiment::webgpu::Owned<WGPUComputePipeline> pipeline{nullptr, nullptr};
};

struct dvt_image {
  dvt_device* device = nullptr;
  std::mutex mutex;
  abi_experiment::webgpu::Owned<WGPUShaderModule> module{nullptr, nullptr};
  std::vector<std::unique_ptr<dvt_kernel>> kernels;
};

namespace abi_experiment::webgpu {

Status LoadImage(dvt_device* device, const void* bytes, uint64_t size,
                 std::unique_ptr<dvt_image>* image);
Status FindKernel(dvt_image* image, const std::string& name, dvt_kernel** kernel);

// launch.cc
Status Launch(dvt_stream* stream, const dvt_launch* launches, uint32_t count);

}  // namespace abi_experiment::webgpu

#endif  // ABI_EXPERIMENT_WEBGPU_IMAGE_H_
