"""The first assignment fixes a variable's type."""

import dovetail as dt
from dovetail import T


@dt.kernel
def mean(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    for i in T.parallel(m):
        acc = T.int32(0)
        for j in range(n):
            acc = acc + T.int32(x[i, j])
        acc = x[i, 0]
        out[i] = T.float32(acc)
