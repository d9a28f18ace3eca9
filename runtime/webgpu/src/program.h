/* A compiled kernel: its layout, its shader module and its pipeline. */
#ifndef DOVETAIL_RUNTIME_WEBGPU_PROGRAM_H_
#define DOVETAIL_RUNTIME_WEBGPU_PROGRAM_H_

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "gpu.h"
#include "owned.h"

namespace dovetail::runtime::webgpu {

/* What a program is made from. Two images whose kernels agree in all of it share one. */
struct ProgramSource {
  std::string text; /* WGSL, as the library takes it */
  std::string entry;
  std::vector<bool> is_written; /* by buffer argument */
  uint64_t scalar_bytes = 0;

  /* A text that is the same for the same source only. */
  std::string Key() const;
};

class Program {
 public:
  Program(Gpu& gpu, ProgramSource source) : gpu_(gpu), source_(std::move(source)) {}
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /* Compiles the text; DVT_INVALID_IMAGE carries the compiler's words. */
  Status Build();

  const ProgramSource& source() const { return source_; }
  WgpuBindGroupLayout layout() const { return layout_.get(); }
  WgpuComputePipeline pipeline() const { return pipeline_.get(); }
  uint64_t id() const { return id_; } /* never that of another program */
  /* Bytes of the uniform block, 0 when there is none. */
  uint64_t uniform_bytes() const { return RoundUp(source_.scalar_bytes, 16); }

 private:
  Gpu& gpu_;
  const ProgramSource source_;
  const uint64_t id_ = NextId();
  Owned<WgpuShaderModule> module_ = OwnNothing<WgpuShaderModule>();
  Owned<WgpuBindGroupLayout> layout_ = OwnNothing<WgpuBindGroupLayout>();
  Owned<WgpuPipelineLayout> pipeline_layout_ = OwnNothing<WgpuPipelineLayout>();
  Owned<WgpuComputePipeline> pipeline_ = OwnNothing<WgpuComputePipeline>();

  static uint64_t NextId();
};

/* The programs of a device: who loads an image again, or a second one with the same text, compiles
 * nothing. A few that nobody uses any more are kept. */
class ProgramTable {
 public:
  explicit ProgramTable(Gpu& gpu) : gpu_(gpu) {}

  Status Get(ProgramSource source, std::shared_ptr<Program>* program);

 private:
  struct Slot {
    std::mutex mutex; /* held while it is built, so that two threads build it once */
    std::weak_ptr<Program> program;
  };

  Gpu& gpu_;
  std::mutex mutex_; /* guards what follows */
  std::unordered_map<std::string, std::shared_ptr<Slot>> slots_;
  std::vector<std::shared_ptr<Program>> recent_;
  size_t next_recent_ = 0;
};

}  // namespace dovetail::runtime::webgpu

#endif  // DOVETAIL_RUNTIME_WEBGPU_PROGRAM_H_
