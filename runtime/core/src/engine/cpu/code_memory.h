// Memory for machine code: written first, executable and read-only afterwards, never both at once.
#ifndef DOVETAIL_ENGINE_CPU_CODE_MEMORY_H_
#define DOVETAIL_ENGINE_CPU_CODE_MEMORY_H_

#include <cstdint>

namespace dovetail::runtime {

class CodeMemory {
 public:
  // `size` bytes of zeros, readable and writable; a multiple of PageSize(). Throws kResource.
  explicit CodeMemory(uint64_t size);
  ~CodeMemory();
  CodeMemory(const CodeMemory&) = delete;
  CodeMemory& operator=(const CodeMemory&) = delete;

  static uint64_t PageSize();

  uint8_t* data() const { return data_; }

  // Makes the first `code_size` bytes (a multiple of PageSize()) executable and all of it
  // read-only, after flushing the instruction cache. Throws kSystem.
  void Seal(uint64_t code_size);

 private:
  uint8_t* data_ = nullptr;
  uint64_t size_ = 0;
};

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_CPU_CODE_MEMORY_H_
