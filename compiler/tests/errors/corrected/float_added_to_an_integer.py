"""A float added to an element that is an integer."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32], y: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = T.int32(y[i] + 1.5)
