"""Shapes that do not meet."""

import dovetail as dt
from dovetail import T


@dt.kernel
def grid(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    m, k = T.broadcast_shapes((3, 4), (n, 5))
    for i in T.parallel(n):
        x[i] = T.float32(m * k)
