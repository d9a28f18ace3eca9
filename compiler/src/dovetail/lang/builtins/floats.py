"""Rounding, signs and parts of floats: functions that are exact on every target."""

from __future__ import annotations

from typing import Final

from dovetail.lang.builtins.builtin import Builtin

FLOATS: Final = "floats of every size"
WIDE: Final = "float32 and float64; 16-bit floats are computed in float32, with other neighbours"
EXACT: Final = "exact on all targets."
ONE: Final = ("(x: _F) -> _F",)
TEST: Final = ("(x: Float) -> builtins.bool",)

TABLE = (
    Builtin(
        "floor",
        "The largest whole number not above x, as a float.",
        ONE,
        types=FLOATS,
        rule="Zeros keep their sign; infinities and NaN are unchanged.",
        bound=EXACT,
    ),
    Builtin(
        "ceil",
        "The smallest whole number not below x, as a float.",
        ONE,
        types=FLOATS,
        rule="Zeros keep their sign; -0 between -1 and 0; infinities and NaN are unchanged.",
        bound=EXACT,
    ),
    Builtin(
        "trunc",
        "x rounded toward zero to a whole number, as a float.",
        ONE,
        types=FLOATS,
        rule="Zero results have the sign of x; infinities and NaN are unchanged.",
        bound=EXACT,
    ),
    Builtin(
        "round",
        "The nearest whole number, ties to even, as a float.",
        ONE,
        types=FLOATS,
        rule="Zeros keep their sign; infinities and NaN are unchanged.",
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
        "`fraction, whole = T.modf(x)`: the parts of x, both with its sign.",
        ("(x: _F) -> tuple[_F, _F]",),
        types=FLOATS,
        rule="For infinity the fraction is 0; for NaN both are NaN.",
        bound=EXACT,
    ),
    Builtin(
        "frexp",
        "`m, e = T.frexp(x)`: x is m * 2**e, with abs(m) from 0.5 to below 1.",
        ("(x: _F) -> tuple[_F, int32]",),
        types="floats of every size; the exponent is int32",
        rule="For zero, infinity and NaN, m is x and e is 0.",
        bound="exact on all targets; a target that flushes subnormal numbers to 0 does so here.",
    ),
    Builtin(
        "ldexp",
        "`T.ldexp(x, e)`: x * 2**e, rounded once.",
        ("(x: _F, exponent: Integer | int) -> _F",),
        types="x: floats of every size; e: any integer",
        rule="Overflow gives infinity; zeros, infinities and NaN are unchanged.",
        bound="correctly rounded on all targets.",
    ),
    Builtin(
        "copysign",
        "`T.copysign(x, y)`: the magnitude of x with the sign of y.",
        ("(x: _F, y: _F) -> _F",),
        types=FLOATS,
        rule="The signs of zeros and NaN count, too.",
        bound=EXACT,
    ),
    Builtin(
        "nextafter",
        "`T.nextafter(x, y)`: the next value of the type from x toward y.",
        ("(x: _F, y: _F) -> _F",),
        types=WIDE,
        rule="y if they are equal; NaN if either is NaN. From 0, the smallest subnormal number.",
        bound=EXACT,
    ),
    Builtin(
        "spacing",
        "The distance from x to the next number away from 0, with the sign of x.",
        ONE,
        types=WIDE,
        rule="NaN for infinity and NaN.",
        bound=EXACT,
    ),
    Builtin(
        "sign",
        "-1, 0 or 1 by the sign of x.",
        ("(x: _N) -> _N",),
        types="integers and floats",
        rule="0 for both zeros, NaN for NaN.",
        bound=EXACT,
    ),
    Builtin(
        "heaviside",
        "`T.heaviside(x, h)`: 0 below 0, h at 0, 1 above.",
        ("(x: _F, h: _F) -> _F",),
        types=FLOATS,
        rule="NaN if x is NaN.",
        bound=EXACT,
    ),
    Builtin(
        "fmin",
        "`T.fmin(a, b)`: the smaller; of a NaN and a number, the number.",
        ("(a: _N, b: _N) -> _N",),
        types="integers and floats",
        rule="The same in both float contracts, unlike T.min. Of two zeros, either.",
        bound=EXACT,
    ),
    Builtin(
        "fmax",
        "`T.fmax(a, b)`: the larger; of a NaN and a number, the number.",
        ("(a: _N, b: _N) -> _N",),
        types="integers and floats",
        rule="The same in both float contracts, unlike T.max. Of two zeros, either.",
        bound=EXACT,
    ),
    Builtin(
        "nan_to_num",
        "x with NaN and infinities replaced.",
        (
            "(x: _F, nan: _F | float = ..., posinf: _F | float = ..., neginf: _F | float = ...)"
            " -> _F",
        ),
        types=FLOATS,
        rule="By default 0 for NaN, and the largest and smallest finite number of the type for "
        "the infinities.",
        bound=EXACT,
        example="y[i] = T.nan_to_num(x[i], nan=-1.0)",
    ),
    Builtin(
        "isnan",
        "Whether x is not a number.",
        TEST,
        types=FLOATS,
        rule="The same in both float contracts.",
    ),
    Builtin(
        "isinf",
        "Whether x is infinite.",
        TEST,
        types=FLOATS,
        rule="Of either sign; the same in both float contracts.",
    ),
    Builtin(
        "isfinite",
        "Whether x is neither infinite nor NaN.",
        TEST,
        types=FLOATS,
        rule="The same in both float contracts.",
    ),
    Builtin(
        "signbit",
        "Whether the sign bit of x is set.",
        TEST,
        types=FLOATS,
        rule="True for -0, and for a NaN whose sign bit is set.",
    ),
)
