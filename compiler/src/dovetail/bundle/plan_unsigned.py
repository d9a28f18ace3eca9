"""Division of uint64 by a launch plan, which has int64: numbers are the int64 of the same bits.

Half of the dividend is an int64 that is not negative. Its quotient by the divisor, doubled, is the
one that is wanted, or 1 less; what is left, twice the rest and the bit that halving has lost, says
which (H. S. Warren, Hacker's Delight, second edition, 9-3). A divisor whose int64 is negative goes
into any dividend once or not at all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

_SIGN: Final = -1 << 63
_WORD: Final = (1 << 32) - 1


class Value(Protocol):
    """Gives the number of a value of the plan: an opcode and its operands."""

    def __call__(self, name: str, /, *operands: int) -> int:
        """The number."""
        ...


def ordered(value: Value, const: Callable[[int], int], a: int) -> int:
    """An int64 in the order of the uint64: the one with the sign's bit the other way, and back."""
    return value("xor_bits", a, const(_SIGN))


def less_or_equal(value: Value, const: Callable[[int], int], a: int, b: int) -> int:
    """`a <= b`."""
    return value("le", ordered(value, const, a), ordered(value, const, b))


def shift_right(value: Value, const: Callable[[int], int], a: int, count: int) -> int:
    """`a >> count`, with 0 < count < 64: zeros come in."""
    shifted = value("shift_right", a, const(count))
    return value("and_bits", shifted, const((1 << (64 - count)) - 1))


def shifted(value: Value, const: Callable[[int], int], a: int, count: int) -> int:
    """`a >> count` by any uint64, which is 0 from 64 on."""
    most, one = const(64), const(1)
    known = value("select", value("lt", count, const(0)), most, value("min", count, most))
    rest = value("shift_right", shift_right(value, const, a, 1), value("sub", known, one))
    return value("select", known, rest, a)


def quotient(value: Value, const: Callable[[int], int], a: int, b: int) -> int:
    """`a // b`, which is 0 where `b` is."""
    one, zero = const(1), const(0)
    half = shift_right(value, const, a, 1)
    even = value("shift_left", value("floordiv", half, b), one)
    even = value("select", value("lt", b, zero), zero, even)
    _, more = _rest(value, const, a, b)
    return value("select", value("ne", b, zero), value("or_bits", even, more), zero)


def remainder(value: Value, const: Callable[[int], int], a: int, b: int) -> int:
    """`a % b`, which is 0 where `b` is."""
    rest, more = _rest(value, const, a, b)
    rest = value("select", more, _difference(value, const, rest, b), rest)
    return value("select", value("ne", b, const(0)), rest, const(0))


def _rest(value: Value, const: Callable[[int], int], a: int, b: int) -> tuple[int, int]:
    """What is left of `a` by an even quotient, and whether `b` goes into that once more."""
    one = const(1)
    half = shift_right(value, const, a, 1)
    doubled = value("shift_left", value("floormod", half, b), one)
    rest = value("or_bits", doubled, value("and_bits", a, one))
    rest = value("select", value("lt", b, const(0)), a, rest)
    return rest, less_or_equal(value, const, b, rest)


def _difference(value: Value, const: Callable[[int], int], a: int, b: int) -> int:
    """`a - b` modulo 2**64, by words: that of two int64 may be none, and fail the call."""
    word, width = const(_WORD), const(32)
    low = value("sub", value("and_bits", a, word), value("and_bits", b, word))
    high = value("sub", value("shift_right", a, width), value("shift_right", b, width))
    high = value("add", high, value("shift_right", low, width))
    return value("or_bits", value("shift_left", high, width), value("and_bits", low, word))
