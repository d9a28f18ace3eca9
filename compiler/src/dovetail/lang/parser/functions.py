"""The functions of T that give a value: mathematics, choice, conversion, coordinates."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

from dovetail import ir
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.complex_numbers import cast_any, function_of, is_complex
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import (
    convert,
    element_type,
    no_vector,
    promote,
    static_int,
    text,
    truth,
    typed,
    waiting,
)
from dovetail.lang.parser.logic import extreme, select
from dovetail.lang.parser.methods import broadcast_to
from dovetail.lang.parser.reductions import mean, reduction
from dovetail.lang.parser.values import (
    Complex,
    Deferred,
    Value,
    describe,
    is_expr,
    is_weak,
)

if TYPE_CHECKING:
    from dovetail.lang.parser.composed import Handler

_UNARY_MATH = (
    "sqrt", "rsqrt", "exp", "exp2", "log", "log2", "log10", "sin", "cos", "tan", "sinh", "cosh",
    "tanh", "asin", "acos", "atan", "erf", "floor", "ceil", "trunc", "round", "isnan", "isinf",
    "expm1", "log1p", "cbrt", "asinh", "acosh", "atanh", "erfc", "signbit", "isfinite",
)  # fmt: skip
_MATH_OF_SEVERAL = {
    "atan2": ("y", "x"), "pow": ("x", "y"), "fma": ("a", "b", "c"), "hypot": ("x", "y"),
    "copysign": ("x", "y"), "fmod": ("x", "y"),
}  # fmt: skip


def _math(name: str, names: tuple[str, ...]) -> Handler:
    def handler(p: Parser, node: ast.Call) -> Value:
        places = bind_arguments(p, node, names)
        operands = [(place, p.expression(place)) for place in places]
        for place, value in operands:
            if is_complex(value):
                return function_of(p, node, name, place, value)
        values = promote(p, node, f"T.{name}", tuple(operands))
        if values is None or values[0].dtype.is_int:
            operands = [(place, waiting(p, place, value)) for place, value in operands]
            if ir.OPS[name].result == "bool":
                return _apply(p, name, operands, ir.FLOAT32)
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
    if isinstance(value, complex) or is_weak(value):
        return abs(value)
    if is_complex(value):
        return function_of(p, node, "abs", place, value)
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
    mask = p.expression(test)
    if is_expr(mask) and mask.dtype.lanes > 1:
        from dovetail.lang.parser.vectors import blend

        return blend(p, node, (test, mask), (first, p.expression(first)), (
            second, p.expression(second)
        ))  # fmt: skip
    known = truth(p, test, mask)
    values = (first, p.expression(first)), (second, p.expression(second))
    if isinstance(known, bool) and all(is_expr(value) or is_weak(value) for _, value in values):
        # Also what is not taken has its say in the type: a condition may be known by chance.
        operands = promote(p, node, "the choice", values)
        if operands is not None:
            return operands[not known]
    return select(p, node, known, *values)


def _of_complex(name: str) -> Handler:
    def handler(p: Parser, node: ast.Call) -> Value:
        (place,) = bind_arguments(p, node, ("z",))
        value = p.expression(place)
        if not is_complex(value):
            p.fail(
                place,
                f"'T.{name}' needs a complex number, '{text(place)}' is {describe(value)}",
                f"convert it: `T.complex64({text(place)})`",
            )
        return function_of(p, node, name, place, value)

    return handler


def _complex(p: Parser, node: ast.Call) -> Value:
    places = bind_arguments(p, node, ("re", "im"))
    operands = [(place, p.expression(place)) for place in places]
    (_, a), (_, b) = operands
    if is_weak(a) and is_weak(b):
        return complex(a, b)
    parts = promote(p, node, "T.complex", (operands[0], operands[1]))
    if parts is None or all(p.is_index(each) for each in parts):
        # As `x = 0.5`, or an index that meets one: of no type, so a float32.
        parts = tuple(convert(p, place, value, ir.FLOAT32) for place, value in operands)
    if not parts[0].dtype.is_float or parts[0].dtype.bits < 32:
        p.fail(
            node,
            f"'T.complex' needs two floats of 32 or 64 bits, these are {parts[0].dtype}",
            "convert one: `T.float32(x)`",
        )
    return Complex(parts[0], parts[1])


def _cast(p: Parser, node: ast.Call) -> Value:
    place, kind = bind_arguments(p, node, ("x", "dtype"))
    dtype = element_type(p, kind, p.expression(kind), vectors=True)
    value = p.expression(place)
    if is_expr(value) and value.dtype.lanes == dtype.lanes > 1:
        return ir.Cast(dtype, value)
    if dtype.lanes > 1:
        no_vector(p, kind, dtype)
    return cast_any(p, place, value, dtype)


def _bitcast(p: Parser, node: ast.Call) -> Value:
    place, kind = bind_arguments(p, node, ("x", "dtype"))
    value = typed(p, place, p.expression(place))
    dtype = element_type(p, kind, p.expression(kind))
    odd = value.dtype.is_bool or dtype.is_bool or dtype.is_complex
    if odd or value.dtype.bits != dtype.bits:
        p.fail(
            node,
            f"the bits of {value.dtype} cannot be reinterpreted as {dtype}",
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
    if isinstance(y, ir.Const) and y.value > 0 and (p.level == "host" or _is_of_extents(p, x)):
        return ir.floordiv(ir.add(x, ir.sub(y, 1)), y)
    # Not (x + y - 1) // y, nor -(-x // y): either wraps.
    x, y = (p.temporary(each, "operand", node) for each in operands)
    more = ir.cast(ir.ne(ir.floormod(x, y), 0), x.dtype)
    return ir.add(ir.floordiv(x, y), more)


def _is_of_extents(p: Parser, value: ir.Expr) -> bool:
    """Whether an int64 is far below 2**63, as it comes from the extents of buffers alone."""
    return value.dtype == ir.INT64 and all(
        isinstance(each, ir.Const | ir.Call) or each in p.sizes - p.scalars
        for each in ir.walk_expr(value)
    )


def _coordinate(name: str) -> Handler:
    def handler(p: Parser, node: ast.Call) -> Value:
        launch = p.region.launch
        if launch is None:
            p.fail(
                node,
                f"'T.{name}' exists only inside a `with T.launch(...)`",
                "in a T.parallel, the loop variables identify the iteration",
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


def _only_in(where: str, instead: str = "") -> Handler:
    def handler(p: Parser, node: ast.Call) -> Value:
        advice = instead or f"write `{where}:`"
        p.fail(node, f"'{text(node.func)}' is allowed only in `{where}`", advice)

    return handler


def _reduction(name: str) -> Handler:
    return lambda p, node: reduction(p, node, name)


_OF_NUMBERS: Final = frozenset([
    *_UNARY_MATH, *_MATH_OF_SEVERAL, "nextafter", "abs", "clamp", "where", "min", "max", "cast",
    "conj", "angle", "divmod",
])  # fmt: skip


def is_of_numbers(name: str) -> bool:
    """Whether a function is done for each element of arrays; `min` and `max` of one fold it."""
    if name in _OF_NUMBERS or name in VALUE_FUNCTIONS:
        return name in _OF_NUMBERS
    from dovetail.lang.parser.bits import BIT_FUNCTIONS
    from dovetail.lang.parser.floats import FLOAT_FUNCTIONS

    return name in FLOAT_FUNCTIONS or name in BIT_FUNCTIONS


VALUE_FUNCTIONS: dict[str, Handler] = {
    **{name: _math(name, ("x",)) for name in _UNARY_MATH},
    **{name: _math(name, names) for name, names in _MATH_OF_SEVERAL.items()},
    **{name: _reduction(name) for name in ("sum", "prod", "any", "all")},
    "mean": mean,
    **{name: _extreme(name) for name in ("min", "max")},
    **{name: _coordinate(name) for name in ("block_idx", "thread_idx", "block_dim", "grid_dim")},
    **{
        name: _only_in(f"for ... in T.{name}(...)")
        for name in ("parallel", "unroll", "vectorize", "static_range")
    },
    "launch": _only_in("with T.launch(grid=..., block=...)"),
    "strict": _only_in("with T.strict():", "indent the statements that it applies to under it"),
    "abs": _abs,
    "broadcast_to": broadcast_to,
    "complex": _complex,
    "conj": _of_complex("conj"),
    "angle": _of_complex("angle"),
    "clamp": _clamp,
    "where": _where,
    "cast": _cast,
    "bitcast": _bitcast,
    "ceildiv": _ceildiv,
}
