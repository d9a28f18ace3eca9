"""Folds with a combination of one's own, positions of extremes, whole-array reductions, scans."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import UNIT, Array, Case, Expected, summation

Pair = tuple[T.float32, T.float32]
Group = tuple[T.float32, T.float32, T.float32]
One = Callable[[np.random.Generator], Array]
Make = Callable[[np.random.Generator], list[Array]]


@dt.inline
def added(a: Pair, b: Pair) -> Pair:
    """Pairs, entry by entry."""
    return a[0] + b[0], a[1] + b[1]


@dt.inline
def welford(a: Group, b: Group) -> Group:
    """Count, mean and sum of squared deviations of two groups together (Chan et al. 1979)."""
    count, mean, square = a
    more, other, rest = b
    both = count + more
    part = more / T.max(both, 1.0)
    step = other - mean
    return both, mean + step * part, square + rest + step * step * count * part


@dt.inline
def log_sum_exp(a: T.float32, b: T.float32) -> T.float32:
    """log(exp(a) + exp(b)) without overflow."""
    high = T.max(a, b)
    if high == -T.inf:
        return high
    return high + T.log(T.exp(a - high) + T.exp(b - high))


@dt.inline
def complex_product(a: Pair, b: Pair) -> Pair:
    """(re, im) times (re, im): associative, and not the same as entry by entry."""
    return a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]


@dt.inline
def affine(a: T.int32, b: T.int32) -> T.int32:
    """The last of two that is not 0: associative, not commutative."""
    return b if b != 0 else a


@dt.kernel
def row_moments(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    """Two accumulators at once, in lanes; Welford's, in order; log-sum-exp."""
    m, n = x.shape
    assert out.shape == (m, 5)
    for i in T.parallel(m):
        total, square = T.reduce(
            added,
            ((x[i, j], x[i, j] * x[i, j]) for j in range(n)),
            identity=(0.0, 0.0),
            commutative=True,
        )
        out[i, 0] = total
        out[i, 1] = square
        one = T.float32(1)
        count, mean, rest = T.reduce(
            welford, ((one, x[i, j], 0.0 * one) for j in range(n)), identity=(0.0, 0.0, 0.0)
        )
        out[i, 2] = mean
        out[i, 3] = rest / T.max(count, 1.0)
        out[i, 4] = T.reduce(log_sum_exp, (x[i, j] for j in range(n)), identity=-T.inf)


def _row_moments(x: Array, out: Array) -> list[Expected]:
    wide = x.astype(np.float64)
    n = max(1, x.shape[1])
    size = np.abs(wide)
    value = np.zeros(out.shape)
    bound = np.zeros(out.shape)
    value[:, 0] = wide.sum(1)
    bound[:, 0] = summation(size.sum(1), n)
    value[:, 1] = (wide * wide).sum(1)
    bound[:, 1] = summation(value[:, 1], n)
    if x.shape[1]:
        value[:, 2] = wide.mean(1)
        value[:, 3] = wide.var(1)
        value[:, 4] = np.log(np.exp(wide).sum(1))
    else:
        value[:, 4] = -np.inf
    # Each of n steps rounds a few times, relative to the largest value that goes in.
    unit = UNIT["float32"]
    top = size.max(1, initial=1.0)
    bound[:, 2] = 8 * n * unit * top
    bound[:, 3] = 16 * n * unit * top**2
    bound[:, 4] = 16 * n * unit * (1 + np.where(np.isfinite(value[:, 4]), np.abs(value[:, 4]), 0))
    return [Expected(value, bound)]


@dt.kernel
def row_places(x: T.Buffer[T.int32], out: T.Buffer[T.int64]) -> None:
    """Argmin and argmax: first of equals, filters, ranges counting down, and nothing."""
    m, n = x.shape
    assert out.shape == (m, 6)
    for i in T.parallel(m):
        out[i, 0] = T.argmin(x[i, j] for j in range(n))
        out[i, 1] = T.argmax(x[i, j] for j in range(n))
        out[i, 2] = T.argmax(x[i, j] for j in range(n - 1, -1, -1))
        out[i, 3] = T.argmin(x[i, j] for j in range(n) if x[i, j] > 0)
        out[i, 4] = T.argmin(x[i, j] for j in range(n) if x[i, j] > 1000)
        out[i, 5] = T.argmax(x[i, j] for k in range(n) for j in range(k, k + 1))[1]


