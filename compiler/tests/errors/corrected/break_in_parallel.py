"""T.parallel has no order, so that nothing comes after."""

import dovetail as dt
from dovetail import T


@dt.kernel
def find(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        if x[i] <= 0.0:
            x[i] = 1.0
