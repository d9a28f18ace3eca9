"""What a kernel does and what became of it: facts for people, each with the line it comes from.

Everything is read from the IR: work and advice from the form that the language gives, guards from
what `guard-accesses` leaves, and the mapping to the target from the kernels that are left at the
end. Nothing here changes a kernel.
"""

from __future__ import annotations

import contextlib
import functools
import math
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, Literal, NamedTuple

from dovetail import ir
from dovetail.analysis.contraction import contraction_of
from dovetail.analysis.shared_memory import buffer_bytes
from dovetail.analysis.streams import stream_loops
from dovetail.analysis.strides import (
    LongExpressionError,
    Values,
    coefficient,
    expanded,
    immutable_values,
    motion,
    reached,
)
from dovetail.analysis.work import divisor_of
from dovetail.support.dataclasses import dataclass

BANKS: Final = 32
"""Of shared memory, each a word of four bytes wide (CUDA C++ Programming Guide, "Shared Memory").
"""


FUNCTION_ROUNDINGS: Final = 8
"""Of an elementary function, beside that of its result: 4 units in the last place (docs/math.md).
"""


class Formula:
    """A polynomial in sizes that a call knows: `terms` by the names in each product."""

    __slots__ = ("atoms", "terms")

    def __init__(
        self, terms: Mapping[tuple[str, ...], Fraction], atoms: Mapping[str, ir.Expr]
    ) -> None:
        self.terms = {names: factor for names, factor in terms.items() if factor}
        self.atoms = dict(atoms)

    @classmethod
    def of(cls, value: int | Fraction) -> Formula:
        """A constant."""
        return cls({(): Fraction(value)}, {})

    @classmethod
    def atom(cls, expr: ir.Expr) -> Formula:
        """A value that the call knows."""
        name = ir.print_ir(expr)
        return cls({(name,): Fraction(1)}, {name: expr})

    def __add__(self, other: Formula) -> Formula:
        terms = dict(self.terms)
        for names, factor in other.terms.items():
            terms[names] = terms.get(names, Fraction(0)) + factor
        return Formula(terms, {**self.atoms, **other.atoms})

    def __sub__(self, other: Formula) -> Formula:
        return self + other * Formula.of(-1)

    def __mul__(self, other: Formula) -> Formula:
        terms: dict[tuple[str, ...], Fraction] = {}
        for a, factor in self.terms.items():
            for b, its in other.terms.items():
                names = tuple(sorted((*a, *b)))
                terms[names] = terms.get(names, Fraction(0)) + factor * its
        return Formula(terms, {**self.atoms, **other.atoms})

    @property
    def constant(self) -> Fraction | None:
        """Its value if it depends on nothing."""
        if set(self.terms) <= {()}:
            return self.terms.get((), Fraction(0))
        return None

    def covers(self, other: Formula) -> bool:
        """Whether it surely is no less, with names that are none below 0."""
        return all(factor > 0 for factor in (self - other).terms.values())

    def value(self, sizes: Mapping[str, int]) -> float | None:
        """Its value, where `sizes` say every size in it."""
        total = 0.0
        for names, factor in self.terms.items():
            product = float(factor)
            for name in names:
                known = _value(self.atoms[name], sizes)
                if known is None:
                    return None
                product *= known
            total += product
        return total

    def __str__(self) -> str:
        parts: list[str] = []
        order = sorted(self.terms.items(), key=lambda each: (-len(each[0]), each[0]))
        for names, factor in order:
            shown = [each if each.isidentifier() else f"({each})" for each in names]
            number = str(abs(factor)) if abs(factor) != 1 or not names else ""
            text = " * ".join([*([number] if number else []), *shown])
            sign = "-" if factor < 0 else "+"
            parts.append(f" {sign} {text}" if parts else f"-{text}" if factor < 0 else text)
        return "".join(parts) or "0"


def _value(expr: ir.Expr, sizes: Mapping[str, int]) -> int | None:
    match expr:
        case ir.Const():
            return int(expr.value)
        case ir.Var():
            return sizes.get(expr.name)
        case ir.Cast():
            return _value(expr.value, sizes)
        case ir.Call():
            values = [_value(each, sizes) for each in expr.args]
            known = tuple(each for each in values if each is not None)
            if len(known) < len(values):
                return None
            result = ir.evaluate(expr.op.name, known, expr.args[0].dtype)
            return None if result is None else int(result)
        case _:
            return None


class _Unknown(Exception):
    """Something depends on values that no size tells."""


