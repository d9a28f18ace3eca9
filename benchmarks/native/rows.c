// The yardstick of bench_rows.py: the same loops, one range of rows or elements a call.
// Built with -O3 -march=native and, for the functions that end in _fast, -ffast-math.
#include <math.h>

#ifndef SUFFIX
#define SUFFIX
#endif
#define PASTE(a, b) a##b
#define NAMED(a, b) PASTE(a, b)
#define FN(name) NAMED(name, SUFFIX)

void FN(softmax)(long first, long last, long n, const float *x, float *y) {
  for (long i = first; i < last; ++i) {
    const float *restrict row = x + i * n;
    float *restrict out = y + i * n;
    float best = -INFINITY, total = 0.0f;
    for (long j = 0; j < n; ++j) best = row[j] > best ? row[j] : best;
    for (long j = 0; j < n; ++j) total += out[j] = expf(row[j] - best);
    for (long j = 0; j < n; ++j) out[j] /= total;
  }
}

void FN(rms_norm)(long first, long last, long n, const float *x, float *y) {
  for (long i = first; i < last; ++i) {
    const float *restrict row = x + i * n;
    float *restrict out = y + i * n;
    float total = 0.0f;
    for (long j = 0; j < n; ++j) total += row[j] * row[j];
    const float scale = 1.0f / sqrtf(total / (float)n + 1e-5f);
    for (long j = 0; j < n; ++j) out[j] = row[j] * scale;
  }
}

void FN(layer_norm)(long first, long last, long n, const float *x, float *y) {
  for (long i = first; i < last; ++i) {
    const float *restrict row = x + i * n;
    float *restrict out = y + i * n;
    float mean = 0.0f, square = 0.0f;
    for (long j = 0; j < n; ++j) mean += row[j];
    mean /= (float)n;
    for (long j = 0; j < n; ++j) square += (row[j] - mean) * (row[j] - mean);
    const float scale = 1.0f / sqrtf(square / (float)n + 1e-5f);
    for (long j = 0; j < n; ++j) out[j] = (row[j] - mean) * scale;
  }
}

void FN(row_sums)(long first, long last, long n, const float *x, float *y) {
  for (long i = first; i < last; ++i) {
    float total = 0.0f;
    for (long j = 0; j < n; ++j) total += x[i * n + j];
    y[i] = total;
  }
}

void FN(exp_sums)(long first, long last, long n, const float *x, float *y) {
  for (long i = first; i < last; ++i) {
    float total = 0.0f;
    for (long j = 0; j < n; ++j) total += expf(x[i * n + j]);
    y[i] = total;
  }
}

void FN(add)(long first, long last, long n, const float *x, const float *b, float *y) {
  for (long i = first * n; i < last * n; ++i) y[i] = x[i] + b[i];
}
