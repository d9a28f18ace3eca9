"""Op to NumPy function: what computes each op of `ir.op`.

A function takes the type of the operands and the operands: NumPy scalars or arrays of the types of
`executor.values.compute_type`. Ops that are about threads or control (`logical_and`, `lane_idx`,
`vector` and the like) are the executor's own (`executor.expressions`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

import numpy as np

from dovetail import ir
from dovetail.backends.reference.executor import floats, integers
from dovetail.backends.reference.executor.fused import fma

Function = Callable[..., Any]


def _plain(function: Callable[..., Any]) -> Function:
    def apply(dtype: ir.DType, *args: Any) -> Any:
        return function(*args)

    return apply


def _by_family(of_integers: Function, of_floats: Function) -> Function:
    """Chooses between two functions by the operand's type: integers or floats."""

    def apply(dtype: ir.DType, *args: Any) -> Any:
        return (of_floats if dtype.is_float else of_integers)(dtype, *args)

    return apply


def _invert(dtype: ir.DType, a: Any) -> Any:
    return np.logical_not(a) if dtype.is_bool else np.invert(a)


def _hypot(a: Any, b: Any) -> Any:
    return np.hypot(a, b)


PLAIN: Final[Mapping[str, Callable[..., Any]]] = MappingProxyType({
    "add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide,
    "neg": np.negative, "abs": np.abs, "min": np.minimum, "max": np.maximum,
    "and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor,
    "eq": np.equal, "ne": np.not_equal, "lt": np.less, "le": np.less_equal,
    "gt": np.greater, "ge": np.greater_equal, "logical_not": np.logical_not,
    "sqrt": np.sqrt, "floor": np.floor, "ceil": np.ceil, "trunc": np.trunc, "round": np.rint,
    "isnan": np.isnan, "isinf": np.isinf, "isfinite": np.isfinite, "signbit": np.signbit,
    "copysign": np.copysign, "fmod": np.fmod,
})  # fmt: skip
"""Ops that are one function of NumPy, for all types that they take."""

WIDE: Final[Mapping[str, Callable[..., Any]]] = MappingProxyType({
    "rsqrt": floats.rsqrt, "exp": np.exp, "exp2": np.exp2, "log": np.log, "log2": np.log2,
    "log10": np.log10, "sin": np.sin, "cos": np.cos, "tan": np.tan, "sinh": np.sinh,
    "cosh": np.cosh, "tanh": np.tanh, "asin": np.arcsin, "acos": np.arccos, "atan": np.arctan,
    "atan2": np.arctan2, "pow": np.float_power, "erf": floats.erf, "erfc": floats.erfc,
    "expm1": np.expm1, "log1p": np.log1p, "cbrt": np.cbrt, "hypot": _hypot,
    "asinh": np.arcsinh, "acosh": floats.acosh, "atanh": np.arctanh,
})  # fmt: skip
"""Elementary functions: evaluated in float64."""

FUNCTIONS: Final[Mapping[str, Function]] = MappingProxyType({
    **{name: _plain(function) for name, function in PLAIN.items()},
    **{name: floats.wide(function) for name, function in WIDE.items()},
    "floordiv": _by_family(_plain(np.floor_divide), floats.floordiv),
    "floormod": _by_family(_plain(np.remainder), floats.floormod),
    "truncdiv": integers.truncdiv, "truncmod": integers.truncmod, "fma": fma, "invert": _invert,
    "shift_left": integers.shift_left, "shift_right": integers.shift_right,
    "popcount": integers.popcount, "count_leading_zeros": integers.count_leading_zeros,
    "count_trailing_zeros": integers.count_trailing_zeros,
    "multiply_high": integers.multiply_high, "nextafter": floats.nextafter,
})  # fmt: skip
"""What computes an op."""
