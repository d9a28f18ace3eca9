"""Complex numbers have no floor."""

import dovetail as dt
from dovetail import T


@dt.kernel
def floor(z: T.Buffer[T.complex64]) -> None:
    (n,) = z.shape
    for i in T.parallel(n):
        z[i] = z[i] // 2
