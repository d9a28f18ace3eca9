"""Three kinds of memory with elements that nobody has written."""

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail.support.check_report import CheckReport


@dt.kernel
def gaps(x: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
    (n,) = x.shape
    even = T.empty((n,), T.float32)
    out = T.empty((n,), T.float32)
    for i in T.parallel(n):
        if i % 2 == 0:
            even[i] = x[i]
    for i in T.parallel(n):
        own = T.alloc((2,), T.float32)
        own[0] = x[i]
        out[i] = even[i] + own[i % 2]
    with T.launch(grid=(1,), block=(4,)) as (_, thread):
        tile = T.alloc((8,), T.float32, scope="shared")
        tile[thread.x] = 1.0
        T.barrier()
        out[thread.x] = tile[thread.x + 1]
    return out


def report() -> CheckReport:
    return gaps.check(np.ones(6, np.float32))
