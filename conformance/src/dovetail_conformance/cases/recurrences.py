"""Time steps as users of NumPy write them: rows from rows before, buffers that change in turn."""

from __future__ import annotations

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import Array, Case, Expected


@dt.kernel
def rows_from_rows(x: T.Buffer[T.float32], w: T.Buffer[T.float32], h: T.Buffer[T.float32]) -> None:
    """A recurrent network without its nonlinearity: each row of a buffer from the row before."""
    steps, _ = x.shape
    for t in range(steps):
        h[t + 1, :] = x[t, :] - h[t, :] @ w
    h[0, 1:] = h[1, :-1]


def _rows_from_rows(x: Array, w: Array, h: Array) -> list[Expected]:
    out = h.astype(np.float64)
    for t in range(len(x)):
        out[t + 1] = x[t] - out[t] @ w
    out[0, 1:] = out[1, :-1]
    return [Expected(out)]


@dt.kernel
def wave(x: T.Buffer[T.float32], steps: T.int32) -> T.Buffer[T.float32]:
    """Three buffers change places in each round: what was, what is, and what comes."""
    (n,) = x.shape
    was, now, new = T.empty_like(x), T.empty_like(x), T.empty_like(x)
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


@dt.kernel
def scaled_rows(
    x: T.Buffer[T.float32], q: T.Buffer[T.float32], scale: T.Buffer[T.float32]
) -> None:
    """Folds as methods, and a choice between a row and a number."""
    for i in T.parallel(x.shape[0]):
        most = T.max(abs(x[i, :]))
        scale[i] = most - x[i, :].min() + x[i, :].sum()
        q[i, :] = 2.0 * x[i, :] if most > 3 else 0


def _scaled_rows(x: Array, q: Array, scale: Array) -> list[Expected]:
    most = np.abs(x).max(1)
    wide = x.astype(np.float64)
    rows = np.where((most > 3)[:, None], wide * 2, 0)
    return [Expected(rows), Expected(most - wide.min(1) + wide.sum(1))]


def _whole(generator: np.random.Generator, *shape: int) -> Array:
    return generator.integers(-4, 5, shape).astype(np.float32)


CASES = (
    Case(
        "rows_from_rows",
        rows_from_rows,
        lambda g: (
            _whole(g, 5, 8),
            g.integers(-1, 2, (8, 8)).astype(np.float32),
            np.zeros((6, 8), np.float32),
        ),
        _rows_from_rows,
        (2,),
    ),
    *(
        Case(f"wave_{steps}", wave, lambda g, steps=steps: (_whole(g, 40), steps), _wave)
        for steps in (6, 7, 8)
    ),
    Case(
        "scaled_rows",
        scaled_rows,
        lambda g: (_whole(g, 9, 5), np.zeros((9, 5), np.float32), np.zeros(9, np.float32)),
        _scaled_rows,
        (1, 2),
    ),
)
