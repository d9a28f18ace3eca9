#include "engine/tensor_layout.h"

#include "engine/error.h"

namespace dovetail::runtime {

int64_t ElementCount(const DLTensor& tensor) {
  int64_t count = 1;
  for (int32_t i = 0; i < tensor.ndim; ++i) {
    if (tensor.shape[i] < 0 || __builtin_mul_overflow(count, tensor.shape[i], &count)) {
      Fail(ErrorKind::kValue, "extent ", tensor.shape[i], " of axis ", i,
           " is negative, or the tensor has more elements than 63 bits can count");
    }
  }
  return count;
}

bool IsContiguous(const DLTensor& tensor) {
  if (tensor.strides == nullptr) return true;
  int64_t expected = 1;
  bool lies_so = true;
  for (int32_t i = tensor.ndim; i-- > 0;) {
    if (tensor.shape[i] == 0) return true;
    if (tensor.shape[i] > 1 && tensor.strides[i] != expected) lies_so = false;
    // More than memory holds: strides that are right cannot come behind it.
    if (__builtin_mul_overflow(expected, tensor.shape[i], &expected)) expected = -1;
  }
  return lies_so;
}

}  // namespace dovetail::runtime
