"""A name that stands for a view stands for one only."""

import dovetail as dt
from dovetail import T


@dt.kernel
def pick(x: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    for i in T.parallel(m):
        row = x[i, :-1]
        row[:] = row + 1.0
