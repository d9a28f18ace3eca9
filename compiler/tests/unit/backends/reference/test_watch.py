"""What checks find in kernels that the language does not let through, and the edges of checks."""

from __future__ import annotations

import numpy as np
from support.reference import faults, kernel_of, run

from dovetail.backends.reference.executor.findings import Session
from dovetail.backends.reference.executor.watch import Watch
from dovetail.support.check_report import KINDS, CheckOptions


def head(block: int, args: str) -> str:
    return (
        f"@T.kernel(block=({block}, 1, 1), block_vars=(bx, by, bz), thread_vars=(tx, ty, tz), "
        f"shaped=True)\ndef k({args}):\n"
    )


X = 'x: T.buffer(T.int32, "both", (n,)), n: T.int64'


def test_a_barrier_that_some_threads_miss() -> None:
    # The condition is read from memory at one place, so that nothing in the text tells threads
    # apart; local memory differs between them.
    text = (
        head(8, X)
        + """
    own = T.alloc((1,), T.int32, scope="local")
    own[0] = x[tx]
    if own[0] > T.int32(2):
        T.barrier()
        T.barrier()
    T.barrier()
"""
    )
    x = np.arange(16, dtype=np.int32) % 8
    found = faults(text, [x, 16], (2, 1, 1))
    assert [fault.kind for fault in found] == ["divergent-barrier"]
    (fault,) = found
    assert fault.message == (
        "5 of 8 threads of a block reach this barrier; the thread with thread.x = 0 does not"
    )
    assert fault.place.thread == {"block.x": 0, "thread.x": 3}
    assert fault.count == 4


def test_a_subgroup_operation_that_some_threads_miss() -> None:
    text = (
        head(8, X)
        + """
    own = T.alloc((1,), T.int32, scope="local")
    own[0] = x[tx]
    if own[0] > T.int32(2):
        s: T.int32 = T.subgroup.add(own[0])
        x[tx] = s
"""
    )
    (fault,) = faults(text, [np.arange(8, dtype=np.int32), 8])
    assert fault.kind == "divergent-barrier"
    assert "reach this subgroup operation" in fault.message


def test_a_barrier_orders_shared_and_global_memory_of_a_block_only() -> None:
    text = (
        head(4, X)
        + """
    x[bx * 4 + tx] = T.int32(tx)
    T.barrier()
    y: T.int32 = x[bx * 4 + 3 - tx]
    T.barrier()
    x[bx * 4 + tx] = y
    T.barrier()
    x[bx * 4 + tx] = x[(bx * 4 + tx + 4) % n]
"""
    )
    assert faults(text, [np.zeros(4, np.int32), 4]) == []
    found = faults(text, [np.zeros(8, np.int32), 8], (2, 1, 1))
    assert {fault.kind for fault in found} == {"race"}
    assert all("two blocks use" in fault.message for fault in found)


def test_reading_and_storing_the_same_value_is_no_race() -> None:
    text = (
        head(64, X)
        + """
    x[0] = T.int32(7)
    y: T.int32 = x[1]
    T.atomic_add(x[2], y)
    x[3 + tx] = y
"""
    )
    assert faults(text, [np.zeros(200, np.int32), 200], (1, 1, 1)) == []


def test_an_atomic_update_and_a_plain_read_race() -> None:
    text = head(4, X) + "    T.atomic_add(x[0], T.int32(1))\n    x[1 + tx] = x[0]\n"
    (fault,) = faults(text, [np.zeros(8, np.int32), 8])
    assert fault.kind == "race"
    assert fault.other is not None
    assert (fault.place.doing, fault.other.doing) == ("reads", "the other atomically updates it")


def test_the_race_is_found_behind_many_other_uses() -> None:
    # Element 0 is read by the last block, then by the first ones over and over, then written.
    text = (
        head(2, X)
        + """
    if bx == 3:
        a: T.int32 = x[0]
        x[8 + tx] = a
    for i in range(5):
        if bx == 0:
            b: T.int32 = x[0]
            x[10 + tx] = b
        T.barrier()
    if bx == 0:
        if tx == 0:
            x[0] = T.int32(1)
"""
    )
    found = faults(text, [np.zeros(20, np.int32), 20], (4, 1, 1))
    assert [fault.kind for fault in found] == ["race"]
    assert found[0].other is not None
    assert found[0].other.thread["block.x"] == 3


def test_two_views_that_are_the_same_have_one_shadow() -> None:
    text = (
        head(1, f'{X.replace("both", "read")}, y: T.buffer(T.int32, "write", (n,))')
        + "    y[bx] = x[(bx + 1) % n]\n"
    )  # fmt: skip
    x = np.arange(4, dtype=np.int32)
    assert faults(text, [x, 4, x.copy()], (4, 1, 1)) == []
    (fault,) = faults(text, [x, 4, x], (4, 1, 1))
    assert fault.kind == "race"


