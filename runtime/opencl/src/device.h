/* An open device: its context, limits, attributes and memory. */
#ifndef DOVETAIL_RUNTIME_OPENCL_DEVICE_H_
#define DOVETAIL_RUNTIME_OPENCL_DEVICE_H_

#include <atomic>
#include <memory>

#include "driver.h"

namespace dovetail::runtime::opencl {

/* What the device's images are like. */
struct TextureLimits {
  bool has_images = false;
  uint64_t max_width = 0;  /* of an image2d_t, in texels */
  uint64_t max_height = 0; /* in rows */
  /* Texels that the row pitch of an image is a multiple of that is a view of a buffer; 0: there are
   * no such images (cl_khr_image2d_from_buffer). */
  uint64_t pitch_alignment = 0;
  uint64_t base_alignment = 0; /* of such an image's host memory, in texels */
};

class Device {
 public:
  Device(const Driver& driver, DeviceRecord* record) : driver_(driver), record_(record) {}
  ~Device();
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  /* Creates the context, or joins that of another handle on the same device; reads the limits. */
  Status Open();

  const Device& device() const { return *this; } /* as all that belongs to one has */
  const Api& api() const { return *record_->platform->api; }
  const Platform& platform() const { return *record_->platform; }
  DeviceRecord* record() const { return record_; }
  ClDevice id() const { return record_->id; }
  ClContext context() const { return context_->id(); }
  const dvt_device_limits& limits() const { return limits_; }
  const TextureLimits& texture_limits() const { return texture_limits_; }

  /* How long a wait may last, in nanoseconds; 0: for ever. */
  uint64_t time_limit() const { return time_limit_.load(std::memory_order_relaxed); }
  void SetTimeLimit(uint64_t nanoseconds) { time_limit_.store(nanoseconds); }

  /* The device is gone: whoever opens it from now on gets a context of its own. */
  void Forget() const;

  Status VisitAttributes(dvt_attribute_visitor visitor, void* context) const;

  Status Allocate(uint64_t size, dvt_memory* memory) const;
  void Free(dvt_memory memory) const { api().ReleaseMemObject(static_cast<ClMem>(memory)); }
  Status Import(const dvt_native& native, dvt_memory* memory) const;
  Status Export(dvt_memory memory, dvt_native* native) const;

 private:
  Status ReadLimits();
  Status ReadTextureLimits();
  void ReadSharing();

  /* A buffer in memory that the host reads and writes as well, at any time that the device does not
   * (fine-grained shared virtual memory). False: there is no more of it. */
  bool AllocateShared(size_t size, dvt_memory* memory) const;

  const Driver& driver_;
  DeviceRecord* const record_;
  std::shared_ptr<Context> context_;
  dvt_device_limits limits_ = {};
  TextureLimits texture_limits_;
  ClBitfield svm_ = 0; /* CL_DEVICE_SVM_CAPABILITIES */
  bool shares_memory_ = false;
  std::atomic<uint64_t> time_limit_{0};
};

}  // namespace dovetail::runtime::opencl

struct dvt_device : dovetail::runtime::opencl::Device {
  using Device::Device;
};

#endif  // DOVETAIL_RUNTIME_OPENCL_DEVICE_H_
