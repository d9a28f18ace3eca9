"""Whether the accesses of a loop move through memory by steps that are not known yet."""

from __future__ import annotations

from dovetail import ir


def has_unknown_stride(body: ir.Stmt, var: ir.Var) -> bool:
    """Whether an index in `body` has `var`, or what is computed from it, times a variable."""
    moving = {var}
    for stmt in ir.walk(body):
        if isinstance(stmt, ir.Declare) and _mentions(stmt.value, moving):
            moving.add(stmt.var)
    products: set[ir.Var] = set()
    for stmt in ir.walk(body):
        if isinstance(stmt, ir.Declare) and _scaled(stmt.value, moving):
            products.add(stmt.var)
    for item in ir.walk_all(body):
        if isinstance(item, ir.Load | ir.Store | ir.Atomic):
            for index in item.indices:
                if _scaled(index, moving) or _mentions(index, products):
                    return True
    return False


def _mentions(expr: ir.Expr, variables: set[ir.Var]) -> bool:
    return any(isinstance(item, ir.Var) and item in variables for item in ir.walk_expr(expr))


def _scaled(expr: ir.Expr, moving: set[ir.Var]) -> bool:
    """Whether a product in `expr` has a moving factor and an invariant one that is no constant."""
    for item in ir.walk_expr(expr):
        if isinstance(item, ir.Call) and item.op.name == "mul" and item.dtype.is_int:
            left, right = item.args
            if (
                not isinstance(left, ir.Const)
                and not isinstance(right, ir.Const)
                and (_mentions(left, moving) != _mentions(right, moving))
            ):
                return True
    return False