@dataclass(frozen=True, slots=True, eq=False)
class Work:
    """What one call does, as the source is written.

    Attributes:
        flops: Operations on floats: one for each op, two for `fma`; None where a loop's length is
            no matter of sizes.
        functions: How many of these are elementary functions, such as `exp`.
        accessed: Bytes of all accesses of tensors; None as for `flops`.
        touched: Bytes of the tensors, each once for reading and once for writing: what an ideal
            cache moves.
        sizes: The names that formulas are made of: sizes that no check equates with others.
        unknown_line: The line of the first loop whose length is unknown; 0 if there is none.
    """

    flops: Formula | None
    functions: Formula | None
    accessed: Formula | None
    touched: Formula
    sizes: tuple[str, ...]
    unknown_line: int = 0


_BASIC: Final = frozenset(
    (
        "add",
        "sub",
        "mul",
        "div",
        "neg",
        "abs",
        "fma",
        "min",
        "max",
        "eq",
        "ne",
        "lt",
        "le",
        "vector",
    )
)


def work_of(func: ir.Func) -> Work:
    """Counts what a function in source form does; both sides of a choice count."""
    counter = _Counter(func)
    touched = Formula.of(0)
    for param in func.params:
        if isinstance(param, ir.TensorParam):
            elements = Formula.of(param.buffer.dtype.bytes * (1 + (param.access == "both")))
            for extent in param.buffer.shape:
                elements *= counter.formula(extent)
            touched += elements
    try:
        done = counter.statement(func.body)
    except _Unknown:
        return Work(None, None, None, touched, counter.sizes, counter.line)
    return Work(done.flops, done.functions, done.accessed, touched, counter.sizes)


class _Counts(NamedTuple):
    """As in `Work`, and how many elements are written."""

    flops: Formula
    functions: Formula
    accessed: Formula
    written: Formula

    @classmethod
    def of(
        cls, flops: int = 0, functions: int = 0, accessed: int = 0, written: int = 0
    ) -> _Counts:
        return cls(*map(Formula.of, (flops, functions, accessed, written)))


def _plus(a: _Counts, b: _Counts) -> _Counts:
    return _Counts(*map(Formula.__add__, a, b))


def _times(a: _Counts, factor: Formula) -> _Counts:
    return _Counts(*[each * factor for each in a])


_NOTHING: Final = _Counts.of()