def test_fences_order_blocks() -> None:
    text = (
        head(1, f'{X}, c: T.buffer(T.int32, "both", (1,))')
        + """
    x[bx] = T.int32(bx)
    {fence}
    old: T.int32 = T.atomic_add(c[0], T.int32(1))
    {fence}
    if old == T.int32(n - 1):
        x[0] = T.sum(x[i] for i in T.box(n))
"""
    )  # fmt: skip
    for fence, expected in (('T.fence("device")', []), ("pass", ["race"])):
        x = np.zeros(5, np.int32)
        found = faults(text.format(fence=fence), [x, 5, np.zeros(1, np.int32)], (5, 1, 1))
        assert [fault.kind for fault in found] == expected
        assert x[0] == 10


def test_threads_of_later_waves_are_named_rightly() -> None:
    text = (
        head(1, X)
        + """
    if bx == 70001:
        x[n] = T.int32(1)
    if bx == 70002:
        x[5] = T.int32(2)
    if bx == 3:
        x[5] = T.int32(3)
"""
    )
    found = faults(text, [np.zeros(8, np.int32), 8], (80000, 1, 1))
    assert [fault.kind for fault in found] == ["out-of-bounds-write", "race"]
    assert found[0].place.thread == {"block.x": 70001}
    assert found[0].indices == (8,)
    assert found[1].place.thread == {"block.x": 70002}
    assert found[1].other is not None
    assert found[1].other.thread == {"block.x": 3}


def test_local_memory_is_fresh_in_each_iteration() -> None:
    text = (
        head(2, X)
        + """
    for i in range(3):
        own = T.alloc((2,), T.int32, scope="local")
        if i == 0:
            own[1] = T.int32(1)
        x[tx] = own[1]
"""
    )
    (fault,) = faults(text, [np.zeros(2, np.int32), 2])
    assert fault.kind == "unwritten-memory"
    assert fault.place.thread["i"] == 1
    assert fault.count == 4


def test_memory_written_by_one_launch_is_written_for_the_next() -> None:
    text = head(1, X) + "    x[bx] = T.int32(1) if bx > 0 else x[1]\n"
    x = np.zeros(3, np.int32)
    assert kernel_of(text).shaped
    session = Session(CheckOptions(frozenset(KINDS) - {"race"}), ())
    for _ in range(2):
        run(text, [x, 3], (3, 1, 1), Watch(session))
    (fault,) = session.log.faults
    assert (fault.kind, fault.count) == ("unwritten-memory", 1)


def test_unsigned_overflow_is_a_kind_of_its_own() -> None:
    text = (
        head(4, 'x: T.buffer(T.uint8, "both", (4,))')
        + "    x[tx] = x[tx] * x[tx] + T.uint8(200)\n"
    )
    found = faults(text, [np.array([1, 2, 16, 8], np.uint8)])
    assert [fault.kind for fault in found] == ["unsigned-overflow", "unsigned-overflow"]
    assert found[0].values == (16, 16, 0)
    assert found[1].values == (64, 200, 8)


def test_a_buffer_too_big_for_notes_is_named() -> None:
    text = head(1, X) + "    x[0] = T.int32(bx)\n"
    session = Session(CheckOptions(frozenset({"race"}), shadow_bytes=100), ())
    run(text, [np.zeros(8, np.int32), 8], (2, 1, 1), Watch(session))
    assert session.log.faults == []
    (note,) = session.log.notes
    assert note.startswith("races on 'x' were not checked")


def test_most_faults() -> None:
    lines = "".join(f"    x[n + {k}] = T.int32(1)\n" for k in range(3))
    session = Session(CheckOptions(frozenset(KINDS), most=2), ())
    text = head(
        1, 'x: T.buffer(T.int32, "write", (n,)), y: T.buffer(T.int32, "write", (n,)), n: T.int64'
    )
    run(text + "    x[n] = T.int32(1)\n    y[n] = T.int32(1)\n" + lines.replace("x", "y"),
        [np.zeros(2, np.int32), np.zeros(2, np.int32), 2], (1, 1, 1), Watch(session))  # fmt: skip
    assert len(session.log.faults) == 2
    assert sum(fault.count for fault in session.log.faults) == 5


def test_a_store_that_does_not_fit_a_small_float() -> None:
    text = (
        head(3, 'x: T.buffer(T.float16, "both", (3,))') + "    x[tx] = x[tx] * T.float16(300.0)\n"
    )
    (fault,) = faults(text, [np.array([1, 300, 400], np.float16)])
    assert fault.kind == "infinity"
    assert fault.message == "x[1] becomes infinite: 90000.0 does not fit float16"
    assert (fault.count, fault.indices, fault.values) == (2, (1,), (90000.0,))
