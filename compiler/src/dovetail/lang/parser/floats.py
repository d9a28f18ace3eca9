"""Functions of floats that are made of ops: signs, parts, scaling, and a few of NumPy's."""

from __future__ import annotations

import ast
import math
from typing import Final

from dovetail import ir
from dovetail.lang.parser.arguments import bind_arguments
from dovetail.lang.parser.composed import (
    Handler,
    bits_as,
    check,
    composed,
    named,
    number,
)
from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.convert import convert, text, typed
from dovetail.lang.parser.values import Value, is_expr, is_number

Args = tuple[ir.Expr, ...]

_MANTISSA: Final = {16: 10, 32: 23, 64: 52}


def _square(p: Parser, node: ast.Call, args: Args) -> Value:
    (x,) = named(p, node, *args)
    return ir.mul(x, x)


def _reciprocal(p: Parser, node: ast.Call, args: Args) -> Value:
    return ir.call("div", number(1.0, args[0].dtype), args[0])


def _exp10(p: Parser, node: ast.Call, args: Args) -> Value:
    return ir.call("pow", number(10.0, args[0].dtype), args[0])


def _degrees(p: Parser, node: ast.Call, args: Args) -> Value:
    return ir.mul(args[0], number(180.0 / math.pi, args[0].dtype))


def _radians(p: Parser, node: ast.Call, args: Args) -> Value:
    return ir.mul(args[0], number(math.pi / 180.0, args[0].dtype))


def _sinc(p: Parser, node: ast.Call, args: Args) -> Value:
    (x,) = args
    (angle,) = named(p, node, ir.mul(x, number(math.pi, x.dtype)))
    zero, one = number(0.0, x.dtype), number(1.0, x.dtype)
    return ir.select(ir.eq(angle, zero), one, ir.call("div", ir.call("sin", angle), angle))


def _sign(p: Parser, node: ast.Call, args: Args) -> Value:
    (x,) = named(p, node, *args)
    dtype = x.dtype
    zero, one = number(0, dtype), number(1, dtype)
    if not dtype.is_signed and not dtype.is_float:
        return ir.select(ir.ne(x, zero), one, zero)
    below = ir.select(ir.lt(x, zero), number(-1, dtype), zero)
    result = ir.select(ir.gt(x, zero), one, below)
    return ir.select(ir.call("isnan", x), x, result) if dtype.is_float else result


def _heaviside(p: Parser, node: ast.Call, args: Args) -> Value:
    x, at_zero = args
    (x,) = named(p, node, x)
    zero, one = number(0.0, x.dtype), number(1.0, x.dtype)
    ordinary = ir.select(ir.gt(x, zero), one, ir.select(ir.eq(x, zero), at_zero, x))
    return ir.select(ir.lt(x, zero), zero, ordinary)


def _ignoring_nan(compare: str) -> Handler:
    def make(p: Parser, node: ast.Call, args: Args) -> Value:
        a, b = named(p, node, *args)
        first = ir.call(compare, a, b)
        if a.dtype.is_float:
            first = ir.logical_or(first, ir.call("isnan", b))
        return ir.select(first, a, b)

    return composed("fmin" if compare == "lt" else "fmax", ("a", "b"), make, "number")


def _sum_of_powers(p: Parser, node: ast.Call, args: Args, base: float) -> Value:
    """log(b**x + b**y) to base b: the greater one, and what the lesser adds to it."""
    x, y = named(p, node, *args)
    dtype = x.dtype
    (distance,) = named(p, node, ir.call("abs", ir.sub(x, y)))
    exp = "exp" if base == math.e else "exp2"
    more = ir.call("log1p", ir.call(exp, ir.neg(distance)))
    if base != math.e:
        more = ir.mul(more, number(1.0 / math.log(2.0), dtype))
    greater = ir.select(ir.gt(x, y), x, y)
    # Equal ones, infinite ones above all, whose difference would be NaN.
    equal = ir.add(x, number(math.log(2.0) if base == math.e else 1.0, dtype))
    # The sum with the distance keeps a NaN, whichever operand it comes from.
    result = ir.select(ir.call("isnan", distance), distance, ir.add(greater, more))
    return ir.select(ir.eq(x, y), equal, result)


def _logaddexp(p: Parser, node: ast.Call, args: Args) -> Value:
    return _sum_of_powers(p, node, args, math.e)


def _logaddexp2(p: Parser, node: ast.Call, args: Args) -> Value:
    return _sum_of_powers(p, node, args, 2.0)


