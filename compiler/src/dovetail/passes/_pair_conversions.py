"""Conversions between pairs of words and other types, with the meaning of `ir.Cast`.

To and from float32 by its bits, so that nothing depends on how a device rounds or saturates.
Layout of float32 and the biases of exponents: IEEE 754-2019, 3.4.
"""

from __future__ import annotations

from typing import Final

from dovetail import ir
from dovetail.passes._pairs import (
    ONES,
    WORD,
    ZERO,
    Arithmetic,
    Pair,
    both,
    choice,
    constant,
    is_zero,
    left,
    right,
    shifted,
    sign,
    signed,
    word,
)
from dovetail.passes._small_floats import INFINITY, SIGN, Named

_FRACTION: Final = 23
_BIAS: Final = 127
_HIDDEN: Final = 1 << _FRACTION


class Conversions:
    """Makes pairs of other values, and other values of pairs.

    Args:
        arithmetic: Ops on pairs.
        named: Gives a value a name before the present statement.
    """

    def __init__(self, arithmetic: Arithmetic, named: Named) -> None:
        self._do = arithmetic
        self._named = named

    def widened(self, value: ir.Expr, is_signed: bool) -> Pair:
        """The pair of a value of another type: a bool, an integer of at most 32 bits, a float.

        Args:
            value: Without 64-bit integers in it.
            is_signed: Whether the pair is to be an int64, where a float saturates.
        """
        dtype = value.dtype
        if dtype.is_float:
            if dtype.bits == 64:
                return self._from_double(value, is_signed)
            return self._from_float(ir.cast(value, ir.FLOAT32), is_signed)
        if isinstance(value, ir.Const):
            return constant(int(value.value))
        if dtype.is_bool or not dtype.is_signed:
            return Pair(self._named(ir.cast(value, WORD), "low"), ZERO)
        low = self._named(ir.cast(ir.cast(value, ir.INT32), WORD), "low")
        return Pair(low, self._named(sign(low), "high"))

    def narrowed(self, value: Pair, is_signed: bool, dtype: ir.DType) -> ir.Expr:
        """A pair as another type: a bool, an integer of at most 32 bits, a float."""
        if dtype.is_bool:
            return ir.logical_not(is_zero(value))
        if not dtype.is_float:
            return ir.cast(value.low, dtype)
        if dtype.bits == 64:
            return self._to_double(value, is_signed)
        # What is rounded to odd keeps in its last bit that it was inexact: it is rounded again.
        rounded = self._to_float(value, is_signed, to_odd=dtype != ir.FLOAT32)
        return ir.cast(rounded, dtype)

    def _to_float(self, value: Pair, is_signed: bool, to_odd: bool) -> ir.Expr:
        """As float32, rounded to nearest, ties to even; or to odd where that is inexact."""
        negative: ir.Expr = ZERO
        if is_signed:
            mask = self._named(sign(value.high), "sign")
            negative = both("and", mask, word(SIGN))
            value = self._do.signed_as(value, mask)
        zeros = self._do.leading_zeros(value).low
        # Of 0 there are 64, which shift nothing into place: what comes out is not used then.
        places = Pair(self._named(both("and", zeros, word(63)), "places"), ZERO)
        whole = self._do.shift("shift_left", value, places, False)
        rest = self._named(both("and", whole.high, word(0xFF)), "rest")
        some = self._named(ir.cast(ir.ne(whole.low, ZERO), WORD), "some")
        kept = self._named(right(whole.high, 8), "kept")
        if to_odd:
            last = ir.cast(ir.ne(both("or", rest, whole.low), ZERO), WORD)
            kept = both("or", kept, last)
        else:
            # Half of the last place is 0x80; what is exactly that goes to the even one.
            above = both("or", some, both("and", kept, word(1)))
            up = ir.gt(ir.add(rest, above), word(0x80))
            kept = ir.add(kept, ir.cast(up, WORD))
        # The hidden 1 adds one to the exponent.
        exponent = left(ir.sub(word(_BIAS + 62), zeros), _FRACTION)
        bits = ir.select(ir.eq(zeros, word(64)), ZERO, ir.add(exponent, kept))
        return ir.call("bitcast", both("or", bits, negative), dtype=ir.FLOAT32)

    def _from_float(self, value: ir.Expr, is_signed: bool) -> Pair:
        """Truncated, and saturated; of NaN 0."""
        bits = self._named(ir.call("bitcast", value, dtype=WORD), "bits")
        size = self._named(both("and", bits, word(SIGN - 1)), "magnitude")
        fraction = both("and", size, word(_HIDDEN - 1))
        significand = self._named(both("or", fraction, word(_HIDDEN)), "significand")
        exponent = self._named(right(size, _FRACTION), "exponent")
        unit = word(_BIAS + _FRACTION)
        up = self._named(ir.ge(exponent, unit), "up")
        down = self._named(ir.sub(unit, exponent), "down")
        few = self._named(both("and", down, word(31)), "few")
        below = ir.select(ir.lt(down, word(32)), shifted("shift_right", significand, few), ZERO)
        far = Pair(self._named(both("and", ir.sub(exponent, unit), word(63)), "far"), ZERO)
        above = self._do.shift("shift_left", Pair(significand, ZERO), far, False)
        low = self._named(ir.select(up, above.low, below), "low")
        found = Pair(low, self._named(ir.select(up, above.high, ZERO), "high"))
        negative = self._named(ir.ge(bits, word(SIGN)), "negative")
        nan = self._named(ir.gt(size, word(INFINITY)), "nan")
        large = self._named(ir.ge(exponent, word(_BIAS + (63 if is_signed else 64))), "large")
        return self._saturated(found, negative, large, nan, is_signed)

    def _saturated(
        self, found: Pair, negative: ir.Expr, large: ir.Expr, nan: ir.Expr, is_signed: bool
    ) -> Pair:
        """The integer of a magnitude and a sign; at the end of the type where it is too large."""
        if is_signed:
            mask = self._named(ir.select(negative, ONES, ZERO), "sign")
            found = self._do.signed_as(found, mask)
            most = choice(negative, constant(-1 << 63), constant((1 << 63) - 1))
            found = choice(large, self._do.named(most, "most"), found)
        else:
            found = choice(large, constant(-1), found)
            found = choice(negative, constant(0), self._do.named(found, "found"))
        return self._do.named(choice(nan, constant(0), self._do.named(found, "found")), "found")

    def _to_double(self, value: Pair, is_signed: bool) -> ir.Expr:
        """As float64: one exact product, and one sum that is rounded."""
        high = signed(value.high) if is_signed else value.high
        raised = ir.mul(ir.cast(high, ir.FLOAT64), ir.literal(2.0**32, ir.FLOAT64))
        return ir.add(raised, ir.cast(value.low, ir.FLOAT64))

    def _from_double(self, value: ir.Expr, is_signed: bool) -> Pair:
        """Truncated, and saturated; of NaN 0."""
        value = self._named(value, "value")
        zero = ir.literal(0.0, ir.FLOAT64)
        size = self._named(ir.call("abs", value), "magnitude")
        upper = ir.mul(size, ir.literal(2.0**-32, ir.FLOAT64))
        high = self._named(ir.cast(upper, WORD), "high")
        raised = ir.mul(ir.cast(high, ir.FLOAT64), ir.literal(2.0**32, ir.FLOAT64))
        low = self._named(ir.cast(ir.sub(size, raised), WORD), "low")
        end = ir.literal(2.0 ** (63 if is_signed else 64), ir.FLOAT64)
        return self._saturated(
            Pair(low, high),
            self._named(ir.lt(value, zero), "negative"),
            self._named(ir.ge(size, end), "large"),
            self._named(ir.call("isnan", value), "nan"),
            is_signed,
        )
