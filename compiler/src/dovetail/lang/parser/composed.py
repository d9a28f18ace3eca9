"""Functions of T that are made of ops: how their arguments are read, and what they have in common.

An argument that is used several times is put into a variable first, so that it is evaluated once.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Final, Literal

from dovetail import ir
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import convert, promote, text, waiting
from dovetail.lang.parser.values import Deferred, Value, is_expr, is_weak

Handler = Callable[[Parser, ast.Call], Value]
Make = Callable[[Parser, ast.Call, tuple[ir.Expr, ...]], Value]
"""From operands of one type to the value."""

Takes = Literal["float", "number", "int"]
"""number: integers and floats."""

_WORDS: Final[dict[Takes, str]] = {
    "float": "a float", "number": "a number", "int": "an integer",
}  # fmt: skip


def composed(name: str, names: tuple[str, ...], make: Make, takes: Takes) -> Handler:
    """The handler of a function whose operands meet in one type and whose result has it."""

    def handler(p: Parser, node: ast.Call) -> Value:
        places = bind_arguments(p, node, names)
        operands = [(place, p.expression(place)) for place in places]
        values = promote(p, node, f"'T.{name}'", tuple(operands))
        if values is None or (values[0].dtype.is_int and takes == "float"):
            return _open(p, node, name, operands, make, takes)
        where = next(place for place, value in operands if is_expr(value))
        check(p, where, name, values[0].dtype, takes)
        return make(p, node, values)

    return handler


def _open(
    p: Parser,
    node: ast.Call,
    name: str,
    operands: list[tuple[ast.expr, Value]],
    make: Make,
    takes: Takes,
) -> Value:
    """The value where no operand has a type yet: it waits for one, as weak numbers do."""
    whole = all(_is_whole(value) for _, value in operands)
    if takes == "int" and not whole:
        place = next(place for place, value in operands if not _is_whole(value))
        p.fail(place, f"'T.{name}' needs {_WORDS[takes]}, '{text(place)}' is not one", "")
    operands = [(place, waiting(p, place, value)) for place, value in operands]

    def build(dtype: ir.DType) -> ir.Expr:
        check(p, node, name, dtype, takes)
        exprs = tuple(convert(p, place, value, dtype) for place, value in operands)
        result = make(p, node, exprs)
        if not is_expr(result):
            p.fail(
                operands[0][0],
                f"the type of '{text(operands[0][0])}' is not known here",
                f"convert it: `T.float32({text(operands[0][0])})`",
            )
        return result

    return Deferred(not whole or takes == "float", build)


def _is_whole(value: Value) -> bool:
    if isinstance(value, Deferred):
        return not value.is_float
    return (is_weak(value) and isinstance(value, int)) or (is_expr(value) and value.dtype.is_int)


def check(p: Parser, place: ast.AST, name: str, dtype: ir.DType, takes: Takes) -> None:
    """Fail unless a function takes a type."""
    fits = {
        "float": dtype.is_float,
        "number": dtype.is_int or dtype.is_float,
        "int": dtype.is_int,
    }[takes]
    if not fits:
        wanted = "int32" if takes in ("int", "number") else "float32"
        instead = f"convert it: `T.{wanted}({text(place)})`"
        if takes == "int" and dtype.is_float:
            instead += f"; its bits are `T.bitcast({text(place)}, T.int{dtype.bits})`"
        p.fail(
            place, f"'T.{name}' needs {_WORDS[takes]}, '{text(place)}' is {dtype}", instead
        )  # fmt: skip


def named(p: Parser, node: ast.AST, *values: ir.Expr) -> tuple[ir.Expr, ...]:
    """The values, each evaluated here and once."""
    return tuple(p.temporary(value, "operand", node) for value in values)


def number(value: float, dtype: ir.DType) -> ir.Const:
    """A constant, rounded once to the type."""
    if dtype.is_float:
        return ir.Const(dtype, ir.round_float(float(value), dtype))
    return ir.literal(int(value), dtype)


def unsigned(value: ir.Expr) -> ir.Expr:
    """The same bits as an unsigned integer."""
    dtype = value.dtype
    if not dtype.is_signed:
        return value
    return ir.call("bitcast", value, dtype=ir.SCALARS[f"uint{dtype.bits}"])


def bits_as(value: ir.Expr, dtype: ir.DType) -> ir.Expr:
    """The same bits as another type of the same size."""
    return value if value.dtype == dtype else ir.call("bitcast", value, dtype=dtype)
