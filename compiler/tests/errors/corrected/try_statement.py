"""A kernel raises nothing."""

import dovetail as dt
from dovetail import T


@dt.kernel
def guarded(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert n > 0
    for i in T.parallel(n):
        x[i] = 1.0 / x[i]
