"""Every access is proven in range, or guarded."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from dovetail.ir import (
    Atomic,
    Buffer,
    Const,
    Expr,
    Func,
    Load,
    Module,
    Stmt,
    Store,
    all_of,
    ge,
    lt,
)
from dovetail.passes._hoisting import HoistingRewriter
from dovetail.passes.base import Pass
from dovetail.support.errors import SourceError
from dovetail.target import Capabilities


@dataclass(frozen=True)
class GuardAccesses(Pass):
    """Gives a guard to each access that is not proven to be in range.

    A guarded read gives 0, a guarded write is dropped. The guard holds only the comparisons that
    are not proven. An index that is read from memory gets a name, so that it is read once.

    Requires: source form, no Reduce.
    Ensures: an access without a guard is in range.
    """

    name: ClassVar[str] = "guard-accesses"
    reads: ClassVar[frozenset[str]] = frozenset()

    def run(self, module: Module, capabilities: Capabilities) -> Module:
        """The module with guards."""
        functions: list[Func] = []
        for func in module.functions:
            guard = _Guard()
            guard.enter_func(func)
            functions.append(replace(func, body=guard.stmt(func.body)))
        return replace(module, functions=tuple(functions))


class _Guard(HoistingRewriter):
    def _check(
        self, buffer: Buffer, indices: tuple[Expr, ...], guard: Expr | None
    ) -> tuple[tuple[Expr, ...], Expr | None]:
        """The indices, and what has to hold for them to be in range."""
        unproven: list[Expr] = []
        final: list[Expr] = []
        with self.bounds.scope():
            if guard is not None:
                self.bounds.assume(guard)
            proofs = [
                (self.bounds.not_negative(index), self.bounds.less(index, extent))
                for index, extent in zip(indices, buffer.shape, strict=True)
            ]
        for axis, (index, extent) in enumerate(zip(indices, buffer.shape, strict=True)):
            self._refuse_constant(buffer, axis, index, extent)
            above, below = proofs[axis]
            if above and below:
                final.append(index)
                continue
            index = self.named(index, f"{buffer.name}_{axis}")
            final.append(index)
            if not above:
                unproven.append(ge(index, 0))
            if not below:
                unproven.append(lt(index, extent))
        if not unproven:
            return indices, guard
        return tuple(final), all_of([*unproven] if guard is None else [guard, *unproven])

    def _refuse_constant(self, buffer: Buffer, axis: int, index: Expr, extent: Expr) -> None:
        if not isinstance(index, Const):
            return
        where = f"on axis {axis} of '{buffer.name}'"
        if index.value < 0:
            raise SourceError(
                f"index {index.value} {where} is out of range: indices start at 0",
                self.span,
                "count from the end with the extent, as in x[x.shape[0] - 1]",
            )
        if isinstance(extent, Const) and index.value >= extent.value:
            raise SourceError(
                f"index {index.value} {where} is out of range: its extent is {extent.value}",
                self.span,
                f"use an index from 0 to {int(extent.value) - 1}, or make the buffer larger",
            )

    def on_load(self, expr: Load) -> Expr:
        """A read."""
        indices = self.exprs(expr.indices)
        checked, guard = self._check(expr.buffer, indices, self.optional(expr.guard))
        if checked is expr.indices and guard is expr.guard:
            return expr
        return Load(expr.buffer, checked, guard)

    def on_store(self, stmt: Store) -> Stmt:
        """A write."""
        indices, value = self.exprs(stmt.indices), self.expr(stmt.value)
        checked, guard = self._check(stmt.buffer, indices, self.optional(stmt.guard))
        old = (stmt.indices, stmt.value, stmt.guard)
        if all(a is b for a, b in zip((checked, value, guard), old, strict=True)):
            return stmt
        return Store(stmt.buffer, checked, value, guard, stmt.span)

    def on_atomic(self, stmt: Atomic) -> Stmt:
        """An atomic update."""
        new = super().on_atomic(stmt)
        if not isinstance(new, Atomic):
            return new
        checked, guard = self._check(new.buffer, new.indices, new.guard)
        if checked is new.indices and guard is new.guard:
            return new
        return Atomic(
            new.op, new.buffer, checked, new.value, new.compare, new.result, guard, new.span
        )
