"""Arithmetic of 64-bit integers in pairs of 32-bit words, with the meaning of ir.op.

A pair is two uint32 expressions that are variables or constants, so that they may be written any
number of times. Whether it is signed says the type of the expression it stands for. Everything
here is straight-line code that is safe for every operand: it may be computed where it is not
needed.
"""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.passes._math_expansions import EXPANSIONS
from dovetail.passes._small_floats import Named
from dovetail.support.dataclasses import dataclass

WORD: Final = ir.UINT32
_BITS: Final = 32
_ONES: Final = (1 << _BITS) - 1


@dataclass(frozen=True, slots=True)
class Pair:
    """A 64-bit integer: its low and its high word, each a uint32."""

    low: ir.Expr
    high: ir.Expr

    @property
    def is_const(self) -> bool:
        """Whether both words are constants."""
        return isinstance(self.low, ir.Const) and isinstance(self.high, ir.Const)


def word(value: int) -> ir.Const:
    """A constant word."""
    return ir.literal(value & _ONES, WORD)


ZERO: Final = word(0)
ONE: Final = word(1)
ONES: Final = word(_ONES)


def constant(value: int) -> Pair:
    """The pair of a number; a negative one in two's complement."""
    return Pair(word(value), word(value >> _BITS))


def both(op: str, a: ir.Expr, b: ir.Expr) -> ir.Expr:
    """`and`, `or` or `xor` of two words; the constants 0 and all ones are left out."""
    for one, other in ((a, b), (b, a)):
        if ir.is_const(one, 0):
            return ZERO if op == "and" else other
        if ir.is_const(one, _ONES) and op != "xor":
            return other if op == "and" else ONES
    return ir.call(op, a, b)


def shifted(op: str, value: ir.Expr, count: ir.Expr) -> ir.Expr:
    """A word shifted by 0 to 31."""
    return value if ir.is_const(count, 0) or ir.is_const(value, 0) else ir.call(op, value, count)


def left(value: ir.Expr, count: int) -> ir.Expr:
    """A word shifted to the left by a constant."""
    return shifted("shift_left", value, word(count))


def right(value: ir.Expr, count: int) -> ir.Expr:
    """A word shifted to the right by a constant, zeros following."""
    return shifted("shift_right", value, word(count))


def signed(value: ir.Expr) -> ir.Expr:
    """A word as an int32."""
    return ir.cast(value, ir.INT32)


def sign(value: ir.Expr) -> ir.Expr:
    """All bits as the highest of a word: 0, or all ones."""
    if isinstance(value, ir.Const):
        return ONES if int(value.value) >> (_BITS - 1) else ZERO
    filled = ir.call("shift_right", signed(value), ir.literal(_BITS - 1, ir.INT32))
    return ir.cast(filled, WORD)


def is_zero(value: Pair) -> ir.Expr:
    """Whether a pair is 0."""
    return ir.eq(both("or", value.low, value.high), ZERO)


def equal(a: Pair, b: Pair) -> ir.Expr:
    """Whether two pairs are the same."""
    differ = both("or", both("xor", a.low, b.low), both("xor", a.high, b.high))
    return ir.eq(differ, ZERO)


def less(a: Pair, b: Pair, is_signed: bool) -> ir.Expr:
    """Whether a < b."""
    high_a, high_b = (signed(a.high), signed(b.high)) if is_signed else (a.high, b.high)
    above = ir.lt(high_a, high_b)
    if ir.is_const(b.low, 0):
        return above
    return ir.logical_or(above, ir.logical_and(ir.eq(a.high, b.high), ir.lt(a.low, b.low)))


def choice(condition: ir.Expr, a: Pair, b: Pair) -> Pair:
    """A pair of one or the other; the condition is a variable or a constant."""
    return Pair(ir.select(condition, a.low, b.low), ir.select(condition, a.high, b.high))


