"""A shape with fewer entries than names."""

import dovetail as dt
from dovetail import T


@dt.kernel
def scale(x: T.Buffer[T.float32]) -> None:
    rows, columns = x.shape
    for i, j in T.parallel(rows, columns):
        x[i, j] = 2.0 * x[i, j]
