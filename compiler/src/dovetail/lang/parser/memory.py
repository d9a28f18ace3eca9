"""Memory that a kernel makes, and hints about it."""

from __future__ import annotations

import ast
import re
from typing import Final

from dovetail import ir
from dovetail.lang.parser.access import place_of
from dovetail.lang.parser.allocation import allocate, known_before
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.arrays import Known
from dovetail.lang.parser.complex_numbers import allocated, value_of
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import element_type, host_int, index, static_int, text
from dovetail.lang.parser.effects import Handler, alone, buffer_of
from dovetail.lang.parser.methods import extent_value
from dovetail.lang.parser.stores import fill
from dovetail.lang.parser.values import (
    Value,
    describe,
    is_buffer,
    is_expr,
    is_number,
    own_buffer,
)
from dovetail.support.dataclasses import replace

_SCOPE: Final = re.compile(r"[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*")

# Elements of one local or shared array; a device's own limit is checked when compiling.
_MAX_ELEMENTS = 1 << 24


def _extents(p: Parser, node: ast.expr) -> list[tuple[ast.expr, Value]]:
    value = p.expression(node)
    if isinstance(value, tuple):
        places = list(node.elts) if isinstance(node, ast.Tuple) else [node] * len(value)
        return list(zip(places, value, strict=True))
    if is_number(value) or (is_expr(value) and value.dtype.is_int):
        return [(node, value)]
    p.fail(node, f"a shape is a tuple, '{text(node)}' is {describe(value)}", (
        f"write `({text(node)},)`"
    ))  # fmt: skip


