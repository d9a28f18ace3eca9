"""Conditions of float scalars, as the launch plan computes them: by their bits.

A plan has int64 only. The bits of a float64, with those of a negative number turned around, are
in the order of the numbers, so that comparisons of scalar arguments with each other and with
constants need no kernel, and the plan waits for nothing.
"""

from __future__ import annotations

import math
import struct

from dovetail import ir
from dovetail.lang.parser.context import Parser

_MAGNITUDE = (1 << 63) - 1
_INFINITY = 0x7FF0000000000000
_COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge")
_LOGIC = ("logical_and", "logical_or", "logical_not")


def by_bits(p: Parser, value: ir.Expr) -> ir.Expr:
    """A condition with its comparisons of floats by bits, where all they need is arguments."""
    if not isinstance(value, ir.Call) or not value.dtype.is_bool:
        return value
    if value.op.name in _LOGIC:
        return ir.Call(value.op, tuple(by_bits(p, each) for each in value.args), value.dtype)
    if value.op.name in _COMPARISONS and value.args[0].dtype.is_float:
        sides = [_side(p, each) for each in value.args]
        known = [each for each in sides if each is not None]
        if len(known) == len(sides):
            return _compared(value.op.name, known[0], known[1])
    return value


_Side = tuple[ir.Expr, ir.Expr]
"""The place of a float in the order of all, and whether it is a number."""


def _side(p: Parser, value: ir.Expr) -> _Side | None:
    inner = ir.widened(value)
    if isinstance(inner, ir.Const):
        return _of_constant(float(inner.value))
    if not isinstance(inner, ir.Var) or inner not in p.scalars:
        return None
    bits = ir.call("bitcast", ir.cast(inner, ir.FLOAT64), dtype=ir.INT64)
    size = ir.call("and", bits, ir.literal(_MAGNITUDE))
    place = ir.select(ir.lt(bits, ir.literal(0)), ir.neg(size), bits)
    return place, ir.le(size, ir.literal(_INFINITY))


def _of_constant(value: float) -> _Side:
    if math.isnan(value):
        return ir.literal(0), ir.FALSE
    (bits,) = struct.unpack("<q", struct.pack("<d", value))
    return ir.literal(-(bits & _MAGNITUDE) if bits < 0 else bits), ir.TRUE


def _compared(name: str, left: _Side, right: _Side) -> ir.Expr:
    """NaN is neither equal nor in order."""
    found = ir.call(name, left[0], right[0])
    for _, is_number in (left, right):
        if name == "ne":
            found = ir.logical_or(found, ir.logical_not(is_number))
        else:
            found = ir.logical_and(found, is_number)
    return found
