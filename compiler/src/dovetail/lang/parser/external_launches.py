"""`T.external` and what only stands in it: the launches of a kernel written elsewhere.

They become what other kernels become by lowering: dispatches on the host, each of a kernel whose
arguments are known and whose body is not here. From then on an external kernel is planned, checked
and verified like any other.
"""

from __future__ import annotations

import ast
import math
from typing import Final, NoReturn

from dovetail import ir
from dovetail.lang.members import Member
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import element_type, host_int, index, static_int, text
from dovetail.lang.parser.effects import Handler, alone
from dovetail.lang.parser.values import Value, describe, is_expr
from dovetail.support.dataclasses import dataclass, field

_AXES: Final = "xyz"
# More threads in a block than any device has; a device's own limit is checked when it launches.
_MAX_THREADS: Final = 1024
_OPTIONS: Final = ("grid", "block", "shared_bytes", "writes", "updates")


@dataclass(frozen=True, slots=True)
class ExternalKernel:
    """A kernel of a payload.

    Attributes:
        kernel: Its arguments, offsets last, and its block; without a body.
        order: The numbers of those arguments in the order of the payload's kernel.
        symbol: What it is called in the payload.
        shared_bytes: Shared memory of one block that it declares.
    """

    kernel: ir.Kernel
    order: tuple[int, ...]
    symbol: str
    shared_bytes: int


@dataclass(slots=True)
class ExternalKernels:
    """What the parse of an external kernel collects."""

    name: str
    kernels: list[ExternalKernel] = field(default_factory=list[ExternalKernel])


def _collected(p: Parser, node: ast.Call) -> ExternalKernels:
    if p.externals is None:
        p.fail(
            node,
            f"'{text(node.func)}' is allowed only in an external kernel",
            "decorate the function with `@dt.external(kind, format, payload)` instead",
        )
    return p.externals


def _external(p: Parser, node: ast.Call) -> Value:
    found = _collected(p, node)
    alone(p, node)
    if p.level != "host":
        _no_device_code(p, node)
    options = {keyword.arg or "": keyword.value for keyword in node.keywords}
    for name, value in options.items():
        if name not in _OPTIONS:
            p.fail(value, f"T.external has no '{name}'", f"there are {', '.join(_OPTIONS)}")
    for name in ("grid", "block"):
        if name not in options:
            p.fail(
                node,
                f"T.external has no {name}",
                "write `T.external(symbol, ..., grid=blocks, block=threads)`",
            )
    if not node.args:
        p.fail(node, "T.external does not name its kernel", "name it: `T.external('scale', ...)`")
    symbol = p.expression(node.args[0])
    if not isinstance(symbol, str) or not symbol or not symbol.isprintable():
        p.fail(
            node.args[0],
            f"the kernel's name is {describe(symbol)}, not a string",
            "the first argument is the kernel's name in the payload",
        )
    call = _Call(p, _buffers(p, options, "writes"), _buffers(p, options, "updates"))
    for place in node.args[1:]:
        call.add(place)
    call.finish(node)
    grid = _grid(p, options["grid"])
    kernel = ir.Kernel(
        f"{found.name}_{len(found.kernels)}",
        tuple(call.args[number] for number in call.offsets_last),
        _block(p, options["block"]),
        _coordinates("block"),
        _coordinates("thread"),
        ir.EMPTY,
        function=found.name,
        span=p.span(node),
    )
    shared = 0
    if "shared_bytes" in options:
        place = options["shared_bytes"]
        shared = static_int(p, place, p.expression(place), "shared_bytes")
        if shared < 0:
            p.fail(place, f"shared_bytes is {shared}", "it must not be negative")
    order = tuple(call.offsets_last.index(number) for number in range(len(call.args)))
    found.kernels.append(ExternalKernel(kernel, order, symbol, shared))
    p.emit(ir.Dispatch(kernel.name, grid, tuple(call.values), p.span(node)))
    return None


def _no_device_code(p: Parser, node: ast.AST) -> NoReturn:
    p.fail(
        node,
        f"T.external launches a kernel, and is not allowed inside a T.{p.level}",
        "the body of an external kernel may contain only checks, T.empty, T.external and `return`",
    )


def _coordinates(label: str) -> tuple[ir.Var, ir.Var, ir.Var]:
    x, y, z = (ir.Var(f"{label}_{axis}", ir.INT64) for axis in _AXES)
    return (x, y, z)


def _entries(p: Parser, node: ast.expr, what: str) -> list[tuple[ast.expr, Value]]:
    value = p.expression(node)
    entries: tuple[Value, ...] = value if isinstance(value, tuple) else (value,)
    if not 1 <= len(entries) <= 3:
        p.fail(node, f"a {what} has one to three extents, x first, not {len(entries)}")
    same_length = isinstance(node, ast.Tuple) and len(node.elts) == len(entries)
    places: list[ast.expr] = (
        list(node.elts) if isinstance(node, ast.Tuple) and same_length else [node] * len(entries)
    )
    return list(zip(places, entries, strict=True))


