"""Conformance cases: a kernel, inputs and expected outputs, as data.

A case does not depend on a backend. It requires a value in float64 (or an exact integer) with an
error bound, derived from the arithmetic that the language guarantees: every operation rounds once
with relative error at most u (half a unit in the last place), the error of a sum of n terms in any
order is at most (n - 1) u times the sum of the magnitudes, and elementary functions are within the
ULP bounds of docs/language.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from dovetail.api import Kernel

Array = NDArray[Any]

UNIT: Final = {"float16": 2.0**-11, "float32": 2.0**-24, "float64": 2.0**-53}
"""The unit roundoff u of each type: half the distance from 1 to the next number."""

SUBGROUP_SIZE: Final = ContextVar("SUBGROUP_SIZE", default=32)
"""The subgroup size of the target for which results are expected."""


@dataclass(frozen=True, slots=True)
class Expected:
    """The expected value of an output.

    Attributes:
        value: In float64 for floats, complex128 for complex numbers, exact for integers and bools,
            with the output's shape.
        bound: The maximum absolute error, elementwise or for all; 0: equal, NaN matching NaN.
        signed: Where the sign of a zero must be that of `value`.
    """

    value: Array
    bound: Array | float = 0.0
    signed: Array | bool = False


@dataclass(frozen=True, slots=True)
class Case:
    """A conformance case.

    Attributes:
        name: The unique name, as listed in `gaps.py`.
        kernel: The function under test.
        arguments: Makes the arguments from a seeded generator; arrays may be views.
        expected: Computes the expected outputs from the arguments before the call: first the
            results, then the written arguments in order.
        outputs: Positions of the arguments that are written.
        needs: Names of element types that kernels of the case compute with, beyond 32 bits.
        prints: The lines that the call must print, if not None.
        failures: Texts in the error of the call; if there are any, the call must fail, and its
            outputs are not checked.
    """

    name: str
    kernel: Kernel
    arguments: Callable[[np.random.Generator], Sequence[Any]]
    expected: Callable[..., Sequence[Expected]]
    outputs: tuple[int, ...] = ()
    needs: tuple[str, ...] = ()
    prints: tuple[str, ...] | None = None
    failures: tuple[str, ...] = ()


def rounding(value: Array, operations: int, dtype: str = "float32") -> Array:
    """The error bound of a result after `operations` roundings, each relative to the value."""
    unit = UNIT[dtype]
    tiny = float(np.finfo(dtype).smallest_subnormal)
    return np.abs(value) * (operations * unit / (1 - operations * unit)) + tiny


def summation(magnitudes: Array, terms: int, dtype: str = "float32", extra: int = 1) -> Array:
    """The error bound of a sum of `terms` terms in any order, given the sum of their magnitudes.

    Source: Higham, Accuracy and Stability of Numerical Algorithms, second edition, section 4.2;
    `extra` counts the roundings inside each term.
    """
    operations = terms - 1 + extra
    unit = UNIT[dtype]
    return magnitudes * (operations * unit / (1 - operations * unit)) + float(
        np.finfo(dtype).smallest_subnormal
    )


def difference(case: str, place: str, got: Array, expected: Expected) -> str | None:
    """The error of an output, with the worst element, or None."""
    value = expected.value
    if got.shape != value.shape:
        return f"{case}: {place} has shape {got.shape}, expected {value.shape}"
    if got.size == 0:
        return None
    if value.dtype.kind in "iub":
        wrong = got != value
        error = np.abs(got.astype(np.float64) - value.astype(np.float64))
        bound = np.zeros(value.shape)
    else:
        wide = got.astype(np.complex128 if value.dtype.kind == "c" else np.float64)
        with np.errstate(invalid="ignore"):
            error = np.abs(wide - value)
        same = (wide == value) | (np.isnan(wide) & np.isnan(value))
        bound = np.broadcast_to(np.asarray(expected.bound, dtype=np.float64), value.shape)
        wrong = ~same & ~(error <= bound)
        other = np.signbit(np.real(wide)) != np.signbit(np.real(value))
        wrong |= expected.signed & (value == 0) & other
    if not wrong.any():
        return None
    with np.errstate(invalid="ignore", divide="ignore"):
        score = np.where(wrong, np.nan_to_num(error - bound, nan=np.inf, posinf=np.inf), -np.inf)
    worst = np.unravel_index(int(np.argmax(score)), value.shape)
    return (
        f"{case}: {place}{[int(i) for i in worst]} is {got[worst]}, expected {value[worst]}"
        f" within {bound[worst]:g}; {int(wrong.sum())} of {wrong.size} elements are wrong"
    )
