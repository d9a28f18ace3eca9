"""float16 and bfloat16 as bits in uint32: to and from float32 by integer ops, exactly.

Everything is done in integers, except one product of normal numbers: devices may flush subnormal
float32 to zero, and convert between float widths as they like. Rounding is to nearest, ties to
even; NaN stays NaN and keeps the upper bits of its payload.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dovetail import ir

Named = Callable[[ir.Expr, str], ir.Expr]
"""Gives a value a name, since it is used more than once."""

SIGN: Final = 0x80000000
INFINITY: Final = 0x7F800000
"""Bits of float32: IEEE 754-2019, 3.4, binary32."""


def _bits(value: int) -> ir.Expr:
    return ir.literal(value, ir.UINT32)


def _op(name: str, a: ir.Expr, b: int | ir.Expr) -> ir.Expr:
    return ir.call(name, a, ir.literal(b, a.dtype) if isinstance(b, int) else b)


def decoded(bits: ir.Expr, dtype: ir.DType, named: Named) -> ir.Expr:
    """The float32 of the same value as the low 16 bits; the others are 0."""
    if dtype.family == "bfloat":
        return ir.call("bitcast", _op("shift_left", bits, 16), dtype=ir.FLOAT32)
    bits = named(bits, "half")
    size = named(_op("and", bits, 0x7FFF), "magnitude")
    # The exponent moves from bias 15 to 127; that of infinity and NaN, all ones, stays all ones.
    bias = ir.select(ir.ge(size, _bits(0x7C00)), _bits(224 << 23), _bits(112 << 23))
    normal = _op("add", _op("shift_left", size, 13), bias)
    # A subnormal is its fraction times 2**-24: a normal float32, exactly.
    product = ir.call("mul", ir.cast(size, ir.FLOAT32), ir.literal(2.0**-24, ir.FLOAT32))
    tiny = ir.call("bitcast", product, dtype=ir.UINT32)
    sign = _op("shift_left", _op("and", bits, 0x8000), 16)
    found = ir.select(ir.lt(size, _bits(0x400)), tiny, normal)
    return ir.call("bitcast", _op("or", found, sign), dtype=ir.FLOAT32)


def encoded(value: ir.Expr, dtype: ir.DType, named: Named) -> ir.Expr:
    """The bits, in a uint32, of a number rounded to a 16-bit float.

    Args:
        value: A float32 or float64, or an integer of 32 or 64 bits.
        dtype: float16 or bfloat16.
        named: See `Named`.
    """
    bits = named(ir.call("bitcast", _single(value, named), dtype=ir.UINT32), "single")
    size = named(_op("and", bits, SIGN - 1), "magnitude")
    sign = _op("and", _op("shift_right", bits, 16), 0x8000)
    small = _bfloat(size) if dtype.family == "bfloat" else _half(size, named)
    return _op("or", small, sign)


def _bfloat(size: ir.Expr) -> ir.Expr:
    upper = _op("shift_right", size, 16)
    odd = _op("and", upper, 1)
    rounded = _op("shift_right", _op("add", _op("add", size, 0x7FFF), odd), 16)
    return ir.select(ir.gt(size, _bits(INFINITY)), _op("or", upper, 0x40), rounded)


def _half(size: ir.Expr, named: Named) -> ir.Expr:
    odd = _op("and", _op("shift_right", size, 13), 1)
    # Half a unit less one, and one more for an odd result; beyond 65504 it is infinity.
    moved = _op("add", _op("sub", size, (112 << 23) - 0xFFF), odd)
    normal = ir.minimum(_op("shift_right", moved, 13), _bits(0x7C00))
    nan = _op("or", _op("and", _op("shift_right", size, 13), 0x3FF), 0x7E00)
    # Below 2**-14 the result counts units of 2**-24: the significand, shifted with rounding.
    exponent = _op("shift_right", size, 23)
    count = named(
        ir.minimum(ir.sub(_bits(126), ir.minimum(exponent, _bits(112))), _bits(25)), "places"
    )
    significand = named(_op("or", _op("and", size, 0x7FFFFF), 0x800000), "significand")
    even = _op("and", _op("shift_right", significand, count), 1)
    below = _op("sub", _op("shift_left", _bits(1), _op("sub", count, 1)), 1)
    sum_ = _op("add", _op("add", significand, below), even)
    tiny = _op("shift_right", sum_, count)
    finite = ir.select(ir.lt(size, _bits(113 << 23)), tiny, normal)
    return ir.select(ir.gt(size, _bits(INFINITY)), nan, finite)


def _single(value: ir.Expr, named: Named) -> ir.Expr:
    """A float32 that rounds to 16 bits as `value` does.

    What float32 does not hold is rounded to odd: to the neighbour whose last bit is 1. Rounding
    that to no more than 22 bits gives what rounding the value at once gives (Boldo and Melquiond,
    "When double rounding is odd", 2005).
    """
    dtype = value.dtype
    if dtype == ir.FLOAT32:
        return value
    value = named(value, "value")
    if dtype == ir.FLOAT64:
        return _odd(value, named)
    if dtype.bits < 32 or dtype.is_bool:
        return ir.cast(value, ir.FLOAT32)
    # Integers of 24 bits are exact; of others the lowest bits become one that says "more". What is
    # left is at most 24 bits, and at least 12.
    mask = ir.literal((1 << 8) - 1, value.dtype)
    for least, lowest in ((32, 20), (44, 32), (56, 40)) if dtype.bits == 64 else ():
        mask = ir.select(_is_far(value, least), ir.literal((1 << lowest) - 1, value.dtype), mask)
    mask = named(mask, "mask")
    rest = named(_op("and", value, mask), "rest")
    more = ir.select(ir.eq(rest, ir.literal(0, value.dtype)), rest, _op("add", mask, 1))
    cut = _op("or", _op("sub", value, rest), more)
    return ir.cast(ir.select(_is_far(value, 24), cut, value), ir.FLOAT32)


def _is_far(value: ir.Expr, bits: int) -> ir.Expr:
    far = ir.ge(value, ir.literal(1 << bits, value.dtype))
    if not value.dtype.is_signed:
        return far
    return ir.logical_or(far, ir.lt(value, ir.literal(-(1 << bits), value.dtype)))


def _odd(value: ir.Expr, named: Named) -> ir.Expr:
    """A float64 as float32, rounded to odd."""
    near = named(ir.Cast(ir.FLOAT32, value), "near")
    bits = named(ir.call("bitcast", near, dtype=ir.UINT32), "near_bits")
    size = ir.Cast(ir.FLOAT64, ir.call("bitcast", _op("and", bits, SIGN - 1), dtype=ir.FLOAT32))
    magnitude = _op("and", ir.call("bitcast", value, dtype=ir.UINT64), (1 << 63) - 1)
    wanted = ir.call("bitcast", magnitude, dtype=ir.FLOAT64)
    beyond = ir.gt(size, wanted)
    toward = ir.select(beyond, _op("sub", bits, 1), bits)
    exact = ir.logical_or(ir.eq(size, wanted), ir.ne(value, value))
    return ir.call("bitcast", ir.select(exact, bits, _op("or", toward, 1)), dtype=ir.FLOAT32)
