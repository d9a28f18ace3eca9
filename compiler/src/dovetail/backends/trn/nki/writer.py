"""Kernels as NKI text: statements, loops, and the conditions that statements stand under.

NKI has no threads and no branches on what is on the chip. A statement under such a condition is
executed for all lanes of a tile, and keeps what was there where the condition does not hold.
"""

from __future__ import annotations

import functools
import keyword
from collections.abc import Generator
from contextlib import contextmanager
from typing import Final, assert_never

from dovetail import ir
from dovetail.backends.trn.intrinsics import DTYPES, HELPERS
from dovetail.backends.trn.nki.arrays import Arrays
from dovetail.backends.trn.nki.expressions import (
    both,
    convert,
    copied,
    evaluate,
    named,
    negated,
    operand,
    plain,
    result_of,
    tile,
)
from dovetail.backends.trn.nki.loops import Loops, counted_variables, is_fold, is_independent
from dovetail.backends.trn.nki.mapping import RESERVED, WAYS, DoesNotFit, Lane, Way, choose_mapping
from dovetail.backends.trn.nki.memory import Memory
from dovetail.backends.trn.nki.values import Linear, Mask, Number, Tile, Value, at_least_zero
from dovetail.codegen.source.names import Names

_TRUE: Final = Number("True", ir.BOOL)
WORDS: Final = frozenset(keyword.kwlist) | RESERVED | frozenset(HELPERS) | frozenset((
    "min", "max", "abs", "int", "float", "bool", "isinstance", "tuple", "print", "range",
))  # fmt: skip
"""What no name in a text may be: words of Python, and what texts call their own things."""


# The last pass writes a kernel to see whether it can be, code generation because it is wanted.
@functools.lru_cache(maxsize=32)
def write_kernel(kernel: ir.Kernel, name: str) -> str:
    """A kernel as a function of Python.

    Args:
        kernel: In split form.
        name: Of the function.

    Raises:
        UnsupportedError: No way of mapping it expresses what it does.
    """
    for way in _ways(kernel):
        try:
            return KernelText(kernel, way).text(name)
        except DoesNotFit:
            continue
    raise AssertionError(f"kernel '{kernel.name}' fits no way of mapping")


def _ways(kernel: ir.Kernel) -> tuple[Way, ...]:
    """Which ways to try: a grid of one coordinate leaves the free axis to loops that use it."""
    if any(isinstance(each, ir.Intrinsic) for each in ir.walk(kernel.body)):
        return ("tiles", "single")
    rows = kernel.block_vars[1] not in set(ir.free_variables(kernel.body))
    loops = [each for each in ir.walk(kernel.body) if isinstance(each, ir.For)]
    if rows and any(is_fold(each) or (is_independent(each) and _is_long(each)) for each in loops):
        return WAYS[1:]
    return WAYS


_LONG: Final = 32
"""Turns of a loop that are worth a tile of their own where iterations fill tiles as well."""


def _is_long(loop: ir.For) -> bool:
    """Whether a loop has more than a few turns, as far as is known."""
    return loop.trip_count is None or loop.trip_count >= _LONG


