"""How far elementary functions are from the exact ones: references, measure and points.

The reference is `long double` of 64 bits where the C library has the function, else mpmath. The
points are random bits (all exponents), the ranges where results are neither 0 nor infinite,
arguments near 1, and those for which C99's annex F says what must come out.
"""

from __future__ import annotations

import functools
from collections.abc import Callable

import mpmath
import numpy as np
import pytest
from support.native import special_values

from dovetail import ir

LONG = np.longdouble


def by_mpmath(function: Callable, x: np.ndarray) -> np.ndarray:
    result = np.full(x.shape, np.nan, LONG)
    with mpmath.workprec(90):
        for place, value in enumerate(x):
            if not np.isnan(value):
                # Beyond 100 both functions have long reached their limits.
                exact = function(min(max(float(value), -100.0), 100.0))
                high = float(exact)
                # As a product with a power of two: the low part may be below float64's range.
                low = float(mpmath.ldexp(exact - high, 400))
                result[place] = LONG(high) + np.ldexp(LONG(low), -400)
    return result


def mpmath_erf(x: np.ndarray) -> np.ndarray:
    result = by_mpmath(mpmath.erf, x)
    # mpmath has no negative zero.
    return np.where(x == 0, x.astype(LONG), result)


needs_long_double = pytest.mark.skipif(
    np.finfo(LONG).nmant < 63, reason="the reference needs an 80-bit long double"
)


REFERENCES: dict[str, Callable[..., np.ndarray]] = {
    "rsqrt": lambda x: 1 / np.sqrt(x), "exp": np.exp, "exp2": np.exp2, "log": np.log,
    "log2": np.log2, "log10": np.log10, "sin": np.sin, "cos": np.cos, "tan": np.tan,
    "sinh": np.sinh, "cosh": np.cosh, "tanh": np.tanh, "asin": np.arcsin, "acos": np.arccos,
    "atan": np.arctan, "atan2": np.arctan2, "pow": np.power, "erf": mpmath_erf,
    "expm1": np.expm1, "log1p": np.log1p, "cbrt": np.cbrt, "hypot": np.hypot,
    "asinh": np.arcsinh, "acosh": np.arccosh, "atanh": np.arctanh,
    "erfc": functools.partial(by_mpmath, mpmath.erfc), "fmod": np.fmod,
}  # fmt: skip


def ulps(got: np.ndarray, exact: np.ndarray) -> np.ndarray:
    """Errors in units in the last place; infinite where a special result is wrong."""
    info = np.finfo(got.dtype)
    with np.errstate(all="ignore"):
        exponent = np.floor(np.log2(np.maximum(np.abs(exact), LONG(info.smallest_normal))))
        unit = np.exp2(exponent - info.nmant)
        error = np.abs(got.astype(LONG) - exact) / unit
        rounded = exact.astype(got.dtype)
        special = ~np.isfinite(rounded)
        same = (got == rounded) | (np.isnan(got) & np.isnan(rounded))
        # A result next to the threshold of overflow may go either way within the bound.
        edge = np.isinf(rounded) & (np.abs(exact) < LONG(info.max) * (1 + LONG(info.eps)))
        edge &= np.abs(got) >= info.max * (1 - info.eps)
        zero_sign = (got == 0) & (rounded == 0) & (np.signbit(got) != np.signbit(rounded))
    error = np.where(special, np.where(same | edge, 0, np.inf), error)
    error = np.where(np.isfinite(got) | special, error, np.inf)
    return np.where(zero_sign, np.inf, error).astype(float)


def points(name: str, dtype: ir.DType, count: int, seed: int) -> list[np.ndarray]:
    kind = np.dtype(dtype.name)
    integer = np.dtype(f"uint{dtype.bits}")
    rng = np.random.default_rng(seed)

    def some() -> list[np.ndarray]:
        scales = rng.choice([1e-5, 1e-2, 0.3, 1, 3, 10, 50, 100, 700, 1e4, 1e7], count)
        return [
            rng.integers(0, 1 << dtype.bits, count, dtype=integer).view(kind),
            (rng.standard_normal(count) * scales).astype(kind),
            rng.uniform(-1, 1, count).astype(kind),
            (1 + rng.standard_normal(count) * 0.1).astype(kind),
        ]

    special = special_values(dtype)
    if ir.OPS[name].arity == 1:
        turns = (np.arange(1, 200) * np.pi / 2).astype(kind)
        return [np.concatenate([*some(), special, hard(dtype), turns, np.nextafter(turns, 0)])]
    first = [*some(), np.repeat(special, special.size)]
    second = [rng.permutation(np.concatenate(some())), np.tile(special, special.size)]
    if name == "pow":
        near = (1 + rng.standard_normal(count) * 0.1).astype(kind)
        first += [np.abs(near), np.abs(first[1]), -np.arange(1, 41).astype(kind)]
        second += [
            (rng.standard_normal(count) * 500).astype(kind),
            (rng.standard_normal(count) * 10).astype(kind),
            np.tile(np.array([-3, -2, 2.5, 3], kind), 10),
        ]
    return [np.concatenate(first), np.concatenate(second)]


def hard(dtype: ir.DType) -> np.ndarray:
    """Arguments closest to multiples of pi/2, and the ends of the ranges of exp."""
    if dtype.bits == 32:
        # Found by continued fractions; see Muller, "Elementary Functions", chapter 11.
        values = [16367173.0 * 2.0**72, 11.0, 88.72283, -103.97, -87.33654, 128.0, -149.0, 127.99]
    else:
        values = [
            6381956970095103.0 * 2.0**797, 709.782712893384, -745.133, -708.396, 1024.0, -1074.0,
            1023.999, 710.4758600739439, 22.0, 355.0, 1.5707963267948966,
        ]  # fmt: skip
    return np.array([*values, *(-value for value in values)], np.dtype(dtype.name))
