"""Kernels for the tests of WGSL, with what is hard about the language in each."""

from __future__ import annotations

import dovetail as dt
from dovetail import T


@dt.kernel
def guarded(x: T.Buffer[T.float32], at: T.Buffer[T.int32], y: T.Buffer[T.float32]) -> None:
    """A place that is read from memory, and a value of a choice that may be out of range."""
    (n,) = x.shape
    assert at.shape == (n,)
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = x[at[i]] + (x[i + 1] if i + 1 < n else T.float32(2))


@dt.kernel
def constants(y: T.Buffer[T.float32], z: T.Buffer[T.int32]) -> None:
    """Numbers that have no literal, and those that a compiler would refuse to compute."""
    assert y.shape == (6,)
    assert z.shape == (3,)
    for i in T.parallel(1):
        y[i] = T.inf
        y[i + 1] = -T.inf
        y[i + 2] = T.nan
        y[i + 3] = T.float32(3.0e-42)
        y[i + 4] = T.float32(0.1)
        y[i + 5] = T.float32(-16777216)
        z[i] = T.int32(-2147483648)
        z[i + 1] = T.int32(-7)
        z[i + 2] = T.int32(2147483647)


@dt.kernel
def conversions(x: T.Buffer[T.float32], y: T.Buffer[T.int32], z: T.Buffer[T.uint32]) -> None:
    """From floats, saturating."""
    (n,) = x.shape
    assert y.shape == (n,)
    assert z.shape == (n,)
    for i in T.parallel(n):
        y[i] = T.int32(x[i])
        z[i] = T.uint32(x[i])


@dt.kernel
def counted(x: T.Buffer[T.int32], counts: T.Buffer[T.int32], least: T.Buffer[T.float32]) -> None:
    """Updates of integers, a compare-and-exchange, and updates of floats."""
    (n,) = x.shape
    assert counts.shape == (n + 2,)
    assert least.shape == (1,)
    for i in T.parallel(n):
        T.atomic_add(counts, 0, x[i])
        old = T.atomic_compare_exchange(counts, 1, 0, x[i])
        counts[i + 2] = old
        T.atomic_min(least, 0, T.float32(x[i]))


@dt.kernel
def words(loop: T.Buffer[T.float32], var: T.int32, storage: T.Buffer[T.float32]) -> None:
    """Names that are words of WGSL."""
    (override,) = loop.shape
    assert storage.shape == (override,)
    for fn in T.parallel(override):
        select = loop[fn] * T.float32(var)
        for _ in range(3):
            select = select + T.float32(1)
        storage[fn] = select


@dt.kernel
def choices(x: T.Buffer[T.float32], y: T.Buffer[T.bool]) -> None:
    """Comparisons side by side, which `a < b, c > d` would make a list of types."""
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        a = x[i]
        y[i] = (a < 1) if a > 2 else (a > 3)


@dt.kernel
def halves(x: T.Buffer[T.float16], y: T.Buffer[T.float16]) -> None:
    """Float16, held and computed."""
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = x[i] * x[i] + T.float16(0.1)


@dt.kernel
def sized(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Shared memory whose size each launch says, twice."""
    (n,) = x.shape
    assert y.shape == (n,)
    with T.launch(grid=(1,), block=(64,)) as (_, thread):
        row = T.alloc((n,), T.float32, scope="shared")
        marks = T.alloc((n,), T.int32, scope="shared")
        for k in range(thread.x, n, 64):
            row[k] = x[k]
            marks[k] = T.int32(k)
        T.barrier()
        for k in range(thread.x, n, 64):
            y[k] = row[n - 1 - k] * T.float32(marks[k])


@dt.kernel
def folded(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Exchanges within a subgroup, with and without a function of WGSL's."""
    (n,) = x.shape
    assert y.shape == (n,)
    with T.launch(grid=(T.ceildiv(n, 64),), block=(64,)) as (block, thread):
        i = block.x * 64 + thread.x
        mine = x[i]
        total = T.subgroup_sum(mine)
        running = T.subgroup_inclusive_max(mine)
        before = T.subgroup_exclusive_min(mine)
        moved = T.subgroup_shuffle_up(mine, 1)
        y[i] = total + running + before + moved


@dt.kernel
def uneven(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """A barrier that only threads get to which read the same from memory that is written."""
    (n,) = x.shape
    assert y.shape == (n,)
    with T.launch(grid=(1,), block=(64,)) as (_, thread):
        tile = T.alloc((64,), T.float32, scope="shared")
        tile[thread.x] = 0
        y[thread.x] = 1
        if y[0] > 0:
            T.barrier()
        x[thread.x] = tile[63 - thread.x]


@dt.kernel
def together(x: T.Buffer[T.int32], y: T.Buffer[T.int32]) -> None:
    """A loop around a barrier, as often as shared memory says."""
    (_,) = x.shape
    assert y.shape == (64,)
    with T.launch(grid=(1,), block=(64,)) as (_, thread):
        tile = T.alloc((64,), T.int32, scope="shared")
        turns = T.alloc((1,), T.int32, scope="shared")
        if thread.x == 0:
            turns[0] = x[0]
        tile[thread.x] = T.int32(thread.x)
        T.barrier()
        for _ in range(turns[0]):
            value = tile[(thread.x + 1) % 64]
            T.barrier()
            tile[thread.x] = value
            T.barrier()
        y[thread.x] = tile[thread.x]


@dt.kernel
def packed(a: T.Buffer[T.uint32], b: T.Buffer[T.uint32], y: T.Buffer[T.int32]) -> None:
    """What only WebGPU has."""
    (n,) = a.shape
    assert b.shape == (n,)
    assert y.shape == (n,)
    for i in T.parallel(n):
        half = T.webgpu.low_half(T.webgpu.pack_halves(T.float32(1), T.float32(2)))
        y[i] = T.webgpu.dot4_i8(a[i], b[i]) + T.int32(half)


ALL = (
    guarded, constants, conversions, counted, words, choices, halves, sized, together, packed,
)  # fmt: skip
"""Those that every target of the kind takes."""
