"""`T.extra`: random numbers, sorts, searches, products, by kernels or by a library."""

from __future__ import annotations

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import Array, Case, Expected, summation


@dt.kernel
def extra_sort(
    x: T.Buffer[T.float32], out: T.Buffer[T.float32], places: T.Buffer[T.int32]
) -> None:
    """Stable, with NaN, infinities and both zeros."""
    (n,) = x.shape
    assert out.shape == (n,)
    assert places.shape == (n,)
    T.extra.sort_into(x, out)
    T.extra.argsort_into(x, places)


def _unsorted(generator: np.random.Generator) -> list[Array]:
    x = np.round(generator.standard_normal(77), 1).astype(np.float32)
    x[:6] = np.nan, -0.0, 0.0, np.inf, -np.inf, -0.0
    return [generator.permutation(x), np.zeros(77, np.float32), np.zeros(77, np.int32)]


def _sorted(x: Array, out: Array, places: Array) -> list[Expected]:
    del out, places
    order = np.argsort(x, kind="stable").astype(np.int32)
    return [Expected(x[order].astype(np.float64)), Expected(order)]


@dt.kernel
def extra_unique(
    x: T.Buffer[T.int32],
    values: T.Buffer[T.int32],
    count: T.Buffer[T.int32],
    greatest: T.Buffer[T.int32],
    places: T.Buffer[T.int32],
) -> None:
    """The different elements, and the greatest ones."""
    (n,) = x.shape
    (k,) = greatest.shape
    assert values.shape == (n,)
    assert count.shape == (1,)
    assert places.shape == (k,)
    T.extra.unique(x, values, count)
    T.extra.top_k(x, greatest, places)


def _repeated(generator: np.random.Generator) -> list[Array]:
    x = generator.integers(-9, 9, 70).astype(np.int32)
    return [x, *(np.zeros(n, np.int32) for n in (70, 1, 12, 12))]


def _unique(x: Array, *others: Array) -> list[Expected]:
    del others
    different = np.unique(x)
    filled = np.full_like(x, different[-1])
    filled[: len(different)] = different
    places = np.argsort(-x, kind="stable").astype(np.int32)[:12]
    count = np.array([len(different)], np.int32)
    return [Expected(filled), Expected(count), Expected(x[places]), Expected(places)]


@dt.kernel
def extra_search(
    ordered: T.Buffer[T.float32],
    x: T.Buffer[T.float32],
    left: T.Buffer[T.int32],
    right: T.Buffer[T.int32],
    counts: T.Buffer[T.int32],
) -> None:
    """Places among sorted numbers, on both sides, and counts between them."""
    (n,) = ordered.shape
    (m,) = x.shape
    assert left.shape == (m,)
    assert right.shape == (m,)
    assert counts.shape == (n - 1,)
    T.extra.searchsorted(ordered, x, left, False)
    T.extra.searchsorted(ordered, x, right, True)
    T.extra.histogram(x, ordered, counts)


def _searched(generator: np.random.Generator) -> list[Array]:
    ordered = np.array([-2, -1, -0.5, 0, 0.1, 0.5, 2], np.float32)
    x = np.round(generator.standard_normal(90), 1).astype(np.float32)
    return [ordered, x, *(np.zeros(n, np.int32) for n in (90, 90, 6))]


def _search(ordered: Array, x: Array, *others: Array) -> list[Expected]:
    del others
    found = [np.searchsorted(ordered, x, side=side) for side in ("left", "right")]
    counts = np.histogram(x, ordered)[0]
    return [Expected(each.astype(np.int32)) for each in (*found, counts)]


@dt.kernel
def extra_random(
    bits: T.Buffer[T.uint32],
    unit: T.Buffer[T.float32],
    whole: T.Buffer[T.int32],
    normal: T.Buffer[T.float32],
    order: T.Buffer[T.int32],
    low: T.uint32,
    high: T.uint32,
) -> None:
    """Philox, and what is made of it."""
    (_,) = bits.shape
    (_,) = unit.shape
    (_,) = whole.shape
    (_,) = normal.shape
    (_,) = order.shape
    T.extra.random_bits(bits, (low, high), 3)
    T.extra.random_uniform(unit, (low, high), 3)
    T.extra.random_integers(whole, T.int32(-5), T.int32(1000), (low, high), 3)
    T.extra.random_normal(normal, (low, high), 3)
    T.extra.random_permutation(order, (low, high), 3)


COUNT = 61


