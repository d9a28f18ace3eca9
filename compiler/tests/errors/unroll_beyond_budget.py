"""A loop that is written out too often."""

import dovetail as dt
from dovetail import T


@dt.kernel
def clear(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        for q in T.unroll(129):
            x[i] = T.float32(q)
