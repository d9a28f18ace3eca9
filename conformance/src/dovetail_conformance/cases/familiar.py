"""Forms that Python, NumPy and Numba have: written as their users write them.

Inputs are small whole numbers and extents powers of two, so that most results are exact.
"""

from __future__ import annotations

import math

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import Array, Case, Expected, rounding

TAPS = np.array([[1, 2, 1], [2, 4, 2], [1, 2, 1]]) / 16
SHADES = np.arange(256, dtype=np.uint8)[::-1].copy()
WEIGHTS = (0.5, 1.0, 0.25)
CURVE = (np.arange(250, dtype=np.float32) - 150) / 4
SQUARE = np.arange(42, dtype=np.int16).reshape(6, 7) * 100 - 900
ODD = np.arange(42) % 3 == 1
PAIRS = tuple((k * k, 70 - k) for k in range(42))


@dt.kernel
def integers_meet_floats(
    x: T.Buffer[T.float32], q: T.Buffer[T.int8], y: T.Buffer[T.float32]
) -> None:
    """Extents, loop variables, counters and stored integers meet floats."""
    (n,) = x.shape
    assert q.shape == x.shape
    assert y.shape == x.shape
    scale = 1 / n
    for i in T.parallel(n):
        y[i] = x[i] * i + q[i] * 0.5 + (i + 0.5) * scale
        if x[i] < i / 4:
            y[i] += n / 2 + 2.0**-4
        y[i] -= math.sqrt(n)


def _integers_meet_floats(x: Array, q: Array, y: Array) -> list[Expected]:
    n = len(x)
    i = np.arange(n)
    out = x.astype(np.float64) * i + q * 0.5 + (i + 0.5) / n
    out += np.where(x < i / 4, n / 2 + 2.0**-4, 0) - math.sqrt(n)
    return [Expected(out)]


@dt.kernel
def nearest_centre(
    x: T.Buffer[T.float32], c: T.Buffer[T.float32], label: T.Buffer[T.int32]
) -> None:
    """Variables that begin as literals take their types from what they meet and where they go."""
    n, d = x.shape
    k = c.shape[0]
    assert c.shape == (k, d)
    assert label.shape == (n,)
    for i in T.parallel(n):
        best = T.inf
        arg = 0
        for j in range(k):
            distance = 0.0
            for t in range(d):
                distance += (x[i, t] - c[j, t]) ** 2
            if distance < best:
                best = distance
                arg = j
        label[i] = arg


def _nearest_centre(x: Array, c: Array, label: Array) -> list[Expected]:
    distances = ((x[:, None].astype(np.float64) - c[None]) ** 2).sum(2)
    return [Expected(distances.argmin(1).astype(np.int32))]


@dt.inline
def found(x: T.Buffer[T.int32], wanted: T.int32) -> T.int32:
    """Where a number stands in a sorted buffer; -1 where it does not. Its loop is left early."""
    low = T.int32(0)
    high = T.int32(len(x))
    while low < high:
        middle = (low + high) // 2
        if x[middle] == wanted:
            return middle
        if x[middle] < wanted:
            low = middle + 1
        else:
            high = middle
    return T.int32(-1)


@dt.inline
def divisor(a: T.int32, b: T.int32) -> T.int32:
    """Euclid's algorithm, on its own parameters."""
    while b != 0:
        a, b = b, a % b
    return a


@dt.kernel
def left_early(x: T.Buffer[T.int32], q: T.Buffer[T.int32], out: T.Buffer[T.int32]) -> None:
    """Threads that return, iterations that continue, helpers that return out of a loop."""
    (n,) = q.shape
    m = len(x)
    assert x.shape == (m,)
    assert out.shape == (n,)
    with T.launch(grid=T.ceildiv(n, 64), block=64) as (block, thread):
        i = block.x * 64 + thread.x
        if i >= n:
            return
        out[i] = found(x, q[i])
    for i in T.parallel(n):
        if out[i] < 0:
            continue
        for k in range(m):
            if x[k] > q[i]:
                out[i] += divisor(x[k], q[i])
                return
        out[i] -= 100


