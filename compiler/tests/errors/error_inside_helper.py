"""The note says where the helper was called."""

import dovetail as dt
from dovetail import T


@dt.inline
def mean(a: T.float32, b: T.float64) -> T.float32:
    return (a + b) / 2.0


@dt.kernel
def means(x: T.Buffer[T.float32], y: T.Buffer[T.float64]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = mean(x[i], y[i])
