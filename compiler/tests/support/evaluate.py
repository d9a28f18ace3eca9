"""A slow, strict evaluator of IR in every form: what tests hold passes to.

It runs a function on tensors as the runtime would: host statements in order, launches block by
block, threads of a block in turn up to each barrier. It shares no code with the compiler's
folding, and it refuses what must not happen: an access out of range without a guard (before
`guard-accesses`, with `lenient`, such an access is as good as guarded), a read of memory never
written, a barrier that some threads do not reach.
"""

from __future__ import annotations

import itertools
import math
import operator
from collections import ChainMap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from support.scalars import WrongError, apply, bits_of, converted, fitted, fitting, value_of

from dovetail import ir


class CheckFailedError(Exception):
    """A Check of the function did not hold."""


UNDEFINED = object()
SUBGROUP = 32
"""Threads of a subgroup, as `dovetail_conformance.pass_kit.GRID` and `LOOPS` have them."""
EMPTY: dict[str, Callable[[ir.DType], Any]] = {
    "add": lambda dtype: 0,
    "mul": lambda dtype: 1,
    "and": lambda dtype: -1,
    "or": lambda dtype: 0,
    "xor": lambda dtype: 0,
    "min": lambda dtype: math.inf if dtype.is_float else dtype.int_range[1],
    "max": lambda dtype: -math.inf if dtype.is_float else dtype.int_range[0],
}
"""What an op gives for nothing at all."""


@dataclass
class Tensor:
    """A view of memory: element `offset + sum(index * stride)`."""

    memory: list[Any]
    dtype: ir.DType
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    offset: int = 0

    @cached_property
    def places(self) -> set[int]:
        """Where in memory its elements are."""
        return {self.place(index) for index in self.indices()}

    def indices(self) -> Iterator[tuple[int, ...]]:
        return itertools.product(*(range(extent) for extent in self.shape))

    def place(self, index: tuple[int, ...]) -> int:
        return self.offset + sum(map(operator.mul, index, self.strides))

    def values(self) -> list[Any]:
        return [self.memory[self.place(index)] for index in self.indices()]

    def address(self, index: tuple[int, ...], origin: int) -> int:
        if len(index) == len(self.shape) and not (len(index) == 1 and origin >= 0):
            for i, extent in zip(index, self.shape, strict=True):
                if not 0 <= i < extent:
                    raise WrongError(f"index {index} in shape {self.shape}")
            return self.place(index)
        place = origin + index[0]
        if place not in self.places:
            raise WrongError(f"flat index {index[0]} from {origin} in {self}")
        return place


def contiguous(dtype: ir.DType, shape: tuple[int, ...], values: list[Any] | None = None) -> Tensor:
    strides = [1] * len(shape)
    for axis in range(len(shape) - 2, -1, -1):
        strides[axis] = strides[axis + 1] * shape[axis + 1]
    size = math.prod(shape)
    memory = [UNDEFINED] * size if values is None else list(values)
    return Tensor(memory, dtype, shape, tuple(strides))


class _LeaveError(Exception):
    def __init__(self, again: bool) -> None:
        self.again = again


Value = Callable[["Evaluator"], Any]
"""What gives the value of an expression to a thread."""


