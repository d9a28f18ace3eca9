"""Shared memory belongs to a block."""

import dovetail as dt
from dovetail import T


@dt.kernel
def reverse(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        tile = T.alloc((64,), T.float32, scope="shared")
        x[i] = tile[0]
