"""Reductions become loops."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from dovetail import ir
from dovetail.analysis import key_of
from dovetail.analysis.partial_results import (
    Partials,
    as_reduction,
    combination_of,
    declared,
    identity_of,
    is_exact,
    lanes_of,
    selects_only,
)
from dovetail.passes._hoisting import HoistingRewriter
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.target import Capabilities

if TYPE_CHECKING:
    from dovetail.passes._kept_values import KeepValues, Kept


@dataclass(frozen=True)
class LowerReductions(Pass):
    """Replaces each Reduce by loops before the statement that uses it, and each Fold in place.

    Where it may be reordered (integers; floats in relaxed code; a Fold that is commutative) and
    its innermost loop runs along the last axis of what it reads, the loop keeps `lanes` partial
    results, element k going to number k % lanes, and joins them as a fixed tree: (0, half), (1,
    half + 1) … Otherwise the loop is in order. The number of lanes is that of `vectors` vector
    registers of the target.

    Where a loop writes a row of elementary functions that a reduction or loop before it computes
    as well, that one leaves them in the row; on targets with a cache to pack into (`panel_bytes`).

    Requires: source form.
    Ensures: no Reduce, no Fold.

    Attributes:
        vectors: Vector registers of partial results; more hide the latency of an addition.
    """

    name: ClassVar[str] = "lower-reductions"
    reads: ClassVar[frozenset[str]] = frozenset(("vector_bytes", "panel_bytes"))
    vectors: int = 2

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module without reductions."""
        size = capabilities.vector_bytes * self.vectors
        packs = capabilities.panel_bytes > 0
        functions = tuple(_lower(func, size, packs) for func in module.functions)
        return replace(module, functions=functions)

    def kept(self, func: ir.Func, capabilities: Capabilities) -> Sequence[Kept]:
        """What rows of a function hold between two of its loops."""
        keep = _keep(func) if capabilities.panel_bytes else None
        return () if keep is None else keep.kept


def _keep(func: ir.Func) -> KeepValues | None:
    """The function with values of loops in rows; None where there is nothing to keep.

    With `debug` each access out of range is reported, so that none may be added.
    """
    if func.debug or not any(map(_has_functions, ir.walk(func.body))):
        return None
    from dovetail.analysis.strides import LongExpressionError
    from dovetail.passes._kept_values import KeepValues

    with contextlib.suppress(LongExpressionError):
        return KeepValues(func)
    return None


def _has_functions(loop: ir.Stmt) -> bool:
    """Whether it is a loop with ops that may take long."""
    return isinstance(loop, ir.For) and any(
        isinstance(item, ir.Call) and item.op.group == "math" for item in ir.walk_all(loop.body)
    )


def _lower(func: ir.Func, size: int, packs: bool) -> ir.Func:
    keep = _keep(func) if packs else None
    body = func.body if keep is None else keep.body
    lower = _Lower(size, func.strict, packs, {} if keep is None else keep.first)
    lower.enter_func(func)
    body = lower.stmt(body)
    return func if body is func.body else replace(func, body=body)


def in_order(func: ir.Func, stmt: ir.Parallel) -> ir.Stmt:
    """A Parallel of a function with its reductions as loops in order."""
    lower = _Lower(0, func.strict, False, {})
    lower.enter_func(func)
    return lower.stmt(stmt)


def _has_one_reduction(body: ir.Stmt) -> bool:
    """Whether a body has no loop but that of one reduction."""
    found = 0
    for stmt in ir.walk(body):
        if isinstance(stmt, ir.For | ir.While | ir.Fold):
            return False
        for expr in ir.expressions(stmt):
            found += sum(isinstance(item, ir.Reduce) for item in ir.walk_expr(expr))
    return found == 1


