#include "engine/error.h"
#include "engine/tensor_copy.h"

namespace dovetail::runtime {

uint64_t ElementBytes(DLDataType dtype) {
  if (dtype.lanes != 1 || dtype.bits == 0 || dtype.bits % 8 != 0) {
    Fail(ErrorKind::kType, "elements of type ", DtypeName(dtype),
         " are not supported: one lane of whole bytes is");
  }
  return dtype.bits / 8u;
}

std::string DtypeName(DLDataType dtype) {
  std::string name;
  switch (dtype.code) {
    case kDLInt:
      name = "int";
      break;
    case kDLUInt:
      name = "uint";
      break;
    case kDLFloat:
      name = "float";
      break;
    case kDLBfloat:
      name = "bfloat";
      break;
    case kDLComplex:
      name = "complex";
      break;
    case kDLBool:
      name = "bool";
      break;
    default:
      name = Concat("dtype(code ", unsigned{dtype.code}, ")x");
  }
  if (dtype.code != kDLBool || dtype.bits != 8) name += Concat(unsigned{dtype.bits});
  if (dtype.lanes != 1) name += Concat("x", dtype.lanes);
  return name;
}

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
  if (tensor.strides == nullptr || ElementCount(tensor) == 0) return true;
  int64_t expected = 1;
  for (int32_t i = tensor.ndim; i-- > 0;) {
    if (tensor.shape[i] > 1 && tensor.strides[i] != expected) return false;
    expected *= tensor.shape[i];
  }
  return true;
}

}  // namespace dovetail::runtime
