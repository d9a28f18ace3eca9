"""An extent of shared memory that only the threads know."""

import dovetail as dt
from dovetail import T


@dt.kernel
def fill(x: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    with T.launch(grid=n, block=64) as (block, thread):
        count = block.x + 1
        part = T.alloc((count,), T.int32, scope="shared")
        part[thread.x] = x[block.x]
