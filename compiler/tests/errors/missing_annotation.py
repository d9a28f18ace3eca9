"""Every parameter has a type."""

import dovetail as dt
from dovetail import T


@dt.kernel
def scale(x, factor: T.float32) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = factor * x[i]
