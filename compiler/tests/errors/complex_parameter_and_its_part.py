"""A complex number is two parameters of the plan."""

import dovetail as dt
from dovetail import T


@dt.kernel
def scale(z: T.Buffer[T.complex64], factor_re: T.float32, factor: T.complex64) -> None:
    (n,) = z.shape
    for i in T.parallel(n):
        z[i] *= factor + factor_re
