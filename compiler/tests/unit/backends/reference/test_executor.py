"""Every node of the IR on the executor, in one kernel and in particular cases."""

from __future__ import annotations

import numpy as np
import pytest
from support.reference import kernel_of, run

from dovetail import ir
from dovetail.ir.visit import EXPRESSIONS, STATEMENTS

HOST = {
    "Parallel", "Launch", "Check", "Dispatch", "LibraryCall", "Read", "Leave", "HostDeclare",
    "HostAssign", "HostCopy", "Return",
}  # fmt: skip
"""Statements that are never in a kernel."""

EVERYTHING = """
@T.kernel(block=(8, 1, 1), block_vars=(bx, by, bz), thread_vars=(tx, ty, tz), shaped=True)
def everything(
    x: T.buffer(T.int32, "both", (m, n), (n, 1)),
    y: T.buffer(T.int32, "both", (m, 14)),
    m: T.int64,
    n: T.int64,
):
    T.assume(n == 8)
    tile = T.alloc((2, 4), T.int32, scope="shared")
    own = T.alloc((3,), T.int32, scope="local")
    tile[tx // 4, tx % 4] = x[bx, tx]
    T.fence("block")
    T.barrier()
    T.prefetch(x[bx, tx + 100])
    turned: T.int32 = tile[1 - tx // 4, 3 - tx % 4]
    count: T.Mutable[T.int32] = T.int32(0)
    for i in range(n, 0, -1):
        if i == 3:
            continue
        else:
            pass
        if i < 2:
            break
        count = count + T.int32(i)
    for j in T.unroll(3):
        own[j] = T.int32(j)
    for k in T.vectorize(3):
        own[k] = own[k] * T.int32(2)
    left: T.Mutable[T.int64] = tx
    while left > 0:
        left = left - 3
        if left == 1:
            break
    top: T.int32 = T.subgroup.max(turned)
    (best, place) = T.fold(
        lambda p: (x[bx, p], T.int32(p)),
        lambda a, b, c, d: (a if a >= c else c, b if a >= c else d),
        (T.int32(-2147483648), T.int32(-1)),
        box=(n,),
        where=x[bx, p] % T.int32(2) == T.int32(0),
    )
    old: T.int32 = T.atomic_add(y[bx, 0], T.int32(1))
    T.report('print', 'thread {}', tx, when=tx == 0)
    if tx == 0:
        y[bx, 1] = turned
        y[bx, 2] = count
        y[bx, 3] = own[0] + own[1] + own[2]
        y[bx, 4] = top
        y[bx, 5] = best
        y[bx, 6] = place
        y[bx, 7] = T.sum(x[bx, q] for q in T.box(n))
        y[bx, 8] = x[bx, 99] if n > 100 else T.int32(7)
        y[bx, 9] = x[bx, n]
        y[bx, 10, T.when(n < 0)] = T.int32(1)
    if tx == 7:
        y[bx, 11] = T.int32(left)
        y[bx, 12] = old
        y[bx, 13] = T.int32(T.float32(left) * T.float32(1.5))
"""


def test_the_kernel_has_every_node() -> None:
    kernel = kernel_of(EVERYTHING)
    found = {type(item).__name__ for item in ir.walk_all(kernel.body)}
    # What only one kind of device has, this one has not: its capabilities list no intrinsic.
    absent = HOST | {"Intrinsic"}
    assert found == {each.__name__ for each in (*EXPRESSIONS, *STATEMENTS)} - absent


def test_every_node_is_executed() -> None:
    x = np.array([[5, 3, 8, 1, 2, 9, 4, 7], [6, 1, 1, 0, 2, 3, 3, 5]], np.int32)
    y = np.zeros((2, 14), np.int32)
    said = run(EVERYTHING, [x.reshape(-1), y.reshape(-1), 2, 8], (2, 1, 1))
    assert said.count == 2
    for row, out in zip(x, y, strict=True):
        even = [(value, -place) for place, value in enumerate(row) if value % 2 == 0]
        best, place = max(even)
        expected = [8, row[7], 8 + 7 + 6 + 5 + 4 + 2, 6, row.max(), best, -place, row.sum(), 7, 0]
        # 7, 4, 1: left by break.
        assert out.tolist() == [*expected, 0, 1, 7, 1]


