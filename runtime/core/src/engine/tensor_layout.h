// Where the elements of a tensor lie, from its shape and strides.
#ifndef DOVETAIL_ENGINE_TENSOR_LAYOUT_H_
#define DOVETAIL_ENGINE_TENSOR_LAYOUT_H_

#include <cstdint>

#include "engine/dlpack.h"

namespace dovetail::runtime {

// Extents multiplied, with overflow checked (throws kValue).
int64_t ElementCount(const DLTensor& tensor);
// Whether the elements lie row-major without gaps (NULL strides do; so does an empty tensor).
bool IsContiguous(const DLTensor& tensor);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_TENSOR_LAYOUT_H_
