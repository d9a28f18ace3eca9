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
    """Maps each Parallel to a Launch whose threads take one iteration each.

    The innermost loop runs along x, so that neighbouring threads take neighbouring elements.
    Blocks are lines for one loop, and 32 wide (or what is set) for several. Loops beyond three
    share z.

    Requires: source form; a target whose threads are real.
    Ensures: no Parallel; every device statement is in a Launch.

    Attributes:
        block: Threads in a block; 0 takes the target's choice.
        width: Threads along x where there is more than one loop.
    """

    name: ClassVar[str] = "map-parallel"
    reads: ClassVar[frozenset[str]] = frozenset(("block_threads", "max_block_threads"))
    block: int = 0
    width: int = 32

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with launches."""
        threads = min(self.block or capabilities.block_threads, capabilities.max_block_threads)
        rewriter = _Map(threads, min(self.width, threads))
        functions: list[ir.Func] = []
        for func in module.functions:
            func = launch_runs(func)
            body = rewriter.stmt(func.body)
            functions.append(func if body is func.body else replace(func, body=body))
        return replace(module, functions=tuple(functions))


class _Map(ir.Rewriter):
    def __init__(self, threads: int, width: int) -> None:
        self._threads = threads
        self._width = width

    def on_parallel(self, stmt: ir.Parallel) -> ir.Stmt:
        """One thread for each iteration."""
        axes: list[ir.Expr] = list(reversed(stmt.extents[-2:]))
        outer = stmt.extents[:-2]
        if outer:
            axes.append(ir.product(outer))
        block = self._block(axes)
        blocks, threads = coordinates()
        places = [
            ir.add(ir.mul(blocks[axis], block[axis]), threads[axis])
            if block[axis] > 1
            else blocks[axis]
            for axis in range(len(axes))
        ]
        body: list[ir.Stmt] = []
        tests: list[ir.Expr] = []
        inner = list(reversed(stmt.variables[-2:]))
        for axis, var in enumerate(inner):
            body.append(ir.Declare(var, places[axis]))
            if not _divides(block[axis], axes[axis]):
                tests.append(ir.lt(var, axes[axis]))
        if outer:
            tests += self._outer(stmt.variables[:-2], outer, places[2], block[2], body)
        work = ir.If(ir.all_of(tests), stmt.body, None, stmt.span) if tests else stmt.body
        grid = tuple(ir.ceildiv(extent, size) for extent, size in zip(axes, block, strict=False))
        return ir.Launch(grid, block, blocks, threads, ir.sequence((*body, work)), stmt.span)

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


def _divides(size: int, extent: ir.Expr) -> bool:
    return size == 1 or (isinstance(extent, ir.Const) and int(extent.value) % size == 0)
