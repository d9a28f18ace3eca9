"""`range(start, stop, step)`: its bounds, its trip count, and its value in each iteration.

A step may be an expression. The IR's `For` has a constant step and its `Parallel` counts from 0,
so such a loop runs over the number of the iteration, and its variable is computed from that. What
the arithmetic hides from the analysis of bounds (the variable stays between start and stop) is
said in an `Assume`: it holds by construction.
"""

from __future__ import annotations

import ast
import builtins
from typing import Final, NoReturn

from dovetail import ir
from dovetail.lang.members import Member
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import frozen, host_int, index, text
from dovetail.lang.parser.values import Foreign, Value
from dovetail.support.dataclasses import dataclass

MAX_STEP: Final = 1 << 62
"""The greatest step of a loop: what is computed from it fits int64."""


@dataclass(frozen=True, slots=True)
class Range:
    """`range(start, stop, step)`, int64.

    Attributes:
        start: The first value.
        stop: The first value that is not taken any more.
        step: A nonzero integer, or an expression, which may be 0: then the trip count is 0.
        is_wide: Whether int64 may not hold what lies between its ends, or a step beyond them.
        forward: Of a wide range that runs backwards, the same forwards: its stop may wrap.
        may_wrap: Whether what lies between its ends is computed in int64, which may not hold it.
    """

    start: ir.Expr
    stop: ir.Expr
    step: int | ir.Expr
    is_wide: bool = False
    forward: Range | None = None
    may_wrap: bool = False

    @property
    def in_int64(self) -> Range:
        """Computed in int64, for the launch plan, which fails where that does not hold a value.

        And for reductions, which take all values where there are fewer than 2**63.
        """
        if self.forward is not None:
            return self.forward.in_int64.backwards
        return Range(self.start, self.stop, self.step, may_wrap=self.is_wide)

    @property
    def trip_count(self) -> ir.Expr:
        """How many values there are; it may be negative where the start is 0: then none."""
        start, stop, step = self.start, self.stop, self.step
        if self.forward is not None:
            return self.forward.trip_count
        if self.is_wide:
            return ir.turns(start, stop, step)
        if not isinstance(step, int):
            # The quotient, rounded up; x // 0 is 0.
            length = ir.neg(ir.floordiv(ir.sub(start, stop), step))
            is_any = ir.logical_or(
                ir.logical_and(ir.gt(step, 0), ir.lt(start, stop)),
                ir.logical_and(ir.lt(step, 0), ir.lt(stop, start)),
            )
        elif step > 0:
            length = ir.ceildiv(ir.sub(stop, start), step)
            if ir.is_const(start, 0):
                # The extent is what the user wrote, which is never negative by chance.
                return length
            is_any = ir.lt(start, stop)
        else:
            length = ir.ceildiv(ir.sub(start, stop), -step)
            is_any = ir.lt(stop, start)
        # A difference that wraps is positive where the range is empty.
        length = ir.select(is_any, length, ir.literal(0)) if self.may_wrap else length
        return ir.maximum(length, 0)

    @property
    def backwards(self) -> Range:
        """The same values from the last to the first."""
        back = -self.step if isinstance(self.step, int) else ir.neg(self.step)
        beyond = ir.sub(self.start, self.step)
        if self.is_wide:
            last = ir.last(self.start, self.stop, self.step)
            return Range(last, beyond, back, True, self)
        return Range(self.value(ir.sub(self.trip_count, 1)), beyond, back)

    def value(self, iteration: ir.Expr) -> ir.Expr:
        """The value in an iteration, counted from 0."""
        return ir.add(ir.mul(iteration, self.step), self.start)

    def holds(self, value: ir.Expr) -> ir.Expr:
        """What is true of each value."""
        start, stop, step = self.start, self.stop, self.step
        up = ir.logical_and(ir.le(start, value), ir.lt(value, stop))
        down = ir.logical_and(ir.le(value, start), ir.gt(value, stop))
        if isinstance(step, int):
            return up if step > 0 else down
        return ir.logical_or(
            ir.logical_and(ir.gt(step, 0), up), ir.logical_and(ir.lt(step, 0), down)
        )


