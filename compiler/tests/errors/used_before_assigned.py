"""A variable that is read before it has a value."""

import dovetail as dt
from dovetail import T


@dt.kernel
def total(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    for i in T.parallel(m):
        for j in range(n):
            acc = acc + x[i, j]
        out[i] = acc