def head(block: int, args: str) -> str:
    return (
        f"@T.kernel(block=({block}, 1, 1), block_vars=(bx, by, bz), thread_vars=(tx, ty, tz), "
        f"shaped=True)\ndef k({args}):\n"
    )


VECTORS = (
    head(4, 'x: T.buffer(T.float32, "both", (n,)), n: T.int64')
    + """
    a: T.float32x4 = x[tx * 4, T.lanes(4)]
    b: T.float32x4 = T.vector(T.float32(2.0), dtype=T.float32x4)
    c: T.float32x4 = a * b + T.vector(x[0], x[1], x[2], x[3], dtype=T.float32x4)
    x[tx * 4, T.aligned(4)] = c if tx < 2 else a
    x[15] = T.extract(c, 1, dtype=T.float32)
"""
)


def test_vectors_go_over_the_last_axis_and_end_at_its_end() -> None:
    x = np.arange(14, dtype=np.float32)
    run(VECTORS, [x, 14])
    expected = np.arange(14, dtype=np.float32)
    expected[:8] = 2 * expected[:8] + np.tile(expected[:4], 2)
    assert x.tolist() == expected.tolist()


@pytest.mark.parametrize("subgroup", [1, 4, 32])
def test_subgroups_of_each_size(subgroup: int) -> None:
    text = (
        head(10, 'x: T.buffer(T.int32, "both", (20, 4))')
        + """
    i: T.int64 = bx * 10 + tx
    mine: T.int32 = x[i, 0]
    up: T.int32 = T.subgroup.shuffle_up(mine, T.int32(1))
    total: T.int32 = T.subgroup.add(mine)
    before: T.int32 = T.subgroup.exclusive_add(mine)
    votes: T.uint64 = T.subgroup.ballot(mine > T.int32(4))
    x[i, 1] = up + T.int32(T.lane_idx(dtype=T.int64) * 100)
    x[i, 2] = total + T.int32(T.subgroup_idx(dtype=T.int64))
    x[i, 3] = before * T.int32(T.subgroup_size(dtype=T.int64)) + T.int32(votes)
"""
    )
    x = np.zeros((20, 4), np.int32)
    x[:, 0] = np.arange(20) % 7
    run(text, [x.reshape(-1)], (2, 1, 1), subgroup=subgroup)
    for i in range(20):
        first = i // 10 * 10 + i % 10 // subgroup * subgroup
        group = x[first : min(first + subgroup, i // 10 * 10 + 10), 0].tolist()
        lane = i - first
        votes = sum(1 << n for n, value in enumerate(group) if value > 4)
        assert x[i, 1] == (group[lane - 1] if lane else 0) + 100 * lane
        assert x[i, 2] == sum(group) + i % 10 // subgroup
        assert x[i, 3] == sum(group[:lane]) * subgroup + votes


@pytest.mark.parametrize("op", ["add", "min", "max", "and", "or", "xor", "exchange"])
def test_atomics_go_in_order_of_the_threads(op: str) -> None:
    text = (
        head(64, 'x: T.buffer(T.int32, "both", (3,)), y: T.buffer(T.int32, "both", (64, 2))')
        + f"    old: T.int32 = T.atomic_{op}(x[tx % 4], y[tx, 0])\n    y[tx, 1] = old\n"
    )
    generator = np.random.default_rng(3)
    x, y = generator.integers(-9, 9, 3).astype(np.int32), np.zeros((64, 2), np.int32)
    y[:, 0] = generator.integers(-(2**31), 2**31, 64)
    memory = [int(value) for value in x]
    combine = {
        "add": lambda a, b: (a + b + 2**31) % 2**32 - 2**31,
        "min": min,
        "max": max,
        "and": lambda a, b: a & b,
        "or": lambda a, b: a | b,
        "xor": lambda a, b: a ^ b,
        "exchange": lambda a, b: b,
    }[op]
    expected: list[int] = []
    for thread in range(64):
        place = thread % 4
        # Beyond the end nothing is changed, and the old value is 0.
        expected.append(memory[place] if place < 3 else 0)
        if place < 3:
            memory[place] = combine(memory[place], int(y[thread, 0]))
    run(text, [x, y.reshape(-1)])
    assert y[:, 1].tolist() == expected
    assert x.tolist() == memory


def test_compare_exchange_compares_bits() -> None:
    text = (
        head(4, 'x: T.buffer(T.float32, "both", (1,)), y: T.buffer(T.float32, "write", (4,))')
        + """
    old: T.float32 = T.atomic_compare_exchange(x[0], T.float32(0.0), T.float32(tx + 1))
    y[tx] = old
"""
    )
    for start, expected in ((0.0, [0.0, 1.0, 1.0, 1.0]), (-0.0, [0.0, 0.0, 0.0, 0.0])):
        x, y = np.array([start], np.float32), np.ones(4, np.float32)
        run(text, [x, y])
        assert y.tolist() == expected
        assert x[0] == (1.0 if expected[1] else 0.0)


def test_a_reduction_keeps_the_order_of_the_text_however_it_is_spread() -> None:
    text = (
        head(1, 'x: T.buffer(T.float32, "read", (n,)), y: T.buffer(T.float32, "write", (m,)), '
                'n: T.int64, m: T.int64')
        + "    y[bx] = T.sum(x[i] * T.float32(bx + 1) for i in T.box(n))\n"
    )  # fmt: skip
    x = np.random.default_rng(1).standard_normal(1000).astype(np.float32)
    for rows in (1, 3, 70000):
        y = np.zeros(rows, np.float32)
        run(text, [x, y, 1000, rows], (rows, 1, 1))
        for row in (0, rows - 1):
            total = np.float32(0)
            for value in x:
                total += value * np.float32(row + 1)
            assert y[row] == total


def test_ragged_boxes() -> None:
    text = (
        head(6, 'y: T.buffer(T.int64, "write", (6,))')
        + "    y[tx] = T.sum(i * 10 + j for i, j in T.box(tx, 2 + tx % 2))\n"
    )
    y = np.zeros(6, np.int64)
    run(text, [y])
    expected = [sum(i * 10 + j for i in range(t) for j in range(2 + t % 2)) for t in range(6)]
    assert y.tolist() == expected


def test_a_fold_keeps_the_order() -> None:
    # (a, b) stands for the function x -> a * x + b, whose composition does not commute.
    text = (
        head(2, 'x: T.buffer(T.int64, "read", (n,)), y: T.buffer(T.int64, "write", (2, 2)), '
                'n: T.int64')
        + """
    (p, q) = T.fold(
        lambda i: (T.cast(T.int64, 3) + tx, x[i]),
        lambda a, b, c, d: (a * c, b * c + d),
        (1, 0),
        box=(n,),
    )
    y[tx, 0] = p
    y[tx, 1] = q
"""
    )  # fmt: skip
    x = np.random.default_rng(2).integers(-50, 50, 777)
    y = np.zeros((2, 2), np.int64)
    run(text, [x, y.reshape(-1), 777])
    for row in range(2):
        a, b = 1, 0
        for value in x:
            a, b = a * (3 + row), b * (3 + row) + int(value)
        assert y[row].tolist() == [(each + 2**63) % 2**64 - 2**63 for each in (a, b)]


def test_small_floats_are_rounded_where_the_contract_says() -> None:
    body = "    y[tx] = x[tx] * x[tx] - x[tx]\n"
    args = 'x: T.buffer(T.float16, "read", (2,)), y: T.buffer(T.float16, "write", (2,))'
    x = np.array([1.001, 300.0], np.float16)
    relaxed, strict = np.zeros(2, np.float16), np.zeros(2, np.float16)
    run(head(2, args) + body, [x, relaxed])
    run(head(2, args).replace("shaped", "strict=True, shaped") + body, [x, strict])
    wide = x.astype(np.float32)
    with np.errstate(over="ignore"):
        assert relaxed.tolist() == (wide * wide - wide).astype(np.float16).tolist()
        assert strict.tolist() == (x * x - x).tolist()
    assert np.isinf(strict[1])
