"""What integers can be: a prover of `value >= 0` from loop ranges, conditions and types.

Every integer expression becomes a polynomial over *atoms*: variables, and whatever the algebra
does not open (quotients, minima, choices, loads), each with facts of its own. A proof looks for a
sum of known facts, with positive factors, that leaves something obviously not negative; the search
is bounded, so a failure means "not proven", and everything proven is true.

The polynomial of an expression is its *machine* value. Where machine arithmetic could wrap, the
expression becomes an atom, of which nothing is known but its type. One assumption is made, here
and nowhere else: **int64 arithmetic on sizes does not overflow**. A *size* is an extent, a stride,
a coordinate of a block or thread, a loop variable that starts at a size (counting up to 2**62
takes centuries), a value of at most 32 bits, and what + - * // % min max make of sizes, where
the program's own factors are at most 2**20, and its terms 2**62. The plan checks its own
arithmetic; in a kernel it would take a tensor of 2**62 elements. An int64 scalar argument or
element is not a size.

Loads are never equal to one another: another thread may write between two of them.
"""

from __future__ import annotations

from collections.abc import Hashable

from dovetail import ir
from dovetail.analysis.facts import Atom, Facts
from dovetail.analysis.polynomial import (
    Polynomial,
    as_constant,
    atom,
    constant,
    divided,
    frozen,
    newest,
    plus,
    scaled,
    times,
)

# No device has larger subgroups than 128, nor larger blocks than 1024 threads.
_PLACES = {"subgroup_size": (1, 128), "lane_idx": (0, 127), "subgroup_idx": (0, 1023)}