class Expressions:
    """Each expression of a module as a function, made when it is first evaluated.

    A kernel is evaluated once a thread, and each thread asks for the same expressions.
    """

    def __init__(self) -> None:
        # The expression is kept as well: of one that is gone the identity may return.
        self._made: dict[int, tuple[ir.Expr, Value]] = {}

    def __call__(self, expr: ir.Expr) -> Value:
        made = self._made.get(id(expr))
        if made is None:
            made = self._made[id(expr)] = expr, self._make(expr)
        return made[1]

    def _make(self, expr: ir.Expr) -> Value:
        match expr:
            case ir.Const(value=value):
                return lambda thread: value
            case ir.Var():
                return lambda thread: thread.variable(expr)
            case ir.Load():
                return self._load(expr)
            case ir.Call() | ir.Cast() | ir.Select() if expr.dtype.lanes > 1:
                return self._lanes(expr)
            case ir.Call():
                return self._call(expr)
            case ir.Cast(dtype=dtype, value=value):
                inner = self(value)
                return lambda thread: converted(inner(thread), dtype)
            case ir.Select():
                condition, first, second = map(
                    self, (expr.condition, expr.true_value, expr.false_value)
                )
                return lambda thread: (first if condition(thread) else second)(thread)
            case ir.Reduce():
                return self._reduce(expr)
        raise AssertionError(expr)

    def _load(self, expr: ir.Load) -> Value:
        buffer, lanes, items = expr.buffer, expr.lanes, [*map(self, expr.indices)]

        def load(thread: Evaluator) -> Any:
            index = tuple([item(thread) for item in items])
            if lanes == 1:
                return thread.load(buffer, index)
            *outer, last = index
            return tuple(thread.load(buffer, (*outer, last + lane)) for lane in range(lanes))

        if expr.guard is None:
            return load
        guard, zero = self(expr.guard), fitted(0, buffer.dtype)
        nothing = zero if lanes == 1 else (zero,) * lanes
        return lambda thread: load(thread) if guard(thread) else nothing

    def _call(self, expr: ir.Call) -> Value:
        # Ops without operands are told by the thread alone.
        name, dtype, operand = expr.op.name, expr.dtype, (*expr.args, expr)[0].dtype
        args = [*map(self, expr.args)]
        match name, args:
            case "extract", (first, second):
                return lambda thread: first(thread)[second(thread)]
            case (("subgroup_size" | "lane_idx" | "subgroup_idx"), _):
                return lambda thread: thread.in_subgroup()[name]
            case "logical_and", (first, second):
                return lambda thread: bool(first(thread) and second(thread))
            case "logical_or", (first, second):
                return lambda thread: bool(first(thread) or second(thread))
            case "bitcast", (first,):
                return lambda thread: value_of(bits_of(first(thread), operand), dtype)
            case _:
                fit = fitting(dtype)
                return lambda thread: fit(apply(name, [arg(thread) for arg in args], operand))

    def _lanes(self, expr: ir.Call | ir.Cast | ir.Select) -> Value:
        """The lanes of an op on vectors."""
        count, scalar = expr.dtype.lanes, expr.dtype.scalar

        def spread(item: ir.Expr) -> Value:
            inner = self(item)

            def lanes(thread: Evaluator) -> tuple[Any, ...]:
                value = inner(thread)
                return value if isinstance(value, tuple) else (value,) * count

            return lanes

        match expr:
            case ir.Call(op=op, args=args) if op.name == "vector":
                parts = [*map(self, args)] * (count if len(args) == 1 else 1)
                return lambda thread: tuple([part(thread) for part in parts])
            case ir.Call(op=op, args=args):
                name, operand, vectors = op.name, args[0].dtype.scalar, [*map(spread, args)]
                return lambda thread: tuple(
                    fitted(apply(name, list(values), operand), scalar)
                    for values in zip(*[each(thread) for each in vectors], strict=True)
                )
            case ir.Cast(value=value):
                inner = spread(value)
                return lambda thread: tuple(converted(item, scalar) for item in inner(thread))
            case ir.Select(condition=condition, true_value=first, false_value=second):
                ways = [*map(spread, (condition, first, second))]
                return lambda thread: tuple(
                    a if c else b for c, a, b in zip(*[way(thread) for way in ways], strict=True)
                )

    def _reduce(self, expr: ir.Reduce) -> Value:
        name, dtype, variables = expr.op.name, expr.dtype, expr.variables
        extents, value = [*map(self, expr.extents)], self(expr.value)

        def reduce(thread: Evaluator) -> Any:
            result: Any = None
            for point in itertools.product(*[range(extent(thread)) for extent in extents]):
                thread.values.update(zip(variables, point, strict=True))
                item = value(thread)
                if result is not None:
                    item = fitted(apply(name, [result, item], dtype), dtype)
                result = item
            return fitted(EMPTY[name](dtype), dtype) if result is None else result

        return reduce


