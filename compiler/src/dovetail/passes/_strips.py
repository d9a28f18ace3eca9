"""Loops in order, in strips: what needs no order first, as vectors; then what does."""

from __future__ import annotations

from collections.abc import Mapping

from dovetail import ir
from dovetail.analysis.ordered import Ordered
from dovetail.support.dataclasses import replace

STRIP = 64
"""Iterations of a strip: some vectors of terms, so few that those of all lanes stay in a cache."""

PADDING = 16
"""Elements between the terms of two lanes: rows a power of two apart would share a cache's set."""


class Strips(ir.Rewriter):
    """Writes each of some loops as a loop over strips, or as one loop again, to the same results.

    Args:
        loops: The loops and their parts.
        mark: Keeps an op from being contracted with a term: whether it could be would depend on
            where a row lies. None where nothing is contracted.
        whole: Whether all lanes are there and run strips together; else each runs its loop.

    Attributes:
        together: The loops that lanes are to run together: over strips, and those in order.
        replaced: What became of other loops.
    """

    def __init__(self, loops: Mapping[ir.For, Ordered], mark: ir.Op | None, whole: bool) -> None:
        self._loops = loops
        self._mark = mark
        self._whole = whole
        self.together: set[ir.Stmt] = set()
        self.replaced: dict[ir.Stmt, ir.Stmt] = {}

    def on_for(self, stmt: ir.For) -> ir.Stmt:
        """The loop, in strips if it is one of them."""
        parts = self._loops.get(stmt)
        if parts is None:
            new = super().on_for(stmt)
            self.replaced[stmt] = new
            return new
        return self._in_strips(stmt, parts) if self._whole else self._alone(stmt, parts)

    def _alone(self, stmt: ir.For, parts: Ordered) -> ir.Stmt:
        terms = [ir.Declare(term, value, False, stmt.span) for term, value in parts.terms]
        body = ir.sequence((*parts.first, *terms, *map(self._marked, parts.last)))
        return ir.For(stmt.var, stmt.start, stmt.stop, 1, body, "serial", stmt.span)

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
