"""sin, cos and tan for every finite argument.

float32: the significand of x, an integer, times 2/pi * 2**e modulo 4, which is exact enough in
two float64 parts; the parts for every exponent e stand in a table of 4 KiB. There is one path.

float64: up to 2**20 the argument is reduced with pi/2 in four parts (Cody and Waite), keeping two
words. Beyond, in a branch that most programs never take, the same product modulo 4 is formed from
parts of 26 bits (Payne and Hanek, "Radian reduction for trigonometric functions", 1983), whose
products are exact in float64.
"""

from __future__ import annotations

import functools
from typing import Final

from dovetail.codegen.llvm.builder import Builder, Value
from dovetail.codegen.llvm.math import coefficients
from dovetail.codegen.llvm.math.common import (
    DOUBLE,
    FLOAT,
    bits_of,
    from_bits,
    magnitude,
    polynomial,
    quick_two_sum,
    round_to_integer,
    to_float,
    two_product,
    two_sum,
)

PI_BITS: Final = 1280
"""Bits of 2/pi after the point in `coefficients.TWO_OVER_PI_BITS`."""


@functools.cache
def _float_table() -> tuple[float, ...]:
    """2/pi * 2**(max(e, 1) - 150) modulo 4 for exponents e from 0 to 254: 29 bits, and the rest.

    Exact in Python's integers, so the same everywhere.
    """
    result: list[float] = []
    for biased in range(255):
        power = max(biased, 1) - 150
        shift = PI_BITS - power
        value = coefficients.TWO_OVER_PI_BITS % (1 << (shift + 2))
        lead = max(value.bit_length() - 29, 0)
        high = value >> lead << lead
        low = value - high
        # 53 bits of the rest convert without rounding, wherever they are.
        cut = max(low.bit_length() - 53, 0)
        result += [_scaled(high >> lead, lead - shift), _scaled(low >> cut, cut - shift)]
    return tuple(result)


def _scaled(value: int, exponent: int) -> float:
    """Value * 2**exponent, exact or 0 where it underflows."""
    return float(value) * 2.0**exponent if exponent > -1000 else 0.0


def _reduce_float(x: Value) -> tuple[Value, Value]:
    """Quadrant (i64, modulo 4) of |x| and the rest in quadrants of pi/2, a double within 1/2."""
    b = x.builder
    bits = bits_of(x) & 0x7FFFFFFF
    biased = bits >> 23
    significand = (bits & 0x7FFFFF) | biased.ne(0).select(bits.like(1 << 23), 0)
    m = b.convert("sitofp", significand, "double")
    parts = b.table("dovetail.reduction.float", "double", (*_float_table(), 0.0, 0.0))
    high = b.lookup(parts, "double", biased << 1)
    low = b.lookup(parts, "double", (biased << 1) | 1)
    product = m * high
    whole, quadrant = round_to_integer(product)
    rest = b.fma(m, low, product - whole)
    return quadrant, rest


def _float_sin_cos(b: Builder, x: Value) -> tuple[Value, Value, Value]:
    """Quadrant, and sine and cosine of the rest, in double."""
    quadrant, rest = _reduce_float(x)
    r = rest * coefficients.PIO2_64[0]
    z = r * r
    sine = b.fma(r * z, polynomial(z, coefficients.SIN_WIDE), r)
    cosine = b.fma(z * z, polynomial(z, coefficients.COS_WIDE), b.fma(z, -0.5, z.like(1.0)))
    return quadrant, sine, cosine


def _finite_or_nan(x: Value, result: Value) -> Value:
    """NaN where x is infinite or NaN."""
    return magnitude(x).lt(float("inf")).select(result, float("nan"))


def _signed(value: Value, negative: Value) -> Value:
    """`value`, negated where bit 1 of the quadrant `negative` is set."""
    return from_bits(bits_of(value) ^ ((negative & 2) << 62))


