"""Random small expressions of 8-bit integers, small enough for a solver to decide."""

from __future__ import annotations

import random

from dovetail.ir import INT8, UINT8, Cast, DType, Expr, Var, call, literal, select

OPS = ("add", "sub", "mul", "floordiv", "floormod", "min", "max", "and", "shift_right")
TESTS = ("lt", "le", "gt", "ge", "eq", "ne")


class Terms:
    """Makes expressions over two variables of each type."""

    def __init__(self, source: random.Random) -> None:
        self.random = source
        self.variables = {dtype: [Var(f"{dtype}_{k}", dtype) for k in "ab"]
                          for dtype in (INT8, UINT8)}  # fmt: skip

    def expr(self, dtype: DType, depth: int) -> Expr:
        pick = self.random.random()
        if depth == 0 or pick < 0.15:
            if pick < 0.06:
                return self.number(dtype)
            return self.random.choice(self.variables[dtype])
        if pick < 0.25:
            other = UINT8 if dtype == INT8 else INT8
            return Cast(dtype, self.expr(other, depth - 1))
        if pick < 0.35:
            first, second = self.expr(dtype, depth - 1), self.expr(dtype, depth - 1)
            return select(self.condition(depth - 1), first, second)
        name = self.random.choice(OPS)
        # A solver multiplies and divides by constants easily, by unknowns with much effort.
        constant = name in ("mul", "floordiv", "floormod") or self.random.random() < 0.4
        second = self.number(dtype) if constant else self.expr(dtype, depth - 1)
        return call(name, self.expr(dtype, depth - 1), second)

    def number(self, dtype: DType) -> Expr:
        """A constant, small ones more often."""
        return literal(self.random.choice([0, 1, 2, 3, 4, 7, 8, dtype.int_range[1]]), dtype)

    def condition(self, depth: int) -> Expr:
        if depth > 0 and self.random.random() < 0.3:
            name = self.random.choice(("logical_and", "logical_or"))
            return call(name, self.condition(depth - 1), self.condition(depth - 1))
        dtype = self.random.choice((INT8, UINT8))
        test = self.random.choice(TESTS)
        return call(test, self.expr(dtype, depth), self.expr(dtype, depth))
