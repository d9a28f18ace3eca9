"""Atomic updates of every type, on global and shared memory; fences; prefetch.

Many threads update few elements, so that a lost update shows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import Array, Case, Expected, summation

COUNT = 6000
SLOTS = 5

Integer = TypeVar(
    "Integer", T.int8, T.int16, T.int32, T.int64, T.uint8, T.uint16, T.uint32, T.uint64
)
Float = TypeVar("Float", T.float16, T.float32, T.float64)


@dt.kernel
def atomic_integers(
    x: T.Buffer[Integer],
    out: T.Buffer[Integer],
    dtype: T.constexpr[type[Integer]] = T.int32,
) -> None:
    """All updates of one integer type, each of a row of its own."""
    (n,) = x.shape
    rows, slots = out.shape
    assert rows == 7
    assert slots == SLOTS
    for i in T.parallel(n):
        k = i % SLOTS
        T.atomic_add(out, (0, k), x[i])
        T.atomic_sub(out, (1, k), x[i])
        T.atomic_min(out, (2, k), x[i])
        T.atomic_max(out, (3, k), x[i])
        T.atomic_and(out, (4, k), x[i])
        T.atomic_or(out, (5, k), x[i])
        T.atomic_xor(out, (6, k), x[i])


@dt.kernel
def atomic_integers_shared(
    x: T.Buffer[Integer],
    out: T.Buffer[Integer],
    dtype: T.constexpr[type[Integer]] = T.int32,
) -> None:
    """The same in shared memory, with an index of two dimensions."""
    (n,) = x.shape
    rows, slots = out.shape
    assert rows == 4
    assert slots == SLOTS
    with T.launch(grid=(1,), block=(128,)) as (_, thread):
        part = T.alloc((4, SLOTS), dtype, scope="shared")
        t = thread.x
        if t < 4 * SLOTS:
            part[t // SLOTS, t % SLOTS] = out[t // SLOTS, t % SLOTS]
        T.barrier()
        for step in range(T.ceildiv(n, 128)):
            i = step * 128 + t
            if i < n:
                k = i % SLOTS
                T.atomic_add(part, (0, k), x[i])
                T.atomic_max(part, (1, k), x[i])
                T.atomic_xor(part, (2, k), x[i])
                T.atomic_min(part, (3, k), x[i])
        T.barrier()
        if t < 4 * SLOTS:
            out[t // SLOTS, t % SLOTS] = part[t // SLOTS, t % SLOTS]


@dt.kernel
def atomic_floats(
    x: T.Buffer[Float], out: T.Buffer[Float], dtype: T.constexpr[type[Float]] = T.float32
) -> None:
    """Sums and extremes of floats; the sums are of small whole numbers, and so exact."""
    (n,) = x.shape
    rows, slots = out.shape
    assert rows == 4
    assert slots == SLOTS
    for i in T.parallel(n):
        k = i % SLOTS
        T.atomic_add(out, (0, k), x[i])
        T.atomic_sub(out, (1, k), x[i])
        T.atomic_min(out, (2, k), x[i])
        T.atomic_max(out, (3, k), x[i])


@dt.kernel
def atomic_tensors(
    x: T.Buffer[T.int32],
    at: T.Buffer[T.int32],
    sums: T.Buffer[T.int32],
    greatest: T.Buffer[T.int32],
    odd: T.Buffer[T.int32],
) -> None:
    """Each tensor has updates of one kind, many more than it has elements, in rows."""
    m, n = x.shape
    for i, j in T.parallel(m, n):
        T.atomic_add(sums, (at[i], j), x[i, j])
        T.atomic_max(greatest, at[i], x[i, j])
        if j % 3 != 1:
            T.atomic_xor(odd, at[i], x[i, j])


@dt.kernel
def atomic_old_values(
    x: T.Buffer[T.int32], seen: T.Buffer[T.int32], last: T.Buffer[T.float32]
) -> None:
    """What updates give: a ticket for each thread, and 0 out of range."""
    (n,) = x.shape
    assert seen.shape == (n,)
    assert last.shape == (2,)
    counter = T.empty((1,), T.int32)
    for _ in T.parallel(1):
        T.atomic_store(counter, 0, 0)
    for i in T.parallel(n):
        ticket = T.atomic_add(counter, 0, 1)
        nothing = T.atomic_add(counter, 1 + x[i], 1)
        T.atomic_exchange(seen, ticket, 1 + nothing)
        swapped = T.atomic_compare_exchange(last, 0, -1.0, 2.5)
        if swapped == -1.0:
            T.atomic_add(last, 1, 1.0)
    for i in T.parallel(1):
        count = T.atomic_load(counter, i)
        T.atomic_max(seen, 0, count)


@dt.kernel
def atomic_compare_exchange_loop(x: T.Buffer[T.float32], best: T.Buffer[T.float32]) -> None:
    """The greatest element and its place, by a compare-and-exchange loop on 64 bits."""
    (n,) = x.shape
    assert best.shape == (2,)
    pair = T.empty((1,), T.uint64)
    for _ in T.parallel(1):
        pair[0] = 0
    for i in T.parallel(n):
        key = (T.uint64(T.bitcast(x[i], T.uint32)) << 32) | T.uint64(n - 1 - i)
        old = T.atomic_load(pair, 0)
        waiting = key > old
        while waiting:
            found = T.atomic_compare_exchange(pair, 0, old, key)
            waiting = found != old and key > found
            old = found
    for _ in T.parallel(1):
        bits = T.uint32(pair[0] >> 32)
        place = n - 1 - T.int64(pair[0] & 0xFFFFFFFF)
        best[0] = T.bitcast(bits, T.float32)
        best[1] = T.float32(place)


@dt.kernel
def last_block_sums(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Partial sums of blocks, and their sum by whichever block is last: fences and a counter."""
    (n,) = x.shape
    assert y.shape == (1,)
    blocks = T.ceildiv(n, 256)
    parts = T.empty((blocks,), T.float32)
    done = T.empty((1,), T.int32)
    for _ in T.parallel(1):
        done[0] = 0
    with T.launch(grid=(blocks,), block=(64,)) as (block, thread):
        part = T.alloc((64,), T.float32, scope="shared")
        ticket = T.alloc((1,), T.int32, scope="shared")
        t = thread.x
        mine = T.float32(0)
        for k in range(4):
            i = block.x * 256 + k * 64 + t
            T.prefetch(x, i + 64)
            mine += x[i]
        part[t] = mine
        T.barrier()
        if t == 0:
            mine = 0.0
            for k in range(64):
                mine += part[k]
            T.atomic_store(parts, block.x, mine)
            T.fence("device")
            count = T.atomic_add(done, 0, 1)
            T.fence("device")
            ticket[0] = count
        T.fence("block")
        T.barrier()
        if t == 0 and T.int64(ticket[0]) == blocks - 1:
            total = T.float32(0)
            for k in range(blocks):
                one = T.atomic_load(parts, k)
                total += one
            y[0] = total


