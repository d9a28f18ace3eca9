"""`T.rocm.matrix` and what goes with it: fragments that the lanes of a wavefront hold together.

A fragment is one vector in each lane, kept on the stack as it is written and in registers once
LLVM is through. Which instruction it belongs to, and as which operand, follows from the products
that it stands in; that says which elements each lane holds. One in no product is taken for a sum.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from dovetail import ir
from dovetail.backends.rocm.intrinsics import Architecture
from dovetail.backends.rocm.llvm.instructions import (
    MatrixInstruction,
    Role,
    matrix_instructions,
)
from dovetail.backends.rocm.llvm.lanes import lane
from dovetail.codegen.llvm import Context, Memory, Value
from dovetail.codegen.llvm.expressions import evaluate
from dovetail.codegen.llvm.memory import read, write
from dovetail.support.dataclasses import dataclass
from dovetail.support.errors import UnsupportedError
from dovetail.support.span import Span

MULTIPLY: Final = "rocm.matrix_multiply"

_ROLES: Final[tuple[Role, ...]] = ("sum", "left", "right")
_ROLE_NAMES: Final = {"sum": "the sum", "left": "the left factor", "right": "the right factor"}

_ELEMENTS: Final = {
    "float16": "i16", "bfloat16": "i16", "float32": "float", "float64": "double",
    "int8": "i8", "uint8": "i8", "int32": "i32",
}  # fmt: skip
"""LLVM's type of an item; 16-bit floats by their bits."""


@dataclass(frozen=True, slots=True)
class _Use:
    """What a fragment is used for."""

    role: Role
    instruction: MatrixInstruction

    @property
    def count(self) -> int:
        return (
            self.instruction.total_items if self.role == "sum" else self.instruction.items
        )  # fmt: skip

    def vector(self, buffer: ir.Buffer) -> str:
        """LLVM's type of a lane's items."""
        element = _ELEMENTS[buffer.dtype.name]
        return element if self.count == 1 else f"<{self.count} x {element}>"

    def place(self, number: Value, item: int) -> tuple[Value, Value]:
        """Row and column of an item of a lane."""
        layout = (
            self.instruction.total_layout if self.role == "sum" else self.instruction.factor_layout
        )
        across, along = layout(number, item)
        return (across, along) if self.role == "left" else (along, across)


