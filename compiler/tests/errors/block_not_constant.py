"""The size of a block is known when the kernel is compiled."""

import dovetail as dt
from dovetail import T


@dt.kernel
def clear(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    with T.launch(grid=1, block=n):
        x[T.thread_idx(0)] = 0.0
