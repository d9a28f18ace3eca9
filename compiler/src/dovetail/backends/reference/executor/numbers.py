"""Results that do not fit: wrapped integers, and NaN and infinity out of ordinary numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from dovetail import ir
from dovetail.backends.reference.executor.values import Value, compute_type, is_array, where

WRAPS = "does not fit {dtype} and wraps to {result}"
"""What an overflow is told as."""


def faults_of(
    expr: ir.Expr, values: Sequence[Value], result: Value, kinds: frozenset[str]
) -> Iterator[tuple[str, Any, str]]:
    """What is wrong with a result: kind, where, and words about it.

    Args:
        expr: A Call, Cast or Reduce.
        values: The operands; of a Reduce nothing but whether all of them were finite.
        result: What came out.
        kinds: Kinds that are looked for.
    """
    dtype = expr.dtype
    if dtype.is_float:
        if not kinds & {"nan", "infinity"}:
            return
        operands = [item for item in values if np.asarray(item).dtype.kind == "f"]
        if "nan" in kinds:
            wrong: Any = np.isnan(result)
            for item in operands:
                wrong = wrong & ~np.isnan(item)
            yield "nan", _some(wrong), "is NaN, and its operands are not"
        if "infinity" in kinds:
            wrong = np.isinf(result)
            for item in operands:
                wrong = wrong & np.isfinite(item)
            yield "infinity", _some(wrong), "is infinite, and its operands are not"
        return
    kind = "integer-overflow" if dtype.is_signed else "unsigned-overflow"
    if dtype.is_int and kind in kinds and isinstance(expr, ir.Call):
        yield kind, _some(_wrapped(expr, values, result)), WRAPS


def _some(wrong: Any) -> Any:
    """False, True, or where."""
    if is_array(wrong):
        return wrong if wrong.any() else False
    return bool(wrong)


def _wrapped(expr: ir.Call, values: Sequence[Value], result: Value) -> Any:
    dtype = expr.dtype
    kind = compute_type(dtype)
    least, zero = kind(dtype.int_range[0]), kind(0)
    a, b = values[0], values[-1]
    match expr.op.name:
        case "add":
            return ((a ^ result) & (b ^ result)) < zero if dtype.is_signed else result < a
        case "sub":
            return ((a ^ b) & (a ^ result)) < zero if dtype.is_signed else a < b
        case "mul":
            wrong = (b != zero) & (np.floor_divide(result, b) != a)
            if dtype.is_signed:
                wrong |= (b == kind(-1)) & (a == least)
            return wrong
        case "neg":
            return (a == least) if dtype.is_signed else (a != zero)
        case "abs":
            return (a == least) if dtype.is_signed else False
        case "floordiv":
            return (a == least) & (b == kind(-1)) if dtype.is_signed else False
        case "shift_left":
            fits = (b >= zero) & (b < kind(dtype.bits))
            return fits & (np.right_shift(result, where(fits, b, zero)) != a)
        case _:
            return False
