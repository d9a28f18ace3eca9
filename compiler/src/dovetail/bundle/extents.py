"""Which scalar arguments of a kernel are extents and strides of its buffers, for the image.

A kernel bounds its accesses by sizes that the plan passes, and a plan comes with the file. The
image says which arguments are sizes of which buffer (docs/format/image.md, "Extents"), so that
whoever launches can hold them against the tensor that is really given.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dovetail import ir
from dovetail.analysis import dimension_values, key_of, row_major_strides
from dovetail.image import DeviceImage, ImageFunction
from dovetail.support.dataclasses import replace
from dovetail_runtime import formats


def with_extents(image: DeviceImage, module: ir.Module) -> DeviceImage:
    """The image with a table of extents in its payload, if the module has any to tell.

    Args:
        image: What code generation made of the module.
        module: In split form.
    """
    records = {function.name: function for function in image.functions}
    lines = [line for func in module.functions for line in _Table(func, records).lines()]
    if not lines or formats.EXTENTS_KEY in image.payload:
        return image
    text = "".join(f"{line}\n" for line in sorted(set(lines)))
    return replace(image, payload={**image.payload, formats.EXTENTS_KEY: text.encode()})


def without_extents(image: DeviceImage) -> DeviceImage:
    """The image as a backend is given it: the table is for the engine."""
    return replace(
        image, payload={k: data for k, data in image.payload.items() if k != formats.EXTENTS_KEY}
    )


class _Table:
    """The rows of one function's kernels."""

    def __init__(self, func: ir.Func, records: dict[str, ImageFunction]) -> None:
        self._records = records
        self._equal = dimension_values(func)
        self._row_major = row_major_strides(func)
        self._params = {p.buffer: p for p in func.params if isinstance(p, ir.TensorParam)}
        self._shapes: dict[ir.Buffer, Sequence[ir.Expr]] = {
            p: v.shape for p, v in self._params.items()
        }
        self._declared: dict[ir.Var, ir.Expr] = {}
        self._body = func.body

    def lines(self) -> Iterator[str]:
        """One for each buffer argument that something is known of."""
        yield from self._walk(self._body, frozenset())

    def _walk(self, body: ir.Stmt, row_major: frozenset[ir.Var]) -> Iterator[str]:
        for stmt in ir.statement_list(body):
            match stmt:
                case ir.Declare(var=var, value=value, mutable=False):
                    self._declared[var] = value
                case ir.Allocate(buffer=buffer, reports=None):
                    self._shapes[buffer] = buffer.host_shape
                case ir.If(condition=condition, then=then, otherwise=otherwise):
                    yield from self._walk(then, row_major | self._tested(condition))
                    if otherwise is not None:
                        yield from self._walk(otherwise, row_major)
                case ir.For(body=inner):
                    yield from self._walk(inner, row_major)
                case ir.Dispatch():
                    yield from self._dispatch(stmt, row_major)
                case _:
                    pass

    def _tested(self, condition: ir.Expr) -> frozenset[ir.Var]:
        """The strides that are those of a row-major tensor where a condition holds."""
        match condition:
            case ir.Call(op=op, args=(a, b)) if op.name == "logical_and":
                return self._tested(a) | self._tested(b)
            case ir.Call(op=op, args=(ir.Var() as var, value)) if op.name == "eq":
                stride = self._row_major.get(var)
                if stride is not None and key_of(stride) == key_of(value):
                    return frozenset((var,))
            case _:
                pass
        return frozenset()

    def _dispatch(self, stmt: ir.Dispatch, row_major: frozenset[ir.Var]) -> Iterator[str]:
        record = self._records.get(stmt.kernel)
        if record is None:
            return
        given = [
            number
            for number, argument in enumerate(record.arguments)
            if argument.kind not in ("offset", "grid_base")
        ]
        if len(given) != len(stmt.arguments):
            return
        scalars: dict[ir.Expr, str] = {}
        exact: dict[ir.Expr, str] = {}
        for number, value in zip(given, stmt.arguments, strict=True):
            argument = record.arguments[number]
            is_integer = argument.kind == "scalar" and argument.dtype.is_int
            if is_integer and isinstance(value, ir.Var | ir.Cast):
                scalars.setdefault(self._plain(value), f"{formats.EXTENT_ARGUMENT}{number}")
                exact.setdefault(value, f"{formats.EXTENT_ARGUMENT}{number}")
        buffers = [each for each in stmt.arguments if isinstance(each, ir.Buffer)]
        for place, buffer in enumerate(buffers):
            shape = self._shapes.get(buffer)
            if not shape:
                continue
            extents = [self._entry(each, scalars) for each in shape]
            strides = [formats.EXTENT_UNKNOWN] * len(shape)
            param = self._params.get(buffer)
            if param is not None:
                strides = [
                    formats.EXTENT_ROW_MAJOR
                    if each in row_major
                    else exact.get(each, formats.EXTENT_UNKNOWN)
                    for each in param.strides
                ]
            if {*extents, *strides} != {formats.EXTENT_UNKNOWN}:
                yield f"{stmt.kernel} {place} {','.join(extents)} {','.join(strides)}"

    def _entry(self, extent: ir.Expr, scalars: dict[ir.Expr, str]) -> str:
        plain = self._plain(extent)
        if isinstance(plain, ir.Const):
            return str(plain.value)
        return (
            scalars.get(plain, formats.EXTENT_UNKNOWN)
            if isinstance(plain, ir.Var)
            else formats.EXTENT_UNKNOWN
        )

    def _plain(self, value: ir.Expr) -> ir.Expr:
        """What a value is by its definition; a cast of a size is at most the size."""
        while True:
            match value:
                case ir.Cast(value=inner) if inner.dtype.is_int and value.dtype.is_int:
                    value = inner
                case ir.Var() if value in self._declared:
                    value = self._declared[value]
                case ir.Var() if value in self._equal:
                    value = ir.substitute_expr(value, self._equal)
                case _:
                    return value
