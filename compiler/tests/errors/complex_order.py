"""Complex numbers have no order."""

import dovetail as dt
from dovetail import T


@dt.kernel
def clip(z: T.Buffer[T.complex64]) -> None:
    (n,) = z.shape
    for i in T.parallel(n):
        if z[i] < 2:
            z[i] = 0
