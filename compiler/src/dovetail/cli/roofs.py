"""What a device moves and computes in a second, measured by two kernels."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import dovetail as dt
from dovetail import T

if TYPE_CHECKING:
    import dovetail_runtime as runtime
    from dovetail.target import Target

STREAM: Final = 1 << 24
"""Elements of each of three arrays: 64 MiB, past the caches of most devices."""

CHAINED: Final = 1 << 14
"""Elements of the arithmetic kernel."""

FLOPS: Final = 16
"""Operations of one of its turns on one element: eight products and eight sums."""

LEAST: Final = 0.005
"""Seconds that a call of the arithmetic kernel takes at least."""


@dt.kernel
def triad(a: T.Buffer[T.float32], b: T.Buffer[T.float32], c: T.Buffer[T.float32]) -> None:
    """Two reads and a write (McCalpin, STREAM: "Triad")."""
    (n,) = a.shape
    assert b.shape == (n,)
    assert c.shape == (n,)
    for i in T.parallel(n):
        a[i] = b[i] + 0.5 * c[i]


@dt.kernel
def chains(x: T.Buffer[T.float32], turns: T.int32) -> None:
    """Eight chains of products and sums that do not wait for each other."""
    (n,) = x.shape
    for i in T.parallel(n):
        a = x[i]
        b, c, d, e = a + 1.0, a + 2.0, a + 3.0, a + 4.0
        f, g, h = a + 5.0, a + 6.0, a + 7.0
        for _ in range(turns):
            a = a * 0.5 + 0.25
            b = b * 0.5 + 0.25
            c = c * 0.5 + 0.25
            d = d * 0.5 + 0.25
            e = e * 0.5 + 0.25
            f = f * 0.5 + 0.25
            g = g * 0.5 + 0.25
            h = h * 0.5 + 0.25
        x[i] = ((a + b) + (c + d)) + ((e + f) + (g + h))


def measured(device: runtime.Device, target: Target) -> tuple[float, float]:
    """The bytes that a device moves in a second, and its float32 operations.

    Raises:
        DovetailError: The device cannot run the kernels, or hold 192 MiB.
    """
    import numpy as np

    import dovetail_runtime as runtime

    module = runtime.load_bytes(dt.build([triad, chains], [target]).tobytes(), device=device)
    arrays = [runtime.asarray(np.ones(STREAM, np.float32), device) for _ in range(3)]
    stream = best_of(lambda: module.triad(*arrays), device)
    few = runtime.asarray(np.ones(CHAINED, np.float32), device)
    turns = 256
    taken = best_of(partial(module.chains, few, turns), device, 3)
    while taken < LEAST and turns < 1 << 24:
        turns *= 4
        taken = best_of(partial(module.chains, few, turns), device, 3)
    return 3 * 4 * STREAM / stream, FLOPS * turns * CHAINED / taken


def best_of(action: Callable[[], Any], device: runtime.Device, rounds: int = 7) -> float:
    """Seconds of the fastest of some calls, the first, which warms up, left out."""
    action()
    device.synchronize()
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        action()
        device.synchronize()
        best = min(best, time.perf_counter() - start)
    return best
