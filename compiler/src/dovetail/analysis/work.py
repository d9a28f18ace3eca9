"""What a block of a kernel costs: an estimate, for who decides how many threads to wake for it.

The unit is one operation on one element in a vector loop whose data is in a cache
(docs/format/plan.md, "Work"). What is not known is not guessed: a kernel with a loop whose trips
no host value bounds has no estimate, and then every thread is woken.
"""

from __future__ import annotations

from typing import Final

from dovetail import ir

_SCALAR: Final = 6
"""Of an operation outside of vector loops."""
_FUNCTION: Final = 20
"""Of an elementary function, in operations."""
_ATOMIC: Final = 100
_MOST: Final = 1 << 30
"""More of anything counts as this: nothing overflows, and far less is worth every thread."""

_PLAIN: Final = frozenset(
    (
        "add", "sub", "mul", "div", "neg", "abs", "fma", "min", "max", "and", "or", "xor",
        "invert", "shift_left", "shift_right", "eq", "ne", "lt", "le", "logical_and",
        "logical_or", "logical_not",
    )
)  # fmt: skip

_FREE: Final = ir.Break | ir.Continue | ir.Barrier | ir.Fence | ir.Prefetch | ir.Assume
_OPAQUE: Final = (
    ir.While | ir.Subgroup | ir.Intrinsic | ir.Fold | ir.Parallel | ir.Launch | ir.Report
)


def block_work(kernel: ir.Kernel) -> ir.Expr | None:
    """What one block costs, at most.

    Returns:
        An int64 expression over variables of the kernel's scalar arguments; None where nobody
        knows.
    """
    host = {each.var for each in kernel.args if isinstance(each, ir.ScalarArg)}
    try:
        return _Estimate(host).statement(kernel.body, _SCALAR)
    except _Unknown:
        return None


class _Unknown(Exception):
    """There is no estimate."""


class _Estimate:
    """Adds up. Every factor lies between 0 and `_MOST`: no product overflows, nor a sum."""

    def __init__(self, host: set[ir.Var]) -> None:
        self._host = host
        self._known: dict[ir.Var, ir.Expr] = {}  # variables of the kernel that never change

    def statement(self, stmt: ir.Stmt, weight: int) -> ir.Expr:
        """The cost of a statement whose operations cost `weight` each."""
        if isinstance(stmt, _OPAQUE):
            raise _Unknown
        if isinstance(stmt, _FREE):
            return ir.literal(0)
        if isinstance(stmt, ir.Declare) and not stmt.mutable:
            self._known[stmt.var] = stmt.value
        if isinstance(stmt, ir.For):
            inner = 1 if stmt.kind == "vector" else weight
            return _times(self._trips(stmt), ir.add(self.statement(stmt.body, inner), inner))
        own = sum(weight * _cost(each) for each in ir.expressions(stmt))
        own += weight if isinstance(stmt, ir.Store) else 0
        own += weight * _ATOMIC if isinstance(stmt, ir.Atomic) else 0
        work = ir.literal(min(own, _MOST))
        for body in ir.bodies(stmt):
            work = ir.add(work, self.statement(body, weight))
        return work

    def _trips(self, loop: ir.For) -> ir.Expr:
        """How often a loop goes round, at most."""
        low, high = (loop.start, loop.stop) if loop.step > 0 else (loop.stop, loop.start)
        span = self._span(high, low)
        return span if abs(loop.step) == 1 else ir.floordiv(span, abs(loop.step))

    def _span(self, high: ir.Expr, low: ir.Expr) -> ir.Expr:
        """An upper bound of `high - low`."""
        match high:
            case ir.Call(op=op, args=(a, b)) if op.name == "min":
                bounds = [self._try_span(each, low) for each in (a, b)]
                known = [each for each in bounds if each is not None]
                constants = [each for each in known if isinstance(each, ir.Const)]
                if constants or len(known) == 1:
                    return (constants or known)[0]
                if known:
                    return ir.minimum(known[0], known[1])
                raise _Unknown
            case ir.Call(op=op, args=(a, ir.Const(value=int(step)))) if (
                op.name == "add" and _is_same(a, low)
            ):
                return ir.literal(min(max(step, 0), _MOST))
            case _:
                return self._bound(high)

    def _try_span(self, high: ir.Expr, low: ir.Expr) -> ir.Expr | None:
        try:
            return self._span(high, low)
        except _Unknown:
            return None

    def _bound(self, expr: ir.Expr) -> ir.Expr:
        """An upper bound, at least 0, of an expression over host values that are none below 0."""
        match expr:
            case ir.Const(value=int(value)):
                return ir.literal(min(max(value, 0), _MOST))
            case ir.Var() if expr in self._host and expr.dtype.is_int:
                return _clamp(ir.maximum(ir.cast(expr, ir.INT64), 0))
            case ir.Var() if expr in self._known:
                return self._bound(self._known[expr])
            case ir.Cast():
                return self._bound(expr.value)
            case ir.Call(op=op, args=(a, b)):
                match op.name:
                    case "add":
                        return ir.add(self._bound(a), self._bound(b))
                    case "mul":
                        return _times(self._bound(a), self._bound(b))
                    case "sub":
                        return self._bound(a)
                    case "min":
                        return ir.minimum(self._bound(a), self._bound(b))
                    case "max":
                        return ir.maximum(self._bound(a), self._bound(b))
                    case "floordiv" if isinstance(b, ir.Const) and int(b.value) > 0:
                        return ir.floordiv(self._bound(a), int(b.value))
                    case _:
                        raise _Unknown
            case _:
                raise _Unknown


def _cost(expr: ir.Expr) -> int:
    """Operations in an expression, loads among them."""
    count = 0
    for each in ir.walk_expr(expr):
        if isinstance(each, ir.Reduce):
            raise _Unknown
        if isinstance(each, ir.Call):
            count += 1 if each.op.name in _PLAIN else _FUNCTION
        elif isinstance(each, ir.Load | ir.Select | ir.Cast):
            count += 1
    return count


def _is_same(a: ir.Expr, b: ir.Expr) -> bool:
    if isinstance(a, ir.Const) and isinstance(b, ir.Const):
        return a.value == b.value
    return a is b


def _clamp(value: ir.Expr) -> ir.Expr:
    match value:
        case ir.Call(op=op, args=(_, ir.Const(value=most))) if op.name == "min" and most == _MOST:
            return value
        case _:
            return ir.minimum(value, _MOST)


def _times(a: ir.Expr, b: ir.Expr) -> ir.Expr:
    return _clamp(ir.mul(_clamp(a), _clamp(b)))
