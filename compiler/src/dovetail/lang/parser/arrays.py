"""Arithmetic of whole buffers and views: `y[:] = 2.0 * x + 1`, `T.sum(x[i, :] * w)`.

Nothing is computed until it is stored or folded: then it is done element by element, in the loop
that an assignment to a view, or a reduction, is in any case. So it makes no memory, and cannot be
given a name. Buffers are broadcast to the shape of what is stored, or to their common one.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Sequence

from dovetail import ir
from dovetail.lang.parser.access import element
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import text, typed, waiting
from dovetail.lang.parser.methods import FOLDS, METHODS, must_hold, repeated
from dovetail.lang.parser.values import (
    BufferLike,
    Complex,
    Deferred,
    Elementwise,
    Foreign,
    Indices,
    Leaf,
    Product,
    Value,
    is_array,
    is_buffer,
    is_expr,
    is_weak,
)
from dovetail.lang.parser.views import Point, Whole, picked

Operand = tuple[ast.AST, Value]


class Known(ast.expr):
    """A node that stands for a value, which is found when the node is parsed."""

    def __init__(self, place: ast.AST, value: Callable[[], Value]) -> None:
        super().__init__()
        self.value = value
        # What a message shows of it.
        self.written = getattr(place, "written", place)
        ast.copy_location(self, place)


def parse_known(p: Parser, node: ast.expr) -> Value:
    """The value that a node stands for."""
    assert isinstance(node, Known)
    return node.value()


def elementwise(
    p: Parser,
    node: ast.AST,
    operands: Sequence[Operand],
    make: Callable[[list[Value]], Value],
) -> Elementwise:
    """What an operation makes of arrays, of which at least one is among its operands.

    Args:
        p: The parser.
        node: The operation.
        operands: Arrays and numbers, with where they stand.
        make: The operation on numbers.
    """
    leaves: list[Leaf] = []
    fixed: list[Value] = []
    for where, value in operands:
        if isinstance(value, Elementwise):
            leaves += value.leaves
        elif is_buffer(value):
            leaves.append(value)
        elif isinstance(value, Complex):
            value = p.settled(value, "value", where)
        elif is_expr(value) or is_weak(value) or isinstance(value, Deferred):
            value = waiting(p, where, value)
        elif not isinstance(value, complex):
            typed(p, where, value)
        fixed.append(value)

    def at(element_of: Callable[[Leaf], Value]) -> Value:
        return make([
            value.at(element_of) if isinstance(value, Elementwise)
            else element_of(value) if is_buffer(value) else value
            for value in fixed
        ])  # fmt: skip

    return Elementwise(tuple(leaves), at)


def element_at(
    p: Parser, node: ast.AST, value: Elementwise, shape: Indices
) -> Callable[[Indices], Value]:
    """A function from indices to the element there, of the array broadcast to a shape."""
    wide: list[tuple[Leaf, Leaf]] = []
    for leaf in value.leaves:
        if isinstance(leaf, Product):
            held = _held_to_broadcast(p, node, leaf, shape)
            if held is not None:
                wide.append((leaf, repeated(p, node, held, shape)))
                continue
            _check_extents(p, node, leaf, shape)
            wide.append((leaf, leaf))
        else:
            wide.append((leaf, repeated(p, node, leaf, shape)))

    def at(indices: Indices) -> Value:
        def element_of(leaf: Leaf) -> Value:
            like = next(like for own, like in wide if own is leaf)
            if isinstance(like, Product):
                return like.at(indices)
            return element(p, like, indices)

        return value.at(element_of)

    return at


def _held_to_broadcast(
    p: Parser, node: ast.AST, product: Product, shape: Indices
) -> BufferLike | None:
    """Memory for a product that is broadcast, so that each element is computed once.

    None where it is not broadcast, and in device code, where it cannot be.
    """
    new = len(shape) - product.rank
    stays = new == 0 and not any(
        ir.is_const(own, 1) and not ir.is_const(wanted, 1)
        for own, wanted in zip(product.shape, shape, strict=True)
    )
    if stays or new < 0 or p.level != "host":
        return None
    whole = Elementwise((product,), lambda element_of: element_of(product))
    held = p.tables.in_memory(p, whole, "product", Known(node, lambda: whole))
    return held if is_buffer(held) else None


def _check_extents(p: Parser, node: ast.AST, product: Product, shape: Indices) -> None:
    """Fails where a product is not of the shape of what it is stored in, or meets."""
    if product.rank != len(shape):
        p.fail(
            node,
            f"'{product.name}' has {product.rank} dimensions, and {len(shape)} are expected",
            "a product is not broadcast in device code: store it in its own buffer first",
        )
    for axis, (found, wanted) in enumerate(zip(product.shape, shape, strict=True)):
        have = f"axis {axis} of '{product.name}' has {{1}} elements, and {{0}} are wanted"
        must_hold(p, node, wanted, found, have, "a product is not broadcast")


def common_shape(p: Parser, node: ast.AST, leaves: Sequence[Leaf]) -> Indices:
    """The shape to which arrays are broadcast together."""
    rank = max(leaf.rank for leaf in leaves)
    shape: list[ir.Expr] = [ir.const(1)] * rank
    for leaf in leaves:
        for axis, extent in enumerate(leaf.shape, rank - leaf.rank):
            if ir.is_const(shape[axis], 1):
                shape[axis] = extent
            elif isinstance(extent, ir.Const) and extent.value != 1:
                known = shape[axis]
                if isinstance(known, ir.Const) and known.value != extent.value:
                    p.fail(
                        node,
                        f"'{text(node)}' has extents {known.value} and {extent.value} on axis "
                        f"{axis}, which cannot be broadcast",
                        "the extents must be equal, or one of them 1",
                    )
                shape[axis] = extent
    return tuple(shape)


def unpacked(p: Parser, node: ast.AST, value: Value, count: int) -> tuple[Value, ...]:
    """The entries of an array along its first axis, of which so many are wanted."""
    shape, element_of = shape_and_elements(p, node, value)
    if isinstance(value, Elementwise):
        variables = tuple(ir.Var("i", ir.INT64) for _ in shape)
        found, _ = p.captured(lambda: element_of(variables))
        if isinstance(found, tuple) and len(found) == count:
            # `fraction, whole = T.modf(x)`: an array for each.
            return tuple(_each(value, number) for number in range(count))
        if len(shape) > 1:
            value = p.tables.in_memory(p, value, "value", node)
    if not shape:
        p.fail(
            node,
            f"'{text(node)}' has no dimensions, and cannot be unpacked",
            "assign it to one name",
        )
    message = f"'{text(node)}' has {{1}} entries, and {{0}} names are given"
    must_hold(p, node, ir.const(count), shape[0], message, "write one name for each entry")
    if isinstance(value, Elementwise):
        if len(shape) > 1:
            p.fail(
                node,
                f"'{text(node)}' is arithmetic of whole arrays with {len(shape)} dimensions, so "
                f"its entries are not numbers",
                "store it first, and unpack the buffer",
            )
        at = element_at(p, node, value, (ir.const(count),))
        return tuple(at((ir.const(number),)) for number in range(count))
    assert is_buffer(value)
    return tuple(entry(p, value, number) for number in range(count))


def _each(value: Elementwise, number: int) -> Elementwise:
    """The arrays of one entry each, where an element is a tuple."""

    def at(element_of: Callable[[Leaf], Value]) -> Value:
        entries = value.at(element_of)
        assert isinstance(entries, tuple)
        return entries[number]

    return Elementwise(value.leaves, at)


def entry(p: Parser, like: BufferLike, number: int) -> Value:
    """The entry of a buffer or view at a place along its first axis: an element, or a view."""
    at = ir.const(number)
    if like.rank == 1:
        return element(p, like, (at,))
    return picked(like, [Point(at), *[Whole()] * (like.rank - 1)], ())


def all_elements(p: Parser, place: ast.expr, value: Value) -> ast.GeneratorExp:
    """The generator of all elements of an array, in row-major order, for a reduction."""
    shape, at = shape_and_elements(p, place, value)
    return elements_of(p, place, shape, at)


def shape_and_elements(
    p: Parser, place: ast.AST, value: Value
) -> tuple[Indices, Callable[[Indices], Value]]:
    """The extents of an array, and a function from indices to the element there."""
    if isinstance(value, Elementwise):
        shape = common_shape(p, place, value.leaves)
        return shape, element_at(p, place, value, shape)
    assert is_buffer(value)
    like = value
    return like.shape, lambda indices: element(p, like, indices)


def elements_of(
    p: Parser, place: ast.expr, shape: Sequence[ir.Expr], at: Callable[[Indices], Value]
) -> ast.GeneratorExp:
    """The generator of what is at all indices below some extents, for a reduction."""
    # No name of the author's has a blank in it.
    names = [f"axis {axis}" for axis in range(len(shape))]

    def one() -> Value:
        return at(tuple(_bound(p, name) for name in names))

    def clause(name: str, extent: ir.Expr) -> ast.comprehension:
        function = Known(place, lambda: Foreign(builtins.range))
        target = ast.copy_location(ast.Name(name, ast.Store()), place)
        call = ast.copy_location(ast.Call(function, [Known(place, lambda: extent)], []), place)
        return ast.comprehension(target, call, [], 0)

    clauses = [clause(name, extent) for name, extent in zip(names, shape, strict=True)]
    return ast.copy_location(ast.GeneratorExp(Known(place, one), clauses), place)


def _bound(p: Parser, name: str) -> ir.Expr:
    value = p.frame.bindings[name].value
    assert is_expr(value)
    return value


def may_be_array(p: Parser, node: ast.expr) -> bool:
    """Whether an expression may be an array, as far as its syntax and its names tell."""
    match node:
        case ast.Name(id=name):
            binding = p.frame.bindings.get(name)
            return binding is not None and is_array(binding.value)
        case ast.Attribute(value=inner, attr="T"):
            return may_be_array(p, inner)
        case ast.Subscript(value=inner, slice=entries):
            if not may_be_array(p, inner):
                return False
            parts = entries.elts if isinstance(entries, ast.Tuple) else [entries]
            if any(isinstance(part, ast.Slice) for part in parts):
                return True
            value = p.frame.bindings[inner.id].value if isinstance(inner, ast.Name) else None
            return is_buffer(value) and len(parts) < value.rank
        case ast.BinOp(left=left, right=right):
            return may_be_array(p, left) or may_be_array(p, right)
        case ast.UnaryOp(operand=inner):
            return may_be_array(p, inner)
        case ast.Compare(left=left, comparators=others):
            return any(may_be_array(p, each) for each in (left, *others))
        case ast.Call(func=ast.Attribute(value=inner, attr=attr)) if (
            attr in METHODS and may_be_array(p, inner)
        ):
            # A fold of all elements is a number.
            return attr not in FOLDS or bool(node.args or node.keywords)
        case ast.Call(args=args):
            return any(may_be_array(p, each) for each in args)
        case _:
            return False


def call_on_elements(
    p: Parser, node: ast.Call, handler: Callable[[Parser, ast.Call], Value]
) -> Value:
    """A function of numbers, called with arrays: it is called for each element."""
    places = [*node.args, *(keyword.value for keyword in node.keywords)]
    operands: list[Operand] = [(place, p.expression(place)) for place in places]

    def make(values: list[Value]) -> Value:
        outer = p.overrides
        p.overrides = {**outer, **dict(zip(places, values, strict=True))}
        try:
            return handler(p, node)
        finally:
            p.overrides = outer

    if any(is_array(value) for _, value in operands):
        return elementwise(p, node, operands, make)
    return make([value for _, value in operands])
