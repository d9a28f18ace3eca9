"""Every elementary function with its stated greatest error: the one place that says so.

The bounds are in units in the last place of the exact result, over all arguments, and hold with
and without a fused multiply-add; tests measure against higher precision and assert them.
docs/math.md prints this table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from dovetail.codegen.llvm.builder import Builder, Value
from dovetail.codegen.llvm.math.remainder import fmod
from dovetail.codegen.llvm.math.trigonometric import cos, sin, tan
from dovetail.elementary.error_function import erf, erfc
from dovetail.elementary.exponential import exp, exp2, expm1
from dovetail.elementary.hyperbolic import cosh, sinh, tanh
from dovetail.elementary.inverse import acos, asin, atan, atan2
from dovetail.elementary.inverse_hyperbolic import acosh, asinh, atanh
from dovetail.elementary.logarithm import log, log1p, log2, log10
from dovetail.elementary.power import power, rsqrt
from dovetail.elementary.roots import cbrt, hypot
from dovetail.support.dataclasses import dataclass

Body = Callable[[Builder, tuple[Value, ...]], Value]


@dataclass(frozen=True, slots=True)
class Function:
    """One elementary function.

    Attributes:
        body: Writes it.
        arity: Number of arguments.
        ulp32: Greatest error in float32, in units in the last place.
        ulp64: Greatest error in float64.
    """

    body: Body
    arity: int
    ulp32: float
    ulp64: float


FUNCTIONS: Mapping[str, Function] = MappingProxyType(
    {
        "rsqrt": Function(rsqrt, 1, 1.75, 1.75),
        "exp": Function(exp, 1, 1.25, 1.25),
        "exp2": Function(exp2, 1, 1.25, 1.25),
        "log": Function(log, 1, 1.0, 1.0),
        "log2": Function(log2, 1, 1.0, 1.0),
        "log10": Function(log10, 1, 1.0, 1.0),
        "sin": Function(sin, 1, 0.55, 1.0),
        "cos": Function(cos, 1, 0.55, 1.0),
        "tan": Function(tan, 1, 0.55, 2.5),
        "sinh": Function(sinh, 1, 1.0, 2.0),
        "cosh": Function(cosh, 1, 0.55, 1.75),
        "tanh": Function(tanh, 1, 0.75, 3.0),
        "asin": Function(asin, 1, 1.0, 1.0),
        "acos": Function(acos, 1, 1.0, 1.0),
        "atan": Function(atan, 1, 2.25, 2.25),
        "atan2": Function(atan2, 2, 2.5, 2.25),
        "pow": Function(power, 2, 0.55, 1.75),
        "erf": Function(erf, 1, 1.5, 1.5),
        "expm1": Function(expm1, 1, 0.55, 2.25),
        "log1p": Function(log1p, 1, 0.55, 1.25),
        "cbrt": Function(cbrt, 1, 0.55, 0.75),
        "hypot": Function(hypot, 2, 0.55, 1.25),
        "asinh": Function(asinh, 1, 0.55, 2.25),
        "acosh": Function(acosh, 1, 0.55, 3.0),
        "atanh": Function(atanh, 1, 0.55, 2.25),
        "erfc": Function(erfc, 1, 0.55, 3.5),
        "fmod": Function(fmod, 2, 0.0, 0.0),
    }
)
"""By op name."""
