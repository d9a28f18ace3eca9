"""Simpler expressions of the same value, using what is known at the place where they stand.

Integers are simplified by algebra and by proofs (`analysis.bounds`); machine integers are a ring,
so that collecting terms is right even where arithmetic wraps, while dividing needs a proof. Floats
are touched only where the result is the same in every bit: two constants, `x * 1`, `x - 0`,
`x + -0`, `x / 1`. So this holds for strict and for relaxed code alike.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Hashable
from typing import Final

from dovetail import ir
from dovetail.analysis.polynomial import plus
from dovetail.analysis.rewriter import BoundsRewriter

NEGATED: Final = {"lt": "ge", "le": "gt", "gt": "le", "ge": "lt", "eq": "ne", "ne": "eq"}
"""The comparison that holds where another does not; of integers only: NaN fails both."""


def key_of(expr: ir.Expr) -> Hashable | None:
    """What structurally equal expressions share; None for what has no such key (a Reduce)."""
    match expr:
        case ir.Var():
            return expr
        case ir.Const(dtype=dtype, value=value):
            return dtype, str(value)
        case ir.Reduce():
            return None
        case _:
            inner = tuple(key_of(item) for item in ir.operands(expr))
            if None in inner:
                return None
            head: Hashable
            match expr:
                case ir.Call(op=op):
                    head = op.name
                case ir.Load(buffer=buffer, guard=guard):
                    head = (buffer, guard is None)
                case _:
                    head = type(expr).__name__
            return head, expr.dtype, inner


class Simplifier(BoundsRewriter):
    """Rewrites expressions to simpler ones; statements stay."""

    def __init__(self) -> None:
        super().__init__()
        # What was made of an op where the same was known; with the op, so that its id stays its.
        self._made: dict[tuple[int, int], tuple[ir.Call, ir.Expr]] = {}

    def on_call(self, expr: ir.Call) -> ir.Expr:
        """An op applied."""
        key = id(expr), self.bounds.state
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = expr, self._simpler(super().on_call(expr))
        return made[1]

    def _simpler(self, new: ir.Expr) -> ir.Expr:
        if not isinstance(new, ir.Call):
            return new
        rule = _RULES.get(new.op.name)
        if rule is not None and new.dtype.lanes == 1:
            return rule(self, new)
        return new if new.op.result == "attribute" else _folded(new)

    def on_cast(self, expr: ir.Cast) -> ir.Expr:
        """A conversion; one that another makes superfluous goes."""
        new = super().on_cast(expr)
        if not isinstance(new, ir.Cast):
            return new
        value, dtype = new.value, new.dtype
        if isinstance(value, ir.Cast) and dtype.is_int and _holds(value.dtype, value.value.dtype):
            return (
                self.on_cast(ir.Cast(dtype, value.value))
                if dtype != value.value.dtype
                else (value.value)
            )
        folded = ir.cast(value, dtype)
        return new if isinstance(folded, ir.Cast) else folded

    def on_select(self, expr: ir.Select) -> ir.Expr:
        """A choice."""
        new = super().on_select(expr)
        if not isinstance(new, ir.Select):
            return new
        first, second = new.true_value, new.false_value
        if isinstance(new.condition, ir.Const):
            return first if new.condition.value else second
        if key_of(first) == key_of(second) and key_of(first) is not None:
            return first
        return new

    def on_load(self, expr: ir.Load) -> ir.Expr:
        """A read; a guard that holds goes, and one that does not leaves 0."""
        new = super().on_load(expr)
        if isinstance(new, ir.Load) and isinstance(new.guard, ir.Const):
            if not new.guard.value:
                return zero(new.dtype)
            return ir.Load(new.buffer, new.indices, None, new.lanes, new.aligned)
        return new

    def linear(self, expr: ir.Call) -> ir.Expr:
        """A sum, difference or product of integers, with its terms collected."""
        if expr.dtype.is_float:
            return self._float(expr)
        if _is_collected(expr):
            return expr
        terms: dict[Hashable, tuple[ir.Expr, int]] = {}
        constant = _collect(expr, 1, terms)
        if constant is not None:
            constant = self._joined(terms, constant)
        if constant is None:
            return expr
        rebuilt = _sum(list(terms.values()), ir.wrap(constant, expr.dtype), expr.dtype)
        return rebuilt if _size(rebuilt) < _size(expr) else expr

    def _joined(self, terms: dict[Hashable, tuple[ir.Expr, int]], constant: int) -> int | None:
        """Replace c * (a // n) * n + c * (a % n), which is c * a where n is not 0; a new constant.

        A reshape makes such pairs where memory is row-major. Sums and products wrap alike on both
        sides, so that nothing but n != 0 has to be known.
        """
        for key, (item, number) in list(terms.items()):
            found = _rest_in(item)
            if found is None or key not in terms:
                continue
            rest, others = found
            a, n = rest.args
            scale, factors = _factors(n)
            quotient = ir.Call(ir.OPS[_QUOTIENT[rest.op.name]], rest.args, rest.dtype)
            whole = _bag([*others, *factors, quotient])
            match = next(
                (
                    other
                    for other, (product, count) in terms.items()
                    if count == number * scale and _bag(_factors(product)[1]) == whole
                ),
                None,
            )
            if match is None or None in whole or not self._is_not_zero(n):
                continue
            del terms[key], terms[match]
            joined = a
            for factor in others:
                joined = ir.mul(joined, factor)
            more = _collect(joined, number, terms)
            if more is None:
                return None
            constant += more
        return constant

    def _is_not_zero(self, n: ir.Expr) -> bool:
        if isinstance(n, ir.Const):
            return n.value != 0
        return self.bounds.less(ir.literal(0, n.dtype), n)

    def _float(self, expr: ir.Call) -> ir.Expr:
        a, b = expr.args[0], expr.args[-1]
        match expr.op.name:
            case "mul" if _is_float(b, 1.0):
                return a
            case "mul" if _is_float(a, 1.0):
                return b
            case "div" if _is_float(b, 1.0):
                return a
            case "sub" if _is_float(b, 0.0):
                return a
            case "add" if _is_float(b, -0.0):
                return a
            case "add" if _is_float(a, -0.0):
                return b
            case _:
                return _folded(expr)

    def division(self, expr: ir.Call) -> ir.Expr:
        """A quotient or a remainder."""
        if expr.dtype.is_float:
            return _folded(expr)
        a, b = expr.args
        quotient = expr.op.name in ("floordiv", "truncdiv")
        if ir.is_const(b, 1):
            return a if quotient else ir.literal(0, expr.dtype)
        if isinstance(a, ir.Const) and isinstance(b, ir.Const):
            return ir.call(expr.op, a, b)
        if self.bounds.not_negative(a) and self.bounds.less(a, b):
            return ir.literal(0, expr.dtype) if quotient else a
        return self._exact(expr, quotient) if isinstance(b, ir.Const) else expr

    def _exact(self, expr: ir.Call, quotient: bool) -> ir.Expr:
        """The quotient x or remainder r of c * x + r by c, where 0 <= r < c is proven."""
        a, b = expr.args
        assert isinstance(b, ir.Const)
        divisor = int(b.value)
        terms: dict[Hashable, tuple[ir.Expr, int]] = {}
        constant = _collect(a, 1, terms)
        if constant is None or divisor <= 1:
            return expr
        exact = {(): constant} if constant else {}
        for item, number in terms.values():
            exact = plus(exact, self.bounds.of(item), number)
        if exact != self.bounds.of(a):
            # The sum may wrap, and then its parts do not divide as the sum does.
            return expr
        whole = [(item, n // divisor) for item, n in terms.values() if n % divisor == 0]
        if not whole:
            return expr
        rest = [(item, n) for item, n in terms.values() if n % divisor]
        left = _sum(rest, constant % divisor, expr.dtype)
        if not self.bounds.within(left, 0, divisor - 1):
            return expr
        return left if not quotient else _sum(whole, constant // divisor, expr.dtype)

    def extreme(self, expr: ir.Call) -> ir.Expr:
        """A minimum or maximum."""
        a, b = expr.args
        folded = ir.call(expr.op, a, b)
        if isinstance(folded, ir.Const) or not expr.dtype.is_int:
            return folded if isinstance(folded, ir.Const) else expr
        least = expr.op.name == "min"
        if self.bounds.at_most(a, b):
            return a if least else b
        if self.bounds.at_most(b, a):
            return b if least else a
        return expr

    def comparison(self, expr: ir.Call) -> ir.Expr:
        """A comparison."""
        if all(isinstance(arg, ir.Const) for arg in expr.args):
            return ir.call(expr.op, *expr.args)
        decided = self.bounds.decide(expr)
        if decided is None:
            return expr
        return ir.TRUE if decided else ir.FALSE

    def logic(self, expr: ir.Call) -> ir.Expr:
        """And, or."""
        a, b = expr.args
        both = expr.op.name == "logical_and"
        if isinstance(b, ir.Const) and bool(b.value) != both:
            return ir.FALSE if both else ir.TRUE
        new = ir.logical_and(a, b) if both else ir.logical_or(a, b)
        if isinstance(new, ir.Call) and all(
            x is y for x, y in zip(new.args, expr.args, strict=True)
        ):
            return expr
        return new

    def negation(self, expr: ir.Call) -> ir.Expr:
        """Not."""
        (a,) = expr.args
        if isinstance(a, ir.Call) and a.op.name in NEGATED and not a.args[0].dtype.is_float:
            return ir.call(NEGATED[a.op.name], *a.args)
        new = ir.logical_not(a)
        return expr if isinstance(new, ir.Call) and new.args[0] is a else new


# The rest of a division -> its quotient.
_QUOTIENT: Final = {"floormod": "floordiv", "truncmod": "truncdiv"}

Rule = Callable[[Simplifier, ir.Call], ir.Expr]

_RULES: Final[dict[str, Rule]] = {
    **dict.fromkeys(("add", "sub", "mul", "neg", "div"), Simplifier.linear),
    **dict.fromkeys(("floordiv", "floormod", "truncdiv", "truncmod"), Simplifier.division),
    **dict.fromkeys(("min", "max"), Simplifier.extreme),
    **dict.fromkeys(NEGATED, Simplifier.comparison),
    **dict.fromkeys(("logical_and", "logical_or"), Simplifier.logic),
    "logical_not": Simplifier.negation,
}


def zero(dtype: ir.DType) -> ir.Const:
    """What a guarded read gives where its guard is false."""
    return ir.literal(False if dtype.is_bool else 0, dtype)


def _holds(outer: ir.DType, inner: ir.DType) -> bool:
    """Whether an integer type holds every value of another."""
    if not outer.is_int or not (inner.is_int or inner.is_bool):
        return False
    low, high = inner.int_range
    return outer.int_range[0] <= low and high <= outer.int_range[1]


def _is_float(expr: ir.Expr, value: float) -> bool:
    return (
        isinstance(expr, ir.Const)
        and isinstance(expr.value, float)
        and expr.value == value
        and math.copysign(1.0, expr.value) == math.copysign(1.0, value)
    )


def _collect(expr: ir.Expr, scale: int, terms: dict[Hashable, tuple[ir.Expr, int]]) -> int | None:
    """Add the terms of `scale * expr`; the constant among them, or None where it has no key."""
    match expr:
        case ir.Const(value=value):
            return scale * int(value)
        case ir.Call(op=op, args=(a, b)) if op.name in ("add", "sub"):
            first = _collect(a, scale, terms)
            second = _collect(b, scale if op.name == "add" else -scale, terms)
            return None if first is None or second is None else first + second
        case ir.Call(op=op, args=(a,)) if op.name == "neg":
            return _collect(a, -scale, terms)
        case ir.Call(op=op, args=(a, ir.Const(value=value))) if op.name == "mul":
            return _collect(a, scale * int(value), terms)
        case ir.Call(op=op, args=(ir.Const(value=value), b)) if op.name == "mul":
            return _collect(b, scale * int(value), terms)
        case _:
            key = key_of(expr)
            if key is None:
                return None
            item, number = terms.get(key, (expr, 0))
            terms[key] = (item, number + scale)
            return 0


def _is_collected(expr: ir.Call) -> bool:
    """Whether it is seen at once that there is nothing to collect; most of what is asked is so."""
    if len(expr.args) != 2 or expr.op.name not in ("add", "sub", "mul"):
        return False
    a, b = expr.args
    if not isinstance(a, ir.Var):
        return False
    if isinstance(b, ir.Const):
        return int(b.value) not in (-1, 0, 1)
    return isinstance(b, ir.Var) and a is not b


def _factors(expr: ir.Expr) -> tuple[int, list[ir.Expr]]:
    """The constant in a product, and its other factors."""
    match expr:
        case ir.Const(value=value):
            return int(value), []
        case ir.Call(op=op, args=(a, b)) if op.name == "mul":
            (m, left), (n, right) = _factors(a), _factors(b)
            return m * n, [*left, *right]
        case _:
            return 1, [expr]


def _bag(factors: list[ir.Expr]) -> Counter[Hashable]:
    """What products of the same factors in any order share."""
    return Counter(key_of(item) for item in factors)


def _rest_in(item: ir.Expr) -> tuple[ir.Call, list[ir.Expr]] | None:
    """The first rest of a division among the factors of a term, and the other factors."""
    _, factors = _factors(item)
    for place, factor in enumerate(factors):
        if isinstance(factor, ir.Call) and factor.op.name in _QUOTIENT:
            return factor, factors[:place] + factors[place + 1 :]
    return None


def _sum(terms: list[tuple[ir.Expr, int]], constant: int, dtype: ir.DType) -> ir.Expr:
    result: ir.Expr | None = None
    wrapped = [(item, ir.wrap(number, dtype)) for item, number in terms]
    # What is added comes before what is taken away, so that no negation is needed.
    for item, number in sorted(wrapped, key=lambda term: term[1] < 0):
        if number == 0:
            continue
        size = abs(number) if number != dtype.int_range[0] else number
        term = ir.mul(item, ir.literal(size, dtype))
        if result is None:
            result = term if number == size else ir.call("neg", term)
        else:
            result = ir.add(result, term) if number == size else ir.sub(result, term)
    if result is None:
        return ir.literal(ir.wrap(constant, dtype), dtype)
    if constant < 0 and constant != dtype.int_range[0]:
        return ir.sub(result, ir.literal(-constant, dtype))
    return ir.add(result, ir.literal(constant, dtype))


def _folded(expr: ir.Call) -> ir.Expr:
    """The value of an op on constants, or the very expression."""
    folded = ir.call(expr.op, *expr.args)
    return folded if isinstance(folded, ir.Const) else expr


def _size(expr: ir.Expr) -> int:
    size, todo = 0, [expr]
    while todo:
        size += 1
        todo += ir.operands(todo.pop())
    return size
