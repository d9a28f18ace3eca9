"""Loops run over indices."""

import dovetail as dt
from dovetail import T


@dt.kernel
def total(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    for i in T.parallel(m):
        for k in range(x.shape[0]):
            out[i] = x[k, 0]
