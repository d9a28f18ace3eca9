// Conversions and bit functions of CUDA, each written out for a table of inputs.

extern "C" __global__ void halves(const unsigned short* bits, const float* numbers, float* values,
                                  unsigned short* rounded, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    values[i] = dvt_half_value(bits[i]);
    rounded[i] = dvt_half_bits(numbers[i]);
  }
}

extern "C" __global__ void truncations(const double* x, long long* out, int n) {
  const int i = threadIdx.x;
  if (i >= n) return;
  const float single = (float)x[i];
  out[i] = __float2int_rz(single);
  out[n + i] = __float2uint_rz(single);
  out[2 * n + i] = __float2ll_rz(single);
  out[3 * n + i] = (long long)__float2ull_rz(single);
  out[4 * n + i] = __double2int_rz(x[i]);
  out[5 * n + i] = __double2uint_rz(x[i]);
  out[6 * n + i] = __double2ll_rz(x[i]);
  out[7 * n + i] = (long long)__double2ull_rz(x[i]);
  out[8 * n + i] = __float_as_int(__double2float_rz(x[i]));
}

extern "C" __global__ void bits(const unsigned long long* x, unsigned long long* out, int n) {
  const int i = threadIdx.x;
  if (i >= n) return;
  const unsigned int low = (unsigned int)x[i];
  out[i] = __popc(low);
  out[n + i] = __popcll(x[i]);
  out[2 * n + i] = __clz((int)low);
  out[3 * n + i] = __clzll((long long)x[i]);
  out[4 * n + i] = __brev(low);
  out[5 * n + i] = __brevll(x[i]);
  out[6 * n + i] = __ffs((int)low);
  out[7 * n + i] = __ffsll((long long)x[i]);
  out[8 * n + i] = __umulhi(low, 0x9e3779b9u);
  out[9 * n + i] = __umul64hi(x[i], 0x9e3779b97f4a7c15ull);
  out[10 * n + i] = (unsigned long long)__mul64hi((long long)x[i], -3ll);
  out[11 * n + i] = (unsigned int)__mulhi((int)low, -3);
}
