"""The note says where the helper was called."""

import dovetail as dt
from dovetail import T


@dt.inline
def mean(a: T.float32, b: T.int32) -> T.float32:
    return (a + b) / 2.0


@dt.kernel
def means(x: T.Buffer[T.float32], y: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = mean(x[i], y[i])
