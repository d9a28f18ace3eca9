"""Time steps: buffers that change places in turn."""

from __future__ import annotations

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import Array, Case, Expected


@dt.kernel
def wave(x: T.Buffer[T.float32], steps: T.int32) -> T.Buffer[T.float32]:
    """Three buffers change places in each round: what was, what is, and what comes."""
    (n,) = x.shape
    was = T.empty_like(x)
    now = T.empty_like(x)
    new = T.empty_like(x)
    was[:] = x
    now[:] = x
    new[:] = 0
    for _ in range(steps):
        for i in T.parallel(n):
            left = now[i - 1] if i > 0 else 0.0
            right = now[i + 1] if i < n - 1 else 0.0
            new[i] = left + right - was[i]
        was, now, new = now, new, was
    out = T.empty_like(x)
    out[:] = now - was
    return out


def _wave(x: Array, steps: int) -> list[Expected]:
    was = now = x.astype(np.float64)
    for _ in range(steps):
        padded = np.pad(now, 1)
        was, now = now, padded[:-2] + padded[2:] - was
    return [Expected(now - was)]


def _whole(generator: np.random.Generator, *shape: int) -> Array:
    return generator.integers(-4, 5, shape).astype(np.float32)


CASES = tuple(
    Case(f"wave_{steps}", wave, lambda g, steps=steps: (_whole(g, 40), steps), _wave)
    for steps in (6, 7, 8)
)
