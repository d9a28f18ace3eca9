"""A name that is nowhere defined."""

import dovetail as dt
from dovetail import T


FACTOR = 2.0


@dt.kernel
def scale(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = FACTER * x[i]
