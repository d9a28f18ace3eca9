/* Images: the kernels of one file. */
#ifndef DOVETAIL_RUNTIME_VULKAN_IMAGE_H_
#define DOVETAIL_RUNTIME_VULKAN_IMAGE_H_

#include <map>
#include <memory>
#include <string>

#include "device.h"
#include "kernel.h"

namespace dovetail::runtime::vulkan {

class Image {
 public:
  explicit Image(Device& device) : device_(device) {}

  Status Load(const void* bytes, uint64_t size);
  Status FindKernel(const std::string& name, dvt_kernel** kernel);

 private:
  Device& device_;
  std::map<std::string, std::unique_ptr<dvt_kernel>> kernels_;
};

}  // namespace dovetail::runtime::vulkan

struct dvt_image : dovetail::runtime::vulkan::Image {
  using Image::Image;
};

#endif  // DOVETAIL_RUNTIME_VULKAN_IMAGE_H_
