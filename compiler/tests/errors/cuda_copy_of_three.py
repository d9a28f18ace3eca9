"""A copy of a size that no instruction has."""

import dovetail as dt
from dovetail import T


@dt.kernel
def stage(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    with T.launch(grid=n // 96, block=32) as (block, thread):
        tile = T.alloc((96,), T.float32, scope="shared")
        T.cuda.async_copy(tile, thread.x * 3, x, block.x * 96 + thread.x * 3, 3)
        T.cuda.async_commit()
        T.cuda.async_wait(0)
        y[block.x * 96 + thread.x] = tile[thread.x * 3]