class _Counter:
    def __init__(self, func: ir.Func) -> None:
        self._known: dict[ir.Var, Formula] = {}
        self._host = _size_variables(func)
        self.line = 0
        for stmt in ir.walk(func.body):
            if isinstance(stmt, ir.Check):
                self._learn(stmt.condition)
        self.sizes = tuple(each.name for each in self._host if each not in self._known)

    def _learn(self, condition: ir.Expr) -> None:
        """Equal extents get one name: the first of an equation is the one that is explained."""
        match condition:
            case ir.Call(op=op, args=(a, b)) if op.name == "logical_and":
                self._learn(a)
                self._learn(b)
            case ir.Call(op=op, args=(ir.Var() as a, b)) if op.name == "eq":
                if a in self._host and a not in self._known:
                    try:
                        value = self.formula(b)
                    except _Unknown:
                        return
                    if a.name not in value.atoms:
                        self._known[a] = value
            case _:
                pass

    def formula(self, expr: ir.Expr) -> Formula:
        """An integer expression."""
        match expr:
            case ir.Const(value=int(value)):
                return Formula.of(value)
            case ir.Var() if expr in self._known:
                return self._known[expr]
            case ir.Cast() if expr.value.dtype.is_int:
                return self.formula(expr.value)
            case ir.Call(op=op, args=(a, b)) if op.name in ("add", "sub", "mul"):
                one, two = self.formula(a), self.formula(b)
                return (
                    one + two if op.name == "add" else one - two if op.name == "sub" else one * two
                )
            case _ if all(
                isinstance(each, ir.Call | ir.Cast | ir.Const) or each in self._host
                for each in ir.walk_expr(expr)
            ):
                return Formula.atom(_plain(expr))
            case _:
                raise _Unknown

    def _span(self, start: Formula, stop: ir.Expr) -> Formula:
        match stop:
            case ir.Call(op=op, args=args) if op.name == "min":
                for each in args:  # a strip: range(first, min(first + 16, n))
                    try:
                        length = self.formula(each) - start
                    except _Unknown:
                        continue
                    if length.constant is not None:
                        return length
            case _:
                pass
        return self.formula(stop) - start

    def statement(self, stmt: ir.Stmt) -> _Counts:
        """Of a statement: flops, functions, bytes."""
        if isinstance(stmt, ir.While | ir.LibraryCall):
            self.line = stmt.span.line
            raise _Unknown
        own = _NOTHING
        try:
            for each in ir.expressions(stmt):
                own = _plus(own, self._expr(each))
            if isinstance(stmt, ir.Store | ir.Atomic) and stmt.buffer.is_device:
                times = 2 if isinstance(stmt, ir.Atomic) else 1
                lanes = stmt.value.dtype.lanes
                size = lanes * stmt.buffer.dtype.bytes * times
                own = _plus(own, _Counts.of(accessed=size, written=lanes))
            if isinstance(stmt, ir.Declare) and not stmt.mutable and stmt.var.dtype.is_int:
                with contextlib.suppress(_Unknown):  # whoever asks for it says where
                    self._known[stmt.var] = self.formula(stmt.value)
            if isinstance(stmt, ir.For):
                start = self.formula(stmt.start)
                length = self._span(start, stmt.stop)
                trips = length * Formula.of(Fraction(1, stmt.step))
                if length.constant is not None:
                    trips = Formula.of(max(0, math.ceil(length.constant / stmt.step)))
                # What is linear in the variable sums up to the trips times its value midway.
                middle = start + (length - Formula.of(stmt.step)) * Formula.of(Fraction(1, 2))
                self._known[stmt.var] = middle
                return _plus(own, self._repeated(stmt, trips))
            if isinstance(stmt, ir.Parallel):
                box = self._box(stmt.variables, stmt.extents)
                return _plus(own, self._repeated(stmt, box))
            if isinstance(stmt, ir.Launch):
                threads = Formula.of(math.prod(stmt.block))
                box = self._box(stmt.block_vars[: len(stmt.grid)], stmt.grid) * threads
                for var, extent in zip(stmt.thread_vars, stmt.block, strict=True):
                    self._known[var] = Formula.of(Fraction(extent - 1, 2))
                return _plus(own, self._repeated(stmt, box))
            if isinstance(stmt, ir.Fold):
                box = self._box(stmt.variables, stmt.extents)
                inside = _NOTHING
                for each in (*stmt.values, *stmt.combined):
                    inside = _plus(inside, self._expr(each))
                return _times(inside, box)
        except _Unknown:
            self.line = self.line or stmt.span.line
            raise
        for body in ir.bodies(stmt):
            own = _plus(own, self.statement(body))
        return own

    def _repeated(self, stmt: ir.For | ir.Parallel | ir.Launch, times: Formula) -> _Counts:
        """Of the body of a loop, whose variables are known."""
        return _times(self.statement(stmt.body), times)

    def _box(self, variables: Sequence[ir.Var], extents: Sequence[ir.Expr]) -> Formula:
        box = Formula.of(1)
        for var, extent in zip(variables, extents, strict=True):
            length = self.formula(extent)
            self._known[var] = (length - Formula.of(1)) * Formula.of(Fraction(1, 2))
            box *= length
        return box

    def _expr(self, expr: ir.Expr) -> _Counts:
        if isinstance(expr, ir.Reduce):
            box = self._box(expr.variables, expr.extents)
            inside = self._expr(expr.value)
            if expr.dtype.is_float:
                inside = _plus(inside, _Counts.of(flops=1))
            return _times(inside, box)
        flops = functions = size = 0
        if isinstance(expr, ir.Call) and any(each.dtype.is_float for each in expr.args):
            name, lanes = expr.op.name, max(each.dtype.lanes for each in expr.args)
            flops = 0 if name == "vector" else lanes * (2 if name == "fma" else 1)
            functions = lanes if name not in _BASIC else 0
        if isinstance(expr, ir.Load) and expr.buffer.is_device:
            size = expr.buffer.dtype.bytes * expr.lanes
        total = _Counts.of(flops, functions, size)
        for each in ir.operands(expr):
            total = _plus(total, self._expr(each))
        return total


def _plain(expr: ir.Expr) -> ir.Expr:
    """A value of the host without types, as people write it; a kernel may have it in 32 bits."""
    match expr:
        case ir.Const(value=int(value)):
            return ir.literal(value)
        case ir.Cast(value=ir.Var() | ir.Cast() | ir.Call() as value) if value.dtype.is_int:
            return _plain(value)
        case ir.Call(args=(a, _)) if divisor := divisor_of(expr):
            return ir.floordiv(_plain(a), divisor)
        case ir.Call(op=op, args=args) if all(each.dtype.is_int for each in (expr, *args)):
            return ir.call(op, *map(_plain, args))
        case _:
            return expr


def roundings_of(func: ir.Func) -> Formula | None:
    """How many roundings a result of a function may be made of; None as `Work.flops`.

    That is an upper bound of the longest chain of operations: all that stands one behind the
    other, of independent iterations those of one.
    """
    try:
        done = _Chain(func).statement(func.body)
    except _Unknown:
        return None
    return done.flops + done.functions * Formula.of(FUNCTION_ROUNDINGS)


