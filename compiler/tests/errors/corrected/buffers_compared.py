"""Two buffers compared as a whole."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    if T.all(x == y):
        y[0] = 1.0
