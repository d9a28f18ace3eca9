"""`T.broadcast_shapes`: the shape that several shapes have in common, as NumPy broadcasts them."""

from __future__ import annotations

import ast

from dovetail import ir
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import host_int, index, text
from dovetail.lang.parser.values import Value, describe


def _broadcast_shapes(p: Parser, node: ast.Call) -> Value:
    if p.level != "host":
        p.fail(
            node,
            f"T.broadcast_shapes checks shapes before the kernel runs, and is not allowed inside "
            f"a T.{p.level}",
            "move it to the top of the kernel",
        )
    if len(node.args) < 2 or node.keywords:
        p.fail(
            node,
            "T.broadcast_shapes needs two shapes or more",
            "write `T.broadcast_shapes(a.shape, b.shape)`",
        )
    result: list[ir.Expr] = []
    for place in node.args:
        result = _met(p, node, place, result, _shape(p, place))
    return tuple(
        int(extent.value) if isinstance(extent, ir.Const) else extent for extent in result
    )


def _shape(p: Parser, place: ast.expr) -> list[ir.Expr]:
    value = p.expression(place)
    if not isinstance(value, tuple):
        p.fail(
            place,
            f"a shape is a tuple, '{text(place)}' is {describe(value)}",
            f"write `{text(place)}.shape`"
            if isinstance(value, ir.Buffer)
            else f"write `({text(place)},)`",
        )
    extents = [index(p, place, item, "an extent") for item in value]
    return [host_int(p, place, extent, "an extent") for extent in extents]


def _met(
    p: Parser, node: ast.Call, place: ast.expr, first: list[ir.Expr], second: list[ir.Expr]
) -> list[ir.Expr]:
    """Two shapes: the axes that only the longer one has, then the others, met from the end."""
    common = min(len(first), len(second))
    longer = first if len(first) > len(second) else second
    result = longer[: len(longer) - common]
    for number in range(common, 0, -1):
        a, b = first[-number], second[-number]
        axis = len(longer) - number
        result.append(_extent(p, node, place, axis, a, b))
    return result


def _extent(
    p: Parser, node: ast.Call, place: ast.expr, axis: int, a: ir.Expr, b: ir.Expr
) -> ir.Expr:
    if a is b or ir.is_const(b, 1):
        return a
    if ir.is_const(a, 1):
        return b
    if isinstance(a, ir.Const) and isinstance(b, ir.Const):
        if a.value != b.value:
            p.fail(
                place,
                f"'{text(place)}' does not fit the shapes before it: axis {axis} has {b.value} "
                f"elements, and {a.value} are expected",
                "extents must be equal, or one of them 1",
            )
        return a
    fits = ir.logical_or(ir.eq(a, b), ir.logical_or(ir.eq(a, 1), ir.eq(b, 1)))
    span = p.span(node)
    message = f"{text(node)} does not exist: axis {axis} has {{0}} and {{1}} ({span.short})"
    p.emit(ir.Check(fits, message, (a, b), span))
    return p.temporary(ir.select(ir.eq(a, 1), b, a), f"extent{axis}", node)


SHAPE_FUNCTIONS = {"broadcast_shapes": _broadcast_shapes}
"""Handlers by name."""
