"""log, log2, log10 and log1p.

x = 2**e m with m around 1, f = m - 1, s = f / (2 + f), and log(1 + f) = f - f*f/2 + s (f*f/2 + R),
R a polynomial in s*s (Tang, "Table-driven implementation of the logarithm function", 1990, and
the series of atanh). The largest terms, f and e log(2), are exact or added last.
"""

from __future__ import annotations

from dovetail.elementary import coefficients
from dovetail.elementary.common import (
    clear_low,
    decompose,
    format_of,
    polynomial,
    table,
    through_double,
    to_double,
    to_float,
    two_sum,
)
from dovetail.elementary.values import Builder, V


def _parts(x: V) -> tuple[V, V, V, V]:
    """e, f, f*f/2 and s (f*f/2 + R)."""
    m, e = decompose(x)
    f = m - 1.0
    s = f / (f + 2.0)
    z = s * s
    half_square = f * f * 0.5
    rest = s * (half_square + z * polynomial(z, table("LOG", x)))
    return e, f, half_square, rest


def special(x: V, result: V) -> V:
    """The logarithm's values at 0, infinity, NaN and below 0."""
    result = x.eq(float("inf")).select(x, result)
    result = x.eq(0.0).select(float("-inf"), result)
    # Unordered or less: NaN stays NaN, also.
    return x.compare("ult", 0.0).select(float("nan"), result)


def log(b: Builder[V], args: tuple[V, ...]) -> V:
    """The natural logarithm."""
    (x,) = args
    e, f, half_square, rest = _parts(x)
    high, low = table("LN2", x)
    with b.exactly():
        small = f - (half_square - b.fma(e, low, rest))
        # Where e is 0 the sum is `small` itself.
        return special(x, b.fma(e, high, small))


def _log_base(x: V, factor: tuple[float, ...], power: tuple[float, ...] | None) -> V:
    """log(x) * factor, factor in two parts, with log(1 + f) in two parts as well.

    Args:
        x: The argument.
        factor: 1 / log(base), the first part with about half the bits.
        power: log(2) / log(base) in two parts, or None for base 2.
    """
    e, f, half_square, rest = _parts(x)
    high = clear_low(f - half_square, 12 if format_of(x).bits == 32 else 32)
    with x.builder.exactly():
        low = (f - high) - half_square + rest
    top = high * factor[0]
    bottom = (high + low) * factor[1] + low * factor[0]
    if power is None:
        base = e
    else:
        base = e * power[0]
        bottom = bottom + e * power[1]
    with x.builder.exactly():
        total = base + top
        value = total + (bottom + ((base - total) + top))
    return special(x, value)


def log2(b: Builder[V], args: tuple[V, ...]) -> V:
    """The logarithm to base 2; exact at powers of two."""
    return _log_base(args[0], table("LOG2E", args[0]), None)


def log10(b: Builder[V], args: tuple[V, ...]) -> V:
    """The logarithm to base 10."""
    return _log_base(args[0], table("LOG10E", args[0]), table("LOG10_2", args[0]))


def log1p(b: Builder[V], args: tuple[V, ...]) -> V:
    """log(1 + x); of zero that zero."""
    (x,) = args
    wide = through_double(x)
    result = to_float(log1p_in_double(to_double(x))) if wide else log1p_of(x)
    result = x.eq(float("inf")).select(x, result)
    result = x.eq(-1.0).select(float("-inf"), result)
    result = x.compare("ult", -1.0).select(float("nan"), result)
    return x.eq(0.0).select(x, result)


def log1p_of(x: V) -> V:
    """log(1 + x) of a finite x above -1."""
    b = x.builder
    total, error = two_sum(x, x.like(1.0))
    m, e = decompose(total)
    # Where 1 + x needs no power of two, x itself stands in for what the sum has rounded.
    plain = e.eq(0.0)
    f = plain.select(x, m - 1.0)
    correction = plain.select(x.like(0.0), error / total)
    s = f / (f + 2.0)
    z = s * s
    half_square = f * f * 0.5
    rest = s * (half_square + z * polynomial(z, table("LOG", x)))
    high, low = table("LN2", x)
    with b.exactly():
        small = f - (half_square - (b.fma(e, low, rest) + correction))
        return b.fma(e, high, small)


def log1p_in_double(x: V) -> V:
    """log(1 + x) of a finite double above -1, to the precision that float32 needs."""
    b = x.builder
    m, e = decompose(x + 1.0)
    f = e.eq(0.0).select(x, m - 1.0)
    s = f / (f + 2.0)
    z = s * s
    value = s * b.fma(z, polynomial(z, coefficients.LOG_WIDE), 2.0)
    return b.fma(e, coefficients.LN2_DD[0], value)


def log2_in_double(x: V) -> V:
    """log2 of a positive, finite double, to the precision that float32 needs."""
    m, e = decompose(x)
    f = m - 1.0
    s = f / (f + 2.0)
    z = s * s
    b = x.builder
    value = s * b.fma(z, polynomial(z, coefficients.LOG_WIDE), 2.0)
    return b.fma(value, coefficients.LOG2E_DD[0], e)