class Bounds(Facts):
    """What is known at one place of a program, about any integer expression."""

    def of(self, expr: ir.Expr) -> Polynomial:
        """The machine value of an integer expression."""
        if type(expr) is ir.Var:
            return self._variable(expr)
        match expr:
            case ir.Const(value=value):
                return constant(int(value))
            case ir.Call():
                return self._call(expr)
            case ir.Cast(dtype=dtype, value=value) if value.dtype.is_int and dtype.is_int:
                inner = self.of(value)
                return inner if self._fits(inner, dtype) else self._opaque(expr)
            case ir.Cast(dtype=dtype, value=value) if value.dtype.is_bool and dtype.is_int:
                return atom(self.new(Atom(0, 1, True)))
            case ir.Select(condition=condition, true_value=first, false_value=second):
                return self._select(expr, condition, first, second)
            case _:
                return atom(self.unknown(expr.dtype))

    def _variable(self, var: ir.Var) -> Polynomial:
        known = self.values.get(var)
        if known is None:
            number = self.keys.get(var)
            if number is None:
                number = self.unknown(var.dtype)
                self.keys[var] = number
            known = atom(number)
        return known

    def can_add(self, expr: ir.Expr, number: int) -> bool:
        """Whether the sum of an integer and a number is proven to stay in the integer's type."""
        return self._fits(plus(self.of(expr), constant(number)), expr.dtype)

    def _opaque(self, expr: ir.Expr) -> Polynomial:
        key = self._key(expr)
        if key is None:
            return atom(self.unknown(expr.dtype))
        if key not in self.keys:
            self.keys[key] = self.unknown(expr.dtype)
        return atom(self.keys[key])

    def _key(self, expr: ir.Expr) -> Hashable:
        """What makes two expressions the same value, or None where nothing does."""
        match expr:
            case ir.Const(value=value):
                return expr.dtype, value
            case ir.Var():
                return (expr, frozen(self.values[expr])) if expr in self.values else expr
            case ir.Call(op=op, args=args):
                keys = tuple([self._key(arg) for arg in args])
                return None if None in keys else (op.name, expr.dtype, keys)
            case ir.Cast(dtype=dtype, value=value):
                key = self._key(value)
                return None if key is None else ("cast", dtype, key)
            case ir.Load() | ir.Reduce() | ir.Select():
                return None

    def _fits(self, value: Polynomial, dtype: ir.DType) -> bool:
        least, greatest = dtype.int_range
        size = dtype.bits >= 32 and self.is_size(value)
        if size and dtype.is_wide and dtype.is_signed and dtype.lanes == 1:
            return True
        low, high = self.prover().interval(value)
        if low is not None and high is not None and low >= least and high <= greatest:
            return True
        return size and self.lies_within(value, least, greatest)

    def _call(self, expr: ir.Call) -> Polynomial:
        name, args = expr.op.name, expr.args
        if not args:
            return self._place(expr)
        if not expr.dtype.is_int or expr.dtype.lanes != 1 or not args[0].dtype.is_int:
            return self._opaque(expr)
        match name:
            case "add":
                value = plus(self.of(args[0]), self.of(args[1]))
            case "sub":
                value = plus(self.of(args[0]), self.of(args[1]), -1)
            case "mul":
                value = times(self.of(args[0]), self.of(args[1]))
            case "neg":
                value = scaled(self.of(args[0]), -1)
            case "floordiv" | "floormod" | "truncdiv" | "truncmod":
                return self._divide(expr, name)
            case "min" | "max":
                return self._extreme(expr, name == "min")
            case "and" | "shift_left" | "shift_right":
                return self._bits(expr, name)
            case _:
                return self._opaque(expr)
        return value if self._fits(value, expr.dtype) else self._opaque(expr)

    def _place(self, expr: ir.Call) -> Polynomial:
        """An op without operands: where a thread is in its subgroup."""
        key = expr.op.name, expr.dtype, ()
        if key not in self.keys and expr.op.name in _PLACES:
            least, greatest = _PLACES[expr.op.name]
            self.keys[key] = self.new(Atom(least, greatest, True))
        return self._opaque(expr)

    def _divide(self, expr: ir.Call, name: str) -> Polynomial:
        a, b = self.of(expr.args[0]), self.of(expr.args[1])
        divisor = as_constant(b)
        if divisor is None:
            return self._divide_by_unknown(expr, name, a, b)
        if divisor <= 0 or (name.startswith("trunc") and not self.proves(a)):
            return self._opaque(expr)
        if name in ("floordiv", "truncdiv"):
            return self._quotient(a, divisor, expr.dtype)
        return self._rest(a, divisor, expr.dtype)

    def _rest(self, a: Polynomial, divisor: int, dtype: ir.DType) -> Polynomial:
        if self.is_size(a):
            return plus(a, self._quotient(a, divisor, dtype), -divisor)
        # Of what is not a size the rest still is one, if it is an atom of its own.
        key = ("rest", frozen(a), divisor)
        if key not in self.keys:
            self.keys[key] = self.new(Atom(0, divisor - 1, True))
        return atom(self.keys[key])

    def _quotient(self, a: Polynomial, divisor: int, dtype: ir.DType) -> Polynomial:
        exact = {m: c // divisor for m, c in a.items() if c % divisor == 0}
        rest = {m: c for m, c in a.items() if c % divisor}
        least = as_constant(rest)
        if least is not None:
            return plus(exact, constant(least // divisor))
        key = ("quotient", frozen(rest), divisor)
        number = self.keys.get(key)
        if number is None:
            low, high = self.prover().interval(rest)
            number = self.new(
                Atom(
                    None if low is None else low // divisor,
                    None if high is None else high // divisor,
                    self.is_size(rest) or dtype.bits < 64,
                )
            )
            self.keys[key] = number
            below = plus(rest, atom(number), -divisor)
            self.define(below)
            self.define(plus(constant(divisor - 1), below, -1))
        return plus(exact, atom(number))

    def _divide_by_unknown(
        self, expr: ir.Call, name: str, a: Polynomial, b: Polynomial
    ) -> Polynomial:
        positive = plus(b, constant(-1))
        if not (self.is_size(a) and self.is_size(b) and self.proves(positive)):
            return self._opaque(expr)
        if name.startswith("trunc") and not self.proves(a):
            return self._opaque(expr)
        key = ("quotient", frozen(a), frozen(b))
        number = self.keys.get(key)
        if number is None:
            number = self.new(Atom(None, None, True))
            self.keys[key] = number
        quotient = atom(number)
        rest = plus(a, times(b, quotient), -1)
        # These hold where the divisor is positive: known here, perhaps not elsewhere.
        self.fact(rest)
        self.fact(plus(plus(b, constant(-1)), rest, -1))
        if self.proves(a):
            self.fact(quotient)
            self.fact(plus(a, quotient, -1))
        self._quotient_bound(a, b, quotient)
        if name in ("floordiv", "truncdiv"):
            return quotient
        return rest

    def _quotient_bound(self, a: Polynomial, b: Polynomial, quotient: Polynomial) -> None:
        """From a <= b * c - 1: a // b <= c - 1."""
        (monomial, coefficient), *more = b.items()
        if more or coefficient != 1 or len(monomial) != 1:
            return
        number = monomial[0]
        pivot = newest(a)
        for known in list(self.facts.about(pivot) if pivot else self.facts):
            # known = bound - a >= 0, with the same a: then bound + 1 = known + a + 1.
            bound = plus(plus(known, a), constant(1))
            if len(bound) > len(known) or not bound:
                continue
            ratio = divided(bound, number)
            if ratio is not None:
                self.fact(plus(plus(ratio, quotient, -1), constant(-1)))

    def _extreme(self, expr: ir.Call, least: bool) -> Polynomial:
        a, b = self.of(expr.args[0]), self.of(expr.args[1])
        sign = 1 if least else -1
        if a == b or self.proves(scaled(plus(b, a, -1), sign)):
            return a
        if self.proves(scaled(plus(a, b, -1), sign)):
            return b
        size = self._extreme_is_size(a, b, sign)
        key = ("min" if least else "max", frozenset((frozen(a), frozen(b))), size)
        number = self.keys.get(key)
        if number is None:
            item = Atom(None, None, size)
            number = self.new(item)
            self.keys[key] = number
            if not least:
                self.maxima[number] = a, b
            unknown = atom(number)
            for value, other in ((a, b), (b, a)):
                self.define(scaled(plus(value, unknown, -1), sign))
                item.cases.append((value, [scaled(plus(other, value, -1), sign)]))
        return atom(number)

    def _extreme_is_size(self, a: Polynomial, b: Polynomial, sign: int) -> bool:
        """Whether the min (sign 1) or max (sign -1) of `a` and `b` is a size.

        It is of two sizes, or of one and what is at least 0 (min) or at most 0 (max).
        """
        first, second = self.is_size(a), self.is_size(b)
        if first and second:
            return True
        return (first and self.proves(scaled(b, sign))) or (
            second and self.proves(scaled(a, sign))
        )

    def _bits(self, expr: ir.Call, name: str) -> Polynomial:
        a, amount = expr.args[0], as_constant(self.of(expr.args[1]))
        if amount is None or amount < 0:
            return self._opaque(expr)
        if name == "and":
            value = self.of(a)
            if amount & (amount + 1) == 0:
                return self._rest(value, amount + 1, expr.dtype)
            return atom(self.new(Atom(0, amount, True)))
        if amount >= expr.dtype.bits:
            return self._opaque(expr)
        if name == "shift_right":
            return self._quotient(self.of(a), 1 << amount, expr.dtype)
        value = scaled(self.of(a), 1 << amount)
        return value if self._fits(value, expr.dtype) else self._opaque(expr)

    def _select(
        self, expr: ir.Expr, condition: ir.Expr, first: ir.Expr, second: ir.Expr
    ) -> Polynomial:
        if not expr.dtype.is_int or expr.dtype.lanes != 1:
            return atom(self.unknown(expr.dtype))
        cases: list[tuple[Polynomial, list[Polynomial]]] = []
        for value, holds in ((first, True), (second, False)):
            before = len(self.facts)
            with self.scope():
                self.assume(condition, holds)
                polynomial = self.of(value)
                cases.append((polynomial, self.facts[before:]))
        if cases[0][0] == cases[1][0]:
            return cases[0][0]
        size = all(self.is_size(value) for value, _ in cases)
        least, greatest = expr.dtype.int_range
        wide = expr.dtype.bits == 64
        item = Atom(None if wide else least, None if wide else greatest, size, cases)
        return atom(self.new(item))
