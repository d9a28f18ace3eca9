"""Vectors: making and opening them, their loads and stores, and what folds their lanes."""

from __future__ import annotations

import ast
from collections.abc import Callable

from dovetail import ir
from dovetail.lang.parser.access import element, indices_of, real_only, writable
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import cast, convert, promote, static_int, text, typed
from dovetail.lang.parser.effects import Handler, alone, buffer_of
from dovetail.lang.parser.values import (
    BufferLike,
    Value,
    View,
    describe,
    is_array,
    is_expr,
    is_number,
)

COORDINATES = "xyzw"
"""The names of the first four lanes."""


def lane(vector: ir.Expr, number: int) -> ir.Expr:
    """One lane of a vector."""
    if isinstance(vector, ir.Call) and vector.op.name == "vector":
        parts = vector.args
        return parts[number if len(parts) > 1 else 0]
    if isinstance(vector, ir.Const):
        return ir.literal(vector.value, vector.dtype.scalar)
    return ir.Call(ir.OPS["extract"], (vector, ir.const(number)), vector.dtype.scalar)


def build(parts: tuple[ir.Expr, ...], dtype: ir.DType) -> ir.Expr:
    """A vector of its lanes, or with one scalar in all of them."""
    return ir.Call(ir.OPS["vector"], parts, dtype)


def parse_lane(p: Parser, node: ast.expr, vector: ir.Expr) -> ir.Expr:
    """`v[k]` and `v.x`."""
    lanes = vector.dtype.lanes
    vector = p.temporary(vector, "vector", node)
    if isinstance(node, ast.Attribute):
        names = COORDINATES[:lanes]
        if node.attr not in names or len(node.attr) != 1:
            p.fail(
                node,
                f"a {vector.dtype} has no '{node.attr}'",
                f"its lanes are {', '.join(names)}, or {text(node.value)}[k]",
            )
        return lane(vector, names.index(node.attr))
    assert isinstance(node, ast.Subscript)
    number = p.expression(node.slice)
    if not is_number(number):
        p.fail(
            node.slice,
            f"a lane is chosen at compile time; '{text(node.slice)}' is {describe(number)}",
            f"loop with `for {text(node.slice) if isinstance(node.slice, ast.Name) else 'k'} in "
            f"T.static_range({lanes})`, or use a local array",
        )
    if not 0 <= number < lanes:
        p.fail(
            node.slice,
            f"lane {number} of '{text(node.value)}' does not exist: it is {describe(vector)}",
            f"lanes are 0 to {lanes - 1}",
        )
    return lane(vector, number)


def convert_to_vector(p: Parser, node: ast.Call, dtype: ir.DType) -> Value:
    """`T.float32x4(a, b, c, d)`, `T.float32x4(a)` and `T.float32x4(vector)`."""
    if node.keywords or len(node.args) not in (0, 1, dtype.lanes):
        p.fail(
            node,
            f"a {dtype} is made from {dtype.lanes} scalars, from one for all lanes, or from a "
            f"vector of {dtype.lanes} lanes, not from {len(node.args) + len(node.keywords)} "
            f"arguments",
            f"write `T.{dtype}({', '.join('abcdefghijklmnop'[: dtype.lanes])})`",
        )
    values = [(place, p.expression(place)) for place in node.args]
    if len(values) == 1 and is_expr(values[0][1]) and values[0][1].dtype.lanes > 1:
        return _converted(p, node, values[0][1], dtype)
    if not values:
        return ir.literal(0, dtype)
    parts = tuple(_scalar(p, place, value, dtype.scalar) for place, value in values)
    if len(parts) == 1:
        parts = (p.temporary(parts[0], "lane", node),)
    return build(parts, dtype)


