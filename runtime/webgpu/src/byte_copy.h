/* Copies of any bytes. WebGPU copies and writes only whole words of four bytes, and never within
 * one buffer; what does not fit is merged by two small kernels, in stream order like other work. */
#ifndef DOVETAIL_RUNTIME_WEBGPU_BYTE_COPY_H_
#define DOVETAIL_RUNTIME_WEBGPU_BYTE_COPY_H_

#include "recorder.h"

namespace dovetail::runtime::webgpu {

constexpr uint64_t kWord = 4;
constexpr bool IsWhole(uint64_t value) { return value % kWord == 0; }

/* One end of a copy inside the device. */
struct Place {
  const Buffer* buffer = nullptr;
  uint64_t offset = 0;
};

/* Compiled when first needed: most programs copy whole words only. */
class ByteCopy {
 public:
  ByteCopy(Gpu& gpu, ProgramTable& programs, ArgumentCache& arguments)
      : gpu_(gpu), programs_(programs), arguments_(arguments) {}

  /* Whether a copy needs a kernel. */
  static bool IsNeeded(uint64_t destination, uint64_t source, uint64_t size) {
    return !(IsWhole(destination) && IsWhole(source) && IsWhole(size));
  }

  /* Compiles both kernels. Without the device's mutex held, before what follows. */
  Status Prepare();

  /* Records a copy of any bytes between two different buffers. */
  Status RecordLocked(Recorder* recorder, Place destination, Place source, uint64_t size);

  /* Records the change of `size` (at most 4) bytes that lie in one word. */
  Status MergeLocked(Recorder* recorder, Place destination, const void* bytes, uint64_t size);

 private:
  Status RecordPart(Recorder* recorder, Place destination, Place source, uint64_t size);
  Range Bound(Place place, uint64_t size, uint32_t* lead) const;
  Status Run(Recorder* recorder, Program& program, const Range* ranges, size_t count,
             const void* scalars, uint64_t scalar_bytes, uint32_t blocks);

  Gpu& gpu_;
  ProgramTable& programs_;
  ArgumentCache& arguments_;
  std::mutex mutex_; /* of Prepare */
  std::shared_ptr<Program> copy_;
  std::shared_ptr<Program> merge_;
};

}  // namespace dovetail::runtime::webgpu

#endif  // DOVETAIL_RUNTIME_WEBGPU_BYTE_COPY_H_
