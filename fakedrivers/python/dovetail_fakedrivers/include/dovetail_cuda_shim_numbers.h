/* The part of dovetail_cuda_shim.h about numbers: roundings, conversions, bits, vector types. */
#ifndef DOVETAIL_CUDA_SHIM_NUMBERS_H_
#define DOVETAIL_CUDA_SHIM_NUMBERS_H_

using std::isfinite;
using std::isinf;
using std::isnan;
using std::signbit;
using std::sqrt;

/* Rounded to nearest even, and fused with nothing: the command line says -ffp-contract=off. */
#define DOVETAIL_ROUNDED(type, letter)                             \
  inline type __##letter##add_rn(type a, type b) { return a + b; } \
  inline type __##letter##sub_rn(type a, type b) { return a - b; } \
  inline type __##letter##mul_rn(type a, type b) { return a * b; } \
  inline type __##letter##div_rn(type a, type b) { return a / b; } \
  inline type __##letter##rcp_rn(type a) { return type(1) / a; }   \
  inline type __##letter##sqrt_rn(type a) { return std::sqrt(a); }
DOVETAIL_ROUNDED(float, f)
DOVETAIL_ROUNDED(double, d)
#undef DOVETAIL_ROUNDED
inline float __fmaf_rn(float a, float b, float c) { return std::fma(a, b, c); }
inline double __fma_rn(double a, double b, double c) { return std::fma(a, b, c); }
inline float __fdividef(float a, float b) { return a / b; }
inline float __expf(float x) { return std::exp(x); }
inline float __logf(float x) { return std::log(x); }
inline float __sinf(float x) { return std::sin(x); }
inline float __cosf(float x) { return std::cos(x); }
inline float __powf(float x, float y) { return std::pow(x, y); }
inline float rsqrtf(float x) { return 1.0F / std::sqrt(x); }
inline double rsqrt(double x) { return 1.0 / std::sqrt(x); }

namespace dovetail_shim {

template <class To, class From>
inline To SameBits(From from) {
  To to;
  static_assert(sizeof(To) == sizeof(From), "a value of another size");
  std::memcpy(&to, &from, sizeof to);
  return to;
}

/* PTX ISA, "cvt": toward zero, clamped to the range; NaN gives 0, or where either side has 64 bits
 * the integer with only its highest bit set. */
template <class Integer, class Float>
inline Integer Truncated(Float value) {
  const bool wide = sizeof(Integer) == 8 || sizeof(Float) == 8;
  constexpr auto highest = static_cast<Integer>(uint64_t{1} << (sizeof(Integer) * 8 - 1));
  if (std::isnan(value)) return wide ? highest : Integer(0);
  const bool is_signed = std::is_signed<Integer>::value;
  const int bits = static_cast<int>(sizeof(Integer)) * 8 - (is_signed ? 1 : 0);
  const Float end = std::ldexp(Float(1), bits);
  if (value >= end) return static_cast<Integer>(is_signed ? ~highest : ~Integer(0));
  if (value <= (is_signed ? -end : Float(0))) return is_signed ? highest : Integer(0);
  return static_cast<Integer>(value);
}

/* A number as a float, rounded toward zero; long double holds all numbers that come here. */
template <class Number>
inline float TowardZero(Number value) {
  const auto near = static_cast<float>(value);
  const bool beyond =
      std::fabs(static_cast<long double>(near)) > std::fabs(static_cast<long double>(value));
  return beyond ? std::nextafter(near, 0.0F) : near;
}

template <class Number>
inline int Leading(Number value) {
  constexpr int bits = static_cast<int>(sizeof(Number)) * 8;
  int count = 0;
  while (count < bits && (value >> (bits - 1 - count) & 1U) == 0) ++count;
  return count;
}

template <class Number>
inline Number Reversed(Number value) {
  Number result = 0;
  for (size_t bit = 0; bit < sizeof(Number) * 8; ++bit) {
    result = static_cast<Number>(result << 1U | (value >> bit & 1U));
  }
  return result;
}

}  // namespace dovetail_shim

