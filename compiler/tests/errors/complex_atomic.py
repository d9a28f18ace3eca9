"""The two parts of a complex number do not change in one piece."""

import dovetail as dt
from dovetail import T


@dt.kernel
def total(z: T.Buffer[T.complex64], out: T.Buffer[T.complex64]) -> None:
    (n,) = z.shape
    for i in T.parallel(n):
        T.atomic_add(out, 0, z[i])
