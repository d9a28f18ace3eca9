"""`kernel.check` and stores of the value that is there: no race, and what is one is still found.

Each kernel uses one element from several iterations, threads of a block, or blocks. What each of
them stores is an argument, so that one kernel is right for some values and a race for others.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import dovetail as dt
from dovetail import T

pytestmark = pytest.mark.level("real")


@dt.kernel
def floyd_warshall(path: T.Buffer[T.int32]) -> None:
    (n, _) = path.shape
    for k in range(n):
        for i, j in T.parallel(n, n):
            path[i, j] = T.min(path[i, j], path[i, k] + path[k, j])


@dt.kernel
def by_iterations(
    store: T.Buffer[T.float32], seen: T.Buffer[T.float32], cell: T.Buffer[T.float32]
) -> None:
    (n,) = store.shape
    assert seen.shape == (n,)
    for i in T.parallel(n):
        at = T.min(i, 0)
        seen[i] = cell[at]
        cell[at] = store[i]


@dt.kernel
def by_threads(
    store: T.Buffer[T.float32], seen: T.Buffer[T.float32], cell: T.Buffer[T.float32]
) -> None:
    (n,) = store.shape
    assert n == 4
    assert seen.shape == (n,)
    with T.launch(grid=1, block=4) as (_, thread):
        seen[thread.x] = cell[0]
        cell[0] = store[thread.x]


@dt.kernel
def by_blocks(
    store: T.Buffer[T.float32], seen: T.Buffer[T.float32], cell: T.Buffer[T.float32]
) -> None:
    (n,) = store.shape
    assert seen.shape == (n,)
    with T.launch(grid=n, block=2) as (block, thread):
        if thread.x == 0:
            seen[block.x] = cell[0]
            cell[0] = store[block.x]


@dt.kernel
def set_only(
    store: T.Buffer[T.float32], seen: T.Buffer[T.float32], cell: T.Buffer[T.float32]
) -> None:
    (n,) = store.shape
    assert seen.shape == (n,)
    for i in T.parallel(n):
        cell[T.min(i, 0)] = store[i]


@dt.kernel
def by_vectors(
    store: T.Buffer[T.float32], seen: T.Buffer[T.float32], cell: T.Buffer[T.float32]
) -> None:
    (n,) = store.shape
    assert seen.shape == (n,)
    for i in T.parallel(n):
        at = T.min(i, 0)
        seen[i] = cell[at]
        T.store_vector(cell, at, T.float32x2(store[i]))


@dt.kernel
def beside_atomics(
    store: T.Buffer[T.float32], seen: T.Buffer[T.float32], cell: T.Buffer[T.float32]
) -> None:
    (n,) = store.shape
    assert seen.shape == (n,)
    for i in T.parallel(n):
        if i == 0:
            T.atomic_add(cell, 0, 1.0)
        else:
            cell[T.min(i, 0)] = store[i]


def kinds(kernel: Any, there: float, stored: list[float], cells: int = 1) -> set[str]:
    store = np.array(stored, np.float32)
    cell = np.full(cells, there, np.float32)
    return {fault.kind for fault in kernel.check(store, np.zeros_like(store), cell).findings}


@dt.kernel
def by_shared_memory(
    store: T.Buffer[T.float32], seen: T.Buffer[T.float32], cell: T.Buffer[T.float32]
) -> None:
    (n,) = store.shape
    assert n == 4
    assert seen.shape == (n,)
    with T.launch(grid=1, block=4) as (_, thread):
        mine = T.alloc((1,), T.float32, scope="shared")
        if thread.x == 0:
            mine[0] = cell[0]
        T.barrier()
        seen[thread.x] = mine[0]
        mine[0] = store[thread.x]


READERS = [by_iterations, by_threads, by_blocks]


@pytest.mark.parametrize("kernel", READERS, ids=lambda kernel: kernel.name)
def test_what_is_there_may_be_stored_beside_reads(kernel: Any) -> None:
    assert kinds(kernel, 3, [3, 3, 3, 3]) == set()
    assert kinds(kernel, np.nan, [np.nan] * 4) == set()


@pytest.mark.parametrize("kernel", [*READERS, set_only], ids=lambda kernel: kernel.name)
@pytest.mark.parametrize("odd", range(4))
def test_one_that_changes_it_races(kernel: Any, odd: int) -> None:
    stored = [3.0] * 4
    stored[odd] = 4
    assert kinds(kernel, 3, stored) == {"race"}


@pytest.mark.parametrize("kernel", READERS, ids=lambda kernel: kernel.name)
def test_equal_stores_that_change_it_race_with_reads(kernel: Any) -> None:
    assert kinds(kernel, 3, [4, 4, 4, 4]) == {"race"}
    # Equal is what has the same bits.
    assert kinds(kernel, 0.0, [-0.0] * 4) == {"race"}


def test_what_came_in_the_course_of_the_launch_is_read_in_some_order() -> None:
    # A tile that is filled again before all have read it: with equal data, too.
    assert kinds(by_shared_memory, 3, [3, 3, 3, 3]) == {"race"}


def test_all_may_set_a_flag() -> None:
    assert kinds(set_only, 0, [1] * 4) == set()
    assert kinds(set_only, 0, [1] * 100_000) == set(), "more iterations than run at a time"
    assert kinds(set_only, 0, [1] * 99_999 + [2]) == {"race"}


def test_vectors() -> None:
    assert kinds(by_vectors, 3, [3] * 4, cells=2) == set()
    assert kinds(by_vectors, 3, [3, 3, 4, 3], cells=2) == {"race"}


def test_an_atomic_update_races_with_any_store() -> None:
    assert kinds(beside_atomics, 3, [3, 3]) == {"race"}
    assert kinds(beside_atomics, 3, [3, 4]) == {"race"}


def test_floyd_warshall() -> None:
    random = np.random.default_rng(0)
    path = random.integers(1, 100, (9, 9)).astype(np.int32)
    np.fill_diagonal(path, 0)
    report = floyd_warshall.check(path)
    assert report.ok, str(report)
    wanted = path.copy()
    for k in range(9):
        wanted = np.minimum(wanted, wanted[:, k : k + 1] + wanted[k : k + 1])
    assert np.array_equal(report.results[0], wanted)
    # A cycle of negative length: row and column k do change while they are read.
    path[4, 4] = -1
    assert {fault.kind for fault in floyd_warshall.check(path).findings} == {"race"}
