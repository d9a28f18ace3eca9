#include "engine/cpu/code_memory.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "engine/error.h"

namespace dovetail::runtime {

uint64_t CodeMemory::PageSize() {
  static const auto size = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  return size;
}

CodeMemory::CodeMemory(uint64_t size) : size_(size) {
  if (size == 0) return;
  void* data = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (data == MAP_FAILED) {
    Fail(ErrorKind::kResource, "cannot map ", size,
         " bytes for machine code: ", std::strerror(errno));
  }
  data_ = static_cast<uint8_t*>(data);
}

CodeMemory::~CodeMemory() {
  if (data_ != nullptr) munmap(data_, size_);
}

void CodeMemory::Seal(uint64_t begin, uint64_t end, bool is_code) {
  if (begin == end) return;
  auto* start = reinterpret_cast<char*>(data_ + begin);
  if (is_code) __builtin___clear_cache(start, start + (end - begin));
  if (mprotect(start, end - begin, PROT_READ | (is_code ? PROT_EXEC : 0)) != 0) {
    Fail(ErrorKind::kSystem, "cannot make ", end - begin, " bytes of ",
         is_code ? "machine code executable: " : "constants read-only: ", std::strerror(errno));
  }
}

}  // namespace dovetail::runtime