def _reduce_double_far(b: Builder, x: Value) -> tuple[Value, Value, Value]:
    """Quadrant of |x| >= 2**20 and the rest in quadrants, in two doubles."""
    bits = bits_of(x) & ((1 << 63) - 1)
    biased = bits >> 52
    # Infinity and NaN must not index past the table; they are replaced later.
    biased = biased.gt(2046).select(2046, biased)
    integer = (bits & ((1 << 52) - 1)) | (1 << 52)
    m_high = b.convert("sitofp", integer >> 26, "double") * 2.0**26
    m_low = b.convert("sitofp", integer & ((1 << 26) - 1), "double")
    # Bit q of the padded stream has weight 2**(biased - 1075 - (q - 64) - 1) before reduction; the
    # first bit wanted has weight 2.
    digits = coefficients.TWO_OVER_PI_BITS
    words = [(digits >> (PI_BITS - 32 * (i + 1))) & 0xFFFFFFFF for i in range(PI_BITS // 32)]
    stream = b.table("dovetail.reduction.double", "i32", (0, 0, *words))
    position = biased - (1075 + 1 + 1 - 64)
    parts: list[Value] = []
    for number in range(7):
        start = position + 26 * number
        word = start >> 5
        first = b.convert("zext", b.lookup(stream, "i32", word), "i64")
        second = b.convert("zext", b.lookup(stream, "i32", word + 1), "i64")
        both = (first << 32) | second
        field = (both >> (38 - (start & 31))) & ((1 << 26) - 1)
        part = b.convert("sitofp", field, "double")
        parts.append(part * 2.0 ** (-24 - 26 * number))
    # m_high * parts[0] is a multiple of 4 and left out; every other product is exact.
    lows = [m_low * part for part in parts[:6]]
    highs = [m_high * part for part in parts[1:]]
    quadrant = x.like(0.0)
    top = x.like(0.0)
    for term in (lows[0], highs[0], lows[1], highs[1]):
        # Without multiples of 4 and then without whole quadrants, still exact, and so is the sum.
        small = term - b.intrinsic("floor", term * 0.25) * 4.0
        whole, _ = round_to_integer(small)
        quadrant = quadrant + whole
        top = top + (small - whole)
    whole, _ = round_to_integer(top)
    quadrant = quadrant + whole
    second, second_error = two_sum(lows[2], highs[2])
    third, third_error = two_sum(lows[3], highs[3])
    rest = (second_error + (lows[4] + highs[4])) + (third_error + (lows[5] + highs[5]))
    high, low = two_sum(top - whole, second)
    low, error = two_sum(low, third)
    high, low = two_sum(high, low)
    high, low = two_sum(high, low + (error + rest))
    whole, _ = round_to_integer(high)
    high, low = two_sum(high - whole, low)
    _, quadrant_bits = round_to_integer(quadrant + whole)
    return quadrant_bits, high, low


def _reduce_double(b: Builder, x: Value) -> tuple[Value, Value, Value]:
    """Quadrant of |x| (i64, modulo 4) and the rest, in radians, in two doubles."""
    a = magnitude(x)
    near, far, join = b.block("near"), b.block("far"), b.block("join")
    b.branch(a.lt(2.0**20), near, far)
    b.begin(near)
    whole, near_quadrant = round_to_integer(a * coefficients.TWO_OVER_PI[0])
    p1, p2, p3, p4 = coefficients.PIO2_PARTS
    # The first three products are exact; so is the first difference.
    high, low = two_sum(a - whole * p1, -(whole * p2))
    high, error = two_sum(high, -(whole * p3))
    near_high, near_low = two_sum(high, (low + error) - whole * p4)
    near_end = b.label or ""
    b.jump(join)
    b.begin(far)
    far_quadrant, turns, turns_low = _reduce_double_far(b, a)
    pio2, pio2_low = coefficients.PIO2_64
    product, error = two_product(turns, turns.like(pio2))
    error = error + (turns * pio2_low + turns_low * pio2)
    far_high, far_low = quick_two_sum(product, error)
    far_end = b.label or ""
    b.begin(join)
    pairs = ((near_quadrant, far_quadrant), (near_high, far_high), (near_low, far_low))
    merged = [b.phi(first.type, ((first, near_end), (second, far_end))) for first, second in pairs]
    return merged[0], merged[1], merged[2]


def _double_sin_cos(b: Builder, x: Value) -> tuple[Value, Value, Value]:
    quadrant, r, low = _reduce_double(b, x)
    z = r * r
    half = z * 0.5
    # sin(r + low) = sin(r) + low cos(r), cos(r + low) = cos(r) - low sin(r).
    sine = r + b.fma(r * z, polynomial(z, coefficients.SIN_64), low * (1.0 - half))
    top = 1.0 - half
    tail = (1.0 - top) - half
    cosine = top + (tail + b.fma(z * z, polynomial(z, coefficients.COS_64), -(r * low)))
    return quadrant, sine, cosine


def _sin_cos(b: Builder, x: Value) -> tuple[Value, Value, Value]:
    return _float_sin_cos(b, x) if x.type == "float" else _double_sin_cos(b, x)


def _finish(x: Value, value: Value) -> Value:
    return to_float(value) if x.type == "float" else value


def sin(b: Builder, args: tuple[Value, ...]) -> Value:
    """The sine."""
    (x,) = args
    quadrant, sine, cosine = _sin_cos(b, x)
    value = _signed((quadrant & 1).ne(0).select(cosine, sine), quadrant)
    value = _finish(x, value)
    # sin(-x) = -sin(x), also of zero.
    sign = (FLOAT if x.type == "float" else DOUBLE).sign
    return _finite_or_nan(x, from_bits(bits_of(value) ^ (bits_of(x) & sign)))


def cos(b: Builder, args: tuple[Value, ...]) -> Value:
    """The cosine."""
    (x,) = args
    quadrant, sine, cosine = _sin_cos(b, x)
    value = (quadrant & 1).ne(0).select(sine, cosine)
    return _finite_or_nan(x, _finish(x, _signed(value, quadrant + 1)))


def tan(b: Builder, args: tuple[Value, ...]) -> Value:
    """The tangent."""
    (x,) = args
    quadrant, sine, cosine = _sin_cos(b, x)
    odd = (quadrant & 1).ne(0)
    value = odd.select(-cosine, sine) / odd.select(sine, cosine)
    value = _finish(x, value)
    sign = (FLOAT if x.type == "float" else DOUBLE).sign
    value = from_bits(bits_of(value) ^ (bits_of(x) & sign))
    return _finite_or_nan(x, value)
