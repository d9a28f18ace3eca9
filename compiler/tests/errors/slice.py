"""A kernel works on elements, not on slices."""

import dovetail as dt
from dovetail import T


@dt.kernel
def halve(x: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    for i in T.parallel(m):
        x[i, :] = 0.0
