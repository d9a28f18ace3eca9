"""Random well-typed programs that mean the same on every target, drawn by hypothesis.

A program is a public function of a few tensors, with regions of every kind. It has no race and
nothing undefined: an iteration writes its own element only, reads what nobody writes, and gives to
others through integer atomics whose order does not matter; local memory is filled before it is
read; loops end. Indices are anything: out of range is defined. Arithmetic is exact (integers,
bools, and the IEEE operations of strict floats), so results are compared bit for bit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from hypothesis import strategies as st

from dovetail.ir import (
    BOOL,
    FLOAT32,
    FLOAT64,
    INT8,
    INT16,
    INT32,
    INT64,
    OPS,
    UINT8,
    UINT32,
    UINT64,
    Access,
    Allocate,
    Assign,
    Atomic,
    Barrier,
    Break,
    Buffer,
    Cast,
    Continue,
    Declare,
    DType,
    Expr,
    Fold,
    For,
    Func,
    If,
    Launch,
    Load,
    Module,
    Parallel,
    Reduce,
    ScalarParam,
    Select,
    Seq,
    Stmt,
    Store,
    TensorParam,
    Var,
    While,
    call,
    literal,
    print_ir,
)

T = TypeVar("T")
DTYPES = (INT32, FLOAT32, INT64, UINT8, BOOL, INT8, UINT32, FLOAT64, INT16, UINT64)
COUNTED = (INT32, UINT32)
"""Types whose atomics every target has."""
FLOAT_OPS = ("add", "sub", "mul", "div", "neg", "abs", "min", "max", "fma", "floor", "ceil",
             "trunc", "round", "sqrt", "copysign")  # fmt: skip
INT_OPS = ("add", "sub", "mul", "floordiv", "floormod", "neg", "abs", "min", "max", "and", "or",
           "xor", "invert", "shift_left", "shift_right", "popcount")  # fmt: skip
BOOL_OPS = ("logical_and", "logical_or", "logical_not", "and", "or", "xor", "invert")
TESTS = ("eq", "ne", "lt", "le", "gt", "ge")
ATOMICS = ("add", "min", "max", "and", "or", "xor")
CONSTANTS = {
    "int": (0, 1, 2, 3, 5, 7, -1, -2, -7, 31, 100),
    "float": (0.0, 1.0, -1.0, 0.5, 2.0, -3.0, 0.1, 1e10, 3.0, float("inf"), float("nan")),
}


@dataclass
class Scope:
    """What can be named at one place."""

    values: list[Var] = field(default_factory=list[Var])
    mutable: list[Var] = field(default_factory=list[Var])
    readable: list[tuple[Buffer, tuple[Expr, ...] | None]] = field(
        default_factory=list[tuple[Buffer, "tuple[Expr, ...] | None"]]
    )
    counters: list[Buffer] = field(default_factory=list[Buffer])
    locals: list[Buffer] = field(default_factory=list[Buffer])
    loops: int = 0
    barriers: bool = False

    def inner(self) -> Scope:
        """A scope inside this one."""
        return Scope(
            [*self.values], [*self.mutable], [*self.readable], self.counters, [*self.locals],
            self.loops,
        )  # fmt: skip


class Maker:
    """Makes one program out of hypothesis's choices."""

    def __init__(self, number: Callable[[int, int], int]) -> None:
        # All choices go through one function, an integer of low..high: `support.hunt` makes them
        # without hypothesis, and makes them again.
        self.number = number
        self.strict = self.chance(50)
        self._number = 0
        # How much may still be made: keeps programs readable and the tests quick.
        self._fuel = 60

    def pick(self, items: Sequence[T]) -> T:
        """One of them; shrinks to the first."""
        return items[self.number(0, len(items) - 1)]

    def chance(self, percent: int) -> bool:
        """Shrinks to False."""
        return self.number(1, 100) > 100 - percent

    def var(self, name: str, dtype: DType) -> Var:
        """A new variable."""
        self._number += 1
        return Var(f"{name}{self._number}", dtype)

    # Expressions.

    def constant(self, dtype: DType) -> Expr:
        """A literal."""
        if dtype.is_bool:
            return literal(self.chance(50), dtype)
        if dtype.is_float:
            return literal(self.pick(CONSTANTS["float"]), dtype)
        low, high = dtype.int_range
        return literal(min(max(self.pick((*CONSTANTS["int"], low, high)), low), high), dtype)

    def leaf(self, scope: Scope, dtype: DType) -> Expr:
        """A variable, an element or a literal."""
        known = [var for var in scope.values if var.dtype == dtype]
        if known and self.chance(70):
            return self.pick(known)
        return self.constant(dtype)

    def index(self, scope: Scope, depth: int) -> Expr:
        """Any int64; often near to a loop's variable."""
        return self.expr(scope, INT64, min(depth, 1))

    def load(self, scope: Scope, dtype: DType, depth: int) -> Expr | None:
        """An element of a buffer of that type."""
        found = [item for item in scope.readable if item[0].dtype == dtype]
        found += [(item, None) for item in scope.locals if item.dtype == dtype]
        if not found:
            return None
        buffer, own = self.pick(found)
        if own is not None:
            return Load(buffer, own)
        return Load(buffer, tuple(self.index(scope, depth) for _ in range(buffer.rank)))

    def expr(self, scope: Scope, dtype: DType, depth: int = 3) -> Expr:
        """A value of a type."""
        self._fuel -= 1
        if depth <= 0 or self._fuel <= 0:
            return self.leaf(scope, dtype)
        way = self.number(0, 9)
        if way <= 1:
            return self.leaf(scope, dtype)
        if way <= 3:
            return self.load(scope, dtype, depth - 1) or self.leaf(scope, dtype)
        if way == 4:
            return Cast(dtype, self.expr(scope, self.pick(DTYPES), depth - 1))
        if way == 5:
            first, second = (self.expr(scope, dtype, depth - 1) for _ in range(2))
            return Select(self.expr(scope, BOOL, depth - 1), first, second)
        if way == 6 and scope.loops < 2 and not dtype.is_float:
            return self.reduce(scope, dtype, depth)
        return self.op(scope, dtype, depth)

    def op(self, scope: Scope, dtype: DType, depth: int) -> Expr:
        """An op that gives the type."""
        if dtype.is_bool and self.chance(60):
            operand = self.pick([item for item in DTYPES if not item.is_bool])
            args = [self.expr(scope, operand, depth - 1) for _ in range(2)]
            return call(self.pick(TESTS), *args)
        names = BOOL_OPS if dtype.is_bool else FLOAT_OPS if dtype.is_float else INT_OPS
        if dtype.is_float and not self.strict:
            return self.leaf(scope, dtype)
        name = self.pick(names)
        if name == "neg" and not dtype.is_signed:
            name = "invert"
        args = [self.expr(scope, dtype, depth - 1) for _ in range(OPS[name].arity)]
        return call(name, *args)

    def reduce(self, scope: Scope, dtype: DType, depth: int) -> Expr:
        """A reduction; of integers and bools, whose order does not matter."""
        names = ("and", "or") if dtype.is_bool else ("add", "mul", "min", "max")
        variables = tuple(self.var("r", INT64) for _ in range(self.number(1, 2)))
        extents = tuple(literal(self.number(0, 5)) for _ in variables)
        inside = scope.inner()
        inside.values += variables
        inside.loops += len(variables)
        value = self.expr(inside, dtype, depth - 1)
        return Reduce(OPS[self.pick(names)], variables, extents, value)

    # Statements.

    def body(self, scope: Scope, depth: int) -> list[Stmt]:
        """A few statements; their names stay in the scope."""
        return [
            stmt
            for _ in range(self.number(0, 3))
            if self._fuel > 0
            for stmt in self.statement(scope, depth)
        ]

    def statement(self, scope: Scope, depth: int) -> list[Stmt]:
        """One statement of a thread, or some that belong together."""
        way = self.number(0, 9)
        if way <= 2:
            return [self.declare(scope, self.chance(50))]
        if way == 3 and scope.mutable:
            var = self.pick(scope.mutable)
            return [Assign(var, self.expr(scope, var.dtype))]
        if way == 4 and scope.counters:
            return [self.atomic(scope)]
        if way == 5 and depth > 0:
            return [self.branch(scope, depth)]
        if way == 6 and depth > 0 and scope.loops < 2:
            return [self.loop(scope, depth)]
        if way == 7 and depth > 0 and scope.loops < 2:
            return self.repeat(scope, depth)
        if way == 8 and scope.loops < 2:
            return self.local(scope)
        if way == 9 and scope.loops < 2:
            return [self.fold(scope)]
        return [self.declare(scope, False)]

    def declare(self, scope: Scope, mutable: bool) -> Stmt:
        """A new variable."""
        dtype = self.pick(DTYPES)
        var, value = self.var("v", dtype), self.expr(scope, dtype)
        scope.values.append(var)
        if mutable:
            scope.mutable.append(var)
        return Declare(var, value, mutable)

    def atomic(self, scope: Scope) -> Stmt:
        """An update whose order does not matter, at any place."""
        buffer = self.pick(scope.counters)
        value = self.expr(scope, buffer.dtype, 2)
        # One op for a buffer: a minimum and a sum do not commute with each other.
        op = OPS[buffer.name.split("_")[1]]
        return Atomic(op, buffer, (self.index(scope, 2),), value)

    def branch(self, scope: Scope, depth: int) -> Stmt:
        """An If."""
        condition = self.expr(scope, BOOL, 2)
        then = Seq(tuple(self.body(scope.inner(), depth - 1)))
        if self.chance(50):
            return If(condition, then, Seq(tuple(self.body(scope.inner(), depth - 1))))
        return If(condition, then)

    def loop(self, scope: Scope, depth: int) -> Stmt:
        """A For over a few numbers."""
        var, step = self.var("k", INT64), self.pick((1, 2, -1, 3, -2))
        start, stop = literal(self.number(-2, 4)), literal(self.number(-2, 6))
        inside = scope.inner()
        inside.values.append(var)
        inside.loops += 1
        body = self.body(inside, depth - 1)
        if self.chance(30):
            leave = Break() if self.chance(50) else Continue()
            body += [If(self.expr(inside, BOOL, 2), leave), *self.body(inside, depth - 1)]
        kind = "serial" if any(isinstance(item, If) for item in body) else "unroll"
        return For(var, start, stop, step, Seq(tuple(body)), kind if self.chance(30) else "serial")

    def repeat(self, scope: Scope, depth: int) -> list[Stmt]:
        """A While that ends, since it counts."""
        count = self.var("c", INT32)
        inside = scope.inner()
        inside.values.append(count)
        inside.loops += 1
        more = call("lt", count, literal(self.number(0, 4), INT32))
        if self.chance(50):
            more = call("logical_and", more, self.expr(inside, BOOL, 2))
        step = Assign(count, call("add", count, literal(1, INT32)))
        body = Seq((step, *self.body(inside, depth - 1)))
        return [Declare(count, literal(0, INT32), True), While(more, body)]

    def local(self, scope: Scope) -> list[Stmt]:
        """An array of the thread, filled, and written at any place."""
        dtype = self.pick(DTYPES)
        size = self.number(1, 4)
        self._number += 1
        buffer = Buffer(f"array{self._number}", dtype, (literal(size),), None, "local")
        var = self.var("k", INT64)
        inside = scope.inner()
        inside.values.append(var)
        inside.loops += 1
        fill = Store(buffer, (var,), self.expr(inside, dtype, 2))
        statements: list[Stmt] = [
            Allocate(buffer), For(var, literal(0), literal(size), 1, fill),
        ]  # fmt: skip
        scope.locals.append(buffer)
        if self.chance(50):
            place = (self.index(scope, 2),)
            statements.append(Store(buffer, place, self.expr(scope, dtype, 2)))
        return statements

    def fold(self, scope: Scope) -> Stmt:
        """The place of an extreme, or a sum of two kinds: associative and exact."""
        dtype = self.pick((INT32, INT64, UINT8))
        box = tuple(self.var("f", INT64) for _ in range(self.number(1, 2)))
        inside = scope.inner()
        inside.values += box
        inside.loops += len(box)
        value = self.expr(inside, dtype, 2)
        condition = self.expr(inside, BOOL, 2) if self.chance(30) else None
        left, right, results = (
            (self.var(name, dtype), self.var(f"{name}_at", INT64)) for name in "abz"
        )
        place = box[0]
        if self.chance(50):
            low = dtype.int_range[1]
            first = call(
                "logical_or",
                call("lt", left[0], right[0]),
                call("logical_and", call("eq", left[0], right[0]), call("le", left[1], right[1])),
            )
            combined: tuple[Expr, Expr] = (
                Select(first, left[0], right[0]), Select(first, left[1], right[1]),
            )  # fmt: skip
            identity = (literal(low, dtype), literal(INT64.int_range[1]))
        else:
            combined = (call("add", left[0], right[0]), call("xor", left[1], right[1]))
            identity = (literal(0, dtype), literal(0))
        extents = tuple(literal(self.number(0, 6)) for _ in box)
        scope.values += results
        return Fold(
            results, box, extents, (value, place), condition, left, right, combined, identity
        )

    # Regions.

    def region(self, scope: Scope, outputs: list[Buffer]) -> list[Stmt]:
        """Something that runs on the device."""
        # What this region may write is read by nobody but the element's owner.
        target = self.pick(outputs)
        inside = scope.inner()
        inside.readable = [item for item in scope.readable if item[0] is not target]
        self._fuel = max(self._fuel, 25)
        way = self.number(0, 3)
        if way == 3 and target.rank == 1:
            return [self.launch(inside, target)]
        if way == 2:
            return self.alone(inside, target)
        variables = tuple(self.var("i", INT64) for _ in range(target.rank))
        inside.values += variables
        inside.readable.append((target, variables))
        body = self.body(inside, 2)
        store = Store(target, variables, self.expr(inside, target.dtype))
        return [Parallel(variables, target.shape, Seq((*body, store)))]

    def alone(self, scope: Scope, target: Buffer) -> list[Stmt]:
        """Statements at the host's level: one thread, which may read what it writes anywhere."""
        scope.readable.append((target, None))
        if scope.counters and self.chance(30):
            scope.readable += [(item, None) for item in scope.counters]
        body = self.body(scope, 1)
        places = tuple(self.index(scope, 2) for _ in range(target.rank))
        return [*body, Store(target, places, self.expr(scope, target.dtype))]

    def launch(self, scope: Scope, target: Buffer) -> Stmt:
        """A grid of blocks, with memory that the threads share between barriers."""
        threads = self.pick((4, 1, 8, 32))
        blocks = tuple(self.var("block", INT64) for _ in range(3))
        places = tuple(self.var("thread", INT64) for _ in range(3))
        shared_dtype = self.pick(DTYPES)
        shared = Buffer("tile", shared_dtype, (literal(threads),), None, "shared")
        i = self.var("i", INT64)
        scope.values += [i, places[0]]
        own = call("add", call("mul", blocks[0], literal(threads)), places[0])
        statements: list[Stmt] = [Allocate(shared), Declare(i, own)]
        for _ in range(self.number(1, 2)):
            statements += self.body(scope, 1)
            statements.append(Store(shared, (places[0],), self.expr(scope, shared_dtype, 2)))
            statements.append(Barrier())
            taken = self.var("taken", shared_dtype)
            place = self.index(scope, 2)
            statements += [Declare(taken, Load(shared, (place,))), Barrier()]
            scope.values.append(taken)
        inside = scope.inner()
        inside.readable.append((target, (i,)))
        body = self.body(inside, 1)
        store = Store(target, (i,), self.expr(inside, target.dtype))
        statements.append(If(call("lt", i, target.shape[0]), Seq((*body, store))))
        count = call("floordiv", call("add", target.shape[0], literal(threads - 1)),
                     literal(threads))  # fmt: skip
        bx, by, bz = blocks
        tx, ty, tz = places
        return Launch(
            (count,), (threads, 1, 1), (bx, by, bz), (tx, ty, tz), Seq(tuple(statements))
        )


