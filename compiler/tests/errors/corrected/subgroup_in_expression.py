"""An exchange of the subgroup inside an expression."""

import dovetail as dt
from dovetail import T


@dt.kernel
def mean(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    with T.launch(grid=T.ceildiv(n, 64), block=64) as (block, thread):
        i = block.x * 64 + thread.x
        result = T.subgroup_sum(x[i])
        x[i] = result / T.float32(T.subgroup_size())