class _Chain(_Counter):
    def _repeated(self, stmt: ir.For | ir.Parallel | ir.Launch, times: Formula) -> _Counts:
        if not _is_independent(stmt):
            return super()._repeated(stmt, times)
        match stmt:
            case ir.For():
                variables = (stmt.var,)
            case ir.Parallel():
                variables = stmt.variables
            case ir.Launch():
                variables = (*stmt.block_vars, *stmt.thread_vars)
        for var in variables:
            if var in self._known:  # midway; the longest chain may be that of the last iteration
                self._known[var] += self._known[var]
        return super()._repeated(stmt, Formula.of(1))

    def statement(self, stmt: ir.Stmt) -> _Counts:
        found = super().statement(stmt)
        is_sum = isinstance(stmt, ir.Atomic) and stmt.value.dtype.is_float
        return _plus(found, _Counts.of(flops=1)) if is_sum else found

    def _expr(self, expr: ir.Expr) -> _Counts:
        if not isinstance(expr, ir.Reduce) or expr.op.name == "mul":
            return super()._expr(expr)
        # The terms of a sum have their roundings side by side, and the greatest is one of many.
        box = self._box(expr.variables, expr.extents)
        own = self._expr(expr.value)
        is_sum = expr.op.name == "add" and expr.dtype.is_float
        return own._replace(flops=own.flops + box) if is_sum else own


def _is_independent(stmt: ir.For | ir.Parallel | ir.Launch) -> bool:
    """Whether no iteration uses what another one has computed."""
    inside = list(ir.walk(stmt.body))
    if any(isinstance(each, ir.Atomic | ir.Intrinsic | ir.LibraryCall) for each in inside):
        return False
    if not isinstance(stmt, ir.For):
        return True
    declared = {each.var for each in inside if isinstance(each, ir.Declare)}
    if any(isinstance(each, ir.Assign) and each.var not in declared for each in inside):
        return False
    stored = {each.buffer for each in inside if isinstance(each, ir.Store)}
    for buffer in stored:
        accesses = [a for each in inside for a in _accesses(each) if a.buffer is buffer]
        if all(isinstance(each, ir.Store) for each in accesses):
            continue
        places = {tuple(map(ir.print_ir, each.indices)) for each in accesses}
        if len(places) > 1 or stmt.var.name not in places.pop():
            return False
    return True


def _size_variables(func: ir.Func) -> dict[ir.Var, None]:
    """The variables of whole numbers that a call knows: extents, and integer parameters."""
    found: dict[ir.Var, None] = {}
    for param in func.params:
        if isinstance(param, ir.TensorParam):
            for extent in param.buffer.shape:
                found.update(
                    {each: None for each in ir.walk_expr(extent) if isinstance(each, ir.Var)}
                )
        elif param.var.dtype.is_int:
            found[param.var] = None
    return found


@dataclass(frozen=True, slots=True, eq=False)
class Launched:
    """What one launch of a kernel does: all threads of all blocks, those past the edges, too.

    Attributes:
        accessed: Bytes of device memory that its threads ask for.
        written: Elements of device memory that one thread writes; None where they are parts of
            words, each written by several updates.
    """

    accessed: Formula
    written: Formula | None


def launches_of(
    func: ir.Func, kernels: Mapping[str, ir.Kernel], sizes: Mapping[str, int]
) -> tuple[dict[str, Launched], Formula | None]:
    """Counts what a function in split form launches.

    Returns:
        By kernels' names what a launch does, without those whose work no size tells; and the bytes
        that all launches of a call ask for, where the host takes the side of each choice that
        `sizes` say. Strides are those of row-major arrays.
    """
    counter = _Launches(func, kernels, sizes)
    try:
        total = counter.statement(func.body).accessed
    except _Unknown:
        return counter.launches, None
    return counter.launches, total if counter.is_whole else None


