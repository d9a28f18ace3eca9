"""What a function says about its sizes: equal dimensions, and the test for row-major layout."""

from __future__ import annotations

from dovetail.ir import (
    Allocate,
    Assume,
    Call,
    Check,
    Const,
    Declare,
    Expr,
    Func,
    If,
    ScalarParam,
    Stmt,
    TensorParam,
    Var,
    free_variables,
    statement_list,
    substitute_expr,
)


def dimension_values(func: Func) -> dict[Var, Expr]:
    """Extents that a check at the start of the function equates with something simpler.

    A check `a == b` on an extent `a` gives `a` the value `b`, where b is a constant, another
    extent, or made of sizes without `a`. The result is closed: no value has a replaced extent.
    """
    tensors = [param for param in func.params if isinstance(param, TensorParam)]
    order = [var for param in tensors for var in param.shape]
    rank = {var: number for number, var in enumerate(order)}
    known = set(rank) | {
        param.var
        for param in func.params
        if isinstance(param, ScalarParam) and param.var.dtype.name == "int64"
    }
    values: dict[Var, Expr] = {}
    for stmt in statement_list(func.body):
        if isinstance(stmt, Declare | Allocate):
            continue
        if not isinstance(stmt, Check | Assume):
            # What is checked behind work does not hold for that work.
            break
        for first, second in _equations(stmt.condition):
            a, b = substitute_expr(first, values), substitute_expr(second, values)
            pair = _oriented(a, b, rank, known)
            if pair is None:
                continue
            var, value = pair
            values = {each: substitute_expr(old, {var: value}) for each, old in values.items()}
            values[var] = value
    return values


def _equations(condition: Expr) -> list[tuple[Expr, Expr]]:
    match condition:
        case Call(op=op, args=(a, b)) if op.name in ("logical_and", "and"):
            return _equations(a) + _equations(b)
        case Call(op=op, args=(a, b)) if op.name == "eq" and a.dtype.name == "int64":
            return [(a, b)]
        case _:
            return []


def _oriented(a: Expr, b: Expr, rank: dict[Var, int], known: set[Var]) -> tuple[Var, Expr] | None:
    """Which side stands for the other: a constant wins, then the extent met first."""
    if isinstance(a, Var) and isinstance(b, Var) and a in rank and b in rank:
        if a is b:
            return None
        return (b, a) if rank[a] < rank[b] else (a, b)
    for var, value in ((a, b), (b, a)):
        if isinstance(var, Var) and var in rank and not isinstance(value, Var):
            free = free_variables(value)
            if isinstance(value, Const) or (
                var not in free and known.issuperset(free) and _is_simple(value)
            ):
                return var, value
    return None


def _is_simple(value: Expr) -> bool:
    match value:
        case Var() | Const():
            return True
        case Call(op=op, args=args):
            return op.name in ("add", "sub", "mul") and all(_is_simple(arg) for arg in args)
        case _:
            return False


def stride_variables(func: Func) -> dict[Var, tuple[TensorParam, int]]:
    """Each stride variable with its parameter and axis."""
    return {
        var: (param, axis)
        for param in func.params
        if isinstance(param, TensorParam)
        for axis, var in enumerate(param.strides)
    }


def is_layout_test(func: Func, stmt: Stmt) -> bool:
    """Whether a host statement chooses between a copy for row-major tensors and a general one.

    Only `specialize-layout` makes an If whose condition compares strides.
    """
    if not isinstance(stmt, If) or stmt.otherwise is None:
        return False
    strides = stride_variables(func)
    return any(var in strides for var in free_variables(stmt.condition))
