"""Index arithmetic in 32 bits, where a specialisation has made sure that it fits."""

from __future__ import annotations

from collections.abc import Iterable
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
    Prefetch,
    Rewriter,
    Select,
    Stmt,
    Store,
    Var,
    assigned_variables,
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

RING = ("add", "sub", "mul", "neg", "and", "or", "xor", "invert")
"""Ops whose low 32 bits depend on their operands' low 32 bits only."""

EXACT = ("floordiv", "floormod", "truncdiv", "truncmod", "min", "max")
"""Ops whose result is the same in any type that holds both operands and the result."""

LEAST, GREATEST = INT32.int_range

COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge")


@dataclass(frozen=True)
class NarrowIndex(Pass):
    """Turns int64 index arithmetic into int32 in the small copies of `specialize-layout`.

    A value that is used only as an index of an access in range fits, since the tensor is small:
    then its sums and products may be computed modulo 2**32. Quotients, minima and comparisons are
    narrowed where both operands are proven to fit. Sizes are passed narrowed by the host, and
    coordinates, which sizes bound, are narrowed once at the start of the launch.

    Requires: flat form, specialised.
    Ensures: flat form.
    """

    name: ClassVar[str] = "narrow-index"
    reads: ClassVar[frozenset[str]] = frozenset(("narrow_index",))

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
        for stmt in walk(func.body):
            if isinstance(stmt, Declare) and stmt.var in host:
                self.bounds.declare(stmt.var, stmt.value)

    def launch(self, stmt: Launch) -> Stmt:
        """The launch, behind the narrowed sizes it uses."""
        free = free_variables(stmt.body)
        sizes = self._narrow(var for var in free if var.dtype == INT64 and var in self._host)
        with self.bounds.scope():
            self.enter_launch(stmt, stmt.grid)
            # A coordinate that is always 0 is left to whoever folds it.
            coordinates = self._narrow(
                var
                for var in (*stmt.block_vars, *stmt.thread_vars)
                if var in free and not self.bounds.within(var, 0, 0)
            )
            body = self.stmt(stmt.body)
        # The grid is the host's: it stays as it was.
        return sequence((*sizes, replace(stmt, body=sequence((*coordinates, body)))))

    def _narrow(self, variables: Iterable[Var]) -> list[Stmt]:
        """Declarations of narrow variables for those of `variables` that fit."""
        return [
            Declare(self._narrow_var(var), Cast(INT32, var))
            for var in variables
            if self.bounds.within(var, LEAST, GREATEST)
        ]

    def _narrow_var(self, var: Var) -> Var:
        """A new int32 variable that has the value of an int64 one, which fits."""
        new = Var(var.name, INT32)
        self._narrowed[var] = new
        self.bounds.declare(new, var)
        return new

    def low(self, expr: Expr) -> Expr:
        """The low 32 bits of an int64 expression, as an int32 one."""
        match expr:
            case Const(value=value):
                return literal(wrap(int(value), INT32), INT32)
            case Var() if expr in self._narrowed:
                return self._narrowed[expr]
            case Call(op=op, args=args) if op.name in RING:
                return Call(op, tuple(self.low(arg) for arg in args), INT32)
            case Call(op=op, args=args) if op.name in EXACT:
                if all(self.fits(arg) for arg in (*args, expr)):
                    return Call(op, tuple(self.low(arg) for arg in args), INT32)
                return Cast(INT32, self.wide(expr))
            case Call(op=op, args=(value, count)) if self._shifts(op.name, value, count):
                return Call(op, (self.low(value), self.low(count)), INT32)
            case Select(condition=condition, true_value=first, false_value=second):
                return Select(
                    self.expr(condition),
                    self._low_under(condition, True, first),
                    self._low_under(condition, False, second),
                )
            case Cast(value=value) if value.dtype == INT32:
                return self.expr(value)
            case Cast(value=value) if value.dtype.is_int and value.dtype.bits < 32:
                return Cast(INT32, self.expr(value))
            case _:
                return Cast(INT32, self.wide(expr))

    def _low_under(self, condition: Expr, holds: bool, expr: Expr) -> Expr:
        """The low 32 bits of what is needed only where a condition holds, or does not."""
        with self.bounds.scope():
            self.bounds.assume(condition, holds)
            return self.low(expr)

    def _shifts(self, name: str, value: Expr, count: Expr) -> bool:
        """Whether the low 32 bits of a shift are a 32-bit shift's."""
        if name not in ("shift_left", "shift_right") or not self.bounds.within(count, 0, 31):
            return False
        return name == "shift_left" or self.fits(value)

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

    def on_prefetch(self, stmt: Prefetch) -> Stmt:
        """A hint."""
        return replace(stmt, indices=self._index(stmt.indices))

    def _index(self, indices: tuple[Expr, ...]) -> tuple[Expr, ...]:
        return tuple(self.low(item) if item.dtype == INT64 else item for item in indices)

    def on_call(self, expr: Call) -> Expr:
        """An op; a comparison of what fits is made narrow."""
        if expr.op.name in COMPARISONS and all(self.fits(arg) for arg in expr.args):
            return Call(expr.op, tuple(self.low(arg) for arg in expr.args), expr.dtype)
        if not expr.args:
            return expr
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
        return Declare(self._narrow_var(stmt.var), value, False, stmt.span)

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
        changed = assigned_variables(stmt.body)
        self.bounds.forget(changed)
        with self.bounds.scope():
            self.bounds.loop(stmt.var, stmt.start, stmt.stop, stmt.step)
            var = self._narrow_var(stmt.var)
            body = self.stmt(stmt.body)
        self.bounds.forget(changed)
        return For(var, start, stop, stmt.step, body, stmt.kind, stmt.span)
