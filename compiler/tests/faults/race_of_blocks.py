"""Blocks that add to one element without an atomic update, and one that reads another's result."""

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail.support.check_report import CheckReport


@dt.kernel
def sums(x: T.Buffer[T.int32], total: T.Buffer[T.int32], part: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    with T.launch(grid=(n // 4,), block=(4,)) as (block, thread):
        if thread.x == 0:
            for k in range(4):
                total[0] = total[0] + x[block.x * 4 + k]
            part[block.x] = 1
        if thread.x == 1 and block.x > 0:
            total[1] = part[block.x - 1]  # all blocks store the same value: no race
        T.atomic_add(total, 2, x[block.x * 4 + thread.x])  # nor is this one


def report() -> CheckReport:
    x = np.arange(1, 13, dtype=np.int32)
    return sums.check(x, np.zeros(3, np.int32), np.zeros(3, np.int32))
