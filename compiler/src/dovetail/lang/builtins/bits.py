"""Functions of integers: bits, division with remainder, common divisors."""

from __future__ import annotations

from typing import Final

from dovetail.lang.builtins.builtin import Builtin

INTEGERS: Final = "integers of every size, signed ones by their two's complement"
ONE: Final = ("(x: _I) -> _I",)
TURN: Final = ("(x: _I, count: Integer | int) -> _I",)

TABLE = (
    Builtin(
        "popcount",
        "The number of bits that are 1.",
        ONE,
        types=INTEGERS,
        rule="The result has the type of x.",
    ),
    Builtin(
        "count_leading_zeros",
        "The number of 0 bits above the highest 1.",
        ONE,
        types=INTEGERS,
        rule="For 0, the number of bits of the type.",
    ),
    Builtin(
        "count_trailing_zeros",
        "The number of 0 bits below the lowest 1.",
        ONE,
        types=INTEGERS,
        rule="For 0, the number of bits of the type.",
    ),
    Builtin(
        "multiply_high",
        "`T.multiply_high(a, b)`: the upper half of the exact product.",
        ("(a: _I, b: _I) -> _I",),
        types=INTEGERS,
        rule="The product divided by 2**bits, rounded toward minus infinity.",
    ),
    Builtin(
        "rotate_left",
        "`T.rotate_left(x, n)`: x shifted left by n; bits shifted out enter at the right.",
        TURN,
        types="x: integers of every size; n: any integer",
        rule="n is taken modulo the number of bits; a negative n rotates right.",
    ),
    Builtin(
        "rotate_right",
        "`T.rotate_right(x, n)`: x shifted right by n; bits shifted out enter at the left.",
        TURN,
        types="x: integers of every size; n: any integer",
        rule="n is taken modulo the number of bits; a negative n rotates left.",
    ),
    Builtin(
        "reverse_bits",
        "The bits in reverse order.",
        ONE,
        types=INTEGERS,
        rule="The highest bit becomes the lowest.",
    ),
    Builtin(
        "byte_swap",
        "The bytes in reverse order.",
        ONE,
        types="integers of every size; one of 8 bits is unchanged",
        rule="Converts between little-endian and big-endian.",
    ),
    Builtin(
        "divmod",
        "`q, r = T.divmod(a, b)`: a // b and a % b.",
        ("(a: _N, b: _N) -> tuple[_N, _N]",),
        types="integers and floats",
        rule="As the two operators: rounded toward minus infinity; an integer divided by 0 gives "
        "0 and 0. Python's `divmod` does the same in a kernel.",
        bound="that of `//` and `%`.",
    ),
    Builtin(
        "gcd",
        "`T.gcd(a, b)`: the greatest common divisor.",
        ("(a: _I, b: _I) -> _I",),
        types="integers of every size",
        rule="Not negative; gcd(a, 0) is abs(a). In a signed type 2**(bits - 1) wraps to the "
        "minimum.",
    ),
    Builtin(
        "lcm",
        "`T.lcm(a, b)`: the least common multiple.",
        ("(a: _I, b: _I) -> _I",),
        types="integers of every size",
        rule="Not negative unless it wraps; 0 if either is 0.",
    ),
)
