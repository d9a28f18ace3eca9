"""T.parallel does not nest."""

import dovetail as dt
from dovetail import T


@dt.kernel
def scale(x: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    for i in T.parallel(m):
        for j in range(n):
            x[i, j] = 2.0 * x[i, j]
