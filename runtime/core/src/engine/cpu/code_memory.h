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

  // Makes the bytes from `begin` to `end` (multiples of PageSize()) read-only, and code executable
  // after flushing the instruction cache. Once for each page. Throws kSystem.
  void Seal(uint64_t begin, uint64_t end, bool is_code);

 private:
  uint8_t* data_ = nullptr;
  uint64_t size_ = 0;
};

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_CPU_CODE_MEMORY_H_