class KernelText:
    """Writes one kernel in one way.

    Attributes:
        kernel: What is written.
        mapping: Where its iterations lie.
        names: Of its variables and buffers.
        values: What its variables are.
        definitions: What immutable variables were declared as.
        first_values: What mutable ones were.
        memory: Its accesses.
        arrays: What it does to whole arrays.
        lane: The loop along the free axis that is around.
        ranges: For each index its least and greatest value.
        mutable: Names of tiles that are written again.
        edges: Names of the masks of lanes that exist, by their forms.
        going: Flags of loops that may be left.
    """

    def __init__(self, kernel: ir.Kernel, way: Way) -> None:
        self.kernel = kernel
        used = set(ir.free_variables(kernel.body))
        x, y, z = (var in used for var in kernel.block_vars)
        self.mapping = choose_mapping(way, (x, y, z))
        self.names = Names(WORDS)
        self.values: dict[ir.Var, Value] = {}
        self.definitions: dict[ir.Var, ir.Expr] = {}
        self.first_values: dict[ir.Var, ir.Expr] = {}
        self.memory = Memory(self)
        self.arrays = Arrays(self)
        self.lane: Lane | None = None
        self.ranges = {name: ("0", most) for name, most in self.mapping.ranges.items()}
        self.mutable: set[str] = set()
        self.edges: dict[Linear, str] = {}
        self._counted = counted_variables(kernel)
        self.loops = Loops(self)
        self.lines: list[str] = []
        self.depth = 1
        self._conditions: list[Value] = []
        self._numbers: list[str] = []

    def text(self, name: str) -> str:
        """The function."""
        kernel = self.kernel
        parameters: list[str] = []
        written: list[str] = []
        shared: list[tuple[ir.Buffer, str]] = []
        for arg in kernel.args:
            match arg:
                case ir.BufferArg(buffer=buffer, access=access):
                    own = self.names.of(buffer)
                    parameters.append(own if access == "read" else f"{own}: nt.mutable_tensor")
                    if access != "read":
                        written.append(own)
                case ir.SharedArg(var=var, buffer=buffer):
                    own = self.names.of(var)
                    parameters.append(own)
                    shared.append((buffer, f"max(1, {own} // {buffer.dtype.bytes})"))
                case ir.ScalarArg(var=var) | ir.OffsetArg(var=var) | ir.GridBaseArg(var=var):
                    own = self.names.of(var)
                    parameters.append(own)
                    self.values[var] = Number(own, var.dtype)
        for var, form in zip(kernel.block_vars, self.mapping.axes, strict=True):
            self.values[var] = self.loops.value_of(form, var.dtype)
        for var in kernel.thread_vars:
            self.values[var] = Number("0", var.dtype)
        for line in self.mapping.head:
            self.line(line)
        for line in self.mapping.loops:
            self.line(line)
            self.depth += 1
        for number, edge in enumerate(self.mapping.edges):
            self.edges[edge] = f"inside{number or ''}"
            self.line(f"{self.edges[edge]} = {at_least_zero(edge)}")
        for buffer, extent in shared:
            self.memory.allocate(buffer, extent)
        self.block(kernel.body)
        self.depth = 1
        self.line(f"return {', '.join(written)}" if written else "return None")
        head = f"def {name}({', '.join([*parameters, 'grid'])}):"
        return "\n".join([head, *self.lines, ""])

    def line(self, text: str) -> None:
        """Write a line."""
        self.lines.append("    " * self.depth + text)

    def shape(self, wide: bool) -> str:
        """The shape of a tile."""
        if not wide:
            return "(P, 1)"
        return f"(P, {self.lane.extent})" if self.lane else "(P, F)"

    def is_wide(self, form: Linear) -> bool:
        """Whether a form differs along the free axis."""
        return form.coefficient("lane" if self.lane else "i_f") != "0"

    def depends_on_partition(self, form: Linear) -> bool:
        """Whether a form differs between partitions."""
        return form.coefficient("i_p") != "0"

    def masks(self, *, edges: bool) -> tuple[Linear, ...]:
        """Forms that are at least 0 where the present statement is executed."""
        forms: list[Linear] = list(self.mapping.edges) if edges else []
        if self.lane:
            forms += self.lane.edges
        for condition in self._conditions:
            if isinstance(condition, Mask):
                forms += condition.forms
        return tuple(forms)

    def has_other_conditions(self, related: tuple[Linear, ...]) -> bool:
        """Whether the present place depends on more than these masks."""
        return any(
            not isinstance(each, Mask) or not set(each.forms) <= set(related)
            for each in self._conditions
        )

    def pending_numbers(self) -> list[str]:
        """Conditions of an expression that are decided when it is traced."""
        return list(self._numbers)

    def condition(self, *, edges: bool) -> Value:
        """Under what the present statement is executed."""
        held: Value = _TRUE
        if edges and self.mapping.edges:
            held = Mask(self.mapping.edges)
        for each in self._conditions:
            held = both(self, held, each)
        return named(self, held, "where")

    @contextmanager
    def under(self, condition: Value) -> Generator[None]:
        """An expression that is needed only where a condition holds."""
        if isinstance(condition, Number):
            known = condition.text != "True"
            if not known:
                yield
                return
            self._numbers.append(condition.text)
            try:
                yield
            finally:
                self._numbers.pop()
            return
        with self._held(condition):
            yield

    @contextmanager
    def _held(self, condition: Value) -> Generator[None]:
        self._conditions.append(condition)
        try:
            yield
        finally:
            self._conditions.pop()

    @contextmanager
    def when(self, condition: Value) -> Generator[None]:
        """Statements that are executed where a condition holds."""
        if isinstance(condition, Number):
            if condition.text == "True":
                yield
                return
            self.line(f"if {condition.text}:")
            start = len(self.lines)
            self.depth += 1
            yield
            if len(self.lines) == start:
                self.line("pass")
            self.depth -= 1
            return
        with self._held(condition):
            yield

    def kept(self, value: Value, name: str) -> Value:
        """A value that stays what it is when variables change."""
        if isinstance(value, Tile) and value.text in self.mutable:
            value = Tile(copied(value.text, value.dtype), value.dtype, value.wide)
        return named(self, value, name)

    def declare(self, var: ir.Var, value: Value, *, mutable: bool) -> None:
        """Introduce a variable."""
        name = self.names.of(var)
        if not mutable:
            value = self.kept(value, name) if isinstance(value, Tile) else value
            if isinstance(value, Number) and not value.text.lstrip("-").isalnum():
                self.line(f"{name} = {value.text}")
                value = Number(name, value.dtype, value.wraps)
            self.values[var] = value
            return
        if var in self._counted and isinstance(value, Number):
            self.line(f"{name} = {plain(value)}")
            self.values[var] = Number(name, var.dtype)
            return
        wide = self.mapping.way == "dense" or self.lane is not None
        kind = DTYPES[var.dtype.name]
        # A name of its own each time: the text of a loop may be written twice.
        if name in self.mutable:
            name = self.names.fresh(name)
        text = operand(value, self)
        if isinstance(value, Number):
            self.line(
                f"{name} = nl.full({self.shape(wide)}, {text}, dtype={kind}, buffer=nl.sbuf)"
            )
        else:
            self.line(f"{name} = nl.ndarray({self.shape(wide)}, dtype={kind}, buffer=nl.sbuf)")
            self.line(f"{name}[...] = {result_of(tile(self, value))}")
        self.mutable.add(name)
        self.values[var] = Tile(name, var.dtype, wide)

    def assign(self, var: ir.Var, value: Value) -> None:
        """Change a variable where the conditions around hold."""
        held = self.values[var]
        if isinstance(held, Number):
            assert isinstance(value, Number)
            self.line(f"{held.text} = {plain(value)}")
            return
        assert isinstance(held, Tile)
        if self.lane is not None and not held.wide:
            raise DoesNotFit
        self.change(held, value)

    def change(self, held: Tile, value: Value) -> None:
        """Change a tile where the conditions around hold."""
        where = self.condition(edges=False)
        if where == _TRUE:
            self.line(f"{held.text}[...] = {result_of(tile(self, value))}")
            return
        kind, shape = DTYPES[held.dtype.name], self.shape(held.wide)
        condition = tile(self, where).text
        new = operand(value, self)
        self.line(f"dvt_replace({held.text}, {condition}, {new}, {shape}, {kind})")

    def flag(self, name: str) -> str:
        """A tile of ones."""
        flag = self.names.fresh(name)
        shape = self.shape(self.flags_are_wide())
        self.line(f"{flag} = nl.full({shape}, 1, dtype=nl.uint8, buffer=nl.sbuf)")
        self.mutable.add(flag)
        return flag

    def flags_are_wide(self) -> bool:
        """Whether each lane along the free axis has one of its own."""
        return self.mapping.way == "dense" or self.lane is not None

    def block(self, body: ir.Stmt) -> None:
        """Statements, with a line at least."""
        start = len(self.lines)
        self.statement(body)
        if len(self.lines) == start:
            self.line("pass")

    def statement(self, statement: ir.Stmt) -> None:
        """Write a statement."""
        match statement:
            case ir.Seq():
                for each in ir.statement_list(statement):
                    self.statement(each)
            case ir.Declare(var=var, value=value, mutable=mutable):
                (self.first_values if mutable else self.definitions)[var] = value
                self.declare(var, convert(self, evaluate(self, value), var.dtype), mutable=mutable)
            case ir.Assign(var=var, value=value):
                self.assign(var, evaluate(self, value))
            case ir.Store(buffer=buffer, indices=indices, value=value, guard=guard):
                self.memory.store(buffer, indices[0], value, guard)
            case ir.Atomic():
                self.memory.update(statement)
            case ir.For():
                self.loops.write(statement)
            case ir.While():
                self.loops.write_while(statement)
            case ir.Break():
                self.loops.leave(whole=True)
            case ir.Continue():
                self.loops.leave(whole=False)
            case ir.If():
                self._choice(statement)
            case ir.Allocate(buffer=buffer):
                if buffer in self.arrays.extents:
                    self.arrays.allocate(buffer)
                elif buffer.scope != "global":
                    self.memory.allocate(buffer, _extent(buffer))
                for place, value in enumerate(statement.values):
                    index, entry = ir.literal(place, ir.INT32), ir.Const(buffer.dtype, value)
                    self.memory.store(buffer, index, entry, None)
            case ir.Fence():
                if self.mapping.way != "single":
                    raise DoesNotFit
            case ir.Intrinsic():
                self.arrays.write(statement)
            case ir.Prefetch() | ir.Assume():
                pass
            case (
                ir.Barrier()
                | ir.Subgroup()
                | ir.Parallel()
                | ir.Launch()
                | ir.Check()
                | ir.Dispatch()
                | ir.LibraryCall()
                | ir.Read()
                | ir.Leave()
                | ir.HostDeclare()
                | ir.HostAssign()
                | ir.HostCopy()
                | ir.Return()
                | ir.Fold()
                | ir.Report()
            ):
                raise AssertionError(f"{type(statement).__name__} reached code generation")
            case _:
                assert_never(statement)

    def _choice(self, statement: ir.If) -> None:
        condition = self.kept(evaluate(self, statement.condition), "holds")
        with self.when(condition):
            self.statement(statement.then)
        if statement.otherwise is None:
            return
        with self.when(named(self, negated(self, condition), "fails")):
            self.statement(statement.otherwise)


def _extent(buffer: ir.Buffer) -> str:
    extent = buffer.shape[0]
    assert isinstance(extent, ir.Const)
    return str(max(1, int(extent.value)))
