"""A copy whose source is shared memory already."""

import dovetail as dt
from dovetail import T


@dt.kernel
def stage(y: T.Buffer[T.float32]) -> None:
    (n,) = y.shape
    with T.launch(grid=n, block=32) as (block, thread):
        tile = T.alloc((64,), T.float32, scope="shared")
        T.cuda.async_copy(tile, thread.x, tile, thread.x + 32, 1)
        y[block.x] = tile[thread.x]
