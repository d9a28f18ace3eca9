// Reading and writing .npy files (NumPy enhancement proposal 1, format versions 1 to 3).
#ifndef DOVETAIL_TOOL_NPY_H_
#define DOVETAIL_TOOL_NPY_H_

#include <cstdint>
#include <string>
#include <vector>

#include "engine/dlpack.h"

namespace dovetail::runtime {

// An array in host memory: row-major, or with the strides that a Fortran-ordered file asks for.
struct Array {
  DLDataType dtype{};
  std::vector<int64_t> shape;
  std::vector<int64_t> strides;  // in elements
  std::vector<uint8_t> bytes;

  // Points into this object. `device` labels it.
  DLTensor View(DLDevice device);
};

// A description of nothing.
constexpr DLTensor kNoTensor = {nullptr, {kDLCPU, 0}, 0, {kDLFloat, 32, 1}, nullptr, nullptr, 0};

// A row-major array of zeros. Throws kValue when its size cannot be counted in 63 bits.
Array ZeroArray(DLDataType dtype, std::vector<int64_t> shape);

// Throws kSystem (the file cannot be read) or kValue (it is not an array of a type that we know).
Array ReadNpy(const std::string& path);

// Writes version 1.0, in the array's own order. Throws kSystem; kType for bfloat16, which .npy
// lacks.
void WriteNpy(const std::string& path, const Array& array);

}  // namespace dovetail::runtime

#endif  // DOVETAIL_TOOL_NPY_H_
