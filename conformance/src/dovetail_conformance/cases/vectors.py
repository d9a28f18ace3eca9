"""Vector types: loads and stores at the edge, lanes, masks, exchanges, folds of lanes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import Array, Case, Expected, rounding, summation


@dt.kernel
def vector_scale(x: T.Buffer[T.float32], y: T.Buffer[T.float32], alpha: T.float32) -> None:
    """Four elements at a time; the last vector reaches past the end."""
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(T.ceildiv(n, 4)):
        v = T.load_vector(x, 4 * i, 4)
        T.store_vector(y, 4 * i, alpha * v + 1.0)


@dt.kernel
def vector_clip(x: T.Buffer[T.int16], y: T.Buffer[T.int16]) -> None:
    """Masks, choices and integer lanes, of 8."""
    m, n = x.shape
    assert y.shape == (m, n)
    for i, j in T.parallel(m, T.ceildiv(n, 8)):
        v = T.load_vector(x, (i, 8 * j), 8)
        low = T.where(v < -100, -100, v)
        v = T.where((low > 100) & ~(low == 200), 100, low)
        if T.vector_any(v == 7):
            v = -v
        T.store_vector(y, (i, 8 * j), v)


@dt.kernel
def vector_exchange(x: T.Buffer[T.float64], y: T.Buffer[T.float64]) -> None:
    """Lanes change places in a loop, and conversions go lane by lane."""
    (n,) = x.shape
    assert n % 4 == 0
    assert y.shape == (n,)
    for i in T.parallel(n // 4):
        v = T.load_vector(x, 4 * i, 4)
        for k in range(3):
            v = T.float64x4(v.y, v[2], v.w, v.x) * 2.0
            if k == 1:
                v = v + T.float64x4(T.int32x4(v))
        T.store_vector(y, 4 * i, v)


@dt.kernel
def vector_dot(a: T.Buffer[T.float32], b: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    """Dot products of rows, four at a time, through a view; the least and greatest of lanes."""
    m, n = a.shape
    assert b.shape == (n,)
    assert out.shape == (m, 3)
    for i in T.parallel(m):
        row = a[i, :]
        acc = T.float32x4(0.0)
        least = T.float32x4(T.inf)
        for j in range(0, n, 4):
            v = T.load_vector(row, j, 4)
            acc += v * T.load_vector(b, j, 4, aligned=True)
            least = T.min(least, v)
        out[i, 0] = T.vector_sum(acc)
        out[i, 1] = T.vector_min(least)
        out[i, 2] = T.dot(T.float32x2(acc.x, acc.y), T.float32x2(2.0))


@dt.kernel
def vector_aligned(
    x: T.Buffer[T.float16], k: T.Buffer[T.uint8], a: T.Buffer[T.float16], b: T.Buffer[T.uint8]
) -> None:
    """Vectors that are promised to be aligned, in tensors and in memory of the kernel's own.

    Whether they are changes nothing; the last one reaches past the end.
    """
    (n,) = x.shape
    assert k.shape == (n,)
    assert a.shape == (n,)
    assert b.shape == (n,)
    for i in T.parallel(T.ceildiv(n, 8)):
        own = T.alloc((8,), T.uint8)
        v = T.load_vector(x, 8 * i, 8, aligned=True)
        T.store_vector(a, 8 * i, v + v, aligned=True)
        w = T.load_vector(k, 8 * i, 8, aligned=True)
        T.store_vector(own, 0, w, aligned=True)
        low = T.load_vector(own, 4, 4, aligned=True)
        high = T.load_vector(own, 0, 4, aligned=True)
        T.store_vector(b, 8 * i, low + 1, aligned=True)
        T.store_vector(b, 8 * i + 4, T.where(low > high, low, high), aligned=True)


def _scale_arguments(rng: np.random.Generator) -> list[object]:
    x = rng.standard_normal(30).astype(np.float32)[::2]
    return [x, np.zeros(15, np.float32), 2.5]


def _scale_expected(x: Array, y: Array, alpha: float) -> list[Expected]:
    value = alpha * x.astype(np.float64) + 1.0
    return [Expected(value, rounding(np.abs(alpha * x.astype(np.float64)) + 1.0, 2))]


def _clip_arguments(rng: np.random.Generator) -> list[object]:
    x = rng.integers(-300, 300, (5, 19)).astype(np.int16)
    x[2, 3] = 7
    return [x, np.zeros_like(x)]


def _clip_expected(x: Array, y: Array) -> list[Expected]:
    low = np.maximum(x, -100)
    v = np.where((low > 100) & (low != 200), 100, low)
    for i in range(v.shape[0]):
        for j in range(0, v.shape[1], 8):
            if (v[i, j : j + 8] == 7).any():
                v[i, j : j + 8] *= -1
    return [Expected(v.astype(np.int16))]


def _exchange_expected(x: Array, y: Array) -> list[Expected]:
    v = x.reshape(-1, 4).copy()
    for k in range(3):
        v = v[:, [1, 2, 3, 0]] * 2.0
        if k == 1:
            v = v + np.trunc(v)
    return [Expected(v.ravel())]


def _dot_arguments(rng: np.random.Generator) -> list[object]:
    a = rng.random((7, 10)).astype(np.float32) + np.float32(0.5)
    b = rng.standard_normal(10).astype(np.float32)
    return [a, b, np.zeros((7, 3), np.float32)]


def _dot_expected(a: Array, b: Array, out: Array) -> list[Expected]:
    wide, other = a.astype(np.float64), b.astype(np.float64)
    value = np.zeros((7, 3))
    value[:, 0] = wide @ other
    # The last vector reaches past the end of the row: those lanes are 0.
    value[:, 1] = 0.0
    lanes = np.pad(wide * other, ((0, 0), (0, 2))).reshape(7, 3, 4).sum(1)
    value[:, 2] = 2.0 * (lanes[:, 0] + lanes[:, 1])
    bound = np.zeros((7, 3))
    magnitudes = np.abs(wide * other).sum(1)
    bound[:, 0] = summation(magnitudes, 12)
    bound[:, 2] = 2.0 * summation(magnitudes, 12)
    return [Expected(value, bound)]


def _aligned_arguments(offset: int, step: int) -> Callable[[np.random.Generator], list[object]]:
    def make(rng: np.random.Generator) -> list[object]:
        count = 50 * step + offset
        x = rng.standard_normal(count).astype(np.float16)
        k = rng.integers(0, 256, count, dtype=np.uint8)
        return [each[offset::step] for each in (x, k, np.zeros_like(x), np.zeros_like(k))]

    return make


def _aligned_expected(x: Array, k: Array, a: Array, b: Array) -> list[Expected]:
    padded = np.zeros(-(-k.size // 8) * 8, np.uint8)
    padded[: k.size] = k
    first, second = np.split(padded.reshape(-1, 8), 2, axis=1)
    joined = np.concatenate([second + np.uint8(1), np.maximum(first, second)], 1).ravel()
    return [Expected(2.0 * x.astype(np.float64)), Expected(joined[: k.size])]


CASES = (
    Case("vector_scale", vector_scale, _scale_arguments, _scale_expected, outputs=(1,)),
    Case("vector_clip", vector_clip, _clip_arguments, _clip_expected, outputs=(1,)),
    Case(
        "vector_exchange",
        vector_exchange,
        lambda rng: [rng.standard_normal(24) * 100, np.zeros(24)],
        _exchange_expected,
        outputs=(1,),
        needs=("float64",),
    ),
    Case("vector_dot", vector_dot, _dot_arguments, _dot_expected, outputs=(2,)),
    *(
        Case(f"vector_aligned{name}", vector_aligned, make, _aligned_expected, outputs=(2, 3))
        for name, make in (
            ("", _aligned_arguments(0, 1)),
            ("_by_chance", _aligned_arguments(4, 1)),
            ("_not_at_all", _aligned_arguments(3, 1)),
            ("_not_side_by_side", _aligned_arguments(0, 2)),
        )
    ),
)
