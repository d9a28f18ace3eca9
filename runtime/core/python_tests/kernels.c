/* Kernels for the loader's tests, in the convention of dovetail/cpu_kernel.h. Built by conftest.py
 * with a C compiler, so that these tests need no code generator. Every function runs the blocks
 * first <= b < last of a grid of one dimension, one element a block. */
#include <stdint.h>

#include "dovetail/cpu_kernel.h"

#define KERNEL(name)                                                                       \
  void DVT_CPU_KERNEL_CALL name(void* const* buffers, const void* scalars, uint64_t first, \
                                uint64_t last, const uint32_t* grid, void* scratch)
#define UNUSED (void)buffers, (void)scalars, (void)grid, (void)scratch

/* out[i] = x[i] + y[i] */
KERNEL(add) {
  UNUSED;
  const float* x = buffers[0];
  const float* y = buffers[1];
  float* out = buffers[2];
  for (uint64_t i = first; i < last; ++i) out[i] = x[i] + y[i];
}

/* y[i] += a * x[i] */
KERNEL(saxpy) {
  UNUSED;
  const float a = *(const float*)scalars;
  const float* x = buffers[0];
  float* y = buffers[1];
  for (uint64_t i = first; i < last; ++i) y[i] += a * x[i];
}

/* out[i] = i * step */
KERNEL(steps) {
  UNUSED;
  const int64_t step = *(const int64_t*)scalars;
  int64_t* out = buffers[0];
  for (uint64_t i = first; i < last; ++i) out[i] = (int64_t)i * step;
}

/* *out = value, for one scalar of each sort */
KERNEL(store_int64) {
  UNUSED;
  if (first < last) *(int64_t*)buffers[0] = *(const int64_t*)scalars;
}

KERNEL(store_float64) {
  UNUSED;
  if (first < last) *(double*)buffers[0] = *(const double*)scalars;
}

/* out[i] = x[i * stride], for elements of a given size */
#define COPY(bits)                                                           \
  KERNEL(copy##bits) {                                                       \
    UNUSED;                                                                  \
    const int64_t stride = *(const int64_t*)scalars;                         \
    const uint##bits##_t* x = buffers[0];                                    \
    uint##bits##_t* out = buffers[1];                                        \
    for (uint64_t i = first; i < last; ++i) out[i] = x[(int64_t)i * stride]; \
  }
COPY(8)
COPY(16)
COPY(32)
COPY(64)