class Evaluator:
    def __init__(
        self, module: ir.Module, lenient: bool = False, expressions: Expressions | None = None
    ) -> None:
        self.module = module
        self.expressions = expressions or Expressions()
        self.lenient = lenient
        # The threads of the block in order, and which of them this is: for subgroups.
        self.block: list[Evaluator] = []
        self.place_in_block = 0
        self.offered: Any = None
        self.values: dict[ir.Var, Any] = {}
        self.buffers: ChainMap[ir.Buffer, tuple[Tensor, int]] = ChainMap({})
        self.results: tuple[Tensor, ...] = ()
        # Shared memory that a kernel takes, and how many elements of it.
        self.shared: dict[ir.Buffer, int] = {}

    def expr(self, expr: ir.Expr) -> Any:
        return self.expressions(expr)(self)

    def variable(self, var: ir.Var) -> Any:
        value = self.values[var]
        if value is UNDEFINED:
            raise WrongError(f"'{var.name}' is read before it has a value")
        return value

    def in_subgroup(self) -> dict[str, int]:
        """What ops tell of the subgroup of this thread, by their names."""
        whole, lane = divmod(self.place_in_block, SUBGROUP)
        return {"subgroup_size": SUBGROUP, "lane_idx": lane, "subgroup_idx": whole}

    def load(self, buffer: ir.Buffer, index: tuple[int, ...]) -> Any:
        tensor, place = self.place(buffer, index)
        if place is None:
            return fitted(0, buffer.dtype)
        if tensor.memory[place] is UNDEFINED:
            raise WrongError(f"'{buffer.name}' is read at {place} and was never written")
        return tensor.memory[place]

    def place(self, buffer: ir.Buffer, index: tuple[int, ...]) -> tuple[Tensor, Any]:
        tensor, origin = self.buffers[buffer]
        try:
            return tensor, tensor.address(index, origin)
        except WrongError:
            if self.lenient:
                return tensor, None
            raise

    # Statements: generators that yield at barriers, and methods for what never waits.

    def run(self, stmt: ir.Stmt) -> Iterator[None]:
        match stmt:
            case ir.Seq(statements=statements):
                for inner in statements:
                    simple = SIMPLE.get(type(inner))
                    if simple is not None:
                        simple(self, inner)
                    else:
                        yield from self.run(inner)
            case ir.Barrier():
                yield
            case ir.Subgroup():
                argument = None if stmt.argument is None else self.expr(stmt.argument)
                self.offered = self.expr(stmt.value)
                yield
                start = self.place_in_block // SUBGROUP * SUBGROUP
                offered = [item.offered for item in self.block[start : start + SUBGROUP]]
                self.values[stmt.result] = exchanged(
                    stmt, offered, self.place_in_block - start, argument
                )
                yield
            case ir.For(var=var, body=body):
                counts = range(self.expr(stmt.start), self.expr(stmt.stop), stmt.step)
                for number in counts:
                    self.values[var] = number
                    try:
                        yield from self.run(body)
                    except _LeaveError as leave:
                        if not leave.again:
                            break
            case ir.While(condition=condition, body=body):
                while self.expr(condition):
                    try:
                        yield from self.run(body)
                    except _LeaveError as leave:
                        if not leave.again:
                            break
            case ir.If(condition=condition, then=then, otherwise=otherwise):
                if self.expr(condition):
                    yield from self.run(then)
                elif otherwise is not None:
                    yield from self.run(otherwise)
            case ir.Parallel(variables=variables, extents=extents, body=body):
                for point in itertools.product(*(range(self.expr(item)) for item in extents)):
                    self.values.update(zip(variables, point, strict=True))
                    yield from self.run(body)
            case _:
                SIMPLE[type(stmt)](self, stmt)

    def assign(self, stmt: ir.Declare | ir.Assign) -> None:
        self.values[stmt.var] = None if stmt.value is None else self.expr(stmt.value)

    def store(self, stmt: ir.Store) -> None:
        result = self.expr(stmt.value)
        if stmt.guard is not None and not self.expr(stmt.guard):
            return
        index = tuple([self.expr(item) for item in stmt.indices])
        for lane, item in enumerate(result if isinstance(result, tuple) else (result,)):
            tensor, place = self.place(
                stmt.buffer, (*index[:-1], index[-1] + lane) if index else ()
            )
            if place is not None:
                tensor.memory[place] = item

    def transpose(self, stmt: ir.Intrinsic) -> None:
        """The one intrinsic that passes of every kind may write."""
        assert stmt.op == ir.TRANSPOSE.name
        index = tuple([self.expr(item) for item in stmt.indices[0]])
        side, stride = map(self.expr, stmt.operands)
        tensor, first = self.place(stmt.buffers[0], index)
        places = [first + row * stride + column for row in range(side) for column in range(side)]
        turned = [places[row * side + column] for column in range(side) for row in range(side)]
        for place, value in zip(places, [tensor.memory[each] for each in turned], strict=True):
            tensor.memory[place] = value

    def leave(self, stmt: ir.Break | ir.Continue) -> None:
        raise _LeaveError(isinstance(stmt, ir.Continue))

    def allocate(self, stmt: ir.Allocate) -> None:
        buffer = stmt.buffer
        shape = tuple(self.expr(item) for item in buffer.shape)
        fresh = (contiguous(buffer.dtype, shape), 0 if buffer.scope == "global" else -1)
        if buffer.scope == "shared":
            self.buffers.maps[-1].setdefault(buffer, fresh)
        else:
            self.buffers[buffer] = fresh

    def check(self, stmt: ir.Check) -> None:
        if not self.expr(stmt.condition):
            raise CheckFailedError(stmt.message.format(*map(self.expr, stmt.operands)))

    def nothing(self, stmt: ir.Stmt) -> None:
        """What a correct program does not depend on."""

    def launch(self, stmt: ir.Launch) -> None:
        self.grid(stmt, stmt.body, tuple(self.expr(item) for item in stmt.grid))

    def give(self, stmt: ir.Return) -> None:
        self.results = tuple(self.buffers[buffer][0] for buffer in stmt.buffers)

    def fold(self, stmt: ir.Fold) -> None:
        results = [self.expr(item) for item in stmt.identity]
        for point in itertools.product(*(range(self.expr(item)) for item in stmt.extents)):
            self.values.update(zip(stmt.variables, point, strict=True))
            if stmt.condition is not None and not self.expr(stmt.condition):
                continue
            values = [self.expr(item) for item in stmt.values]
            self.values.update(zip(stmt.left, results, strict=True))
            self.values.update(zip(stmt.right, values, strict=True))
            results = [self.expr(item) for item in stmt.combined]
        self.values.update(zip(stmt.results, results, strict=True))

    def atomic(self, stmt: ir.Atomic) -> None:
        value = self.expr(stmt.value)
        old = fitted(0, stmt.buffer.dtype)
        if stmt.guard is None or self.expr(stmt.guard):
            index = tuple(self.expr(item) for item in stmt.indices)
            tensor, place = self.place(stmt.buffer, index)
            if place is None:
                tensor, place = Tensor([old], stmt.buffer.dtype, (1,), (1,)), 0
            old = tensor.memory[place]
            if stmt.compare is not None:
                new = value if old == self.expr(stmt.compare) else old
            elif stmt.op.name == "exchange":
                new = value
            elif stmt.op.name == "load":
                new = old
            else:
                new = fitted(apply(stmt.op.name, [old, value], tensor.dtype), tensor.dtype)
            tensor.memory[place] = new
        if stmt.result is not None:
            self.values[stmt.result] = old

    def grid(self, launch: ir.Launch | ir.Kernel, body: ir.Stmt, grid: tuple[int, ...]) -> None:
        grid = (*grid, 1, 1)[:3]
        outer = dict(self.values)
        for z, y, x in itertools.product(*(range(extent) for extent in reversed(grid))):
            shared = dict(self.buffers)
            for buffer, count in self.shared.items():
                shared[buffer] = (contiguous(buffer.dtype, (count,)), -1)
            threads: list[Evaluator] = []
            for tz, ty, tx in itertools.product(*(range(n) for n in reversed(launch.block))):
                thread = Evaluator(self.module, self.lenient, self.expressions)
                thread.values = dict(outer)
                thread.values.update(zip(launch.block_vars, (x, y, z), strict=True))
                thread.values.update(zip(launch.thread_vars, (tx, ty, tz), strict=True))
                thread.buffers = ChainMap({}, shared)
                thread.block, thread.place_in_block = threads, len(threads)
                threads.append(thread)
            lockstep([thread.run(body) for thread in threads])

    def dispatch(self, stmt: ir.Dispatch) -> None:
        kernel = self.module.kernel(stmt.kernel)
        grid = tuple(self.expr(item) for item in stmt.grid)
        given = iter(stmt.arguments)
        inner = Evaluator(self.module, expressions=self.expressions)
        bases: list[tuple[ir.Var, int]] = []
        has_offset = {arg.buffer for arg in kernel.args if isinstance(arg, ir.OffsetArg)}
        for arg in kernel.args:
            match arg:
                case ir.BufferArg(buffer=buffer, element=element):
                    passed = next(given)
                    assert isinstance(passed, ir.Buffer)
                    tensor, _ = self.buffers[passed]
                    if element is not None:
                        from support.word_memory import word_view

                        tensor = word_view(tensor, buffer.dtype)
                    inner.buffers[buffer] = (tensor, 0 if buffer in has_offset else tensor.offset)
                case ir.SharedArg(buffer=buffer):
                    passed = next(given)
                    assert not isinstance(passed, ir.Buffer)
                    inner.shared[buffer] = self.expr(passed) // buffer.dtype.bytes
                case ir.ScalarArg(var=var):
                    passed = next(given)
                    assert not isinstance(passed, ir.Buffer)
                    inner.values[var] = converted(self.expr(passed), var.dtype)
                case ir.OffsetArg(var=var, buffer=buffer):
                    inner.values[var] = inner.buffers[buffer][0].offset
                case ir.GridBaseArg(var=var, axis=axis):
                    bases.append((var, axis))
        if any(extent <= 0 for extent in grid):
            return
        # Cut along each axis that has a base, as a runtime may.
        cuts = [[(0, grid[axis])] for axis in range(3)]
        for _, axis in bases:
            half = grid[axis] // 2
            cuts[axis] = [(0, half), (half, grid[axis] - half)] if half else [(0, grid[axis])]
        for parts in itertools.product(*cuts):
            for var, axis in bases:
                inner.values[var] = parts[axis][0]
            inner.grid(kernel, kernel.body, tuple(count for _, count in parts))


