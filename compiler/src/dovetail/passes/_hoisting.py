"""Rewriting that may put statements before the one being rewritten.

Several passes need a value twice (an index, and a test of that index), or loops where an
expression stood. They name it in a `Declare` before the statement. Where that is impossible, in
the condition of a While, the expression is repeated.
"""

from __future__ import annotations

from dovetail import ir
from dovetail.analysis import BoundsRewriter
from dovetail.support.span import NO_SPAN, Span


class HoistingRewriter(BoundsRewriter):
    """A `BoundsRewriter` with a place for statements before the present one.

    Attributes:
        pending: Statements to stand before the present statement.
        span: The span of the present statement.
        path: Conditions under which the present expression is needed.
        repeating: Whether the present expression is evaluated again and again.
    """

    def __init__(self) -> None:
        super().__init__()
        self.pending: list[ir.Stmt] = []
        self.span: Span = NO_SPAN
        self.path: list[ir.Expr] = []
        self.repeating = False
        # How many regions of device code are around.
        self._regions = 0

    def enter_kernel(self, kernel: ir.Kernel) -> None:
        super().enter_kernel(kernel)
        self._regions += 1

    def on_parallel(self, stmt: ir.Parallel) -> ir.Stmt:
        """Independent iterations: device code."""
        self._regions += 1
        new = super().on_parallel(stmt)
        self._regions -= 1
        return new

    def on_launch(self, stmt: ir.Launch) -> ir.Stmt:
        """A grid of blocks: device code."""
        self._regions += 1
        new = super().on_launch(stmt)
        self._regions -= 1
        return new

    def stmt(self, stmt: ir.Stmt) -> ir.Stmt:
        """The rewritten statement, behind what it needs."""
        pending, span = self.pending, self.span
        self.pending = []
        if stmt.span is not NO_SPAN:
            self.span = stmt.span
        new = super().stmt(stmt)
        if self.pending:
            new = ir.sequence((*self.pending, new))
        self.pending, self.span = pending, span
        return new

    def under(self, condition: ir.Expr, holds: bool, expr: ir.Expr) -> ir.Expr:
        """Rewrite an expression that is needed only where a condition holds, or does not."""
        self.path.append(condition if holds else ir.logical_not(condition))
        new = super().under(condition, holds, expr)
        self.path.pop()
        return new

    def repeated(self, expr: ir.Expr) -> ir.Expr:
        before, self.repeating = self.repeating, True
        new = super().repeated(expr)
        self.repeating = before
        return new

    def needed(self) -> ir.Expr:
        """The condition under which the present expression is needed."""
        return ir.all_of(self.path)

    def named(self, expr: ir.Expr, name: str) -> ir.Expr:
        """`expr`, or a new variable that has its value, if it should not be written twice.

        What stands under a condition keeps its place: an access in it may be in range only there.
        """
        if is_cheap(expr) or self.repeating or self.path:
            return expr
        var = ir.Var(name, expr.dtype)
        # Between regions an immutable value of sizes would become the plan's to compute, where a
        # division by 0 fails the call; in the device statement it stood in, it is 0.
        outside = self._regions == 0
        self.pending.append(ir.Declare(var, expr, outside, self.span))
        self.bounds.declare(var, expr, outside)
        return var


_DIVISIONS = ("div", "floordiv", "floormod", "truncdiv", "truncmod")


def is_cheap(expr: ir.Expr) -> bool:
    """Whether an expression may as well be evaluated twice."""
    size = 0
    for item in ir.walk_expr(expr):
        match item:
            case ir.Load():
                return False
            case ir.Const() | ir.Var() | ir.Cast():
                pass
            case ir.Call(op=op) if op.group in ("arithmetic", "comparison", "logic", "bits"):
                size += 8 if op.name in _DIVISIONS else 1
            case _:
                size += 4
    return size <= 4
