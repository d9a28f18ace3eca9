"""A wait for a number of groups that is not known."""

import dovetail as dt
from dovetail import T


@dt.kernel
def stage(x: T.Buffer[T.float32], pending: T.constexpr[int] = 1) -> None:
    (n,) = x.shape
    with T.launch(grid=n, block=32) as (block, thread):
        T.cuda.async_wait(pending)
        x[block.x] = 0.0
