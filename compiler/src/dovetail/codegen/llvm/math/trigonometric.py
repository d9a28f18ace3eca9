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

from dovetail.codegen.llvm.builder import Builder, Value
from dovetail.elementary import coefficients
from dovetail.elementary.common import bits_of, magnitude, polynomial, round_to_integer
from dovetail.elementary.trigonometric import (
    FAR,
    PI_BITS,
    cosine,
    reduce_near,
    sine,
    sine_cosine,
    sum_of_parts,
    tangent,
    turns_to_radians,
)


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


def _reduce_double_far(b: Builder, x: Value) -> tuple[Value, Value, Value]:
    """Quadrant of |x| >= FAR and the rest in quadrants, in two doubles."""
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
    return sum_of_parts(b, parts, m_high, m_low)


def _reduce_double(b: Builder, x: Value) -> tuple[Value, Value, Value]:
    """Quadrant of |x| (i64, modulo 4) and the rest, in radians, in two doubles."""
    a = magnitude(x)
    near, far, join = b.block("near"), b.block("far"), b.block("join")
    b.branch(a.lt(FAR), near, far)
    b.begin(near)
    near_quadrant, near_high, near_low = reduce_near(a)
    near_end = b.label or ""
    b.jump(join)
    b.begin(far)
    far_quadrant, turns, turns_low = _reduce_double_far(b, a)
    far_high, far_low = turns_to_radians(turns, turns_low)
    far_end = b.label or ""
    b.begin(join)
    pairs = ((near_quadrant, far_quadrant), (near_high, far_high), (near_low, far_low))
    merged = [b.phi(first.type, ((first, near_end), (second, far_end))) for first, second in pairs]
    return merged[0], merged[1], merged[2]


def _sin_cos(b: Builder, x: Value) -> tuple[Value, Value, Value]:
    """Quadrant of |x|, and sine and cosine of the rest, in double."""
    if x.type == "float":
        return _float_sin_cos(b, x)
    quadrant, high, low = _reduce_double(b, x)
    return quadrant, *sine_cosine(b, high, low)


def sin(b: Builder, args: tuple[Value, ...]) -> Value:
    """The sine."""
    return sine(args[0], *_sin_cos(b, args[0]))


def cos(b: Builder, args: tuple[Value, ...]) -> Value:
    """The cosine."""
    return cosine(args[0], *_sin_cos(b, args[0]))


def tan(b: Builder, args: tuple[Value, ...]) -> Value:
    """The tangent."""
    return tangent(args[0], *_sin_cos(b, args[0]))
