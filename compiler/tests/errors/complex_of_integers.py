"""The parts of a complex number are floats."""

import dovetail as dt
from dovetail import T


@dt.kernel
def fill(z: T.Buffer[T.complex64]) -> None:
    (n,) = z.shape
    for i in T.parallel(n):
        z[i] = 2j * i
