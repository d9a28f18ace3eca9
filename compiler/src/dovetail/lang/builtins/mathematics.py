"""Elementary functions of floats, with the maximum errors that targets state.

The bounds of `cpu` are those of docs/math.md, which tests hold to the code generator's table;
those of `opencl` are the specification's (The OpenCL C Specification 1.2, section 7.4).
"""

from __future__ import annotations

from typing import Final

from dovetail.lang.builtins.builtin import Builtin

FLOATS: Final = "floats of every size; 16-bit floats are computed in float32 and rounded"
FLOATS_AND_COMPLEX: Final = f"{FLOATS}; complex numbers, where the error is that of their parts"
ONE: Final = ("(x: _F) -> _F",)
ALSO_COMPLEX: Final = ("(x: _Z) -> _Z",)
TWO: Final = ("(x: _F, y: _F) -> _F",)
EXACT: Final = "exact on all targets."


def ulps(single: float, double: float, opencl: int) -> str:
    """The bound of a function, in units in the last place of the exact result."""
    return (
        f"at most {single} ULP in float32 and {double} in float64 on cpu, {opencl} ULP on opencl."
    )


TABLE = (
    Builtin(
        "fma",
        "`T.fma(a, b, c)`: a * b + c, rounded once.",
        ("(a: _F, b: _F, c: _F) -> _F",),
        types=FLOATS,
        rule="Rounded once on every target, also where the processor has no such instruction.",
        bound="correctly rounded on all targets.",
    ),
    Builtin(
        "sqrt",
        "The square root, correctly rounded.",
        ALSO_COMPLEX,
        types=FLOATS_AND_COMPLEX,
        rule="-0 for -0, NaN below 0.",
        bound="correctly rounded on cpu, in float64 and in strict kernels on opencl; otherwise "
        "3 ULP in float32 on opencl.",
    ),
    Builtin(
        "rsqrt",
        "1 / sqrt(x).",
        ONE,
        types=FLOATS,
        rule="For 0, infinity with the sign of the zero; 0 for infinity, NaN below 0.",
        bound=ulps(1.75, 1.75, 2),
    ),
    Builtin(
        "cbrt",
        "The real cube root.",
        ONE,
        types=FLOATS,
        rule="It has the sign of x, also for zeros.",
        bound=ulps(0.55, 0.75, 2),
    ),
    Builtin(
        "square",
        "The square, x * x.",
        ("(x: _N) -> _N",),
        types="integers, which wrap, and floats",
        rule="The argument is evaluated once.",
        bound="correctly rounded, as a product.",
    ),
    Builtin(
        "reciprocal",
        "1 / x.",
        ONE,
        types=FLOATS,
        rule="For 0, infinity with the sign of the zero.",
        bound="that of `/`: correctly rounded on cpu, 2.5 ULP in float32 on opencl.",
    ),
    Builtin(
        "hypot",
        "`T.hypot(x, y)`: sqrt(x * x + y * y), without intermediate overflow.",
        TWO,
        types=FLOATS,
        rule="Infinity if either is infinite, even if the other is NaN.",
        bound=ulps(0.55, 1.25, 4),
    ),
    Builtin(
        "pow",
        "`T.pow(x, y)`: x to the power y.",
        TWO,
        types=FLOATS,
        rule="pow(x, 0) and pow(1, y) are 1, even for NaN. A negative x with a fractional y "
        "gives NaN. Other special cases are those of C99, F.9.4.4. For a whole compile-time y "
        "prefer `x ** y`, which is a product.",
        bound=ulps(0.55, 1.75, 16),
    ),
    Builtin(
        "exp",
        "The exponential: e to the power x.",
        ALSO_COMPLEX,
        types=FLOATS_AND_COMPLEX,
        rule="Overflow gives infinity, underflow 0.",
        bound=ulps(1.25, 1.25, 3),
    ),
    Builtin(
        "exp2",
        "2 to the power x.",
        ONE,
        types=FLOATS,
        rule="Exact for whole x on cpu.",
        bound=ulps(1.25, 1.25, 3),
    ),
    Builtin(
        "exp10",
        "10 to the power x.",
        ONE,
        types=FLOATS,
        rule="It is `T.pow(10.0, x)`.",
        bound=ulps(0.55, 1.75, 16),
    ),
    Builtin(
        "expm1",
        "exp(x) - 1, accurate also for small x.",
        ONE,
        types=FLOATS,
        rule="-0 for -0, -1 for -infinity.",
        bound=ulps(0.55, 2.25, 3),
    ),
    Builtin(
        "log",
        "The natural logarithm.",
        ALSO_COMPLEX,
        types=FLOATS_AND_COMPLEX,
        rule="-infinity for 0, NaN below 0.",
        bound=ulps(1.0, 1.0, 3),
    ),
    Builtin(
        "log2",
        "The logarithm to base 2.",
        ONE,
        types=FLOATS,
        rule="-infinity for 0, NaN below 0. Exact for powers of two on cpu.",
        bound=ulps(1.0, 1.0, 3),
    ),
    Builtin(
        "log10",
        "The logarithm to base 10.",
        ONE,
        types=FLOATS,
        rule="-infinity for 0, NaN below 0.",
        bound=ulps(1.0, 1.0, 3),
    ),
    Builtin(
        "log1p",
        "log(1 + x), accurate also for small x.",
        ONE,
        types=FLOATS,
        rule="-0 for -0, -infinity for -1, NaN below -1.",
        bound=ulps(0.55, 1.25, 2),
    ),
    Builtin(
        "logaddexp",
        "`T.logaddexp(x, y)`: log(exp(x) + exp(y)), without intermediate overflow.",
        TWO,
        types=FLOATS,
        rule="max(x, y) + log1p(exp(-abs(x - y))); for equal operands, infinite ones too, "
        "x + log(2).",
        bound="2 ULP of the larger of the result and max(abs(x), abs(y)) on cpu, 7 on opencl.",
    ),
    Builtin(
        "logaddexp2",
        "`T.logaddexp2(x, y)`: log2(exp2(x) + exp2(y)), without intermediate overflow.",
        TWO,
        types=FLOATS,
        rule="max(x, y) + log1p(exp2(-abs(x - y))) / log(2); for equal operands, infinite ones "
        "too, x + 1.",
        bound="3 ULP of the larger of the result and max(abs(x), abs(y)) on cpu, 8 on opencl.",
    ),
    Builtin(
        "sin",
        "The sine of x radians.",
        ALSO_COMPLEX,
        types=FLOATS_AND_COMPLEX,
        rule="NaN for infinity.",
        bound=ulps(0.55, 1.0, 4),
    ),
    Builtin(
        "cos",
        "The cosine of x radians.",
        ALSO_COMPLEX,
        types=FLOATS_AND_COMPLEX,
        rule="NaN for infinity.",
        bound=ulps(0.55, 1.0, 4),
    ),
    Builtin(
        "tan",
        "The tangent of x radians.",
        ONE,
        types=FLOATS,
        rule="NaN for infinity.",
        bound=ulps(0.55, 2.5, 5),
    ),
    Builtin(
        "sinc",
        "sin(pi x) / (pi x), and 1 for 0, as in NumPy.",
        ONE,
        types=FLOATS,
        rule="pi x is rounded before its sine is taken. NaN for infinity.",
        bound="absolute, since no relative bound is valid near its zeros: 2**-19 in float32 and "
        "2**-48 in float64, on all targets.",
    ),
    Builtin(
        "asin",
        "The arc sine, in radians.",
        ONE,
        types=FLOATS,
        rule="From -pi/2 to pi/2; NaN outside of [-1, 1].",
        bound=ulps(1.0, 1.0, 4),
    ),
    Builtin(
        "acos",
        "The arc cosine, in radians.",
        ONE,
        types=FLOATS,
        rule="From 0 to pi; NaN outside of [-1, 1].",
        bound=ulps(1.0, 1.0, 4),
    ),
    Builtin(
        "atan",
        "The arc tangent, in radians.",
        ONE,
        types=FLOATS,
        rule="From -pi/2 for -infinity to pi/2 for infinity.",
        bound=ulps(2.25, 2.25, 5),
    ),
    Builtin(
        "atan2",
        "`T.atan2(y, x)`: the angle of the point (x, y).",
        ("(y: _F, x: _F) -> _F",),
        types=FLOATS,
        rule="From -pi to pi, in radians; the signs of zeros count, as in C99, F.9.1.4.",
        bound=ulps(2.5, 2.25, 6),
    ),
    Builtin(
        "degrees",
        "Converts an angle from radians to degrees.",
        ONE,
        types=FLOATS,
        rule="One product, with 180 / pi rounded to the type.",
        bound="2 ULP on all targets.",
    ),
    Builtin(
        "radians",
        "Converts an angle from degrees to radians.",
        ONE,
        types=FLOATS,
        rule="One product, with pi / 180 rounded to the type.",
        bound="2 ULP on all targets.",
    ),
    Builtin(
        "sinh",
        "The hyperbolic sine.",
        ONE,
        types=FLOATS,
        rule="-0 for -0.",
        bound=ulps(1.0, 2.0, 4),
    ),
    Builtin(
        "cosh",
        "The hyperbolic cosine.",
        ONE,
        types=FLOATS,
        rule="At least 1.",
        bound=ulps(0.55, 1.75, 4),
    ),
    Builtin(
        "tanh",
        "The hyperbolic tangent.",
        ONE,
        types=FLOATS,
        rule="From -1 to 1; -0 for -0.",
        bound=ulps(0.75, 3.0, 5),
    ),
    Builtin(
        "asinh",
        "The inverse hyperbolic sine.",
        ONE,
        types=FLOATS,
        rule="-0 for -0.",
        bound=ulps(0.55, 2.25, 4),
    ),
    Builtin(
        "acosh",
        "The inverse hyperbolic cosine.",
        ONE,
        types=FLOATS,
        rule="NaN below 1.",
        bound=ulps(0.55, 3.0, 4),
    ),
    Builtin(
        "atanh",
        "The inverse hyperbolic tangent.",
        ONE,
        types=FLOATS,
        rule="Infinite at -1 and 1, NaN beyond; -0 for -0.",
        bound=ulps(0.55, 2.25, 5),
    ),
    Builtin(
        "erf",
        "The error function.",
        ONE,
        types=FLOATS,
        rule="From -1 to 1; -0 for -0.",
        bound=ulps(1.5, 1.5, 16),
    ),
    Builtin(
        "erfc",
        "1 - erf(x), accurate also where it is small.",
        ONE,
        types=FLOATS,
        rule="From 2 for -infinity to 0 for infinity.",
        bound=ulps(0.55, 3.5, 16),
    ),
    Builtin(
        "strict",
        "`with T.strict():`: the strict float contract for the statements inside.",
        ("() -> AbstractContextManager[None]",),
        types="float operations of every type; integers are not affected",
        rule="Inside, only T.fma is fused, nothing is reassociated, reductions and scans run in "
        "order, and min and max propagate NaN, as in a kernel with strict=True. This includes "
        "helpers called there. A target that cannot comply rejects the kernel.",
    ),
)
