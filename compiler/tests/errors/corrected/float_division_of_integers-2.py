"""'/' is a division of floats."""

import dovetail as dt
from dovetail import T


@dt.kernel
def halves(x: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = T.int32(T.float32(x[i]) / T.float32(2))
