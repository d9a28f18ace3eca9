"""Writing memory: `x[i] = value`, `x[i] += value`, and the same for whole views.

An assignment to a view is a loop over its elements: in device code one after the other, on the
host as a T.parallel. Numbers and buffers on the right are broadcast by NumPy's rules.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from dovetail import ir
from dovetail.lang.parser.access import chosen, element, store, writable
from dovetail.lang.parser.arrays import element_at
from dovetail.lang.parser.complex_numbers import convert_any
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import frozen, host_int
from dovetail.lang.parser.methods import repeated
from dovetail.lang.parser.operators import binary
from dovetail.lang.parser.values import (
    BufferLike,
    Complex,
    Deferred,
    Elementwise,
    Indices,
    Value,
    View,
    describe,
    expressions_of,
    is_buffer,
    is_expr,
)
from dovetail.lang.parser.views import Whole, is_same, locate, picked

Element = Callable[[Indices], Value]


def parse_store(
    p: Parser, target: ast.Subscript, value: Value, source: ast.expr, node: ast.stmt
) -> None:
    """`x[i] = value`, `x[i, :] = value`."""
    like = _target(p, target)
    found = chosen(p, target, target.slice, like)
    if isinstance(found, View):
        _fill(p, found, _elements(p, found, value, source, node), source, node)
        return
    writable(p, like, found, target)
    new = convert_any(p, source, value, like.dtype, f"the buffer '{like.name}' holds")
    store(p, like, found, new, node)


def parse_update(p: Parser, node: ast.AugAssign) -> None:
    """`x[i] += value`, `x[i, :] += value`."""
    assert isinstance(node.target, ast.Subscript)
    target, kind = node.target, type(node.op)
    like = _target(p, target)
    found = chosen(p, target, target.slice, like)
    if isinstance(found, View):
        right_of = _elements(p, found, p.expression(node.value), node.value, node)

        def updated(at: Indices) -> Value:
            old = element(p, found, at)
            return binary(p, node, kind, (target, old), (node.value, right_of(at)))

        _fill(p, found, updated, node.value, node)
        return
    at = tuple(p.temporary(place, "index", target) if _reads(place) else place for place in found)
    writable(p, like, at, target)
    right = p.expression(node.value)
    value = binary(p, node, kind, (target, element(p, like, at)), (node.value, right))
    written: ast.expr = node.value
    if isinstance(value, Deferred):
        # What does not fit is the result, and no part of it.
        written = ast.copy_location(ast.BinOp(target, node.op, node.value), node)
    new = convert_any(p, written, value, like.dtype, f"the buffer '{like.name}' holds")
    store(p, like, at, new, node)


def fill(p: Parser, like: BufferLike, value: Value, source: ast.expr, node: ast.AST) -> None:
    """Give all elements of a buffer one value."""
    view = picked(like, [Whole()] * like.rank, ())
    _fill(p, view, _elements(p, view, value, source, node), source, node)


def _target(p: Parser, target: ast.Subscript) -> BufferLike:
    like = p.expression(target.value)
    if not is_buffer(like):
        p.fail(target, f"{describe(like)} cannot be changed", "only elements of buffers can")
    return like


def _reads(expr: ir.Expr) -> bool:
    return any(isinstance(item, ir.Load | ir.Reduce) for item in ir.walk_expr(expr))


def _elements(p: Parser, view: View, value: Value, source: ast.expr, node: ast.AST) -> Element:
    """A function from an index to the value assigned to that element of a view."""
    if isinstance(value, Elementwise):
        return element_at(p, node, value, view.shape)
    if not is_buffer(value):
        number = _number(p, view, value, source)
        return lambda _: number
    other = repeated(p, node, value, view.shape)
    base = value.base if isinstance(value, View) else value
    if base is view.base:
        p.fail(
            source,
            f"elements of '{base.name}' are assigned to others of the same buffer, and which are "
            "overwritten before they are read is open",
            "copy them first, to a buffer made by T.empty or T.alloc",
        )
    return lambda at: element(p, other, at)


def _number(p: Parser, view: View, value: Value, source: ast.expr) -> Value:
    """One value for all elements, evaluated once."""
    if not is_expr(value):
        if isinstance(value, Complex):
            value = p.settled(value, "value", source) if p.level != "host" else value
        return convert_any(p, source, value, view.dtype, f"the buffer '{view.name}' holds")
    if p.level != "host":
        return frozen(p, value, source)
    # On the host the assignment is a T.parallel, before which the number is taken.
    changes = any(
        item in p.mutable if isinstance(item, ir.Var) else isinstance(item, ir.Load | ir.Reduce)
        for item in ir.walk_expr(value)
    )
    return p.temporary(value, "value", source) if changes else value


def _check_own_elements(
    p: Parser, view: View, at: Indices, value: ir.Expr | Complex, source: ast.expr
) -> None:
    """Fails where an element depends on others of the same buffer, which change meanwhile."""
    place = locate(view, at)
    for part in expressions_of(value):
        for item in ir.walk_expr(part):
            if not isinstance(item, ir.Load) or item.buffer is not place.buffer:
                continue
            if not all(map(is_same, item.indices[: len(place.indices)], place.indices)):
                p.fail(
                    source,
                    f"elements of '{view.name}' are assigned to others of the same buffer, and "
                    "which are overwritten before they are read is open",
                    "copy them first, to a buffer made by T.empty or T.alloc",
                )


def _fill(p: Parser, view: View, value_at: Element, source: ast.expr, node: ast.AST) -> None:
    """The loop over the elements of a view."""
    names = "ijklmnop"
    variables = tuple(
        ir.Var(names[axis] if axis < len(names) else f"i{axis}", ir.INT64)
        for axis in range(view.rank)
    )
    writable(p, view, variables, node)

    def one() -> None:
        to = f"the buffer '{view.name}' holds"
        new = convert_any(p, source, value_at(variables), view.dtype, to)
        _check_own_elements(p, view, variables, new, source)
        store(p, view, variables, new, node)

    _, statements = p.captured(one)
    body, span = ir.sequence(statements), p.span(node)
    if p.level == "host" and variables:
        p.crosses = p.crosses or any(
            var in p.device or var in p.mutable for var in ir.free_variables(body)
        )
        extents = [host_int(p, node, extent, "an extent of a view") for extent in view.shape]
        body = ir.Parallel(variables, tuple(extents), body, span)
    else:
        for variable, extent in zip(reversed(variables), reversed(view.shape), strict=True):
            body = ir.For(variable, ir.const(0), extent, 1, body, "serial", span)
    p.emit(body)
