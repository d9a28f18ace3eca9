"""Rewriting with knowledge: a `Rewriter` that knows, everywhere, what `analysis.bounds` can prove.

Passes that need to know what an index can be derive from `BoundsRewriter` and ask `self.bounds`
inside their `on_...` methods. Facts come from loop ranges, from conditions (of If, While, choices
and short-circuit operators, and of an If before it that always leaves the body), from checks and
assumptions, and from declarations.
"""

from __future__ import annotations

from operator import is_

from dovetail import ir
from dovetail.analysis.bounds import Bounds
from dovetail.support.dataclasses import replace


class BoundsRewriter(ir.Rewriter):
    """Rebuilds a function's body or a kernel's; `bounds` is what holds at the present place."""

    def __init__(self) -> None:
        self.bounds = Bounds()

    def enter_func(self, func: ir.Func) -> None:
        """What is known of a function's parameters."""
        for param in func.params:
            if isinstance(param, ir.TensorParam):
                for var in param.shape:
                    self.bounds.extent(var)
                for var in param.strides:
                    self.bounds.size(var)

    def enter_kernel(self, kernel: ir.Kernel) -> None:
        """What is known of a kernel's coordinates."""
        for var in kernel.block_vars:
            self.bounds.size(var, 0)
        for var, threads in zip(kernel.thread_vars, kernel.block, strict=True):
            self.bounds.size(var, 0, threads - 1)

    def under(self, condition: ir.Expr, holds: bool, expr: ir.Expr) -> ir.Expr:
        """Rewrite an expression that is needed only where a condition holds, or does not."""
        with self.bounds.scope():
            self.bounds.assume(condition, holds)
            return self.expr(expr)

    def repeated(self, expr: ir.Expr) -> ir.Expr:
        """Rewrite an expression that is evaluated again and again: a condition of While."""
        return self.expr(expr)

    def on_seq(self, stmt: ir.Seq) -> ir.Stmt:
        """Statements in order; what follows an If that leaves knows that it was not taken."""
        old = ir.statement_list(stmt)
        new: list[ir.Stmt] = []
        for item in old:
            new.append(self.stmt(item))
            self.after(item)
        if all(map(is_, new, old)):
            return stmt
        return ir.sequence(new)

    def after(self, stmt: ir.Stmt) -> None:
        """Take note of what holds behind a statement of a sequence."""
        if isinstance(stmt, ir.If) and stmt.otherwise is None and _leaves(stmt.then):
            self.bounds.assume(stmt.condition, False)

    def on_declare(self, stmt: ir.Declare) -> ir.Stmt:
        """A new variable."""
        new = super().on_declare(stmt)
        if isinstance(new, ir.Declare):
            self.bounds.declare(new.var, new.value, new.mutable)
        return new

    def on_assign(self, stmt: ir.Assign) -> ir.Stmt:
        """A change of a variable."""
        new = super().on_assign(stmt)
        if isinstance(new, ir.Assign):
            self.bounds.declare(new.var, new.value, True)
        return new

    def on_atomic(self, stmt: ir.Atomic) -> ir.Stmt:
        """An atomic update; nothing is known of the old value."""
        new = super().on_atomic(stmt)
        if isinstance(new, ir.Atomic) and new.result is not None:
            self.bounds.forget((new.result,))
        return new

    def on_report(self, stmt: ir.Report) -> ir.Stmt:
        """A report statement; what it shows is needed only where the condition holds."""
        if stmt.condition is None:
            return super().on_report(stmt)
        condition = self.expr(stmt.condition)
        operands = tuple(self.under(stmt.condition, True, item) for item in stmt.operands)
        same = all(a is b for a, b in zip(operands, stmt.operands, strict=True))
        if condition is stmt.condition and same:
            return stmt
        return ir.Report(stmt.kind, stmt.message, operands, condition, stmt.span)

    def on_check(self, stmt: ir.Check) -> ir.Stmt:
        """What has been checked holds."""
        new = super().on_check(stmt)
        self.bounds.assume(stmt.condition)
        return new

    def on_assume(self, stmt: ir.Assume) -> ir.Stmt:
        """What is promised holds."""
        new = super().on_assume(stmt)
        self.bounds.assume(stmt.condition)
        return new

    def on_for(self, stmt: ir.For) -> ir.Stmt:
        """A loop over a range."""
        start, stop = self.expr(stmt.start), self.expr(stmt.stop)
        self.bounds.repeat(stmt.body)
        with self.bounds.scope():
            self.bounds.loop(stmt.var, start, stop, stmt.step)
            body = self.stmt(stmt.body)
        self.bounds.repeat(stmt.body)
        if start is stmt.start and stop is stmt.stop and body is stmt.body:
            return stmt
        return ir.For(stmt.var, start, stop, stmt.step, body, stmt.kind, stmt.span)

    def on_while(self, stmt: ir.While) -> ir.Stmt:
        """A loop over a condition."""
        self.bounds.repeat(stmt.body)
        with self.bounds.scope():
            condition = self.repeated(stmt.condition)
            self.bounds.assume(stmt.condition)
            body = self.stmt(stmt.body)
        self.bounds.repeat(stmt.body)
        if condition is stmt.condition and body is stmt.body:
            return stmt
        return ir.While(condition, body, stmt.span)

    def on_if(self, stmt: ir.If) -> ir.Stmt:
        """A conditional; behind it, what either has changed is not known."""
        condition = self.expr(stmt.condition)
        changed = ir.assigned_variables(stmt)
        before = self.bounds.snapshot(changed)
        with self.bounds.scope():
            self.bounds.assume(stmt.condition)
            then = self.stmt(stmt.then)
        self.bounds.restore(before)
        otherwise = stmt.otherwise
        if otherwise is not None:
            with self.bounds.scope():
                self.bounds.assume(stmt.condition, False)
                otherwise = self.stmt(otherwise)
        self.bounds.forget(changed)
        if condition is stmt.condition and then is stmt.then and otherwise is stmt.otherwise:
            return stmt
        return ir.If(condition, then, otherwise, stmt.span)

    def on_parallel(self, stmt: ir.Parallel) -> ir.Stmt:
        """Independent iterations."""
        extents = self.exprs(stmt.extents)
        with self.bounds.scope():
            for var, extent in zip(stmt.variables, extents, strict=True):
                self.bounds.loop(var, ir.literal(0), extent, 1)
            body = self.stmt(stmt.body)
        if extents is stmt.extents and body is stmt.body:
            return stmt
        return ir.Parallel(stmt.variables, extents, body, stmt.span)

    def on_launch(self, stmt: ir.Launch) -> ir.Stmt:
        """A grid of blocks of threads."""
        grid = self.exprs(stmt.grid)
        with self.bounds.scope():
            self.enter_launch(stmt, grid)
            body = self.stmt(stmt.body)
        if grid is stmt.grid and body is stmt.body:
            return stmt
        return replace(stmt, grid=grid, body=body)

    def enter_launch(self, stmt: ir.Launch, grid: tuple[ir.Expr, ...]) -> None:
        """What is known of a launch's coordinates."""
        for axis, var in enumerate(stmt.block_vars):
            extent = grid[axis] if axis < len(grid) else ir.literal(1)
            self.bounds.loop(var, ir.literal(0), extent, 1)
        for var, threads in zip(stmt.thread_vars, stmt.block, strict=True):
            self.bounds.size(var, 0, threads - 1)

    def on_reduce(self, expr: ir.Reduce) -> ir.Expr:
        """A fold over a box."""
        extents = self.exprs(expr.extents)
        with self.bounds.scope():
            for var, extent in zip(expr.variables, extents, strict=True):
                self.bounds.loop(var, ir.literal(0), extent, 1)
            value = self.expr(expr.value)
        if extents is expr.extents and value is expr.value:
            return expr
        return ir.Reduce(expr.op, expr.variables, extents, value)

    def on_select(self, expr: ir.Select) -> ir.Expr:
        """A choice: each value is needed only where the condition says so."""
        condition = self.expr(expr.condition)
        # The new condition: a pass that writes it down must not repeat what it has replaced.
        first = self.under(condition, True, expr.true_value)
        second = self.under(condition, False, expr.false_value)
        if condition is expr.condition and first is expr.true_value and second is expr.false_value:
            return expr
        return ir.Select(condition, first, second)

    def on_call(self, expr: ir.Call) -> ir.Expr:
        """An op; the second operand of `and` is evaluated only where the first holds."""
        if expr.op.name not in ("logical_and", "logical_or"):
            return super().on_call(expr)
        first = self.expr(expr.args[0])
        second = self.under(first, expr.op.name == "logical_and", expr.args[1])
        if first is expr.args[0] and second is expr.args[1]:
            return expr
        return ir.Call(expr.op, (first, second), expr.dtype)


def _leaves(stmt: ir.Stmt) -> bool:
    """Whether what follows a statement in its body is never reached from it."""
    last = ir.statement_list(stmt)[-1:]
    match last:
        case (ir.Break() | ir.Continue(),):
            return True
        case (ir.If(then=then, otherwise=otherwise),) if otherwise is not None:
            return _leaves(then) and _leaves(otherwise)
        case _:
            return False
