"""What the scripts for other compilers share: each prints one JSON object on standard output.

They run in an environment of their own (`benchmarks/peers/requirements.txt`), since what they need
does not go together with what Dovetail needs.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable

KERNELS = ("saxpy", "softmax", "matmul")
"""saxpy: y = a x + y. softmax: of each row, by one block. matmul: tiles of 16 by 16 in shared
memory."""


def best(action: Callable[[], bytes], rounds: int = 7) -> dict[str, float]:
    """Seconds of the best of some rounds after a first, and the size of what came out."""
    size = len(action())
    times: list[float] = []
    for _ in range(rounds):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return {"seconds": min(times), "bytes": size}


def report(found: dict[str, dict[str, float]]) -> None:
    """The script's answer."""
    json.dump(found, sys.stdout)


LAUNCHES = 200
"""Launches between two waits."""


def launches(launch: Callable[[], object], wait: Callable[[], object]) -> dict[str, float]:
    """Seconds for one launch of many with one wait, and for one launch with its wait."""
    launch()
    wait()
    many: list[float] = []
    single: list[float] = []
    for _ in range(9):
        start = time.perf_counter()
        for _ in range(LAUNCHES):
            launch()
        wait()
        many.append((time.perf_counter() - start) / LAUNCHES)
        start = time.perf_counter()
        for _ in range(LAUNCHES):
            launch()
            wait()
        single.append((time.perf_counter() - start) / LAUNCHES)
    return {"launch": min(many), "launch_and_wait": min(single)}
