"""Vectors in CUDA C++: accesses of several elements, whose author promises that they are aligned.

Only accesses know vectors; what is computed of their lanes is scalar (`split-vectors`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dovetail import ir
from dovetail.backends.cuda.cu.expressions import SMALL_FLOATS

if TYPE_CHECKING:
    from dovetail.backends.cuda.cu.kernel import CuWriter

Lanes = tuple[str, ...]


def lanes_of(writer: CuWriter, expr: ir.Expr, condition: str = "") -> Lanes:
    """The texts of a vector's lanes; what is read gets a variable first.

    Args:
        writer: Of the kernel.
        expr: Of several lanes.
        condition: Under which it is needed at all; "" for always.
    """
    write = writer.expressions
    match expr:
        case ir.Var():
            return writer.vectors[expr]
        case ir.Load():
            return _read(writer, expr, condition)
        case ir.Call() if expr.op.name == "vector":
            parts = tuple(write.text(each) for each in expr.args)
            return parts if len(parts) > 1 else parts * expr.dtype.lanes
        case ir.Cast(value=value):
            lanes = lanes_of(writer, value, condition)
            source, target = value.dtype.scalar, expr.dtype.scalar
            if source.name in SMALL_FLOATS and target.name == "float32":
                return lanes
            template = writer.dialect.cast_template(source, target)
            return tuple(write.template(template, [f"({lane})"], target) for lane in lanes)
        case ir.Select():
            chosen = write.atom(expr.condition)
            both = f"{condition} && " if condition else ""
            first = lanes_of(writer, expr.true_value, f"{both}{chosen}")
            second = lanes_of(writer, expr.false_value, f"{both}!{chosen}")
            pairs = zip(first, second, strict=True)
            return tuple(f"({writer.dialect.choice.format(chosen, *pair)})" for pair in pairs)
        case _:
            raise AssertionError(f"arithmetic in {expr.dtype} reached code generation")


def _read(writer: CuWriter, load: ir.Load, condition: str) -> Lanes:
    write, buffer = writer.expressions, load.buffer
    if load.guard is not None:
        guard = write.atom(load.guard)
        condition = f"{condition} && {guard}" if condition else guard
    name = writer.names.fresh(f"{buffer.name}_vector")
    kind = f"dvt_vector<{writer.element(buffer)}, {load.lanes}>"
    text = f"dvt_load_vector<{load.lanes}>({writer.address(buffer, load.indices[0])})"
    if condition:
        text = f"{condition} ? {text} : {kind}{{}}"
    writer.line(f"const {kind} {name} = {text};")
    value = {"float16": "dvt_half_value({0})", "bfloat16": "dvt_bfloat16_value({0})"}.get(
        buffer.dtype.name, "{0}"
    )
    return tuple(value.format(f"{name}.lanes[{lane}]") for lane in range(load.lanes))


def store_text(writer: CuWriter, store: ir.Store) -> str:
    """The statement that writes a vector, without a guard."""
    buffer, value = store.buffer, store.value
    small = buffer.dtype.name in SMALL_FLOATS
    if small and isinstance(value, ir.Cast) and value.value.dtype.scalar.name == "float32":
        # Rounding it first would change nothing.
        value = value.value
    if small and isinstance(value, ir.Call) and value.op.name == "vector" and len(value.args) > 1:
        lanes: Lanes = tuple(writer.expressions.bits(each, buffer.dtype) for each in value.args)
    else:
        lanes = lanes_of(writer, value)
        if small:
            function = f"dvt_{'half' if buffer.dtype.name == 'float16' else 'bfloat16'}_bits"
            lanes = tuple(f"{function}({lane})" for lane in lanes)
    address = writer.address(buffer, store.indices[0])
    return f"dvt_store_vector<{len(lanes)}>({address}, {{{', '.join(lanes)}}});"
