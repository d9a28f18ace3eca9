"""Arrays as users of NumPy write them: under names, along axes, element by element.

Inputs are small whole numbers and extents powers of two, so that most results are exact.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import Array, Case, Expected, rounding, summation

TAPS = (3, -1, 2)
# NumPy's types know no buffers.
norm: Any = np.linalg.norm


@dt.kernel
def named_arrays(x: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
    """Folds along axes under names, masks, copies, and names that are given another array."""
    m, _ = x.shape
    mean = x.sum(axis=0) / m
    y = x - mean
    y[y < 0] *= 0.5
    y[abs(y) > 6.0] = 6.0
    before = y.copy()
    y += x.mean(axis=1, keepdims=True)
    for _ in range(2):
        y = y[:, ::-1] - y / 4
    if m > 1:
        y = y + before.max(axis=0)
        y *= 2.0
    else:
        y = before - y
    y[1:], before[:] = y[:-1] + before[1:], y - 1.0
    return y - before


def _named_arrays(x: Array) -> list[Expected]:
    x = x.astype(np.float64)
    y = x - x.mean(0)
    y[y < 0] *= 0.5
    y[abs(y) > 6.0] = 6.0
    before = y.copy()
    y += x.mean(1, keepdims=True)
    for _ in range(2):
        y = y[:, ::-1] - y / 4
    y = (y + before.max(0)) * 2
    y[1:], before[:] = y[:-1] + before[1:], y - 1.0
    return [Expected(y - before)]


@dt.kernel
def named_rows(
    x: T.Buffer[T.float32], gain: T.Buffer[T.float32], out: T.Buffer[T.float32]
) -> None:
    """Arithmetic of rows under names, in place: the row is written when it has been used."""
    m, n = x.shape
    assert gain.shape == (n,)
    assert out.shape == (m, n)
    for i in T.parallel(m):
        row = x[i] - x[i].max()
        powers = T.exp(row)
        out[i] = powers / powers.sum()
        row = row * gain
        x[i] = row - row[0]


def _named_rows(x: Array, gain: Array, out: Array) -> list[Expected]:
    wide = x.astype(np.float64)
    row = wide - wide.max(1, keepdims=True)
    powers = np.exp(row)
    value = powers / powers.sum(1, keepdims=True)
    scaled = row * gain
    # exp within 4 units of its result (docs/math.md), twice; the sum; the division.
    relative = (x.shape[1] + 12) * 2.0**-23
    return [Expected(scaled - scaled[:, :1]), Expected(value, value * relative + 2.0**-126)]


@dt.kernel
def pulled(
    places: T.Buffer[T.float32], mass: T.Buffer[T.float32], out: T.Buffer[T.float32]
) -> None:
    """Loops over the rows of two arrays, products of differences, and rows taken apart."""
    n, _ = places.shape
    assert mass.shape == (n,)
    assert out.shape == (n, 3)
    for i in T.parallel(n):
        fx, fy, fz = 0.0, 0.0, 0.0
        for place, m in zip(places, mass, strict=True):
            d = place - places[i]
            weight = m / (d @ d + 1.0)
            x, y, z = d
            fx += weight * x
            fy += weight * y
            fz += weight * z
        out[i] = fx, fy, fz


def _pulled(places: Array, mass: Array, out: Array) -> list[Expected]:
    d = places[None].astype(np.float64) - places[:, None]
    terms = (mass / ((d * d).sum(2) + 1))[:, :, None] * d
    # A term has a quotient, of at most 2.5 units, and a product.
    return [Expected(terms.sum(1), summation(np.abs(terms).sum(1), len(mass), extra=5))]


@dt.kernel
def norms(
    x: T.Buffer[T.float32], centres: T.Buffer[T.float32], label: T.Buffer[T.int32],
    near: T.Buffer[T.float32], spread: T.Buffer[T.float32], far: T.Buffer[T.float32],
) -> None:  # fmt: skip
    """Euclid's norm of rows and along an axis, and standard deviations."""
    m, n = x.shape
    assert centres.shape[1] == n
    assert label.shape == (m,)
    assert near.shape == (m,)
    assert far.shape == (m,)
    assert spread.shape == (n,)
    for i in T.parallel(m):
        best, at = T.inf, 0
        for k, centre in enumerate(centres):
            if (distance := norm(x[i] - centre)) < best:
                best, at = distance, k
        label[i] = at
        near[i] = best
    spread[:] = x.std(axis=0)
    unit = x / (1.0 + norm(x, axis=1, keepdims=True))
    far[:] = norm(unit, axis=1) + x.var()


