"""Places that are read from memory: updates, writes and reads of two and three dimensions.

An index that nobody can know beforehand is guarded, counts in 32 bits on targets that have no
more, and must not make a host refuse the call: what is out of range is skipped.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import Array, Case, Expected

COUNT = 3000

Integer = TypeVar("Integer", T.int8, T.uint8, T.int16, T.uint16, T.int32, T.uint32)
Float = TypeVar("Float", T.float16, T.float32)
Place = TypeVar("Place", T.int32, T.int64, T.uint8, T.int16)


@dt.kernel
def scattered_updates(
    a: T.Buffer[T.int32], b: T.Buffer[T.int16], x: T.Buffer[Integer], out: T.Buffer[Integer]
) -> None:
    """Every update, at two indices from memory; some are out of range."""
    (n,) = a.shape
    assert b.shape == (n,)
    assert x.shape == (n,)
    rows, p, q = out.shape
    assert rows == 8
    for i in T.parallel(n):
        T.atomic_add(out, (0, a[i], b[i]), x[i])
        T.atomic_sub(out, (1, a[i], b[i]), x[i])
        T.atomic_min(out, (2, a[i], b[i]), x[i])
        T.atomic_max(out, (3, a[i], b[i]), x[i])
        T.atomic_and(out, (4, a[i], b[i]), x[i])
        T.atomic_or(out, (5, a[i], b[i]), x[i])
        T.atomic_xor(out, (6, a[i], b[i]), x[i])
        # Clamped, which is what a user does who wants everything counted.
        u, v = T.clamp(T.int64(a[i]), 0, p - 1), T.clamp(T.int64(b[i]), 0, q - 1)
        T.atomic_add(out, (7, u, v), 1)


@dt.kernel
def scattered_floats(
    a: T.Buffer[T.int32], b: T.Buffer[T.uint8], x: T.Buffer[Float], out: T.Buffer[Float]
) -> None:
    """Sums and extremes of floats, on views: every other row, and columns from the second on."""
    (n,) = a.shape
    assert b.shape == (n,)
    assert x.shape == (n,)
    assert out.shape[0] == 3
    sums, least, most = out[0, ::2, 1:], out[1, 1:, ::-1], out[2, :]
    for i in T.parallel(n):
        T.atomic_add(sums, (a[i], b[i]), x[i])
        T.atomic_min(least, (a[i], b[i]), x[i])
        T.atomic_max(most, (a[i], b[i]), x[i])


@dt.kernel
def scattered_exchanges(
    a: T.Buffer[T.int32], b: T.Buffer[T.int32], out: T.Buffer[T.int32], old: T.Buffer[T.int32]
) -> None:
    """What updates give back, and places of one element that is in or out of range."""
    (n,) = a.shape
    assert b.shape == (n,)
    assert old.shape == (4, n)
    for i in T.parallel(n):
        old[0, i] = T.atomic_exchange(out, (a[i], b[i]), T.int32(i))
        old[1, i] = T.atomic_compare_exchange(out, (a[i], b[i]), T.int32(i), -5)
        T.atomic_store(out, (b[i], a[i]), 9)
        old[2, i] = T.atomic_load(out, (b[i], a[i]))
        old[3, i] = T.atomic_add(out, (a[i] * 2, b[i] // 2), 100)


@dt.kernel
def scattered_stores(
    a: T.Buffer[Place], b: T.Buffer[Place], out: T.Buffer[T.uint16], cube: T.Buffer[T.float32]
) -> None:
    """Writes and reads without an update, with arithmetic on the places."""
    (n,) = a.shape
    assert b.shape == (n,)
    p = out.shape[0]
    for i in T.parallel(n):
        j, k = T.int32(a[i]), T.int32(b[i])
        out[j, k] = 7
        out[j + 1, k - 2] = 7
        if 0 <= j < p:
            out[j, k * 2] = 7
        cube[j, k, j] = 2.5
        cube[k // 2, j % 3, k] = 2.5


def _places(rows: list[int], columns: list[int], p: int, q: int) -> list[tuple[int, int, int]]:
    pairs = enumerate(zip(rows, columns, strict=True))
    return [(i, r, c) for i, (r, c) in pairs if 0 <= r < p and 0 <= c < q]


def _updates(a: Array, b: Array, x: Array, out: Array) -> list[Expected]:
    found = out.astype(np.int64)
    given = x.tolist()
    p, q = out.shape[1:]
    for i, r, c in _places(a.tolist(), b.tolist(), p, q):
        value = given[i]
        found[0, r, c] += value
        found[1, r, c] -= value
        found[2, r, c] = min(found[2, r, c], value)
        found[3, r, c] = max(found[3, r, c], value)
        found[4, r, c] &= value
        found[5, r, c] |= value
        found[6, r, c] ^= value
    np.add.at(found[7], (np.clip(a, 0, p - 1), np.clip(b, 0, q - 1)), 1)
    return [Expected(found.astype(out.dtype))]


def _floats(a: Array, b: Array, x: Array, out: Array) -> list[Expected]:
    found = out.astype(np.float64)
    views = found[0, ::2, 1:], found[1, 1:, ::-1], found[2]
    for view, fold in zip(views, (np.add, np.minimum, np.maximum), strict=True):
        places = _places(a.tolist(), b.tolist(), *view.shape)
        for i, r, c in places:
            view[r, c] = fold(view[r, c], float(x[i]))
    # Sums of small whole numbers are exact in any order.
    return [Expected(found)]


def _exchanges(a: Array, b: Array, out: Array, old: Array) -> list[Expected]:
    found, gave = out.copy(), np.zeros_like(old)
    p, q = out.shape

    def at(r: int, c: int) -> bool:
        return 0 <= r < p and 0 <= c < q

    for i, (r, c) in enumerate(zip(a.tolist(), b.tolist(), strict=True)):
        if at(r, c):
            gave[0, i], gave[1, i], found[r, c] = found[r, c], i, -5
        if at(c, r):
            gave[2, i] = found[c, r] = 9
        if at(2 * r, c // 2):
            gave[3, i] = found[2 * r, c // 2]
            found[2 * r, c // 2] += 100
    return [Expected(found), Expected(gave)]


def _stores(a: Array, b: Array, out: Array, cube: Array) -> list[Expected]:
    table, solid = out.copy(), cube.astype(np.float64)

    def put(array: Array, value: float, *place: int) -> None:
        if all(0 <= at < extent for at, extent in zip(place, array.shape, strict=True)):
            array[place] = value

    for j, k in zip(a.tolist(), b.tolist(), strict=True):
        put(table, 7, j, k)
        put(table, 7, j + 1, k - 2)
        if 0 <= j < out.shape[0]:
            put(table, 7, j, k * 2)
        put(solid, 2.5, j, k, j)
        put(solid, 2.5, k // 2, j % 3, k)
    return [Expected(table), Expected(solid)]


def _update_arguments(dtype: str) -> Callable[[np.random.Generator], tuple[Array, ...]]:
    def make(generator: np.random.Generator) -> tuple[Array, ...]:
        info = np.iinfo(dtype)
        a = generator.integers(-2, 7, COUNT, dtype=np.int32)
        a[:3] = [np.iinfo(np.int32).min, np.iinfo(np.int32).max, 2**30]
        b = generator.integers(-2, 9, COUNT, dtype=np.int16)
        x = generator.integers(info.min, info.max, COUNT, dtype=dtype, endpoint=True)
        return a, b, x, generator.integers(0, 100, (8, 5, 7)).astype(dtype)

    return make


def _float_arguments(dtype: str) -> Callable[[np.random.Generator], tuple[Array, ...]]:
    def make(generator: np.random.Generator) -> tuple[Array, ...]:
        a = generator.integers(-2, 8, COUNT // 4, dtype=np.int32)
        b = generator.integers(0, 9, COUNT // 4, dtype=np.uint8)
        x = generator.integers(-4, 5, COUNT // 4).astype(dtype)
        return a, b, x, generator.integers(-3, 3, (3, 6, 8)).astype(dtype)

    return make


def _exchange_arguments(generator: np.random.Generator) -> tuple[Array, ...]:
    """One thread alone: which of several comes first is nobody's to say."""
    return (
        np.array([3], np.int32),
        np.array([int(generator.integers(2, 4))], np.int32),
        generator.integers(0, 50, (8, 8), dtype=np.int32),
        np.zeros((4, 1), np.int32),
    )


