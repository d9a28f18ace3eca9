"""How accesses move when a loop variable moves.

It is the question behind choosing which loop to vectorise.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from dovetail.ir import (
    Atomic,
    Call,
    Cast,
    Const,
    Declare,
    Expr,
    Load,
    Stmt,
    Store,
    Var,
    walk,
    walk_expr,
)

Motion = Literal["still", "next", "far"]
"""still: the same element. next: the neighbour in memory, in row-major layout. far: elsewhere."""

Values = Mapping[Var, Expr]


def immutable_values(stmt: Stmt) -> dict[Var, Expr]:
    """The values of the immutable variables declared anywhere in `stmt`."""
    return {
        each.var: each.value
        for each in walk(stmt)
        if isinstance(each, Declare) and not each.mutable
    }


def depends(expr: Expr, var: Var, values: Values) -> bool:
    """Whether `expr` depends on `var`, also through immutable variables."""
    return any(
        item is var or (item in values and depends(values[item], var, values))
        for item in walk_expr(expr)
        if isinstance(item, Var)
    )


def coefficient(expr: Expr, var: Var, values: Values) -> int | None:
    """By how much an integer `expr` grows when `var` grows by one; None: not always the same."""
    match expr:
        case Const():
            return 0
        case Var():
            if expr is var:
                return 1
            return coefficient(values[expr], var, values) if expr in values else 0
        case Cast(value=value) if value.dtype.is_int and expr.dtype.is_int:
            return coefficient(value, var, values)
        case Call(op=op, args=(left, right)) if op.name in ("add", "sub", "mul"):
            first, second = (coefficient(arg, var, values) for arg in (left, right))
            if first is None or second is None:
                return None
            if op.name == "add":
                return first + second
            if op.name == "sub":
                return first - second
            if isinstance(left, Const):
                return int(left.value) * second
            if isinstance(right, Const):
                return int(right.value) * first
            return 0 if first == second == 0 else None
        case Call(op=op, args=(value,)) if op.name == "neg":
            inner = coefficient(value, var, values)
            return None if inner is None else -inner
        case _:
            return None if depends(expr, var, values) else 0


def motion(access: Load | Store | Atomic, var: Var, values: Values) -> Motion:
    """Where the next access goes when `var` grows by one."""
    steps = [coefficient(index, var, values) for index in access.indices]
    if all(step == 0 for step in steps):
        return "still"
    near = steps[-1] in (1, -1) and all(step == 0 for step in steps[:-1])
    return "next" if near else "far"
