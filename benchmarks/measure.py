"""Paired measurement: ours and the yardstick take turns, the best of each counts."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
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


def rest(most: float = 1.0) -> None:
    """Wait until no thread of the process works, `most` seconds at most.

    Those of a library wait for its next call (OpenBLAS: 0.1 s), and would take a processor from
    whoever is measured next.
    """
    stop = time.perf_counter() + most
    while time.perf_counter() < stop:
        before = time.process_time()
        time.sleep(0.005)
        if time.process_time() - before < 0.001:
            return


def paired(
    name: str,
    ours: Callable[[], object],
    yardstick: Callable[[], object],
    against: str,
    rounds: int = 9,
    least: float = 0.02,
) -> Result:
    """Measure both, alternating, each loop at least `least` seconds long; the best of `rounds`.

    Each begins when the threads of the other rest, with a call that does not count.
    """
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
            rest()
            action()
            best[place] = min(best[place], best_of(action, counts[place]))
    return Result(name, best[0], best[1], against)


def environment(folder: Path, byte_code: bool = True) -> dict[str, str]:
    """Variables for a process: with the byte code that is there, or with none and making none.

    Args:
        folder: Its own; modules are imported from it.
        byte_code: Whether modules are read as byte code.
    """
    found = {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), *_path()))}
    found.pop("PYTHONDONTWRITEBYTECODE", None)
    if not byte_code:
        found["PYTHONPYCACHEPREFIX"] = str(folder / "none")
        found["PYTHONDONTWRITEBYTECODE"] = "1"
    return found


def _path() -> list[str]:
    return [each for each in os.environ.get("PYTHONPATH", "").split(os.pathsep) if each]


class Process:
    """A program run in processes of its own; the best figures of all rounds.

    Attributes:
        best: Seconds by name: what the program prints as JSON, "process" for all of it from
            outside, and "first result" from the start of the process to the moment that the
            program prints under this name, by `time.perf_counter`, which all processes share.
    """

    def __init__(
        self,
        folder: Path,
        program: str,
        *arguments: str,
        byte_code: bool = True,
        python: str = sys.executable,
    ) -> None:
        self._command = [python, "-c", program, *arguments]
        self._environment = environment(folder, byte_code)
        self.best: dict[str, float] = {}

    def round(self) -> None:
        """Runs it once."""
        start = time.perf_counter()
        done = subprocess.run(self._command, env=self._environment, stdout=subprocess.PIPE,
                              check=True)  # fmt: skip
        said: dict[str, float] = json.loads(done.stdout or "{}")
        taken = {"process": time.perf_counter() - start, **said}
        if "first result" in said:
            taken["first result"] = said["first result"] - start
        for name, seconds in taken.items():
            self.best[name] = min(seconds, self.best.get(name, seconds))
