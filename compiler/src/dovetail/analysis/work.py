"""What a block of a kernel costs, and how often a thread goes round its loops.

The cost is an estimate, for who decides how many threads to wake. Its unit is one operation on one
element in a vector loop whose data is in a cache (docs/format/plan.md, "Work"). What is not known
is not guessed: a kernel with a loop whose trips no host value bounds has no estimate, and then
every thread is woken. The number of iterations is a bound, for drivers that leave loops early.
"""

from __future__ import annotations

import contextlib
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

_MAX_NODES: Final = 100
"""Of an expression that a plan computes for the bound of a loop."""

_UNROLLED: Final = 32
"""Iterations of a loop that drivers do unroll when told so (`max_unroll_iterations` of Mesa)."""

_PLAIN: Final = frozenset(
    (
        "add", "sub", "mul", "div", "neg", "abs", "fma", "min", "max", "and", "or", "xor",
        "invert", "shift_left", "shift_right", "eq", "ne", "lt", "le", "logical_and",
        "logical_or", "logical_not",
    )
)  # fmt: skip

_ON_HOST: Final = frozenset(
    ("add", "sub", "mul", "floordiv", "floormod", "truncdiv", "truncmod", "neg", "min", "max",
     "shift_left", "shift_right", "and", "or", "xor", "eq", "ne", "lt", "le", "gt", "ge",
     "logical_and", "logical_or", "logical_not")
)  # fmt: skip
"""What a plan computes by itself in the loops that are counted."""

_TRUNCATED: Final = {"truncdiv": "floordiv", "truncmod": "floormod"}
"""Of what is not below 0 the same, but that a plan may divide by 0."""

_KEEPS_SIGN: Final = frozenset(
    ("add", "mul", "floordiv", "floormod", *_TRUNCATED, "min", "max", "shift_right", "and")
)
"""Ops of what is not below 0 that give such a number, as long as nothing overflows."""

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


def loop_iterations(kernel: ir.Kernel) -> ir.Expr | None:
    """How often a thread goes round its loops in all, at most.

    A loop that is entered is gone round once more than its body is done; of the whole kernel one
    less counts.

    Returns:
        An int64 expression over variables of the kernel's scalar arguments, constant where it
        depends on none; None where data decides.
    """
    try:
        total = _Iterations(kernel).statement(kernel.body, 0)
    except _Unknown:
        return None
    return _Sum(max(total.fixed - 1, 0), total.terms).expression()


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
            case ir.Var() if expr in self._bounds:
                return self._bounds[expr]
            case ir.Var() if expr in self._host and expr.dtype.is_int:
                bound = _term(ir.maximum(ir.cast(expr, ir.INT64), 0))
                return self._bounds.setdefault(expr, bound)
            case ir.Var() if expr in self._known:
                bound = self._bound(self._known[expr])
                return self._bounds.setdefault(expr, bound)
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
                        return _most(self._bound(a), self._bound(b))
                    case _:
                        divisor = divisor_of(expr)
                        if divisor is None:
                            raise _Unknown
                        return _quotient(self._bound(a), divisor)
            case _:
                raise _Unknown


