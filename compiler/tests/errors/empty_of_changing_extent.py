"""Memory of a loop is made before it."""

import dovetail as dt
from dovetail import T


@dt.kernel
def halved(x: T.Buffer[T.float32], rounds: T.int32) -> None:
    (n,) = x.shape
    for r in range(rounds):
        part = T.empty((n >> r,), T.float32)
        for i in T.parallel(n >> r):
            part[i] = x[i]
        for i in T.parallel(n >> r):
            x[i] = 2.0 * part[i]
