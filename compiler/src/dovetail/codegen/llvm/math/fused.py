"""Fused multiply-add, rounded once, for processors that have no such instruction."""

from __future__ import annotations

from dovetail.codegen.llvm.builder import Builder, Value
from dovetail.elementary.common import (
    bits_of,
    is_negative,
    magnitude,
    scale,
    to_double,
    to_float,
    two_sum,
)


def fma(b: Builder, args: tuple[Value, ...]) -> Value:
    """`x * y + z`, rounded once."""
    x, y, z = args
    return _through_double(b, x, y, z) if x.type == "float" else _through_integers(b, x, y, z)


def _through_double(b: Builder, x: Value, y: Value, z: Value) -> Value:
    """The product is exact in float64; the sum is rounded to odd there, then to float32.

    Source: Boldo and Melquiond, "Emulation of FMA and correctly rounded sums", 2008.
    """
    total, error = two_sum(to_double(x) * to_double(y), to_double(z))
    bits = bits_of(total)
    even = (bits & 1).eq(0)
    inexact = error.compare("one", 0.0)
    # Away from zero where the error has the sign of the sum, else toward zero.
    same_sign = error.lt(0.0) ^ total.lt(0.0) ^ True
    odd = same_sign.select(bits + 1, bits - 1)
    finite = magnitude(total).lt(float("inf"))
    chosen = (inexact & even & finite).select(odd, bits)
    return to_float(b.convert("bitcast", chosen, "double"))


def _through_integers(b: Builder, x: Value, y: Value, z: Value) -> Value:
    """Significands as integers of 128 bits, in which product and sum are exact up to a sticky bit.

    A number is m * 2**e with m of 53 bits, the leading one set; the product has 105 or 106.
    """
    (mx, ex), (my, ey), (mz, ez) = (_integer(b, each) for each in (x, y, z))
    product = b.convert("zext", mx, "i128") * b.convert("zext", my, "i128")
    addend = b.convert("zext", mz, "i128")
    ep = ex + ey
    distance = ez - ep
    # The larger one moves up as far as 124 bits allow, the smaller one down by the rest.
    up = _clamp(b, distance, 0, 70)
    product_up = _clamp(b, -distance, 0, 18)
    left = _shift_down(b, product << _wide(b, product_up), distance - up)
    right = _shift_down(b, addend << _wide(b, up), -distance - product_up)
    exponent = ep - product_up + _clamp(b, distance - up, 0, 1 << 20)
    left = _negate_if(left, is_negative(x) ^ is_negative(y))
    right = _negate_if(right, is_negative(z))
    total = left + right
    negative = total.lt(0)
    size = _negate_if(total, negative)
    zeros = b.call("llvm.ctlz.i128", (size, b.constant(False, "i1")), "i128")
    lead = 127 - b.convert("trunc", zeros, "i64")
    # The last bit that is kept: 53 bits, or fewer where the result is subnormal.
    last = lead - 52
    least = -1074 - exponent
    last = last.lt(least).select(least, last)
    down = _clamp(b, last, 0, 127)
    kept = size >> _wide(b, down)
    rest = size - (kept << _wide(b, down))
    half = b.constant(1, "i128") << _wide(b, _clamp(b, down - 1, 0, 127))
    some = down.gt(0)
    tie_up = rest.eq(half) & (kept & 1).ne(0)
    round_up = some & (rest.compare("ugt", half) | tie_up)
    kept = kept + b.convert("zext", round_up, "i128")
    value = b.convert("uitofp", b.convert("trunc", kept, "i64"), "double")
    # Beyond 1400 the result is infinite, and below -1074 nothing is left.
    value = scale(value, _clamp(b, exponent + down, -1400, 1400))
    value = negative.select(-value, value)
    # Zeros, infinities and NaN behave in two steps as in one.
    exact = x * y
    plain = exact + z
    nonzero = x.ne(0.0) & y.ne(0.0)
    special = x.eq(0.0) | y.eq(0.0)
    for each in (x, y, z):
        special = special | (magnitude(each).lt(float("inf")) ^ True)
    value = size.eq(0).select(0.0, value)
    value = (z.eq(0.0) & nonzero).select(exact, value)
    # An infinite addend wins over a product that would overflow on the way.
    finite = magnitude(x).lt(float("inf")) & magnitude(y).lt(float("inf"))
    plain = (finite & magnitude(z).eq(float("inf"))).select(z, plain)
    return special.select(plain, value)


def _integer(b: Builder, x: Value) -> tuple[Value, Value]:
    """M with bit 52 set, and e, |x| = m * 2**e; of zero something harmless."""
    bits = bits_of(x) & ((1 << 63) - 1)
    field = bits >> 52
    fraction = bits & ((1 << 52) - 1)
    zeros = b.call("llvm.ctlz.i64", (fraction | 1, b.constant(False, "i1")), "i64")
    shift = zeros - 11
    subnormal = field.eq(0)
    m = subnormal.select(fraction << shift, fraction | (1 << 52))
    e = subnormal.select(-1074 - shift, field - 1075)
    return m, e


def _clamp(b: Builder, value: Value, low: int, high: int) -> Value:
    value = value.lt(low).select(low, value)
    return value.gt(high).select(high, value)


def _wide(b: Builder, value: Value) -> Value:
    return b.convert("zext", value, "i128")


def _negate_if(value: Value, condition: Value) -> Value:
    return condition.select(-value, value)


def _shift_down(b: Builder, value: Value, count: Value) -> Value:
    """`value` shifted right, what falls out kept as a sticky lowest bit; no shift below 1."""
    amount = _wide(b, _clamp(b, count, 0, 127))
    down = value >> amount
    lost = (down << amount).ne(value)
    return down | b.convert("zext", lost, "i128")
