"""A mean of integers, which has no type of its own."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.int32], y: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    assert y.shape == (m,)
    for i in T.parallel(m):
        y[i] = T.mean(x[i, :])
