"""A loop that swaps buffers ends after whole rounds."""

import dovetail as dt
from dovetail import T


@dt.kernel
def smooth(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    while x[0] > 0.5:
        for i in T.parallel(n):
            y[i] = 0.5 * x[i]
        if y[0] < 0.1:
            break
        x, y = y, x
