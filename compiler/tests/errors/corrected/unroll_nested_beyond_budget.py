"""Loops that are written out inside each other multiply."""

import dovetail as dt
from dovetail import T


@dt.kernel
def clear(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        for p in T.unroll(43):
            for q in range(3):
                x[i] = T.float32(p + q)
