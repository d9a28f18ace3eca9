"""How accesses move when a loop variable moves.

It is the question behind choosing which loop to vectorise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from typing import Final, Literal

from dovetail import ir

Motion = Literal["still", "next", "far"]
"""still: the same element. next: the neighbour in memory, in row-major layout. far: elsewhere."""

Values = Mapping[ir.Var, ir.Expr]

PLAIN_OPS: Final = frozenset(
    (
        "add", "sub", "mul", "neg", "min", "max", "lt", "le", "eq", "ne",
        "logical_and", "logical_or", "logical_not",
    )
)  # fmt: skip
"""What costs little, and is defined for any values: arithmetic of places, and comparisons."""

DIVISIONS: Final = frozenset(("floordiv", "floormod", "truncdiv", "truncmod"))
"""What may only be evaluated where it is needed: the divisor may be 0."""

MAX_FACTOR: Final = 1 << 31
"""A greater factor may take an index around the end of int64 within 2**32 steps of a loop."""


def immutable_values(stmt: ir.Stmt) -> dict[ir.Var, ir.Expr]:
    """The values of the immutable variables declared anywhere in `stmt`."""
    return {
        each.var: each.value
        for each in ir.walk(stmt)
        if isinstance(each, ir.Declare) and not each.mutable
    }


MAX_NODES: Final = 4000
"""Of an expression without variables: where each names the one before twice there is no end."""


class LongExpressionError(Exception):
    """An expression has too many nodes without its variables; what asks for it does without."""


def expanded(expr: ir.Expr, values: Values) -> ir.Expr:
    """The expression with immutable variables replaced by what they stand for.

    Raises:
        LongExpressionError: It would have more than `MAX_NODES` nodes.
    """
    while True:
        inside: dict[ir.Var, ir.Expr] = {}
        for count, item in enumerate(ir.walk_expr(expr)):
            if count >= MAX_NODES:
                raise LongExpressionError
            if isinstance(item, ir.Var) and item in values:
                inside[item] = values[item]
        if not inside:
            return expr
        expr = ir.substitute_expr(expr, inside)


def reached(expr: ir.Expr, values: Values) -> Iterator[ir.Expr]:
    """What is in `expr`, and in what its immutable variables stand for, each of them once."""
    known: set[ir.Var] = set()
    left = [expr]
    while left:
        for item in ir.walk_expr(left.pop()):
            yield item
            if isinstance(item, ir.Var) and item in values and item not in known:
                known.add(item)
                left.append(values[item])


def depends(expr: ir.Expr, var: ir.Var, values: Values) -> bool:
    """Whether `expr` depends on `var`, also through immutable variables."""
    return any(item is var for item in reached(expr, values))


def coefficient(expr: ir.Expr, var: ir.Var, values: Values) -> int | None:
    """By how much an integer `expr` grows when `var` grows by one; None: not always the same.

    It is not where a loop of fewer than 2**31 steps may take the value out of its type: by a cast
    to one of less than 32 bits, or by a factor greater than `MAX_FACTOR`.
    """
    return _coefficient(expr, var, values, {})


def _coefficient(
    expr: ir.Expr, var: ir.Var, values: Values, known: dict[ir.Var, int | None]
) -> int | None:
    match expr:
        case ir.Const():
            return 0
        case ir.Var():
            if expr is var:
                return 1
            if expr not in known:
                value = values.get(expr)
                known[expr] = 0 if value is None else _coefficient(value, var, values, known)
            return known[expr]
        case ir.Cast(value=value) if value.dtype.is_int and expr.dtype.is_int:
            inner = _coefficient(value, var, values, known)
            return inner if not inner or expr.dtype.bits >= min(value.dtype.bits, 32) else None
        case ir.Call(op=op, args=(left, right)) if op.name in ("add", "sub", "mul"):
            first, second = (_coefficient(arg, var, values, known) for arg in (left, right))
            if first is None or second is None:
                return None
            if op.name == "add":
                return first + second
            if op.name == "sub":
                return first - second
            if first == second == 0:
                return 0
            for factor, inner in ((left, second), (right, first)):
                if isinstance(factor, ir.Const):
                    product = int(factor.value) * inner
                    return product if abs(product) <= MAX_FACTOR else None
            return None
        case ir.Call(op=op, args=(value,)) if op.name == "neg":
            inner = _coefficient(value, var, values, known)
            return None if inner is None else -inner
        case _:
            return None if depends(expr, var, values) else 0


def is_distinct(value: ir.Expr, var: ir.Var, inside: Set[ir.Var]) -> bool:
    """Whether a value is the variable, times a constant, plus what is the same everywhere.

    Args:
        value: What may differ wherever the variable does.
        var: The variable.
        inside: It, and others that may have several values.
    """
    if value is var:
        return True
    if not isinstance(value, ir.Call) or value.op.name not in ("add", "sub", "mul", "neg"):
        return False
    for own, other in (value.args, reversed(value.args)) if len(value.args) == 2 else ():
        if not is_distinct(own, var, inside):
            continue
        if value.op.name == "mul":
            return isinstance(other, ir.Const) and 0 < abs(int(other.value)) <= MAX_FACTOR
        return not any(
            isinstance(item, ir.Load | ir.Reduce) or item in inside for item in ir.walk_expr(other)
        )
    return value.op.name == "neg" and is_distinct(value.args[0], var, inside)


def motion(access: ir.Load | ir.Store | ir.Atomic, var: ir.Var, values: Values) -> Motion:
    """Where the next access goes when `var` grows by one."""
    steps = [coefficient(index, var, values) for index in access.indices]
    if all(step == 0 for step in steps):
        return "still"
    near = steps[-1] in (1, -1) and all(step == 0 for step in steps[:-1])
    return "next" if near else "far"


def conjuncts(condition: ir.Expr) -> Iterator[ir.Expr]:
    """What holds if `condition` does, each for itself."""
    if isinstance(condition, ir.Call) and condition.op.name == "logical_and":
        for each in condition.args:
            yield from conjuncts(each)
    else:
        yield condition


def in_range(load: ir.Load) -> tuple[ir.Expr, ...]:
    """What says that the place of a load exists.

    Of a load under a choice only that may have said it: brought for all, it has to be asked.
    """
    pairs = zip(load.indices, load.buffer.shape, strict=True)
    return tuple(test for at, extent in pairs for test in (ir.ge(at, 0), ir.lt(at, extent)))
