"""Attributes and methods of buffers and views: `shape`, `T`, `reshape` and their like."""

from __future__ import annotations

import ast
from typing import Final

from dovetail import ir
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import frozen, host_int, index, static_int, text
from dovetail.lang.parser.values import BufferLike, Indices, Method, Value, describe, is_buffer
from dovetail.lang.parser.views import broadcast, is_same, reshaped, transposed

FOLDS: Final = frozenset(
    ("sum", "prod", "min", "max", "any", "all", "mean", "var", "std", "argmin", "argmax")
)
"""Methods that fold an array, of all elements or along axes; see `axes`."""
_OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "norm": ("ord", "axis", "keepdims"),
    "var": ("axis", "keepdims", "ddof"),
    "std": ("axis", "keepdims", "ddof"),
}
COPIES: Final = frozenset(("copy", "flatten", "astype"))
"""Methods that make a new array of NumPy's."""

METHODS: Final = frozenset(("transpose", "reshape", "ravel", *COPIES, *FOLDS))
_BROADCASTING = "broadcasting adds leading axes and repeats axes of extent 1"
_Extents = list[tuple[ast.expr, ir.Expr]]


def fold_options(name: str) -> tuple[str, ...]:
    """What a fold takes besides the array, in the order of its positional arguments."""
    return _OPTIONS.get(name, ("axis", "keepdims"))


def attribute(p: Parser, node: ast.Attribute, like: BufferLike) -> Value:
    """`x.shape`, `x.T`; a method is a value of its own until it is called."""
    match node.attr:
        case "shape":
            return tuple(extent_value(extent) for extent in like.shape)
        case "dtype":
            return like.dtype
        case "ndim":
            return like.rank
        case "size":
            return extent_value(ir.product(like.shape))
        case "T":
            return transposed(like, tuple(reversed(range(like.rank))))
        case name if name in METHODS:
            return Method(like, name)
        case _:
            instead = (
                "a buffer has `shape`, `dtype`, `ndim`, `size`, `T`, `transpose`, `reshape`, "
                "`ravel`, `sum`, `prod`, `mean`, `var`, `std`, `min`, `max`, `any`, `all`, "
                "`argmin` and `argmax`"
            )
    p.fail(node, f"the buffer '{like.name}' has no attribute '{node.attr}'", instead)


def extent_value(extent: ir.Expr) -> Value:
    """An extent: a compile-time integer where it is one."""
    return int(extent.value) if isinstance(extent, ir.Const) else extent


def call_method(p: Parser, node: ast.Call, method: Method) -> Value:
    """`x.transpose(1, 0)`, `x.reshape(m, -1)`, `x.ravel()`, `x.copy()`, `x.astype(T.float64)`."""
    like = method.owner
    assert is_buffer(like)
    if node.keywords:
        p.fail(node, f"'{text(node.func)}' has no named arguments", "give them by position")
    match method.name:
        case "transpose":
            return _transpose(p, node, like)
        case "ravel":
            bind_arguments(p, node, ())
            return reshaped(like, (ir.product(like.shape),))
        case _:
            return _reshape(p, node, like)


def _arguments(p: Parser, node: ast.Call) -> list[tuple[ast.expr, Value]]:
    """A method's arguments, given one by one or as a single tuple."""
    values: list[tuple[ast.expr, Value]] = [(place, p.expression(place)) for place in node.args]
    if len(values) == 1 and isinstance(values[0][1], tuple):
        place, entries = values[0][0], values[0][1]
        written = place.elts if isinstance(place, ast.Tuple) else []
        places = written if len(written) == len(entries) else [place] * len(entries)
        return list(zip(places, entries, strict=True))
    return values


def _transpose(p: Parser, node: ast.Call, like: BufferLike) -> Value:
    axes = [static_int(p, place, value, "an axis") for place, value in _arguments(p, node)]
    if not node.args:
        axes = list(reversed(range(like.rank)))
    for place, axis in zip(node.args, axes, strict=False):
        if not -like.rank <= axis < like.rank:
            p.fail(
                place,
                f"axis {axis} of '{like.name}' does not exist: it has {like.rank} axes",
                "axes count from 0",
            )
    axes = [axis % like.rank for axis in axes]
    if sorted(axes) != list(range(like.rank)):
        p.fail(
            node,
            f"'{text(node)}' names {tuple(axes)}; '{like.name}' has {like.rank} axes",
            "name every axis once",
        )
    return transposed(like, axes)