SIMPLE: dict[type[ir.Stmt], Callable[[Evaluator, Any], None]] = {
    ir.Declare: Evaluator.assign,
    ir.Assign: Evaluator.assign,
    ir.Store: Evaluator.store,
    ir.Atomic: Evaluator.atomic,
    ir.Break: Evaluator.leave,
    ir.Continue: Evaluator.leave,
    ir.Allocate: Evaluator.allocate,
    ir.Check: Evaluator.check,
    ir.Assume: Evaluator.nothing,
    ir.Fence: Evaluator.nothing,
    ir.Prefetch: Evaluator.nothing,
    ir.Intrinsic: Evaluator.transpose,
    ir.Report: Evaluator.nothing,
    ir.Fold: Evaluator.fold,
    ir.Launch: Evaluator.launch,
    ir.Dispatch: Evaluator.dispatch,
    ir.Return: Evaluator.give,
}
"""Statements at which no thread waits for another."""


def exchanged(stmt: ir.Subgroup, offered: list[Any], lane: int, argument: int | None) -> Any:
    """What one lane of a subgroup gets, of what all its lanes offer."""
    if argument is not None:
        source = {
            "shuffle_xor": lane ^ argument,
            "shuffle_up": lane - argument,
            "shuffle_down": lane + argument,
        }.get(stmt.op, argument)
        known = 0 <= source < len(offered)
        return offered[source] if known else fitted(0, stmt.value.dtype)
    if stmt.op in ("any", "all"):
        return any(offered) if stmt.op == "any" else all(offered)
    if stmt.op == "ballot":
        return sum(1 << number for number, item in enumerate(offered) if item)
    op, dtype = stmt.op.split("_")[-1], stmt.value.dtype
    if stmt.op.startswith("inclusive"):
        offered = offered[: lane + 1]
    elif stmt.op.startswith("exclusive"):
        offered = offered[:lane]
    result = fitted(EMPTY[op](dtype), dtype)
    for item in offered:
        result = fitted(apply(op, [result, item], dtype), dtype)
    return result