def _alloc(p: Parser, node: ast.Call) -> Value:
    _named(p, node)
    places = bind_arguments(p, node, ("shape", "dtype", "scope"), required=2)
    scope = p.expression(places[2]) if len(places) == 3 else "local"
    memory = ""
    if isinstance(scope, str) and _SCOPE.fullmatch(scope):
        scope, memory = "local", scope
    if scope not in ("local", "shared"):
        p.fail(
            places[2],
            f"{describe(scope)} is not a valid scope of T.alloc",
            'allowed are "local", one array per thread, "shared", one per block, and memory of '
            'one target kind, such as "trn.sbuf", one array per thread; T.empty allocates '
            "device memory",
        )
    if p.level == "host":
        p.fail(
            node,
            "T.alloc allocates memory of a thread or block, and there is neither here",
            "move it into the T.parallel or T.launch; T.empty allocates device memory",
        )
    if scope == "shared" and p.level != "launch":
        p.fail(
            node,
            "shared memory belongs to a block, and a T.parallel has no blocks",
            "use `with T.launch(grid=..., block=...)`, or leave out scope",
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
        if scope == "shared" and is_expr(value) and not isinstance(value, ir.Const):
            shape.append(_launch_extent(p, place, value))
            continue
        extent = static_int(p, place, value, f"an extent of a {scope} array")
        if extent < 1:
            p.fail(place, f"an extent of a {scope} array is {extent}", "it must be at least 1")
        count *= extent
        shape.append(ir.const(extent))
    if count > _MAX_ELEMENTS:
        p.fail(places[0], f"a {scope} array of {count} elements does not fit any device")
    dtype = element_type(p, places[1], p.expression(places[1]))
    where = "shared" if scope == "shared" else "local"
    buffer = allocated(p.target, dtype, tuple(shape), where, memory)
    p.emit(ir.Allocate(buffer, p.span(node)))
    return value_of(buffer)


def _launch_extent(p: Parser, node: ast.expr, value: ir.Expr) -> ir.Expr:
    """An extent of shared memory that each launch computes before it begins."""
    what = "an extent of a shared array"
    launch = p.region.launch
    assert launch is not None
    known: dict[ir.Var, ir.Expr] = {}
    inside: set[ir.Var] = {*launch.block_vars, *launch.thread_vars}
    for block in p.blocks[p.region.first :]:
        for statement in block.statements:
            if isinstance(statement, ir.Declare) and not statement.mutable:
                known[statement.var] = ir.Substitution(known).expr(statement.value)
            inside.update(ir.bound_variables(statement))
    expr = ir.Substitution(known).expr(index(p, node, value, what))
    if any(item in inside or not p.is_host(item) for item in ir.walk_expr(expr)):
        p.fail(
            node,
            f"{what} is computed before the launch, but '{text(node)}' is known only to its "
            f"threads",
            "compute it from shapes and integer parameters",
        )
    return host_int(p, node, expr, what)


def _empty(p: Parser, node: ast.Call) -> Value:
    if p.level != "host" and len(node.args) + len(node.keywords) < 3:
        return _alloc(p, node)  # as T.zeros and T.full, which fill it
    _named(p, node)
    if p.level != "host":
        p.fail(
            node,
            f"T.empty with a scope allocates device memory, and is not allowed inside a "
            f"T.{p.level}",
            "move it before, or use T.alloc for an array of one thread or block",
        )
    places = bind_arguments(p, node, ("shape", "dtype", "scope"), required=2)
    shape_node, dtype_node = places[:2]
    scope = _scope(p, places[2]) if len(places) == 3 else "global"
    shape: list[ir.Expr] = []
    for place, value in _extents(p, shape_node):
        extent = index(p, place, value, "an extent")
        if isinstance(extent, ir.Const) and extent.value < 0:
            p.fail(place, f"an extent is {extent.value}", "it must not be negative")
        if p.branches:
            shape.append(known_before(p, place, extent))
        else:
            shape.append(host_int(p, place, extent, "an extent of T.empty"))
    dtype = element_type(p, dtype_node, p.expression(dtype_node))
    buffer = allocated(p.target, dtype, tuple(shape), scope)
    allocate(p, buffer, node)
    return value_of(buffer)


def _filled(function: str) -> Handler:
    """T.zeros, T.ones, T.full: memory that holds a number from the beginning."""
    names = ("shape", "value", "dtype") if function == "full" else ("shape", "dtype")

    def handler(p: Parser, node: ast.Call) -> Value:
        _named(p, node)
        places = bind_arguments(p, node, names)
        maker = "empty" if p.level == "host" else "alloc"
        value: Value = {"zeros": 0, "ones": 1}.get(function, 0)
        source = places[0]
        if function == "full":
            source = places[1]
            value = p.settled(p.expression(source), "value", source)
        call = ast.copy_location(ast.Call(node.func, [places[0], places[-1]], []), node)
        p.whole = call
        made = (_empty if maker == "empty" else _alloc)(p, call)
        assert is_buffer(made)
        if made.dtype.is_bool and function != "full":
            value = bool(value)
        fill(p, made, value, source, node)
        return made

    return handler


def _like(function: str) -> Handler:
    """T.empty_like, T.zeros_like, T.ones_like: memory of the shape and type of another buffer."""

    def handler(p: Parser, node: ast.Call) -> Value:
        (place,) = bind_arguments(p, node, ("buffer",))
        like = buffer_of(p, place, f"T.{function} works")
        shape = Known(place, lambda: tuple(extent_value(extent) for extent in like.shape))
        dtype = Known(place, lambda: like.dtype)
        call = ast.copy_location(ast.Call(node.func, [shape, dtype], []), node)
        _named(p, node)
        p.whole = call
        name = function.removesuffix("_like")
        if name == "empty":
            return _empty(p, call) if p.level == "host" else _alloc(p, call)
        return _filled(name)(p, call)

    return handler


def _scope(p: Parser, node: ast.expr) -> ir.Scope:
    """Device memory, of all kinds or of one kind's own."""
    scope = p.expression(node)
    if isinstance(scope, str) and (scope == "global" or _SCOPE.fullmatch(scope)):
        return scope
    p.fail(
        node,
        f"{describe(scope)} is not a scope of device memory",
        'write the kind and its memory, as in "opencl.texture", or "global"; arrays of a thread '
        "or a block are made by T.alloc",
    )


def _place(p: Parser, node: ast.Call) -> Value:
    alone(p, node)
    places = bind_arguments(p, node, ("buffer", "scope"))
    if p.level != "host" or p.branches:
        p.fail(node, "T.place belongs at the top of a kernel", "move it to the top")
    buffer = own_buffer(buffer_of(p, places[0], "T.place works"))
    # Only a parameter has strides of its own.
    if buffer is None or buffer.strides is None:
        p.fail(
            places[0],
            f"'{text(places[0])}' is not a parameter",
            "place the whole parameter; memory that the kernel allocates is placed with "
            "`T.empty(..., scope=...)`",
        )
    if buffer in p.placed:
        p.fail(node, f"'{buffer.name}' is placed twice", "place it once")
    scope = _scope(p, places[1])
    if scope != "global":
        p.placed[buffer] = (replace(buffer, scope=scope), p.span(node))
    return None


def _named(p: Parser, node: ast.Call) -> None:
    if p.whole is not node or not p.target:
        p.fail(
            node,
            f"'{text(node.func)}' makes a buffer, which needs a name",
            f"assign it: `buffer = {text(node.func)}(...)`",
        )


def _prefetch(p: Parser, node: ast.Call) -> Value:
    alone(p, node)
    places = bind_arguments(p, node, ("buffer", "index", "write"), required=2)
    buffer = buffer_of(p, places[0], "T.prefetch works")
    place = place_of(p, node, places[1], buffer)
    write = p.expression(places[2]) if len(places) == 3 else False
    if not isinstance(write, bool):
        p.fail(places[2], f"'write' is True or False, '{text(places[2])}' is {describe(write)}")
    if buffer.scope != "global":
        p.fail(
            places[0],
            f"'{buffer.name}' is {buffer.scope} memory, which needs no prefetch",
            "leave T.prefetch out",
        )
    (p.writes if write else p.reads).add(place.buffer)
    # Of a complex number the part that comes first.
    at = (*place.indices, ir.const(0)) if place.buffer.pairs else place.indices
    p.emit(ir.Prefetch(place.buffer, at, write, p.span(node)))
    return None


MEMORY_FUNCTIONS: dict[str, Handler] = {
    "alloc": _alloc,
    "empty": _empty,
    **{name: _filled(name) for name in ("zeros", "ones", "full")},
    **{name: _like(name) for name in ("empty_like", "zeros_like", "ones_like")},
    "place": _place,
    "prefetch": _prefetch,
}
