"""Every elementary function with its stated greatest error: the one place that says so.

The bounds are in units in the last place of the exact result, over all arguments, and hold with
and without a fused multiply-add; tests measure against higher precision and assert them.
docs/math.md prints this table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from dovetail.support.dataclasses import dataclass
from dovetail.support.lazy import find

if TYPE_CHECKING:
    from dovetail.codegen.llvm.builder import Builder, Value

Body: TypeAlias = "Callable[[Builder, tuple[Value, ...]], Value]"


@dataclass(frozen=True, slots=True)
class Function:
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


FUNCTIONS: Mapping[str, Function] = MappingProxyType(
    {
        "rsqrt": Function("elementary.power.rsqrt", 1, 1.75, 1.75),
        "exp": Function("elementary.exponential.exp", 1, 1.25, 1.25),
        "exp2": Function("elementary.exponential.exp2", 1, 1.25, 1.25),
        "log": Function("elementary.logarithm.log", 1, 1.0, 1.0),
        "log2": Function("elementary.logarithm.log2", 1, 1.0, 1.0),
        "log10": Function("elementary.logarithm.log10", 1, 1.0, 1.0),
        "sin": Function("codegen.llvm.math.trigonometric.sin", 1, 0.55, 1.0),
        "cos": Function("codegen.llvm.math.trigonometric.cos", 1, 0.55, 1.0),
        "tan": Function("codegen.llvm.math.trigonometric.tan", 1, 0.55, 2.5),
        "sinh": Function("elementary.hyperbolic.sinh", 1, 1.0, 2.0),
        "cosh": Function("elementary.hyperbolic.cosh", 1, 0.55, 1.75),
        "tanh": Function("elementary.hyperbolic.tanh", 1, 0.75, 3.0),
        "asin": Function("elementary.inverse.asin", 1, 1.0, 1.0),
        "acos": Function("elementary.inverse.acos", 1, 1.0, 1.0),
        "atan": Function("elementary.inverse.atan", 1, 2.25, 2.25),
        "atan2": Function("elementary.inverse.atan2", 2, 2.5, 2.25),
        "pow": Function("elementary.power.power", 2, 0.55, 1.75),
        "erf": Function("elementary.error_function.erf", 1, 1.5, 1.5),
        "expm1": Function("elementary.exponential.expm1", 1, 0.55, 2.25),
        "log1p": Function("elementary.logarithm.log1p", 1, 0.55, 1.25),
        "cbrt": Function("elementary.roots.cbrt", 1, 0.55, 0.75),
        "hypot": Function("elementary.roots.hypot", 2, 0.55, 1.25),
        "asinh": Function("elementary.inverse_hyperbolic.asinh", 1, 0.55, 2.25),
        "acosh": Function("elementary.inverse_hyperbolic.acosh", 1, 0.55, 3.0),
        "atanh": Function("elementary.inverse_hyperbolic.atanh", 1, 0.55, 2.25),
        "erfc": Function("elementary.error_function.erfc", 1, 0.55, 3.5),
        "fmod": Function("codegen.llvm.math.remainder.fmod", 2, 0.0, 0.0),
    }
)
"""By op name."""
