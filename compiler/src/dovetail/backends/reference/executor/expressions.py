"""Expressions as closures: each node becomes a function of a frame.

What is evaluated is what the language says is evaluated: the other side of a choice, or of `and`
and `or`, runs only for those threads that need it, unless nobody could tell the difference.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dovetail import ir
from dovetail.backends.reference.executor.folds import reduction
from dovetail.backends.reference.executor.frame import Frame
from dovetail.backends.reference.executor.functions import FUNCTIONS
from dovetail.backends.reference.executor.memory import Closure, Site, Spot
from dovetail.backends.reference.executor.values import (
    Array,
    Value,
    bitcast,
    compute_type,
    constant,
    converted,
    is_array,
    is_small,
    rounded,
    spread,
    where,
)


class ExpressionCompiler:
    """Makes closures of expressions.

    Args:
        strict: 16-bit floats are rounded after each operation, not only where they are stored.
        watched: Accesses and arithmetic are shown to `Wave.watch`.
        arithmetic: The watch wants to see arithmetic, too.
    """

    def __init__(self, strict: bool, watched: bool = False, arithmetic: bool = False) -> None:
        self.strict = strict
        self.watched = watched
        self.arithmetic = arithmetic
        self.sites: list[Site] = []
        self.current: ir.Stmt | None = None
        self.loops: list[ir.Var] = []

    def expr(self, expr: ir.Expr) -> Closure:
        """The closure of an expression."""
        match expr:
            case ir.Const(dtype=dtype, value=value):
                got = constant(value, dtype)
                return lambda frame: got
            case ir.Var():
                return lambda frame: frame.read(expr)
            case ir.Load():
                return self._load(expr)
            case ir.Call():
                return self._call(expr)
            case ir.Cast(dtype=dtype, value=value):
                inner, source = self.expr(value), value.dtype
                if self.arithmetic and dtype.is_float and source.is_float:
                    return self._shown_cast(expr, inner)
                return lambda frame: converted(inner(frame), source, dtype)
            case ir.Select():
                return self._select(expr)
            case ir.Reduce():
                return reduction(self, expr)

    def exprs(self, items: tuple[ir.Expr, ...]) -> list[Closure]:
        """Several."""
        return [self.expr(item) for item in items]

    def spot(self) -> Spot:
        """Where the present expression or statement stands."""
        assert self.current is not None
        return Spot(self.current, tuple(self.loops))

    # Memory.

    def site(
        self,
        what: str,
        buffer: ir.Buffer,
        indices: tuple[ir.Expr, ...],
        lanes: int = 1,
        aligned: bool = False,
    ) -> Site:
        """An access of the present statement."""
        inner = self.exprs(indices)
        site = Site(len(self.sites), what, buffer, inner, self.spot(), lanes, aligned)
        self.sites.append(site)
        return site

    def _load(self, expr: ir.Load) -> Closure:
        site = self.site("read", expr.buffer, expr.indices, expr.lanes, expr.aligned)

        def plain(frame: Frame) -> Value:
            return site.read(site.locate(frame))

        def watched(frame: Frame) -> Value:
            at = site.locate(frame)
            frame.wave.watch.reads(site, frame, at)
            return site.read(at)

        load = watched if self.watched else plain
        if expr.guard is None:
            return load
        guard, zero = self.expr(expr.guard), constant(0, expr.buffer.dtype)
        return chosen(guard, load, lambda frame: zero, expr.dtype)

    # Ops.

    def _call(self, expr: ir.Call) -> Closure:
        op, args, dtype = expr.op.name, expr.args, expr.dtype
        if op == "fp_strict":
            outer, self.strict = self.strict, True
            inner = self.expr(args[0])
            self.strict = outer
            return inner
        if op == "no_contract":
            return self.expr(args[0])
        if op in ("logical_and", "logical_or"):
            return self._logic(op, args[0], args[1])
        if op in FUNCTIONS:
            return self._function(expr)
        operands = self.exprs(args)
        match op:
            case "bitcast":
                source, (inner,) = args[0].dtype, operands
                return lambda frame: bitcast(inner(frame), source, dtype)
            case "vector":
                return lambda frame: vector([item(frame) for item in operands], dtype.lanes)
            case "extract":
                lane, inner = int(getattr(args[1], "value", 0)), operands[0]
                return lambda frame: lane_of(inner(frame), lane, frame.count)
            case "subgroup_size":
                return lambda frame: np.int64(frame.wave.subgroup)
            case "lane_idx":
                return lambda frame: (frame.lanes % frame.wave.threads) % frame.wave.subgroup
            case "subgroup_idx":
                return lambda frame: (frame.lanes % frame.wave.threads) // frame.wave.subgroup
            case _:
                raise AssertionError(f"op '{op}' has no function")

    def _function(self, expr: ir.Call) -> Closure:
        function, source, dtype = FUNCTIONS[expr.op.name], expr.args[0].dtype, expr.dtype
        operands = self.exprs(expr.args)
        narrow = self.strict and is_small(dtype)
        if len(operands) == 2 and not self.arithmetic and not narrow:
            first, second = operands
            return lambda frame: function(source, first(frame), second(frame))

        def run(values: list[Value]) -> Value:
            result = function(source, *values)
            return rounded(result, dtype) if narrow else result

        if not self.arithmetic:
            return lambda frame: run([item(frame) for item in operands])
        spot = self.spot()

        def shown(frame: Frame) -> Value:
            values = [item(frame) for item in operands]
            result = run(values)
            frame.wave.watch.computes(spot, frame, expr, values, result)
            return result

        return shown

    def _shown_cast(self, expr: ir.Cast, inner: Closure) -> Closure:
        source, dtype, spot = expr.value.dtype, expr.dtype, self.spot()

        def shown(frame: Frame) -> Value:
            value = inner(frame)
            result = converted(value, source, dtype)
            frame.wave.watch.computes(spot, frame, expr, [value], result)
            return result

        return shown

    # Choices.

    def is_silent(self, expr: ir.Expr) -> bool:
        """Whether nobody can tell if an expression is evaluated."""
        kinds = ir.Load | ir.Reduce | ir.Call if self.arithmetic else ir.Load | ir.Reduce
        return not any(isinstance(item, kinds) for item in ir.walk_expr(expr))

    def _logic(self, op: str, left: ir.Expr, right: ir.Expr) -> Closure:
        first, second = self.expr(left), self.expr(right)
        both = np.logical_and if op == "logical_and" else np.logical_or
        if self.is_silent(right):
            return lambda frame: both(first(frame), second(frame))
        decided = np.bool_(op == "logical_or")
        dtype = left.dtype

        def run(frame: Frame) -> Value:
            value = first(frame)
            needed = np.logical_not(value) if decided else value
            return choose(frame, needed, second, lambda part: decided, dtype)

        return run

    def _select(self, expr: ir.Select) -> Closure:
        condition = self.expr(expr.condition)
        first, second = self.expr(expr.true_value), self.expr(expr.false_value)
        lanes = expr.dtype.lanes
        by_lane = expr.condition.dtype.lanes > 1
        if not by_lane and not (
            self.is_silent(expr.true_value) and self.is_silent(expr.false_value)
        ):
            return chosen(condition, first, second, expr.dtype)

        def both(frame: Frame) -> Value:
            holds = condition(frame)
            if not is_array(holds):
                return first(frame) if holds else second(frame)
            if lanes > 1 and not by_lane:
                holds = holds[:, None]
            return where(holds, first(frame), second(frame))

        return both


def chosen(condition: Closure, first: Closure, second: Closure, dtype: ir.DType) -> Closure:
    """A choice of which each thread evaluates one side."""
    return lambda frame: choose(frame, condition(frame), first, second, dtype)


def choose(
    frame: Frame, condition: Value, first: Closure, second: Closure, dtype: ir.DType
) -> Value:
    """See `chosen`, with the condition evaluated."""
    yes, no = frame.chosen(condition)
    if no is None:
        return first(frame)
    if yes is None:
        return second(frame)
    shape = (frame.count,) if dtype.lanes == 1 else (frame.count, dtype.lanes)
    result: Array = np.empty(shape, compute_type(dtype))
    result[yes.index] = first(yes)
    result[no.index] = second(no)
    return result


def vector(values: list[Value], lanes: int) -> Array:
    """A vector of scalars; one stands for all lanes."""
    if len(values) == 1:
        values = values * lanes
    count = max((len(item) for item in values if is_array(item)), default=1)
    return np.stack([spread(item, count) for item in values], axis=1)


def lane_of(value: Array, lane: int, count: int) -> Any:
    """One lane of a vector."""
    return value[0, lane] if value.shape[0] == 1 and count != 1 else value[:, lane]
