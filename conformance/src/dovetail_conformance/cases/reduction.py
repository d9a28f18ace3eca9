"""Reductions: sums, extremes, matrix products, distances."""

from __future__ import annotations

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import Array, Case, Expected, summation


@dt.kernel
def row_sums(x: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
    """The sum of each row, as a tree."""
    m, n = x.shape
    out = T.empty((m,), T.float32)
    for i in T.parallel(m):
        out[i] = T.sum(x[i, j] for j in range(n))
    return out


def _row_sums(x: Array) -> list[Expected]:
    wide = x.astype(np.float64)
    return [Expected(wide.sum(1), summation(np.abs(wide).sum(1), max(1, x.shape[1]), extra=0))]


@dt.kernel
def row_extremes(
    x: T.Buffer[T.float32], low: T.Buffer[T.float32], high: T.Buffer[T.float32]
) -> None:
    """The least and greatest of each row."""
    m, n = x.shape
    assert low.shape == (m,)
    assert high.shape == (m,)
    for i in T.parallel(m):
        low[i] = T.min(x[i, j] for j in range(n))
        high[i] = T.max(x[i, j] for j in range(n))


def _extremes(x: Array, low: Array, high: Array) -> list[Expected]:
    return [Expected(x.min(1).astype(np.float64)), Expected(x.max(1).astype(np.float64))]


@dt.kernel
def matmul(a: T.Buffer[T.float32], b: T.Buffer[T.float32], c: T.Buffer[T.float32]) -> None:
    """The plain matrix product."""
    m, k = a.shape
    n = b.shape[1]
    assert b.shape == (k, n)
    assert c.shape == (m, n)
    for i, j in T.parallel(m, n):
        acc = T.float32(0)
        for p in range(k):
            acc += a[i, p] * b[p, j]
        c[i, j] = acc


def product(a: Array, b: Array) -> Expected:
    """A matrix product and its bound."""
    wide, other = a.astype(np.float64), b.astype(np.float64)
    return Expected(wide @ other, summation(np.abs(wide) @ np.abs(other), max(1, a.shape[1])))


@dt.kernel
def double_sum(x: T.Buffer[T.float64]) -> T.Buffer[T.float64]:
    """Everything, in float64, in order."""
    (n,) = x.shape
    out = T.empty((1,), T.float64)
    for i in T.parallel(1):
        acc = T.float64(0)
        for j in range(n):
            acc += x[j]
        out[i] = acc
    return out


def _double_sum(x: Array) -> list[Expected]:
    total = float(np.sum(x.astype(np.longdouble)))
    bound = summation(np.array([np.abs(x).sum()]), x.size, "float64", extra=1)
    return [Expected(np.array([total]), bound)]


@dt.kernel
def count_positive(x: T.Buffer[T.float32]) -> T.Buffer[T.int32]:
    """How many elements of each row are positive: a reduction of integers with a filter."""
    m, n = x.shape
    out = T.empty((m,), T.int32)
    for i in T.parallel(m):
        out[i] = T.sum(T.int32(1) for j in range(n) if x[i, j] > 0.0)
    return out


def _matrix(generator: np.random.Generator, *shape: int) -> Array:
    return generator.standard_normal(shape).astype(np.float32)


CASES = (
    Case("row_sums", row_sums, lambda g: (_matrix(g, 20, 1003),), _row_sums),
    Case("row_sums_empty", row_sums, lambda g: (_matrix(g, 5, 0),), _row_sums),
    Case(
        "row_extremes",
        row_extremes,
        lambda g: (_matrix(g, 33, 77), np.zeros(33, np.float32), np.zeros(33, np.float32)),
        _extremes,
        (1, 2),
    ),
    Case(
        "matmul",
        matmul,
        lambda g: (_matrix(g, 65, 33), _matrix(g, 33, 71), np.zeros((65, 71), np.float32)),
        lambda a, b, c: [product(a, b)],
        (2,),
    ),
    Case(
        "matmul_transposed",
        matmul,
        lambda g: (_matrix(g, 33, 40).T, _matrix(g, 50, 33).T, np.zeros((40, 50), np.float32)),
        lambda a, b, c: [product(a, b)],
        (2,),
    ),
    Case(
        "double_sum",
        double_sum,
        lambda g: (g.standard_normal(500),),
        _double_sum,
        needs=("float64",),
    ),
    Case(
        "count_positive",
        count_positive,
        lambda g: (_matrix(g, 30, 99),),
        lambda x: [Expected((x > 0).sum(1).astype(np.int32))],
    ),
)
