"""A variable that only one branch assigns."""

import dovetail as dt
from dovetail import T


@dt.kernel
def sign(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        if x[i] > 0.0:
            result = T.float32(1.0)
        x[i] = result
