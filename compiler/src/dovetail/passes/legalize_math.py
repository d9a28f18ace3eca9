"""Functions and bit operations that a target lacks, made of those it has."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from dovetail.ir import (
    FLOAT32,
    Call,
    Cast,
    Expr,
    Func,
    Kernel,
    Launch,
    Module,
    Stmt,
)
from dovetail.passes._hoisting import HoistingRewriter
from dovetail.passes._math_expansions import EXPANSIONS
from dovetail.passes.base import Pass
from dovetail.target import Capabilities


@dataclass(frozen=True)
class LegalizeMath(Pass):
    """Writes each op of mathematics or bits that the target does not spell by ops it does.

    What concerns signs, kinds and bits is exact. Elementary functions are within 4 ULP (`hypot`,
    `cbrt`), or 8 ULP, where those that they are made of are within 1; tests measure both. 16-bit
    floats are expanded in float32. What has no expansion stays, and the target refuses it.

    Requires: launches or kernels.
    Ensures: device code uses ops of the capabilities, if they hold what expansions are made of.
    """

    name: ClassVar[str] = "legalize-math"
    reads: ClassVar[frozenset[str]] = frozenset(("ops",))

    def run(self, module: Module, capabilities: Capabilities) -> Module:
        """The module with legal functions."""
        missing = frozenset(name for name in EXPANSIONS if name not in capabilities.ops)
        if not missing:
            return module
        functions = [
            replace(func, body=_Launches(func, missing).stmt(func.body))
            for func in module.functions
        ]
        kernels: list[Kernel] = []
        for kernel in module.kernels:
            expand = _Expand(missing)
            expand.enter_kernel(kernel)
            kernels.append(replace(kernel, body=expand.stmt(kernel.body)))
        return Module(tuple(functions), tuple(kernels))


class _Expand(HoistingRewriter):
    def __init__(self, missing: frozenset[str]) -> None:
        super().__init__()
        self._missing = missing
        self._device = True

    def on_call(self, expr: Call) -> Expr:
        """An op."""
        new = super().on_call(expr)
        if not self._device or not isinstance(new, Call) or new.dtype.lanes != 1:
            return new
        return self._expanded(new) if new.op.name in self._missing else new

    def _expanded(self, expr: Call) -> Expr:
        small = expr.args[0].dtype
        if not small.is_float or small.bits != 16:
            # An expansion may use ops that are missing, too: asinh is made of log1p.
            return self.expr(EXPANSIONS[expr.op.name](self._named, expr.args))
        wide = tuple(Cast(FLOAT32, arg) for arg in expr.args)
        value = self.expr(EXPANSIONS[expr.op.name](self._named, wide))
        return Cast(small, value) if value.dtype == FLOAT32 else value

    def _named(self, value: Expr, name: str) -> Expr:
        """As `named`; what is put into a variable is legal already."""
        legal = self.expr(value)
        return self.named(legal, name)


class _Launches(_Expand):
    """The launches of a function; the host computes with integers of the plan."""

    def __init__(self, func: Func, missing: frozenset[str]) -> None:
        super().__init__(missing)
        self.enter_func(func)
        self._device = False

    def on_launch(self, stmt: Launch) -> Stmt:
        """Device code, but for the grid."""
        self._device = True
        new = super().on_launch(stmt)
        self._device = False
        return replace(new, grid=stmt.grid) if isinstance(new, Launch) else new
