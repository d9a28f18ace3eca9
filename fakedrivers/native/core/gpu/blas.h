/* What the fake cuBLAS and hipBLAS compute: reference loops over column-major matrices, run in
 * the order of a queue by a function of the host that the fake driver calls. */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_GPU_BLAS_H_
#define DOVETAIL_FAKEDRIVERS_CORE_GPU_BLAS_H_

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <utility>

namespace dovetail::fakedrivers::blas {

struct Handle {
  void* place;
  void* queue = nullptr;
};

/* A handle is used on the device that was current when it was made; elsewhere the real libraries
 * fail in ways of their own, or compute with another device's memory. */
inline Handle& HandleAt(void* place, void* handle) {
  auto* const found = static_cast<Handle*>(handle);
  if (found->place != place) {
    std::fprintf(stderr, "fake BLAS: a handle is used where another device is current\n");
    std::abort();
  }
  return *found;
}

/* Of the driver: calls `function` with `data` when all before it in the queue is done. */
using LaunchHost = int (*)(void* queue, void (*function)(void*), void* data);

inline int Submit(LaunchHost launch, const Handle& handle, std::function<void()> work) {
  auto* const owned = new std::function<void()>(std::move(work)); /* by the function below */
  const int status = launch(
      handle.queue,
      [](void* data) {
        const std::unique_ptr<std::function<void()>> mine(
            static_cast<std::function<void()>*>(data));
        (*mine)();
      },
      owned);
  if (status != 0) delete owned;
  return status;
}

/* c = alpha op(a) op(b) + beta c; `count` of them, `*_step` elements apart. */
template <typename T>
struct Gemm {
  bool is_a_turned, is_b_turned;
  int m, n, k;
  T alpha;
  const T* a;
  int lda;
  long long a_step;
  const T* b;
  int ldb;
  long long b_step;
  T beta;
  T* c;
  int ldc;
  long long c_step;
  int count;

  bool is_sound() const {
    return m >= 0 && n >= 0 && k >= 0 && count >= 0 && lda >= (is_a_turned ? k : m) &&
           ldb >= (is_b_turned ? n : k) && ldc >= m && ldc >= 1;
  }

  void operator()() const {
    for (int each = 0; each < count; ++each) {
      for (int j = 0; j < n; ++j) {
        for (int i = 0; i < m; ++i) {
          double total = 0;
          for (int p = 0; p < k; ++p) {
            const long long from_a = is_a_turned ? p + 1LL * i * lda : i + 1LL * p * lda;
            const long long from_b = is_b_turned ? j + 1LL * p * ldb : p + 1LL * j * ldb;
            total += static_cast<double>(a[each * a_step + from_a]) * b[each * b_step + from_b];
          }
          T& result = c[each * c_step + i + 1LL * j * ldc];
          const double before = beta == T{0} ? 0.0 : static_cast<double>(beta) * result;
          result = static_cast<T>(alpha * total + before);
        }
      }
    }
  }
};

/* y = alpha op(a) x + beta y, a of m rows and n columns. */
template <typename T>
struct Gemv {
  bool is_turned;
  int m, n;
  T alpha;
  const T* a;
  int lda;
  const T* x;
  int incx;
  T beta;
  T* y;
  int incy;

  bool is_sound() const { return m >= 0 && n >= 0 && lda >= m && incx != 0 && incy != 0; }

