#include "fold.h"

#include <cmath>
#include <cstring>
#include <type_traits>

#include "shared_group.h"

namespace dovetail::session {
namespace {

/* DLPack, DLDataTypeCode. */
constexpr uint32_t kInt = 0;
constexpr uint32_t kUInt = 1;
constexpr uint32_t kFloat = 2;
constexpr uint32_t kBfloat = 4;
constexpr uint32_t kBool = 6;

uint32_t BitsOf(float value) {
  uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}

float FloatOf(uint32_t bits) {
  float value = 0;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

/* IEEE 754 binary16. */
struct Half {
  uint16_t bits;

  [[nodiscard]] float value() const {
    const uint32_t sign = static_cast<uint32_t>(bits & 0x8000U) << 16;
    const uint32_t exponent = (bits >> 10) & 0x1FU;
    const uint32_t fraction = bits & 0x3FFU;
    if (exponent == 0) {  // zero, or subnormal: fraction * 2^-24
      const float magnitude = static_cast<float>(fraction) * 5.9604644775390625e-8F;
      return FloatOf(BitsOf(magnitude) | sign);
    }
    if (exponent == 0x1FU) return FloatOf(sign | 0x7F800000U | (fraction << 13));
    return FloatOf(sign | ((exponent + 112) << 23) | (fraction << 13));
  }

  static Half Of(float value) {
    const uint32_t given = BitsOf(value);
    const auto sign = static_cast<uint16_t>((given >> 16) & 0x8000U);
    const uint32_t magnitude = given & 0x7FFFFFFFU;
    if (magnitude > 0x7F800000U) return {static_cast<uint16_t>(sign | 0x7E00U)};
    // From 65520 on, half a unit above the largest number, it is infinity.
    if (magnitude >= 0x477FF000U) return {static_cast<uint16_t>(sign | 0x7C00U)};
    if (magnitude < 0x38800000U) {  // below 2^-14: adding 0.5 rounds at 2^-24, to nearest even
      const uint32_t rounded = BitsOf(FloatOf(magnitude) + 0.5F) - BitsOf(0.5F);
      return {static_cast<uint16_t>(sign | rounded)};
    }
    const uint32_t odd = (magnitude >> 13) & 1U;
    return {static_cast<uint16_t>(sign | ((magnitude - (112U << 23) + 0xFFFU + odd) >> 13))};
  }
};

struct Bfloat {
  uint16_t bits;

  [[nodiscard]] float value() const { return FloatOf(static_cast<uint32_t>(bits) << 16); }

  static Bfloat Of(float value) {
    const uint32_t given = BitsOf(value);
    if ((given & 0x7FFFFFFFU) > 0x7F800000U) return {0x7FC0U};
    return {static_cast<uint16_t>((given + 0x7FFFU + ((given >> 16) & 1U)) >> 16)};
  }
};

struct Sum {
  template <typename T>
  static T Of(T left, T right) {
    return static_cast<T>(left + right);
  }
};

struct Product {
  template <typename T>
  static T Of(T left, T right) {
    return static_cast<T>(left * right);
  }
};

/* A comparison with NaN is false: the left one is taken when it is the NaN, else the right. */
struct Least {
  template <typename T>
  static T Of(T left, T right) {
    if constexpr (std::is_floating_point_v<T>) {
      return left < right || left != left ? left : right;
    } else {
      return left < right ? left : right;
    }
  }
};

struct Greatest {
  template <typename T>
  static T Of(T left, T right) {
    if constexpr (std::is_floating_point_v<T>) {
      return left > right || left != left ? left : right;
    } else {
      return left > right ? left : right;
    }
  }
};

template <typename T, typename Operation>
void Elements(void* out, const void* left, const void* right, size_t count) {
  auto* const to = static_cast<T*>(out);
  const auto* const a = static_cast<const T*>(left);
  const auto* const b = static_cast<const T*>(right);
  for (size_t i = 0; i < count; ++i) {
    if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, Bfloat>) {
      to[i] = T::Of(Operation::template Of<float>(a[i].value(), b[i].value()));
    } else if constexpr (std::is_integral_v<T>) {
      // Wide enough that nothing is promoted to a signed type, which would not wrap.
      using Wide = std::conditional_t<sizeof(T) < 4, uint32_t, std::make_unsigned_t<T>>;
      if constexpr (std::is_same_v<Operation, Sum> || std::is_same_v<Operation, Product>) {
        to[i] = static_cast<T>(
            Operation::template Of<Wide>(static_cast<Wide>(a[i]), static_cast<Wide>(b[i])));
      } else {
        to[i] = Operation::template Of<T>(a[i], b[i]);
      }
    } else {
      to[i] = Operation::template Of<T>(a[i], b[i]);
    }
  }
}

template <typename Operation>
void Booleans(void* out, const void* left, const void* right, size_t count) {
  auto* const to = static_cast<uint8_t*>(out);
  const auto* const a = static_cast<const uint8_t*>(left);
  const auto* const b = static_cast<const uint8_t*>(right);
  for (size_t i = 0; i < count; ++i) to[i] = Operation::Of(a[i] != 0, b[i] != 0) ? 1 : 0;
}

struct Or {
  static bool Of(bool left, bool right) { return left || right; }
};

struct And {
  static bool Of(bool left, bool right) { return left && right; }
};

template <typename T>
Fold OfType(uint32_t fold) {
  switch (fold) {
    case DOVETAIL_SESSION_SUM:
      return Elements<T, Sum>;
    case DOVETAIL_SESSION_PROD:
      return Elements<T, Product>;
    case DOVETAIL_SESSION_MIN:
      return Elements<T, Least>;
    case DOVETAIL_SESSION_MAX:
      return Elements<T, Greatest>;
    default:
      return nullptr;
  }
}

/* As NumPy adds and multiplies bools: or, and. */
Fold OfBool(uint32_t fold) {
  const bool any = fold == DOVETAIL_SESSION_SUM || fold == DOVETAIL_SESSION_MAX;
  if (fold > DOVETAIL_SESSION_MAX) return nullptr;
  return any ? Booleans<Or> : Booleans<And>;
}

}  // namespace

Fold FindFold(uint32_t code, uint32_t bits, uint32_t fold) {
  switch (code * 256 + bits) {
    case kFloat * 256 + 32:
      return OfType<float>(fold);
    case kFloat * 256 + 64:
      return OfType<double>(fold);
    case kFloat * 256 + 16:
      return OfType<Half>(fold);
    case kBfloat * 256 + 16:
      return OfType<Bfloat>(fold);
    case kInt * 256 + 8:
      return OfType<int8_t>(fold);
    case kInt * 256 + 16:
      return OfType<int16_t>(fold);
    case kInt * 256 + 32:
      return OfType<int32_t>(fold);
    case kInt * 256 + 64:
      return OfType<int64_t>(fold);
    case kUInt * 256 + 8:
      return OfType<uint8_t>(fold);
    case kUInt * 256 + 16:
      return OfType<uint16_t>(fold);
    case kUInt * 256 + 32:
      return OfType<uint32_t>(fold);
    case kUInt * 256 + 64:
      return OfType<uint64_t>(fold);
    case kBool * 256 + 8:
      return OfBool(fold);
    default:
      return nullptr;
  }
}

}  // namespace dovetail::session
