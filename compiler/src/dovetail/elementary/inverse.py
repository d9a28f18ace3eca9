"""asin, acos, atan and atan2.

atan2 is atan of a quotient that is never formed when a reduced one serves: with u = |y| and
v = |x|, one division gives t = u/v, (u-v)/(u+v) or -v/u, whichever is within tan(pi/8), and the
polynomial is taken at t. asin and acos use asin(x) = pi/2 - 2 asin(sqrt((1-x)/2)) beyond 1/2.
"""

from __future__ import annotations

from typing import Final

from dovetail.elementary.common import (
    clear_low,
    format_of,
    is_negative,
    magnitude,
    polynomial,
    quotient,
    table,
    with_sign,
)
from dovetail.elementary.values import Builder, V

TAN_PI_8: Final = 0.41421356237309503
TAN_3PI_8: Final = 2.414213562373095


def _atan_ratio(u: V, v: V) -> tuple[V, V]:
    """atan(u / v) for u, v >= 0, in two parts."""
    b = u.builder
    steep = u.gt(v * TAN_3PI_8)
    middle = u.gt(v * TAN_PI_8)
    numerator = steep.select(-v, middle.select(u - v, u))
    denominator = steep.select(u, middle.select(u + v, v))
    t = quotient(numerator, denominator)
    z = t * t
    pio2, pio2_low = table("PIO2", u)
    pio4, pio4_low = table("PIO4", u)
    base = steep.select(u.like(pio2), middle.select(u.like(pio4), 0.0))
    base_low = steep.select(u.like(pio2_low), middle.select(u.like(pio4_low), 0.0))
    cube, terms = t * z, polynomial(z, table("ATAN", t))
    with b.exactly():
        return base, t + b.fma(cube, terms, base_low)


def atan(b: Builder[V], args: tuple[V, ...]) -> V:
    """The inverse tangent."""
    (x,) = args
    base, rest = _atan_ratio(magnitude(x), x.like(1.0))
    with b.exactly():
        return with_sign(base + rest, x)


def atan2(b: Builder[V], args: tuple[V, ...]) -> V:
    """The angle of the point (x, y), from -pi to pi; args are y, x."""
    y, x = args
    u, v = magnitude(y), magnitude(x)
    kind = format_of(x)
    # Halve large operands so that u + v does not overflow, lift small ones out of the subnormals.
    greater = u.gt(v).select(u, v)
    big = greater.gt(2.0 ** (kind.bias - 1))
    small = greater.lt(2.0 ** (3 * kind.mantissa - kind.bias))
    factor = big.select(x.like(0.25), small.select(x.like(2.0 ** (2 * kind.mantissa)), 1.0))
    infinite = u.eq(float("inf")) & v.eq(float("inf"))
    zero = greater.eq(0.0)
    u = infinite.select(1.0, u * factor)
    v = (infinite | zero).select(1.0, v * factor)
    base, rest = _atan_ratio(u, v)
    pi, pi_low = table("PI", x)
    # Beyond a right angle: pi - (base + rest), the low part of pi taken from the small part.
    with b.exactly():
        behind = (pi - base) - (rest - pi_low)
        value = with_sign(is_negative(x).select(behind, base + rest), y)
    nan = x.compare("uno", y)
    return nan.select(float("nan"), value)


def _asin_terms(x: V, z: V) -> V:
    """asin(x) - x for |x| <= 1/2, z = x*x."""
    return x * z * polynomial(z, table("ASIN", x))


def _root_parts(a: V) -> tuple[V, V, V]:
    """Z = (1 - a) / 2, and its root with the error of the root."""
    b = a.builder
    z = (1.0 - a) * 0.5
    root = b.intrinsic("sqrt", z)
    high = clear_low(root, 12 if format_of(a).bits == 32 else 27)
    error = (z - high * high) / (root + high)
    error = z.eq(0.0).select(0.0, error)
    return z, high, error


def asin(b: Builder[V], args: tuple[V, ...]) -> V:
    """The inverse sine; NaN outside -1 to 1."""
    (x,) = args
    a = magnitude(x)
    pio2, pio2_low = table("PIO2", x)
    near = a + _asin_terms(a, a * a)
    z, high, error = _root_parts(a)
    root = high + error
    rest = _asin_terms(root, z) + error
    # pi/2 - 2 (high + rest), pi/2 as pi/4 + pi/4 so that the large parts cancel exactly.
    quarter = pio2 * 0.5
    with b.exactly():
        far = quarter - (((rest + rest) - pio2_low) - (quarter - (high + high)))
    return with_sign(a.gt(0.5).select(far, near), x)


def acos(b: Builder[V], args: tuple[V, ...]) -> V:
    """The inverse cosine; NaN outside -1 to 1."""
    (x,) = args
    a = magnitude(x)
    pio2, pio2_low = table("PIO2", x)
    terms = _asin_terms(x, x * x)
    with b.exactly():
        near = pio2 - (x - (pio2_low - terms))
    z, high, error = _root_parts(a)
    rest = _asin_terms(high + error, z) + error
    front = (high + rest) * 2.0
    # acos(-a) = pi - acos(a).
    with b.exactly():
        behind = (pio2 - (high + (rest - pio2_low))) * 2.0
    far = is_negative(x).select(behind, front)
    return a.gt(0.5).select(far, near)
