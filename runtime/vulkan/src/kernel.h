/* Kernels: what is launched. */
#ifndef DOVETAIL_RUNTIME_VULKAN_KERNEL_H_
#define DOVETAIL_RUNTIME_VULKAN_KERNEL_H_

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "device.h"
#include "dovetail/kit/checks.h"
#include "module.h"
#include "timeline.h"

namespace dovetail::runtime::vulkan {

/* What every device has for push constants (VkPhysicalDeviceLimits, "Required Limits"); a larger
 * block of arguments is a storage buffer (docs/format/image.md). */
constexpr uint64_t kPushConstantBytes = 128;

/* The first SpecId of the sizes of shared memory that launches give. */
constexpr uint32_t kSharedSpecId = 16;

class Kernel {
 public:
  Kernel(Device* device, const ImageFunction& function, std::string image_hash);
  ~Kernel();
  Kernel(const Kernel&) = delete;
  Kernel& operator=(const Kernel&) = delete;

  /* Reads the module and compares it and the record with the device. `subgroup_size` is 0 when any
   * will do. */
  Status Load(std::string_view bytes, uint32_t subgroup_size);

  /* Has the driver compile it, where that needs no launch to say sizes. */
  Status Prepare();

  /* Whether the launch is one that this kernel and device can do. */
  Status CheckLaunch(const dvt_launch& launch) const;

  /* The pipeline for the sizes of shared memory that the launch gives. */
  Status FindPipeline(const dvt_launch& launch, VkPipeline* pipeline);

  const Label& label() const { return label_; }
  const std::string& name() const { return name_; }
  const Device& device() const { return device_; }
  const Layout& layout() const { return *layout_; }
  bool is_by_address() const { return module_.by_address; }
  uint32_t buffer_count() const { return buffer_count_; }

  /* The block of arguments: addresses, if it takes any, and scalars. */
  uint64_t block_bytes() const { return block_bytes_; }
  uint64_t scalar_offset() const { return block_bytes_ - scalar_bytes_; }
  bool spills() const { return block_bytes_ > kPushConstantBytes; }

 private:
  struct Shared {
    uint64_t scalar_offset = 0;
    uint32_t spec_id = 0;
  };
  using Sizes = std::vector<uint32_t>;

  Status CheckLimits() const;
  Status CheckSubgroups() const;
  Status CheckArguments() const;
  Sizes SizesOf(const dvt_launch& launch) const;
  Status MakeShader();
  Status MakePipeline(const Sizes& sizes, VkPipeline* pipeline) const;
  Status Compile(const VkComputePipelineCreateInfo& info, const Sizes& sizes,
                 VkPipeline* pipeline) const;

  Device& device_;
  const std::string image_hash_;
  const std::string name_;
  const std::string symbol_;
  const Label label_; /* "kernel 'name'" */
  uint32_t block_[3];
  const uint64_t shared_bytes_;
  const uint32_t buffer_count_;
  const uint64_t scalar_bytes_;
  uint64_t block_bytes_ = 0;
  uint32_t subgroup_size_ = 0;
  std::vector<Shared> shared_;
  Module module_;
  const Layout* layout_ = nullptr;
  std::mutex mutex_; /* guards what follows */
  VkShaderModule shader_ = nullptr;
  std::map<Sizes, VkPipeline> pipelines_;
  std::atomic<VkPipeline> only_{nullptr}; /* of a kernel without such sizes, read without a lock */
};

}  // namespace dovetail::runtime::vulkan

struct dvt_kernel : dovetail::runtime::vulkan::Kernel {
  using Kernel::Kernel;
};

#endif  // DOVETAIL_RUNTIME_VULKAN_KERNEL_H_