class _Launches(_Counter):
    """Counts on the host, and in each kernel by a counter of its own."""

    def __init__(
        self, func: ir.Func, kernels: Mapping[str, ir.Kernel], sizes: Mapping[str, int]
    ) -> None:
        super().__init__(func)
        self._func, self._kernels, self._given = func, kernels, sizes
        self.launches: dict[str, Launched] = {}
        self.is_whole = True

    def statement(self, stmt: ir.Stmt) -> _Counts:
        """As of every function; a launch counts as what its kernel does."""
        if isinstance(stmt, ir.Dispatch):
            try:
                return self._launch(stmt)
            except _Unknown:  # others are known nevertheless
                self.is_whole = False
                return _NOTHING
        if isinstance(stmt, ir.If):
            then = self.statement(stmt.then)
            otherwise = _NOTHING if stmt.otherwise is None else self.statement(stmt.otherwise)
            return then if _holds(stmt.condition, self._given) else otherwise
        return super().statement(stmt)

    def _launch(self, stmt: ir.Dispatch) -> _Counts:
        kernel = self._kernels[stmt.kernel]
        given = [each for each in kernel.args if isinstance(each, ir.BufferArg | ir.ScalarArg)]
        scalars: dict[ir.Var, ir.Expr] = {
            arg.var: ir.cast(value, arg.var.dtype)
            for arg, value in zip(given, stmt.arguments, strict=True)
            if isinstance(arg, ir.ScalarArg) and not isinstance(value, ir.Buffer)
        }
        grid = [self.formula(each) for each in stmt.grid]
        body = ir.substitute(kernel.body, variables=scalars)
        one = _Thread(self._func, kernel, grid, self._known).statement(body)
        every = functools.reduce(Formula.__mul__, grid, Formula.of(math.prod(kernel.block)))
        done = _times(one, every)
        is_packed = any(isinstance(each, ir.BufferArg) and each.element for each in given)
        written = None if is_packed else one.written
        self.launches[stmt.kernel] = Launched(done.accessed, written)
        return done


class _Thread(_Counter):
    """Counts what a thread in the middle of a launch does.

    Args:
        func: Of which the kernel is.
        kernel: The kernel.
        grid: Its blocks along each axis.
        known: What the host has computed by then.
    """

    def __init__(
        self,
        func: ir.Func,
        kernel: ir.Kernel,
        grid: Sequence[Formula],
        known: Mapping[ir.Var, Formula],
    ) -> None:
        super().__init__(func)
        self._known |= known
        self._known |= {
            each.var: Formula.of(0) for each in kernel.args if isinstance(each, ir.GridBaseArg)
        }
        extents = [*grid, *map(Formula.of, kernel.block)]
        for var, extent in zip((*kernel.block_vars, *kernel.thread_vars), extents, strict=True):
            self._known[var] = (extent - Formula.of(1)) * Formula.of(Fraction(1, 2))

    def statement(self, stmt: ir.Stmt) -> _Counts:
        """As of every function, but of two sides the one that accesses more, if there is one.

        Passes write a quick side for whole strips beside one for what is left of them.
        """
        if not isinstance(stmt, ir.If) or stmt.otherwise is None:
            return super().statement(stmt)
        condition = self._expr(stmt.condition)
        then, otherwise = self.statement(stmt.then), self.statement(stmt.otherwise)
        if then.accessed.covers(otherwise.accessed):
            return _plus(condition, then)
        if otherwise.accessed.covers(then.accessed):
            return _plus(condition, otherwise)
        return _plus(condition, _plus(then, otherwise))


def _holds(condition: ir.Expr, sizes: Mapping[str, int]) -> bool:
    """Whether a condition of the host holds; what no size tells does, such as one on strides."""
    match condition:
        case ir.Call(op=op, args=args) if op.name == "logical_and":
            return all(_holds(each, sizes) for each in args)
        case _:
            return _value(condition, sizes) != 0


@dataclass(frozen=True, slots=True)
class AccessFact:
    """An access of a buffer, and whether it is proven to be in range.

    Attributes:
        line: Of the statement.
        buffer: The name.
        action: What is done to the element.
        guard: The comparisons that are left to be made; "" where it is proven.
        in_loop: Whether it is made in a loop of one iteration of the parallel loops.
        variables: The names in the guard.
    """

    line: int
    buffer: str
    action: Literal["read", "write", "update"]
    guard: str
    in_loop: bool
    variables: tuple[str, ...] = ()


def access_facts(func: ir.Func) -> tuple[AccessFact, ...]:
    """The accesses of a function after `guard-accesses`, in the order of lines."""
    values = immutable_values(func.body)
    found: dict[AccessFact, None] = {}
    for stmt, loops in _statements(func.body, ()):
        inside = any(isinstance(each, ir.For | ir.While) for each in loops)
        for access in _accesses(stmt):
            if access.buffer.scope == "local":
                continue
            guard = access.guard
            with contextlib.suppress(LongExpressionError):
                guard = None if guard is None else expanded(guard, values)
            text = "" if guard is None else ir.print_ir(guard)
            names = () if guard is None else tuple(each.name for each in ir.free_variables(guard))
            action = (
                "read" if isinstance(access, ir.Load)
                else "write" if isinstance(access, ir.Store) else "update"
            )  # fmt: skip
            fact = AccessFact(stmt.span.line, access.buffer.name, action, text, inside, names)
            found[fact] = None
    return tuple(sorted(found, key=lambda each: each.line))


_Loop = ir.For | ir.While | ir.Parallel | ir.Launch


