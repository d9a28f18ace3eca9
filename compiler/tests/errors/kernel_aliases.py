"""What an inner kernel writes overlaps no other argument."""

import dovetail as dt
from dovetail import T


@dt.kernel
def shift(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n - 1):
        y[i] = x[i + 1]


@dt.kernel
def in_place(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    shift(x, x)
