"""A mean of some, whose number is not that of the ranges."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    assert y.shape == (m,)
    for i in T.parallel(m):
        y[i] = T.mean(x[i, j] for j in range(n) if x[i, j] > 0)