def _modf(p: Parser, node: ast.Call, args: Args) -> Value:
    (x,) = named(p, node, *args)
    (whole,) = named(p, node, ir.call("trunc", x))
    infinite = ir.call("isinf", x)
    rest = ir.select(infinite, number(0.0, x.dtype), ir.sub(x, whole))
    fraction = p.temporary(ir.call("copysign", rest, x), "fraction", node)
    return fraction, whole


def _nextafter(p: Parser, node: ast.Call, args: Args) -> ir.Expr:
    if args[0].dtype.bits >= 32:
        return ir.call("nextafter", *args)
    # Most targets compute with these in float32: their neighbours are found by bits.
    x, y = named(p, node, *args)
    sign, one = ir.literal(0x8000, ir.UINT16), ir.literal(1, ir.UINT16)
    bits, other = (ir.call("bitcast", each, dtype=ir.UINT16) for each in (x, y))
    zero = number(0.0, x.dtype)
    away = ir.select(ir.gt(x, zero), ir.gt(y, x), ir.lt(y, x))
    stepped = ir.select(away, ir.add(bits, one), ir.sub(bits, one))
    least = ir.call("or", ir.call("and", other, sign), one)
    moved = ir.call("bitcast", ir.select(ir.eq(x, zero), least, stepped), dtype=x.dtype)
    undefined = ir.logical_or(ir.call("isnan", x), ir.call("isnan", y))
    return ir.select(undefined, ir.add(x, y), ir.select(ir.eq(x, y), y, moved))


def _spacing(p: Parser, node: ast.Call, args: Args) -> Value:
    (x,) = named(p, node, *args)
    away = ir.call("copysign", number(math.inf, x.dtype), x)
    return ir.sub(_nextafter(p, node, (x, away)), x)


def _integer(dtype: ir.DType) -> ir.DType:
    return ir.SCALARS[f"int{dtype.bits}"]


def _frexp(p: Parser, node: ast.Call, args: Args) -> Value:
    narrow = args[0].dtype
    if narrow.bits == 16:
        fraction, exponent = _parts(p, node, ir.cast(args[0], ir.FLOAT32))
        return p.temporary(ir.cast(fraction, narrow), "fraction", node), exponent
    return _parts(p, node, args[0])


def _parts(p: Parser, node: ast.Call, value: ir.Expr) -> tuple[ir.Expr, ir.Expr]:
    """Significand and exponent of a float32 or float64, by its bits."""
    (x,) = named(p, node, value)
    dtype, integer = x.dtype, _integer(x.dtype)
    mantissa = _MANTISSA[dtype.bits]
    bias, field = (1 << (dtype.bits - mantissa - 2)) - 1, (1 << (dtype.bits - mantissa - 1)) - 1
    lift = mantissa + 2
    least = number(2.0 ** (1 - bias), dtype)
    tiny = p.temporary(ir.lt(ir.call("abs", x), least), "tiny", node)
    lifted = ir.mul(x, number(2.0**lift, dtype))
    bits = p.temporary(bits_as(ir.select(tiny, lifted, x), integer), "bits", node)
    raw = ir.call("and", ir.call("shift_right", bits, ir.literal(mantissa, integer)),
                  ir.literal(field, integer))  # fmt: skip
    extra = ir.select(tiny, ir.literal(lift, integer), ir.literal(0, integer))
    exponent = ir.cast(ir.sub(ir.sub(raw, ir.literal(bias - 1, integer)), extra), ir.INT32)
    cleared = ir.call("and", bits, ir.literal(~(field << mantissa), integer))
    half = ir.call("or", cleared, ir.literal((bias - 1) << mantissa, integer))
    zero = number(0.0, dtype)
    ordinary = ir.logical_and(ir.call("isfinite", x), ir.ne(x, zero))
    ordinary = p.temporary(ordinary, "ordinary", node)
    fraction = p.temporary(ir.select(ordinary, bits_as(half, dtype), x), "fraction", node)
    power = p.temporary(
        ir.select(ordinary, exponent, ir.literal(0, ir.INT32)), "exponent", node
    )  # fmt: skip
    return fraction, power


