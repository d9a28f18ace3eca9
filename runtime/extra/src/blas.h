/* Products of matrices: what the libraries of the host and of devices have in common. */
#ifndef DOVETAIL_RUNTIME_EXTRA_BLAS_H_
#define DOVETAIL_RUNTIME_EXTRA_BLAS_H_

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <string>
#include <vector>

#include "functions.h"

namespace dovetail::runtime::extra {

/* CBLAS_LAYOUT and CBLAS_TRANSPOSE. */
constexpr int kRowMajor = 101;
constexpr int kColumnMajor = 102;
constexpr int kAsIs = 111;
constexpr int kTransposed = 112;

/* A matrix as BLAS sees it in a layout: as it is or transposed, with its leading dimension. */
struct Matrix {
  int is = 0; /* 0: it has no such form */
  int64_t lead = 0;
};

/* `axis`: of a tensor, that of the rows; the columns are the next. */
Matrix FormOf(const dvt_call_tensor& tensor, uint32_t axis, int layout);

/* A product, as BLAS takes it. */
struct Product {
  int layout = 0; /* 0: BLAS has no form of it */
  Matrix a;
  Matrix b;
  int64_t lead = 0; /* of the result */
  int64_t m = 0;
  int64_t n = 0;
  int64_t k = 0;
};

/* The form of c = a b, of which nothing is empty. */
Product ProductOf(const dvt_call_tensor& a, const dvt_call_tensor& b, const dvt_call_tensor& c,
                  uint32_t axis);

/* A product of a matrix and a vector, as BLAS takes it. */
struct Application {
  Matrix matrix;    /* `is` 0: BLAS has no form of it */
  int64_t rows = 0; /* of what is in memory, which may be the transpose */
  int64_t columns = 0;
  int64_t x_step = 1;
  int64_t y_step = 1;
};

/* The form of y = a x in a layout; a is not empty. */
Application ApplicationOf(const dvt_call_tensor& a, const dvt_call_tensor& x,
                          const dvt_call_tensor& y, int layout);

template <typename Int>
bool Fits(std::initializer_list<int64_t> values) {
  for (const int64_t value : values) {
    if (value > static_cast<int64_t>(std::numeric_limits<Int>::max())) return false;
  }
  return true;
}

/* Whether products of these numbers, added up, can be counted in 32 bits with a sign,
 * as some libraries do. */
class Counter {
 public:
  Counter& Add(std::initializer_list<int64_t> factors) {
    int64_t product = 1;
    for (const int64_t factor : factors) {
      fits_ = fits_ && factor >= 0 && factor <= kMax;
      product = fits_ && product <= kMax ? product * factor : kMax + 1;
    }
    fits_ = fits_ && product <= kMax && total_ <= kMax - product;
    if (fits_) total_ += product;
    return *this;
  }
  bool fits() const { return fits_; }

 private:
  static constexpr int64_t kMax = std::numeric_limits<int32_t>::max();
  int64_t total_ = 0;
  bool fits_ = true;
};

}  // namespace dovetail::runtime::extra

#endif  // DOVETAIL_RUNTIME_EXTRA_BLAS_H_