class _Iterations(_Estimate):
    """Adds up iterations. Its bounds hold for any arguments, those below 0 included."""

    def __init__(self, kernel: ir.Kernel) -> None:
        super().__init__({each.var for each in kernel.args if isinstance(each, ir.ScalarArg)})
        self._exact: dict[object, _Sum] = {}
        self._on_host_of: dict[ir.Var, ir.Expr | None] = {}
        self._natural = {
            *kernel.block_vars,
            *kernel.thread_vars,
        }  # variables that are none below 0
        self._natural.update(each.var for each in kernel.args if isinstance(each, ir.GridBaseArg))

    def statement(self, stmt: ir.Stmt, weight: int) -> _Sum:
        match stmt:
            case ir.While():
                raise _Unknown
            case ir.For():
                trips = self._trips(stmt)
                low, high = (stmt.start, stmt.stop) if stmt.step > 0 else (stmt.stop, stmt.start)
                if self._is_natural(low):
                    self._natural.add(stmt.var)
                with contextlib.suppress(_Unknown):
                    self._bounds[stmt.var] = self._bound(high)
                is_flat = stmt.kind == "unroll" and (stmt.trip_count or _MOST) <= _UNROLLED
                own = _Sum(0 if is_flat else 1)
                return trips * (self.statement(stmt.body, weight) + own) + own
            case ir.If():
                then = self._branch(stmt.then, weight, stmt.condition, True)
                if stmt.otherwise is None:
                    return then
                # Threads that run together go through both.
                return then + self._branch(stmt.otherwise, weight, stmt.condition, False)
            case ir.Declare() if not stmt.mutable:
                self._known[stmt.var] = stmt.value
                if self._is_natural(stmt.value):
                    self._natural.add(stmt.var)
            case _:
                pass
        return functools.reduce(
            lambda total, body: total + self.statement(body, weight), ir.bodies(stmt), _Sum(0)
        )

    def _branch(self, body: ir.Stmt, weight: int, condition: ir.Expr, holds: bool) -> _Sum:
        before = dict(self._bounds)
        self._learn(condition, holds)
        total = self.statement(body, weight)
        self._bounds = before
        return total

    def _learn(self, condition: ir.Expr, holds: bool) -> None:
        """Takes the bounds of variables that never change from a condition, or its contrary."""
        match condition:
            case ir.Call(op=op, args=(a, b)) if op.name == "logical_and" and holds:
                self._learn(a, True)
                self._learn(b, True)
            case ir.Call(op=op, args=(a, b)) if op.name in ("lt", "le", "gt", "ge"):
                low, high = (a, b) if holds == (op.name in ("lt", "le")) else (b, a)
                if isinstance(low, ir.Var) and (low in self._known or low in self._natural):
                    with contextlib.suppress(_Unknown):
                        self._bounds[low] = self._bound(high)
            case _:
                pass

    def _span(self, high: ir.Expr, low: ir.Expr) -> _Sum:
        exact = self._host_value(ir.sub(ir.cast(high, ir.INT64), ir.cast(low, ir.INT64)))
        if exact is not None:
            return exact
        below = (
            _Sum(0) if self._is_natural(low) else self._host_value(ir.neg(ir.cast(low, ir.INT64)))
        )
        if below is None:
            raise _Unknown
        if isinstance(high, ir.Var) and high in self._bounds:
            return self._bounds[high] + below
        return super()._span(high, low) + below

    def _bound(self, expr: ir.Expr) -> _Sum:
        if isinstance(expr, ir.Var) and expr in self._bounds:
            return self._bounds[expr]
        exact = self._host_value(expr)
        if exact is not None:
            return exact
        match expr:
            case ir.Select():
                return _most(self._bound(expr.true_value), self._bound(expr.false_value))
            case ir.Call(op=op, args=(a, b)) if op.name == "shift_right" and not divisor_of(expr):
                return self._bound(a)
            case ir.Call(op=op, args=(a, b)):
                wanted = {"sub": (b,), "mul": (a, b)}.get(op.name, ())
            case ir.Cast(value=inner) if not _holds(expr.dtype, inner.dtype):
                wanted = (inner,)
            case _:
                wanted = ()
        if not all(map(self._is_natural, wanted)):
            raise _Unknown
        return super()._bound(expr)

    def _host_value(self, expr: ir.Expr) -> _Sum | None:
        """An expression that the host can compute, or 0 where it is below; None for others."""
        found = self._on_host(expr)
        if found is None or isinstance(found, ir.Const):
            return None if found is None else _Sum(max(int(found.value), 0))
        return self._exact.setdefault(
            key_of(found), _term(ir.maximum(ir.cast(found, ir.INT64), 0))
        )

    def _on_host(self, expr: ir.Expr) -> ir.Expr | None:
        """An expression over what the host knows; None where it would be long or is of data."""
        values: dict[ir.Var, ir.Expr] = {}
        size = 0
        for each in ir.walk_expr(expr):
            size += 1
            is_op = isinstance(each, ir.Call) and each.op.name in _ON_HOST
            if not (each.dtype.is_int or each.dtype.is_bool):
                return None
            if is_op or each in self._host or isinstance(each, ir.Const | ir.Cast | ir.Select):
                continue
            if not isinstance(each, ir.Var) or each not in self._known:
                return None
            if each not in self._on_host_of:
                self._on_host_of[each] = self._on_host(self._known[each])
            value = self._on_host_of[each]
            if value is None:
                return None
            values[each] = value
            size += sum(1 for _ in ir.walk_expr(value))
            if size > _MAX_NODES:
                return None
        return _Floored().expr(ir.substitute_expr(expr, values) if values else expr)

    def _is_natural(self, expr: ir.Expr) -> bool:
        """Whether it is certain not to be below 0, as long as no index overflows."""
        match expr:
            case ir.Const():
                return expr.value >= 0
            case ir.Var():
                return expr in self._natural
            case ir.Cast():
                return expr.dtype.is_int and self._is_natural(expr.value)
            case ir.Call(op=op) if op.name in _KEEPS_SIGN:
                return all(map(self._is_natural, expr.args))
            case _:
                return False


def _least(a: _Sum, b: _Sum) -> _Sum:
    if not a.terms and not b.terms:
        return _Sum(min(a.fixed, b.fixed))
    return _Sum(0, {ir.minimum(a.bounded(), b.bounded()): 1})


def _holds(dtype: ir.DType, other: ir.DType) -> bool:
    """Whether an integer type has all numbers of another one."""
    (low, high), (least, greatest) = dtype.int_range, other.int_range
    return low <= least and greatest <= high


def _most(a: _Sum, b: _Sum) -> _Sum:
    return _term(ir.maximum(a.bounded(), b.bounded()))


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
        case ir.Call(op=op, args=(ir.Call(args=(n, _)) as quotient, ir.Const(value=factor))):
            if op.name == "mul" and divisor_of(quotient) == factor and key_of(n) == key_of(whole):
                return int(factor) - 1
        case _:
            pass
    return None


def divisor_of(expr: ir.Call) -> int | None:
    """The positive int64 constant by which a number is divided, in whatever form."""
    match expr:
        case ir.Call(op=op, args=(_, ir.Const(value=int(by)))):
            if op.name == "shift_right" and 0 <= by < 63:
                return 1 << by
            return by if op.name in ("floordiv", "truncdiv") and 0 < by < 1 << 63 else None
        case _:
            return None


class _Floored(ir.Rewriter):
    def on_call(self, expr: ir.Call) -> ir.Expr:
        new = super().on_call(expr)
        name = _TRUNCATED.get(new.op.name) if isinstance(new, ir.Call) else None
        return new if name is None else ir.call(name, *ir.operands(new))


def _is_same(a: ir.Expr, b: ir.Expr) -> bool:
    if isinstance(a, ir.Const) and isinstance(b, ir.Const):
        return a.value == b.value
    return a is b
