"""The body never says how many dimensions a buffer has."""

import dovetail as dt
from dovetail import T


@dt.kernel
def ones(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = 1.0
