"""asinh, acosh and atanh, all by log(1 + t) of a t that is formed without cancellation.

float32 goes through float64. In float64 a large argument, whose square would overflow or swallow
the 1, is log(x) + log(2).
"""

from __future__ import annotations

from typing import Final

from dovetail.elementary import coefficients
from dovetail.elementary.common import (
    magnitude,
    square_root,
    through_double,
    to_double,
    to_float,
    with_sign,
)
from dovetail.elementary.logarithm import log1p_in_double, log1p_of
from dovetail.elementary.values import Builder, V

LARGE: Final = 2.0**28
"""From here on sqrt(x*x +- 1) is x in float64."""


def asinh(b: Builder[V], args: tuple[V, ...]) -> V:
    """The inverse hyperbolic sine."""
    (x,) = args
    a = magnitude(x)
    if through_double(x):
        wide = to_double(a)
        square = wide * wide
        root = b.intrinsic("sqrt", square + 1.0)
        value = to_float(log1p_in_double(wide + square / (root + 1.0)))
    else:
        large = a.gt(LARGE)
        base = large.select(1.0, a)
        square = base * base
        root = b.intrinsic("sqrt", square + 1.0)
        value = _logarithm(large, a, base + square / (root + 1.0))
    value = a.lt(float("inf")).select(value, a)
    return with_sign(value, x)


def acosh(b: Builder[V], args: tuple[V, ...]) -> V:
    """The inverse hyperbolic cosine; NaN below 1."""
    (x,) = args
    if through_double(x):
        t = to_double(x) - 1.0
        value = to_float(log1p_in_double(t + b.intrinsic("sqrt", t * (t + 2.0))))
    else:
        large = x.gt(LARGE)
        t = large.select(1.0, x) - 1.0
        value = _logarithm(large, x, t + square_root(t * (t + 2.0)))
    value = x.eq(float("inf")).select(x, value)
    return x.compare("ult", 1.0).select(float("nan"), value)


def atanh(b: Builder[V], args: tuple[V, ...]) -> V:
    """The inverse hyperbolic tangent; infinite at 1, NaN beyond."""
    (x,) = args
    a = magnitude(x)
    # 2a / (1 - a) as 2a + 2a * a / (1 - a): the large part of it is exact.
    if through_double(x):
        wide = to_double(a)
        double = wide + wide
        value = to_float(log1p_in_double(double + double * wide / (1.0 - wide)) * 0.5)
    else:
        double = a + a
        value = log1p_of(double + double * a / (1.0 - a)) * 0.5
    value = a.eq(1.0).select(float("inf"), value)
    value = a.compare("ugt", 1.0).select(float("nan"), value)
    return with_sign(value, x)


def _logarithm(large: V, x: V, t: V) -> V:
    """log(1 + t), or where x is large log(2x) as log(1 + (x - 1)) + log(2)."""
    value = log1p_of(large.select(x - 1.0, t))
    return value + large.select(value.like(coefficients.LN2_DD[0]), 0.0)
