"""The intrinsic `vector.transpose`: a square of scratch memory, transposed in registers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from dovetail import ir
from dovetail.codegen.llvm.builder import Value
from dovetail.codegen.llvm.context import Context
from dovetail.codegen.llvm.expressions import evaluate
from dovetail.codegen.llvm.memory import address
from dovetail.codegen.llvm.types import memory_type

_Row = TypeVar("_Row")

GRANULE: Final = 16
"""Bytes within which every processor interleaves two vectors in one instruction."""


def transpose(ctx: Context, stmt: ir.Intrinsic) -> None:
    """Transposes a square in place: loads its rows, and stores its columns."""
    (buffer,), ((index,),), (given, stride) = stmt.buffers, stmt.indices, stmt.operands
    assert isinstance(given, ir.Const)
    assert isinstance(stride, ir.Const)
    side, pitch = int(given.value), int(stride.value)
    b, kind = ctx.builder, f"<{side} x {memory_type(buffer.dtype)}>"
    first = evaluate(ctx, index)
    places = [address(ctx, buffer, first + pitch * row) for row in range(side)]
    align = buffer.dtype.bytes
    rows = [b.emit(f"load {kind}, {place}, align {align}", kind, buffer.name) for place in places]

    def chosen(one: Value, other: Value, lanes: Sequence[int]) -> Value:
        mask = f"<{side} x i32> <{', '.join(f'i32 {lane}' for lane in lanes)}>"
        return b.pure(f"shufflevector {one}, {other}, {mask}", kind)

    columns = turned(rows, GRANULE // buffer.dtype.bytes, chosen)
    for place, column in zip(places, columns, strict=True):
        b.effect(f"store {column}, {place}, align {align}")


def turned(
    rows: Sequence[_Row], near: int, chosen: Callable[[_Row, _Row, Sequence[int]], _Row]
) -> list[_Row]:
    """The columns of as many rows as each has elements, a power of two.

    Args:
        rows: The rows.
        near: Elements of a granule, a power of two.
        chosen: Makes a row of elements of two, counted on from the first to the second.
    """
    side = len(rows)
    near = min(near, side)

    def zipped(group: Sequence[_Row]) -> list[_Row]:
        """Neighbours of both within each granule: of its first half, and of its second."""
        half = len(group) // 2
        return [
            chosen(group[k], group[k + half], [
                first + part * (near // 2) + lane // 2 + side * (lane % 2)
                for first in range(0, side, near)
                for lane in range(near)
            ])
            for k in range(half)
            for part in range(2)
        ]  # fmt: skip

    def dealt(group: Sequence[_Row]) -> list[_Row]:
        """Every other granule of both, those with even numbers and those with odd ones."""
        if len(group) == 1:
            return list(group)
        columns: list[_Row] = [*group]
        for part in range(2):
            lanes = [
                first + lane
                for first in range(part * near, 2 * side, 2 * near)
                for lane in range(near)
            ]
            pairs = zip(group[::2], group[1::2], strict=True)
            columns[part::2] = dealt([chosen(*pair, lanes) for pair in pairs])
        return columns

    found: list[list[_Row]] = []
    for first in range(0, side, near):
        group = list(rows[first : first + near])
        for _ in range(near.bit_length() - 1):
            group = zipped(group)
        found.append(group)
    parts = [dealt(group) for group in zip(*found, strict=True)]
    return [column for granule in zip(*parts, strict=True) for column in granule]
