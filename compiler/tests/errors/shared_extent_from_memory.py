"""An extent of shared memory that is read from memory."""

import dovetail as dt
from dovetail import T


@dt.kernel
def fill(x: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    with T.launch(grid=n, block=64) as (block, thread):
        part = T.alloc((x[0],), T.int32, scope="shared")
        part[thread.x] = x[block.x]