  void operator()() const {
    const int rows = is_turned ? n : m;
    const int columns = is_turned ? m : n;
    for (int i = 0; i < rows; ++i) {
      double total = 0;
      for (int p = 0; p < columns; ++p) {
        const long long from = is_turned ? p + 1LL * i * lda : i + 1LL * p * lda;
        total += static_cast<double>(a[from]) * x[1LL * p * incx];
      }
      T& result = y[1LL * i * incy];
      const double before = beta == T{0} ? 0.0 : static_cast<double>(beta) * result;
      result = static_cast<T>(alpha * total + before);
    }
  }
};

/* The C functions of a vendor: DOVETAIL_FAKE_BLAS(prefix, suffix, place,
 * launch, is_turned, invalid); `place()` is what is current. */
#define DOVETAIL_FAKE_BLAS(prefix, v2, place, launch, turned, invalid)          \
  extern "C" int prefix##Create##v2(void** handle) {                            \
    *handle = new ::dovetail::fakedrivers::blas::Handle{place()};               \
    return 0;                                                                   \
  }                                                                             \
  extern "C" int prefix##Destroy##v2(void* handle) {                            \
    delete &::dovetail::fakedrivers::blas::HandleAt(place(), handle);           \
    return 0;                                                                   \
  }                                                                             \
  extern "C" int prefix##SetStream##v2(void* handle, void* queue) {             \
    ::dovetail::fakedrivers::blas::HandleAt(place(), handle).queue = queue;     \
    return 0;                                                                   \
  }                                                                             \
  DOVETAIL_FAKE_BLAS_TYPE(prefix, v2, place, launch, turned, invalid, S, float) \
  DOVETAIL_FAKE_BLAS_TYPE(prefix, v2, place, launch, turned, invalid, D, double)

#define DOVETAIL_FAKE_BLAS_TYPE(prefix, v2, place, launch, turned, invalid, letter, T)            \
  extern "C" int prefix##letter##gemm##v2(void* handle, int a_is, int b_is, int m, int n, int k,  \
                                          const T* alpha, const T* a, int lda, const T* b,        \
                                          int ldb, const T* beta, T* c, int ldc) {                \
    const ::dovetail::fakedrivers::blas::Gemm<T> work = {a_is == turned,                          \
                                                         b_is == turned,                          \
                                                         m,                                       \
                                                         n,                                       \
                                                         k,                                       \
                                                         *alpha,                                  \
                                                         a,                                       \
                                                         lda,                                     \
                                                         0,                                       \
                                                         b,                                       \
                                                         ldb,                                     \
                                                         0,                                       \
                                                         *beta,                                   \
                                                         c,                                       \
                                                         ldc,                                     \
                                                         0,                                       \
                                                         1};                                      \
    if (!work.is_sound()) return invalid;                                                         \
    return ::dovetail::fakedrivers::blas::Submit(                                                 \
        launch, ::dovetail::fakedrivers::blas::HandleAt(place(), handle), work);                  \
  }                                                                                               \
  extern "C" int prefix##letter##gemmStridedBatched(                                              \
      void* handle, int a_is, int b_is, int m, int n, int k, const T* alpha, const T* a, int lda, \
      long long a_step, const T* b, int ldb, long long b_step, const T* beta, T* c, int ldc,      \
      long long c_step, int count) {                                                              \
    const ::dovetail::fakedrivers::blas::Gemm<T> work = {                                         \
        a_is == turned, b_is == turned, m, n,   k,      *alpha, a, lda, a_step, b, ldb,           \
        b_step,         *beta,          c, ldc, c_step, count};                                   \
    if (!work.is_sound()) return invalid;                                                         \
    return ::dovetail::fakedrivers::blas::Submit(                                                 \
        launch, ::dovetail::fakedrivers::blas::HandleAt(place(), handle), work);                  \
  }                                                                                               \
  extern "C" int prefix##letter##gemv##v2(void* handle, int a_is, int m, int n, const T* alpha,   \
                                          const T* a, int lda, const T* x, int incx,              \
                                          const T* beta, T* y, int incy) {                        \
    const ::dovetail::fakedrivers::blas::Gemv<T> work = {                                         \
        a_is == turned, m, n, *alpha, a, lda, x, incx, *beta, y, incy};                           \
    if (!work.is_sound()) return invalid;                                                         \
    return ::dovetail::fakedrivers::blas::Submit(                                                 \
        launch, ::dovetail::fakedrivers::blas::HandleAt(place(), handle), work);                  \
  }

}  // namespace dovetail::fakedrivers::blas

#endif  // DOVETAIL_FAKEDRIVERS_CORE_GPU_BLAS_H_
