/* A dot product in one launch: the block that comes last adds up what all have left behind. */

#define FULL 0xffffffffu

__device__ double warp_sum(double value) {
#pragma unroll
  for (int offset = warpSize / 2; offset > 0; offset /= 2) {
    value += __shfl_down_sync(FULL, value, offset);
  }
  return value;
}

__device__ double block_sum(double value, double* parts) {
  const int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;
  value = warp_sum(value);
  if (lane == 0) parts[warp] = value;
  __syncthreads();
  if (warp == 0) {
    value = lane < blockDim.x / warpSize ? parts[lane] : 0.0;
    value = warp_sum(value);
  }
  __syncthreads();
  return value;
}

extern "C" __global__ void dot(const float4* x, const float4* y, double* partial,
                               unsigned int* arrived, double* result, int quads) {
  __shared__ double parts[32];
  __shared__ bool last;
  double sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < quads; i += gridDim.x * blockDim.x) {
    const float4 a = x[i], b = __ldg(&y[i]);
    sum += (double)a.x * b.x + (double)a.y * b.y + (double)a.z * b.z + (double)a.w * b.w;
  }
  sum = block_sum(sum, parts);
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = sum;
    __threadfence();
    last = atomicInc(arrived, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (!last) return;
  sum = threadIdx.x < gridDim.x ? ((volatile double*)partial)[threadIdx.x] : 0.0;
  sum = block_sum(sum, parts);
  if (threadIdx.x == 0) *result = sum;
}
