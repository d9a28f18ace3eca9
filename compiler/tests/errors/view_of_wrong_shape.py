"""A view of constant shape that cannot be broadcast."""

import dovetail as dt
from dovetail import T


@dt.kernel
def spread(x: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    for i in T.parallel(m):
        tile = T.alloc((4, 3), T.float32)
        row = T.alloc((4,), T.float32)
        row[:] = x[i, 0]
        tile[:, :] = row
        x[i, 0] = tile[0, 0]
