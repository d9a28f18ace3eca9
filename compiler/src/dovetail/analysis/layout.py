"""What a function says about its sizes: equal dimensions, and strides of row-major tensors."""

from __future__ import annotations

from dovetail import ir


def dimension_values(func: ir.Func) -> dict[ir.Var, ir.Expr]:
    """Extents that a check at the start of the function equates with something simpler.

    A check `a == b` on an extent `a` gives `a` the value `b`, where b is a constant, another
    extent, or made of sizes without `a`. The result is closed: no value has a replaced extent.
    """
    tensors = [param for param in func.params if isinstance(param, ir.TensorParam)]
    order = [var for param in tensors for var in param.shape]
    rank = {var: number for number, var in enumerate(order)}
    known = set(rank) | {
        param.var
        for param in func.params
        if isinstance(param, ir.ScalarParam) and param.var.dtype.name == "int64"
    }
    values: dict[ir.Var, ir.Expr] = {}
    for stmt in ir.statement_list(func.body):
        if isinstance(stmt, ir.Declare | ir.Allocate):
            continue
        if not isinstance(stmt, ir.Check | ir.Assume):
            # What is checked behind work does not hold for that work.
            break
        for first, second in _equations(stmt.condition):
            a, b = ir.substitute_expr(first, values), ir.substitute_expr(second, values)
            pair = _oriented(a, b, rank, known)
            if pair is None:
                continue
            var, value = pair
            values = {each: ir.substitute_expr(old, {var: value}) for each, old in values.items()}
            values[var] = value
    return values


def _equations(condition: ir.Expr) -> list[tuple[ir.Expr, ir.Expr]]:
    match condition:
        case ir.Call(op=op, args=(a, b)) if op.name in ("logical_and", "and"):
            return _equations(a) + _equations(b)
        case ir.Call(op=op, args=(a, b)) if op.name == "eq" and a.dtype.name == "int64":
            return [(a, b)]
        case _:
            return []


def _oriented(
    a: ir.Expr, b: ir.Expr, rank: dict[ir.Var, int], known: set[ir.Var]
) -> tuple[ir.Var, ir.Expr] | None:
    """Which side stands for the other: a constant wins, then the extent met first."""
    if isinstance(a, ir.Var) and isinstance(b, ir.Var) and a in rank and b in rank:
        if a is b:
            return None
        return (b, a) if rank[a] < rank[b] else (a, b)
    for var, value in ((a, b), (b, a)):
        if isinstance(var, ir.Var) and var in rank and not isinstance(value, ir.Var):
            free = ir.free_variables(value)
            if isinstance(value, ir.Const) or (
                var not in free and known.issuperset(free) and _is_simple(value)
            ):
                return var, value
    return None


def _is_simple(value: ir.Expr) -> bool:
    match value:
        case ir.Var() | ir.Const():
            return True
        case ir.Call(op=op, args=args):
            return op.name in ("add", "sub", "mul") and all(_is_simple(arg) for arg in args)
        case _:
            return False


def stride_variables(func: ir.Func) -> dict[ir.Var, tuple[ir.TensorParam, int]]:
    """Each stride variable with its parameter and axis."""
    return {
        var: (param, axis)
        for param in func.params
        if isinstance(param, ir.TensorParam)
        for axis, var in enumerate(param.strides)
    }


def row_major_strides(func: ir.Func) -> dict[ir.Var, ir.Expr]:
    """What each stride variable is, in elements, where all tensors of a function are row-major."""
    equal = dimension_values(func)
    strides: dict[ir.Var, ir.Expr] = {}
    for param in func.params:
        if isinstance(param, ir.TensorParam):
            shape = tuple(ir.substitute_expr(var, equal) for var in param.shape)
            strides.update(zip(param.strides, ir.row_major(shape), strict=True))
    return strides
