"""A prefetch of memory that is near already."""

import dovetail as dt
from dovetail import T


@dt.kernel
def fill(x: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    with T.launch(grid=n, block=64) as (block, thread):
        part = T.alloc((64,), T.int32, scope="shared")
        T.prefetch(part, 3)
        part[thread.x] = x[block.x]
