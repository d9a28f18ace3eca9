"""Conversions of 16-bit floats by integer ops: all patterns one way, all ties and more the other.

The expressions are evaluated by NumPy, op by op; what they should give is NumPy's for float16, and
for bfloat16 the definition: the nearest number with 8 digits, ties to even.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from dovetail.ir import (
    BFLOAT16,
    FLOAT16,
    FLOAT32,
    FLOAT64,
    INT32,
    INT64,
    UINT32,
    UINT64,
    Call,
    Cast,
    Const,
    DType,
    Expr,
    Select,
    Var,
)
from dovetail.passes._small_floats import decoded, encoded

Array = NDArray[Any]

BINARY: dict[str, Any] = {
    "add": np.add, "sub": np.subtract, "mul": np.multiply, "and": np.bitwise_and,
    "or": np.bitwise_or, "shift_left": np.left_shift, "shift_right": np.right_shift,
    "min": np.minimum, "eq": np.equal, "ne": np.not_equal, "lt": np.less, "ge": np.greater_equal,
    "gt": np.greater, "logical_or": np.logical_or,
}  # fmt: skip


def evaluate(expr: Expr, values: dict[Var, Array]) -> Array:
    kind = np.dtype(expr.dtype.name)
    match expr:
        case Const(value=value):
            return np.asarray(value, kind)
        case Var():
            return values[expr]
        case Cast(value=value):
            return evaluate(value, values).astype(kind)
        case Select(condition=condition, true_value=first, false_value=second):
            ways = [evaluate(item, values) for item in (condition, first, second)]
            return np.where(*ways)
        case Call(op=op, args=(value,)) if op.name == "bitcast":
            return np.ascontiguousarray(evaluate(value, values)).view(kind)
        case Call(op=op, args=args):
            operands = [evaluate(arg, values) for arg in args]
            if op.name.startswith("shift"):
                assert np.all(operands[1] < 8 * operands[0].dtype.itemsize)
            return BINARY[op.name](*operands)
        case _:
            raise AssertionError(type(expr).__name__)


class Names:
    """Values of the variables that an expansion introduces."""

    def __init__(self) -> None:
        self.values: dict[Var, Array] = {}

    def named(self, expr: Expr, name: str) -> Expr:
        var = Var(name, expr.dtype)
        self.values[var] = evaluate(expr, self.values)
        return var


def encode(values: Array, source: DType, dtype: DType) -> Array:
    names, var = Names(), Var("x", source)
    names.values[var] = values
    with np.errstate(all="ignore"):
        return evaluate(encoded(var, dtype, names.named), names.values).astype(np.uint32)


def decode(bits: Array, dtype: DType) -> Array:
    names, var = Names(), Var("x", UINT32)
    names.values[var] = bits
    with np.errstate(all="ignore"):
        return evaluate(decoded(var, dtype, names.named), names.values)


PATTERNS = np.arange(1 << 16, dtype=np.uint32)


def bfloat(bits: Array) -> Array:
    return (bits << np.uint32(16)).view(np.float32)


def numbers(dtype: DType) -> Array:
    """Every value of a 16-bit float, in float64, NaN left out."""
    if dtype == FLOAT16:
        found = PATTERNS.astype(np.uint16).view(np.float16).astype(np.float32)
    else:
        found = bfloat(PATTERNS)
    return found[~np.isnan(found)].astype(np.float64)


def nearest(values: list[Any] | Array, dtype: DType) -> Array:
    """The bits of the nearest number, ties to even: by looking among all of them, exactly."""
    known = np.unique(np.abs(numbers(dtype)))
    known = known[np.isfinite(known)]
    last = float(known[-1])
    # What is halfway to the next power of two, or more, is infinite.
    beyond = last + (last - float(known[-2])) / 2
    result: list[int] = []
    for value in values:
        sign = 0x8000 if value < 0 or (value == 0 and np.signbit(value)) else 0
        size = abs(value)
        if size >= beyond:
            result.append(sign | (0x7C00 if dtype == FLOAT16 else 0x7F80))
            continue
        place = int(np.searchsorted(known, float(min(size, last)), side="right")) - 1
        # The place counts from 0 through all patterns, so it is the pattern.
        while place and int_or_float(known[place]) > size:
            place -= 1
        if place + 1 < len(known):
            below = size - int_or_float(known[place])
            above = int_or_float(known[place + 1]) - size
            place += above < below or (above == below and place % 2 == 1)
        result.append(sign | place)
    return np.asarray(result, np.uint32)


def int_or_float(value: float) -> Any:
    """An integer where it is one, since large ones are compared exactly."""
    return int(value) if float(value).is_integer() else float(value)


@pytest.mark.parametrize("dtype", [FLOAT16, BFLOAT16], ids=str)
def test_every_pattern_is_read_exactly_and_written_back(dtype: DType) -> None:
    found = decode(PATTERNS, dtype)
    if dtype == FLOAT16:
        wanted = PATTERNS.astype(np.uint16).view(np.float16).astype(np.float32)
    else:
        wanted = bfloat(PATTERNS)
    nan = np.isnan(wanted)
    assert np.array_equal(found.view(np.uint32)[~nan], wanted.view(np.uint32)[~nan])
    assert np.all(np.isnan(found[nan]))
    again = encode(found, FLOAT32, dtype)
    assert np.array_equal(again[~nan], PATTERNS[~nan])
    infinity = 0x7C00 if dtype == FLOAT16 else 0x7F80
    assert np.all((again[nan] & 0x7FFF) > infinity)


@pytest.mark.parametrize("dtype", [FLOAT16, BFLOAT16], ids=str)
@pytest.mark.parametrize("source", [FLOAT32, FLOAT64], ids=str)
def test_floats_round_to_nearest_even(dtype: DType, source: DType) -> None:
    """Each number, each middle of two neighbours, and what lies right beside those."""
    exact = np.unique(np.abs(numbers(dtype)))
    exact = exact[np.isfinite(exact)]
    middle = (exact[:-1] + exact[1:]) / 2
    last = exact[-1] + (exact[-1] - exact[-2]) / 2
    kind = np.float32 if source == FLOAT32 else np.float64
    points = np.concatenate([exact, middle, [last]]).astype(kind)
    toward = [np.nextafter(points, kind(end)) for end in (0, np.inf)]
    size = np.concatenate([points, *toward])
    values = np.concatenate([size, -size]).astype(kind)
    found = encode(values, source, dtype)
    if dtype == FLOAT16:
        with np.errstate(over="ignore"):
            wanted = values.astype(np.float16).view(np.uint16).astype(np.uint32)
    else:
        chosen = np.random.default_rng(0).choice(values.size, 20000, replace=False)
        values, found = values[chosen], found[chosen]
        wanted = nearest(values.astype(np.float64), dtype)
    assert np.array_equal(found, wanted)


@pytest.mark.parametrize("dtype", [FLOAT16, BFLOAT16], ids=str)
def test_random_bits_of_float32(dtype: DType) -> None:
    bits = np.random.default_rng(1).integers(0, 1 << 32, 200_000, dtype=np.uint32)
    values = bits.view(np.float32)
    values = values[~np.isnan(values)]
    found = encode(values, FLOAT32, dtype)
    if dtype == FLOAT16:
        with np.errstate(over="ignore", under="ignore"):
            wanted = values.astype(np.float16).view(np.uint16).astype(np.uint32)
    else:
        words = values.view(np.uint32)
        wanted = (words + np.uint32(0x7FFF) + ((words >> np.uint32(16)) & np.uint32(1))) >> 16
    assert np.array_equal(found, wanted)
    assert np.all(
        np.isnan(decode(encode(np.asarray([np.nan], np.float32), FLOAT32, dtype), dtype))
    )


@pytest.mark.parametrize("dtype", [FLOAT16, BFLOAT16], ids=str)
@pytest.mark.parametrize("source", [INT32, UINT32, INT64, UINT64], ids=str)
def test_integers_are_rounded_once(dtype: DType, source: DType) -> None:
    """Near ties, where rounding to float32 first would round twice."""
    least, greatest = source.int_range
    random = np.random.default_rng(2)
    values: list[int] = [0, 1, least, greatest, 65519, 65520, 65521]
    for bits in range(9, source.bits):
        for _ in range(6):
            digits = 8 if dtype == BFLOAT16 else 11
            top = int(random.integers(1 << (digits - 1), 1 << digits))
            shift = bits - digits
            if shift < 1:
                continue
            tie = (top << shift) | (1 << (shift - 1))
            values += [tie - 1, tie, tie + 1]
    values = [item for item in values + [-item for item in values] if least <= item <= greatest]
    found = encode(np.asarray(values, source.name), source, dtype)
    assert np.array_equal(found, nearest(values, dtype))
