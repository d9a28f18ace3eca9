"""Reports: what a kernel tells the host, said at once.

Kernels for ordinary runs have no reports left: `lower-reports` has made records of them, the same
for every target. Kernels that are to be checked keep them (`-reports=direct`).
"""

from __future__ import annotations

import string
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from dovetail import ir
from dovetail.backends.reference.executor.frame import Frame
from dovetail.backends.reference.executor.values import Value, is_array

if TYPE_CHECKING:
    from dovetail.backends.reference.executor.statements import StatementCompiler


def report(compiler: StatementCompiler, stmt: ir.Report) -> Callable[[Frame], Frame]:
    """The closure of a report."""
    condition = None if stmt.condition is None else compiler.expr(stmt.condition)
    operands, spot = compiler.exprs(stmt.operands), compiler.spot()

    def run(frame: Frame) -> Frame:
        part: Frame | None = frame
        if condition is not None:
            part, _ = frame.chosen(condition(frame))
        if part is not None:
            frame.wave.reporter.tell(spot, part, [item(part) for item in operands])
        return frame

    return run


def text_of(stmt: ir.Report, values: Sequence[Value], entry: int) -> str:
    """What one thread says."""
    parts: list[str] = []
    operands = iter(zip(stmt.operands, values, strict=True))
    for literal, name, spec, _ in string.Formatter().parse(stmt.message):
        parts.append(literal)
        if name is not None:
            operand, value = next(operands)
            one = value[entry] if is_array(value) else value
            parts.append(_number(one, operand.dtype, spec or ""))
    return "".join(parts)


def _number(value: Any, dtype: ir.DType, spec: str) -> str:
    if not spec:
        # The shortest digits that give the same number of its own type back.
        return str(value)
    return format(int(value) if not dtype.is_float else float(value), spec)
