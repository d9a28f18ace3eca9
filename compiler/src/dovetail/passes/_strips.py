"""Loops in order, in strips: what needs no order first, as vectors; then what does.

Where only loads go along memory, a strip is as long as there are lanes: one vector of each row is
loaded, and all are transposed, so that lanes do the steps side by side and nothing else is kept.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from dovetail import ir
from dovetail.analysis.ordered import Ordered
from dovetail.analysis.partial_results import always_evaluated
from dovetail.analysis.simplify import key_of
from dovetail.analysis.strides import (
    LongExpressionError,
    coefficient,
    expanded,
    immutable_values,
    motion,
)
from dovetail.support.dataclasses import dataclass, replace

STRIP = 64
"""Iterations of a strip: some vectors of terms, so few that those of all lanes stay in a cache."""

JAMMED = 4
"""Steps at a time of a loop whose lanes keep more than registers hold."""

PADDING = 16
"""Elements between the terms of two lanes: rows a power of two apart would share a cache's set."""


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """The lanes of a tile.

    Attributes:
        var: The parallel variable, in the body.
        first: Its first value in a tile.
        lane: The lane's number.
        count: How many there are.
        width: How many are transposed at a time, the steps of a strip; 0 where the target does not
            transpose.
    """

    var: ir.Var
    first: ir.Var
    lane: ir.Var
    count: int
    width: int


class LaneLoops(ir.Rewriter):
    """Writes some loops so that all lanes of a tile run them together.

    Attributes:
        together: The loops that they run together.
        once: What is done once for all lanes.
        arrays: What it leaves for them, to be allocated in front.
        replaced: What became of other loops.
    """

    def __init__(self) -> None:
        self.together: set[ir.Stmt] = set()
        self.once: set[ir.Stmt] = set()
        self.arrays: list[ir.Buffer] = []
        self.replaced: dict[ir.Stmt, ir.Stmt] = {}

    def other(self, stmt: ir.For) -> ir.Stmt:
        """A loop that is not one of them."""
        new = super().on_for(stmt)
        self.replaced[stmt] = new
        return new


