"""cbrt and hypot.

cbrt: a third of the exponent bits gives a first value within 4 %, a polynomial in x / t**3 one of
24 bits, and one step of Halley's iteration, with t cut so that its square is exact, the result.
hypot: operands scaled by a power of two, so that squares neither overflow nor vanish.
"""

from __future__ import annotations

from typing import Final

from dovetail.elementary.common import (
    bits_of,
    clear_low,
    format_of,
    from_bits,
    magnitude,
    polynomial,
    square_root,
    table,
    through_double,
    to_double,
    to_float,
    with_sign,
)
from dovetail.elementary.values import Builder, V

THIRD_BIAS: Final = 0x2A9F7893
"""What makes a third of a double's upper word that of its cube root: two thirds of the bias less
0.0331, which centres the error of taking the significand for its logarithm; within 3.5 %."""

THIRD_BIAS_32: Final = 0x2A5119ED
"""The same for a float, whose exponent has a smaller bias."""


def cbrt(b: Builder[V], args: tuple[V, ...]) -> V:
    """The cube root, with the sign of x."""
    (x,) = args
    a = magnitude(x)
    if through_double(x):
        value = to_float(_cube_root(b, to_double(a)))
    else:
        kind = format_of(x)
        lift = 27 if x.type == "float" else 54
        tiny = a.lt(2.0 ** (1 - kind.bias))
        root = _cube_root(b, tiny.select(a * 2.0**lift, a))
        value = tiny.select(root * 2.0 ** (-lift // 3), root)
    ordinary = a.gt(0.0) & a.lt(float("inf"))
    return with_sign(ordinary.select(value, a), x)


def _cube_root(b: Builder[V], x: V) -> V:
    """Of a positive, finite and normal number."""
    single = x.type == "float"
    upper = bits_of(x) if single else b.convert("trunc", bits_of(x) >> 32, "i32")
    bias = THIRD_BIAS_32 if single else THIRD_BIAS
    third = b.binary("udiv", upper, upper.like(3)) + bias
    t = from_bits(third if single else b.convert("zext", third, "i64") << 32)
    with b.exactly():
        # The cube may be infinite.
        ratio = x / (t * t) / t
    t = clear_low(t * polynomial(ratio - 1.0, table("CBRT", x)), 12 if single else 28)
    quotient = x / (t * t)
    return b.fma(t, (quotient - t) / (t + t + quotient), t)


def hypot(b: Builder[V], args: tuple[V, ...]) -> V:
    """The length of the vector (x, y)."""
    u, v = magnitude(args[0]), magnitude(args[1])
    infinite = u.eq(float("inf")) | v.eq(float("inf"))
    if through_double(u):
        wide, other = to_double(u), to_double(v)
        value = to_float(b.intrinsic("sqrt", wide * wide + other * other))
    else:
        greater = u.gt(v).select(u, v)
        large, little, shift = (60, -45, 80) if u.type == "float" else (500, -450, 600)
        big, small = greater.gt(2.0**large), greater.lt(2.0**little)
        down = big.select(u.like(2.0**-shift), small.select(u.like(2.0**shift), 1.0))
        up = big.select(u.like(2.0**shift), small.select(u.like(2.0**-shift), 1.0))
        u, v = u * down, v * down
        value = square_root(b.fma(u, u, v * v)) * up
    return infinite.select(float("inf"), value)
