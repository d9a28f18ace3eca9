"""Division, square root and fused multiply-add, rounded once, on devices whose own are not.

Operands are taken apart into integers, whose arithmetic is exact everywhere. The device's quotient
or root is only a guess; what is left of the dividend (or radicand) says exactly how far it is off.
It is computed modulo a word, since it is small where the guess is good. Results are rounded to
nearest, ties to even, subnormal ones too; nothing depends on whether the device keeps subnormal
operands in its own float arithmetic.
"""

from __future__ import annotations

from typing import Final, Generic

from dovetail.elementary.common import Format, bits_of, format_of, from_bits
from dovetail.elementary.values import Builder, V
from dovetail.support.dataclasses import dataclass

DIGITS: Final = {32: (24, 0), 64: (22, 22, 10, 0)}
"""Bits of a quotient that each guess adds, by the size of a word.

A guess is within 2.5 units of float32 (Vulkan grants no more for float64); the last one adds no
bits and corrects by what the others were off.
"""


@dataclass(frozen=True, slots=True)
class Parts(Generic[V]):
    """A float taken apart.

    Attributes:
        bits: Its bits without the sign.
        significand: With its leading bit set, of subnormals too; of zero something harmless.
        exponent: Biased, 0 and below for subnormals: the value is
            significand * 2**(exponent - bias - mantissa).
        zero: Whether it is zero.
        infinite: Whether it is infinite or NaN.
        nan: Whether it is NaN.
    """

    bits: V
    significand: V
    exponent: V
    zero: V
    infinite: V
    nan: V


def parts(x: V) -> Parts[V]:
    """A float taken apart."""
    b = x.builder
    kind = format_of(x)
    bits = bits_of(x) & (kind.sign - 1)
    subnormal = bits.lt(1 << kind.mantissa)
    # A conversion from an integer normalises: the bits of a subnormal count its least units.
    lifted = bits_of(b.convert("sitofp", bits, x.type))
    normal = subnormal.select(lifted, bits)
    exponent = (normal >> kind.mantissa) - subnormal.select(
        bits.like(kind.bias + kind.mantissa - 1), 0
    )
    significand = (normal & ((1 << kind.mantissa) - 1)) | (1 << kind.mantissa)
    top = _infinity(kind)
    return Parts(bits, significand, exponent, bits.eq(0), bits.ge(top), bits.gt(top))


def _infinity(kind: Format) -> int:
    return (kind.sign - 1) >> kind.mantissa << kind.mantissa


def _rounded(kind: Format, value: V, exponent: V) -> V:
    """The bits of a number rounded to nearest, without a sign.

    Args:
        kind: The format.
        value: Its leading bits, two fewer than a word, the last one set if any bit was lost.
        exponent: The biased exponent that its leading bit has; any integer.
    """
    drop = kind.bits - 3 - kind.mantissa
    deep = 1 - exponent
    # A number that far below the least subnormal is 0.
    shift = deep.gt(0).select(deep, 0) + drop
    shift = shift.gt(kind.bits - 1).select(kind.bits - 1, shift)
    # Half a unit, or just less, so that a tie goes to the even one.
    half = (value.like(1) << (shift - 1)) - 1
    kept = (value + half + ((value >> shift) & 1)) >> shift
    limit = 1 << (kind.bits - 1 - kind.mantissa)
    field = exponent.gt(limit).select(limit, exponent) - 1
    field = field.lt(0).select(0, field)
    top = _infinity(kind)
    bits = (field << kind.mantissa) + kept
    # With the exponent at its limit the sum is negative.
    return (bits.gt(top) | bits.lt(0)).select(top, bits)


def divide(b: Builder[V], args: tuple[V, ...]) -> V:
    """The quotient x / y, rounded once."""
    x, y = args
    kind = format_of(x)
    u, v = parts(x), parts(y)
    less = u.significand.lt(v.significand)
    rest = less.select(u.significand << 1, u.significand)
    divisor = b.convert("sitofp", v.significand, x.type)
    quotient = rest.like(0)
    for count in DIGITS[kind.bits]:
        guess = b.convert("sitofp", rest, x.type) * 2.0**count / divisor
        step = b.convert("fptosi", b.intrinsic("roundeven", guess), kind.integer)
        quotient = (quotient << count) + step
        rest = (rest << count) - step * v.significand
    bits = sum(DIGITS[kind.bits])
    quotient = quotient - b.convert("zext", rest.lt(0), kind.integer)
    inexact = b.convert("zext", rest.ne(0), kind.integer)
    value = (quotient << (kind.bits - 3 - bits)) | inexact
    exponent = u.exponent - v.exponent + kind.bias - b.convert("zext", less, kind.integer)
    result = _rounded(kind, value, exponent)
    vanishes = u.zero | (v.infinite & (v.nan ^ True))
    endless = v.zero | (u.infinite & (u.nan ^ True))
    result = vanishes.select(0, endless.select(_infinity(kind), result))
    result = result | ((bits_of(x) ^ bits_of(y)) & kind.sign)
    undefined = u.nan | v.nan | (vanishes & endless)
    return from_bits(undefined.select(_infinity(kind) | (_infinity(kind) >> 1), result))


