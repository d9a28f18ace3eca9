/* The part of dovetail_metal_shim.h about numbers: types, conversions of bits, functions. */
#ifndef DOVETAIL_METAL_SHIM_NUMBERS_H_
#define DOVETAIL_METAL_SHIM_NUMBERS_H_

/* MSL, 2.1 and 2.2. */
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef _Float16 half;

#define DOVETAIL_VECTORS(type)                              \
  typedef type type##2 __attribute__((ext_vector_type(2))); \
  typedef type type##3 __attribute__((ext_vector_type(3))); \
  typedef type type##4 __attribute__((ext_vector_type(4)));
DOVETAIL_VECTORS(char)
DOVETAIL_VECTORS(uchar)
DOVETAIL_VECTORS(short)
DOVETAIL_VECTORS(ushort)
DOVETAIL_VECTORS(int)
DOVETAIL_VECTORS(uint)
DOVETAIL_VECTORS(long)
DOVETAIL_VECTORS(ulong)
DOVETAIL_VECTORS(half)
DOVETAIL_VECTORS(float)

/* MSL, 2.1: `1.5h` is a half; C++ reserves the suffix for hours. */
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wuser-defined-literals"
constexpr half operator""h(long double value) { return static_cast<half>(value); }
#pragma clang diagnostic pop

#if __METAL_VERSION__ >= 310
typedef __bf16 bfloat;
DOVETAIL_VECTORS(bfloat)

/* What Clang calls to make one, which not every compiler's library has. */
extern "C" __attribute__((weak, visibility("hidden"))) __bf16 __truncsfbf2(float value) {
  unsigned int bits;
  std::memcpy(&bits, &value, sizeof bits);
  unsigned int kept = (bits + 0x7fffU + (bits >> 16U & 1U)) >> 16U;
  if (std::isnan(value)) kept = bits >> 16U | 0x40U;
  const auto small = static_cast<unsigned short>(kept);
  __bf16 result;
  std::memcpy(&result, &small, sizeof result);
  return result;
}
#endif
#undef DOVETAIL_VECTORS

