// DLTensors for tests, with the arrays they point to.
#ifndef DOVETAIL_TESTS_TENSORS_H_
#define DOVETAIL_TESTS_TENSORS_H_

#include <cstdint>
#include <vector>

#include "engine/dlpack.h"
#include "engine/function.h"

namespace dovetail::testing {

template <typename T>
struct DtypeOf;
template <>
struct DtypeOf<float> {
  static constexpr DLDataType value = {kDLFloat, 32, 1};
};
template <>
struct DtypeOf<double> {
  static constexpr DLDataType value = {kDLFloat, 64, 1};
};
template <>
struct DtypeOf<int32_t> {
  static constexpr DLDataType value = {kDLInt, 32, 1};
};

// Strides empty: NULL strides. Not copyable: `tensor` points into the object.
class HostTensor {
 public:
  template <typename T>
  HostTensor(T* data, std::vector<int64_t> shape, std::vector<int64_t> strides = {})
      : HostTensor(static_cast<void*>(data), DtypeOf<T>::value, {kDLCPU, 0}, std::move(shape),
                   std::move(strides), 0) {}
  HostTensor(void* data, DLDataType dtype, DLDevice device, std::vector<int64_t> shape,
             std::vector<int64_t> strides, uint64_t byte_offset)
      : shape_(std::move(shape)), strides_(std::move(strides)) {
    tensor.data = data;
    tensor.device = device;
    tensor.ndim = static_cast<int32_t>(shape_.size());
    tensor.dtype = dtype;
    tensor.shape = shape_.data();
    tensor.strides = strides_.empty() ? nullptr : strides_.data();
    tensor.byte_offset = byte_offset;
  }
  HostTensor(const HostTensor&) = delete;
  HostTensor& operator=(const HostTensor&) = delete;

  runtime::Argument Argument(bool read_only = false) const {
    return runtime::Argument::Tensor(&tensor, read_only);
  }

  DLTensor tensor;

 private:
  std::vector<int64_t> shape_;
  std::vector<int64_t> strides_;
};

}  // namespace dovetail::testing

#endif  // DOVETAIL_TESTS_TENSORS_H_
