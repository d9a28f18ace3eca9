"""The root of an integer as a power."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32], y: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = T.int32(y[i] ** 0.5)
