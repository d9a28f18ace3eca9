"""popcount of a float: its bits are meant with T.bitcast only."""

import dovetail as dt
from dovetail import T


@dt.kernel
def count(x: T.Buffer[T.float32], y: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        y[i] = T.popcount(x[i])
