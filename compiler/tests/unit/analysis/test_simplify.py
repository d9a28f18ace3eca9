"""A simplified expression has the value it had, and is not longer."""

from __future__ import annotations

import random

import pytest
from support.evaluate import Evaluator

from dovetail import ir
from dovetail.analysis import Simplifier

TYPES = [ir.INT8, ir.UINT8, ir.INT32, ir.INT64]
OPS = ["add", "sub", "mul", "floordiv", "floormod", "min", "max", "and", "or", "xor",
       "shift_left", "shift_right"]  # fmt: skip


class World:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.variables = {dtype: [ir.Var(f"{dtype}_{k}", dtype) for k in "ab"] for dtype in TYPES}

    def expr(self, dtype: ir.DType, depth: int) -> ir.Expr:
        pick = self.random.random()
        if depth == 0 or pick < 0.15:
            if pick < 0.07:
                return ir.literal(
                    self.random.choice([0, 1, 2, 3, 4, 7, dtype.int_range[1]]), dtype
                )
            return self.random.choice(self.variables[dtype])
        if pick < 0.25:
            return ir.Cast(dtype, self.expr(self.random.choice(TYPES), depth - 1))
        if pick < 0.35:
            values = (self.expr(dtype, depth - 1), self.expr(dtype, depth - 1))
            return ir.select(self.condition(depth - 1), *values)
        second = self.expr(dtype, depth - 1)
        if self.random.random() < 0.5:
            second = ir.literal(self.random.choice([1, 2, 3, 4, 8]), dtype)
        return ir.call(self.random.choice(OPS), self.expr(dtype, depth - 1), second)

    def condition(self, depth: int) -> ir.Expr:
        if depth > 0 and self.random.random() < 0.3:
            name = self.random.choice(["logical_and", "logical_or"])
            return ir.call(name, self.condition(depth - 1), self.condition(depth - 1))
        dtype = self.random.choice(TYPES)
        name = self.random.choice(["lt", "le", "gt", "ge", "eq", "ne"])
        test = ir.call(name, self.expr(dtype, depth), self.expr(dtype, depth))
        return ir.call("logical_not", test) if self.random.random() < 0.2 else test


@pytest.mark.parametrize("seed", range(300))
def test_the_value_stays(seed: int) -> None:
    world = World(seed)
    dtype = world.random.choice([*TYPES, ir.BOOL])
    expr = world.condition(3) if dtype == ir.BOOL else world.expr(dtype, 4)
    new = Simplifier().expr(expr)
    assert new.dtype == expr.dtype
    assert len(list(ir.walk_expr(new))) <= len(list(ir.walk_expr(expr)))
    evaluator = Evaluator(ir.Module(()))
    for _ in range(25):
        for kind, variables in world.variables.items():
            low, high = kind.int_range
            for var in variables:
                near = [low, low + 1, max(low, -1), 0, 1, 2, 3, 9, high - 1, high]
                evaluator.values[var] = world.random.choice(near)
        assert evaluator.expr(new) == evaluator.expr(expr), evaluator.values
