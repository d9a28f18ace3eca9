"""Loops that are bound by memory alone, whose stores may go past the caches.

An ordinary store reads the line of the cache first. Where all that is written is larger than the
caches, this is a third of the traffic of a sum, and nothing is found there later.
"""

from __future__ import annotations

import contextlib

from dovetail import ir
from dovetail.analysis.strides import (
    PLAIN_OPS,
    LongExpressionError,
    Values,
    coefficient,
    conjuncts,
    depends,
    expanded,
    immutable_values,
)
from dovetail.support.dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StreamLoop:
    """A vector loop that gains from stores past the caches.

    Attributes:
        body: Its statements, without guards.
        store: The one of these that stores.
        guards: What the loop compares, each a comparison that holds throughout if it holds in the
            first iteration and in the last one; they name no variable of the body.
        moved: Bytes of memory that an iteration moves: those it stores, and those it loads of
            buffers that are as large.
    """

    body: tuple[ir.Stmt, ...]
    store: ir.Store
    guards: tuple[ir.Expr, ...]
    moved: int

    def least_written(self, cache: int) -> int:
        """From how many bytes on that a launch writes it moves more than a cache of so many."""
        return cache * self.store.buffer.dtype.bytes // self.moved


def stream_loops(kernel: ir.Kernel) -> dict[ir.For, StreamLoop]:
    """The loops of a kernel, as it is after the last pass, that gain from it.

    Of several that store to one buffer, copies of each other, it is one with the fewest guards.
    """
    best: dict[ir.Buffer, tuple[ir.For, StreamLoop]] = {}
    for stmt in ir.walk(kernel.body):
        if isinstance(stmt, ir.For):
            with contextlib.suppress(LongExpressionError):
                stream = _stream_loop(stmt, kernel)
                if stream is None:
                    continue
                known = best.get(stream.store.buffer)
                if known is None or len(stream.guards) < len(known[1].guards):
                    best[stream.store.buffer] = stmt, stream
    return dict(best.values())


def _stream_loop(loop: ir.For, kernel: ir.Kernel) -> StreamLoop | None:
    """What to do in a loop of a length that a call knows, of values and one store.

    The store is to neighbours in a buffer that the kernel only stores to, of what takes no more
    operations than bytes.
    """
    if loop.kind != "vector" or loop.step != 1:
        return None
    if loop.trip_count is not None:
        return None
    statements = ir.statement_list(loop.body)
    if not all(isinstance(each, ir.Store | ir.Assume) or _is_value(each) for each in statements):
        return None
    unguarded = _Unguarded()
    body = tuple(unguarded.stmt(each) for each in statements)
    stores = [each for each in body if isinstance(each, ir.Store)]
    if len(stores) != 1:
        return None
    (store,) = stores
    values = immutable_values(loop.body)
    if not _goes_along(store, loop.var, values) or not _only_stores(kernel, store.buffer):
        return None
    guards = tuple(
        each for guard in unguarded.guards for each in conjuncts(expanded(guard, values))
    )
    if not all(_holds_between(each, loop.var) for each in guards):
        return None
    loads = _bounding_loads(body, store, loop.var, values)
    if loads is None:
        return None
    # Who reads the same of a buffer in each row finds it in a cache.
    arguments = {arg.var for arg in kernel.args if isinstance(arg, ir.ScalarArg)}
    rows = _variables(store.indices[0]) - arguments
    moved = {
        each.buffer: each.buffer.dtype.bytes
        for each in (store, *loads)
        if rows <= _variables(expanded(each.indices[0], values))
    }
    return StreamLoop(body, store, guards, sum(moved.values()))


def _variables(expr: ir.Expr) -> set[ir.Var]:
    return {each for each in ir.walk_expr(expr) if isinstance(each, ir.Var)}


class _Unguarded(ir.Rewriter):
    """Accesses without their guards, which it keeps."""

    def __init__(self) -> None:
        self.guards: list[ir.Expr] = []

    def on_load(self, expr: ir.Load) -> ir.Expr:
        """Without the guard."""
        if expr.guard is not None:
            self.guards.append(expr.guard)
        return ir.Load(expr.buffer, self.exprs(expr.indices), None, expr.lanes, expr.aligned)

    def on_store(self, stmt: ir.Store) -> ir.Stmt:
        """Without the guard."""
        if stmt.guard is not None:
            self.guards.append(stmt.guard)
        value = self.expr(stmt.value)
        return ir.Store(stmt.buffer, self.exprs(stmt.indices), value, None, stmt.span)


def _is_value(stmt: ir.Stmt) -> bool:
    return isinstance(stmt, ir.Declare) and not stmt.mutable and stmt.var.dtype.lanes == 1


def _goes_along(store: ir.Store, var: ir.Var, values: Values) -> bool:
    """Whether it is to the next element each time, at a place that needs nothing of the body."""
    (index,) = store.indices
    named = (item for item in ir.walk_expr(index) if isinstance(item, ir.Var))
    return (
        store.buffer.is_device
        and store.value.dtype.lanes == 1
        and coefficient(index, var, values) == 1
        and not any(each in values for each in named)
    )


def _only_stores(kernel: ir.Kernel, buffer: ir.Buffer) -> bool:
    """Whether nothing else is done with a buffer."""
    return all(
        isinstance(item, ir.Store)
        for item in ir.walk_all(kernel.body)
        if buffer in ir.used_buffers(item)
    )


def _holds_between(guard: ir.Expr, var: ir.Var) -> bool:
    """Whether a guard that holds for two values of a variable holds for all between them."""
    for item in ir.walk_expr(guard):
        # It is evaluated where the loop may not have come to it: no memory, no division.
        if isinstance(item, ir.Load) or (
            isinstance(item, ir.Call) and item.op.name not in PLAIN_OPS
        ):
            return False
    if not depends(guard, var, {}):
        return True
    return (
        isinstance(guard, ir.Call)
        and guard.op.name in ("lt", "le")
        and all(_is_linear(each, var) for each in guard.args)
    )


def _is_linear(expr: ir.Expr, var: ir.Var) -> bool:
    match expr:
        case ir.Select(condition=condition, true_value=one, false_value=two):
            return (
                not depends(condition, var, {}) and _is_linear(one, var) and _is_linear(two, var)
            )
        case ir.Call(op=op, args=args) if op.name in ("add", "sub", "neg"):
            return all(_is_linear(each, var) for each in args)
        case _:
            return coefficient(expr, var, {}) is not None


def _bounding_loads(
    body: tuple[ir.Stmt, ...], store: ir.Store, var: ir.Var, values: Values
) -> list[ir.Load] | None:
    """The loads that go along, if there are no more operations than bytes.

    Then memory is what is waited for.
    """
    loads: list[ir.Load] = []
    calls: list[ir.Call] = []
    stack = [each.value for each in body if isinstance(each, ir.Store | ir.Declare)]
    while stack:
        expr = stack.pop()
        if isinstance(expr, ir.Load):
            loads.append(expr)  # what says where it is are no operations on elements
            continue
        if isinstance(expr, ir.Call):
            calls.append(expr)
        stack.extend(ir.operands(expr))
    if any(each.lanes > 1 for each in loads) or any(each.op.group == "math" for each in calls):
        return None
    moving = [each for each in loads if any(depends(at, var, values) for at in each.indices)]
    buffers = {store.buffer, *(each.buffer for each in moving)}
    return moving if len(calls) <= sum(each.dtype.bytes for each in buffers) else None
