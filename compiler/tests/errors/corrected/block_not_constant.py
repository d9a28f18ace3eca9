"""The size of a block is known when the kernel is compiled."""

import dovetail as dt
from dovetail import T


@dt.kernel
def clear(x: T.Buffer[T.float32], width: T.constexpr[int] = 64) -> None:
    (n,) = x.shape
    with T.launch(grid=1, block=width):
        x[T.thread_idx(0)] = 0.0
