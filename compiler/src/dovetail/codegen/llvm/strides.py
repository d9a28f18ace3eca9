"""Whether the accesses of a loop move through memory by steps that are not known yet."""

from __future__ import annotations

from dovetail.ir import (
    Atomic,
    Call,
    Const,
    Declare,
    Expr,
    Load,
    Stmt,
    Store,
    Var,
    walk,
    walk_all,
    walk_expr,
)


def has_unknown_stride(body: Stmt, var: Var) -> bool:
    """Whether an index in `body` has `var`, or what is computed from it, times a variable."""
    moving = {var}
    for stmt in walk(body):
        if isinstance(stmt, Declare) and _mentions(stmt.value, moving):
            moving.add(stmt.var)
    products: set[Var] = set()
    for stmt in walk(body):
        if isinstance(stmt, Declare) and _scaled(stmt.value, moving):
            products.add(stmt.var)
    for item in walk_all(body):
        if isinstance(item, Load | Store | Atomic):
            for index in item.indices:
                if _scaled(index, moving) or _mentions(index, products):
                    return True
    return False


def _mentions(expr: Expr, variables: set[Var]) -> bool:
    return any(isinstance(item, Var) and item in variables for item in walk_expr(expr))


def _scaled(expr: Expr, moving: set[Var]) -> bool:
    """Whether a product in `expr` has one moving factor and one that stays but is no constant."""
    for item in walk_expr(expr):
        if isinstance(item, Call) and item.op.name == "mul" and item.dtype.is_int:
            left, right = item.args
            if (
                not isinstance(left, Const)
                and not isinstance(right, Const)
                and (_mentions(left, moving) != _mentions(right, moving))
            ):
                return True
    return False
