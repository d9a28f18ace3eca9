"""A helper cannot return out of a loop."""

import dovetail as dt
from dovetail import T


@dt.inline
def first_positive(x: T.Buffer[T.float32], n: int) -> int:
    for i in range(n):
        if x[i] > 0.0:
            return i
    return -1


@dt.kernel
def find(x: T.Buffer[T.float32], out: T.Buffer[T.int64]) -> None:
    (n,) = x.shape
    out[0] = first_positive(x, n)
