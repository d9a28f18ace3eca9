"""Parallel loops become blocks of work, and loops that vectorise inside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from dovetail import ir
from dovetail.analysis.tiling import Tiling, choose_tiling, narrow_tilings
from dovetail.passes._device_runs import coordinates, launch_runs
from dovetail.passes._lanes import Distribution, Lane
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.target import Capabilities

if TYPE_CHECKING:
    from dovetail.analysis.contraction import Contraction


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
        tiles: Tiles of rows in one block that share packed operands: more make packing cheaper,
            fewer leave more blocks.
    """

    name: ClassVar[str] = "tile-parallel"
    chunk: int = 4096
    rows: int = 4
    tiles: int = 16

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with launches."""
        rewriter = _Tile(self, capabilities)
        functions: list[ir.Func] = []
        for func in module.functions:
            func = launch_runs(func)
            rewriter.enter(func)
            body = rewriter.stmt(func.body)
            functions.append(func if body is func.body else replace(func, body=body))
        return replace(module, functions=tuple(functions))


class _Tile(ir.Rewriter):
    def __init__(self, options: TileParallel, capabilities: Capabilities) -> None:
        self._options = options
        self._capabilities = capabilities
        self._mark: ir.Op | None = None
        self._sizes: frozenset[ir.Var] | None = None

    def enter(self, func: ir.Func) -> None:
        """Begins a function."""
        mark = self._capabilities.uncontracted
        self._mark = None if func.strict or mark is None else ir.OPS[mark]
        self._sizes = None
        # Reports stand under conditions, too; nobody waits for them.
        if self._capabilities.vector_bytes and not func.debug:
            params = (param for param in func.params if isinstance(param, ir.TensorParam))
            self._sizes = frozenset(var for param in params for var in param.shape)

    def on_parallel(self, stmt: ir.Parallel) -> ir.Stmt:
        """Launches; of a contraction, others for few rows and for few columns."""
        options = self._options
        tiling = choose_tiling(stmt, self._capabilities, options.chunk, options.rows)
        launch: ir.Stmt = self._launch(stmt, tiling)
        if tiling.parts is None:
            return launch
        for few, loops, narrow in narrow_tilings(stmt, self._capabilities, options.chunk):
            other = ir.fresh_copy(self._launch(loops, narrow))
            if narrow.apart and not any(isinstance(each, ir.Intrinsic) for each in ir.walk(other)):
                continue  # terms that are kept in memory are not contracted with sums
            if ir.is_const(few, True):
                return other
            if not ir.is_const(few, False):
                launch = ir.If(few, replace(other, version="row_major"), launch, stmt.span)
        return launch

    def _launch(self, stmt: ir.Parallel, tiling: Tiling) -> ir.Launch:
        """One launch; the innermost loop along x, the next along y, all others along z."""
        options = self._options
        blocks, threads = coordinates()
        inner = stmt.extents[-1]
        grid: list[ir.Expr] = [ir.ceildiv(inner, tiling.chunk)]
        body: list[ir.Stmt] = []
        row = rows = None
        outer = list(zip(stmt.variables[:-1], stmt.extents[:-1], strict=True))
        parts = tiling.parts
        if parts is not None:  # its rows are the next outer loop
            outer.sort(key=lambda each: each[0] is parts.row)
        if outer:
            row_var, rows = outer.pop()
            block_rows = tiling.rows * (options.tiles if parts else 1)
            grid.append(ir.ceildiv(rows, block_rows))
            row = blocks[1]
            if block_rows == 1:
                body.append(ir.Declare(row_var, row))
        if outer:
            variables, extents = zip(*outer, strict=True)
            grid.append(ir.product(extents))
            body += _split(variables, extents, blocks[2])
        if parts is not None and row is not None and rows is not None:
            body += _contraction(stmt, tiling, parts, options.tiles, (blocks[0], row), rows)
        elif tiling.inside or tiling.apart:
            body += self._tiles(stmt, tiling, blocks[0], row, rows)
        else:
            body.append(_chunk(stmt, tiling, blocks[0], self._sizes))
        return ir.Launch(tuple(grid), (1, 1, 1), blocks, threads, ir.sequence(body), stmt.span)

    def _tiles(
        self,
        stmt: ir.Parallel,
        tiling: Tiling,
        place: ir.Expr,
        row: ir.Expr | None,
        rows: ir.Expr | None,
    ) -> list[ir.Stmt]:
        """The chunk of a block in tiles of lanes; at the edges tiles are cut."""
        from dovetail.passes._strips import Jammed, LaneLoops, Rows, Strips

        var, extent = stmt.variables[-1], stmt.extents[-1]
        first = ir.Var(f"{var.name}_first", var.dtype)
        outer: list[ir.Stmt] = []
        lane = ir.Var(f"{var.name}_lane", var.dtype)
        own: list[ir.Stmt] = [ir.Declare(var, ir.add(first, lane), False, stmt.span)]
        whole = [Lane(lane, tiling.lanes, ir.literal(tiling.lanes), "vector")]
        left = ir.minimum(ir.sub(extent, first), ir.literal(tiling.lanes))
        part = [Lane(lane, tiling.lanes, left, "vector")]
        fits = (
            [] if _divides(tiling.lanes, extent) else [ir.le(ir.add(first, tiling.lanes), extent)]
        )
        if tiling.rows > 1 and row is not None and rows is not None:
            row_var = stmt.variables[-2]
            first_row = ir.Var(f"{row_var.name}_first", row_var.dtype)
            row_lane = ir.Var(f"{row_var.name}_lane", row_var.dtype)
            outer.append(ir.Declare(first_row, ir.mul(row, tiling.rows)))
            own.insert(0, ir.Declare(row_var, ir.add(first_row, row_lane), False, stmt.span))
            whole.insert(0, Lane(row_lane, tiling.rows, ir.literal(tiling.rows), "unroll"))
            rows_left = ir.minimum(ir.sub(rows, first_row), ir.literal(tiling.rows))
            part.insert(0, Lane(row_lane, tiling.rows, rows_left, "serial"))
            if not _divides(tiling.rows, rows):
                fits.append(ir.le(ir.add(first_row, tiling.rows), rows))
        of_tile = Rows(var, first, lane, tiling.lanes, tiling.transposed)
        mark = None if tiling.contracts else self._mark
        loops: LaneLoops = Strips(tiling.apart, mark, stmt.body, of_tile)
        if tiling.counted:
            whole, fits, loops = part, [], Jammed(tiling.inside)
        body = ir.Seq((*own, loops.stmt(stmt.body)), stmt.span)
        inside = {loops.replaced.get(each, each) for each in tiling.inside} | loops.together
        outer += [ir.Allocate(array, stmt.span) for array in loops.arrays]
        tile = Distribution(body, whole, inside, loops.once).write()
        if fits:
            cut: ir.Stmt
            # Two copies in one function: what the second introduces needs names of its own.
            if tiling.apart and tiling.contracts:
                together = {*tiling.inside, *tiling.apart}
                cut = Distribution(ir.Seq((*own, stmt.body)), part, together).write()
            elif tiling.apart:
                alone = Strips(tiling.apart, self._mark, stmt.body).stmt(stmt.body)
                cut = ir.For(var, first, extent, 1, alone, "serial", stmt.span)
            else:
                cut = Distribution(body, part, inside).write()
            tile = ir.If(ir.all_of(fits), tile, ir.fresh_copy(cut), stmt.span)
        start = ir.Var(f"{var.name}_start", var.dtype)
        outer.append(ir.Declare(start, ir.mul(place, tiling.chunk)))
        stop = ir.minimum(ir.add(start, tiling.chunk), extent)
        outer.append(ir.For(first, start, stop, tiling.lanes, tile, "serial", stmt.span))
        return outer


def _contraction(
    stmt: ir.Parallel,
    tiling: Tiling,
    parts: Contraction,
    tiles: int,
    block: tuple[ir.Expr, ir.Expr],
    rows: ir.Expr,
) -> list[ir.Stmt]:
    """The chunk of a block, with packed operands."""
    from dovetail.passes._contraction import Columns, Rows, Writer

    var, extent, row_var = stmt.variables[-1], stmt.extents[-1], parts.row
    first_row = ir.Var(f"{row_var.name}_block", row_var.dtype)
    count = ir.Var(f"{row_var.name}_count", row_var.dtype)
    first = ir.Var(f"{var.name}_first", var.dtype)
    start = ir.Var(f"{var.name}_start", var.dtype)
    most = tiling.rows * tiles
    columns = Columns(var=var, first=first, left=ir.sub(extent, first), lanes=tiling.lanes)
    of_block = Rows(var=row_var, first=first_row, count=count, most=most, tile=tiling.rows)
    stop = ir.minimum(ir.add(start, tiling.chunk), extent)
    tile = Writer(parts, columns, of_block, tiling.depth).write()
    return [
        ir.Declare(first_row, ir.mul(block[1], most)),
        ir.Declare(count, ir.minimum(ir.sub(rows, first_row), ir.literal(most))),
        ir.Declare(start, ir.mul(block[0], tiling.chunk)),
        ir.For(first, start, stop, tiling.lanes, tile, "serial", stmt.span),
    ]


def _chunk(
    stmt: ir.Parallel, tiling: Tiling, place: ir.Expr, sizes: frozenset[ir.Var] | None
) -> ir.Stmt:
    """The iterations of a block, one by one or as a vector loop, perhaps with an inside.

    Args:
        stmt: The loops.
        tiling: How they run.
        place: The number of the block.
        sizes: Extents, where an inside without guards pays.
    """
    var, extent = stmt.variables[-1], stmt.extents[-1]
    body = Unrolled(tiling.unrolled).stmt(stmt.body) if tiling.unrolled else stmt.body
    if tiling.chunk == 1:
        return ir.sequence((ir.Declare(var, place, False, stmt.span), body))
    kind = "vector" if tiling.vector else "serial"

    def loop(start: ir.Expr, stop: ir.Expr) -> ir.Stmt:
        whole = ir.For(var, start, stop, 1, body, kind, stmt.span)
        if sizes is None or not tiling.vector or not _has_conditions(body):
            return whole
        from dovetail.passes._interior import with_interior

        return with_interior(whole, sizes.union(stmt.variables[:-1]))

    if isinstance(extent, ir.Const) and int(extent.value) <= tiling.chunk:
        return loop(ir.literal(0), extent)
    start = ir.Var(f"{var.name}_start", var.dtype)
    stop = ir.minimum(ir.add(start, tiling.chunk), extent)
    return ir.sequence(
        (
            ir.Declare(start, ir.mul(place, tiling.chunk)),
            loop(start, stop),
        )
    )


def _has_conditions(body: ir.Stmt) -> bool:
    """Whether something in a body is done, or accessed, only under a condition."""
    return any(
        isinstance(item, ir.If)
        or (isinstance(item, ir.Load | ir.Store) and item.guard is not None)
        for item in ir.walk_all(body)
    )


class Unrolled(ir.Rewriter):
    """Short loops, to be written out so that the loop around them can be a vector loop."""

    def __init__(self, loops: frozenset[ir.Stmt]) -> None:
        self._loops = loops

    def on_for(self, stmt: ir.For) -> ir.Stmt:
        """The loop, unrolled if it is one of them."""
        new = super().on_for(stmt)
        if stmt not in self._loops or not isinstance(new, ir.For):
            return new
        return ir.For(new.var, new.start, new.stop, new.step, new.body, "unroll", new.span)


def _split(
    variables: tuple[ir.Var, ...], extents: tuple[ir.Expr, ...], place: ir.Expr
) -> list[ir.Stmt]:
    """Several loops from one coordinate."""
    body: list[ir.Stmt] = []
    rest = place
    for number in range(len(variables) - 1, 0, -1):
        body.append(ir.Declare(variables[number], ir.floormod(rest, extents[number])))
        rest = ir.floordiv(rest, extents[number])
    body.append(ir.Declare(variables[0], rest))
    return body


def _divides(size: int, extent: ir.Expr) -> bool:
    return size == 1 or (isinstance(extent, ir.Const) and int(extent.value) % size == 0)
