"""Elementary functions: ordinary arguments, and the ends of their domains.

References are NumPy's in `long double`, or Python's where NumPy has none. Bounds are the weakest
promise of any target: OpenCL C 1.2, section 7.4, in ULP of the result.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import TypeVar

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail.api import Kernel
from dovetail_conformance.case import Array, Case, Expected

Element = TypeVar("Element", T.float32, T.float64)

EXACT = -1
"""In place of a number of ULP: nothing is rounded."""


@dt.kernel
def unary(x: T.Buffer[Element], out: T.Buffer[Element]) -> None:
    """Every elementary function of one argument."""
    (n,) = x.shape
    assert out.shape == (27, n)
    for i in T.parallel(n):
        v = x[i]
        out[0, i] = T.sqrt(v)
        out[1, i] = T.rsqrt(v)
        out[2, i] = T.cbrt(v)
        out[3, i] = T.exp(v)
        out[4, i] = T.exp2(v)
        out[5, i] = T.exp10(v)
        out[6, i] = T.expm1(v)
        out[7, i] = T.log(v)
        out[8, i] = T.log2(v)
        out[9, i] = T.log10(v)
        out[10, i] = T.log1p(v)
        out[11, i] = T.sin(v)
        out[12, i] = T.cos(v)
        out[13, i] = T.tan(v)
        out[14, i] = T.asin(v)
        out[15, i] = T.acos(v)
        out[16, i] = T.atan(v)
        out[17, i] = T.sinh(v)
        out[18, i] = T.cosh(v)
        out[19, i] = T.tanh(v)
        out[20, i] = T.asinh(v)
        out[21, i] = T.acosh(v)
        out[22, i] = T.atanh(v)
        out[23, i] = T.erf(v)
        out[24, i] = T.erfc(v)
        out[25, i] = T.degrees(v)
        out[26, i] = T.radians(v)


def _each(function: Callable[[float], float]) -> Callable[[Array], Array]:
    """A function of Python's on arrays: right to about one ULP of float64."""
    return lambda v: np.array([function(float(each)) for each in v], np.longdouble)


UNARY: tuple[tuple[Callable[[Array], Array], float], ...] = (
    (np.sqrt, 3),
    (lambda v: 1 / np.sqrt(v), 2),
    (np.cbrt, 2),
    (np.exp, 3),
    (np.exp2, 3),
    (lambda v: np.power(np.longdouble(10), v), 16),
    (np.expm1, 3),
    (np.log, 3),
    (np.log2, 3),
    (np.log10, 3),
    (np.log1p, 2),
    (np.sin, 4),
    (np.cos, 4),
    (np.tan, 5),
    (np.arcsin, 4),
    (np.arccos, 4),
    (np.arctan, 5),
    (np.sinh, 4),
    (np.cosh, 4),
    (np.tanh, 5),
    (np.arcsinh, 4),
    (np.arccosh, 4),
    (np.arctanh, 5),
    (_each(math.erf), 16),
    (_each(math.erfc), 16),
    (lambda v: v * (180 / np.longdouble(math.pi)), 2),
    (lambda v: v * (np.longdouble(math.pi) / 180), 2),
)


def units(value: Array, dtype: np.dtype) -> Array:
    """The unit in the last place of each value, at least that of a flushed result."""
    info = np.finfo(dtype)
    size = np.maximum(np.abs(np.nan_to_num(value, posinf=0, neginf=0)), info.smallest_normal)
    return np.exp2(np.floor(np.log2(size)) - info.nmant)


def _expected(exact: Array, ulps: float, dtype: np.dtype) -> tuple[Array, Array]:
    """The value in float64, infinite where the type overflows, and the bound."""
    rounded = exact.astype(dtype)
    value = np.where(np.isinf(rounded), rounded, exact).astype(np.float64)
    # 1 more than a promise: the reference, and the value as float64, are rounded too.
    bound = (ulps + 1) * units(exact, dtype).astype(np.float64)
    # Where a device takes subnormal float32 numbers for 0.
    return value, np.maximum(bound, 2.0**-126 if dtype == np.float32 else 0.0)


