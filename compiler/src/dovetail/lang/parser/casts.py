"""`T.saturate` and `T.wrap`: what becomes of a value that the new type does not hold."""

from __future__ import annotations

import ast
from collections.abc import Callable

from dovetail import ir
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import element_type, text, typed, widens
from dovetail.lang.parser.values import Value

# The greatest finite value of each float type, IEEE 754-2019 table 3.5; bfloat16 has 8 bits of
# significand and float32's exponents.
_MAX = {
    "float16": 65504.0,
    "bfloat16": (2.0 - 2.0**-7) * 2.0**127,
    "float32": (2.0 - 2.0**-23) * 2.0**127,
    "float64": (2.0 - 2.0**-52) * 2.0**1023,
}


def _conversion(
    convert: Callable[[Parser, ir.Expr, ir.DType], ir.Expr],
) -> Callable[[Parser, ast.Call], Value]:
    def handler(p: Parser, node: ast.Call) -> Value:
        place, kind = bind_arguments(p, node, ("x", "dtype"))
        dtype = element_type(p, kind, p.expression(kind))
        value = typed(p, place, p.expression(place))
        if value.dtype.lanes > 1 or dtype.lanes > 1:
            p.fail(
                place,
                f"'{text(node.func)}' converts single numbers, not {value.dtype} to {dtype}",
                "convert lane by lane, or use T.cast",
            )
        return convert(p, p.temporary(value, "value", node), dtype)

    return handler


def _saturate(p: Parser, value: ir.Expr, dtype: ir.DType) -> ir.Expr:
    """Converts with saturation: the nearest value of the type."""
    source = value.dtype
    if source.is_int and dtype.is_int and not widens(source, dtype):
        (least, greatest), (low, high) = source.int_range, dtype.int_range
        if low > least:
            value = ir.maximum(value, ir.literal(low, source))
        if high < greatest:
            value = ir.minimum(value, ir.literal(high, source))
    elif dtype.is_float and dtype.name in _MAX:
        bound = _MAX[dtype.name]
        new = ir.cast(value, dtype)
        new = p.temporary(new, "value", p.current)
        # A comparison with NaN does not hold, so that NaN stays.
        over = ir.gt(new, ir.Const(dtype, bound))
        under = ir.lt(new, ir.Const(dtype, -bound))
        low = ir.select(under, ir.Const(dtype, -bound), new)
        return ir.select(over, ir.Const(dtype, bound), low)
    return ir.cast(value, dtype)


def _wrap(p: Parser, value: ir.Expr, dtype: ir.DType) -> ir.Expr:
    """The value without its fraction, modulo the number of values that the type has."""
    if not (value.dtype.is_float and dtype.is_int):
        return ir.cast(value, dtype)
    if value.dtype.bits < 32:
        value = ir.cast(value, ir.FLOAT32)
    source, bits = value.dtype, max(32, dtype.bits)
    whole = p.temporary(ir.call("trunc", value), "whole", p.current)
    modulus = 2.0**bits
    # Each step is exact: a power of 2 only changes the exponent, and the rest has no more digits
    # than the value. It has the sign of the value.
    turns = ir.call("trunc", ir.mul(whole, ir.Const(source, 1.0 / modulus)))
    rest = ir.sub(whole, ir.mul(turns, ir.Const(source, modulus)))
    finite = ir.le(ir.call("abs", whole), ir.Const(source, _MAX[source.name]))
    rest = p.temporary(ir.select(finite, rest, ir.Const(source, 0.0)), "rest", p.current)
    # Of 64 bits an int64 holds only half; the magnitude fits the unsigned type.
    size = ir.cast(ir.call("abs", rest), ir.UINT64)
    signed = ir.select(ir.lt(rest, ir.Const(source, 0.0)), ir.neg(size), size)
    return ir.cast(signed, dtype)


CAST_FUNCTIONS = {"saturate": _conversion(_saturate), "wrap": _conversion(_wrap)}
"""Handlers by name."""
