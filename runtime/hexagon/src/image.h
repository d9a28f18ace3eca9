/* Images and their kernels. */
#ifndef DOVETAIL_RUNTIME_HEXAGON_IMAGE_H_
#define DOVETAIL_RUNTIME_HEXAGON_IMAGE_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "device.h"
#include "dovetail/kit/status.h"

/* One kernel: where it is, and what a launch is compared with. */
struct dvt_kernel {
  const std::string& name() const { return own_name; }

  std::string own_name;
  dvt_device* device = nullptr;
  uint32_t address = 0;
  uint32_t buffer_count = 0;
  uint64_t scalar_bytes = 0;
  uint64_t shared_bytes = 0;
  std::vector<uint64_t> shared_sizes; /* offsets into the scalar block */
};

/* Code in shared memory, which the processor may execute and not write. */
struct dvt_image {
  explicit dvt_image(dvt_device& device) : device(device) {}
  ~dvt_image();
  dvt_image(const dvt_image&) = delete;
  dvt_image& operator=(const dvt_image&) = delete;

  dovetail::Status Load(const void* bytes, uint64_t size);
  dovetail::Status FindKernel(const std::string& name, dvt_kernel** kernel);

  dvt_device& device;
  std::map<std::string, dvt_kernel> kernels;
  dovetail::runtime::hexagon::Block code;
};

#endif  // DOVETAIL_RUNTIME_HEXAGON_IMAGE_H_
