"""The functions of T that give a value: mathematics, choice, conversion, coordinates."""

from __future__ import annotations

import ast
from collections.abc import Callable

from dovetail import ir
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import (
    cast,
    condition,
    convert,
    element_type,
    promote,
    static_int,
    text,
    typed,
)
from dovetail.lang.parser.logic import extreme, select
from dovetail.lang.parser.reductions import reduction
from dovetail.lang.parser.values import Deferred, Value, is_expr, is_weak

Handler = Callable[[Parser, ast.Call], Value]

_UNARY_MATH = (
    "sqrt", "rsqrt", "exp", "exp2", "log", "log2", "log10", "sin", "cos", "tan", "sinh", "cosh",
    "tanh", "asin", "acos", "atan", "erf", "floor", "ceil", "trunc", "round", "isnan", "isinf",
)  # fmt: skip
_MATH_OF_SEVERAL = {"atan2": ("y", "x"), "pow": ("x", "y"), "fma": ("a", "b", "c")}


def _math(name: str, names: tuple[str, ...]) -> Handler:
    def handler(p: Parser, node: ast.Call) -> Value:
        places = bind_arguments(p, node, names)
        operands = [(place, p.expression(place)) for place in places]
        values = promote(p, node, f"T.{name}", tuple(operands))
        if values is None:
            if ir.OPS[name].result == "bool":
                values = tuple(typed(p, place, value) for place, value in operands)
            else:
                return Deferred(True, lambda dtype: _apply(p, name, operands, dtype))
        if not values[0].dtype.is_float:
            place = next(where for where, value in operands if is_expr(value))
            p.fail(
                place,
                f"'T.{name}' needs a float, '{text(place)}' is {values[0].dtype}",
                f"convert it: `T.{name}(T.float32({text(place)}))`",
            )
        return ir.call(name, *values)

    return handler


def _apply(
    p: Parser, name: str, operands: list[tuple[ast.expr, Value]], dtype: ir.DType
) -> ir.Expr:
    return ir.call(name, *(convert(p, place, value, dtype) for place, value in operands))


def _abs(p: Parser, node: ast.Call) -> Value:
    (place,) = bind_arguments(p, node, ("x",))
    value = p.expression(place)
    if is_weak(value):
        return abs(value)
    if isinstance(value, Deferred):
        inner = value
        return Deferred(value.is_float, lambda dtype: ir.call("abs", inner.build(dtype)))
    expr = typed(p, place, value)
    if expr.dtype.is_bool:
        p.fail(place, "'abs' needs a number, the operand is bool", "")
    return ir.call("abs", expr)


def _extreme(name: str) -> Handler:
    def handler(p: Parser, node: ast.Call) -> Value:
        if len(node.args) == 1 and not node.keywords:
            return reduction(p, node, name)
        if not node.args or node.keywords:
            p.fail(node, f"'{name}' needs two or more values, or one generator", "")
        return extreme(p, node, name, [(place, p.expression(place)) for place in node.args])

    return handler


def _clamp(p: Parser, node: ast.Call) -> Value:
    x, low, high = ((place, p.expression(place)) for place in bind_arguments(
        p, node, ("x", "low", "high")
    ))  # fmt: skip
    raised = extreme(p, node, "max", [x, low])
    return extreme(p, node, "min", [(x[0], raised), high])


def _where(p: Parser, node: ast.Call) -> Value:
    test, first, second = bind_arguments(p, node, ("condition", "a", "b"))
    known = condition(p, test)
    return select(p, node, known, (first, p.expression(first)), (second, p.expression(second)))


def _cast(p: Parser, node: ast.Call) -> Value:
    place, kind = bind_arguments(p, node, ("x", "dtype"))
    return cast(p, place, p.expression(place), element_type(p, kind, p.expression(kind)))


def _bitcast(p: Parser, node: ast.Call) -> Value:
    place, kind = bind_arguments(p, node, ("x", "dtype"))
    value = typed(p, place, p.expression(place))
    dtype = element_type(p, kind, p.expression(kind))
    if value.dtype.is_bool or dtype.is_bool or value.dtype.bits != dtype.bits:
        p.fail(
            node,
            f"{value.dtype} and {dtype} do not have the same bits to reinterpret",
            "the two types must be numbers of the same size",
        )
    return value if value.dtype == dtype else ir.call("bitcast", value, dtype=dtype)


def _ceildiv(p: Parser, node: ast.Call) -> Value:
    places = bind_arguments(p, node, ("a", "b"))
    a, b = ((place, p.expression(place)) for place in places)
    if is_weak(a[1]) and is_weak(b[1]):
        x, y = (static_int(p, place, value, "an operand of T.ceildiv") for place, value in (a, b))
        if y == 0:
            p.fail(places[1], "T.ceildiv divides by 0")
        return -(-x // y)
    operands = promote(p, node, "T.ceildiv", (a, b))
    if operands is None:
        operands = (typed(p, *a), typed(p, *b))
    x, y = operands
    if not x.dtype.is_int:
        p.fail(node, f"'T.ceildiv' needs integers, the operands are {x.dtype}", "")
    return ir.floordiv(ir.add(x, ir.sub(y, 1)), y)


def _coordinate(name: str) -> Handler:
    def handler(p: Parser, node: ast.Call) -> Value:
        launch = p.region.launch
        if launch is None:
            p.fail(
                node,
                f"'T.{name}' exists only inside a `with T.launch(...)`",
                "in a T.parallel the loop variables say which iteration it is",
            )
        places = bind_arguments(p, node, ("axis",), required=0)
        axis = static_int(p, places[0], p.expression(places[0]), "an axis") if places else 0
        if not 0 <= axis <= 2:
            p.fail(node, f"axis {axis} does not exist", "0 is x, 1 is y, 2 is z")
        if name == "block_idx":
            return launch.block_vars[axis]
        if name == "thread_idx":
            return launch.thread_vars[axis]
        if name == "block_dim":
            return launch.block[axis]
        extent = launch.grid[axis] if axis < len(launch.grid) else ir.const(1)
        return int(extent.value) if isinstance(extent, ir.Const) else extent

    return handler


def _only_in(where: str) -> Handler:
    def handler(p: Parser, node: ast.Call) -> Value:
        p.fail(node, f"'{text(node.func)}' stands only in `{where}`", "")

    return handler


def _reduction(name: str) -> Handler:
    return lambda p, node: reduction(p, node, name)


VALUE_FUNCTIONS: dict[str, Handler] = {
    **{name: _math(name, ("x",)) for name in _UNARY_MATH},
    **{name: _math(name, names) for name, names in _MATH_OF_SEVERAL.items()},
    **{name: _reduction(name) for name in ("sum", "prod", "any", "all")},
    **{name: _extreme(name) for name in ("min", "max")},
    **{name: _coordinate(name) for name in ("block_idx", "thread_idx", "block_dim", "grid_dim")},
    **{
        name: _only_in(f"for ... in T.{name}(...)")
        for name in ("parallel", "unroll", "vectorize", "static_range")
    },
    "launch": _only_in("with T.launch(grid=..., block=...)"),
    "abs": _abs,
    "clamp": _clamp,
    "where": _where,
    "cast": _cast,
    "bitcast": _bitcast,
    "ceildiv": _ceildiv,
}
