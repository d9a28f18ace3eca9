/* Source: NCCL User Guide, "Types"; IEEE 754-2019 for binary16. */
#include "folds.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace dovetail::fakedrivers::collectives {
namespace {

enum : int { kSum = 0, kProd = 1, kMax = 2, kMin = 3 };

template <typename To, typename From>
To Bits(From from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  std::memcpy(&to, &from, sizeof to);
  return to;
}

/* Storage of 16 bits; folded as float, and rounded to nearest even after each step. */
struct Half {
  uint16_t bits;
};
struct Brain {
  uint16_t bits;
};

float Widened(Half half) {
  const uint32_t exponent = half.bits >> 10 & 31;
  const auto fraction = static_cast<float>(half.bits & 1023);
  const float sign = (half.bits & 0x8000) != 0 ? -1.0F : 1.0F;
  if (exponent == 31) return fraction == 0 ? sign * INFINITY : NAN;
  if (exponent == 0) return sign * std::ldexp(fraction, -24);
  return sign * std::ldexp(1024 + fraction, static_cast<int>(exponent) - 25);
}

float Widened(Brain brain) { return Bits<float>(static_cast<uint32_t>(brain.bits) << 16); }

void Narrow(float value, Half* half) {
  const uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  const float size = std::fabs(value);
  uint32_t bits = 0;
  if (std::isnan(value)) {
    bits = 0x7E00;
  } else if (size >= 65520.0F) { /* half of a unit above the greatest, 65504 */
    bits = 0x7C00;
  } else if (size != 0) {
    int exponent = 0;
    static_cast<void>(std::frexp(size, &exponent));
    const int unit = std::max(exponent - 11, -24); /* of the last place, as a power of two */
    const auto units = static_cast<uint32_t>(std::nearbyint(std::ldexp(size, -unit)));
    /* A fraction that rounds up to 2048 carries into the exponent. */
    bits = (static_cast<uint32_t>(unit + 24) << 10) + units;
  }
  half->bits = static_cast<uint16_t>(sign | bits);
}

void Narrow(float value, Brain* brain) {
  const auto bits = Bits<uint32_t>(value);
  brain->bits = std::isnan(value) ? uint16_t{0x7FC0}
                                  : static_cast<uint16_t>((bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
}

template <typename T>
T Both(T left, T right, int fold) {
  if constexpr (std::is_floating_point_v<T>) {
    switch (fold) {
      case kSum:
        return left + right;
      case kProd:
        return left * right;
      case kMax:
        return std::fmax(left, right); /* a NaN is left out */
      default:
        return std::fmin(left, right);
    }
  } else if constexpr (std::is_integral_v<T>) {
    using Wraps = std::make_unsigned_t<T>;
    /* Not the promotion to int, which would overflow. */
    const uint64_t a = static_cast<Wraps>(left);
    const uint64_t b = static_cast<Wraps>(right);
    switch (fold) {
      case kSum:
        return static_cast<T>(static_cast<Wraps>(a + b));
      case kProd:
        return static_cast<T>(static_cast<Wraps>(a * b));
      case kMax:
        return std::max(left, right);
      default:
        return std::min(left, right);
    }
  } else {
    T result;
    Narrow(Both(Widened(left), Widened(right), fold), &result);
    return result;
  }
}

template <typename T>
void FoldOf(int fold, const std::vector<const unsigned char*>& inputs, size_t count,
            unsigned char* output) {
  const size_t size = inputs.size();
  const size_t part = std::max<size_t>(1, count / size);
  const auto at = [&](size_t input, size_t i) {
    T value;
    std::memcpy(&value, inputs[input % size] + i * sizeof(T), sizeof(T));
    return value;
  };
  for (size_t i = 0; i < count; ++i) {
    const size_t first = i / part;
    T total = at(first, i);
    for (size_t k = 1; k < size; ++k) total = Both(total, at(first + k, i), fold);
    std::memcpy(output + i * sizeof(T), &total, sizeof(T));
  }
}

struct Type {
  size_t size;
  void (*fold)(int, const std::vector<const unsigned char*>&, size_t, unsigned char*);
};

/* By ncclDataType_t. */
constexpr Type kTypes[] = {
    {1, FoldOf<int8_t>},  {1, FoldOf<uint8_t>},  {4, FoldOf<int32_t>}, {4, FoldOf<uint32_t>},
    {8, FoldOf<int64_t>}, {8, FoldOf<uint64_t>}, {2, FoldOf<Half>},    {4, FoldOf<float>},
    {8, FoldOf<double>},  {2, FoldOf<Brain>},
};
constexpr int kTypeCount = sizeof kTypes / sizeof kTypes[0];

}  // namespace

size_t SizeOf(int type) { return type >= 0 && type < kTypeCount ? kTypes[type].size : 0; }

bool IsFold(int fold) { return fold >= kSum && fold <= kMin; }

void Fold(int type, int fold, const std::vector<const unsigned char*>& inputs, size_t count,
          unsigned char* output) {
  kTypes[type].fold(fold, inputs, count, output);
}

}  // namespace dovetail::fakedrivers::collectives
