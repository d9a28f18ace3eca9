/* An open device: the native device, its queue, its memory and what launches share. */
#ifndef DOVETAIL_RUNTIME_WEBGPU_DEVICE_H_
#define DOVETAIL_RUNTIME_WEBGPU_DEVICE_H_

#include <memory>

#include "byte_copy.h"
#include "dovetail/kit/caching_allocator.h"

namespace dovetail::runtime::webgpu {

using Allocator = CachingAllocator<Buffer*>;

class Device {
 public:
  Device(const Driver& driver, uint32_t index);
  ~Device();
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  /* Requests the native device with all that the adapter has. */
  Status Open();

  Gpu& gpu() { return gpu_; }
  Queue& queue() { return queue_; }
  ProgramTable& programs() { return programs_; }
  ArgumentCache& arguments() { return arguments_; }
  ByteCopy& byte_copy() { return byte_copy_; }
  /* Memory that kernels see, and memory that the host reads back from. */
  Allocator& memory() { return memory_; }
  Allocator& staging() { return staging_; }

  const WgpuLimits& native_limits() const { return gpu_.adapter.limits; }
  const std::string& name() const { return gpu_.adapter.name; }
  dvt_device_limits limits() const;
  Status VisitAttributes(dvt_attribute_visitor visitor, void* context);
  Status Allocate(uint64_t size, dvt_memory* memory);
  void Free(dvt_memory memory) { memory_.Free(static_cast<Buffer*>(memory)); }
  void SetTimeLimit(uint64_t nanoseconds) { queue_.SetTimeLimit(nanoseconds); }

 private:
  AllocatorOptions Options() const;
  Status SubgroupSizes(uint32_t* least, uint32_t* most);
  Status MeasureSubgroupSize(uint32_t* size);
  dvt_code Create(uint64_t size, WgpuFlags usage, Buffer** buffer, std::string* why);
  void Release(Buffer* buffer);

  const uint32_t index_;
  Gpu gpu_;
  Queue queue_;
  ProgramTable programs_;
  ArgumentCache arguments_;
  ByteCopy byte_copy_;
  Allocator memory_;
  Allocator staging_;
};

/* Memory that goes back when its owner goes. */
class ScratchBuffer {
 public:
  ScratchBuffer() = default;
  ScratchBuffer(ScratchBuffer&& other) noexcept { *this = std::move(other); }
  ScratchBuffer& operator=(ScratchBuffer&& other) noexcept {
    std::swap(allocator_, other.allocator_);
    std::swap(buffer_, other.buffer_);
    return *this;
  }
  ~ScratchBuffer() {
    if (buffer_ != nullptr) allocator_->Free(buffer_);
  }
  Status Allocate(Allocator& allocator, uint64_t size) {
    std::string why;
    const dvt_code code = allocator.Allocate(size, &buffer_, &why);
    allocator_ = &allocator;
    return code == DVT_OK ? Status() : Status(code, why);
  }
  const Buffer* get() const { return buffer_; }
  Buffer* Take() { return std::exchange(buffer_, nullptr); }

 private:
  Allocator* allocator_ = nullptr;
  Buffer* buffer_ = nullptr;
};

}  // namespace dovetail::runtime::webgpu

struct dvt_device : dovetail::runtime::webgpu::Device {
  using Device::Device;
};

#endif  // DOVETAIL_RUNTIME_WEBGPU_DEVICE_H_
