"""The extent of a loop is known before anything runs."""

import dovetail as dt
from dovetail import T


@dt.kernel
def clear(x: T.Buffer[T.float32], count: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    for i in T.parallel(count[0]):
        x[i] = 0.0
