"""Not every function has a complex form."""

import dovetail as dt
from dovetail import T


@dt.kernel
def gamma(z: T.Buffer[T.complex64]) -> None:
    (n,) = z.shape
    for i in T.parallel(n):
        z[i] = T.erf(z[i])
