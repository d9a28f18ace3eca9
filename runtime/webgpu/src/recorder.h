/* Commands on their way to the queue: one encoder, with a compute pass open while dispatches follow
 * one another. */
#ifndef DOVETAIL_RUNTIME_WEBGPU_RECORDER_H_
#define DOVETAIL_RUNTIME_WEBGPU_RECORDER_H_

#include "arguments.h"

namespace dovetail::runtime::webgpu {

/* Used with the device's mutex held, from one function. */
class Recorder {
 public:
  explicit Recorder(const Gpu& gpu)
      : api_(gpu.api),
        encoder_(Own(gpu.api.DeviceCreateCommandEncoder(gpu.device, nullptr),
                     gpu.api.CommandEncoderRelease)) {}
  ~Recorder() { EndPass(); }
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  /* `offset` is that of the scalars' slot; used if the program has scalars. */
  void Dispatch(const Program& program, WgpuBindGroup group, uint32_t offset,
                const uint32_t* grid) {
    if (pass_ == nullptr) {
      pass_.reset(api_.CommandEncoderBeginComputePass(encoder_.get(), nullptr));
      bound_ = nullptr;
    }
    if (bound_ != program.pipeline()) {
      bound_ = program.pipeline();
      api_.ComputePassEncoderSetPipeline(pass_.get(), bound_);
    }
    const size_t offsets = program.uniform_bytes() > 0 ? 1 : 0;
    api_.ComputePassEncoderSetBindGroup(pass_.get(), 0, group, offsets, &offset);
    api_.ComputePassEncoderDispatchWorkgroups(pass_.get(), grid[0], grid[1], grid[2]);
  }

  /* Whole words between two buffers. */
  void Copy(const Buffer& to, uint64_t to_offset, const Buffer& from, uint64_t from_offset,
            uint64_t size) {
    EndPass();
    api_.CommandEncoderCopyBufferToBuffer(encoder_.get(), from.handle, from_offset, to.handle,
                                          to_offset, size);
  }

  /* The encoder with no pass open, ready to be finished. */
  WgpuCommandEncoder End() {
    EndPass();
    return encoder_.get();
  }

 private:
  void EndPass() {
    if (pass_ == nullptr) return;
    api_.ComputePassEncoderEnd(pass_.get());
    pass_.reset();
  }

  const Api& api_;
  Owned<WgpuCommandEncoder> encoder_;
  Owned<WgpuComputePass> pass_ = Own<WgpuComputePass>(nullptr, api_.ComputePassEncoderRelease);
  WgpuComputePipeline bound_ = nullptr;
};

}  // namespace dovetail::runtime::webgpu

#endif  // DOVETAIL_RUNTIME_WEBGPU_RECORDER_H_
