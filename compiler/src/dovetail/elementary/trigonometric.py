"""sin, cos and tan for every finite argument: what comes after the reduction, and reductions.

A reduction writes |x| as a number of quadrants of pi/2 and a rest. Where constant tables in memory
are at hand the reductions are those of `dovetail.codegen.llvm.math.trigonometric`; those here need
none. The digits of 2/pi that matter for an exponent (Payne and Hanek, "Radian reduction for
trigonometric functions", 1983) are chosen from constants by the bits of the exponent, and in
float32 the product modulo 4 is one of 32-bit integers, so that no rounding can spoil it.
"""

from __future__ import annotations

import itertools
from typing import Final

from dovetail.elementary import coefficients
from dovetail.elementary.common import (
    bits_of,
    format_of,
    from_bits,
    magnitude,
    polynomial,
    quick_two_sum,
    quotient,
    round_to_integer,
    to_float,
    two_product,
    two_sum,
)
from dovetail.elementary.values import Builder, V

PI_BITS: Final = 1280
"""Bits of 2/pi after the point in `coefficients.TWO_OVER_PI_BITS`."""

FAR: Final = 2.0**20
"""Below, pi/2 in four parts reduces a double; beyond, the product with digits of 2/pi."""


def finite_or_nan(x: V, result: V) -> V:
    """NaN where x is infinite or NaN."""
    return magnitude(x).lt(float("inf")).select(result, float("nan"))


def _signed(value: V, negative: V) -> V:
    """`value`, negated where bit 1 of the quadrant `negative` is set."""
    return from_bits(bits_of(value) ^ ((negative & 2) << (format_of(value).bits - 2)))


def _finish(x: V, value: V) -> V:
    return value if value.type == x.type else to_float(value)


def sine(x: V, quadrant: V, sin: V, cos: V) -> V:
    """The sine of x, from the quadrant of |x| and sine and cosine of the rest."""
    value = _signed((quadrant & 1).ne(0).select(cos, sin), quadrant)
    value = _finish(x, value)
    # sin(-x) = -sin(x), also of zero.
    return finite_or_nan(x, from_bits(bits_of(value) ^ (bits_of(x) & format_of(x).sign)))


def cosine(x: V, quadrant: V, sin: V, cos: V) -> V:
    """The cosine of x, from the quadrant of |x| and sine and cosine of the rest."""
    value = (quadrant & 1).ne(0).select(sin, cos)
    return finite_or_nan(x, _finish(x, _signed(value, quadrant + 1)))


def tangent(x: V, quadrant: V, sin: V, cos: V) -> V:
    """The tangent of x, from the quadrant of |x| and sine and cosine of the rest."""
    odd = (quadrant & 1).ne(0)
    value = quotient(odd.select(-cos, sin), odd.select(sin, cos))
    value = _finish(x, value)
    value = from_bits(bits_of(value) ^ (bits_of(x) & format_of(x).sign))
    return finite_or_nan(x, value)


def sine_cosine(b: Builder[V], r: V, low: V) -> tuple[V, V]:
    """Sine and cosine of r + low in double, |r| <= pi/4."""
    z = r * r
    half = z * 0.5
    # sin(r + low) = sin(r) + low cos(r), cos(r + low) = cos(r) - low sin(r).
    cube, terms = r * z, polynomial(z, coefficients.SIN_64)
    with b.exactly():
        sin = r + b.fma(cube, terms, low * (1.0 - half))
        top = 1.0 - half
        tail = (1.0 - top) - half
    fourth, terms = z * z, polynomial(z, coefficients.COS_64)
    with b.exactly():
        return sin, top + (tail + b.fma(fourth, terms, -(r * low)))