def _tensor(name: str, dtype: DType, rank: int, access: Access) -> TensorParam:
    shape = tuple(Var(f"{name}_n{axis}", INT64) for axis in range(rank))
    strides = tuple(Var(f"{name}_s{axis}", INT64) for axis in range(rank))
    return TensorParam(Buffer(name, dtype, shape, strides), shape, strides, access)


@dataclass(frozen=True)
class Drawn:
    """A module that shows itself as printed IR when a test fails."""

    module: Module

    def __repr__(self) -> str:
        return f"program:\n{print_ir(self.module)}"


def make(number: Callable[[int, int], int]) -> Module:
    """A module of one function `f`: read-only tensors, scalars, written tensors, counters."""
    maker = Maker(number)
    scope = Scope()
    params: list[TensorParam | ScalarParam] = []
    for number in range(maker.number(1, 3)):
        param = _tensor(f"x{number}", maker.pick(DTYPES), maker.number(1, 2), "read")
        params.append(param)
        scope.readable.append((param.buffer, None))
        scope.values += param.shape
    for number in range(maker.number(0, 2)):
        var = Var(f"a{number}", maker.pick(DTYPES))
        params.append(ScalarParam(var))
        scope.values.append(var)
    outputs: list[Buffer] = []
    for number in range(maker.number(1, 2)):
        param = _tensor(f"y{number}", maker.pick(DTYPES), maker.number(1, 2), "both")
        params.append(param)
        outputs.append(param.buffer)
        scope.readable.append((param.buffer, None))
        scope.values += param.shape
    for number in range(maker.number(0, 2)):
        name = f"c{number}_{maker.pick(ATOMICS)}"
        param = _tensor(name, maker.pick(COUNTED), 1, "both")
        params.append(param)
        scope.counters.append(param.buffer)
    statements: list[Stmt] = []
    for _ in range(maker.number(1, 3)):
        statements += maker.region(scope, outputs)
    func = Func("f", tuple(params), Seq(tuple(statements)), (), maker.strict)
    return Module((func,))


@st.composite
def programs(draw: Callable[[st.SearchStrategy[int]], int]) -> Drawn:
    """A program out of hypothesis's choices."""
    return Drawn(make(lambda low, high: draw(st.integers(low, high))))
