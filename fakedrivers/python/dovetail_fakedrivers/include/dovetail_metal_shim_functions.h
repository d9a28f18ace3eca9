/* The part of dovetail_metal_shim.h about functions that texts of other producers call, which ours
 * do without: common, integer, relational and geometric functions, their forms on vectors, and
 * matrices. */
#ifndef DOVETAIL_METAL_SHIM_FUNCTIONS_H_
#define DOVETAIL_METAL_SHIM_FUNCTIONS_H_

namespace metal {

/* MSL, 6.5: both are a choice of accuracy, and here the same. */
namespace precise {
using namespace metal;
}
namespace fast {
using namespace metal;
}

#define DOVETAIL_FLOAT(name, expression)            \
  inline float name(float x) { return expression; } \
  inline half name(half half_x) {                   \
    const auto x = static_cast<float>(half_x);      \
    return static_cast<half>(expression);           \
  }
DOVETAIL_FLOAT(acos, std::acos(x))
DOVETAIL_FLOAT(asin, std::asin(x))
DOVETAIL_FLOAT(atan, std::atan(x))
DOVETAIL_FLOAT(acosh, std::acosh(x))
DOVETAIL_FLOAT(asinh, std::asinh(x))
DOVETAIL_FLOAT(atanh, std::atanh(x))
DOVETAIL_FLOAT(cosh, std::cosh(x))
DOVETAIL_FLOAT(sinh, std::sinh(x))
DOVETAIL_FLOAT(exp10, std::pow(10.0F, x))
DOVETAIL_FLOAT(fract, std::fmin(x - std::floor(x), 0x1.fffffep-1F))
DOVETAIL_FLOAT(sign, std::isnan(x) ? 0.0F : x > 0 ? 1.0F : x < 0 ? -1.0F : x)
DOVETAIL_FLOAT(saturate, std::fmin(std::fmax(x, 0.0F), 1.0F))
#undef DOVETAIL_FLOAT

#define DOVETAIL_FLOATS(type)                                                           \
  inline type atan2(type y, type x) {                                                   \
    return static_cast<type>(std::atan2(static_cast<float>(y), static_cast<float>(x))); \
  }                                                                                     \
  inline type fdim(type x, type y) {                                                    \
    return static_cast<type>(std::fdim(static_cast<float>(x), static_cast<float>(y)));  \
  }                                                                                     \
  inline type powr(type x, type y) { return pow(x, y); }                                \
  inline type step(type edge, type x) { return x < edge ? type(0) : type(1); }          \
  inline type mix(type x, type y, type a) { return x + (y - x) * a; }                   \
  inline type smoothstep(type low, type high, type x) {                                 \
    const type t = saturate((x - low) / (high - low));                                  \
    return t * t * (type(3) - type(2) * t);                                             \
  }                                                                                     \
  inline type ldexp(type x, int power) {                                                \
    return static_cast<type>(std::ldexp(static_cast<float>(x), power));                 \
  }                                                                                     \
  inline type clamp(type x, type low, type high) { return fmin(fmax(x, low), high); }
DOVETAIL_FLOATS(float)
DOVETAIL_FLOATS(half)
#undef DOVETAIL_FLOATS
inline half min(half a, half b) { return fmin(a, b); }
inline half max(half a, half b) { return fmax(a, b); }
inline half abs(half x) { return fabs(x); }

/* MSL, 6.4: bits beyond the type, and a count over its size, are undefined; sums do not wrap. */
#define DOVETAIL_INTEGER(type, wide, unsigned_type)                                               \
  inline type abs(type x) { return static_cast<type>(x < 0 ? 0 - static_cast<wide>(x) : x); }     \
  inline type clamp(type x, type low, type high) { return min(max(x, low), high); }               \
  inline unsigned_type absdiff(type a, type b) {                                                  \
    return static_cast<unsigned_type>(a < b ? static_cast<wide>(b) - a                            \
                                            : static_cast<wide>(a) - b);                          \
  }                                                                                               \
  inline type hadd(type a, type b) { return static_cast<type>((static_cast<wide>(a) + b) >> 1); } \
  inline type rhadd(type a, type b) {                                                             \
    return static_cast<type>((static_cast<wide>(a) + b + 1) >> 1);                                \
  }                                                                                               \
  inline type extract_bits(type x, uint offset, uint bits) {                                      \
    constexpr uint size = sizeof(type) * 8;                                                       \
    if (bits == 0) return 0;                                                                      \
    const auto up = static_cast<type>(static_cast<unsigned_type>(x) << (size - offset - bits));   \
    return static_cast<type>(up >> (size - bits));                                                \
  }                                                                                               \
  inline type insert_bits(type base, type insert, uint offset, uint bits) {                       \
    constexpr uint size = sizeof(type) * 8;                                                       \
    if (bits == 0) return base;                                                                   \
    const auto mask = static_cast<unsigned_type>(static_cast<unsigned_type>(~unsigned_type(0)) >> \
                                                 (size - bits) << offset);                        \
    return static_cast<type>((base & ~mask) |                                                     \
                             (static_cast<unsigned_type>(insert) << offset & mask));              \
  }                                                                                               \
  inline type reverse_bits(type x) {                                                              \
    constexpr int size = sizeof(type) * 8;                                                        \
    return static_cast<type>(__builtin_bitreverse64(static_cast<unsigned_type>(x)) >>             \
                             (64 - size));                                                        \
  }                                                                                               \
  inline type rotate(type x, type count) {                                                        \
    constexpr int size = sizeof(type) * 8;                                                        \
    const int by = static_cast<int>(count & (size - 1));                                          \
    const auto bits = static_cast<unsigned_type>(x);                                              \
    return static_cast<type>(by == 0 ? bits : bits << by | bits >> (size - by));                  \
  }
DOVETAIL_INTEGER(char, int, uchar)
DOVETAIL_INTEGER(uchar, int, uchar)
DOVETAIL_INTEGER(short, int, ushort)
DOVETAIL_INTEGER(ushort, int, ushort)
DOVETAIL_INTEGER(int, long, uint)
DOVETAIL_INTEGER(uint, long, uint)
DOVETAIL_INTEGER(long, __int128, ulong)
DOVETAIL_INTEGER(ulong, __int128, ulong)
#undef DOVETAIL_INTEGER

/* MSL, 6.6.1, "Relational Functions". */
template <class Value>
inline Value select(Value otherwise, Value chosen, bool is_chosen) {
  return is_chosen ? chosen : otherwise;
}
/* A comparison of vectors is a vector of integers to Clang, of which the sign counts. */
template <class Element, class Chosen, int lanes>
inline vec<Element, lanes> select(vec<Element, lanes> otherwise, vec<Element, lanes> chosen,
                                  vec<Chosen, lanes> is_chosen) {
  for (int lane = 0; lane < lanes; ++lane) {
    if (is_chosen[lane] != 0) otherwise[lane] = chosen[lane];
  }
  return otherwise;
}
template <class Chosen, int lanes>
inline bool any(vec<Chosen, lanes> values) {
  bool found = false;
  for (int lane = 0; lane < lanes; ++lane) found = found || values[lane] != 0;
  return found;
}
template <class Chosen, int lanes>
inline bool all(vec<Chosen, lanes> values) {
  bool found = true;
  for (int lane = 0; lane < lanes; ++lane) found = found && values[lane] != 0;
  return found;
}

/* What works on elements works on vectors, element by element; other operands than the first may be
 * scalars, which then stand for every element. */
template <class Value>
struct Same {
  using Type = Value;
};
#define DOVETAIL_LIFT_1(name)                                                  \
  template <class Element, int lanes>                                          \
  inline vec<Element, lanes> name(vec<Element, lanes> x) {                     \
    for (int lane = 0; lane < lanes; ++lane) x[lane] = name(Element(x[lane])); \
    return x;                                                                  \
  }
#define DOVETAIL_LIFT_2(name)                                                   \
  template <class Element, int lanes>                                           \
  inline vec<Element, lanes> name(vec<Element, lanes> x,                        \
                                  typename Same<vec<Element, lanes>>::Type y) { \
    for (int lane = 0; lane < lanes; ++lane) {                                  \
      x[lane] = name(Element(x[lane]), Element(y[lane]));                       \
    }                                                                           \
    return x;                                                                   \
  }
#define DOVETAIL_LIFT_3(name)                                                   \
  template <class Element, int lanes>                                           \
  inline vec<Element, lanes> name(vec<Element, lanes> x,                        \
                                  typename Same<vec<Element, lanes>>::Type y,   \
                                  typename Same<vec<Element, lanes>>::Type z) { \
    for (int lane = 0; lane < lanes; ++lane) {                                  \
      x[lane] = name(Element(x[lane]), Element(y[lane]), Element(z[lane]));     \
    }                                                                           \
    return x;                                                                   \
  }
DOVETAIL_LIFT_1(abs)
DOVETAIL_LIFT_1(acos)
DOVETAIL_LIFT_1(asin)
DOVETAIL_LIFT_1(atan)
DOVETAIL_LIFT_1(ceil)
DOVETAIL_LIFT_1(clz)
DOVETAIL_LIFT_1(cos)
DOVETAIL_LIFT_1(cosh)
DOVETAIL_LIFT_1(ctz)
DOVETAIL_LIFT_1(exp)
DOVETAIL_LIFT_1(exp2)
DOVETAIL_LIFT_1(fabs)
DOVETAIL_LIFT_1(floor)
DOVETAIL_LIFT_1(fract)
DOVETAIL_LIFT_1(log)
DOVETAIL_LIFT_1(log2)
DOVETAIL_LIFT_1(popcount)
DOVETAIL_LIFT_1(rint)
DOVETAIL_LIFT_1(round)
DOVETAIL_LIFT_1(rsqrt)
DOVETAIL_LIFT_1(saturate)
DOVETAIL_LIFT_1(sign)
DOVETAIL_LIFT_1(sin)
DOVETAIL_LIFT_1(sinh)
DOVETAIL_LIFT_1(sqrt)
DOVETAIL_LIFT_1(tan)
DOVETAIL_LIFT_1(tanh)
DOVETAIL_LIFT_1(trunc)
DOVETAIL_LIFT_2(atan2)
DOVETAIL_LIFT_2(copysign)
DOVETAIL_LIFT_2(fmax)
DOVETAIL_LIFT_2(fmin)
DOVETAIL_LIFT_2(fmod)
DOVETAIL_LIFT_2(max)
DOVETAIL_LIFT_2(min)
DOVETAIL_LIFT_2(mulhi)
DOVETAIL_LIFT_2(pow)
DOVETAIL_LIFT_2(step)
DOVETAIL_LIFT_3(clamp)
DOVETAIL_LIFT_3(fma)
DOVETAIL_LIFT_3(mix)
DOVETAIL_LIFT_3(smoothstep)
#undef DOVETAIL_LIFT_1
#undef DOVETAIL_LIFT_2
#undef DOVETAIL_LIFT_3

/* MSL, 6.8, "Geometric Functions". */
template <class Element, int lanes>
inline Element dot(vec<Element, lanes> x, vec<Element, lanes> y) {
  Element total = 0;
  for (int lane = 0; lane < lanes; ++lane) total += x[lane] * y[lane];
  return total;
}
template <class Element, int lanes>
inline Element length_squared(vec<Element, lanes> x) {
  return dot(x, x);
}
template <class Element, int lanes>
inline Element length(vec<Element, lanes> x) {
  return sqrt(dot(x, x));
}
template <class Element, int lanes>
inline Element distance(vec<Element, lanes> x, vec<Element, lanes> y) {
  return length(x - y);
}
template <class Element, int lanes>
inline vec<Element, lanes> normalize(vec<Element, lanes> x) {
  return x / length(x);
}
template <class Element>
inline vec<Element, 3> cross(vec<Element, 3> x, vec<Element, 3> y) {
  return x.yzx * y.zxy - x.zxy * y.yzx;
}

/* MSL, 2.3: a matrix is its columns. */
template <class Element, int columns, int rows>
struct matrix {
  vec<Element, rows> column[columns];
  vec<Element, rows>& operator[](int place) { return column[place]; }
  const vec<Element, rows>& operator[](int place) const { return column[place]; }
};
template <class Element, int columns, int rows>
inline vec<Element, rows> operator*(const matrix<Element, columns, rows>& left,
                                    vec<Element, columns> right) {
  vec<Element, rows> total = left[0] * right[0];
  for (int place = 1; place < columns; ++place) total += left[place] * right[place];
  return total;
}
template <class Element, int inner, int columns, int rows>
inline matrix<Element, columns, rows> operator*(const matrix<Element, inner, rows>& left,
                                                const matrix<Element, columns, inner>& right) {
  matrix<Element, columns, rows> product;
  for (int place = 0; place < columns; ++place) product[place] = left * right[place];
  return product;
}
template <class Element, int columns, int rows>
inline matrix<Element, rows, columns> transpose(const matrix<Element, columns, rows>& given) {
  matrix<Element, rows, columns> turned;
  for (int column = 0; column < columns; ++column) {
    for (int row = 0; row < rows; ++row) turned[row][column] = given[column][row];
  }
  return turned;
}

}  // namespace metal

#define DOVETAIL_MATRICES(type, rows)                  \
  using type##2x##rows = metal::matrix<type, 2, rows>; \
  using type##3x##rows = metal::matrix<type, 3, rows>; \
  using type##4x##rows = metal::matrix<type, 4, rows>;
DOVETAIL_MATRICES(float, 2)
DOVETAIL_MATRICES(float, 3)
DOVETAIL_MATRICES(float, 4)
DOVETAIL_MATRICES(half, 2)
DOVETAIL_MATRICES(half, 3)
DOVETAIL_MATRICES(half, 4)
#undef DOVETAIL_MATRICES

#endif /* DOVETAIL_METAL_SHIM_FUNCTIONS_H_ */
