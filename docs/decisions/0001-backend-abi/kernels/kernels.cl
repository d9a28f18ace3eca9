/* The four kernels for OpenCL: the same arguments in the same order, scalars as arguments. */

__kernel void saxpy_offset(__global const float* x, __global float* y, float a, int n,
                           int x_stride, int y_stride, int x_offset, int y_offset, uint base) {
  const int i = (int)((base + (uint)get_group_id(0)) * 64u + (uint)get_local_id(0));
  if (i < n) {
    y[y_offset + i * y_stride] += a * x[x_offset + i * x_stride];
  }
}

__kernel void block_reduce(__global const float* x, __global float* out, int n, int x_offset,
                           int out_offset, uint base) {
  __local float values[256];
  const uint thread_index = (uint)get_local_id(0);
  const uint block = base + (uint)get_group_id(0);
  const int i = (int)(block * 256u + thread_index);
  values[thread_index] = i < n ? x[x_offset + i] : 0.0f;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint half_count = 128u; half_count > 0u; half_count >>= 1) {
    if (thread_index < half_count) {
      values[thread_index] += values[thread_index + half_count];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (thread_index == 0u) {
    out[out_offset + (int)block] = values[0];
  }
}

#define C4(n) float c##n##0, float c##n##1, float c##n##2, float c##n##3
#define V4(n) c##n##0, c##n##1, c##n##2, c##n##3
__kernel void many_scalars(__global float* out, C4(0), C4(1), C4(2), C4(3), C4(4), C4(5), C4(6),
                           C4(7), C4(8), C4(9), int out_offset) {
  const float c[40] = {V4(0), V4(1), V4(2), V4(3), V4(4), V4(5), V4(6), V4(7), V4(8), V4(9)};
  out[out_offset + (int)get_local_id(0)] = c[get_local_id(0)];
}

__kernel void two_outputs(__global const float* x, __global float* lower, __global float* upper,
                          int n, int x_offset, int lower_offset, int upper_offset) {
  const int i = (int)get_local_id(0);
  if (i < n) {
    const float value = x[x_offset + i];
    lower[lower_offset + i] = 2.0f * value;
    upper[upper_offset + i] = 3.0f * value;
  }
}
