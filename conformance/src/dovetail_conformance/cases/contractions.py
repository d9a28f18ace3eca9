"""Contractions as plain loops, at the edges of the tiles that targets take them in."""

from __future__ import annotations

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import Array, Case, Expected, summation


@dt.kernel
def product(a: T.Buffer[T.float32], b: T.Buffer[T.float32], c: T.Buffer[T.float32]) -> None:
    """The matrix product, of any extents."""
    m, k = a.shape
    n = b.shape[1]
    assert b.shape == (k, n)
    assert c.shape == (m, n)
    for i, j in T.parallel(m, n):
        acc = 0.0
        for p in range(k):
            acc += a[i, p] * b[p, j]
        c[i, j] = acc


@dt.kernel(strict=True)
def strict_product(a: T.Buffer[T.float32], b: T.Buffer[T.float32], c: T.Buffer[T.float32]) -> None:
    """The same, every operation rounded, in the order of the loop."""
    m, k = a.shape
    n = b.shape[1]
    assert b.shape == (k, n)
    assert c.shape == (m, n)
    for i, j in T.parallel(m, n):
        acc = T.float32(0)
        for p in range(k):
            acc += a[i, p] * b[p, j]
        c[i, j] = acc


def _strict(a: Array, b: Array, c: Array) -> list[Expected]:
    total = np.zeros(c.shape, np.float32)
    for p in range(a.shape[1]):
        total += a[:, p, None] * b[p]
    return [Expected(total)]


@dt.kernel
def transposed(a: T.Buffer[T.float32], b: T.Buffer[T.float32], c: T.Buffer[T.float32]) -> None:
    """Both operands lie the other way round, for each of a batch, added to what is there."""
    batch, k, m = a.shape
    n = b.shape[1]
    assert b.shape == (batch, n, k)
    assert c.shape == (batch, m, n)
    for g, i, j in T.parallel(batch, m, n):
        acc = c[g, i, j]
        for p in range(k):
            acc += a[g, p, i] * b[g, j, p]
        c[g, i, j] = acc


def _transposed(a: Array, b: Array, c: Array) -> list[Expected]:
    x, y = (each.astype(np.float64) for each in (a, b))
    value = np.einsum("gpi,gjp->gij", x, y) + c
    size = np.einsum("gpi,gjp->gij", np.abs(x), np.abs(y)) + np.abs(c)
    return [Expected(value, summation(size, a.shape[1] + 1))]


@dt.kernel
def scores(q: T.Buffer[T.float32], k: T.Buffer[T.float32], s: T.Buffer[T.float32]) -> None:
    """Scores of attention, where rows of one operand meet rows of the other; several heads."""
    heads, n, depth = q.shape
    m = k.shape[1]
    assert k.shape == (heads, m, depth)
    assert s.shape == (heads, n, m)
    for h, i, j in T.parallel(heads, n, m):
        s[h, i, j] = T.sum(q[h, i, p] * k[h, j, p] for p in range(depth)) * 0.125


def _scores(q: Array, k: Array, s: Array) -> list[Expected]:
    x, y = (each.astype(np.float64) for each in (q, k))
    size = np.abs(x) @ np.abs(y).swapaxes(1, 2) / 8
    return [Expected(x @ y.swapaxes(1, 2) / 8, summation(size, q.shape[2], extra=2))]


@dt.kernel
def dense(
    x: T.Buffer[T.float32], w: T.Buffer[T.float32], bias: T.Buffer[T.float32],
    y: T.Buffer[T.float32],
) -> None:  # fmt: skip
    """Operands rounded to a narrow type, wide sums, a bias and the greater of it and zero."""
    m, k = x.shape
    n = w.shape[1]
    assert w.shape == (k, n)
    assert bias.shape == (n,)
    assert y.shape == (m, n)
    for i, j in T.parallel(m, n):
        acc = bias[j]
        for p in range(k):
            acc += T.float32(T.bfloat16(x[i, p])) * T.float32(T.bfloat16(w[p, j]))
        y[i, j] = T.max(acc, 0.0)


