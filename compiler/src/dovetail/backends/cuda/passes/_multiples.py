"""Whether an index is certainly a multiple of something, by how it is written."""

from __future__ import annotations

import math

from dovetail import ir


class Multiples:
    """What is known of the variables of a body.

    Args:
        body: All of the code that declares them.
    """

    def __init__(self, body: ir.Stmt) -> None:
        self._values: dict[ir.Var, ir.Expr] = {}
        self._loops: dict[ir.Var, ir.For] = {}
        for stmt in ir.walk(body):
            if isinstance(stmt, ir.Declare) and not stmt.mutable:
                self._values[stmt.var] = stmt.value
            elif isinstance(stmt, ir.For):
                self._loops[stmt.var] = stmt

    def holds(self, expr: ir.Expr, number: int) -> bool:
        """Whether `expr` is certainly a multiple of `number`."""
        match expr:
            case _ if number == 1:
                return True
            case ir.Const(value=value):
                return isinstance(value, int) and value % number == 0
            case ir.Cast(value=value) if (
                value.dtype.is_int and expr.dtype.bits >= value.dtype.bits
            ):
                return self.holds(value, number)
            case ir.Var() if expr in self._values:
                return self.holds(self._values[expr], number)
            case ir.Var() if expr in self._loops:
                loop = self._loops[expr]
                return loop.step % number == 0 and self.holds(loop.start, number)
            case ir.Call(op=op, args=(a, b)) if op.name in ("add", "sub"):
                return self.holds(a, number) and self.holds(b, number)
            case ir.Call(op=op, args=(a, ir.Const(value=int(factor)))) if op.name == "mul":
                return self.holds(a, number // math.gcd(number, factor))
            case ir.Call(op=op, args=(a, b)) if op.name == "mul":
                return self.holds(a, number) or self.holds(b, number)
            case ir.Call(op=op, args=(a, b)) if op.name == "floormod":
                return self.holds(a, number) and self.holds(b, number)
            case _:
                return False
