"""A step whose trip count does not fit int64."""

import dovetail as dt
from dovetail import T


@dt.kernel
def clear(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        for p in range(0, n, -(2**63)):
            x[i] = T.float32(p)
