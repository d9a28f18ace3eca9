"""An argument cannot be missing."""

import dovetail as dt
from dovetail import T


@dt.kernel
def clear(x: T.float32 | None) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = 0.0
