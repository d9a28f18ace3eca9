"""A cluster that not every device can run."""

import dovetail as dt
from dovetail import T


@dt.kernel
def clear(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    with T.launch(grid=n, block=32) as (block, thread):
        T.cuda.cluster(4, 4, 1)
        x[block.x] = 0.0
