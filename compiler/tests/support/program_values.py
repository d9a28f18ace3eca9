"""Random expressions whose value is the same on every target: the first part of `programs`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from dovetail import ir

T = TypeVar("T")
DTYPES = (
    ir.INT32,
    ir.FLOAT32,
    ir.INT64,
    ir.UINT8,
    ir.BOOL,
    ir.INT8,
    ir.UINT32,
    ir.FLOAT64,
    ir.INT16,
    ir.UINT64,
    ir.FLOAT16,
    ir.UINT16,
)
COUNTED = (ir.INT32, ir.UINT32)
"""Types whose atomics every target has."""
FLOAT_OPS = ("add", "sub", "mul", "div", "neg", "abs", "min", "max", "fma", "floor", "ceil",
             "trunc", "round", "sqrt", "copysign")  # fmt: skip
INT_OPS = ("add", "sub", "mul", "floordiv", "floormod", "neg", "abs", "min", "max", "and", "or",
           "xor", "invert", "shift_left", "shift_right", "popcount", "count_leading_zeros",
           "count_trailing_zeros", "multiply_high")  # fmt: skip
BOOL_OPS = ("logical_and", "logical_or", "logical_not", "and", "or", "xor", "invert")
LANES = (2, 4, 3, 8)
TESTS = ("eq", "ne", "lt", "le", "gt", "ge")
ATOMICS = ("add", "min", "max", "and", "or", "xor")
CONSTANTS = {
    "int": (0, 1, 2, 3, 5, 7, -1, -2, -7, 31, 100),
    "float": (0.0, 1.0, -1.0, 0.5, 2.0, -3.0, 0.1, 1e10, 3.0, float("inf"), float("nan")),
}


@dataclass
class Scope:
    """What can be named at one place."""

    values: list[ir.Var] = field(default_factory=list[ir.Var])
    mutable: list[ir.Var] = field(default_factory=list[ir.Var])
    readable: list[tuple[ir.Buffer, tuple[ir.Expr, ...] | None]] = field(
        default_factory=list[tuple[ir.Buffer, "tuple[ir.Expr, ...] | None"]]
    )
    counters: list[ir.Buffer] = field(default_factory=list[ir.Buffer])
    locals: list[ir.Buffer] = field(default_factory=list[ir.Buffer])
    host: list[ir.Var] = field(default_factory=list[ir.Var])
    loops: int = 0

    def inner(self) -> Scope:
        """A scope inside this one."""
        return Scope(
            [*self.values], [*self.mutable], [*self.readable], self.counters, [*self.locals],
            [*self.host], self.loops,
        )  # fmt: skip


class Values:
    """Makes expressions out of choices."""

    def __init__(self, number: Callable[[int, int], int]) -> None:
        # All choices go through one function, an integer of low..high: `support.hunt` makes them
        # without hypothesis, and makes them again.
        self.number = number
        self.strict = self.chance(50)
        self.count = 0
        self.made: list[ir.Buffer] = []
        # How much may still be made: keeps programs readable and the tests quick.
        self.fuel = 60

    def pick(self, items: Sequence[T]) -> T:
        """One of them; shrinks to the first."""
        return items[self.number(0, len(items) - 1)]

    def chance(self, percent: int) -> bool:
        """Shrinks to False."""
        return self.number(1, 100) > 100 - percent

    def var(self, name: str, dtype: ir.DType) -> ir.Var:
        """A new variable."""
        self.count += 1
        return ir.Var(f"{name}{self.count}", dtype)

    # Expressions.

    def constant(self, dtype: ir.DType) -> ir.Expr:
        """A literal."""
        if dtype.is_bool:
            return ir.literal(self.chance(50), dtype)
        if dtype.is_float:
            return ir.literal(self.pick(CONSTANTS["float"]), dtype)
        low, high = dtype.int_range
        return ir.literal(min(max(self.pick((*CONSTANTS["int"], low, high)), low), high), dtype)

    def leaf(self, scope: Scope, dtype: ir.DType) -> ir.Expr:
        """A variable, an element or a literal."""
        known = [var for var in scope.values if var.dtype == dtype]
        if known and self.chance(70):
            return self.pick(known)
        return self.constant(dtype)

    def index(self, scope: Scope, depth: int) -> ir.Expr:
        """Any int64; often near to a loop's variable."""
        return self.expr(scope, ir.INT64, min(depth, 1))

    def load(self, scope: Scope, dtype: ir.DType, depth: int) -> ir.Expr | None:
        """An element of a buffer of that type."""
        found = [item for item in scope.readable if item[0].dtype == dtype]
        found += [(item, None) for item in scope.locals if item.dtype == dtype]
        if not found:
            return None
        buffer, own = self.pick(found)
        if own is not None:
            return ir.Load(buffer, own)
        return ir.Load(buffer, tuple(self.index(scope, depth) for _ in range(buffer.rank)))

    def expr(self, scope: Scope, dtype: ir.DType, depth: int = 3) -> ir.Expr:
        """A value of a type."""
        self.fuel -= 1
        if depth <= 0 or self.fuel <= 0:
            return self.leaf(scope, dtype)
        way = self.number(0, 11)
        if way <= 1:
            return self.leaf(scope, dtype)
        if way <= 3:
            return self.load(scope, dtype, depth - 1) or self.leaf(scope, dtype)
        if way == 4:
            return ir.Cast(dtype, self.expr(scope, self.pick(DTYPES), depth - 1))
        if way == 5:
            first, second = (self.expr(scope, dtype, depth - 1) for _ in range(2))
            return ir.Select(self.expr(scope, ir.BOOL, depth - 1), first, second)
        if way == 6 and scope.loops < 2 and not dtype.is_float:
            return self.reduce(scope, dtype, depth)
        if way == 10:
            lanes = self.pick(LANES)
            vector = self.vector(scope, dtype, lanes, depth - 1)
            return ir.Call(
                ir.OPS["extract"], (vector, ir.literal(self.number(0, lanes - 1))), dtype
            )
        if way == 11 and dtype.is_int and not self.strict:
            return ir.Cast(dtype, self.whole(scope, self.pick((ir.FLOAT32, ir.FLOAT64)), depth))
        return self.op(scope, dtype, depth)

    def op(self, scope: Scope, dtype: ir.DType, depth: int) -> ir.Expr:
        """An op that gives the type."""
        if dtype.is_bool and self.chance(60):
            operand = self.pick([item for item in DTYPES if not item.is_bool])
            args = [self.expr(scope, operand, depth - 1) for _ in range(2)]
            return ir.call(self.pick(TESTS), *args)
        names = BOOL_OPS if dtype.is_bool else FLOAT_OPS if dtype.is_float else INT_OPS
        if dtype.is_float and not self.strict:
            return self.leaf(scope, dtype)
        # Of 16 bits it is rounded twice.
        name = self.pick([item for item in names if item != "fma" or dtype.bits > 16])
        if name == "neg" and not dtype.is_signed:
            name = "invert"
        args = [self.expr(scope, dtype, depth - 1) for _ in range(ir.OPS[name].arity)]
        return ir.call(name, *args)

    def reduce(self, scope: Scope, dtype: ir.DType, depth: int) -> ir.Expr:
        """A reduction; of integers and bools, whose order does not matter."""
        names = ("and", "or") if dtype.is_bool else ("add", "mul", "min", "max")
        variables = tuple(self.var("r", ir.INT64) for _ in range(self.number(1, 2)))
        extents = tuple(ir.literal(self.number(0, 5)) for _ in variables)
        inside = scope.inner()
        inside.values += variables
        inside.loops += len(variables)
        value = self.expr(inside, dtype, depth - 1)
        return ir.Reduce(ir.OPS[self.pick(names)], variables, extents, value)

    def vector(self, scope: Scope, dtype: ir.DType, lanes: int, depth: int) -> ir.Expr:
        """Lanes of a type."""
        wide = dtype.with_lanes(lanes)
        way = self.number(0, 6)
        known = [var for var in scope.values if var.dtype == wide]
        if way == 1 and known:
            return self.pick(known)
        if way in (2, 3):
            found = [item for item, own in scope.readable if own is None and item.dtype == dtype]
            found += [item for item in scope.locals if item.dtype == dtype]
            if found:
                buffer = self.pick(found)
                place = tuple(self.index(scope, depth - 1) for _ in range(buffer.rank))
                return ir.Load(buffer, place, lanes=lanes)
        if depth > 0 and way == 4:
            return ir.Cast(wide, self.vector(scope, self.pick(DTYPES), lanes, depth - 1))
        if depth > 0 and way == 5:
            first, second = (self.vector(scope, dtype, lanes, depth - 1) for _ in range(2))
            return ir.Select(self.vector(scope, ir.BOOL, lanes, depth - 1), first, second)
        if depth > 0 and way == 6 and (self.strict or not dtype.is_float):
            return self.vector_op(scope, dtype, lanes, depth)
        count = lanes if self.chance(50) else 1
        return ir.Call(
            ir.OPS["vector"], tuple(self.expr(scope, dtype, 1) for _ in range(count)), wide
        )

    def vector_op(self, scope: Scope, dtype: ir.DType, lanes: int, depth: int) -> ir.Expr:
        """An op lane by lane."""
        if dtype.is_bool and self.chance(60):
            operand = self.pick([item for item in DTYPES if not item.is_bool])
            args = [self.vector(scope, operand, lanes, depth - 1) for _ in range(2)]
            return ir.call(self.pick(TESTS), *args)
        names = BOOL_OPS[3:] if dtype.is_bool else FLOAT_OPS if dtype.is_float else INT_OPS
        name = self.pick([item for item in names if item != "fma" or dtype.bits > 16])
        if name == "neg" and not dtype.is_signed:
            name = "invert"
        args = [self.vector(scope, dtype, lanes, depth - 1) for _ in range(ir.OPS[name].arity)]
        return ir.call(name, *args)

    def whole(self, scope: Scope, dtype: ir.DType, depth: int) -> ir.Expr:
        """A float that any order of relaxed arithmetic gives exactly: a small whole number.

        Only its value as an integer may be used, for its sign may be lost where it is 0.
        """

        def small(inside: Scope, left: int) -> ir.Expr:
            if left <= 0 or self.chance(40):
                return ir.Cast(dtype, self.expr(inside, ir.INT8, 1))
            args = [small(inside, left - 1) for _ in range(2)]
            return ir.call(self.pick(("add", "sub", "min", "max")), *args)

        if self.chance(50):
            return ir.call("mul", small(scope, 2), small(scope, 2))
        variable = self.var("r", ir.INT64)
        inside = scope.inner()
        inside.values.append(variable)
        inside.loops += 1
        product = ir.call("mul", small(inside, 1), small(inside, 1))
        op = ir.OPS[self.pick(("add", "min", "max"))]
        return ir.Reduce(op, (variable,), (ir.literal(self.number(1, 40)),), product)
