"""Complex numbers are passed in buffers, or as their parts."""

import dovetail as dt
from dovetail import T


@dt.kernel
def scale(z: T.Buffer[T.complex64], factor: T.Buffer[T.complex64]) -> None:
    (n,) = z.shape
    for i in T.parallel(n):
        z[i] *= factor[()]
