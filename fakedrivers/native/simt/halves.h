/* Numbers in 16 bits, as NVIDIA's and AMD's matrix units do them.
 * Sources: IEEE 754, binary16; PTX ISA, "cvt" (bf16). */
#ifndef DOVETAIL_FAKEDRIVERS_SIMT_HALVES_H_
#define DOVETAIL_FAKEDRIVERS_SIMT_HALVES_H_

#include <cmath>
#include <cstdint>
#include <cstring>

namespace dovetail::fakedrivers {

inline float BfloatToFloat(uint16_t bits) {
  const uint32_t wide = uint32_t{bits} << 16;
  float value;
  std::memcpy(&value, &wide, sizeof value);
  return value;
}

inline float HalfToFloat(uint16_t bits) {
  const int exponent = bits >> 10 & 31;
  const int fraction = bits & 0x3FF;
  float value;
  if (exponent == 31) {
    value = fraction == 0 ? INFINITY : NAN;
  } else if (exponent == 0) {
    value = std::ldexp(static_cast<float>(fraction), -24);
  } else {
    value = std::ldexp(static_cast<float>(fraction | 0x400), exponent - 25);
  }
  return (bits & 0x8000) != 0 ? -value : value;
}

/* To nearest, ties to even. */
inline uint16_t HalfFromDouble(double value) {
  const auto sign = static_cast<uint16_t>(std::signbit(value) ? 0x8000U : 0U);
  const double size = std::fabs(value);
  if (std::isnan(value)) return 0x7E00U;
  if (size >= 65520.0) return static_cast<uint16_t>(sign | 0x7C00U);
  int exponent = 0;
  std::frexp(size, &exponent);
  /* The least exponent is that of numbers without a leading one. */
  const int scale = exponent < -13 ? -24 : exponent - 11;
  const auto mantissa = static_cast<uint32_t>(std::nearbyint(std::ldexp(size, -scale)));
  const auto biased = static_cast<uint32_t>(scale + 24);
  /* A leading one of 1 << 10 counts as one of the exponent. */
  return static_cast<uint16_t>(sign | ((biased << 10) + mantissa));
}

}  // namespace dovetail::fakedrivers

#endif  // DOVETAIL_FAKEDRIVERS_SIMT_HALVES_H_
