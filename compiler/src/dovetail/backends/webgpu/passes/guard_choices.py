"""Reads that are safe under a choice only are guarded by it: WGSL's `select` evaluates both."""

from __future__ import annotations

from typing import ClassVar

from dovetail import ir
from dovetail.passes._hoisting import HoistingRewriter
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.target import Capabilities


@dataclass(frozen=True)
class GuardChoices(Pass):
    """Gives each read in a value of a `Select` the choice's condition as its guard.

    What stands in a choice may be in range only there. The condition is named if it is long. What
    `and` and `or` skip is skipped in WGSL, too.

    Requires: split form.
    Ensures: every read may be evaluated wherever its statement is, if its guard is heeded.
    """

    name: ClassVar[str] = "guard-choices"
    reads: ClassVar[frozenset[str]] = frozenset()

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with guarded reads."""
        return replace(module, kernels=tuple(_guarded(kernel) for kernel in module.kernels))


def _guarded(kernel: ir.Kernel) -> ir.Kernel:
    chosen = any(isinstance(item, ir.Select) and _reads(item) for item in ir.walk_all(kernel.body))
    if not chosen:
        return kernel
    rewriter = _Guard()
    rewriter.enter_kernel(kernel)
    return replace(kernel, body=rewriter.stmt(kernel.body))


def _reads(choice: ir.Select) -> bool:
    """Whether a value of a choice reads what may be out of range."""
    return any(
        isinstance(item, ir.Load) and not _is_certain(item)
        for value in (choice.true_value, choice.false_value)
        for item in ir.walk_expr(value)
    )


def _is_certain(load: ir.Load) -> bool:
    """Whether a read is in range whatever holds: of an array's element with a constant number."""
    return load.buffer.scope != "global" and isinstance(load.indices[0], ir.Const)


class _Guard(HoistingRewriter):
    def __init__(self) -> None:
        super().__init__()
        self._choices: list[ir.Expr] = []

    def on_select(self, expr: ir.Select) -> ir.Expr:
        condition = self.expr(expr.condition)
        if _reads(expr):
            condition = self.named(condition, "chosen")
        # Behind the choices around it, which the guards of its own reads would only repeat.
        plain = condition if isinstance(condition, ir.Var) else expr.condition
        first = self._under(plain, True, expr.true_value)
        second = self._under(plain, False, expr.false_value)
        old = (expr.condition, expr.true_value, expr.false_value)
        if all(a is b for a, b in zip((condition, first, second), old, strict=True)):
            return expr
        return ir.Select(condition, first, second)

    def _under(self, condition: ir.Expr, holds: bool, value: ir.Expr) -> ir.Expr:
        self._choices.append(condition if holds else ir.logical_not(condition))
        new = self.under(condition, holds, value)
        self._choices.pop()
        return new

    def on_load(self, expr: ir.Load) -> ir.Expr:
        new = super().on_load(expr)
        if not self._choices or not isinstance(new, ir.Load) or _is_certain(new):
            return new
        own = () if new.guard is None else (new.guard,)
        return replace(new, guard=ir.all_of((*self._choices, *own)))
