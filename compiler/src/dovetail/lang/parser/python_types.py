"""Python's `int`, `float` and `bool` of what is known only when the kernel runs."""

from __future__ import annotations

import ast
import builtins

from dovetail import ir
from dovetail.lang.parser.complex_numbers import cast_any
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import convert, scalar, truth, waiting
from dovetail.lang.parser.values import Complex, Deferred, Value, is_expr


def as_index(p: Parser, whole: ir.Expr | Complex) -> ir.Expr | Complex:
    """An int64 that nobody wrote: it converts where it is stored, as an index does."""
    if isinstance(whole, ir.Cast):
        p.whole_numbers[id(whole)] = whole
    return whole


def number_of(p: Parser, node: ast.expr, value: Value, kind: object) -> Value:
    """`int(x)`, `float(x)`, `bool(x)` of what is known only when the kernel runs.

    Python's types have no number of bits. `int` gives an int64 that converts where it is stored,
    as an index does; `float` a float as it is, and of an integer one that waits for its type.
    """
    if kind is builtins.bool:
        return truth(p, node, value)
    if kind is builtins.int:
        if isinstance(value, Deferred) and not value.is_float:
            return value
        return as_index(p, cast_any(p, node, value, ir.INT64))
    if isinstance(value, Deferred):
        return Deferred(True, value.build)
    if is_expr(value) and value.dtype.is_float:
        return value
    number = waiting(p, node, scalar(p, node, value, "'float' takes"))
    return Deferred(True, lambda dtype: convert(p, node, number, dtype))
