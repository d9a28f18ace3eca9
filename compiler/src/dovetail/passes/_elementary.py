"""Which elementary functions `legalize-math` writes, with their bounds on this route.

The bounds are in units in the last place of the exact result, over all arguments, on a device
whose sums and products are rounded correctly and whose float32 division is within 2.5 units and
square root within 3 (what Vulkan and WGSL grant); for float64, whose division and square root are
rounded correctly. Tests measure on such devices; docs/math.md prints this table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from dovetail.support.dataclasses import dataclass
from dovetail.support.lazy import find

if TYPE_CHECKING:
    from dovetail.passes._terms import Term, Terms

Body: TypeAlias = "Callable[[Terms, tuple[Term, ...]], Term]"


@dataclass(frozen=True, slots=True)
class Elementary:
    """One elementary function.

    Attributes:
        path: Of the function that writes it, for `support.lazy.find`.
        arity: Number of arguments.
        ulp32: Greatest error in float32, in units in the last place.
        ulp64: Greatest error in float64.
    """

    path: str
    arity: int
    ulp32: float
    ulp64: float

    @property
    def body(self) -> Body:
        """Writes it; its module is imported only now."""
        return find(self.path)


ELEMENTARY: Mapping[str, Elementary] = MappingProxyType(
    {
        "rsqrt": Elementary("elementary.power.rsqrt", 1, 1.75, 1.75),
        "exp": Elementary("elementary.exponential.exp", 1, 1.25, 1.25),
        "exp2": Elementary("elementary.exponential.exp2", 1, 1.25, 1.25),
        "log": Elementary("elementary.logarithm.log", 1, 1.25, 1.0),
        "log2": Elementary("elementary.logarithm.log2", 1, 1.25, 1.0),
        "log10": Elementary("elementary.logarithm.log10", 1, 1.0, 1.0),
        "sin": Elementary("elementary.trigonometric.sin", 1, 2.75, 1.0),
        "cos": Elementary("elementary.trigonometric.cos", 1, 2.75, 1.0),
        "tan": Elementary("elementary.trigonometric.tan", 1, 4.0, 2.5),
        "sinh": Elementary("elementary.hyperbolic.sinh", 1, 2.25, 2.0),
        "cosh": Elementary("elementary.hyperbolic.cosh", 1, 2.0, 1.75),
        "tanh": Elementary("elementary.hyperbolic.tanh", 1, 2.75, 3.0),
        "asin": Elementary("elementary.inverse.asin", 1, 1.0, 1.0),
        "acos": Elementary("elementary.inverse.acos", 1, 1.0, 1.0),
        "atan": Elementary("elementary.inverse.atan", 1, 2.5, 2.25),
        "atan2": Elementary("elementary.inverse.atan2", 2, 2.75, 2.25),
        "pow": Elementary("elementary.power.power", 2, 1.5, 1.75),
        "erf": Elementary("elementary.error_function.erf", 1, 1.75, 1.5),
        "expm1": Elementary("elementary.exponential.expm1", 1, 2.25, 2.25),
        "log1p": Elementary("elementary.logarithm.log1p", 1, 1.25, 1.25),
        "cbrt": Elementary("elementary.roots.cbrt", 1, 2.5, 0.75),
        "hypot": Elementary("elementary.roots.hypot", 2, 1.5, 1.25),
        "asinh": Elementary("elementary.inverse_hyperbolic.asinh", 1, 3.5, 2.25),
        "acosh": Elementary("elementary.inverse_hyperbolic.acosh", 1, 3.0, 3.0),
        "atanh": Elementary("elementary.inverse_hyperbolic.atanh", 1, 3.0, 2.25),
        "erfc": Elementary("elementary.error_function.erfc", 1, 4.0, 3.5),
    }
)
"""By op name."""
