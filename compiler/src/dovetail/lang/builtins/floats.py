"""Rounding, signs and parts of floats: functions that are exact on every target."""

from __future__ import annotations

from typing import Final

from dovetail.lang.builtins.builtin import Builtin

FLOATS: Final = "floats of every size"
WIDE: Final = "float32 and float64: a 16-bit float is computed in float32, whose neighbours differ"
EXACT: Final = "exact on all targets."
ONE: Final = ("(x: _F) -> _F",)
TEST: Final = ("(x: Float) -> builtins.bool",)

TABLE = (
    Builtin(
        "floor",
        "The greatest whole number not above x, as a float.",
        ONE,
        types=FLOATS,
        rule="Zeros keep their sign, infinities and NaN stay.",
        bound=EXACT,
    ),
    Builtin(
        "ceil",
        "The least whole number not below x, as a float.",
        ONE,
        types=FLOATS,
        rule="Zeros keep their sign, and above -1 it is -0; infinities and NaN stay.",
        bound=EXACT,
    ),
    Builtin(
        "trunc",
        "The value of x without its fraction, as a float.",
        ONE,
        types=FLOATS,
        rule="Toward zero, with the sign of x; infinities and NaN stay.",
        bound=EXACT,
    ),
    Builtin(
        "round",
        "The nearest whole number, ties to even, as a float.",
        ONE,
        types=FLOATS,
        rule="Zeros keep their sign, infinities and NaN stay.",
        bound=EXACT,
    ),
    Builtin(
        "fmod",
        "`T.fmod(x, y)`: C's remainder, with the sign of x.",
        ("(x: _F, y: _F) -> _F",),
        types=FLOATS,
        rule="x - trunc(x / y) * y with the exact quotient; x itself if y is infinite; NaN if x "
        "is infinite or y is 0. `x % y` has the sign of y, and is rounded.",
        bound=EXACT,
    ),
    Builtin(
        "modf",
        "`fraction, whole = T.modf(x)`: both with the sign of x.",
        ("(x: _F) -> tuple[_F, _F]",),
        types=FLOATS,
        rule="Of infinity the fraction is 0, of NaN both are NaN.",
        bound=EXACT,
    ),
    Builtin(
        "frexp",
        "`m, e = T.frexp(x)`: x is m * 2**e, with abs(m) from 0.5 to below 1.",
        ("(x: _F) -> tuple[_F, int32]",),
        types="floats of every size; the exponent is int32",
        rule="Of zero, infinity and NaN m is x and e is 0.",
        bound="exact on all targets; a target that takes subnormal numbers for 0 does so here.",
    ),
    Builtin(
        "ldexp",
        "`T.ldexp(x, e)`: x * 2**e, rounded once.",
        ("(x: _F, exponent: Integer | int) -> _F",),
        types="x: floats of every size; e: any integer",
        rule="Infinity where it overflows; zeros, infinities and NaN stay.",
        bound="correctly rounded on all targets.",
    ),
    Builtin(
        "copysign",
        "`T.copysign(x, y)`: the magnitude of x with the sign of y.",
        ("(x: _F, y: _F) -> _F",),
        types=FLOATS,
        rule="Signs of zeros and NaN count.",
        bound=EXACT,
    ),
    Builtin(
        "nextafter",
        "`T.nextafter(x, y)`: the next number of the type from x toward y.",
        ("(x: _F, y: _F) -> _F",),
        types=WIDE,
        rule="y where they are equal; NaN with a NaN. From 0 it is the least subnormal number.",
        bound=EXACT,
    ),
    Builtin(
        "spacing",
        "The distance from x to the next number away from 0, with the sign of x.",
        ONE,
        types=WIDE,
        rule="NaN of infinity and of NaN.",
        bound=EXACT,
    ),
    Builtin(
        "sign",
        "-1, 0 or 1 by the sign of x.",
        ("(x: _N) -> _N",),
        types="integers and floats",
        rule="Of both zeros 0, of NaN NaN.",
        bound=EXACT,
    ),
    Builtin(
        "heaviside",
        "`T.heaviside(x, h)`: 0 below 0, h at 0, 1 above.",
        ("(x: _F, h: _F) -> _F",),
        types=FLOATS,
        rule="NaN where x is.",
        bound=EXACT,
    ),
    Builtin(
        "fmin",
        "`T.fmin(a, b)`: the lesser; of a NaN and a number the number.",
        ("(a: _N, b: _N) -> _N",),
        types="integers and floats",
        rule="In both float contracts, whereas T.min follows the contract. Of two zeros either.",
        bound=EXACT,
    ),
    Builtin(
        "fmax",
        "`T.fmax(a, b)`: the greater; of a NaN and a number the number.",
        ("(a: _N, b: _N) -> _N",),
        types="integers and floats",
        rule="In both float contracts, whereas T.max follows the contract. Of two zeros either.",
        bound=EXACT,
    ),
    Builtin(
        "nan_to_num",
        "x, with other numbers in place of NaN and of infinities.",
        (
            "(x: _F, nan: _F | float = ..., posinf: _F | float = ..., neginf: _F | float = ...)"
            " -> _F",
        ),
        types=FLOATS,
        rule="Unless given: 0 for NaN, the greatest and the least number of the type for the "
        "infinities.",
        bound=EXACT,
        example="y[i] = T.nan_to_num(x[i], nan=-1.0)",
    ),
    Builtin(
        "isnan",
        "Whether x is not a number.",
        TEST,
        types=FLOATS,
        rule="In both float contracts.",
    ),
    Builtin(
        "isinf",
        "Whether x is infinite.",
        TEST,
        types=FLOATS,
        rule="Of either sign, in both float contracts.",
    ),
    Builtin(
        "isfinite",
        "Whether x is neither infinite nor NaN.",
        TEST,
        types=FLOATS,
        rule="In both float contracts.",
    ),
    Builtin(
        "signbit",
        "Whether the sign bit of x is set.",
        TEST,
        types=FLOATS,
        rule="True of -0, and of a NaN that has the bit.",
    ),
)
