"""Updates of an element in one piece."""

from __future__ import annotations

import ast

from dovetail import ir
from dovetail.lang.parser.access import indices_of, real_only, writable
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import convert, text
from dovetail.lang.parser.effects import Handler, alone, alone_with_result, buffer_of, result_of
from dovetail.lang.parser.values import Value
from dovetail.lang.parser.views import Place

_BITS = ("and", "or", "xor")


def _update(name: str) -> Handler:
    def handler(p: Parser, node: ast.Call) -> Value:
        alone_with_result(p, node, "old")
        places = _arguments(p, node, ("buffer", "index", "value"))
        place = _place(p, node, places[0], places[1], name in _BITS)
        value = _converted(p, places[2], place.buffer)
        if name != "sub":
            return _emit(p, node, name, place, value)
        # a - b is a + (-b), of wrapping integers and of floats alike.
        return _emit(p, node, "add", place, ir.neg(value))

    return handler


def _compare_exchange(p: Parser, node: ast.Call) -> Value:
    alone_with_result(p, node, "old")
    places = _arguments(p, node, ("buffer", "index", "expected", "value"))
    place = _place(p, node, places[0], places[1], False)
    expected = _converted(p, places[2], place.buffer)
    value = _converted(p, places[3], place.buffer)
    return _emit(p, node, "compare_exchange", place, value, expected)


def _load(p: Parser, node: ast.Call) -> Value:
    alone_with_result(p, node, "old")
    places = _arguments(p, node, ("buffer", "index"))
    place = _place(p, node, places[0], places[1], False)
    return _emit(p, node, "load", place, ir.literal(0, place.buffer.dtype))


def _store(p: Parser, node: ast.Call) -> Value:
    alone(p, node)
    places = _arguments(p, node, ("buffer", "index", "value"))
    place = _place(p, node, places[0], places[1], False)
    value = _converted(p, places[2], place.buffer)
    if p.target:
        p.fail(
            node,
            f"'{text(node.func)}' returns nothing",
            "T.atomic_exchange returns the old value",
        )
    p.reads.add(place.buffer)
    p.writes.add(place.buffer)
    op, guard = ir.OPS["exchange"], place.guard
    at = place.buffer, place.indices
    p.emit(ir.Atomic(op, *at, value, None, None, guard, p.span(node)))
    return None


def _arguments(p: Parser, node: ast.Call, names: tuple[str, ...]) -> list[ast.expr]:
    """Those of the call; one that names an element, as in CUDA, is told how to."""
    match node.args:
        case [ast.Subscript(value=buffer, slice=index), *rest] if len(rest) + 2 == len(names):
            given = (buffer, index, *rest, *node.keywords)
            written = ", ".join(text(each, limit=400) for each in given)
            p.fail(
                node.args[0],
                f"'{text(node.func)}' takes a buffer and an index, '{text(node.args[0])}' is the "
                "value of an element",
                f"write `{text(node.func)}({written})`",
            )
        case _:
            return bind_arguments(p, node, names)


def _place(
    p: Parser, node: ast.Call, buffer_node: ast.expr, index_node: ast.expr, integers: bool
) -> Place:
    """The buffer element that an atomic updates."""
    buffer = buffer_of(p, buffer_node, "an atomic works")
    at = indices_of(p, node, index_node, buffer)
    dtype, function = buffer.dtype, text(node.func)
    real_only(p, buffer_node, buffer, f"'{function}' changes")
    if integers and not dtype.is_int:
        p.fail(
            buffer_node,
            f"'{function}' needs integers, '{buffer.name}' holds {dtype}",
            "keep the bits in an integer buffer, and read them with T.bitcast",
        )
    if dtype.is_bool:
        p.fail(
            buffer_node,
            f"'{function}' needs numbers, '{buffer.name}' holds {dtype}",
            "keep 0 and 1 in a T.int32 buffer",
        )
    if buffer.scope == "local":
        p.fail(
            buffer_node,
            f"'{buffer.name}' belongs to one thread, so it needs no atomic access",
            f"use `{buffer.name}[...]` as usual",
        )
    return writable(p, buffer, at, buffer_node)


def _converted(p: Parser, node: ast.expr, buffer: ir.Buffer) -> ir.Expr:
    to = f"the buffer '{buffer.name}' holds"
    return convert(p, node, p.expression(node), buffer.dtype, to)


def _emit(
    p: Parser,
    node: ast.Call,
    op: str,
    place: Place,
    value: ir.Expr,
    compare: ir.Expr | None = None,
) -> Value:
    buffer, at, guard = place.buffer, place.indices, place.guard
    p.reads.add(buffer)
    if op != "load":
        p.writes.add(buffer)
    result = result_of(p, buffer.dtype, "old") if p.target else None
    p.emit(ir.Atomic(ir.OPS[op], buffer, at, value, compare, result, guard, p.span(node)))
    return result


ATOMIC_FUNCTIONS: dict[str, Handler] = {
    **{f"atomic_{name}": _update(name) for name in (
        "add", "sub", "min", "max", "and", "or", "xor", "exchange"
    )},
    "atomic_compare_exchange": _compare_exchange,
    "atomic_load": _load,
    "atomic_store": _store,
}  # fmt: skip
