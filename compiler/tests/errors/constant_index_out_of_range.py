"""A constant index past the end of a local array."""

import dovetail as dt
from dovetail import T


@dt.kernel
def window(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        part = T.alloc((4,), T.float32)
        part[4] = x[i]
        x[i] = part[0]
