"""No device has blocks of so many threads."""

import dovetail as dt
from dovetail import T


@dt.kernel
def clear(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    with T.launch(grid=1, block=(64, 64)) as (block, thread):
        x[thread.x] = 0.0