def _norms(
    x: Array, centres: Array, label: Array, near: Array, spread: Array, far: Array
) -> list[Expected]:
    x = x.astype(np.float64)
    distances = np.sqrt(((x[:, None] - centres[None]) ** 2).sum(2))
    size = np.sqrt((x * x).sum(1))
    last = size / (1 + size) + x.var()
    # Sums of squares are exact, but for those of quotients; a root is within 3 units.
    return [
        Expected(distances.argmin(1).astype(np.int32)),
        Expected(distances.min(1), rounding(distances.min(1), 6)),
        Expected(x.std(0), rounding(x.std(0), 8)),
        Expected(last, rounding(last, 2 * x.size + 20)),
    ]


@dt.kernel
def entries(x: T.Buffer[T.int32], out: T.Buffer[T.int32]) -> None:
    """Loops and generators over elements, alone, counted, side by side, and with a tuple."""
    m, n = x.shape
    assert n > 3
    assert out.shape == (m,)
    for i in T.parallel(m):
        count = np.zeros(4, np.int32)
        for v in x[i]:
            count[v & 3] += 1
        total = count[1] * 1000 - count[2] * count[3]
        for k, (a, b) in enumerate(zip(x[i], reversed(x[i]), strict=True)):
            total += a * b * k
        for tap, v in zip(TAPS, x[i, 1:], strict=False):
            total -= tap * v
        total += sum(v for v in x[i] if v > 2) + max(
            a - b for a, b in zip(x[i], x[0], strict=True)
        )
        out[i] = total + (x[i, :] > 5).any() + 2 * (x[i, :] < 7).all()


def _entries(x: Array, out: Array) -> list[Expected]:
    result: list[int] = []
    for row in x.astype(np.int64):
        count = np.bincount(row & 3, minlength=4)
        total = count[1] * 1000 - count[2] * count[3]
        total += (row * row[::-1] * np.arange(len(row))).sum() - (TAPS * row[1:4]).sum()
        total += row[row > 2].sum() + (row - x[0]).max()
        result.append(int(total + (row > 5).any() + 2 * (row < 7).all()))
    return [Expected(np.array(result, np.int32))]


def _whole(generator: np.random.Generator, *shape: int) -> Array:
    return generator.integers(-8, 9, shape).astype(np.float32)


def _zeros(*shape: int) -> Array:
    return np.zeros(shape, np.float32)


CASES = (
    Case("named_arrays", named_arrays, lambda g: (_whole(g, 16, 8),), _named_arrays),
    Case(
        "named_rows",
        named_rows,
        lambda g: (_whole(g, 33, 24), _whole(g, 24), _zeros(33, 24)),
        _named_rows,
        (0, 2),
    ),
    Case(
        "pulled",
        pulled,
        lambda g: (_whole(g, 50, 3), _whole(g, 50), _zeros(50, 3)),
        _pulled,
        (2,),
    ),
    Case(
        "norms",
        norms,
        lambda g: (
            _whole(g, 64, 4), _whole(g, 7, 4), np.zeros(64, np.int32), _zeros(64), _zeros(4),
            _zeros(64),
        ),
        _norms,
        (2, 3, 4, 5),
    ),
    Case(
        "entries",
        entries,
        lambda g: (g.integers(-9, 10, (40, 21), np.int32), np.zeros(40, np.int32)),
        _entries,
        (1,),
    ),
)  # fmt: skip
