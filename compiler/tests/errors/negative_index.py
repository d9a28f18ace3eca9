"""Indices do not count from the end."""

import dovetail as dt
from dovetail import T


@dt.kernel
def copy_last(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = x[-1]