def _left_early(x: Array, q: Array, out: Array) -> list[Expected]:
    places = {int(value): number for number, value in enumerate(x)}
    result: list[int] = []
    for wanted in map(int, q):
        at = places.get(wanted, -1)
        if at >= 0:
            above = [int(value) for value in x if value > wanted]
            at = at + math.gcd(above[0], wanted) if above else at - 100
        result.append(at)
    return [Expected(np.array(result, np.int32))]


@dt.kernel
def whole_arrays(
    x: T.Buffer[T.float32], row: T.Buffer[T.float32], y: T.Buffer[T.float32]
) -> T.Buffer[T.float32]:
    """Arithmetic of buffers and views, on the host and in an iteration, and folds of it."""
    m, n = x.shape
    assert row.shape == (n,)
    assert y.shape == x.shape
    y[:] = T.max(2.0 * x - row, 0) + x / n
    ends = T.zeros((m,), T.float32)
    for i in T.parallel(m):
        ends[i] = T.sum(x[i, :] * row) - T.max(y[i, :]) + x[i, -1]
        for k in range(1):
            y[i, k] = 0
        for k in range(2):  # A name may be used again.
            ends[i] += k - 0.5
    y[1:, :] += row
    return ends


def _whole_arrays(x: Array, row: Array, y: Array) -> list[Expected]:
    x, row = x.astype(np.float64), row.astype(np.float64)
    wide = np.maximum(2 * x - row, 0) + x / x.shape[1]
    ends = (x * row).sum(1) - wide.max(1) + x[:, -1]
    wide[:, 0] = 0
    wide[1:] += row
    return [Expected(ends), Expected(wide)]


@dt.kernel
def tables(x: T.Buffer[T.uint8], y: T.Buffer[T.float32]) -> None:
    """Constant tables that are indexed at run time: a small one and a large one."""
    h, w = x.shape
    assert y.shape == x.shape
    for i, j in T.parallel(h, w):
        total = 0.0
        for a, b in zip(range(3), range(2, -1, -1), strict=True):
            for c in reversed(range(3)):
                total += TAPS[a, c] * x[i + a - 1, j + c - 1]
            total += b
        for k, weight in enumerate(WEIGHTS):
            if k == 1:
                continue
            total += weight * k
        y[i, j] = total + SHADES[x[i, j]]


def _tables(x: Array, y: Array) -> list[Expected]:
    h, w = x.shape
    wide = np.pad(x.astype(np.float64), 1)
    out = np.full(x.shape, 3 + 0.5)
    for a in range(3):
        for c in range(3):
            out += TAPS[a, c] * wide[a : a + h, c : c + w]
    return [Expected(out + SHADES[x])]


@dt.inline
def _curve(k: T.int32) -> T.float32:
    """An entry of a table, or none."""
    return CURVE[k]


