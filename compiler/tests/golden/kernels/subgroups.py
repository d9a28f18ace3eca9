"""A block's sum through subgroups and a dynamic array of the block; a fence and an atomic."""

import dovetail as dt
from dovetail import T


@dt.kernel
def block_sums(x: T.Buffer[T.float32], width: T.int32, out: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert width > 0
    with T.launch(grid=T.ceildiv(n, 64), block=64) as (block, thread):
        parts = T.alloc((T.int64(width),), T.float32, scope="shared")
        i = block.x * 64 + thread.x
        T.prefetch(x, i + 64)
        mine = x[i]
        total = T.subgroup_sum(mine)
        if T.lane_idx() == 0:
            parts[T.subgroup_idx()] = total
        T.barrier()
        if thread.x == 0:
            T.fence("device")
            T.atomic_add(out, 0, T.sum(parts[k] for k in range(T.subgroup_count())))
