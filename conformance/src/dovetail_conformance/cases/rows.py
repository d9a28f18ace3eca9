"""Rows of memory that one iteration of a parallel loop runs along: what a block may share."""

from __future__ import annotations

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import Array, Case, Expected, summation


@dt.kernel
def softmax(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Reductions, and a loop along the row that needs both."""
    m, n = x.shape
    assert y.shape == (m, n)
    for i in T.parallel(m):
        top = T.max(x[i, j] for j in range(n))
        total = T.sum(T.exp(x[i, j] - top) for j in range(n))
        for j in range(n):
            y[i, j] = T.exp(x[i, j] - top) / total


def _softmax(x: Array, y: Array) -> list[Expected]:
    wide = x.astype(np.float64)
    if not wide.size:
        return [Expected(wide)]
    terms = np.exp(wide - wide.max(1, keepdims=True))
    value = terms / terms.sum(1, keepdims=True)
    # exp within 4 units of its result (docs/math.md), twice; the sum; the division.
    relative = (x.shape[1] + 12) * 2.0**-23
    return [Expected(value, value * relative + 2.0**-126)]


@dt.kernel
def softmax_in_place(x: T.Buffer[T.float32]) -> None:
    """What one thread writes, others have read before, and read again after."""
    m, n = x.shape
    for i in T.parallel(m):
        top = T.max(x[i, j] for j in range(n))
        first = x[i, 0]
        for j in range(n):
            x[i, j] = T.exp(x[i, j] - top)
        total = T.sum(x[i, j] for j in range(n))
        for j in range(n):
            x[i, j] = x[i, j] / total + first * 0.0


@dt.kernel
def layer_norm(
    x: T.Buffer[T.float32], scale: T.Buffer[T.float32], shift: T.Buffer[T.float32],
    y: T.Buffer[T.float32], means: T.Buffer[T.float32],
) -> None:  # fmt: skip
    """Values between reductions, and an element that one thread stores for all."""
    m, n = x.shape
    assert y.shape == (m, n)
    assert means.shape == (m,)
    assert scale.shape == (n,)
    assert shift.shape == (n,)
    for i in T.parallel(m):
        mean = T.sum(x[i, j] for j in range(n)) / T.float32(n)
        spread = T.sum((x[i, j] - mean) * (x[i, j] - mean) for j in range(n)) / T.float32(n)
        means[i] = mean
        factor = 1.0 / T.sqrt(spread + 1e-5)
        for j in range(n):
            y[i, j] = (x[i, j] - means[i]) * factor * scale[j] + shift[j]


def _layer_norm(x: Array, scale: Array, shift: Array, y: Array, means: Array) -> list[Expected]:
    wide, n = x.astype(np.float64), x.shape[1]
    mean = wide.mean(1, keepdims=True)
    spread = ((wide - mean) ** 2).mean(1, keepdims=True)
    value = (wide - mean) / np.sqrt(spread + 1e-5) * scale + shift
    unit = 2.0**-24
    mean_error = summation(np.abs(wide).sum(1, keepdims=True), n) / n + np.abs(mean) * unit
    factor = 1 / np.sqrt(spread + 1e-5)
    error = (mean_error * 2 * factor + np.abs(wide - mean) * factor * (n + 16) * unit) * np.abs(
        scale
    ) + (np.abs(value) + np.abs(shift)) * 4 * unit
    return [Expected(value, error), Expected(mean[:, 0], mean_error[:, 0])]


@dt.kernel
def whole_sums(
    x: T.Buffer[T.float32], out: T.Buffer[T.float32], places: T.Buffer[T.int32]
) -> None:
    """Reductions of everything, over three axes and one."""
    a, b, c = x.shape
    assert out.shape == (3,)
    assert places.shape == (2,)
    out[0] = T.sum(x[i, j, k] for i in range(a) for j in range(b) for k in range(c))
    out[1] = T.max(x[i, j, k] for i in range(a) for j in range(b) for k in range(c))
    out[2] = T.sum(x[i, 0, 0] for i in range(a)) * 2.0
    places[0] = T.argmax(x[0, 0, :])
    places[1] = T.argmin(x[a - 1, b - 1, :])


def _whole_sums(x: Array, out: Array, places: Array) -> list[Expected]:
    wide = x.astype(np.float64)
    values = np.array([wide.sum(), wide.max(), 2 * wide[:, 0, 0].sum()])
    size = np.array([np.abs(wide).sum(), 0.0, 2 * np.abs(wide[:, 0, 0]).sum()])
    found = np.array([x[0, 0].argmax(), x[-1, -1].argmin()], np.int32)
    return [Expected(values, summation(size, x.size)), Expected(found)]


@dt.kernel
def batched_rows(
    x: T.Buffer[T.float32], sums: T.Buffer[T.float32], best: T.Buffer[T.int32],
    counts: T.Buffer[T.int32],
) -> None:  # fmt: skip
    """Rows of two parallel loops; a maximum as a loop, a count with a condition, an argmax."""
    a, b, n = x.shape
    assert sums.shape == (a, b)
    assert best.shape == (a, b)
    assert counts.shape == (a, b)
    for i, j in T.parallel(a, b):
        top = T.float32(-1e30)
        for k in range(n):
            top = T.max(top, x[i, j, k])
        sums[i, j] = top + T.sum(x[i, j, :])
        best[i, j] = T.argmax(x[i, j, :])
        counts[i, j] = T.sum(T.int32(1) for k in range(n) if x[i, j, k] > 0.0)


def _batched_rows(x: Array, sums: Array, best: Array, counts: Array) -> list[Expected]:
    wide = x.astype(np.float64)
    size = np.abs(wide).sum(2) + np.abs(wide.max(2))
    return [
        Expected(wide.max(2) + wide.sum(2), summation(size, x.shape[2] + 1)),
        Expected(x.argmax(2).astype(np.int32)),
        Expected((x > 0).sum(2).astype(np.int32)),
    ]


@dt.kernel
def constant_rows(x: T.Buffer[T.float32], y: T.Buffer[T.float32], sums: T.Buffer[T.int32]) -> None:
    """Rows of a constant length, several of which a block takes; the last block is not full."""
    m, n = x.shape
    assert n == 96
    assert y.shape == (m, 96)
    assert sums.shape == (m,)
    for i in T.parallel(m):
        largest = T.max(T.abs(x[i, j]) for j in range(96))
        if largest > 1.0:
            for j in range(96):
                y[i, j] = x[i, j] / largest
        else:
            for j in range(96):
                y[i, j] = x[i, 95 - j]
        sums[i] = T.sum(T.int32(1) for j in range(96) if x[i, j] < 0.5)


def _constant_rows(x: Array, y: Array, sums: Array) -> list[Expected]:
    wide = x.astype(np.float64)
    largest = np.abs(wide).max(1, keepdims=True)
    value = np.where(largest > 1, wide / np.where(largest > 1, largest, 1), wide[:, ::-1])
    # Division within 2.5 units (docs/math.md).
    return [
        Expected(value, np.abs(value) * 3 * 2.0**-23),
        Expected((x < 0.5).sum(1).astype(np.int32)),
    ]


@dt.kernel
def rounds(x: T.Buffer[T.int32], y: T.Buffer[T.int32]) -> None:
    """A loop that reduces a row again and again, and changes it in between."""
    m, n = x.shape
    assert y.shape == (m,)
    for i in T.parallel(m):
        total = T.int32(0)
        for turn in range(3):
            total += T.sum(x[i, j] for j in range(n))
            for j in range(n):
                x[i, j] = x[i, j] + T.int32(turn) + (total & 3)
        y[i] = total


def _rounds(x: Array, y: Array) -> list[Expected]:
    x, total = x.copy(), np.zeros(len(y), np.int32)
    for turn in range(3):
        total += x.sum(1, dtype=np.int32)
        x += turn + (total & 3)[:, None]
    return [Expected(x), Expected(total)]


def _normal(generator: np.random.Generator, *shape: int) -> Array:
    return generator.standard_normal(shape).astype(np.float32)


def _out(*shape: int, dtype: str = "float32") -> Array:
    return np.zeros(shape, dtype)


CASES = (
    *(
        Case(
            f"rows_softmax_{m}x{n}",
            softmax,
            lambda g, m=m, n=n: (_normal(g, m, n), _out(m, n)),
            _softmax,
            (1,),
        )
        for m, n in ((7, 63), (5, 64), (3, 1000), (1, 4099), (4, 0), (0, 100))
    ),
    Case(
        "rows_softmax_transposed",
        softmax,
        lambda g: (_normal(g, 300, 20).T, _out(300, 20).T),
        _softmax,
        (1,),
    ),
    Case(
        "rows_in_place",
        softmax_in_place,
        lambda g: (_normal(g, 9, 777),),
        lambda x: _softmax(x, x),
        (0,),
    ),
    Case(
        "rows_layer_norm",
        layer_norm,
        lambda g: (
            _normal(g, 6, 515), _normal(g, 515), _normal(g, 515), _out(6, 515), _out(6),
        ),
        _layer_norm,
        (3, 4),
    ),
    *(
        Case(
            f"rows_whole_{a}x{b}x{c}",
            whole_sums,
            lambda g, a=a, b=b, c=c: (_normal(g, a, b, c), _out(3), _out(2, dtype="int32")),
            _whole_sums,
            (1, 2),
        )
        for a, b, c in ((1, 1, 1), (3, 5, 7), (2, 3, 5000), (70, 30, 3))
    ),
    Case(
        "rows_batched",
        batched_rows,
        lambda g: (_normal(g, 3, 5, 201), _out(3, 5), _out(3, 5, dtype="int32"),
                   _out(3, 5, dtype="int32")),
        _batched_rows,
        (1, 2, 3),
    ),
    Case(
        "rows_constant",
        constant_rows,
        lambda g: (_normal(g, 13, 96) * (g.random((13, 1)) * 2).astype(np.float32),
                   _out(13, 96), _out(13, dtype="int32")),
        _constant_rows,
        (1, 2),
    ),
    Case(
        "rows_rounds",
        rounds,
        lambda g: (g.integers(-9, 9, (5, 130)).astype(np.int32), _out(5, dtype="int32")),
        _rounds,
        (0, 1),
    ),
)  # fmt: skip
