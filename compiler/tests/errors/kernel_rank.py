"""A buffer fits the ranks of the kernel that it is handed to."""

import dovetail as dt
from dovetail import T


@dt.kernel
def scale(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] *= 2.0


@dt.kernel
def twice(x: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    scale(x)
