"""The size of clusters, said in a loop."""

import dovetail as dt
from dovetail import T


@dt.kernel
def clear(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    with T.launch(grid=n, block=32) as (block, thread):
        for i in range(2):
            T.cuda.cluster(2, 1, 1)
        x[block.x] = 0.0
