"""Integers of the host part mean what they mean on the device, on the edges of every type.

The launch plan computes in int64. What it computes is compared with device code and with the
folding of constants, which follows docs/language.md; where int64 cannot hold it, the call fails.
"""

from __future__ import annotations

import itertools
from typing import Any, Final, TypeVar

import numpy as np
import pytest

import dovetail as dt
import dovetail_runtime as dr
from dovetail import T, ir

E = TypeVar("E", T.int64, T.uint64, T.int32, T.uint32, T.int16, T.uint8)

OPS: Final[tuple[str, ...]] = (
    "floordiv", "floormod", "add", "sub", "mul", "min", "max", "and", "or", "xor", "shift_left",
    "shift_right", "neg", "abs", "invert", "halved_difference", "chosen_difference",
)  # fmt: skip


@dt.inline
def result(op: T.constexpr[int], a: E, b: E) -> E:
    """What an op of `OPS` gives; the last two show a difference where its sign counts."""
    if op == 0:
        value = a // b
    elif op == 1:
        value = a % b
    elif op == 2:
        value = a + b
    elif op == 3:
        value = a - b
    elif op == 4:
        value = a * b
    elif op == 5:
        value = T.min(a, b)
    elif op == 6:
        value = T.max(a, b)
    elif op == 7:
        value = a & b
    elif op == 8:
        value = a | b
    elif op == 9:
        value = a ^ b
    elif op == 10:
        value = a << b
    elif op == 11:
        value = a >> b
    elif op == 12:
        value = -a
    elif op == 13:
        value = T.abs(a)
    elif op == 14:
        value = ~a
    elif op == 15:
        value = (a - b) // 2
    else:
        value = (a - b) // 2 if a > b else (b - a) // 2
    return value


@dt.kernel
def both(
    a: E,
    b: E,
    x: T.Buffer[E],
    host: T.Buffer[E],
    device: T.Buffer[E],
    op: T.constexpr[int],
) -> T.Buffer[T.int32]:
    found = result(op, a, b)
    # A repeat count is the plan's: a value that it gets wrong runs the region or not.
    turns = 1 if found > (a ^ b) else 0
    seen = T.empty((2,), T.int32)
    for _i in T.parallel(1):
        seen[0] = 0
        seen[1] = 1 if result(op, x[0], x[1]) > (x[0] ^ x[1]) else 0
        host[0] = found
        device[0] = result(op, x[0], x[1])
    for _ in range(turns):
        for _i in T.parallel(1):
            seen[0] = 1
    return seen


def edges(dtype: ir.DType) -> list[int]:
    low, high = dtype.int_range
    middle = min(high, (1 << 63) - 1)
    ends = {low, low + 1, -7 if low else 0, -1 if low else 0, middle - 1, middle, high - 1, high}
    return sorted({*ends, 0, 1, 2, 7})


def wanted(op: str, a: int, b: int, dtype: ir.DType) -> int:
    """By the rules of the language, as constants are folded."""

    def of(name: str, *values: int) -> int:
        return int(ir.evaluate(name, values, dtype) or 0)

    if op == "halved_difference":
        return of("floordiv", of("sub", a, b), 2)
    if op == "chosen_difference":
        return of("floordiv", of("sub", *((a, b) if a > b else (b, a))), 2)
    return of(op, a) if op in ("neg", "abs", "invert") else of(op, a, b)


def leaves(op: str, a: int, b: int, dtype: ir.DType) -> bool:
    """Whether the plan's int64 cannot hold it, or what it is made of: a uint64 by its bits."""
    a, b = ir.wrap(a, ir.INT64), ir.wrap(b, ir.INT64)
    each = {
        "add": [a + b], "sub": [a - b], "mul": [a * b], "neg": [-a],
        "halved_difference": [a - b], "chosen_difference": [a - b, b - a],
    }  # fmt: skip
    if dtype.is_signed:
        each["abs"] = [-a]
    return any(not -(1 << 63) <= value < 1 << 63 for value in each.get(op, []))


def number(dtype: ir.DType) -> Any:
    return getattr(T, dtype.name)


@pytest.mark.level("real")
@pytest.mark.parametrize("device", ["cpu", "reference:0"])
@pytest.mark.parametrize(
    "dtype", [ir.INT64, ir.UINT64, ir.INT32, ir.UINT32, ir.INT16, ir.UINT8], ids=str
)
@pytest.mark.parametrize("op", OPS)
def test_the_host_computes_as_the_device_does(op: str, dtype: ir.DType, device: str) -> None:
    kernel = both.specialize(E=number(dtype), op=OPS.index(op))
    data = dt.build([kernel], [device.partition(":")[0]]).tobytes()
    bundle: Any = dr.load_bytes(data, device=device)
    for a, b in itertools.product(edges(dtype), repeat=2):
        x = np.array([a, b], dtype.name)
        host, there = np.zeros(1, dtype.name), np.zeros(1, dtype.name)
        if leaves(op, a, b, dtype):
            with pytest.raises(ValueError, match="while the sizes of this call are computed"):
                bundle.both(a, b, x, host, there)
            continue
        seen = dr.asnumpy(bundle.both(a, b, x, host, there))
        value = wanted(op, a, b, dtype)
        assert (int(host[0]), int(there[0])) == (value, value), (op, a, b)
        assert seen[0] == seen[1] == (value > ir.wrap(a ^ b, dtype)), (op, a, b)
