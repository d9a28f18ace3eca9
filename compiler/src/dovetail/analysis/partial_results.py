"""When and how a fold keeps several partial results, one in each vector lane.

Element k of the innermost loop goes into partial result k % lanes; so the order is not that of the
text, and only what may be reordered is done so. The partial results are joined as a fixed tree:
(0, half), (1, half + 1) … until one is left.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from dovetail import ir
from dovetail.support.dataclasses import dataclass
from dovetail.support.span import Span

Combine = Callable[[Sequence[ir.Expr], Sequence[ir.Expr]], tuple[list[ir.Stmt], Sequence[ir.Expr]]]
"""From the numbers of two partial results: statements, and the numbers of their combination."""

MIN_SHARERS: Final = 32
"""Threads of a block that share a reduction, at least."""

_EXACT: Final = ("add", "mul", "and", "or")
"""Ops of which no order of integers gives another result, besides min and max."""


@dataclass(frozen=True, slots=True)
class BlockLimits:
    """What blocks of a device have.

    Attributes:
        threads: Threads of a block, at most.
        shared: Bytes of shared memory of a block, at most.
        vectors: Whether a thread reads several neighbours at once.
        ahead: Whether a thread loads what comes next before it takes what is there.
    """

    threads: int
    shared: int
    vectors: bool = False
    ahead: bool = False


def identity_of(op: str, dtype: ir.DType) -> ir.Const:
    """What a reduction over nothing gives."""
    least, greatest = (-math.inf, math.inf) if dtype.is_float else dtype.int_range
    match op:
        case "add" | "or" | "xor":
            return ir.literal(0, dtype)
        case "mul":
            return ir.literal(1, dtype)
        case "min":
            return ir.literal(greatest, dtype)
        case "max":
            return ir.literal(least, dtype)
        case _:
            return ir.literal(-1 if dtype.is_signed else greatest, dtype)


def as_reduction(stmt: ir.For) -> ir.Assign | None:
    """A loop that is `v = op(v, …)` alone, in an order of no consequence, as a reduction."""
    match stmt:
        case ir.For(
            start=ir.Const() as start,
            step=1,
            kind="serial",
            body=ir.Assign(var=result, value=ir.Call(op=op, args=(_, _) as both)),
        ) if result in both:
            value = both[1] if both[0] is result else both[0]
        case _:
            return None
    if result in ir.free_variables(value):
        return None
    if op.name not in ("min", "max") and (op.name not in _EXACT or result.dtype.is_float):
        return None
    count = ir.maximum(ir.sub(stmt.stop, start), 0)
    place = ir.Var(stmt.var.name, stmt.var.dtype)
    shifted = ir.substitute_expr(value, {stmt.var: ir.add(start, place)})
    reduction = ir.Reduce(op, (place,), (count,), shifted)
    return ir.Assign(result, ir.call(op, result, reduction), stmt.span)


def always_evaluated(expr: ir.Expr) -> Iterator[ir.Expr]:
    """What is evaluated whenever an expression is, outer before inner, without indices."""
    yield expr
    match expr:
        case ir.Select(condition=condition):
            yield from always_evaluated(condition)
        case ir.Call(op=op, args=(first, _)) if op.name in ("logical_and", "logical_or"):
            yield from always_evaluated(first)
        case ir.Call() | ir.Cast():
            for inner in ir.operands(expr):
                yield from always_evaluated(inner)
        case _:
            pass


class AlwaysReduced(ir.Rewriter):
    """Replaces the reductions of an expression that are evaluated whatever happens."""

    def __init__(self, reduced: Callable[[ir.Reduce], ir.Expr]) -> None:
        self._reduced = reduced

    def on_reduce(self, expr: ir.Reduce) -> ir.Expr:
        """A reduction; one inside of it is a matter of each iteration."""
        return self._reduced(expr)

    def on_select(self, expr: ir.Select) -> ir.Expr:
        """A choice: only its condition is always evaluated."""
        condition = self.expr(expr.condition)
        if condition is expr.condition:
            return expr
        return ir.Select(condition, expr.true_value, expr.false_value)

    def on_call(self, expr: ir.Call) -> ir.Expr:
        """An op: of `and` and `or` only the first operand is always evaluated."""
        if expr.op.name == "fp_strict":
            return expr
        if expr.op.name not in ("logical_and", "logical_or"):
            return super().on_call(expr)
        first = self.expr(expr.args[0])
        return (
            expr if first is expr.args[0] else ir.Call(expr.op, (first, expr.args[1]), expr.dtype)
        )


def flattened(
    variables: Sequence[ir.Var], extents: Sequence[ir.Expr], span: Span
) -> tuple[ir.Var, list[ir.Declare]]:
    """One loop for several: its variable, and the declarations of theirs.

    Of row-major memory that is read in their order the places become the variable again.
    """
    if len(variables) == 1:
        return variables[0], []
    flat = ir.Var("element", variables[0].dtype)
    return flat, unflattened(flat, variables, extents, span)


def unflattened(
    place: ir.Expr, variables: Sequence[ir.Var], extents: Sequence[ir.Expr], span: Span
) -> list[ir.Declare]:
    """The declarations of loop variables for a place among all iterations, in order."""
    inside: list[ir.Declare] = []
    for var, extent in zip(variables[:0:-1], extents[:0:-1], strict=True):
        inside.append(ir.Declare(var, ir.floormod(place, extent), False, span))
        place = ir.floordiv(place, extent)
    return [*inside, ir.Declare(variables[0], place, False, span)]


class Partials:
    """The partial results of one fold, in local arrays: one for each of its numbers.

    Attributes:
        lanes: How many there are; a power of 2.
        span: Where the fold was written.
    """

    def __init__(self, results: Sequence[ir.Var], lanes: int, span: Span) -> None:
        self.lanes = lanes
        self.span = span
        self._arrays = [
            ir.Buffer(f"{var.name}_lanes", var.dtype, (ir.literal(lanes),), None, "local")
            for var in results
        ]

    def at(self, lane: ir.Expr) -> list[ir.Expr]:
        """The numbers of one partial result."""
        return [ir.Load(array, (lane,)) for array in self._arrays]

    def put(self, lane: ir.Expr, values: Iterable[ir.Expr]) -> list[ir.Stmt]:
        """Replaces one partial result."""
        pairs = zip(self._arrays, values, strict=True)
        return [ir.Store(array, (lane,), value, None, self.span) for array, value in pairs]

    def over(self, count: int, body: Callable[[ir.Var], Sequence[ir.Stmt]]) -> ir.Stmt:
        """A loop over the first lanes."""
        lane = ir.Var("lane", ir.literal(0).dtype)
        inner = ir.sequence(body(lane))
        return ir.For(lane, ir.literal(0), ir.literal(count), 1, inner, "vector", self.span)

    def started(self, identity: Sequence[ir.Expr]) -> list[ir.Stmt]:
        """Makes them, each the identity."""
        made: list[ir.Stmt] = [ir.Allocate(array, self.span) for array in self._arrays]
        return [*made, self.over(self.lanes, lambda lane: self.put(lane, identity))]

    def joined(self, combine: Combine) -> list[ir.Stmt]:
        """Leaves the whole in lane 0."""
        steps: list[ir.Stmt] = []
        half = self.lanes // 2
        while half:

            def join(lane: ir.Var, other: int = half) -> list[ir.Stmt]:
                before, both = combine(self.at(lane), self.at(ir.add(lane, other)))
                return [*before, *self.put(lane, both)]

            steps.append(self.over(half, join))
            half //= 2
        return steps


def declared(variables: Iterable[ir.Var], values: Iterable[ir.Expr], span: Span) -> list[ir.Stmt]:
    """Immutable variables with values."""
    pairs = zip(variables, values, strict=True)
    return [ir.Declare(var, value, False, span) for var, value in pairs]


def lanes_of(
    node: ir.Reduce | ir.Fold, values: Sequence[ir.Expr], size: int, element_bytes: int
) -> int:
    """How many partial results pay; 1 for none.

    Args:
        node: The fold, which may be reordered.
        values: What it reads.
        size: Bytes of the vector registers that they may take.
        element_bytes: Of the smallest number.
    """
    if size < element_bytes * 2:
        return 1
    lanes = size // element_bytes
    extent = node.extents[-1]
    if isinstance(extent, ir.Const) and int(extent.value) < lanes:
        return 1
    return lanes if _along_last_axis(node.variables[-1], values) else 1


def combination_of(stmt: ir.Fold) -> Combine:
    """How a Fold combines two tuples of numbers, with variables of its own each time."""

    def combine(
        left: Sequence[ir.Expr], right: Sequence[ir.Expr]
    ) -> tuple[list[ir.Stmt], Sequence[ir.Expr]]:
        a = [ir.Var(var.name, var.dtype) for var in stmt.left]
        b = [ir.Var(var.name, var.dtype) for var in stmt.right]
        renamed = ir.Substitution(dict(zip((*stmt.left, *stmt.right), (*a, *b), strict=True)))
        before = [*declared(b, right, stmt.span), *declared(a, left, stmt.span)]
        return before, [renamed.expr(value) for value in stmt.combined]

    return combine


def selects_only(expressions: Iterable[ir.Expr]) -> bool:
    """Whether nothing is rounded in them, so that no order gives another result."""
    return not any(
        isinstance(item, ir.Call)
        and item.op.group in ("arithmetic", "math")
        and item.dtype.is_float
        for expr in expressions
        for item in ir.walk_expr(expr)
    )


def is_exact(expressions: Iterable[ir.Expr]) -> bool:
    """Whether the strict contract was asked for in them."""
    return any(
        isinstance(item, ir.Call) and item.op.name == "fp_strict"
        for expr in expressions
        for item in ir.walk_expr(expr)
    )


def _along_last_axis(var: ir.Var, values: Sequence[ir.Expr]) -> bool:
    """Whether the innermost variable stands only in last indices, as itself plus something."""
    found = False
    for item in (item for value in values for item in ir.walk_expr(value)):
        if isinstance(item, ir.Reduce):
            return False
        if not isinstance(item, ir.Load) or not item.indices:
            continue
        for index in item.indices[:-1]:
            if var in ir.free_variables(index):
                return False
        last = item.indices[-1]
        if var in ir.free_variables(last):
            if not is_shift(last, var):
                return False
            found = True
    return found


def is_shift(index: ir.Expr, var: ir.Var) -> bool:
    """Whether an index is the variable plus or minus what does not depend on it."""
    if index is var:
        return True
    if not isinstance(index, ir.Call) or index.op.name not in ("add", "sub"):
        return False
    a, b = index.args
    if var not in ir.free_variables(b):
        return is_shift(a, var)
    return index.op.name == "add" and var not in ir.free_variables(a) and is_shift(b, var)
