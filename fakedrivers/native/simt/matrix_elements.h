/* Elements of the factors of NVIDIA's products of matrices, and what a sum becomes. */
#ifndef DOVETAIL_FAKEDRIVERS_SIMT_MATRIX_ELEMENTS_H_
#define DOVETAIL_FAKEDRIVERS_SIMT_MATRIX_ELEMENTS_H_

#include <cstdint>
#include <type_traits>

#include "halves.h"

namespace dovetail::fakedrivers {

struct Half {
  static constexpr int kBits = 16;
  static double From(uint32_t bits) {
    return static_cast<double>(HalfToFloat(static_cast<uint16_t>(bits)));
  }
};

struct Bfloat {
  static constexpr int kBits = 16;
  static double From(uint32_t bits) {
    return static_cast<double>(BfloatToFloat(static_cast<uint16_t>(bits)));
  }
};

struct Signed {
  static constexpr int kBits = 8;
  static double From(uint32_t bits) { return static_cast<int8_t>(bits); }
};

struct Unsigned {
  static constexpr int kBits = 8;
  static double From(uint32_t bits) { return static_cast<uint8_t>(bits); }
};

template <class Sum>
Sum Added(Sum old, double product) {
  if constexpr (std::is_integral_v<Sum>) {
    const auto wide = static_cast<uint32_t>(static_cast<int64_t>(product));
    return static_cast<Sum>(static_cast<uint32_t>(old) + wide);
  } else {
    return static_cast<Sum>(static_cast<double>(old) + product);
  }
}

}  // namespace dovetail::fakedrivers

#endif  // DOVETAIL_FAKEDRIVERS_SIMT_MATRIX_ELEMENTS_H_
