"""A kernel gives its results through buffers."""

import dovetail as dt
from dovetail import T


@dt.kernel
def numbers(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in range(n):
        yield x[i]