def _statements(
    stmt: ir.Stmt, loops: tuple[_Loop, ...]
) -> Iterator[tuple[ir.Stmt, tuple[_Loop, ...]]]:
    """Every statement with the loops around it, outermost first."""
    yield stmt, loops
    inner = (*loops, stmt) if isinstance(stmt, _Loop) else loops
    for body in ir.bodies(stmt):
        yield from _statements(body, inner)


def _accesses(stmt: ir.Stmt) -> Iterator[ir.Load | ir.Store | ir.Atomic]:
    for expr in ir.expressions(stmt):
        for each in ir.walk_expr(expr):
            if isinstance(each, ir.Load):
                yield each
    if isinstance(stmt, ir.Store | ir.Atomic):
        yield stmt


@dataclass(frozen=True, slots=True)
class Advice:
    """What to look at.

    Attributes:
        line: Where.
        topic: A fixed word for machines: in-order-sum, strided, uncoalesced, bank-conflict,
            guard-in-loop, wide-index, temporary or reread.
        text: One sentence or two.
    """

    line: int
    topic: str
    text: str


def advice_on(func: ir.Func, guarded: ir.Func | None, *, has_threads: bool) -> tuple[Advice, ...]:
    """What the source of a function gives cause to say.

    Args:
        func: In source form, as the language gives it.
        guarded: The same after `guard-accesses`; None for a pipeline without that pass.
        has_threads: Whether the target maps `T.parallel` to threads, rather than to loops.
    """
    values = immutable_values(func.body)
    found: dict[Advice, None] = {}
    # A parallel loop that is a launch by then has threads that take its rows together.
    shared = {
        each.span
        for each in (() if guarded is None else ir.walk(guarded.body))
        if isinstance(each, ir.Launch)
    }
    for stmt, loops in _statements(func.body, ()):
        found.update(dict.fromkeys(_in_order(stmt, loops)))
        is_shared = any(isinstance(each, ir.Parallel) and each.span in shared for each in loops)
        for access in () if is_shared else _accesses(stmt):
            found.update(dict.fromkeys(_movement(access, stmt, loops, values, has_threads)))
        if isinstance(stmt, ir.Allocate) and not loops and stmt.reports is None:
            found.update(dict.fromkeys(_temporary(stmt, func)))
    # A pass may have made the loop (of a reduction, in parts): who reads this cannot change it.
    written = _names(func)
    told: set[tuple[int, str]] = set()
    for fact in () if guarded is None else access_facts(guarded):
        place = (fact.line, fact.buffer)
        if (
            fact.guard
            and fact.in_loop
            and written.issuperset(fact.variables)
            and place not in told
        ):
            told.add(place)
            text = (
                f"every iteration of the loop tests `{fact.guard}` for '{fact.buffer}'; an "
                "`assert` on the shape, or a loop over the interior only, lets the compiler "
                "prove it"
            )
            found[Advice(fact.line, "guard-in-loop", text)] = None
    return tuple(sorted(found, key=lambda each: each.line))


def rereads(kernels: Sequence[ir.Kernel], work: Work) -> Iterator[Advice]:
    """Loops in which threads of a block each read for themselves what the others read, too.

    Args:
        kernels: Those of a function, in split form, of a target with threads.
        work: Of the function. Nothing is said where it accesses its arrays a few times only.
    """
    if work.accessed is None or not _is_manifold(work.accessed, work.touched):
        return
    found: dict[int, tuple[set[int], dict[str, int]]] = {}
    for kernel in kernels:
        if any(isinstance(each, ir.SharedArg) for each in kernel.args) or any(
            isinstance(each, ir.Allocate) and each.buffer.scope == "shared"
            for each in ir.walk(kernel.body)
        ):
            continue
        values = immutable_values(kernel.body)
        changing = {
            each.var
            for each in ir.walk(kernel.body)
            if isinstance(each, ir.Declare) and each.mutable
        }
        for stmt, loops in _statements(kernel.body, ()):
            turning = [each.var for each in loops if isinstance(each, ir.For)]
            for access in _accesses(stmt) if turning else ():
                place = {item for each in access.indices for item in reached(each, values)}
                if not (isinstance(access, ir.Load) and access.buffer.scope == "global") or any(
                    isinstance(item, ir.Load) or item in changing for item in place
                ):
                    continue
                same = math.prod(
                    extent
                    for var, extent in zip(kernel.thread_vars, kernel.block, strict=True)
                    if var not in place
                )
                # What all threads of all blocks read alike comes from a cache.
                alike = place.isdisjoint((*kernel.thread_vars, *kernel.block_vars))
                if same > 1 and not alike and not place.isdisjoint(turning):
                    lines, buffers = found.setdefault(kernel.span.line, (set(), {}))
                    lines.add(stmt.span.line or kernel.span.line)
                    buffers[access.buffer.name] = same
    for lines, buffers in found.values():
        said = ", ".join(f"{same} of '{name}'" for name, same in buffers.items())
        yield Advice(
            min(lines), "reread",
            f"in each iteration of the loop, threads of a block read the same element ({said}), "
            "each from memory; a tile in shared memory loads it once per block: `T.parallel` "
            "makes one where the loop is a plain sum of products, in `T.launch` it is"
            ' `T.alloc(..., scope="shared")`, with `T.barrier()` before it is read and after',
        )  # fmt: skip


