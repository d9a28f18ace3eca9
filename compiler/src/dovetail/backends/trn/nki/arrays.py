"""Statements about whole arrays in SBUF and PSUM (`T.trn.*`), an instruction or two each."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from dovetail import ir
from dovetail.backends.trn.intrinsics import DTYPES
from dovetail.backends.trn.namespace import PSUM
from dovetail.backends.trn.nki.expressions import evaluate, plain
from dovetail.backends.trn.nki.values import (
    Affine,
    Linear,
    Mask,
    Number,
    Value,
    at_least_zero,
    linear,
)
from dovetail.support.errors import UnsupportedError
from dovetail.support.span import Span

if TYPE_CHECKING:
    from dovetail.backends.trn.nki.writer import KernelText

_ROW, _COLUMN = Linear((("t_p", "1"),)), Linear((("t_f", "1"),))


def array_extents(kernel: ir.Kernel) -> dict[ir.Buffer, tuple[int, int]]:
    """Rows and columns of the arrays that a kernel works on as a whole.

    In flat form an array has one dimension: how it was declared is what statements bring along.
    """
    found: dict[ir.Buffer, tuple[int, int]] = {}
    for item in ir.walk(kernel.body):
        if isinstance(item, ir.Intrinsic):
            own = [each for each in item.buffers if each.memory]
            for place, buffer in enumerate(own):
                rows, columns = item.operands[2 * place : 2 * place + 2]
                assert isinstance(rows, ir.Const)
                assert isinstance(columns, ir.Const)
                found[buffer] = int(rows.value), int(columns.value)
    return found


class Arrays:
    """What one kernel does to whole arrays.

    Attributes:
        extents: Rows and columns of each.
    """

    def __init__(self, kernel: KernelText) -> None:
        self._kernel = kernel
        self.extents = array_extents(kernel.kernel)

    def allocate(self, buffer: ir.Buffer) -> None:
        """Introduce an array: rows are partitions."""
        kernel, (rows, columns) = self._kernel, self.extents[buffer]
        name, dtype = kernel.names.of(buffer), DTYPES[buffer.dtype.name]
        place = "nl.psum" if buffer.memory == PSUM else "nl.sbuf"
        kernel.line(f"{name} = nl.ndarray(({rows}, {columns}), dtype={dtype}, buffer={place})")

    def write(self, stmt: ir.Intrinsic) -> None:
        """Write a statement.

        Raises:
            UnsupportedError: A place or a condition is known on the chip only.
        """
        kernel = self._kernel
        if kernel.has_other_conditions(()) or any(kernel.masks(edges=False)):
            self._refuse(
                stmt.span, f"'T.{stmt.op}' under a condition on loop variables or on data",
                "NKI has only branches whose condition is known when the kernel is traced",
                "let conditions depend only on sizes and scalars",
            )  # fmt: skip
        names = [kernel.names.of(each) for each in stmt.buffers]
        shapes = [self.extents.get(each, (0, 0)) for each in stmt.buffers]
        more = stmt.operands[2 * sum(each in self.extents for each in stmt.buffers) :]
        kinds = [DTYPES[each.dtype.name] for each in stmt.buffers]
        match stmt.op:
            case "trn.load":
                kernel.line(f"{names[0]}[...] = {self._full(shapes[0], '0.0', kinds[0])}")
                self._move(stmt, more, load=True)
            case "trn.store":
                self._move(stmt, more, load=False)
            case "trn.fill":
                value = self._known(evaluate(kernel, more[0]), stmt.span, "a value")
                if not isinstance(value, Number):
                    self._vary(stmt.span, "a value")
                filled = self._full(shapes[0], plain(value), kinds[0])
                kernel.line(f"{names[0]}[...] = {filled}")
            case "trn.iota":
                self._iota(stmt, names[0], shapes[0], kinds[0], more)
            case "trn.matmul":
                kernel.line(f"{names[0]} += nisa.nc_matmul({names[1]}, {names[2]})")
            case "trn.transpose":
                kernel.line(f"{names[0]}[...] = nl.copy(nisa.nc_transpose({names[1]}))")
            case "trn.activation":
                call = f"nisa.activation(op=nl.{stmt.text}, data={names[1]}, dtype={kinds[0]})"
                if stmt.text == "reciprocal":
                    call = f"nisa.reciprocal(data={names[1]}, dtype={kinds[0]})"
                kernel.line(f"{names[0]}[...] = {call}")
            case "trn.tensor_tensor":
                call = f"nl.{stmt.text}({names[1]}, {names[2]}, dtype={kinds[0]})"
                kernel.line(f"{names[0]}[...] = {call}")
            case "trn.tensor_reduce":
                kernel.line(
                    f"{names[0]}[...] = nisa.tensor_reduce(nl.{stmt.text}, {names[1]}, axis=[1], "
                    f"dtype={kinds[0]}, keepdims=True)"
                )
            case _:
                raise AssertionError(f"'{stmt.op}' is none of T.trn")

    def _full(self, shape: tuple[int, int], value: str, kind: str) -> str:
        return f"nl.copy(nl.full({shape}, {value}, dtype={kind}, buffer=nl.sbuf))"

    def _move(self, stmt: ir.Intrinsic, more: tuple[ir.Expr, ...], *, load: bool) -> None:
        """Between an array and a part of HBM, where that is inside."""
        kernel = self._kernel
        array, tensor = stmt.buffers
        rows, columns = self.extents[array]
        left = [self._form(each, stmt.span) for each in more[:2]]
        steps = [self._number(each, stmt.span) for each in more[2:]]
        form = self._form(stmt.indices[1][0], stmt.span)
        form = form.plus(_ROW.times(steps[0])).plus(_COLUMN.times(steps[1]))
        masks: list[Linear] = []
        for count, index, extent in zip(left, (_ROW, _COLUMN), (rows, columns), strict=True):
            if count.terms or not count.constant.isdigit() or int(count.constant) < extent:
                masks.append(Linear((), "-1").plus(count).plus(index, -1))
        guard = Number("True", ir.BOOL) if stmt.guard is None else evaluate(kernel, stmt.guard)
        if isinstance(guard, Mask):
            masks += guard.forms
        elif not isinstance(guard, Number):
            self._vary(stmt.span, "a place")
        kernel.line(f"t_p, t_f = nl.arange({rows})[:, None], nl.arange({columns})[None, :]")
        text = "".join(f" & ({at_least_zero(each)})" for each in masks).removeprefix(" & ")
        mask = f", mask={text}" if text else ""
        own, other = kernel.names.of(array), kernel.names.of(tensor)
        with kernel.when(guard if isinstance(guard, Number) else Number("True", ir.BOOL)):
            if load:
                kernel.line(f"{own}[t_p, t_f] = nl.load({other}[{form.text}]{mask})")
            else:
                held = f"nl.copy({own})" if array.memory == PSUM else own
                kernel.line(f"nl.store({other}[{form.text}], {held}{mask})")

    def _iota(
        self,
        stmt: ir.Intrinsic,
        name: str,
        shape: tuple[int, int],
        kind: str,
        more: tuple[ir.Expr, ...],
    ) -> None:
        kernel = self._kernel
        steps = [self._number(each, stmt.span) for each in more[1:]]
        form = self._form(more[0], stmt.span)
        form = form.plus(_ROW.times(steps[0])).plus(_COLUMN.times(steps[1]))
        rows, columns = shape
        kernel.line(f"t_p, t_f = nl.arange({rows})[:, None], nl.arange({columns})[None, :]")
        # Both axes appear, so that the tile has the shape of the array.
        form_text = f"{form.text} + t_p * 0 + t_f * 0" if "0" in steps else form.text
        kernel.line(f"{name}[...] = nl.copy(nisa.iota({form_text}, dtype=nl.int32), dtype={kind})")

    def _known(self, value: Value, span: Span, what: str) -> Number | Affine:
        if isinstance(value, (Number, Affine)):
            return value
        self._vary(span, what)

    def _form(self, expr: ir.Expr, span: Span) -> Linear:
        return linear(self._known(evaluate(self._kernel, expr), span, "a place"))

    def _number(self, expr: ir.Expr, span: Span) -> str:
        value = evaluate(self._kernel, expr)
        if not isinstance(value, Number):
            self._vary(span, "a stride")
        return plain(value)

    def _vary(self, span: Span, what: str) -> NoReturn:
        self._refuse(
            span, f"{what} that is known only on the chip",
            "instructions on whole arrays need values that are known when the kernel is traced",
            "compute it from sizes, scalars, coordinates and loop variables",
        )  # fmt: skip

    def _refuse(self, span: Span, what: str, why: str, instead: str) -> NoReturn:
        raise UnsupportedError("trn", what, why, instead, span or self._kernel.kernel.span)
