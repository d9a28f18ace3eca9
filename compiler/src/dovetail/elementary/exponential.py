"""exp, exp2 and expm1.

x = n log(2) + r with |r| <= log(2)/2, n log(2) in two parts of which the first product is exact
(Cody and Waite, "Software Manual for the Elementary Functions", 1980, chapter 6), a polynomial in
r, and multiplication by 2**n in two steps, so that subnormal results are rounded once.
"""

from __future__ import annotations

from typing import Final

from dovetail.elementary import coefficients
from dovetail.elementary.common import (
    magnitude,
    polynomial,
    power_of_two,
    round_to_integer,
    scale,
    table,
    through_double,
    to_double,
    to_float,
)
from dovetail.elementary.values import Builder, V

# Beyond these the result has over- or underflowed; the reduction stays in range for these.
EXP_RANGE: Final = {"float": (-104.0, 89.0), "double": (-746.0, 710.0)}
EXP2_RANGE: Final = {"float": (-151.0, 129.0), "double": (-1076.0, 1025.0)}


def clamp(x: V, low: float, high: float) -> V:
    """`x` within bounds; NaN stays NaN."""
    x = x.gt(high).select(high, x)
    return x.lt(low).select(low, x)


def reduce_exp(x: V) -> tuple[V, V]:
    """R and n (an integer) with x = n log(2) + r."""
    b = x.builder
    high, low = table("LN2", x)
    n, exponent = round_to_integer(x, coefficients.LOG2E_DD[0])
    # A compiler that may reassociate must not see the same factor twice: it would add up the
    # parts of log(2) again.
    again = n if b.keeps else b.convert("sitofp", exponent, x.type)
    # n * high is exact, and so is the difference: x and n * high are close.
    with b.exactly():
        return b.fma(again, -low, b.fma(n, -high, x)), exponent


def exp_fraction(r: V) -> V:
    """exp(r) for |r| <= log(2)/2."""
    b = r.builder
    square, terms = r * r, polynomial(r, table("EXP", r))
    with b.exactly():
        # Neither (r + 1) + ... nor r * (1 + ...) is as good.
        return b.fma(square, terms, r) + 1.0


def exp(b: Builder[V], args: tuple[V, ...]) -> V:
    """E to the power of x."""
    x = clamp(args[0], *EXP_RANGE[args[0].type])
    r, n = reduce_exp(x)
    return scale(exp_fraction(r), n)


def half_exp(x: V) -> V:
    """exp(x) / 2 for x >= 0, without overflow where the half does not."""
    low, high = EXP_RANGE[x.type]
    r, n = reduce_exp(clamp(x, low, high + 1.0))
    return scale(exp_fraction(r), n - 1)


def exp2(b: Builder[V], args: tuple[V, ...]) -> V:
    """2 to the power of x."""
    x = clamp(args[0], *EXP2_RANGE[args[0].type])
    n, exponent = round_to_integer(x)
    high, low = coefficients.LN2_DD
    fraction = x - n
    if x.type == "double":
        # The rounding error of fraction * log(2) would be a quarter of a unit of the result.
        top = fraction * high
        return scale(exp_fraction(b.fma(fraction, low, top)), exponent)
    return scale(exp_fraction(fraction * high), exponent)


def expm1(b: Builder[V], args: tuple[V, ...]) -> V:
    """exp(x) - 1; of zero that zero."""
    (x,) = args
    if through_double(x):
        # Around 0 the polynomial of exp(r) - 1 is enough; beyond, float64 cancels without harm.
        wide = to_double(clamp(x, -100.0, 100.0))
        near = b.fma(wide * wide, polynomial(wide, coefficients.EXP_WIDE), wide)
        far = exp_in_double(wide) - 1.0
        result = to_float(magnitude(wide).gt(0.34).select(far, near))
        return x.eq(0.0).select(x, result)
    # Below -50 the result is -1 already, and 2**-n stays finite.
    low, high = -50.0, EXP_RANGE[x.type][1]
    c = clamp(x, low, high)
    r, n = reduce_exp(c)
    # What the reduction lost: here it is not small beside the result.
    ln2_high, ln2_low = table("LN2", x)
    whole = b.convert("sitofp", n, x.type)
    with b.exactly():
        front = b.fma(whole, -ln2_high, c)
        lost = b.fma(whole, -ln2_low, front - r)
    part = b.fma(r * r, polynomial(r, table("EXP", r)), r)
    part = b.fma(part, lost, part + lost)
    # 2**n ((exp(r) - 1) + (1 - 2**-n)); beyond 2**100 the last term no longer counts.
    down = power_of_two(-n.gt(100).select(100, n))
    # In two factors, since 2**1024 does not exist; neither is below 2**-50.
    half = n.ashr(1)
    with b.exactly():
        result = (part + (1.0 - down)) * power_of_two(half) * power_of_two(n - half)
    return x.eq(0.0).select(x, result)


def exp_in_double(x: V) -> V:
    """Exp of a double within +-700, to the precision that float32 needs; a normal result."""
    b = x.builder
    n, exponent = round_to_integer(x, coefficients.LOG2E_DD[0])
    r = b.fma(n, -coefficients.LN2_DD[0], x)
    value = b.fma(r * r, polynomial(r, coefficients.EXP_WIDE), r) + 1.0
    return value * power_of_two(exponent)


def exp2_in_double(x: V) -> V:
    """2**x of a double within +-1000, to the precision that float32 needs; a normal result."""
    b = x.builder
    n, exponent = round_to_integer(x)
    r = (x - n) * coefficients.LN2_DD[0]
    value = b.fma(r * r, polynomial(r, coefficients.EXP_WIDE), r) + 1.0
    return value * power_of_two(exponent)
