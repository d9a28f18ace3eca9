"""The smallest useful kernel: a scalar, two tensors, one of them written in place."""

import dovetail as dt
from dovetail import T


@dt.kernel
def saxpy(a: T.float32, x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = a * x[i] + y[i]
