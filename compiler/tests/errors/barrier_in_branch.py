"""A barrier that only some threads reach."""

import dovetail as dt
from dovetail import T


@dt.kernel
def swap(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    with T.launch(grid=T.ceildiv(n, 64), block=64) as (block, thread):
        tile = T.alloc((64,), T.float32, scope="shared")
        i = block.x * 64 + thread.x
        if i < n:
            tile[thread.x] = x[i]
            T.barrier()
            x[i] = tile[63 - thread.x]
