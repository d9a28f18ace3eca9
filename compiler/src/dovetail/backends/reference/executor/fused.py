"""`a * b + c` rounded once.

float32: the product is exact in float64; the sum is rounded to odd and then to float32, which
gives the correct result, since 53 >= 24 + 2. float64: the product and the sums are split into a
number and its error, and the errors are added to odd (Boldo and Melquiond, 2008, algorithm
"Fma emulation"); where a part could leave the range of exponents, exact fractions decide.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from dovetail import ir
from dovetail.backends.reference.executor.values import Array, Value, odd_sum, rounded

_SPLITTER = 134217729.0
"""2**27 + 1, which splits a float64 into two halves (Veltkamp)."""

_SAFE = (2.0**-300, 2.0**300)
"""Magnitudes whose products and errors stay in range: least subnormal errors are 2**-1074."""


def fma(dtype: ir.DType, a: Value, b: Value, c: Value) -> Value:
    """The fused multiply-add of any float type."""
    if dtype.bits == 64:
        return _double(a, b, c)
    total, error = _two_sum(a.astype(np.float64) * b.astype(np.float64), c.astype(np.float64))
    odd = odd_sum(total, error)
    if dtype.bits == 32:
        return odd.astype(np.float32)
    # Of 16-bit floats 53 bits are enough to round to float32 (for bfloat16) to odd once more.
    if dtype.family == "float":
        return odd.astype(np.float16).astype(np.float32)
    from dovetail.backends.reference.executor.values import odd_float32

    return rounded(odd_float32(odd), dtype)


def _two_sum(a: Value, b: Value) -> tuple[Value, Value]:
    """Sum and error (Knuth); the error of a sum that is not finite is 0."""
    total = a + b
    part = total - a
    error = (a - (total - part)) + (b - part)
    return total, np.where(np.isfinite(total), error, 0.0)[()]


def _split(a: Value) -> tuple[Value, Value]:
    scaled = a * _SPLITTER
    high = scaled - (scaled - a)
    return high, a - high


def _double(a: Value, b: Value, c: Value) -> Value:
    product = a * b
    (a1, a0), (b1, b0) = _split(a), _split(b)
    low = a0 * b0 - (((product - a1 * b1) - a0 * b1) - a1 * b0)
    th, tl = _two_sum(c, low)
    vh, vl = _two_sum(product, th)
    near = vh + odd_sum(*_two_sum(tl, vl))
    arrays = np.broadcast_arrays(a, b, c)
    unsafe = np.zeros(arrays[0].shape, np.bool_)
    for each in (*arrays, *np.broadcast_arrays(product)):
        size = np.abs(each)
        unsafe = unsafe | ((each != 0) & ~((size > _SAFE[0]) & (size < _SAFE[1])))
    if not unsafe.any():
        return near
    result: Array = np.array(np.broadcast_to(near, arrays[0].shape))
    for place in zip(*np.nonzero(np.atleast_1d(unsafe)), strict=True):
        each = tuple(float(np.atleast_1d(item)[place]) for item in arrays)
        np.atleast_1d(result)[place] = _exactly(*each)
    return result[()]


def _exactly(a: float, b: float, c: float) -> float:
    if not np.isfinite([a, b, c]).all():
        return float(np.float64(a) * np.float64(b) + np.float64(c))
    total = Fraction(a) * Fraction(b) + Fraction(c)
    if total == 0:
        # The signs decide: an exact sum of two numbers that cancel is +0.
        return a * b + c if a * b == 0 or c == 0 else 0.0
    try:
        return float(total)
    except OverflowError:
        return float("inf") if total > 0 else float("-inf")
