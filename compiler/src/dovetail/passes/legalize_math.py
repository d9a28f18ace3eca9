"""Functions and bit operations that a target lacks, made of those it has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from dovetail.ir import (
    FLOAT32,
    Call,
    Cast,
    Expr,
    Module,
)
from dovetail.passes._legalizing import DeviceRewriter, rewrite_device
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
        return rewrite_device(module, lambda: _Expand(missing))


class _Expand(DeviceRewriter):
    def __init__(self, missing: frozenset[str]) -> None:
        super().__init__()
        self._missing = missing

    def on_call(self, expr: Call) -> Expr:
        """An op."""
        new = super().on_call(expr)
        if not self.device or not isinstance(new, Call) or new.dtype.lanes != 1:
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
