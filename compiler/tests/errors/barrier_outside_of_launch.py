"""Iterations of T.parallel cannot wait for each other."""

import dovetail as dt
from dovetail import T


@dt.kernel
def smooth(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        y[i] = x[i]
        T.barrier()
        x[i] = 0.5 * y[i]
