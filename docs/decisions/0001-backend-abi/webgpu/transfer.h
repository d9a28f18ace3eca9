// Copies of the WebGPU experiment. WebGPU copies only whole words of four bytes, and never within
// one buffer; the interface promises any byte. What does not fit goes through a scratch buffer and
// a small kernel that merges bytes into words, in stream order like any other work.
#ifndef ABI_EXPERIMENT_WEBGPU_TRANSFER_H_
#define ABI_EXPERIMENT_WEBGPU_TRANSFER_H_

#include "dovetail/backend.h"
#include "webgpu/device.h"

namespace abi_experiment::webgpu {

struct ByteCopy {
  Owned<WGPUBindGroupLayout> layout{nullptr, nullptr};
  Owned<WGPUComputePipeline> pipeline{nullptr, nullptr};
};

Status MakeByteCopy(dvt_device* device, std::shared_ptr<ByteCopy>* made);

// One end of a copy between buffers.
struct Span {
  WGPUBuffer buffer = nullptr;
  uint64_t offset = 0;
};

// Records a copy of any bytes between two different buffers.
Status RecordCopy(dvt_device* device, WGPUCommandEncoder encoder, Span destination, Span source,
                  uint64_t size);

// Submits what the encoder holds; inside Scoped. What the encoder refuses goes to `errors` and is
// not submitted: by the standard an invalid command buffer is one more error, wgpu-native ends the
// process.
void Submit(dvt_device* device, WGPUCommandEncoder encoder, ErrorSlot* errors);

Status Copy(dvt_stream* stream, const dvt_location& destination, const dvt_location& source,
            uint64_t size);

}  // namespace abi_experiment::webgpu

#endif  // ABI_EXPERIMENT_WEBGPU_TRANSFER_H_
