"""A loop with a step of 0 never ends."""

import dovetail as dt
from dovetail import T


@dt.kernel
def clear(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(range(0, n, 0)):
        x[i] = 0.0
