"""Shapes and strides: views, transposition, stencils, no dimensions at all, several results."""

from __future__ import annotations

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import Array, Case, Expected, rounding, summation


@dt.kernel
def scale_2d(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Y = 2 x, for whatever strides both have."""
    m, n = x.shape
    assert y.shape == (m, n)
    for i, j in T.parallel(m, n):
        y[i, j] = 2.0 * x[i, j]


def _scale(x: Array, y: Array) -> list[Expected]:
    return [Expected(2.0 * x.astype(np.float64))]


@dt.kernel
def transpose(x: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
    """The transpose, as a new buffer."""
    m, n = x.shape
    out = T.empty((n, m), T.float32)
    for i, j in T.parallel(n, m):
        out[i, j] = x[j, i]
    return out


@dt.kernel
def stencil(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """The five-point average, with edges that repeat."""
    m, n = x.shape
    assert y.shape == (m, n)
    for i, j in T.parallel(m, n):
        up = x[T.max(i - 1, 0), j]
        down = x[T.min(i + 1, m - 1), j]
        left = x[i, T.max(j - 1, 0)]
        right = x[i, T.min(j + 1, n - 1)]
        y[i, j] = 0.2 * (x[i, j] + up + down + left + right)


def _stencil(x: Array, y: Array) -> list[Expected]:
    wide = np.pad(x.astype(np.float64), 1, mode="edge")
    parts = [
        wide[1:-1, 1:-1], wide[:-2, 1:-1], wide[2:, 1:-1], wide[1:-1, :-2], wide[1:-1, 2:],
    ]  # fmt: skip
    magnitude = np.sum(np.abs(parts), axis=0)
    factor = np.float64(np.float32(0.2))
    return [Expected(factor * np.sum(parts, axis=0), summation(factor * magnitude, 5))]


@dt.kernel
def guarded_shift(x: T.Buffer[T.float32], y: T.Buffer[T.float32], by: T.int64) -> None:
    """y[i] = x[i + by], where what lies outside reads as 0."""
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = x[i + by]


def _shift(x: Array, y: Array, by: int) -> list[Expected]:
    value = np.zeros(x.shape)
    for i in range(x.size):
        if 0 <= i + by < x.size:
            value[i] = x[i + by]
    return [Expected(value)]


@dt.kernel
def scalar_tensor(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Tensors of no dimension."""
    () = x.shape
    () = y.shape
    y[()] = x[()] + 1.0


def _scalar_tensor(x: Array, y: Array) -> list[Expected]:
    value = x.astype(np.float64) + 1.0
    return [Expected(value, rounding(value, 1))]


@dt.kernel
def split_parts(x: T.Buffer[T.float32]) -> tuple[T.Buffer[T.float32], T.Buffer[T.float32]]:
    """Positive and negative parts, two results through a workspace."""
    (n,) = x.shape
    doubled = T.empty((n,), T.float32)
    positive = T.empty((n,), T.float32)
    negative = T.empty((n,), T.float32)
    for i in T.parallel(n):
        doubled[i] = x[i] * 2.0
    for i in T.parallel(n):
        positive[i] = T.max(doubled[n - 1 - i], 0.0)
        negative[i] = T.min(doubled[n - 1 - i], 0.0)
    return positive, negative


def _split(x: Array) -> list[Expected]:
    doubled = 2.0 * x.astype(np.float64)[::-1]
    return [Expected(np.maximum(doubled, 0)), Expected(np.minimum(doubled, 0))]


def _matrix(generator: np.random.Generator, *shape: int) -> Array:
    return generator.standard_normal(shape).astype(np.float32)


def _odd_offset(generator: np.random.Generator) -> tuple[Array, Array]:
    """Views that begin one element into their memory: aligned to an element and no more."""
    x = _matrix(generator, 30 * 17 + 1)[1:].reshape(30, 17)
    y = np.zeros(30 * 17 + 3, np.float32)[3:].reshape(30, 17)
    return x, y


CASES = (
    Case(
        "contiguous",
        scale_2d,
        lambda g: (_matrix(g, 31, 65), np.zeros((31, 65), np.float32)),
        _scale,
        (1,),
    ),
    Case(
        "strided_views",
        scale_2d,
        lambda g: (_matrix(g, 62, 130)[::2, ::2], np.zeros((31, 195), np.float32)[:, ::3]),
        _scale,
        (1,),
    ),
    Case(
        "negative_strides",
        scale_2d,
        lambda g: (_matrix(g, 31, 65)[::-1, ::-1], np.zeros((31, 65), np.float32)[::-1]),
        _scale,
        (1,),
    ),
    Case(
        "transposed_view",
        scale_2d,
        lambda g: (_matrix(g, 65, 31).T, np.zeros((31, 65), np.float32)),
        _scale,
        (1,),
    ),
    Case("odd_offset", scale_2d, _odd_offset, _scale, (1,)),
    Case(
        "transpose",
        transpose,
        lambda g: (_matrix(g, 45, 70),),
        lambda x: [Expected(x.T.astype(np.float64))],
    ),
    Case(
        "stencil",
        stencil,
        lambda g: (_matrix(g, 40, 50), np.zeros((40, 50), np.float32)),
        _stencil,
        (1,),
    ),
    Case(
        "guarded_shift",
        guarded_shift,
        lambda g: (_matrix(g, 100), np.zeros(100, np.float32), 7),
        _shift,
        (1,),
    ),
    Case(
        "guarded_shift_negative",
        guarded_shift,
        lambda g: (_matrix(g, 100), np.zeros(100, np.float32), -13),
        _shift,
        (1,),
    ),
    Case(
        "scalar_tensor",
        scalar_tensor,
        lambda g: (np.array(0.3, np.float32), np.array(0.0, np.float32)),
        _scalar_tensor,
        (1,),
    ),
    Case("split_parts", split_parts, lambda g: (_matrix(g, 321),), _split),
)
