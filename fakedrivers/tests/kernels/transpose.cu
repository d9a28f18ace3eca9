// A transpose through a padded tile of shared memory, 32 by 32 elements for 32 by 8 threads.

constexpr int kTile = 32;
constexpr int kRows = 8;

__device__ inline int offset(int row, int column, int width) { return row * width + column; }

extern "C" __global__ void __launch_bounds__(kTile * kRows)
transpose(const float* __restrict__ in, float* __restrict__ out, int rows, int columns) {
  __shared__ float tile[kTile][kTile + 1];  // one more column: no conflicts of banks
  const int x = blockIdx.x * kTile + threadIdx.x;
  for (int k = threadIdx.y; k < kTile; k += kRows) {
    const int y = blockIdx.y * kTile + k;
    if (y < rows && x < columns) tile[k][threadIdx.x] = in[offset(y, x, columns)];
  }
  __syncthreads();
  const int row = blockIdx.y * kTile + threadIdx.x;
  for (int k = threadIdx.y; k < kTile; k += kRows) {
    const int column = blockIdx.x * kTile + k;
    if (column < columns && row < rows) out[offset(column, row, rows)] = tile[threadIdx.x][k];
  }
}