@dt.kernel
def halves(
    x: T.Buffer[T.float16], w: T.Buffer[T.float16], bias: T.Buffer[T.float32],
    y: T.Buffer[T.float32],
) -> None:  # fmt: skip
    """The same, of halves."""
    m, k = x.shape
    n = w.shape[1]
    assert w.shape == (k, n)
    assert bias.shape == (n,)
    assert y.shape == (m, n)
    for i, j in T.parallel(m, n):
        acc = bias[j]
        for p in range(k):
            acc += T.float32(x[i, p]) * T.float32(w[p, j])
        y[i, j] = T.max(acc, 0.0)


def _dense(x: Array, w: Array, bias: Array, y: Array) -> list[Expected]:
    a, b = (each.astype(np.float64) for each in (x, w))
    size = np.abs(a) @ np.abs(b) + np.abs(bias)
    return [Expected(np.maximum(a @ b + bias, 0), summation(size, x.shape[1] + 1))]


@dt.kernel
def integers(a: T.Buffer[T.int32], b: T.Buffer[T.int32], c: T.Buffer[T.int32]) -> None:
    """Integers that wrap around; constant extents, of which no tile is full."""
    assert a.shape == (37, 50)
    assert b.shape == (50, 71)
    assert c.shape == (37, 71)
    for i, j in T.parallel(37, 71):
        acc = T.int32(0)
        for p in range(50):
            acc += a[i, p] * b[p, j]
        c[i, j] = acc


