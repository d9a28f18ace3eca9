"""Constants that a driver is known to fold wrongly are computed where it cannot know them."""

from __future__ import annotations

import math
import struct
from typing import ClassVar, Literal

from dovetail import ir
from dovetail.analysis.strictness import is_strict
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.target import Capabilities

_NOWHERE = 0xFFFFFFFF
"""No part of a grid begins there."""


@dataclass(frozen=True)
class HideConstants(Pass):
    """Replaces floating-point constants by values that depend on the base of the grid.

    Attributes:
        values: "zeros", 0.0 in strict kernels: llvmpipe takes `x + 0.0` for x and `x * 0.0` for
            0.0, whatever x is and whatever the module declares. "special", infinities and NaN:
            functions of PoCL's library are undefined for one that is a constant, and what is
            stored of them is left out. Constants that are stored or compared stay.

    Requires: split form.
    Ensures: nothing new.
    """

    name: ClassVar[str] = "hide-constants"
    reads: ClassVar[frozenset[str]] = frozenset()
    values: Literal["zeros", "special"] = "zeros"

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with other constants."""
        return replace(module, kernels=tuple(map(self._hidden, module.kernels)))

    def _hidden(self, kernel: ir.Kernel) -> ir.Kernel:
        zeros = self.values == "zeros"
        if zeros and not is_strict(kernel):
            return kernel
        args = kernel.args
        bases = [each.var for each in args if isinstance(each, ir.GridBaseArg)]
        if not bases:
            bases = [ir.Var("grid_base_x", ir.UINT32)]
            args = (*args, ir.GridBaseArg(bases[0], 0))
        hide = _Hide(bases[0], zeros)
        body = hide.stmt(kernel.body)
        if not hide.before:
            return kernel
        return replace(kernel, args=args, body=ir.sequence((*hide.before, body)))


class _Hide(ir.Rewriter):
    def __init__(self, base: ir.Var, zeros: bool) -> None:
        self.before: list[ir.Stmt] = []
        self._base = base
        self._zeros = zeros
        self._known: dict[tuple[str, ir.DType], ir.Var] = {}

    def on_const(self, expr: ir.Const) -> ir.Expr:
        """A constant."""
        if not expr.dtype.is_float or expr.dtype.lanes != 1:
            return expr
        value = float(expr.value)
        is_zero = value == 0 and math.copysign(1.0, value) > 0
        if not (is_zero if self._zeros else not math.isfinite(value)):
            return expr
        key = (str(value), expr.dtype)
        if key not in self._known:
            (bits,) = struct.unpack("I", struct.pack("f", value))
            never = ir.cast(ir.eq(self._base, ir.literal(_NOWHERE, ir.UINT32)), ir.UINT32)
            flipped = ir.call("sub", ir.literal(0, ir.UINT32), never)
            hidden = ir.call("xor", ir.literal(bits, ir.UINT32), flipped)
            number = ir.call("bitcast", hidden, dtype=ir.FLOAT32)
            var = ir.Var("zero" if is_zero else "special", expr.dtype)
            self.before.append(ir.Declare(var, ir.cast(number, expr.dtype)))
            self._known[key] = var
        return self._known[key]

    def on_call(self, expr: ir.Call) -> ir.Expr:
        """An op; what a comparison compares with stays."""
        if expr.op.group != "comparison":
            return super().on_call(expr)
        args = tuple(each if isinstance(each, ir.Const) else self.expr(each) for each in expr.args)
        return expr if args == expr.args else ir.Call(expr.op, args, expr.dtype)

    def on_store(self, stmt: ir.Store) -> ir.Stmt:
        """A write; a constant that is written stays."""
        if not isinstance(stmt.value, ir.Const):
            return super().on_store(stmt)
        return replace(stmt, indices=self.exprs(stmt.indices), guard=self.optional(stmt.guard))
