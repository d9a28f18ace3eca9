"""Compile-time loops of all kinds multiply."""

import dovetail as dt
from dovetail import T


@dt.kernel
def clear(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        for p in range(1024):
            for q in (0, 1):
                for r in T.unroll(3):
                    x[i] = T.float32(p + q + r)