inline int __float_as_int(float x) { return dovetail_shim::SameBits<int>(x); }
inline unsigned int __float_as_uint(float x) { return dovetail_shim::SameBits<unsigned int>(x); }
inline float __int_as_float(int x) { return dovetail_shim::SameBits<float>(x); }
inline float __uint_as_float(unsigned int x) { return dovetail_shim::SameBits<float>(x); }
inline long long __double_as_longlong(double x) { return dovetail_shim::SameBits<long long>(x); }
inline double __longlong_as_double(long long x) { return dovetail_shim::SameBits<double>(x); }

#define DOVETAIL_TRUNCATED(name, source, target) \
  inline target __##name##_rz(source x) { return dovetail_shim::Truncated<target>(x); }
DOVETAIL_TRUNCATED(float2int, float, int)
DOVETAIL_TRUNCATED(float2uint, float, unsigned int)
DOVETAIL_TRUNCATED(float2ll, float, long long)
DOVETAIL_TRUNCATED(float2ull, float, unsigned long long)
DOVETAIL_TRUNCATED(double2int, double, int)
DOVETAIL_TRUNCATED(double2uint, double, unsigned int)
DOVETAIL_TRUNCATED(double2ll, double, long long)
DOVETAIL_TRUNCATED(double2ull, double, unsigned long long)
#undef DOVETAIL_TRUNCATED
inline float __double2float_rz(double x) { return dovetail_shim::TowardZero(x); }
inline float __double2float_rn(double x) { return static_cast<float>(x); }
inline float __ll2float_rz(long long x) { return dovetail_shim::TowardZero(x); }
inline float __ull2float_rz(unsigned long long x) { return dovetail_shim::TowardZero(x); }
inline float __int2float_rn(int x) { return static_cast<float>(x); }
inline float __uint2float_rn(unsigned int x) { return static_cast<float>(x); }

inline int __popc(unsigned int x) { return __builtin_popcount(x); }
inline int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
inline int __clz(int x) { return dovetail_shim::Leading(static_cast<unsigned int>(x)); }
inline int __clzll(long long x) {
  return dovetail_shim::Leading(static_cast<unsigned long long>(x));
}
inline int __ffs(int x) { return __builtin_ffs(x); }
inline int __ffsll(long long x) { return __builtin_ffsll(x); }
inline unsigned int __brev(unsigned int x) { return dovetail_shim::Reversed(x); }
inline unsigned long long __brevll(unsigned long long x) { return dovetail_shim::Reversed(x); }
inline int __mulhi(int a, int b) { return static_cast<int>(int64_t{a} * b >> 32); }
inline unsigned int __umulhi(unsigned int a, unsigned int b) {
  return static_cast<unsigned int>(uint64_t{a} * b >> 32U);
}
inline long long __mul64hi(long long a, long long b) {
  return static_cast<long long>(static_cast<__int128>(a) * b >> 64);
}
inline unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
  return static_cast<unsigned long long>(static_cast<unsigned __int128>(a) * b >> 64U);
}

/* Overloads for all pairs that CUDA has; of floats the operand that is not NaN. */
#define DOVETAIL_EXTREMES(type)                             \
  inline type min(type a, type b) { return b < a ? b : a; } \
  inline type max(type a, type b) { return a < b ? b : a; }
DOVETAIL_EXTREMES(int)
DOVETAIL_EXTREMES(unsigned int)
DOVETAIL_EXTREMES(long)
DOVETAIL_EXTREMES(unsigned long)
DOVETAIL_EXTREMES(long long)
DOVETAIL_EXTREMES(unsigned long long)
#undef DOVETAIL_EXTREMES
inline float min(float a, float b) { return std::fmin(a, b); }
inline float max(float a, float b) { return std::fmax(a, b); }
inline double min(double a, double b) { return std::fmin(a, b); }
inline double max(double a, double b) { return std::fmax(a, b); }