class Arithmetic:
    """Ops on pairs.

    Args:
        named: Gives a value a name before the present statement.
        ops: What the target spells.
    """

    def __init__(self, named: Named, ops: frozenset[str]) -> None:
        self._named = named
        self._ops = ops

    def named(self, value: Pair, name: str = "word") -> Pair:
        """A pair of variables or constants."""
        low = self._named(value.low, f"{name}_low")
        return Pair(low, self._named(value.high, f"{name}_high"))

    def add(self, a: Pair, b: Pair) -> Pair:
        """The sum."""
        if ir.is_const(a.low, 0):
            a, b = b, a
        high = ir.add(a.high, b.high)
        if ir.is_const(b.low, 0):
            return self.named(Pair(a.low, high), "sum")
        low = self._named(ir.add(a.low, b.low), "sum_low")
        carry = ir.cast(ir.lt(low, b.low), WORD)
        return self.named(Pair(low, ir.add(high, carry)), "sum")

    def subtract(self, a: Pair, b: Pair) -> Pair:
        """The difference."""
        high = ir.sub(a.high, b.high)
        if ir.is_const(b.low, 0):
            return self.named(Pair(a.low, high), "difference")
        borrow = ir.cast(ir.lt(a.low, b.low), WORD)
        return self.named(Pair(ir.sub(a.low, b.low), ir.sub(high, borrow)), "difference")

    def negate(self, a: Pair) -> Pair:
        """-a."""
        return self.subtract(constant(0), a)

    def absolute(self, a: Pair) -> Pair:
        """The magnitude of a signed pair, as an unsigned one."""
        return self.signed_as(a, self._named(sign(a.high), "sign"))

    def signed_as(self, a: Pair, mask: ir.Expr) -> Pair:
        """A pair, negated where the mask is all ones and not 0."""
        if ir.is_const(mask, 0):
            return a
        turned = Pair(both("xor", a.low, mask), both("xor", a.high, mask))
        return self.subtract(self.named(turned, "turned"), Pair(mask, mask))

    def product_of_words(self, a: ir.Expr, b: ir.Expr) -> Pair:
        """All 64 bits of the product of two words."""
        if ir.is_const(a, 0) or ir.is_const(b, 0):
            return constant(0)
        low = ir.mul(a, b)
        if isinstance(a, ir.Const) and isinstance(b, ir.Const):
            return constant(int(a.value) * int(b.value))
        for one, other in ((a, b), (b, a)):
            if ir.is_const(one, 1):
                return Pair(other, ZERO)
        if "multiply_high" in self._ops:
            return self.named(Pair(low, ir.call("multiply_high", a, b)), "product")
        # By four products of half words; none of these sums leaves 32 bits.
        a0, a1 = (
            self._named(both("and", a, word(0xFFFF)), "half"),
            self._named(right(a, 16), "half"),
        )
        b0, b1 = (
            self._named(both("and", b, word(0xFFFF)), "half"),
            self._named(right(b, 16), "half"),
        )
        middle = self._named(ir.add(ir.mul(a1, b0), right(ir.mul(a0, b0), 16)), "middle")
        other = self._named(ir.add(ir.mul(a0, b1), both("and", middle, word(0xFFFF))), "middle")
        high = ir.add(ir.add(ir.mul(a1, b1), right(middle, 16)), right(other, 16))
        return self.named(Pair(low, high), "product")

    def multiply(self, a: Pair, b: Pair) -> Pair:
        """The product, modulo 2**64."""
        full = self.product_of_words(a.low, b.low)
        crossed = ir.add(ir.mul(a.low, b.high), ir.mul(a.high, b.low))
        return self.named(Pair(full.low, ir.add(full.high, crossed)), "product")

    def multiply_high(self, a: Pair, b: Pair, is_signed: bool) -> Pair:
        """The upper 64 of the 128 bits of the product."""
        lows = self.product_of_words(a.low, b.low)
        first = self.product_of_words(a.high, b.low)
        second = self.product_of_words(a.low, b.high)
        middle = self.add(first, Pair(lows.high, ZERO))
        other = self.add(second, Pair(middle.low, ZERO))
        highs = self.product_of_words(a.high, b.high)
        high = self.add(self.add(highs, Pair(middle.high, ZERO)), Pair(other.high, ZERO))
        if not is_signed:
            return high
        # As unsigned numbers, negative ones are greater by 2**64.
        for one, factor in ((a, b), (b, a)):
            mask = self._named(sign(one.high), "sign")
            taken = Pair(both("and", factor.low, mask), both("and", factor.high, mask))
            high = self.subtract(high, self.named(taken, "taken"))
        return high

    def shift(self, op: str, a: Pair, count: Pair, is_signed: bool) -> Pair:
        """A shift by any count: outside of 0 to 63 nothing of the value is left."""
        rises = op == "shift_left"
        fill = ZERO if rises or not is_signed else self._named(sign(a.high), "sign")
        if isinstance(count.low, ir.Const) and isinstance(count.high, ir.Const):
            places = int(count.low.value) | int(count.high.value) << _BITS
            return self.shift_by(op, a, places, fill)
        places = self._named(both("and", count.low, word(31)), "places")
        rest = self._named(both("xor", places, word(31)), "rest")
        if rises:
            first = shifted("shift_left", a.low, places)
            over = shifted("shift_right", right(a.low, 1), rest)
            second = both("or", shifted("shift_left", a.high, places), over)
        else:
            first = self._down(a.high, places, is_signed)
            over = shifted("shift_left", left(a.high, 1), rest)
            second = both("or", shifted("shift_right", a.low, places), over)
        first = self._named(first, "shifted")
        near = self._named(ir.lt(count.low, word(32)), "near")
        inside = ir.lt(count.low, word(64))
        if not ir.is_const(count.high, 0):
            inside = ir.logical_and(ir.eq(count.high, ZERO), inside)
        inside = self._named(inside, "inside")
        # The word that both come from is the one that a shift by 32 or more leaves.
        outer = ir.select(near, second, first)
        inner = ir.select(near, first, fill)
        result = Pair(inner, outer) if rises else Pair(outer, inner)
        return self.named(
            choice(inside, self.named(result, "shifted"), Pair(fill, fill)), "shifted"
        )

    def _down(self, value: ir.Expr, places: ir.Expr, is_signed: bool) -> ir.Expr:
        if not is_signed:
            return shifted("shift_right", value, places)
        if isinstance(value, ir.Const) and not int(value.value):
            return ZERO
        return ir.cast(ir.call("shift_right", signed(value), ir.cast(places, ir.INT32)), WORD)

    def shift_by(self, op: str, a: Pair, places: int, fill: ir.Expr) -> Pair:
        """A shift by a constant; of `fill` are the bits that come in from above."""
        if not 0 <= places < 2 * _BITS:
            return Pair(fill, fill)
        if places == 0:
            return a
        near = places % _BITS
        is_signed = fill is not ZERO
        if op == "shift_left":
            if places >= _BITS:
                return self.named(Pair(ZERO, left(a.low, near)), "shifted")
            high = both("or", left(a.high, near), right(a.low, _BITS - near))
            return self.named(Pair(left(a.low, near), high), "shifted")
        above = self._down(a.high, word(near), is_signed) if near else a.high
        if places >= _BITS:
            return self.named(Pair(above, fill), "shifted")
        low = both("or", right(a.low, near), left(a.high, _BITS - near))
        return self.named(Pair(low, above), "shifted")

    def count(self, op: str, value: ir.Expr) -> ir.Expr:
        """An op that counts bits of a word, or what it is made of."""
        if op in self._ops or isinstance(value, ir.Const):
            return ir.call(op, value)
        return EXPANSIONS[op](self._named, (value,))

    def popcount(self, a: Pair) -> Pair:
        """The number of bits that are 1."""
        count = ir.add(self.count("popcount", a.low), self.count("popcount", a.high))
        return self.named(Pair(count, ZERO), "count")

    def leading_zeros(self, a: Pair) -> Pair:
        """The number of 0 bits above the highest 1."""
        low = ir.add(self.count("count_leading_zeros", a.low), word(32))
        high = self.count("count_leading_zeros", a.high)
        return self.named(Pair(ir.select(ir.eq(a.high, ZERO), low, high), ZERO), "count")

    def trailing_zeros(self, a: Pair) -> Pair:
        """The number of 0 bits below the lowest 1."""
        low = self.count("count_trailing_zeros", a.low)
        high = ir.add(self.count("count_trailing_zeros", a.high), word(32))
        return self.named(Pair(ir.select(ir.eq(a.low, ZERO), high, low), ZERO), "count")
