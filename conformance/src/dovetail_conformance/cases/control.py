"""Control flow in kernels, several launches in one function, the strict contract."""

from __future__ import annotations

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import Array, Case, Expected


@dt.kernel
def collatz(x: T.Buffer[T.int32], steps: T.Buffer[T.int32]) -> None:
    """A while loop of a different length for each element, left early by a break."""
    (n,) = x.shape
    assert steps.shape == (n,)
    for i in T.parallel(n):
        value = x[i]
        count = T.int32(0)
        while value != 1:
            if count == 100:
                break
            if value % 2 == 0:
                value = value // 2
            else:
                value = 3 * value
                value += 1
            count += 1
        steps[i] = count


def _collatz(x: Array, steps: Array) -> list[Expected]:
    out = np.zeros_like(x)
    for i, start in enumerate(x.tolist()):
        value, count = start, 0
        while value != 1 and count < 100:
            value = value // 2 if value % 2 == 0 else 3 * value + 1
            count += 1
        out[i] = count
    return [Expected(out)]


@dt.kernel
def local_sort(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Sorts each row of eight in an array of its own."""
    m, n = x.shape
    assert n == 8
    assert y.shape == (m, n)
    for i in T.parallel(m):
        row = T.alloc((8,), T.float32)
        for j in range(8):
            row[j] = x[i, j]
        for j in range(1, 8):
            k = j
            while k > 0:
                if row[k - 1] <= row[k]:
                    break
                keep = row[k]
                row[k] = row[k - 1]
                row[k - 1] = keep
                k = k - 1
        for j in range(8):
            y[i, j] = row[j]


@dt.kernel
def repeated_smoothing(x: T.Buffer[T.float32], rounds: T.int32) -> T.Buffer[T.float32]:
    """Launches repeated on the host, back and forth between two buffers."""
    (n,) = x.shape
    a = T.empty((n,), T.float32)
    b = T.empty((n,), T.float32)
    for i in T.parallel(n):
        a[i] = x[i]
    for _ in range(rounds):
        for i in T.parallel(n):
            b[i] = 0.5 * a[i] + 0.5 * a[T.min(i + 1, n - 1)]
        for i in T.parallel(n):
            a[i] = b[i]
    return a


def _smoothing(x: Array, rounds: int) -> list[Expected]:
    value, bound = x.astype(np.float64), np.zeros(x.shape)
    for _ in range(rounds):
        shifted = np.append(value[1:], value[-1])
        error = np.append(bound[1:], bound[-1])
        bound = 0.5 * (bound + error) + (np.abs(value) + np.abs(shifted)) * 2.0**-24
        value = 0.5 * value + 0.5 * shifted
    return [Expected(value, bound)]


@dt.kernel(strict=True)
def two_product(a: T.Buffer[T.float32], b: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    """The exact error of a product and of a sum: right only if nothing is contracted or moved."""
    (n,) = a.shape
    assert b.shape == (n,)
    assert out.shape == (2, n)
    for i in T.parallel(n):
        product = a[i] * b[i]
        out[0, i] = T.fma(a[i], b[i], -product)
        total = a[i] + b[i]
        virtual = total - a[i]
        out[1, i] = (a[i] - (total - virtual)) + (b[i] - virtual)


def _two_product(a: Array, b: Array, out: Array) -> list[Expected]:
    wide, other = a.astype(np.float64), b.astype(np.float64)
    product = (a * b).astype(np.float64)
    total = (a + b).astype(np.float64)
    # float64 holds products of float32 exactly, and here the sums too: exponents are close.
    return [Expected(np.stack([wide * other - product, wide + other - total]))]


@dt.kernel(strict=True)
def strict_extremes(
    x: T.Buffer[T.float32], y: T.Buffer[T.float32], by: T.int64, out: T.Buffer[T.float32]
) -> None:
    """Least and greatest keep a NaN; one operand is a guarded read."""
    (n,) = x.shape
    assert y.shape == (n,)
    assert out.shape == (2, n)
    for i in T.parallel(n):
        out[0, i] = T.min(x[i + by], y[i])
        out[1, i] = T.max(x[i + by], y[i])


def _strict_extremes(x: Array, y: Array, by: int, out: Array) -> list[Expected]:
    shifted = np.zeros(x.shape)
    shifted[: x.size - by] = x[by:]
    return [Expected(np.stack([np.minimum(shifted, y), np.maximum(shifted, y)]))]


def _extreme_arguments(generator: np.random.Generator) -> tuple[Array, Array, int, Array]:
    x, y = generator.standard_normal((2, 300)).astype(np.float32)
    x[::7], y[::5] = np.nan, np.nan
    x[::11], y[::13] = np.inf, -np.inf
    return x, y, 3, np.zeros((2, 300), np.float32)


CASES = (
    Case("strict_extremes", strict_extremes, _extreme_arguments, _strict_extremes, (3,)),
    Case(
        "collatz",
        collatz,
        lambda g: (g.integers(1, 5000, 300, dtype=np.int32), np.zeros(300, np.int32)),
        _collatz,
        (1,),
    ),
    Case(
        "local_sort",
        local_sort,
        lambda g: (g.standard_normal((70, 8)).astype(np.float32), np.zeros((70, 8), np.float32)),
        lambda x, y: [Expected(np.sort(x, 1).astype(np.float64))],
        (1,),
    ),
    Case(
        "repeated_smoothing",
        repeated_smoothing,
        lambda g: (g.standard_normal(400).astype(np.float32), 5),
        _smoothing,
    ),
    Case(
        "two_product",
        two_product,
        lambda g: (
            g.uniform(0.5, 2, 256).astype(np.float32),
            g.uniform(0.5, 2, 256).astype(np.float32),
            np.zeros((2, 256), np.float32),
        ),
        _two_product,
        (2,),
    ),
)
