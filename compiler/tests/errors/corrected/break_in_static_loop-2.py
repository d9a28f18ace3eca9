"""A compile-time loop is copied, so that nothing leaves it."""

import dovetail as dt
from dovetail import T


@dt.kernel
def three(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        for k in T.unroll(3):
            if x[i] > 1.0:
                break
            x[i] += T.float32(k)
