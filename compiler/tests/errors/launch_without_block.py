"""A launch that does not say how many threads a block has."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    with T.launch(grid=n):
        y[0] = x[0]