class Matrices:
    """The fragments of one architecture and size of wavefronts."""

    def __init__(self, arch: Architecture, wave: int) -> None:
        self._arch = arch
        self._wave = wave
        self._instructions = matrix_instructions(arch, wave)

    def allocate(self, ctx: Context, buffer: ir.Buffer, span: Span) -> None:
        """The registers of a fragment, with undefined contents."""
        threads = math.prod(ctx.kernel.block)
        if threads % self._wave:
            raise self._refused(
                ctx,
                f"the fragment '{buffer.name}' in blocks of {threads} threads",
                f"its elements lie in all {self._wave} lanes of a wavefront",
                f"launch blocks of a multiple of {self._wave} threads",
                span,
            )
        kind = self._use(ctx, buffer, span).vector(buffer)
        place = ctx.builder.alloca(kind, 1, 16, buffer.name)
        ctx.buffers[buffer] = Memory(place)

    def fill(self, ctx: Context, stmt: ir.Intrinsic, operands: tuple[Value, ...]) -> None:
        """Every element becomes a value."""
        (buffer,) = stmt.buffers
        use = self._use(ctx, buffer, stmt.span)
        value = ctx.builder.convert("bitcast", operands[0], _ELEMENTS[buffer.dtype.name])
        _put(ctx, buffer, [value] * use.count, use)

    def load(self, ctx: Context, stmt: ir.Intrinsic, operands: tuple[Value, ...]) -> None:
        """A fragment from memory: each lane reads its own elements."""
        buffer, source = stmt.buffers
        use = self._use(ctx, buffer, stmt.span)
        element = _ELEMENTS[buffer.dtype.name]

        def elements() -> None:
            b = ctx.builder
            items = [
                b.convert("bitcast", read(ctx, source, index), element)
                for index in self._indices(ctx, stmt, use, operands)
            ]
            _put(ctx, buffer, items, use)

        if stmt.guard is None:
            elements()
            return
        b = ctx.builder
        _put(ctx, buffer, [b.constant(0, element)] * use.count, use)
        _where(ctx, evaluate(ctx, stmt.guard), elements)

    def store(self, ctx: Context, stmt: ir.Intrinsic, operands: tuple[Value, ...]) -> None:
        """A fragment to memory: each lane writes its own elements."""
        buffer, target = stmt.buffers
        use = self._use(ctx, buffer, stmt.span)

        def elements() -> None:
            items = _items(ctx, buffer, use)
            indices = self._indices(ctx, stmt, use, operands)
            for index, item in zip(indices, items, strict=True):
                write(ctx, target, index, item)

        if stmt.guard is None:
            elements()
        else:
            _where(ctx, evaluate(ctx, stmt.guard), elements)

    def multiply(self, ctx: Context, stmt: ir.Intrinsic, operands: tuple[Value, ...]) -> None:
        """The first fragment plus the matrix product of the others, by one instruction."""
        b = ctx.builder
        total, left, right = stmt.buffers
        use = self._use(ctx, total, stmt.span)
        instruction = use.instruction
        first, second = (
            b.convert("bitcast", _get(ctx, each, self._use(ctx, each, stmt.span)), kind)
            for each, kind in ((left, instruction.operand), (right, instruction.operand))
        )
        sums = _get(ctx, total, use)
        arguments: list[Value] = [first, second, sums]
        if instruction.signs:
            signed = b.constant(instruction.element == "int8", "i1")
            no_clamp = b.constant(False, "i1")
            arguments = [signed, first, signed, second, sums, no_clamp]
        if instruction.modifiers:
            arguments += [b.constant(0, "i32")] * 3
        result = b.call(f"llvm.amdgcn.{instruction.name}", arguments, sums.type)
        b.effect(f"store {result}, {ctx.buffers[total].pointer}")

    def _indices(
        self, ctx: Context, stmt: ir.Intrinsic, use: _Use, operands: tuple[Value, ...]
    ) -> list[Value]:
        """Where in memory the items of a lane are."""
        b = ctx.builder
        (start,) = next(each for each in stmt.indices if each)
        first = evaluate(ctx, start)
        number = lane(ctx, self._wave)
        strides = operands[:2]
        kind = max((each.type for each in (first, *strides)), key=lambda each: int(each[1:]))
        base = b.convert("sext", first, kind)
        result: list[Value] = []
        for item in range(use.count):
            index = base
            for position, stride in zip(use.place(number, item), strides, strict=True):
                wide = b.convert("zext", position, kind)
                index = index + wide * b.convert("sext", stride, kind)
            result.append(index)
        return result

    def _use(self, ctx: Context, buffer: ir.Buffer, span: Span) -> _Use:
        """What a fragment is used for, by the products of its kernel.

        Raises:
            UnsupportedError: For two different things, or no instruction has such operands.
        """
        uses: dict[tuple[Role, str], tuple[_Use, ir.Intrinsic]] = {}
        for stmt in ir.walk(ctx.kernel.body):
            if isinstance(stmt, ir.Intrinsic) and stmt.op == MULTIPLY and buffer in stmt.buffers:
                for role, each in zip(_ROLES, stmt.buffers, strict=True):
                    if each is buffer:
                        found = _Use(role, self._instruction(ctx, stmt))
                        uses.setdefault((role, found.instruction.name), (found, stmt))
        if not uses:
            return self._alone(ctx, buffer, span)
        (use, _), *others = uses.values()
        for other, stmt in others:
            if use.role != other.role or not _same_layout(use, other):
                raise self._refused(
                    ctx,
                    f"the fragment '{buffer.name}' as {_described(use)} and as "
                    f"{_described(other)}",
                    "its elements are then in other lanes",
                    "use a separate fragment for each",
                    stmt.span,
                )
        return use

    def _instruction(self, ctx: Context, stmt: ir.Intrinsic) -> MatrixInstruction:
        shapes = [(tuple(map(_extent, each.shape)), each.dtype.name) for each in stmt.buffers]
        for each in self._instructions:
            if shapes == [(each.shape(role), each.dtype(role)) for role in _ROLES]:
                return each
        (total, left, right) = (f"{name}[{rows}, {columns}]" for (rows, columns), name in shapes)
        raise self._refused(
            ctx,
            f"the product {total} += {left} @ {right}",
            "it has no instruction for it",
            f"it has {'; '.join(each.describe() for each in self._instructions)}",
            stmt.span,
        )

    def _alone(self, ctx: Context, buffer: ir.Buffer, span: Span) -> _Use:
        shape = tuple(map(_extent, buffer.shape))
        for each in self._instructions:
            if (each.shape("sum"), each.total) == (shape, buffer.dtype.name):
                return _Use("sum", each)
        raise self._refused(
            ctx,
            f"the fragment '{buffer.name}' of {buffer.dtype}[{shape[0]}, {shape[1]}]",
            "it is in no product, and no instruction produces such a sum",
            f"it has {'; '.join(each.describe() for each in self._instructions)}",
            span,
        )

    def _refused(
        self, ctx: Context, what: str, why: str, instead: str, span: Span
    ) -> UnsupportedError:
        place = f"rocm -arch={self._arch.name} -wave={self._wave}"
        return UnsupportedError(f"{place}, kernel '{ctx.kernel.name}'", what, why, instead, span)


