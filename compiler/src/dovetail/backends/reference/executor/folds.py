"""Reductions and folds, in the order of the text.

A reduction over few threads is spread out: its frame has an entry for each thread and element, so
that one NumPy operation evaluates many elements. The values are then combined in order
(`ufunc.accumulate` is defined as the loop), as strict code demands and relaxed code allows. A fold
with the author's own combination joins neighbours, which keeps the order too.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from dovetail import ir
from dovetail.backends.reference.executor.frame import Frame
from dovetail.backends.reference.executor.memory import Closure
from dovetail.backends.reference.executor.values import (
    Array,
    Value,
    compute_type,
    constant,
    is_array,
    is_small,
    rounded,
    spread,
)

if TYPE_CHECKING:
    from dovetail.backends.reference.executor.expressions import ExpressionCompiler

MAX_ENTRIES: Final = 1 << 16
"""Entries of a frame that is spread out."""

UFUNCS: Final[dict[str, Any]] = {
    "add": np.add, "mul": np.multiply, "min": np.minimum, "max": np.maximum,
    "and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor,
}  # fmt: skip
"""The function of NumPy that combines two values."""


def identity(op: str, dtype: ir.DType) -> Value:
    """What a reduction over nothing gives."""
    least, greatest = (-math.inf, math.inf) if dtype.is_float else dtype.int_range
    values: dict[str, bool | int | float] = {
        "add": 0, "or": 0, "xor": 0, "mul": 1, "min": greatest, "max": least,
        "and": -1 if dtype.is_signed else greatest,
    }  # fmt: skip
    return constant(values[op], dtype)


def boxes(frame: Frame, variables: tuple[ir.Var, ...], extents: list[Value]) -> Iterator[_Run]:
    """Frames that cover the box of each thread in order, with the variables introduced."""
    sizes = [np.maximum(extent, 0) for extent in extents]
    total = np.multiply.reduce(np.broadcast_arrays(*sizes)) if len(sizes) > 1 else sizes[0]
    if is_array(total) and total.ndim:
        most = int(total.max())
        if int(total.min()) != most:
            yield from _ragged(frame, variables, sizes, total, most)
            return
    else:
        most = int(total)
    step = max(1, MAX_ENTRIES // frame.count)
    for start in range(0, most, step):
        width = min(step, most - start)
        inner, at = frame, np.int64(start)
        if width > 1:
            inner = frame.part(np.repeat(np.arange(frame.count), width))
            at = np.tile(np.arange(start, start + width), frame.count)
        _introduce(inner, frame, variables, sizes, at)
        yield _Run(inner, frame, width)


def _ragged(
    frame: Frame, variables: tuple[ir.Var, ...], sizes: list[Value], total: Array, most: int
) -> Iterator[_Run]:
    """Boxes of different sizes: element after element, each for the threads that have it."""
    alive = frame
    for at in range(most):
        holds = np.flatnonzero(total > at)
        if len(holds) != alive.count:
            alive = frame.part(holds)
        _introduce(alive, frame, variables, sizes, np.int64(at))
        yield _Run(alive, alive, 1)


def _introduce(
    inner: Frame, outer: Frame, variables: tuple[ir.Var, ...], sizes: list[Value], at: Value
) -> None:
    rest = at
    for var, size in zip(reversed(variables), reversed(sizes), strict=True):
        if len(variables) == 1:
            inner.declare(var, rest)
            return
        if is_array(size) and inner is not outer:
            size = size[inner.inside(outer)]
        inner.declare(var, rest % size)
        rest = rest // size


class _Run:
    """One stretch of a box: the frame of its elements, and the frame they belong to."""

    __slots__ = ("elements", "threads", "width")

    def __init__(self, elements: Frame, threads: Frame, width: int) -> None:
        self.elements = elements
        self.threads = threads
        self.width = width


def reduction(compiler: ExpressionCompiler, expr: ir.Reduce) -> Closure:
    """The closure of a reduction."""
    op, dtype = expr.op.name, expr.dtype
    extents = compiler.exprs(expr.extents)
    compiler.loops += expr.variables
    value = compiler.expr(expr.value)
    del compiler.loops[len(compiler.loops) - len(expr.variables) :]
    ufunc, start, kind = UFUNCS[op], identity(op, dtype), compute_type(dtype)
    narrow = compiler.strict and is_small(dtype)

    spot = compiler.spot()
    shown = compiler.arithmetic and dtype.is_float

    def run(frame: Frame) -> Value:
        result: Value = start
        ordinary: Value = np.zeros(1)
        for part in boxes(frame, expr.variables, [item(frame) for item in extents]):
            got = value(part.elements)
            if shown and not np.isfinite(got).all():
                ordinary = np.full(1, np.nan)
            whole = part.threads is frame
            old = result if whole else _taken(result, part.threads, frame)
            if part.width == 1:
                new = ufunc(old, got)
                new = rounded(new, dtype) if narrow else new
            else:
                table = spread(got, part.elements.count).reshape(frame.count, part.width)
                new = _in_order(ufunc, old, table, kind, dtype if narrow else None)
            if whole:
                result = new
            else:
                result = np.array(spread(result, frame.count))
                result[part.threads.inside(frame)] = new
        if shown:
            frame.wave.watch.computes(spot, frame, expr, [ordinary], result)
        return result

    return run


def _taken(value: Value, part: Frame, frame: Frame) -> Value:
    return value[part.inside(frame)] if is_array(value) else value


def _in_order(ufunc: Any, old: Value, table: Array, kind: Any, narrow: ir.DType | None) -> Value:
    if narrow is not None:
        for column in table.T:
            old = rounded(ufunc(old, column), narrow)
        return old
    table = np.array(table)
    table[:, 0] = ufunc(old, table[:, 0])
    return ufunc.accumulate(table, axis=1, dtype=kind)[:, -1]


def fold(compiler: ExpressionCompiler, stmt: ir.Fold) -> Callable[[Frame], Frame]:
    """The closure of a fold."""
    extents = compiler.exprs(stmt.extents)
    start, combined = compiler.exprs(stmt.identity), compiler.exprs(stmt.combined)
    compiler.loops += stmt.variables
    values = compiler.exprs(stmt.values)
    condition = None if stmt.condition is None else compiler.expr(stmt.condition)
    del compiler.loops[len(compiler.loops) - len(stmt.variables) :]
    pairs = (*stmt.left, *stmt.right)

    def combine(frame: Frame, left: list[Value], right: list[Value]) -> list[Value]:
        for var, value in zip(pairs, (*left, *right), strict=True):
            frame.declare(var, value)
        return [item(frame) for item in combined]

    def elements(frame: Frame) -> list[Value]:
        if condition is None:
            return [item(frame) for item in values]
        yes, no = frame.chosen(condition(frame))
        nothing = [item(frame) for item in start]
        if yes is None:
            return nothing
        got = [item(yes) for item in values]
        if no is None:
            return got
        result: list[Value] = []
        for new, old in zip(got, nothing, strict=True):
            full = np.array(spread(old, frame.count))
            full[yes.index] = new
            result.append(full)
        return result

    def run(frame: Frame) -> Frame:
        results = [item(frame) for item in start]
        for part in boxes(frame, stmt.variables, [item(frame) for item in extents]):
            got = elements(part.elements)
            width, threads = part.width, part.threads
            while width > 1:
                got, width = _neighbours(combine, threads, got, width)
            whole = threads is frame
            old = results if whole else [_taken(item, threads, frame) for item in results]
            new = combine(threads, old, got)
            if whole:
                results = new
                continue
            for number, item in enumerate(new):
                full = np.array(spread(results[number], frame.count))
                full[threads.inside(frame)] = item
                results[number] = full
        for var, value in zip(stmt.results, results, strict=True):
            frame.declare(var, value)
        return frame

    return run


def _neighbours(
    combine: Callable[[Frame, list[Value], list[Value]], list[Value]],
    threads: Frame,
    values: list[Value],
    width: int,
) -> tuple[list[Value], int]:
    """Join elements 0 and 1, 2 and 3 ... of each thread; the last of an odd number stays."""
    half, count = width // 2, threads.count
    inner = threads.part(np.repeat(np.arange(count), half))
    tables = [spread(item, count * width).reshape(count, width) for item in values]
    left = [table[:, 0 : 2 * half : 2].reshape(-1) for table in tables]
    right = [table[:, 1 : 2 * half : 2].reshape(-1) for table in tables]
    joined = [spread(item, inner.count) for item in combine(inner, left, right)]
    if width % 2 == 0:
        return joined, half
    rest = [
        np.concatenate([item.reshape(count, half), table[:, -1:]], axis=1).reshape(-1)
        for item, table in zip(joined, tables, strict=True)
    ]
    return rest, half + 1
