"""Float operations and elementary functions, on arrays and NumPy scalars.

Of float32 and narrower, elementary functions are evaluated in float64 and rounded once, which is
correct but for a case in some hundred millions; of float64 they are those of NumPy and of C.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from dovetail import ir
from dovetail.backends.reference.executor.values import Value, is_array, is_small, where


def floordiv(dtype: ir.DType, a: Value, b: Value) -> Value:
    """The floor of the rounded quotient."""
    return np.floor(a / b)


def floormod(dtype: ir.DType, a: Value, b: Value) -> Value:
    """`a - (a // b) * b`."""
    return a - np.floor(a / b) * b


def wide(function: Callable[..., Value]) -> Callable[..., Value]:
    """A function of float64 as one of every float type, rounded at the end."""

    def apply(dtype: ir.DType, *args: Value) -> Value:
        if dtype.bits == 64:
            return function(*args)
        return function(*(arg.astype(np.float64) for arg in args)).astype(np.float32)

    return apply


def _elementwise(function: Callable[[float], float]) -> Callable[[Value], Value]:
    called = np.frompyfunc(function, 1, 1)

    def apply(value: Value) -> Value:
        if not is_array(value):
            return np.float64(function(float(value)))
        result: Value = called(value)
        return result.astype(np.float64)

    return apply


def rsqrt(value: Value) -> Value:
    """`1 / sqrt(x)`."""
    return 1.0 / np.sqrt(value)


erf = _elementwise(math.erf)
erfc = _elementwise(math.erfc)


def acosh(value: Value) -> Value:
    """NaN below 1."""
    return np.arccosh(value)


def nextafter(dtype: ir.DType, a: Value, b: Value) -> Value:
    """The next number of the type from `a` toward `b`."""
    if not is_small(dtype):
        return np.nextafter(a, b)
    if dtype.family == "float":
        return np.nextafter(a.astype(np.float16), b.astype(np.float16)).astype(np.float32)
    # Of a bfloat16 the upper half of the bits of its float32 is an integer that counts the
    # numbers of one sign.
    one = np.uint32(0x10000)
    bits = a.view(np.uint32)
    away = (b > a) == (a > 0)
    moved = where(away, bits + one, bits - one).view(np.float32)
    least = np.copysign(np.uint32(0x10000).view(np.float32), b)
    result = where(a == 0, least, moved)
    result = where(a == b, b, result)
    return where(np.isnan(a) | np.isnan(b), np.float32(np.nan), result).astype(np.float32)
