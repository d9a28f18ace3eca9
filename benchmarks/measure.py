"""Paired measurement: ours and the yardstick take turns, the best of each counts."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Result:
    """One figure.

    Attributes:
        name: What was measured.
        ours: Seconds for one.
        yardstick: Seconds for one of the yardstick, in the same run.
        against: What the yardstick is.
        unit: Of both, "s" or "bytes".
    """

    name: str
    ours: float
    yardstick: float
    against: str
    unit: str = "s"

    @property
    def ratio(self) -> float:
        """Ours over the yardstick; below 1 is faster."""
        return self.ours / self.yardstick

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {**asdict(self), "ratio": self.ratio}


def best_of(action: Callable[[], object], count: int) -> float:
    """Seconds for one call, from one loop of `count`."""
    start = time.perf_counter()
    for _ in range(count):
        action()
    return (time.perf_counter() - start) / count


def paired(
    name: str,
    ours: Callable[[], object],
    yardstick: Callable[[], object],
    against: str,
    rounds: int = 9,
    least: float = 0.02,
) -> Result:
    """Measure both, alternating, each loop at least `least` seconds long; the best of `rounds`."""
    counts: list[int] = []
    for action in (ours, yardstick):
        action()
        count = 1
        while (taken := best_of(action, count) * count) < least:
            count = max(count * 2, int(count * least / max(taken, 1e-9)))
        counts.append(count)
    best = [float("inf"), float("inf")]
    for _ in range(rounds):
        for place, action in enumerate((ours, yardstick)):
            best[place] = min(best[place], best_of(action, counts[place]))
    return Result(name, best[0], best[1], against)
