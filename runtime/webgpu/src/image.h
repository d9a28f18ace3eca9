/* Images and kernels: what is launched. */
#ifndef DOVETAIL_RUNTIME_WEBGPU_IMAGE_H_
#define DOVETAIL_RUNTIME_WEBGPU_IMAGE_H_

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "device.h"
#include "stream.h"

namespace dovetail::runtime::webgpu {

class Kernel {
 public:
  Kernel(Device& device, const ImageFunction& function, std::string text);
  Kernel(const Kernel&) = delete;
  Kernel& operator=(const Kernel&) = delete;

  /* Compares the kernel's needs with the device's limits and features, and compiles it. */
  Status Prepare();

  /* Compares a launch with the kernel. */
  Status CheckLaunch(const dvt_launch& launch) const;

  const Device& device() const { return device_; }
  const std::string& name() const { return name_; }
  const Label& label() const { return label_; } /* "kernel 'name'" */
  bool IsWritten(size_t buffer) const { return is_written_[buffer]; }

  /* What a launch runs: with arrays of shared memory whose size it says, a program of its own for
   * each set of sizes. May compile. */
  Status ProgramFor(const dvt_launch& launch, std::shared_ptr<Program>* program);

 private:
  Status CheckLimits() const;
  Status CheckFeatures() const;
  std::vector<uint32_t> SharedSizes(const dvt_launch& launch) const;
  Status Compile(const std::vector<uint32_t>& sizes, std::shared_ptr<Program>* program) const;

  Device& device_;
  const std::string name_;
  const Label label_;
  const std::string symbol_;
  const std::string text_;
  uint32_t block_[3];
  const uint64_t shared_bytes_;
  const uint64_t scalar_bytes_;
  std::vector<bool> is_written_;
  std::vector<uint64_t> shared_at_; /* in the scalar block */
  bool has_wide_scalar_ = false;
  std::mutex mutex_; /* guards what follows while it is made */
  std::shared_ptr<Program> program_;
  std::map<std::vector<uint32_t>, std::shared_ptr<Program>> sized_programs_;
};

}  // namespace dovetail::runtime::webgpu

struct dvt_kernel : dovetail::runtime::webgpu::Kernel {
  using Kernel::Kernel;
};

namespace dovetail::runtime::webgpu {

class Image {
 public:
  explicit Image(Device& device) : device_(device) {}

  Status Load(const void* bytes, uint64_t size);
  Status FindKernel(const std::string& name, dvt_kernel** kernel);

 private:
  Device& device_;
  std::map<std::string, std::unique_ptr<dvt_kernel>> kernels_;
};

}  // namespace dovetail::runtime::webgpu

struct dvt_image : dovetail::runtime::webgpu::Image {
  using Image::Image;
};

#endif  // DOVETAIL_RUNTIME_WEBGPU_IMAGE_H_
