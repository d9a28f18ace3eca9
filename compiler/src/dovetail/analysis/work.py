"""What a block of a kernel costs: an estimate, for who decides how many threads to wake for it.

The unit is one operation on one element in a vector loop whose data is in a cache
(docs/format/plan.md, "Work"). What is not known is not guessed: a kernel with a loop whose trips
no host value bounds has no estimate, and then every thread is woken.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from dovetail import ir
from dovetail.analysis.simplify import key_of

_SCALAR: Final = 6
"""Of an operation outside of vector loops."""
_FUNCTION: Final = 20
"""Of an elementary function, in operations."""
_ATOMIC: Final = 100
_MOST: Final = 1 << 30
"""More of anything counts as this: no product overflows, and far less is worth every thread."""
_MOST_TERMS: Final = 4
"""Of a sum: that many products of two, and a constant, stay below 2**63."""

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
        return _Estimate(host).statement(kernel.body, _SCALAR).expression()
    except _Unknown:
        return None


class _Unknown(Exception):
    """There is no estimate."""


class _Sum:
    """`fixed` and `terms`: expressions from 0 to `_MOST`, each with a factor from 1 to `_MOST`.

    The plan evaluates what comes of it at every call, so equal terms are one.
    """

    __slots__ = ("fixed", "terms")

    def __init__(self, fixed: int, terms: Mapping[ir.Expr, int] = MappingProxyType({})) -> None:
        self.fixed = min(fixed, _MOST)
        self.terms = {expr: min(factor, _MOST) for expr, factor in terms.items()}

    def __add__(self, other: _Sum) -> _Sum:
        terms = dict(self.terms)
        for expr, factor in other.terms.items():
            terms[expr] = terms.get(expr, 0) + factor
        while len(terms) > _MOST_TERMS:
            first = dict(list(terms.items())[:_MOST_TERMS])
            rest = {expr: factor for expr, factor in terms.items() if expr not in first}
            terms = {_Sum(0, first).bounded(): 1, **rest}
        return _Sum(self.fixed + other.fixed, terms)

    def __mul__(self, other: _Sum) -> _Sum:
        few, many = sorted((self, other), key=lambda each: len(each.terms))
        if few.terms:
            return _term(ir.mul(few.bounded(), many.bounded()))
        if few.fixed == 0:
            return _Sum(0)
        terms = {expr: factor * few.fixed for expr, factor in many.terms.items()}
        return _Sum(many.fixed * few.fixed, terms)

    def expression(self) -> ir.Expr:
        """It as int64, below 2**63."""
        parts = [
            expr if factor == 1 else ir.mul(expr, factor) for expr, factor in self.terms.items()
        ]
        if self.fixed or not parts:
            parts.append(ir.literal(self.fixed))
        return functools.reduce(ir.add, parts)

    def bounded(self) -> ir.Expr:
        """It, or `_MOST` where it is more."""
        if not self.terms:
            return ir.literal(self.fixed)
        (expr, factor), *others = self.terms.items()
        is_term = factor == 1 and not others and not self.fixed
        return expr if is_term else ir.minimum(self.expression(), _MOST)


def _term(expr: ir.Expr) -> _Sum:
    """An expression, or `_MOST` where it is more."""
    return _Sum(0, {ir.minimum(expr, _MOST): 1})


class _Estimate:
    """Adds up the costs of statements."""

    def __init__(self, host: set[ir.Var]) -> None:
        self._host = host
        self._known: dict[ir.Var, ir.Expr] = {}  # variables of the kernel that never change
        self._bounds: dict[ir.Var, _Sum] = {}  # one term a variable, so that sums find it again

    def statement(self, stmt: ir.Stmt, weight: int) -> _Sum:
        """The cost of a statement whose operations cost `weight` each."""
        if isinstance(stmt, _OPAQUE):
            raise _Unknown
        if isinstance(stmt, _FREE):
            return _Sum(0)
        if isinstance(stmt, ir.Declare) and not stmt.mutable:
            self._known[stmt.var] = stmt.value
        if isinstance(stmt, ir.For):
            inner = 1 if stmt.kind == "vector" else weight
            return self._trips(stmt) * (self.statement(stmt.body, inner) + _Sum(inner))
        own = sum(weight * _cost(each) for each in ir.expressions(stmt))
        own += weight if isinstance(stmt, ir.Store) else 0
        own += weight * _ATOMIC if isinstance(stmt, ir.Atomic) else 0
        work = _Sum(own)
        for body in ir.bodies(stmt):
            work += self.statement(body, weight)
        return work

    def _trips(self, loop: ir.For) -> _Sum:
        """How often a loop goes round, at most."""
        low, high = (loop.start, loop.stop) if loop.step > 0 else (loop.stop, loop.start)
        step = abs(loop.step)
        if not self._is_multiple(high, step) or not self._is_multiple(low, step):
            return _quotient(self._span(high, low) + _Sum(step - 1), step)
        return _quotient(self._span(high, low), step)

    def _is_multiple(self, expr: ir.Expr, step: int) -> bool:
        """Whether an end of a loop is a multiple of its step, as that of whole strips is."""
        match expr:
            case ir.Const(value=int(value)):
                return value % step == 0
            case ir.Var() if expr in self._known:
                return self._is_multiple(self._known[expr], step)
            case ir.Call(op=op, args=(a, b)) if op.name == "mul":
                return self._is_multiple(a, step) or self._is_multiple(b, step)
            case _:
                return step == 1

    def _span(self, high: ir.Expr, low: ir.Expr) -> _Sum:
        """An upper bound of `high - low`."""
        match high:
            case ir.Var() if high in self._known:
                return self._span(self._known[high], low)
            case ir.Call(op=op, args=(a, b)) if op.name == "min":
                bounds = [self._try_span(each, low) for each in (a, b)]
                known = [each for each in bounds if each is not None]
                constants = [each for each in known if not each.terms]
                if constants or len(known) == 1:
                    return (constants or known)[0]
                if known:
                    return _least(known[0], known[1])
                raise _Unknown
            case ir.Call(op=op, args=(a, ir.Const(value=int(step)))) if (
                op.name == "add" and _is_same(a, low)
            ):
                return _Sum(max(step, 0))
            case _:
                return self._bound(high)

    def _try_span(self, high: ir.Expr, low: ir.Expr) -> _Sum | None:
        try:
            return self._span(high, low)
        except _Unknown:
            return None

    def _bound(self, expr: ir.Expr) -> _Sum:
        """An upper bound, at least 0, of an expression over host values that are none below 0."""
        match expr:
            case ir.Const(value=int(value)):
                return _Sum(max(value, 0))
            case ir.Var() if expr in self._host and expr.dtype.is_int:
                if expr not in self._bounds:
                    self._bounds[expr] = _term(ir.maximum(ir.cast(expr, ir.INT64), 0))
                return self._bounds[expr]
            case ir.Var() if expr in self._known:
                return self._bound(self._known[expr])
            case ir.Cast():
                return self._bound(expr.value)
            case ir.Call(op=op, args=(a, b)):
                match op.name:
                    case "add":
                        return self._bound(a) + self._bound(b)
                    case "mul":
                        return self._bound(a) * self._bound(b)
                    case "sub":
                        rest = _remainder(a, b)
                        return self._bound(a) if rest is None else _Sum(rest)
                    case "min":
                        return _least(self._bound(a), self._bound(b))
                    case "max":
                        return _term(
                            ir.maximum(self._bound(a).bounded(), self._bound(b).bounded())
                        )
                    case "floordiv" if isinstance(b, ir.Const) and int(b.value) > 0:
                        return _quotient(self._bound(a), int(b.value))
                    case _:
                        raise _Unknown
            case _:
                raise _Unknown


def _least(a: _Sum, b: _Sum) -> _Sum:
    if not a.terms and not b.terms:
        return _Sum(min(a.fixed, b.fixed))
    return _Sum(0, {ir.minimum(a.bounded(), b.bounded()): 1})


def _quotient(value: _Sum, divisor: int) -> _Sum:
    if divisor == 1:
        return value
    if not value.terms:
        return _Sum(value.fixed // divisor)
    return _Sum(0, {ir.floordiv(value.bounded(), divisor): 1})


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


def _remainder(whole: ir.Expr, multiple: ir.Expr) -> int | None:
    """The most that `n - n // k * k` is."""
    match multiple:
        case ir.Call(
            op=product,
            args=(ir.Call(op=quotient, args=(n, ir.Const() as k)), ir.Const() as factor),
        ) if product.name == "mul" and quotient.name == "floordiv" and k.value == factor.value:
            return int(k.value) - 1 if int(k.value) > 0 and key_of(n) == key_of(whole) else None
        case _:
            return None


def _is_same(a: ir.Expr, b: ir.Expr) -> bool:
    if isinstance(a, ir.Const) and isinstance(b, ir.Const):
        return a.value == b.value
    return a is b
