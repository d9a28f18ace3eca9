"""Loops whose order is that of a few variables only: what can be computed apart from it."""

from __future__ import annotations

from dovetail import ir
from dovetail.analysis.simplify import key_of
from dovetail.support.dataclasses import dataclass, replace

MOST_TERMS = 4
"""Of one loop: each takes scratch memory."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ordered:
    """A loop cut in two: `first` of all iterations may run before `last` of the first one.

    Attributes:
        first: What no kept variable has a part in.
        terms: What `last` needs of that, in variables of these types, with their values at the
            end of `first`.
        last: What changes the kept variables, in order.
    """

    first: tuple[ir.Stmt, ...]
    terms: tuple[tuple[ir.Var, ir.Expr], ...]
    last: tuple[ir.Declare | ir.Assign, ...]


def ordered_parts(loop: ir.For) -> Ordered | None:
    """The parts of an innermost loop that only assigns to variables in order; None: it has none.

    `last` touches no memory, so that nothing it does can be seen between two iterations of
    `first`.
    """
    if loop.kind != "serial" or loop.step != 1:
        return None
    statements = ir.statement_list(loop.body)
    if not all(isinstance(each, ir.Declare | ir.Assign | ir.Store) for each in statements):
        return None
    kept: set[ir.Var] = {each.var for each in statements if isinstance(each, ir.Assign)}
    own = {each.var for each in statements if isinstance(each, ir.Declare)}
    if not kept or kept & own:
        return None
    first: list[ir.Stmt] = []
    last: list[ir.Declare | ir.Assign] = []
    terms = _Terms(kept, own)
    for stmt in statements:
        held = not kept.isdisjoint(ir.free_variables(stmt))
        if isinstance(stmt, ir.Assign) or (isinstance(stmt, ir.Declare) and held):
            if isinstance(stmt, ir.Declare):
                if stmt.mutable:
                    return None
                kept.add(stmt.var)
            last.append(replace(stmt, value=terms.expr(stmt.value)))
        elif held:
            return None
        else:
            if isinstance(stmt, ir.Declare) and stmt.mutable:
                return None
            first.append(stmt)
    loads = any(
        isinstance(item, ir.Load)
        for stmt in last
        for expr in ir.expressions(stmt)
        for item in ir.walk_expr(expr)
    )
    if loads or not terms.found or len(terms.found) > MOST_TERMS:
        return None
    return Ordered(first=tuple(first), terms=tuple(terms.found.values()), last=tuple(last))


class _Terms(ir.Rewriter):
    """Takes the greatest parts of an expression that no kept variable stands in.

    Those are evaluated in any case, so that they may be earlier; of what is evaluated only under
    a condition, only variables are. A variable of the loop's own is always a term.
    """

    def __init__(self, kept: set[ir.Var], own: set[ir.Var]) -> None:
        self._kept, self._own = kept, own
        self._always = True
        self.found: dict[object, tuple[ir.Var, ir.Expr]] = {}

    def expr(self, expr: ir.Expr) -> ir.Expr:
        """The expression, with terms as variables."""
        if self._is_term(expr):
            key = key_of(expr) or expr
            if key not in self.found:
                self.found[key] = (ir.Var("term", expr.dtype), expr)
            return self.found[key][0]
        match expr:
            case ir.Select(condition=first):
                return replace(
                    expr,
                    condition=self.expr(first),
                    true_value=self._perhaps(expr.true_value),
                    false_value=self._perhaps(expr.false_value),
                )
            case ir.Call(op=op, args=(first, second)) if op.name in ("logical_and", "logical_or"):
                return replace(expr, args=(self.expr(first), self._perhaps(second)))
            case _:
                return super().expr(expr)

    def _perhaps(self, expr: ir.Expr) -> ir.Expr:
        outer, self._always = self._always, False
        new = self.expr(expr)
        self._always = outer
        return new

    def _is_term(self, expr: ir.Expr) -> bool:
        if isinstance(expr, ir.Var):
            return expr in self._own and expr not in self._kept
        return (
            self._always
            and self._kept.isdisjoint(ir.free_variables(expr))
            and any(
                isinstance(item, ir.Load | ir.Call) or item in self._own
                for item in ir.walk_expr(expr)
            )
        )
