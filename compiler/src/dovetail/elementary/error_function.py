"""erf and erfc.

erf: up to 1 a polynomial. Beyond, 1 - erfc(x), with erfc(x) = exp(-x*x) g(x) and g, smooth, as a
polynomial in u = (x - 2) / (x + 2). There erfc(x) is below 0.16, so its error hardly counts.

erfc: exp(-x*x) g(x) from 0 on, g as one polynomial in u = (x - 4) / (x + 4), which spans all x
before the result vanishes; x*x is carried in two parts, since exp multiplies its error by up to
750. Below 0 it is 2 - erfc(-x), and close to 0 1 - erf(x). float32 goes through float64, where
neither the two parts nor the last case is needed.
"""

from __future__ import annotations

from typing import Final

from dovetail.elementary import coefficients
from dovetail.elementary.common import (
    is_negative,
    magnitude,
    polynomial,
    power_of_two,
    quotient,
    scale,
    table,
    through_double,
    to_double,
    to_float,
    two_product,
    with_sign,
)
from dovetail.elementary.exponential import (
    clamp,
    exp_fraction,
    exp_in_double,
    reduce_exp,
)
from dovetail.elementary.values import Builder, V

ONE: Final = {"float": 4.0, "double": 6.0}
"""From here on erf rounds to 1."""


def erf(b: Builder[V], args: tuple[V, ...]) -> V:
    """The error function."""
    (x,) = args
    a = magnitude(x)
    z = a * a
    near = b.fma(a, polynomial(z, table("ERF", x)), a)
    c = clamp(a, 1.0, ONE[x.type])
    u = (c - 2.0) / (c + 2.0)
    r, n = reduce_exp(-(c * c))
    tail = exp_fraction(r) * power_of_two(n) * polynomial(u, table("ERFC", x))
    far = 1.0 - tail / (c + c + 1.0)
    return with_sign(a.gt(1.0).select(far, near), x)


VANISHES: Final = {"float": 10.1, "double": 27.3}
"""From here on erfc is below half the least subnormal number, at 10.06 and 27.23."""


def erfc(b: Builder[V], args: tuple[V, ...]) -> V:
    """The complementary error function, 1 - erf(x)."""
    (x,) = args
    a = clamp(magnitude(x), 0.0, VANISHES[x.type])
    if through_double(x):
        wide = to_double(a)
        u = (wide - 4.0) / (wide + 4.0)
        factor = polynomial(u, coefficients.ERFC_WIDE) / (wide + wide + 1.0)
        tail = exp_in_double(-(wide * wide)) * factor
        return to_float(is_negative(x).select(2.0 - tail, tail))
    u = (a - 4.0) / (a + 4.0)
    factor = quotient(polynomial(u, table("ERFC_FULL", x)), a + a + 1.0)
    square, error = two_product(a, a)
    r, n = reduce_exp(-square)
    value = exp_fraction(r) * factor
    value = b.fma(value, -error, value)
    tail = scale(value, n)
    far = is_negative(x).select(2.0 - tail, tail)
    z = a * a
    near = 1.0 - with_sign(b.fma(a, polynomial(z, table("ERF", x)), a), x)
    return a.lt(0.5).select(near, far)
