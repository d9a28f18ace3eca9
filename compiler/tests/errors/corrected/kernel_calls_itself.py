"""A kernel that calls itself would never end."""

import dovetail as dt
from dovetail import T


@dt.kernel
def again(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for _ in range(n):
        for i in T.parallel(n):
            x[i] *= 2.0
