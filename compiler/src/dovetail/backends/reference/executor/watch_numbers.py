"""Watching results: numbers that do not fit, told with their operands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from dovetail import ir
from dovetail.backends.reference.executor.findings import Observer, Session
from dovetail.backends.reference.executor.frame import Frame
from dovetail.backends.reference.executor.memory import Place, Site, Spot
from dovetail.backends.reference.executor.numbers import faults_of
from dovetail.backends.reference.executor.values import Value, is_array, rounded
from dovetail.support.check_report import ON_REQUEST, Fault


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
        for kind, wrong, words in faults_of(expr, values, result, self.kinds):
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
