"""Vector loops whose accesses are guarded: inside, where most iterations are, no guard is needed.

A stencil asks of each element whether it is at an edge. What those tests say of the loop's own
variable is a range, and what they say besides is the same for the whole loop: so the range is one
loop without guards, the few iterations around it are another, and a row at an edge a third. Where
only the end of what is accessed is asked about, since nothing says that shapes are equal, what is
behind it is a vector loop of its own.
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterator
from typing import Final

from dovetail import ir
from dovetail.analysis.simplify import key_of
from dovetail.analysis.strides import (
    LongExpressionError,
    Values,
    coefficient,
    conjuncts,
    expanded,
    immutable_values,
)
from dovetail.support.dataclasses import replace

FEW_EDGES: Final = 4
"""Iterations for each one that is outside: of fewer, all are done alike."""

_OPS: Final = frozenset(("add", "sub", "mul", "neg", "min", "max"))


def with_interior(loop: ir.For, sizes: Collection[ir.Var]) -> ir.Stmt:
    """A vector loop in three, where guards say which iterations are inside; else the loop itself.

    Args:
        loop: It; its iterations are independent.
        sizes: Variables of which sums and products do not overflow.
    """
    tests = _Tests(loop, sizes)
    if not tests.found or loop.var.dtype != ir.INT64:
        return loop
    var, span, start, stop = loop.var, loop.span, loop.start, loop.stop
    plain = _Without(tests.found).stmt(loop.body)
    if not tests.least and not tests.ends:
        inner: ir.Stmt = ir.For(var, start, stop, 1, plain, "vector", span)
        return ir.If(ir.all_of(tests.of_row), inner, ir.fresh_copy(loop), span)
    first, last, step, edges = (
        ir.Var(f"{var.name}_{name}", var.dtype) for name in ("inside", "outside", "step", "edges")
    )
    begin = ir.minimum(_extreme("max", [start, *tests.least]), stop)
    end = ir.maximum(_extreme("min", [stop, *tests.ends]), first)
    bounds = (ir.Declare(first, begin, False, span), ir.Declare(last, end, False, span))
    inside = ir.For(var, first, last, 1, plain, "vector", span)
    if tests.only_ends:
        behind = ir.For(var, last, stop, 1, loop.body, "vector", span)
        return ir.sequence((*bounds, inside, ir.fresh_copy(behind)))
    place, skipped = ir.add(start, step), ir.sub(last, first)
    place = ir.select(ir.lt(place, first), place, ir.add(place, skipped))
    edge = ir.sequence((ir.Declare(var, place, False, span), loop.body))
    edge = ir.fresh_copy(ir.For(step, ir.literal(0), edges, 1, edge, "serial", span))
    few = ir.le(ir.mul(edges, FEW_EDGES), ir.sub(stop, start))
    return ir.sequence(
        (
            *bounds,
            ir.Declare(edges, ir.sub(ir.sub(stop, start), skipped), False, span),
            ir.If(
                ir.all_of([*tests.of_row, few]),
                ir.sequence((inside, edge)),
                ir.fresh_copy(loop),
                span,
            ),
        )
    )


def _extreme(name: str, values: list[ir.Expr]) -> ir.Expr:
    return functools.reduce(ir.minimum if name == "min" else ir.maximum, values)


class _Tests:
    """What the guards in a loop ask.

    Attributes:
        found: The tests that hold inside.
        of_row: What they ask that is the same for the whole loop.
        least: Where the inside begins, at the earliest.
        ends: Where it ends, at the latest.
        only_ends: Whether nothing else is asked, and only of accesses.
    """

    def __init__(self, loop: ir.For, sizes: Collection[ir.Var]) -> None:
        self._var, self._sizes = loop.var, sizes
        self._values: Values = immutable_values(loop.body)
        self._inner = {
            each.var: each
            for each in ir.walk(loop.body)
            if isinstance(each, ir.For) and each.trip_count and isinstance(each.start, ir.Const)
        }
        self.found: set[ir.Expr] = set()
        self.of_row: list[ir.Expr] = []
        self.least: list[ir.Expr] = []
        self.ends: list[ir.Expr] = []
        self.only_ends = True
        known: set[object] = set()
        for condition, is_guard in _conditions(loop.body):
            for test in conjuncts(condition):
                asked = self._asked(test)
                if asked is None:
                    continue
                self.only_ends = self.only_ends and is_guard and asked[0] < 0
                self.found.add(test)
                factor, rest = asked
                key = factor, key_of(rest) or rest
                if key in known:
                    continue
                known.add(key)
                if factor > 0:
                    self.least.append(ir.sub(0, rest))
                elif factor < 0:
                    self.ends.append(ir.add(rest, 1))
                else:
                    self.of_row.append(ir.ge(rest, 0))

    def _asked(self, test: ir.Expr) -> tuple[int, ir.Expr] | None:
        """A test as `factor * variable + rest >= 0`, for the worst of inner loops' variables."""
        difference = _difference(test)
        if difference is None:
            return None
        try:
            whole = expanded(difference, self._values)
        except LongExpressionError:
            return None
        for item in ir.walk_expr(whole):
            match item:
                case ir.Var():
                    fits = item is self._var or item in self._inner or item in self._sizes
                case ir.Call(op=op):
                    fits = op.name in _OPS and item.dtype == ir.INT64
                case ir.Cast(value=value):
                    fits = value.dtype.is_int and value.dtype.bits <= 32
                case _:
                    fits = isinstance(item, ir.Const)
            if not fits:
                return None
        factor = coefficient(whole, self._var, {})
        if factor not in (-1, 0, 1):
            return None
        worst: dict[ir.Var, ir.Expr] = {self._var: ir.literal(0)}
        for var, loop in self._inner.items():
            step = coefficient(whole, var, {})
            if step is None:
                return None
            assert isinstance(loop.start, ir.Const)
            first, more = int(loop.start.value), ((loop.trip_count or 1) - 1) * loop.step
            most = first if step * loop.step >= 0 else first + more
            worst[var] = ir.literal(most, var.dtype)
        return factor, ir.substitute_expr(whole, worst)


