"""Random well-typed programs that mean the same on every target, drawn by hypothesis.

A program is a public function of a few tensors, with regions of every kind. It has no race and
nothing undefined: an iteration writes its own elements only, reads what nobody writes, and gives
to others through integer atomics whose order does not matter; memory is filled before it is read;
loops end. Indices are anything: out of range is defined. Arithmetic is exact (integers, bools, the
IEEE operations of strict floats, and sums of small whole numbers in relaxed ones), so results are
compared bit for bit.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from hypothesis import strategies as st
from support.program_statements import Statements
from support.program_values import ATOMICS, COUNTED, DTYPES, LANES, TESTS, Scope

from dovetail import ir

REDUCING = ("add", "mul", "min", "max", "and", "or", "xor")


class Maker(Statements):
    """Makes one program out of choices."""

    def region(self, scope: Scope, outputs: list[ir.Buffer], depth: int = 1) -> list[ir.Stmt]:
        """Something that runs on the device, or decides on the host what runs."""
        # What this region may write is read by nobody but the element's owner.
        target = self.pick(outputs)
        inside = scope.inner()
        inside.readable = [item for item in scope.readable if item[0] is not target]
        self.fuel = max(self.fuel, 25)
        way = self.number(0, 7)
        if way == 3:
            return [self.launch(inside, target)]
        if way == 2:
            return self.alone(inside, target)
        if way == 4:
            return [self.rows(inside, target)]
        if way == 5 and depth > 0:
            return [self.again(scope, outputs)]
        if way == 6 and depth > 0:
            return [self.choice(scope, outputs)]
        if way == 7 and depth > 0:
            return self.workspace(scope, outputs)
        return [self.parallel(inside, target)]

    def parallel(self, inside: Scope, target: ir.Buffer) -> ir.Stmt:
        """An iteration for each element."""
        variables = tuple(self.var("i", ir.INT64) for _ in range(target.rank))
        inside.values += variables
        inside.readable.append((target, variables))
        body = self.body(inside, 2)
        store = ir.Store(target, variables, self.expr(inside, target.dtype))
        return ir.Parallel(variables, target.shape, ir.Seq((*body, store)))

    def rows(self, inside: Scope, target: ir.Buffer) -> ir.Stmt:
        """An iteration for a few neighbouring elements, written as a vector."""
        lanes = self.pick(LANES)
        variables = tuple(self.var("i", ir.INT64) for _ in range(target.rank))
        inside.values += variables
        last = target.shape[-1]
        parts = ir.call("floordiv", ir.call("add", last, ir.literal(lanes - 1)), ir.literal(lanes))
        places = (*variables[:-1], ir.call("mul", variables[-1], ir.literal(lanes)))
        body = self.body(inside, 1)
        store = ir.Store(target, places, self.vector(inside, target.dtype, lanes, 2))
        return ir.Parallel(variables, (*target.shape[:-1], parts), ir.Seq((*body, store)))

    def host_value(self, scope: Scope) -> ir.Expr:
        """A number that the host knows, small enough not to overflow."""
        sizes = [var for var in scope.host if var.dtype == ir.INT64]
        first, second = self.pick(sizes), ir.literal(self.number(-1, 4))
        return ir.call(self.pick(("add", "sub", "min", "max", "mul")), first, second)

    def computed(self, scope: Scope) -> list[ir.Stmt]:
        """A value made outside of all regions, of sizes, scalars and loop variables."""
        pure = Scope(values=[*scope.values], loops=2)
        var = self.var("p", self.pick(DTYPES))
        value = self.expr(pure, var.dtype)
        if any(map(_may_fail, ir.walk_expr(value))):
            return []
        scope.values.append(var)
        return [ir.Declare(var, value)]

    def again(self, scope: Scope, outputs: list[ir.Buffer]) -> ir.Stmt:
        """A repeat on the host."""
        var = self.var("t", ir.INT64)
        inside = scope.inner()
        inside.values.append(var)
        inside.host.append(var)
        stop = ir.literal(self.number(0, 3)) if self.chance(50) else self.host_value(scope)
        body = [*self.computed(inside), *self.region(inside, outputs, 0)]
        return ir.For(
            var, ir.literal(self.number(0, 1)), stop, self.pick((1, 2)), ir.Seq(tuple(body))
        )

    def choice(self, scope: Scope, outputs: list[ir.Buffer]) -> ir.Stmt:
        """Alternatives on the host."""
        condition = ir.call(
            self.pick(TESTS), self.host_value(scope), ir.literal(self.number(0, 7))
        )
        then = ir.Seq(tuple(self.region(scope.inner(), outputs, 0)))
        if self.chance(50):
            return ir.If(condition, then, ir.Seq(tuple(self.region(scope.inner(), outputs, 0))))
        return ir.If(condition, then)

    def workspace(self, scope: Scope, outputs: list[ir.Buffer]) -> list[ir.Stmt]:
        """Memory of the call, filled; it may be returned."""
        self.count += 1
        shape = tuple(
            self.pick([var for var in scope.host if var.dtype == ir.INT64])
            if self.chance(50)
            else ir.literal(self.number(1, 5))
            for _ in range(self.number(1, 2))
        )
        buffer = ir.Buffer(f"w{self.count}", self.pick(DTYPES), shape)
        inside = scope.inner()
        variables = tuple(self.var("i", ir.INT64) for _ in shape)
        inside.values += variables
        fill = ir.Store(buffer, variables, self.expr(inside, buffer.dtype, 2))
        scope.readable.append((buffer, None))
        outputs.append(buffer)
        self.made.append(buffer)
        return [ir.Allocate(buffer), ir.Parallel(variables, shape, fill)]

    def condition(self, scope: Scope) -> ir.Stmt:
        """A check or a promise that holds."""
        size = self.pick([var for var in scope.host if var.dtype == ir.INT64])
        holds = ir.call("ge", ir.call("add", size, ir.literal(self.number(0, 3))), ir.literal(0))
        if self.chance(50):
            return ir.Check(holds, "a size of {0}", (size,))
        return ir.Assume(holds)

    def alone(self, scope: Scope, target: ir.Buffer) -> list[ir.Stmt]:
        """Statements at the host's level: one thread, which may read what it writes anywhere."""
        scope.readable.append((target, None))
        if scope.counters and self.chance(30):
            scope.readable += [(item, None) for item in scope.counters]
        body = self.body(scope, 1)
        places = tuple(self.index(scope, 2) for _ in range(target.rank))
        return [*body, ir.Store(target, places, self.expr(scope, target.dtype))]

    def launch(self, scope: Scope, target: ir.Buffer) -> ir.Stmt:
        """A grid of blocks, with memory that the threads share between barriers."""
        threads = self.pick((4, 1, 8, 32, 64))
        block = (threads, self.pick((1, 2)) if target.rank == 2 else 1, 1)
        blocks = tuple(self.var("block", ir.INT64) for _ in range(3))
        places = tuple(self.var("thread", ir.INT64) for _ in range(3))
        shared_dtype = self.pick(DTYPES)
        size = ir.literal(math.prod(block))
        # Its size is the host's matter in some; what is behind the threads' elements is not read.
        dynamic = self.chance(30)
        extent = ir.call("add", target.shape[0], size) if dynamic else size
        shared = ir.Buffer("tile", shared_dtype, (extent,), None, "shared")
        own = tuple(
            ir.call("add", ir.call("mul", blocks[axis], ir.literal(block[axis])), places[axis])
            for axis in range(target.rank)
        )
        indices = tuple(self.var("i", ir.INT64) for _ in own)
        number = ir.call("add", ir.call("mul", places[1], ir.literal(threads)), places[0])
        scope.values += [*indices, *places[:2]]
        statements: list[ir.Stmt] = [ir.Allocate(shared)]
        statements += [ir.Declare(var, value) for var, value in zip(indices, own, strict=True)]
        for _ in range(self.number(1, 2)):
            statements += self.body(scope, 1)
            statements.append(ir.Store(shared, (number,), self.expr(scope, shared_dtype, 2)))
            statements.append(ir.Barrier())
            taken = self.var("taken", shared_dtype)
            place = self.index(scope, 2)
            place = ir.call("floormod", place, size) if dynamic else place
            statements += [ir.Declare(taken, ir.Load(shared, (place,))), ir.Barrier()]
            scope.values.append(taken)
            if self.chance(40):
                statements.append(self.exchange(scope))
        inside = scope.inner()
        inside.readable.append((target, indices))
        body = self.body(inside, 1)
        store = ir.Store(target, indices, self.expr(inside, target.dtype))
        within = [
            ir.call("lt", var, extent) for var, extent in zip(indices, target.shape, strict=True)
        ]
        condition = within[0] if len(within) == 1 else ir.call("logical_and", *within)
        statements.append(ir.If(condition, ir.Seq((*body, store))))
        grid = tuple(
            ir.call("floordiv", ir.call("add", extent, ir.literal(count - 1)), ir.literal(count))
            for extent, count in zip(target.shape, block, strict=False)
        )
        bx, by, bz = blocks
        tx, ty, tz = places
        return ir.Launch(grid, block, (bx, by, bz), (tx, ty, tz), ir.Seq(tuple(statements)))

    def exchange(self, scope: Scope) -> ir.Stmt:
        """Something between the threads of a subgroup, whose order does not matter."""
        op = self.pick([name for name in ir.SUBGROUP_OPS])
        plain = op.removeprefix("inclusive_").removeprefix("exclusive_")
        dtype = self.pick(
            (ir.INT32, ir.INT64, ir.UINT32, ir.UINT64) if plain in REDUCING else DTYPES
        )
        entry = ir.SUBGROUP_OPS[op]
        wanted, gives = entry.takes_argument, entry.result
        if gives in ("bool", "uint64"):
            dtype = ir.BOOL
        argument: ir.Expr | None = None
        if wanted:
            argument = ir.literal(self.number(0, 40), ir.INT32)
            if op != "broadcast" and self.chance(50):
                argument = self.expr(scope, ir.INT32, 1)
        result = self.var("s", {"bool": ir.BOOL, "uint64": ir.UINT64, "same": dtype}[gives])
        statement = ir.Subgroup(op, self.expr(scope, dtype, 2), argument, result)
        scope.values.append(result)
        return statement


