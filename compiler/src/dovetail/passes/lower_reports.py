"""What kernels tell the host becomes records in a buffer."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import ClassVar, Final

from dovetail.ir import (
    EMPTY,
    OPS,
    REPORT_HEADER,
    UINT32,
    UINT64,
    Allocate,
    Atomic,
    Buffer,
    Const,
    Expr,
    For,
    Func,
    If,
    Launch,
    Module,
    Parallel,
    Report,
    ReportFormat,
    ReportTable,
    Rewriter,
    Stmt,
    Store,
    Var,
    add,
    call,
    cast,
    const,
    ge,
    is_host,
    literal,
    lt,
    mul,
    sequence,
    stored_dtype,
    walk,
)
from dovetail.passes.base import Pass
from dovetail.support.span import Span
from dovetail.target import Capabilities

_AXES: Final = "xyz"
_MANY: Final = literal(1 << 31, UINT32)
"""Where the counters stop: they must not wrap and give old places again."""


@dataclass(frozen=True)
class LowerReports(Pass):
    """Turns each Report into writes of a record into a hidden buffer of the function.

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

    def run(self, module: Module, capabilities: Capabilities) -> Module:
        """The module without reports."""
        if "report" in capabilities.features:
            return module
        functions = tuple(self._lower(func) for func in module.functions)
        if all(new is old for new, old in zip(functions, module.functions, strict=True)):
            return module
        return replace(module, functions=functions)

    def _lower(self, func: Func) -> Func:
        if not any(isinstance(item, Report) for item in walk(func.body)):
            return func
        # Once to see all formats, which decide how long a record is; then in earnest.
        formats: dict[ReportFormat, int] = {}
        _Lower(Buffer("reports", UINT32, ()), ReportTable(0, 0, 0, ()), formats).stmt(func.body)
        words = max((item.words for item in formats), default=1)
        table = ReportTable(self.prints, self.failures, words, tuple(formats))
        buffer = Buffer("reports", UINT32, (const(table.size),))
        body = _Lower(buffer, table, formats).stmt(func.body)
        return replace(func, body=sequence((Allocate(buffer, func.span, table), body)))


@dataclass
class _Place:
    """Where a report stands: the names and values of what tells its launches and threads apart."""

    region: int = 0
    outer: list[Var] = field(default_factory=list[Var])
    inner: list[tuple[str, Var]] = field(default_factory=list[tuple[str, Var]])


class _Lower(Rewriter):
    def __init__(
        self, buffer: Buffer, table: ReportTable, formats: dict[ReportFormat, int]
    ) -> None:
        self._buffer = buffer
        self._layout = table
        self._formats = formats
        self._place = _Place()
        self._regions = 0

    def _inside(self, inner: list[tuple[str, Var]]) -> None:
        self._regions += 1
        self._place.region, self._place.inner = self._regions, inner

    def on_for(self, stmt: For) -> Stmt:
        """A loop; one of the host tells the launches inside apart."""
        if self._place.inner or not is_host(stmt):
            return super().on_for(stmt)
        self._place.outer.append(stmt.var)
        new = super().on_for(stmt)
        self._place.outer.pop()
        return new

    def on_parallel(self, stmt: Parallel) -> Stmt:
        """Independent iterations."""
        self._inside([(var.name, var) for var in stmt.variables])
        new = super().on_parallel(stmt)
        self._inside([])
        return new

    def on_launch(self, stmt: Launch) -> Stmt:
        """A grid of blocks of threads."""
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

    def on_report(self, stmt: Report) -> Stmt:
        """A record, where the condition holds."""
        known = stmt.condition.value if isinstance(stmt.condition, Const) else None
        if known is False:
            return EMPTY
        place = self._place
        found = ReportFormat(
            stmt.kind,
            stmt.message,
            tuple(stored_dtype(item.dtype) for item in stmt.operands),
            place.region,
            tuple(var.name for var in place.outer),
            tuple(name for name, _ in place.inner),
            stmt.span.short,
        )
        number = self._formats.setdefault(found, len(self._formats))
        coordinates = (*place.outer, *(var for _, var in place.inner))
        values = [
            literal(number, UINT32),
            *(word for var in coordinates for word in _words(var)),
            *(word for item in stmt.operands for word in _words(item)),
        ]
        record = self._record(stmt.kind == "print", values, stmt.span)
        if stmt.condition is None or known is True:
            return record
        return If(stmt.condition, record, None, stmt.span)

    def _record(self, is_line: bool, values: list[Expr], span: Span) -> Stmt:
        table, buffer = self._layout, self._buffer
        counter = literal(0 if is_line else 1)
        capacity = table.prints if is_line else table.failures
        first = REPORT_HEADER + (0 if is_line else table.prints * table.words)
        slot = Var("report", UINT32)
        start = add(mul(cast(slot, counter.dtype), table.words), first)
        claim = Atomic(OPS["add"], buffer, (counter,), literal(1, UINT32), None, slot, None, span)
        stop = Atomic(OPS["min"], buffer, (counter,), _MANY, None, None, None, span)
        writes = [
            Store(buffer, (add(start, at),), value, None, span) for at, value in enumerate(values)
        ]
        return sequence(
            (
                claim,
                If(
                    lt(slot, literal(capacity, UINT32)),
                    sequence(writes),
                    If(ge(slot, _MANY), stop, None, span),
                    span,
                ),
            )
        )


def _words(value: Expr) -> tuple[Expr, ...]:
    """The bits of a value as one or two uint32, low half first."""
    dtype = stored_dtype(value.dtype)
    value = cast(value, dtype)
    if dtype.is_float:
        value = call("bitcast", value, dtype=UINT64 if dtype.bits == 64 else UINT32)
    if dtype.bits != 64:
        return (cast(value, UINT32),)
    high = call("shift_right", value, literal(32, value.dtype))
    return cast(value, UINT32), cast(high, UINT32)