def _seeded(generator: np.random.Generator) -> list[Array | int]:
    del generator
    dtypes = (np.uint32, np.float32, np.int32, np.float32, np.int32)
    return [*(np.zeros(COUNT, dtype) for dtype in dtypes), 0x12345678, 0x9ABCDEF0]


def philox(seed: tuple[int, int], stream: int, count: int) -> Array:
    """Random words as uint64, by Philox4x32-10 (Salmon et al., SC 2011)."""
    blocks = -(-count // 4)
    mask = np.uint64(0xFFFFFFFF)
    c0 = np.arange(blocks, dtype=np.uint64)
    c1, c2, c3 = (np.full(blocks, word, np.uint64) for word in (stream, 0, 0))
    k0, k1 = seed
    for _ in range(10):
        first, second = c0 * np.uint64(0xD2511F53), c2 * np.uint64(0xCD9E8D57)
        c0, c1, c2, c3 = (
            second >> np.uint64(32) ^ c1 ^ np.uint64(k0), second & mask,
            first >> np.uint64(32) ^ c3 ^ np.uint64(k1), first & mask,
        )  # fmt: skip
        k0, k1 = k0 + 0x9E3779B9 & 0xFFFFFFFF, k1 + 0xBB67AE85 & 0xFFFFFFFF
    return np.stack([c0, c1, c2, c3], axis=1).ravel()[:count]


def _random(*given: Array | int) -> list[Expected]:
    seed = int(given[5]), int(given[6])
    words = philox(seed, 3, 2 * COUNT + 4)
    bits = words[:COUNT].astype(np.uint32)
    unit = (bits >> np.uint32(8)) / 2.0**24
    pairs = [(int(high) << 32 | int(low)) * 1005 >> 64 for high, low in words.reshape(-1, 2)]
    whole = np.array(pairs[:COUNT], np.int32) - np.int32(5)
    first, second = words[: COUNT + 1 : 2].astype(np.int64), words[1 : COUNT + 2 : 2]
    radius = np.sqrt(-2 * np.log((first | 2) / 2**32))
    angle = 2 * np.pi * second.astype(np.float64) / 2**32
    normal = np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=1).ravel()[:COUNT]
    # As T.extra.random_normal states.
    bound = 2.0**-23 * (np.abs(normal) + 1 + 1 / np.repeat(radius, 2)[:COUNT])
    order = np.argsort(bits, kind="stable")
    more = np.argsort(philox(seed, 4, COUNT), kind="stable")
    return [
        Expected(bits), Expected(unit), Expected(whole), Expected(normal, bound),
        Expected(order[more].astype(np.int32)),
    ]  # fmt: skip


@dt.kernel
def extra_products(
    a: T.Buffer[T.float32],
    b: T.Buffer[T.float32],
    c: T.Buffer[T.float32],
    x: T.Buffer[T.float32],
    y: T.Buffer[T.float32],
) -> None:
    """A batch of products of matrices, one of them alone, and a product with a vector."""
    batch, m, k = a.shape
    n = b.shape[2]
    assert b.shape == (batch, k, n)
    assert c.shape == (batch, m, n)
    assert x.shape == (k,)
    assert y.shape == (n,)
    T.extra.gemm_batched(a, b, c)
    turned = T.empty((n, k), T.float32)
    for i, j in T.parallel(n, k):
        turned[i, j] = b[0, j, i]
    T.extra.gemv(turned, x, y)


def _matrices(generator: np.random.Generator) -> list[Array]:
    shapes = (3, 5, 19), (3, 19, 7), (3, 5, 7), (19,), (7,)
    return [generator.standard_normal(shape).astype(np.float32) for shape in shapes]


def _products(a: Array, b: Array, c: Array, x: Array, y: Array) -> list[Expected]:
    del c, y
    a, b, x = (each.astype(np.float64) for each in (a, b, x))
    return [
        Expected(a @ b, summation(np.abs(a) @ np.abs(b), 19)),
        Expected(x @ b[0], summation(np.abs(x) @ np.abs(b[0]), 19)),
    ]


CASES = (
    Case("extra_sort", extra_sort, _unsorted, _sorted, (1, 2)),
    Case("extra_unique", extra_unique, _repeated, _unique, (1, 2, 3, 4)),
    Case("extra_search", extra_search, _searched, _search, (2, 3, 4)),
    Case("extra_random", extra_random, _seeded, _random, (0, 1, 2, 3, 4)),
    Case("extra_products", extra_products, _matrices, _products, (2, 4)),
)