def _ldexp(p: Parser, node: ast.Call) -> Value:
    """A float times 2**e: the exponent is used up in steps that round nothing but the last."""
    place, count = bind_arguments(p, node, ("x", "exponent"))
    x = typed(p, place, p.expression(place))
    check(p, place, "ldexp", x.dtype, "float")
    exponent = p.expression(count)
    e = typed(p, count, exponent)
    check(p, count, "ldexp", e.dtype, "int")
    narrow = x.dtype
    # float32 has so much more range than float16, and digits than bfloat16, that the second
    # rounding finds an exact value or one that vanishes either way.
    value = p.temporary(ir.cast(x, ir.FLOAT32) if narrow.bits == 16 else x, "value", node)
    dtype, integer = value.dtype, _integer(value.dtype)
    mantissa = _MANTISSA[dtype.bits]
    bias = (1 << (dtype.bits - mantissa - 2)) - 1
    down = bias - 1 - mantissa - 1
    # Beyond three times the range nothing changes any more.
    most = 4 * bias
    if e.dtype.int_range[1] > most:
        low = max(-most, e.dtype.int_range[0])
        e = ir.minimum(ir.maximum(e, ir.literal(low, e.dtype)), ir.literal(most, e.dtype))
    left = p.temporary(ir.cast(e, integer), "exponent", node)
    for _ in range(2):
        # Down by less than the full range: a product that is still normal is not rounded.
        high = ir.gt(left, ir.literal(bias, integer))
        low = ir.lt(left, ir.literal(1 - bias, integer))
        factor = ir.select(
            high, number(2.0**bias, dtype),
            ir.select(low, number(2.0**-down, dtype), number(1.0, dtype)),
        )  # fmt: skip
        used = ir.select(
            high, ir.literal(bias, integer),
            ir.select(low, ir.literal(-down, integer), ir.literal(0, integer)),
        )  # fmt: skip
        value, left = (
            p.temporary(ir.mul(value, factor), "value", node),
            p.temporary(ir.sub(left, used), "exponent", node),
        )
    most_left, least_left = ir.literal(bias, integer), ir.literal(1 - bias, integer)
    left = ir.minimum(ir.maximum(left, least_left), most_left)
    raised = ir.add(left, ir.literal(bias, integer))
    power = bits_as(ir.call("shift_left", raised, ir.literal(mantissa, integer)), dtype)
    return ir.cast(ir.mul(value, power), narrow)


def _greatest(dtype: ir.DType) -> float:
    """The greatest finite number of a float type."""
    if dtype.family == "bfloat":
        return (2.0 - 2.0**-7) * 2.0**127
    return {16: 65504.0, 32: (2.0 - 2.0**-23) * 2.0**127, 64: (2.0 - 2.0**-52) * 2.0**1023}[
        dtype.bits
    ]


def _nan_to_num(p: Parser, node: ast.Call) -> Value:
    names = ("x", "nan", "posinf", "neginf")
    given = {keyword.arg: keyword.value for keyword in node.keywords}
    given.update(zip(names, node.args, strict=False))
    bind_arguments(p, node, names, required=1)
    place = given["x"]
    value = typed(p, place, p.expression(place))
    check(p, place, "nan_to_num", value.dtype, "float")
    dtype = value.dtype
    (x,) = named(p, node, value)

    def instead(name: str, default: float) -> ir.Expr:
        where = given.get(name)
        if where is None:
            return number(default, dtype)
        found = p.expression(where)
        if is_expr(found) or isinstance(found, float) or is_number(found):
            return convert(p, where, found, dtype)
        p.fail(where, f"'{text(where)}' is not a valid {dtype}", "write a number")

    most = _greatest(dtype)
    infinity = number(math.inf, dtype)
    result = ir.select(ir.call("isnan", x), instead("nan", 0.0), x)
    result = ir.select(ir.eq(x, infinity), instead("posinf", most), result)
    return ir.select(ir.eq(x, ir.neg(infinity)), instead("neginf", -most), result)


FLOAT_FUNCTIONS: dict[str, Handler] = {
    "square": composed("square", ("x",), _square, "number"),
    "reciprocal": composed("reciprocal", ("x",), _reciprocal, "float"),
    "exp10": composed("exp10", ("x",), _exp10, "float"),
    "degrees": composed("degrees", ("x",), _degrees, "float"),
    "radians": composed("radians", ("x",), _radians, "float"),
    "sinc": composed("sinc", ("x",), _sinc, "float"),
    "sign": composed("sign", ("x",), _sign, "number"),
    "heaviside": composed("heaviside", ("x", "h"), _heaviside, "float"),
    "fmin": _ignoring_nan("lt"),
    "fmax": _ignoring_nan("gt"),
    "logaddexp": composed("logaddexp", ("x", "y"), _logaddexp, "float"),
    "logaddexp2": composed("logaddexp2", ("x", "y"), _logaddexp2, "float"),
    "modf": composed("modf", ("x",), _modf, "float"),
    "spacing": composed("spacing", ("x",), _spacing, "float"),
    "frexp": composed("frexp", ("x",), _frexp, "float"),
    "ldexp": _ldexp,
    "nextafter": composed("nextafter", ("x", "y"), _nextafter, "float"),
    "nan_to_num": _nan_to_num,
}
"""By name."""
