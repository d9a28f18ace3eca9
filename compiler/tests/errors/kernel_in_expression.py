"""A call of a kernel is a statement."""

import dovetail as dt
from dovetail import T


@dt.kernel
def zeros(x: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
    (n,) = x.shape
    out = T.empty((n,), T.float32)
    for i in T.parallel(n):
        out[i] = 0.0
    return out


@dt.kernel
def first(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    y[0] = zeros(x)[0]
