"""NumPy's folds of arrays: `x.sum()`, `np.max(x, axis=1)`, `x.std(axis=0, keepdims=True)`.

Of all elements they are the functions of T of these names, and `var`, `std` and `np.linalg.norm`
are made of those. Along axes they are arithmetic of whole arrays, each element a fold of its own.
At the top of a kernel they are stored where they meet others, so that none is computed once for
each element that it is broadcast to.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable
from typing import Final

from dovetail import ir
from dovetail.lang.parser.arrays import elements_of, shape_and_elements
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import static_int, text, typed
from dovetail.lang.parser.methods import fold_options
from dovetail.lang.parser.operators import binary
from dovetail.lang.parser.products import in_memory
from dovetail.lang.parser.values import (
    Complex,
    Deferred,
    Elementwise,
    Indices,
    Method,
    Product,
    Value,
    is_expr,
)
from dovetail.support.dataclasses import dataclass

_PLACES: Final = ("argmin", "argmax")
_IN_FLOATS: Final = ("mean", "var", "std", "norm")


@dataclass(frozen=True, slots=True)
class _Fold:
    """A fold of an array: its call, its name, and the function of T of a name, of all values."""

    p: Parser
    node: ast.Call
    name: str
    count: ir.Expr
    ddof: int
    of_all: Callable[[str, Callable[[Value], Value]], Value]

    def value(self, element: Callable[[], Value]) -> Value:
        """What it gives, of values like that element: of integers a float that waits."""
        if self.name in ("sum", "prod"):
            return self.of_all(self.name, lambda value: _counting(self.p, value))
        if self.name not in _IN_FLOATS:
            return self.of_all(self.name, lambda value: value)
        first, _ = self.p.captured(element)
        if not is_expr(first) or first.dtype.is_float:
            return self._in_floats(lambda value: value)
        return Deferred(True, lambda dtype: typed(self.p, self.node, self._in_floats(
            lambda value: ir.cast(typed(self.p, self.node, value), dtype)
        )))  # fmt: skip

    def _in_floats(self, converted: Callable[[Value], Value]) -> Value:
        if self.name == "mean":
            return self._over(self.of_all("sum", converted), self.count)
        if self.name == "norm":
            return self._root(self.of_all("sum", lambda value: self._square(converted(value))))
        total = self.of_all("sum", converted)
        mean = self.p.settled(self._over(total, self.count), "mean", self.node)
        squares = self.of_all(
            "sum", lambda value: self._square(self._binary(ast.Sub, converted(value), mean))
        )
        variance = self._over(squares, ir.sub(self.count, self.ddof))
        return variance if self.name == "var" else self._root(variance)

    def _binary(self, kind: type[ast.operator], left: Value, right: Value) -> Value:
        return binary(self.p, self.node, kind, (self.node, left), (self.node, right))

    def _over(self, total: Value, count: ir.Expr) -> Value:
        return self._binary(ast.Div, total, count)

    def _square(self, value: Value) -> Value:
        if isinstance(value, Complex):
            parts = (self._square(value.re), self._square(value.im))
            return self._binary(ast.Add, *parts)
        return self._binary(ast.Mult, value, value)

    def _root(self, value: Value) -> Value:
        return ir.call("sqrt", typed(self.p, self.node, value))


def fold(
    p: Parser, node: ast.Call, name: str, array: tuple[ast.expr, Value], rest: list[ast.expr]
) -> Value:
    """The value of a fold of an array.

    Args:
        p: The parser.
        node: The call.
        name: NumPy's name of it.
        array: What is folded, with where it is written.
        rest: The positional arguments behind it: the axis.
    """
    place, value = array
    shape, entry = shape_and_elements(p, place, value)
    given = _options(p, node, name, rest)
    axes = _axes(p, node, given.get("axis"), len(shape))
    keepdims = _keepdims(p, given.get("keepdims"))
    ddof = given.get("ddof")
    less = 0 if ddof is None else static_int(p, ddof, p.expression(ddof), "'ddof'")
    if "ord" in given:
        _euclidean(p, node, given["ord"], place, len(axes))
    kept = [number for number in range(len(shape)) if number not in axes]
    if name in _PLACES and kept and len(axes) > 1:
        p.fail(node, f"'{text(node)}' works along one axis, or over the whole array", "")
    extents = [shape[number] for number in axes]

    def at(indices: Indices) -> Value:
        rest = iter(indices if not keepdims else [indices[number] for number in kept])
        fixed = {number: next(rest) for number in kept}

        def one(inner: Indices) -> Value:
            moving = dict(zip(axes, inner, strict=True))
            return entry(tuple({**fixed, **moving}[number] for number in range(len(shape))))

        def folded(function: str, value_of: Callable[[Value], Value]) -> Value:
            generator = elements_of(p, place, extents, lambda inner: value_of(one(inner)))
            call = ast.copy_location(ast.Call(node.func, [generator], []), node)
            return p.tables.functions[function](p, call)

        if name in _PLACES:
            return _flat(p, node, folded(name, lambda value: value), extents)
        made = _Fold(p, node, name, ir.product(extents), less, folded)
        return made.value(lambda: one(tuple(ir.Var("i", ir.INT64) for _ in axes)))

    if not kept and not keepdims:
        return at(())
    around = tuple(
        ir.const(1) if number in axes else extent
        for number, extent in enumerate(shape)
        if keepdims or number in kept
    )
    variables = tuple(ir.Var(f"i{axis}", ir.INT64) for axis in range(len(around)))
    first, _ = p.captured(lambda: at(variables))
    dtype = first.dtype if is_expr(first) else ir.FLOAT32
    made = Product(text(node), around, dtype, at)
    whole = Elementwise((made,), lambda element_of: element_of(made))
    if p.whole is node or p.trying:
        return whole
    return in_memory(p, whole, name, node)


def fold_method(p: Parser, node: ast.Call, method: Method) -> Value:
    """`x.sum()`, `x.sum(axis=0)`."""
    name = method.name
    if not isinstance(node.func, ast.Attribute):
        p.fail(node, f"'{text(node.func)}' is a method's name", f"write `x.{name}(...)`")
    return fold(p, node, name, (node.func.value, method.owner), node.args)


def _counting(p: Parser, value: Value) -> Value:
    """A value that is added up: of 8 and 16 bits as an int64 that nobody wrote, as in NumPy."""
    if is_expr(value) and value.dtype.is_int and value.dtype.bits < 32:
        value = ir.cast(value, ir.INT64)
        if isinstance(value, ir.Cast):
            p.whole_numbers[id(value)] = value
    return value


def _flat(p: Parser, node: ast.AST, found: Value, shape: list[ir.Expr]) -> Value:
    """A place in all of an array, counted in row-major order, of those along the axes."""
    if not isinstance(found, tuple):
        return found
    flat: ir.Expr = ir.const(0)
    for part, extent in zip(found, shape, strict=True):
        flat = ir.add(ir.mul(flat, extent), typed(p, node, part))
    return ir.maximum(flat, -1)


def _options(p: Parser, node: ast.Call, name: str, rest: list[ast.expr]) -> dict[str, ast.expr]:
    """What a fold is given besides the array, by name."""
    names = fold_options(name)
    given: dict[str, ast.expr] = dict(zip(names, rest, strict=False))
    for keyword in node.keywords:
        if keyword.arg not in names or keyword.arg in given or len(rest) > len(names):
            p.fail(
                keyword.value,
                f"'{text(node.func)}' has no argument '{keyword.arg}' here",
                f"it takes {', '.join(f'`{each}`' for each in names)}, as in `axis=0`",
            )
        given[keyword.arg] = keyword.value
    if len(rest) > len(names):
        p.fail(rest[-1], f"'{text(node.func)}' takes at most {', '.join(names)} here", "")
    return given


def _keepdims(p: Parser, place: ast.expr | None) -> bool:
    """Whether the axes that are folded stay, with extent 1."""
    value = False if place is None else p.expression(place)
    if place is not None and not isinstance(value, bool):
        p.fail(place, "'keepdims' is True or False, known while compiling", "")
    return value is True


def _axes(p: Parser, node: ast.Call, place: ast.expr | None, rank: int) -> list[int]:
    """The axes that are folded, all where none is named."""
    value = p.expression(place) if place is not None else None
    if place is None or value is None:
        return [*range(rank)]
    axes: list[int] = []
    for each in value if isinstance(value, tuple) else (value,):
        axis = static_int(p, place, each, "an axis")
        if not -rank <= axis < rank or axis % rank in axes:
            p.fail(
                place,
                f"axis {axis} of '{text(node)}' does not exist, or appears twice: the array has "
                f"{rank} dimension{'s' * (rank != 1)} here",
                "an annotation can say how many a parameter has: `x: T.Buffer[T.float32, 2]`",
            )
        axes.append(axis % rank)
    return sorted(axes)


def _euclidean(p: Parser, node: ast.Call, place: ast.expr, array: ast.expr, count: int) -> None:
    """Fails where a norm is none of vectors by Euclid, or of matrices by Frobenius."""
    order = p.expression(place)
    if order is None or (order == 2 and count == 1) or (order == "fro" and count == 2):
        return
    written = text(array)
    along = {each.arg: each.value for each in node.keywords if each.arg in ("axis", "keepdims")}
    options = ", ".join(f"{name}={text(value)}" for name, value in along.items())
    instead = f"leave `{text(place)}` out for the root of the sum of all squares"
    if count == 1:
        absolute = f"abs({written})"
        instead = {
            1: f"write `{absolute}.sum({options})`",
            math.inf: f"write `{absolute}.max({options})`",
            -math.inf: f"write `{absolute}.min({options})`",
        }.get(order if isinstance(order, int | float) else 2, instead)
    p.fail(
        node,
        f"'{text(node.func)}' computes only the Euclidean norm of vectors and the Frobenius norm "
        f"of matrices",
        instead,
    )
