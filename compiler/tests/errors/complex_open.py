"""A complex number without a type cannot be the first value of a variable."""

import dovetail as dt
from dovetail import T


@dt.kernel
def turn(z: T.Buffer[T.complex64]) -> None:
    (n,) = z.shape
    for i in T.parallel(n):
        w = 1j
        for _ in range(3):
            w = w * z[i]
        z[i] = w