def _row_places(x: Array, out: Array) -> list[Expected]:
    value = np.full(out.shape, -1)
    for i, row in enumerate(x):
        if not row.size:
            continue
        value[i, 0] = row.argmin()
        value[i, 1] = row.argmax()
        value[i, 2] = row.size - 1 - row[::-1].argmax()
        positive = np.where(row > 0, row, 2000)
        value[i, 3] = positive.argmin() if (row > 0).any() else -1
        value[i, 5] = row.argmax()
    return [Expected(value)]


@dt.kernel(strict=True)
def strict_places(x: T.Buffer[T.float32], out: T.Buffer[T.int64]) -> None:
    """As NumPy: the first NaN, if there is one."""
    m, n = x.shape
    assert out.shape == (m, 2)
    for i in T.parallel(m):
        out[i, 0] = T.argmin(x[i, j] for j in range(n))
        out[i, 1] = T.argmax(x[i, j] for j in range(n))


def _with_nans(generator: np.random.Generator) -> list[Array]:
    x = generator.standard_normal((6, 40)).astype(np.float32)
    x[1, 20] = np.nan
    x[2, 5:9] = np.nan
    x[3, :] = np.nan
    x[4, :] = np.inf
    return [x, np.zeros((6, 2), np.int64)]


@dt.kernel
def whole(
    x: T.Buffer[T.float32], k: T.Buffer[T.int32], out: T.Buffer[T.float32], at: T.Buffer[T.int64]
) -> None:
    """Reductions of whole arrays at the host's level, which use many threads."""
    m, n = x.shape
    (size,) = k.shape
    out[0] = T.sum(x[i, j] for i in range(m) for j in range(n))
    out[1] = T.max(x[i, j] for i in range(m) for j in range(n) if x[i, j] < 2.0)
    _, mean, _ = T.reduce(
        welford,
        ((T.float32(1), x[i, j], T.float32(0)) for i in range(m) for j in range(n)),
        identity=(0.0, 0.0, 0.0),
    )
    out[2] = mean
    i, j = T.argmax(x[i, j] for i in range(m) for j in range(n))
    at[0] = i
    at[1] = j
    at[2] = T.argmin(k[i] for i in range(size))
    at[3] = T.int64(T.sum(k[i] for i in range(size)))
    at[4] = T.int64(T.reduce(affine, (k[i] for i in range(size)), identity=0))
    at[5] = 1 if T.any(k[i] == 77 for i in range(size)) else 0


def _whole(x: Array, k: Array, out: Array, at: Array) -> list[Expected]:
    wide = x.astype(np.float64)
    size = np.abs(wide).sum()
    low = wide[wide < 2.0]
    value = np.array([wide.sum(), low.max(initial=-np.inf), wide.mean() if x.size else 0.0])
    unit = UNIT["float32"]
    # A part of a two-dimensional box is at most an x.size-th of it deep.
    bound = np.array([summation(size, max(1, x.size)), 0.0, 64 * unit * max(1, x.size) ** 0.5 * 4])
    place = np.full(6, -1)
    if x.size:
        place[:2] = np.unravel_index(x.argmax(), x.shape)
    if k.size:
        place[2] = k.argmin()
    total = np.int64(k.sum(dtype=np.int64)).astype(np.int32)
    some = k[k != 0]
    place[3:] = [total, some[-1] if some.size else 0, (k == 77).any()]
    return [Expected(value, bound), Expected(place)]