def _integers(x: Array, out: Array) -> list[Expected]:
    wanted = out.copy()
    with np.errstate(over="ignore"):
        for k in range(SLOTS):
            part = x[k::SLOTS]
            wanted[0, k] += np.add.reduce(part, dtype=x.dtype)
            wanted[1, k] -= np.add.reduce(part, dtype=x.dtype)
            wanted[2, k] = min(wanted[2, k], part.min())
            wanted[3, k] = max(wanted[3, k], part.max())
            wanted[4, k] &= np.bitwise_and.reduce(part)
            wanted[5, k] |= np.bitwise_or.reduce(part)
            wanted[6, k] ^= np.bitwise_xor.reduce(part)
    return [Expected(wanted)]


def _integers_shared(x: Array, out: Array) -> list[Expected]:
    wanted = out.copy()
    for k in range(SLOTS):
        part = x[k::SLOTS]
        wanted[0, k] += np.add.reduce(part, dtype=x.dtype)
        wanted[1, k] = max(wanted[1, k], part.max())
        wanted[2, k] ^= np.bitwise_xor.reduce(part)
        wanted[3, k] = min(wanted[3, k], part.min())
    return [Expected(wanted)]


def _floats(x: Array, out: Array) -> list[Expected]:
    wanted = out.astype(np.float64)
    for k in range(SLOTS):
        part = x[k::SLOTS].astype(np.float64)
        wanted[0, k] += part.sum()
        wanted[1, k] -= part.sum()
        wanted[2, k] = min(wanted[2, k], part.min())
        wanted[3, k] = max(wanted[3, k], part.max())
    return [Expected(wanted)]


