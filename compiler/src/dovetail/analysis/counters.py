"""Variables that loops add to: their bounds, from the trip counts of the loops.

`count += 1` in a loop over n is at most n more than it was. The sum of all that may be added,
each times the trip counts of the loops around it, bounds the variable; the host computes it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Final

from dovetail import ir
from dovetail.analysis.host_ranges import HostRanges, Range
from dovetail.support.dataclasses import dataclass, field

MAX_STEP: Final = 1 << 16
"""Up to what a step is a step: of any int32 element the sum would not be bounded to any use."""


@dataclass
class Counters:
    """What is known of the variables of one launch.

    Attributes:
        ranges: Of the values that are added.
    """

    ranges: HostRanges
    _loops: list[ir.Expr | None] = field(default_factory=list[ir.Expr | None])
    _depth: dict[ir.Var, int] = field(default_factory=dict[ir.Var, int])
    _begins: dict[ir.Var, list[Range | None]] = field(
        default_factory=dict[ir.Var, list[Range | None]]
    )
    _sums: dict[ir.Var, Range] = field(default_factory=dict[ir.Var, Range])

    @contextmanager
    def loop(self, trip_count: ir.Expr | None) -> Generator[None]:
        """Inside a loop, whose trip count may not be known."""
        self._loops.append(trip_count)
        yield
        self._loops.pop()

    def declare(self, var: ir.Var) -> None:
        """A variable begins: loops around it do not count."""
        self._depth[var] = len(self._loops)

    def begin(self, var: ir.Var, value: ir.Expr) -> None:
        """A variable gets a value that does not depend on what it was."""
        self._begins.setdefault(var, []).append(self.ranges.of(value))

    def adds(self, var: ir.Var, value: ir.Expr) -> bool:
        """Whether a value is that of the variable, and a step more or less; then it is noted."""
        if var not in self._depth:
            return False
        low: ir.Expr = ir.literal(0)
        high: ir.Expr = ir.literal(0)
        for way in _ways(value):
            step = self._step(var, way)
            if step is None:
                return False
            low, high = ir.minimum(low, step[0]), ir.maximum(high, step[1])
        for trip_count in self._loops[self._depth[var] :]:
            if trip_count is None:
                return False
            low, high = ir.mul(low, trip_count), ir.mul(high, trip_count)
        before = self._sums.get(var, (ir.literal(0), ir.literal(0)))
        self._sums[var] = ir.add(before[0], low), ir.add(before[1], high)
        return True

    def _step(self, var: ir.Var, value: ir.Expr) -> Range | None:
        if _is(value, var):
            return ir.literal(0), ir.literal(0)
        if not isinstance(value, ir.Call) or value.op.name not in ("add", "sub"):
            return None
        first, second = value.args
        if value.op.name == "add" and _is(second, var):
            first, second = second, first
        if not _is(first, var):
            return None
        found = self.ranges.of(second)
        if found is None or not all(
            isinstance(end, ir.Const) and abs(int(end.value)) <= MAX_STEP for end in found
        ):
            return None
        return found if value.op.name == "add" else (ir.neg(found[1]), ir.neg(found[0]))

    def totals(self) -> Iterator[tuple[ir.Var, Range | None]]:
        """The ranges of the variables that steps are added to."""
        for var, (low, high) in self._sums.items():
            begins = self._begins.get(var, [])
            known = [item for item in begins if item is not None]
            if not known or len(known) < len(begins):
                yield var, None
                continue
            least, greatest = known[0]
            for item in known[1:]:
                least, greatest = ir.minimum(least, item[0]), ir.maximum(greatest, item[1])
            yield var, (ir.add(least, low), ir.add(greatest, high))


def _is(value: ir.Expr, var: ir.Var) -> bool:
    return isinstance(value, ir.Cast) and value.value is var


def _ways(value: ir.Expr) -> Iterator[ir.Expr]:
    match value:
        case ir.Select(true_value=first, false_value=second):
            yield from _ways(first)
            yield from _ways(second)
        case _:
            yield value