def _grid(p: Parser, node: ast.expr) -> tuple[ir.Expr, ir.Expr, ir.Expr]:
    what = "an extent of the grid"
    extents = [
        host_int(p, place, index(p, place, value, what), what)
        for place, value in _entries(p, node, "grid")
    ]
    one = ir.literal(1)
    x, y, z = (*extents, one, one)[:3]
    return (x, y, z)


def _block(p: Parser, node: ast.expr) -> tuple[int, int, int]:
    extents = [
        static_int(p, place, value, "an extent of the block")
        for place, value in _entries(p, node, "block")
    ]
    if min(extents) < 1 or math.prod(extents) > _MAX_THREADS:
        p.fail(
            node,
            f"a block of {' x '.join(map(str, extents))} threads is not allowed",
            f"each extent is at least 1, and their product at most {_MAX_THREADS}",
        )
    x, y, z = (*extents, 1, 1)[:3]
    return (x, y, z)


def _buffers(p: Parser, options: dict[str, ast.expr], name: str) -> dict[ir.Buffer, ast.expr]:
    """The buffers of `writes` or `updates`, each with its place."""
    node = options.get(name)
    if node is None:
        return {}
    value = p.expression(node)
    entries: tuple[Value, ...] = value if isinstance(value, tuple) else (value,)
    found: dict[ir.Buffer, ast.expr] = {}
    for entry in entries:
        if not isinstance(entry, ir.Buffer):
            p.fail(node, f"'{name}' names buffers, not {describe(entry)}")
        found[entry] = node
    return found