class _Lower(HoistingRewriter):
    def __init__(
        self,
        size: int,
        strict: bool,
        packs: bool,
        first: Mapping[ir.Expr, tuple[ir.Stmt, ...]],
    ) -> None:
        super().__init__()
        # What each step of a reduction begins with.
        self._first = first
        self._size = size
        self._packs = packs
        self._strict = strict
        # Under an `fp_strict`: each step of the fold is one, too.
        self._exact = False
        self._looped: set[ir.Var] = set()

    def on_parallel(self, stmt: ir.Parallel) -> ir.Stmt:
        """A loop; a reduction that makes it a contraction is in order.

        Each vector then has the results of neighbouring iterations, and what they share is loaded
        once for all of them: better than partial results of each.
        """
        if (
            self._packs
            and self._size
            and len(stmt.variables) > 1
            and _has_one_reduction(stmt.body)
        ):
            from dovetail.analysis.contraction import contraction_of

            outer, self._size = self._size, 0
            new = super().on_parallel(stmt)
            self._size = outer
            if isinstance(new, ir.Parallel) and contraction_of(new) is not None:
                return new
        return super().on_parallel(stmt)

    def on_call(self, expr: ir.Call) -> ir.Expr:
        """An op; what is under `fp_strict` keeps the strict contract."""
        outer, self._exact = self._exact, self._exact or expr.op.name == "fp_strict"
        new = super().on_call(expr)
        self._exact = outer
        return new

    def on_reduce(self, expr: ir.Reduce) -> ir.Expr:
        """A fold, as a variable that loops before the statement have filled."""
        first = self._first.get(expr, ())
        if not self._looped.isdisjoint(expr.variables):
            # One expression may stand in several places (the lanes of a vector); loops may not.
            fresh = {var: ir.Var(var.name, var.dtype) for var in expr.variables}
            value = ir.substitute_expr(expr.value, fresh)
            expr = replace(expr, variables=tuple(fresh.values()), value=value)
            first = tuple(ir.substitute(each, fresh) for each in first)
        self._looped.update(expr.variables)
        dtype = expr.dtype
        result = ir.Var(f"reduced_{expr.op.name}", dtype)
        lanes = self._lanes(expr, [value for each in first for value in ir.expressions(each)])
        if lanes > 1:
            work = self._in_lanes(expr, result, lanes, first)
        else:
            work = self._in_order(expr, result, first)
        condition = self.needed()
        if not (isinstance(condition, ir.Const) and condition.value):
            work = ir.If(condition, work, None, self.span)
        self.pending.append(ir.Declare(result, identity_of(expr.op.name, dtype), True, self.span))
        self.pending.append(work)
        return result

    def on_fold(self, stmt: ir.Fold) -> ir.Stmt:
        """A fold with a combination of its own."""
        extents, neutral = self.exprs(stmt.extents), self.exprs(stmt.identity)
        start = [
            ir.Declare(var, value, True, stmt.span)
            for var, value in zip(stmt.results, neutral, strict=True)
        ]
        lanes = self._lanes_of_fold(stmt)
        if lanes > 1:
            return ir.sequence((*start, *self._fold_in_lanes(stmt, extents, neutral, lanes)))
        body: list[ir.Stmt] = []
        self._step(stmt, body)
        if stmt.condition is not None:
            before: list[ir.Stmt] = []
            condition = self._inside(stmt.condition, before)
            body = [*before, ir.If(condition, ir.sequence(body), None, stmt.span)]
        return ir.sequence((*start, self._nest(stmt.variables, extents, ir.sequence(body))))

    def on_for(self, stmt: ir.For) -> ir.Stmt:
        """A loop that does nothing but fold, in an order of no consequence, is a reduction."""
        folded = as_reduction(stmt) if self._regions else None
        if folded is not None:
            reduction = next(e for e in ir.walk_expr(folded.value) if isinstance(e, ir.Reduce))
            if self._lanes(reduction) > 1:
                return self.stmt(folded)
        return super().on_for(stmt)

    def on_while(self, stmt: ir.While) -> ir.Stmt:
        """A loop whose condition reduces: it is evaluated inside, before the body."""
        if not any(isinstance(item, ir.Reduce) for item in ir.walk_expr(stmt.condition)):
            return super().on_while(stmt)
        test = self.stmt(
            ir.If(ir.logical_not(stmt.condition), ir.Break(stmt.span), None, stmt.span)
        )
        return ir.While(ir.TRUE, ir.sequence((test, self.stmt(stmt.body))), stmt.span)

    def _lanes(self, expr: ir.Reduce, before: Sequence[ir.Expr] = ()) -> int:
        if expr.dtype.is_bool or ((self._strict or self._exact) and expr.dtype.is_float):
            return 1
        return lanes_of(expr, (expr.value, *before), self._size, expr.dtype.bytes)

    def _lanes_of_fold(self, stmt: ir.Fold) -> int:
        strict = self._strict and not selects_only(stmt.combined)
        if not stmt.commutative or strict or is_exact(stmt.combined):
            return 1
        read = stmt.values if stmt.condition is None else (*stmt.values, stmt.condition)
        numbers = [item.dtype.bytes for item in stmt.identity if not item.dtype.is_bool]
        return lanes_of(stmt, read, self._size, min(numbers)) if numbers else 1

    def _strips(self, extent: ir.Expr, lanes: int) -> ir.Expr:
        """The trip count of the whole strips; of a negative extent none are left, either."""
        known = self.bounds.not_negative(extent)
        return ir.mul(ir.floordiv(extent if known else ir.maximum(extent, 0), lanes), lanes)

    def _update(self, expr: ir.Reduce, old: ir.Expr, value: ir.Expr) -> ir.Expr:
        new = ir.call(expr.op, old, value)
        return ir.call("fp_strict", new) if self._exact and expr.dtype.is_float else new

    def _inside(self, expr: ir.Expr, body: list[ir.Stmt]) -> ir.Expr:
        """A value of each iteration, with the reductions inside it done first."""
        saved, path = self.pending, self.path
        self.pending, self.path = [], []
        value = self.expr(expr)
        body += self.pending
        self.pending, self.path = saved, path
        return value

    def _in_order(self, expr: ir.Reduce, result: ir.Var, first: Sequence[ir.Stmt]) -> ir.Stmt:
        if len(expr.variables) == 1 and not first:
            found = _from_start(expr.variables[0], expr.extents[0], expr.value)
            if found is not None:
                return self._from_start_on(expr, result, *found)
        body = self._iteration(expr, result, expr.value, first)
        return self._nest(expr.variables, self.exprs(expr.extents), body)

    def _from_start_on(
        self,
        expr: ir.Reduce,
        result: ir.Var,
        var: ir.Var,
        ends: tuple[ir.Expr, ir.Expr],
        value: ir.Expr,
    ) -> ir.Stmt:
        """A loop from a start to a stop, which fit where the trip count may not."""
        start, stop = self.exprs(ends)
        body = self._iteration(expr, result, value)
        return ir.For(var, start, stop, 1, body, "serial", self.span)

    def _iteration(
        self, expr: ir.Reduce, result: ir.Var, value: ir.Expr, first: Sequence[ir.Stmt] = ()
    ) -> ir.Stmt:
        body = [*first]
        value = self._inside(value, body)
        body.append(ir.Assign(result, self._update(expr, result, value), self.span))
        return ir.sequence(body)

    def _nest(
        self, variables: tuple[ir.Var, ...], extents: tuple[ir.Expr, ...], body: ir.Stmt
    ) -> ir.Stmt:
        for var, extent in zip(reversed(variables), reversed(extents), strict=True):
            body = ir.For(var, ir.literal(0), extent, 1, body, "serial", self.span)
        return body

    def _in_lanes(
        self, expr: ir.Reduce, result: ir.Var, lanes: int, first: Sequence[ir.Stmt]
    ) -> ir.Stmt:
        """Whole strips of `lanes` elements, then what is left, then the tree."""
        op, span = expr.op, self.span
        extents = self.exprs(expr.extents)
        inner, extent = expr.variables[-1], extents[-1]
        partials = Partials((result,), lanes, span)
        lane, strip = ir.Var("lane", inner.dtype), ir.Var("strip", inner.dtype)
        main: list[ir.Stmt] = [ir.Declare(inner, ir.add(strip, lane), False, span), *first]
        value = self._inside(expr.value, main)
        main += partials.put(lane, [self._update(expr, partials.at(lane)[0], value)])
        step = ir.sequence(main)
        loops = self._nest(
            expr.variables[:-1], extents[:-1], self._in_strips(strip, lane, lanes, extent, step)
        )
        return ir.sequence(
            (
                *partials.started([identity_of(op.name, expr.dtype)]),
                *ir.statement_list(loops),
                *partials.joined(lambda a, b: ([], [ir.call(op, a[0], b[0])])),
                ir.Assign(result, partials.at(ir.literal(0))[0], span),
            )
        )

    def _in_strips(
        self, strip: ir.Var, lane: ir.Var, lanes: int, extent: ir.Expr, step: ir.Stmt
    ) -> ir.Stmt:
        """A step for each lane of whole strips, then for the lanes that the last one has left."""
        span, zero = self.span, ir.literal(0)
        stop = self._strips(extent, lanes)
        over = ir.For(lane, zero, ir.literal(lanes), 1, step, "vector", span)
        whole = ir.For(strip, zero, stop, lanes, over, "serial", span)
        # The rest is a copy: it must not introduce the names of the main loop again.
        step = ir.substitute(step, {strip: stop})
        rest = ir.For(lane, zero, ir.sub(extent, stop), 1, step, "vector", span)
        return ir.sequence((whole, ir.fresh_copy(rest)))

    def _step(
        self, stmt: ir.Fold, body: list[ir.Stmt], values: Sequence[ir.Expr] | None = None
    ) -> None:
        """One iteration in order: the results so far, combined with the values."""
        if values is None:
            values = [self._inside(value, body) for value in stmt.values]
        body += declared(stmt.right, values, stmt.span)
        body += declared(stmt.left, stmt.results, stmt.span)
        body += [
            ir.Assign(var, self.expr(value), stmt.span)
            for var, value in zip(stmt.results, stmt.combined, strict=True)
        ]

    def _fold_in_lanes(
        self, stmt: ir.Fold, extents: tuple[ir.Expr, ...], neutral: tuple[ir.Expr, ...], lanes: int
    ) -> list[ir.Stmt]:
        """As `_in_lanes`; where the condition does not hold, the identity is combined."""
        span = stmt.span
        inner, extent = stmt.variables[-1], extents[-1]
        partials = Partials(stmt.results, lanes, span)
        lane, strip = ir.Var("lane", inner.dtype), ir.Var("strip", inner.dtype)
        wanted = stmt.values
        if stmt.condition is not None:
            pairs = zip(stmt.values, neutral, strict=True)
            wanted = tuple(ir.select(stmt.condition, value, other) for value, other in pairs)

        combine = combination_of(stmt)
        main: list[ir.Stmt] = [ir.Declare(inner, ir.add(strip, lane), False, span)]
        values = [self._inside(value, main) for value in wanted]
        before, both = combine(partials.at(lane), values)
        main += [*before, *partials.put(lane, both)]
        step = ir.sequence(main)
        loops = self._nest(
            stmt.variables[:-1], extents[:-1], self._in_strips(strip, lane, lanes, extent, step)
        )
        wholes = partials.at(ir.literal(0))
        return [
            *partials.started(neutral),
            *ir.statement_list(loops),
            *partials.joined(combine),
            *(ir.Assign(a, b, span) for a, b in zip(stmt.results, wholes, strict=True)),
        ]


