"""A keyword that the function does not have."""

import dovetail as dt
from dovetail import T


@dt.kernel
def scratch(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        part = T.alloc((4,), T.float32, space="shared")
        x[i] = part[0]