@dt.kernel
def long_tables(index: T.Buffer[T.int32], y: T.Buffer[T.float32], z: T.Buffer[T.int32]) -> None:
    """Tables that are arrays of constants: of floats, small integers, bools and tuples."""
    (n,) = index.shape
    assert y.shape == (n,)
    assert z.shape == (n,)
    for i in T.parallel(n):
        k = index[i]
        y[i] = _curve(k) + 0.5 * CURVE[i % 250]
        z[i] = SQUARE[k // 7, k % 7]
        if ODD[k]:
            z[i] += 3 * PAIRS[k][1] - PAIRS[k][0]


def _long_tables(index: Array, y: Array, z: Array) -> list[Expected]:
    known, k = (index >= 0) & (index < 250), np.clip(index, 0, 249)
    curve = np.where(known, CURVE[k], 0) + CURVE[np.arange(len(index)) % 250] / 2
    known, k = known & (index < 42), np.clip(index, 0, 41)
    first, second = np.transpose(PAIRS)
    extra = np.where(ODD[k], 3 * second[k] - first[k], 0)
    return [Expected(curve), Expected(np.where(known, SQUARE.reshape(-1)[k] + extra, 0))]


@dt.kernel
def ping_pong(x: T.Buffer[T.float32], rounds: T.int32) -> T.Buffer[T.float32]:
    """Two buffers that change places in each round on the host."""
    (n,) = x.shape
    a = T.empty_like(x)
    b = T.full((n,), 0.5, T.float32)
    a[:] = x
    for r in range(rounds):
        for i in T.parallel(n):
            b[i] = a[T.max(i - 1, 0)] + a[i] + r
        a, b = b, a
    return a


def _ping_pong(x: Array, rounds: int) -> list[Expected]:
    a = x.astype(np.float64)
    for r in range(rounds):
        a = a[np.maximum(np.arange(len(a)) - 1, 0)] + a + r
    return [Expected(a)]


@dt.kernel
def own_functions(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Functions of `math`, and Python's own, in place of those of T."""
    m, n = x.shape
    assert y.shape == (m,)
    for i in T.parallel(m):
        most = max(x[i, j] for j in range(n))
        total = sum(math.exp(x[i, j] - most) for j in range(n))
        y[i] = math.log(total) + abs(most) + math.ceil(n / 3)


def _own_functions(x: Array, y: Array) -> list[Expected]:
    x = x.astype(np.float64)
    most = x.max(1)
    total = np.exp(x - most[:, None]).sum(1)
    out = np.log(total) + np.abs(most) + math.ceil(x.shape[1] / 3)
    # exp, n - 1 sums, log and two sums, each within a few roundings of values of at most 8.
    return [Expected(out, rounding(np.abs(out) + 8, x.shape[1] + 16))]


def _whole(generator: np.random.Generator, *shape: int) -> Array:
    return generator.integers(-8, 9, shape).astype(np.float32)


CASES = (
    Case(
        "integers_meet_floats",
        integers_meet_floats,
        lambda g: (_whole(g, 256), g.integers(-128, 128, 256, np.int8), np.zeros(256, np.float32)),
        _integers_meet_floats,
        (2,),
    ),
    Case(
        "nearest_centre",
        nearest_centre,
        lambda g: (_whole(g, 100, 4), _whole(g, 7, 4), np.zeros(100, np.int32)),
        _nearest_centre,
        (2,),
    ),
    Case(
        "left_early",
        left_early,
        lambda g: (
            np.unique(g.integers(1, 500, 90, np.int32)),
            g.integers(1, 500, 300, np.int32),
            np.zeros(300, np.int32),
        ),
        _left_early,
        (2,),
    ),
    Case(
        "whole_arrays",
        whole_arrays,
        lambda g: (_whole(g, 9, 16), _whole(g, 16), np.zeros((9, 16), np.float32)),
        _whole_arrays,
        (2,),
    ),
    Case(
        "tables",
        tables,
        lambda g: (g.integers(0, 256, (20, 30), np.uint8), np.zeros((20, 30), np.float32)),
        _tables,
        (1,),
    ),
    Case(
        "long_tables",
        long_tables,
        lambda g: (
            g.integers(-5, 255, 700, np.int32),
            np.zeros(700, np.float32),
            np.zeros(700, np.int32),
        ),
        _long_tables,
        (1, 2),
    ),
    Case("ping_pong_odd", ping_pong, lambda g: (_whole(g, 100), 5), _ping_pong),
    Case("ping_pong_even", ping_pong, lambda g: (_whole(g, 100), 4), _ping_pong),
    Case(
        "own_functions",
        own_functions,
        lambda g: (_whole(g, 40, 24) / 4, np.zeros(40, np.float32)),
        _own_functions,
        (1,),
    ),
)
