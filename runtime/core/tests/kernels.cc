// Kernels of kind cpu as a compiler emits them: this file becomes a relocatable object that the
// tests put into images. Compiled without a red zone and without the tests' sanitizers.
#include <cstdint>

#include "dovetail/cpu_kernel.h"

#define KERNEL extern "C" __attribute__((visibility("default"))) DVT_CPU_KERNEL_CALL void

namespace {

constexpr int64_t kBlock = 64;  // elements in one block

// A table that needs relocated addresses.
const float kTable[8] = {1, 2, 3, 5, 8, 13, 21, 34};

}  // namespace

// out[i] = scale * x[i] + out[i]; scalars: int64 n, float32 scale.
KERNEL saxpy(void* const* buffers, const void* scalars, uint64_t first, uint64_t last,
             const uint32_t*, void*) {
  const auto* x = static_cast<const float*>(buffers[0]);
  auto* out = static_cast<float*>(buffers[1]);
  const int64_t n = *static_cast<const int64_t*>(scalars);
  const float scale = *reinterpret_cast<const float*>(static_cast<const char*>(scalars) + 8);
  for (uint64_t block = first; block < last; ++block) {
    const int64_t start = static_cast<int64_t>(block) * kBlock;
    const int64_t end = start + kBlock < n ? start + kBlock : n;
    for (int64_t i = start; i < end; ++i) out[i] += scale * x[i];
  }
}

// out[i * stride_out] = x[i * stride_x]; scalars: int64 n, stride_x, stride_out.
KERNEL copy_strided(void* const* buffers, const void* scalars, uint64_t first, uint64_t last,
                    const uint32_t*, void*) {
  const auto* x = static_cast<const float*>(buffers[0]);
  auto* out = static_cast<float*>(buffers[1]);
  const auto* s = static_cast<const int64_t*>(scalars);
  for (uint64_t block = first; block < last; ++block) {
    const int64_t start = static_cast<int64_t>(block) * kBlock;
    const int64_t end = start + kBlock < s[0] ? start + kBlock : s[0];
    for (int64_t i = start; i < end; ++i) out[i * s[2]] = x[i * s[1]];
  }
}

// out[b] = table[b % 8] + 100 * x + 10000 * y + 1000000 * z of block b, through shared memory that
// is cleared by a loop which becomes a call of memset.
KERNEL coordinates(void* const* buffers, const void*, uint64_t first, uint64_t last,
                   const uint32_t* grid, void* scratch) {
  auto* out = static_cast<float*>(buffers[0]);
  auto* shared = static_cast<char*>(scratch);
  for (uint64_t block = first; block < last; ++block) {
    for (int i = 0; i < 4096; ++i) shared[i] = 0;
    asm volatile("" : : "r"(shared) : "memory");
    const uint64_t x = block % grid[0];
    const uint64_t y = block / grid[0] % grid[1];
    const uint64_t z = block / grid[0] / grid[1];
    out[block] = kTable[block % 8] + static_cast<float>(100 * x + 10000 * y + 1000000 * z) +
                 static_cast<float>(shared[block % 4096]);
  }
}

KERNEL nothing(void* const*, const void*, uint64_t, uint64_t, const uint32_t*, void*) {}
