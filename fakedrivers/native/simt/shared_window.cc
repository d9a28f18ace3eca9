#include "shared_window.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstring>

#include "cpu_image.h"

namespace dovetail::fakedrivers {

namespace {

constexpr uint64_t kWindowBytes = uint64_t{1} << 32;

}  // namespace

SharedWindow::~SharedWindow() {
  if (mapping_ != nullptr) munmap(mapping_, 2 * kWindowBytes);
}

bool SharedWindow::Open(uint32_t blocks, uint64_t bytes) {
  const auto page = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  const uint64_t whole = (bytes + page - 1) / page * page;
  if (whole + page > DOVETAIL_SHARED_STRIDE ||
      uint64_t{blocks} * DOVETAIL_SHARED_STRIDE > kWindowBytes) {
    return false;
  }
  if (mapping_ == nullptr) {
    void* memory = mmap(nullptr, 2 * kWindowBytes, PROT_NONE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) return false;
    mapping_ = memory;
    const auto first = reinterpret_cast<uintptr_t>(memory);
    base_ = reinterpret_cast<unsigned char*>((first + kWindowBytes - 1) & ~(kWindowBytes - 1));
  }
  if (whole == bytes_ && blocks <= blocks_) return true;
  for (uint32_t block = 0; block < blocks_; ++block) {
    mprotect(base_ + uint64_t{block} * DOVETAIL_SHARED_STRIDE, bytes_, PROT_NONE);
  }
  blocks_ = blocks;
  bytes_ = whole;
  if (whole == 0) return true;
  for (uint32_t block = 0; block < blocks; ++block) {
    if (mprotect(base_ + uint64_t{block} * DOVETAIL_SHARED_STRIDE, whole, PROT_READ | PROT_WRITE) !=
        0) {
      return false;
    }
  }
  return true;
}

void SharedWindow::Spoil(uint32_t block) const {
  /* All bits set: no number as a float, -1 as an integer. */
  if (bytes_ != 0) std::memset(base_ + uint64_t{block} * DOVETAIL_SHARED_STRIDE, 0xFF, bytes_);
}

bool SharedWindow::Contains(const void* address) const {
  const auto* byte = static_cast<const unsigned char*>(address);
  return base_ != nullptr && byte >= base_ && byte < base_ + kWindowBytes;
}

}  // namespace dovetail::fakedrivers
