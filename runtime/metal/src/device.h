/* An open device: its limits, attributes and memory. A dvt_memory is an MTLBuffer. */
#ifndef DOVETAIL_RUNTIME_METAL_DEVICE_H_
#define DOVETAIL_RUNTIME_METAL_DEVICE_H_

#include <atomic>
#include <memory>

#include "driver.h"

namespace dovetail::runtime::metal {

class Device {
 public:
  Device(const Driver& driver, DeviceRecord* record) : driver_(driver), record_(record) {}
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  Status Open();

  const Device& device() const { return *this; } /* as all that belongs to one has */
  const Driver& driver() const { return driver_; }
  const Api& api() const { return driver_.api; }
  const std::string& name() const { return record_->name; }
  const std::shared_ptr<OpenDevice>& open() const { return open_; }
  Id id() const { return open_->id.id(); }
  const dvt_device_limits& limits() const { return limits_; }
  /* Whether the host and the device share all memory, so that buffers may be touched by both. */
  bool is_unified() const { return is_unified_; }

  /* How long a wait may last, in nanoseconds; 0: for ever. */
  uint64_t time_limit() const { return time_limit_.load(std::memory_order_relaxed); }
  void SetTimeLimit(uint64_t nanoseconds) { time_limit_.store(nanoseconds); }

  /* DVT_DEVICE_LOST once the device was lost. */
  Status CheckThere() const;
  /* The device is gone: whoever opens it from now on gets it as it is then. */
  void Forget() const;

  Status VisitAttributes(dvt_attribute_visitor visitor, void* context) const;

  Status Allocate(uint64_t size, dvt_memory* memory) const;
  void Free(dvt_memory memory) const;
  Status Import(const dvt_native& native, dvt_memory* memory) const;
  Status Export(dvt_memory memory, dvt_native* native) const;

  /* A buffer of the host's for copies; nil if there is no memory. */
  Owned NewStaging(uint64_t size) const;

 private:
  void ReadLimits();

  const Driver& driver_;
  DeviceRecord* const record_;
  std::shared_ptr<OpenDevice> open_;
  bool is_unified_ = false;
  dvt_device_limits limits_ = {};
  std::atomic<uint64_t> time_limit_{0};
};

}  // namespace dovetail::runtime::metal

struct dvt_device : dovetail::runtime::metal::Device {
  using Device::Device;
};

#endif  // DOVETAIL_RUNTIME_METAL_DEVICE_H_
