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

from dovetail.analysis.context import BoundsRewriter
from dovetail.analysis.polynomial import plus
from dovetail.ir import (
    FALSE,
    OPS,
    TRUE,
    Call,
    Cast,
    Const,
    DType,
    Expr,
    Load,
    Reduce,
    Select,
    Var,
    add,
    call,
    cast,
    is_const,
    literal,
    logical_and,
    logical_not,
    logical_or,
    mul,
    operands,
    sub,
    wrap,
)

NEGATED: Final = {"lt": "ge", "le": "gt", "gt": "le", "ge": "lt", "eq": "ne", "ne": "eq"}
"""The comparison that holds where another does not; of integers only: NaN fails both."""


def key_of(expr: Expr) -> Hashable | None:
    """What structurally equal expressions share; None for what has no such key (a Reduce)."""
    match expr:
        case Var():
            return expr
        case Const(dtype=dtype, value=value):
            return dtype, str(value)
        case Reduce():
            return None
        case _:
            inner = tuple(key_of(item) for item in operands(expr))
            if None in inner:
                return None
            head: Hashable
            match expr:
                case Call(op=op):
                    head = op.name
                case Load(buffer=buffer, guard=guard):
                    head = (buffer, guard is None)
                case _:
                    head = type(expr).__name__
            return head, expr.dtype, inner


class Simplifier(BoundsRewriter):
    """Rewrites expressions to simpler ones; statements stay."""

    def on_call(self, expr: Call) -> Expr:
        """An op applied."""
        new = super().on_call(expr)
        if not isinstance(new, Call):
            return new
        rule = _RULES.get(new.op.name)
        if rule is not None and new.dtype.lanes == 1:
            return rule(self, new)
        return new if new.op.result == "attribute" else _folded(new)

    def on_cast(self, expr: Cast) -> Expr:
        """A conversion; one that another makes superfluous goes."""
        new = super().on_cast(expr)
        if not isinstance(new, Cast):
            return new
        value, dtype = new.value, new.dtype
        if isinstance(value, Cast) and dtype.is_int and _holds(value.dtype, value.value.dtype):
            return (
                self.on_cast(Cast(dtype, value.value))
                if dtype != value.value.dtype
                else (value.value)
            )
        folded = cast(value, dtype)
        return new if isinstance(folded, Cast) else folded

    def on_select(self, expr: Select) -> Expr:
        """A choice."""
        new = super().on_select(expr)
        if not isinstance(new, Select):
            return new
        first, second = new.true_value, new.false_value
        if isinstance(new.condition, Const):
            return first if new.condition.value else second
        if key_of(first) == key_of(second) and key_of(first) is not None:
            return first
        return new

    def on_load(self, expr: Load) -> Expr:
        """A read; a guard that holds goes, and one that does not leaves 0."""
        new = super().on_load(expr)
        if isinstance(new, Load) and isinstance(new.guard, Const):
            return Load(new.buffer, new.indices) if new.guard.value else zero(new.dtype)
        return new

    def linear(self, expr: Call) -> Expr:
        """A sum, difference or product of integers, with its terms collected."""
        if expr.dtype.is_float:
            return self._float(expr)
        if _is_collected(expr):
            return expr
        terms: dict[Hashable, tuple[Expr, int]] = {}
        constant = _collect(expr, 1, terms)
        if constant is not None:
            constant = self._joined(terms, constant)
        if constant is None:
            return expr
        rebuilt = _sum(list(terms.values()), wrap(constant, expr.dtype), expr.dtype)
        return rebuilt if _size(rebuilt) < _size(expr) else expr

    def _joined(self, terms: dict[Hashable, tuple[Expr, int]], constant: int) -> int | None:
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
            quotient = Call(OPS[_QUOTIENT[rest.op.name]], rest.args, rest.dtype)
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
                joined = mul(joined, factor)
            more = _collect(joined, number, terms)
            if more is None:
                return None
            constant += more
        return constant

    def _is_not_zero(self, n: Expr) -> bool:
        if isinstance(n, Const):
            return n.value != 0
        return self.bounds.less(literal(0, n.dtype), n)

    def _float(self, expr: Call) -> Expr:
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

    def division(self, expr: Call) -> Expr:
        """A quotient or a rest."""
        if expr.dtype.is_float:
            return _folded(expr)
        a, b = expr.args
        quotient = expr.op.name in ("floordiv", "truncdiv")
        if is_const(b, 1):
            return a if quotient else literal(0, expr.dtype)
        if isinstance(a, Const) and isinstance(b, Const):
            return call(expr.op, a, b)
        if self.bounds.not_negative(a) and self.bounds.less(a, b):
            return literal(0, expr.dtype) if quotient else a
        return self._exact(expr, quotient) if isinstance(b, Const) else expr

    def _exact(self, expr: Call, quotient: bool) -> Expr:
        """From c * x + r with 0 <= r < c: x, or r."""
        a, b = expr.args
        assert isinstance(b, Const)
        divisor = int(b.value)
        terms: dict[Hashable, tuple[Expr, int]] = {}
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

    def extreme(self, expr: Call) -> Expr:
        """A minimum or maximum."""
        a, b = expr.args
        folded = call(expr.op, a, b)
        if isinstance(folded, Const) or not expr.dtype.is_int:
            return folded if isinstance(folded, Const) else expr
        least = expr.op.name == "min"
        if self.bounds.at_most(a, b):
            return a if least else b
        if self.bounds.at_most(b, a):
            return b if least else a
        return expr

    def comparison(self, expr: Call) -> Expr:
        """A comparison."""
        if all(isinstance(arg, Const) for arg in expr.args):
            return call(expr.op, *expr.args)
        decided = self.bounds.decide(expr)
        if decided is None:
            return expr
        return TRUE if decided else FALSE

    def logic(self, expr: Call) -> Expr:
        """And, or."""
        a, b = expr.args
        both = expr.op.name == "logical_and"
        if isinstance(b, Const) and bool(b.value) != both:
            return FALSE if both else TRUE
        new = logical_and(a, b) if both else logical_or(a, b)
        if isinstance(new, Call) and all(x is y for x, y in zip(new.args, expr.args, strict=True)):
            return expr
        return new

    def negation(self, expr: Call) -> Expr:
        """Not."""
        (a,) = expr.args
        if isinstance(a, Call) and a.op.name in NEGATED and not a.args[0].dtype.is_float:
            return call(NEGATED[a.op.name], *a.args)
        new = logical_not(a)
        return expr if isinstance(new, Call) and new.args[0] is a else new


