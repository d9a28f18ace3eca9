"""Shared memory belongs to a block."""

import dovetail as dt
from dovetail import T


@dt.kernel
def reverse(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    with T.launch(grid=T.ceildiv(n, 64), block=64) as (block, thread):
        i = block.x * 64 + thread.x
        tile = T.alloc((64,), T.float32, scope="shared")
        x[i] = tile[0]
