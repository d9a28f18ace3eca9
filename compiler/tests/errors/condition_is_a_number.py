"""A condition is a truth value, not a number."""

import dovetail as dt
from dovetail import T


@dt.kernel
def count(x: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        if x[i]:
            x[i] = 1
