"""A float and an integer variable do not meet without a conversion."""

import dovetail as dt
from dovetail import T


@dt.kernel
def scale(x: T.Buffer[T.float32], count: T.float64) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = x[i] * T.float32(count)
