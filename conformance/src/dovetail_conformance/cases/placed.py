"""Memory of one kind's own: textures where a target has them, plain device memory elsewhere."""

from __future__ import annotations

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import Array, Case, Expected, summation


@dt.kernel
def placed_stencil(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Element by element; neighbours beyond the edges are 0, also those of the next row."""
    m, n = x.shape
    assert y.shape == (m, n)
    T.place(x, "opencl.texture")
    for i, j in T.parallel(m, n):
        y[i, j] = x[i, j] + x[i, j - 1] + x[i, j + 1] + x[i - 1, j] + x[i + 1, j]


@dt.kernel
def placed_convolution(
    x: T.Buffer[T.float16], w: T.Buffer[T.float32], y: T.Buffer[T.float32]
) -> None:
    """Whole texels of tensors of three dimensions and of one: channels last, a weight for each."""
    h, width, c = x.shape
    assert w.shape == (c,)
    assert y.shape == (h, width)
    assert c % 4 == 0
    T.place(x, "opencl.texture")
    T.place(w, "opencl.texture")
    for i, j in T.parallel(h, width):
        acc = T.float32x4(0.0)
        for k in range(c // 4):
            v = T.float32x4(T.load_vector(x, (i, j, 4 * k), 4, aligned=True))
            acc += v * T.load_vector(w, 4 * k, 4, aligned=True)
        y[i, j] = T.vector_sum(acc)


@dt.kernel
def placed_workspace(x: T.Buffer[T.float16], y: T.Buffer[T.float16]) -> None:
    """A workspace that is written by texels; rows end within one, and reads beyond them are 0."""
    m, n = x.shape
    assert y.shape == (n, m)
    t = T.empty((m, n), T.float16, scope="opencl.texture")
    for i, j in T.parallel(m, T.ceildiv(n, 4)):
        v = T.load_vector(x, (i, 4 * j), 4)
        T.store_vector(t, (i, 4 * j), v + v, aligned=True)
    for j, i in T.parallel(n, m):
        right = T.load_vector(t, (i, 4 * (j // 4) + 4), 4, aligned=True)
        y[j, i] = t[i, j] + right.x + t[i, j + n]


@dt.kernel
def placed_integers(
    a: T.Buffer[T.int8], b: T.Buffer[T.uint16], c: T.Buffer[T.int32], out: T.Buffer[T.int32]
) -> None:
    """Integers of three sizes; a table that is written and read again; indices from memory."""
    (n,) = a.shape
    assert n % 4 == 0
    assert b.shape == (n,)
    assert c.shape == (n,)
    assert out.shape == (n, 2)
    T.place(a, "opencl.texture")
    T.place(b, "opencl.texture")
    table = T.empty((n,), T.uint32, scope="opencl.texture")
    for i in T.parallel(n // 4):
        v = T.load_vector(b, 4 * i, 4, aligned=True)
        T.store_vector(table, 4 * i, T.uint32x4(v) * T.uint32(70000), aligned=True)
    for i in T.parallel(n):
        out[i, 0] = T.int32(a[c[i]]) * T.int32(3)
        out[i, 1] = T.int32(table[c[i]])


def _stencil_arguments(rng: np.random.Generator) -> list[object]:
    x = rng.standard_normal((6, 20)).astype(np.float32)
    return [x, np.zeros_like(x)]


def _neighbours(x: Array, y: Array) -> list[Expected]:
    wide = np.pad(x.astype(np.float64), 1)
    parts = (wide[1:-1, 1:-1], wide[1:-1, :-2], wide[1:-1, 2:], wide[:-2, 1:-1], wide[2:, 1:-1])
    terms = np.stack(parts)
    return [Expected(terms.sum(0), summation(np.abs(terms).sum(0), 5))]


def _convolution_arguments(rng: np.random.Generator) -> list[object]:
    x = rng.standard_normal((4, 5, 12)).astype(np.float16)
    # The first element does not lie where the memory begins.
    return [x[1:], rng.standard_normal(12).astype(np.float32), np.zeros((3, 5), np.float32)]


def _convolved(x: Array, w: Array, y: Array) -> list[Expected]:
    terms = x.astype(np.float64) * w.astype(np.float64)
    return [Expected(terms.sum(2), summation(np.abs(terms).sum(2), 12))]


def _workspace_arguments(columns: int) -> tuple[Array, Array]:
    x = np.arange(-6, 7 * columns - 6, dtype=np.float16).reshape(7, columns)
    return x, np.zeros((columns, 7), np.float16)


def _twice(x: Array, y: Array) -> list[Expected]:
    doubled = np.pad(2.0 * x.astype(np.float64), ((0, 0), (0, 8)))
    columns = np.arange(x.shape[1])
    value = doubled[:, columns] + doubled[:, 4 * (columns // 4) + 4]
    return [Expected(value.T)]


def _integer_arguments(rng: np.random.Generator) -> list[object]:
    a = rng.integers(-128, 128, 24, dtype=np.int8)
    b = rng.integers(0, 1 << 16, 24, dtype=np.uint16)
    c = rng.integers(-3, 30, 24, dtype=np.int32)
    return [a, b, c, np.zeros((24, 2), np.int32)]


def _looked_up(a: Array, b: Array, c: Array, out: Array) -> list[Expected]:
    inside = (c >= 0) & (c < 24)
    at = np.where(inside, c, 0)
    words = (b[at].astype(np.uint32) * np.uint32(70000)).astype(np.int32)
    columns = [a[at].astype(np.int32) * 3, words]
    return [Expected(np.stack([np.where(inside, each, 0) for each in columns], 1))]


CASES = (
    Case(
        "placed_stencil",
        placed_stencil,
        _stencil_arguments,
        _neighbours,
        outputs=(1,),
    ),
    Case(
        "placed_convolution", placed_convolution, _convolution_arguments, _convolved, outputs=(2,)
    ),
    Case(
        "placed_workspace",
        placed_workspace,
        lambda rng: list(_workspace_arguments(10)),
        _twice,
        outputs=(1,),
    ),
    Case("placed_integers", placed_integers, _integer_arguments, _looked_up, outputs=(3,)),
)
