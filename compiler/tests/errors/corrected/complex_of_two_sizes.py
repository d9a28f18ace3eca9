"""complex64 and complex128 meet in writing only."""

import dovetail as dt
from dovetail import T


@dt.kernel
def add(z: T.Buffer[T.complex64], w: T.Buffer[T.complex128]) -> None:
    (n,) = z.shape
    assert w.shape == (n,)
    for i in T.parallel(n):
        w[i] = w[i] + T.complex128(z[i])
