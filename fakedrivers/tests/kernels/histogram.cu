// A histogram for each block in shared memory whose size the launch says, then one of them all.

template <typename Count>
__device__ __forceinline__ void clear(Count* bins, int count) {
  for (int k = threadIdx.x; k < count; k += blockDim.x) bins[k] = Count(0);
}

extern "C" __global__ void histogram(const unsigned char* data, unsigned long long* total,
                                     int n, int bins) {
  extern __shared__ unsigned int counts[];
  clear(counts, bins);
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    const unsigned int bin = data[i] % bins;
    // The threads of a warp that hit the same bin send one of them.
    const unsigned int here = __match_any_sync(__activemask(), bin);
    if (__ffs(here) - 1 == threadIdx.x % warpSize) atomicAdd(&counts[bin], __popc(here));
  }
  __syncthreads();
  for (int k = threadIdx.x; k < bins; k += blockDim.x) {
    if (counts[k] != 0) atomicAdd(&total[k], (unsigned long long)counts[k]);
  }
}
