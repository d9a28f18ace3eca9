"""The arguments of T.parallel are extents; one loop from, to and by is a range."""

import dovetail as dt
from dovetail import T


@dt.kernel
def even(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(range(0, n, 2)):
        x[i] = 0.0
