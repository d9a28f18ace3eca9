"""Triton's way to find the block."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32], y: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    with T.launch(grid=n, block=1):
        i = T.block_idx(0)
        y[i] = T.int32(i)