def _whole_arguments(m: int, n: int, size: int) -> Make:
    def make(generator: np.random.Generator) -> list[Array]:
        k = generator.integers(-1000, 1000, size).astype(np.int32)
        k[size // 2 :: 3] = 0
        x = generator.standard_normal((m, n)).astype(np.float32)
        return [x, k, np.zeros(3, np.float32), np.zeros(6, np.int64)]

    return make


@dt.kernel
def scans(
    x: T.Buffer[T.float32], k: T.Buffer[T.int32]
) -> tuple[
    T.Buffer[T.float32], T.Buffer[T.int32], T.Buffer[T.int32], T.Buffer[T.int32], T.Buffer[T.int32]
]:
    """Every kind of scan, one of them in place."""
    (n,) = x.shape
    assert k.shape == (n,)
    sums = T.empty((n,), T.float32)
    least = T.empty((n,), T.int32)
    greatest = T.empty((n,), T.int32)
    product = T.empty((n,), T.int32)
    last = T.empty((n,), T.int32)
    T.cumsum(x, sums)
    T.cummin(k, least)
    T.scan(T.max, k, greatest, identity=-(1 << 31), exclusive=True)
    for i in T.parallel(n):
        product[i] = 2 * k[i] + 1
    T.cumprod(product, product)
    T.scan(affine, k, last, identity=0)
    return sums, least, greatest, product, last


def _scans(x: Array, k: Array) -> list[Expected]:
    wide = x.astype(np.float64)
    places = np.arange(1, x.size + 1)
    bound = summation(np.abs(wide).cumsum(), 1) * places
    first = np.array([-(1 << 31)], np.int32)
    last, seen = k.copy(), 0
    for i, value in enumerate(k.tolist()):
        seen = value or seen
        last[i] = seen
    return [
        Expected(wide.cumsum(), bound),
        Expected(np.minimum.accumulate(k)),
        Expected(np.concatenate([first, np.maximum.accumulate(k)])[: k.size]),
        Expected((2 * k + 1).cumprod(dtype=np.int32)),
        Expected(last),
    ]


@dt.kernel
def row_scans(x: T.Buffer[T.int32], out: T.Buffer[T.int32]) -> None:
    """A scan inside of a parallel loop, over an array of its own."""
    m, n = x.shape
    assert n == 8
    assert out.shape == (m, n)
    for i in T.parallel(m):
        row = T.alloc((8,), T.int32)
        for j in range(8):
            row[j] = x[i, j]
        T.cumsum(row, row)
        for j in range(8):
            out[i, j] = row[j]


@dt.kernel
def products(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    """A product of complex numbers, whose combination crosses its entries."""
    m, n = x.shape
    assert out.shape == (m, 2)
    for i in T.parallel(m):
        real, imaginary = T.reduce(
            complex_product,
            ((T.cos(x[i, j]), T.sin(x[i, j])) for j in range(n)),
            identity=(1.0, 0.0),
        )
        out[i, 0] = real
        out[i, 1] = imaginary


def _products(x: Array, out: Array) -> list[Expected]:
    angle = x.astype(np.float64).sum(1)
    unit = UNIT["float32"]
    # Numbers of magnitude 1: each factor is off by a few units, and each product adds as much.
    return [Expected(np.stack([np.cos(angle), np.sin(angle)], 1), 16 * x.shape[1] * unit)]


def _integers(*shape: int) -> One:
    return lambda g: g.integers(-9, 9, shape).astype(np.int32)


def _floats(*shape: int) -> One:
    return lambda g: g.standard_normal(shape).astype(np.float32)


def _rows(make: One, width: int, dtype: type[np.generic]) -> Make:
    def arguments(generator: np.random.Generator) -> list[Array]:
        x = make(generator)
        return [x, np.zeros((x.shape[0], width), dtype)]

    return arguments


def _pair(n: int) -> Make:
    return lambda g: [_floats(n)(g), _integers(n)(g)]


CASES = (
    Case("row_moments", row_moments, _rows(_floats(17, 203), 5, np.float32), _row_moments, (1,)),
    Case(
        "row_moments_empty", row_moments, _rows(_floats(3, 0), 5, np.float32), _row_moments, (1,)
    ),
    Case("row_places", row_places, _rows(_integers(19, 203), 6, np.int64), _row_places, (1,)),
    Case("row_places_empty", row_places, _rows(_integers(3, 0), 6, np.int64), _row_places, (1,)),
    Case(
        "strict_places",
        strict_places,
        _with_nans,
        lambda x, out: [Expected(np.stack([x.argmin(1), x.argmax(1)], 1))],
        (1,),
    ),
    Case("whole", whole, _whole_arguments(37, 1500, 5000), _whole, (2, 3)),
    Case("whole_small", whole, _whole_arguments(2, 3, 7), _whole, (2, 3)),
    Case("whole_empty", whole, _whole_arguments(0, 5, 0), _whole, (2, 3)),
    Case("scans", scans, _pair(5000), _scans),
    Case("scans_short", scans, _pair(70), _scans),
    Case("scans_empty", scans, _pair(0), _scans),
    Case(
        "row_scans",
        row_scans,
        _rows(_integers(33, 8), 8, np.int32),
        lambda x, out: [Expected(x.cumsum(1, dtype=np.int32))],
        (1,),
    ),
    Case("products", products, _rows(_floats(9, 40), 2, np.float32), _products, (1,)),
)
