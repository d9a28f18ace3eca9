"""Numba's way to find the thread."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    with T.launch(grid=T.ceildiv(n, 64), block=64) as (block, thread):
        i = block.x * T.block_dim() + thread.x
        y[i] = x[i]