def _extents(p: Parser, entries: list[tuple[ast.expr, Value]], what: str) -> _Extents:
    result: _Extents = []
    for place, value in entries:
        expr = frozen(p, index(p, place, value, what), place)
        result.append((place, host_int(p, place, expr, what) if p.level == "host" else expr))
    return result


def _reshape(p: Parser, node: ast.Call, like: BufferLike) -> Value:
    entries = _extents(p, _arguments(p, node), "an extent of a shape")
    if not node.args:
        p.fail(node, "'reshape' needs a shape", f"write `{like.name}.reshape(m, n)`")
    size = ir.product(like.shape)
    shape = [extent for _, extent in entries]
    open_axes = [number for number, extent in enumerate(shape) if ir.is_const(extent, -1)]
    if len(open_axes) > 1:
        p.fail(
            node, "only one extent of a shape can be -1, the one to be computed",
            f"write the others explicitly, as in `{like.name}.reshape(-1, n)`",
        )  # fmt: skip
    for place, extent in entries:
        if isinstance(extent, ir.Const) and extent.value < -1:
            p.fail(place, f"an extent is {extent.value}", "it must not be negative")
    others = ir.product(extent for extent in shape if not ir.is_const(extent, -1))
    if open_axes:
        if ir.is_const(others, 0):
            p.fail(node, "what -1 means is ambiguous where another extent is 0", "write it out")
        shape[open_axes[0]] = ir.floordiv(size, others)
    count = ir.product(shape)
    message = f"'{text(node)}' needs {{0}} elements and '{like.name}' has {{1}}"
    must_hold(p, node, count, size, message, "a reshape keeps the number of elements")
    parts = tuple(extent for _, extent in entries if not isinstance(extent, ir.Const))
    return reshaped(like, tuple(shape), parts)


def must_hold(
    p: Parser, node: ast.AST, wanted: ir.Expr, found: ir.Expr, message: str, instead: str
) -> None:
    """Two numbers must be equal: decided now, or at each call; device code cannot check."""
    if isinstance(wanted, ir.Const) and isinstance(found, ir.Const):
        if wanted.value != found.value:
            p.fail(node, message.format(wanted.value, found.value), instead)
        return
    if is_same(wanted, found) or p.level != "host" or p.branches:
        return
    span = p.span(node)
    text_of = f"{message} ({span.short})"
    p.emit(ir.Check(ir.eq(wanted, found), text_of, (wanted, found), span))


def broadcast_to(p: Parser, node: ast.Call) -> Value:
    """`T.broadcast_to(x, shape)`."""
    places = bind_arguments(p, node, ("x", "shape"))
    like = p.expression(places[0])
    if not is_buffer(like):
        p.fail(places[0], f"a buffer is expected, '{text(places[0])}' is {describe(like)}")
    given = p.expression(places[1])
    values = given if isinstance(given, tuple) else (given,)
    written = places[1].elts if isinstance(places[1], ast.Tuple) else []
    where = written if len(written) == len(values) else [places[1]] * len(values)
    entries = _extents(p, list(zip(where, values, strict=True)), "an extent of a shape")
    return repeated(p, node, like, tuple(extent for _, extent in entries))


def repeated(p: Parser, node: ast.AST, like: BufferLike, shape: Indices) -> BufferLike:
    """A buffer or view under a shape that it is broadcast to; itself if it has the shape."""
    if len(shape) < like.rank:
        p.fail(
            node,
            f"'{like.name}' has {like.rank} dimensions and cannot be broadcast to {len(shape)}",
            _BROADCASTING,
        )
    new = len(shape) - like.rank
    if not new and all(is_same(a, b) for a, b in zip(like.shape, shape, strict=True)):
        return like
    for axis, extent in enumerate(like.shape):
        wanted = shape[new + axis]
        have = f"axis {axis} of '{like.name}' has {{1}} elements"
        message = f"{have} and cannot be broadcast to {{0}}"
        if ir.is_const(extent, 1):
            continue
        if isinstance(extent, ir.Const):
            must_hold(p, node, wanted, extent, message, _BROADCASTING)
        elif not is_same(wanted, extent) and p.level == "host" and not p.branches:
            span = p.span(node)
            fits = ir.logical_or(ir.eq(extent, 1), ir.eq(extent, wanted))
            p.emit(ir.Check(fits, f"{message} ({span.short})", (wanted, extent), span))
    parts = tuple(extent for extent in shape if not isinstance(extent, ir.Const))
    return broadcast(like, shape, parts)
