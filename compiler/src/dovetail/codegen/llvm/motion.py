"""Whether loops of a kernel access the same memory in each iteration, so that moving pays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dovetail.ir import (
    Barrier,
    Buffer,
    Declare,
    Expr,
    Fence,
    For,
    Intrinsic,
    Kernel,
    Load,
    Stmt,
    Store,
    Var,
    While,
    assigned_variables,
    bodies,
    bound_variables,
    expressions,
    walk,
    walk_expr,
)

ORDERING: Final = (Barrier, Fence, Intrinsic)
"""Statements over which no access of shared or device memory moves."""


def hoists(kernel: Kernel) -> bool:
    """Whether a loop has an access whose place does not change, and that may be moved out of it.

    Arrays of a thread do not count: they are registers, or change from element to element.
    """
    return any(isinstance(stmt, For | While) and _repeats(stmt) for stmt in walk(kernel.body))


def _repeats(loop: For | While) -> bool:
    """Whether accesses of `loop` itself, not of loops inside it, repeat."""
    if any(isinstance(stmt, ORDERING) for stmt in walk(loop.body)):
        return False
    varying = {*assigned_variables(loop.body), *bound_variables(loop)}
    for stmt in _own(loop.body):
        for expr in expressions(stmt):
            for item in walk_expr(expr):
                if isinstance(item, Load) and _stays(item.buffer, item.indices, varying):
                    return True
        if isinstance(stmt, Store) and _stays(stmt.buffer, stmt.indices, varying):
            return True
        if not isinstance(stmt, Declare) or stmt.mutable or _varies(stmt.value, varying):
            varying.update(bound_variables(stmt))
    return False


def _own(body: Stmt) -> Iterator[Stmt]:
    """The statements of a loop in order, without those of loops inside it."""
    stack = [body]
    while stack:
        stmt = stack.pop()
        if not isinstance(stmt, For | While):
            yield stmt
            stack.extend(bodies(stmt)[::-1])


def _stays(buffer: Buffer, indices: tuple[Expr, ...], varying: set[Var]) -> bool:
    return buffer.scope not in ("local", "fragment") and not any(
        _varies(index, varying) for index in indices
    )


def _varies(expr: Expr, varying: set[Var]) -> bool:
    return any(
        isinstance(item, Load) or (isinstance(item, Var) and item in varying)
        for item in walk_expr(expr)
    )
