/* Executes kernels on the host as a device with real threads would: every thread of a block is a
 * fibre, switched at barriers and exchanges, so that what a kernel leaves out there goes wrong here
 * too.
 *
 * A kernel comes from a CPU image: a shared library that stands for one piece of device code (PTX,
 * a code object, SPIR-V, OpenCL C), found by the SHA-256 of the bytes that the driver was given, as
 * `<hash>.so` in one of the folders of DOVETAIL_FAKE_IMAGES (separated by colons). docs: README.md.
 */
#ifndef DOVETAIL_FAKEDRIVERS_SIMT_ENGINE_H_
#define DOVETAIL_FAKEDRIVERS_SIMT_ENGINE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace dovetail::fakedrivers {

/* What an argument is, as in the record of an image (docs/format/image.md, "Arguments"). */
enum class ArgumentKind : uint8_t { kBuffer, kScalar, kOffset, kGridBase, kShared, kTensorMap };

struct ArgumentInfo {
  ArgumentKind kind;
  uint8_t size; /* bytes of the value; 8 for a buffer, 128 for a tensor map */
};

/* One kernel of a CPU image; lives as long as the image. */
class CpuKernel {
 public:
  virtual ~CpuKernel() = default;
  virtual const std::string& name() const = 0;
  virtual const std::vector<ArgumentInfo>& arguments() const = 0;
  /* Threads that the code was compiled for; 0 where any will do. */
  virtual const uint32_t* block() const = 0;
  /* Blocks in a cluster that the code demands; 0 where it demands none. */
  virtual const uint32_t* cluster() const = 0;
  /* Shared memory that the code declares, in bytes. */
  virtual uint64_t static_shared_bytes() const = 0;
  virtual uint32_t subgroup_size() const = 0;
};

class CpuImage {
 public:
  virtual ~CpuImage() = default;
  virtual const std::vector<const CpuKernel*>& kernels() const = 0;
  /* nullptr when there is none of that name. */
  virtual const CpuKernel* Find(const std::string& name) const = 0;
};

/* The CPU image for device code; nullptr and a reason (which hash, which folders were searched)
 * when there is none. Loaded once a process; safe from any thread. */
std::shared_ptr<const CpuImage> FindCpuImage(const void* code, size_t size, std::string* reason);

struct Launch {
  uint32_t grid[3] = {1, 1, 1};
  uint32_t block[3] = {1, 1, 1};
  uint32_t cluster[3] = {1, 1, 1};
  uint64_t dynamic_shared_bytes = 0;
};

/* Runs a kernel to its end on the calling thread. `arguments[n]` points at the value of argument n
 * (at a pointer, for a buffer), as for cuLaunchKernel. False and a text when the kernel did what a
 * device would not survive (a barrier that not all threads reach, a trap, a fault): then memory is
 * as the threads left it. A fault is an access where nothing is mapped, so drivers put unmapped
 * pages around what they allocate. */
bool Run(const CpuKernel& kernel, const Launch& launch, const void* const* arguments,
         std::string* error);

}  // namespace dovetail::fakedrivers

#endif  // DOVETAIL_FAKEDRIVERS_SIMT_ENGINE_H_
