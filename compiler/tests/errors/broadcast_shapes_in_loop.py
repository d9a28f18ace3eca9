"""Shapes are checked before anything runs."""

import dovetail as dt
from dovetail import T


@dt.kernel
def grid(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    (m,) = y.shape
    for i in T.parallel(n):
        (k,) = T.broadcast_shapes((n,), (m,))
        x[i] = T.float32(k)
