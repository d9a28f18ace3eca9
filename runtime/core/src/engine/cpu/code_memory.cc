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

void CodeMemory::Seal(uint64_t code_size) {
  if (size_ == 0) return;
  auto* start = reinterpret_cast<char*>(data_);
  __builtin___clear_cache(start, start + code_size);
  if ((code_size != 0 && mprotect(data_, code_size, PROT_READ | PROT_EXEC) != 0) ||
      (code_size != size_ && mprotect(data_ + code_size, size_ - code_size, PROT_READ) != 0)) {
    Fail(ErrorKind::kSystem, "cannot make ", code_size,
         " bytes of machine code executable: ", std::strerror(errno));
  }
}

}  // namespace dovetail::runtime
