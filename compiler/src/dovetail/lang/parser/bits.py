"""Functions of integers: counting, moving and reversing bits, divisors."""

from __future__ import annotations

import ast
from typing import Final

from dovetail import ir
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.composed import (
    Handler,
    bits_as,
    check,
    composed,
    named,
    unsigned,
)
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import typed
from dovetail.lang.parser.values import Value, is_number, is_weak

Args = tuple[ir.Expr, ...]

_ALTERNATING: Final = {1: 0x5555555555555555, 2: 0x3333333333333333, 4: 0x0F0F0F0F0F0F0F0F,
                       8: 0x00FF00FF00FF00FF, 16: 0x0000FFFF0000FFFF}  # fmt: skip
"""Masks of every other group of so many bits."""


def _op(name: str, names: tuple[str, ...]) -> Handler:
    def make(p: Parser, node: ast.Call, args: Args) -> Value:
        return ir.call(name, *args)

    return composed(name, names, make, "int")


def _rotation(name: str) -> Handler:
    def handler(p: Parser, node: ast.Call) -> Value:
        place, count = bind_arguments(p, node, ("x", "count"))
        x = typed(p, place, p.expression(place))
        check(p, place, name, x.dtype, "int")
        wide = unsigned(x).dtype
        given = p.expression(count)
        mask = ir.literal(wide.bits - 1, wide)
        if is_number(given):
            turns: ir.Expr = ir.literal(given % wide.bits, wide)
        else:
            other = typed(p, count, given)
            check(p, count, name, other.dtype, "int")
            # The number of bits divides 2**bits, so that wrapping does not change the count.
            turns = ir.call("and", ir.cast(other, wide), mask)
        (value,) = named(p, node, unsigned(x))
        (turns,) = named(p, node, turns)
        back = ir.call("and", ir.sub(ir.literal(0, wide), turns), mask)
        up, down = ("shift_left", "shift_right") if name == "rotate_left" else (
            "shift_right", "shift_left",
        )  # fmt: skip
        turned = ir.call("or", ir.call(up, value, turns), ir.call(down, value, back))
        return bits_as(turned, x.dtype)

    return handler


def _reversal(least: int) -> Handler:
    """The order of groups of `least` bits reversed: halves, quarters, and so on change places."""
    name = "reverse_bits" if least == 1 else "byte_swap"

    def make(p: Parser, node: ast.Call, args: Args) -> Value:
        value = unsigned(args[0])
        dtype = value.dtype
        size = dtype.bits // 2
        while size >= least:
            (value,) = named(p, node, value)
            count = ir.literal(size, dtype)
            if 2 * size == dtype.bits:
                low, high = value, ir.call("shift_right", value, count)
            else:
                mask = ir.literal(_ALTERNATING[size] & ((1 << dtype.bits) - 1), dtype)
                low = ir.call("and", value, mask)
                high = ir.call("and", ir.call("shift_right", value, count), mask)
            value = ir.call("or", ir.call("shift_left", low, count), high)
            size //= 2
        return bits_as(value, args[0].dtype)

    return composed(name, ("x",), make, "int")


def _divmod(p: Parser, node: ast.Call) -> Value:
    places = bind_arguments(p, node, ("a", "b"))
    values = [p.expression(place) for place in places]
    if all(is_weak(value) for value in values):
        a, b = values
        assert is_weak(a)
        assert is_weak(b)
        if b == 0:
            p.fail(places[1], "divmod divides by 0")
        return divmod(a, b)
    return _DIVMOD(p, node)


def _quotient_and_rest(p: Parser, node: ast.Call, args: Args) -> Value:
    a, b = named(p, node, *args)
    quotient = p.temporary(ir.floordiv(a, b), "quotient", node)
    return quotient, p.temporary(ir.floormod(a, b), "rest", node)


_DIVMOD: Final = composed("divmod", ("a", "b"), _quotient_and_rest, "number")


def _euclid(p: Parser, node: ast.Call, a: ir.Expr, b: ir.Expr) -> ir.Expr:
    """The greatest common divisor of unsigned integers, by a loop."""
    span = p.span(node)
    x, y, rest = (ir.Var(name, a.dtype) for name in ("divisor", "rest", "next"))
    p.mutable.update((x, y))
    p.emit(ir.Declare(x, a, True, span))
    p.emit(ir.Declare(y, b, True, span))
    turn = (
        ir.Declare(rest, ir.floormod(x, y), False, span),
        ir.Assign(x, y, span),
        ir.Assign(y, rest, span),
    )
    p.emit(ir.While(ir.ne(y, 0), ir.sequence(turn), span))
    return p.temporary(x, "divisor", node)


def _magnitude(value: ir.Expr) -> ir.Expr:
    return unsigned(ir.call("abs", value) if value.dtype.is_signed else value)


def _gcd(p: Parser, node: ast.Call, args: Args) -> Value:
    a, b = named(p, node, *(_magnitude(each) for each in args))
    return bits_as(_euclid(p, node, a, b), args[0].dtype)


def _lcm(p: Parser, node: ast.Call, args: Args) -> Value:
    a, b = named(p, node, *(_magnitude(each) for each in args))
    divisor = _euclid(p, node, a, b)
    # Only 0 and 0 have the divisor 0, and 0 divided by it is 0.
    return bits_as(ir.mul(ir.floordiv(a, divisor), b), args[0].dtype)


BIT_FUNCTIONS: dict[str, Handler] = {
    "popcount": _op("popcount", ("x",)),
    "count_leading_zeros": _op("count_leading_zeros", ("x",)),
    "count_trailing_zeros": _op("count_trailing_zeros", ("x",)),
    "multiply_high": _op("multiply_high", ("a", "b")),
    "rotate_left": _rotation("rotate_left"),
    "rotate_right": _rotation("rotate_right"),
    "reverse_bits": _reversal(1),
    "byte_swap": _reversal(8),
    "divmod": _divmod,
    "gcd": composed("gcd", ("a", "b"), _gcd, "int"),
    "lcm": composed("lcm", ("a", "b"), _lcm, "int"),
}
"""By name."""