def square_root(b: Builder[V], args: tuple[V, ...]) -> V:
    """The square root, rounded once; NaN below 0, of -0 it is -0."""
    (x,) = args
    kind = format_of(x)
    u = parts(x)
    # m * 2**e with an even e, so that the root has mantissa + 2 bits: one to round by.
    odd = (u.exponent ^ kind.bias) & 1
    more = kind.mantissa & 1
    radicand = u.significand << (odd + more)
    wide = b.convert("sitofp", radicand, x.type)
    guess = b.intrinsic("sqrt", wide)
    if x.type == "double":
        # From the precision of float32 to that of float64 (Heron).
        for _ in range(2):
            guess = guess + (wide - guess * guess) / (guess + guess)
    up = (kind.mantissa + 2 - more) // 2
    root = b.convert("fptosi", b.intrinsic("roundeven", guess * 2.0**up), kind.integer)
    lifted = radicand << (2 * up)
    rest = lifted - root * root
    step = b.convert("sitofp", rest, x.type) / (b.convert("sitofp", root, x.type) * 2.0)
    root = root + b.convert("fptosi", b.intrinsic("roundeven", step), kind.integer)
    rest = lifted - root * root
    root = root - b.convert("zext", rest.lt(0), kind.integer)
    # A root is never half-way between two numbers.
    kept = (root + 1) >> 1
    half = (u.exponent - odd - kind.bias).ashr(1) + (kind.bias - 1)
    result = (half << kind.mantissa) + kept
    bits = bits_of(x)
    result = (u.zero | u.nan | bits.eq(_infinity(kind))).select(bits, result)
    negative = bits.lt(0) & (u.zero ^ True)
    return from_bits(negative.select(_infinity(kind) | (_infinity(kind) >> 1), result))


Pair = tuple[V, V]
"""An integer of two words, the upper one first."""


def _word(b: Builder[V], condition: V, value: V) -> V:
    return b.convert("zext", condition, value.type)


def _down(b: Builder[V], kind: Format, high: V, low: V, count: V) -> Pair[V]:
    """Two words shifted right by less than their bits; the last bit says whether any was lost."""
    whole = (count & kind.bits).ne(0)
    lost = whole.select(low, 0)
    low, high = whole.select(high, low), whole.select(0, high)
    shift = count & (kind.bits - 1)
    back = (kind.bits - 1) - shift
    lost = lost | (low << 1 << back)
    low = (low >> shift) | (high << 1 << back)
    return high >> shift, low | _word(b, lost.ne(0), low)


def _sum(b: Builder[V], first: Pair[V], second: Pair[V]) -> Pair[V]:
    low = first[1] + second[1]
    return first[0] + second[0] + _word(b, low.compare("ult", first[1]), low), low


def _negated_if(b: Builder[V], condition: V, pair: Pair[V]) -> Pair[V]:
    high, low = pair
    mask = -_word(b, condition, low)
    return _sum(b, (high ^ mask, low ^ mask), (low.like(0), mask & 1))


def fused(b: Builder[V], args: tuple[V, ...]) -> V:
    """`x * y + z`, rounded once.

    Product and addend are integers of two words that leave the two upper bits free. The one with
    the lesser exponent is shifted down; what it loses is kept in its last bit, which is enough:
    bits are lost only where no more than one bit of the sum cancels.
    """
    x, y, z = args
    kind = format_of(x)
    u, v, w = parts(x), parts(y), parts(z)
    up = kind.bits - 2 - kind.mantissa - 1
    left, right = u.significand << up, v.significand << up
    product = (b.binary("umulh", left, right), left * right)
    addend = (w.zero.select(0, w.significand << up), left.like(0))
    scale = kind.bias + kind.mantissa
    product_exponent = u.exponent + v.exponent - 2 * (scale + up)
    addend_exponent = w.exponent - scale - up - kind.bits
    distance = addend_exponent - product_exponent
    above = distance.gt(0)
    gap = above.select(distance, -distance)
    gap = gap.gt(2 * kind.bits - 1).select(2 * kind.bits - 1, gap)
    greater = tuple(above.select(c, p) for p, c in zip(product, addend, strict=True))
    lesser = tuple(above.select(p, c) for p, c in zip(product, addend, strict=True))
    exponent = above.select(addend_exponent, product_exponent)
    product_sign = bits_of(x) ^ bits_of(y)
    differ = (product_sign ^ bits_of(z)).lt(0)
    shifted = _down(b, kind, lesser[0], lesser[1], gap)
    high, low = _sum(b, (greater[0], greater[1]), _negated_if(b, differ, shifted))
    negative = high.lt(0)
    high, low = _negated_if(b, negative, (high, low))
    sign = (above ^ negative).select(bits_of(z), product_sign) & kind.sign
    # The leading bit to the top.
    empty = high.eq(0)
    high, low = empty.select(low, high), empty.select(0, low)
    # Rounding cannot carry where the bit below the leading one is clear.
    leading = high & ((high >> 1) ^ -1)
    found = bits_of(b.convert("uitofp", leading, x.type)) >> kind.mantissa
    shift = (kind.bias + kind.bits - 1) - found
    shift = high.eq(0).select(0, shift)
    back = (kind.bits - 1) - shift
    top = (high << shift) | (low >> 1 >> back)
    lost = (top & 3) | (low << shift)
    value = (top >> 2) | _word(b, lost.ne(0), top)
    exponent = exponent - shift - empty.select(exponent.like(kind.bits), 0)
    result = _rounded(kind, value, exponent + (2 * kind.bits - 1 + kind.bias)) | sign
    # Opposite numbers cancel to +0.
    result = (high.eq(0)).select(0, result)
    finite = (u.infinite | v.infinite) ^ True
    # An infinite addend wins over a product that would overflow on the way.
    # Beside a product of 0 a device may take a subnormal addend for 0.
    alone = finite & (w.infinite | ((u.zero | v.zero) & (w.zero ^ True)))
    plain = alone.select(z, x * y + z)
    special = (finite ^ True) | w.infinite | u.zero | v.zero
    return special.select(plain, from_bits(result))
