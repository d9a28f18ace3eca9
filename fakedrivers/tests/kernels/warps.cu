// Warp functions in a block of 40 threads, the second warp of which has 8 lanes.

extern "C" __global__ void warps(const int* x, int* out) {
  const int i = threadIdx.x, n = blockDim.x, lane = i % warpSize;
  const unsigned int full = 0xffffffffu;
  const int mine = x[i];
  int row = 0;
  out[n * row++ + i] = __shfl_sync(full, mine, 3);
  out[n * row++ + i] = __shfl_sync(full, mine, lane + 1, 4);
  out[n * row++ + i] = __shfl_up_sync(full, mine, 2);
  out[n * row++ + i] = __shfl_up_sync(full, mine, 1, 8);
  out[n * row++ + i] = __shfl_down_sync(full, mine, 1, 8);
  out[n * row++ + i] = __shfl_xor_sync(full, mine, 5, 8);
  out[n * row++ + i] = (int)__ballot_sync(full, mine & 1);
  out[n * row++ + i] = __any_sync(full, mine == 7);
  out[n * row++ + i] = __all_sync(full, mine < 10);
  out[n * row++ + i] = (int)__match_any_sync(full, mine % 3);
  int same = 7;
  out[n * row++ + i] = (int)__match_all_sync(full, i / 32, &same);
  out[n * row++ + i] = same;
  out[n * row++ + i] = __reduce_add_sync(full, mine);
  out[n * row++ + i] = __reduce_min_sync(full, mine);
  out[n * row++ + i] = (int)__reduce_xor_sync(full, (unsigned int)mine);
  out[n * row++ + i] = __syncthreads_count(mine & 1);
  out[n * row++ + i] = __syncthreads_and(mine < 9);
  out[n * row++ + i] = __syncthreads_or(mine == 100);
  // The odd and the even lanes, each for themselves.
  const unsigned int half = lane % 2 != 0 ? 0xaaaaaaaau : 0x55555555u;
  out[n * row++ + i] = __shfl_sync(half, mine, lane % 2);
  __syncwarp(half);
  __syncwarp();
}

extern "C" __global__ void atomics(unsigned int* words, unsigned long long* wide, float* number,
                                   int* lock, int* guarded) {
  const unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&words[0], i);
  atomicSub(&words[1], 1u);
  atomicInc(&words[2], 9u);
  atomicDec(&words[3], 9u);
  atomicMin(&words[4], i + 5u);
  atomicMax(&words[5], i);
  atomicOr(&words[6], 1u << i % 32u);
  atomicAnd(&words[7], ~(1u << i % 32u));
  atomicXor(&words[8], i);
  atomicAdd(&wide[0], 1ull << 40u);
  atomicMax(&wide[1], (unsigned long long)i << 33u);
  atomicAdd(number, 0.5f);
  // A lock that is waited for: those that hold it must be let run.
  bool done = false;
  while (!done) {
    if (atomicCAS(lock, 0, 1) == 0) {
      *guarded += 1;
      __threadfence();
      atomicExch(lock, 0);
      done = true;
    }
  }
}
