"""A sum of truth values over the subgroup."""

import dovetail as dt
from dovetail import T


@dt.kernel
def count(x: T.Buffer[T.float32], out: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    with T.launch(grid=T.ceildiv(n, 64), block=64) as (block, thread):
        i = block.x * 64 + thread.x
        high = x[i] > 0
        found = T.subgroup_sum(high)
        out[i] = found