_MANIFOLD: Final = 16
"""How often an array of constant extents is accessed, on average, so that its rereads matter."""


def _is_manifold(accessed: Formula, touched: Formula) -> bool:
    """Whether accesses outgrow the arrays."""
    if accessed.constant is not None and touched.constant is not None:
        return accessed.constant >= _MANIFOLD * touched.constant
    return max(map(len, accessed.terms), default=0) > max(map(len, touched.terms), default=0)


def _names(func: ir.Func) -> set[str]:
    """Of every variable that a function in source form has."""
    names = {each.name for each in _size_variables(func)}
    for param in func.params:
        if isinstance(param, ir.ScalarParam):
            names.add(param.var.name)
    for each in ir.walk_all(func.body):
        names.update(var.name for var in ir.bound_variables(each))
    return names


def _temporary(stmt: ir.Allocate, func: ir.Func) -> Iterator[Advice]:
    """A buffer of the host that is no result."""
    if not stmt.buffer.is_device or any(
        isinstance(each, ir.Return) and stmt.buffer in ir.used_buffers(each)
        for each in ir.walk(func.body)
    ):
        return
    yield Advice(
        stmt.span.line,
        "temporary",
        f"'{stmt.buffer.name}' is a temporary buffer: one loop writes it to memory and the next "
        f"one reads it back; one loop that does both keeps the values in registers",
    )


def _in_order(stmt: ir.Stmt, loops: Sequence[_Loop]) -> Iterator[Advice]:
    """A sum of floats in a loop that is to be taken in order."""
    if not isinstance(stmt, ir.Assign) or not loops or not isinstance(loops[-1], ir.For):
        return
    var, value, loop = stmt.var, stmt.value, loops[-1]
    if not var.dtype.is_float or not isinstance(value, ir.Call) or value.op.name != "add":
        return
    if value.args[0] is not var or any(
        isinstance(each, ir.Declare) and each.var is var for each in ir.walk(loop.body)
    ):
        return
    if any(isinstance(each, ir.Parallel) and contraction_of(each) for each in loops):
        return  # iterations of the parallel loop are its vectors
    whole = ir.statement_list(loop.body) == (stmt,) or loop.body is stmt
    simple = isinstance(loop.start, ir.Const) and loop.start.value == 0 and loop.step == 1
    rewrite = "`T.sum(... for ...)`"
    if whole and simple:
        rewrite = (
            f"`{var.name} += T.sum({ir.print_ir(value.args[1])} for {loop.var.name} in"
            f" range({ir.print_ir(loop.stop)}))`"
        )
    yield Advice(
        stmt.span.line,
        "in-order-sum",
        f"`{var.name} +=` adds in the order of the loop, each iteration waiting for the one "
        f"before; where the order does not matter, {rewrite} adds several at a time",
    )


def _movement(
    access: ir.Load | ir.Store | ir.Atomic,
    stmt: ir.Stmt,
    loops: Sequence[_Loop],
    values: Values,
    has_threads: bool,
) -> Iterator[Advice]:
    """Where the next element lies."""
    buffer, line = access.buffer, stmt.span.line
    outer = next((each for each in loops if isinstance(each, ir.Parallel | ir.Launch)), None)
    if outer is None:
        return
    lane = outer.variables[-1] if isinstance(outer, ir.Parallel) else outer.thread_vars[0]
    if isinstance(outer, ir.Launch) and outer.block[0] == 1:
        return
    if buffer.scope == "shared" and has_threads and isinstance(outer, ir.Launch):
        step = _flat_step(access, lane, values)
        words = None if step is None else abs(step) * buffer.dtype.bytes // 4
        lanes = min(outer.block[0], BANKS)
        ways = math.ceil(lanes * math.gcd(words, BANKS) / BANKS) if words else 1
        if ways > 1:
            yield Advice(
                line, "bank-conflict",
                f"neighbouring threads are {words} words apart in '{buffer.name}', so that "
                f"{ways} of {lanes} access one bank of shared memory; one more element per row "
                f"avoids the conflict",
            )  # fmt: skip
        return
    if not buffer.is_device or _is_told(access, values):
        return
    along = motion(access, lane, values)
    if has_threads:
        if along == "far":
            yield Advice(
                line, "uncoalesced",
                f"neighbouring threads (along '{lane.name}') access elements of '{buffer.name}'"
                " that are not neighbours in memory; let the last loop of `T.parallel` run along"
                " its last axis",
            )  # fmt: skip
        return
    inner = next((each for each in reversed(loops) if isinstance(each, ir.For)), None)
    near = ("next", "still")
    if inner is not None:
        is_far = motion(access, inner.var, values) == "far" and along not in near
        var = inner.var
    else:
        is_far, var = along == "far", lane
    if is_far:
        packed = isinstance(outer, ir.Parallel) and contraction_of(outer) is not None
        if not packed:
            yield Advice(
                line, "strided",
                f"the loop over '{var.name}' strides through '{buffer.name}': each iteration "
                f"touches another cache line; let the innermost loop run along its last axis",
            )  # fmt: skip


