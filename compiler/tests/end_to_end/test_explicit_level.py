"""The explicit level on this machine's processor: limits of a launch, updates from all threads."""

from __future__ import annotations

import numpy as np
import pytest

import dovetail as dt
from dovetail import T
from dovetail.support.errors import UnsupportedError
from dovetail_runtime import ResourceError

pytestmark = pytest.mark.level("real")


@dt.kernel
def rows(x: T.Buffer[T.float32], width: T.int32) -> None:
    (n,) = x.shape
    with T.launch(grid=(n,), block=(4,)) as (block, thread):
        fixed = T.alloc((16,), T.float32, scope="shared")
        row = T.alloc((width, 4), T.float32, scope="shared")
        fixed[thread.x] = 1.0
        row[0, thread.x] = x[block.x]
        T.barrier()
        if thread.x == 0:
            x[block.x] = row[0, 3] + fixed[3]


def test_shared_memory_beyond_the_device_fails_before_the_launch():
    x = np.zeros(3, np.float32)
    rows(x, 5)
    assert (x == 1).all()
    with pytest.raises(ResourceError) as error:
        rows(x, 10_000_000)
    assert "needs 160000" in str(error.value)
    assert "bytes of shared memory in a block, cpu:0 has 67108864" in str(error.value)
    assert (x == 1).all()


def test_a_negative_size_fails():
    with pytest.raises(ResourceError, match="needs -16 bytes of shared memory"):
        rows(np.zeros(3, np.float32), -1)


def test_no_shared_memory_at_all_is_guarded():
    x = np.zeros(2, np.float32)
    rows(x, 0)
    assert (x == 1).all()


@dt.kernel
def tally(
    counts: T.Buffer[T.int32], sums: T.Buffer[T.float64], most: T.Buffer[T.uint8], n: T.int32
) -> None:
    assert counts.shape == (3,)
    assert sums.shape == (3,)
    assert most.shape == (3,)
    for i in T.parallel(n):
        T.atomic_add(counts, i % 3, 1)
        T.atomic_add(sums, i % 3, 0.5)
        T.atomic_max(most, i % 3, T.uint8(i % 251))


def test_no_update_is_lost_between_all_cores():
    counts, sums, most = np.zeros(3, np.int32), np.zeros(3), np.zeros(3, np.uint8)
    tally(counts, sums, most, 3_000_000)
    assert counts.tolist() == [1_000_000] * 3
    assert sums.tolist() == [500_000.0] * 3
    assert most.tolist() == [250] * 3


@dt.kernel
def wide(x: T.Buffer[T.int64]) -> None:
    (n,) = x.shape
    for _ in T.parallel(n):
        T.atomic_add(x, 0, 1)


def test_an_update_that_a_target_cannot_have_is_refused_by_name():
    with pytest.raises(UnsupportedError, match=r"'add\.int64'"):
        dt.build([wide], targets=["opencl -int64_atomics=false"])
