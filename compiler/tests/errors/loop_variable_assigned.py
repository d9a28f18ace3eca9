"""A loop variable is the loop's own."""

import dovetail as dt
from dovetail import T


@dt.kernel
def skip(x: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    for i in T.parallel(m):
        for j in range(n):
            if x[i, j] < 0.0:
                j += 1
            x[i, j] = 0.0
