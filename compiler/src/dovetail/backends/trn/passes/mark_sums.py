"""Sums whose order is free are told from sums in order."""

from __future__ import annotations

from typing import ClassVar

from dovetail import ir
from dovetail.backends.trn.intrinsics import UNORDERED
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, replace
from dovetail.target import Capabilities


@dataclass(frozen=True)
class MarkSums(Pass):
    """Marks the terms of `T.sum` of floats in relaxed code.

    `lower-reductions` makes loops of both `T.sum` and what it is given: afterwards nothing would
    say that the Vector or Tensor Engine may add the terms of one in an order of its own.

    Requires: source form.
    Ensures: the term of such a sum is the operand of `trn.unordered`.
    """

    name: ClassVar[str] = "mark-sums"

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module with marks."""
        functions: list[ir.Func] = []
        for func in module.functions:
            body = func.body if func.strict else _Mark().stmt(func.body)
            functions.append(func if body is func.body else replace(func, body=body))
        return replace(module, functions=tuple(functions))


class _Mark(ir.Rewriter):
    def on_call(self, expr: ir.Call) -> ir.Expr:
        return expr if expr.op.name == "fp_strict" else super().on_call(expr)

    def on_reduce(self, expr: ir.Reduce) -> ir.Expr:
        new = super().on_reduce(expr)
        if not isinstance(new, ir.Reduce) or not new.dtype.is_float or new.op.name != "add":
            return new
        term = ir.Call(UNORDERED, (new.value,), new.dtype)
        return ir.Reduce(new.op, new.variables, new.extents, term)
