"""How values of the language's types lie in NumPy arrays, and how one becomes another.

Both 16-bit floats are computed with as float32 arrays, which hold each of their numbers; what is
stored, or rounded by the strict contract, is rounded to the narrow type. All roundings are to
nearest even and happen once: where two would follow each other, the first is to odd (Boldo and
Melquiond, "Emulation of a FMA and correctly rounded sums: proved algorithms using rounding to
odd", 2008).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias, TypeGuard

import numpy as np

from dovetail import ir

Value: TypeAlias = Any
"""One value for each running thread, (threads,) or (threads, lanes); or one for all of them, a
NumPy scalar or (1, lanes)."""

Array: TypeAlias = "np.ndarray[Any, Any]"

_BY_NAME: Final[dict[str, Any]] = {
    "bool": np.bool_,
    "int8": np.int8, "int16": np.int16, "int32": np.int32, "int64": np.int64,
    "uint8": np.uint8, "uint16": np.uint16, "uint32": np.uint32, "uint64": np.uint64,
    "float16": np.float32, "bfloat16": np.float32, "float32": np.float32, "float64": np.float64,
}  # fmt: skip

POISON: Final = 0xA5
"""Every byte of memory that nobody has written: no number that a correct kernel computes."""

EXACT_LIMIT: Final = 1 << 53
"""Integers up to here are float64 numbers."""


def is_small(dtype: ir.DType) -> bool:
    """Whether it is one of the 16-bit floats."""
    return dtype.is_float and dtype.bits == 16


def compute_type(dtype: ir.DType) -> Any:
    """The NumPy type that values of a type are computed in."""
    return _BY_NAME[dtype.scalar.name]


def storage_type(dtype: ir.DType) -> Any:
    """The NumPy type that memory of a type is; of bfloat16 the bits."""
    if dtype.family == "bfloat":
        return np.uint16
    return np.float16 if is_small(dtype) else _BY_NAME[dtype.scalar.name]


def is_array(value: object) -> TypeGuard[Array]:
    """Whether there is one value for each thread, or a vector; else it is a NumPy scalar."""
    return isinstance(value, np.ndarray)


def constant(value: bool | int | float, dtype: ir.DType) -> Value:
    """A literal."""
    scalar = rounded(compute_type(dtype)(value), dtype)
    return scalar if dtype.lanes == 1 else np.full((1, dtype.lanes), scalar)


def rounded(value: Value, dtype: ir.DType) -> Value:
    """A float32 value rounded to a 16-bit float; any other as it is."""
    if not is_small(dtype):
        return value
    return from_storage(to_storage(value, dtype), dtype)


def to_storage(value: Value, dtype: ir.DType) -> Value:
    """What memory holds of a value."""
    if dtype.family == "bfloat":
        return _bfloat_bits(value)
    return value.astype(np.float16) if is_small(dtype) else value


def from_storage(value: Value, dtype: ir.DType) -> Value:
    """The value of what memory holds."""
    if dtype.family == "bfloat":
        return (value.astype(np.uint32) << np.uint32(16)).view(np.float32)
    return value.astype(np.float32) if is_small(dtype) else value


def _bfloat_bits(value: Value) -> Value:
    bits = value.view(np.uint32)
    # Half a unit, or a hair less where the last bit kept is 0, and cut: to nearest even.
    up = (bits + np.uint32(0x7FFF) + ((bits >> np.uint32(16)) & np.uint32(1))) >> np.uint32(16)
    quiet = (bits >> np.uint32(16)) | np.uint32(0x40)
    return where(np.isnan(value), quiet, up).astype(np.uint16)


def where(condition: Value, first: Value, second: Value) -> Value:
    """`np.where` that gives a scalar for scalars."""
    choice: Callable[..., Value] = np.where
    result = choice(condition, first, second)
    return result[()]


def odd_float32(value: Value, error: Value = None) -> Value:
    """A float64 value, plus a tiny error, as a float32 rounded to odd."""
    return _to_odd(value.astype(np.float32), value, error, np.uint32, np.float32)


def _to_odd(near: Value, value: Value, error: Value, bits: Any, kind: Any) -> Value:
    rest = value - near.astype(np.float64) if error is None else error
    inexact = (rest != 0) & np.isfinite(near) & ~np.isnan(rest)
    raw = near.view(bits)
    even = (raw & bits(1)) == 0
    # Away from zero where the rest has the sign of the number. Of 0 no number is nearer to it.
    away = (rest > 0) == (near > 0)
    away = where(near == 0, True, away)
    signed = where(near == 0, np.copysign(near, rest.astype(kind)), near).view(bits)
    moved = where(away, signed + bits(1), signed - bits(1))
    return where(inexact & even, moved, raw).view(kind)


def odd_sum(high: Value, low: Value) -> Value:
    """`high + low` of float64, where `low` is what was rounded away, rounded to odd."""
    return _to_odd(high, high, low, np.uint64, np.float64)


def converted(value: Value, source: ir.DType, dtype: ir.DType) -> Value:
    """A `Cast`; to the 16-bit floats it rounds."""
    kind = compute_type(dtype)
    if dtype.is_bool:
        return value != compute_type(source)(0)
    if dtype.is_int:
        return _to_integer(value, dtype) if source.is_float else value.astype(kind)
    if not is_small(dtype):
        return value.astype(kind)
    if source.is_float:
        wide = value.astype(np.float64)
    else:
        wide = _odd_float64(value) if source.bits == 64 else value.astype(np.float64)
    if dtype.family == "bfloat":
        return rounded(odd_float32(wide), dtype)
    return wide.astype(np.float16).astype(np.float32)


def _to_integer(value: Value, dtype: ir.DType) -> Value:
    least, greatest = dtype.int_range
    kind = compute_type(dtype)
    whole = np.trunc(value.astype(np.float64))
    # 2**63 and 2**64 are float64 numbers, the greatest integers below them are not.
    above, below = whole >= float(greatest), whole <= float(least)
    inside = where(above | below | np.isnan(whole), 0.0, whole).astype(kind)
    return where(above, kind(greatest), where(below, kind(least), inside)).astype(kind)


def _odd_float64(value: Value) -> Value:
    """A 64-bit integer as a float64 rounded to odd, for rounding again."""
    kind = value.dtype.type
    low = value & kind(0x7FF)
    sticky = (value & kind(~0x7FF if kind is np.int64 else 0xFFFFFFFFFFFFF800)) | where(
        low != 0, kind(0x800), kind(0)
    )
    # Beyond 53 bits the last bits are as good as one, which keeps the sum from a tie.
    size = value.astype(np.float64)
    return where(np.abs(size) <= EXACT_LIMIT, size, sticky.astype(np.float64))


def bitcast(value: Value, source: ir.DType, dtype: ir.DType) -> Value:
    """The same bits; of a 16-bit float those that memory would hold."""
    if source == dtype:
        return value
    stored = np.asarray(to_storage(value, source))
    if source.lanes == dtype.lanes:
        got = stored.view(storage_type(dtype))[()]
    else:
        table = np.ascontiguousarray(stored.reshape(-1, source.lanes))
        got = table.view(storage_type(dtype))
        if dtype.lanes == 1:
            got = got[:, 0]
            if not is_array(value):
                got = got[0]
        elif source.lanes == 1 and is_array(value):
            got = got.reshape(-1, dtype.lanes)
    return from_storage(got, dtype)


def spread(value: Value, count: int) -> Array:
    """One value for each of `count` threads."""
    if not is_array(value):
        return np.full(count, value)
    if value.ndim == 2 and value.shape[0] != count:
        return np.broadcast_to(value, (count, value.shape[1]))
    return value
