"""Which elementary functions `legalize-math` writes, with their bounds on this route.

The bounds are in units in the last place of the exact result, over all arguments, on a device
whose sums and products are rounded correctly and whose float32 division is within 2.5 units and
square root within 3 (what Vulkan and WGSL grant); for float64, whose division and square root are
rounded correctly. Tests measure on such devices; docs/math.md prints this table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from dovetail.elementary.error_function import erf, erfc
from dovetail.elementary.exponential import exp, exp2, expm1
from dovetail.elementary.hyperbolic import cosh, sinh, tanh
from dovetail.elementary.inverse import acos, asin, atan, atan2
from dovetail.elementary.inverse_hyperbolic import acosh, asinh, atanh
from dovetail.elementary.logarithm import log, log1p, log2, log10
from dovetail.elementary.power import power, rsqrt
from dovetail.elementary.roots import cbrt, hypot
from dovetail.elementary.trigonometric import cos, sin, tan
from dovetail.passes._terms import Term, Terms
from dovetail.support.dataclasses import dataclass

Body = Callable[[Terms, tuple[Term, ...]], Term]


@dataclass(frozen=True, slots=True)
class Elementary:
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


ELEMENTARY: Mapping[str, Elementary] = MappingProxyType(
    {
        "rsqrt": Elementary(rsqrt, 1, 1.75, 1.75),
        "exp": Elementary(exp, 1, 1.25, 1.25),
        "exp2": Elementary(exp2, 1, 1.25, 1.25),
        "log": Elementary(log, 1, 1.25, 1.0),
        "log2": Elementary(log2, 1, 1.25, 1.0),
        "log10": Elementary(log10, 1, 1.0, 1.0),
        "sin": Elementary(sin, 1, 2.75, 1.0),
        "cos": Elementary(cos, 1, 2.75, 1.0),
        "tan": Elementary(tan, 1, 4.0, 2.5),
        "sinh": Elementary(sinh, 1, 2.25, 2.0),
        "cosh": Elementary(cosh, 1, 2.0, 1.75),
        "tanh": Elementary(tanh, 1, 2.75, 3.0),
        "asin": Elementary(asin, 1, 1.0, 1.0),
        "acos": Elementary(acos, 1, 1.0, 1.0),
        "atan": Elementary(atan, 1, 2.5, 2.25),
        "atan2": Elementary(atan2, 2, 2.75, 2.25),
        "pow": Elementary(power, 2, 1.5, 1.75),
        "erf": Elementary(erf, 1, 1.75, 1.5),
        "expm1": Elementary(expm1, 1, 2.25, 2.25),
        "log1p": Elementary(log1p, 1, 1.25, 1.25),
        "cbrt": Elementary(cbrt, 1, 2.5, 0.75),
        "hypot": Elementary(hypot, 2, 1.5, 1.25),
        "asinh": Elementary(asinh, 1, 3.5, 2.25),
        "acosh": Elementary(acosh, 1, 3.0, 3.0),
        "atanh": Elementary(atanh, 1, 3.0, 2.25),
        "erfc": Elementary(erfc, 1, 4.0, 3.5),
    }
)
"""By op name."""
