/* Images and kernels: what is launched. */
#ifndef DOVETAIL_RUNTIME_METAL_IMAGE_H_
#define DOVETAIL_RUNTIME_METAL_IMAGE_H_

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "device.h"
#include "dovetail/kit/checks.h"

namespace dovetail::runtime::metal {

/* A kernel of an image. A pipeline state may be used by any thread. */
class Kernel {
 public:
  Kernel(const Device& device, const ImageFunction& function);

  /* Makes the pipeline state, and compares the kernel's needs with the device's limits. */
  Status Prepare(Id library);

  Status CheckLaunch(const dvt_launch& launch) const;
  /* Encodes a launch that CheckLaunch has found right. */
  void Encode(Id encoder, const dvt_launch& launch) const;

  const std::string& name() const { return *name_; }
  const std::shared_ptr<const std::string>& label() const { return label_; }
  const Device& device() const { return device_; }
  bool is_prepared() const { return pipeline_.id() != nullptr; }

 private:
  const Device& device_;
  const std::shared_ptr<const std::string> name_;
  const std::shared_ptr<const std::string> label_; /* "kernel 'name'" */
  const std::string symbol_;
  uint32_t block_[3];
  const uint64_t shared_bytes_;
  const uint32_t buffer_count_;
  const uint64_t scalar_bytes_;
  /* Where the sizes of shared memory arguments stand in the scalar block. */
  std::vector<uint64_t> shared_;
  uint64_t static_bytes_ = 0;
  Owned pipeline_;
};

}  // namespace dovetail::runtime::metal

struct dvt_kernel : dovetail::runtime::metal::Kernel {
  using Kernel::Kernel;
};

namespace dovetail::runtime::metal {

class Image {
 public:
  explicit Image(const Device& device) : device_(device) {}

  const Device& device() const { return device_; }

  Status Load(const void* bytes, uint64_t size);
  Status FindKernel(const std::string& name, dvt_kernel** kernel);

 private:
  const Device& device_;
  Owned library_;
  std::map<std::string, std::unique_ptr<dvt_kernel>> kernels_;
  std::mutex mutex_; /* one thread prepares a kernel */
};

}  // namespace dovetail::runtime::metal

struct dvt_image : dovetail::runtime::metal::Image {
  using Image::Image;
};

#endif  // DOVETAIL_RUNTIME_METAL_IMAGE_H_
