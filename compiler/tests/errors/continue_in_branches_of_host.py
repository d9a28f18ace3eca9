"""Which launches come next is known in each branch."""

import dovetail as dt
from dovetail import T


@dt.kernel
def some(x: T.Buffer[T.float32], k: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    for _ in range(10):
        if k[0] > 0:
            if k[1] > 0:
                continue
            k[0] = 0
        for i in T.parallel(n):
            x[i] += 1.0
