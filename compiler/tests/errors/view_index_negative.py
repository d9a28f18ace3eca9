"""Indices of a view do not count from the end either."""

import dovetail as dt
from dovetail import T


@dt.kernel
def last(x: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    for i in T.parallel(m):
        row = x[i, 1:]
        row[-1] = 0.0
