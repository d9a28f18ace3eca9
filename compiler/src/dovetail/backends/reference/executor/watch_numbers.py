"""Watching results: wrapped integers, and NaN and infinity out of ordinary numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from dovetail import ir
from dovetail.backends.reference.executor.findings import Observer, Session
from dovetail.backends.reference.executor.frame import Frame
from dovetail.backends.reference.executor.memory import Place, Site, Spot
from dovetail.backends.reference.executor.values import (
    Value,
    compute_type,
    is_array,
    rounded,
    where,
)
from dovetail.support.check_report import ON_REQUEST, Fault
from dovetail.support.dataclasses import replace


class NumberObserver(Observer):
    """Looks at results, if asked to.

    Attributes:
        sees_arithmetic: Whether it wants to see them.
    """

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.sees_arithmetic = bool(self.kinds & ON_REQUEST)

    def narrows(self, site: Site, frame: Frame, at: Place, value: Value) -> None:
        """A value that is too great for the 16-bit float it is stored as."""
        dtype = site.buffer.dtype
        wrong = np.isinf(rounded(value, dtype)) & np.isfinite(value)
        if not np.any(wrong):
            return
        entry = int(np.argwhere(np.atleast_1d(wrong))[0][0])

        def make() -> Fault:
            shown = _scalar(value, entry)
            message = (
                f"{self.say.element(site, at, min(entry, frame.count - 1))} becomes infinite: "
                f"{shown} does not fit {dtype}"
            )
            fault = self.say.access(
                "infinity", message, site, frame, at, min(entry, frame.count - 1)
            )
            return replace(fault, values=(shown,))

        count = int(np.sum(wrong)) if is_array(wrong) else frame.count
        self.report("infinity", site.spot, (site.buffer.name,), count, make)

    def computes(
        self, spot: Spot, frame: Frame, expr: ir.Expr, values: Sequence[Value], result: Value
    ) -> None:
        """An operation has been done."""
        for kind, wrong, words in _faults_of(expr, values, result, self.kinds):
            entries = np.flatnonzero(wrong) if is_array(wrong) else [0]
            if wrong is False or not len(entries):
                continue
            entry = int(entries[0])
            count = len(entries) if is_array(wrong) else frame.count
            shown = tuple(_scalar(item, entry) for item in (*values, result))

            def make(
                kind: str = kind, words: str = words, entry: int = entry, shown: Any = shown
            ) -> Fault:
                inner = " and ".join(map(str, shown[:-1]))
                what = "" if isinstance(expr, ir.Reduce) else f", of {inner},"
                sort = "a conversion" if isinstance(expr, ir.Cast) else ir.print_ir(expr).strip()
                return Fault(
                    kind=kind,
                    message=f"{sort}{what} {words.format(result=shown[-1], dtype=expr.dtype)}",
                    place=self.say.place(spot, frame, min(entry, frame.count - 1)),
                    kernel=self.kernel.name,
                    values=shown,
                )

            self.report(kind, spot, (ir.print_ir(expr),), count, make)


def _scalar(value: Value, entry: int) -> bool | int | float:
    if is_array(value):
        value = value.reshape(value.shape[0], -1)[min(entry, value.shape[0] - 1)][0]
    return value.item()


_WRAPS = "does not fit {dtype} and wraps to {result}"
"""What an overflow is told as."""


def _faults_of(
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
        yield kind, _some(_wrapped(expr, values, result)), _WRAPS


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
