"""Atomic updates of more iterations than elements, on the cpu, which gives each part a copy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

import numpy as np
import pytest

import dovetail as dt
from dovetail import T

Array = np.ndarray[Any, Any]
Number = TypeVar(
    "Number",
    T.int8, T.int16, T.int32, T.int64, T.uint8, T.uint16, T.uint32, T.uint64,
    T.float16, T.float32, T.float64,
)  # fmt: skip
Integer = TypeVar(
    "Integer", T.int8, T.int16, T.int32, T.int64, T.uint8, T.uint16, T.uint32, T.uint64
)
COUNT: Final = 20_000
FLOATS: Final = ("float16", "float32", "float64")
INTEGERS: Final = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")


@dt.kernel
def numbers(
    x: T.Buffer[Number],
    at: T.Buffer[T.int32],
    sums: T.Buffer[Number],
    least: T.Buffer[Number],
    greatest: T.Buffer[Number],
) -> None:
    """Updates that every type has."""
    for i in T.parallel(x.shape[0]):
        T.atomic_add(sums, at[i], x[i])
        T.atomic_min(least, at[i], x[i])
        T.atomic_max(greatest, at[i], x[i])


@dt.kernel
def bits(
    x: T.Buffer[Integer],
    at: T.Buffer[T.int32],
    both: T.Buffer[Integer],
    either: T.Buffer[Integer],
    odd: T.Buffer[Integer],
) -> None:
    """Those of integers."""
    for i in T.parallel(x.shape[0]):
        T.atomic_and(both, at[i], x[i])
        T.atomic_or(either, at[i], x[i])
        T.atomic_xor(odd, at[i], x[i])


@pytest.mark.parametrize("dtype", [*INTEGERS, *FLOATS])
def test_every_update_of_every_type(dtype: str) -> None:
    generator = np.random.default_rng(len(dtype))
    # Nothing updates one element, and places outside none.
    at = generator.integers(-1, 8, COUNT).astype(np.int32)
    at[at == 5] = 6
    inside = (at >= 0) & (at < 7)
    low, high = (0, 3) if dtype in FLOATS or dtype.startswith("u") else (-2, 3)
    # Sums of float16 stay below 2048, up to where it holds every whole number.
    values = generator.integers(low, high, COUNT) * (generator.random(COUNT) < 0.25)
    x = values.astype(dtype)
    updates: list[Callable[..., Any]] = [np.add, np.minimum, np.maximum]
    runs = [(numbers, updates)]
    if dtype in INTEGERS:
        runs.append((bits, [np.bitwise_and, np.bitwise_or, np.bitwise_xor]))
    for kernel, ufuncs in runs:
        # One tensor is every other element of its memory.
        memory = np.ones((3, 14), dtype)
        made = [memory[0, ::2], memory[1, :7], memory[2, 7:]]
        wanted = [each.copy() for each in made]
        for update, each in zip(ufuncs, wanted, strict=True):
            update.at(each, at[inside], x[inside])
        kernel(x, at, *made)
        for ours, theirs in zip(made, wanted, strict=True):
            np.testing.assert_array_equal(ours, theirs)
        assert (memory[0, 1::2] == 1).all()


@dt.kernel
def clusters(
    x: T.Buffer[T.float32],
    best: T.Buffer[T.int32],
    sums: T.Buffer[T.float32],
    counts: T.Buffer[T.int32],
    all_of_them: T.Buffer[T.int32],
) -> None:
    """Rows are added, in loops of the host and of an iteration, to tensors of three ranks."""
    n, d = x.shape
    for _ in range(2):
        for i in T.parallel(n):
            if best[i] < 0:
                continue
            T.atomic_add(counts, best[i], 1)
            T.atomic_add(all_of_them, (), 1)
            for j in range(d):
                T.atomic_add(sums, (best[i], j), x[i, j])


@dt.kernel
def histogram(image: T.Buffer[T.uint8], counts: T.Buffer[T.int32]) -> None:
    """A loop over two dimensions, of which the first is short."""
    rows, columns = image.shape
    for i, j in T.parallel(rows, columns):
        T.atomic_add(counts, T.int32(image[i, j]), 1)


def test_ranks_and_loops() -> None:
    generator = np.random.default_rng(1)
    x = generator.random((COUNT, 5), np.float32)
    best = generator.integers(-1, 4, COUNT).astype(np.int32)
    image = generator.integers(0, 9, (3, COUNT)).astype(np.uint8)
    found: list[list[bytes]] = []
    for _ in range(3):
        sums = np.zeros((4, 5), np.float32)
        counts, together = np.zeros(4, np.int32), np.zeros((), np.int32)
        clusters(x, best, sums, counts, together)
        wanted = [2 * x[best == each].sum(0, np.float64) for each in range(4)]
        # None has more than COUNT terms, all of them positive.
        np.testing.assert_allclose(sums, wanted, rtol=COUNT * 2**-24)
        assert counts.tolist() == [2 * np.count_nonzero(best == each) for each in range(4)]
        assert together == 2 * np.count_nonzero(best >= 0)
        bins = np.zeros(9, np.int32)
        histogram(image, bins)
        assert bins.tolist() == np.bincount(image.ravel(), minlength=9).tolist()
        found.append([sums.tobytes(), bins.tobytes()])
    # The order of sums is that of the parts, whichever threads took them.
    assert found[0] == found[1] == found[2]
