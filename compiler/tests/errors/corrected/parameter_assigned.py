"""Parameters keep their values."""

import dovetail as dt
from dovetail import T


@dt.kernel
def scale(x: T.Buffer[T.float32], factor: T.float32) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        factor_2 = factor * 2.0
        x[i] = factor_2 * x[i]