def is_range(p: Parser, node: ast.expr) -> bool:
    """Whether it is a call of Python's `range`."""
    if not isinstance(node, ast.Call):
        return False
    function = p.expression(node.func)
    return isinstance(function, Foreign) and function.value is builtins.range


def parse_range(p: Parser, node: ast.expr) -> Range:
    """The bounds of a `range`."""
    if not isinstance(node, ast.Call):
        _not_iterable(p, node, None)
    function = p.expression(node.func)
    if isinstance(function, Foreign) and function.value is builtins.reversed:
        (place,) = bind_arguments(p, node, ("sequence",))
        return parse_range(p, place).backwards
    if not (isinstance(function, Foreign) and function.value is builtins.range):
        _not_iterable(p, node, function)
    return bounds_of(p, node)


def bounds_of(p: Parser, node: ast.Call) -> Range:
    """The arguments of a call with the meaning of `range`'s."""
    names = ("stop",) if len(node.args) == 1 else ("start", "stop", "step")
    places = bind_arguments(p, node, names, required=min(len(names), 2))
    values = [p.expression(place) for place in places]
    step: int | ir.Expr = 1
    if len(places) == 3:
        step = _step(p, places[2], values[2])
    bounds = [
        frozen(p, index(p, place, value, "the bound of a loop"), place)
        for place, value in zip(places[:2], values[:2], strict=False)
    ]
    start = ir.const(0) if len(bounds) == 1 else bounds[0]
    ends = (start, bounds[-1], ir.const(step) if isinstance(step, int) else step)
    return Range(start, bounds[-1], step, not all(_is_small(p, each) for each in ends))


def _is_small(p: Parser, value: ir.Expr) -> bool:
    """Whether it is made of extents, small numbers and what has 32 bits: no sum overflows."""
    match value:
        case ir.Var():
            return value in p.indices and value not in p.scalars
        case ir.Const():
            return abs(int(value.value)) <= MAX_STEP
        case ir.Cast(value=inner):
            return inner.dtype.is_int and inner.dtype.bits <= 32
        case ir.Call(args=args):
            return all(_is_small(p, each) for each in args)
        case _:
            return False


def _step(p: Parser, node: ast.expr, value: Value) -> int | ir.Expr:
    expr = index(p, node, value, "the step of a loop")
    if not isinstance(expr, ir.Const):
        return frozen(p, expr, node)
    if expr.value == 0:
        p.fail(node, "the step of a loop is 0, so it would never end", "write 1 or -1")
    if abs(int(expr.value)) > MAX_STEP:
        p.fail(
            node,
            f"the step of a loop is {expr.value}, but trip counts are computed in int64",
            f"write a step from {-MAX_STEP} to {MAX_STEP}",
        )
    return int(expr.value)


def known_to_host(p: Parser, node: ast.expr, bounds: Range, what: str) -> Range:
    """The bounds as values of the launch plan; a step of 0 will fail the call."""
    bounds = bounds.in_int64
    start, stop = (host_int(p, node, each, what) for each in (bounds.start, bounds.stop))
    if isinstance(bounds.step, int):
        return Range(start, stop, bounds.step)
    step = host_int(p, node, bounds.step, what)
    span = p.span(node)
    message = f"the step of '{text(node)}' is 0, so that it never ends ({span.short})"
    p.emit(ir.Check(ir.ne(step, 0), message, (), span))
    return Range(start, stop, step)


def iteration_to_value(
    p: Parser, node: ast.AST, bounds: Range, iteration: ir.Var, variable: ir.Var
) -> list[ir.Stmt]:
    """The statements that compute a loop's variable from the number of the iteration."""
    span = p.span(node)
    computed = ir.Declare(variable, bounds.value(iteration), False, span)
    if bounds.forward is not None:
        return [computed]
    return [computed, ir.Assume(bounds.holds(variable), span)]


def _not_iterable(p: Parser, node: ast.expr, function: Value) -> NoReturn:
    instead = "loop over `range(n)`"
    if isinstance(function, Foreign):
        if function.value is builtins.enumerate or function.value is builtins.zip:
            instead = "loop over `range(n)` and index inside"
    elif isinstance(function, Member) and function.name == "parallel":
        instead = "T.parallel is a loop statement; a generator iterates over `range(n)`"
    p.fail(node, f"a loop cannot iterate over '{text(node)}'", instead)
