"""Whether an index is certainly a multiple of something, by how it is written."""

from __future__ import annotations

import math

from dovetail.ir import Call, Cast, Const, Declare, Expr, For, Stmt, Var, walk


class Multiples:
    """What is known of the variables of a body.

    Args:
        body: All of the code that declares them.
    """

    def __init__(self, body: Stmt) -> None:
        self._values: dict[Var, Expr] = {}
        self._loops: dict[Var, For] = {}
        for stmt in walk(body):
            if isinstance(stmt, Declare) and not stmt.mutable:
                self._values[stmt.var] = stmt.value
            elif isinstance(stmt, For):
                self._loops[stmt.var] = stmt

    def holds(self, expr: Expr, number: int) -> bool:
        """Whether `expr` is certainly a multiple of `number`."""
        match expr:
            case _ if number == 1:
                return True
            case Const(value=value):
                return isinstance(value, int) and value % number == 0
            case Cast(value=value) if value.dtype.is_int and expr.dtype.bits >= value.dtype.bits:
                return self.holds(value, number)
            case Var() if expr in self._values:
                return self.holds(self._values[expr], number)
            case Var() if expr in self._loops:
                loop = self._loops[expr]
                return loop.step % number == 0 and self.holds(loop.start, number)
            case Call(op=op, args=(a, b)) if op.name in ("add", "sub"):
                return self.holds(a, number) and self.holds(b, number)
            case Call(op=op, args=(a, Const(value=int(factor)))) if op.name == "mul":
                return self.holds(a, number // math.gcd(number, factor))
            case Call(op=op, args=(a, b)) if op.name == "mul":
                return self.holds(a, number) or self.holds(b, number)
            case Call(op=op, args=(a, b)) if op.name == "floormod":
                return self.holds(a, number) and self.holds(b, number)
            case _:
                return False
