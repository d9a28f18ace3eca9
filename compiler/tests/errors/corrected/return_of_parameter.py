"""A kernel returns what it has made."""

import dovetail as dt
from dovetail import T


@dt.kernel
def scale(x: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
    (n,) = x.shape
    out = T.empty((n,), T.float32)
    for i in T.parallel(n):
        out[i] = 2.0 * x[i]
    return out
