"""The launches that `share-tiles` makes of transposes.

A tile is read along memory, all threads of the block meet, and it is written along memory.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dovetail import ir
from dovetail.analysis.partial_results import unflattened
from dovetail.analysis.strides import expanded, immutable_values
from dovetail.analysis.transposes import SIDE, Transposed, tile_bytes, transposed_of
from dovetail.passes._device_runs import coordinates
from dovetail.passes._tile_axis import TileAxis

_ZERO: Final = ir.literal(0)


def transpose(stmt: ir.Parallel, threads: int, shared: int) -> ir.Stmt:
    """A launch in tiles, where loops are long enough and one reads across; else the Parallel.

    Args:
        stmt: It.
        threads: Threads of a block, at most.
        shared: Bytes of shared memory of a block, at most.
    """
    parts = transposed_of(stmt)
    if parts is None:
        return stmt
    if threads < SIDE or tile_bytes(parts) > shared:
        return stmt
    launch = ir.fresh_copy(_launch(parts, threads // SIDE))
    tests = [
        ir.ge(axis.extent, SIDE) for axis in (parts.across, parts.along) if axis.known is None
    ]
    return ir.If(ir.all_of(tests), launch, stmt, stmt.span) if tests else launch


def _launch(parts: Transposed, lines: int) -> ir.Launch:
    """The launch, with so many lines of threads in a block."""
    stmt, span = parts.stmt, parts.stmt.span
    lines = 1 << (min(lines, SIDE).bit_length() - 1)
    (x, y, z), threads = coordinates()
    across = TileAxis(parts.across, "row", SIDE, y, span)
    along = TileAxis(parts.along, "column", SIDE, x, span)
    shape = ir.literal(SIDE), ir.literal(SIDE + 1)
    tiles = {
        load: ir.Buffer(f"{load.buffer.name}_tile", load.dtype, shape, None, "shared")
        for load in parts.loads
    }
    work: list[ir.Stmt] = [ir.Allocate(tile, span) for tile in tiles.values()]
    grid = [along.blocks, across.blocks]
    if parts.batch.variables:
        grid.append(parts.batch.extent)
        work += unflattened(z, parts.batch.variables, parts.batch.extents, span)
    turn, far = ir.Var("turn", ir.INT64), ir.Var("far", ir.INT64)
    place = ir.Declare(far, ir.add(threads[1], ir.mul(turn, lines)), False, span)
    near = threads[0]
    known = immutable_values(stmt.body)

    def over(body: list[ir.Stmt]) -> ir.Stmt:
        whole = ir.sequence((place, *body))
        loop = ir.For(turn, _ZERO, ir.literal(SIDE // lines), 1, whole, "unroll", span)
        return ir.fresh_copy(loop)

    read: list[ir.Stmt] = [*across.last_place(near), *along.last_place(far)]
    read += [
        ir.Store(tile, (far, near), expanded(load, known), None, span)
        for load, tile in tiles.items()
    ]
    turned: dict[ir.Expr, ir.Expr] = {
        load: ir.Load(tile, (near, far)) for load, tile in tiles.items()
    }
    body = _Turned(turned).stmt(stmt.body)
    write = across.if_there(far, along.if_there(near, body))
    work += [*across.declares, *along.declares, over(read), ir.Barrier(span), over([write])]
    block = (SIDE, lines, 1)
    return ir.Launch(tuple(grid), block, (x, y, z), threads, ir.sequence(work), span)


class _Turned(ir.Rewriter):
    """Takes what was read across from tiles."""

    def __init__(self, found: Mapping[ir.Expr, ir.Expr]) -> None:
        self._found = found

    def expr(self, expr: ir.Expr) -> ir.Expr:
        """What is in a tile, or the expression."""
        found = self._found.get(expr)
        return super().expr(expr) if found is None else found