def fragment(arch: Architecture, wave: int) -> Callable[[Context, ir.Buffer, Span], None]:
    """How a fragment gets its registers."""
    return Matrices(arch, wave).allocate


def _extent(expr: ir.Expr) -> int:
    if not isinstance(expr, ir.Const):
        raise AssertionError("a fragment without constant extents")
    return int(expr.value)


def _same_layout(first: _Use, second: _Use) -> bool:
    """Whether items of both lie in the same lanes: sums of one shape and type do."""
    if first.role == "sum":
        mine, other = first.instruction, second.instruction
        return (mine.shape("sum"), mine.total) == (other.shape("sum"), other.total)
    return first.instruction.name == second.instruction.name


def _described(use: _Use) -> str:
    return f"{_ROLE_NAMES[use.role]} of {use.instruction.describe()}"


def _get(ctx: Context, buffer: ir.Buffer, use: _Use) -> Value:
    """The items of a lane as one value."""
    kind = use.vector(buffer)
    return ctx.builder.emit(f"load {kind}, {ctx.buffers[buffer].pointer}", kind, buffer.name)


def _items(ctx: Context, buffer: ir.Buffer, use: _Use) -> list[Value]:
    b = ctx.builder
    whole = _get(ctx, buffer, use)
    if use.count == 1:
        return [whole]
    element = _ELEMENTS[buffer.dtype.name]
    return [b.emit(f"extractelement {whole}, i32 {item}", element) for item in range(use.count)]


def _put(ctx: Context, buffer: ir.Buffer, items: list[Value], use: _Use) -> None:
    b = ctx.builder
    kind = use.vector(buffer)
    whole = items[0] if use.count == 1 else b.value("poison", kind)
    if use.count > 1:
        for number, item in enumerate(items):
            whole = b.emit(f"insertelement {whole}, {item}, i32 {number}", kind)
    b.effect(f"store {whole}, {ctx.buffers[buffer].pointer}")


def _where(ctx: Context, condition: Value, write_body: Callable[[], None]) -> None:
    b = ctx.builder
    then, join = b.block("then"), b.block("join")
    b.branch(condition, then, join)
    b.begin(then)
    write_body()
    b.begin(join)
