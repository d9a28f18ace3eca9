"""Whether loops of a kernel access the same memory in each iteration, so that moving pays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dovetail import ir

ORDERING: Final = (ir.Barrier, ir.Fence, ir.Intrinsic)
"""Statements over which no access of shared or device memory moves."""


def hoists(kernel: ir.Kernel) -> bool:
    """Whether a loop has an access whose place does not change, and that may be moved out of it.

    Arrays of a thread do not count: they are registers, or change from element to element.
    """
    return any(
        isinstance(stmt, ir.For | ir.While) and _repeats(stmt) for stmt in ir.walk(kernel.body)
    )


def _repeats(loop: ir.For | ir.While) -> bool:
    """Whether accesses of `loop` itself, not of loops inside it, repeat."""
    if any(isinstance(stmt, ORDERING) for stmt in ir.walk(loop.body)):
        return False
    varying = {*ir.assigned_variables(loop.body), *ir.bound_variables(loop)}
    for stmt in _own(loop.body):
        for expr in ir.expressions(stmt):
            for item in ir.walk_expr(expr):
                if isinstance(item, ir.Load) and _stays(item.buffer, item.indices, varying):
                    return True
        if isinstance(stmt, ir.Store) and _stays(stmt.buffer, stmt.indices, varying):
            return True
        if not isinstance(stmt, ir.Declare) or stmt.mutable or _varies(stmt.value, varying):
            varying.update(ir.bound_variables(stmt))
    return False


def _own(body: ir.Stmt) -> Iterator[ir.Stmt]:
    """The statements of a loop in order, without those of loops inside it."""
    stack = [body]
    while stack:
        stmt = stack.pop()
        if not isinstance(stmt, ir.For | ir.While):
            yield stmt
            stack.extend(ir.bodies(stmt)[::-1])


def _stays(buffer: ir.Buffer, indices: tuple[ir.Expr, ...], varying: set[ir.Var]) -> bool:
    return buffer.scope not in ("local", "fragment") and not any(
        _varies(index, varying) for index in indices
    )


def _varies(expr: ir.Expr, varying: set[ir.Var]) -> bool:
    return any(
        isinstance(item, ir.Load) or (isinstance(item, ir.Var) and item in varying)
        for item in ir.walk_expr(expr)
    )
