"""The typing rules of one expression, by the table of ops."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dovetail.ir.dtype import DType
from dovetail.ir.expr import Call, Cast, Const, Expr, Load, Reduce, Select, Var
from dovetail.ir.op import ANY, OPS

ATOMICS: Final = (
    "add", "min", "max", "and", "or", "xor", "exchange", "compare_exchange", "load",
)  # fmt: skip
"""Ops of an `Atomic`."""

REDUCTIONS: Final = ("add", "mul", "min", "max", "and", "or")
"""Ops of a `Reduce`."""

Problem = tuple[str, str]
"""Rule and message."""


_GOOD: Final[set[tuple[str, DType, DType]]] = set()
"""Name, operands' type and result's type of the calls that have been found sound."""


def is_known_good(expr: Call) -> bool:
    """Whether a call is like one already found sound; much the cheaper question."""
    op, args = expr.op, expr.args
    if not args or len(args) != op.arity:
        return False
    first = args[0].dtype
    for arg in args:
        if arg.dtype is not first and arg.dtype != first:
            return False
    key = (op.name, first, expr.dtype)
    if key in _GOOD and OPS.get(op.name) is op:
        return True
    if any(check_expr(expr)):
        return False
    _GOOD.add(key)
    return True


def accepts(types: str, dtype: DType) -> bool:
    """Whether operands of `dtype` suit an op's `types`."""
    match types:
        case "number":
            return not dtype.is_bool
        case "int":
            return dtype.is_int
        case "float":
            return dtype.is_float
        case "bool":
            return dtype.is_bool
        case "int_or_bool":
            return not dtype.is_float
        case _:
            return True


def check_expr(expr: Expr) -> Iterator[Problem]:
    """The problems of `expr` itself, not of what is inside it."""
    match expr:
        case Const():
            yield from _const(expr)
        case Call():
            yield from _call(expr)
        case Cast(dtype=dtype, value=value):
            if dtype.lanes != value.dtype.lanes:
                yield "type", f"a cast from {value.dtype} to {dtype} changes the lanes"
        case Select(condition=condition, true_value=first, false_value=second):
            if not condition.dtype.is_bool:
                yield "type", f"the condition of a choice has type {condition.dtype}, not bool"
            if first.dtype != second.dtype:
                yield "type", f"a choice between {first.dtype} and {second.dtype}"
        case Reduce(op=op, variables=variables, extents=extents):
            if op.name not in REDUCTIONS:
                yield "reduce", f"'{op.name}' does not reduce; {', '.join(REDUCTIONS)} do"
            elif not accepts(op.types, expr.dtype):
                yield "type", f"a reduction by '{op.name}' over {expr.dtype}"
            if not variables or len(variables) != len(extents):
                yield "rank", f"{len(variables)} variables over {len(extents)} extents"
            for item in (*variables, *extents):
                if item.dtype.name != "int64":
                    yield "type", f"a reduction over a variable of type {item.dtype}, not int64"
        case Var() | Load():
            pass


def _const(expr: Const) -> Iterator[Problem]:
    value, dtype = expr.value, expr.dtype
    if dtype.is_bool:
        good = isinstance(value, bool)
    elif dtype.is_float:
        good = isinstance(value, float)
    else:
        good = isinstance(value, int) and not isinstance(value, bool)
        if good and not dtype.int_range[0] <= value <= dtype.int_range[1]:
            yield "const", f"{value} does not fit {dtype}"
    if not good:
        yield "const", f"{value!r} is not a valid value of {dtype}"


def _lanes(expr: Call) -> Iterator[Problem]:
    """A vector made of scalars, or a lane taken out of one."""
    args, dtype = expr.args, expr.dtype
    if expr.op.name == "vector":
        if any(arg.dtype != dtype.scalar for arg in args) or dtype.lanes == 1:
            yield "type", f"a {dtype} is made of {', '.join(str(arg.dtype) for arg in args)}"
        if len(args) not in (1, dtype.lanes):
            yield "arity", f"a {dtype} is made of {len(args)} scalars"
        return
    vector, lane = args[0], args[1]
    if vector.dtype.lanes == 1 or dtype != vector.dtype.scalar:
        yield "type", f"a lane of {vector.dtype} has type {dtype}"
    known = lane.value if isinstance(lane, Const) and lane.dtype.name == "int64" else -1
    if not 0 <= known < vector.dtype.lanes:
        yield "const", f"a lane of {vector.dtype} is a constant int64 in range"


def _call(expr: Call) -> Iterator[Problem]:
    op, args = expr.op, expr.args
    if OPS.get(op.name) is not op:
        yield "op", f"op '{op.name}' is not registered"
    if op.name in ("exchange", "compare_exchange", "load"):
        yield "op", f"'{op.name}' is allowed only in Atomic"
    if len(args) != op.arity and not (op.arity == ANY and args):
        yield "arity", f"'{op.name}' takes {op.arity} operands, got {len(args)}"
    if not args:
        return
    first = args[0].dtype
    if op.name in ("vector", "extract"):
        yield from _lanes(expr)
        return
    if any(arg.dtype != first for arg in args):
        types = ", ".join(str(arg.dtype) for arg in args)
        yield "type", f"'{op.name}' of different types: {types}"
    if not accepts(op.types, first):
        yield "type", f"'{op.name}' does not take {first}"
    if op.result == "same" and expr.dtype != first:
        yield "type", f"'{op.name}' of {first} gives {first}, not {expr.dtype}"
    if op.result == "bool" and not (expr.dtype.is_bool and expr.dtype.lanes == first.lanes):
        yield "type", f"'{op.name}' gives bool, not {expr.dtype}"
    if op.name == "bitcast" and expr.dtype.bytes != first.bytes:
        yield "type", f"bitcast from {first} to {expr.dtype} changes the size"
