"""A kernel is called before its caller's memory can be read."""

import dovetail as dt
from dovetail import T


@dt.kernel
def scale(x: T.Buffer[T.float32], by: T.float32) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] *= by


@dt.kernel
def normalise(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    scale(x, 1.0 / x[0])
