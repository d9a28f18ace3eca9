"""A parameter has one type."""

import dovetail as dt
from dovetail import T


@dt.kernel
def clear(x: T.Buffer[T.float32] | T.Buffer[T.float64]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = 0.0
