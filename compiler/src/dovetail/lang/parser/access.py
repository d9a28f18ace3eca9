"""Brackets: elements of buffers, entries of tuples."""

from __future__ import annotations

import ast
from typing import NoReturn

from dovetail import ir
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import index, static_int, text
from dovetail.lang.parser.values import Coordinates, Value, describe, is_number


def parse_subscript(p: Parser, node: ast.expr) -> Value:
    """`x[i, j]`, `x[()]`, `shape[0]`, `block[0]`."""
    assert isinstance(node, ast.Subscript)
    value = p.expression(node.value)
    match value:
        case ir.Buffer():
            return load(p, value, indices(p, node, value))
        case tuple():
            return _entry(p, node, value)
        case Coordinates():
            axis = static_int(p, node.slice, p.expression(node.slice), "an axis")
            if not 0 <= axis <= 2:
                p.fail(node.slice, f"axis {axis} does not exist", "0 is x, 1 is y, 2 is z")
            return value.variables[axis]
        case _:
            p.fail(node, f"{describe(value)} has no elements")


def load(p: Parser, buffer: ir.Buffer, at: tuple[ir.Expr, ...]) -> ir.Load:
    """The element of a buffer."""
    p.reads.add(buffer)
    return ir.Load(buffer, at)


def indices(p: Parser, node: ast.Subscript, buffer: ir.Buffer) -> tuple[ir.Expr, ...]:
    """The indices in the brackets: one a dimension, each an int64 expression."""
    return indices_of(p, node, node.slice, buffer)


def indices_of(
    p: Parser, node: ast.AST, written: ast.expr, buffer: ir.Buffer
) -> tuple[ir.Expr, ...]:
    """As `indices`, for an index that stands anywhere, as in `T.atomic_add(x, (i, j), 1)`."""
    places: list[ast.expr] = list(written.elts) if isinstance(written, ast.Tuple) else [written]
    for place in places:
        if isinstance(place, ast.Slice):
            _no_slice(p, place, buffer)
        if isinstance(place, ast.Constant) and place.value is ...:
            p.fail(place, "'...' is no index", "write every index out")
    entries: list[tuple[ast.expr, Value]] = [(place, p.expression(place)) for place in places]
    if len(entries) == 1 and isinstance(entries[0][1], tuple):
        entries = [(entries[0][0], item) for item in entries[0][1]]
    if len(entries) != buffer.rank:
        _wrong_count(p, node, buffer, len(entries))
    return tuple(
        _one(p, place, value, buffer, axis) for axis, (place, value) in enumerate(entries)
    )


def _one(p: Parser, node: ast.expr, value: Value, buffer: ir.Buffer, axis: int) -> ir.Expr:
    if isinstance(value, float) and value.is_integer():
        p.fail(
            node,
            f"an index must be an integer, '{text(node)}' is {describe(value)}",
            f"write `{int(value)}`",
        )
    expr = index(p, node, value, "an index")
    if isinstance(expr, ir.Const) and is_number(expr.value):
        _check_constant(p, node, int(expr.value), buffer, axis)
    return expr


def _check_constant(p: Parser, node: ast.expr, value: int, buffer: ir.Buffer, axis: int) -> None:
    extent = buffer.shape[axis]
    if value < 0:
        known = isinstance(extent, ir.Const)
        name = _name_of(p, extent) or f"{buffer.name}.shape[{axis}]"
        size = str(extent.value) if known else name
        last = f"{size} - {-value}"
        p.fail(
            node,
            f"index {value} of '{buffer.name}' is negative; indices do not count from the end",
            f"write `{last}`",
        )
    if isinstance(extent, ir.Const) and value >= extent.value:
        p.fail(
            node,
            f"index {value} is out of range: axis {axis} of '{buffer.name}' has "
            f"{extent.value} elements",
            f"the last index is {int(extent.value) - 1}",
        )


def _name_of(p: Parser, extent: ir.Expr) -> str:
    """What the user calls an extent; "" if nothing."""
    names = (name for name, binding in p.frame.bindings.items() if binding.value is extent)
    return next(names, "")


def _no_slice(p: Parser, node: ast.Slice, buffer: ir.Buffer) -> NoReturn:
    p.fail(
        node,
        f"'{buffer.name}[{text(node)}]' is a slice; a kernel works on elements",
        "index one element inside a loop, as in `for i in T.parallel(n)`",
    )


def _wrong_count(p: Parser, node: ast.AST, buffer: ir.Buffer, count: int) -> NoReturn:
    def plural(number: int, one: str, many: str) -> str:
        return f"{number} {one if number == 1 else many}"

    names = ", ".join("ijklmnop"[: buffer.rank]) if buffer.rank <= 8 else "..."
    p.fail(
        node,
        f"'{buffer.name}' has {plural(buffer.rank, 'dimension', 'dimensions')} and is given "
        f"{plural(count, 'index', 'indices')}",
        f"write `{buffer.name}[{names or '()'}]`",
    )


def _entry(p: Parser, node: ast.Subscript, value: tuple[Value, ...]) -> Value:
    if isinstance(node.slice, ast.Slice):
        bounds = [
            None if part is None else static_int(p, part, p.expression(part), "a bound")
            for part in (node.slice.lower, node.slice.upper, node.slice.step)
        ]
        if bounds[2] == 0:
            p.fail(node.slice, "the step of a slice is 0")
        return value[bounds[0] : bounds[1] : bounds[2]]
    number = p.expression(node.slice)
    if not is_number(number):
        p.fail(
            node.slice,
            f"an entry of a tuple is chosen at compile time; '{text(node.slice)}' is "
            f"{describe(number)}",
            "loop with `for k in T.static_range(n)`, or put the numbers into a buffer",
        )
    if not -len(value) <= number < len(value):
        p.fail(
            node.slice,
            f"'{text(node.value)}' has {len(value)} entries, entry {number} does not exist",
        )
    return value[number]
