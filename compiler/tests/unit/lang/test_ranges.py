"""Ranges with steps: what is proven of them, and what is left to the running program."""

from __future__ import annotations

import numpy as np

import dovetail as dt
from dovetail import T, ir
from dovetail.api import Kernel
from dovetail.passes import PREPARE
from dovetail.target import Capabilities

LOOPS = Capabilities(
    threads="loops",
    dtypes=frozenset(ir.SCALARS),
    storage_dtypes=frozenset(ir.SCALARS),
    ops=frozenset(ir.OPS),
    atomics=frozenset(),
    max_block_threads=1024,
    max_shared_bytes=32768,
    vector_bytes=16,
)


def guards(kernel: Kernel) -> list[str]:
    """The accesses that are left with a guard."""
    module = kernel.parse()
    for each in PREPARE:
        module = each.run(module, LOOPS)
        assert not ir.verify(module)
    text = ir.print_ir(module)
    return [line for line in text.splitlines() if "T.when" in line]


@dt.kernel
def every_other(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(range(0, n, 2)):
        x[i] = 0.0


@dt.kernel
def from_the_end(x: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    for i, j in T.parallel(range(m - 1, -1, -1), range(1, n, 3)):
        x[i, j] = x[i, j - 1]


@dt.kernel
def between(x: T.Buffer[T.float32], start: T.int32, step: T.int32) -> None:
    (n,) = x.shape
    assert start >= 0
    assert step > 0
    for i in T.parallel(range(start, n, step)):
        x[i] = 0.0
    for i in T.parallel(n):
        for k in range(i, n, step):
            x[i] += x[k]


@dt.kernel
def downward(x: T.Buffer[T.float32], step: T.int32) -> None:
    (n,) = x.shape
    assert step < 0
    for i in T.parallel(range(n - 1, -1, step)):
        x[i] = T.sum(x[k] for k in range(n - 1, 0, -2))


@dt.kernel
def blocks(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    T.cumsum(x, y)


@dt.kernel
def open_step(x: T.Buffer[T.float32], stop: T.int32, step: T.int32) -> None:
    for i in T.parallel(range(0, stop, step)):
        x[i] = 0.0


def test_strided_loops_need_no_guard() -> None:
    assert guards(every_other) == []
    assert guards(from_the_end) == []


def test_symbolic_steps_need_no_guard_where_the_sign_is_known() -> None:
    assert guards(between) == []
    assert guards(downward) == []


def test_scans_of_whole_buffers_are_guarded_in_the_rest_of_a_strip_at_most() -> None:
    assert len(guards(blocks)) <= 1


def test_an_open_range_is_guarded() -> None:
    assert len(guards(open_step)) == 1


@dt.kernel
def rectangle(m: T.int64, n: T.int64, x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    for i, j in T.parallel(m, n):
        y[i, j] = T.sum(x[p] for p in range(m) for _ in range(n))


def test_two_negative_extents_have_no_iteration() -> None:
    ones = np.ones(4, np.float32)
    for m, n, wanted in ((-2, -3, 0), (-2, 3, 0), (2, 3, 6)):
        out = np.zeros((4, 5), np.float32)
        rectangle(m, n, ones, out)
        assert np.count_nonzero(out == 6) == wanted
        assert np.count_nonzero(out) == wanted


def test_a_step_of_zero_is_checked_at_the_call() -> None:
    module = open_step.parse()
    found = [item for item in ir.walk(module.functions[0].body) if isinstance(item, ir.Check)]
    assert len(found) == 1
    assert found[0].message.startswith("the step of 'range(0, stop, step)' is 0")
