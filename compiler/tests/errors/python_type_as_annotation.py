"""Parameters have types of T."""

import dovetail as dt
from dovetail import T


@dt.kernel
def scale(x: list, factor: T.float32) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = factor * x[i]