def expected_unary(x: Array, out: Array) -> list[Expected]:
    """The rows of `unary`, within the weakest bounds."""
    with np.errstate(all="ignore"):
        rows = [
            _expected(function(x.astype(np.longdouble)), ulps, x.dtype) for function, ulps in UNARY
        ]
    return [Expected(np.stack([v for v, _ in rows]), np.stack([b for _, b in rows]))]


def edges(dtype: type) -> Array:
    """Zeros, ones, infinities, NaN, the least and the greatest numbers."""
    info = np.finfo(dtype)
    values = [0.0, 1.0, 0.5, 2.0, 0.3, 1.5, float(info.eps), float(info.tiny), np.inf]
    return np.array([*values, *(-value for value in values), np.nan], dtype)


def _unary_arguments(dtype: type) -> Callable[[np.random.Generator], tuple[Array, Array]]:
    def make(generator: np.random.Generator) -> tuple[Array, Array]:
        parts = [
            edges(dtype),
            generator.uniform(-1, 1, 120).astype(dtype),
            generator.standard_normal(80).astype(dtype) * dtype(8),
            np.exp(generator.uniform(-20, 4, 80)).astype(dtype),
            (1 + generator.standard_normal(40) * 0.05).astype(dtype),
        ]
        x = np.concatenate(parts)
        return x, np.zeros((27, x.size), dtype)

    return make


@dt.kernel
def binary(x: T.Buffer[Element], y: T.Buffer[Element], out: T.Buffer[Element]) -> None:
    """Every elementary function of two arguments."""
    (n,) = x.shape
    assert y.shape == (n,)
    assert out.shape == (8, n)
    for i in T.parallel(n):
        a, b = x[i], y[i]
        out[0, i] = T.pow(a, b)
        out[1, i] = T.atan2(a, b)
        out[2, i] = T.hypot(a, b)
        out[3, i] = T.fmod(a, b)
        out[4, i] = T.copysign(a, b)
        out[5, i] = T.fmin(a, b)
        out[6, i] = T.fmax(a, b)
        out[7, i] = T.heaviside(a, b)


@dt.kernel
def reciprocals(x: T.Buffer[Element], y: T.Buffer[Element], out: T.Buffer[Element]) -> None:
    """A reciprocal and a square, of infinities, too: their sum may be of two that cancel."""
    (n,) = x.shape
    assert y.shape == (n,)
    assert out.shape == (1, n)
    for i in T.parallel(n):
        out[0, i] = x[i] * T.reciprocal(y[i]) + T.square(x[i])


def expected_binary(x: Array, y: Array, out: Array) -> list[Expected]:
    """The rows of `binary`, within the weakest bounds."""
    dtype = x.dtype
    with np.errstate(all="ignore"):
        a, b = x.astype(np.longdouble), y.astype(np.longdouble)
        rows = [
            _expected(np.power(a, b), 16, dtype),
            _expected(np.arctan2(a, b), 6, dtype),
            _expected(np.hypot(a, b), 4, dtype),
            _expected(np.fmod(a, b), EXACT, dtype),
            _expected(np.copysign(a, b), EXACT, dtype),
            _expected(np.fmin(a, b), EXACT, dtype),
            _expected(np.fmax(a, b), EXACT, dtype),
            _expected(np.heaviside(a, b), EXACT, dtype),
        ]
    return [Expected(np.stack([v for v, _ in rows]), np.stack([b for _, b in rows]))]


def _reciprocals(x: Array, y: Array, out: Array) -> list[Expected]:
    dtype = x.dtype
    with np.errstate(all="ignore"):
        a, inverse = x.astype(np.longdouble), (dtype.type(1) / y).astype(np.longdouble)
        product, square = a * inverse, a * a
        value, _ = _expected(product + square, 0, dtype)
        # The division, 2.5 ULP on the weakest target, two products and a sum.
        size = units(product, dtype) * 5 + units(square, dtype) + units(product + square, dtype)
    return [Expected(value[np.newaxis], size.astype(np.float64)[np.newaxis])]