def reduce_near(a: V) -> tuple[V, V, V]:
    """Quadrant of a double in 0 <= a < FAR and the rest, in radians, in two doubles."""
    whole, quadrant = round_to_integer(a * coefficients.TWO_OVER_PI[0])
    p1, p2, p3, p4 = coefficients.PIO2_PARTS
    with a.builder.exactly():
        # The first three products are exact; so is the first difference.
        high, low = two_sum(a - whole * p1, -(whole * p2))
        high, error = two_sum(high, -(whole * p3))
        high, low = two_sum(high, (low + error) - whole * p4)
    return quadrant, high, low


def sum_of_parts(b: Builder[V], parts: list[V], m_high: V, m_low: V) -> tuple[V, V, V]:
    """Quadrant and rest, in quadrants in two doubles, of a product with digits of 2/pi.

    Args:
        b: The builder.
        parts: The digits from that of weight 2 on, in seven parts of 26 bits.
        m_high: The significand's upper part, a multiple of 2**26.
        m_low: The lower part, of 26 bits.
    """
    # m_high * parts[0] is a multiple of 4 and left out; every other product is exact.
    lows = [m_low * part for part in parts[:6]]
    highs = [m_high * part for part in parts[1:]]
    quadrant = m_low.like(0.0)
    top = m_low.like(0.0)
    with b.exactly():
        for term in (lows[0], highs[0], lows[1], highs[1]):
            # Without multiples of 4 and then without whole quadrants, still exact, and so is
            # the sum.
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


def turns_to_radians(turns: V, turns_low: V) -> tuple[V, V]:
    """A rest in quadrants, in two doubles, times pi/2."""
    pio2, pio2_low = coefficients.PIO2_64
    product, error = two_product(turns, turns.like(pio2))
    error = error + (turns * pio2_low + turns_low * pio2)
    return quick_two_sum(product, error)


def window(words: list[V], index: V, count: int) -> list[V]:
    """`count` neighbours of `words` from `index` on, chosen by the bits of the index.

    The index is at most len(words) - count.
    """
    bits = (len(words) - count).bit_length()
    chosen = words
    for bit in reversed(range(bits)):
        step = 1 << bit
        wanted = count + step - 1
        set_here = (index & step).ne(0)
        chosen = [
            set_here.select(chosen[place + step], word)
            if place + step < len(chosen)
            # The index does not reach so far, or does so without this bit only.
            else word
            for place, word in enumerate(chosen[:wanted])
        ]
    return chosen


def _reduce_single(x: V) -> tuple[V, V]:
    """Quadrant (i32, modulo 4) of |x| and the rest in radians, a float within pi/4."""
    b = x.builder
    bits = bits_of(x) & 0x7FFFFFFF
    # Bit j of 2/pi has weight 2**(e - 150 - j) in the product with the significand; the first one
    # wanted weighs 2. Below pi/4 nothing is reduced, so exponents start at 120, of which the
    # first digits are zeros.
    position = (bits >> 23) - 120
    digits = coefficients.TWO_OVER_PI_BITS >> (PI_BITS - 7 * 32)
    zero = bits.like(0)
    stream = [
        zero.like(_as_signed((digits >> 32 * place) & 0xFFFFFFFF)) for place in range(6, -1, -1)
    ]
    words = window([zero, *stream], position >> 5, 4)
    shift = position & 31
    back = 31 - shift
    # A shift by 32 - shift, which may be 32, in two.
    aligned = [
        (first << shift) | (second >> 1 >> back) for first, second in itertools.pairwise(words)
    ]
    m = (bits & 0x7FFFFF) | 0x800000
    middle = m * aligned[1]
    low = middle + b.binary("umulh", m, aligned[2])
    carry = b.convert("zext", low.compare("ult", middle), "i32")
    high = m * aligned[0] + b.binary("umulh", m, aligned[1]) + carry
    quadrant = (high + (1 << 29)) >> 30
    rest = high - (quadrant << 30)
    # The rest in units of 2**-30: 24 bits, and what those and the low word lack.
    front = b.convert("sitofp", rest, "float")
    missing = b.convert("sitofp", rest - b.convert("fptosi", front, "i32"), "float")
    back = b.convert("sitofp", low >> 8, "float") * 2.0**-24 + missing
    pio2, pio2_low = (part * 2.0**-30 for part in coefficients.PIO2_32)
    with b.exactly():
        r = front * pio2 + (front * pio2_low + back * pio2)
    small = bits.lt(PIO4_BITS)
    return small.select(0, quadrant), small.select(magnitude(x), r)


