"""Elementary functions of floats."""

from __future__ import annotations

from dovetail.lang.builtins.builtin import Builtin

TABLE = (
    Builtin(
        "fma",
        "`T.fma(a, b, c)`: a * b + c, rounded once.",
        ("(a: _F, b: _F, c: _F) -> _F",),
    ),
    Builtin(
        "pow",
        "`T.pow(x, y)`: x to the power y.",
        ("(x: _F, y: _F) -> _F",),
    ),
    Builtin(
        "atan2",
        "`T.atan2(y, x)`: the angle of the point (x, y).",
        ("(y: _F, x: _F) -> _F",),
    ),
    Builtin(
        "sqrt",
        "The square root, correctly rounded.",
        ("(x: _F) -> _F",),
    ),
    Builtin(
        "rsqrt",
        "1 / sqrt(x).",
        ("(x: _F) -> _F",),
    ),
    Builtin(
        "exp",
        "The exponential: e to the power x.",
        ("(x: _F) -> _F",),
    ),
    Builtin(
        "exp2",
        "2 to the power x.",
        ("(x: _F) -> _F",),
    ),
    Builtin(
        "log",
        "The natural logarithm.",
        ("(x: _F) -> _F",),
    ),
    Builtin(
        "log2",
        "The logarithm to base 2.",
        ("(x: _F) -> _F",),
    ),
    Builtin(
        "log10",
        "The logarithm to base 10.",
        ("(x: _F) -> _F",),
    ),
    Builtin(
        "sin",
        "The sine of x radians.",
        ("(x: _F) -> _F",),
    ),
    Builtin(
        "cos",
        "The cosine of x radians.",
        ("(x: _F) -> _F",),
    ),
    Builtin(
        "tan",
        "The tangent of x radians.",
        ("(x: _F) -> _F",),
    ),
    Builtin(
        "sinh",
        "The hyperbolic sine.",
        ("(x: _F) -> _F",),
    ),
    Builtin(
        "cosh",
        "The hyperbolic cosine.",
        ("(x: _F) -> _F",),
    ),
    Builtin(
        "tanh",
        "The hyperbolic tangent.",
        ("(x: _F) -> _F",),
    ),
    Builtin(
        "asin",
        "The arc sine, in radians.",
        ("(x: _F) -> _F",),
    ),
    Builtin(
        "acos",
        "The arc cosine, in radians.",
        ("(x: _F) -> _F",),
    ),
    Builtin(
        "atan",
        "The arc tangent, in radians.",
        ("(x: _F) -> _F",),
    ),
    Builtin(
        "erf",
        "The error function.",
        ("(x: _F) -> _F",),
    ),
    Builtin(
        "floor",
        "The greatest whole number not above x, as a float.",
        ("(x: _F) -> _F",),
    ),
    Builtin(
        "ceil",
        "The least whole number not below x, as a float.",
        ("(x: _F) -> _F",),
    ),
    Builtin(
        "trunc",
        "The value of x without its fraction, as a float.",
        ("(x: _F) -> _F",),
    ),
    Builtin(
        "round",
        "The nearest whole number, ties to even, as a float.",
        ("(x: _F) -> _F",),
    ),
    Builtin(
        "isnan",
        "Whether x is not a number.",
        ("(x: Float) -> builtins.bool",),
    ),
    Builtin(
        "isinf",
        "Whether x is infinite.",
        ("(x: Float) -> builtins.bool",),
    ),
)
