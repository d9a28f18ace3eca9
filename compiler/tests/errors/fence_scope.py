"""A fence of a scope that does not exist."""

import dovetail as dt
from dovetail import T


@dt.kernel
def publish(x: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = 1
        T.fence("system")
