"""Two returns of a helper give numbers of two types."""

import dovetail as dt
from dovetail import T


@dt.inline
def bounded(x: T.float32):
    if x < 0.0:
        return x
    return T.float32(T.float64(x))


@dt.kernel
def clear(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = bounded(x[i])
