"""Constructors of expressions, with light folding: constants, neutral elements, nothing clever.

Folding here is only what is exact for every type: integers by our rules, floats only between two
constants (`ir.arithmetic`). `x + 0.0` stays, since it turns -0.0 into 0.0; `x * 0.0` stays, since
x may be NaN. The thorough form is `analysis.simplify`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from dovetail.ir.arithmetic import convert, evaluate, round_float
from dovetail.ir.dtype import BOOL, INT64, UINT64, DType
from dovetail.ir.expr import FALSE, TRUE, Call, Cast, Const, Expr, Select, Var
from dovetail.ir.op import OPS, Op

Operand = Expr | int
"""An expression, or a Python integer that takes the other operand's type (alone: int64)."""


def literal(value: bool | int | float, dtype: DType = INT64) -> Const:
    """A constant of `dtype`.

    Raises:
        ValueError: An integer does not fit.
    """
    if dtype.is_bool:
        return TRUE if value else FALSE
    if dtype.is_float:
        return Const(dtype, round_float(float(value), dtype))
    least, greatest = dtype.int_range
    if not least <= value <= greatest:
        raise ValueError(f"{value} is not a valid {dtype}: allowed are {least} to {greatest}")
    return Const(dtype, int(value))


def call(op: Op | str, *args: Expr, dtype: DType | None = None) -> Expr:
    """The op applied, folded where it is exact.

    Args:
        op: The op, or its name.
        args: The operands, already of the types the op takes.
        dtype: The result's type, for an op that leaves it to the call (bitcast).
    """
    entry = OPS[op] if isinstance(op, str) else op
    if entry.result == "bool":
        result = BOOL if args[0].dtype.lanes == 1 else BOOL.with_lanes(args[0].dtype.lanes)
    else:
        result = args[0].dtype if dtype is None else dtype
    if all(isinstance(arg, Const) for arg in args) and entry.result != "attribute":
        values = tuple(arg.value for arg in args if isinstance(arg, Const))
        folded = evaluate(entry.name, values, args[0].dtype)
        if folded is not None:
            return literal(folded, result)
    return Call(entry, args, result)


def _pair(a: Operand, b: Operand) -> tuple[Expr, Expr]:
    if isinstance(a, int):
        a = literal(a, INT64 if isinstance(b, int) else b.dtype)
    if isinstance(b, int):
        b = literal(b, a.dtype)
    return a, b


def is_const(expr: Expr, value: int) -> bool:
    """Whether `expr` is the integer constant `value`."""
    return isinstance(expr, Const) and expr.dtype.is_int and expr.value == value


def add(a: Operand, b: Operand) -> Expr:
    """The sum a + b."""
    x, y = _pair(a, b)
    if is_const(x, 0):
        return y
    if is_const(y, 0):
        return x
    return call("add", x, y)


def sub(a: Operand, b: Operand) -> Expr:
    """The difference a - b."""
    x, y = _pair(a, b)
    if is_const(y, 0):
        return x
    if x is y and isinstance(x, Var) and x.dtype.is_int:
        return literal(0, x.dtype)
    return call("sub", x, y)


def mul(a: Operand, b: Operand) -> Expr:
    """The product a * b."""
    x, y = _pair(a, b)
    if is_const(x, 1) or is_const(y, 0):
        return y
    if is_const(y, 1) or is_const(x, 0):
        return x
    return call("mul", x, y)


def floordiv(a: Operand, b: Operand) -> Expr:
    """The quotient a // b, toward minus infinity."""
    x, y = _pair(a, b)
    return x if is_const(y, 1) else call("floordiv", x, y)


def floormod(a: Operand, b: Operand) -> Expr:
    """The remainder a % b, with the sign of b."""
    x, y = _pair(a, b)
    return literal(0, x.dtype) if is_const(y, 1) else call("floormod", x, y)


def ceildiv(a: Operand, b: int) -> Expr:
    """The quotient a / b rounded up, for a positive constant b."""
    return floordiv(add(a, b - 1), b)


def _repeats(start: Expr, stop: Expr, step: int | Expr) -> tuple[Expr, Expr]:
    """How many values follow the first, a uint64, if there is a first; and whether there is."""
    by = literal(step) if isinstance(step, int) else step
    low, high, width = (cast(each, UINT64) for each in (start, stop, by))
    up, down = lt(0, by), lt(by, 0)
    distance = select(up, sub(high, low), sub(low, high))
    repeats = floordiv(sub(distance, literal(1, UINT64)), select(up, width, neg(width)))
    return repeats, logical_or(
        logical_and(up, lt(start, stop)), logical_and(down, lt(stop, start))
    )


def turns(start: Expr, stop: Expr, step: int | Expr) -> Expr:
    """How many values `range(start, stop, step)` has, for any int64; at most 2**63 - 1.

    A step may be 0: then there is no value.
    """
    repeats, is_any = _repeats(start, stop, step)
    repeats = minimum(repeats, literal((1 << 63) - 2, UINT64))
    return select(is_any, add(cast(repeats, INT64), 1), literal(0))


