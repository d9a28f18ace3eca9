"""How often a launch runs is known before."""

import dovetail as dt
from dovetail import T


@dt.kernel
def halve(x: T.Buffer[T.float32], n: T.int32) -> None:
    (m,) = x.shape
    for _ in range(n):
        for i in T.parallel(m):
            x[i] *= 0.5
