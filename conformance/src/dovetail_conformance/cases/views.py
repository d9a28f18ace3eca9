"""Views inside a kernel: slices, transposes, reshapes, broadcasting, whole rows assigned."""

from __future__ import annotations

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import Array, Case, Expected, rounding, summation


@dt.inline
def dot(a: T.Buffer[T.float32], b: T.Buffer[T.float32]) -> T.float32:
    """The product of two rows, each a buffer or a view."""
    return T.sum(a[k] * b[k] for k in range(len(a)))


@dt.kernel
def rows(x: T.Buffer[T.float32], y: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    """out[i, j] = x[i] . y[:, j]."""
    m, k = x.shape
    n = y.shape[1]
    assert y.shape == (k, n)
    assert out.shape == (m, n)
    columns = y.T
    for i, j in T.parallel(m, n):
        out[i, j] = dot(x[i, :], columns[j, :])


def _rows(x: Array, y: Array, out: Array) -> list[Expected]:
    a, b = x.astype(np.float64), y.astype(np.float64)
    return [Expected(a @ b, summation(np.abs(a) @ np.abs(b), x.shape[1]))]


@dt.kernel
def slices(x: T.Buffer[T.float32], y: T.Buffer[T.float32], low: T.int32, high: T.int64) -> None:
    """Slices of every kind, added into a prefix of y each; low and high may lie anywhere."""
    (n,) = x.shape
    assert y.shape == (12, n)
    y[:] = 0.0
    y[0, : n // 2] = x[: n // 2]
    for i in T.parallel(len(x[1:-1])):
        y[1, i] = x[1:-1][i]
    y[2, : len(x[::3])] = x[::3]
    y[3, :] = x[::-1]
    y[4, : len(x[-2::-2])] = x[-2::-2]
    y[5, : len(x[low:high])] = x[low:high]
    y[6, : len(x[high:low:-1])] = x[high:low:-1]
    y[7, : len(x[low:][::2])] = x[low:][::2]
    y[8, : len(x[:high])] = x[:high]
    for i in T.parallel(n):
        # A window, cut off at the edges.
        window = x[i - 1 : i + 2]
        y[9, i] = T.sum(window[k] for k in range(len(window)))
        # Outside of a view reads as 0, also where the buffer goes on.
        y[10, i] = x[2:5][i]
        y[11, 1:3][i] = x[i]


def _slices(x: Array, y: Array, low: int, high: int) -> list[Expected]:
    n, value = len(x), np.zeros(y.shape)
    at = [max(int(bound), 0) for bound in (low, high)]
    down = slice(min(at[1], n - 1), None if low < 0 else low, -1)
    if high < 0:
        down = slice(0, 0)
    parts = [
        x[: n // 2], x[1:-1], x[::3], x[::-1], x[-2::-2], x[at[0] : at[1]], x[down],
        x[at[0] :][::2], x[: at[1]],
    ]  # fmt: skip
    for number, part in enumerate(parts):
        value[number, : len(part)] = part
    bound = np.zeros(y.shape)
    for i in range(n):
        window = x[max(i - 1, 0) : i + 2].astype(np.float64)
        value[9, i] = window.sum()
        bound[9, i] = summation(np.abs(window).sum(), len(window))
    value[10, : len(x[2:5])] = x[2:5]
    value[11, 1:3] = x[: len(value[11, 1:3])]
    return [Expected(value, bound)]


@dt.kernel
def reshapes(x: T.Buffer[T.int32], y: T.Buffer[T.int32], z: T.Buffer[T.int32]) -> None:
    """All of x as one row, backwards, in y; z = x in pairs, last axes exchanged."""
    a, b, c = x.shape
    assert y.shape == (a * b * c,)
    assert z.shape == (2, a * b * c // 2)
    flat = x.ravel()[::-1]
    for i in T.parallel(y.size):
        y[i] = flat[i]
    pairs = x.transpose(0, 2, 1).reshape(-1, 2).T
    for i, j in T.parallel(*z.shape):
        z[i, j] = pairs[i, j]


def _reshapes(x: Array, y: Array, z: Array) -> list[Expected]:
    return [
        Expected(x.ravel()[::-1].copy()),
        Expected(x.transpose(0, 2, 1).reshape(-1, 2).T.copy()),
    ]


@dt.kernel
def through_reshape(x: T.Buffer[T.int32]) -> None:
    """Writes through a reshape go to the buffer, whatever its strides."""
    m, n = x.shape
    flat = x.reshape(m * n)
    for i in T.parallel(len(flat)):
        flat[i] = flat[i] * 3 + T.int32(i)


def _through(x: Array) -> list[Expected]:
    return [Expected(x * 3 + np.arange(x.size, dtype=np.int32).reshape(x.shape))]


@dt.kernel
def broadcasts(
    x: T.Buffer[T.float32], row: T.Buffer[T.float32], column: T.Buffer[T.float32]
) -> T.Buffer[T.float32]:
    """The sum x * row + column, where an axis of extent 1 is repeated."""
    m, n = x.shape
    assert row.shape == (n,) or row.shape == (1,)
    assert column.shape == (m, 1) or column.shape == (m, n)
    out = T.empty((m, n), T.float32)
    wide = T.broadcast_to(column, (m, n))
    out[:] = row
    out[:] *= x
    for i in T.parallel(m):
        out[i, :] += wide[i, :]
    return out


def _broadcasts(x: Array, row: Array, column: Array) -> list[Expected]:
    a, b, c = (part.astype(np.float64) for part in (x, row, column))
    bound = rounding(np.abs(a * b) + np.abs(a * b + c), 1) + rounding(a * b + c, 1)
    return [Expected(a * b + c, bound)]


@dt.kernel
def local_views(x: T.Buffer[T.float32]) -> None:
    """The middle of each row turned round, through a local array."""
    m, n = x.shape
    for i in T.parallel(m):
        block = T.alloc((2, 4), T.float32)
        block[:] = 0.0
        for j in range(T.min(n, 8)):
            block.ravel()[j] = x[i, j]
        x[i, :8] = block[::-1, ::-1].reshape(8)


def _local(x: Array) -> list[Expected]:
    value = x.copy()
    part = np.zeros((len(x), 8), x.dtype)
    part[:, : x.shape[1]] = x[:, :8]
    value[:, :8] = part[:, ::-1][:, : x.shape[1]]
    return [Expected(value.astype(np.float64))]


@dt.kernel
def row_histograms(x: T.Buffer[T.int32], counts: T.Buffer[T.int32]) -> None:
    """Atomics through a view: how often each remainder by 5 is in a row."""
    m, n = x.shape
    assert counts.shape == (m, 5)
    counts[:] = 0
    for i, j in T.parallel(m, n):
        T.atomic_add(counts[i, :], x[i, j] % 5, 1)


def _histograms(x: Array, counts: Array) -> list[Expected]:
    return [Expected(np.stack([np.bincount(row % 5, minlength=5) for row in x]).astype(np.int32))]


def _floats(generator: np.random.Generator, *shape: int) -> Array:
    return generator.standard_normal(shape).astype(np.float32)


def _ints(generator: np.random.Generator, *shape: int) -> Array:
    return generator.integers(-1000, 1000, shape, dtype=np.int32)


CASES = (
    Case(
        "views_rows",
        rows,
        lambda g: (_floats(g, 9, 33), _floats(g, 33, 7), np.zeros((9, 7), np.float32)),
        _rows,
        (2,),
    ),
    *(
        Case(
            f"views_slices_{name}",
            slices,
            lambda g, n=n, low=low, high=high: (
                _floats(g, n),
                np.ones((12, n), np.float32),
                low,
                high,
            ),
            _slices,
            (1,),
        )
        for name, n, low, high in (
            ("middle", 20, 3, 11),
            ("beyond", 9, -4, 1 << 40),
            ("crossed", 6, 5, -2),
            ("short", 1, 0, 1),
            ("empty", 0, 0, 0),
        )
    ),
    Case(
        "views_reshapes",
        reshapes,
        lambda g: (
            _ints(g, 3, 5, 4),
            np.zeros(60, np.int32),
            np.zeros((2, 30), np.int32),
        ),
        _reshapes,
        (1, 2),
    ),
    Case(
        "views_reshapes_of_a_strided_tensor",
        reshapes,
        lambda g: (
            _ints(g, 6, 5, 8)[::2, :, ::-2],
            np.zeros(60, np.int32),
            np.zeros((2, 30), np.int32),
        ),
        _reshapes,
        (1, 2),
    ),
    Case("views_through_reshape", through_reshape, lambda g: (_ints(g, 7, 9),), _through, (0,)),
    Case(
        "views_through_reshape_transposed",
        through_reshape,
        lambda g: (_ints(g, 7, 9).T[::-1],),
        _through,
        (0,),
    ),
    Case(
        "views_broadcasts",
        broadcasts,
        lambda g: (_floats(g, 5, 9), _floats(g, 9), _floats(g, 5, 1)),
        _broadcasts,
    ),
    Case(
        "views_broadcasts_of_one",
        broadcasts,
        lambda g: (_floats(g, 4, 6), _floats(g, 1), _floats(g, 4, 6)),
        _broadcasts,
    ),
    Case("views_local", local_views, lambda g: (_floats(g, 6, 8),), _local, (0,)),
    Case("views_local_narrow", local_views, lambda g: (_floats(g, 6, 5),), _local, (0,)),
    Case(
        "views_atomics",
        row_histograms,
        lambda g: (_ints(g, 4, 50), np.ones((4, 5), np.int32)),
        _histograms,
        (1,),
    ),
)