def _binary_arguments(
    rows: int, dtype: type
) -> Callable[[np.random.Generator], tuple[Array, ...]]:
    def make(generator: np.random.Generator) -> tuple[Array, ...]:
        # Not the least numbers: the reciprocal of one is infinite or not by how it is rounded.
        special = np.array([0.0, -0.0, 1.0, -1.0, 0.5, 3.0, -2.0, np.inf, -np.inf, np.nan], dtype)
        first = [np.repeat(special, 10), generator.standard_normal(100) * 4]
        second = [np.tile(special, 10), generator.standard_normal(100) * 3]
        # Quotients of every size, for the remainder.
        first.append(np.exp(generator.uniform(-30, 30, 60)))
        second.append(np.exp(generator.uniform(-3, 3, 60)))
        x, y = (np.concatenate(parts).astype(dtype) for parts in (first, second))
        return x, y, np.zeros((rows, x.size), dtype)

    return make


@dt.kernel
def sums_of_powers(x: T.Buffer[Element], y: T.Buffer[Element], out: T.Buffer[Element]) -> None:
    """Sums whose terms are known by their logarithms, and sinc."""
    (n,) = x.shape
    assert y.shape == (n,)
    assert out.shape == (3, n)
    for i in T.parallel(n):
        out[0, i] = T.logaddexp(x[i], y[i])
        out[1, i] = T.logaddexp2(x[i], y[i])
        out[2, i] = T.sinc(x[i])


def _sums_of_powers(x: Array, y: Array, out: Array) -> list[Expected]:
    a, b = x.astype(np.longdouble), y.astype(np.longdouble)
    size = np.maximum(np.abs(a), np.abs(b))
    with np.errstate(all="ignore"):
        rows = [np.logaddexp(a, b), np.logaddexp2(a, b), np.sinc(a)]
        unit = units(np.maximum(size, 1), x.dtype).astype(np.float64)
    # Up to 8 units of the greatest number on the way. The angle of sinc is rounded twice, by at
    # most its own size, by which the sine is divided; then the sine's error and the division's.
    even = np.full(x.shape, 10 * float(np.finfo(x.dtype).eps))
    bound = np.stack([8 * unit, 9 * unit, even])
    return [Expected(np.stack(rows).astype(np.float64), bound)]


def _sums_arguments(dtype: type) -> Callable[[np.random.Generator], tuple[Array, ...]]:
    def make(generator: np.random.Generator) -> tuple[Array, ...]:
        special = np.array([0.0, -0.0, 1.0, 50.0, -2.5, np.inf, -np.inf, np.nan], dtype)
        x = np.concatenate([np.repeat(special, 8), generator.standard_normal(150) * 20])
        y = np.concatenate([np.tile(special, 8), generator.standard_normal(150) * 20])
        return x.astype(dtype), y.astype(dtype), np.zeros((3, x.size), dtype)

    return make


def _pair(name: str, kernel: Kernel, arguments: Callable, expected: Callable) -> list[Case]:
    """The case in both types."""
    single = kernel.specialize(Element=T.float32)
    double = kernel.specialize(Element=T.float64)
    outputs = (1,) if name == "unary" else (2,)
    return [
        Case(f"mathematics_{name}", single, arguments(np.float32), expected, outputs),
        Case(
            f"mathematics_{name}_float64", double, arguments(np.float64), expected, outputs,
            ("float64",),
        ),
    ]  # fmt: skip


CASES: tuple[Case, ...] = (
    *_pair("unary", unary, _unary_arguments, expected_unary),
    *_pair("binary", binary, partial(_binary_arguments, 8), expected_binary),
    *_pair("reciprocals", reciprocals, partial(_binary_arguments, 1), _reciprocals),
    *_pair("sums_of_powers", sums_of_powers, _sums_arguments, _sums_of_powers),
)
