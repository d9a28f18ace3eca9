"""A broadcast from a lane that is not the same for all threads."""

import dovetail as dt
from dovetail import T


@dt.kernel
def spread(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    with T.launch(grid=T.ceildiv(n, 64), block=64) as (block, thread):
        i = block.x * 64 + thread.x
        lane = T.lane_idx() // 2
        other = T.subgroup_broadcast(x[i], lane)
        x[i] = other
