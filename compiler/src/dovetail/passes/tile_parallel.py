"""Parallel loops become blocks of work, and loops that vectorise inside them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from dovetail.ir import (
    Const,
    Declare,
    Expr,
    For,
    Func,
    If,
    Launch,
    Module,
    Parallel,
    Rewriter,
    Seq,
    Stmt,
    Var,
    add,
    all_of,
    ceildiv,
    floordiv,
    floormod,
    fresh_copy,
    le,
    literal,
    minimum,
    mul,
    product,
    sequence,
    sub,
)
from dovetail.passes._device_runs import coordinates, launch_runs
from dovetail.passes._lanes import Distribution, Lane
from dovetail.passes._tiling import Tiling, choose_tiling
from dovetail.passes.base import Pass
from dovetail.target import Capabilities


@dataclass(frozen=True)
class TileParallel(Pass):
    """Maps each Parallel to a Launch of one-thread blocks, for processors with vectors.

    A block takes a chunk of the innermost loop and one iteration of the others. How the chunk runs
    is chosen by `_tiling`:

    - without loops in the body, as one vector loop;
    - with a loop in the body that gains from it (the plain matrix product), in tiles: the loop
      runs outside, lanes inside, and accumulators become small arrays that live in registers;
    - otherwise one iteration after another, the loops in the body being the ones to vectorise.

    Requires: source form; a target whose threads are loops.
    Ensures: no Parallel; every device statement is in a Launch.

    Attributes:
        chunk: Iterations of a vector loop in one block.
        rows: Iterations of the next outer loop that a tile takes where that saves loads.
    """

    name: ClassVar[str] = "tile-parallel"
    chunk: int = 4096
    rows: int = 4

    def run(self, module: Module, capabilities: Capabilities) -> Module:
        """The module with launches."""
        rewriter = _Tile(self, capabilities)
        functions: list[Func] = []
        for func in module.functions:
            func = launch_runs(func)
            body = rewriter.stmt(func.body)
            functions.append(func if body is func.body else replace(func, body=body))
        return replace(module, functions=tuple(functions))


class _Tile(Rewriter):
    def __init__(self, options: TileParallel, capabilities: Capabilities) -> None:
        self._options = options
        self._capabilities = capabilities

    def on_parallel(self, stmt: Parallel) -> Stmt:
        """One launch; the innermost loop along x, the next along y, all others along z."""
        options = self._options
        tiling = choose_tiling(stmt, self._capabilities.vector_bytes, options.chunk, options.rows)
        blocks, threads = coordinates()
        inner = stmt.extents[-1]
        grid: list[Expr] = [ceildiv(inner, tiling.chunk)]
        body: list[Stmt] = []
        row = rows = None
        if len(stmt.variables) > 1:
            rows = stmt.extents[-2]
            grid.append(ceildiv(rows, tiling.rows))
            row = blocks[1]
            if tiling.rows == 1:
                body.append(Declare(stmt.variables[-2], row))
        if len(stmt.variables) > 2:
            grid.append(product(stmt.extents[:-2]))
            body += _split(stmt.variables[:-2], stmt.extents[:-2], blocks[2])
        if tiling.inside:
            body += self._tiles(stmt, tiling, blocks[0], row, rows)
        else:
            body.append(_chunk(stmt, tiling, blocks[0]))
        return Launch(tuple(grid), (1, 1, 1), blocks, threads, sequence(body), stmt.span)

    def _tiles(
        self, stmt: Parallel, tiling: Tiling, place: Expr, row: Expr | None, rows: Expr | None
    ) -> list[Stmt]:
        """The chunk of a block in tiles of lanes; at the edges tiles are cut."""
        var, extent = stmt.variables[-1], stmt.extents[-1]
        first = Var(f"{var.name}_first", var.dtype)
        outer: list[Stmt] = []
        lane = Var(f"{var.name}_lane", var.dtype)
        own: list[Stmt] = [Declare(var, add(first, lane), False, stmt.span)]
        whole = [Lane(lane, tiling.lanes, literal(tiling.lanes), "vector")]
        left = minimum(sub(extent, first), literal(tiling.lanes))
        part = [Lane(lane, tiling.lanes, left, "vector")]
        fits = [] if _divides(tiling.lanes, extent) else [le(add(first, tiling.lanes), extent)]
        if tiling.rows > 1 and row is not None and rows is not None:
            row_var = stmt.variables[-2]
            first_row = Var(f"{row_var.name}_first", row_var.dtype)
            row_lane = Var(f"{row_var.name}_lane", row_var.dtype)
            outer.append(Declare(first_row, mul(row, tiling.rows)))
            own.insert(0, Declare(row_var, add(first_row, row_lane), False, stmt.span))
            whole.insert(0, Lane(row_lane, tiling.rows, literal(tiling.rows), "unroll"))
            rows_left = minimum(sub(rows, first_row), literal(tiling.rows))
            part.insert(0, Lane(row_lane, tiling.rows, rows_left, "serial"))
            if not _divides(tiling.rows, rows):
                fits.append(le(add(first_row, tiling.rows), rows))
        body = Seq((*own, stmt.body), stmt.span)
        tile = Distribution(body, whole, tiling.inside).write()
        if fits:
            # Two copies in one function: what the second introduces needs names of its own.
            cut = fresh_copy(Distribution(body, part, tiling.inside).write())
            tile = If(all_of(fits), tile, cut, stmt.span)
        start = Var(f"{var.name}_start", var.dtype)
        outer.append(Declare(start, mul(place, tiling.chunk)))
        stop = minimum(add(start, tiling.chunk), extent)
        outer.append(For(first, start, stop, tiling.lanes, tile, "serial", stmt.span))
        return outer


def _chunk(stmt: Parallel, tiling: Tiling, place: Expr) -> Stmt:
    """The iterations of a block, one by one or as a vector loop."""
    var, extent = stmt.variables[-1], stmt.extents[-1]
    body = Unrolled(tiling.unrolled).stmt(stmt.body) if tiling.unrolled else stmt.body
    if tiling.chunk == 1:
        return sequence((Declare(var, place, False, stmt.span), body))
    kind = "vector" if tiling.vector else "serial"
    if isinstance(extent, Const) and int(extent.value) <= tiling.chunk:
        return For(var, literal(0), extent, 1, body, kind, stmt.span)
    start = Var(f"{var.name}_start", var.dtype)
    stop = minimum(add(start, tiling.chunk), extent)
    return sequence(
        (
            Declare(start, mul(place, tiling.chunk)),
            For(var, start, stop, 1, body, kind, stmt.span),
        )
    )


class Unrolled(Rewriter):
    """Short loops, to be written out so that the loop around them can be a vector loop."""

    def __init__(self, loops: frozenset[Stmt]) -> None:
        self._loops = loops

    def on_for(self, stmt: For) -> Stmt:
        """The loop, unrolled if it is one of them."""
        new = super().on_for(stmt)
        if stmt not in self._loops or not isinstance(new, For):
            return new
        return For(new.var, new.start, new.stop, new.step, new.body, "unroll", new.span)


def _split(variables: tuple[Var, ...], extents: tuple[Expr, ...], place: Expr) -> list[Stmt]:
    """Several loops from one coordinate."""
    body: list[Stmt] = []
    rest = place
    for number in range(len(variables) - 1, 0, -1):
        body.append(Declare(variables[number], floormod(rest, extents[number])))
        rest = floordiv(rest, extents[number])
    body.append(Declare(variables[0], rest))
    return body


def _divides(size: int, extent: Expr) -> bool:
    return size == 1 or (isinstance(extent, Const) and int(extent.value) % size == 0)
