"""Matrices of a SIMD-group: `T.metal.matrix` and what goes with it.

Source: MSL, "SIMD-Group Matrix Functions". Every matrix is 8 by 8; memory is read and written by
rows, or by columns where those are contiguous (the functions' `transpose_matrix`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dovetail import ir
from dovetail.support.errors import UnsupportedError

if TYPE_CHECKING:
    from dovetail.backends.metal.msl.kernel import MslWriter

_ELEMENTS: Final = {"float16": "half", "bfloat16": "bfloat", "float32": "float"}


def declaration(writer: MslWriter, statement: ir.Allocate) -> str:
    """The variable of a fragment, with undefined contents."""
    buffer = statement.buffer
    return f"{_type(writer, buffer, statement)} {writer.names.of(buffer)};"


def _type(writer: MslWriter, buffer: ir.Buffer, where: ir.Stmt) -> str:
    element = _ELEMENTS[buffer.dtype.name]
    storage = writer.dialect.storage.get(buffer.dtype.name)
    if storage is not None and storage.type != element:
        raise UnsupportedError(
            f"metal, kernel '{writer.kernel.name}'",
            f"the fragment '{buffer.name}' of {buffer.dtype}",
            "this version of the language has no such type",
            "build for a target with -version=3.1",
            where.span,
        )
    return f"simdgroup_matrix<{element}, 8, 8>"


def lines(writer: MslWriter, statement: ir.Intrinsic) -> list[str]:
    """One statement of `..namespace.INTRINSICS`."""
    name = statement.op.partition("metal.matrix_")[2]
    if name == "multiply":
        return [_multiply(writer, statement)]
    fragment = statement.buffers[0]
    mine, kind = writer.names.of(fragment), _type(writer, fragment, statement)
    element = _ELEMENTS[fragment.dtype.name]
    filled = f"{mine} = make_filled_simdgroup_matrix<{element}, 8, 8>"
    if name == "fill":
        value = writer.expressions.text(statement.operands[0])
        return [f"{filled}(({element})({value}));"]
    assert kind
    moved = _move(writer, statement, name, mine)
    if statement.guard is None:
        return [moved]
    guard = writer.expressions.text(statement.guard)
    if name == "store":
        return [f"if ({guard}) {moved}"]
    return [f"if ({guard}) {moved}", f"else {filled}(({element})0);"]


def _move(writer: MslWriter, statement: ir.Intrinsic, name: str, mine: str) -> str:
    memory = statement.buffers[1]
    (index,) = next(each for each in statement.indices if each)
    rows, columns = statement.operands
    address = writer.address(memory, index)

    def call(stride: ir.Expr, transposed: str) -> str:
        step = writer.expressions.text(stride)
        return f"simdgroup_{name}({mine}, {address}, (ulong)({step}), ulong2(0), {transposed});"

    if _is_one(columns):
        return call(rows, "false")
    if _is_one(rows):
        return call(columns, "true")
    # The host has checked that one of them is 1.
    dense = f"{writer.expressions.atom(columns)} == 1"
    return f"{{ if ({dense}) {call(rows, 'false')} else {call(columns, 'true')} }}"


def _is_one(expr: ir.Expr) -> bool:
    return isinstance(expr, ir.Const) and expr.value == 1


def _multiply(writer: MslWriter, statement: ir.Intrinsic) -> str:
    total, first, second = statement.buffers
    allowed = first.dtype == second.dtype and total.dtype in (first.dtype, ir.FLOAT32)
    if not allowed:
        raise UnsupportedError(
            f"metal, kernel '{writer.kernel.name}'",
            f"'{total.name}' of {total.dtype} += '{first.name}' of {first.dtype} @ "
            f"'{second.name}' of {second.dtype}",
            "the factors must be of one type, and the total of the same or of float32",
            "make the fragments of such types",
            statement.span,
        )
    sum_, left, right = (writer.names.of(each) for each in statement.buffers)
    return f"simdgroup_multiply_accumulate({sum_}, {left}, {right}, {sum_});"
