"""A pass that replaces float divisions by powers of two by products, which are as exact."""

from __future__ import annotations

import dataclasses
import math
from typing import ClassVar

from dovetail import ir
from dovetail.passes import Pass, Place, before
from dovetail.target import Capabilities


@dataclasses.dataclass(frozen=True)
class AcmePass(Pass):
    """Multiplies by the reciprocal of a constant power of two instead of dividing by it.

    Requires: source form. Ensures: nothing else; results are the same to the last bit.
    """

    name: ClassVar[str] = "acme-pass"
    place: ClassVar[Place | None] = before("flatten")
    limit: int = 64
    """The maximum magnitude of the exponent; reciprocals are then normal numbers."""

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """Return the module with fewer divisions."""
        rewriter = _Divisions(self.limit)
        functions = tuple(
            dataclasses.replace(func, body=rewriter.stmt(func.body)) for func in module.functions
        )
        return dataclasses.replace(module, functions=functions)


class _Divisions(ir.Rewriter):
    def __init__(self, limit: int) -> None:
        self._limit = limit

    def on_call(self, expr: ir.Call) -> ir.Expr:
        """A division by a power of two, as a product."""
        new = super().on_call(expr)
        if not isinstance(new, ir.Call) or new.op.name != "div":
            return new
        value, divisor = new.args
        if not isinstance(divisor, ir.Const):
            return new
        fraction, exponent = math.frexp(float(divisor.value))
        if abs(fraction) != 0.5 or abs(exponent) > self._limit:
            return new
        return ir.call("mul", value, ir.Const(divisor.dtype, 1.0 / float(divisor.value)))