def _tensors(x: Array, at: Array, sums: Array, greatest: Array, odd: Array) -> list[Expected]:
    wanted = sums.copy(), greatest.copy(), odd.copy()
    for i, j in np.ndindex(x.shape):
        if 0 <= at[i] < SLOTS:
            wanted[0][at[i], j] += x[i, j]
            wanted[1][at[i]] = max(wanted[1][at[i]], x[i, j])
            if j % 3 != 1:
                wanted[2][at[i]] ^= x[i, j]
    return [Expected(each) for each in wanted]


def _tensor_arguments(g: np.random.Generator) -> list[Array]:
    rows, columns = 3000, 4
    shapes = ((SLOTS, columns), (SLOTS,), (SLOTS,))
    made = (g.integers(-9, 9, (rows, columns)), g.integers(-1, SLOTS + 1, rows))
    return [each.astype(np.int32) for each in (*made, *map(np.zeros, shapes))]


def _old_values(x: Array, seen: Array, last: Array) -> list[Expected]:
    wanted = np.ones_like(seen)
    wanted[0] = x.size
    return [Expected(wanted), Expected(np.array([2.5, 1.0]))]


def _last_block(x: Array, y: Array) -> list[Expected]:
    wide = x.astype(np.float64)
    return [Expected(wide.sum(keepdims=True), summation(np.abs(wide).sum(keepdims=True), x.size))]


def _integer_arguments(kind: str, rows: int) -> Callable[[np.random.Generator], list[Array]]:
    low, high = (0, 250) if kind.startswith("u") else (-120, 120)

    def arguments(g: np.random.Generator) -> list[Array]:
        pair = (g.integers(low, high, COUNT), g.integers(low, high, (rows, SLOTS)))
        return [each.astype(kind) for each in pair]

    return arguments


def _float_arguments(kind: str) -> Callable[[np.random.Generator], list[Array]]:
    def arguments(g: np.random.Generator) -> list[Array]:
        # Sums stay below 2048, up to where float16 holds every whole number.
        return [g.integers(0, 3, COUNT).astype(kind), np.ones((4, SLOTS), kind)]

    return arguments


def _integer_cases(name: str) -> tuple[Case, Case]:
    element = getattr(T, name)
    return (
        Case(
            f"atomic_integers_{name}",
            atomic_integers.specialize(dtype=element),
            _integer_arguments(name, 7),
            _integers,
            (1,),
        ),
        Case(
            f"atomic_integers_shared_{name}",
            atomic_integers_shared.specialize(dtype=element),
            _integer_arguments(name, 4),
            _integers_shared,
            (1,),
        ),
    )


CASES = (
    *(
        case
        for sign in ("", "u")
        for bits in (8, 16, 32, 64)
        for case in _integer_cases(f"{sign}int{bits}")
    ),
    *(
        Case(
            f"atomic_floats_{name}",
            atomic_floats.specialize(dtype=getattr(T, name)),
            _float_arguments(name),
            _floats,
            (1,),
            ("float64",) if name == "float64" else (),
        )
        for name in ("float16", "float32", "float64")
    ),
    Case("atomic_tensors", atomic_tensors, _tensor_arguments, _tensors, (2, 3, 4)),
    Case(
        "atomic_old_values",
        atomic_old_values,
        lambda g: (
            np.zeros(900, np.int32),
            np.zeros(900, np.int32),
            np.array([-1.0, 0.0], np.float32),
        ),
        _old_values,
        (1, 2),
    ),
    Case(
        "atomic_compare_exchange_loop",
        atomic_compare_exchange_loop,
        lambda g: (g.random(COUNT).astype(np.float32), np.zeros(2, np.float32)),
        lambda x, best: [Expected(np.array([x.max(), x.argmax()], np.float64))],
        (1,),
    ),
    Case(
        "last_block_sums",
        last_block_sums,
        lambda g: (g.standard_normal(5000).astype(np.float32), np.zeros(1, np.float32)),
        _last_block,
        (1,),
    ),
)
