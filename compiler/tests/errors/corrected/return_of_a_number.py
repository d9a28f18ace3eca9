"""A kernel that returns a number."""

import dovetail as dt
from dovetail import T


@dt.kernel
def f(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> T.float32:
    (n,) = x.shape
    assert y.shape == (n,)
    return x[0]