def _scalar(p: Parser, place: ast.expr, value: Value, dtype: ir.DType) -> ir.Expr:
    if is_expr(value) and value.dtype.lanes > 1:
        p.fail(
            place, f"'{text(place)}' is a {value.dtype}, and a lane is one scalar",
            f"take its lanes: `{text(place)}.x`",
        )  # fmt: skip
    return cast(p, place, value, dtype)


def _converted(p: Parser, node: ast.Call, value: ir.Expr, dtype: ir.DType) -> ir.Expr:
    if value.dtype.lanes != dtype.lanes:
        p.fail(
            node,
            f"'{text(node.args[0])}' is a {value.dtype}, and a {dtype} has {dtype.lanes} lanes",
            "build it from single lanes",
        )
    return value if value.dtype == dtype else ir.Cast(dtype, value)


def _place(
    p: Parser, node: ast.Call, buffer_node: ast.expr, index_node: ast.expr
) -> tuple[BufferLike, tuple[ir.Expr, ...]]:
    like = buffer_of(p, buffer_node, "a vector is read from and written to")
    real_only(p, buffer_node, like, f"'{text(node.func)}' needs")
    if like.rank == 0:
        p.fail(
            buffer_node,
            f"'{text(buffer_node)}' has no dimensions, so it has no adjacent elements",
            "index the one element: `x[()]`",
        )
    return like, indices_of(p, node, index_node, like)


def _aligned(p: Parser, places: list[ast.expr], position: int) -> bool:
    if len(places) <= position:
        return False
    value = p.expression(places[position])
    if not isinstance(value, bool):
        p.fail(
            places[position],
            f"'aligned' is True or False, '{text(places[position])}' is {describe(value)}",
        )
    return value


def _count(p: Parser, node: ast.expr) -> int:
    lanes = static_int(p, node, p.expression(node), "the number of lanes")
    if lanes not in ir.LANES:
        p.fail(node, f"there are no vectors of {lanes} lanes", "there are 2, 3, 4, 8 and 16")
    return lanes


def _next(at: tuple[ir.Expr, ...], number: int) -> tuple[ir.Expr, ...]:
    return (*at[:-1], ir.add(at[-1], number))


def _load(p: Parser, node: ast.Call) -> Value:
    names = ("buffer", "index", "lanes", "aligned")
    places = bind_arguments(p, node, names, required=3)
    like, at = _place(p, node, places[0], places[1])
    lanes, aligned = _count(p, places[2]), _aligned(p, places, 3)
    if isinstance(like, View):
        parts = tuple(element(p, like, _next(at, number)) for number in range(lanes))
        return build(tuple(typed(p, node, part) for part in parts), like.dtype.with_lanes(lanes))
    p.reads.add(like)
    return ir.Load(like, at, None, lanes, aligned)


def _store(p: Parser, node: ast.Call) -> Value:
    alone(p, node, "make it a separate statement")
    names = ("buffer", "index", "value", "aligned")
    places = bind_arguments(p, node, names, required=3)
    like, at = _place(p, node, places[0], places[1])
    aligned = _aligned(p, places, 3)
    value = p.expression(places[2])
    if not is_expr(value) or value.dtype.lanes == 1:
        p.fail(
            places[2],
            f"'{text(places[2])}' is {describe(value)}, and a vector is expected",
            f"store one element: `{text(places[0])}[{text(places[1])}] = {text(places[2])}`",
        )
    wanted = like.dtype.with_lanes(value.dtype.lanes)
    new = convert(p, places[2], value, wanted, f"the buffer '{like.name}' holds lanes of")
    if not isinstance(like, View):
        p.writes.add(like)
        p.emit(ir.Store(like, at, new, None, p.span(node), aligned))
        return None
    new = p.temporary(new, "vector", node)
    for number in range(value.dtype.lanes):
        place = writable(p, like, _next(at, number), node)
        p.writes.add(place.buffer)
        p.emit(ir.Store(place.buffer, place.indices, lane(new, number), place.guard, p.span(node)))
    return None


