"""A broadcast view shows one element at several places."""

import dovetail as dt
from dovetail import T


@dt.kernel
def clear(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    wide = T.broadcast_to(x, (4, n))
    for i, j in T.parallel(4, n):
        wide[i, j] = 0.0
