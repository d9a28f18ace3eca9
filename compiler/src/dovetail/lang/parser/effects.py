"""Functions of T that change or make something: memory, atomics, barriers, promises.

Effects stand only in statements, so each of these is a statement of its own or all of an
assignment's right side.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from dovetail import ir
from dovetail.lang.parser.access import indices_of
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import (
    condition,
    convert,
    element_type,
    host_int,
    index,
    static_int,
    text,
)
from dovetail.lang.parser.values import Value, describe

Handler = Callable[[Parser, ast.Call], Value]
# Elements of one local or shared array; a device's own limit is checked when compiling.
_MOST_ELEMENTS = 1 << 24


def _alone(p: Parser, node: ast.Call, instead: str) -> None:
    """Fails unless the call is a statement or a whole right side."""
    if p.whole is not node:
        p.fail(
            node,
            f"'{text(node.func)}' has an effect, so it cannot stand inside an expression",
            instead,
        )


def _atomic(name: str) -> Handler:
    def handler(p: Parser, node: ast.Call) -> Value:
        _alone(p, node, f"assign it to a variable first: `old = {text(node.func)}(...)`")
        buffer_node, index_node, value_node = bind_arguments(p, node, ("buffer", "index", "value"))
        buffer = _buffer(p, buffer_node)
        at = indices_of(p, node, index_node, buffer)
        bits = name in ("and", "or", "xor")
        _check_element(p, buffer_node, node, buffer, bits)
        value = p.expression(value_node)
        new = convert(p, value_node, value, buffer.dtype, f"the buffer '{buffer.name}' holds")
        return _emit(p, node, name, buffer, at, new, None)

    return handler


def _compare_exchange(p: Parser, node: ast.Call) -> Value:
    _alone(p, node, f"assign it to a variable first: `old = {text(node.func)}(...)`")
    names = ("buffer", "index", "expected", "value")
    buffer_node, index_node, expected_node, value_node = bind_arguments(p, node, names)
    buffer = _buffer(p, buffer_node)
    at = indices_of(p, node, index_node, buffer)
    _check_element(p, buffer_node, node, buffer, True)
    to = f"the buffer '{buffer.name}' holds"
    expected = convert(p, expected_node, p.expression(expected_node), buffer.dtype, to)
    value = convert(p, value_node, p.expression(value_node), buffer.dtype, to)
    return _emit(p, node, "compare_exchange", buffer, at, value, expected)


def _emit(
    p: Parser,
    node: ast.Call,
    op: str,
    buffer: ir.Buffer,
    at: tuple[ir.Expr, ...],
    value: ir.Expr,
    compare: ir.Expr | None,
) -> Value:
    p.reads.add(buffer)
    p.writes.add(buffer)
    used = p.target != ""
    result = ir.Var(p.target, buffer.dtype) if used else None
    if result is not None and p.level == "host":
        p.device.add(result)
    p.emit(ir.Atomic(ir.OPS[op], buffer, at, value, compare, result, None, p.span(node)))
    return result


def _buffer(p: Parser, node: ast.expr) -> ir.Buffer:
    value = p.expression(node)
    if isinstance(value, ir.Buffer):
        return value
    instead = ""
    if isinstance(node, ast.Subscript):
        instead = f"buffer and index are two arguments: `{text(node.value)}, {text(node.slice)}`"
    p.fail(node, f"an atomic works on a buffer, '{text(node)}' is {describe(value)}", instead)


def _check_element(
    p: Parser, place: ast.expr, node: ast.Call, buffer: ir.Buffer, integers: bool
) -> None:
    dtype, function = buffer.dtype, text(node.func)
    if integers and not dtype.is_int:
        p.fail(place, f"'{function}' needs integers, '{buffer.name}' holds {dtype}")
    if dtype.bits < 32 or dtype.is_bool:
        p.fail(
            place,
            f"'{function}' needs elements of 32 or 64 bits, '{buffer.name}' holds {dtype}",
            "count in a T.int32 buffer",
        )
    if buffer.scope == "local":
        p.fail(
            place,
            f"'{buffer.name}' belongs to one thread, so that nothing needs to be atomic",
            f"write `{buffer.name}[...] += value`",
        )


def _barrier(p: Parser, node: ast.Call) -> Value:
    _alone(p, node, "make it a statement of its own")
    bind_arguments(p, node, ())
    if p.region.launch is None:
        p.fail(
            node,
            "T.barrier exists only inside a `with T.launch(...)`",
            "iterations of a T.parallel are independent; a second T.parallel after it sees all "
            "that the first has written",
        )
    p.emit(ir.Barrier(p.span(node)))
    return None


def _assume(p: Parser, node: ast.Call) -> Value:
    _alone(p, node, "make it a statement of its own")
    (place,) = bind_arguments(p, node, ("condition",))
    known = condition(p, place)
    if known is False:
        p.fail(place, f"'{text(place)}' is false", "")
    if known is not True:
        p.emit(ir.Assume(known, p.span(node)))
    return None


def _extents(p: Parser, node: ast.expr) -> list[tuple[ast.expr, Value]]:
    value = p.expression(node)
    if isinstance(value, tuple):
        places = list(node.elts) if isinstance(node, ast.Tuple) else [node] * len(value)
        return list(zip(places, value, strict=True))
    p.fail(node, f"a shape is a tuple, '{text(node)}' is {describe(value)}", (
        f"write `({text(node)},)`"
    ))  # fmt: skip


def _alloc(p: Parser, node: ast.Call) -> Value:
    _named(p, node)
    places = bind_arguments(p, node, ("shape", "dtype", "scope"), required=2)
    scope = p.expression(places[2]) if len(places) == 3 else "local"
    if scope not in ("local", "shared"):
        p.fail(
            places[2],
            f"{describe(scope)} is no scope of T.alloc",
            'there are "local", one array a thread, and "shared", one a block; device memory is '
            "made by T.empty",
        )
    if p.level == "host":
        p.fail(
            node,
            "T.alloc makes memory of a thread or block, and here is neither",
            "move it into the T.parallel or T.launch; device memory is made by T.empty",
        )
    if scope == "shared" and p.level != "launch":
        p.fail(
            node,
            "shared memory belongs to a block, and a T.parallel has no blocks",
            "use `with T.launch(grid=..., block=...)`, or leave scope out",
        )
    if scope == "shared" and p.branches:
        p.fail(
            node,
            "shared memory is allocated once for the block, not in a branch or loop",
            "move it to the top of the T.launch",
        )
    shape: list[ir.Expr] = []
    count = 1
    for place, value in _extents(p, places[0]):
        extent = static_int(p, place, value, f"an extent of a {scope} array")
        if extent < 1:
            p.fail(place, f"an extent of a {scope} array is {extent}", "it must be at least 1")
        count *= extent
        shape.append(ir.const(extent))
    if count > _MOST_ELEMENTS:
        p.fail(places[0], f"a {scope} array of {count} elements does not fit any device")
    dtype = element_type(p, places[1], p.expression(places[1]))
    buffer = ir.Buffer(
        p.target, dtype, tuple(shape), None, "shared" if scope == "shared" else "local"
    )
    p.emit(ir.Allocate(buffer, p.span(node)))
    return buffer


def _empty(p: Parser, node: ast.Call) -> Value:
    _named(p, node)
    if p.level != "host":
        p.fail(
            node,
            f"T.empty makes device memory, and cannot stand inside a T.{p.level}",
            "move it before, or use T.alloc for an array of one thread or block",
        )
    if p.branches:
        p.fail(
            node,
            "T.empty stands at the top of a kernel, not in a branch or loop",
            "move it to the top",
        )
    shape_node, dtype_node = bind_arguments(p, node, ("shape", "dtype"))
    shape: list[ir.Expr] = []
    for place, value in _extents(p, shape_node):
        extent = index(p, place, value, "an extent")
        if isinstance(extent, ir.Const) and extent.value < 0:
            p.fail(place, f"an extent is {extent.value}", "it must not be negative")
        shape.append(host_int(p, place, extent, "an extent of T.empty"))
    dtype = element_type(p, dtype_node, p.expression(dtype_node))
    buffer = ir.Buffer(p.target, dtype, tuple(shape))
    p.emit(ir.Allocate(buffer, p.span(node)))
    return buffer


def _named(p: Parser, node: ast.Call) -> None:
    if p.whole is not node or not p.target:
        p.fail(
            node,
            f"'{text(node.func)}' makes a buffer, which needs a name",
            f"assign it: `buffer = {text(node.func)}(...)`",
        )


EFFECT_FUNCTIONS: dict[str, Handler] = {
    **{f"atomic_{name}": _atomic(name) for name in (
        "add", "min", "max", "and", "or", "xor", "exchange"
    )},
    "atomic_compare_exchange": _compare_exchange,
    "barrier": _barrier,
    "assume": _assume,
    "alloc": _alloc,
    "empty": _empty,
}  # fmt: skip