/* IEEE 754 binary16; texts of ours say it in PTX. */
inline float dvt_half_value(unsigned short bits) {
  const int exponent = bits >> 10 & 31;
  const int fraction = bits & 1023;
  float value = 0.0F;
  if (exponent == 31) {
    value = fraction != 0 ? __uint_as_float(0x7fc00000U) : __uint_as_float(0x7f800000U);
  } else if (exponent == 0) {
    value = std::ldexp(static_cast<float>(fraction), -24);
  } else {
    value = std::ldexp(static_cast<float>(fraction + 1024), exponent - 25);
  }
  return (bits >> 15U) != 0 ? -value : value;
}

inline unsigned short dvt_half_bits(float value) {
  const unsigned int sign = __float_as_uint(value) >> 31U << 15U;
  if (std::isnan(value)) return static_cast<unsigned short>(sign | 0x7fffU);
  const float size = std::fabs(value);
  if (size >= 65520.0F) return static_cast<unsigned short>(sign | 0x7c00U);
  if (size == 0.0F) return static_cast<unsigned short>(sign);
  int exponent = 0;
  std::frexp(size, &exponent);
  /* The unit in the last place: 2^-24 for subnormal numbers. Scaling by it is exact. */
  const int unit = exponent - 11 > -24 ? exponent - 11 : -24;
  const auto steps = static_cast<unsigned int>(std::rint(std::ldexp(size, -unit)));
  /* 1024 steps are the next exponent, and so is what a carry makes. */
  const unsigned int bits =
      unit == -24 ? steps : (static_cast<unsigned int>(unit + 24) << 10U) + steps;
  return static_cast<unsigned short>(sign | bits);
}

#define DOVETAIL_VECTOR(type, name, bytes)                                      \
  struct alignas(2 * (bytes)) name##2 { type x, y; };                           \
  struct name##3 { type x, y, z; };                                             \
  struct alignas((bytes) == 8 ? 16 : 4 * (bytes)) name##4 { type x, y, z, w; }; \
  inline name##2 make_##name##2(type x, type y) { return {x, y}; }              \
  inline name##3 make_##name##3(type x, type y, type z) { return {x, y, z}; }   \
  inline name##4 make_##name##4(type x, type y, type z, type w) { return {x, y, z, w}; }
DOVETAIL_VECTOR(signed char, char, 1)
DOVETAIL_VECTOR(unsigned char, uchar, 1)
DOVETAIL_VECTOR(short, short, 2)
DOVETAIL_VECTOR(unsigned short, ushort, 2)
DOVETAIL_VECTOR(int, int, 4)
DOVETAIL_VECTOR(float, float, 4)
DOVETAIL_VECTOR(long long, longlong, 8)
DOVETAIL_VECTOR(unsigned long long, ulonglong, 8)
DOVETAIL_VECTOR(double, double, 8)
#undef DOVETAIL_VECTOR
struct alignas(8) uint2 {
  unsigned int x, y;
};
struct alignas(16) uint4 {
  unsigned int x, y, z, w;
};
inline uint2 make_uint2(unsigned int x, unsigned int y) { return {x, y}; }
inline uint3 make_uint3(unsigned int x, unsigned int y, unsigned int z) { return {x, y, z}; }
inline uint4 make_uint4(unsigned int x, unsigned int y, unsigned int z, unsigned int w) {
  return {x, y, z, w};
}

/* Hints about caches. */
template <class Value>
inline Value __ldg(const Value* address) {
  return *address;
}
template <class Value>
inline Value __ldcg(const Value* address) {
  return *address;
}
template <class Value>
inline Value __ldcs(const Value* address) {
  return *address;
}
template <class Value>
inline void __stcg(Value* address, Value value) {
  *address = value;
}
template <class Value>
inline void __stcs(Value* address, Value value) {
  *address = value;
}

#endif /* DOVETAIL_CUDA_SHIM_NUMBERS_H_ */
