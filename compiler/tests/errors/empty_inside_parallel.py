"""Device memory is made before the loop."""

import dovetail as dt
from dovetail import T


@dt.kernel
def scratch(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        part = T.empty((4,), T.float32, scope="global")
        x[i] = part[0]
