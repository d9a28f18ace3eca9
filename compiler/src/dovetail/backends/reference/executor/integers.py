"""Integer and bit operations by the rules of `ir.op`, on arrays and NumPy scalars.

NumPy's integers wrap, and its `//` and `%` floor and give 0 for a divisor of 0: the rules of the
language, under `np.errstate`, which a launch sets. What NumPy leaves to C (shifts by too much) or
lacks is written out.
"""

from __future__ import annotations

import numpy as np

from dovetail import ir
from dovetail.backends.reference.executor.values import Value, compute_type, where


def truncdiv(dtype: ir.DType, a: Value, b: Value) -> Value:
    """Toward zero."""
    kind = compute_type(dtype)
    quotient = np.floor_divide(a, b)
    if not dtype.is_signed:
        return quotient
    raised = (np.remainder(a, b) != 0) & ((a < 0) != (b < 0))
    return quotient + raised.astype(kind)


def truncmod(dtype: ir.DType, a: Value, b: Value) -> Value:
    """The sign of the dividend."""
    return a - truncdiv(dtype, a, b) * b


def shift_left(dtype: ir.DType, a: Value, b: Value) -> Value:
    """A count outside of 0 ... bits - 1 gives 0."""
    kind = compute_type(dtype)
    fits = (b >= kind(0)) & (b < kind(dtype.bits))
    return where(fits, np.left_shift(a, where(fits, b, kind(0))), kind(0)).astype(kind)


def shift_right(dtype: ir.DType, a: Value, b: Value) -> Value:
    """Arithmetic; a count that is too big leaves the sign."""
    kind = compute_type(dtype)
    fits = (b >= kind(0)) & (b < kind(dtype.bits))
    rest = np.right_shift(a, kind(dtype.bits - 1)) if dtype.is_signed else kind(0)
    return where(fits, np.right_shift(a, where(fits, b, kind(0))), rest).astype(kind)


def unsigned(dtype: ir.DType, value: Value) -> Value:
    """The bits as an uint64."""
    return value.view(compute_type(ir.DType("uint", dtype.bits))).astype(np.uint64)


def _ones(bits: Value) -> Value:
    """The number of ones of an uint64: sums of pairs, of fours, of bytes, of all."""
    u = np.uint64
    bits = bits - ((bits >> u(1)) & u(0x5555555555555555))
    bits = (bits & u(0x3333333333333333)) + ((bits >> u(2)) & u(0x3333333333333333))
    bits = (bits + (bits >> u(4))) & u(0x0F0F0F0F0F0F0F0F)
    return (bits * u(0x0101010101010101)) >> u(56)


def popcount(dtype: ir.DType, a: Value) -> Value:
    """The number of ones."""
    return _ones(unsigned(dtype, a)).astype(compute_type(dtype))


def count_leading_zeros(dtype: ir.DType, a: Value) -> Value:
    """The zeros above the highest one: all bits but those that are below or at it."""
    bits = unsigned(dtype, a)
    for distance in (1, 2, 4, 8, 16, 32):
        bits = bits | (bits >> np.uint64(distance))
    return (np.uint64(dtype.bits) - _ones(bits)).astype(compute_type(dtype))


def count_trailing_zeros(dtype: ir.DType, a: Value) -> Value:
    """The zeros below the lowest one."""
    bits = unsigned(dtype, a)
    one = np.uint64(1)
    below = ~bits & (bits - one)
    if dtype.bits < 64:
        below = below & np.uint64((1 << dtype.bits) - 1)
    return _ones(below).astype(compute_type(dtype))


def multiply_high(dtype: ir.DType, a: Value, b: Value) -> Value:
    """The upper half of the exact product."""
    kind = compute_type(dtype)
    if dtype.bits < 64:
        wide = np.int64 if dtype.is_signed else np.uint64
        return ((a.astype(wide) * b.astype(wide)) >> wide(dtype.bits)).astype(kind)
    u = np.uint64
    x, y, low, half = a.view(u), b.view(u), u(0xFFFFFFFF), u(32)
    x0, x1, y0, y1 = x & low, x >> half, y & low, y >> half
    middle = x1 * y0 + ((x0 * y0) >> half)
    cross = x0 * y1 + (middle & low)
    high = x1 * y1 + (middle >> half) + (cross >> half)
    if not dtype.is_signed:
        return high
    # As signed numbers the factors are 2**64 less where they are negative.
    high = high - where(a < 0, y, u(0)) - where(b < 0, x, u(0))
    return high.view(np.int64)