def last(start: Expr, stop: Expr, step: int | Expr) -> Expr:
    """The last value of `range(start, stop, step)`, for any int64, if it has one."""
    return add(mul(cast(_repeats(start, stop, step)[0], INT64), step), start)


def minimum(a: Operand, b: Operand) -> Expr:
    """The lesser."""
    x, y = _pair(a, b)
    return x if x is y else call("min", x, y)


def maximum(a: Operand, b: Operand) -> Expr:
    """The greater."""
    x, y = _pair(a, b)
    return x if x is y else call("max", x, y)


def neg(a: Expr) -> Expr:
    """-a."""
    return call("neg", a)


def compare(op: Op | str, a: Operand, b: Operand) -> Expr:
    """A comparison: eq, ne, lt, le, gt or ge."""
    x, y = _pair(a, b)
    if x is y and isinstance(x, Var) and not x.dtype.is_float:
        name = op if isinstance(op, str) else op.name
        return TRUE if name in ("eq", "le", "ge") else FALSE
    return call(op, x, y)


def eq(a: Operand, b: Operand) -> Expr:
    """Whether a == b."""
    return compare("eq", a, b)


def ne(a: Operand, b: Operand) -> Expr:
    """Whether a != b."""
    return compare("ne", a, b)


def lt(a: Operand, b: Operand) -> Expr:
    """Whether a < b."""
    return compare("lt", a, b)


def le(a: Operand, b: Operand) -> Expr:
    """Whether a <= b."""
    return compare("le", a, b)


def gt(a: Operand, b: Operand) -> Expr:
    """Whether a > b."""
    return compare("gt", a, b)


def ge(a: Operand, b: Operand) -> Expr:
    """Whether a >= b."""
    return compare("ge", a, b)


def logical_and(a: Expr, b: Expr) -> Expr:
    """Both: b is evaluated only where a holds."""
    if isinstance(a, Const):
        return b if a.value else FALSE
    if isinstance(b, Const) and b.value:
        return a
    return call("logical_and", a, b)


def logical_or(a: Expr, b: Expr) -> Expr:
    """Either: b is evaluated only where a does not hold."""
    if isinstance(a, Const):
        return TRUE if a.value else b
    if isinstance(b, Const) and not b.value:
        return a
    return call("logical_or", a, b)


def logical_not(a: Expr) -> Expr:
    """Not a."""
    if isinstance(a, Call) and a.op.name == "logical_not":
        return a.args[0]
    return call("logical_not", a)


def all_of(conditions: Iterable[Expr]) -> Expr:
    """Every condition holds; True for none."""
    result: Expr = TRUE
    for condition in conditions:
        result = logical_and(result, condition)
    return result


def product(factors: Iterable[Operand]) -> Expr:
    """The int64 product; 1 for none."""
    result: Expr = literal(1)
    for factor in factors:
        result = mul(result, factor)
    return result


def box_extents(extents: Sequence[Expr], sizes: Container[Var]) -> tuple[Expr, ...]:
    """The extents of loops together, whose product is not positive if one of them is not.

    Args:
        extents: As they were written. A negative one is as good as 0, but the product of two is
            positive.
        sizes: Variables that are not negative.
    """
    counts = [_is_count(each, sizes) for each in extents]
    if counts.count(False) < 2:
        return tuple(extents)
    pairs = zip(extents, counts, strict=True)
    return tuple(each if is_count else maximum(each, 0) for each, is_count in pairs)


def _is_count(extent: Expr, sizes: Container[Var]) -> bool:
    match extent:
        case Const(value=value):
            return value >= 0
        case Call(op=op, args=(_, Const(value=value))) if op.name == "max":
            return value >= 0
        case _:
            return isinstance(extent, Var) and extent in sizes


def total(terms: Iterable[Operand]) -> Expr:
    """The int64 sum; 0 for none."""
    result: Expr = literal(0)
    for term in terms:
        result = add(result, term)
    return result


def cast(value: Expr, dtype: DType) -> Expr:
    """`value` converted; the value itself if it has the type."""
    if value.dtype == dtype:
        return value
    if isinstance(value, Const):
        folded = convert(value.value, value.dtype, dtype)
        if folded is not None:
            return literal(folded, dtype)
    return Cast(dtype, value)


def select(condition: Expr, true_value: Expr, false_value: Expr) -> Expr:
    """One of two values."""
    if isinstance(condition, Const):
        return true_value if condition.value else false_value
    if true_value is false_value:
        return true_value
    return Select(condition, true_value, false_value)


def row_major(extents: tuple[Expr, ...]) -> tuple[Expr, ...]:
    """The strides, in elements, of a contiguous buffer of these extents, last axis fastest."""
    strides: list[Expr] = []
    step: Expr = literal(1)
    for extent in reversed(extents):
        strides.append(step)
        step = mul(extent, step)
    return tuple(reversed(strides))
