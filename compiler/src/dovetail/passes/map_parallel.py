"""Parallel loops become grids of blocks of threads."""

from __future__ import annotations

from typing import ClassVar

from dovetail import ir
from dovetail.passes._device_runs import coordinates, launch_runs
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.target import Capabilities


@dataclass(frozen=True)
class MapParallel(Pass):
    """Maps each Parallel to a Launch whose threads run one or a few iterations each.

    The innermost loop runs along x, so that neighbouring threads take neighbouring elements.
    Blocks are lines for one loop, and 32 wide (or what is set) for several. Loops beyond three
    share z. Where the target is known to gain by more loads under way, a thread takes several
    iterations, a block apart, of the only loop or of the last but one, and loads for all of them
    first.

    Requires: source form; a target whose threads are real.
    Ensures: no Parallel; every device statement is in a Launch.

    Attributes:
        block: Threads in a block; 0 takes the target's choice.
        width: Threads along x where there is more than one loop.
    """

    name: ClassVar[str] = "map-parallel"
    reads: ClassVar[frozenset[str]] = frozenset(
        ("block_threads", "bytes_ahead", "max_block_threads")
    )
    block: int = 0
    width: int = 32

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with launches."""
        threads = min(self.block or capabilities.block_threads, capabilities.max_block_threads)
        rewriter = _Map(threads, min(self.width, threads), capabilities.bytes_ahead)
        functions: list[ir.Func] = []
        for func in module.functions:
            func = launch_runs(func)
            body = rewriter.stmt(func.body)
            functions.append(func if body is func.body else replace(func, body=body))
        return replace(module, functions=tuple(functions))


class _Map(ir.Rewriter):
    def __init__(self, threads: int, width: int, bytes_ahead: int) -> None:
        self._threads = threads
        self._width = width
        self._bytes_ahead = bytes_ahead

    def on_parallel(self, stmt: ir.Parallel) -> ir.Stmt:
        """One thread for each iteration, or for a few along one loop."""
        axes: list[ir.Expr] = list(reversed(stmt.extents[-2:]))
        outer = stmt.extents[:-2]
        if outer:
            axes.append(ir.product(outer))
        block = self._block(axes)
        covered = list(block)
        blocks, threads = coordinates()
        inner = list(reversed(stmt.variables[-2:]))
        several = self._several(stmt, inner, axes, block)
        if several is not None:
            covered[len(inner) - 1] *= several[1]
        places = [
            ir.add(ir.mul(blocks[axis], covered[axis]), threads[axis])
            if block[axis] > 1
            else ir.mul(blocks[axis], covered[axis])
            for axis in range(len(axes))
        ]
        body: list[ir.Stmt] = []
        tests: list[ir.Expr] = []
        work = stmt.body
        for axis, var in enumerate(inner):
            if several is not None and axis == len(inner) - 1:
                work = _written(stmt, var, *several, places[axis], block[axis], axes[axis])
                continue
            body.append(ir.Declare(var, places[axis]))
            if not _divides(block[axis], axes[axis]):
                tests.append(ir.lt(var, axes[axis]))
        if outer:
            tests += self._outer(stmt.variables[:-2], outer, places[2], block[2], body)
        if tests:
            work = ir.If(ir.all_of(tests), work, None, stmt.span)
        grid = tuple(ir.ceildiv(extent, size) for extent, size in zip(axes, covered, strict=False))
        return ir.Launch(grid, block, blocks, threads, ir.sequence((*body, work)), stmt.span)

    def _several(
        self,
        stmt: ir.Parallel,
        inner: list[ir.Var],
        axes: list[ir.Expr],
        block: tuple[int, int, int],
    ) -> tuple[list[ir.Load], int] | None:
        """What a thread loads first for its iterations, and how many it takes; None for one."""
        if not self._bytes_ahead:
            return None
        from dovetail.passes._several import first_loads, iterations

        axis = len(inner) - 1
        loads = first_loads(stmt, inner[axis])
        count = iterations(loads, self._bytes_ahead)
        extent = axes[axis]
        if count == 1 or (isinstance(extent, ir.Const) and extent.value < 2 * count * block[axis]):
            return None
        return loads, count

    def _block(self, axes: list[ir.Expr]) -> tuple[int, int, int]:
        if len(axes) == 1:
            return self._fit(self._threads, axes[0]), 1, 1
        x = self._fit(self._width, axes[0])
        y = self._fit(max(1, self._threads // x), axes[1])
        return x, y, 1

    def _fit(self, threads: int, extent: ir.Expr) -> int:
        """As many threads, but not twice as many as a constant extent needs."""
        if isinstance(extent, ir.Const):
            while threads > 1 and threads >= 2 * int(extent.value):
                threads //= 2
        return threads

    def _outer(
        self,
        variables: tuple[ir.Var, ...],
        extents: tuple[ir.Expr, ...],
        place: ir.Expr,
        size: int,
        body: list[ir.Stmt],
    ) -> list[ir.Expr]:
        """Declare the loops that share z; the tests that they need."""
        rest = place
        for number in range(len(variables) - 1, 0, -1):
            body.append(ir.Declare(variables[number], ir.floormod(rest, extents[number])))
            rest = ir.floordiv(rest, extents[number])
        body.append(ir.Declare(variables[0], rest))
        return [ir.lt(variables[0], extents[0])] if size > 1 else []


def _written(
    stmt: ir.Parallel,
    var: ir.Var,
    loads: list[ir.Load],
    count: int,
    first: ir.Expr,
    stride: int,
    extent: ir.Expr,
) -> ir.Stmt:
    """Several iterations of a thread: all at once where they exist."""
    from dovetail.passes._several import Several

    several = Several(stmt, var, loads, count, first, stride)
    if _divides(count * stride, extent):
        return several.all()
    whole = ir.lt(several.last(), extent)
    return ir.If(whole, several.all(), several.some(extent), stmt.span)


def _divides(size: int, extent: ir.Expr) -> bool:
    return size == 1 or (isinstance(extent, ir.Const) and int(extent.value) % size == 0)
