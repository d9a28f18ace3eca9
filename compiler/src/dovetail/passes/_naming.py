"""Rewriting that gives values names, anywhere: also under conditions, and in those of loops.

What `_hoisting` does with less: it proves nothing and so costs little. A value under a condition
is computed before the statement where the condition holds, else it is zero; the condition of a
While that needs statements moves into its body.
"""

from __future__ import annotations

from dovetail import ir
from dovetail.support.span import NO_SPAN, Span


class NamingRewriter(ir.Rewriter):
    """A rewriter with a place for statements before the present one.

    Attributes:
        pending: Statements to stand before the present statement.
        span: The span of the present statement.
    """

    def __init__(self) -> None:
        self.pending: list[ir.Stmt] = []
        self.span: Span = NO_SPAN
        self._path: list[ir.Expr] = []

    def named(self, expr: ir.Expr, name: str) -> ir.Expr:
        """A variable with the value; the expression itself where that is as good."""
        if isinstance(expr, ir.Var | ir.Const):
            return expr
        value = (
            ir.select(ir.all_of(self._path), expr, ir.literal(0, expr.dtype))
            if self._path
            else expr
        )
        var = ir.Var(name, expr.dtype)
        self.pending.append(ir.Declare(var, value, False, self.span))
        return var

    def needs_names(self, expr: ir.Expr) -> bool:
        """Whether rewriting an expression gives names to values: then its condition has one."""
        del expr
        return True

    def _condition(self, condition: ir.Expr, *values: ir.Expr) -> ir.Expr:
        needed = any(self.needs_names(item) for item in values)
        return self.named(condition, "choice") if needed else condition

    def stmt(self, stmt: ir.Stmt) -> ir.Stmt:
        """The rewritten statement, behind what it needs."""
        pending, span, path = self.pending, self.span, self._path
        self.pending, self._path = [], []
        if stmt.span is not NO_SPAN:
            self.span = stmt.span
        new = super().stmt(stmt)
        if self.pending:
            new = ir.sequence((*self.pending, new))
        self.pending, self.span, self._path = pending, span, path
        return new

    def _under(self, condition: ir.Expr, holds: bool, expr: ir.Expr) -> ir.Expr:
        self._path.append(condition if holds else ir.logical_not(condition))
        new = self.expr(expr)
        self._path.pop()
        return new

    def on_select(self, expr: ir.Select) -> ir.Expr:
        """A choice: each value is needed only where the condition says so."""
        condition = self._condition(self.expr(expr.condition), expr.true_value, expr.false_value)
        first = self._under(condition, True, expr.true_value)
        second = self._under(condition, False, expr.false_value)
        if condition is expr.condition and first is expr.true_value and second is expr.false_value:
            return expr
        return ir.Select(condition, first, second)

    def on_call(self, expr: ir.Call) -> ir.Expr:
        """An op; the second operand of `and` is needed only where the first holds."""
        if expr.op.name not in ("logical_and", "logical_or"):
            return super().on_call(expr)
        first = self._condition(self.expr(expr.args[0]), expr.args[1])
        second = self._under(first, expr.op.name == "logical_and", expr.args[1])
        if first is expr.args[0] and second is expr.args[1]:
            return expr
        return ir.Call(expr.op, (first, second), expr.dtype)

    def on_while(self, stmt: ir.While) -> ir.Stmt:
        """A loop over a condition; one that needs statements is asked inside."""
        condition = self.expr(stmt.condition)
        before, self.pending = self.pending, []
        body = self.stmt(stmt.body)
        if not before:
            if condition is stmt.condition and body is stmt.body:
                return stmt
            return ir.While(condition, body, stmt.span)
        leave = ir.If(ir.logical_not(condition), ir.Break(stmt.span), None, stmt.span)
        return ir.While(ir.TRUE, ir.sequence((*before, leave, body)), stmt.span)
