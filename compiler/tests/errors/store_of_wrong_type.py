"""A store converts nothing."""

import dovetail as dt
from dovetail import T


@dt.kernel
def indices(x: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = 1.5 * i