@dt.kernel
def correlation(x: T.Buffer[T.float32], w: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """A convolution of a batch of images, zeros around each."""
    batch, channels, height, width = x.shape
    filters = w.shape[0]
    assert w.shape == (filters, channels, 3, 3)
    assert y.shape == (batch, filters, height, width)
    for s, f, i, j in T.parallel(batch, filters, height, width):
        acc = 0.0
        for c in range(channels):
            for di in range(3):
                for dj in range(3):
                    if 1 <= i + di < height + 1 and 1 <= j + dj < width + 1:
                        acc += x[s, c, i + di - 1, j + dj - 1] * w[f, c, di, dj]
        y[s, f, i, j] = acc


def _correlation(x: Array, w: Array, y: Array) -> list[Expected]:
    padded = np.pad(x.astype(np.float64), ((0, 0), (0, 0), (1, 1), (1, 1)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3), (2, 3))
    wide = w.astype(np.float64)
    value = np.einsum("scijuv,fcuv->sfij", windows, wide)
    size = np.einsum("scijuv,fcuv->sfij", np.abs(windows), np.abs(wide))
    return [Expected(value, summation(size, 9 * x.shape[1]))]


@dt.kernel
def masked(
    a: T.Buffer[T.float32], b: T.Buffer[T.float32], keep: T.int64, c: T.Buffer[T.float32],
    largest: T.Buffer[T.float32],
) -> None:  # fmt: skip
    """Conditions on rows, on columns and on both; two results of one loop."""
    m, k = a.shape
    n = b.shape[1]
    assert b.shape == (k, n)
    assert c.shape == (m, n)
    assert largest.shape == (m, n)
    for i, j in T.parallel(m, n):
        acc = 0.0
        top = T.float32(-1e30)
        for p in range(k):
            term = a[i, p] * b[p, j]
            if p + i >= keep:
                acc += term
            if p <= j:
                top = T.max(top, term)
            if i + j > p:
                acc += 1.0
        c[i, j] = acc
        largest[i, j] = top


def _masked(a: Array, b: Array, keep: int, c: Array, largest: Array) -> list[Expected]:
    terms = a.astype(np.float64)[:, :, None] * b.astype(np.float64)
    i, p, j = np.ogrid[: a.shape[0], : a.shape[1], : b.shape[1]]
    kept = np.where(p + i >= keep, terms, 0)
    value = kept.sum(1) + (i + j > p).sum(1)
    size = np.abs(kept).sum(1) + (i + j > p).sum(1)
    top = np.where(p <= j, terms, -1e30).max(1)
    return [
        Expected(value, summation(size, 2 * a.shape[1] + 1)),
        Expected(top, np.abs(top) * 2.0**-23),
    ]


def _normal(generator: np.random.Generator, *shape: int) -> Array:
    return generator.standard_normal(shape).astype(np.float32)


def _narrow(values: Array, name: str) -> Array:
    """Numbers that the type has; those of bfloat16 as float32."""
    if name == "float16":
        return values.astype(np.float16)
    return (values.view(np.uint32) & np.uint32(0xFFFF0000)).view(np.float32)


def _out(*shape: int) -> Array:
    return np.zeros(shape, np.float32)


def _product(a: Array, b: Array, c: Array) -> list[Expected]:
    x, y = (each.astype(np.float64) for each in (a, b))
    return [Expected(x @ y, summation(np.abs(x) @ np.abs(y), max(1, a.shape[1])))]


SHAPES = (
    (64, 16, 64), (128, 32, 64), (63, 15, 65), (65, 17, 63), (1, 64, 64), (64, 1, 64), (64, 64, 1),
    (4, 17, 64), (17, 4, 17), (64, 64, 4), (16, 0, 16), (100, 130, 90),
)  # fmt: skip
"""Rows, steps and columns: whole tiles, one more and one less, and extents of hardly any."""

CASES = (
    *(
        Case(
            f"contraction_{m}x{k}x{n}",
            product,
            lambda g, m=m, k=k, n=n: (_normal(g, m, k), _normal(g, k, n), _out(m, n)),
            _product,
            (2,),
        )
        for m, k, n in SHAPES
    ),
    Case(
        "contraction_strided",
        product,
        lambda g: (_normal(g, 40, 70).T, _normal(g, 40, 66)[:, ::2], _out(70, 66)[:, ::2]),
        _product,
        (2,),
    ),
    *(
        Case(
            f"contraction_strict_{m}x{k}x{n}",
            strict_product,
            lambda g, m=m, k=k, n=n: (_normal(g, m, k), _normal(g, k, n), _out(m, n)),
            _strict,
            (2,),
        )
        for m, k, n in ((66, 35, 70), (5, 35, 70))
    ),
    *(
        Case(
            f"contraction_transposed_{s}x{m}x{k}x{n}",
            transposed,
            lambda g, s=s, m=m, k=k, n=n: (
                _normal(g, s, k, m), _normal(g, s, n, k), _normal(g, s, m, n)
            ),
            _transposed,
            (2,),
        )
        for s, m, k, n in ((1, 64, 64, 64), (3, 33, 18, 70), (2, 17, 5, 16))
    ),
    *(
        Case(
            f"contraction_scores_{h}x{n}x{m}x{d}",
            scores,
            lambda g, h=h, n=n, m=m, d=d: (
                _normal(g, h, n, d), _normal(g, h, m, d), _out(h, n, m)
            ),
            _scores,
            (2,),
        )
        for h, n, m, d in ((2, 65, 40, 64), (1, 16, 130, 7), (3, 4, 4, 32))
    ),
    *(
        Case(
            f"contraction_{name}_{m}x{k}x{n}",
            kernel,
            lambda g, m=m, k=k, n=n, name=name: (
                _narrow(_normal(g, m, k), name), _narrow(_normal(g, k, n), name), _normal(g, n),
                _out(m, n),
            ),
            _dense,
            (3,),
        )
        for name, kernel in (("bfloat16", dense), ("float16", halves))
        for m, k, n in ((64, 48, 64), (31, 33, 65))
    ),
    Case(
        "contraction_integers",
        integers,
        lambda g: (
            g.integers(-(2**31), 2**31, (37, 50)).astype(np.int32),
            g.integers(-(2**31), 2**31, (50, 71)).astype(np.int32),
            np.zeros((37, 71), np.int32),
        ),
        lambda a, b, c: [Expected(a @ b)],
        (2,),
    ),
    *(
        Case(
            f"contraction_convolution_{s}x{c}x{h}x{w}x{f}",
            correlation,
            lambda g, s=s, c=c, h=h, w=w, f=f: (
                _normal(g, s, c, h, w), _normal(g, f, c, 3, 3), _out(s, f, h, w)
            ),
            _correlation,
            (2,),
        )
        for s, c, h, w, f in (
            (1, 4, 9, 11, 16), (2, 3, 8, 8, 20), (1, 2, 1, 30, 17), (2, 1, 5, 3, 4)
        )
    ),
    *(
        Case(
            f"contraction_masked_{m}x{k}x{n}",
            masked,
            lambda g, m=m, k=k, n=n: (
                _normal(g, m, k), _normal(g, k, n), 20, _out(m, n), _out(m, n)
            ),
            _masked,
            (3, 4),
        )
        for m, k, n in ((40, 30, 66), (64, 64, 64))
    ),
)  # fmt: skip