def lockstep(threads: list[Iterator[None]]) -> None:
    """Run all up to the next barrier, again and again, until all have ended."""
    while threads:
        waiting = [thread for thread in threads if next(thread, UNDEFINED) is not UNDEFINED]
        if waiting and len(waiting) != len(threads):
            raise WrongError("not all threads of a block reach a barrier")
        threads = waiting


def evaluate(
    module: ir.Module, name: str, args: list[Any], lenient: bool = False
) -> tuple[Tensor, ...]:
    """Call a function on tensors and scalars; its results. Tensors are changed in place."""
    func: ir.Func = next(item for item in module.functions if item.name == name)
    evaluator = Evaluator(module, lenient)
    for param, arg in zip(func.params, args, strict=True):
        if isinstance(param, ir.TensorParam):
            flat = param.buffer.strides is None
            evaluator.buffers[param.buffer] = (arg, arg.offset if flat else -1)
            strides = runtime_strides(arg)
            evaluator.values.update(zip(param.shape, arg.shape, strict=True))
            evaluator.values.update(zip(param.strides, strides, strict=True))
        else:
            evaluator.values[param.var] = fitted(arg, param.var.dtype)
    lockstep([evaluator.run(func.body)])
    return evaluator.results


def runtime_strides(tensor: Tensor) -> tuple[int, ...]:
    """As docs/format/plan.md has it: row-major for extents of at most 1 and for empty tensors."""
    plain = contiguous(tensor.dtype, tensor.shape, [0] * math.prod(tensor.shape)).strides
    empty = 0 in tensor.shape
    return tuple(
        p if empty or extent <= 1 else s
        for p, s, extent in zip(plain, tensor.strides, tensor.shape, strict=True)
    )
