/* Images and kernels: what is launched. */
#ifndef DOVETAIL_RUNTIME_OPENCL_IMAGE_H_
#define DOVETAIL_RUNTIME_OPENCL_IMAGE_H_

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "device.h"
#include "dovetail/kit/checks.h"
#include "program.h"
#include "stream.h"
#include "texture.h"

namespace dovetail::runtime::opencl {

/* One argument of a kernel, in the order of its parameters. */
struct Parameter {
  bool is_buffer = false;
  bool is_shared = false;     /* local memory, as large as the value in the scalar block says */
  uint32_t binding = 0;       /* buffer: which one of a launch */
  uint32_t size = 0;          /* otherwise: bytes of the value ... */
  uint64_t scalar_offset = 0; /* ... and where it stands in the scalar block */
};

/* A kernel of an image. Setting the arguments of a cl_kernel and enqueueing it are two calls on one
 * object that is not safe to share (specification 3.0, clSetKernelArg), so each launch borrows an
 * object of its own from a pool, which grows to the number of threads that launch at one time. */
class Kernel {
 public:
  Kernel(const Device& device, std::shared_ptr<Program> program, const ImageFunction& function,
         std::map<size_t, TextureParameter> textures, uint32_t subgroup_size);
  ~Kernel();
  Kernel(const Kernel&) = delete;
  Kernel& operator=(const Kernel&) = delete;

  /* Makes the first object, and compares the kernel's needs with the device's limits. */
  Status Prepare();

  Status Launch(Stream* stream, const dvt_launch& launch);

  const std::string& name() const { return *name_; }
  const Device& device() const { return device_; }

 private:
  class Lease;

  Status Create(ClKernel* kernel) const;
  Status CheckLaunch(const dvt_launch& launch) const;
  Status CheckSubgroups(ClKernel kernel) const;

  const Device& device_;
  const std::shared_ptr<Program> program_;
  const std::shared_ptr<const std::string> name_;
  const std::shared_ptr<const std::string> label_; /* "kernel 'name'" */
  const std::string symbol_;
  uint32_t block_[3];
  const uint64_t shared_bytes_;
  std::vector<Parameter> parameters_;
  const std::map<size_t, TextureParameter> textures_; /* by parameter */
  const uint32_t subgroup_size_;                      /* that it counts on; 0: none */
  const uint32_t buffer_count_;
  const uint64_t scalar_bytes_;
  std::mutex mutex_; /* guards idle_ */
  std::vector<ClKernel> idle_;
};

}  // namespace dovetail::runtime::opencl

struct dvt_kernel : dovetail::runtime::opencl::Kernel {
  using Kernel::Kernel;
};

namespace dovetail::runtime::opencl {

class Image {
 public:
  explicit Image(const Device& device) : device_(device) {}

  const Device& device() const { return device_; }

  Status Load(const void* bytes, uint64_t size);
  Status FindKernel(const std::string& name, dvt_kernel** kernel);

 private:
  const Device& device_;
  std::shared_ptr<Program> program_;
  std::map<std::string, std::unique_ptr<dvt_kernel>> kernels_;
  std::map<std::string, bool> is_prepared_; /* guarded by mutex_ */
  std::mutex mutex_;
};

}  // namespace dovetail::runtime::opencl

struct dvt_image : dovetail::runtime::opencl::Image {
  using Image::Image;
};

#endif  // DOVETAIL_RUNTIME_OPENCL_IMAGE_H_