def _is_told(access: ir.Load | ir.Store | ir.Atomic, values: Values) -> bool:
    """Whether data says where it is, so that no order of loops would help."""
    work, seen = [*access.indices], set[ir.Var]()
    while work:
        for each in ir.walk_expr(work.pop()):
            if isinstance(each, ir.Load):
                return True
            if isinstance(each, ir.Var) and each in values and each not in seen:
                seen.add(each)
                work.append(values[each])
    return False


def _flat_step(access: ir.Load | ir.Store | ir.Atomic, var: ir.Var, values: Values) -> int | None:
    """How far an access of a row-major buffer of constant shape moves with a variable."""
    step, size = 0, 1
    for index, extent in zip(access.indices[::-1], access.buffer.shape[::-1], strict=True):
        factor = coefficient(index, var, values)
        if factor is None or (not isinstance(extent, ir.Const) and index is not access.indices[0]):
            return None
        step += factor * size
        size *= int(extent.value) if isinstance(extent, ir.Const) else 1
    return step


def kernel_facts(kernel: ir.Kernel, stream_bytes: int) -> dict[str, Any]:
    """What became of a launch: threads, vectors, arrays and indices of a kernel in split form.

    Args:
        kernel: The kernel.
        stream_bytes: With how many bytes moved the target stores past its caches; 0: it does not.
    """
    vectors: dict[tuple[int, int], None] = {}
    arrays: list[dict[str, Any]] = []
    bits: set[int] = set()
    barriers = 0
    for stmt in ir.walk(kernel.body):
        if isinstance(stmt, ir.For) and stmt.kind == "vector":
            lanes = int(stmt.stop.value) if isinstance(stmt.stop, ir.Const) else 0
            vectors[stmt.span.line, lanes] = None
        elif isinstance(stmt, ir.Allocate):
            constant = all(isinstance(each, ir.Const) for each in stmt.buffer.shape)
            arrays.append(
                {
                    "name": stmt.buffer.name,
                    "scope": stmt.buffer.scope,
                    "bytes": buffer_bytes(stmt.buffer) if constant else None,
                    "line": stmt.span.line,
                }
            )
        barriers += isinstance(stmt, ir.Barrier)
        for access in _accesses(stmt):
            if access.buffer.scope == "global":
                bits |= {each.dtype.bits for each in access.indices}
    arrays += [
        {"name": each.buffer.name, "scope": "shared", "bytes": None, "line": kernel.span.line}
        for each in kernel.args
        if isinstance(each, ir.SharedArg)
    ]
    return {
        "name": kernel.name,
        "line": kernel.span.line,
        "threads": list(kernel.block),
        "vectors": [{"line": line, "lanes": lanes or None} for line, lanes in sorted(vectors)],
        "arrays": arrays,
        "barriers": barriers,
        "streams": [
            {
                "line": each.store.span.line,
                "buffer": each.store.buffer.name,
                "least_bytes": each.least_written(stream_bytes),
            }
            for each in (stream_loops(kernel).values() if stream_bytes else ())
        ],
        "index_bits": sorted(bits),
    }


def dispatches(func: ir.Func) -> Iterator[tuple[str, str, str]]:
    """Of each launch of a function in split form: kernel, grid, and when it is taken."""
    yield from _dispatches(func.body, ())


def _dispatches(stmt: ir.Stmt, path: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
    if isinstance(stmt, ir.Dispatch):
        yield (
            stmt.kernel,
            f"({', '.join(ir.print_ir(each) for each in stmt.grid)})",
            " and ".join(path),
        )
    elif isinstance(stmt, ir.If):
        condition = ir.print_ir(stmt.condition)
        yield from _dispatches(stmt.then, (*path, condition))
        if stmt.otherwise is not None:
            yield from _dispatches(stmt.otherwise, (*path, f"not ({condition})"))
    else:
        for body in ir.bodies(stmt):
            yield from _dispatches(body, path)