# The rest of a division -> its quotient.
_QUOTIENT: Final = {"floormod": "floordiv", "truncmod": "truncdiv"}

Rule = Callable[[Simplifier, Call], Expr]

_RULES: Final[dict[str, Rule]] = {
    **dict.fromkeys(("add", "sub", "mul", "neg", "div"), Simplifier.linear),
    **dict.fromkeys(("floordiv", "floormod", "truncdiv", "truncmod"), Simplifier.division),
    **dict.fromkeys(("min", "max"), Simplifier.extreme),
    **dict.fromkeys(NEGATED, Simplifier.comparison),
    **dict.fromkeys(("logical_and", "logical_or"), Simplifier.logic),
    "logical_not": Simplifier.negation,
}


def zero(dtype: DType) -> Const:
    """What a guarded read gives where its guard is false."""
    return literal(False if dtype.is_bool else 0, dtype)


def _holds(outer: DType, inner: DType) -> bool:
    """Whether an integer type holds every value of another."""
    if not outer.is_int or not (inner.is_int or inner.is_bool):
        return False
    low, high = inner.int_range
    return outer.int_range[0] <= low and high <= outer.int_range[1]


def _is_float(expr: Expr, value: float) -> bool:
    return (
        isinstance(expr, Const)
        and isinstance(expr.value, float)
        and expr.value == value
        and math.copysign(1.0, expr.value) == math.copysign(1.0, value)
    )


def _collect(expr: Expr, scale: int, terms: dict[Hashable, tuple[Expr, int]]) -> int | None:
    """Add the terms of `scale * expr`; the constant among them, or None where it has no key."""
    match expr:
        case Const(value=value):
            return scale * int(value)
        case Call(op=op, args=(a, b)) if op.name in ("add", "sub"):
            first = _collect(a, scale, terms)
            second = _collect(b, scale if op.name == "add" else -scale, terms)
            return None if first is None or second is None else first + second
        case Call(op=op, args=(a,)) if op.name == "neg":
            return _collect(a, -scale, terms)
        case Call(op=op, args=(a, Const(value=value))) if op.name == "mul":
            return _collect(a, scale * int(value), terms)
        case Call(op=op, args=(Const(value=value), b)) if op.name == "mul":
            return _collect(b, scale * int(value), terms)
        case _:
            key = key_of(expr)
            if key is None:
                return None
            item, number = terms.get(key, (expr, 0))
            terms[key] = (item, number + scale)
            return 0


def _is_collected(expr: Call) -> bool:
    """Whether it is seen at once that there is nothing to collect; most of what is asked is so."""
    if len(expr.args) != 2 or expr.op.name not in ("add", "sub", "mul"):
        return False
    a, b = expr.args
    if not isinstance(a, Var):
        return False
    if isinstance(b, Const):
        return int(b.value) not in (-1, 0, 1)
    return isinstance(b, Var) and a is not b


def _factors(expr: Expr) -> tuple[int, list[Expr]]:
    """The constant in a product, and its other factors."""
    match expr:
        case Const(value=value):
            return int(value), []
        case Call(op=op, args=(a, b)) if op.name == "mul":
            (m, left), (n, right) = _factors(a), _factors(b)
            return m * n, [*left, *right]
        case _:
            return 1, [expr]


def _bag(factors: list[Expr]) -> Counter[Hashable]:
    """What products of the same factors in any order share."""
    return Counter(key_of(item) for item in factors)


def _rest_in(item: Expr) -> tuple[Call, list[Expr]] | None:
    """The first rest of a division among the factors of a term, and the other factors."""
    _, factors = _factors(item)
    for place, factor in enumerate(factors):
        if isinstance(factor, Call) and factor.op.name in _QUOTIENT:
            return factor, factors[:place] + factors[place + 1 :]
    return None


def _sum(terms: list[tuple[Expr, int]], constant: int, dtype: DType) -> Expr:
    result: Expr | None = None
    wrapped = [(item, wrap(number, dtype)) for item, number in terms]
    # What is added comes before what is taken away, so that no negation is needed.
    for item, number in sorted(wrapped, key=lambda term: term[1] < 0):
        if number == 0:
            continue
        size = abs(number) if number != dtype.int_range[0] else number
        term = mul(item, literal(size, dtype))
        if result is None:
            result = term if number == size else call("neg", term)
        else:
            result = add(result, term) if number == size else sub(result, term)
    if result is None:
        return literal(wrap(constant, dtype), dtype)
    if constant < 0 and constant != dtype.int_range[0]:
        return sub(result, literal(-constant, dtype))
    return add(result, literal(constant, dtype))


def _folded(expr: Call) -> Expr:
    """The value of an op on constants, or the very expression."""
    folded = call(expr.op, *expr.args)
    return folded if isinstance(folded, Const) else expr


def _size(expr: Expr) -> int:
    return 1 + sum(_size(item) for item in operands(expr))
