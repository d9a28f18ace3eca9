"""Two integer types of which neither holds the other."""

import dovetail as dt
from dovetail import T


@dt.kernel
def add(x: T.Buffer[T.int32], y: T.Buffer[T.uint32], out: T.Buffer[T.int64]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        out[i] = x[i] + T.int32(y[i])