class _Call:
    """The arguments of one T.external."""

    def __init__(
        self, p: Parser, writes: dict[ir.Buffer, ast.expr], updates: dict[ir.Buffer, ast.expr]
    ) -> None:
        self._p = p
        self._writes = writes
        self._updates = updates
        self._flat: dict[ir.Buffer, ir.Buffer] = {}
        self._places: dict[ir.Buffer, ast.expr] = {}
        self._strided: set[ir.Buffer] = set()
        self._offsets: list[tuple[int, ir.Buffer, ast.Call, ir.DType]] = []
        self.args: list[ir.KernelArg] = []
        self.values: list[ir.Buffer | ir.Expr] = []

    @property
    def offsets_last(self) -> list[int]:
        """The arguments in an order in which every offset follows its buffer."""
        is_offset = [isinstance(arg, ir.OffsetArg) for arg in self.args]
        return sorted(range(len(self.args)), key=is_offset.__getitem__)

    def add(self, node: ast.expr) -> None:
        p = self._p
        if isinstance(node, ast.Call):
            function = p.expression(node.func)
            if isinstance(function, Member) and function.name == "element_offset":
                self._offset(node)
                return
            if isinstance(function, Member) and function.name == "element_stride":
                self._scalar(node, self._stride(node))
                return
        value = p.expression(node)
        if isinstance(value, ir.Buffer):
            self._buffer(node, value)
        elif is_expr(value):
            self._scalar(node, value)
        else:
            p.fail(
                node,
                f"'{text(node)}' is {describe(value)}, whose type is not known",
                f"give it a type: `T.int32({text(node)})`",
            )

    def _access(self, buffer: ir.Buffer) -> ir.Access:
        if buffer in self._updates:
            return "both"
        return "write" if buffer in self._writes else "read"

    def _buffer(self, node: ast.expr, buffer: ir.Buffer) -> None:
        if buffer in self._flat:
            self._p.fail(node, f"'{buffer.name}' is passed twice", "pass it once")
        access = self._access(buffer)
        if access != "write":
            self._p.reads.add(buffer)
        if access != "read":
            self._p.writes.add(buffer)
        flat = ir.Buffer(buffer.name, buffer.dtype, (ir.literal(0),))
        self._flat[buffer] = flat
        self._places[buffer] = node
        self.args.append(ir.BufferArg(flat, access))
        self.values.append(buffer)

    def _scalar(self, node: ast.expr, value: ir.Expr) -> None:
        p = self._p
        dtype = value.dtype
        if dtype.is_float:
            if not isinstance(value, ir.Var) or value in p.mutable or value in p.unplanned:
                p.fail(
                    node,
                    f"'{text(node)}' is a {dtype} that is not a parameter: only integers are "
                    f"computed before a launch",
                    "pass a parameter, or put the constant into the payload",
                )
        else:
            host_int(p, node, value, "an argument of T.external")
        wide = _wide(dtype)
        if wide != dtype:
            value = ir.Cast(wide, value)
        elif isinstance(value, ir.Cast):
            self._check_narrowing(node, value)
        name = value.name if isinstance(value, ir.Var) else f"argument_{len(self.args)}"
        self.args.append(ir.ScalarArg(ir.Var(name, value.dtype)))
        self.values.append(value)

    def _check_narrowing(self, node: ast.expr, value: ir.Cast) -> None:
        """A size is given to code that we do not see: that it fits is checked at each call."""
        inner = value.value
        low, high = value.dtype.int_range
        if inner.dtype.is_float or inner.dtype.is_bool:
            return
        if low <= inner.dtype.int_range[0] and inner.dtype.int_range[1] <= high:
            return
        message = f"{text(node)} does not fit: the value is {{0}} ({self._p.span(node).short})"
        same = ir.eq(ir.cast(value, ir.INT64), ir.cast(inner, ir.INT64))
        self._p.emit(ir.Check(same, message, (ir.cast(inner, ir.INT64),), self._p.span(node)))

    def _offset(self, node: ast.Call) -> None:
        p = self._p
        places = bind_arguments(p, node, ("buffer", "dtype"), required=1)
        buffer = p.expression(places[0])
        if not isinstance(buffer, ir.Buffer):
            p.fail(places[0], f"'{text(places[0])}' is {describe(buffer)}, not a buffer")
        dtype = ir.INT64
        if len(places) == 2:
            dtype = element_type(p, places[1], p.expression(places[1]))
            if dtype not in (ir.INT32, ir.INT64):
                p.fail(places[1], f"an offset is int32 or int64, not {dtype}")
        # Settled when all buffers are known: it may stand before its own.
        self._offsets.append((len(self.args), buffer, node, dtype))
        self.args.append(ir.ScalarArg(ir.Var("", dtype)))

    def _stride(self, node: ast.Call) -> ir.Expr:
        p = self._p
        buffer_node, axis_node = bind_arguments(p, node, ("buffer", "axis"))
        buffer = p.expression(buffer_node)
        if not isinstance(buffer, ir.Buffer) or buffer.strides is None:
            p.fail(
                buffer_node,
                f"'{text(buffer_node)}' is not a buffer parameter",
                "what T.empty makes is row-major",
            )
        axis = static_int(p, axis_node, p.expression(axis_node), "an axis")
        if not 0 <= axis < len(buffer.strides):
            p.fail(
                axis_node,
                f"'{buffer.name}' has {len(buffer.strides)} axes, counted from 0; got {axis}",
            )
        self._strided.add(buffer)
        return buffer.strides[axis]

    def finish(self, node: ast.Call) -> None:
        """What can only be said when all arguments are known."""
        p = self._p
        for place, buffer, call, dtype in self._offsets:
            if buffer not in self._flat:
                p.fail(
                    call,
                    f"the offset of '{buffer.name}' is passed, but '{buffer.name}' is not",
                    "pass the buffer too",
                )
            if any(isinstance(arg, ir.OffsetArg) and arg.buffer is self._flat[buffer]
                   for arg in self.args):  # fmt: skip
                p.fail(call, f"the offset of '{buffer.name}' is passed twice", "pass it once")
            var = ir.Var(f"{buffer.name}_offset", dtype)
            self.args[place] = ir.OffsetArg(var, self._flat[buffer])
        for name, named in (("writes", self._writes), ("updates", self._updates)):
            for buffer, where in named.items():
                if buffer not in self._flat:
                    p.fail(
                        where,
                        f"'{name}' has '{buffer.name}', which is not passed to the kernel",
                        "pass it, or remove it",
                    )
                if name == "writes" and buffer in self._updates:
                    p.fail(where, f"'{buffer.name}' is in both 'writes' and 'updates'")
        for buffer in self._flat:
            if buffer not in self._strided and buffer.strides is not None:
                self._check_row_major(buffer, node)

    def _check_row_major(self, buffer: ir.Buffer, node: ast.Call) -> None:
        assert buffer.strides is not None
        wanted = ir.row_major(buffer.shape)
        for axis, (stride, expected) in enumerate(zip(buffer.strides, wanted, strict=True)):
            place = self._p.span(self._places[buffer])
            message = (
                f"{buffer.name} must be row-major: its stride along axis {axis} is {{0}} elements,"
                f" expected {{1}}; pass a contiguous copy ({place.short})"
            )
            self._p.emit(
                ir.Check(ir.eq(stride, expected), message, (stride, expected), self._p.span(node))
            )


def _wide(dtype: ir.DType) -> ir.DType:
    """What a scalar travels as (docs/format/image.md, "Arguments")."""
    if dtype.bits >= 32:
        return dtype
    if dtype.is_float:
        return ir.FLOAT32
    return ir.UINT32 if dtype.family == "uint" else ir.INT32


def _only_an_argument(p: Parser, node: ast.Call) -> Value:
    _collected(p, node)
    p.fail(
        node,
        f"'{text(node.func)}' is allowed only as an argument of T.external",
        "pass it to the kernel: `T.external('scale', x, T.element_offset(x), ...)`",
    )


EXTERNAL_FUNCTIONS: dict[str, Handler] = {
    "external": _external,
    "element_offset": _only_an_argument,
    "element_stride": _only_an_argument,
}