class Strips(LaneLoops):
    """Writes each of some loops as a loop over strips, or as one loop again, to the same results.

    Args:
        loops: The loops and their parts.
        mark: Keeps an op from being contracted with a term: whether it could be would depend on
            where a row lies. None where nothing is contracted, or all is.
        body: What they stand in.
        rows: The lanes that run strips together; None: each runs its loop.
    """

    def __init__(
        self,
        loops: Mapping[ir.For, Ordered],
        mark: ir.Op | None,
        body: ir.Stmt,
        rows: Rows | None = None,
    ) -> None:
        super().__init__()
        self._loops = loops
        self._mark = mark
        self._rows = rows
        self._known = immutable_values(body)
        self._introduced = {var for each in ir.walk(body) for var in ir.bound_variables(each)}

    def on_for(self, stmt: ir.For) -> ir.Stmt:
        """The loop, in strips if it is one of them."""
        parts = self._loops.get(stmt)
        if parts is None:
            return self.other(stmt)
        if self._rows is None:
            return replace(stmt, body=self._step(parts))
        loads = self._loads(stmt, parts, self._rows) if self._rows.width else {}
        if loads:
            return self._transposed(stmt, parts, self._rows, loads)
        return self._in_strips(stmt, parts)

    def _step(self, parts: Ordered) -> ir.Stmt:
        """One step of a loop."""
        terms = [ir.Declare(term, value) for term, value in parts.terms]
        return ir.sequence((*parts.first, *terms, *map(self._marked, parts.last)))

    def _loads(self, stmt: ir.For, parts: Ordered, rows: Rows) -> dict[ir.Load, ir.Load]:
        """What goes along memory, by where it stands in a step, without variables of the body.

        Nothing, if part of it may not be loaded before its step, or if anything is stored.
        """
        found: dict[ir.Load, ir.Load] = {}
        if any(isinstance(each, ir.Store) for each in parts.first):
            return found
        values = [
            *(each.value for each in parts.first if isinstance(each, ir.Declare)),
            *(value for _, value in parts.terms),
        ]
        for value in values:
            always = set(always_evaluated(value))
            for load in ir.walk_expr(value):
                if not isinstance(load, ir.Load) or load.buffer.scope != "global":
                    continue
                if motion(load, stmt.var, self._known) == "still":
                    continue
                if motion(load, rows.var, self._known) != "far":
                    continue
                whole = self._whole(load, stmt.var) if load in always else None
                if whole is None:
                    return {}
                found[load] = whole
        return found

    def _whole(self, load: ir.Load, step: ir.Var) -> ir.Load | None:
        """A load of the next element in each step, without variables of the body."""
        forward = load.lanes == 1 and load.guard is None and load.dtype.bytes in (4, 8)
        if not forward or coefficient(load.indices[-1], step, self._known) != 1:
            return None
        try:
            indices = tuple(expanded(index, self._known) for index in load.indices)
        except LongExpressionError:
            return None
        for index in indices:
            if any(isinstance(item, ir.Load) for item in ir.walk_expr(index)):
                return None
            if not self._introduced.isdisjoint({*ir.free_variables(index)} - {step}):
                return None
        return ir.Load(load.buffer, indices)

    def _transposed(
        self, stmt: ir.For, parts: Ordered, rows: Rows, loads: Mapping[ir.Load, ir.Load]
    ) -> ir.Stmt:
        """A loop whose strips have their rows transposed; what is left of it loads for itself."""
        var, span, width = stmt.var, stmt.span, ir.literal(rows.width, stmt.var.dtype)
        zero = ir.literal(0, var.dtype)
        strip, turn = ir.Var(f"{var.name}_strip", var.dtype), ir.Var("turn", var.dtype)
        arrays: dict[object, ir.Buffer] = {}
        taken: dict[ir.Load, ir.Load] = {}
        brings: list[ir.Stmt] = []
        for load, whole in loads.items():
            key = key_of(whole) or whole
            if key not in arrays:
                name, shape = f"{load.buffer.name}_rows", (rows.width, rows.count)
                extents = tuple(map(ir.literal, shape))
                arrays[key] = ir.Buffer(name, load.dtype, extents, None, "local")
                brings += _brought(whole, arrays[key], var, strip, rows)
            taken[load] = ir.Load(arrays[key], (turn, rows.lane))
        self.arrays += arrays.values()
        step = (
            ir.Declare(var, ir.add(strip, turn), False, span),
            _Taken(taken).stmt(self._step(parts)),
        )
        in_order = ir.For(turn, zero, width, 1, ir.sequence(step), "serial", span)
        rest = ir.fresh_copy(ir.For(var, strip, stmt.stop, 1, self._step(parts), "serial", span))
        fits = ir.ge(ir.sub(stmt.stop, strip), width)
        body = ir.If(fits, ir.sequence((*brings, in_order)), rest, span)
        strips = ir.For(strip, stmt.start, stmt.stop, rows.width, body, "serial", span)
        self.once.update(brings)
        self.together |= {strips, in_order, rest}
        return strips

    def _in_strips(self, stmt: ir.For, parts: Ordered) -> ir.Stmt:
        var, span = stmt.var, stmt.span
        strip, count = ir.Var(f"{var.name}_strip", var.dtype), ir.Var("count", var.dtype)
        step, turn = (ir.Var(f"{var.name}_step", var.dtype) for _ in range(2))
        size = (ir.literal(STRIP + PADDING),)
        arrays = {
            term: ir.Buffer(term.name, term.dtype, size, None, "local") for term, _ in parts.terms
        }
        kept = [ir.Store(arrays[term], (step,), value, None, span) for term, value in parts.terms]
        here = ir.Declare(var, ir.add(strip, step), False, span)
        again = ir.Var(var.name, var.dtype)
        loaded = {term: ir.Load(array, (turn,)) for term, array in arrays.items()}
        last = ir.substitute(ir.sequence(map(self._marked, parts.last)), {var: again, **loaded})
        if again in ir.free_variables(last):
            place = ir.Declare(again, ir.add(strip, turn), False, span)
            last = ir.sequence((place, last))
        zero, most = ir.literal(0, var.dtype), ir.literal(STRIP, var.dtype)
        in_order = ir.For(turn, zero, count, 1, last, "serial", span)
        body = ir.sequence(
            (
                ir.Declare(count, ir.minimum(ir.sub(stmt.stop, strip), most), False, span),
                *(ir.Allocate(array, span) for array in arrays.values()),
                ir.For(
                    step, zero, count, 1, ir.sequence((here, *parts.first, *kept)), "serial", span
                ),
                in_order,
            )
        )
        strips = ir.For(strip, stmt.start, stmt.stop, STRIP, body, "serial", span)
        self.together |= {strips, in_order}
        return strips

    def _marked(self, stmt: ir.Assign | ir.Declare) -> ir.Stmt:
        sums = any(
            isinstance(item, ir.Call) and item.op.name in ("add", "sub") and item.dtype.is_float
            for item in ir.walk_expr(stmt.value)
        )
        if self._mark is None or not sums:
            return stmt
        return replace(stmt, value=ir.call(self._mark, stmt.value))


