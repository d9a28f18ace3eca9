"""Division of pairs of words, by divisions of 32-bit words.

A divisor of one word takes two steps of long division; for a longer one the quotient has one word,
which is estimated from the divisor's highest 32 bits and is then too large by 1 at most. Both need
the quotient of two words by one, which fits one word, and share it. Source: Knuth, The Art of
Computer Programming, volume 2, 4.3.1, algorithm D, with digits of 16 and of 32 bits.
"""

from __future__ import annotations

from dovetail import ir
from dovetail.passes._pairs import (
    ONE,
    ZERO,
    Arithmetic,
    Pair,
    both,
    choice,
    constant,
    equal,
    is_zero,
    left,
    less,
    right,
    shifted,
    sign,
    signed,
    word,
)
from dovetail.passes._small_floats import Named


class Division:
    """Quotients and remainders; those of the same operands are made once a statement.

    Args:
        arithmetic: The other ops.
        named: Gives a value a name before the present statement.
    """

    def __init__(self, arithmetic: Arithmetic, named: Named) -> None:
        self._do = arithmetic
        self._named = named
        self.known: dict[tuple[object, ...], tuple[Pair, Pair]] = {}

    def divide(self, op: str, a: Pair, b: Pair, is_signed: bool) -> Pair:
        """`floordiv`, `floormod`, `truncdiv` or `truncmod`; by 0 it is 0."""
        power = _power_of_two(b)
        if op.startswith("floor") or not is_signed:
            if power is not None and op.endswith("div"):
                fill = self._named(sign(a.high), "sign") if is_signed else ZERO
                return self._do.shift_by("shift_right", a, power, fill)
            if power is not None:
                mask = constant((1 << power) - 1)
                return Pair(
                    self._named(both("and", a.low, mask.low), "rest_low"),
                    self._named(both("and", a.high, mask.high), "rest_high"),
                )
        quotient, rest = self._truncated(a, b, is_signed)
        if is_signed and op.startswith("floor"):
            quotient, rest = self._floored(quotient, rest, b)
        result = quotient if op.endswith("div") else rest
        if b.is_const:
            return constant(0) if equal(b, constant(0)) is ir.TRUE else result
        zero = self._named(is_zero(b), "zero")
        return self._do.named(choice(zero, constant(0), result), "result")

    def _floored(self, quotient: Pair, rest: Pair, b: Pair) -> tuple[Pair, Pair]:
        """From C's division to that toward minus infinity."""
        turns = ir.lt(signed(both("xor", rest.high, b.high)), ir.literal(0, ir.INT32))
        crosses = ir.logical_and(ir.logical_not(is_zero(rest)), turns)
        mask = self._named(ir.select(crosses, word(-1), ZERO), "crosses")
        taken = Pair(both("and", b.low, mask), both("and", b.high, mask))
        return (
            self._do.add(quotient, Pair(mask, mask)),
            self._do.add(rest, self._do.named(taken, "taken")),
        )

    def _truncated(self, a: Pair, b: Pair, is_signed: bool) -> tuple[Pair, Pair]:
        key = (*map(_identity, (a.low, a.high, b.low, b.high)), is_signed)
        known = self.known.get(key)
        if known is None:
            known = self._signed(a, b) if is_signed else self._unsigned(a, b)
            self.known[key] = known
        return known

    def _signed(self, a: Pair, b: Pair) -> tuple[Pair, Pair]:
        sign_a = self._named(sign(a.high), "sign")
        sign_b = self._named(sign(b.high), "sign")
        quotient, rest = self._unsigned(
            self._do.signed_as(a, sign_a), self._do.signed_as(b, sign_b)
        )
        turned = self._named(both("xor", sign_a, sign_b), "sign")
        return self._do.signed_as(quotient, turned), self._do.signed_as(rest, sign_a)

    def _unsigned(self, a: Pair, b: Pair) -> tuple[Pair, Pair]:
        short = ir.is_const(b.high, 0)
        low = b.low
        if not isinstance(low, ir.Const) or not int(low.value):
            low = self._named(ir.select(ir.eq(low, ZERO), ONE, low), "divisor")
        if short and ir.is_const(a.high, 0):
            quotient = self._named(ir.call("truncdiv", a.low, low), "quotient")
            rest = self._named(ir.sub(a.low, ir.mul(quotient, low)), "rest")
            return Pair(quotient, ZERO), Pair(rest, ZERO)
        if short:
            first = self._named(ir.call("truncdiv", a.high, low), "quotient")
            above = self._named(ir.sub(a.high, ir.mul(first, low)), "rest")
            second, rest = self._by_word(above, a.low, low)
            return Pair(second, first), Pair(rest, ZERO)
        is_short = self._named(ir.eq(b.high, ZERO), "short")
        zeros = self._do.count("count_leading_zeros", b.high)
        # Of 0 there are 32: the number is used only where the high word is not 0.
        zeros = self._named(both("and", zeros, word(31)), "zeros")
        rest_zeros = self._named(both("xor", zeros, word(31)), "rest")
        over = shifted("shift_right", right(b.low, 1), rest_zeros)
        highest = both("or", shifted("shift_left", b.high, zeros), over)
        divisor = self._named(ir.select(is_short, low, highest), "divisor")
        above = self._named(ir.call("truncdiv", a.high, divisor), "quotient")
        first = self._named(ir.select(is_short, above, ZERO), "quotient")
        # Half of the dividend is less than what its divisor has become.
        half = Pair(both("or", right(a.low, 1), left(a.high, 31)), right(a.high, 1))
        from_short = ir.sub(a.high, ir.mul(first, divisor))
        upper = self._named(ir.select(is_short, from_short, half.high), "upper")
        lower = self._named(ir.select(is_short, a.low, half.low), "lower")
        quotient, short_rest = self._by_word(upper, lower, divisor)
        estimate = self._named(ir.call("shift_right", quotient, rest_zeros), "estimate")
        positive = ir.cast(ir.ne(estimate, ZERO), ir.UINT32)
        estimate = self._named(ir.sub(estimate, positive), "estimate")
        rest = self._do.subtract(a, self._do.multiply(Pair(estimate, ZERO), b))
        once = self._named(ir.logical_not(less(rest, b, False)), "once")
        mask = self._named(ir.select(once, word(-1), ZERO), "mask")
        taken = Pair(both("and", b.low, mask), both("and", b.high, mask))
        rest = self._do.subtract(rest, self._do.named(taken, "taken"))
        long_quotient = self._named(ir.sub(estimate, mask), "quotient")
        final = self._named(ir.select(is_short, quotient, long_quotient), "quotient")
        final_rest = choice(is_short, Pair(short_rest, ZERO), rest)
        return Pair(final, first), self._do.named(final_rest, "rest")

    def _by_word(
        self, upper: ir.Expr, lower: ir.Expr, divisor: ir.Expr
    ) -> tuple[ir.Expr, ir.Expr]:
        """The quotient and the rest of two words by one that is greater than the upper one."""
        named = self._named
        zeros = self._do.count("count_leading_zeros", divisor)
        zeros = named(zeros, "zeros")
        rest_zeros = named(both("xor", zeros, word(31)), "rest")
        # The divisor begins with a 1 now, and all digits are of 16 bits.
        divisor = named(shifted("shift_left", divisor, zeros), "divisor")
        high = named(right(divisor, 16), "divisor_high")
        low = named(both("and", divisor, word(0xFFFF)), "divisor_low")
        over = shifted("shift_right", right(lower, 1), rest_zeros)
        upper = named(both("or", shifted("shift_left", upper, zeros), over), "upper")
        lower = named(shifted("shift_left", lower, zeros), "lower")
        digits: list[ir.Expr] = []
        for digit in (right(lower, 16), both("and", lower, word(0xFFFF))):
            digit = named(digit, "digit")
            found = named(ir.call("truncdiv", upper, high), "found")
            rest = named(ir.sub(upper, ir.mul(found, high)), "rest")
            for _ in range(2):
                next_rest = both("or", left(rest, 16), digit)
                large = ir.logical_or(
                    ir.ge(found, word(1 << 16)), ir.gt(ir.mul(found, low), next_rest)
                )
                large = ir.logical_and(ir.lt(rest, word(1 << 16)), large)
                large = named(large, "large")
                found = named(ir.sub(found, ir.cast(large, ir.UINT32)), "found")
                rest = named(ir.select(large, ir.add(rest, high), rest), "rest")
            digits.append(found)
            raised = both("or", left(upper, 16), digit)
            upper = named(ir.sub(raised, ir.mul(found, divisor)), "upper")
        quotient = named(ir.add(left(digits[0], 16), digits[1]), "quotient")
        return quotient, named(shifted("shift_right", upper, zeros), "rest")


def _power_of_two(value: Pair) -> int | None:
    """The exponent of a constant power of two that is not negative as a signed number."""
    if not isinstance(value.low, ir.Const) or not isinstance(value.high, ir.Const):
        return None
    number = int(value.low.value) | int(value.high.value) << 32
    if number <= 0 or number & (number - 1) or number >> 63:
        return None
    return number.bit_length() - 1


def _identity(value: ir.Expr) -> object:
    return value.value if isinstance(value, ir.Const) else value
