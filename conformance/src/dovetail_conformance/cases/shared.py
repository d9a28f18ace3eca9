"""The explicit level: grids, blocks, shared memory, barriers, atomics."""

from __future__ import annotations

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import Array, Case, Expected, rounding
from dovetail_conformance.cases.reduction import product

TILE = 16


@dt.kernel
def tiled_matmul(a: T.Buffer[T.float32], b: T.Buffer[T.float32], c: T.Buffer[T.float32]) -> None:
    """The matrix product through tiles in shared memory."""
    m, k = a.shape
    n = b.shape[1]
    assert b.shape == (k, n)
    assert c.shape == (m, n)
    with T.launch(grid=((n + TILE - 1) // TILE, (m + TILE - 1) // TILE), block=(TILE, TILE)):
        a_tile = T.alloc((TILE, TILE), T.float32, scope="shared")
        b_tile = T.alloc((TILE, TILE), T.float32, scope="shared")
        x = T.thread_idx(0)
        y = T.thread_idx(1)
        i = T.block_idx(1) * TILE + y
        j = T.block_idx(0) * TILE + x
        acc = T.float32(0)
        for t in range((k + TILE - 1) // TILE):
            a_tile[y, x] = a[i, t * TILE + x]
            b_tile[y, x] = b[t * TILE + y, j]
            T.barrier()
            for p in range(TILE):
                acc += a_tile[y, p] * b_tile[p, x]
            T.barrier()
        if i < m and j < n:
            c[i, j] = acc


@dt.kernel
def tiled_transpose(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """The transpose through a padded tile in shared memory."""
    m, n = x.shape
    assert y.shape == (n, m)
    with T.launch(grid=((n + TILE - 1) // TILE, (m + TILE - 1) // TILE), block=(TILE, TILE)):
        tile = T.alloc((TILE, TILE + 1), T.float32, scope="shared")
        tx = T.thread_idx(0)
        ty = T.thread_idx(1)
        i = T.block_idx(1) * TILE + ty
        j = T.block_idx(0) * TILE + tx
        if i < m and j < n:
            tile[ty, tx] = x[i, j]
        T.barrier()
        row = T.block_idx(0) * TILE + ty
        column = T.block_idx(1) * TILE + tx
        if row < n and column < m:
            y[row, column] = tile[tx, ty]


@dt.kernel
def block_scan(x: T.Buffer[T.int32], y: T.Buffer[T.int32]) -> None:
    """Inclusive prefix sums of each row of up to 256 elements, one block a row."""
    m, n = x.shape
    assert y.shape == (m, n)
    assert n <= 256
    with T.launch(grid=(m,), block=(256,)):
        part = T.alloc((256,), T.int32, scope="shared")
        row = T.block_idx(0)
        i = T.thread_idx(0)
        part[i] = x[row, i]
        T.barrier()
        step = 1
        while step < 256:
            other = T.int32(0)
            if i >= step:
                other = part[i - step]
            T.barrier()
            part[i] += other
            T.barrier()
            step = step * 2
        if i < n:
            y[row, i] = part[i]


@dt.kernel
def histogram(x: T.Buffer[T.uint8]) -> T.Buffer[T.int32]:
    """How often each value occurs: atomics in shared, then in global memory."""
    (n,) = x.shape
    out = T.empty((256,), T.int32)
    for i in T.parallel(256):
        out[i] = 0
    with T.launch(grid=((n + 1023) // 1024,), block=(256,)):
        local = T.alloc((256,), T.int32, scope="shared")
        t = T.thread_idx(0)
        local[t] = 0
        T.barrier()
        for k in range(4):
            i = T.block_idx(0) * 1024 + k * 256 + t
            if i < n:
                T.atomic_add(local, T.int64(x[i]), 1)
        T.barrier()
        T.atomic_add(out, t, local[t])
    return out


@dt.kernel
def dynamic_shared(x: T.Buffer[T.float32], width: T.uint8) -> T.Buffer[T.float32]:
    """Each row reversed through shared memory as long as the row, with flags beside it."""
    m, n = x.shape
    out = T.empty((m, n), T.float32)
    with T.launch(grid=(m,), block=(64,)) as (block, thread):
        row = T.alloc((n,), T.float32, scope="shared")
        half = n // 2 + 1
        flags = T.alloc((half, 2), T.uint8, scope="shared")
        counts = T.alloc((4,), T.int32, scope="shared")
        bytes_ = T.alloc((width,), T.uint8, scope="shared")
        if thread.x < 4:
            counts[thread.x] = 0
        T.barrier()
        for j in range(thread.x, n, 64):
            row[j] = x[block.x, j]
            flags[j // 2, j % 2] = T.uint8(x[block.x, j] > 0.0)
            bytes_[j % 7] = 3
            T.atomic_add(counts, j % 4, 1)
        T.barrier()
        for j in range(thread.x, n, 64):
            other = n - 1 - j
            kept = T.int32(bytes_[5]) + counts[1]
            out[block.x, j] = row[other] + T.float32(flags[other // 2, other % 2]) * T.float32(
                kept
            )
    return out


@dt.kernel
def atomic_order(x: T.Buffer[T.int32], slots: T.Buffer[T.int32], count: T.Buffer[T.int32]) -> None:
    """Collects the positive elements, in any order, at places an atomic counter gives."""
    (n,) = x.shape
    assert slots.shape == (n,)
    assert count.shape == (1,)
    for i in T.parallel(n):
        if x[i] > 0:
            place = T.atomic_add(count, 0, 1)
            T.atomic_max(slots, place, x[i])


def _ordered(x: Array, slots: Array, count: Array) -> list[Expected]:
    # Each element is 0 or 7, so that whatever the order, the first places hold 7.
    positive = int((x > 0).sum())
    value = np.zeros(x.size, np.int32)
    value[:positive] = 7
    return [Expected(value), Expected(np.array([positive], np.int32))]


def _dynamic(x: Array, width: int) -> list[Expected]:
    n = x.shape[1]
    kept = (3 if width > 5 else 0) + len(range(1, n, 4))
    back = x[:, ::-1].astype(np.float64)
    value = back + (back > 0) * kept
    return [Expected(value, rounding(value, 1))]


def _matrix(generator: np.random.Generator, *shape: int) -> Array:
    return generator.standard_normal(shape).astype(np.float32)


CASES = (
    Case(
        "tiled_matmul",
        tiled_matmul,
        lambda g: (_matrix(g, 50, 37), _matrix(g, 37, 61), np.zeros((50, 61), np.float32)),
        lambda a, b, c: [product(a, b)],
        (2,),
    ),
    Case(
        "tiled_transpose",
        tiled_transpose,
        lambda g: (_matrix(g, 50, 37), np.zeros((37, 50), np.float32)),
        lambda x, y: [Expected(x.T.astype(np.float64))],
        (1,),
    ),
    Case(
        "block_scan",
        block_scan,
        lambda g: (g.integers(-9, 9, (7, 200), dtype=np.int32), np.zeros((7, 200), np.int32)),
        lambda x, y: [Expected(np.cumsum(x, 1, dtype=np.int32))],
        (1,),
    ),
    Case(
        "histogram",
        histogram,
        lambda g: (g.integers(0, 256, 5000, dtype=np.uint8),),
        lambda x: [Expected(np.bincount(x, minlength=256).astype(np.int32))],
    ),
    *(
        Case(
            f"dynamic_shared_{n}",
            dynamic_shared,
            lambda g, n=n, width=width: (_matrix(g, 5, n), width),
            _dynamic,
        )
        for n, width in ((0, 7), (100, 7), (1500, 5))
    ),
    Case(
        "atomic_order",
        atomic_order,
        lambda g: (
            7 * g.integers(0, 2, 900, dtype=np.int32),
            np.zeros(900, np.int32),
            np.zeros(1, np.int32),
        ),
        _ordered,
        (1, 2),
    ),
)