def _conditions(body: ir.Stmt) -> Iterator[tuple[ir.Expr, bool]]:
    """Under which something is read, written or done; and whether only an access is."""
    for stmt in ir.walk(body):
        if isinstance(stmt, ir.If):
            yield stmt.condition, False
        elif isinstance(stmt, ir.Store) and stmt.guard is not None:
            yield stmt.guard, True
        for expr in ir.expressions(stmt):
            for item in ir.walk_expr(expr):
                if isinstance(item, ir.Load) and item.guard is not None:
                    yield item.guard, True


def _difference(test: ir.Expr) -> ir.Expr | None:
    """What is not negative if the test holds."""
    if not isinstance(test, ir.Call) or len(test.args) != 2 or test.args[0].dtype != ir.INT64:
        return None
    left, right = test.args
    match test.op.name:
        case "ge":
            return ir.sub(left, right)
        case "le":
            return ir.sub(right, left)
        case "gt":
            return ir.sub(ir.sub(left, right), 1)
        case "lt":
            return ir.sub(ir.sub(right, left), 1)
        case _:
            return None


class _Without(ir.Rewriter):
    """Takes it that tests hold."""

    def __init__(self, found: Collection[ir.Expr]) -> None:
        self._found = found

    def _left(self, condition: ir.Expr | None) -> list[ir.Expr]:
        if condition is None:
            return []
        return [part for part in conjuncts(condition) if part not in self._found]

    def on_load(self, expr: ir.Load) -> ir.Expr:
        left = self._left(expr.guard)
        return super().on_load(replace(expr, guard=ir.all_of(left) if left else None))

    def on_store(self, stmt: ir.Store) -> ir.Stmt:
        left = self._left(stmt.guard)
        return super().on_store(replace(stmt, guard=ir.all_of(left) if left else None))

    def on_if(self, stmt: ir.If) -> ir.Stmt:
        left = self._left(stmt.condition)
        if left:
            return super().on_if(replace(stmt, condition=ir.all_of(left)))
        return self.stmt(stmt.then)