PIO4_BITS: Final = 0x3F490FDB
"""pi/4 as a float."""


def _as_signed(word: int) -> int:
    return word - (1 << 32) if word >> 31 else word


def _single_sine_cosine(b: Builder[V], r: V) -> tuple[V, V]:
    z = r * r
    sin = b.fma(r * z, polynomial(z, coefficients.SIN_32), r)
    half = z * 0.5
    with b.exactly():
        top = 1.0 - half
        tail = (1.0 - top) - half
    return sin, top + b.fma(z * z, polynomial(z, coefficients.COS_32), tail)


def _reduce_far(b: Builder[V], a: V) -> tuple[V, V, V]:
    """Quadrant of a double a >= FAR and the rest, in radians, in two doubles."""
    bits = bits_of(a)
    biased = bits >> 52
    # Infinity and NaN must not look beyond the digits; they are replaced later.
    biased = biased.gt(2046).select(2046, biased)
    integer = (bits & ((1 << 52) - 1)) | (1 << 52)
    m_high = b.convert("sitofp", integer >> 26, "double") * 2.0**26
    m_low = b.convert("sitofp", integer & ((1 << 26) - 1), "double")
    # Bit q of the digits, behind 64 zeros, has weight 2**(biased - 1075 - (q - 64) - 1); the
    # first bit wanted has weight 2.
    position = biased - (1075 + 1 + 1 - 64)
    digits = coefficients.TWO_OVER_PI_BITS
    words = [
        0,
        0,
        *(digits >> (PI_BITS - 32 * (i + 1)) & 0xFFFFFFFF for i in range(PI_BITS // 32)),
    ]
    chosen = window([bits.like(word) for word in words[:40]], position >> 5, 7)
    shift = position & 31
    # 32 digits each from a multiple of 32 behind the position.
    aligned = [
        (((first << 32) | second) >> (31 - shift) >> 1) & 0xFFFFFFFF
        for first, second in itertools.pairwise(chosen)
    ]
    parts: list[V] = []
    for number in range(7):
        word, place = divmod(26 * number, 32)
        pair = (aligned[word] << 32) | (aligned[word + 1] if word < 5 else 0)
        field = (pair >> (38 - place)) & ((1 << 26) - 1)
        parts.append(b.convert("sitofp", field, "double") * 2.0 ** (-24 - 26 * number))
    quadrant, turns, turns_low = sum_of_parts(b, parts, m_high, m_low)
    high, low = turns_to_radians(turns, turns_low)
    return quadrant, high, low


def _sine_cosine_of(b: Builder[V], x: V) -> tuple[V, V, V]:
    """Quadrant of |x|, and sine and cosine of the rest."""
    if x.type == "float":
        quadrant, r = _reduce_single(x)
        return quadrant, *_single_sine_cosine(b, r)
    a = magnitude(x)
    near, far = reduce_near(a), _reduce_far(b, a)
    is_near = a.lt(FAR)
    quadrant, high, low = (
        is_near.select(first, second) for first, second in zip(near, far, strict=True)
    )
    return quadrant, *sine_cosine(b, high, low)


def sin(b: Builder[V], args: tuple[V, ...]) -> V:
    """The sine."""
    return sine(args[0], *_sine_cosine_of(b, args[0]))


def cos(b: Builder[V], args: tuple[V, ...]) -> V:
    """The cosine."""
    return cosine(args[0], *_sine_cosine_of(b, args[0]))


def tan(b: Builder[V], args: tuple[V, ...]) -> V:
    """The tangent."""
    return tangent(args[0], *_sine_cosine_of(b, args[0]))
