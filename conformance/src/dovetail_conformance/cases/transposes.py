"""Elements that are read along one axis and written along another."""

from __future__ import annotations

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import Array, Case, Expected, rounding


@dt.kernel
def transpose(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """A matrix, turned."""
    m, n = x.shape
    assert y.shape == (n, m)
    for i, j in T.parallel(n, m):
        y[i, j] = x[j, i]


@dt.kernel
def transpose_add(x: T.Buffer[T.float32], z: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """A turned matrix and one that is not, of constant extents that fill no tile."""
    assert x.shape == (45, 70)
    assert z.shape == (70, 45)
    assert y.shape == (70, 45)
    for i, j in T.parallel(70, 45):
        value = x[j, i]
        y[i, j] = value + z[i, j] * value


@dt.kernel
def to_channels_last(x: T.Buffer[T.int32], y: T.Buffer[T.int32]) -> None:
    """Images whose channels become the last axis."""
    batch, channels, height, width = x.shape
    assert y.shape == (batch, height, width, channels)
    for s, i, j, c in T.parallel(batch, height, width, channels):
        y[s, i, j, c] = x[s, c, i, j] * 2


@dt.kernel
def some_of_it(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """A part of a matrix, turned, shifted and under a condition."""
    m, n = x.shape
    assert y.shape == (n, m)
    for i, j in T.parallel(n, m):
        if i + 1 < n:
            y[i, j] = x[j, i + 1]
        else:
            y[i, j] = -1.0


@dt.kernel
def symmetric(x: T.Buffer[T.float16], y: T.Buffer[T.float16]) -> None:
    """The greater of an element and the one across, of two-byte elements."""
    m, n = x.shape
    assert m == n
    assert y.shape == (n, n)
    for i, j in T.parallel(n, n):
        y[i, j] = T.max(x[i, j], x[j, i])


def _some(x: Array, y: Array) -> list[Expected]:
    value = np.full(y.shape, -1.0)
    value[:-1] = x.T[1:]
    return [Expected(value)]


def _normal(generator: np.random.Generator, *shape: int) -> Array:
    return generator.standard_normal(shape).astype(np.float32)


def _out(*shape: int) -> Array:
    return np.zeros(shape, np.float32)


def _add(x: Array, z: Array, y: Array) -> list[Expected]:
    turned = x.astype(np.float64).T
    return [Expected(turned + z * turned, rounding(np.abs(turned) + np.abs(z * turned), 2))]


CASES = (
    *(
        Case(
            f"transpose_{m}x{n}",
            transpose,
            lambda g, m=m, n=n: (_normal(g, m, n), _out(n, m)),
            lambda x, y: [Expected(x.astype(np.float64).T)],
            (1,),
        )
        for m, n in ((32, 32), (64, 96), (33, 31), (31, 33), (1, 64), (64, 1), (101, 70), (0, 40))
    ),
    Case(
        "transpose_strided",
        transpose,
        lambda g: (_normal(g, 70, 50).T, _out(140, 50)[::2]),
        lambda x, y: [Expected(x.astype(np.float64).T)],
        (1,),
    ),
    Case(
        "transpose_add",
        transpose_add,
        lambda g: (_normal(g, 45, 70), _normal(g, 70, 45), _out(70, 45)),
        _add,
        (2,),
    ),
    *(
        Case(
            f"transpose_channels_{s}x{c}x{h}x{w}",
            to_channels_last,
            lambda g, s=s, c=c, h=h, w=w: (
                g.integers(-999, 999, (s, c, h, w)).astype(np.int32),
                np.zeros((s, h, w, c), np.int32),
            ),
            lambda x, y: [Expected(x.transpose(0, 2, 3, 1) * 2)],
            (1,),
        )
        for s, c, h, w in ((2, 40, 3, 33), (1, 3, 5, 64))
    ),
    *(
        Case(
            f"transpose_some_{m}x{n}",
            some_of_it,
            lambda g, m=m, n=n: (_normal(g, m, n), _out(n, m)),
            _some,
            (1,),
        )
        for m, n in ((40, 65), (64, 32))
    ),
    Case(
        "transpose_symmetric",
        symmetric,
        lambda g: (_normal(g, 50, 50).astype(np.float16), np.zeros((50, 50), np.float16)),
        lambda x, y: [Expected(np.maximum(x, x.T).astype(np.float64))],
        (1,),
    ),
)  # fmt: skip
