"""Strided loops are looked at for lost stores, too."""

import dovetail as dt
from dovetail import T


@dt.kernel
def pick(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    for i, j in T.parallel(range(0, m, 2), range(n - 1, -1, -1)):
        if j == 0:
            y[i] = x[i, j]
