"""A move between lanes that the hardware has not."""

import dovetail as dt
from dovetail import T


@dt.kernel
def shifted(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    with T.launch(grid=T.ceildiv(n, 64), block=64) as (block, thread):
        i = block.x * 64 + thread.x
        below = T.rocm.data_parallel(x[i], T.float32(0.0), "row_shr:16")
        x[i] = below