namespace metal {

template <class Element, int lanes>
using vec = Element __attribute__((ext_vector_type(lanes)));

/* How many elements a value has. */
template <class Value>
struct Lanes {
  static constexpr int count = 1;
};
template <class Element, int lanes>
struct Lanes<Element __attribute__((ext_vector_type(lanes)))> {
  static constexpr int count = lanes;
};

/* MSL, 2.2: `float3(xy, z)`, which the text becomes a call of (metal_text.py). */
template <class Vector, class... Parts>
inline Vector Made(Parts... parts) {
  constexpr int lanes = Lanes<Vector>::count;
  constexpr int given = (Lanes<Parts>::count + ...);
  static_assert(given == lanes || given == 1, "a vector is made of as many elements as it has");
  Vector made;
  int place = 0;
  if constexpr (given == 1) {
    while (place < lanes) made[place++] = (parts, ...);
  } else {
    const auto put = [&made, &place](auto part) {
      if constexpr (Lanes<decltype(part)>::count == 1) {
        made[place++] = part;
      } else {
        for (int lane = 0; lane < Lanes<decltype(part)>::count; ++lane) made[place++] = part[lane];
      }
    };
    (put(parts), ...);
  }
  return made;
}

template <class To, class From>
inline To as_type(From from) {
  static_assert(sizeof(To) == sizeof(From), "as_type of a value of another size");
  To to;
  std::memcpy(&to, &from, sizeof to);
  return to;
}

/* MSL, 6.5: of the floats one that is not NaN. */
#define DOVETAIL_UNARY(name)                          \
  inline float name(float x) { return std::name(x); } \
  inline half name(half x) { return static_cast<half>(std::name(static_cast<float>(x))); }
DOVETAIL_UNARY(sqrt)
DOVETAIL_UNARY(floor)
DOVETAIL_UNARY(ceil)
DOVETAIL_UNARY(trunc)
DOVETAIL_UNARY(rint)
DOVETAIL_UNARY(round)
DOVETAIL_UNARY(fabs)
DOVETAIL_UNARY(exp)
DOVETAIL_UNARY(exp2)
DOVETAIL_UNARY(log)
DOVETAIL_UNARY(log2)
DOVETAIL_UNARY(log10)
DOVETAIL_UNARY(sin)
DOVETAIL_UNARY(cos)
DOVETAIL_UNARY(tan)
DOVETAIL_UNARY(tanh)
#undef DOVETAIL_UNARY
#define DOVETAIL_BINARY(name)                                                          \
  inline float name(float x, float y) { return std::name(x, y); }                      \
  inline half name(half x, half y) {                                                   \
    return static_cast<half>(std::name(static_cast<float>(x), static_cast<float>(y))); \
  }
DOVETAIL_BINARY(fmin)
DOVETAIL_BINARY(fmax)
DOVETAIL_BINARY(copysign)
DOVETAIL_BINARY(pow)
DOVETAIL_BINARY(fmod)
#undef DOVETAIL_BINARY
inline float fma(float x, float y, float z) { return std::fma(x, y, z); }
/* The product is exact in float64, and so is what the sum rounds away, but for a sticky bit. */
inline half fma(half x, half y, half z) {
  return static_cast<half>(static_cast<double>(x) * static_cast<double>(y) +
                           static_cast<double>(z));
}
inline float rsqrt(float x) { return 1.0F / std::sqrt(x); }
inline float abs(float x) { return std::fabs(x); }

#define DOVETAIL_CLASS(name)                         \
  inline bool name(float x) { return std::name(x); } \
  inline bool name(half x) { return std::name(static_cast<float>(x)); }
DOVETAIL_CLASS(isnan)
DOVETAIL_CLASS(isinf)
DOVETAIL_CLASS(isfinite)
DOVETAIL_CLASS(signbit)
#undef DOVETAIL_CLASS

/* MSL, 6.4, "Integer Functions": both operands of one type, and the result of the same. */
#define DOVETAIL_INTEGER(type, wide, unsigned_type)                                            \
  inline type min(type a, type b) { return b < a ? b : a; }                                    \
  inline type max(type a, type b) { return a < b ? b : a; }                                    \
  inline type popcount(type x) {                                                               \
    return static_cast<type>(__builtin_popcountl(static_cast<unsigned_type>(x)));              \
  }                                                                                            \
  inline type clz(type x) {                                                                    \
    constexpr int bits = static_cast<int>(sizeof(type)) * 8;                                   \
    const auto value = static_cast<unsigned_type>(x);                                          \
    return static_cast<type>(value == 0 ? bits : __builtin_clzl(value) - (64 - bits));         \
  }                                                                                            \
  inline type ctz(type x) {                                                                    \
    constexpr int bits = static_cast<int>(sizeof(type)) * 8;                                   \
    const auto value = static_cast<unsigned_type>(x);                                          \
    return static_cast<type>(value == 0 ? bits : __builtin_ctzl(value));                       \
  }                                                                                            \
  inline type mulhi(type a, type b) {                                                          \
    return static_cast<type>(static_cast<wide>(a) * static_cast<wide>(b) >> sizeof(type) * 8); \
  }
DOVETAIL_INTEGER(char, int, uchar)
DOVETAIL_INTEGER(uchar, int, uchar)
DOVETAIL_INTEGER(short, int, ushort)
DOVETAIL_INTEGER(ushort, uint, ushort)
DOVETAIL_INTEGER(int, long, uint)
DOVETAIL_INTEGER(uint, ulong, uint)
DOVETAIL_INTEGER(long, __int128, ulong)
DOVETAIL_INTEGER(ulong, unsigned __int128, ulong)
#undef DOVETAIL_INTEGER
inline float min(float a, float b) { return std::fmin(a, b); }
inline float max(float a, float b) { return std::fmax(a, b); }

}  // namespace metal

#endif /* DOVETAIL_METAL_SHIM_NUMBERS_H_ */
