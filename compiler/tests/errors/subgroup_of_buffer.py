"""A whole buffer given to a shuffle."""

import dovetail as dt
from dovetail import T


@dt.kernel
def rotate(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    with T.launch(grid=T.ceildiv(n, 64), block=64) as (block, thread):
        other = T.subgroup_shuffle_xor(x, 1)
        x[block.x * 64 + thread.x] = other
