"""More bytes than l2fetch takes."""

import dovetail as dt
from dovetail import T


@dt.kernel
def fetched(x: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        T.hexagon.prefetch(x, i, 16384)
        x[i] = 0
