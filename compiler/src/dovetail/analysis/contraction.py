"""Recognising contractions: products, correlations and their like, written as plain loops.

What makes one is reuse, not a name: iterations of a parallel loop that share what they load in a
loop of their body. A matrix product has it, and so has any nest that folds an operand of the
columns with one of the rows, whatever it computes of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from dovetail import ir
from dovetail.analysis.partial_results import always_evaluated
from dovetail.analysis.strides import (
    LongExpressionError,
    Values,
    depends,
    expanded,
    immutable_values,
    in_range,
)
from dovetail.support.dataclasses import dataclass

LEAST_ROWS: Final = 8
"""Fewer rows do not pay for packing what they share."""

INNER_STEPS: Final = 512
"""Steps of the loops inside the outermost one, at most: panels hold that many at least."""


@dataclass(frozen=True, slots=True, eq=False)
class Packed:
    """What all rows load, or ask, in one step of the loops.

    Attributes:
        value: The load, the conversion of one, or the condition of an `if` in the body.
        needed: Under which conditions of the body it is evaluated.
    """

    value: ir.Expr
    needed: tuple[ir.Expr, ...]

    @property
    def is_condition(self) -> bool:
        """Whether it is a condition."""
        return not isinstance(self.value, ir.Load | ir.Cast)


@dataclass(frozen=True, slots=True, eq=False)
class Folding:
    """The body of a Parallel as three parts, around loops that fold.

    Attributes:
        values: Immutable variables in front of the loops, none of which reads memory.
        sums: Declarations of the variables that the loops change.
        loops: Loops that hold nothing but one another, outermost first. All but the first are
            constant.
        after: What is done with the results.
    """

    values: tuple[ir.Declare, ...]
    sums: tuple[ir.Declare, ...]
    loops: tuple[ir.For, ...]
    after: tuple[ir.Stmt, ...]

    @property
    def inner_steps(self) -> int:
        """Steps of the loops in one iteration of the outermost."""
        steps = 1
        for loop in self.loops[1:]:
            steps *= loop.trip_count or 1
        return steps


@dataclass(frozen=True, slots=True, eq=False)
class Contraction(Folding):
    """A fold whose parallel iterations share what they load.

    Attributes:
        row: The parallel loop whose iterations share loads.
        packed: What is the same for every row, and not for every column. It depends on the
            variables of the loops, on the column and on what the Parallel sees.
    """

    row: ir.Var
    packed: tuple[Packed, ...]


def contraction_of(stmt: ir.Parallel) -> Contraction | None:
    """The parts of a Parallel whose body is a contraction, along the innermost of its loops.

    Rows are the next outer loop that shares loads, and that is not known to be short.
    """
    rows = [
        var
        for var, extent in zip(stmt.variables[-2::-1], stmt.extents[-2::-1], strict=True)
        if not isinstance(extent, ir.Const) or int(extent.value) >= LEAST_ROWS
    ]
    return _parts(stmt.body, rows, stmt.variables[-1])


def folding_of(body: ir.Stmt) -> Folding | None:
    """The parts of a body that folds in a nest of loops.

    The bounds of the outermost loop depend on nothing that the body introduces, and it counts by
    one.
    """
    statements = ir.statement_list(body)
    place = next((k for k, each in enumerate(statements) if isinstance(each, ir.For)), None)
    if place is None:
        return None
    values: list[ir.Declare] = []
    sums: list[ir.Declare] = []
    for each in statements[:place]:
        if not isinstance(each, ir.Declare) or (not each.mutable and reads_memory(each.value)):
            return None
        if any(item.var in ir.free_variables(each.value) for item in sums):
            # Values are computed again where results are taken, when sums are other ones.
            return None
        (sums if each.mutable else values).append(each)
    after = tuple(statements[place + 1 :])
    if not sums or any(
        isinstance(each, ir.For | ir.While) for stmt in after for each in ir.walk(stmt)
    ):
        return None
    outermost = statements[place]
    assert isinstance(outermost, ir.For)
    loops = _nest(outermost)
    introduced = {var for each in ir.walk(body) for var in ir.bound_variables(each)}
    bounds = (outermost.start, outermost.stop)
    if any(not introduced.isdisjoint(_variables(bound)) for bound in bounds):
        return None
    if any(loop.kind == "vector" for loop in loops) or outermost.step != 1:
        return None
    return Folding(tuple(values), tuple(sums), loops, after)


def _parts(body: ir.Stmt, rows: Sequence[ir.Var], column: ir.Var) -> Contraction | None:
    fold = folding_of(body)
    if fold is None or fold.inner_steps > INNER_STEPS:
        return None
    known = immutable_values(body)
    bounds = (fold.loops[0].start, fold.loops[0].stop)
    for row in rows:
        # All rows and columns take the same steps.
        if any(depends(bound, var, known) for bound in bounds for var in (row, column)):
            continue
        packed = _Search(body, fold, row, column).packed()
        if packed:
            return Contraction(fold.values, fold.sums, fold.loops, fold.after, row, packed)
    return None


def _nest(loop: ir.For) -> tuple[ir.For, ...]:
    found = [loop]
    while True:
        inside = ir.statement_list(found[-1].body)
        if len(inside) != 1 or not isinstance(inside[0], ir.For) or not inside[0].trip_count:
            return tuple(found)
        found.append(inside[0])


class _Search:
    """Looks at each load of the loops."""

    def __init__(self, body: ir.Stmt, parts: Folding, row: ir.Var, column: ir.Var) -> None:
        self._row, self._column = row, column
        self._known = immutable_values(body)
        self._sums = {each.var for each in parts.sums}
        self._written = {
            each.buffer for each in ir.walk(body) if isinstance(each, ir.Store | ir.Atomic)
        }
        self._body = parts.loops[-1].body
        self._found: dict[ir.Expr, Packed] = {}
        self._has_row = False

    def packed(self) -> tuple[Packed, ...]:
        """What is packed; nothing if this is no contraction."""
        fits = self._statements(self._body, ())
        return tuple(self._found.values()) if fits and self._has_row else ()

    def _statements(self, body: ir.Stmt, needed: tuple[ir.Expr, ...]) -> bool:
        for each in ir.statement_list(body):
            match each:
                case ir.Declare(mutable=False, value=value):
                    fits = self._expression(value, needed)
                case ir.Assign(var=var, value=value):
                    fits = var in self._sums and self._expression(value, needed)
                case ir.If(condition=condition, then=then, otherwise=None):
                    # The same for all rows, so that what is loaded is, too.
                    fits = not self._of_row(condition) and not reads_memory(condition)
                    if depends(condition, self._column, self._known):
                        self._found[condition] = Packed(condition, needed)
                    fits = fits and self._statements(then, (*needed, condition))
                case _:
                    fits = False
            if not fits:
                return False
        return True

    def _expression(self, expr: ir.Expr, needed: tuple[ir.Expr, ...]) -> bool:
        casts: dict[ir.Load, ir.Cast] = {}
        always = set(always_evaluated(expr))
        for item in ir.walk_expr(expr):
            if isinstance(item, ir.Cast) and isinstance(item.value, ir.Load):
                casts[item.value] = item
            elif isinstance(item, ir.Load):
                of_row = self._of_row(item)
                if not depends(item, self._column, self._known):
                    self._has_row |= of_row
                elif of_row or item.lanes != 1 or not self._is_read_only(item.buffer):
                    return False
                else:
                    where = needed
                    if item not in always:
                        if reads_memory_for_place(item, self._known):
                            return False
                        where = (*needed, *in_range(item))
                    self._found[item] = Packed(casts.get(item, item), where)
        return True

    def _is_read_only(self, buffer: ir.Buffer) -> bool:
        return buffer.scope == "global" and buffer not in self._written

    def _of_row(self, expr: ir.Expr) -> bool:
        changing = (self._row, *self._sums)
        return any(depends(expr, var, self._known) for var in changing)


def reads_memory(expr: ir.Expr) -> bool:
    """Whether a load is evaluated in an expression."""
    return any(isinstance(item, ir.Load) for item in ir.walk_expr(expr))


def reads_memory_for_place(load: ir.Load, values: Values) -> bool:
    """Whether memory, or much computation, tells where a load is, or whether it is made."""
    places = (*load.indices, *(() if load.guard is None else (load.guard,)))
    return needs_memory(places, values)


def needs_memory(exprs: Iterable[ir.Expr], values: Values) -> bool:
    """Whether memory, or much computation, tells expressions with their variables."""
    try:
        return any(reads_memory(expanded(each, values)) for each in exprs)
    except LongExpressionError:
        return True


def _variables(expr: ir.Expr) -> Iterable[ir.Var]:
    return [item for item in ir.walk_expr(expr) if isinstance(item, ir.Var)]
