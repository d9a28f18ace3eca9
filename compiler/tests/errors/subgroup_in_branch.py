"""An exchange of the subgroup that only some threads reach."""

import dovetail as dt
from dovetail import T


@dt.kernel
def total(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    with T.launch(grid=1, block=64) as (_, thread):
        if thread.x < n:
            mine = T.subgroup_sum(x[thread.x])
            out[thread.x] = mine
