"""A value of the warp inside an expression."""

import dovetail as dt
from dovetail import T


@dt.kernel
def count(x: T.Buffer[T.int32], y: T.Buffer[T.uint32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    with T.launch(grid=n // 32, block=32) as (block, thread):
        i = block.x * 32 + thread.x
        result = T.cuda.ballot(4294967295, x[i] > 0)
        y[i] = result + 1
