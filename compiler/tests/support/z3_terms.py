"""Random small expressions of 8-bit integers, small enough for a solver to decide."""

from __future__ import annotations

import random

from dovetail import ir

OPS = ("add", "sub", "mul", "floordiv", "floormod", "min", "max", "and", "shift_right")
TESTS = ("lt", "le", "gt", "ge", "eq", "ne")


class Terms:
    """Makes expressions over two variables of each type."""

    def __init__(self, source: random.Random) -> None:
        self.random = source
        self.variables = {dtype: [ir.Var(f"{dtype}_{k}", dtype) for k in "ab"]
                          for dtype in (ir.INT8, ir.UINT8)}  # fmt: skip

    def expr(self, dtype: ir.DType, depth: int) -> ir.Expr:
        """An integer."""
        pick = self.random.random()
        if depth == 0 or pick < 0.15:
            if pick < 0.06:
                return self.number(dtype)
            return self.random.choice(self.variables[dtype])
        if pick < 0.25:
            other = ir.UINT8 if dtype == ir.INT8 else ir.INT8
            return ir.Cast(dtype, self.expr(other, depth - 1))
        if pick < 0.35:
            first, second = self.expr(dtype, depth - 1), self.expr(dtype, depth - 1)
            return ir.select(self.condition(depth - 1), first, second)
        name = self.random.choice(OPS)
        # A solver multiplies and divides by constants easily, by unknowns with much effort.
        constant = name in ("mul", "floordiv", "floormod") or self.random.random() < 0.4
        second = self.number(dtype) if constant else self.expr(dtype, depth - 1)
        return ir.call(name, self.expr(dtype, depth - 1), second)

    def number(self, dtype: ir.DType) -> ir.Expr:
        """A constant, small ones more often."""
        return ir.literal(self.random.choice([0, 1, 2, 3, 4, 7, 8, dtype.int_range[1]]), dtype)

    def condition(self, depth: int) -> ir.Expr:
        """A truth value."""
        if depth > 0 and self.random.random() < 0.3:
            name = self.random.choice(("logical_and", "logical_or"))
            return ir.call(name, self.condition(depth - 1), self.condition(depth - 1))
        dtype = self.random.choice((ir.INT8, ir.UINT8))
        test = self.random.choice(TESTS)
        return ir.call(test, self.expr(dtype, depth), self.expr(dtype, depth))