def _may_fail(expr: ir.Expr) -> bool:
    """Whether a launch plan refuses it for some operands: overflow, and a divisor of 0."""
    return isinstance(expr, ir.Call) and (
        (expr.dtype.is_int and expr.dtype.bits == 64) or expr.op.name in ("floordiv", "floormod")
    )


def _tensor(name: str, dtype: ir.DType, rank: int, access: ir.Access) -> ir.TensorParam:
    shape = tuple(ir.Var(f"{name}_n{axis}", ir.INT64) for axis in range(rank))
    strides = tuple(ir.Var(f"{name}_s{axis}", ir.INT64) for axis in range(rank))
    return ir.TensorParam(ir.Buffer(name, dtype, shape, strides), shape, strides, access)


@dataclass(frozen=True)
class Drawn:
    """A module that shows itself as printed IR when a test fails."""

    module: ir.Module

    def __repr__(self) -> str:
        return f"program:\n{ir.print_ir(self.module)}"


def make(choose: Callable[[int, int], int]) -> ir.Module:
    """A module of one function `f`: read-only tensors, scalars, written tensors, counters."""
    maker = Maker(choose)
    scope = Scope()
    params: list[ir.TensorParam | ir.ScalarParam] = []
    for number in range(maker.number(1, 3)):
        param = _tensor(f"x{number}", maker.pick(DTYPES), maker.number(1, 2), "read")
        params.append(param)
        scope.readable.append((param.buffer, None))
        scope.values += param.shape
        scope.host += param.shape
    for number in range(maker.number(0, 2)):
        var = ir.Var(f"a{number}", maker.pick(DTYPES))
        params.append(ir.ScalarParam(var))
        scope.values.append(var)
    outputs: list[ir.Buffer] = []
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
    statements: list[ir.Stmt] = []
    for _ in range(maker.number(1, 3)):
        if maker.chance(15):
            statements.append(maker.condition(scope))
        while maker.chance(40):
            statements += maker.computed(scope)
        statements += maker.region(scope, outputs)
    returned = tuple(buffer for buffer in maker.made if maker.chance(60))
    if returned:
        statements.append(ir.Return(returned))
    func = ir.Func("f", tuple(params), ir.Seq(tuple(statements)), (), maker.strict)
    return ir.Module((func,))


@st.composite
def programs(draw: Callable[[st.SearchStrategy[int]], int]) -> Drawn:
    """A program out of hypothesis's choices."""
    return Drawn(make(lambda low, high: draw(st.integers(low, high))))
