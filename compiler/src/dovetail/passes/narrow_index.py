"""Index arithmetic in 32 bits, where a specialisation has made sure that it fits."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from dovetail.analysis import BoundsRewriter, is_layout_test
from dovetail.ir import (
    INT32,
    INT64,
    Atomic,
    Call,
    Cast,
    Const,
    Declare,
    Expr,
    For,
    Func,
    If,
    Launch,
    Load,
    Module,
    Rewriter,
    Select,
    Stmt,
    Store,
    Var,
    cast,
    free_variables,
    host_values,
    literal,
    sequence,
    walk,
    wrap,
)
from dovetail.passes.base import Pass
from dovetail.target import Capabilities

RING = ("add", "sub", "mul", "neg")
"""Ops whose low 32 bits depend on their operands' low 32 bits only."""

LEAST, GREATEST = INT32.int_range

COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge")


@dataclass(frozen=True)
class NarrowIndex(Pass):
    """Turns int64 index arithmetic into int32 in the small copies of `specialize-layout`.

    A value that is used only as an index of an access in range fits, since the tensor is small:
    then its sums and products may be computed modulo 2**32. Quotients, minima and comparisons are
    narrowed where both operands are proven to fit. Sizes are passed narrowed by the host.

    Requires: flat form, specialised.
    Ensures: flat form.
    """

    name: ClassVar[str] = "narrow-index"

    def run(self, module: Module, capabilities: Capabilities) -> Module:
        """The module with narrow indices; nothing changes for a target that does not ask."""
        if not capabilities.narrow_index:
            return module
        functions: list[Func] = []
        for func in module.functions:
            body = _Copies(func).stmt(func.body)
            functions.append(func if body is func.body else replace(func, body=body))
        return replace(module, functions=tuple(functions))


class _Copies(Rewriter):
    """Finds the small copies."""

    def __init__(self, func: Func) -> None:
        self._func = func
        self._host = host_values(func).host

    def on_if(self, stmt: If) -> Stmt:
        """A choice of the host."""
        if not is_layout_test(self._func, stmt) or not isinstance(stmt.then, Launch):
            return super().on_if(stmt)
        narrow = _Narrow(self._func, self._host)
        narrow.bounds.assume(stmt.condition)
        then = narrow.launch(stmt.then)
        return If(stmt.condition, then, stmt.otherwise, stmt.span)


