"""Exchanges within a subgroup: every op, partial subgroups, blocks of two dimensions.

What comes out depends on the target's subgroup size, which `SUBGROUP_SIZE` holds.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import SUBGROUP_SIZE, Array, Case, Expected, summation

BLOCK = 80
"""Two subgroups of 32 and half of a third one."""


@dt.kernel
def subgroup_places(out: T.Buffer[T.int32]) -> None:
    """Who is where, in a block of two dimensions."""
    m, n = out.shape
    assert n == 5
    with T.launch(grid=(T.ceildiv(m, 48),), block=(6, 4, 2)) as (block, thread):
        t = thread.x + 6 * (thread.y + 4 * thread.z)
        i = block.x * 48 + t
        if i < m:
            out[i, 0] = T.int32(T.lane_idx())
            out[i, 1] = T.int32(T.subgroup_idx())
            out[i, 2] = T.int32(T.subgroup_size())
            out[i, 3] = T.int32(T.subgroup_count())
            out[i, 4] = T.int32(T.subgroup_idx() * T.subgroup_size() + T.lane_idx() - t)


@dt.kernel
def subgroup_moves(x: T.Buffer[T.int16], y: T.Buffer[T.int16]) -> None:
    """Shuffles and broadcasts, some from lanes that do not exist."""
    m, n = y.shape
    assert n == 6
    assert x.shape == (m,)
    with T.launch(grid=(T.ceildiv(m, BLOCK),), block=(BLOCK,)) as (block, thread):
        i = block.x * BLOCK + thread.x
        mine = x[i]
        chosen = T.subgroup_shuffle(mine, T.int32(mine) % 40)
        crossed = T.subgroup_shuffle_xor(mine, 5)
        up = T.subgroup_shuffle_up(mine, 3)
        down = T.subgroup_shuffle_down(mine, thread.x % 7)
        first = T.subgroup_broadcast(mine, 0)
        outside = T.subgroup_broadcast(mine, 300)
        y[i, 0] = chosen
        y[i, 1] = crossed
        y[i, 2] = up
        y[i, 3] = down
        y[i, 4] = first
        y[i, 5] = outside


@dt.kernel
def subgroup_votes(x: T.Buffer[T.float32], y: T.Buffer[T.uint64], limit: T.float32) -> None:
    """Any, all, ballot, and folds of truth values."""
    m, n = y.shape
    assert n == 5
    assert x.shape == (m,)
    with T.launch(grid=(T.ceildiv(m, BLOCK),), block=(BLOCK,)) as (block, thread):
        i = block.x * BLOCK + thread.x
        high = x[i] > limit
        some = T.subgroup_any(high)
        every = T.subgroup_all(high or i >= m)
        bits = T.subgroup_ballot(high)
        odd = T.subgroup_xor(high)
        before = T.subgroup_exclusive_or(high)
        y[i, 0] = T.uint64(some)
        y[i, 1] = T.uint64(every)
        y[i, 2] = bits
        y[i, 3] = T.uint64(odd)
        y[i, 4] = T.uint64(before)


@dt.kernel
def subgroup_folds(x: T.Buffer[T.int32], y: T.Buffer[T.int32]) -> None:
    """Reductions and scans of integers, which wrap."""
    m, n = y.shape
    assert n == 10
    assert x.shape == (m,)
    with T.launch(grid=(T.ceildiv(m, BLOCK),), block=(BLOCK,)) as (block, thread):
        i = block.x * BLOCK + thread.x
        mine = x[i]
        total = T.subgroup_sum(mine)
        times = T.subgroup_prod(mine)
        least = T.subgroup_min(mine)
        most = T.subgroup_max(mine)
        common = T.subgroup_and(mine)
        joined = T.subgroup_or(mine)
        parity = T.subgroup_xor(mine)
        running = T.subgroup_inclusive_sum(mine)
        before = T.subgroup_exclusive_sum(mine)
        peak = T.subgroup_exclusive_max(mine)
        y[i, 0] = total
        y[i, 1] = times
        y[i, 2] = least
        y[i, 3] = most
        y[i, 4] = common
        y[i, 5] = joined
        y[i, 6] = parity
        y[i, 7] = running
        y[i, 8] = before
        y[i, 9] = peak


@dt.kernel
def subgroup_block_sum(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """The sum of each row by one block: subgroups first, then their sums; in a uniform loop."""
    m, n = x.shape
    assert y.shape == (m,)
    with T.launch(grid=(m,), block=(96,)) as (block, thread):
        parts = T.alloc((96,), T.float32, scope="shared")
        mine = T.float32(0)
        for k in range(T.ceildiv(n, 96)):
            mine += x[block.x, k * 96 + thread.x]
        sums = T.subgroup_sum(mine)
        if T.lane_idx() == 0:
            parts[T.subgroup_idx()] = sums
        T.barrier()
        final = T.float32(0)
        for k in range(T.subgroup_count()):
            final += parts[k]
        if thread.x == 0:
            y[block.x] = final


@dt.kernel
def subgroup_types(a: T.Buffer[T.uint8], b: T.Buffer[T.float16], c: T.Buffer[T.int64]) -> None:
    """Elements of one, two and eight bytes, in loops and branches that all threads take."""
    (n,) = a.shape
    assert b.shape == (n,)
    assert c.shape == (n,)
    with T.launch(grid=(1,), block=(64,)) as (_, thread):
        i = thread.x
        for k in range(2):
            bytes_ = T.subgroup_inclusive_sum(a[i])
            halves = T.subgroup_max(b[i])
            wide = T.subgroup_shuffle_xor(c[i], 1 + k)
            if n > 40:
                wide2 = T.subgroup_inclusive_min(wide)
                c[i] = wide2
            a[i] = bytes_
            b[i] = halves


@dt.kernel
def subgroup_widths(
    x: T.Buffer[T.float32], k: T.Buffer[T.int8], y: T.Buffer[T.float32], z: T.Buffer[T.int32]
) -> None:
    """Blocks of whole subgroups, and blocks of 8; distances and masks that are constants."""
    (n,) = x.shape
    assert n % 64 == 0
    assert k.shape == (n,)
    assert y.shape == (n, 4)
    assert z.shape == (n, 8)
    with T.launch(grid=(n // 64,), block=(64,)) as (block, thread):
        i = block.x * 64 + thread.x
        sums = T.subgroup_sum(x[i])
        before = T.subgroup_exclusive_sum(x[i])
        least = T.subgroup_min(k[i])
        crossed = T.subgroup_shuffle_xor(k[i], 3)
        up = T.subgroup_shuffle_up(k[i], 1)
        down = T.subgroup_shuffle_down(k[i], 2)
        y[i, 0] = sums
        y[i, 1] = before
        z[i, 0] = T.int32(least)
        z[i, 1] = T.int32(crossed)
        z[i, 2] = T.int32(up)
        z[i, 3] = T.int32(down)
    with T.launch(grid=(n // 8,), block=(8,)) as (block, thread):
        i = block.x * 8 + thread.x
        sums = T.subgroup_sum(x[i])
        before = T.subgroup_exclusive_sum(x[i])
        least = T.subgroup_min(k[i])
        crossed = T.subgroup_shuffle_xor(k[i], 3)
        up = T.subgroup_shuffle_up(k[i], 1)
        down = T.subgroup_shuffle_down(k[i], 2)
        y[i, 2] = sums
        y[i, 3] = before
        z[i, 4] = T.int32(least)
        z[i, 5] = T.int32(crossed)
        z[i, 6] = T.int32(up)
        z[i, 7] = T.int32(down)


def _each(x: Array, function: Callable[[Array], Array]) -> Array:
    """`function` of the values of each subgroup, an element for each thread with data."""
    size = SUBGROUP_SIZE.get()
    blocks = -(-x.size // BLOCK)
    padded = np.zeros(blocks * BLOCK, x.dtype)
    padded[: x.size] = x
    out: list[Array] = []
    for block in padded.reshape(blocks, BLOCK):
        for at in range(0, BLOCK, size):
            group = block[at : at + size]
            out.append(np.broadcast_to(function(group), group.shape))
    return np.concatenate(out)[: x.size]


def _taken(group: Array, lanes: Array) -> Array:
    inside = (lanes >= 0) & (lanes < group.size)
    return np.where(inside, group[np.clip(lanes, 0, group.size - 1)], 0).astype(group.dtype)


def _places(out: Array) -> list[Expected]:
    t = np.arange(out.shape[0]) % 48
    size = SUBGROUP_SIZE.get()
    count = -(-48 // size)
    columns = [t % size, t // size, np.full_like(t, size), np.full_like(t, count), 0 * t]
    return [Expected(np.stack(columns, 1).astype(np.int32))]


def _moves(x: Array, y: Array) -> list[Expected]:
    def lanes(group: Array) -> Array:
        return np.arange(group.size)

    full = SUBGROUP_SIZE.get()
    thread = np.arange(x.size) % BLOCK
    down = np.zeros_like(x)
    blocks = -(-x.size // BLOCK)
    padded = np.zeros(blocks * BLOCK, x.dtype)
    padded[: x.size] = x
    for i in range(x.size):
        begin = i - thread[i] % full
        lane = thread[i] % full + thread[i] % 7
        size = min(full, BLOCK - (thread[i] - thread[i] % full))
        down[i] = padded[begin + lane] if lane < size else 0
    columns = [
        _each(x, lambda g: _taken(g, g.astype(np.int64) % 40)),
        _each(x, lambda g: _taken(g, lanes(g) ^ 5)),
        _each(x, lambda g: _taken(g, lanes(g) - 3)),
        down,
        _each(x, lambda g: g[:1]),
        np.zeros_like(x),
    ]
    return [Expected(np.stack(columns, 1))]


def _votes(x: Array, y: Array, limit: float) -> list[Expected]:
    high = x > np.float32(limit)
    columns = [
        _each(high, lambda g: np.asarray(g.any())),
        # Threads past the end vote yes.
        np.concatenate(
            [
                np.full(min(at + size, x.size) - at, high[at : at + size].all())
                for at, size in _spans(x.size)
            ]
        ),
        _each(high, lambda g: np.array(sum(1 << n for n, bit in enumerate(g) if bit), np.uint64)),
        _each(high, lambda g: np.asarray(np.logical_xor.reduce(g))),
        _each(high, lambda g: np.concatenate([[False], np.logical_or.accumulate(g)[:-1]])),
    ]
    return [Expected(np.stack([column.astype(np.uint64) for column in columns], 1))]


def _spans(count: int) -> list[tuple[int, int]]:
    """Start and size of the subgroups that have data."""
    size = SUBGROUP_SIZE.get()
    spans = [
        (block + at, min(size, BLOCK - at))
        for block in range(0, count, BLOCK)
        for at in range(0, BLOCK, size)
    ]
    return [span for span in spans if span[0] < count]


def _folds(x: Array, y: Array) -> list[Expected]:
    least = np.iinfo(np.int32).min
    with np.errstate(over="ignore"):
        columns = [
            _each(x, lambda g: np.add.reduce(g, dtype=np.int32)),
            _each(x, lambda g: np.multiply.reduce(g, dtype=np.int32)),
            _each(x, np.min),
            _each(x, np.max),
            _each(x, np.bitwise_and.reduce),
            _each(x, np.bitwise_or.reduce),
            _each(x, np.bitwise_xor.reduce),
            _each(x, lambda g: np.cumsum(g, dtype=np.int32)),
            _each(x, lambda g: np.cumsum(g, dtype=np.int32) - g),
            _each(x, lambda g: np.concatenate([[least], np.maximum.accumulate(g)[:-1]])),
        ]
    return [Expected(np.stack(columns, 1).astype(np.int32))]


def _block_sum(x: Array, y: Array) -> list[Expected]:
    magnitudes = np.abs(x.astype(np.float64)).sum(1)
    return [Expected(x.astype(np.float64).sum(1), summation(magnitudes, x.shape[1] + 96))]


def _types(a: Array, b: Array, c: Array) -> list[Expected]:
    a, b, c = a.copy(), b.copy(), c.copy()
    size = SUBGROUP_SIZE.get()
    lanes = np.arange(size)
    for k in range(2):
        for at in range(0, 64, size):
            group = slice(at, at + size)
            a[group] = np.cumsum(a[group], dtype=np.uint8)
            b[group] = b[group].max()
            c[group] = np.minimum.accumulate(c[group][lanes ^ (1 + k)])
    return [Expected(a), Expected(b.astype(np.float64)), Expected(c)]


def _widths(x: Array, k: Array, y: Array, z: Array) -> list[Expected]:
    value, bound, whole = np.zeros(y.shape), np.zeros(y.shape), np.zeros(z.shape, np.int32)
    for launch, width in enumerate((64, 8)):
        size = min(SUBGROUP_SIZE.get(), width)
        lanes = np.arange(size)
        for at in range(0, x.size, size):
            group = slice(at, at + size)
            wide, small = x[group].astype(np.float64), k[group]
            value[group, 2 * launch] = wide.sum()
            value[group, 2 * launch + 1] = np.cumsum(wide) - wide
            for column in (2 * launch, 2 * launch + 1):
                bound[group, column] = summation(np.abs(wide).sum(), size)
            whole[group, 4 * launch] = small.min()
            for number, source in enumerate((lanes ^ 3, lanes - 1, lanes + 2)):
                whole[group, 4 * launch + 1 + number] = _taken(small, source)
    return [Expected(value, bound), Expected(whole)]


CASES = (
    Case(
        "subgroup_places",
        subgroup_places,
        lambda g: (np.zeros((100, 5), np.int32),),
        _places,
        (0,),
    ),
    Case(
        "subgroup_moves",
        subgroup_moves,
        lambda g: (g.integers(0, 99, 217, dtype=np.int16), np.zeros((217, 6), np.int16)),
        _moves,
        (1,),
    ),
    Case(
        "subgroup_votes",
        subgroup_votes,
        lambda g: (
            g.standard_normal(217).astype(np.float32)
            - np.repeat([9.0, 0, -9.0], 80)[:217].astype(np.float32),
            np.zeros((217, 5), np.uint64),
            0.5,
        ),
        _votes,
        (1,),
    ),
    Case(
        "subgroup_folds",
        subgroup_folds,
        lambda g: (g.integers(-99, 99, 217, dtype=np.int32), np.zeros((217, 10), np.int32)),
        _folds,
        (1,),
    ),
    Case(
        "subgroup_block_sum",
        subgroup_block_sum,
        lambda g: (g.standard_normal((5, 1000)).astype(np.float32), np.zeros(5, np.float32)),
        _block_sum,
        (1,),
    ),
    Case(
        "subgroup_types",
        subgroup_types,
        lambda g: (
            g.integers(0, 256, 64, dtype=np.uint8),
            g.standard_normal(64).astype(np.float16),
            g.integers(-(2**40), 2**40, 64),
        ),
        _types,
        (0, 1, 2),
    ),
    Case(
        "subgroup_widths",
        subgroup_widths,
        lambda g: (
            g.standard_normal(192).astype(np.float32),
            g.integers(-128, 128, 192, dtype=np.int8),
            np.zeros((192, 4), np.float32),
            np.zeros((192, 8), np.int32),
        ),
        _widths,
        (2, 3),
    ),
)
