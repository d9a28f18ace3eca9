// Images and kernels of the Vulkan experiment: format `spv`, one module a kernel, keyed by symbol.
//
// The convention between code generator and runtime: descriptor set 0, binding n is buffer argument
// n; a scalar block of at most 128 bytes is push constants, a bigger one is a storage buffer at the
// binding after the buffers. 128 is what every device has (VkPhysicalDeviceLimits, Required
// Limits), so that the choice follows from the image alone and never from the device.
#ifndef ABI_EXPERIMENT_VULKAN_IMAGE_H_
#define ABI_EXPERIMENT_VULKAN_IMAGE_H_

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "vulkan/device.h"

namespace abi_experiment::vulkan {

constexpr uint64_t kPushConstantBytes = 128;

}  // namespace abi_experiment::vulkan

struct dvt_kernel {
  dvt_device* device = nullptr;
  std::string name;
  std::string symbol;
  uint32_t buffer_count = 0;
  uint64_t scalar_bytes = 0;
  VkShaderModule module = VK_NULL_HANDLE;
  VkDescriptorSetLayout set_layout = VK_NULL_HANDLE;
  VkPipelineLayout layout = VK_NULL_HANDLE;
  VkPipeline pipeline = VK_NULL_HANDLE;  // made by the first image_kernel

  explicit dvt_kernel(dvt_device* owner) : device(owner) {}
  dvt_kernel(const dvt_kernel&) = delete;
  dvt_kernel& operator=(const dvt_kernel&) = delete;
  ~dvt_kernel();

  bool spills() const { return scalar_bytes > abi_experiment::vulkan::kPushConstantBytes; }
  uint32_t descriptor_count() const { return buffer_count + (spills() ? 1U : 0U); }
};

struct dvt_image {
  std::mutex mutex;
  std::vector<std::unique_ptr<dvt_kernel>> kernels;
};

namespace abi_experiment::vulkan {

Status LoadImage(dvt_device* device, const void* bytes, uint64_t size,
                 std::unique_ptr<dvt_image>* image);
Status FindKernel(dvt_image* image, const std::string& name, dvt_kernel** kernel);

}  // namespace abi_experiment::vulkan

#endif  // ABI_EXPERIMENT_VULKAN_IMAGE_H_