class Jammed(LaneLoops):
    """Writes loops so that what lanes keep is loaded and stored once for some steps.

    Args:
        loops: The loops; those with loops inside stay as they are.
    """

    def __init__(self, loops: Collection[ir.Stmt]) -> None:
        super().__init__()
        self._loops = loops

    def on_for(self, stmt: ir.For) -> ir.Stmt:
        """The loop, some steps at a time if it is one of them."""
        inner = any(isinstance(each, ir.For | ir.While) for each in ir.walk(stmt.body))
        if stmt not in self._loops or inner or stmt.step != 1 or ir.leaves_loop(stmt.body):
            return self.other(stmt)
        var, span = stmt.var, stmt.span
        first = ir.Var(f"{var.name}_first", var.dtype)
        steps = [
            ir.fresh_copy(ir.Seq((ir.Declare(var, ir.add(first, k), False, span), stmt.body)))
            for k in range(JAMMED)
        ]
        rest = ir.fresh_copy(ir.For(var, first, stmt.stop, 1, stmt.body, "serial", span))
        fits = ir.ge(ir.sub(stmt.stop, first), JAMMED)
        body = ir.If(fits, ir.sequence(steps), rest, span)
        whole = ir.For(first, stmt.start, stmt.stop, JAMMED, body, "serial", span)
        self.together |= {whole, rest}
        return whole


def _brought(
    load: ir.Load, array: ir.Buffer, step: ir.Var, strip: ir.Var, rows: Rows
) -> list[ir.Stmt]:
    """Loads a strip of each row, and transposes as many as a strip has steps at a time."""
    width = ir.literal(rows.width)
    row, turn = ir.Var("row", ir.INT64), ir.Var("turn", ir.INT64)
    here = {
        rows.var: ir.add(rows.first, ir.cast(row, rows.var.dtype)),
        step: ir.add(strip, ir.cast(turn, step.dtype)),
    }
    within = ir.floormod(row, width)
    place = within, ir.add(ir.sub(row, within), turn)
    copied: ir.Stmt = ir.Store(array, place, ir.substitute_expr(load, here))
    copied = ir.For(turn, ir.literal(0), width, 1, copied)
    copied = ir.For(row, ir.literal(0), ir.literal(rows.count), 1, copied)
    turned = [
        ir.Intrinsic(
            ir.TRANSPOSE.name, (array,), ((ir.literal(0), ir.literal(first)),),
            (width, ir.literal(rows.count)),
        )
        for first in range(0, rows.count, rows.width)
    ]  # fmt: skip
    return [ir.fresh_copy(copied), *turned]


class _Taken(ir.Rewriter):
    """Takes what was loaded before."""

    def __init__(self, found: Mapping[ir.Load, ir.Load]) -> None:
        self._found = found

    def on_load(self, expr: ir.Load) -> ir.Expr:
        """What was loaded, or the load."""
        return self._found.get(expr) or super().on_load(expr)
