"""A range of T.parallel is computed before anything runs."""

import dovetail as dt
from dovetail import T


@dt.kernel
def some(x: T.Buffer[T.float32], k: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    for i in T.parallel(range(0, n, k[0])):
        x[i] = 0.0
