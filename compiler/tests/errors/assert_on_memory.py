"""A check sees shapes and integers, not elements."""

import dovetail as dt
from dovetail import T


@dt.kernel
def scale(x: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    assert x[0] > 0
    for i in T.parallel(n):
        x[i] = x[i] // x[0]
