"""sinh, cosh and tanh.

float32 goes through float64, where exp(x) and exp(-x) may cancel without harm; only close to 0 a
polynomial is needed. float64 uses polynomials up to 1 and exp(x) / 2 beyond, which does not
overflow before the result does.
"""

from __future__ import annotations

from dovetail.elementary import coefficients
from dovetail.elementary.common import (
    magnitude,
    polynomial,
    power_of_two,
    through_double,
    to_double,
    to_float,
    with_sign,
)
from dovetail.elementary.exponential import (
    clamp,
    exp_fraction,
    exp_in_double,
    half_exp,
    reduce_exp,
)
from dovetail.elementary.values import Builder, V


def _float_exps(x: V) -> tuple[V, V]:
    """exp(x) and exp(-x) of a float, in double."""
    # sinh and cosh overflow float32 at 89.4, which double does not.
    wide = to_double(clamp(magnitude(x), 0.0, 100.0))
    up = exp_in_double(wide)
    return up, 1.0 / up


def _sinh_near_zero(x: V) -> V:
    z = x * x
    terms = coefficients.SINH_32 if x.type == "float" else coefficients.SINH_64
    return x.builder.fma(x * z, polynomial(z, terms), x)


def sinh(b: Builder[V], args: tuple[V, ...]) -> V:
    """The hyperbolic sine."""
    (x,) = args
    a = magnitude(x)
    if through_double(x):
        up, down = _float_exps(x)
        far = to_float((up - down) * 0.5)
    else:
        half = half_exp(a)
        far = half - 0.25 / half
    # Written so that NaN takes the polynomial and stays NaN.
    return with_sign(a.gt(1.0).select(far, _sinh_near_zero(a)), x)


def cosh(b: Builder[V], args: tuple[V, ...]) -> V:
    """The hyperbolic cosine."""
    (x,) = args
    if through_double(x):
        up, down = _float_exps(x)
        return to_float((up + down) * 0.5)
    half = half_exp(magnitude(x))
    return half + 0.25 / half


def tanh(b: Builder[V], args: tuple[V, ...]) -> V:
    """The hyperbolic tangent."""
    (x,) = args
    a = magnitude(x)
    if through_double(x):
        # Beyond 9.02 the result rounds to 1.
        wide = to_double(clamp(a, 0.0, 10.0))
        square = exp_in_double(wide + wide)
        far = to_float((square - 1.0) / (square + 1.0))
        z = a * a
        near = b.fma(a * z, polynomial(z, coefficients.TANH_32), a)
        return with_sign(a.gt(0.25).select(far, near), x)
    if x.type == "float":
        z = a * a
        near = b.fma(a * z, polynomial(z, coefficients.TANH_NEAR_32), a)
        c = clamp(a, 0.0, 10.0)
        r, n = reduce_exp(c + c)
        far = 1.0 - 2.0 / (exp_fraction(r) * power_of_two(n) + 1.0)
        return with_sign(a.gt(0.625).select(far, near), x)
    z = a * a
    near = _sinh_near_zero(a) / b.fma(z, polynomial(z, coefficients.COSH_64), z.like(1.0))
    half = half_exp(clamp(a + a, 0.0, 80.0))
    # half is exp(2a) / 2, so 2 / (exp(2a) + 1) = 1 / (half + 1/2).
    far = 1.0 - 1.0 / (half + 0.5)
    return with_sign(a.gt(1.0).select(far, near), x)
