"""Loops in a parallel loop, as users of Numba, OpenMP and C write them."""

from __future__ import annotations

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import Array, Case, Expected


@dt.kernel
def nested_product(a: T.Buffer[T.float32], b: T.Buffer[T.float32], c: T.Buffer[T.float32]) -> None:
    """A matrix product whose rows alone are said to be parallel, added to what is there."""
    m, k = a.shape
    _, n = b.shape
    assert b.shape == (k, n)
    assert c.shape == (m, n)
    for i in T.parallel(m):
        for j in range(n):
            total = 0.0
            for p in range(k):
                total += a[i, p] * b[p, j]
            c[i, j] += total


@dt.kernel
def nested_triangle(a: T.Buffer[T.float32], c: T.Buffer[T.float32]) -> None:
    """The lower half of a product with the transpose; the other half keeps its values."""
    m, k = a.shape
    assert c.shape == (m, m)
    for i in T.parallel(m):
        for j in range(i + 1):
            total = 0.0
            for p in range(k):
                total += a[i, p] * a[j, p]
            c[i, j] = total


@dt.kernel
def nested_solve(a: T.Buffer[T.float32], b: T.Buffer[T.float32], c: T.Buffer[T.float32]) -> None:
    """Sums whose steps begin at the row."""
    m, n = b.shape
    assert a.shape == (m, m)
    assert c.shape == (m, n)
    for i in T.parallel(m):
        for j in range(n):
            total = b[i, j]
            for p in range(i + 1, m):
                total += a[p, i] * b[p, j]
            c[i, j] = total


@dt.kernel
def nested_band(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Three loops: an inner part of a volume, of which each row begins at its number."""
    length, m, n = x.shape
    assert y.shape == (length, m, n)
    for i in T.parallel(length):
        first = x[i, 0, 0]
        for j in range(1, m):
            for k in range(j - 1, n):
                y[i, j, k] = x[i, j - 1, k] + first


def _band(x: Array, y: Array) -> list[Expected]:
    out = y.astype(np.float64)
    for j in range(1, x.shape[1]):
        out[:, j, j - 1 :] = x[:, j - 1, j - 1 :] + x[:, :1, 0]
    return [Expected(out)]


def _triangle(a: Array, c: Array) -> list[Expected]:
    wide = a.astype(np.float64)
    return [Expected(np.where(np.tri(len(c), dtype=bool), wide @ wide.T, c))]


def _whole(generator: np.random.Generator, *shape: int) -> Array:
    return generator.integers(-4, 5, shape).astype(np.float32)


CASES = (
    Case(
        "nested_product",
        nested_product,
        lambda g: (_whole(g, 9, 20), _whole(g, 20, 33), _whole(g, 9, 33)),
        lambda a, b, c: [Expected(a.astype(np.float64) @ b + c)],
        (2,),
    ),
    Case(
        "nested_triangle",
        nested_triangle,
        lambda g: (_whole(g, 19, 12), _whole(g, 19, 19)),
        _triangle,
        (1,),
    ),
    Case(
        "nested_solve",
        nested_solve,
        lambda g: (_whole(g, 9, 9), _whole(g, 9, 20), np.zeros((9, 20), np.float32)),
        lambda a, b, c: [Expected(b + np.tril(a, -1).astype(np.float64).T @ b)],
        (2,),
    ),
    Case(
        "nested_band",
        nested_band,
        lambda g: (_whole(g, 3, 6, 20), _whole(g, 3, 6, 20)),
        _band,
        (1,),
    ),
)
