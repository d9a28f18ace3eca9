"""Writing memory: `x[i] = value`, `x[i] += value`, and the same for whole views.

An assignment to a view is a loop over its elements: in device code one after the other, on the
host as a T.parallel. Numbers and buffers on the right are broadcast by NumPy's rules.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from itertools import starmap

from dovetail import ir
from dovetail.lang.parser.access import chosen, element, store, writable
from dovetail.lang.parser.arrays import (
    element_at,
    elementwise,
    may_be_array,
    shape_and_elements,
)
from dovetail.lang.parser.complex_numbers import convert_any
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import frozen, host_int, is_truth, truth, typed
from dovetail.lang.parser.logic import select
from dovetail.lang.parser.methods import must_hold, repeated
from dovetail.lang.parser.operators import binary
from dovetail.lang.parser.tuples import leaves
from dovetail.lang.parser.values import (
    BufferLike,
    Complex,
    Deferred,
    Elementwise,
    Indices,
    Value,
    View,
    describe,
    is_array,
    is_buffer,
    is_expr,
    is_weak,
)
from dovetail.lang.parser.views import Point, Whole, is_apart, is_same, locate, picked

Element = Callable[[Indices], Value]


def parse_store(
    p: Parser, target: ast.Subscript, value: Value, source: ast.expr, node: ast.stmt
) -> None:
    """`x[i] = value`, `x[i, :] = value`."""
    like = _target(p, target)
    mask = _mask(p, target, like)
    if mask is not None:
        _store_where(p, target, like, mask, (source, value), node)
        return
    found = chosen(p, target, target.slice, like)
    if isinstance(found, View):
        if isinstance(value, tuple):
            _store_entries(p, found, value, source, node)
        else:
            _fill(p, found, _elements(p, found, value, source, node), source, node)
        return
    writable(p, like, found, target)
    new = convert_any(p, source, value, like.dtype, f"the buffer '{like.name}' holds")
    store(p, like, found, new, node)


def _store_entries(
    p: Parser, view: View, value: tuple[Value, ...], source: ast.expr, node: ast.stmt
) -> None:
    """`x[i] = a, b, c`: a tuple along the first axis of a view, all of it known before."""
    count = len(value)
    message = f"'{view.name}' has {{1}} entries there, and is given {{0}}"
    must_hold(p, source, ir.const(count), view.shape[0], message, "give one value for each entry")
    settled = p.settled(value, "value", source)
    assert isinstance(settled, tuple)
    written = source.elts if isinstance(source, ast.Tuple) else []
    places = written if len(written) == count else [source] * count
    for number, (item, place) in enumerate(zip(settled, places, strict=True)):
        at = ir.const(number)
        if view.rank > 1:
            part = picked(view, [Point(at), *[Whole()] * (view.rank - 1)], ())
            if isinstance(item, tuple):
                _store_entries(p, part, item, place, node)
            else:
                _fill(p, part, _elements(p, part, item, place, node), place, node)
            continue
        new = convert_any(p, place, item, view.dtype, f"the buffer '{view.name}' holds")
        store(p, view, (at,), new, node)


def parse_update(p: Parser, node: ast.AugAssign) -> None:
    """`x[i] += value`, `x[i, :] += value`."""
    assert isinstance(node.target, ast.Subscript)
    target, kind = node.target, type(node.op)
    like = _target(p, target)
    mask = _mask(p, target, like)
    if mask is not None:
        number = p.expression(node.value)
        new = elementwise(
            p, node, ((target, like), (node.value, number)),
            lambda pair: binary(p, node, kind, (target, pair[0]), (node.value, pair[1])),
        )  # fmt: skip
        _store_where(p, target, like, mask, (node.value, new), node)
        return
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


def _mask(p: Parser, target: ast.Subscript, like: BufferLike) -> Value:
    """The truth values in the brackets of `x[x < 0] = 0`; None where others stand there."""
    if isinstance(target.slice, ast.Tuple | ast.Slice) or not may_be_array(p, target.slice):
        return None
    mask = p.expression(target.slice)
    if not is_array(mask) or (is_buffer(mask) and not mask.dtype.is_bool):
        return None
    shape, at = shape_and_elements(p, target.slice, mask)
    if len(shape) != like.rank:
        return None
    variables = tuple(ir.Var("i", ir.INT64) for _ in shape)
    found, _ = p.captured(lambda: at(variables))
    return mask if is_truth(found) else None


def _store_where(
    p: Parser,
    target: ast.Subscript,
    like: BufferLike,
    mask: Value,
    given: tuple[ast.expr, Value],
    node: ast.stmt,
) -> None:
    """A value for the elements that a mask chooses; the others are written as they are."""

    def choice(values: list[Value]) -> Value:
        held = truth(p, target.slice, values[0])
        return select(p, node, held, (given[0], values[1]), (target, values[2]))

    operands = (target.slice, mask), given, (target.value, like)
    new = elementwise(p, node, operands, choice)
    whole = picked(like, [Whole()] * like.rank, ())
    _fill(p, whole, _elements(p, whole, new, given[0], node), given[0], node)


def fill(p: Parser, like: BufferLike, value: Value, source: ast.expr, node: ast.AST) -> None:
    """Give all elements of a buffer one value."""
    view = picked(like, [Whole()] * like.rank, ())
    _fill(p, view, _elements(p, view, value, source, node), source, node)


def fill_from(
    p: Parser, like: BufferLike, value_at: Element, source: ast.expr, node: ast.AST
) -> None:
    """Give each element of a buffer the value at its index."""
    _fill(p, picked(like, [Whole()] * like.rank, ()), value_at, source, node)


def _target(p: Parser, target: ast.Subscript) -> BufferLike:
    like = p.expression(target.value)
    if not is_buffer(like):
        instead = "only elements of buffers can"
        if isinstance(like, tuple) and like and isinstance(target.value, ast.Name):
            first, *_ = leaves(like)
            has_type = is_expr(first) or is_weak(first)
            dtype = typed(p, target, first).dtype if has_type else ir.FLOAT32
            array = f"{target.value.id} = T.zeros({len(like)}, T.{dtype})"
            instead = f"start with an array, `{array}`, and fill it"
        p.fail(target, f"{describe(like)} cannot be changed", instead)
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


def _reads_others(view: View, at: Indices, statements: list[ir.Stmt]) -> bool:
    """Whether an element depends on others of the same buffer, which change meanwhile.

    Those of another row do not: `h[t + 1, :] = T.tanh(h[t] @ w)`. Nor do those at the same place
    of any row, `a[i] -= s * a[j]`: of these the statement changes the element itself at most.

    Args:
        view: What is stored in.
        at: The indices of the element.
        statements: What computes and stores it.
    """
    place = locate(view, at)

    def moves(index: ir.Expr) -> bool:
        return any(var in at for var in ir.free_variables(index))

    def is_other(a: ir.Expr, b: ir.Expr) -> bool:
        return not moves(a) and not moves(b) and is_apart(a, b)

    def is_in_place(a: ir.Expr, b: ir.Expr) -> bool:
        return is_same(a, b) or not (moves(a) or moves(b))

    for statement in statements:
        for item in ir.walk_all(statement):
            if not isinstance(item, ir.Load) or item.buffer is not place.buffer:
                continue
            pairs = list(zip(item.indices, place.indices, strict=False))
            if not all(starmap(is_in_place, pairs)) and not any(starmap(is_other, pairs)):
                return True
    return False


def _fill(p: Parser, view: View, value_at: Element, source: ast.expr, node: ast.AST) -> None:
    """The loop over the elements of a view.

    On the host elements that others are computed from are copied first; in device code there is no
    memory for that.
    """
    names = "ijklmnop"
    variables = tuple(
        ir.Var(names[axis] if axis < len(names) else f"i{axis}", ir.INT64)
        for axis in range(view.rank)
    )
    writable(p, view, variables, node)

    def one() -> None:
        to = f"the buffer '{view.name}' holds"
        new = convert_any(p, source, value_at(variables), view.dtype, to)
        store(p, view, variables, new, node)

    _, statements = p.captured(one)
    reads_others = _reads_others(view, variables, statements)
    if reads_others and p.level == "host":
        from dovetail.lang.parser.allocation import make

        copy = make(p, view.name, view.dtype, view.shape, node)
        fill_from(p, copy, value_at, source, node)
        _fill(p, view, lambda at: element(p, copy, at), source, node)
        return
    if reads_others:
        p.fail(
            source,
            f"elements of '{view.name}' are assigned to other elements of the same buffer, and "
            f"some may be overwritten before they are read",
            "copy them first, to a buffer made with T.empty or T.alloc",
        )
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
