"""A condition of the host is a truth value, as any other."""

import dovetail as dt
from dovetail import T


@dt.kernel
def some(x: T.Buffer[T.float32], left: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    while left[0]:
        for i in T.parallel(n):
            x[i] = 0.0
