"""A scan is a statement."""

import dovetail as dt
from dovetail import T


@dt.kernel
def sums(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        out[i] = 2.0 * T.cumsum(x, out)
