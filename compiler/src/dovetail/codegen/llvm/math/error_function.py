"""erf.

Up to 1 a polynomial. Beyond, 1 - erfc(x), with erfc(x) = exp(-x*x) g(x) and g, smooth, as a
polynomial in u = (x - 2) / (x + 2). There erfc(x) is below 0.16, so its error hardly counts.
"""

from __future__ import annotations

from typing import Final

from dovetail.codegen.llvm.builder import Builder, Value
from dovetail.codegen.llvm.math.common import magnitude, polynomial, power_of_two, table, with_sign
from dovetail.codegen.llvm.math.exponential import clamp, exp_fraction, reduce_exp

ONE: Final = {"float": 4.0, "double": 6.0}
"""From here on erf rounds to 1."""


def erf(b: Builder, args: tuple[Value, ...]) -> Value:
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
