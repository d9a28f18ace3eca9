"""A barrier under a condition that differs between threads, which the compiler cannot see."""

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail.support.check_report import CheckReport


@dt.kernel
def uneven(x: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    with T.launch(grid=(n // 8,), block=(8,)) as (block, thread):
        own = T.alloc((1,), T.int32)
        own[0] = x[block.x * 8 + thread.x]
        if own[0] > 2:
            T.barrier()
        x[block.x * 8 + thread.x] = 0


def report() -> CheckReport:
    return uneven.check(np.arange(16, dtype=np.int32) % 8)
