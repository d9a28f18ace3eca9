"""Iterations write different values to one element."""

import dovetail as dt
from dovetail import T


@dt.kernel
def last(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    for i, j in T.parallel(m, n):
        if j == n - 1:
            out[i] = x[i, j]
