"""A loop with step 0 never ends."""

import dovetail as dt
from dovetail import T


@dt.kernel
def clear(x: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    for i in T.parallel(m):
        for j in range(0, n, 0):
            x[i, j] = 0.0
