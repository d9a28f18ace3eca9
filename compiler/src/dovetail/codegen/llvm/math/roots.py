"""cbrt and hypot.

cbrt: a third of the exponent bits gives a first value within 4 %, a polynomial in x / t**3 one of
24 bits, and one step of Halley's iteration, with t cut so that its square is exact, the result.
hypot: operands scaled by a power of two, so that squares neither overflow nor vanish.
"""

from __future__ import annotations

from typing import Final

from dovetail.codegen.llvm.builder import Builder, Value
from dovetail.codegen.llvm.math import coefficients
from dovetail.codegen.llvm.math.common import (
    bits_of,
    clear_low,
    from_bits,
    magnitude,
    polynomial,
    to_double,
    to_float,
    with_sign,
)

THIRD_BIAS: Final = 0x2A9F7893
"""What makes a third of a double's upper word that of its cube root: two thirds of the bias less
0.0331, which centres the error of taking the significand for its logarithm; within 3.5 %."""


def cbrt(b: Builder, args: tuple[Value, ...]) -> Value:
    """The cube root, with the sign of x."""
    (x,) = args
    a = magnitude(x)
    if x.type == "float":
        value = to_float(_cube_root(b, to_double(a)))
    else:
        tiny = a.lt(2.0**-1022)
        lifted = tiny.select(a * 2.0**54, a)
        root = _cube_root(b, lifted)
        value = tiny.select(root * 2.0**-18, root)
    ordinary = a.gt(0.0) & a.lt(float("inf"))
    return with_sign(ordinary.select(value, a), x)


def _cube_root(b: Builder, x: Value) -> Value:
    """Of a positive, finite and normal double."""
    upper = b.convert("trunc", bits_of(x) >> 32, "i32")
    third = b.binary("udiv", upper, upper.like(3)) + THIRD_BIAS
    t = from_bits(b.convert("zext", third, "i64") << 32)
    ratio = x / (t * t) / t
    t = clear_low(t * polynomial(ratio - 1.0, coefficients.CBRT_64), 28)
    quotient = x / (t * t)
    return b.fma(t, (quotient - t) / (t + t + quotient), t)


def hypot(b: Builder, args: tuple[Value, ...]) -> Value:
    """The length of the vector (x, y)."""
    u, v = magnitude(args[0]), magnitude(args[1])
    infinite = u.eq(float("inf")) | v.eq(float("inf"))
    if u.type == "float":
        wide, other = to_double(u), to_double(v)
        value = to_float(b.intrinsic("sqrt", wide * wide + other * other))
    else:
        greater = u.gt(v).select(u, v)
        big, small = greater.gt(2.0**500), greater.lt(2.0**-450)
        down = big.select(u.like(2.0**-600), small.select(u.like(2.0**600), 1.0))
        up = big.select(u.like(2.0**600), small.select(u.like(2.0**-600), 1.0))
        u, v = u * down, v * down
        value = b.intrinsic("sqrt", b.fma(u, u, v * v)) * up
    return infinite.select(float("inf"), value)
