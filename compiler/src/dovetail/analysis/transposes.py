"""Elements that lie along one parallel loop where they are read, and along another elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dovetail import ir
from dovetail.analysis.block_tiles import Axis
from dovetail.analysis.partial_results import always_evaluated
from dovetail.analysis.strides import Values, immutable_values, motion
from dovetail.support.dataclasses import dataclass

SIDE: Final = 32
"""Rows and columns of a tile."""

MIN_EXTENT: Final = 16
"""Iterations of both loops: fewer fill too little of a tile."""

MAX_LOADS: Final = 4
"""Different loads that are turned."""


@dataclass(frozen=True, slots=True, eq=False)
class Transposed:
    """A Parallel that reads across the way that it writes.

    Attributes:
        stmt: It.
        batch: Its other loops.
        across: The loop along which elements lie that it reads.
        along: The innermost loop, along which it writes.
        loads: What is read across.
    """

    stmt: ir.Parallel
    batch: Axis
    across: Axis
    along: Axis
    loads: tuple[ir.Load, ...]


def tile_bytes(parts: Transposed) -> int:
    """Shared memory of a block; one more element a row moves columns to different banks."""
    return SIDE * (SIDE + 1) * sum(each.dtype.bytes for each in parts.loads)


def transposed_of(stmt: ir.Parallel) -> Transposed | None:
    """What a Parallel without loops reads across; None if there is nothing."""
    if len(stmt.variables) < 2 or not all(map(_is_simple, ir.walk(stmt.body))):
        return None
    values = immutable_values(stmt.body)
    stores = [each for each in ir.walk(stmt.body) if isinstance(each, ir.Store)]
    last = stmt.variables[-1]
    if not any(motion(each, last, values) == "next" for each in stores):
        return None
    written = {each.buffer for each in stores}
    loads: dict[ir.Load, ir.Var] = {}
    for load in _always_read(stmt.body):
        across = _across(load, stmt, values)
        if across is not None and load.buffer not in written:
            loads[load] = across
    if not loads or len(loads) > MAX_LOADS or len(set(loads.values())) > 1:
        return None
    (row,) = set(loads.values())
    pairs = list(zip(stmt.variables, stmt.extents, strict=True))
    others = [pair for pair in pairs if pair[0] is not row and pair[0] is not last]
    across_axis, along_axis = (
        Axis((var,), (extent,)) for var, extent in pairs if var is row or var is last
    )
    if any(
        each.known is not None and each.known < MIN_EXTENT for each in (across_axis, along_axis)
    ):
        return None
    batch = Axis(tuple(var for var, _ in others), tuple(extent for _, extent in others))
    return Transposed(stmt, batch, across_axis, along_axis, tuple(loads))


def _is_simple(stmt: ir.Stmt) -> bool:
    """Whether a statement may stand in the body."""
    return isinstance(stmt, ir.Seq | ir.If | ir.Store | ir.Assume) or (
        isinstance(stmt, ir.Declare) and not stmt.mutable
    )


def _always_read(body: ir.Stmt) -> Iterator[ir.Load]:
    """The loads that every iteration evaluates."""
    for stmt in ir.statement_list(body):
        for expr in ir.expressions(stmt):
            yield from (each for each in always_evaluated(expr) if isinstance(each, ir.Load))


def _across(load: ir.Load, stmt: ir.Parallel, values: Values) -> ir.Var | None:
    """The loop along which the elements lie that neighbouring threads read far apart."""
    if load.buffer.scope != "global" or load.buffer.is_placed or load.lanes != 1:
        return None
    inner = (*load.indices, *(() if load.guard is None else (load.guard,)))
    if any(isinstance(item, ir.Load) for index in inner for item in ir.walk_expr(index)):
        return None
    if motion(load, stmt.variables[-1], values) != "far":
        return None
    near = [var for var in stmt.variables[:-1] if motion(load, var, values) == "next"]
    return near[0] if len(near) == 1 else None
