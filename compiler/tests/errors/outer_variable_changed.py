"""Iterations cannot change a variable outside of them."""

import dovetail as dt
from dovetail import T


@dt.kernel
def total(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    acc = T.float32(0.0)
    for i in T.parallel(n):
        acc += x[i]
    out[0] = acc