def _from_start(
    var: ir.Var, extent: ir.Expr, value: ir.Expr
) -> tuple[ir.Var, tuple[ir.Expr, ir.Expr], ir.Expr] | None:
    """What counts from the start of a `range` itself, where `var` counts the iterations from 0.

    The start is one that is read, so that nothing is known of it: the ends are numbers that the
    kernel has, and their difference is one that a target without int64 may not hold.
    """
    match extent:
        case ir.Call(
            op=longest,
            args=(ir.Call(op=difference, args=(stop, start)), ir.Const(value=0)),
        ) if (longest.name, difference.name) == ("max", "sub"):
            if not any(isinstance(item, ir.Load) for item in ir.walk_expr(start)):
                return None
            new = ir.Var(var.name, var.dtype)
            shifted = _Shifted(ir.add(var, start), new).expr(value)
            if any(item is var for item in ir.walk_expr(shifted)):
                return None
            return new, (start, stop), shifted
        case _:
            return None


class _Shifted(ir.Rewriter):
    def __init__(self, old: ir.Expr, new: ir.Var) -> None:
        self._old, self._new = key_of(old), new

    def on_call(self, expr: ir.Call) -> ir.Expr:
        """An op; the old value becomes the new variable."""
        return self._new if key_of(expr) == self._old else super().on_call(expr)
