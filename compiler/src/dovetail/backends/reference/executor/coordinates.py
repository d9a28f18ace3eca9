"""Which thread: the iteration or the block and thread that a person knows it by.

A kernel that a parallel loop became begins with declarations that no source line has: they compute
the loop's variables from the block. They are computed here again, for the thread in question.
"""

from __future__ import annotations

import numpy as np

from dovetail import ir
from dovetail.backends.reference.executor.expressions import ExpressionCompiler
from dovetail.backends.reference.executor.frame import Frame, Wave
from dovetail.backends.reference.executor.spans import Spans
from dovetail.backends.reference.executor.values import Value

_AXES = "xyz"


class Coordinates:
    """Names threads.

    Args:
        kernel: The kernel.
        spans: The places of its statements.
        scalars: The values of its arguments.
        grid: Blocks by dimension.
    """

    def __init__(
        self,
        kernel: ir.Kernel,
        spans: Spans,
        scalars: dict[ir.Var, Value],
        grid: tuple[int, int, int],
    ) -> None:
        self._kernel = kernel
        self._scalars = scalars
        self._grid = grid
        self._threads = kernel.block[0] * kernel.block[1] * kernel.block[2]
        compiler = ExpressionCompiler(kernel.strict)
        self._loops = [
            (stmt.var, compiler.expr(stmt.value)) for stmt in loop_variables(kernel, spans)
        ]
        # Others only say an argument in another type.
        self._named: set[ir.Var] = set()
        for stmt in loop_variables(kernel, spans):
            if (self._named | set(kernel.block_vars)) & set(ir.free_variables(stmt.value)):
                self._named.add(stmt.var)

    def of(self, thread: int) -> dict[str, int]:
        """What a thread is called: names and numbers."""
        block, inner = divmod(thread, self._threads)
        x, y, _ = self._grid
        blocks = (block % x, block // x % y, block // (x * y))
        if self._named:
            return self._iteration(blocks)
        u, v, _ = self._kernel.block
        threads = (inner % u, inner // u % v, inner // (u * v))
        sizes = (self._grid, self._kernel.block)
        named: dict[str, int] = {}
        for name, places, extents in zip(
            ("block", "thread"), (blocks, threads), sizes, strict=True
        ):
            if extents != (1, 1, 1):
                last = max(axis for axis in range(3) if extents[axis] > 1)
                named.update((f"{name}.{_AXES[axis]}", places[axis]) for axis in range(last + 1))
        return named

    def _iteration(self, blocks: tuple[int, int, int]) -> dict[str, int]:
        wave = Wave(1, 1, 0, self._grid, 1)
        wave.values.update((var, (None, value)) for var, value in self._scalars.items())
        for var, place in zip(self._kernel.block_vars, blocks, strict=True):
            wave.values[var] = None, np.int64(place)
        frame = Frame(wave, None, None, 1)
        named: list[tuple[str, int]] = []
        for var, value in self._loops:
            frame.declare(var, value(frame))
            if var in self._named:
                named.append((var.name, int(frame.read(var))))
        return dict(reversed(named))


def loop_variables(kernel: ir.Kernel, spans: Spans) -> list[ir.Declare]:
    """The declarations before the first statement of the user's, innermost loop first."""
    found: list[ir.Declare] = []
    for stmt in ir.statement_list(kernel.body):
        if isinstance(stmt, ir.Assume):
            continue
        if not isinstance(stmt, ir.Declare) or stmt.mutable:
            break
        if not (stmt in spans and spans[stmt].line):
            found.append(stmt)
    return found
