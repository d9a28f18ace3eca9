"""Sums in the order of their loop, many side by side: each with the bits that it has alone."""

from __future__ import annotations

import itertools
from typing import Any, TypeVar

import numpy as np
import pytest

import dovetail as dt
import dovetail_runtime as dr
from dovetail import T
from dovetail_conformance.cases.contractions import product

pytestmark = pytest.mark.level("real")

ROWS = (0, 1, 2, 15, 16, 17, 40)
STEPS = (0, 1, 3, 4, 15, 16, 33, 100)
RANDOM = np.random.default_rng(5)


E = TypeVar("E", T.float32, T.float64, T.int32, T.int64)


@dt.kernel
def sums(a: T.Buffer[E], x: T.Buffer[E], y: T.Buffer[E]) -> None:
    """Two operands of each row, in two loops that go on with one another."""
    m, k = a.shape
    assert x.shape == (k,)
    assert y.shape == (m,)
    for i in T.parallel(m):
        total = y[i]
        for j in range(k):
            total += a[i, j] * x[j]
        for j in range(1, k):
            total -= a[i, j - 1] * a[i, j]
        y[i] = total


@dt.kernel
def recurrences(a: T.Buffer[T.float32], x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Not only sums, and places that rows share, or lie in other rows."""
    m, k = a.shape
    assert x.shape == (k,)
    assert y.shape == (m,)
    for i in T.parallel(m):
        best, kept = T.float32(-1.0), T.float32(0.0)
        for j in range(k):
            value = abs(a[m - 1 - i, j]) - x[k - 1 - j]
            kept = value if value > best else kept * 0.5
            best = max(best, value)
        y[i] = best + kept


@dt.kernel
def scores(a: T.Buffer[T.float32], b: T.Buffer[T.float32], c: T.Buffer[T.float32]) -> None:
    m, k = a.shape
    n = b.shape[0]
    assert b.shape == (n, k)
    assert c.shape == (m, n)
    for i, j in T.parallel(m, n):
        c[i, j] = T.sum(a[i, p] * b[j, p] for p in range(k)) * 2.0


TYPES = ("float32", "float64", "int32", "int64")
TYPED = [sums.specialize(E=getattr(T, name)).renamed(f"sums_{name}") for name in TYPES]


@pytest.fixture(scope="module", params=["", " -level=3", " -level=2"])
def module(request: pytest.FixtureRequest) -> Any:
    kernels = [*TYPED, recurrences, product, scores]
    return dr.load_bytes(dt.build(kernels, [f"cpu{request.param}"]).tobytes())


def random(dtype: str, *shape: int) -> Any:
    return (RANDOM.standard_normal(shape) * 9).astype(dtype)


def layouts(array: Any) -> list[Any]:
    """The same elements: row-major, and with columns in order."""
    return [array, np.asfortranarray(array)]


@pytest.mark.parametrize("name", TYPES)
def test_each_term_in_its_turn(module: Any, name: str):
    """No sum is contracted or reordered, whatever its row's place in a tile and in memory."""
    for m, k in itertools.product(ROWS, STEPS):
        a, x, start = random(name, m, k), random(name, k), random(name, m)
        expected = start.copy()
        for j in range(k):
            expected = expected + a[:, j] * x[j]
        for j in range(1, k):
            expected = expected - a[:, j - 1] * a[:, j]
        for given in layouts(a):
            y = start.copy()
            module[f"sums_{name}"](given, x, y)
            np.testing.assert_array_equal(y, expected, f"{m} rows of {k}")


def test_recurrences(module: Any):
    for m, k in itertools.product(ROWS, STEPS):
        a, x = random("float32", m, k), random("float32", k)
        best, kept = np.full(m, -1, np.float32), np.zeros(m, np.float32)
        for j in range(k):
            value = np.abs(a[::-1, j]) - x[k - 1 - j]
            kept = np.where(value > best, value, kept * np.float32(0.5))
            best = np.maximum(best, value)
        for given in layouts(a):
            y = np.zeros(m, np.float32)
            module.recurrences(given, x, y)
            np.testing.assert_array_equal(y, best + kept, f"{m} rows of {k}")


@pytest.mark.parametrize("name", ["product", "scores"])
def test_few_rows_or_columns_have_the_bits_of_many(module: Any, name: str):
    """A matrix product of few is taken in another way; that is seen in its time only."""
    for k in STEPS:
        a, b = random("float32", 40, k), random("float32", k, 600)
        whole = np.empty((40, 600), np.float32)
        exact = a.astype(np.float64) @ b
        if name == "scores":
            exact, b = 2 * exact, np.ascontiguousarray(b.T)
        module[name](a, b, whole)
        # k products and k sums, each rounded once.
        most = (
            2
            * k
            * 2.0**-24
            * (np.abs(a.astype(np.float64)) @ np.abs(b if name == "product" else b.T))
        )
        assert (np.abs(whole - exact) <= (most * 2 if name == "scores" else most)).all()
        for m, n in [
            (1, 600),
            (2, 600),
            (3, 600),
            (40, 1),
            (40, 2),
            (33, 1),
            (1, 1),
            (2, 2),
            (40, 3),
        ]:
            of_n = b[:, :n] if name == "product" else b[:n]
            for left, right in itertools.product(layouts(a[:m].copy()), layouts(of_n.copy())):
                part = np.empty((m, n), np.float32)
                module[name](left, right, part)
                np.testing.assert_array_equal(part, whole[:m, :n], f"{m} by {k} by {n}")
