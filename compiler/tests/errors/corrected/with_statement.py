"""The only 'with' is that of T.launch."""

import dovetail as dt
from dovetail import T


@dt.kernel
def read(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    with T.launch(grid=n, block=1):
        x[T.block_idx(0)] = 0.0