class _Narrow(BoundsRewriter):
    def __init__(self, func: Func, host: dict[Var, None]) -> None:
        super().__init__()
        self.enter_func(func)
        self._host = host
        self._narrowed: dict[Var, Var] = {}
        self._declares: list[Stmt] = []
        for stmt in walk(func.body):
            if isinstance(stmt, Declare) and stmt.var in host:
                self.bounds.declare(stmt.var, stmt.value)

    def launch(self, stmt: Launch) -> Stmt:
        """The launch, behind the narrowed sizes it uses."""
        free = [
            var for var in free_variables(stmt.body) if var.dtype == INT64 and var in self._host
        ]
        for var in free:
            if self.bounds.within(var, LEAST, GREATEST):
                new = Var(var.name, INT32)
                self._narrowed[var] = new
                self._declares.append(Declare(new, Cast(INT32, var)))
        grid = stmt.grid
        new_launch = self.on_launch(stmt)
        assert isinstance(new_launch, Launch)
        # The grid is the host's: it stays as it was.
        return sequence((*self._declares, replace(new_launch, grid=grid)))

    def low(self, expr: Expr) -> Expr:
        """The low 32 bits of an int64 expression, as an int32 one."""
        match expr:
            case Const(value=value):
                return literal(wrap(int(value), INT32), INT32)
            case Var() if expr in self._narrowed:
                return self._narrowed[expr]
            case Call(op=op, args=args) if op.name in RING:
                return Call(op, tuple(self.low(arg) for arg in args), INT32)
            case Call(op=op, args=args) if op.name in ("floordiv", "floormod", "min", "max"):
                if all(self.fits(arg) for arg in args):
                    return Call(op, tuple(self.low(arg) for arg in args), INT32)
                return Cast(INT32, self.wide(expr))
            case Select(condition=condition, true_value=first, false_value=second):
                return Select(self.expr(condition), self.low(first), self.low(second))
            case Cast(value=value) if value.dtype == INT32:
                return self.expr(value)
            case Cast(value=value) if value.dtype.is_int and value.dtype.bits < 32:
                return Cast(INT32, self.expr(value))
            case _:
                return Cast(INT32, self.wide(expr))

    def wide(self, expr: Expr) -> Expr:
        """An int64 expression that stays one, with its parts rewritten."""
        if isinstance(expr, Call):
            return super().on_call(expr)
        return super().on_cast(expr) if isinstance(expr, Cast) else self.expr(expr)

    def fits(self, expr: Expr) -> bool:
        """Whether an int64 value is proven to be an int32 one."""
        return expr.dtype == INT64 and self.bounds.within(expr, LEAST, GREATEST)

    def on_var(self, expr: Var) -> Expr:
        """A use as a value: wide again."""
        narrow = self._narrowed.get(expr)
        return expr if narrow is None else Cast(INT64, narrow)

    def on_load(self, expr: Load) -> Expr:
        """A read; its index is used only where it is in range."""
        guard = self.optional(expr.guard)
        return Load(expr.buffer, self._index(expr.indices), guard)

    def on_store(self, stmt: Store) -> Stmt:
        """A write."""
        value, guard = self.expr(stmt.value), self.optional(stmt.guard)
        return Store(stmt.buffer, self._index(stmt.indices), value, guard, stmt.span)

    def on_atomic(self, stmt: Atomic) -> Stmt:
        """An atomic update."""
        new = super().on_atomic(stmt)
        assert isinstance(new, Atomic)
        return replace(new, indices=self._index(stmt.indices))

    def _index(self, indices: tuple[Expr, ...]) -> tuple[Expr, ...]:
        return tuple(self.low(item) if item.dtype == INT64 else item for item in indices)

    def on_call(self, expr: Call) -> Expr:
        """An op; a comparison of what fits is made narrow."""
        if expr.op.name in COMPARISONS and all(self.fits(arg) for arg in expr.args):
            return Call(expr.op, tuple(self.low(arg) for arg in expr.args), expr.dtype)
        if expr.dtype == INT64 and expr.args[0].dtype == INT64 and self.fits(expr):
            return Cast(INT64, self.low(expr))
        return super().on_call(expr)

    def on_cast(self, expr: Cast) -> Expr:
        """A conversion of what fits starts from 32 bits."""
        if expr.value.dtype == INT64 and self.fits(expr.value):
            return cast(self.low(expr.value), expr.dtype)
        return super().on_cast(expr)

    def on_declare(self, stmt: Declare) -> Stmt:
        """A variable that never changes and fits is declared narrow."""
        if stmt.mutable or stmt.var.dtype != INT64 or not self.fits(stmt.value):
            return super().on_declare(stmt)
        value = self.low(stmt.value)
        self.bounds.declare(stmt.var, stmt.value)
        narrow = Var(stmt.var.name, INT32)
        self._narrowed[stmt.var] = narrow
        return Declare(narrow, value, False, stmt.span)

    def on_for(self, stmt: For) -> Stmt:
        """A loop whose bounds fit, with room for its last step, counts in 32 bits."""
        room = abs(stmt.step)
        narrow = stmt.var.dtype == INT64 and all(
            self.bounds.within(item, LEAST + room, GREATEST - room)
            for item in (stmt.start, stmt.stop)
        )
        if not narrow:
            return super().on_for(stmt)
        start, stop = self.low(stmt.start), self.low(stmt.stop)
        var = Var(stmt.var.name, INT32)
        self._narrowed[stmt.var] = var
        new = super().on_for(stmt)
        assert isinstance(new, For)
        return For(var, start, stop, stmt.step, new.body, stmt.kind, stmt.span)