def _vector(p: Parser, node: ast.Call, place: ast.expr) -> ir.Expr:
    value = p.expression(place)
    if is_expr(value) and value.dtype.lanes > 1:
        return p.temporary(value, "vector", node)
    p.fail(
        place,
        f"'{text(node.func)}' folds the lanes of a vector, '{text(place)}' is {describe(value)}",
        "elements of a buffer are folded by `T.sum(x[i] for i in range(n))`",
    )


def _tree(parts: list[ir.Expr], combine: Callable[[ir.Expr, ir.Expr], ir.Expr]) -> ir.Expr:
    """Halves with halves, so that the order is the same everywhere."""
    while len(parts) > 1:
        half = (len(parts) + 1) // 2
        pairs = [combine(a, b) for a, b in zip(parts[:half], parts[half:], strict=False)]
        parts = [*pairs, *parts[len(pairs) : half]]
    return parts[0]


def _fold(op: str, types: str) -> Handler:
    def handler(p: Parser, node: ast.Call) -> Value:
        (place,) = bind_arguments(p, node, ("v",))
        value = _vector(p, node, place)
        if value.dtype.is_bool != (types == "bool"):
            p.fail(
                place,
                f"'{text(node.func)}' needs lanes of {types}s, '{text(place)}' is a {value.dtype}",
                "compare first: `v < 0`" if types == "bool" else "convert: `T.int32x4(mask)`",
            )
        lanes = [lane(value, number) for number in range(value.dtype.lanes)]
        return _tree(lanes, lambda a, b: ir.call(op, a, b))

    return handler


def _dot(p: Parser, node: ast.Call) -> Value:
    places = bind_arguments(p, node, ("a", "b"))
    first, second = ((each, p.expression(each)) for each in places)
    if is_array(first[1]) or is_array(second[1]):
        return p.tables.product(p, node, first, second)
    operands = promote(p, node, "T.dot", (first, second))
    if operands is None or operands[0].dtype.lanes == 1 or operands[0].dtype.is_bool:
        p.fail(node, "'T.dot' needs two vectors of numbers", "for numbers write `a * b`")
    a, b = (p.temporary(each, "vector", node) for each in operands)
    products = [ir.mul(lane(a, k), lane(b, k)) for k in range(a.dtype.lanes)]
    return _tree(products, ir.add)


Operand = tuple[ast.expr, Value]


def blend(p: Parser, node: ast.Call, mask: Operand, first: Operand, second: Operand) -> Value:
    """`T.where` with a mask: a choice for each lane."""
    test = typed(p, *mask)
    if not test.dtype.is_bool:
        p.fail(
            mask[0], f"'{text(mask[0])}' is a {test.dtype}, and a mask has lanes of bool",
            f"compare it: `{text(mask[0])} != 0`",
        )  # fmt: skip
    operands = promote(p, node, "T.where", (first, second))
    if operands is None:
        p.fail(
            node, "the type of the choice is not known here, since no operand has a type",
            f"convert it: `T.float32({text(first[0])})`",
        )  # fmt: skip
    lanes = test.dtype.lanes
    a, b = (
        each if each.dtype.lanes > 1
        else build((p.temporary(each, "lane", node),), each.dtype.with_lanes(lanes))
        for each in operands
    )  # fmt: skip
    if a.dtype.lanes != lanes:
        p.fail(
            node,
            f"the mask has {lanes} lanes and the values have {a.dtype.lanes}",
            "give all three the same number of lanes",
        )
    return ir.Select(test, a, b)


VECTOR_FUNCTIONS: dict[str, Handler] = {
    "load_vector": _load,
    "store_vector": _store,
    "vector_sum": _fold("add", "number"),
    "vector_min": _fold("min", "number"),
    "vector_max": _fold("max", "number"),
    "vector_any": _fold("logical_or", "bool"),
    "vector_all": _fold("logical_and", "bool"),
    "dot": _dot,
}