def _far_arguments(generator: np.random.Generator) -> tuple[Array, ...]:
    far = np.array([2**31 - 1], np.int32), np.array([-(2**31)], np.int32)
    return *far, generator.integers(0, 50, (8, 8), dtype=np.int32), np.ones((4, 1), np.int32)


def _store_arguments(dtype: str) -> Callable[[np.random.Generator], tuple[Array, ...]]:
    low = 0 if dtype == "uint8" else -3

    def make(generator: np.random.Generator) -> tuple[Array, ...]:
        a, b = (generator.integers(low, 9, 300).astype(dtype) for _ in range(2))
        return a, b, np.zeros((6, 7), np.uint16), np.zeros((4, 3, 5), np.float32)

    return make


CASES: tuple[Case, ...] = (
    *(
        Case(
            f"scattered_updates_{name}",
            scattered_updates.specialize(Integer=getattr(T, name)),
            _update_arguments(name),
            _updates,
            (3,),
        )
        for name in ("int8", "uint8", "int16", "uint16", "int32", "uint32")
    ),
    *(
        Case(
            f"scattered_floats_{name}",
            scattered_floats.specialize(Float=getattr(T, name)),
            _float_arguments(name),
            _floats,
            (3,),
        )
        for name in ("float16", "float32")
    ),
    Case("scattered_exchanges", scattered_exchanges, _exchange_arguments, _exchanges, (2, 3)),
    Case("scattered_exchanges_far", scattered_exchanges, _far_arguments, _exchanges, (2, 3)),
    *(
        Case(
            f"scattered_stores_{name}",
            scattered_stores.specialize(Place=getattr(T, name)),
            _store_arguments(name),
            _stores,
            (2, 3),
        )
        for name in ("int32", "int16", "uint8")
    ),
)
