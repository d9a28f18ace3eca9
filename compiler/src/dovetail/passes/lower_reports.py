"""What kernels tell the host becomes records in a buffer."""

from __future__ import annotations

from typing import ClassVar, Final

from dovetail import ir
from dovetail.passes.base import Pass
from dovetail.support.dataclasses import dataclass, field, replace
from dovetail.support.span import Span
from dovetail.target import Capabilities

_AXES: Final = "xyz"
_MANY: Final = ir.literal(1 << 31, ir.UINT32)
"""Where the counters stop: they must not wrap and give old places again."""


@dataclass(frozen=True)
class LowerReports(Pass):
    """Replaces each Report by writes of a record to a hidden buffer of the function.

    A record is claimed by adding 1 to a counter, so that threads do not meet; what finds no place
    is only counted. Lines and failures have counters and places of their own: a flood of lines
    hides no failure. Targets that take Report as it is keep it.

    Requires: source form.
    Ensures: source form, no Report unless the target has the feature "report".
    """

    name: ClassVar[str] = "lower-reports"
    reads: ClassVar[frozenset[str]] = frozenset({"features"})

    prints: int = 4096
    failures: int = 32

    def run(self, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """The module without reports."""
        if "report" in capabilities.features:
            return module
        functions = tuple(self._lower(func) for func in module.functions)
        if all(new is old for new, old in zip(functions, module.functions, strict=True)):
            return module
        return replace(module, functions=functions)

    def _lower(self, func: ir.Func) -> ir.Func:
        if not any(isinstance(item, ir.Report) for item in ir.walk(func.body)):
            return func
        # Once to see all formats, which decide how long a record is; then in earnest.
        formats: dict[ir.ReportFormat, int] = {}
        _Lower(ir.Buffer("reports", ir.UINT32, ()), ir.ReportTable(0, 0, 0, ()), formats).stmt(
            func.body
        )
        words = max((item.words for item in formats), default=1)
        table = ir.ReportTable(self.prints, self.failures, words, tuple(formats))
        buffer = ir.Buffer("reports", ir.UINT32, (ir.const(table.size),))
        body = _Lower(buffer, table, formats).stmt(func.body)
        return replace(func, body=ir.sequence((ir.Allocate(buffer, func.span, table), body)))


@dataclass
class _Place:
    """Where a report stands: the names and values of what tells its launches and threads apart."""

    region: int = 0
    outer: list[ir.Var] = field(default_factory=list[ir.Var])
    inner: list[tuple[str, ir.Var]] = field(default_factory=list[tuple[str, ir.Var]])


class _Lower(ir.Rewriter):
    def __init__(
        self, buffer: ir.Buffer, table: ir.ReportTable, formats: dict[ir.ReportFormat, int]
    ) -> None:
        self._buffer = buffer
        self._layout = table
        self._formats = formats
        self._place = _Place()
        self._regions = 0

    def _inside(self, inner: list[tuple[str, ir.Var]]) -> None:
        self._regions += 1
        self._place.region, self._place.inner = self._regions, inner

    def on_for(self, stmt: ir.For) -> ir.Stmt:
        """A loop; one of the host tells the launches inside apart."""
        if self._place.inner or not ir.is_host(stmt):
            return super().on_for(stmt)
        self._place.outer.append(stmt.var)
        new = super().on_for(stmt)
        self._place.outer.pop()
        return new

    def on_parallel(self, stmt: ir.Parallel) -> ir.Stmt:
        self._inside([(var.name, var) for var in stmt.variables])
        new = super().on_parallel(stmt)
        self._inside([])
        return new

    def on_launch(self, stmt: ir.Launch) -> ir.Stmt:
        blocks = len(stmt.grid)
        threads = max((axis for axis in range(3) if stmt.block[axis] > 1), default=0) + 1
        self._inside(
            [
                *((f"block.{_AXES[axis]}", stmt.block_vars[axis]) for axis in range(blocks)),
                *((f"thread.{_AXES[axis]}", stmt.thread_vars[axis]) for axis in range(threads)),
            ]
        )
        new = super().on_launch(stmt)
        self._inside([])
        return new

    def on_report(self, stmt: ir.Report) -> ir.Stmt:
        """A record, where the condition holds."""
        known = stmt.condition.value if isinstance(stmt.condition, ir.Const) else None
        if known is False:
            return ir.EMPTY
        place = self._place
        found = ir.ReportFormat(
            stmt.kind,
            stmt.message,
            tuple(ir.stored_dtype(item.dtype) for item in stmt.operands),
            place.region,
            tuple(var.name for var in place.outer),
            tuple(name for name, _ in place.inner),
            stmt.span.short,
        )
        number = self._formats.setdefault(found, len(self._formats))
        coordinates = (*place.outer, *(var for _, var in place.inner))
        values = [
            ir.literal(number, ir.UINT32),
            *(word for var in coordinates for word in _words(var)),
            *(word for item in stmt.operands for word in _words(item)),
        ]
        record = self._record(stmt.kind == "print", values, stmt.span)
        if stmt.condition is None or known is True:
            return record
        return ir.If(stmt.condition, record, None, stmt.span)

    def _record(self, is_line: bool, values: list[ir.Expr], span: Span) -> ir.Stmt:
        table, buffer = self._layout, self._buffer
        counter = ir.literal(0 if is_line else 1)
        capacity = table.prints if is_line else table.failures
        first = ir.REPORT_HEADER + (0 if is_line else table.prints * table.words)
        slot = ir.Var("report", ir.UINT32)
        start = ir.add(ir.mul(ir.cast(slot, counter.dtype), table.words), first)
        claim = ir.Atomic(
            ir.OPS["add"], buffer, (counter,), ir.literal(1, ir.UINT32), None, slot, None, span
        )
        stop = ir.Atomic(ir.OPS["min"], buffer, (counter,), _MANY, None, None, None, span)
        writes = [
            ir.Store(buffer, (ir.add(start, at),), value, None, span)
            for at, value in enumerate(values)
        ]
        return ir.sequence(
            (
                claim,
                ir.If(
                    ir.lt(slot, ir.literal(capacity, ir.UINT32)),
                    ir.sequence(writes),
                    ir.If(ir.ge(slot, _MANY), stop, None, span),
                    span,
                ),
            )
        )


def _words(value: ir.Expr) -> tuple[ir.Expr, ...]:
    """The bits of a value as one or two uint32, low half first."""
    dtype = ir.stored_dtype(value.dtype)
    value = ir.cast(value, dtype)
    if dtype.is_float:
        value = ir.call("bitcast", value, dtype=ir.UINT64 if dtype.bits == 64 else ir.UINT32)
    if dtype.bits != 64:
        return (ir.cast(value, ir.UINT32),)
    high = ir.call("shift_right", value, ir.literal(32, value.dtype))
    return ir.cast(value, ir.UINT32), ir.cast(high, ir.UINT32)
