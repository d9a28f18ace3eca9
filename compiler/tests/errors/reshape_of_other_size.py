"""A reshape keeps the number of elements."""

import dovetail as dt
from dovetail import T


@dt.kernel
def clear(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        tile = T.alloc((4, 4), T.float32)
        tile.reshape(3, 5)[0, 0] = 1.0
        x[i] = tile[0, 0]
