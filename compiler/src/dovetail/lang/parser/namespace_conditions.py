"""What the host checks before a launch that uses what backends add to the language."""

from __future__ import annotations

import ast

from dovetail import ir
from dovetail.lang.parser.context import Parser


def on_host(
    p: Parser,
    place: ast.expr,
    condition: ir.Expr,
    message: str,
    operands: tuple[ir.Expr, ...],
) -> None:
    """Let the host check something before the launch, or the loop, begins; once."""
    # What is around the outermost region of device code is the host's.
    outside = p.blocks[p.region.first - 1].statements
    for each in outside:
        if isinstance(each, ir.Check) and each.message == message:
            return
    if condition is not ir.TRUE:
        outside.append(ir.Check(condition, message, operands, p.span(place)))


def unit_stride(buffer: ir.Buffer) -> tuple[ir.Expr, str, tuple[ir.Expr, ...]]:
    """The condition, message and operands of a check that rows are contiguous."""
    assert buffer.strides is not None
    last = buffer.strides[-1]
    message = f"'{buffer.name}' has the last stride {{0}}, and its rows must be contiguous"
    return ir.eq(last, 1), message, (last,)
